"""Names of places in a map text: words in quotation marks on a tile's line.

0,1 forest "Harrowmere"

All kinds of map text have names in the same form; the names are removed before the rest is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from empires.maps.foreign.land import Cell, ForeignMap
from empires.maps.hexes import hex_of, is_tile_id, tile_id

LONGEST: Final = 40
"""The maximum length of a place's name, in characters."""

_LABEL: Final = re.compile(r'"([^"]*)"')
_SPACES: Final = re.compile(r"\s+")


def fitting(name: str) -> str:
    """A name from outside on one line, without invisible characters, cut to the maximum length."""
    words = "".join(sign if sign.isprintable() else " " for sign in name)
    return _SPACES.sub(" ", words).strip()[:LONGEST].strip()


def labels_apart(text: str) -> tuple[str, dict[str, str]]:
    """A map text without its names, and the names by tile."""
    lines, names = [], {}
    for line in text.splitlines():
        found, where = _LABEL.search(line), line.split(maxsplit=1)[:1]
        if found is None or "#" in line[: found.start()] or not where:
            lines.append(line)
            continue
        lines.append(f"{line[: found.start()].rstrip()}{line[found.end() :]}")
        if is_tile_id(where[0]) and (name := fitting(found[1])):
            names[tile_id(hex_of(where[0]))] = name
    return "\n".join(lines), names


def names_of(map: ForeignMap) -> dict[Cell, str]:
    """The place names on a map from another program."""
    return {cell: name for cell, spot in map.spots.items() if (name := fitting(spot.name))}


def with_labels(text: str, names: Mapping[Cell, str]) -> str:
    """A map text with the names of its tiles."""
    told = {f"{q},{r}": name.replace('"', "’") for (q, r), name in names.items()}
    lines = []
    for line in text.splitlines():
        name = told.get(line.split(maxsplit=1)[0]) if line.strip() else None
        lines.append(line if name is None else f'{line} "{name}"')
    return "\n".join(lines)
