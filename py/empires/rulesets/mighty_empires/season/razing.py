"""Step 6: burning settlements down (ME digest 4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.battle.booty import loot_temple, share_booty, take_engines
from empires.rulesets.mighty_empires.charts import FORAGE
from empires.rulesets.mighty_empires.lands.presence import banners_of, force, others_in
from empires.rulesets.mighty_empires.lands.settlements import (
    close_mine,
    grade,
    is_independent,
    lay_waste,
    mans_its_walls,
    place_name,
    remove_temple,
    walled,
)
from empires.rulesets.mighty_empires.nature.dead_armies import undead_at
from empires.rulesets.mighty_empires.nature.spells import feeds_everybody
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done


class Raze(Act):
    """Burn down the settlement of a tile."""

    tile: str


class RazeMine(Act):
    """Close the mine of a tile for good."""

    tile: str
    written = "mine {tile}"


class RazeTemple(Act):
    """Sack the temple of a tile."""

    tile: str
    written = "temple {tile}"


RAZE = Kind("raze", Done, RazeMine, RazeTemple, Raze)
Chosen: TypeAlias = Done | Raze | RazeMine | RazeTemple


def raze_step(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Let the active player burn settlements where his forces are, even his own (ME-RAZE-07), or end the
    step."""
    state = game.state
    if not any(offers(state, player)):
        return ON
    match (yield from ask(lambda: _question(game.state, player))):
        case RazeMine(tile):
            text = f"{player} blocks the mine at {place_name(state, tile)}."
            close_mine(game, tile, "ME-MINE-14", text)  # ME-MINE-14
            return AGAIN
        case RazeTemple(tile):
            yield from sack_temple(game, tile, player)  # ME-RAZE-07, ME-TEMPLE-07
            yield from _carry_off(game, tile, player)
            return AGAIN
        case Raze(tile):
            yield from raze(game, tile, player)  # ME-RAZE-01
            return AGAIN
        case _:
            return ON


def raze(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Raze the settlement of a tile: take the loot, remove the marker and leave a flag. The tile belongs to
    nobody until it recovers in winter. Skaven, who live in ruins, get as much loot as others.
    """
    state = game.state
    loot = _loot(state, tile, player)
    if feeds_everybody(state, tile):
        roll = yield from game.roll("d6", "ME-EQX-21", "What abundance left behind", player=player)
        loot += roll.total
    name = place_name(state, tile)
    if state.lands[tile].temple is not None:  # the temple falls with the settlement: ME-TEMPLE-06
        yield from sack_temple(game, tile, player)
    lay_waste(state, tile, player)  # ME-RAZE-04, ME-RAZE-05, ME-RAZE-06
    game.emit(
        "settlement_razed",
        "ME-RAZE-04",
        f"{player} razes {name} to the ground.",
        tiles=(tile,),
        player=player,
    )
    if loot:  # ME-RAZE-03, ME-SKAVEN-03
        yield from share_booty(game, tile, player, loot, "ME-RAZE-03")


def sack_temple(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Burn a temple, which yields crowns unless it is the razing player's own (ME-RULING-533)."""
    if game.state.lands[tile].owner == player:
        text = f"{player} burns the temple at {place_name(game.state, tile)}."
        remove_temple(game, tile, "ME-RULING-533", text)
    else:
        yield from loot_temple(game, tile, player)  # ME-TEMPLE-07


def _carry_off(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Give everything that was stored behind the walls of a burnt temple to those who burned it
    (ME-RAZE-03)."""
    land = game.state.lands[tile]
    take_engines(game, tile, player)
    if land.stockpile and not walled(land):
        found, land.stockpile = land.stockpile, 0
        yield from share_booty(game, tile, player, found, "ME-RAZE-03")


def why_not_raze(state: MightyEmpires, tile: str, player: str) -> IllegalChoice | None:
    """Why the player cannot raze here now."""
    land = state.lands.get(tile)
    # ME-RULING-181
    if land is None or land.settlement == "none" or land.razed or not force(state, player, tile):
        return IllegalChoice("nothing_to_raze", "You have no force in a settlement there.", "ME-RAZE-01")
    if tile in state.sieges:
        return IllegalChoice("under_siege", "A place under siege cannot be razed.", "ME-RAZE-02")
    if others_in(state, player, tile) or undead_at(state, tile) is not None:
        return IllegalChoice(
            "enemy_present", "Another army is there, so you cannot raze the place.", "ME-RAZE-01"
        )
    if refusal := why_none_acts(force(state, player, tile)):
        return refusal
    if land.owner != player and mans_its_walls(land):
        return IllegalChoice("under_siege", "A garrison still holds the walls.", "ME-RAZE-02")
    if is_independent(land):
        return IllegalChoice("under_siege", "The militia still defends the place.", "ME-RAZE-02")
    return None


def _razable(state: MightyEmpires, player: str) -> list[str]:
    """The tiles in which the player may raze now."""
    tiles = dict.fromkeys([banner.tile for banner in banners_of(state, player) if banner.aboard is None])
    return [tile for tile in tiles if why_not_raze(state, tile, player) is None]


def why_not_raze_mine(state: MightyEmpires, tile: str, player: str) -> IllegalChoice | None:
    """Why the player cannot close the mine of a tile: a force of his must hold the tile. A mine has no
    defence of its own. ME-MINE-14, ME-MINE-15.
    """
    land = state.lands.get(tile)
    if land is None or land.location != "mine" or not force(state, player, tile):
        return IllegalChoice("nothing_to_raze", "You have no force at a mine there.", "ME-MINE-14")
    if tile in state.sieges:
        return IllegalChoice("under_siege", "Nothing can be razed during a siege.", "ME-RAZE-02")
    if others_in(state, player, tile) or is_independent(land) or undead_at(state, tile) is not None:
        return IllegalChoice(
            "enemy_present", "Another army is there, so you cannot raze the mine.", "ME-RAZE-01"
        )
    return why_none_acts(force(state, player, tile))  # ME-RULING-219


def _mines(state: MightyEmpires, player: str) -> list[str]:
    tiles = dict.fromkeys([banner.tile for banner in banners_of(state, player) if banner.aboard is None])
    return [tile for tile in tiles if why_not_raze_mine(state, tile, player) is None]


def why_not_raze_temple(state: MightyEmpires, tile: str, player: str) -> IllegalChoice | None:
    """Why the player cannot sack the temple of a tile: a force of his must hold the tile."""
    land = state.lands.get(tile)
    if land is None or land.temple is None or not force(state, player, tile):
        return IllegalChoice("nothing_to_raze", "You have no force at a temple there.", "ME-TEMPLE-07")
    if tile in state.sieges:
        return IllegalChoice("under_siege", "Nothing can be razed during a siege.", "ME-RAZE-02")
    if others_in(state, player, tile) or undead_at(state, tile) is not None:
        return IllegalChoice(
            "enemy_present", "Another army is there, so you cannot raze the temple.", "ME-RAZE-01"
        )
    if land.owner != player and (mans_its_walls(land) or is_independent(land)):
        return IllegalChoice("under_siege", "A garrison still holds the temple.", "ME-RAZE-02")
    return why_none_acts(force(state, player, tile))


def _temples(state: MightyEmpires, player: str) -> list[str]:
    tiles = dict.fromkeys([banner.tile for banner in banners_of(state, player) if banner.aboard is None])
    return [tile for tile in tiles if why_not_raze_temple(state, tile, player) is None]


def offers(state: MightyEmpires, player: str) -> Iterator[Chosen]:
    """Everything that the player may raze now."""
    yield from map(Raze, _razable(state, player))
    yield from map(RazeMine, _mines(state, player))
    yield from map(RazeTemple, _temples(state, player))


def why_not_burn_down(state: MightyEmpires, player: str, act: Chosen) -> IllegalChoice | None:
    """Why an action of step 6 is refused."""
    match act:
        case Raze(tile):
            return why_not_raze(state, tile, player)
        case RazeTemple(tile):
            return why_not_raze_temple(state, tile, player)
        case RazeMine(tile):
            return why_not_raze_mine(state, tile, player)
        case _:
            return why_not_done(state, player)


def _loot(state: MightyEmpires, tile: str, player: str) -> int:
    """A player's loot from a settlement: its value as food, and its stockpile (ME-RAZE-03)."""
    return int(FORAGE.of(grade(state, tile, player))["value"]) + state.lands[tile].stockpile


def _own(state: MightyEmpires, tile: str, player: str, loot: str) -> Words:
    """The words for razing one's own settlement, which say what is lost with it: without a standing capital,
    the rest of the empire pays no revenue (ME-REV-02)."""
    name = place_name(state, tile)
    if state.capitals.get(player) == tile:
        cost = f"you lose your capital, and with it all revenue; you gain {loot}"
        return Words(f"Raze {name}, your own capital", (tile,), cost, grave=True)
    cost = f"you lose the settlement and its revenue; you gain {loot}"
    return Words(f"Raze {name}, your own", (tile,), cost, grave=True)


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    def words(act: Chosen) -> Words:
        if isinstance(act, Done):
            return Words("Raze nothing")
        more = " and one more die" * feeds_everybody(state, act.tile)
        if isinstance(act, RazeMine):
            label = f"Block the mine at {place_name(state, act.tile)}"
            return Words(label, (act.tile,), "for good, and without baggage")
        if isinstance(act, RazeTemple):
            if state.lands[act.tile].owner == player:
                label = f"Burn the temple at {place_name(state, act.tile)}"
                return Words(label, (act.tile,), "your own: it pays nothing; the temple is gone", grave=True)
            label = f"Sack the temple at {place_name(state, act.tile)}"
            return Words(label, (act.tile,), "2D6 crowns towards the next revenue; the temple is gone")
        loot = f"{_loot(state, act.tile, player)}{more} baggage; the land is nobody’s until it recovers"
        if state.lands[act.tile].owner != player:
            return Words(f"Raze {place_name(state, act.tile)}", (act.tile,), loot)
        return _own(state, act.tile, player, loot)

    razable = list(offers(state, player))
    done: list[Chosen] = [] if why_not_done(state, player) else [Done()]
    return Decision(
        player=player,
        kind=RAZE,
        text="Will you raze a settlement?",
        rules=("ME-RAZE-01", "ME-RAZE-03", "ME-RAZE-04"),
        offers=[*done, *razable],
        words=words,
        why_not=lambda act: why_not_burn_down(state, player, act),
        step_on=Done() if done else razable[0],
    )


def why_not_done(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Before the turn ends, make Lizardmen and other races raze any settlement they have taken from each
    other (ME-LIZARD-04)."""
    for tile in _razable(state, player):
        if tile in state.aliens:
            text = f"None of your people will live in {place_name(state, tile)}: you must raze it."
            return IllegalChoice("must_raze", text, "ME-LIZARD-04")
    return None
