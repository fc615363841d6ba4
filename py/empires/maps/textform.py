"""Maps as text, for tests and bug reports, read and written without loss.

One tile per line, in laying order; `#` begins a comment::

    0,0 HI-05                          a printed tile, unturned
    0,1 LO-01 r2                       turned by two clockwise sixths
    1,0 river R P P R P P              freely drawn: pack, then the edges from N clockwise
    1,1 CA-01 r1 M P P P P P           a capital tile with inherited edges
    0,2 river R P P CL CS P kind=end   a kind other than the edges suggest
    2,0 RV-01 flow=i--o-- capital      flows that laying in this order would not give; a capital site
    3,0 LO-01 @red @city               marks: words for the reader's own use

Tiles are placed without the placement test, and rivers flow as if laid in this order (WM-WORLD-30).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec

from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import Edge, Flow, Kind, Pack, Six, SixFlows
from empires.maps.hexes import hex_of
from empires.maps.placement import set_down
from empires.maps.tiles import Tile, TileMap, tile_from

Marks = dict[str, tuple[str, ...]]
"""The marks (without the @) of each tile that has any."""

MAX_TILES = 5000
"""The maximum number of tiles in a text."""

_PACK_WORDS: dict[str, Pack] = {
    "highland": "highland", "lowland": "lowland", "river": "river_valley", "coastal": "coastal", "sea": "sea",
}  # fmt: skip
_FLOW_LETTERS: dict[str, Flow] = {"-": "", "i": "in", "o": "out"}
_EDGES: dict[str, Edge] = {edge: edge for edge in get_args(Edge)}
_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


class MapTextError(ValueError):
    """A map text that cannot be read; the message names the line and the fault."""


def read_map(text: str) -> TileMap:
    """The map that a text describes, ignoring marks. Raises MapTextError naming the line and the fault."""
    return read_marked_map(text)[0]


def read_marked_map(text: str) -> tuple[TileMap, Marks]:
    """The map that a text describes, and the marks on its tiles.

    Raises MapTextError naming the line and the fault.
    """
    on = TileMap({})
    marks: Marks = {}
    flows: dict[str, SixFlows] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            tile, flow, tile_marks = _read_tile(words)
            if len(on.tiles) >= MAX_TILES:
                raise ValueError(f"a map text holds at most {MAX_TILES} tiles")
            set_down(on, tile)
        except ValueError as wrong:
            raise MapTextError(f"line {number}: {wrong}") from None
        if flow:
            flows[tile.id] = flow
        if tile_marks:
            marks[tile.id] = tile_marks
    for where, flow in flows.items():
        on.tiles[where] = msgspec.structs.replace(on.tiles[where], flow=flow)
    return on, marks


def _read_tile(words: list[str]) -> tuple[Tile, SixFlows | None, tuple[str, ...]]:
    """The tile on one line, its flow if the line states one, and its marks."""
    space, name, *rest = words if len(words) > 1 else (*words, "")
    q, r = hex_of(space)
    rot = 0
    if rest and rest[0][0] == "r" and rest[0][1:] in tuple("012345"):
        rot = int(rest.pop(0)[1:])
    edges: list[Edge] = []
    while rest and rest[0] in _EDGES:
        edges.append(_EDGES[rest.pop(0)])
    if edges and len(edges) != 6:
        raise ValueError(f"{len(edges)} edges, but a tile has six (N NE SE S SW NW)")
    if name in CATALOGUE:
        tile = tile_from(CATALOGUE[name], space, rot)
        if edges:
            tile = msgspec.structs.replace(tile, edges=_six(edges))
    elif name in _PACK_WORDS:
        if not edges:
            raise ValueError(f"a freely drawn {name} tile needs its six edges")
        pack, kind = _PACK_WORDS[name], likely_kind(_six(edges))
        tile = Tile(space, q, r, "", rot, pack, kind, _six(edges))
    else:
        raise ValueError(f"{name!r} is neither a printed tile nor a pack ({', '.join(_PACK_WORDS)})")
    return _read_details(tile, rest)


def _read_details(tile: Tile, words: list[str]) -> tuple[Tile, SixFlows | None, tuple[str, ...]]:
    """Read the words after the edges in a line: kind=, flow=, capital and marks."""
    flow: SixFlows | None = None
    marks: list[str] = []
    for word in words:
        key, _, value = word.partition("=")
        if word == "capital":
            tile = msgspec.structs.replace(tile, capital_site=True)
        elif key == "kind" and value in _KINDS:
            tile = msgspec.structs.replace(tile, kind=_KINDS[value])
        elif key == "flow" and len(value) == 6 and set(value) <= set(_FLOW_LETTERS):
            flow = tuple(_FLOW_LETTERS[letter] for letter in value)  # type: ignore[assignment]  # six of them
        elif word[0] == "@" and len(word) > 1:
            marks.append(word[1:])
        else:
            raise ValueError(f"{word!r} means nothing here")
    return tile, flow, tuple(marks)


def _six(edges: list[Edge]) -> Six:
    return tuple(edges)  # type: ignore[return-value]  # the caller counted six


def likely_kind(edges: Six) -> Kind:
    """The likely kind of a freely drawn tile, judging by its edges; the text can override this."""
    rivers = edges.count("R")
    if "Pm" in edges:
        return "mouthcoast"
    if "CL" in edges or "CS" in edges:
        return "end" if rivers else "coast"
    if "W" in edges:
        return "swamp"
    if "K" in edges:
        return "lake"
    if edges.count("S") == 6:
        return "sea"
    by_rivers: tuple[Kind, ...] = ("land", "source", "through", "fork")
    return by_rivers[min(rivers, 3)]


def write_map(on: TileMap, marks: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """The text of a map: `read_marked_map` gives back the same tiles in the same order, and the marks."""
    marks = marks or {}
    laid = TileMap({})
    for tile in on.tiles.values():
        set_down(laid, tile)
    lines = []
    for tile in on.tiles.values():
        words = _write_tile(tile)
        if laid.tiles[tile.id].flow != tile.flow:
            letters = {flow: letter for letter, flow in _FLOW_LETTERS.items()}
            words.append("flow=" + "".join(letters[flow] for flow in tile.flow))
        words += [f"@{mark}" for mark in marks.get(tile.id, ())]
        lines.append(" ".join(words) + "\n")
    return "".join(lines)


def _write_tile(tile: Tile) -> list[str]:
    """The words for a tile, leaving out anything that is added automatically when the text is read."""
    pack_words = {pack: word for word, pack in _PACK_WORDS.items()}
    words = [tile.id, tile.type_id or pack_words[tile.pack]]
    if tile.rot:
        words.append(f"r{tile.rot}")
    printed = tile_from(CATALOGUE[tile.type_id], tile.id, tile.rot) if tile.type_id else None
    if printed is None or printed.edges != tile.edges:
        words += tile.edges
    if tile.kind != (printed.kind if printed else likely_kind(tile.edges)):
        words.append(f"kind={tile.kind}")
    if tile.capital_site and not (printed and printed.capital_site):
        words.append("capital")
    return words


def picture(on: TileMap) -> str:
    """The map in characters, N up: ^ highland, . lowland, ~ river, c coast, o lake or swamp, = sea, *
    capital.

    Neighbouring columns are half a row apart, like hexagons with flat tops.
    """
    letters = {"highland": "^", "lowland": ".", "river_valley": "~", "coastal": "c", "sea": "="}
    cells: dict[tuple[int, int], str] = {}
    for tile in on.tiles.values():
        letter = "o" if tile.kind in ("lake", "swamp") else letters[tile.pack]
        cells[2 * tile.r + tile.q, tile.q] = "*" if tile.capital_site else letter
    if not cells:
        return ""
    left = min(q for _, q in cells)
    rows = range(min(row for row, _ in cells), max(row for row, _ in cells) + 1)
    width = max(q for _, q in cells) + 1
    return "".join(
        " ".join(cells.get((row, q), " ") for q in range(left, width)).rstrip() + "\n" for row in rows
    )
