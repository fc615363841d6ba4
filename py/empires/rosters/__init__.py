"""Army lists that players already have, read into one plain shape.

>>> from empires.rosters import read_rosters
>>> [roster] = read_rosters("Spear Guard (110)\\nCaptain (80)\\n190".encode())
>>> [(unit.name, unit.points) for unit in roster.units], roster.warnings
([('Spear Guard', 110), ('Captain', 80)], ())

BattleScribe `.ros` and `.rosz`, New Recruit `.json`, and text pasted from any list builder. What a file is
shows in its first bytes, not in its name. Stat lines and rule texts in a file are dropped. A broken,
oversized or hostile file raises `ForeignError`; a list that does not add up to its printed total is read all
the same and carries a warning. Everything in a roster is text of strangers: show it, never run it.
"""

from __future__ import annotations

import re

from empires.core.foreign import check_size, read_json, read_xml, unzip
from empires.rosters.battlescribe import roster_of_json, roster_of_xml
from empires.rosters.pasted import read_text
from empires.rosters.roster import Roster, RosterUnit

_JSON = re.compile(r"\{|\[\s*[\[\]{]")
"""How JSON begins; a line of words may begin with a bracket too."""

__all__ = ["Roster", "RosterUnit", "read_rosters", "read_text"]


def read_rosters(data: bytes) -> list[Roster]:
    """The lists in a file or paste, at least one. Raises ForeignError."""
    check_size(data)
    if data.startswith(b"PK\x03\x04"):
        return [roster_of_xml(read_xml(unzip(data, ".ros")))]
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    start = data[:200].decode(encoding, "replace").lstrip()
    if start.startswith("<"):
        return [roster_of_xml(read_xml(data))]
    if _JSON.match(start):
        return [roster_of_json(read_json(data.removeprefix(b"\xef\xbb\xbf")))]
    return read_text(data.decode(encoding, "replace"))
