"""An album: the photographs of a campaign, each attached to a passage of the chronicle, and the file format
for sharing them.

Photographs belong to a browser and not to the campaign. They are stored separately and shared only on
request. The browser has redrawn each of them, so the file contains the pixels and nothing else of the
original.
"""

from __future__ import annotations

import math
import re
from hashlib import sha256

import msgspec

from empires.core.base.foreign import check_size, decode_json
from empires.core.base.texts import cleaned
from empires.core.errors import ForeignError
from empires.core.offices.entries import LONGEST_CAPTION, place_of

MOST = 32
"""The maximum number of photographs in a campaign."""

LONGEST = 240_000
"""The maximum length of a photograph's pixels as text, in characters."""

_PIXELS = re.compile(r"data:image/(?:webp;base64,UklGR|jpeg;base64,/9j/)[A-Za-z0-9+/]+={0,2}")
_NAME = re.compile(r"[0-9a-f]{12}")


class Photograph(msgspec.Struct, frozen=True, omit_defaults=True):
    """A photograph at a passage: its name, its pixels, its height as a fraction of its width, its caption."""

    name: str
    passage: str
    pixels: str
    ratio: float
    caption: str = ""


class Album(msgspec.Struct, frozen=True):
    """The photographs of the campaign with this name, in the order in which they were added."""

    photographs_of: str
    pictures: tuple[Photograph, ...] = ()

    def at(self, passage: str) -> list[Photograph]:
        """The photographs at a passage."""
        return [one for one in self.pictures if one.passage == passage]

    def has(self, name: str) -> bool:
        """Whether the album contains this photograph."""
        return any(one.name == name for one in self.pictures)

    def with_one(self, photograph: Photograph) -> Album:
        """The album with one more photograph, which replaces any of the same name. Raises ForeignError if the
        browser did not redraw the photograph, or if the album is full.
        """
        _check(photograph)
        others = tuple(one for one in self.pictures if one.name != photograph.name)
        if len(others) >= MOST:
            raise ForeignError(
                f"A campaign can keep at most {MOST} photographs. Remove one before you add another."
            )
        return Album(self.photographs_of, (*others, photograph))

    def captioned(self, name: str, caption: str) -> Album:
        """The album with a new caption for a photograph."""
        return Album(
            self.photographs_of,
            tuple(
                msgspec.structs.replace(one, caption=caption_of(caption)) if one.name == name else one
                for one in self.pictures
            ),
        )

    def moved(self, name: str, passage: str) -> Album:
        """The album with a photograph moved to another passage.

        Raises ForeignError if no passage can have that name.
        """
        put = [msgspec.structs.replace(one, passage=passage) for one in self.pictures if one.name == name]
        return self.with_one(put[0]) if put else self

    def without(self, name: str) -> Album:
        """The album without a photograph."""
        return Album(self.photographs_of, tuple(one for one in self.pictures if one.name != name))


def photograph(passage: str, pixels: str, ratio: float, caption: str = "", name: str = "") -> Photograph:
    """A photograph as the browser has redrawn it; a new one is named after its pixels."""
    ratio = min(max(ratio, 0.05), 20) if math.isfinite(ratio) else 1
    named = name or sha256(pixels.encode()).hexdigest()[:12]
    return Photograph(named, passage, pixels, round(ratio, 4), caption_of(caption))


def caption_of(text: str) -> str:
    """A caption: one line of bounded length, without control characters."""
    return " ".join(cleaned(text).split())[:LONGEST_CAPTION].rstrip()


def _check(one: Photograph) -> None:
    if len(one.pixels) > LONGEST or not _PIXELS.fullmatch(one.pixels):
        raise ForeignError("This photograph is too large, or not a picture.")
    if not _NAME.fullmatch(one.name) or place_of(one.passage) is None:
        raise ForeignError("This photograph belongs to no passage of a chronicle.")


def write_album(album: Album) -> str:
    """An album as a file."""
    return msgspec.json.encode(album).decode()


def read_album(text: bytes | str) -> Album:
    """The album in a file, with every photograph checked. Raises ForeignError."""
    raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
    check_size(raw)
    read: Album = decode_json(raw, Album, MOST * (LONGEST_CAPTION + 1) + 1)
    album = Album(cleaned(read.photographs_of))
    for one in read.pictures[: MOST + 1]:
        album = album.with_one(photograph(one.passage, one.pixels, one.ratio, one.caption, one.name))
    return album
