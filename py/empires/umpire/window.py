"""A window: everything that a seat's device keeps of a campaign held by an umpire.

It has the seat's view, questions and news, and satisfies `Table`, so that the page and the command line show
it as they show a campaign. An answer is checked against the rules if the question can be rebuilt from the
view, and otherwise against the bounds of its fields (`umpire 11`); it counts once the umpire has handled it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any, Final

import msgspec

from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import controller, seats_now
from empires.core.play.views import Seen
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.questions.texts import check_texts
from empires.core.records.events import Event
from empires.core.records.inputs import Answered
from empires.core.records.setup import Controller
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.umpire.charter import Ticket
from empires.umpire.foresight import foreseen
from empires.umpire.messages import LARGEST_REPLY, MOST_ACTS, TAKE_BACK, Act, content_hash
from empires.umpire.questions import Asked, Bounded, rebuilt
from empires.umpire.received import Content, Received, seen_in
from empires.umpire.sight import Sight
from empires.umpire.told import fingerprint, plain

WAITS: Final = "Your answer goes to the umpire with your next message, and counts once the umpire has it."

AHEAD: Final = (
    "Your answer goes to the umpire with your next message. Your device expects the question below next: "
    "answer it as well, or send your message first."
)


class Window(Received):
    """The device of one seat."""

    def __init__(self, ticket: Ticket, ruleset: Ruleset[Any], root: bytes) -> None:
        super().__init__(ticket, ruleset, root)
        self._sights: dict[str | None, Sight] = {}
        self._questions: dict[str, Question] = {}
        self._ahead: dict[tuple[str, ...], Content | None] = {}
        """What is foreseen, keyed by the head of the newest parcel and the acts since then."""

    # --- what there is to know ---------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a first parcel has arrived."""
        return bool(self.had)

    @property
    def content(self) -> Content:
        """The newest content. Raises SlipError before there is any."""
        if not self.had:
            raise SlipError("The umpire has sent nothing yet: the campaign begins once everybody has joined.")
        return msgspec.convert(self.had[-1].content, Content)

    @property
    def ahead(self) -> Content:
        """The content foreseen after playing the answers that the umpire may not have received yet
        (`foresight`).
        """
        content = self.content
        key: tuple[str, ...] = (self.had[-1].head,)
        for act in self.acts:
            key = (*key, act.hash)
            if key not in self._ahead:
                found = foreseen(self.ruleset, self.setup, content, self.seat, act)
                self._ahead[key] = None if found is None else msgspec.convert(found, Content)
            after = self._ahead[key]
            if after is None:
                break
            content = after
        return content

    @property
    def foresees(self) -> bool:
        """Whether the seat is shown a question that the umpire has not asked yet."""
        return self.ahead.asked != self.content.asked and bool(self.waiting)

    @property
    def state(self) -> Any:
        """The seat's own view of the state."""
        return self.view(self.seat).state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The questions that this seat has not answered yet, including foreseen ones."""
        if self._full:
            return ()
        answered = {act.asked for act in self.acts}
        data = [one for one in self.ahead.asked if fingerprint(one) not in answered]
        return tuple(self._question(one) for one in data)

    def _question(self, data: dict[str, Any]) -> Question:
        """A question checked by the rules, if the rules ask exactly the same question when given the view."""
        name = fingerprint(data)
        found = self._questions.get(name)
        if found is None:
            state, seen = self._seen()
            found = rebuilt(self.ruleset, self.setup, state, seen, self.seat, data)
            self._questions = {name: found or Bounded(self.seat, msgspec.convert(data, Asked))}
        return self._questions[name]

    def _seen(self) -> tuple[bytes, Seen | None]:
        """The view, and the current step as the seat saw it."""
        content = self.ahead
        return msgspec.json.encode(content.view), seen_in(content)

    @property
    def pending(self) -> list[Answered]:
        """The seat's own secret answer, as long as it waits for the others."""
        sealed_answer = self.content.sealed
        return [] if sealed_answer is None else [Answered(self.seat, *sealed_answer)]

    @property
    def resting(self) -> Pause | None:
        """Returns None: long calculations run on the umpire's device."""
        return None

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return bool(self.state.phase == "ended")

    @property
    def winners(self) -> list[str]:
        """The players who won."""
        return list(self.state.winners)

    @property
    def played_by(self) -> dict[str, Controller]:
        """The current controller of each seat: a person, a computer player or a caretaker."""
        state = self.state
        return {seat.name: controller(state, seat.name) for seat in seats_now(self.setup, state)}

    @property
    def answers(self) -> int:
        """The number of the newest parcel, used here because this seat may not know how many answers the
        umpire has taken in.
        """
        return self.had[-1].number if self.had else 0

    @property
    def recent(self) -> list[Event]:
        """The news of the last two pages."""
        return [event for page in self.news[-2:] for event in page]

    def pages(self) -> Sequence[Sequence[Event]]:
        """The news page by page."""
        return self.news

    def chronicle(self) -> Iterator[Event]:
        """All the seat's news."""
        return chain.from_iterable(self.news)

    def hash(self) -> str:
        """The hash of the newest content."""
        return content_hash(self.had[-1].content)

    def view(self, player: str | None) -> Sight:
        """What this seat or an onlooker may know; nothing else is stored here. Raises SlipError for other
        seats."""
        if player not in (self.seat, None):
            raise SlipError(f"This device has no view of the campaign for {player}.")
        found = self._sights.get(player)
        if found is None:
            content, (state, seen) = self.ahead, self._seen()
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
        super()._change()
        self._sights = {}
        self._ahead = {key: one for key, one in self._ahead.items() if key[0] == self.had[-1].head}

    # --- what there is to do -----------------------------------------------------------------------

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open question, or take an action that is always open.

        The answer goes out with the next reply. An IllegalChoice changes nothing.
        """
        return self.attempt(question.player, question.kind, answer)

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer this player's question of this kind; see `answer`."""
        if player != self.seat:
            raise IllegalChoice("elsewhere", f"{player} does not play on this device.")
        if self.stopped:
            raise IllegalChoice("stopped", self.stopped)
        check_texts(answer)
        data = {one["kind"]: one for one in self.ahead.asked}
        question = next((one for one in self.waiting if one.kind == kind), None)
        name = fingerprint(data[kind]) if question is not None else ""
        if question is None:
            view = self.view(player)
            always = [*view.standing, *view.chronicling, *view.at_desk]
            question = next((one for one in always if one.kind == kind), None)
        if question is None or (kind in data and not name):
            raise IllegalChoice("not_open", "That question is not open now; others have yet to answer.")
        self._put(name, kind, question.write(question.read(answer)))
        return [Event("letter_waits", "", AHEAD if self.foresees else WAITS, (player,))]

    @property
    def _full(self) -> bool:
        """Whether the next reply is full, in which case no more acts can be added."""
        return len(self.acts) >= MOST_ACTS or len(msgspec.json.encode(self.acts)) > LARGEST_REPLY // 2

    def _put(self, asked: str, kind: str, answer: Any) -> None:
        if self._full:
            raise IllegalChoice("too_often", "Too much is waiting for the umpire. Send it first.")
        self.count += 1
        self.acts.append(Act(self.count, asked, kind, plain(answer)))
        self.unsent = True
        self._change()

    def go_on(self) -> list[Event]:
        """Returns no events: long calculations run on the umpire's device."""
        return []

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last act, if it has not been sent; returns the name of the player who made it.

        Raises IllegalChoice.
        """
        self.to_undo(of)
        self.acts.pop()
        self.count -= 1
        self._change()
        return self.seat

    def to_undo(self, of: Collection[str] | None = None) -> Act:
        """The act that `undo` would take back. Raises IllegalChoice if there is none."""
        if not self.acts or (of is not None and self.seat not in of):
            raise IllegalChoice("nothing_to_undo", "There is no earlier answer to take back.")
        if self.acts[-1].number <= self.sent:
            raise IllegalChoice("sent", "That has been sent to the umpire and cannot be taken back.")
        return self.acts[-1]

    def take_back(self, player: str) -> None:
        """Ask the umpire to reopen a question whose secret answer is still waiting for the others."""
        if player != self.seat or self.content.sealed is None:
            raise IllegalChoice("nothing_to_undo", "None of your answers is waiting for the others.")
        self._put("", TAKE_BACK, None)
