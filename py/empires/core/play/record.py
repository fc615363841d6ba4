"""The record of a campaign: the stretch being played, and the finished pages before it.

Returning to a moment needs only the last checkpoint and the inputs after it, so the cost of loading, undo and
answers does not grow with the length of the campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, overload

import msgspec

from empires.core.offices.entries import moved
from empires.core.records.blocks import MISSING, Stretch, pack, unpack
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input

MOST_STATES = 8
"""The maximum number of remembered states, each from just before an answer."""


class Earlier(msgspec.Struct):
    """The part of the previous stretch that undo needs; the inputs of that stretch are the last block."""

    start: bytes
    answers: int
    rolls: int
    reveals: list[int]


class Step(msgspec.Struct):
    """The step being played. `start` is its first state as JSON, `kept` are the inputs that remained when it
    was last replayed, and `at` is the number of inputs that the stretch had by then."""

    start: bytes
    kept: list[Input]
    at: int


class Counted(msgspec.Struct):
    """The inputs of the stretch, up to input number `at`, that still count after a result was restated.
    Reports before input number `since` can no longer be restated."""

    inputs: list[Input]
    at: int
    since: int = 0


class Mark(NamedTuple):
    """The size of a record at some moment: the stretch, and the number of entries of each kind."""

    stretch: Stretch
    inputs: int
    answers: int
    pending: dict[str, Answered]
    reveals: int
    blocks: int
    earlier: Earlier | None


class Pages(Sequence[Sequence[Event]]):
    """The events of a journal, page by page; a page is unpacked when requested, and a lost page is empty."""

    def __init__(self, blocks: Sequence[str], last: Sequence[Event]) -> None:
        self._blocks = blocks
        self._last = last

    def __len__(self) -> int:
        return len(self._blocks) + 1

    @overload
    def __getitem__(self, number: int) -> Sequence[Event]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Sequence[Event]]: ...
    def __getitem__(self, number: int | slice) -> Sequence[Event] | Sequence[Sequence[Event]]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        at = range(len(self))[number]
        return unpack(self._blocks[at]).events if at < len(self._blocks) else self._last


class Record:
    """The record of a campaign.

    `stretch` is the last checkpoint, the inputs since then and their events; `blocks` are the finished pages;
    `answers` counts the answers in both; `pending` are secret answers that wait for the others, in order of
    arrival. `reveals` are the inputs of the stretch that opened secret answers. `states` are the states
    before the last answers, as JSON, by the number of inputs before them. A device stores them (`noting`)
    from the start, other programs only once somebody has asked whether an answer can be taken back. `step` is
    None if the beginning of the current step was not recorded. Recording it takes as long as the rules
    themselves, so this happens only with an organiser's desk or if the step is `followed`. A record that is
    not `kept` makes no checkpoints, and follows a step only if it is `followed`. `counted` is None as long as
    all inputs of the stretch count.
    """

    def __init__(
        self,
        stretch: Stretch,
        pending: Iterable[Answered] = (),
        *,
        blocks: list[str] | None = None,
        earlier: Earlier | None = None,
        kept: bool = True,
        followed: bool = False,
    ) -> None:
        self.blocks = blocks if blocks is not None else []
        self.earlier = earlier
        self.kept = kept
        self.followed = followed
        self.stretch = stretch
        self.pending = {one.player: one for one in pending}
        self.answers = 0
        self.reveals: list[int] = []
        self.states: dict[int, bytes] = {}
        self.noting = False
        self.step: Step | None = None
        self.counted: Counted | None = None
        self._heard = 0

    def begin(self, stretch: Stretch) -> None:
        """Start at a stretch's checkpoint, without any of the stretch's inputs."""
        self.stretch = Stretch(stretch.start, stretch.answers, stretch.rolls, [], [])
        self.pending = {}
        self.answers = stretch.answers
        self.reveals = []
        self.states = {}
        self.step = Step(stretch.start, [], 0)
        self.counted = None
        self._heard = 0

    # --- what is written ---------------------------------------------------------------------------

    def write(self, one: Input) -> None:
        """Record an answer, or another input that counts as an answer."""
        self.stretch.inputs.append(one)
        self.answers += 1

    def note_state(self, state: bytes) -> None:
        """Remember the state in which an answer is given, in case the answer is undone."""
        self.states[self.length] = state
        for length in [*self.states][:-MOST_STATES]:
            del self.states[length]

    def reveal(self) -> None:
        """Record all secret answers, now that everybody has answered."""
        inputs = self.stretch.inputs
        inputs.extend(self.pending[name] for name in sorted(self.pending))
        self.answers += len(self.pending)
        self.reveals.append(len(inputs) - 1)
        self.pending = {}

    def listen(self) -> None:
        """Begin the next answer, with its own list of events."""
        self._heard = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Record the new events of an answer."""
        if self._heard < len(events):
            self.stretch.events.extend(events[self._heard :] if self._heard else events)
            self._heard = len(events)

    def checkpoint(self, start: bytes, rolls: int) -> None:
        """Close the stretch: its inputs and events become a block, and the next stretch begins with the state
        `start`."""
        done = self.stretch
        self.blocks.append(pack(done))
        self.earlier = Earlier(done.start, done.answers, done.rolls, self.reveals)
        self.stretch = Stretch(start, self.answers, rolls, [], [])
        self.reveals, self.counted = [], None

    def reopen(self) -> None:
        """Join the stretch to the one before it, as if there were no checkpoint between them."""
        assert self.earlier is not None
        old, now = self.earlier, self.stretch
        before = unpack(self.blocks.pop())
        first = len(before.inputs)
        events = moved(now.events, len(self.blocks) + 1, sum(one.to is None for one in before.events))
        self.stretch = Stretch(
            old.start, old.answers, old.rolls, [*before.inputs, *now.inputs], [*before.events, *events]
        )
        self.reveals = [*old.reveals, *(first + at for at in self.reveals)]
        self.earlier = None
        if self.step is not None:
            self.step = Step(self.step.start, self.step.kept, first + self.step.at)

    def begin_step(self, start: bytes | None) -> None:
        """Begin another step, recording its first state if required."""
        self.step = Step(start, [], len(self.stretch.inputs)) if start is not None else None

    def mark(self) -> Mark:
        """The current size of the record."""
        stretch = self.stretch
        return Mark(
            stretch,
            len(stretch.inputs),
            self.answers,
            self.pending,
            len(self.reveals),
            len(self.blocks),
            self.earlier,
        )

    def back_to(self, mark: Mark) -> None:
        """Forget everything recorded since a mark; if a checkpoint was made since, restore the mark's
        stretch.
        """
        self.stretch, self.answers, self.pending, self.earlier = (
            mark.stretch, mark.answers, mark.pending, mark.earlier,
        )  # fmt: skip
        del mark.stretch.inputs[mark.inputs :], self.reveals[mark.reveals :], self.blocks[mark.blocks :]

    # --- what is read ------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """The number of all inputs since the beginning, not counting secret answers that are still
        waiting."""
        return self.stretch.answers + self.stretch.rolls + len(self.stretch.inputs)

    def since(self, length: int) -> list[Input]:
        """The inputs from this number on, going back no further than the last checkpoint but one."""
        inputs, first = list(self.stretch.inputs), self.stretch.answers + self.stretch.rolls
        if length < first and self.earlier is not None:
            inputs = [*unpack(self.blocks[-1]).inputs, *inputs]
            first = self.earlier.answers + self.earlier.rolls
        return inputs[max(0, length - first) :]

    @property
    def fresh(self) -> int:
        """The number of inputs since the checkpoint, or since a result was restated."""
        return len(self.stretch.inputs) - (self.counted.at if self.counted is not None else 0)

    @property
    def counting(self) -> list[Input]:
        """The inputs of the stretch that count."""
        inputs, counted = self.stretch.inputs, self.counted
        return inputs if counted is None else [*counted.inputs, *inputs[counted.at :]]

    @property
    def missing(self) -> list[int]:
        """The numbers, counted from 0, of finished pages that were lost."""
        return [number for number, block in enumerate(self.blocks) if block == MISSING]

    @property
    def pages(self) -> Pages:
        """The events of all pages, ending with the page that is being written."""
        return Pages(self.blocks, self.stretch.events)

    @property
    def recent(self) -> list[Event]:
        """The events of the last two pages."""
        return [event for page in self.pages[-2:] for event in page]

    def page(self, number: int) -> Sequence[Event] | None:
        """One page; None if it is lost or not loaded."""
        if number < len(self.blocks):
            return _events_of(self.blocks[number]) if self.blocks[number] != MISSING else None
        return self.stretch.events if number == len(self.blocks) else None


@lru_cache(maxsize=4)
def _events_of(block: str) -> Sequence[Event]:
    """The events of a finished page, cached because the chronicle requests the same page repeatedly."""
    return unpack(block).events
