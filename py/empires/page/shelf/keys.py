"""The stored texts of a campaign on the shelf: slots, which change, and parts, which are written once.

The campaign `id` is stored as texts under these keys:

    empires:campaign:<id>:about      a few words for the start page
    empires:campaign:<id>:picture    a small map of it
    empires:campaign:<id>:drafts     forms that are being filled in
    empires:campaign:<id>:always     the standing answers of this table's players
    empires:campaign:<id>:underlay   the picture under its hexes, in the second copy only
    empires:campaign:<id>:photographs of its chronicle, likewise
    empires:campaign:<id>:a, …:b     slots: what changes with every answer, written in turn
    empires:campaign:<id>:page:<n>-… a finished page of the journal, named by its content
    empires:campaign:<id>:leaf:…     another part that never changes, named by its content

A slot begins with a line of its own: a serial number, the checksum of the rest, and the names of the parts
needed to open it. Pages and leaves are written before the slot that names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec

from empires.core.errors import SaveError
from empires.core.records.blocks import MISSING, deflate, inflate, leaf_name

PREFIX = "empires:campaign:"
SLOTS = ("a", "b")
LINE = 32
"""The number of page names that a slot lists; each further group of this size goes into a leaf, so that slots
remain short."""

_KEY = re.compile(
    r"empires:campaign:([0-9a-f]{12}):(about|picture|drafts|always|underlay|photographs|a|b|page:\d+-[0-9a-f]{8}|leaf:[0-9a-f]{16})"
)
_PAGE = re.compile(r"page:(\d+)-[0-9a-f]{8}")

Texts = Mapping[str, str | None]


class Slot(msgspec.Struct, omit_defaults=True):
    """The first line of a slot, and the body that follows. `lists` are leaves with the names of earlier
    pages.

    A slot that is not `packed` comes from a version that had no leaves; its body is a whole head.
    """

    serial: int
    check: str
    pages: list[str]
    leaves: list[str] = []
    lists: list[str] = []
    packed: bool = False
    body: str = ""


_line = msgspec.json.Decoder(Slot)


def key(id: str, part: str) -> str:
    """The storage key of a part of a campaign."""
    return f"{PREFIX}{id}:{part}"


def part_of(stored: str, id: str) -> str:
    """The part of the campaign to which a storage key belongs; "" for any other key."""
    match = _KEY.fullmatch(stored)
    return match[2] if match and match[1] == id else ""


def ids(stored: Iterable[str]) -> list[str]:
    """The campaigns that have a slot stored and can therefore be opened."""
    return sorted({match[1] for one in stored if (match := _KEY.fullmatch(one)) and match[2] in SLOTS})


def touched(stored: Iterable[str]) -> list[str]:
    """The campaigns for which anything is stored."""
    return sorted({match[1] for one in stored if (match := _KEY.fullmatch(one))})


def keys_of(stored: Iterable[str], id: str) -> list[str]:
    """Every key under which a part of a campaign is stored."""
    return [one for one in stored if part_of(one, id)]


def page_name(n: int, block: str) -> str:
    """The name of a page of the journal."""
    return f"page:{n}-{sha256(block.encode()).hexdigest()[:8]}"


def in_lists(pages: list[str]) -> tuple[dict[str, bytes], list[str]]:
    """Leaves with the names of a long journal's earlier pages, and the remaining names, which are stored in
    the slot."""
    full = range(0, len(pages) - LINE, LINE)
    contents = [msgspec.json.encode(pages[at : at + LINE]) for at in full]
    return {f"leaf:{leaf_name(content)}": content for content in contents}, pages[len(full) * LINE :]


def write_slot(slot: Slot, part: str) -> str:
    """The text of a slot that contains the changing part of a save."""
    slot.packed = True
    body = deflate(part.encode())
    slot.check = _check(slot, body)
    return f"{msgspec.json.encode(slot).decode()}\n{body}"


def read_slot(text: str | None) -> Slot | SaveError | None:
    """An intact slot; an error if the slot is damaged; None if it was never written."""
    if not text:
        return None
    line, _, body = text.partition("\n")
    try:
        slot = _line.decode(line)
        if slot.serial < 1 or slot.check != _check(slot, body):
            return SaveError("The stored copy of this campaign is damaged.")
        slot.body = inflate(body).decode() if slot.packed else body
    except (msgspec.MsgspecError, SaveError, UnicodeDecodeError):
        return SaveError("The stored copy of this campaign is damaged.")
    return slot


def serial_written(text: str | None) -> int:
    """The serial number of a slot, intact or not; 0 if it cannot be read."""
    try:
        return _line.decode((text or "").partition("\n")[0]).serial
    except msgspec.MsgspecError:
        return 0


def _check(slot: Slot, body: str) -> str:
    if not slot.packed:
        return sha256("\n".join([*slot.pages, body]).encode()).hexdigest()
    names = [str(slot.serial), *slot.lists, *slot.leaves, *slot.pages]
    return sha256("\n".join([*names, body]).encode()).hexdigest()


def read_leaf(items: Texts, id: str, name: str) -> bytes | None:
    """The content of a leaf, if the leaf exists and is intact."""
    try:
        content = inflate(items.get(key(id, name)) or "")
    except SaveError:
        return None
    return content if name == f"leaf:{leaf_name(content)}" else None


def read_page(items: Texts, id: str, name: str) -> str:
    """A page of the journal; MISSING if it is lost or damaged."""
    match = _PAGE.fullmatch(name)
    block = items.get(key(id, name)) or MISSING
    return block if match and page_name(int(match[1]), block) == name else MISSING


def is_whole(items: Texts, id: str, name: str) -> bool:
    """Whether a page or leaf exists and matches its name."""
    if name.startswith("page:"):
        return read_page(items, id, name) != MISSING
    return name.startswith("leaf:") and read_leaf(items, id, name) is not None


def names_of_pages(slot: Slot, items: Texts, id: str) -> list[str]:
    """The names of all pages of the journal; if a list of them is lost, the names of the stored pages are
    used."""
    names: list[str] = []
    for at, one in enumerate(slot.lists):
        content = read_leaf(items, id, one)
        names += _strings(content) if content else _stored_names(items, id, at * LINE)
    return names + slot.pages


def _strings(content: bytes) -> list[str]:
    return msgspec.json.decode(content, type=list[str])


def _stored_names(items: Texts, id: str, first: int) -> list[str]:
    pages = [match for one in sorted(items) if (match := _PAGE.fullmatch(part_of(one, id)))]
    numbered = {int(match[1]): match[0] for match in pages}
    return [numbered.get(number, f"page:{number}-00000000") for number in range(first, first + LINE)]
