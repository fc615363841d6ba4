"""A small picture of another program's map: its terrains in rows of colour, with a window over part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.window import Window, extent, place_of
from empires.render.markup import Html, el

STEP: Final = 10
"""The width and height of a hexagon in the picture."""

_TONE: Final[dict[Meaning, str]] = {
    "plain": "land", "forest": "wash-forest", "hills": "wash-hill", "mountain": "wash-mountain",
    "swamp": "wash-swamp", "lake": "thumb-lake", "sea": "sea",
}  # fmt: skip


def preview_svg(map: ForeignMap, legend: Legend, asked: Mapping[str, str], window: Window | None) -> Html:
    """The map as a small `<svg>`.

    Terrains whose meaning the player is asked for have a separate colour, and so do realms. If the map has a
    window, the player can drag out another on the picture (`data-crop`).
    """
    whole = extent(map)
    tones: dict[str, list[Cell]] = {}
    tints: dict[str, list[Cell]] = {}
    for cell, spot in map.spots.items():
        if spot.terrain in asked:
            tints.setdefault(asked[spot.terrain], []).append(cell)
        elif tone := _TONE.get(legend.get(spot.terrain, "plain")):
            tones.setdefault(tone, []).append(cell)
    realms: dict[str, list[Cell]] = {}
    for cell, spot in map.spots.items():
        if spot.realm in map.colours:
            realms.setdefault(map.colours[spot.realm], []).append(cell)
    places = [cell for cell, spot in map.spots.items() if spot.settled]
    shown = (
        *(el("path", d=_runs(cells, whole), class_=tone) for tone, cells in tones.items()),
        *(el("path", d=_runs(cells, whole), fill=colour) for colour, cells in tints.items()),
        *(
            el("path", d=_runs(cells, whole), fill=colour, fill_opacity="0.45")
            for colour, cells in realms.items()
        ),
        el("path", d=_runs(places, whole, 3), class_="thumb-capital"),
        _frame(window) if window is not None else None,
    )
    return el(
        "svg",
        *shown,
        viewBox=f"0 0 {whole.wide * STEP} {whole.high * STEP}",
        class_="map preview",
        role="img",
        aria_label=f"The map, {whole.wide} columns by {whole.high} rows",
        data_crop=STEP if window is not None else None,
    )


def _frame(window: Window) -> Html:
    return el(
        "rect",
        class_="frame",
        x=(window.left - 1) * STEP,
        y=(window.top - 1) * STEP,
        width=window.wide * STEP,
        height=window.high * STEP,
    )


def _runs(cells: Iterable[Cell], whole: Window, inset: int = 0) -> str:
    """Path commands for hexagons, in which neighbours in a row form one box."""
    rows: dict[int, list[int]] = {}
    for cell in cells:
        column, row = place_of(cell)
        rows.setdefault(row - whole.top, []).append(column - whole.left)
    boxes = (
        (start, row, wide)
        for row, columns in rows.items()
        for start, wide in _side_by_side(columns, 1 if inset else len(columns))
    )
    return "".join(
        f"M{column * STEP + inset} {row * STEP + inset}"
        f"h{wide * STEP - 2 * inset}v{STEP - 2 * inset}h{2 * inset - wide * STEP}z"
        for column, row, wide in boxes
    )


def _side_by_side(columns: Iterable[int], most: int) -> Iterator[tuple[int, int]]:
    """Runs of columns: the first column of each, and its length."""
    first, wide = 0, 0
    for column in sorted(columns):
        if wide and (column != first + wide or wide == most):
            yield first, wide
            wide = 0
        first, wide = (column, 1) if not wide else (first, wide + 1)
    if wide:
        yield first, wide
