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

from empires.core.foreign import check_size, read_json, read_xml, unzip
from empires.rosters.battlescribe import roster_of_json, roster_of_xml
from empires.rosters.pasted import read_text
from empires.rosters.roster import Roster, RosterUnit

__all__ = ["Roster", "RosterUnit", "read_rosters", "read_text"]


def read_rosters(data: bytes) -> list[Roster]:
    """The lists in a file or paste, at least one. Raises ForeignError."""
    check_size(data)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if data.startswith(b"PK"):
        return [roster_of_xml(read_xml(unzip(data, ".ros")))]
    if start == b"<" or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return [roster_of_xml(read_xml(data))]
    if start in (b"{", b"["):
        return [roster_of_json(read_json(data.removeprefix(b"\xef\xbb\xbf")))]
    return read_text(data.decode("utf-8", "replace"))
