"""Undo: the inputs that it takes back, the reasons that forbid it, and the return to the earlier moment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from empires.core.errors import IllegalChoice
from empires.core.offices.again import again, may_play_again
from empires.core.play.dealing import ReplayDealer
from empires.core.play.record import Record
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.inputs import Answered, Input, Rolled
from empires.core.rules.state import State


class Undoing(NamedTuple):
    """An undo: the inputs to be `undone`, or one `secret` answer that waits for others. The inputs in
    `stretch` and the secret answers in `pending` remain. `reopens` means that `stretch` is the one before the
    current stretch, and `revealed` that secret answers have been opened since."""

    stretch: Stretch
    pending: list[Answered]
    undone: list[Input]
    secret: bool = False
    reopens: bool = False
    revealed: bool = False

    @property
    def whose(self) -> str | None:
        """The player whose answer is undone; None for a roll."""
        first = self.undone[0]
        return None if isinstance(first, Rolled) else first.player


def to_undo(record: Record, of: Collection[str] | None, *, typed: bool) -> Undoing:
    """An undo of the last answer, or of the last answer given by any of these players and everything after
    it. If dice are `typed`, a roll counts as an answer that belongs to nobody. Raises IllegalChoice if there
    is nothing to undo."""
    stretch = record.stretch
    kept = list(record.pending.values())
    while kept:
        last = kept.pop()
        if of is None or last.player in of:
            return Undoing(stretch, kept, [last], secret=True)
    inputs = stretch.inputs
    at = _last_answer(inputs, of, typed)
    if at is not None:
        revealed = any(reveal >= at for reveal in record.reveals)
        return Undoing(_with(stretch, inputs[:at]), [], inputs[at:], revealed=revealed)
    earlier = record.earlier
    before = unpack(record.blocks[-1]).inputs if earlier is not None else []
    at = _last_answer(before, of, typed)
    if earlier is None or at is None:
        raise IllegalChoice("nothing_to_undo", "There is no earlier answer to take back.")
    reveals = [*earlier.reveals, *(len(before) + reveal for reveal in record.reveals)]
    return Undoing(
        Stretch(earlier.start, earlier.answers, earlier.rolls, before[:at], []),
        [],
        [*before[at:], *inputs],
        reopens=True,
        revealed=any(reveal >= at for reveal in reveals),
    )


def to_length(record: Record, length: int) -> Undoing:
    """An undo of all inputs from this number on. Raises IllegalChoice if the number is before the last
    checkpoint but one, or after the last input."""
    stretch, earlier = record.stretch, record.earlier
    at = length - stretch.answers - stretch.rolls
    if 0 <= at < len(stretch.inputs):
        return Undoing(_with(stretch, stretch.inputs[:at]), [], stretch.inputs[at:])
    if earlier is None or at >= 0 or length < earlier.answers + earlier.rolls:
        raise IllegalChoice("nothing_to_undo", "That moment is no longer stored.")
    before = unpack(record.blocks[-1]).inputs
    kept = before[: length - earlier.answers - earlier.rolls]
    undone = [*before[len(kept) :], *stretch.inputs]
    return Undoing(Stretch(earlier.start, earlier.answers, earlier.rolls, kept, []), [], undone, reopens=True)


def _with(stretch: Stretch, inputs: list[Input]) -> Stretch:
    return Stretch(stretch.start, stretch.answers, stretch.rolls, inputs, [])


def _last_answer(inputs: Sequence[Input], of: Collection[str] | None, typed: bool) -> int | None:
    for at in range(len(inputs) - 1, -1, -1):
        one = inputs[at]
        if typed if isinstance(one, Rolled) else of is None or one.player in of:
            return at
    return None


def check_undo(undoing: Undoing, *, undoable: bool) -> None:
    """Raise IllegalChoice if the undo is impossible; if `undoable`, even rolls and reveals can be undone."""
    if undoable:
        return
    if any(type(one) is Rolled for one in undoing.undone):
        raise IllegalChoice("dice_rolled", "Dice have been rolled since, and sealed dice cannot be unseen.")
    if undoing.revealed:
        raise IllegalChoice("revealed", "Secret answers have been revealed since and cannot be unseen.")


class Played(Protocol):
    """The parts of a campaign that are needed for going back."""

    record: Record
    dealer: ReplayDealer

    @property
    def state(self) -> State:
        """The whole state, secrets included."""
        ...

    def replay(self, inputs: Iterable[Input], *, start: Stretch | None = None) -> None:
        """Replay earlier inputs; with a `start`, from that checkpoint on."""
        ...


def leave_out(campaign: Played, undoing: Undoing) -> None:
    """Go back to just before the undone inputs."""
    if undoing.reopens:
        campaign.record.blocks.pop()
        campaign.record.earlier = None
    campaign.replay([*undoing.stretch.inputs, *undoing.pending], start=undoing.stretch)


def go_back(campaign: Played, length: int, player: str, since: str) -> None:
    """Go back to just before the input with this number, even past dice rolls, and record that `player` did
    so and called the moment `since`. Raises IllegalChoice except in a game against computers."""
    if not may_play_again(campaign.state) or campaign.dealer.source.mode != "sealed":
        raise IllegalChoice("not_alone", "Only somebody who plays alone against computers may do that.")
    undoing = to_length(campaign.record, length)
    answers = sum(not isinstance(one, Rolled) and one.player == player for one in undoing.undone)
    leave_out(campaign, undoing)
    campaign.replay([again(player, answers, since)])
