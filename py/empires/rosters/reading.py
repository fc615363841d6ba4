"""Reading a roster file or a pasted list of any kind."""

from __future__ import annotations

import re

from empires.core.base.foreign import check_size, read_json, read_xml, unzip
from empires.core.errors import ForeignError
from empires.rosters.battlescribe import roster_of_json, roster_of_xml
from empires.rosters.oldworld import is_old_world, rosters_of_old_world
from empires.rosters.opening import ZIP, gunzip, refuse_other_kinds, refuse_web_pages, text_of
from empires.rosters.pasted import read_text
from empires.rosters.roster import Roster

LARGEST_ROSTER = 4_000_000
"""The maximum size of an unpacked roster, in bytes; an army of 2,000 points has about 200,000."""

MOST_PARTS = 40_000
"""The maximum number of elements in a roster file; an army of 2,000 points has about 2,000."""

_JSON = re.compile(r"\s*(?:\{|\[\s*[\[\]{])")
"""The beginning of a JSON text; an ordinary line may also begin with a bracket."""

_XML = re.compile(r"\s*<[?!A-Za-z_]")
_DECLARED = re.compile(rb"<\?xml[^<>]{0,100}\bencoding=[\"'](?!utf-|us-ascii)", re.I)


def read(data: bytes) -> list[Roster]:
    """The lists (at least one) in a file or a pasted text. Raises ForeignError."""
    check_size(data)
    if data.startswith(b"\x1f\x8b"):
        data = gunzip(data)
    refuse_other_kinds(data)
    if data.startswith(ZIP):
        data = unzip(data, ".ros")
        refuse_other_kinds(data)
    check_size(data, LARGEST_ROSTER)
    if data.startswith(ZIP):
        raise ForeignError("The zip holds another zip, not an army list.")
    text = text_of(data)
    refuse_web_pages(text)
    if _XML.match(text):
        return [roster_of_xml(read_xml(data if _DECLARED.match(data) else text, MOST_PARTS))]
    if _JSON.match(text):
        value = read_json(text, MOST_PARTS)
        return rosters_of_old_world(value) if is_old_world(value) else [roster_of_json(value)]
    return read_text(text)
