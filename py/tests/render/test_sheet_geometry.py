"""Nothing on the sheet lies over anything else: title, caption, compass, frame and tiles, at any size."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from empires.maps.hexes import Hex, disc
from empires.render.board import LAYERS
from empires.render.layout import RISE, SIZE, centre
from empires.render.sheet import LETTER, extent, sheet

FRAME = 24.0
"""How far the inner line of the frame lies from the edge of the sheet."""

LANDS = {
    "one": [(0, 0)],
    "two across": [(0, 0), (1, 0)],
    "two down": [(0, 0), (0, 1)],
    "a tower": [(0, r) for r in range(12)],
    "a strip": [(q, -(q // 2)) for q in range(20)],
    **{f"round {radius}": [(at.q, at.r) for at in disc(Hex(0, 0), radius)] for radius in range(1, 12)},
    "corners": [(q, r - q // 2) for q in range(9) for r in range(7)],
}

TITLES = {
    "none": "",
    "short": "Tolls",
    "long": "The Long War of the Seven Rivers and the Drowned Crown",
    "wide": "W" * 60,
}

CAPTION = "Autumn of the 12th year, the month of the falling leaf"
PLACED = r'transform="translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?" class="compass"'

Box = tuple[float, float, float, float]


def boxes(cells: tuple[tuple[int, int], ...], title: str, caption: str) -> dict[str, Box]:
    """Left, top, right and bottom of what is written and drawn beside the land."""
    drawn = str(sheet(cells, title, caption))
    found: dict[str, Box] = {}
    for what, words in (("title", title), ("caption", caption)):
        if words:
            tag = next(one for one in re.findall(r"<text[^>]*>", drawn) if f'class="{what}"' in one)
            x, y = (float(value) for value in re.findall(r' [xy]="([-\d.]+)"', tag))
            size = float(re.findall(r"font-size:([\d.]+)px", tag)[0])
            shown = len(re.findall(rf'class="{what}"[^>]*>([^<]*)<', drawn)[0])
            half = size * LETTER * shown / 2
            found[what] = (x - half, y - 0.8 * size, x + half, y + 0.25 * size)
    spot = re.findall(PLACED, drawn)[0]
    x, y, k = float(spot[0]), float(spot[1]), float(spot[2] or 1)
    found["compass"] = (x - 44 * k, y - 62 * k, x + 44 * k, y + 44 * k)
    for n, (q, r) in enumerate(cells):
        x, y = centre(q, r)
        found[f"tile {n}"] = (x - SIZE / 2, y - RISE, x + SIZE / 2, y + RISE)
        found[f"tile {n} across"] = (x - SIZE, y - 2, x + SIZE, y + 2)
    return found


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("land", LANDS)
def test_nothing_on_the_sheet_lies_over_anything_else(land: str, title: str) -> None:
    cells = tuple(LANDS[land])
    found = boxes(cells, TITLES[title], CAPTION if title else "")
    left, top, wide, high = extent(cells)
    inner = (left + FRAME, top + FRAME, left + wide - FRAME, top + high - FRAME)
    beside = [name for name in found if not name.startswith("tile")]
    for name in beside:
        x, y, right, bottom = found[name]
        inside = inner[0] <= x <= right <= inner[2] and inner[1] <= y <= bottom <= inner[3]
        assert inside, f"{name} and frame"
    for one, other in combinations(found, 2):
        if one in beside or other in beside:
            assert apart(found[one], found[other]), f"{one} and {other}"


def test_no_halo_of_a_coordinate_lies_over_the_letters_of_a_name() -> None:
    assert LAYERS.index("coordinates") < LAYERS.index("names")
