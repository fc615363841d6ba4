"""The sheet on which the map is drawn: paper, frame, compass, title, and patterns for the drawings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from empires.render.ink import Grain, Point, at, circle, group, markup, path, text
from empires.render.layout import RISE, SIZE, centre
from empires.render.markup import Html, el

Box = tuple[float, float, float, float]

MARGIN = 98.0
"""The margin around the outermost tiles."""

REACH = 88.0
"""The distance of the compass's centre from the sheet's sides."""

TITLE, CAPTION, SMALLEST = 34.0, 17.0, 9.0
"""Font sizes: of a title and a caption that have enough room, and the smallest legible size."""

COMPASS = 44.0, 62.0, 44.0
"""The extent of the compass to either side of its centre, above the centre (including the letter), and below
it.
"""

SMALL, SNUG = 0.62, 28.0
"""The size of a compass in a corner above all tiles, and its distance from the sides."""

LETTER = 0.55
"""The width of a letter as a fraction of its height, including spacing."""

CAPTIONED = 500.0
"""The minimum width of a sheet with room for a compass next to the caption between the lower corners."""

DEFS = el(
    "defs",
    el(
        "pattern",
        el("path", class_="hatch", d="M0 0V7"),
        id="hatch",
        patternUnits="userSpaceOnUse",
        width=7,
        height=7,
        patternTransform="rotate(35)",
    ),
    el(
        "radialGradient",
        el("stop", offset="0", class_="stain-in"),
        el("stop", offset="1", class_="stain-out"),
        id="stain",
    ),
    el(
        "radialGradient",
        el("stop", offset="0.55", class_="vignette-in"),
        el("stop", offset="1", class_="vignette-out"),
        id="vignette",
        r="0.75",
    ),
)
"""The hatching for unknown land and the stains of old paper."""


_FLOURISH = "M-120 0H-14M14 0H120M-9 0 0-6 9 0 0 6zM-100 0q-10-9-20 0t-20 0M100 0q10-9 20 0t20 0"


@lru_cache(maxsize=16)
def extent(cells: tuple[tuple[int, int], ...]) -> Box:
    """The sheet's left, top, width and height for these tiles, including margins."""
    places = [centre(q, r) for q, r in cells] or [(0.0, 0.0)]
    left = min(x for x, _ in places) - SIZE - MARGIN
    right = max(x for x, _ in places) + SIZE + MARGIN
    top = min(y for _, y in places) - RISE - MARGIN
    bottom = max(y for _, y in places) + RISE + MARGIN
    return left, top, right - left, bottom - top


@lru_cache(maxsize=16)
def sheet(cells: tuple[tuple[int, int], ...], title: str, caption: str) -> Html:
    """The paper with its stains, the frame with its ticks, the compass in the emptiest corner, the title."""
    left, top, wide, high = box = extent(cells)
    parts: list[Any] = [path(_rectangle(box, 0), "paper")]
    grain = Grain(f"sheet {len(cells)}")
    for _ in range(9):
        size = grain.between(0.1, 0.3) * min(wide, high)
        spot = left + grain.between(0.05, 0.95) * wide, top + grain.between(0.05, 0.95) * high
        parts.append(circle(spot, size, fill="url(#stain)"))
    parts.append(path(_rectangle(box, 0), fill="url(#vignette)"))
    parts += [path(_rectangle(box, 16), "frame-outer"), path(_rectangle(box, 24), "frame-inner"), _ticks(box)]
    spot, size = _quiet_corner(cells, box)
    room = wide - 2 * (REACH + 50 if size == 1 else SNUG + 2 * COMPASS[0] * size + 8)
    parts.append(_compass(spot, size))
    if title:
        title = _cut(title, room)
        parts.append(text(title, (left + wide / 2, top + 64), "title", style=_fitting(title, room, TITLE)))
        parts.append(path(_FLOURISH, "flourish", transform=at((left + wide / 2, top + 82))))
    if caption:
        caption = _cut(caption, room)
        style = _fitting(caption, room, CAPTION)
        parts.append(text(caption, (left + wide / 2, top + high - 42), "caption", style=style))
    return markup(group(*parts, id="sheet"))


def _cut(words: str, room: float) -> str:
    """As many of the title's or caption's words as fit at the smallest size."""
    most = max(int(room / (LETTER * SMALLEST)), 2)
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def _fitting(words: str, room: float, largest: float) -> str:
    """The font size at which words leave room for the compass in either corner of a narrow sheet."""
    return f"font-size:{max(min(largest, room / (LETTER * len(words))), SMALLEST):.1f}px"


def _rectangle(box: Box, inner: float) -> str:
    left, top, wide, high = box
    across, down = wide - 2 * inner, high - 2 * inner
    return f"M{left + inner:.1f} {top + inner:.1f}h{across:.1f}v{down:.1f}h{-across:.1f}Z"


def _ticks(box: Box) -> Any:
    """The scale of black and white bars between the two lines of the frame."""
    left, top, wide, high = box
    across, down = wide - 40, high - 40
    d = "".join(
        (
            f"M{left + 20:.1f} {top + 20:.1f}h{across:.1f}",
            f"M{left + 20:.1f} {top + high - 20:.1f}h{across:.1f}",
            f"M{left + 20:.1f} {top + 20:.1f}v{down:.1f}",
            f"M{left + wide - 20:.1f} {top + 20:.1f}v{down:.1f}",
        )
    )
    return path(d, "frame-scale")


def _quiet_corner(cells: Sequence[tuple[int, int]], box: Box) -> tuple[Point, float]:
    """The position and size of the compass: in the corner farthest from any tile (a lower corner only if the
    caption leaves room), or small in a corner above all tiles if no corner is free."""
    left, top, wide, high = box
    reach = REACH
    corners = [(left + wide - reach, top + reach), (left + reach, top + reach)]
    if wide > CAPTIONED:
        corners += [(left + wide - reach, top + high - reach), (left + reach, top + high - reach)]
    places = [centre(q, r) for q, r in cells]
    free = [spot for spot in corners if wide > CAPTIONED and _is_clear(spot, places)]
    if not free:
        return (left + wide - SNUG - COMPASS[0] * SMALL, top + SNUG + COMPASS[1] * SMALL), SMALL
    return max(free, key=lambda spot: min((_squared(spot, place) for place in places), default=0)), 1


def _is_clear(spot: Point, places: Sequence[Point]) -> bool:
    """Whether a compass at this position touches no tile."""
    side, above, below = COMPASS
    return all(
        abs(x - spot[0]) >= side + SIZE or y - spot[1] >= below + RISE or spot[1] - y >= above + RISE
        for x, y in places
    )


def _squared(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _compass(place: Point, size: float) -> Any:
    long = "M0-42 5-8H-5zM0 42-5 8H5zM42 0 8 5V-5zM-42 0-8-5V5z"
    halves = "M0-42V-8H-5zM0 42V8H5zM42 0H8V5zM-42 0H-8V-5z"
    short = "M5-8 22-22 8-5zM8 5 22 22 5 8zM-5 8-22 22-8 5zM-8-5-22-22-5-8z"
    return group(
        circle((0, 0), 30, "compass-ring"),
        circle((0, 0), 26, "compass-ring"),
        path(short, "compass-ink"),
        path(long, "compass-paper"),
        path(halves, "compass-ink"),
        circle((0, 0), 8, "compass-paper"),
        text("N", (0, -45), "compass-letter"),
        cls="compass",
        transform=at(place) if size == 1 else f"{at(place)} scale({size})",
    )
