"""What a seat's device receives from the umpire: parcels are checked, taken in and acknowledged."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from empires.core.apart import signer
from empires.core.apart.founding import Founding
from empires.core.apart.secret import Secret
from empires.core.apart.things import Roster, Signed, check_signature, sign
from empires.core.apart.things import read as read_thing
from empires.core.base.canonical import NotCanonical, as_bytes
from empires.core.errors import SlipError
from empires.core.play.views import Seen
from empires.core.records.events import Event, check_event
from empires.core.records.inputs import Input
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.umpire import boxes
from empires.umpire.charter import Ticket, box_key, box_secret, proof_of
from empires.umpire.difference import applied
from empires.umpire.messages import (
    Act,
    Down,
    Head,
    Parcel,
    Refusal,
    Reply,
    Up,
    bell_key,
    content_hash,
    own,
    sealed,
    unbundled,
)
from empires.umpire.questions import Asked
from empires.umpire.told import tale_after
from empires.umpire.way import Posted, Way

MOST_NEWS = 100_000
"""The maximum number of pages in a seat's news."""


class Stepped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current step as it arrives: how its first state differs from the view, and the inputs since
    then."""

    start: Any
    inputs: tuple[Input, ...]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a parcel as they arrive."""

    view: dict[str, Any]
    step: Stepped | None
    asked: list[dict[str, Any]]
    waiting: tuple[str, ...]
    more: bool
    sealed: tuple[str, Any] | None
    tale: str


def seen_in(content: Content) -> Seen | None:
    """The current step as the seat saw it. Raises SlipError if what arrived does not fit the view."""
    if content.step is None:
        return None
    start = applied(content.step.start, content.view)
    return Seen(msgspec.json.encode(start), content.step.inputs)


class Had(msgspec.Struct, frozen=True):
    """A parcel that was taken in: its reign, number and hash, and its content as JSON, on which later parcels
    build."""

    reign: int
    number: int
    head: str
    content: dict[str, Any]


class Received:
    """What a seat's device has received from the umpire.

    `heads` are the heads of all parcels, `refusals` the acts that the umpire refused; `unsent` says whether
    the device has something to send, and `stopped` why it no longer plays, which happens if two different
    contents arrive under one number. `way` leads to the umpire's post, and `post` is this device's own.
    """

    def __init__(self, ticket: Ticket, ruleset: Ruleset[Any], root: bytes) -> None:
        self.ticket, self.ruleset = ticket, ruleset
        charter = ticket.charter
        self.setup: Setup = charter.setup()
        self.seat = ticket.seat
        self.secret = Secret(charter.campaign, ticket.seat, root)
        self.founding = Founding(charter.campaign, charter.key, charter.people)
        self.claim = signer.claim(self.secret).signed
        self.first: Signed | None = None
        self.heads: list[Signed] = []
        self.had: list[Had] = []
        """The newest parcel, and the parcel on which it builds."""
        self.lost = False
        """Whether everything must be requested again, because a parcel on which others build is missing."""
        self.news: list[list[Event]] = []
        self.acts: list[Act] = []
        self.done: list[Act] = []
        self.count = self.sent = 0
        self.refusals: list[Refusal] = []
        self.stopped = ""
        self.unsent = True
        self.moment = 0
        mine, other = box_secret(self.secret), as_bytes(charter.box, 32)
        self._public = boxes.public(mine)
        self._up, self._down = (
            box_key(mine, other, charter.campaign, self.seat, way) for way in ("up", "down")
        )
        self.way: Way | None = ticket.way
        self.post: Posted | None = None
        self.reminders = 0
        """How often the umpire has reminded the seat of its current question."""

    @property
    def bell(self) -> bytes:
        """The key of this seat's bells."""
        return bell_key(self._down)

    # --- what comes and goes -----------------------------------------------------------------------

    def take(self, text: str) -> list[Event]:
        """Take in the part of a bundle that is meant for this seat; returns what is new. Raises SlipError."""
        told: list[Event] = []
        for down in unbundled(text, self._down):
            told += self._take(down)
        return told

    def _take(self, down: Down) -> list[Event]:
        if down.roster is not None and self.founding.roster is None:
            self._found(down.roster)
        told = [] if down.parcel is None else self._parcel(down.parcel)
        if down.parcel is None or self._newest(down.parcel):
            self.way, self.reminders = down.way, down.reminders
        return told

    def _newest(self, parcel: Parcel) -> bool:
        """Whether a parcel is the newest that was taken in."""
        return bool(self.heads) and bytes(parcel.head.body) == bytes(self.heads[-1].body)

    def _found(self, roster: Signed) -> None:
        """Take in the list of claims, if this seat's own claim is on it, and reveal the seat's first number,
        once and for all (`umpire 1`, protocol K3)."""
        thing = read_thing(roster, self.founding.campaign, {"roster": Roster})
        claimed = (self.seat, *msgspec.json.decode(self.claim.body)[2:])
        if not isinstance(thing.body, Roster) or claimed not in thing.body.claims:
            return  # the seat was given to another device after the campaign had begun
        self.founding.take(thing)
        self.first = signer.first(self.secret, self.founding).signed
        self.unsent = True

    def _parcel(self, parcel: Parcel) -> list[Event]:
        charter = self.ticket.charter
        thing = own(read_thing(parcel.head, charter.campaign, {"head": Head}), self.seat)
        check_signature(thing, charter.key)
        head = thing.body
        assert isinstance(head, Head)
        last = self.had[-1] if self.had else None
        if last is not None and (head.reign, head.number) <= (last.reign, last.number):
            if (head.reign, head.number, head.hash) == (last.reign, last.number, last.head):
                return []
            if (head.reign, head.number) == (last.reign, last.number):
                self.stopped = "The umpire has sent two different things under one number. Warn your friends."
            return []
        old, bases = self._base(parcel)
        if old is None:
            self.lost = self.unsent = True
            return []
        content, told = self._changed(parcel, head, old)
        if self._acknowledged(head):
            self.heads.append(parcel.head)
            self.had = [*bases, Had(head.reign, head.number, head.hash, content)]
            self.lost, self.unsent = False, True
            self._change()
        return told

    def _base(self, parcel: Parcel) -> tuple[Any, list[Had]]:
        """The content on which a parcel builds, and the earlier parcel that must therefore be kept.

        The content is None if this device does not have it.
        """
        if not parcel.base[1]:
            return {}, []
        for one in self.had:
            if (one.reign, one.number) == parcel.base:
                return one.content, [one]
        return None, []

    def _changed(self, parcel: Parcel, head: Head, old: Any) -> tuple[dict[str, Any], list[Event]]:
        """The content of a parcel and its new events, after checking that the hash is the signed one; the
        new events are then put in place."""
        content = applied(parcel.change, old)
        try:
            typed = msgspec.convert(content, Content)
            if content_hash(content) != head.content:
                raise SlipError("This parcel does not contain what the umpire signed.")
            msgspec.convert(typed.view, self.ruleset.state_type)
            msgspec.convert(typed.asked, list[Asked])
            seen_in(typed)
            news = [(number, msgspec.convert(raw, list[Event]), raw) for number, raw in parcel.news]
            for event in chain.from_iterable(events for _, events, _ in news):
                check_event(event)
        except (msgspec.ValidationError, NotCanonical, ValueError) as fault:
            raise SlipError("This parcel contains something that is never sent to a seat.") from fault
        tale = tale_after(parcel.tale, [event for _, _, raw in news for event in raw])
        if tale != typed.tale or (parcel.base[1] and parcel.tale != old["tale"]):
            raise SlipError("The news in this parcel does not follow what came before.")
        page, count = parcel.since
        kept = [*self.news[:page], [*(self.news[page][:count] if page < len(self.news) else [])]]
        for number, events, _ in news:
            if not len(kept) - 1 <= number < MOST_NEWS:
                raise SlipError("The news in this parcel is out of order.")
            kept += [[] for _ in range(number + 1 - len(kept))]
            kept[number] += events
        told = [event for _, events, _ in news for event in events][self._known(page, count) :]
        self.news = kept
        return content, told

    def _known(self, page: int, count: int) -> int:
        """How many of the events after a place in the news this device already has."""
        return max(0, sum(map(len, self.news[page:])) - count)

    def _acknowledged(self, head: Head) -> bool:
        """Forget the acts that the umpire has handled. Returns False if it has handled a different act under
        the same number.
        """
        number, handled = head.handled
        for act in self.acts:
            if act.number == number and act.hash != handled:
                self.stopped = "Your seat is being played on two devices. Ask the umpire to reissue it."
                return False
        refused = {one.number for one in head.refused}
        self.done += [one for one in self.acts if one.number <= number and one.number not in refused]
        self.acts = [one for one in self.acts if one.number > number]
        known = {one.number for one in self.refusals}
        self.refusals += [one for one in head.refused if one.number not in known]
        self.count = max(self.count, number)
        return True

    def reply(self) -> str:
        """Returns everything that the umpire may be missing, sealed for the umpire. Store the window before
        this is sent."""
        last = self.had[-1] if self.had and not self.lost else None
        charter = self.ticket.charter
        claim = (self.claim, proof_of(self.ticket.token, bytes(self.claim.body), self._public))
        body = Reply(
            charter.campaign, self.seat, last.reign if last else 0, last.number if last else 0,
            last.head if last else "", tuple(self.acts),
        )  # fmt: skip
        self.sent, self.unsent = self.count, False
        begun = bool(self.had)
        up = Up(
            self.seat,
            claim if not begun else None,
            self.first if not begun else None,
            sign(self.secret, body).signed if begun or self.lost else None,
        )
        return sealed(self._public, self._up, up)

    def _change(self) -> None:
        self.moment += 1
