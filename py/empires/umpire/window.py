"""A window: everything that a seat's device keeps of a campaign held by an umpire.

It has the seat's view, questions and news, and satisfies `Table`, so that the page and the command line show
it as they show a campaign. An answer is checked against the rules if the question can be rebuilt from the
view, and otherwise by the bounds of its fields (`umpire 11`); it counts once the umpire has handled it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from empires.core.apart import signer
from empires.core.apart.founding import Founding
from empires.core.apart.secret import Secret
from empires.core.apart.things import Roster, Signed, check_signature, sign
from empires.core.apart.things import read as read_thing
from empires.core.base.canonical import NotCanonical, as_bytes
from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import controller, seats_now
from empires.core.play.views import Seen
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.questions.texts import check_texts
from empires.core.records.events import Event, check_event
from empires.core.records.inputs import Answered, Input
from empires.core.records.setup import Controller, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.umpire import boxes
from empires.umpire.charter import Ticket, box_key, box_secret, proof_of
from empires.umpire.difference import applied
from empires.umpire.messages import (
    MOST_ACTS,
    TAKE_BACK,
    Act,
    Down,
    Head,
    Parcel,
    Refusal,
    Reply,
    Up,
    content_hash,
    own,
    sealed,
    unbundled,
)
from empires.umpire.questions import Asked, Bounded, rebuilt
from empires.umpire.sight import Sight
from empires.umpire.told import fingerprint, plain, tale_after

MOST_NEWS = 100_000
"""The most pages of news."""


class Stepped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The present step as it arrives: how its first state differs from the view, and the inputs since."""

    start: Any
    inputs: tuple[Input, ...]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a parcel as they arrive (`told`)."""

    view: dict[str, Any]
    step: Stepped | None
    asked: list[dict[str, Any]]
    waiting: tuple[str, ...]
    more: bool
    sealed: tuple[str, Any] | None
    tale: str


def seen_in(content: Content) -> Seen | None:
    """The present step as the seat saw it. Raises SlipError if it does not fit the view."""
    if content.step is None:
        return None
    start = applied(content.step.start, content.view)
    return Seen(msgspec.json.encode(start), content.step.inputs)


class Had(msgspec.Struct, frozen=True):
    """A parcel that was taken in: its reign, number and hash, and its content as JSON, on which later ones
    build."""

    reign: int
    number: int
    head: str
    content: dict[str, Any]


class Window:
    """The device of one seat. `heads` are all the parcels that it received, `refusals` the acts that the
    umpire
    refused; `unsent` says whether it has something to send; it is `stopped` if one number came with two
    contents."""

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
        """The base of the newest parcel, and the newest."""
        self.lost = False
        """Whether everything must be requested, because a base is missing."""
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
        self._sights: dict[str | None, Sight] = {}
        self._questions: dict[str, Question] = {}

    # --- what comes and goes -----------------------------------------------------------------------

    def take(self, text: str) -> list[Event]:
        """Take in the contents of a bundle for this seat; returns what is new. Raises SlipError."""
        told: list[Event] = []
        for down in unbundled(text, self._down):
            told += self._take(down)
        return told

    def _take(self, down: Down) -> list[Event]:
        if down.roster is not None and self.founding.roster is None:
            self._found(down.roster)
        return [] if down.parcel is None else self._parcel(down.parcel)

    def _found(self, roster: Signed) -> None:
        """Take in the list of claims, if this seat's own is on it, and open the first number, once and for
        all (`umpire 1`, protocol K3)."""
        thing = read_thing(roster, self.founding.campaign, {"roster": Roster})
        claimed = (self.seat, *msgspec.json.decode(self.claim.body)[2:])
        if not isinstance(thing.body, Roster) or claimed not in thing.body.claims:
            return  # the seat was given out anew after the campaign had begun
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
        """The content on which a parcel builds, and the part of it to be kept; None if it is not here."""
        if not parcel.base[1]:
            return {}, []
        for one in self.had:
            if (one.reign, one.number) == parcel.base:
                return one.content, [one]
        return None, []

    def _changed(self, parcel: Parcel, head: Head, old: Any) -> tuple[dict[str, Any], list[Event]]:
        """The content of a parcel, whose hash is the signed one, with its news in place."""
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
            raise SlipError("This parcel contains something that no seat is sent.") from fault
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
        """The number of events since a place that are here already."""
        return max(0, sum(map(len, self.news[page:])) - count)

    def _acknowledged(self, head: Head) -> bool:
        """Forget the acts that the umpire has handled; False if it has handled a different one under the same
        number.
        """
        number, handled = head.handled
        for act in self.acts:
            if act.number == number and act.hash != handled:
                self.stopped = (
                    "Your seat is being played on two devices. Ask the umpire to give it out again."
                )
                return False
        refused = {one.number for one in head.refused}
        self.done += [one for one in self.acts if one.number <= number and one.number not in refused]
        self.acts = [one for one in self.acts if one.number > number]
        known = {one.number for one in self.refusals}
        self.refusals += [one for one in head.refused if one.number not in known]
        self.count = max(self.count, number)
        return True

    def reply(self) -> str:
        """Everything that the umpire may be missing, sealed for it. Store the window before it is sent."""
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

    # --- what there is to know ---------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a first parcel has arrived."""
        return bool(self.had)

    @property
    def content(self) -> Content:
        """The newest content. Raises SlipError before there is any."""
        if not self.had:
            raise SlipError("The umpire has sent nothing yet: the campaign begins once everybody is in.")
        return msgspec.convert(self.had[-1].content, Content)

    @property
    def state(self) -> Any:
        """The seat's own view of the state."""
        return self.view(self.seat).state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The questions to this seat that it has not answered."""
        answered = {act.asked for act in self.acts}
        data = [one for one in self.content.asked if fingerprint(one) not in answered]
        return tuple(self._question(one) for one in data)

    def _question(self, data: dict[str, Any]) -> Question:
        """A question with the rules behind it, where they ask exactly the same from the view."""
        name = fingerprint(data)
        found = self._questions.get(name)
        if found is None:
            state, seen = self._seen()
            found = rebuilt(self.ruleset, self.setup, state, seen, self.seat, data)
            self._questions = {name: found or Bounded(self.seat, msgspec.convert(data, Asked))}
        return self._questions[name]

    def _seen(self) -> tuple[bytes, Seen | None]:
        """The view, and the present step as the seat saw it."""
        content = self.content
        return msgspec.json.encode(content.view), seen_in(content)

    @property
    def pending(self) -> list[Answered]:
        """The seat's own secret answer that waits for the others."""
        sealed_answer = self.content.sealed
        return [] if sealed_answer is None else [Answered(self.seat, *sealed_answer)]

    @property
    def resting(self) -> Pause | None:
        """Never anything: long work is the umpire's."""
        return None

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return bool(self.state.phase == "ended")

    @property
    def winners(self) -> list[str]:
        """The winners."""
        return list(self.state.winners)

    @property
    def played_by(self) -> dict[str, Controller]:
        """The present controller of each seat."""
        state = self.state
        return {seat.name: controller(state, seat.name) for seat in seats_now(self.setup, state)}

    @property
    def answers(self) -> int:
        """The number of the newest parcel: how many answers the umpire has taken is not for this seat."""
        return self.had[-1].number if self.had else 0

    @property
    def recent(self) -> list[Event]:
        """The news of the last two pages."""
        return [event for page in self.news[-2:] for event in page]

    def pages(self) -> Sequence[Sequence[Event]]:
        """The news page by page."""
        return self.news

    def chronicle(self) -> Iterator[Event]:
        """All news."""
        return chain.from_iterable(self.news)

    def hash(self) -> str:
        """The hash of the newest content."""
        return content_hash(self.had[-1].content)

    def view(self, player: str | None) -> Sight:
        """What this seat may know, or an onlooker; nothing else is here. Raises SlipError for other seats."""
        if player not in (self.seat, None):
            raise SlipError(f"This device has no view of the campaign for {player}.")
        found = self._sights.get(player)
        if found is None:
            content, (state, seen) = self.content, self._seen()
            mine, names, more = self.waiting, content.waiting, content.more
            if player is None:
                known = msgspec.json.decode(state, type=self.ruleset.state_type)
                quiet = any(self.ruleset.asked_quietly(known, one["kind"]) for one in content.asked)
                names = tuple(name for name in names if name != self.seat or not quiet)
                mine, more = (), more or quiet
            found = self._sights[player] = Sight(
                self.ruleset, player, state, seen, mine, names, more, self.news
            )
        return found

    def _change(self) -> None:
        self.moment += 1
        self._sights = {}

    # --- what there is to do -----------------------------------------------------------------------

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question; it goes out with the next reply. IllegalChoice changes
        nothing."""
        return self.attempt(question.player, question.kind, answer)

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer by the question's player and kind; see `answer`."""
        if player != self.seat:
            raise IllegalChoice("elsewhere", f"{player}does not play on this device.")
        if self.stopped:
            raise IllegalChoice("stopped", self.stopped)
        check_texts(answer)
        data = {one["kind"]: one for one in self.content.asked}
        question = next((one for one in self.waiting if one.kind == kind), None)
        name = fingerprint(data[kind]) if question is not None else ""
        if question is None:
            view = self.view(player)
            always = [*view.standing, *view.chronicling, *view.at_desk]
            question = next((one for one in always if one.kind == kind), None)
        if question is None or (kind in data and not name):
            raise IllegalChoice("not_open", "That question is not open now; others have yet to answer.")
        self._put(name, kind, question.write(question.read(answer)))
        text = "That goes to the umpire with your next message, and counts once the umpire has it."
        return [Event("letter_waits", "", text, (player,))]

    def _put(self, asked: str, kind: str, answer: Any) -> None:
        if len(self.acts) >= MOST_ACTS:
            raise IllegalChoice("too_often", "Too much waits for the umpire. Send it first.")
        self.count += 1
        self.acts.append(Act(self.count, asked, kind, plain(answer)))
        self.unsent = True
        self._change()

    def go_on(self) -> list[Event]:
        """Nothing: long work is the umpire's."""
        return []

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take the last act back, if it has not been sent; returns whose it was. Raises IllegalChoice."""
        self.to_undo(of)
        self.acts.pop()
        self.count -= 1
        self._change()
        return self.seat

    def to_undo(self, of: Collection[str] | None = None) -> Act:
        """The act that an undo takes back. Raises IllegalChoice."""
        if not self.acts or (of is not None and self.seat not in of):
            raise IllegalChoice("nothing_to_undo", "There is no earlier answer to take back.")
        if self.acts[-1].number <= self.sent:
            raise IllegalChoice("sent", "That has been sent to the umpire and cannot be taken back.")
        return self.acts[-1]

    def take_back(self, player: str) -> None:
        """Ask the umpire to open a question again whose secret answer waits for the others."""
        if player != self.seat or self.content.sealed is None:
            raise IllegalChoice("nothing_to_undo", "None of your answers is waiting for the others.")
        self._put("", TAKE_BACK, None)
