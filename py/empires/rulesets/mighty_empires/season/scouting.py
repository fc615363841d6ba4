"""Step 2, scouting: a look beyond the next edge (ME-SCOUT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.odds import End, by_total
from empires.maps.hexes import direction_between, hex_of, neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.banners.halts import why_not_break_word
from empires.rulesets.mighty_empires.charts import SCOUT, SETTLE
from empires.rulesets.mighty_empires.lands.harbours import roll_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import (
    GROUND,
    fortified,
    grade,
    is_independent,
    place_name,
    settle_people,
    take_tile,
)
from empires.rulesets.mighty_empires.lands.walls import hidden_by_wall
from empires.rulesets.mighty_empires.nature.races import alien, leave_ruin
from empires.rulesets.mighty_empires.season import scout_events, skirmish
from empires.rulesets.mighty_empires.season.reach import attempts, why_not_send, within_reach
from empires.rulesets.mighty_empires.season.scout_weather import misled
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, MightyEmpires, Opened
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.world import exploration
from empires.rulesets.mighty_empires.world.exploration import Explore
from empires.rulesets.mighty_empires.world.necropolis import (
    DELVINGS,
    Delving,
    Search,
    Summon,
    VisitHoard,
    chances,
    delve,
    why_not_delve,
)
from empires.rulesets.mighty_empires.world.necropolis import words as delving_told

COLUMN = {"lowland": "lowland", "coastal": "lowland", "highland": "highland", "river_valley": "river_valley"}
"""The column of ME-T-SCOUT for each pack; swamp and lake use the river valley column (ME-RULING-140)."""


class Scout(Act):
    """Send the scouts of a banner, given by its number, to a tile."""

    banner: int
    tile: str


class ScoutFromShip(Act):
    """Send scouts from a ship, given by its id, to a tile. Only a banner aboard has scouts, and it sends them
    by its own number."""

    ship: str
    tile: str
    written = "ship {ship} {tile}"


SCOUT_ACTS = Kind("scout", Done, ScoutFromShip, Explore, *DELVINGS, Scout)
Chosen: TypeAlias = Scout | ScoutFromShip | Explore | Delving | Done


def scouting(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Let the active player send scouts, one attempt after another, until he is done."""
    state = game.state
    if not any(offers(state, player)):
        return ON
    match (yield from ask(lambda: _question(state, player))):
        case Scout(number, tile):
            banner = state.banners[f"{player}:{number}"]
            banner.has_scouted = True  # ME-RULING-126
            yield from send(game, banner, tile)
            yield from settle_sieges(game)  # desertion or dragons may end a siege: ME-RULING-177
            return AGAIN
        case Explore(number):
            yield from exploration.explore(game, state.banners[f"{player}:{number}"])  # ME-EXPLORE-02
            return AGAIN
        case Search() | VisitHoard() | Summon() as act:
            yield from delve(game, player, act)  # ME-NECRO-02
            yield from settle_sieges(game)
            return AGAIN
        case _:
            return ON


def offers(state: MightyEmpires, player: str) -> Iterator[Chosen]:
    """The actions on offer: every attempt to scout, and what a force can do instead."""
    for banner, tile in attempts(state, player):
        yield Scout(banner.number, tile)
    yield from _instead(state, player)


def _instead(state: MightyEmpires, player: str) -> Iterator[Explore | Delving]:
    """Actions that a force can take instead of scouting and marching (ME-EXPLORE-01, ME-NECRO-02)."""
    yield from exploration.chances(state, player)
    yield from chances(state, player, arrived=False)


def why_not_scout(state: MightyEmpires, player: str, act: Chosen) -> IllegalChoice | None:
    """Why an attempt to scout is refused."""
    match act:
        case ScoutFromShip(number, _):
            ship = state.ships.get(f"ship {number}")
            if ship is not None and ship.owner == player and ship.cargo is None:
                return IllegalChoice(
                    "ship_empty", "A ship without a banner has no scouts to send.", "ME-SCOUT-37"
                )
        case Explore(number):
            banner = state.banners.get(f"{player}:{number}")
            return None if banner is None else exploration.why_not_explore(state, banner)
        case Search() | VisitHoard() | Summon():
            return why_not_delve(state, player, act, arrived=False)
        case Scout(number, tile):
            banner = state.banners.get(f"{player}:{number}")
            return None if banner is None else why_not_send(state, banner) or _why_not_to(state, banner, tile)
    return None


def _why_not_to(state: MightyEmpires, banner: Banner, tile: str) -> IllegalChoice | None:
    if tile in within_reach(state, banner):
        if Opened(tile, banner.tile) in state.tried:
            return IllegalChoice(
                "tile_already_tried",
                (f"{tile} has already been tried from here this turn. Banners in another tile may try it."),
                "ME-SCOUT-03",
            )
        return None
    if tile not in neighbour_ids(banner.tile) or tile not in state.map.tiles:
        return IllegalChoice("not_adjacent", f"{tile} does not adjoin {name_of(banner)}.", "ME-SCOUT-02")
    return IllegalChoice("open_sea", "Scouts cannot cross the sea.", "ME-SCOUT-06")


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    def words(act: Chosen) -> Words:
        if isinstance(act, Explore):
            return exploration.words(state, player, act)
        if isinstance(act, DELVINGS):
            return delving_told(state, player, act)
        if not isinstance(act, Scout):
            return Words(
                "No more scouting", note="" if state.opened else "nobody can march, because no route is open"
            )
        start = state.banners[f"{player}:{act.banner}"].tile
        label = f"Banner {act.banner} scouts {describe(state, act.tile)}"
        return Words(label, (start, act.tile), odds=(odds_at(state, act.tile),))

    return Decision(
        player=player,
        kind=SCOUT_ACTS,
        text="Where will your scouts go?",
        rules=("ME-SCOUT-01", "ME-SCOUT-04", "ME-T-SCOUT"),
        offers=[*offers(state, player), Done()],
        words=words,
        why_not=lambda act: why_not_scout(state, player, act),
        step_on=Done(),
    )


def odds_at(state: MightyEmpires, tile: str) -> Odds:
    """The odds of an attempt to scout a tile."""
    return scout_odds(COLUMN[state.map.tiles[tile].pack], known=state.lands[tile].known)


@cache
def scout_odds(column: str, *, known: bool) -> Odds:
    """The odds of an attempt, from ME-T-SCOUT: what an unknown tile contains, or whether the way is open."""
    ends: dict[str, End] = {"event": "lose", "barren": "win" if known else "draw"}
    line = by_total(SCOUT.dice, lambda total: ends.get(SCOUT.at(total)[column], "win"))
    words = ("the way opens", "", "an event") if known else ("a settlement", "bare land", "an event")
    return Odds(lines=(line,), about="The scouts", ends=words)


def describe(state: MightyEmpires, tile: str) -> str:
    """A tile as a target: its name, or what it looks like from afar."""
    if state.lands[tile].known:
        return place_name(state, tile)
    return f"the unknown {GROUND[state.map.tiles[tile].pack]} at {tile}"


def send(game: Game[MightyEmpires], banner: Banner, tile: str) -> Steps[None]:
    """Send scouts to a tile, unless something misleads them (ME-SCOUT-03)."""
    goal = yield from misled(game, banner, tile)
    if goal is not None:
        game.state.tried.append(Opened(goal, banner.tile))
        yield from explore(game, banner, goal)


def explore(game: Game[MightyEmpires], banner: Banner, target: str) -> Steps[None]:
    """Send scouts to a tile; they may go astray, even repeatedly (ME-SCOUT-21)."""
    attempt: tuple[str, ...] = (target,)
    while astray := (yield from _explore(game, banner, attempt)):
        attempt = (*attempt, astray)


def _explore(game: Game[MightyEmpires], banner: Banner, attempt: tuple[str, ...]) -> Steps[str | None]:
    """Roll for a tile and carry out the chart's result. Only an unknown tile can be discovered; earlier finds
    stay as they are. The tile is the last one in `attempt`, after the target and any other tiles that the
    scouts passed through. Returns the tile to which they went astray; None if they did not."""
    state, tile = game.state, attempt[-1]
    column = COLUMN[state.map.tiles[tile].pack]
    why = f"{name_of(banner)} scouts {describe(state, tile)}"
    if state.lands[tile].known:  # it is already known whether there is a settlement
        roll = yield from game.roll(SCOUT.dice, SCOUT.id, why, player=banner.owner)
        row = SCOUT.at(roll.total)
    else:
        row, roll = yield from game.roll_on(SCOUT, why, player=banner.owner, column=column)
    if row[column] == "event":  # ME-SCOUT-08
        return (yield from scout_events.event(game, banner, attempt))
    for one in banners_of(state, banner.owner) if tile in attempt[:-1] else ():
        bound = why_not_break_word(state, one, tile) is not None  # ME-RULING-348
        if one.tile == banner.tile and tile in one.barred_tiles and not bound:
            one.barred_tiles.remove(tile)  # reached after going astray (ME-RULING-129)
    state.opened.append(Opened(tile, banner.tile))
    # a total is twice one of its dice only on a double
    independent = roll.faces[0] == row["independent_on_double"]  # ME-SCOUT-11
    # ME-LIZARD-01
    independent = independent or (row[column] != "barren" and alien(state, banner.owner, tile))
    if not state.lands[tile].known:
        yield from _discover(game, banner.owner, tile, row[column], independent)  # ME-SCOUT-07, ME-SCOUT-12
    elif hidden_by_wall(state, banner, tile):
        text = f"The way to {place_name(state, tile)} is open, but its wall hides what is behind it."
        game.emit("tile_scouted", "ME-WALL-10", text, tiles=(tile,))
        return None  # nothing learned, nobody met, nothing gained: ME-WALL-11
    else:
        _look_again(game, banner.owner, tile)  # ME-SCOUT-28
    yield from skirmish.count_defenders(game, banner.owner, tile)  # ME-SCOUT-33, ME-SCOUT-34
    yield from skirmish.meet_forces(game, banner, tile)  # ME-SCOUT-32
    return None


def _discover(
    game: Game[MightyEmpires], player: str, tile: str, found: str, independent: bool
) -> Steps[None]:
    """The settlement found on a tile that is seen for the first time."""
    state = game.state
    land = state.lands[tile]
    land.known = True  # ME-SCOUT-07
    owner = INDEPENDENT if independent else player
    land.owner = land.flag = owner
    if found == "barren":
        game.emit(
            "tile_joined",
            "ME-SCOUT-09",
            f"The land at {tile} is barren. It joins the empire of {player}.",
            tiles=(tile,),
        )
        return
    land.settlement = found  # type: ignore[assignment]  # a word of ME-T-SCOUT
    if not independent:  # ME-RULING-453
        settle_people(state, tile, player)
    name_place(state, tile)
    if independent:  # ME-SCOUT-10, ME-SCOUT-11
        text = f"The {found} of {land.name} keeps its gates shut: it is independent."
        game.emit("independent_found", "ME-SCOUT-11", text, tiles=(tile,), settlement=found)
    else:
        text = f"The {found} of {land.name} submits to {player}."
        game.emit("tile_found", "ME-SCOUT-10", text, tiles=(tile,), settlement=found)
    if found == "city":  # ME-PIRATE-01
        yield from roll_port(game, tile, owner, player)


def _look_again(game: Game[MightyEmpires], player: str, tile: str) -> None:
    """Scout a known tile: success opens it, and weak rival land changes hands at once.

    Cities and fortresses do not fall to scouts, nor does a tile with a banner in it; independents stay
    independent, and Lizardmen's land can pass this way only to Lizardmen, other land only to other races."""
    state = game.state
    land = state.lands[tile]
    rival = land.owner in state.players and land.owner != player  # ME-SCOUT-28, ME-SCOUT-30
    # ME-SCOUT-29, ME-RULING-132
    weak = SETTLE.of(grade(state, tile))["falls_to_scouts"] and not fortified(land)  # ME-RULING-532
    # ME-LIZARD-01, ME-LIZARD-02, ME-LIZARD-03
    strange = grade(state, tile) != "barren" and alien(state, player, tile)
    # ME-SCOUT-28, ME-RULING-133
    if rival and weak and not strange and not skirmish.guarded(state, player, tile):
        loser = land.owner
        take_tile(state, tile, player)
        text = f"{begun(place_name(state, tile))} goes over from {loser} to {player}."
        game.emit("tile_flipped", "ME-SCOUT-28", text, tiles=(tile,), loser=loser, player=player)
    else:
        text = f"The way to {place_name(state, tile)} is open."
        if land.razed and not skirmish.guarded(state, player, tile):
            loser = leave_ruin(state, tile, player)
            text += f" Its ruins no longer belong to {loser}." if loser else ""
        game.emit("tile_scouted", "ME-SCOUT-27", text, tiles=(tile,))


def ways_opened(state: MightyEmpires, banner: Banner) -> list[str]:
    """The neighbouring tiles to which a way open to this banner was found this turn, without repeats.

    All banners of a tile may use a way found by any of them (ME-SCOUT-05); whether banners in other
    neighbouring tiles may use it depends on a setting (ME-MOVE-01, ME-RULING-127)."""
    beside = neighbour_ids(banner.tile)
    any_friendly = state.settings.scout_sharing == "any_friendly"
    # ME-SCOUT-04
    opened = [
        one.tile for one in state.opened if one.tile in beside and (any_friendly or one.start == banner.tile)
    ]
    return list(dict.fromkeys(opened))


def independent_empires(state: MightyEmpires) -> list[list[str]]:
    """The independent empires: independent settlements in adjoining tiles form one empire, and a gap
    separates two (ME-SCOUT-36)."""
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
