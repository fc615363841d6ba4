"""Pen and paper: the few svgwrite elements that a map needs, curves through points, and the grain of a
drawing.

Elements are svgwrite's, with `debug=False` because its checks refuse `data-*`, `aria-*` and `role`; `markup`
writes them as text. Lengths are picture units: a hexagon's side is 60.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import svgwrite
from svgwrite.base import BaseElement

from empires.core.base.stream import Stream
from empires.render.markup import Html, element, join

Point = tuple[float, float]

_PEN = svgwrite.Drawing(debug=False)


class Mark(BaseElement):  # type: ignore[misc]  # svgwrite ships no types
    """An svgwrite element whose attributes and names are ready to write.

    A large map has ten thousand elements, and svgwrite's own shapes spend most of their time on lists and
    units.
    """

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.elementname = name
        self._parameter = _PEN._parameter
        self.attribs = attributes
        self.elements: list[Any] = []


def _attributes(cls: str, given: dict[str, str]) -> dict[str, str]:
    """Python's attribute names as SVG's: `class_` and `stroke_width` become `class` and `stroke-width`."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in given.items()}
    return {**named, "class": cls} if cls else named


def path(d: str, cls: str = "", **attributes: str) -> Any:
    """A path element with the commands `d` and the classes `cls`."""
    return Mark("path", {"d": d, **_attributes(cls, attributes)})


def group(*children: Any, cls: str = "", told: str = "", **attributes: str) -> Any:
    """A group of elements; its meaning, `told`, is shown on hover."""
    made = Mark("g", _attributes(cls, attributes))
    if told:
        meaning = _PEN.text(told)
        meaning.elementname, meaning.attribs = "title", {}
        made.elements.append(meaning)
    made.elements.extend(children)
    return made


def text(words: str, at: Point, cls: str, **attributes: str) -> Any:
    """A line of text anchored at `at`; `words` are shown unchanged and never parsed as markup."""
    place = {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}"}
    made = _PEN.text(words)
    made.attribs = {**place, **_attributes(cls, attributes)}
    return made


def circle(at: Point, radius: float, cls: str = "", **attributes: str) -> Any:
    """A circle."""
    place = {"cx": f"{at[0]:.1f}", "cy": f"{at[1]:.1f}", "r": f"{radius:.1f}"}
    return Mark("circle", {**place, **_attributes(cls, attributes)})


def markup(drawn: Any) -> Html:
    """An element with all its children, as text."""
    inside = join(*(markup(child) for child in drawn.elements))
    words = getattr(drawn, "text", "")  # only text elements have words
    return element(drawn.elementname, drawn.attribs, join(words, inside) if words else inside)


def drawing(box: tuple[float, float, float, float], body: Html, **attributes: str) -> Html:
    """A whole `<svg>` showing `box` (x, y, width, height) with `body` inside."""
    given = {"xmlns": "http://www.w3.org/2000/svg", **_attributes("", attributes)}
    return element("svg", {**given, "viewBox": " ".join(f"{number:.0f}" for number in box)}, body)


def slug(words: str) -> str:
    """`words` joined into one class name."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in words.lower())


def at(place: Point) -> str:
    """The transform that moves a drawing made around (0, 0) to `place`."""
    return f"translate({place[0]:.1f} {place[1]:.1f})"


def polyline(points: Sequence[Point], origin: Point = (0.0, 0.0), *, closed: bool = False) -> str:
    """Path commands for straight lines through `points`, which are relative to `origin`."""
    left, top = origin
    return "M" + "L".join(f"{left + x:.1f} {top + y:.1f}" for x, y in points) + ("Z" if closed else "")


def flowing(points: Sequence[Point], origin: Point = (0.0, 0.0)) -> str:
    """Path commands for a smooth line from the first of `points` to the last, bent towards the points in
    between.
    """
    (x, y), *bends, last = _moved(points, origin)
    steps = [f"M{x:.1f} {y:.1f}"]
    for (ax, ay), (bx, by) in zip(bends, [*bends[1:], last], strict=True):
        steps.append(f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}")
    steps.append(f"L{last[0]:.1f} {last[1]:.1f}")
    return "".join(steps)


def blob(points: Sequence[Point], origin: Point = (0.0, 0.0)) -> str:
    """Path commands for a smooth closed shape bent towards each of `points`."""
    bends = _moved(points, origin)
    (x, y), (ax, ay) = bends[-1], bends[0]
    steps = [f"M{(x + ax) / 2:.1f} {(y + ay) / 2:.1f}"]
    for (ax, ay), (bx, by) in zip(bends, [*bends[1:], bends[0]], strict=True):
        steps.append(f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}")
    steps.append("Z")
    return "".join(steps)


def _moved(points: Sequence[Point], origin: Point) -> list[Point]:
    left, top = origin
    return [(left + x, top + y) for x, y in points]


class Grain:
    """The individual grain of a tile's drawing: cheap pseudo-random numbers that follow from one draw of a
    stream. A tile needs a hundred of these numbers and none of them matters in a game, so a simple
    multiplication is enough to get from one number to the next.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        self._state = Stream(seed, "ink").below(1 << 31)

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (high - low) * (self._state >> 8) / 0x7FFFFF

    def pick(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 12) % count
