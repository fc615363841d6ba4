"""A symmetrical map with marked capital spots (NA-MAP-09, NA-RULING-10).

The map grows orbit by orbit: a hex and all its images under the symmetries are added together, so they always
have the same terrain. For 2, 3, 4, 6 and 12 players, all capital spots are images of each other; for any
other number of players, the spots form equivalent pairs, with one more spot on the mirror line if the number
is odd.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from empires.core.base.stream import Stream
from empires.maps.hexes import Hex, distance, hex_of, neighbours, tile_id
from empires.rulesets.ninth_age import rivers
from empires.rulesets.ninth_age.book import hexes_each, mountains_each
from empires.rulesets.ninth_age.layout import LAND_LOOKS, usual_mix
from empires.rulesets.ninth_age.realms import in_reading_order
from empires.rulesets.ninth_age.state import Terrain, Tile
from empires.rulesets.ninth_age.symmetry import GROUPS, Isometry, group_for, orbit

Orbit: TypeAlias = tuple[Hex, ...]
Group: TypeAlias = tuple[Isometry, ...]


def balanced_map(players: int, seed: str, number: int) -> dict[str, Tile]:
    """A connected symmetrical map with four regular hexes and a mountain for each player, in reading order.

    The same seed and number of players give the same map.
    """
    stream = Stream(seed, f"balanced map {number}")
    group = group_for(players)
    while True:
        orbits = _grown(group, players * hexes_each(), stream)
        terrain = orbits and _spots_and_mountains(orbits, players, stream)
        if orbits and terrain:
            spots, mountains = terrain
            return _filled(group, orbits, spots, mountains, stream)


def fully_balanced(players: int) -> bool:
    """Whether a symmetry of the hex grid can make this number of capital spots equivalent."""
    return players in GROUPS


def _grown(group: Group, size: int, stream: Stream) -> list[Orbit] | None:
    """Orbits that together make a connected map of `size` hexes; None if the last orbit did not fit."""
    orbits = [orbit(group, Hex(0, 0) if len(group) < 12 else Hex(1, 0))]
    taken = set(orbits[0])
    while len(taken) < size:
        rim = sorted({beside for at in sorted(taken) for beside in neighbours(at)} - taken)
        compact = sorted(rim, key=lambda at: (-_touching(taken, at), _spread(orbits[0], at), at))
        near = compact[: max(3, len(rim) // 3)]
        fitting = [one for one in (orbit(group, at) for at in near) if len(taken) + len(one) <= size]
        if not fitting:
            return None
        grown = stream.pick(fitting)
        orbits.append(grown)
        taken |= set(grown)
    return orbits if _connected(taken) else None


def _touching(taken: set[Hex], at: Hex) -> int:
    return sum(beside in taken for beside in neighbours(at))


def _spread(heart: Orbit, at: Hex) -> int:
    return min(distance(at, one) for one in heart)


def _connected(places: set[Hex]) -> bool:
    reached = [min(places)]
    seen = {reached[0]}
    for at in reached:
        for beside in neighbours(at):
            if beside in places and beside not in seen:
                seen.add(beside)
                reached.append(beside)
    return len(seen) == len(places)


def connected(tiles: Sequence[str]) -> bool:
    """Whether every hex of a map can be reached from every other."""
    return _connected({hex_of(tile) for tile in tiles})


def _spots_and_mountains(
    orbits: list[Orbit], players: int, stream: Stream
) -> tuple[list[Orbit], list[Orbit]] | None:
    """Orbits for the capital spots, no two spots adjacent, and other orbits for the mountains."""
    spots: list[Orbit] = []
    for one in stream.shuffled(orbits):
        chosen = [at for other in spots for at in other]
        apart = all(distance(at, far) > 1 for at in one for far in [*chosen, *one] if at != far)
        if apart and len(chosen) + len(one) <= players and _whole(one, spots, players):
            spots.append(one)
    mountains: list[Orbit] = []
    for one in stream.shuffled([one for one in orbits if one not in spots]):
        if sum(map(len, mountains)) + len(one) <= players * mountains_each():
            mountains.append(one)
    if sum(map(len, spots)) < players or sum(map(len, mountains)) < players * mountains_each():
        return None
    return spots, mountains


def _whole(one: Orbit, spots: list[Orbit], players: int) -> bool:
    """Whether an orbit suits capital spots: one spot for each player if the symmetry allows it, otherwise a
    pair or, once, a single spot.
    """
    if fully_balanced(players):
        return len(one) == players
    return len(one) == 2 or (players % 2 == 1 and not any(len(other) == 1 for other in spots))


def _filled(
    group: Group, orbits: list[Orbit], spots: list[Orbit], mountains: list[Orbit], stream: Stream
) -> dict[str, Tile]:
    """The terrain of every orbit: dry land for the spots, random terrain for the rest."""
    tiles: dict[str, Tile] = {}
    wet: list[Orbit] = []
    for one in orbits:
        drawn: Terrain = "mountain" if one in mountains else "land"
        if one not in mountains and one not in spots:
            drawn = stream.pick(usual_mix())
        look = stream.pick(LAND_LOOKS) if drawn in ("land", "river") else ""
        if drawn == "river":
            wet.append(one)
            drawn = "land"
        for at in one:
            tiles[tile_id(at)] = Tile(terrain=drawn, look=look, spot=one in spots)
    for one in stream.shuffled(wet):
        _run_river(group, tiles, one, stream)
    return {tile: tiles[tile] for tile in in_reading_order(tiles)}


def _run_river(group: Group, tiles: dict[str, Tile], one: Orbit, stream: Stream) -> None:
    """Turn an orbit of land into rivers that all fit and are symmetrical; if no such rivers exist, the orbit
    stays land.
    """
    first = one[0]
    for ends in stream.shuffled(rivers.turns(3) + rivers.turns(2)):
        images = {symmetry.place(first): symmetry.ends(ends) for symmetry in group}
        if any(symmetry.ends(ends) != images[symmetry.place(first)] for symmetry in group):
            continue
        tried = dict(tiles)
        for at in one:
            tried[tile_id(at)] = Tile(terrain="river", ends=images[at])
        if all(rivers.fits(tried, tried, tile_id(at), images[at]) for at in one):
            tiles.update(tried)
            return
