"""Finding a route: when a group needs a route roll, the cost of the route, and the march (ME-MOVE). Movement
and retreats share these rules and differ only in the fate of a group that finds no route."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Chances, Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.kit.odds import End, Tally, throws
from empires.maps.banks import Place, arrivals, joined, places, same_bank
from empires.maps.hexes import direction_between, hex_of, opposite
from empires.maps.tiles import Tile
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.engines import (
    abandon,
    engines_told,
    engines_with,
    is_column,
)
from empires.rulesets.mighty_empires.banners.forces import (
    lose_baggage,
    lose_by_dice,
    name_of,
    names_of,
    remove_spent,
    they,
    your_banners,
)
from empires.rulesets.mighty_empires.charts import PERIL, ROUTE
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.lands.walls import bars_way
from empires.rulesets.mighty_empires.nature.races import finds_mountain_paths
from empires.rulesets.mighty_empires.nature.spells import dry
from empires.rulesets.mighty_empires.nature.troops import crosses_swamp, flies, shuns_water, swims
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Permit


class Go(Act, tag="go"):
    """Take the perilous route."""


class Stay(Act, tag="stay"):
    """Stay in place for this turn."""


class Pays(Act):
    """Let the banner with this number pay for the route."""

    number: int


ACCEPT_PERIL = Kind("accept_peril", Go, Stay)
PERIL_PAYS = Kind("peril_pays", Pays)


@lru_cache(maxsize=1 << 14)
def crossings(start: Tile, goal: Tile) -> tuple[tuple[Place, Place], ...]:
    """The ways across the edge that two tiles share: the place left and the place reached. Empty if the tiles
    do not touch, or if either side of the edge is lake or sea (ME-MOVE-03)."""
    side = direction_between(hex_of(start.id), hex_of(goal.id))
    return tuple(
        (leaving, reached)
        for leaving in places(start)
        if leaving.edge == side
        for reached in arrivals(start, leaving, goal)
    )


def over_land(state: MightyEmpires, start: str, goal: str) -> bool:
    """Whether land forces can cross from one tile to the next at all, whatever the route (ME-MOVE-03)."""
    return bool(crossings(state.map.tiles[start], state.map.tiles[goal]))


def enters_swamp(state: MightyEmpires, banner: Banner, goal: str) -> bool:
    """Whether the destination is a swamp that this banner cannot enter (ME-MOVE-16)."""
    return state.map.tiles[goal].kind == "swamp" and not crosses_swamp(state, banner)


def friendly_city(state: MightyEmpires, player: str, tile: str) -> bool:
    """An un-razed city whose bridge and roads the player may use: his own, or another player's with
    permission (ME-RULING-145).

    No other settlement has a bridge or roads (ME-MOVE-13).
    """
    land = state.lands[tile]
    return (
        land.settlement == "city"
        and not land.razed
        and (land.owner == player or Permit(tile, player, "bridge") in state.permits)
    )


class Way(NamedTuple):
    """A route across the shared edge to the place `reached`, and its obstacles (ME-RULING-141, 142)."""

    reached: Place
    river: bool
    heights: bool
    peak: bool


@lru_cache(maxsize=1 << 15)
def ways(start: Tile, at: Place | None, goal: Tile, bridged: bool) -> tuple[Way, ...]:
    """The ways from a place to a neighbouring tile, with the obstacles on each.

    `heights` is a mountain range across the tile, or a mountain edge crossed on leaving it, unless it
    starts there; `peak` is a mountain edge on the goal's side. No other land blocks the way. A free banner
    may begin at any edge. With a bridge the river does not count.
    """
    found = []
    for leaving, reached in crossings(start, goal):
        peak = goal.edges[opposite(leaving.edge)] == "M"  # ME-MOVE-15
        if at is None:  # ME-RULING-113
            found.append(Way(reached, river=False, heights=False, peak=peak))
            continue
        river = not same_bank(start, at, leaving, bridged)
        climbs = start.edges[leaving.edge] == "M" and at.edge != leaving.edge  # ME-MOVE-14, ME-RULING-142
        heights = climbs or not joined(start, at, leaving, bridged=True)  # ME-RULING-141
        found.append(Way(reached, river, heights, peak))
    return tuple(found)


def free_arrivals(
    state: MightyEmpires, banner: Banner, goal: str, *, city_exempt_any: bool = False, flowing: bool = False
) -> list[Place]:
    """The places in the destination that the banner reaches without a route roll.

    A friendly city lets the banner cross the city's tile freely; with `city_exempt_any` so does any un-razed
    city in the tile the banner leaves. Some banners cross certain obstacles by nature; the undead never cross
    one without a roll. A river held back by a spell stops nobody, unless `flowing` is set. Nobody crosses a
    wall freely."""
    if bars_way(state, banner, goal):  # one roll covers a wall and everything else: ME-WALL-04, ME-RULING-524
        return []
    tiles, land = state.map.tiles, state.lands[banner.tile]
    undead = shuns_water(state, banner)
    found = ways(tiles[banner.tile], banner.place, tiles[goal], bool(land.bridges) and not undead)
    clear = [way.reached for way in found if not (way.river or way.heights or way.peak)]  # ME-MOVE-04
    if len(clear) == len(found):
        return clear
    own_city = friendly_city(state, banner.owner, banner.tile)
    way_out = city_exempt_any and land.settlement == "city" and not land.razed  # ME-RETREAT-03, ME-RULING-158
    forded = not flowing and dry(state, banner.tile)  # ME-EQX-23
    bridged = own_city and not undead  # ME-MOVE-11, ME-MOVE-18
    over_rivers = way_out or bridged or forded
    over_rivers = over_rivers or swims(state, banner)  # ME-MOVE-17
    over_peaks = flies(state, banner)
    over_heights = way_out or over_peaks  # ME-MOVE-17
    over_heights = over_heights or own_city  # ME-MOVE-12
    return [
        way.reached
        for way in found
        if (over_rivers or not way.river)
        and (over_heights or not way.heights)
        and (over_peaks or not way.peak or friendly_city(state, banner.owner, goal))
    ]


def needs_roll(
    state: MightyEmpires,
    banner: Banner,
    goal: str,
    arrive: Place | None = None,
    *,
    city_exempt_any: bool = False,
    flowing: bool = False,
) -> bool:
    """Whether the banner needs a route roll to the goal, or to the place `arrive` in it (ME-MOVE-05).

    A banner that is free in its tile may start at any edge (ME-RULING-113).
    """
    reached = free_arrivals(state, banner, goal, city_exempt_any=city_exempt_any, flowing=flowing)
    return arrive not in reached if arrive is not None else not reached


def wades(state: MightyEmpires, banner: Banner, goal: str, arrive: Place | None) -> bool:
    """Whether the banner has to use the dry bed of a river that a spell holds back (ME-EQX-24)."""
    return (
        dry(state, banner.tile)
        and not needs_roll(state, banner, goal, arrive)
        and needs_roll(state, banner, goal, arrive, flowing=True)
    )


Search: TypeAlias = Literal["found", "none", "declined"]
"""How the search for a route ended: one was found, none was found, or the only one was perilous and the
player declined it."""


class March(msgspec.Struct, frozen=True):
    """A group's start and destination, who arrived, and how the search ended for banners that needed a
    route."""

    start: str
    goal: str
    arrived: list[Banner]
    search: Search


def march(
    game: Game[MightyEmpires],
    banners: Sequence[Banner],
    goal: str,
    *,
    must_go: bool = False,
    reroll_no_route: bool = False,
    no_roll_allowed: bool = False,
    take_peril: bool = False,
    arrive: Place | None = None,
) -> Steps[March]:
    """Move a group from its tile to a neighbouring one.

    Those with a free route always go; one route is rolled for the others. With `must_go`, in a retreat, any
    un-razed city helps and a perilous route is taken; with `reroll_no_route`, after a draw, the roll is
    repeated until a route is found; a scattered force may not roll (`no_roll_allowed`); with `take_peril`, in
    a forced march, a perilous route is taken. Banners that find no route stay where they are; the caller
    decides their fate."""
    state = game.state
    blocked = [one for one in banners if needs_roll(state, one, goal, arrive, city_exempt_any=must_go)]
    search: Search = "none" if blocked else "found"  # ME-RETREAT-07
    looked_for = bool(blocked) and not no_roll_allowed  # ME-RETREAT-07
    if looked_for:
        more = _mountain_paths(state, blocked, banners, goal)
        peril = must_go or take_peril  # ME-ORC-06, ME-RULING-158
        search = yield from find_route(game, blocked, goal, peril, reroll_no_route, more=more)
    # ME-RULING-143
    going = [one for one in banners if one.id in state.banners and (search == "found" or one not in blocked)]
    start = banners[0].tile if banners else goal
    for banner in going:
        _enter(state, banner, goal, arrive, must_go)
    return March(start, goal, going, search)


def tell_march(game: Game[MightyEmpires], march: March, rule: str = "ME-MOVE-01") -> None:
    """Emit the march: which banners go, and where to."""
    if march.arrived:
        game.emit(
            "moved",
            rule,
            f"{they(march.arrived, 'marches', 'march')} to {place_name(game.state, march.goal)}.",
            tiles=(march.start, march.goal),
            banners=[one.id for one in march.arrived],
        )


def _enter(state: MightyEmpires, banner: Banner, goal: str, arrive: Place | None, any_city: bool) -> None:
    """Put a banner at the edge by which it entered and, if there is a river, on the correct bank."""
    if arrive is None:
        free = free_arrivals(state, banner, goal, city_exempt_any=any_city)
        any_way = crossings(state.map.tiles[banner.tile], state.map.tiles[goal])
        arrive = free[0] if free else any_way[0][1]
    # ME-MOVE-02
    banner.came_from, banner.tile, banner.place, banner.inside = banner.tile, goal, arrive, False


def find_route(
    game: Game[MightyEmpires],
    group: list[Banner],
    goal: str,
    must_go: bool = False,
    again: bool = False,
    *,
    more: int,
) -> Steps[Search]:
    """Roll once for a route for the whole group; the route is good for this move only (ME-MOVE-10)."""
    owner, tiles = group[0].owner, (group[0].tile, goal)
    while True:
        # ME-T-ROUTE, ME-MOVE-06
        row, _ = yield from game.roll_on(ROUTE, f"{owner} looks for a route", player=owner, modifier=more)
        if row["route"] != "none" or not again or not _may_be_found(more):  # ME-BATTLE-16
            break
    if row["route"] == "none":
        game.emit("route_failed", "ME-MOVE-07", f"{names_of(group)}: no route is found.", tiles=tiles)
        return "none"
    if row["route"] == "perilous" and engines_with(game.state, group):  # ME-TRAIN-07
        return (yield from _without_engines(game, group, goal, must_go))
    if row["route"] == "perilous":  # ME-MOVE-08
        if not must_go and isinstance((yield from ask(_peril_question(group, goal))), Stay):
            game.emit(
                "route_failed", "ME-MOVE-08", f"{names_of(group)}: the route is too perilous.", tiles=tiles
            )
            return "declined"
        yield from _peril(game, group)  # ME-MOVE-08
    return "found"  # ME-MOVE-09


def _may_be_found(more: int) -> bool:
    """Whether any roll finds a route; if house rules leave none, nobody rolls again for ever."""
    return any(ROUTE.at(die + more)["route"] != "none" for die in throws("d6"))


def _without_engines(
    game: Game[MightyEmpires], group: list[Banner], goal: str, must_go: bool
) -> Steps[Search]:
    """Take a perilous route, which leaves engines behind, or decline it as if no route had been found
    (ME-RULING-517)."""
    if not must_go and isinstance((yield from ask(_engines_question(game.state, group, goal))), Stay):
        text = f"{names_of(group)}: no route for the engines is found."
        game.emit("route_failed", "ME-RULING-517", text, tiles=(group[0].tile, goal))
        return "none"
    abandon(game, engines_with(game.state, group), group[0].tile, "ME-RULING-517")
    break_up_columns(game)
    if left := [one for one in group if one.id in game.state.banners]:
        yield from _peril(game, left)
    return "found"


def _mountain_paths(
    state: MightyEmpires, blocked: Sequence[Banner], group: Sequence[Banner], goal: str
) -> int:
    """The bonus for a moving group that is at home in mountains as a whole, if only mountains are in the way
    of those who need a route (ME-DWARF-01, ME-RULING-432, ME-RULING-438)."""
    tiles = state.map.tiles
    for banner in blocked:
        bridged = bool(state.lands[banner.tile].bridges)
        found = ways(tiles[banner.tile], banner.place, tiles[goal], bridged)
        if bars_way(state, banner, goal) or all(way.river for way in found):
            return 0
    return finds_mountain_paths(state, group)


def route_odds(
    state: MightyEmpires,
    group: Sequence[Banner],
    goal: str,
    *,
    arrive: Place | None = None,
    must_go: bool = False,
    again: bool = False,
    headlong: bool = False,
) -> tuple[Odds, ...]:
    """The odds of the route roll for the banners of a group that need one; none if all have a free route. The
    other arguments are those of `march`: after a draw a group rolls `again`; a group that flees `headlong`
    never rolls."""
    blocked = [one for one in group if needs_roll(state, one, goal, arrive, city_exempt_any=must_go)]
    if not blocked:
        return ()
    ends = ("safe", "perilous", "destroyed" if must_go else "no route")
    if headlong:
        return (Odds(lines=(Chances(win=0, draw=0, lose=100),), about="The route", dice="d6", ends=ends),)
    more = _mountain_paths(state, blocked, group, goal)
    tally, safe = Tally(), []
    found: dict[str, End] = {"safe": "win", "perilous": "draw", "none": "lose"}
    for die in throws("d6"):
        end = found[ROUTE.at(die + more)["route"]]
        if end != "lose" or not again or not _may_be_found(more):
            tally.add(end, 1)
        if end == "win":
            safe.append(die)
    need = safe[0] if safe and safe == list(range(safe[0], 7)) else None
    return (Odds(lines=(tally.chances(need=need),), about="The route", dice="d6", ends=ends),)


def _peril_odds(group: Sequence[Banner]) -> tuple[Odds, ...]:
    """The losses on a perilous route: none, only baggage, or troops."""
    tally, bare = Tally(), sum(one.baggage == 0 for one in group)
    payers = {"each": len(group), "without_baggage": bare, "one_if_no_baggage": int(bare == len(group))}
    for die in throws("d6"):
        row = PERIL.at(die)
        count = payers.get(row["troops"] or "", 0)
        if not count:
            tally.add("draw" if row["baggage"] else "win", 6 ** len(group))
            continue
        for total, ways in throws(f"{count}d6").items():
            tally.add("lose", ways * 6 ** (len(group) - count), total * row["times"])
    ends = ("no harm", "baggage lost", "troops lost")
    return (Odds(lines=(tally.chances(),), about="The perilous route", dice="d6", ends=ends),)


def _peril_question(group: Sequence[Banner], goal: str) -> Decision[Go | Stay]:
    def words(act: Go | Stay) -> Words:
        if isinstance(act, Stay):
            return Words("Stay; no other march this turn", (group[0].tile,))
        note = "2 in 3 to lose troops or baggage, 1 in 6 to lose all baggage"
        return Words("Take the perilous route", (goal,), note, odds=_peril_odds(group))

    return Decision(
        player=group[0].owner,
        kind=ACCEPT_PERIL,
        text=lambda: f"The only route is perilous. Will you send {your_banners(group)} along it?",
        rules=("ME-MOVE-08", "ME-T-PERIL"),
        tiles=(group[0].tile, goal),
        offers=[Go(), Stay()],
        words=words,
    )


def _engines_question(state: MightyEmpires, group: Sequence[Banner], goal: str) -> Decision[Go | Stay]:
    """Keep engines off a perilous route: they are left behind for good, or the whole group stays
    (ME-RULING-517)."""
    told = engines_told(engines_with(state, group))

    def words(act: Go | Stay) -> Words:
        if isinstance(act, Stay):
            return Words("Stay with the engines; no march this turn", (group[0].tile,))
        note, left = "2 in 3 also lose troops or baggage", [one for one in group if not is_column(one)]
        return Words(f"Abandon {told} and go", (goal,), note, odds=_peril_odds(left) if left else ())

    return Decision(
        player=group[0].owner,
        kind=ACCEPT_PERIL,
        text=lambda: (
            f"The only route is too perilous for engines. Will you send {your_banners(group)} without them?"
        ),
        rules=("ME-TRAIN-07", "ME-RULING-517", "ME-T-PERIL"),
        tiles=(group[0].tile, goal),
        offers=[Stay()] if all(is_column(one) for one in group) else [Go(), Stay()],
        words=words,
    )


def _peril(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Roll on ME-T-PERIL for the banners taking the route, one loss die per banner."""
    row, _ = yield from game.roll_on(PERIL, "The perilous route", player=group[0].owner)
    if row["baggage"] == "one":
        yield from _peril_of_one(game, group, row)
    else:
        for banner in group:
            bare = banner.baggage == 0
            share = {"all": banner.baggage, "one_each": 1}.get(row["baggage"], 0)
            lose_baggage(game, banner, share, PERIL.id)
            if row["troops"] == "each" or (row["troops"] == "without_baggage" and bare):
                yield from _loss(game, banner, row["times"])  # ME-RULING-144
    remove_spent(game, group)  # ME-RULING-123


def _peril_of_one(game: Game[MightyEmpires], group: list[Banner], row: Row) -> Steps[None]:
    """Make the group lose one point of baggage or, if it has none, let the player choose a banner that loses
    troops."""
    laden = [banner for banner in group if banner.baggage]
    payer = yield from _payer(laden or group)  # ME-RULING-144
    if laden:
        lose_baggage(game, payer, 1, PERIL.id)
    elif row["troops"] == "one_if_no_baggage":
        yield from _loss(game, payer, row["times"])


def _payer(banners: list[Banner]) -> Steps[Banner]:
    if len(banners) == 1:
        return banners[0]
    tile = banners[0].tile
    act = yield from ask(
        Decision(
            player=banners[0].owner,
            kind=PERIL_PAYS,
            text="On this route one banner loses its baggage or troops. Which banner?",
            rules=("ME-T-PERIL", "ME-RULING-144"),
            tiles=(tile,),
            offers=[Pays(one.number) for one in banners],
            words=lambda act: Words(f"Banner {act.number}", (tile,)),
        )
    )
    return next(one for one in banners if one.number == act.number)


def _loss(game: Game[MightyEmpires], banner: Banner, times: int) -> Steps[None]:
    owner, why = banner.owner, f"{name_of(banner)}: losses on the route"
    roll = yield from game.roll("d6", PERIL.id, why, player=owner, to=(owner,))
    yield from lose_by_dice(game, banner, roll.total, times, PERIL.id)
