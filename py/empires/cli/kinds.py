"""The kinds of file that commands read. A command given the wrong kind says which kind it is and what to do
with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from empires.core.apart.device import is_message
from empires.core.base.nesting import DEEPEST, depth
from empires.core.errors import SetupError
from empires.core.saves.saves import FORMAT
from empires.umpire.charter import TICKET as A_TICKET
from empires.umpire.messages import DOWN, UP
from empires.umpire.stored import ENDED, STORY
from empires.umpire.stored import UMPIRE as AN_UMPIRE
from empires.umpire.stored import WINDOW as A_WINDOW


class Kind(NamedTuple):
    """A kind of file: what it is called, what can be done with such a file, and where it comes from."""

    called: str
    use: str
    made: str = ""


CAMPAIGN: Final = Kind("a campaign", "Look at it with empires show.", "A campaign begins with empires new.")
UMPIRE: Final = Kind(
    "an umpire’s campaign",
    "Continue with empires umpire.",
    "An umpire’s campaign begins with empires new --umpire.",
)
WINDOW: Final = Kind(
    "a player’s window on an umpire’s campaign",
    "Play it with empires window.",
    "A window begins with a ticket: empires window FILE --ticket TEXT.",
)
STORY_AT_END: Final = Kind(
    "the story of a campaign that has ended",
    "Check it with empires window FILE --prove STORY.",
    "The umpire hands it out once the campaign has ended.",
)
SEALED: Final = Kind(
    "an umpire’s sealed story",
    "Restore the umpire with empires umpire NEW --restore STORY.",
    "The umpire keeps it in its outbox.",
)
TICKET: Final = Kind("a ticket for a seat", "Take the seat with empires window FILE --ticket TEXT.")
PARCELS: Final = Kind(
    "an umpire’s message to the seats", "Read it with empires window FILE --parcels FOLDER."
)
REPLY: Final = Kind("a seat’s reply to the umpire", "Put it in the umpire’s inbox.")
MESSAGE: Final = Kind(
    "a message from a campaign played between devices",
    "Read it with empires take, or take a seat with empires join.",
    "Other players make one with empires slip.",
)
RULES: Final = Kind(
    "a file of house rules",
    "Use it with empires new --rules.",
    "docs/variants.md shows how to write one.",
)
PHOTOGRAPHS: Final = Kind(
    "an album of photographs",
    "Add them to a chronicle with empires page --photographs.",
    "To make one, save the photographs of a chronicle on the page.",
)
WORDS: Final = Kind("house rules written out in words", "")
MAP: Final = Kind(
    "a map that Empires can read",
    "",
    "Maps from Worldographer, Azgaar, Tiled, Text Mapper and others can be read.",
)

_FORMATS: Final = {FORMAT: CAMPAIGN, AN_UMPIRE: UMPIRE, A_WINDOW: WINDOW, ENDED: STORY_AT_END}
_MARKS: Final = {STORY: SEALED, A_TICKET: TICKET, DOWN: PARCELS, UP: REPLY}
_FIRST: Final = 4_000
"""How many characters of a string are searched for the beginning of a message or the format of a file."""


class _Marked(msgspec.Struct):
    """The fields of a JSON file that show its kind."""

    format: str = ""
    photographs_of: str = ""


def kind_of(raw: bytes) -> Kind | None:
    """Returns the kind of a file, damaged or not; None if Empires did not write it."""
    text = raw.decode("utf-8", "replace").removeprefix("\ufeff").lstrip()
    if text.startswith("{"):
        return _of_json(raw.removeprefix(b"\xef\xbb\xbf"), text[:_FIRST])
    for mark, kind in _MARKS.items():
        if mark in text[:_FIRST]:
            return kind
    return MESSAGE if is_message(text) else None


def _of_json(raw: bytes, first: str) -> Kind | None:
    try:
        marked = msgspec.json.decode(raw, type=_Marked) if depth(raw) <= DEEPEST else _Marked()
    except (msgspec.MsgspecError, ValueError):  # part of the file may be missing
        if "empires-variant" in first:
            return RULES
        found = [kind for format, kind in _FORMATS.items() if f'"{format}"' in first]
        return found[0] if found else None
    if marked.format.startswith("empires-variant"):
        return RULES
    return PHOTOGRAPHS if marked.photographs_of else _FORMATS.get(marked.format)


def read_as(path: Path, kind: Kind) -> str:
    """Returns the text of a file of this kind. For any other kind, raises a SetupError that says what the
    file is."""
    return bytes_as(path, kind).decode("utf-8", "replace")


def bytes_as(path: Path, kind: Kind) -> bytes:
    """Returns the bytes of a file of this kind; see `read_as`."""
    raw = path.read_bytes()
    found = kind_of(raw)
    if found is None:
        raise SetupError(f"{path} is not {kind.called}, or part of it is missing. {kind.made}".strip())
    check_kind(path, found, kind)
    return raw


def check_no_kind(path: Path, wanted: Kind) -> bytes:
    """Returns the bytes of a file that Empires did not write, such as a map. Raises SetupError if Empires
    wrote it."""
    raw = path.read_bytes()
    found = kind_of(raw)
    if found is not None:
        check_kind(path, found, wanted)
    return raw


def check_kind(path: Path | str, found: Kind, wanted: Kind) -> None:
    """Raises SetupError if a file is of another kind."""
    if found != wanted:
        raise SetupError(f"{path} is {found.called}, not {wanted.called}. {found.use}")
