"""Army lists that players already have, read into one plain shape.

>>> from empires.rosters import read_rosters
>>> [roster] = read_rosters("Spear Guard (110)\\nCaptain (80)\\n190".encode())
>>> [(unit.name, unit.points) for unit in roster.units], roster.check
([('Spear Guard', 110), ('Captain', 80)], 'The units add up to the 190 points that the list states.')

BattleScribe `.ros` and `.rosz`, New Recruit `.json`, Old World Builder `.owb.json`, and text pasted from any
list builder or forum. What a file is shows in its first bytes, not in its name. Stat lines are kept, rule
texts are dropped. A broken, oversized or hostile file raises `ForeignError`; a list that does not add up to
its printed total is read all the same and says so. Everything in a roster is text of strangers: show it,
never run it.
"""

from __future__ import annotations

import re

from empires.core.errors import ForeignError
from empires.core.foreign import check_size, read_json, read_xml, unzip
from empires.rosters.battlescribe import roster_of_json, roster_of_xml
from empires.rosters.oldworld import is_old_world, rosters_of_old_world
from empires.rosters.opening import gunzip, refuse_other_kinds, refuse_web_pages, text_of
from empires.rosters.pasted import read_text
from empires.rosters.roster import Profile, Roster, RosterUnit

LARGEST_ROSTER = 4_000_000
"""Bytes a roster may have, unpacked; an army of 2,000 points has 200,000."""

MOST_PARTS = 40_000
"""Elements of a roster file; an army of 2,000 points has 2,000."""

_JSON = re.compile(r"\s*(?:\{|\[\s*[\[\]{])")
"""How JSON begins; a line of words may begin with a bracket too."""

_XML = re.compile(r"\s*<[?!A-Za-z_]")
_DECLARED = re.compile(rb"<\?xml[^<>]{0,100}\bencoding=[\"'](?!utf-|us-ascii)", re.I)

__all__ = ["Profile", "Roster", "RosterUnit", "read_rosters", "read_text"]


def read_rosters(data: bytes) -> list[Roster]:
    """The lists in a file or paste, at least one. Raises ForeignError."""
    check_size(data)
    if data.startswith(b"\x1f\x8b"):
        data = gunzip(data)
    if data.startswith(b"PK\x03\x04"):
        data = unzip(data, ".ros")
    check_size(data, LARGEST_ROSTER)
    refuse_other_kinds(data)
    if data.startswith(b"PK\x03\x04"):
        raise ForeignError("The zip holds another zip, not an army list.")
    text = text_of(data)
    refuse_web_pages(text)
    if _XML.match(text):
        return [roster_of_xml(read_xml(data if _DECLARED.match(data) else text, MOST_PARTS))]
    if _JSON.match(text):
        value = read_json(text, MOST_PARTS)
        return rosters_of_old_world(value) if is_old_world(value) else [roster_of_json(value)]
    return read_text(text)
