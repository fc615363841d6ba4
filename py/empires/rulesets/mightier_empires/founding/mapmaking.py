"""Drawing the land: weighted ground, Capitals far apart, hidden neutral kingdoms (MI-SET-01, MI-NK-01)."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import get_args

from empires.core.base.stream import Stream
from empires.maps.hexes import Hex, disc, id_distance, neighbour_ids, tile_id
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.state import Character, Hexagon, NeutralKingdom, Terrain

Tiles = dict[str, Hexagon]

TRIES = 300
LEAST_EACH = 10
"""The smallest number of hexes for each player: his own four, and four more to explore."""


def draw(size: int, players: int, stream: Stream) -> tuple[Tiles, list[list[str]]]:
    """A land of about `size` hexes, drawn at random, and the starting hexes of each player, the Capital
    first.

    The land grows a little if there is no room for the Capitals.
    """
    size = max(size, LEAST_EACH * players)  # MI-RULING-10
    tiles = _ground(size, stream)
    while not (homes := _homes(tiles, players, stream)):
        size += 1
        tiles = _ground(size, stream)
    for name in (name for home in homes for name in home):
        if tiles[name].lake:  # MI-SET-02
            tiles[name].terrain = ["fields"]
    return tiles, homes


def _ground(size: int, stream: Stream) -> Tiles:
    """The hexes nearest to the middle, each with its terrain; hexes with a river are fields."""
    weights = [TABLES["MI-T-MAPMIX"].of(terrain)["weight"] for terrain in get_args(Terrain)]
    names = sorted(disc(Hex(0, 0), isqrt(size))[:size], key=lambda place: (place.r, place.q))
    tiles = {}
    for place in names:
        terrain = stream.weighted(get_args(Terrain), weights)
        kinds: list[Terrain] = ["river", "fields"] if terrain == "river" else [terrain]  # MI-MAP-01
        tiles[tile_id(place)] = Hexagon(terrain=kinds)
    return tiles


def homes_on(tiles: Tiles, players: int, stream: Stream, seats: Sequence[str]) -> list[list[str]]:
    """Starting hexes on a land that players supply, none of them a lake; empty if there is no room.

    Capitals are placed on those `seats` of the land that are suitable and far enough apart.
    """
    dry = {name: tile for name, tile in tiles.items() if not tile.lake}
    return _homes(dry, players, stream, [name for name in seats if name in dry])


def _homes(tiles: Tiles, players: int, stream: Stream, seats: Sequence[str] = ()) -> list[list[str]]:
    """Capitals that are far enough apart, each with three hexes around it; empty if there is no room."""
    apart, own = number("MI-T-START", "capitals apart"), number("MI-T-START", "hexes")
    for _ in range(TRIES):
        homes: list[list[str]] = []
        for name in [*stream.shuffled(list(seats)), *stream.shuffled(list(tiles))]:
            if any(id_distance(name, home[0]) < apart for home in homes):
                continue
            taken = {one for home in homes for one in home}
            near = [one for one in neighbour_ids(name) if one in tiles and one not in taken]
            if len(near) >= own - 1 and name not in taken:
                homes.append([name, *stream.shuffled(near)[: own - 1]])
            if len(homes) == players:
                return homes
    return []


def found_kingdoms(
    tiles: Tiles, count: int, homes: Sequence[Sequence[str]], races: Sequence[str], stream: Stream
) -> dict[str, NeutralKingdom]:
    """Up to `count` hidden kingdoms of three hexes each; fewer if there is not enough room."""
    found: dict[str, NeutralKingdom] = {}
    setup = TABLES["MI-T-NKSETUP"]
    far, between = setup.of("from a capital")["number"], setup.of("from another")["number"]
    own = {name for home in homes for name in home}
    for capital in stream.shuffled(list(tiles)):
        if len(found) == count:  # MI-SET-12
            break
        hexes = _triangle(tiles, capital, own)
        # MI-T-NKSETUP
        clear = all(id_distance(home[0], name) >= far for home in homes for name in hexes)
        clear = clear and all(  # MI-T-NKSETUP
            id_distance(name, other) >= between
            for one in found.values()
            for other in one.hexes
            for name in hexes
        )
        if hexes and clear:  # MI-SET-12, MI-RULING-28
            name = f"Kingdom {len(found) + 1}"
            found[name] = _kingdom(tiles, name, stream.pick(races), hexes, stream)
    return found


def _triangle(tiles: Tiles, capital: str, own: set[str]) -> list[str]:
    """The hex and two neighbours that touch each other, none of them a lake or a player's (MI-RULING-28)."""
    around = neighbour_ids(capital)
    for side, first in enumerate(around):
        three = [capital, first, around[(side + 1) % len(around)]]
        if all(name in tiles and not tiles[name].lake and name not in own for name in three):
            return three
    return []


def _kingdom(tiles: Tiles, name: str, race: str, hexes: list[str], stream: Stream) -> NeutralKingdom:
    """A neutral kingdom: a capital with a Fortress, and a great feature on another hex. Nothing is rolled for
    these hexes later (MI-EXPL-04)."""
    capital = tiles[hexes[0]]
    capital.major, capital.minor = ["city"], ["fortress"]
    great = tiles[stream.pick(hexes[1:])]
    feature = TABLES["MI-T-NKSETUP-MEGA"].at(1 + stream.below(3))["feature"]
    if feature == "mighty fortress":
        great.minor = ["mighty fortress"]
    else:
        great.major = [feature]
    for one in hexes:
        tiles[one].kingdom, tiles[one].explored = name, True
    return NeutralKingdom(
        name=name, race=race, hexes=hexes, capital=hexes[0], characters=leaders(name),
    )  # fmt: skip


def leaders(name: str) -> list[Character]:
    """The Lord and the hero that a neutral kingdom always has (MI-NK-02)."""
    return [
        Character(id=f"{name} lord", name=f"Lord of {name}", rank="lord"),
        Character(id=f"{name} hero", name=f"Hero of {name}"),
    ]


def races() -> list[str]:
    """Every race in the table of natives, in alphabetical order (MI-RULING-05)."""
    found = {str(cell) for row in TABLES["MI-T-NATIVES"].rows for cell in row.cells.values()}
    return sorted(found)
