"""How an umpire and a window are stored, and the umpire's story, which is sealed in the outbox as a backup
(`umpire 3`) and open at the end for everybody to check (`umpire 4`)."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any, Final, TypeVar

import msgspec

from empires.core.apart import phrases
from empires.core.apart.packing import packed, unpacked
from empires.core.apart.play import Thinks
from empires.core.apart.secret import hkdf
from empires.core.apart.things import Signed
from empires.core.apart.things import read as read_thing
from empires.core.base.canonical import as_bytes, as_text
from empires.core.base.nesting import check_depth
from empires.core.errors import SaveError, SlipError
from empires.core.records.events import Event
from empires.core.saves import saves
from empires.core.saves.saves import FindRuleset
from empires.umpire import boxes
from empires.umpire.charter import Charter, Ticket
from empires.umpire.difference import applied, difference
from empires.umpire.messages import Act, Refusal
from empires.umpire.received import Had
from empires.umpire.seated import Kept, Line, Seated
from empires.umpire.umpire import Umpire
from empires.umpire.way import Posted, Way
from empires.umpire.window import Window

T = TypeVar("T")

UMPIRE, WINDOW, ENDED = "empires-umpire", "empires-window", "empires-umpire-ended"
"""The formats of the three files."""

VERSION = 1

STORY: Final = "EUS."
"""The beginning of a sealed story."""

NONE = msgspec.Raw(b"null")


class KeptSeat(msgspec.Struct):
    """A seat as it is stored.

    Each version of the content that was sent is written as a difference from the seat's base, or in full if
    there is no base.
    """

    seat: Seated
    sent: list[Kept]


class UmpireFile(msgspec.Struct, kw_only=True):
    """The umpire's file. `taken` names the texts in the inbox that have already been taken in."""

    format: str
    version: int
    root: str
    charter: Charter
    founding: list[Signed]
    seats: dict[str, KeptSeat]
    reign: int
    ledger: list[Line]
    due: bool
    taken: list[str]
    post: Posted | None = None
    patience: int = 0
    campaign: msgspec.Raw


class WindowFile(msgspec.Struct, kw_only=True):
    """A window's file; see `Window`."""

    format: str
    version: int
    ticket: Ticket
    root: str
    roster: Signed | None
    first: Signed | None
    heads: list[Signed]
    had: list[Had]
    news: list[list[Event]]
    acts: list[Act]
    done: list[Act]
    count: int
    sent: int
    refusals: list[Refusal]
    stopped: str
    lost: bool
    unsent: bool
    way: Way | None = None
    post: Posted | None = None
    reminders: int = 0


class Story(msgspec.Struct, kw_only=True):
    """Everything that is published at the end: the umpire's `number`, what was signed at the founding, when
    bundles were made, and the whole campaign.
    """

    format: str
    version: int
    charter: Charter
    number: str
    founding: list[Signed]
    ledger: list[Line]
    campaign: msgspec.Raw


def write_umpire(umpire: Umpire) -> str:
    """The umpire as one JSON text, with its secrets."""
    return msgspec.json.encode(file_of(umpire, _saved(umpire))).decode()


def file_of(umpire: Umpire, campaign: msgspec.Raw = NONE) -> UmpireFile:
    """The umpire's file, including the campaign if one is given."""
    seats = {}
    for name, seat in umpire.seats.items():
        base = seat.base.content if seat.base is not None else None
        sent = [_with(one, {"change": difference(base, one.content)}) for one in seat.sent]
        seats[name] = KeptSeat(msgspec.structs.replace(seat, sent=[]), sent)
    return UmpireFile(
        format=UMPIRE, version=VERSION, root=as_text(umpire.root), charter=umpire.charter,
        founding=[one.signed for one in umpire.founding.things()], seats=seats, reign=umpire.reign,
        ledger=umpire.ledger, due=umpire.due, taken=umpire.taken, post=umpire.post, patience=umpire.patience,
        campaign=campaign,
    )  # fmt: skip


def open_umpire(text: str, find: FindRuleset, thinks: Thinks) -> Umpire:
    """The umpire stored in a string by `write_umpire`. Raises SaveError."""
    file = _read(text, UmpireFile, UMPIRE)
    umpire = umpire_of(file, find, thinks)
    if file.campaign != NONE:
        umpire.campaign = saves.load(bytes(file.campaign).decode(), lambda _: umpire.ruleset)
    return umpire


def umpire_of(file: UmpireFile, find: FindRuleset, thinks: Thinks) -> Umpire:
    """The umpire stored in a file, without the campaign."""
    umpire = Umpire(as_bytes(file.root, 32), file.charter, find(file.charter.setup()), thinks)
    for one in file.founding:
        umpire.founding.take(read_thing(one, file.charter.campaign))
    for name, kept in file.seats.items():
        base = kept.seat.base.content if kept.seat.base is not None else None
        sent = [_with(one, applied(one.content["change"], base)) for one in kept.sent]
        umpire.seats[name] = msgspec.structs.replace(kept.seat, sent=sent)
    umpire.reign, umpire.ledger, umpire.due, umpire.taken = file.reign, file.ledger, file.due, file.taken
    umpire.post, umpire.patience = file.post, file.patience
    return umpire


def _with(kept: Kept, content: dict[str, Any]) -> Kept:
    return msgspec.structs.replace(kept, content=content)


def _saved(umpire: Umpire) -> msgspec.Raw:
    return NONE if umpire.campaign is None else msgspec.Raw(saves.save(umpire.campaign).encode())


def write_window(window: Window) -> str:
    """The window as one JSON text, with its seat's secret."""
    roster = window.founding.roster
    file = WindowFile(
        format=WINDOW, version=VERSION, ticket=window.ticket, root=as_text(window.secret.root),
        roster=roster.signed if roster is not None else None, first=window.first, heads=window.heads,
        had=window.had, news=window.news, acts=window.acts, done=window.done, count=window.count,
        sent=window.sent, refusals=window.refusals, stopped=window.stopped, lost=window.lost,
        unsent=window.unsent, way=window.way, post=window.post, reminders=window.reminders,
    )  # fmt: skip
    return msgspec.json.encode(file).decode()


def open_window(text: str, find: FindRuleset) -> Window:
    """The window stored in a string by `write_window`. Raises SaveError."""
    file = _read(text, WindowFile, WINDOW)
    window = Window(file.ticket, find(file.ticket.charter.setup()), as_bytes(file.root, 32))
    if file.roster is not None:
        window.founding.take(read_thing(file.roster, window.founding.campaign))
    window.first, window.heads, window.had, window.news = file.first, file.heads, file.had, file.news
    window.acts, window.done, window.count, window.sent = file.acts, file.done, file.count, file.sent
    window.refusals, window.stopped = file.refusals, file.stopped
    window.lost, window.unsent, window.way, window.post = file.lost, file.unsent, file.way, file.post
    window.reminders = file.reminders
    return window


# --- the story -------------------------------------------------------------------------------------------


def story(umpire: Umpire) -> str:
    """The whole story, unsealed. Raises SlipError before the end of the campaign."""
    if umpire.campaign is None or not umpire.campaign.finished:
        raise SlipError("The whole story can be handed out only once the campaign has ended.")
    told = Story(
        format=ENDED, version=VERSION, charter=umpire.charter, number=umpire.number,
        founding=[one.signed for one in umpire.founding.things()], ledger=umpire.ledger,
        campaign=_saved(umpire),
    )  # fmt: skip
    return msgspec.json.encode(told).decode()


def open_story(text: str) -> Story:
    """The story read from a string. Raises SaveError."""
    return _read(text, Story, ENDED)


def sealed_story(umpire: Umpire) -> str:
    """Everything that the umpire knows, sealed so that only the umpire can open it."""
    return STORY + as_text(boxes.seal(_story_key(umpire.root), packed(write_umpire(umpire).encode())))


def restored(words: str, text: str, find: FindRuleset, thinks: Thinks) -> Umpire:
    """The umpire restored from its 24 words and a sealed story, at the beginning of a new reign (`umpire 3`).
    Raises SlipError if the words do not fit."""
    try:
        root = phrases.from_paper(words)
    except phrases.NotWords as fault:
        raise SlipError(str(fault)) from fault
    letters = "".join(text.split()).removeprefix(STORY)
    try:
        box = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        plain = boxes.unseal(_story_key(root), box)
        if plain is None:
            raise SlipError("These words do not open this story; it belongs to another campaign.")
        raw, _ = unpacked(plain, saves.LARGEST)
    except ValueError as fault:
        raise SlipError("This is not an umpire’s story.") from fault
    umpire = open_umpire(raw.decode(), find, thinks)
    umpire.reign, umpire.due = umpire.reign + 1, True
    for seat in umpire.seats.values():
        seat.base, seat.sent = None, []
    return umpire


def _story_key(root: bytes) -> bytes:
    return hkdf(root, b"empires/umpire/story", 32)


def _read(text: str, kind: type[T], format: str) -> T:
    raw = text.encode("utf-8", "replace")
    if len(raw) > saves.LARGEST:
        raise SaveError("This file is too large to be a campaign.")
    check_depth(raw)
    try:
        file = msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, ValueError) as fault:
        raise SaveError("This file is damaged: part of it is missing or has been changed.") from fault
    if (file.format, file.version) != (format, VERSION):  # type: ignore[attr-defined]
        raise SaveError("This is a different kind of file, or a newer program wrote it.")
    return file
