"""Tiled's hexagonal maps, as XML (`.tmx`) or JSON (`.tmj`): tile numbers, row by row."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from empires.core.base.foreign import LARGEST, Node
from empires.core.errors import ForeignError
from empires.maps.foreign.land import LONGEST, MOST_READ, Cell, ForeignMap, Spot, columns, made
from empires.maps.foreign.readers.courses import Grid, courses, says_river
from empires.maps.foreign.terrains import known_meaning, says_place

_NUMBER = 0x0FFFFFFF
"""A tile's number without the bits for its rotation."""

_NAMING = ("terrain", "biome", "ground", "type", "kind", "tile", "name", "label")
"""The properties in which people describe a tile, most reliable first."""

_Set = tuple[int, str, dict[int, str]]
_Sets = list[_Set]


def read(root: Node, beside: Mapping[str, Node] | None = None) -> ForeignMap:
    """The map in a Tiled XML file; `beside` are the accompanying files with tile sets, by name.

    A sparse layer over a full one changes the ground only if its tile's name says so, since decoration erases
    nothing. Hexagons with a point at the top are turned: rows become columns. Raises ForeignError.
    """
    given = root.attributes
    if given.get("orientation") != "hexagonal":
        raise ForeignError("This Tiled map has no hexagons.")
    turned = given.get("staggeraxis") == "y"
    odd_low = given.get("staggerindex", "odd") == "odd"
    names, missing = _names(root, beside or {})
    layers = [_tiles(layer, names) for layer in _layers(root)]
    most = max(map(len, layers), default=0)
    spots: dict[Cell, Spot] = {}
    for layer in layers:
        full = 2 * len(layer) >= most
        for (column, row), name in layer.items():
            across, down = (row, column) if turned else (column, row)
            cell = columns(across, down, odd_low=odd_low)
            below = spots.get(cell)
            spots[cell] = Spot(cell, name, says_place(name)) if below is None else _over(below, name, full)
    rivers = _rivers(root, turned=turned, odd_low=odd_low)
    return made("Tiled", list(spots.values()), rivers, missing)


def _layers(root: Node) -> Iterator[Node]:
    """The visible layers, from the lowest up, including those in groups."""
    for one in root.children:
        if one.attributes.get("visible") in ("0", "False"):
            continue
        if one.name == "layer":
            yield one
        elif one.name == "group":
            yield from _layers(one)


def _tiles(layer: Node, names: _Sets) -> dict[tuple[int, int], str]:
    """The names of a layer's tiles, by column and row."""
    found: dict[tuple[int, int], str] = {}
    for column, row, number in _cells(layer):
        if tile := number & _NUMBER:
            found[column, row] = _name(names, tile)
            if len(found) > MOST_READ:
                raise ForeignError(f"The map has more than {MOST_READ:,} hexes and cannot be read.")
    return found


def _over(below: Spot, name: str, full: bool) -> Spot:
    """The hexagon after another tile has been put over it."""
    meaning = known_meaning(name)
    ground = full or meaning not in (None, "plain") or known_meaning(below.terrain) is None
    covers = ground and meaning is not None
    return Spot(below.cell, name if covers else below.terrain, below.settled or says_place(name), below.name)


def of_json(value: dict[str, Any]) -> Node:
    """A map in JSON as the element it would be in XML."""
    layers = value.get("layers")
    sets = value.get("tilesets")
    node = _node("map", value)
    for one in layers if isinstance(layers, list) else []:
        if isinstance(one, dict) and one.get("type") == "group":
            group = of_json(one)
            group.name = "group"
            node.children.append(group)
        elif isinstance(one, dict) and one.get("type", "tilelayer") == "tilelayer":
            node.children.append(_layer(one))
        elif isinstance(one, dict) and one.get("type") == "objectgroup":
            node.children.append(_objects(one))
    for one in sets if isinstance(sets, list) else []:
        if isinstance(one, dict):
            node.children.append(set_of_json(one))
    return node


def set_of_json(value: dict[str, Any]) -> Node:
    """A tile set in JSON (`.tsj`) as the element it would be in XML."""
    tiles = value.get("tiles")
    node = _node("tileset", value)
    node.children = [
        _tile(one) for one in (tiles if isinstance(tiles, list) else []) if isinstance(one, dict)
    ]
    return node


def _tile(value: dict[str, Any]) -> Node:
    """A tile with its properties."""
    node = _node("tile", value)
    held = value.get("properties")
    properties = [
        _node("property", one) for one in (held if isinstance(held, list) else []) if isinstance(one, dict)
    ]
    node.children.append(Node("properties", {}, properties))
    return node


def _objects(value: dict[str, Any]) -> Node:
    """A layer of objects, with the lines that they form."""
    layer = _node("objectgroup", value)
    held = value.get("objects")
    for one in held if isinstance(held, list) else []:
        points = one.get("polyline") if isinstance(one, dict) else None
        if isinstance(points, list):
            told = [f"{point.get('x')},{point.get('y')}" for point in points if isinstance(point, dict)]
            line = Node("polyline", {"points": " ".join(told)}, [])
            layer.children.append(Node("object", _node("object", one).attributes, [line]))
    return layer


def _node(name: str, value: dict[str, Any]) -> Node:
    given = {
        key: str(one) for key, one in value.items() if isinstance(one, str | int | float) and key != "data"
    }
    return Node(name, given, [])


def _layer(value: dict[str, Any]) -> Node:
    layer = _node("layer", value)
    parts = value.get("chunks")
    for one in parts if isinstance(parts, list) else [value]:
        if isinstance(one, dict):
            held = one.get("data")
            encoding = {"encoding": "csv"}
            if isinstance(held, str):
                encoding = {"encoding": "base64", "compression": str(value.get("compression", ""))}
            text = held if isinstance(held, str) else ",".join(str(cell) for cell in held or [])
            chunk = _node("chunk", one)
            chunk.text = text
            layer.children.append(Node("data", encoding, [chunk] if parts else [], text))
    return layer


def _cells(layer: Node) -> Iterator[tuple[int, int, int]]:
    """The column, row and tile number of each cell of a layer."""
    for data in layer.all("data"):
        chunks = data.all("chunk")
        for part in chunks or [data]:
            given = part.attributes if chunks else layer.attributes
            wide = _whole(given.get("width", layer.attributes.get("width", "")))
            left, top = (_whole(given.get("x", "0")), _whole(given.get("y", "0"))) if chunks else (0, 0)
            if wide <= 0:
                raise ForeignError("A layer of this Tiled map does not say how wide it is.")
            for at, number in enumerate(_numbers(part, data)):
                yield left + at % wide, top + at // wide, number


def _rivers(root: Node, *, turned: bool, odd_low: bool) -> tuple[tuple[Cell, ...], ...]:
    """The lines in object layers that are rivers, judging by the name or kind of the line or of its layer."""
    given = root.attributes
    sizes = [_measure(given.get(name, "")) for name in ("tilewidth", "tileheight", "hexsidelength")]
    if min(sizes[:2]) <= 0:
        return ()
    wide, high = sizes[1::-1] if turned else sizes[:2]
    grid = Grid(wide / 2, high / 2, (wide + sizes[2]) / 2, high, turned=turned, odd_low=odd_low)
    lines = (
        _line(one, line.attributes.get("points", ""))
        for layer in root.all("objectgroup")
        for one in layer.all("object")
        if says_river(*(_kinds(layer)), *(_kinds(one)))
        for line in one.all("polyline")
    )
    return courses(lines, grid)


def _kinds(node: Node) -> list[str]:
    return [node.attributes.get(name, "") for name in ("name", "type", "class")]


def _measure(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 10_000.0)
    except ValueError:
        return 0.0


def _line(one: Node, points: str) -> Iterator[tuple[float, float]]:
    left, top = float(one.attributes.get("x", "0")), float(one.attributes.get("y", "0"))
    for point in points.split():
        x, _, y = point.partition(",")
        yield left + float(x), top + float(y)


def _numbers(part: Node, data: Node) -> list[int]:
    encoding, packed = data.attributes.get("encoding", ""), data.attributes.get("compression", "")
    if encoding == "csv":
        return [_whole(one) for one in part.text.split(",") if one.strip()]
    if encoding == "":
        return [_whole(tile.attributes.get("gid", "0")) for tile in part.all("tile")]
    try:
        raw = base64.b64decode(part.text.strip(), validate=True)
        if packed in ("zlib", "gzip"):
            raw = zlib.decompressobj(wbits=47).decompress(raw, LARGEST)
        elif packed:
            raise ForeignError(
                f"Save this Tiled map uncompressed or with zlib compression: “{packed[:20]}” cannot be read."
            )
    except (binascii.Error, zlib.error, ValueError) as fault:
        raise ForeignError("A layer of this Tiled map is damaged.") from fault
    return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - 3, 4)]


def _names(root: Node, beside: Mapping[str, Node]) -> tuple[_Sets, tuple[str, ...]]:
    """Each tile set with its first number, its name and its tiles' names; and the missing files."""
    sets, missing = list[_Set](), list[str]()
    files = {name.casefold(): node for name, node in beside.items()}
    for one in root.all("tileset"):
        first, file = _whole(one.attributes.get("firstgid", "1")), one.attributes.get("source", "")
        file = file.replace("\\", "/").rpartition("/")[2][:LONGEST]
        held = files.get(file.casefold(), one) if file else one
        if file and held is one:
            missing.append(file)
        tiles = {_whole(tile.attributes.get("id", "")): _called(tile) for tile in held.all("tile")}
        named = held.attributes.get("name") or file.rpartition(".")[0] or "tiles"
        sets.append((first, named, tiles))
    return sorted(sets, key=lambda found: found[0]), tuple(missing)


def _called(tile: Node) -> str:
    """The name of a tile, taken from its class, its properties or the name of its picture."""
    said = {
        one.attributes.get("name", "").strip().casefold(): one.attributes.get("value", "").strip()
        for held in tile.all("properties")
        for one in held.all("property")
    }
    given = tile.attributes.get("class") or tile.attributes.get("type") or ""
    given = given or next((said[name] for name in _NAMING if any(map(str.isalpha, said.get(name, "")))), "")
    pictures = [one.attributes.get("source", "") for one in tile.all("image")]
    pictures.append(tile.attributes.get("image", ""))
    files = (one.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] for one in pictures)
    return given or next((one for one in files if one), "")


def _name(sets: _Sets, tile: int) -> str:
    found = next((one for one in reversed(sets) if one[0] <= tile), None)
    if found is None:
        return f"tile {tile}"
    first, named, tiles = found
    return (tiles.get(tile - first) or f"{named} {tile - first}")[:LONGEST]


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ForeignError(
            f"“{text[:20]}” is not a number, but this Tiled map needs a number there."
        ) from None
