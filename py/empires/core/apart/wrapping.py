"""Messages extracted from mail and chats, which may have wrapped, quoted, formatted or linked them (protocol
C5). White space, quotation marks, soft line breaks and invisible characters within a message were added by
mail programs. The end of a message is found only when its letters are unpacked, so trailing text does no
harm."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice, zip_longest

MOST = 20
"""The maximum number of messages extracted from one text."""

_MARK = re.compile(r"(?<![A-Za-z0-9-])E2(F?)\.")
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")
_MAILS = re.compile(r"=?[ \t]*\r?\n[ \t>|]*|\s+")
_CODED = re.compile(r"%(2[DdEe]|5[Ff])")
_INVISIBLE = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")


def has_message(text: str) -> bool:
    """Whether a string contains something that looks like the beginning of a message or a file."""
    return _MARK.search(_plain(text)) is not None


def bodies_in(text: str) -> Iterator[tuple[bool, str]]:
    """For each message in a string, whether it is a file, and its letters together with any text that
    follows."""
    text = _plain(text)
    marks = list(islice(_MARK.finditer(text), MOST))
    for mark, after in zip_longest(marks, marks[1:]):
        yield bool(mark[1]), _letters(text, mark.end(), after.start() if after else len(text))


def _plain(text: str) -> str:
    """A string without invisible characters and without the percent codes of links."""
    if "%" in text:
        text = _CODED.sub(lambda found: chr(int(found[1], 16)), text)
    return text if text.isascii() else unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))


def _letters(text: str, at: int, end: int) -> str:
    """The letters from this position on, skipping anything that a mail program put between them."""
    found: list[str] = []
    while at < end:
        if part := _LETTERS.match(text, at, end):
            found.append(part[0])
        elif not (part := _MAILS.match(text, at, end)):
            break
        at = part.end()
    return "".join(found)
