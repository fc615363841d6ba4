"""Files from other programs, which are never trusted and are read within limits.

Players' files come in three formats: XML, JSON and zip. Each is read with limits on size, depth and number,
so that a zip bomb, an entity trick or a million brackets lead to a refusal (ForeignError) and nothing worse.
Interpreting the contents is left to the caller; names and texts in them are text, never markup.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any, TypeVar
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import msgspec

from empires.core.base.nesting import depth
from empires.core.errors import ForeignError

_Any = TypeVar("_Any")

LARGEST = 8_000_000
"""The maximum sizes of a file before and after unpacking, in bytes."""

DEEPEST = 120
"""The maximum depth to which elements, lists and objects may be nested."""

MOST_NODES = 50_000
"""The maximum number of elements or objects in an XML or JSON file, unless the caller sets a lower limit."""

MOST_ATTRIBUTES = 40
"""The maximum number of attributes of an XML element."""

VALUES_A_NODE = 10
"""The maximum number of values in a JSON file for each object that the file may contain."""

MOST_ENTRIES = 50
"""The maximum number of files in a zip."""


class Node(msgspec.Struct):
    """An XML element without its namespace: name, attributes, child elements and plain text."""

    name: str
    attributes: dict[str, str]
    children: list[Node]
    text: str = ""

    def all(self, name: str) -> list[Node]:
        """The child elements called `name`."""
        return [child for child in self.children if child.name == name]


def check_size(data: bytes | str, largest: int = LARGEST) -> None:
    """Refuse a file that is larger than any genuine file would be."""
    if len(data) > largest:
        raise ForeignError(f"The file is larger than {largest // 1_000_000} MB and cannot be opened.")


def read_xml(data: bytes | str, most: int = MOST_NODES) -> Node:
    """The root element of an XML file of at most `most` elements. The encoding that a string declares is
    ignored. A DOCTYPE that declares anything is refused, so there are no entities; a DOCTYPE that only names
    an external file is harmless, since nothing is ever fetched."""
    check_size(data)
    root = Node("", {}, [])
    path = [root]
    texts: list[list[str]] = [[]]
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > most:
            raise ForeignError(f"The file has more than {most:,} parts and cannot be opened.")
        if len(path) > DEEPEST or len(attributes) > MOST_ATTRIBUTES:
            raise ForeignError("The file is nested too deeply or has too many parts to be read safely.")
        node = Node(name.rpartition(":")[2], attributes, [])
        path[-1].children.append(node)
        path.append(node)
        texts.append([])

    def end(_: str) -> None:
        path.pop().text = "".join(texts.pop())

    def doctype(*said: object) -> None:
        if said[-1]:  # the file declares its own document type
            raise ForeignError("The file declares its own document type and cannot be opened.")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    parser.CharacterDataHandler = lambda text: texts[-1].append(text)
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as fault:
        raise ForeignError(f"The file is not complete XML: {_reason(fault)}.") from fault
    return root.children[0]


def read_json(data: bytes | str, most: int = MOST_NODES) -> Any:
    """The value in a JSON file of at most `most` objects."""
    check_size(data)
    raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if raw.count(b"{") > most or raw.count(b",") + raw.count(b"[") > VALUES_A_NODE * most:
        raise ForeignError(f"The file has more than {most:,} parts and cannot be opened.")
    if depth(raw) > DEEPEST:
        raise ForeignError("The file is nested too deeply to be read safely.")
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise ForeignError(f"The file is not complete JSON: {_reason(fault)}.") from fault


def decode_json(data: bytes, type: type[_Any], most: int) -> _Any:
    """The record in a JSON file of at most `most` objects; anything that is not a field of the record is
    skipped."""
    check_size(data)
    if data.count(b"{") > most:
        raise ForeignError(f"The file has more than {most:,} parts and cannot be opened.")
    if depth(data) > DEEPEST:
        raise ForeignError("The file is nested too deeply to be read safely.")
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise ForeignError(f"The file is not complete JSON: {_reason(fault)}.") from fault


def unzip(data: bytes, suffix: str) -> bytes:
    """The only file in a zip whose name ends in `suffix`; the sizes given in the zip are not trusted."""
    check_size(data)
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_ENTRIES:
                raise ForeignError(f"The zip contains {len(entries)} files, which is too many.")
            found = [entry for entry in entries if entry.filename.casefold().endswith(suffix)]
            if not found:
                raise ForeignError(f"The zip contains no file that ends in {suffix}.")
            if len(found) > 1:
                raise ForeignError(
                    f"The zip contains {len(found)} files that end in {suffix}, but must contain only one."
                )
            if found[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED) or found[0].flag_bits & 1:
                raise ForeignError("The zip is locked or packed in an unusual way and cannot be opened.")
            with archive.open(found[0]) as entry:
                unpacked = entry.read(LARGEST + 1)
    except (BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as fault:
        raise ForeignError(f"The zip is damaged: {_reason(fault)}.") from fault
    check_size(unpacked)
    return unpacked


def unzip_all(data: bytes, suffixes: tuple[str, ...]) -> dict[str, bytes]:
    """The files in a zip whose names end in `suffix`, by name. Together they must be no larger than a single
    file may be."""
    check_size(data)
    found: dict[str, bytes] = {}
    left = LARGEST
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_ENTRIES:
                raise ForeignError(f"The zip contains {len(entries)} files, which is too many.")
            for entry in entries:
                name = entry.filename.replace("\\", "/").rpartition("/")[2]
                if not name.casefold().endswith(suffixes) or name.startswith("."):
                    continue
                if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or entry.flag_bits & 1:
                    raise ForeignError("The zip is locked or packed in an unusual way and cannot be opened.")
                with archive.open(entry) as held:
                    found[name] = held.read(left + 1)
                left -= len(found[name])
                if left < 0:
                    raise ForeignError("The zip unpacks to more than can be opened.")
    except (BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as fault:
        raise ForeignError(f"The zip is damaged: {_reason(fault)}.") from fault
    return found


def _reason(fault: Exception) -> str:
    """A parser's complaint, worded as the end of a sentence."""
    return str(fault).strip().rstrip(".") or "its end is missing"
