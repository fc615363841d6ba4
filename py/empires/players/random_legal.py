"""The random player, which gives any legal answer, each with the same probability."""

from __future__ import annotations

from typing import Any

from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import (
    Answer,
    Field,
    Flag,
    Number,
    Numbers,
    Pick,
    PickMany,
    Records,
    Split,
    Text,
)
from empires.core.questions.question import Question


class RandomPlayer:
    """Chooses with dice of its own, regardless of what it sees."""

    def __init__(self, seed: str, name: str) -> None:
        self._stream = Stream(seed, f"random player {name}")

    def choose(self, view: View[Any], question: Question) -> Answer:  # noqa: ARG002 - sees, but never looks
        """A random choice, or a form filled in at random within its bounds."""
        if isinstance(question, Decision):
            return question.acts[self._stream.below(len(question.acts))]
        return self.fill(question)

    def fill(self, question: Question) -> dict[str, Answer]:
        """A form filled in at random within the bounds of its fields."""
        return {field.name: self._fill(field) for field in question.fields}

    def _between(self, lo: int, hi: int) -> int:
        return lo + self._stream.below(hi - lo + 1)

    def _fill(self, field: Field) -> Answer:
        match field:
            case Number():
                return field.lo + field.step * self._stream.below((field.hi - field.lo) // field.step + 1)
            case Pick():
                return self._stream.pick(field.choices).value
            case PickMany():
                values = self._stream.shuffled([choice.value for choice in field.choices])
                return values[: self._between(field.lo, min(field.hi, len(values)))]
            case Split():
                return self._split(field)
            case Numbers():
                return self._numbers(field)
            case Flag():
                return self._stream.below(2) == 1
            case Text():
                return ""
            case Records():
                rows = self._between(field.at_least, min(field.at_most, field.at_least + 3))
                return [{one.name: self._fill(one) for one in field.fields} for _ in range(rows)]

    def _split(self, field: Split) -> dict[str, int]:
        """Give each line its minimum, then distribute the rest piece by piece."""
        share = {item.value: item.lo for item in field.items}
        room = {item.value: item.hi - item.lo for item in field.items}
        most = min(field.hi, sum(share.values()) + sum(room.values()))
        rest = self._between(min(field.lo, most), most) - sum(share.values())
        open_lines = [key for key, left in room.items() if left > 0]
        while rest > 0:
            key = self._stream.pick(open_lines)
            some = self._between(1, min(rest, room[key]))
            share[key] += some
            room[key] -= some
            rest -= some
            if not room[key]:
                open_lines.remove(key)
        return share

    def _numbers(self, field: Numbers) -> list[int]:
        """A random number of random numbers, with the right total if a total is required."""
        if field.total is None:
            count = self._between(field.at_least, field.at_most)
            return [self._between(field.lo, field.hi) for _ in range(count)]
        fewest = max(field.at_least, -(-field.total // field.hi))
        most = min(field.at_most, field.total // field.lo if field.lo > 0 else field.at_most)
        count = self._between(fewest, max(fewest, most))
        left, numbers = field.total, []
        for after in range(count - 1, -1, -1):
            lo = max(field.lo, left - after * field.hi)
            hi = min(field.hi, left - after * field.lo)
            numbers.append(self._between(lo, max(lo, hi)))
            left -= numbers[-1]
        return numbers
