"""A campaign being played: questions out, answers in, everything written down.

A campaign is a setup, a state and a journal. What runs it stands in `runner`; here is what people and
programs ask of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import TypeVar

import msgspec

from empires.core.dice.pool import pool_of
from empires.core.errors import IllegalChoice
from empires.core.offices.desk import redacted
from empires.core.offices.seats import SEAT, controller, persons, seats_of
from empires.core.offices.set_aside import asides
from empires.core.play.correcting import Amendable
from empires.core.play.unseen import came_to_light
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import MISSING, Stretch, unpack
from empires.core.records.desk import desk_of
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled, Wished
from empires.core.records.setup import Controller, Seat, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Campaign(Amendable[S]):
    """One campaign. Make one with `empires.new` or `empires.load`.

    `waiting` are the open questions, `answer` takes a legal answer and returns what happened, `view` is
    what a player may know, `undo` takes the last answer back where the dice mode allows it.

    With `pausing` it stops in the middle of long work, which `resting` then tells and `go_on` takes further;
    else such work is done in one go.
    """

    # --- what there is to know ---------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The open questions; empty when the campaign has ended."""
        return tuple(self._open.values())

    @property
    def resting(self) -> Pause | None:
        """The long work in the middle of which the rules stand; None where they wait for somebody."""
        return self._resting

    @property
    def winners(self) -> list[str]:
        """Who won, more than one where victory is shared, nobody before the end or without a winner."""
        return list(self._game.state.winners)

    @property
    def seats(self) -> list[Seat]:
        """The seats of the setup, and one for every player who joined since, played by a person."""
        known = self.setup.players
        joined = [name for name in self._game.state.players if name not in known]
        return [*self.setup.seats, *(Seat(name=name) for name in joined)]

    @property
    def played_by(self) -> dict[str, Controller]:
        """Who plays each seat now."""
        state = self._game.state
        return {seat.name: controller(state, seat.name) for seat in self.seats}

    @property
    def rolls(self) -> int:
        """How many times dice were rolled."""
        return self._rolls

    @property
    def recent(self) -> list[Event]:
        """The events of the last two stretches, secrets included."""
        older = unpack(self.blocks[-1]).events if self.blocks else []
        return older + self._stretch.events

    @property
    def missing(self) -> list[int]:
        """The finished pages of the journal that were lost, counted from 0."""
        return [number for number, block in enumerate(self.blocks) if block == MISSING]

    def pages(self) -> Iterator[list[Event]]:
        """The events of one page of the journal after the other; each is opened when it is asked for."""
        for block in self.blocks:
            yield unpack(block).events
        yield self._stretch.events

    def chronicle(self) -> Iterator[Event]:
        """Every event from the first, secrets included; old pages are opened as they are read."""
        for page in self.pages():
            yield from page

    @property
    def stretch(self) -> Stretch:
        """The checkpoint, the inputs since and their events."""
        return self._stretch

    @property
    def pending(self) -> list[Answered]:
        """Secret answers that wait for the others, in the order they came."""
        return list(self._pending.values())

    @property
    def asked_together(self) -> tuple[str, ...]:
        """Who was asked the question whose secret answers wait for each other; nobody at any other."""
        asked = self._asked if self._many and self._open else None
        return tuple(asked.questions) if asked is not None else ()

    @property
    def moment(self) -> int:
        """A number that rises with everything that may change the campaign, undo included."""
        return self._moment

    def hash(self) -> str:
        """A fingerprint of the whole state: the same journal gives the same one on every machine."""
        return sha256(msgspec.json.encode(self.state)).hexdigest()

    def view(self, player: str | None) -> View[S]:
        """What `player` may know; None is an onlooker. The same view is given until something changes."""
        if self._viewed != self._moment:
            self._viewed, self._views = self._moment, {}
        view = self._views.get(player)
        if view is None:
            view = self._views[player] = self._view(player)
        return view

    def _view(self, player: str | None) -> View[S]:
        mine = () if player is None else tuple([q for q in self._open.values() if q.player == player])
        return View(
            player,
            mine,
            tuple(self._open),
            lambda: self._redacted(player),
            lambda: self.standing(player) if player is not None else [],
            lambda: [event for event in self.recent if event.visible_to(player)],
            lambda: self.seen_step(player) if player is not None else None,
        )

    def _redacted(self, player: str | None) -> S:
        return redacted(self.ruleset, self.state, player)

    def standing(self, player: str) -> list[Question]:
        """What `player` may do at any moment, beside the open questions."""
        return [one.question for one in self._standing(player)]

    def chronicling(self, player: str) -> list[Question]:
        """What `player` may do to the chronicle at any moment, after the end too (see `core.chronicling`)."""
        return [one.question for one in self._writing(player)]

    def at_desk(self, player: str) -> list[Question]:
        """What `player` may do as the keeper of the organiser's desk; nothing for everybody else."""
        return [one.question for one in self._at_desk(player)]

    # --- what there is to do -----------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer by the question's player and kind, see `answer`. What is done beside the open question while
        another device holds the pen becomes a letter to it.
        """
        asked = self._open.get(player)
        is_open = asked is not None and asked.kind == kind
        if is_open and self._many and self.sealed_elsewhere(player):
            raise IllegalChoice(
                "sealed_elsewhere",
                f"The others have a sealed letter of {player} already, from another device: go on there. If "
                "that device is lost, they can agree to set the letter aside; then you write it anew.",
            )
        if self._queue is not None or self.writes_here or self._letter or (is_open and self._many):
            return super().attempt(player, kind, answer)
        if not is_open and self.seats_change(kind):
            told = super().attempt(player, kind, answer)
            self._seal_again()
            return told
        if not is_open:
            return self._wish(player, kind, answer)
        pool, first = self._pool, self.scribe
        if self.one_answers or (pool is not None and pool.holder is not None):
            raise IllegalChoice("pen", f"{first} goes on first; wait for the next message from {first}.")
        return super().attempt(player, kind, answer)

    @property
    def one_answers(self) -> bool:
        """Whether several are asked openly and one answers for all; between devices the first of them."""
        return self._any and len(self._open) > 1

    @property
    def writes_here(self) -> bool:
        """Whether the journal goes on at this device; letters that are under way come first."""
        post = self.post
        if post is None:
            return True
        return self.scribe in post.seats and not (self.asked_together and self._under_way)

    def seats_change(self, kind: str) -> bool:
        """Whether somebody's seat may be handed over here though letters are under way: as long as not all
        have sealed theirs, nobody has read any, and they are sealed once more.
        """
        post = self.post
        if post is None or kind != SEAT.name or not self.asked_together or self.scribe not in post.seats:
            return False
        return not {*post.sealed, *self._pending}.issuperset(self.asked_together)

    def _seal_again(self) -> None:
        """The story went on beside letters that nobody has read: they are sealed from its new place."""
        if self.post is not None:
            self.post.at, self.post.salts, self.post.sealed = "", {}, {}

    @property
    def _under_way(self) -> bool:
        """Whether letters of those who play here are with others, or theirs are open here."""
        post = self.post
        if post is None:
            return False
        theirs = {*persons(self.state, self._pending)} - {*post.seats}
        return bool(theirs or post.salts or any(self.sealed_elsewhere(seat) for seat in post.seats))

    def sealed_elsewhere(self, player: str) -> bool:
        """Whether the others have a sealed letter of a player of this device that was written at another."""
        post = self.post
        known = self._answers + self._rolls
        return post is not None and self._queue is None and post.elsewhere.get(player) == known

    def _wish(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Keep what is done beside the open question for the device that holds the pen."""
        one = next((one for one in self._unasked(player) if one.question.kind == kind), None)
        if self.post is None or one is None:
            raise self._not_open(player, kind, answer)
        written = one.question.write(one.question.read(answer))
        self.post.wishes.append(Wished(player, kind, written, secrets.token_hex(8)))
        text = "That goes out with your next message, and counts once it is written down at the other device."
        return [Event("letter_waits", "", text, (player,))]

    def grant(self, wish: Wished) -> list[Event]:
        """Write down what a player did at another device. Raises IllegalChoice if it is too late."""
        if wish.kind not in {one.question.kind for one in self._unasked(wish.player)}:
            raise self._not_open(wish.player, wish.kind, wish.answer)
        self._letter, anew = wish.letter, not self.writes_here
        try:
            told = super().attempt(wish.player, wish.kind, wish.answer)
        finally:
            self._letter = ""
        if anew:
            self._seal_again()
        return told

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question; returns what happened. IllegalChoice changes nothing."""
        return self.attempt(question.player, question.kind, answer)

    @contextmanager
    def going_on(self) -> Iterator[Callable[[], list[Event]]]:
        """For what was answered and rolled elsewhere and is replayed here: after an error all is as before.

        Secret answers that wait here are laid aside, for they come back with the others'. Gives what tells
        the events since.
        """
        stretch, pending, earlier = self._stretch, self.pending, self.earlier
        blocks, inputs, before = list(self.blocks), list(stretch.inputs), len(stretch.events)
        if pending:
            self._resume(stretch, ())

        def told() -> list[Event]:
            events = [event for block in self.blocks[len(blocks) :] for event in unpack(block).events]
            return [*events, *self._stretch.events][before:]

        try:
            yield told
        except Exception:
            self.blocks, self.earlier = blocks, earlier
            self._resume(Stretch(stretch.start, stretch.answers, stretch.rolls, inputs, []), pending)
            raise

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take the last answer back and return whose it was; typed dice count as one, of nobody.

        With `of` it is the last answer of one of these players, together with all that others answered
        since. Raises IllegalChoice where the dice or a reveal forbid it or nothing is left to take back;
        then nothing has changed.
        """
        kept = list(self._pending.values())
        while kept:
            last = kept.pop()
            if of is None or last.player in of:
                self._check_sealed(last.player)
                self._resume(self._stretch, kept)
                return last.player
        inputs = self._stretch.inputs
        at = self._last_answer(inputs, of)
        if at is not None:
            self._check_undo(inputs[at:], any(reveal >= at for reveal in self._reveals))
            self._check_unseen(self._stretch, inputs[:at], inputs[at:])
            return self._back_to(self._stretch, inputs, at)
        earlier, later = self.earlier, inputs
        inputs = unpack(self.blocks[-1]).inputs if earlier is not None else []
        at = self._last_answer(inputs, of)
        if earlier is None or at is None:
            raise IllegalChoice("nothing_to_undo", "There is no earlier answer to take back.")
        reveals = [*earlier.reveals, *(len(inputs) + reveal for reveal in self._reveals)]
        self._check_undo([*inputs[at:], *later], any(reveal >= at for reveal in reveals))
        stretch = Stretch(earlier.start, earlier.answers, earlier.rolls, [], [])
        self._check_unseen(stretch, inputs[:at], [*inputs[at:], *later])
        self.blocks.pop()
        self.earlier = None
        return self._back_to(stretch, inputs, at)

    def take_back(self, player: str) -> None:
        """Open a question again whose secret answer waits for the others: it may change until all are in."""
        if player not in self._pending:
            raise IllegalChoice("nothing_to_undo", "There is no answer of yours that waits for the others.")
        self._check_sealed(player)
        self._resume(self._stretch, [one for name, one in self._pending.items() if name != player])

    def _last_answer(self, inputs: list[Input], of: Collection[str] | None) -> int | None:
        typed = self.source.mode == "table"
        for at in range(len(inputs) - 1, -1, -1):
            one = inputs[at]
            if typed if isinstance(one, Rolled) else of is None or one.player in of:
                return at
        return None

    def _check_sealed(self, player: str) -> None:
        if self.post is not None and self.asked_together and player in self.post.salts:
            raise IllegalChoice("sent", "The sealed letter is with the others; it cannot change any more.")

    def _check_undo(self, undone: Sequence[Input], revealed: bool) -> None:
        if asides(undone):
            raise IllegalChoice("set_aside", "A letter was set aside since, and all were told.")
        if self.post is not None and self._answers + self._rolls - len(undone) < self.post.sent:
            raise IllegalChoice("sent", "That has been sent to the others and cannot be taken back.")
        if self.source.undoable:
            return
        if any(type(one) is Rolled for one in undone):
            raise IllegalChoice("dice_rolled", "Dice were rolled since, and sealed dice cannot be unseen.")
        if revealed:
            raise IllegalChoice("revealed", "Secret answers were revealed since and cannot be unseen.")

    def _check_unseen(self, stretch: Stretch, kept: list[Input], undone: list[Input]) -> None:
        """Nothing may have come to light that was hidden from whoever gave the answers to be undone."""
        if self.source.undoable:
            return
        start = Stretch(stretch.start, stretch.answers, stretch.rolls, kept, [])
        past = Campaign.resume(
            self.ruleset, self.setup, start, (), blocks=[], earlier=None, source=self.source
        )
        givers = {one.player for one in undone if not isinstance(one, Rolled)}
        known = [msgspec.to_builtins(past.view(name).state) for name in givers]
        if came_to_light(msgspec.to_builtins(past.state), known, msgspec.to_builtins(self.state)):
            raise IllegalChoice("revealed", "Something hidden came to light since and cannot be unseen.")

    def _back_to(self, stretch: Stretch, inputs: list[Input], at: int) -> str | None:
        """Start again from a checkpoint and stop before input `at`; returns whose that was."""
        self._resume(Stretch(stretch.start, stretch.answers, stretch.rolls, inputs[:at], []), ())
        undone = inputs[at]
        return None if isinstance(undone, Rolled) else undone.player


def first_state(ruleset: Ruleset[S], setup: Setup) -> S:
    """The state a campaign begins in. Raises SetupError where it cannot."""
    state = ruleset.setup(setup)
    state.seats = seats_of(setup)
    state.desk = desk_of(setup)
    state.pool = pool_of(setup.seed) if setup.dice == "shared" else None
    return state
