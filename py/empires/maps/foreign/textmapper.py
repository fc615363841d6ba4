"""Text Mapper's line format, which Hextml can also read: hexagons, `0102 forest "Name"`, and `0101-0305
river`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, pairwise

import msgspec

from empires.core.errors import ForeignError
from empires.maps.board import Board, Ground
from empires.maps.foreign.land import LONGEST, Cell, ForeignMap, Spot, between, columns, made
from empires.maps.foreign.legend import read_legend
from empires.maps.foreign.terrains import says_place

_AT = r"(-?\d{2})(-?\d{2})(?:\d{2})?|(-?\d+)\.(-?\d+)(?:\.-?\d+)?"
_HEX = re.compile(rf"(?:{_AT})(?:\s+(.*))?")
_SETTING = re.compile(
    r"(?:option|include|license|url|text|label|glow|other|\S+ (?:attributes|path|lib|xml))\b"
)
_PATH = re.compile(rf"((?:{_AT})(?:-(?:{_AT}))+)\s+(\S+).*")
_POINT = re.compile(_AT)
_OPTION = re.compile(r"option\s+([a-z-]+)(?:\s+(?!false\b|no\b|off\b).*)?", re.I)
_LABEL = re.compile(r"[\"“”]([^\"“”]*)[\"“”]")

_SQUARES = {"square", "squares"}
_MOST_RIVER = 2_000

WORDS: dict[Ground, str] = {
    "plain": "light-green", "lowland": "light-green", "river": "light-green", "coast": "light-green",
    "forest": "green forest", "hills": "light-grey hill", "highland": "light-grey hill",
    "mountain": "grey mountain", "lake": "water", "swamp": "dark-grey swamp", "desert": "dust desert",
    "waste": "dust", "snow": "white", "sea": "ocean",
}  # fmt: skip
"""Text Mapper's words for our kinds of ground."""


def is_text(text: str) -> bool:
    """Whether most of the non-empty lines are Text Mapper's."""
    lines = [
        line
        for line in text.splitlines()
        if line.strip() and not line.startswith(("#", "<")) and not _SETTING.match(line)
    ][:200]
    ours = sum(1 for line in lines if _HEX.fullmatch(line.strip()) or _PATH.fullmatch(line.strip()))
    return bool(ours) and 2 * ours >= len(lines)


def read(text: str) -> ForeignMap:
    """The map in a Text Mapper text; styles, other lines and included files are left out."""
    lines = [line.strip() for line in text.splitlines()]
    options = {found[1].casefold() for line in lines if (found := _OPTION.fullmatch(line))}
    if options & _SQUARES:
        raise ForeignError("This Text Mapper map has squares, but a campaign needs hexes.")
    turned, odd_low = "horizontal" in options, "swap-even-odd" not in options

    def at(found: re.Match[str]) -> Cell:
        """The position for a number such as 0102: columns are counted from 01, and the odd ones are higher
        unless an option swaps them.
        """
        column, row = (found[1], found[2]) if found[1] is not None else (found[3], found[4])
        across, down = int(column) - 1, int(row) - 1
        return columns(down, across, odd_low=odd_low) if turned else columns(across, down, odd_low=odd_low)

    spots: dict[Cell, Spot] = {}
    rivers: list[tuple[Cell, ...]] = []
    for words in lines:
        if found := _HEX.fullmatch(words):
            spot = _spot(at(found), found[5] or "")
            before = spots.get(spot.cell)
            spots[spot.cell] = spot if before is None else _both(before, spot)
        elif (found := _PATH.fullmatch(words)) and "river" in words and len(rivers) < _MOST_RIVER:
            points = _points(found[1], at)
            steps = (step for one, other in pairwise(points) for step in between(one, other)[1:])
            rivers.append((points[0], *islice(steps, _MOST_RIVER)))
    map = made("Text Mapper", list(spots.values()), tuple(rivers))
    return msgspec.structs.replace(map, said=read_legend(lines))


def _points(path: str, cell: Callable[[re.Match[str]], Cell]) -> list[Cell]:
    """The hexagons that a line of text joins with hyphens; a hyphen may also be a minus sign."""
    found, at = [], 0
    while point := _POINT.match(path, at):
        found.append(cell(point))
        at = point.end() + 1
    return found


def _spot(cell: Cell, rest: str) -> Spot:
    label = _LABEL.search(rest)
    words = _LABEL.sub("", rest).split()
    terrain = " ".join(word for word in words if "=" not in word and not word.isdigit())
    settled = says_place(terrain)
    return Spot(cell, terrain[:LONGEST] or "empty", settled, label[1][:LONGEST] if label else "")


def _both(one: Spot, other: Spot) -> Spot:
    """One hexagon combined from two entries: the ground from the first, the place from the second."""
    words = f"{one.terrain} {other.terrain}"[:LONGEST]
    return Spot(one.cell, words, one.settled or other.settled, other.name or one.name)


def write(board: Board) -> str:
    """One of our maps as a Text Mapper text; spaces without a tile are left out."""
    shown = [tile for tile in board.tiles if tile.kind != "space"]
    if not shown:
        return ""
    places = [(tile.q, 2 * tile.r + tile.q) for tile in shown]
    left = min(q for q, _ in places)
    left -= left & 1  # odd columns stay lower
    top = min((down - (q & 1)) // 2 for q, down in places)
    lines = ["include bright.txt"]
    for tile, (q, down) in zip(shown, places, strict=True):
        words = [f"{q - left + 1}.{(down - (q & 1)) // 2 - top + 1}", WORDS[tile.ground]]
        if tile.settlement is not None:
            words.append("castle" if tile.settlement in ("capital", "city", "fortress") else tile.settlement)
        if tile.name:
            words.append('"' + tile.name.replace('"', "’") + '"')
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"
