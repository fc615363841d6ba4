"""Plots for a report: a bar for each combination of options, with its margin of error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from empires.render.markup import NOTHING, Html, el

WIDTH = 420
"""The length of the longest bar, in pixels."""

ROW, BAR, WHISKER = 40, 16, 4
"""Heights in pixels: of a bar with its label above, of the bar alone, and of half a whisker's end."""

INK, PALE, FAIR = "#8a3324", "#3b2a1a", "#777"
"""Colours of bars, of whiskers, and of the fair line."""


class Bar(NamedTuple):
    """A combination's value, with its 95% confidence bounds if these are shown."""

    name: str
    value: float
    between: tuple[float, float] | None = None


def bars(rows: Sequence[Bar], unit: str, digits: int = 0, fair: float | None = None) -> Html:
    """A plot with a bar for each row and a line at the value `fair`. NOTHING if all values are 0."""
    most = max([one.between[1] if one.between else one.value for one in rows] + [fair or 0.0], default=0.0)
    if most <= 0:
        return NOTHING
    scale = WIDTH / most
    words = f"{unit}: " + ", ".join(f"{one.name} {one.value:.{digits}f}" for one in rows)
    height = len(rows) * ROW
    drawn = [part for at, one in enumerate(rows) for part in _row(one, at * ROW, scale, digits)]
    if fair is not None:
        x = round(fair * scale)
        drawn.append(el("line", x1=x, x2=x, y1=0, y2=height, stroke=FAIR, stroke_dasharray="3 3"))
    return el(
        "figure",
        el("figcaption", unit),
        el(
            "svg", el("title", words), *drawn, viewBox=f"0 0 {WIDTH + 60} {height}",
            width=WIDTH + 60, height=height, role="img",
        ),
    )  # fmt: skip


def _row(one: Bar, top: int, scale: float, digits: int) -> list[Html]:
    """A bar with its label above it, its number to the right and its whisker across it."""
    y, middle = top + ROW - BAR - 4, top + ROW - 4 - BAR // 2
    wide = max(round(one.value * scale), 1)
    end = round(max(one.value, one.between[1] if one.between else 0.0) * scale)
    drawn = [
        el("text", one.name, x=0, y=y - 4),
        el("rect", x=0, y=y, width=wide, height=BAR, fill=INK),
        el("text", f"{one.value:.{digits}f}", x=end + 6, y=y + BAR - 3),
    ]
    if one.between is not None:
        lo, hi = (round(value * scale) for value in one.between)
        ends = " ".join(f"M{x},{middle - WHISKER}V{middle + WHISKER}" for x in (lo, hi))
        drawn.append(el("path", d=f"M{lo},{middle}H{hi} {ends}", stroke=PALE, fill="none", stroke_width=2))
    return drawn
