"""Files that are opened and saved, and a different version of a campaign that arrived in a file."""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import Literal, TypeAlias

from empires.core.errors import ForeignError
from empires.page.wire.kinds import Command
from empires.page.wire.values import Filled

MOST_BESIDE = 20
"""The maximum number of files that are read together with another file."""


class Branch(Command, frozen=True, tag="branch"):
    """Decide about a different version of the campaign: continue with the one here or with the one that
    arrived, or open the latter as well."""

    choice: Literal["mine", "theirs", "beside"]


class Export(Command, frozen=True, tag="export"):
    """Save the open campaign, its map, a film, a poster, its deadline or one of its tables to a file."""

    what: Literal[
        "campaign", "map", "map-text", "map-picture", "map-with-picture", "film", "deadline", "standings",
        "ledgers", "club-page", "poster", "photographs",
    ] = "campaign"  # fmt: skip


class File(Command, frozen=True, tag="file"):
    """Report that a file was chosen or dropped: a campaign or message, a land to draw on, or an army list or
    a map for a `field` of the open form. The file comes as `text`, or as `base64` if its control has
    `data-bytes`; neither is given if the file is larger than the control's `data-limit`. `fields` are those
    of the form around the control. `beside` holds other files that were chosen at the same time, such as a
    map's tile sets, as base64 by name."""

    purpose: Literal["campaign", "drawing", "roster", "map", "photograph"]
    name: str
    size: int
    field: str = ""
    text: str | None = None
    base64: str | None = None
    fields: Filled = {}
    beside: dict[str, str] = {}


class Picture(Command, frozen=True, tag="picture"):
    """Report that a picture was opened: its pixels as redrawn by the browser, and the ratio of its height to
    its width. The picture is laid under the land that is being drawn, or it is a photograph for a `passage`
    of the chronicle, with the `caption` and the `name` that it had in an album."""

    pixels: str
    ratio: float
    passage: str = ""
    caption: str = ""
    name: str = ""


class MovePhotograph(Command, frozen=True, tag="move_photograph"):
    """Move a photograph to another passage of the chronicle; if no `passage` is named, remove it."""

    name: str
    passage: str = ""


def contents(file: File) -> bytes:
    """The contents of a file. Raises ForeignError if the file was too large to be sent, or arrived
    damaged."""
    if file.text is not None:
        return file.text.encode("utf-8", "replace")
    if file.base64 is None:
        raise ForeignError(f"{file.name} is too large ({file.size:,} bytes).")
    return _decoded(file.name, file.base64)


def files_beside(file: File) -> dict[str, bytes]:
    """The files that were chosen together with another file, by name. Raises ForeignError."""
    return {name: _decoded(name, held) for name, held in list(file.beside.items())[:MOST_BESIDE]}


def _decoded(name: str, held: str) -> bytes:
    try:
        return b64decode(held, validate=True)
    except binascii.Error:
        raise ForeignError(f"{name} could not be read.") from None


AnyParcel: TypeAlias = Branch | Export | File | Picture | MovePhotograph
