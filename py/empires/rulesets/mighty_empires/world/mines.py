"""Mines: what explorers find in the highlands, and what becomes of it (ME-MINE-01 to ME-MINE-16)."""

from __future__ import annotations

from functools import cache

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.kit.odds import End, by_total
from empires.rulesets.mighty_empires.banners.forces import lose_by_dice, name_of, remove_spent
from empires.rulesets.mighty_empires.banners.gains import gain_troops
from empires.rulesets.mighty_empires.charts import DISUSED_MINES, MINES, RARE_MINES
from empires.rulesets.mighty_empires.lands.house_rows import row_of
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.presence import force_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import all_of, race_of_banner, uses_warpstone
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, MightyEmpires, Mine

EXHAUSTED, RARE, CAVE_IN, TUNNELS = "exhausted", "rare", "cave_in", "tunnels"
MINES_TOLD: dict[Mine, str] = {
    "base": "base metals",
    "precious": "precious metals",
    "gems": "gems",
    "meteoric": "meteoric iron",
    "warpstone": "warpstone",
}
"""The name of a mine by its yield."""


class DigOn(Act, tag="disused"):
    """Take the workings as they are."""


class DigAgain(Act, tag="again"):
    """Let Dwarf prospectors look once more."""


MINE_REROLL = Kind("mine_reroll", DigAgain, DigOn)


def find_mine(game: Game[MightyEmpires], finder: Banner) -> Steps[None]:
    """Determine the nature of a mine, permanently; Dwarfs may look twice."""
    player = finder.owner
    row, _ = yield from game.roll_on(MINES, "What the mine yields", player=player)
    spare = all_of(game.state, force_of(game.state, finder), "dwarfs")
    # ME-MINE-10
    if row["mine"] == EXHAUSTED and spare and (yield from _looks_again(finder, "The mine is exhausted.")):
        spare = False  # ME-RULING-475
        row, _ = yield from game.roll_on(MINES, "What the mine yields after all", player=player)
    match row["mine"]:
        case "exhausted":
            yield from _disused(game, finder, spare=spare)  # ME-MINE-01
        case "rare":
            yield from _rare(game, finder)  # ME-MINE-01
        case kind:
            _open(game, finder, kind)  # ME-MINE-01


def _looks_again(finder: Banner, text: str) -> Steps[bool]:
    act = yield from ask(
        Decision(
            player=finder.owner,
            kind=MINE_REROLL,
            text=f"{text} Will your prospectors look again?",
            rules=("ME-MINE-10", "ME-RULING-475"),
            offers=[DigAgain(), DigOn()],
            words=lambda act: (
                Words("Look again", odds=(mine_odds(),)) if isinstance(act, DigAgain) else Words("Leave it")
            ),
            tiles=(finder.tile,),
        )
    )
    return isinstance(act, DigAgain)


@cache
def mine_odds() -> Odds:
    """The odds of each kind of mine, from ME-T-MINES."""
    ends: dict[str, End] = {"exhausted": "lose", "base": "draw"}
    line = by_total(MINES.dice, lambda face: ends.get(MINES.at(face)["mine"], "win"))
    told = ("precious or rare", "base metal", "exhausted")
    return Odds(lines=(line,), about="The mine", dice="d6", ends=told)


def _open(game: Game[MightyEmpires], finder: Banner, kind: Mine) -> None:
    """Mark a mine that can be worked, for all to see (ME-MINE-02)."""
    land = game.state.lands[finder.tile]
    land.location, land.mine_kind = "mine", kind
    text = f"{name_of(finder)} finds a mine of {MINES_TOLD[kind]} at {place_name(game.state, finder.tile)}."
    game.emit("mine_found", "ME-MINE-02", text, tiles=(finder.tile,), player=finder.owner, mine=kind)


def _rare(game: Game[MightyEmpires], finder: Banner) -> Steps[None]:
    """Open a rare mine: gems, meteoric iron, or warpstone, which harms a player who cannot use it."""
    row, _ = yield from game.roll_on(RARE_MINES, "Which rare mine it is", player=finder.owner)
    if row["mine"] == CAVE_IN:
        yield from _caves_in(game, finder, row, "The roof comes down.")  # ME-MINE-09
    elif row["mine"] == "warpstone" and not uses_warpstone(game.state, finder.owner):
        text = "Warpstone sickens the finders; they block the mine."
        yield from _caves_in(game, finder, row, text, "ME-MINE-08")  # ME-MINE-08
    else:
        _open(game, finder, row["mine"])  # ME-T-RAREMINE


def _caves_in(
    game: Game[MightyEmpires], finder: Banner, row: Row, text: str, rule: str = "ME-MINE-09"
) -> Steps[None]:
    """Make the banner lose troops; no mine is placed."""
    game.emit("mine_lost", rule, text, tiles=(finder.tile,), player=finder.owner)
    yield from lose_men(game, finder, row["times"], rule)


def lose_men(game: Game[MightyEmpires], banner: Banner, times: int, rule: str) -> Steps[None]:
    """Make a banner lose points underground: a die times a number."""
    owner = banner.owner
    roll = yield from game.roll("d6", rule, f"Losses of {name_of(banner)}", player=owner, to=(owner,))
    yield from lose_by_dice(game, banner, roll.total, times, rule)
    remove_spent(game, [banner])


def _disused(game: Game[MightyEmpires], finder: Banner, *, spare: bool) -> Steps[None]:
    """Carry out the dangers of old workings."""
    why = "What is in the old workings"
    row, _ = yield from game.roll_on(DISUSED_MINES, why, player=finder.owner)
    if row["found"] == CAVE_IN and spare and (yield from _looks_again(finder, "Nothing is left in it.")):
        row, _ = yield from game.roll_on(DISUSED_MINES, why, player=finder.owner)
    match row["found"]:
        case "cave_in":
            yield from _caves_in(game, finder, row, "The old workings cave in.")  # ME-MINE-09
        case "tunnels":
            yield from _tunnels(game, finder, row)  # ME-MINE-13
        case people:
            yield from _hold(game, finder, people, row)  # ME-MINE-11, ME-MINE-12


def _tunnels(game: Game[MightyEmpires], finder: Banner, row: Row) -> Steps[None]:
    """Let goblinoids and Chaos recruit the inhabitants, while others fight them (ME-MINE-13)."""
    if race_of_banner(game.state, finder) not in ("orcs_goblins", "chaos"):
        yield from _caves_in(game, finder, row, "The tunnels swarm with goblins and trolls.", "ME-MINE-13")
        return
    player = finder.owner
    roll = yield from game.roll("d6", "ME-MINE-13", "Who joins from the tunnels", player=player, to=(player,))
    group = force_of(game.state, finder)
    yield from gain_troops(game, finder, group, roll.total * row["troops"], "ME-MINE-13")


def _hold(game: Game[MightyEmpires], finder: Banner, people: str, row: Row) -> Steps[None]:
    """Place a Dwarf hold or a Skaven labyrinth, which is either in ruins or an independent fortress.

    ME-RULING-470, ME-RULING-471.
    """
    state, tile = game.state, finder.tile
    rule = "ME-MINE-11" if people == "dwarfs" else "ME-MINE-12"
    roll = yield from game.roll("d6", rule, "Does anybody live down there?", player=finder.owner)
    if roll.total < row["lives_from"]:  # ME-MINE-11, ME-MINE-12
        yield from _search_ruins(game, finder, rule)
        return
    land = state.lands[tile]
    land.settlement, land.settlement_race = "fortress", people  # type: ignore[assignment]  # ME-T-DISUSED's word
    land.owner = land.flag = INDEPENDENT
    name_place(state, tile)
    text = f"{land.name} is down there, an independent fortress. Fight it or withdraw."
    game.emit("independent_found", rule, text, tiles=(tile,), settlement="fortress")


def _search_ruins(game: Game[MightyEmpires], finder: Banner, rule: str) -> Steps[None]:
    """Search the ruins: nothing is found unless the players' own chart has a result for the roll (ME-OPT-310,
    ME-RULING-471)."""
    tile = finder.tile
    if "labyrinth" not in game.state.house_charts:
        game.emit("nothing_found", rule, "The halls are empty.", tiles=(tile,))
        return
    roll = yield from game.roll("d6", "ME-OPT-310", "What the ruins hold", player=finder.owner)
    own = row_of(game.state, "labyrinth", roll.total)
    found = own.text if own is not None else ""
    text = f"{name_of(finder)} finds this in ruined halls, from your own chart: {found}"
    game.emit("ruins_searched", "ME-OPT-310", text, tiles=(tile,), player=finder.owner)
