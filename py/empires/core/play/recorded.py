"""What is written down of a campaign: the stretch being played, and the finished pages before it.

All it ever needs to come back to a moment is the last checkpoint and the inputs after it; so loading, undo
and the cost of an answer stay the same however long the campaign has been going on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from empires.core.dice.dice import DiceSource, dice_source
from empires.core.play.views import View
from empires.core.questions.question import Question
from empires.core.records.blocks import MISSING, Stretch, pack, unpack
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input
from empires.core.records.setup import Setup
from empires.core.rules.asking import AskAll, Pause, RollRequest
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import ENDED, State

if TYPE_CHECKING:
    from empires.core.records.post import Post

S = TypeVar("S", bound=State)


class Earlier(msgspec.Struct):
    """The stretch before the one being played, as far as undo needs it; its inputs are the last block."""

    start: bytes
    answers: int
    rolls: int
    reveals: list[int]


class Mark(NamedTuple):
    """How far everything was written down at some moment: the stretch, and how many of each there were."""

    stretch: Stretch
    inputs: int
    answers: int
    pending: dict[str, Answered]
    reveals: int
    blocks: int
    earlier: Earlier | None


class Recorded(Generic[S]):
    """A campaign with everything that is kept of it, and what it waits for."""

    _game: Game[S]
    _stretch: Stretch
    _answers: int
    _rolls: int
    _reveals: list[int]
    _queue: deque[Input] | None
    """Inputs that are replayed; None while the campaign is played."""
    _pending: dict[str, Answered]
    _sealed: dict[str, Any]
    """Secret answers that wait for the others, as the journal will have them and as the rules read them."""
    _asked: AskAll | None
    _open: dict[str, Question]
    _many: bool
    """Whether all who are asked answer in secret, each for himself."""
    _any: bool
    """Whether one of those asked answers for all."""
    _roll: RollRequest | None
    _resting: Pause | None
    _at_length: bool
    _told: int
    _intact: bool
    """Whether the rules stand where the journal says; not so while they run."""

    def _assemble(self, ruleset: Ruleset[S], setup: Setup, source: DiceSource | None) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.source = source or dice_source(setup.dice, setup.seed)
        self.blocks: list[str] = []
        self.earlier: Earlier | None = None
        self.post: Post | None = None
        self.pausing = False
        self._letter = ""
        self._moment = 0
        self._viewed = 0
        self._views: dict[str | None, View[S]] = {}
        self._decoder = msgspec.json.Decoder(ruleset.state_type)

    @property
    def state(self) -> S:
        """The whole state, secrets included: for rules and tests. Players get `view`."""
        return self._game.state

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self._game.state.phase == ENDED

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken, undone ones not counted."""
        return self._answers + len(self._pending)

    def _flush(self) -> None:
        """Move the answer's new events into the stretch being played."""
        events = self._game.events
        if self._told < len(events):
            self._stretch.events.extend(events[self._told :] if self._told else events)
            self._told = len(events)

    def _checkpoint(self) -> None:
        """Close the stretch: its inputs and events become a block, the state the next one's start."""
        self._flush()
        done = self._stretch
        self.blocks.append(pack(done))
        self.earlier = Earlier(done.start, done.answers, done.rolls, self._reveals)
        self._stretch = Stretch(msgspec.json.encode(self.state), self._answers, self._rolls, [], [])
        self._reveals = []
        self._at_length = False

    def _mark(self) -> Mark:
        stretch = self._stretch
        return Mark(
            stretch,
            len(stretch.inputs),
            self._answers,
            self._pending,
            len(self._reveals),
            len(self.blocks),
            self.earlier,
        )

    def _page(self, number: int) -> Sequence[Event] | None:
        """A page of the journal; None where it is lost or not at hand."""
        if number < len(self.blocks):
            return _events_of(self.blocks[number]) if self.blocks[number] != MISSING else None
        return self._stretch.events if number == len(self.blocks) else None


@lru_cache(maxsize=4)
def _events_of(block: str) -> Sequence[Event]:
    """The events of a finished page; whoever writes into the chronicle asks for the same one again."""
    return unpack(block).events
