"""The kind of a file that was opened or dropped, recognised by its contents and never by its name."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from empires.core.apart.device import is_message
from empires.core.base.nesting import depth
from empires.core.errors import EmpiresError, ForeignError
from empires.maps.foreign.opening import is_sampled, is_tile_set, open_map
from empires.page.shelf.libraries import fetch_map_readers, fetch_readers
from empires.rosters import read_rosters

Kind = Literal["campaign", "message", "list", "map", "photographs", "rules"]

LONGEST_SEEN = 400_000
"""How many bytes of a text are examined to recognise its kind."""

DEEPEST = 24
"""The maximum number of levels of nesting searched in a file."""

OPENED = (
    "Empires opens campaigns, house rules, messages from friends, army lists (BattleScribe, New Recruit, "
    "Old World Builder, text), maps (Text Mapper, Worldographer, Tiled, Azgaar) and pictures to lay under a "
    "map."
)

_FOG = re.compile(r'(?<![A-Za-z0-9-])EU[TPRS]\.|^\{"format":"empires-umpire-ended"')


def is_fog(text: str) -> bool:
    """Whether a text contains a ticket, parcels, a reply or a story of a campaign under an umpire."""
    return _FOG.search(text[:LONGEST_SEEN]) is not None


_OURS = re.compile(rb'\s*\{\s*"(?:format"\s*:\s*"|empires")')
_LIKE_OURS = re.compile(rb'"format"\s*:\s*"empires|"empires"\s*:')
_ALBUM = re.compile(rb'\s*\{\s*"photographs_of"')
_RULES = re.compile(rb'"format"\s*:\s*"empires-variant')
_LIST = re.compile(rb'"(?:roster|costLimits|forces|army)"\s*:')
_MESSAGE = re.compile(r"\bE\d\.[\w-]{8}")
_TILE = re.compile(rb"\s*-?\d{1,4}\s*,\s*-?\d{1,4}(?:\s|$)")
_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"


def kind_of(data: bytes) -> Kind:
    """The kind of a file. If it is unknown, raises a ForeignError that lists what can be opened."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:LONGEST_SEEN]
    if _is_rules(start):
        return "rules"
    if _OURS.match(start):
        return "campaign"
    if _ALBUM.match(start):
        return "photographs"
    fetch_map_readers()
    if is_sampled(data) and not start.startswith((_ZIP, _GZIP, b"<", b"[")):
        return "map"  # the map reader reports what is wrong
    if start.startswith(b"{") and _LIKE_OURS.search(start):
        return "campaign"  # the save reader reports what is wrong
    if is_tile_set(data):
        raise ForeignError("This is a Tiled tile set. Open it together with its map, or put both in one zip.")
    if not start.startswith((_ZIP, _GZIP, b"<", b"[")):
        text = start.decode("utf-8", "replace")
        if is_message(text) or is_fog(text):
            return "message"
    if _is_map(data):
        return "map"
    if _is_list(data):
        return "list"
    raise ForeignError(f"This file contains nothing that Empires can read. {OPENED}")


class _Head(msgspec.Struct):
    """The field in which a file names its format; the rest of the file is ignored."""

    format: str = ""


def _is_rules(data: bytes) -> bool:
    """Whether a file is a set of house rules. The save of a campaign played by house rules does not count,
    although it contains them."""
    if not data.startswith(b"{") or not _RULES.search(data) or depth(data) > DEEPEST:
        return False
    try:
        return msgspec.json.decode(data, type=_Head).format.startswith("empires-variant")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


def is_no_message(text: str) -> bool:
    """Whether a text pasted as a friend's message is really something else that can be opened."""
    if _MESSAGE.search(text[:LONGEST_SEEN]):
        return False
    try:
        return kind_of(text.encode()) != "message"
    except EmpiresError:
        return False


def misplaced(data: bytes, purpose: str) -> str:
    """A sentence saying why a file is of no use to the control with which it was opened, which accepts a
    "roster", a "map" or a "drawing"; "" if it may be of use. Files of unknown kinds are left to the control.
    Raises ForeignError for a picture, a PDF or the like in place of a map."""
    wanted: Kind = "list" if purpose == "roster" else "map"
    if wanted == "map" and _is_map_text(data):
        return ""
    try:
        kind = kind_of(data)
    except EmpiresError as fault:
        if purpose == "map" and isinstance(fault, ForeignError) and _is_other(data):
            raise
        return ""
    if kind == wanted:
        return ""
    return f"This is {_NAMES[kind]}, not {_NAMES[wanted]}. {_WHERE.get(kind, _WHERE['campaign'])}"


_NAMES: dict[Kind, str] = {
    "campaign": "a campaign",
    "message": "a message from a friend",
    "list": "an army list",
    "map": "a map",
    "photographs": "an album of photographs",
    "rules": "a file of house rules",
}
_WHERE: dict[Kind, str] = {
    "campaign": "Open this file on the start page.",
    "list": "Drop the list on the page, and it is kept until a form asks for an army list.",
    "map": "Drop the map on the page to draw on it.",
    "photographs": "Open the campaign that the photographs belong to, then drop this file on the page.",
}


def _is_map_text(data: bytes) -> bool:
    """Whether a text is a map in the format that rulesets use: a line for each tile."""
    lines = [line for line in data[:4_000].splitlines()[:60] if line.strip() and not line.startswith(b"#")]
    return 2 * sum(1 for line in lines if _TILE.match(line)) >= max(len(lines), 1)


def _is_other(data: bytes) -> bool:
    """Whether a file is a picture, a PDF or the like. The code that reads lists must have been fetched."""
    from empires.rosters.opening import refuse_other_kinds  # fetched late

    try:
        refuse_other_kinds(data)
    except ForeignError:
        return True
    return False


def _is_map(data: bytes) -> bool:
    """Whether a file is a map from another program."""
    try:
        return open_map(data) is not None
    except EmpiresError:
        return False


def _is_list(data: bytes) -> bool:
    """Whether a file is an army list. Raises ForeignError for a picture, a PDF or the like, and SetupError if
    the code that reads lists cannot be fetched."""
    fetch_readers()
    try:
        return any(roster.units for roster in read_rosters(data))
    except ForeignError as fault:
        said = str(fault).partition(". ")[0].rstrip(".").removesuffix(", not an army list")
        raise ForeignError(f"{said}. {OPENED}") from fault
