"""Saves of Azgaar's generator: cells found again in their order, and what the lines say about them."""

from __future__ import annotations

import gzip
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from empires.core.errors import ForeignError
from empires.maps.foreign.land import Cell, ForeignMap, legend_of
from empires.maps.foreign.opening import is_sampled, open_map
from empires.maps.foreign.readers import azgaar_save
from empires.maps.foreign.readers.azgaar_cells import Net, Point, cells_of

WIDE, HIGH, STEP = 40, 26, 10.0
OCEAN, ISLAND, LAKE = 1, 2, 3
FEATURES = [0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island"}, {"i": 3, "type": "lake"}]
BIOMES = "#1,#2,#3|0,4,10|Marine,Glimmerwaste,Grassland,Taiga"


def body(x: int, y: int) -> int:
    """An island with a lake."""
    if 24 <= x < 29 and 12 <= y < 17:
        return LAKE
    return ISLAND if 5 <= x < 35 and 4 <= y < 22 else OCEAN


def steps_from_coast() -> list[int]:
    """How far each point is from the coast, land positive, by the four neighbours."""
    spots = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    wet = {spot: body(*spot) != ISLAND for spot in spots}
    coast = [
        (x, y) for x, y in spots
        if any(wet.get(by, wet[x, y]) != wet[x, y] for by in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
    ]  # fmt: skip
    far = [min(abs(x - ox) + abs(y - oy) for ox, oy in coast if wet[ox, oy] != wet[x, y]) for x, y in spots]
    return [-steps if wet[spot] else steps for spot, steps in zip(spots, far, strict=True)]


STEPS = steps_from_coast()


def net(shift: float = 0.0) -> Net:
    """The grid of the island, its points shifted at random by so many steps at most."""
    dice = random.Random(7)

    def near(value: int) -> float:
        return value * STEP + 5 + dice.uniform(-shift, shift) * STEP

    points = [(near(x), near(y)) for y in range(HIGH) for x in range(WIDE)]
    right, low = WIDE * STEP + STEP, HIGH * STEP + STEP
    boundary = [(x * 2.0 * STEP, y) for x in range(WIDE // 2 + 1) for y in (-STEP, low)]
    boundary += [(x, y * 2.0 * STEP) for y in range(HIGH // 2 + 1) for x in (-STEP, right)]
    bodies = [body(x, y) for y in range(HIGH) for x in range(WIDE)]
    heights = [15 if one != ISLAND else 25 for one in bodies]
    return Net(points, boundary, STEP, WIDE, heights, STEPS, [one == LAKE for one in bodies])


def seen(net: Net, one: int, other: int) -> bool:
    """Whether the cells of two points touch, by walking along the line half-way between them."""
    (x, y), (ox, oy) = net.points[one], net.points[other]
    others = [point for at, point in enumerate(net.points) if at not in (one, other)] + [*net.boundary]
    close = [point for point in others if math.dist(point, ((x + ox) / 2, (y + oy) / 2)) < 5 * STEP]
    for part in range(-1_200, 1_201):
        spot = (x + ox) / 2 - (oy - y) * part / 400, (y + oy) / 2 + (ox - x) * part / 400
        if all(math.dist(spot, point) > math.dist(spot, (x, y)) for point in close):
            return True
    return False


def test_a_point_is_added_between_neighbours_along_the_coast() -> None:
    map = net(shift=0.4)
    found = [*cells_of(map)]
    added = {at: 0 for at, _ in found}
    for at, middle in found:
        added[at] += middle != map.points[at]
    coast = [at for at in added if abs(STEPS[at]) == 1]
    for at in [one for one in coast if 3 <= one % WIDE < WIDE - 3][::12]:
        near = [
            other for other in range(at + 1, len(map.points))
            if STEPS[other] == STEPS[at] and STEP <= math.dist(map.points[at], map.points[other]) < 3 * STEP
        ]  # fmt: skip
        assert added[at] == sum(seen(map, at, other) for other in near), at
    assert sum(added.values()) > len(coast) / 2


def test_the_deep_sea_and_the_middle_of_lakes_have_no_cells() -> None:
    found = {at for at, _ in cells_of(net())}
    assert all(at in found for at, step in enumerate(STEPS) if step >= -1)
    assert not any(at in found for at, step in enumerate(STEPS) if step < -2)
    assert {at % 4 for at in found if STEPS[at] == -2} == {1, 2, 3}
    assert not any(STEPS[at] == -2 and body(at % WIDE, at // WIDE) == LAKE for at in found)


def save(end: str = "\r\n", **changes: Any) -> bytes:
    """A save: an island with taiga in the west, hills in the east, a lake, a river, towns and a state."""
    map = net(shift=0.35)
    cells = [*cells_of(map)]
    column = [at % WIDE for at, _ in cells]
    land = [STEPS[at] > 0 for at, _ in cells]
    heights = [60 if h >= 20 and at % WIDE > 30 else h for at, h in enumerate(map.heights)]
    river = [
        int(wet and 12 <= at // WIDE < 22 and at % WIDE == 15)
        for (at, _), wet in zip(cells, land, strict=True)
    ]
    flow = [at // WIDE * 10 if one else 0 for (at, _), one in zip(cells, river, strict=True)]
    grid = {
        "spacing": STEP, "cellsX": WIDE, "cellsY": HIGH, "boundary": map.boundary, "points": map.points,
        "features": FEATURES,
    }  # fmt: skip
    lines: list[Any] = [
        "1.88.05|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2022-12-16|1|400|260|1",
        "mi|4|square", '{"latT":1}', BIOMES, '[{"id":"a","legend":"two\\r\\nlines"}]',
        f'<svg id="map">{end[-1]}  <g/>{end[-1]}</svg>', grid, heights, [5] * len(heights),
        [body(x, y) for y in range(HIGH) for x in range(WIDE)], STEPS, [1] * len(heights), FEATURES,
        [{"i": 0, "name": "Wildlands"}],
        [{"i": 0, "name": "Neutrals"}, {"i": 1, "name": "Averland", "color": "#66c2a5"}],
        [
            {}, {"cell": 9, "x": 205, "y": 115, "name": "Nuln", "capital": 1, "population": 8.1},
            {"cell": 10, "x": 85, "y": 165, "name": "<b>Port</b>", "population": 2.5},
            {"cell": 11, "x": 300, "y": 60, "name": "Gone", "population": 9, "removed": True},
        ],
        [(3 if x < 12 else 2) if dry else 0 for x, dry in zip(column, land, strict=True)],
        [0] * len(cells), [], [], flow, "0.5", river, "", [],
        [int(dry and x >= 20) for x, dry in zip(column, land, strict=True)],
        "", "", "", [], [0], "German|5|12|lt|0|", [{"i": 1, "source": 1, "mouth": 2, "name": "Aver"}],
    ]  # fmt: skip
    for line, value in changes.items():
        lines[int(line.removeprefix("line"))] = value
    return end.join(_written(one) for one in lines).encode()


def _written(line: Any) -> str:
    if isinstance(line, str):
        return line
    if isinstance(line, list) and all(isinstance(one, int) for one in line):
        return ",".join(map(str, line))
    return json.dumps(line)


def opened(data: bytes, across: int = 20) -> ForeignMap:
    map = open_map(data, across=across)
    assert map is not None
    return map


def cell_of(map: ForeignMap, name: str) -> Cell:
    return next(cell for cell, spot in map.spots.items() if spot.name == name)


@pytest.mark.parametrize("end", ["\r\n", "\n"], ids=["as saved", "by way of a repository"])
def test_a_save_is_sampled_with_its_heights_biomes_towns_and_states(end: str) -> None:
    map = opened(save(end))
    said = {name: legend_of(map)[name] for name in map.terrains}
    assert said == {"Ocean": "sea", "Grassland": "plain", "Taiga": "forest", "Hills": "hills", "Lake": "lake"}
    assert {spot.name for spot in map.spots.values() if spot.settled} == {"Nuln", "<b>Port</b>"}
    assert map.spots[cell_of(map, "Nuln")].realm == "Averland"
    assert map.spots[cell_of(map, "<b>Port</b>")].terrain == "Taiga"
    assert map.spots[cell_of(map, "<b>Port</b>")].realm == ""
    assert map.colours == {"Averland": "#66c2a5"}
    wet = sum(said[spot.terrain] in ("sea", "lake") for spot in map.spots.values()) / len(map.spots)
    assert wet == pytest.approx(sum(step < 0 for step in STEPS) / len(STEPS), abs=0.08)


def test_a_river_without_saved_cells_runs_down_to_the_water() -> None:
    map = opened(save())
    (river,) = map.rivers
    assert map.spots[river[-1]].terrain == "Ocean"
    assert all(map.spots[cell].terrain == "Grassland" for cell in river[:-1])


def test_a_river_with_saved_cells_runs_through_them() -> None:
    cells = [*cells_of(net(shift=0.35))]
    row = [n for n, (at, _) in enumerate(cells) if at // WIDE == 10 and STEPS[at] > 0]
    (river,) = opened(save(line32=[{"i": 1, "cells": row}])).rivers
    assert len({row for _, row in (_straight(cell) for cell in river)}) <= 2


def _straight(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return q, r + (q - (q & 1)) // 2


def test_biomes_are_named_in_json_by_later_versions() -> None:
    names = [{"i": n, "name": name} for n, name in enumerate(["Marine", "Moon", "Glass", "Taiga"])]
    assert {"Glass", "Taiga"} <= set(opened(save(line3=names)).terrains)
    assert {"Cold desert", "Savanna"} <= set(opened(save(line3="")).terrains)


def test_it_opens_packed_and_in_the_editor_as_a_map_without_hexagons() -> None:
    assert is_sampled(save())
    assert opened(gzip.compress(save())) == opened(save())


BAD: Sequence[tuple[dict[str, Any], str]] = [
    ({"line6": '{"other":1}'}, "version 1.88.05, has no grid of points. In the generator choose Export"),
    ({"line6": '{"spacing":1'}, "not complete JSON"),
    ({"line7": [1, 2]}, "The grid in this save .* is damaged"),
    ({"line10": '1,"x"'}, "A list of numbers in this save"),
    ({"line16": [1, 2]}, "do not match its grid: it describes 2"),
    ({"line15": "[1,2"}, "not complete JSON"),
    (
        {"line6": '{"spacing":1e400,"cellsX":40,"points":[],"boundary":[]}'},
        "not complete JSON|is damaged",
    ),
    ({"line6": '{"spacing":1,"cellsX":0,"points":[],"boundary":[]}'}, "is damaged"),
]


@pytest.mark.parametrize(("changes", "says"), BAD)
def test_a_damaged_save_is_refused_with_a_sentence(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ForeignError, match=says):
        open_map(save(**changes))


@pytest.mark.parametrize("spread", [0.0, 1e-9, 300.0])
def test_a_hostile_grid_is_read_or_refused_within_a_second(spread: float) -> None:
    wide = high = 240
    points = [(x * spread % 997, y * spread % 991) for y in range(high) for x in range(wide)]
    grid = {"spacing": 1e-12, "cellsX": wide, "boundary": points[::40], "points": points, "features": []}
    size = len(points)
    data = save(
        line6=grid, line7=[30] * size, line9=[1] * size, line10=[1] * size, line16=[1] * size, line25=[]
    )
    began = time.process_time()
    with pytest.raises(ForeignError):
        open_map(data)
    assert time.process_time() - began < 1.5


def test_the_cells_of_a_save_are_found_once_however_often_it_is_sampled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def counted(net: Net) -> Iterator[tuple[int, Point]]:
        asked.append(net)
        return cells_of(net)

    monkeypatch.setattr(azgaar_save, "cells_of", counted)
    azgaar_save._cells.cache_clear()
    many, few = open_map(save(), across=40), open_map(save(), across=20)
    assert len(asked) == 1
    azgaar_save._cells.cache_clear()
    assert open_map(save(), across=20) == few
    assert many is not None
    assert few is not None
    assert len(many.spots) > len(few.spots)
