"""A map from another program: what can be played on, and what the drawer is told."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from empires.maps.foreign.land import Cell, ForeignMap, Spot
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import Hex, disc, hex_of
from empires.rulesets.mighty_kingdoms.founding import imported_map, mapmaking

LEGEND: dict[str, Meaning] = {"plain": "plain", "forest": "forest", "lake": "lake", "sea": "sea"}


def land(
    radius: int = 2,
    *,
    rivers: tuple[tuple[Cell, ...], ...] = (),
    settled: Cell | None = None,
    other: Mapping[int, str] = {},
) -> ForeignMap:
    """Plains all round 0,0; `other` names the terrain of hexes on the row of the middle: {1: "sea"}."""
    cells = [(place.q, place.r) for place in disc(Hex(0, 0), radius)]
    spots = {cell: Spot(cell, "plain", settled=cell == settled) for cell in cells}
    for place, terrain in other.items():
        cell = (place, 0)
        spots[cell] = Spot(cell, terrain)
    return ForeignMap("test", spots, rivers)


def told(map: ForeignMap, players: int = 1) -> list[tuple[str, str]]:
    return [(flaw.rule, flaw.text) for flaw in imported_map.flaws(map, LEGEND, players)]


@pytest.mark.rule("MK-OPT-01", "MK-RULING-04")
def test_each_hex_becomes_a_tile_and_settled_land_a_start_tile_first() -> None:
    text = imported_map.take_map(
        land(3, rivers=(((0, 0), (1, 0)),), settled=(-1, 1), other={2: "lake"}), LEGEND
    )
    tiles = mapmaking.read_map(text)
    assert len(tiles) == 37
    assert tiles["2,0"].terrain == "swamp"
    assert [name for name, tile in tiles.items() if tile.river] == ["0,0", "1,0"]
    assert "-1,1" in mapmaking.starts_of(tiles), "where somebody lives"
    assert mapmaking.warnings_of(tiles) == [], "all of them three apart"
    places = [hex_of(name) for name in tiles]
    assert places == sorted(places, key=lambda place: (2 * place.r + place.q, place.q)), "from north to south"


@pytest.mark.rule("MK-RULING-04")
def test_the_drawer_is_told_of_land_that_armies_cannot_reach() -> None:
    assert told(land(2)) == []
    strait = dict.fromkeys(range(-2, 3), "sea")
    assert ("MK-RULING-04", "Armies cannot reach this land from the rest of the map.") in told(
        land(2, other=strait)
    )


@pytest.mark.rule("MK-RULING-04")
@pytest.mark.parametrize(("most", "flawed"), [(18, True), (19, False)])
def test_a_map_may_have_only_so_many_tiles(monkeypatch: pytest.MonkeyPatch, most: int, flawed: bool) -> None:
    monkeypatch.setattr(imported_map, "MOST_TILES", most)
    assert told(land(2)) == (
        [("MK-RULING-04", "A map can have at most 18 tiles; this one has 19.")] if flawed else []
    )


@pytest.mark.rule("MK-SET-01")
@pytest.mark.parametrize(("players", "flawed"), [(1, False), (2, True)])
def test_every_kingdom_needs_room_to_begin(players: int, flawed: bool) -> None:
    rules = [rule for rule, _ in told(land(2), players)]
    assert rules == (["MK-SET-01"] if flawed else []), "there is room for one"
