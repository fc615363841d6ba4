"""A picture under the hexes: a photograph, a scan or a map from a painting program, and its position.

It is stored and shared as one line, a comment in a Text Mapper file:

    # picture: 0 51.96 1200 -4 0.5 0.75 data:image/webp;base64,UklGR…

The values are the centre, the width, the rotation in degrees, the opacity of the map over the picture, the
picture's height as a fraction of its width, and its pixels as the browser has painted them.
"""

from __future__ import annotations

import math
import re

import msgspec

from empires.maps.foreign.land import Cell

LONGEST = 2_000_000
"""The maximum length of a picture's pixels as text, in characters."""

FARTHEST, NARROWEST, WIDEST = 20_000.0, 20.0, 40_000.0

_PIXELS = re.compile(r"data:image/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}")
_LINE = re.compile(r"^# picture:((?: -?\d{1,6}(?:\.\d{1,6})?){6}) (data:\S+)[ \t\r]*$", re.M)


class Underlay(msgspec.Struct, frozen=True):
    """A picture's pixels, its height as a fraction of its width, its centre and width on the sheet, its
    rotation in degrees, and the opacity of the map over it (0 to 1).
    """

    pixels: str
    ratio: float
    x: float = 0
    y: float = 0
    wide: float = 600
    turn: float = 0
    over: float = 0.5

    def moved(self, **to: float) -> Underlay:
        """The same picture in another position, within bounds; a value that is not a number is ignored."""
        said = {name: value for name, value in to.items() if math.isfinite(value)}
        other = msgspec.structs.replace(self, **said)
        return msgspec.structs.replace(
            other,
            x=_within(other.x, -FARTHEST, FARTHEST),
            y=_within(other.y, -FARTHEST, FARTHEST),
            wide=_within(other.wide, NARROWEST, WIDEST),
            turn=(other.turn + 180) % 360 - 180,
            over=_within(other.over, 0, 1),
        )


def _within(value: float, low: float, high: float) -> float:
    return round(min(max(value, low), high), 3)


def is_pixels(text: str) -> bool:
    """Whether a text is a picture as the browser writes it: pixels, and nothing that could run."""
    return len(text) <= LONGEST and _PIXELS.fullmatch(text) is not None


def laid_over(pixels: str, ratio: float, cells: list[Cell], size: float, rise: float) -> Underlay:
    """A new picture that covers the land of these hexagons; `size` and `rise` are those of a hexagon."""
    across = [q * size * 1.5 for q, _ in cells] or [0.0]
    down = [(2 * r + q) * rise for q, r in cells] or [0.0]
    wide, high = max(across) - min(across) + 2 * size, max(down) - min(down) + 2 * rise
    ratio = _within(ratio if math.isfinite(ratio) else 1, 0.05, 20)
    middle = {"x": (min(across) + max(across)) / 2, "y": (min(down) + max(down)) / 2}
    return Underlay(pixels, ratio).moved(**middle, wide=max(wide, high / ratio))


def write_underlay(picture: Underlay) -> str:
    """A picture as a line of text."""
    laid = (picture.x, picture.y, picture.wide, picture.turn, picture.over, picture.ratio)
    return f"# picture: {' '.join(f'{round(value, 3):g}' for value in laid)} {picture.pixels}\n"


def read_underlay(text: str) -> Underlay | None:
    """The picture among some lines; None if there is none or if it is incomplete."""
    found = _LINE.search(text)
    if found is None or not is_pixels(found[2]):
        return None
    x, y, wide, turn, over, ratio = (float(value) for value in found[1].split())
    if not 0.05 <= ratio <= 20:
        return None
    return Underlay(found[2], ratio).moved(x=x, y=y, wide=wide, turn=turn, over=over)
