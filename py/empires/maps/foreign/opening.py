"""What a map file is, by what is in it and never by its name."""

from __future__ import annotations

import zlib

from empires.core.base.foreign import LARGEST, check_size, read_json, read_xml
from empires.core.errors import ForeignError
from empires.maps.foreign import textmapper, tiled, worldographer
from empires.maps.foreign.land import ForeignMap

_GZIP = b"\x1f\x8b"


def open_map(data: bytes) -> ForeignMap | None:
    """The map of another program; None for a text that is none. Raises ForeignError for a damaged one."""
    check_size(data)
    text = _text(_unpacked(data) if data.startswith(_GZIP) else data).lstrip("\ufeff \t\r\n")
    if text.startswith("<"):
        return _xml(text)
    if text.startswith("{"):
        value = read_json(text)
        if isinstance(value, dict) and "layers" in value:
            return tiled.read(tiled.of_json(value))
        return None
    return textmapper.read(text) if textmapper.is_text(text) else None


def _xml(text: str) -> ForeignMap:
    declared, _, rest = text.partition("?>")
    root = read_xml(rest if declared.startswith("<?xml") else text)
    if root.name == "map" and root.attributes.get("orientation"):
        return tiled.read(root)
    if root.name == "map" and root.all("tiles"):
        return worldographer.read(root)
    raise ForeignError("The file is XML, but not a map of Worldographer or Tiled.")


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
