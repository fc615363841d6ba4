"""Ships in winter: each goes to one of its owner's harbours, or is lost (ME-QUART-12, ME-QUART-15)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.coastlines import water_neighbours
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import has_harbour, place_name
from empires.rulesets.mighty_empires.sea.fleets import lose_ship
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship

BERTHS = number("ships that winter in an independent city")
"""The number of ships that an independent city can shelter over winter (ME-QUART-15)."""


class Berth(Act):
    """Let the ship winter in this harbour."""

    tile: str


BERTH = Kind("berth", Berth)


def berths(game: Game[MightyEmpires]) -> Steps[Next]:
    """Find a harbour for each player's ships, by ship id; then independent cities shelter as many ships as
    they can."""
    yield from shelter(game, [ship for ship in game.state.ships.values() if ship.owner != INDEPENDENT])
    at_home = [ship.id for ship in game.state.ships.values() if ship.in_harbour]
    yield from _pirates_return(game)
    _independent_berths(game, at_home)
    return ON


def shelter(game: Game[MightyEmpires], ships: Sequence[Ship]) -> Steps[None]:
    """Send each ship to one of its owner's harbours within reach; without one it is lost (ME-QUART-12).

    Its present harbour counts too; the owner is asked if there are several."""
    for ship in ships:
        harbours = harbours_in_reach(game.state, ship)
        if not harbours:
            lose_ship(game, ship, "ME-QUART-12", "finds no harbour for the winter and is lost")
            continue
        goal = harbours[0]
        if len(harbours) > 1:
            goal = (yield from ask(_berth_question(game.state, ship, harbours))).tile
        _put_in(game, ship, goal, "ME-QUART-12")


def shelter_the_homeless(game: Game[MightyEmpires]) -> Steps[None]:
    """Find another port for ships whose port has been razed or lost since they put in there
    (ME-RULING-271)."""
    players = [ship for ship in game.state.ships.values() if ship.owner != INDEPENDENT]
    yield from shelter(game, [ship for ship in players if not _berthed(game.state, ship)])


def _berthed(state: MightyEmpires, ship: Ship) -> bool:
    """Whether a ship is in one of its owner's harbours."""
    return ship.in_harbour and own_harbour(state, ship.owner, ship.tile)


def own_harbour(state: MightyEmpires, owner: str, tile: str) -> bool:
    """Whether the owner has an un-razed harbour in a tile (ME-QUART-13)."""
    land = state.lands.get(tile)
    return land is not None and land.owner == owner and has_harbour(state.map.tiles[tile], land)


def harbours_in_reach(state: MightyEmpires, ship: Ship) -> list[str]:
    """The owner's harbours along the coast from the ship's tile, nearest first."""
    rings = _sailed(state, ship.tile)
    return [tile for ring in rings for tile in ring if own_harbour(state, ship.owner, tile)]


def _sailed(state: MightyEmpires, start: str) -> list[list[str]]:
    """The coastal tiles connected by water to a tile, no matter who owns them, ring by ring
    (ME-RULING-186)."""
    rings, told = [[start]], [start]
    while rings[-1]:
        ring = []
        for tile in rings[-1]:
            for beside in _next_ashore(state, tile):
                if beside not in told:
                    told.append(beside)
                    ring.append(beside)
        rings.append(ring)
    return rings


def _next_ashore(state: MightyEmpires, tile: str) -> list[str]:
    """The next tiles along the coast; from the open sea, first any coast adjoining the tile
    (ME-RULING-246)."""
    if state.map.tiles[tile].is_sea:
        return [beside.id for _, beside in state.map.neighbours(tile) if beside.has_coast]
    return water_neighbours(state.map, tile)


def _berth_question(state: MightyEmpires, ship: Ship, harbours: Sequence[str]) -> Decision[Berth]:
    def why_not(_: Berth) -> IllegalChoice:
        return IllegalChoice("no_harbour", "The ship cannot reach a harbour of yours there.", "ME-QUART-12")

    return Decision(
        player=ship.owner,
        kind=BERTH,
        text=lambda: f"In which harbour will your {ship.id} spend the winter?",
        rules=("ME-QUART-12", "ME-QUART-13"),
        offers=[Berth(tile) for tile in harbours],
        words=lambda act: Words(place_name(state, act.tile), (act.tile,)),
        why_not=why_not,
        tiles=(ship.tile,),
    )


def _put_in(game: Game[MightyEmpires], ship: Ship, tile: str, rule: str) -> None:
    ship.condition = "sound"  # a visit to any harbour repairs it: ME-SEA-06
    if ship.in_harbour and ship.tile == tile:
        return
    start, ship.tile, ship.in_harbour = ship.tile, tile, True
    text = f"{begun(ship.id)} of {ship.owner} winters at {place_name(game.state, tile)}."
    game.emit("ship_berthed", rule, text, tiles=(start, tile), ship=ship.id)


# --- pirates and independents (ME-QUART-15) ------------------------------------------------------------


def _pirates_return(game: Game[MightyEmpires]) -> Steps[None]:
    """Send each pirate to the nearest independent coastal city, choosing at random between equals
    (ME-RULING-196). No ships hinder it (ME-PIRATE-10).
    """
    state = game.state
    for ship in [one for one in state.ships.values() if one.kind == "pirate"]:
        cities = _nearest(state, ship.tile, lambda tile: own_harbour(state, INDEPENDENT, tile))
        if not cities:
            lose_ship(game, ship, "ME-QUART-15", "finds no independent city and is gone")
            continue
        goal = yield from pick(game, cities, "ME-RULING-196", "Where the pirates winter")
        _put_in(game, ship, goal, "ME-QUART-15")


def _nearest(state: MightyEmpires, start: str, fits: Callable[[str], bool]) -> list[str]:
    for ring in _sailed(state, start):
        if found := sorted(tile for tile in ring if fits(tile)):
            return found
    return []


def _independent_berths(game: Game[MightyEmpires], at_home: Collection[str]) -> None:
    """Shelter three ships in each independent city, first those that were `at_home` in a harbour; the rest
    find no room and are lost (ME-QUART-15)."""
    state = game.state
    for tile in state.lands:
        there = [ship for ship in state.ships.values() if ship.tile == tile and ship.owner == INDEPENDENT]
        there.sort(key=lambda ship: ship.id not in at_home)  # ME-PIRATE-10
        for ship in there[BERTHS:]:
            lose_ship(game, ship, "ME-QUART-15", "finds no berth and is gone")
