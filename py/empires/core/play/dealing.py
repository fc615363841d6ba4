"""Dealers, which supply a campaign's dice: drawn by the program, shared between devices, typed in, or read
from the journal."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from empires.core.dice import shared
from empires.core.dice.dice import Dice, DiceSource
from empires.core.errors import ReplayError
from empires.core.play.record import Record
from empires.core.play.run import Dealer
from empires.core.records.inputs import Agreed, Input, Lapsed, Opened, Rolled, Unasked, Wished
from empires.core.rules.asking import RollRequest
from empires.core.rules.state import State

BESIDE = (Unasked, Wished, Lapsed, Agreed, Opened)
"""Actions that are allowed while dice are awaited."""


class CheckedDealer(Dealer, Protocol):
    """A dealer that knows the source of its dice and recognises faces that cannot have been rolled."""

    @property
    def source(self) -> DiceSource:
        """The source of the dice as long as devices do not share any."""
        ...

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Raise ReplayError if a journal contains faces that cannot have been rolled."""
        ...


class SourceDealer:
    """Dice from a source: the campaign's seed, people's own dice, or a test's script."""

    ahead = False

    def __init__(self, source: DiceSource) -> None:
        self.source = source

    @property
    def typed(self) -> bool:
        """Whether people roll the dice that the source does not supply."""
        return True

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:  # noqa: ARG002
        """The faces from the source."""
        return self.source.faces(index, request.dice)

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:  # noqa: ARG002
        """Check the faces of sealed dice, which are fixed in advance."""
        if self.source.mode == "sealed" and faces != self.source.faces(index, dice):
            raise ReplayError(f"Roll {index + 1} of the journal shows faces that the dice did not show.")

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Do nothing, since these dice do not depend on earlier rolls."""


class SharedDealer(SourceDealer):
    """Dice that devices share. Their faces are computed from the pool and from the `number` that the `seat`
    with the pen opens at the end of its hold, or from the pool alone. Without a number nothing is rolled and
    the rules wait (protocol D3). Without a pool, dice come from the source."""

    def __init__(self, source: DiceSource) -> None:
        super().__init__(source)
        self.seat = self.number = ""

    @property
    def typed(self) -> bool:
        """Returns False, since nobody types in the faces of shared dice (protocol C4)."""
        return False

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:
        """The faces; None if only another device can know them."""
        if state.pool is None:
            return super().faces(state, index, request)
        if not self.number:
            return None
        return shared.faces(state.pool, self.seat, self.number, index - state.pool.rolls, request.dice)


class ReplayDealer:
    """The dealer of a campaign. It reads rolls from the journal while there are inputs of a replay in the
    `queue`, asks the dealer `onward` for all other rolls, and writes every roll into the `record`. The queue
    is None when nothing is replayed."""

    def __init__(self, onward: CheckedDealer, record: Record) -> None:
        self.onward = onward
        self.record = record
        self.queue: deque[Input] | None = None

    @property
    def source(self) -> DiceSource:
        """The source of the dice as long as devices do not share any."""
        return self.onward.source

    @property
    def typed(self) -> bool:
        """Whether people roll the dice that have no other source."""
        return self.onward.typed

    @property
    def ahead(self) -> bool:
        """Whether there is more of the journal to replay."""
        return bool(self.queue)

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:
        """The next roll of the journal. Raises ReplayError if there is none, or if it cannot have been
        rolled."""
        queue, onward = self.queue, self.onward
        if not queue:
            return onward.faces(state, index, request)
        if onward.source.mode in ("table", "shared") and isinstance(queue[0], BESIDE):
            return None  # done before these dice were known
        item = queue.popleft()
        if type(item) is not Rolled:
            raise ReplayError(
                f"After answer {self.record.answers + len(self.record.pending)} the "
                f"rules roll {request.dice}, but the journal does not."
            )
        onward.check(state, index, request.dice, item.faces)
        return item.faces

    def fell(self, state: State, faces: tuple[int, ...]) -> None:  # noqa: ARG002
        """Record a roll."""
        self.record.stretch.inputs.append(Rolled(faces))
