"""Recognising a file by its first bytes, never by its name, since files get renamed and texts come in any
encoding."""

from __future__ import annotations

import codecs
import re
import zlib

from empires.core.base.foreign import LARGEST
from empires.core.errors import ForeignError

ZIP = b"PK\x03\x04"
"""The first bytes of a zip file that is not empty."""

MOST_NULS = 8
"""The maximum number of zero bytes at the beginning of a text file; a file with more is not text."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KINDS = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel file"),
    (b"{\\rtf", "a rich text file"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"SQLite format 3", "a database"),
)
_ZIPPED = (
    (b"word/document.xml", "a Word document"),
    (b"xl/workbook.xml", "an Excel spreadsheet"),
    (b"vnd.oasis.opendocument", "a LibreOffice document"),
)
_HELP = "Open the list and copy its text, then paste it here; or save the list as .ros, .rosz, .json or text."
_WEB = re.compile(r"\s*(?:[<]!--.{0,200}?-->\s*)?[<](?:!doctype html|html|head|body)\b", re.I | re.S)


def refuse_other_kinds(data: bytes) -> None:
    """Raise ForeignError, which names the kind of file, if a file is clearly not an army list."""
    for start, kind in _KINDS:
        if data.startswith(start):
            raise ForeignError(f"The file is {kind}, not an army list. {_HELP}")
    for name, kind in _ZIPPED if data.startswith(ZIP) else ():
        if name in data:
            raise ForeignError(f"The file is {kind}, not an army list. {_HELP}")


def gunzip(data: bytes) -> bytes:
    """The contents of a gzip file, up to the largest file that is opened."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        unpacked = unpacker.decompress(data, LARGEST + 1)
    except zlib.error as fault:
        raise ForeignError("The file is gzip-compressed, but it is damaged.") from fault
    if not unpacker.eof and len(unpacked) <= LARGEST:
        raise ForeignError("The file is packed with gzip, but its end is missing.")
    return unpacked


def text_of(data: bytes) -> str:
    """A text in UTF-8, UTF-16 (with or without a byte order mark) or the Western Windows code page."""
    for mark, code in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(code, "replace")
    start = data[:400]
    if nuls := start.count(0):
        code = _utf16(start)
        if code:
            return data.decode(code, "replace")
        if nuls > MOST_NULS:
            raise ForeignError(f"The file is neither text nor an army list of a known kind. {_HELP}")
    return _eight_bits(data)


def refuse_web_pages(text: str) -> None:
    """Raise ForeignError for a web page; list builders may save one, but its text has to be pasted."""
    if _WEB.match(text[:1_000]):
        raise ForeignError(f"The file is a web page, not an army list. {_HELP}")


def _utf16(start: bytes) -> str:
    """The byte order of a text with two bytes per character, deduced from the positions of the zero bytes;
    "" for any other text.
    """
    even, odd = start[::2].count(0), start[1::2].count(0)
    most = len(start) // 2
    if odd > most * 0.6 and even < most * 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > most * 0.6 and odd < most * 0.1 else ""


def _eight_bits(data: bytes) -> str:
    """UTF-8, or the Western Windows code page if most non-ASCII parts are not valid UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        read = data.decode("utf-8", "replace")
    broken = read.count("\ufffd")
    right = sum(1 for sign in read if sign > "\x7f" and sign != "\ufffd")
    return read if right > 2 * broken else data.decode("cp1252", "replace")
