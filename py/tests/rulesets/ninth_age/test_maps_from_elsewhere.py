"""A map from another program: what can be played on, and what the drawer is told (NA-MAP-10)."""

from __future__ import annotations

import pytest

from empires.maps.foreign.land import Cell, ForeignMap, Spot
from empires.maps.foreign.terrains import Meaning
from empires.rulesets.ninth_age.drawn_map import flaws, places
from empires.rulesets.ninth_age.mapfile import read_map, take_map

LEGEND: dict[str, Meaning] = {
    "plain": "plain", "forest": "forest", "mountain": "mountain", "swamp": "swamp", "sea": "sea",
}  # fmt: skip
ROW = [(q, 0) for q in range(10)]


def land(peaks: int = 2, rivers: tuple[tuple[Cell, ...], ...] = (), **other: str) -> ForeignMap:
    """A row of ten plains, its last ones mountains; `other` names the terrain of a hex: h3="swamp"."""
    names = ["plain"] * (10 - peaks) + ["mountain"] * peaks
    for place, terrain in other.items():
        names[int(place[1:])] = terrain
    return ForeignMap("test", {cell: Spot(cell, name) for cell, name in zip(ROW, names, strict=True)}, rivers)


RIVER_ALONG_THE_ROW = ((0, 0), (1, 0), (2, 0))


@pytest.mark.rule("NA-MAP-10")
def test_each_hex_becomes_a_line_and_the_sea_is_left_out() -> None:
    text = take_map(land(h0="sea", h1="forest", h2="swamp"), LEGEND)
    lines = text.splitlines()
    assert lines[:3] == ["1,0 land forest", "2,0 swamp", "3,0 land plains"]
    assert lines[-1] == "9,0 mountain"
    whole = read_map(take_map(land(), LEGEND), 2)
    assert sum(tile.terrain == "mountain" for tile in whole.values()) == 2


@pytest.mark.rule("NA-RULING-06", "NA-MAP-10")
def test_a_river_is_a_hex_where_it_comes_in_and_goes_out() -> None:
    lines = take_map(land(rivers=(RIVER_ALONG_THE_ROW,)), LEGEND).splitlines()
    assert lines[:3] == ["0,0 land plains", "1,0 river SE NW", "2,0 land plains"], "its ends lie in no hex"
    lines = take_map(land(rivers=(RIVER_ALONG_THE_ROW,), h1="swamp"), LEGEND).splitlines()
    assert lines[1] == "1,0 swamp", "what only takes a river in is no river"


@pytest.mark.rule("NA-RULING-10", "NA-MAP-10")
def test_the_drawer_is_told_of_wrong_counts_and_of_land_cut_off() -> None:
    assert flaws(land(), LEGEND, 2) == []
    (few,) = flaws(land(peaks=1), LEGEND, 2)
    assert (few.text, few.rule) == (
        "2 players need 8 hexes and 2 mountains, but this map has 9 and 1.", "NA-RULING-10",
    )  # fmt: skip
    (many,) = flaws(land(), LEGEND, 1)
    assert many.text == "1 players need 4 hexes and 1 mountains, but this map has 8 and 2."
    counted, parted = flaws(land(h4="sea"), LEGEND, 2)
    assert counted.text == "2 players need 8 hexes and 2 mountains, but this map has 7 and 2."
    assert (parted.text, parted.rule) == ("This land is cut off from the rest of the map.", "NA-RULING-10")


@pytest.mark.rule("NA-RULING-06", "NA-RULING-10")
def test_the_drawer_is_told_of_rivers_that_no_hex_shows() -> None:
    ends = flaws(land(rivers=(RIVER_ALONG_THE_ROW,)), LEGEND, 2)
    assert [(one.rule, one.cells) for one in ends] == [("NA-RULING-06", ((0, 0), (2, 0)))]
    wet = land(rivers=(RIVER_ALONG_THE_ROW,), h0="swamp", h2="swamp")
    assert flaws(wet, LEGEND, 2) == [], "a swamp takes the river in"


@pytest.mark.rule("NA-FOUND-02")
def test_towns_on_a_map_from_elsewhere_are_no_capitals() -> None:
    town = Spot((0, 0), "plain", settled=True)
    fate = places(ForeignMap("test", {(0, 0): town}, ()), LEGEND)
    assert fate is not None
    assert fate.text.startswith("Places on the map keep only their names")
    assert fate.rule == "NA-FOUND-02"
    assert places(land(), LEGEND) is None
