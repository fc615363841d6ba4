"""Azgaar's maps: cells of land, sea, lakes and biomes sampled onto hexes, with rivers, burgs and states."""

from __future__ import annotations

import io
import json
import time
import zipfile
from typing import Any

import pytest

from empires.core.errors import ForeignError
from empires.maps.drawing.text import of_foreign
from empires.maps.foreign.land import Cell, ForeignMap, legend_of, unknown_of
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.window import Window, cut_out, extent

WIDE, HIGH = 60, 40
BIOMES = ["Marine", "Hot desert", "Grassland", "Taiga", "Glimmerwaste", "Wetland"]
STATES = [{"i": 0, "name": "Neutrals"}, {"i": 1, "name": "Averland", "color": "#66c2a5"}]


def cell_at(x: int, y: int) -> dict[str, Any]:
    """An island of grassland with a mountain in the north, taiga in the west, and a lake."""
    land = 6 <= x < 54 and 6 <= y < 34
    lake = 40 <= x < 46 and 20 <= y < 26
    height = 90 if 20 <= x < 30 and 8 <= y < 14 else 60 if 30 <= x < 36 and 8 <= y < 14 else 30
    wet = lake or not land
    return {
        "i": y * WIDE + x, "v": [1, 2, 3], "c": [4, 5], "p": [x * 10 + 5, y * 10 + 5], "g": 1,
        "h": (19 if lake else 8) if wet else height, "f": 3 if lake else 2 if land else 1,
        "biome": 0 if wet else 3 if x < 14 else 4 if y > 28 else 2, "state": 0 if wet or x < 30 else 1,
    }  # fmt: skip


def export(**changes: Any) -> dict[str, Any]:
    burgs = [
        {},
        {"i": 1, "x": 405, "y": 305, "name": "Nuln", "capital": 1, "population": 3.5},
        {"i": 2, "x": 415, "y": 305, "name": "Nulnmouth", "capital": 0, "population": 40},
        {"i": 3, "x": 205, "y": 305, "name": "Grimkeep", "capital": 0, "population": 0.4, "citadel": 1},
        {"i": 4, "x": 66, "y": 205, "name": "<b>Port</b>", "population": 1.2},
        {"i": 5, "x": 300, "y": 200, "name": "Gone", "population": 9, "removed": True},
    ]
    pack = {
        "cells": [cell_at(x, y) for y in range(HIGH) for x in range(WIDE)],
        "features": [0, {"type": "ocean"}, {"type": "island"}, {"type": "lake"}],
        "burgs": burgs,
        "states": STATES,
        "rivers": [
            {"i": 1, "cells": [x * WIDE + 24 for x in range(12, 36)], "name": "Aver"},
            {"i": 2, "cells": [16 * WIDE + 50, 16 * WIDE + 51, -1]},
        ],
    } | changes
    info = {"description": "Azgaar's Fantasy Map Generator output: azgaar.github.io", "mapName": "Test"}
    return {"info": info, "settings": {"army": 1}, "pack": pack, "biomesData": {"name": BIOMES}}


def opened(value: Any, across: int = 20, **beside: bytes) -> ForeignMap:
    map = open_map(json.dumps(value).encode(), beside, across)
    assert map is not None
    return map


def cell_of(map: ForeignMap, name: str) -> Cell:
    return next(cell for cell, spot in map.spots.items() if spot.name == name)


def test_cells_are_sampled_onto_so_many_columns() -> None:
    map, coarse = opened(export()), opened(export(), across=10)
    assert (extent(map), map.across) == (Window(0, 0, 20, 11), 20)
    assert (extent(coarse), coarse.across) == (Window(0, 0, 10, 6), 10)


def test_each_hex_is_what_most_of_the_ground_beneath_it_is() -> None:
    map = opened(export())
    said = {name: legend_of(map)[name] for name in map.terrains}
    assert said == {
        "Ocean": "sea", "Grassland": "plain", "Taiga": "forest", "Mountain": "mountain", "Hills": "hills",
        "Lake": "lake", "Glimmerwaste": "plain",
    }  # fmt: skip
    assert map.terrains["Ocean"] < 110  # of 220: a little less than half of the sheet
    assert map.spots[0, 0].terrain == "Ocean"


def test_a_biome_of_somebodys_own_is_asked() -> None:
    assert unknown_of(opened(export())) == ["Glimmerwaste"]


def test_burgs_are_places_with_names_and_the_greatest_keeps_its_hex() -> None:
    land = of_foreign(map := opened(export()))
    names = {spot.name for spot in map.spots.values() if spot.settled}
    assert names == {"Nuln", "Grimkeep", "<b>Port</b>"}  # a capital before the larger town beside it
    assert [land.hexes[cell_of(map, name)].place for name in ("Nuln", "Grimkeep", "<b>Port</b>")] == [
        "city", "fortress", "village",
    ]  # fmt: skip


def test_no_town_is_flooded_where_a_hex_is_mostly_sea() -> None:
    map = opened(export(), across=9)
    assert legend_of(map)[map.spots[cell_of(map, "<b>Port</b>")].terrain] != "sea"


def test_rivers_run_to_the_water_and_brooks_are_left_out() -> None:
    map = opened(export())
    assert len(map.rivers) == 1
    assert map.spots[map.rivers[0][-1]].terrain == "Ocean"
    assert all(map.spots[cell].terrain != "Ocean" for cell in map.rivers[0][:-1])


def test_states_come_along_with_their_colours() -> None:
    map = opened(export())
    assert map.colours == {"Averland": "#66c2a5"}
    assert {spot.realm for spot in map.spots.values()} == {"", "Averland"}
    assert map.spots[cell_of(map, "Nuln")].realm == "Averland"
    part = cut_out(map, Window(11, 1, 10, 11))
    assert (part.colours, part.spots[cell_of(part, "Nuln")].realm) == (map.colours, "Averland")


def test_a_colour_that_is_none_is_left_out() -> None:
    bad = [{"i": 1, "name": "Averland", "color": 'red" onload="x'}]
    assert opened(export(states=bad)).colours == {}


def test_a_map_is_never_sampled_onto_more_hexes_than_a_campaign_may_have() -> None:
    tall = export(cells=[cell_at(x, y) | {"p": [x, y * 40]} for y in range(HIGH) for x in range(WIDE)])
    assert len(opened(tall, across=10_000).spots) <= 5_000
    assert len(opened(export(), across=-3).spots) == 8


def test_only_the_export_of_cells_alone_has_no_names_of_biomes() -> None:
    whole = export()
    cells = {"info": whole["info"], "cells": whole["pack"]}
    assert {"Savanna", "Grassland"} & set(opened(cells).terrains)


@pytest.mark.parametrize(
    "value",
    [
        {"info": {"description": "Azgaar's Fantasy Map Generator output"}, "pack": {"burgs": [{}]}},
        {"pack": {"cells": []}, "biomesData": {"name": []}},
        {"pack": {"cells": [{"i": 1, "h": 20}]}, "biomesData": {}},
    ],
    ids=["minimal", "empty", "cells of the grid"],
)
def test_an_export_without_cells_names_the_one_to_choose(value: Any) -> None:
    with pytest.raises(ForeignError, match=r"has no cells\. In the generator choose Export"):
        open_map(json.dumps(value).encode())


# GeoJSON


def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def cells_as_geojson(feet: float = 1.0) -> dict[str, Any]:
    found = []
    for y in range(0, HIGH, 2):
        for x in range(0, WIDE, 2):
            one = cell_at(x, y)
            square = [[x, -y], [x + 2, -y], [x + 2, -y - 2], [x, -y - 2], [x, -y]]
            kind = {1: "ocean", 2: "island", 3: "lake"}[one["f"]]
            height = (one["h"] - 18) ** 2 * feet if kind == "island" else -50
            found.append(feature("Polygon", [square], type=kind, biome=one["biome"], height=height, state=1))
    return {"type": "FeatureCollection", "features": found}


@pytest.mark.parametrize("feet", [1.0, 3.281])
def test_cells_as_geojson_are_read_with_their_heights_in_metres_or_feet(feet: float) -> None:
    map = opened(cells_as_geojson(feet))
    assert {"Ocean", "Lake", "Hills", "Mountain", "Cold desert", "Savanna"} <= set(map.terrains)


def test_rivers_lie_in_a_file_beside_the_cells() -> None:
    line = feature("LineString", [[25, -y] for y in range(12, 36)], id="river1", type="River")
    rivers = {"type": "FeatureCollection", "features": [line]}
    beside = json.dumps(rivers).encode()
    map = opened(cells_as_geojson(), rivers_geojson=beside)
    assert len(map.rivers) == 1
    assert opened(rivers, cells=json.dumps(cells_as_geojson()).encode()).rivers == map.rivers
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("r.geojson", beside)
        archive.writestr("c.geojson", json.dumps(cells_as_geojson()))
    assert open_map(packed.getvalue(), across=20) == map


def test_other_geojson_is_named() -> None:
    point = {"type": "FeatureCollection", "features": [feature("Point", [1, 2], name="x")]}
    with pytest.raises(ForeignError, match="GeoJSON, but not the cells of Azgaar"):
        open_map(json.dumps(point).encode())


# Hostile


HUGE = {"i": 1, "p": [1e308, -1e308], "h": 1e300, "biome": 10**18, "state": -5, "f": -1}


@pytest.mark.parametrize(
    "changes",
    [
        {"cells": [HUGE, HUGE | {"p": [-1e308, 1e308]}, HUGE | {"p": [0, 0]}]},
        {"cells": [cell_at(0, 0)]},
        {"cells": [cell_at(0, 0), cell_at(59, 39)]},
        {"rivers": [{"cells": [0, 10**12, -1]}, 0, None], "burgs": [0, None, {"x": 1e308, "name": "far"}]},
        {"features": [], "states": [0, None]},
        {"cells": [cell_at(9, 9)] * 20_000 + [HUGE]},
        {"rivers": [{"cells": [7 * n * n % 2_400 for n in range(300)]}] * 3_000},
        {"burgs": [{"x": 305, "y": 205, "name": "x" * 10_000, "population": None}] * 2_000},
    ],
)
def test_no_number_of_an_export_leads_astray(changes: dict[str, Any]) -> None:
    started = time.process_time()
    try:
        map = opened(export(**changes), across=120)
        assert all(len(spot.name) <= 60 for spot in map.spots.values())
    except ForeignError:
        pass
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    "text",
    [
        '{"pack": {"cells": [{"p": [NaN, 1]}]}, "biomesData": {}}',
        '{"pack": {"cells": [{"p": [1e999, 1]}]}, "biomesData": {}}',
        '{"pack": {"cells": [{"p": "here"}]}, "biomesData": {}}',
        '{"pack": {"cells": 3}, "biomesData": {}}',
        '{"pack": {"cells": ' + "[" * 500,
        '{"pack": {"cells": [' + "{}," * 400_000 + '{}]}, "biomesData": {}}',
        '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Polygon", "coordinates": 5}, '
        '"properties": {"biome": 1, "type": "island"}}]}',
    ],
)
def test_a_damaged_export_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ForeignError):
        open_map(text.encode())
