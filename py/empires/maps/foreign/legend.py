"""A legend, which is a comment in a Text Mapper file: the meanings that people gave to terrains.

# legend: Haunted Barrens = swamp
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from empires.maps.foreign.land import LONGEST, Legend
from empires.maps.foreign.terrains import MEANINGS, Meaning

MOST = 500
"""The maximum number of terrains read from a legend."""

_LINE = re.compile(r"#\s*legend:\s*(.{1,200}?)\s*=\s*([a-z]+)\s*")


def legend_lines(legend: Legend) -> list[str]:
    """A legend as comments."""
    names = ((" ".join(terrain.split()), meaning) for terrain, meaning in legend.items())
    return [f"# legend: {terrain} = {meaning}" for terrain, meaning in names if terrain]


def read_legend(lines: Iterable[str]) -> dict[str, Meaning]:
    """The legend found in some lines, ignoring anything that is not a meaning."""
    found: dict[str, Meaning] = {}
    for line in lines:
        said = _LINE.fullmatch(line.strip())
        meaning = next((one for one in MEANINGS if said and one == said[2]), None)
        if said and meaning is not None and len(found) < MOST:
            found[said[1][:LONGEST]] = meaning
    return found
