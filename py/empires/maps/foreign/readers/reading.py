"""Recognising a map file by its contents, never by its name."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping

from empires.core.base.foreign import LARGEST, Node, check_size, read_json, read_xml, unzip_all
from empires.core.errors import ForeignError
from empires.maps.foreign import textmapper
from empires.maps.foreign.land import ForeignMap
from empires.maps.foreign.readers import azgaar, azgaar_save, tiled, worldographer
from empires.maps.foreign.readers.others import refuse_others

_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_MAPS = (".tmx", ".tmj", ".xml", ".wxx", ".txt", ".json", ".geojson", ".js", ".map")
_SETS = (".tsx", ".tsj")
_SCRIPT = re.compile(r"\(function\(name,\s*data\)\s*\{.{0,2000}?\}\)\(\"[^\"\n]{0,200}\",\s*(?=\{)", re.S)
_WEB = re.compile(r"(?:[<]!--.{0,400}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)


def read(data: bytes, beside: Mapping[str, bytes] | None, across: int) -> ForeignMap | None:
    """Open another program's map; see `maps.foreign.opening.open_map`."""
    check_size(data)
    refuse_others(data)
    if data.startswith(_ZIP):
        return _zipped(data, across)
    raw = _unpacked(data) if data.startswith(_GZIP) else data
    if azgaar_save.is_save(raw):
        return azgaar_save.read(raw, across)
    text = _text(raw).lstrip("\ufeff \t\r\n")
    if text.startswith("<"):
        return _xml(text, _sets(beside or {}))
    text = _in_script(text)
    if text.startswith("{"):
        if azgaar.is_export(written := text.encode("utf-8", "replace")):
            return azgaar.read(written, beside, across)
        value = read_json(text)
        if isinstance(value, dict) and "layers" in value:
            return tiled.read(tiled.of_json(value), _sets(beside or {}))
        return None
    return textmapper.read(text) if textmapper.is_text(text) else None


def _in_script(text: str) -> str:
    """The JSON in a map that Tiled exported as a script, which passes the JSON to a function."""
    begun = _SCRIPT.match(text)
    return text[begun.end() : text.rfind(")")].strip() if begun else text


def is_tile_set(data: bytes) -> bool:
    """Whether a file is a Tiled tile set, which is useless without its map."""
    start = data[:2_000].lstrip(b"\xef\xbb\xbf \t\r\n")
    return (start.startswith(b"<") and b"<tileset" in start and b"<map" not in start) or (
        start.startswith(b"{") and b'"tilecount"' in data and b'"layers"' not in data
    )


def _zipped(data: bytes, across: int) -> ForeignMap:
    """The map in a zip: the one file that is not a tile set."""
    files = unzip_all(data, (*_MAPS, *_SETS))
    maps = [name for name in files if not name.casefold().endswith(_SETS)]
    maps = [name for name in maps if not is_tile_set(files[name])]
    if len(maps) > 1 and all(azgaar.is_export(files[name]) for name in maps):
        maps = maps[:1]  # the cells and the rivers, in any order
    if len(maps) != 1:
        raise ForeignError(
            f"A zip with a map must hold only one map and its tile sets, but this one has {len(maps)} maps."
        )
    map = read(files[maps[0]], files, across)
    if map is None:
        raise ForeignError(f"“{maps[0][:60]}” in the zip is not a map from another program.")
    return map


def _sets(beside: Mapping[str, bytes]) -> dict[str, Node]:
    """The tile sets among some files, parsed."""
    found: dict[str, Node] = {}
    for name, data in beside.items():
        if not is_tile_set(data):
            continue
        text = _text(data).lstrip("\ufeff \t\r\n")
        if text.startswith("<"):
            found[name] = read_xml(_undeclared(text))
        elif isinstance(value := read_json(text), dict):
            found[name] = tiled.set_of_json(value)
    return found


def _undeclared(text: str) -> str:
    """XML without its declaration, which may name the wrong encoding."""
    declared, _, rest = text.partition("?>")
    return rest if declared.startswith("<?xml") else text


def _xml(text: str, beside: Mapping[str, Node]) -> ForeignMap:
    if _WEB.match(text):
        raise ForeignError(
            "The file is a web page. Export the map from Hextml, or from the site it comes from, in a format "
            "for Text Mapper, Worldographer or Tiled, and open the result."
        )
    root = read_xml(_undeclared(text))
    if root.name == "tileset":
        raise ForeignError(
            "The file is a Tiled tile set. Open it together with its map, or put both in one zip."
        )
    if root.name == "map" and root.attributes.get("orientation"):
        return tiled.read(root, beside)
    if root.name == "map" and root.all("tiles"):
        return worldographer.read(root)
    raise ForeignError("The file is XML, but not a Worldographer or Tiled map.")


def _unpacked(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        unpacked = unpacker.decompress(data, LARGEST + 1)
    except zlib.error as fault:
        raise ForeignError("The map is packed with gzip, but damaged.") from fault
    check_size(unpacked)
    if not unpacker.eof:
        raise ForeignError("The map is packed with gzip, but damaged: its end is missing.")
    return unpacked


def _text(data: bytes) -> str:
    code = {b"\xfe\xff": "utf-16", b"\xff\xfe": "utf-16"}.get(data[:2], "utf-8")
    return data.decode(code, "replace")
