"""What stands on a tile at the rim of the unknown stays over it: the veil covers all of it or nothing."""

from __future__ import annotations

import re

import pytest

from empires.maps.board import BoardTile, Ground
from empires.render.ground import land, plot, sites
from empires.render.layout import RISE

SIDE = 60.0
STARTS = re.compile(r"M(-?[\d.]+) (-?[\d.]+)")


def tile(q: int, r: int, ground: Ground, *, veiled: bool) -> BoardTile:
    return BoardTile(id=f"{q},{r}", q=q, r=r, ground=ground, veiled=veiled)


def standing(*tiles: BoardTile) -> str:
    """What stands on the tile at 0,0."""
    site = next(one for one in sites([plot(one) for one in tiles]) if one.id == "0,0")
    return str(land(site).standing)


@pytest.mark.parametrize("ground", ["mountain", "forest", "hills"])
@pytest.mark.parametrize("veiled", [True, False])
def test_at_the_rim_of_the_veil_nothing_stands_over_the_sides(ground: Ground, veiled: bool) -> None:
    here, beside = tile(0, 0, ground, veiled=veiled), tile(0, -1, "plain", veiled=not veiled)
    shown = standing(here, beside)
    tall = {"mountain": 36, "forest": 14, "hills": 11}[ground]
    feet = [(float(x), float(y)) for x, y in STARTS.findall(shown)]
    assert feet
    for x, y in feet:
        top = y - tall
        assert abs(x) * RISE / SIDE + abs(top) / 2 <= RISE + 0.1
        assert top >= -RISE - 0.1


def test_at_the_edge_of_the_map_nothing_stands_over_the_veil_either() -> None:
    edge = standing(tile(0, 0, "forest", veiled=True))
    rim = standing(tile(0, 0, "forest", veiled=True), tile(0, -1, "plain", veiled=False))
    assert edge == rim


@pytest.mark.parametrize("ground", ["mountain", "forest", "hills"])
def test_elsewhere_the_land_looks_as_ever_and_only_what_stuck_out_is_gone(ground: Ground) -> None:
    alone = standing(tile(0, 0, ground, veiled=False))
    near = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    amid = standing(tile(0, 0, ground, veiled=True), *(tile(q, r, "plain", veiled=True) for q, r in near))
    rim = standing(tile(0, 0, ground, veiled=True), tile(0, -1, "plain", veiled=False))
    assert alone == amid
    assert set(STARTS.findall(rim)) < set(STARTS.findall(amid))
