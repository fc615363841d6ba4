"""The sheet round the map: its compass stands in a quiet corner and clear of the caption."""

from __future__ import annotations

import re

import pytest

from empires.render.sheet import extent, sheet

COMPASS = re.compile(r'transform="translate\(([-\d.]+) ([-\d.]+)\)(?: scale\([\d.]+\))?" class="compass"')
LENGTH = 45
"""How far a compass reaches from its middle."""
CAPTION = 100, 60
"""Half the width of a caption, and its height above the sheet's lower edge."""


@pytest.mark.parametrize(
    "cells",
    [(), ((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, -1), (1, -1)), tuple((q, 0) for q in range(9))],
)
def test_compass_and_caption_do_not_touch_on_any_sheet(cells: tuple[tuple[int, int], ...]) -> None:
    left, top, wide, high = extent(cells)
    found = COMPASS.search(sheet(cells, "", "Before the first season"))
    assert found
    x, y = float(found[1]), float(found[2])
    aside = abs(x - (left + wide / 2)) > CAPTION[0] + LENGTH
    above = y + LENGTH < top + high - CAPTION[1]
    assert aside or above


def test_compass_stands_where_no_tile_is() -> None:
    diagonal = tuple((n, -n) for n in range(5))
    left, top, wide, high = extent(diagonal)
    found = COMPASS.search(sheet(diagonal, "", ""))
    assert found
    lower = float(found[2]) > top + high / 2
    right = float(found[1]) > left + wide / 2
    assert (lower, right) in ((True, True), (False, False)), "the tiles lead from lower left to upper right"
