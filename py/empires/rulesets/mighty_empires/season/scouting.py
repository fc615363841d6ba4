"""Step 2, scouting: what lies beyond the next edge (ME-SCOUT-01 to 14, 27 to 36)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.maps.hexes import direction_between, hex_of, neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import banners_of, name_of
from empires.rulesets.mighty_empires.charts import SCOUT, SETTLE
from empires.rulesets.mighty_empires.lands.harbours import roll_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.settlements import (
    GROUND,
    grade,
    is_independent,
    place_name,
    take_tile,
)
from empires.rulesets.mighty_empires.season import scout_events, skirmish
from empires.rulesets.mighty_empires.season.reach import within_reach
from empires.rulesets.mighty_empires.siege.siege import settle_sieges
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, Campaign, Opened

DONE = "done"
COLUMN = {"lowland": "lowland", "coastal": "lowland", "highland": "highland", "river_valley": "river_valley"}
"""The column of ME-T-SCOUT for each pack; swamp and lake are river valley (ME-RULING-140)."""

BARRED = {
    "already_scouted": ("has scouted this turn", "ME-SCOUT-01"),
    "no_move": ("cannot scout this turn", "ME-SCOUT-17"),
    "besieged": ("is shut in", "ME-RULING-138"),
}
"""Why a banner cannot scout: what is said of it, and the rule."""


def scouting(game: Game[Campaign]) -> Steps[None]:
    """The active player sends scouts, one attempt after another, until he is done (ME-RULING-126)."""
    state = game.state
    player = state.active_player
    assert player is not None
    answer = DONE
    if any(True for _ in attempts(state, player)):
        answer = yield from ask(lambda: _question(state, player), lambda one: _refuse(state, player, one))
    if answer == DONE:
        state.phase = "movement"
        return
    number, _, tile = answer.partition(" ")
    banner = state.banners[f"{player}:{number}"]
    banner.has_scouted = True
    state.tried.append(Opened(tile, banner.tile))
    yield from explore(game, banner, tile)
    yield from settle_sieges(game)  # desertion or dragons may have ended one


def attempts(state: Campaign, player: str) -> Iterator[tuple[Banner, str]]:
    """Every banner with every tile it may scout now."""
    for banner in banners_of(state, player):
        if barred_from_scouting(state, banner) is None:
            tried = [one.tile for one in state.tried if one.start == banner.tile]
            for tile in within_reach(state, banner):
                if tile not in tried:
                    yield banner, tile


def barred_from_scouting(state: Campaign, banner: Banner) -> str | None:
    """The code of what keeps a banner from scouting at all this turn, or None."""
    if banner.has_scouted:
        return "already_scouted"
    if banner.skipping or banner.retreat_lock:
        return "no_move"
    if banner.inside and banner.tile in state.sieges:
        return "besieged"
    return None


def _question(state: Campaign, player: str) -> Question:
    found = list(attempts(state, player))
    names = {tile: describe(state, tile) for _, tile in found}
    choices = [
        Choice(f"{banner.number} {tile}", f"Banner {banner.number} scouts {names[tile]}", (banner.tile, tile))
        for banner, tile in found
    ]
    choices.append(Choice(DONE, "No more scouting"))
    return Question(
        player=player,
        kind="scout",
        text="Where do your scouts go?",
        rules=("ME-SCOUT-01", "ME-SCOUT-04", "ME-T-SCOUT"),
        choices=tuple(choices),
        step_on=DONE,
    )


def describe(state: Campaign, tile: str) -> str:
    """A tile as a target: its name, or what can be seen of it from afar."""
    if state.lands[tile].known:
        return place_name(state, tile)
    return f"the unknown {GROUND[state.map.tiles[tile].pack]} at {tile}"


def _refuse(state: Campaign, player: str, answer: Answer) -> None:
    """The refusals of ME-SCOUT-01 to 06 for an attempt that was not offered."""
    number, _, tile = str(answer).rpartition(" ")
    ship = state.ships.get(number)
    if ship is not None and ship.owner == player and ship.cargo is None:
        raise IllegalChoice("ship_empty", "A ship without a banner sends no scouts.", "ME-SCOUT-37")
    banner = state.banners.get(f"{player}:{number}")
    if banner is None:
        return
    if (code := barred_from_scouting(state, banner)) is not None:
        words, rule = BARRED[code]
        raise IllegalChoice(code, f"{name_of(banner)} {words}.", rule)
    if tile not in neighbour_ids(banner.tile) or tile not in state.map.tiles:
        raise IllegalChoice("not_adjacent", f"{tile} does not adjoin {name_of(banner)}.", "ME-SCOUT-02")
    if tile not in within_reach(state, banner):
        raise IllegalChoice("open_sea", "Scouts do not cross the sea.", "ME-SCOUT-06")
    raise IllegalChoice("tile_already_tried", f"{tile} was tried from here this turn.", "ME-SCOUT-03")


def explore(game: Game[Campaign], banner: Banner, target: str) -> Steps[None]:
    """Send scouts to a tile; they may go astray, and from there again (ME-SCOUT-21)."""
    attempt: tuple[str, ...] = (target,)
    while astray := (yield from _explore(game, banner, attempt)):
        attempt = (*attempt, astray)


def _explore(game: Game[Campaign], banner: Banner, attempt: tuple[str, ...]) -> Steps[str | None]:
    """Roll for a tile and do what the chart says (ME-SCOUT-08, ME-SCOUT-27).

    The tile is the last of the attempt; the others are where the banner's scouts came by before, the
    target first. Returns where they went astray to, if they did.
    """
    state, tile = game.state, attempt[-1]
    column = COLUMN[state.map.tiles[tile].pack]
    why = f"{name_of(banner)} scouts {describe(state, tile)}"
    row, roll = yield from game.roll_on(SCOUT, why, player=banner.owner, column=column)
    if row[column] == "event":
        return (yield from scout_events.event(game, banner, attempt))
    for one in banners_of(state, banner.owner):
        if one.tile == banner.tile and tile in one.barred_tiles:
            one.barred_tiles.remove(tile)  # led back by the wrong way (ME-RULING-129)
    state.opened.append(Opened(tile, banner.tile))
    independent = roll.double and roll.faces[0] == row["independent_on_double"]
    if not state.lands[tile].known:
        yield from _discover(game, banner.owner, tile, row[column], independent)
    else:
        _look_again(game, banner.owner, tile)
    yield from skirmish.count_defenders(game, banner.owner, tile)
    yield from skirmish.meet_forces(game, banner, tile)
    return None


def _discover(game: Game[Campaign], player: str, tile: str, found: str, independent: bool) -> Steps[None]:
    """What stands on a tile seen for the first time; it never changes by scouting (ME-SCOUT-09 to 14)."""
    state = game.state
    land = state.lands[tile]
    land.known = True
    owner = INDEPENDENT if independent else player
    land.owner = land.flag = owner
    if found == "barren":
        game.emit("tile_joined", "ME-SCOUT-09", f"Empty land at {tile}; it is {player}’s.", tiles=(tile,))
        return
    land.settlement = found  # type: ignore[assignment]  # a word of ME-T-SCOUT
    name_place(state, tile)
    if independent:
        text = f"The {found} of {land.name} keeps its gates shut: it is independent."
        game.emit("independent_found", "ME-SCOUT-11", text, tiles=(tile,), settlement=found)
    else:
        text = f"The {found} of {land.name} submits to {player}."
        game.emit("tile_found", "ME-SCOUT-10", text, tiles=(tile,), settlement=found)
    if found == "city":
        yield from roll_port(game, tile, owner, player)


def _look_again(game: Game[Campaign], player: str, tile: str) -> None:
    """A known tile: success opens it, and weak rival land changes hands at once (ME-SCOUT-27 to 31)."""
    state = game.state
    land = state.lands[tile]
    rival = land.owner in state.players and land.owner != player
    weak = SETTLE.of(grade(state, tile))["falls_to_scouts"]
    if rival and weak and not skirmish.held(state, player, tile):
        loser = land.owner
        take_tile(state, tile, player)
        text = f"{place_name(state, tile)} goes over from {loser} to {player}."
        game.emit("tile_flipped", "ME-SCOUT-28", text, tiles=(tile,), loser=loser, player=player)
    else:
        game.emit(
            "tile_scouted", "ME-SCOUT-27", f"The way to {place_name(state, tile)} is open.", tiles=(tile,)
        )


def ways_opened(state: Campaign, banner: Banner) -> list[str]:
    """The tiles beside the banner that were scouted this turn in a way it may use, each once.

    By whose scouts is a setting (ME-MOVE-01, ME-RULING-127).
    """
    beside = neighbour_ids(banner.tile)
    any_friendly = state.settings.scout_sharing == "any_friendly"
    opened = [
        one.tile for one in state.opened if one.tile in beside and (any_friendly or one.start == banner.tile)
    ]
    return list(dict.fromkeys(opened))


def independent_empires(state: Campaign) -> list[list[str]]:
    """Independent settlements in adjoining tiles are one empire; a gap parts them (ME-SCOUT-36)."""
    left = [tile for tile, land in state.lands.items() if is_independent(land)]
    empires: list[list[str]] = []
    while left:
        empire = [left.pop(0)]
        for tile in empire:
            joined = [other for other in left if direction_between(hex_of(tile), hex_of(other)) is not None]
            left = [other for other in left if other not in joined]
            empire += joined
        empires.append(empire)
    return empires
