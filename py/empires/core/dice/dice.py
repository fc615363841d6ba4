"""Dice from four sources, which all look the same to the rules.

* `sealed`: the n-th roll of a campaign is fixed by its seed, so reloading never changes a die;
* `shared`: several devices contribute, so that nobody can choose or foresee dice (`pool`);
* `table`: people roll real dice and type in the faces;
* `script`: a list of faces, for tests.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Literal, Protocol

import msgspec

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice, SetupError

DiceMode = Literal["sealed", "shared", "table", "script"]

_BYTE = 256

_SPEC = re.compile(r"([1-9]\d?)?d([1-9]\d{0,3})", re.ASCII)


class Dice(msgspec.Struct, frozen=True):
    """A number of dice with the same number of sides, e.g. `2d6`."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count if self.count > 1 else ''}d{self.sides}"


@lru_cache(maxsize=256)
def parse_dice(text: str) -> Dice:
    """Parse dice such as `d6`, `2d6`, `5d6` or `d100`."""
    match = _SPEC.fullmatch(text)
    if match is None:
        raise ValueError(f"not dice: {text!r}")
    return Dice(int(match[1] or 1), int(match[2]))


class Roll(msgspec.Struct, frozen=True, gc=False):
    """The faces of one roll, in the order rolled."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    @property
    def double(self) -> bool:
        """Whether all dice show the same face (only meaningful for two dice or more)."""
        return len(self.faces) > 1 and len(set(self.faces)) == 1


class DiceSource(Protocol):
    """A source of dice faces."""

    mode: DiceMode
    undoable: bool
    """Whether an answer that led to a roll may be taken back."""

    def faces(self, index: int, dice: Dice) -> tuple[int, ...] | None:
        """The faces of roll number `index` (from 0), or None if people roll the dice and type them in."""


class SealedDice:
    """Dice fixed by the campaign's seed, roll by roll.

    The faces of roll n come from the bytes of SHA-256 over seed, n and a counter, one byte at a time; bytes
    that would favour low faces are skipped. Anybody can check this with a few lines of code in any language.
    """

    mode: DiceMode = "sealed"
    undoable = False

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()

    def faces(self, index: int, dice: Dice) -> tuple[int, ...]:
        """The faces of roll `index`, independent of earlier rolls."""
        if dice.sides > _BYTE:
            stream = Stream(self._seed.decode(), f"roll {index}")
            return tuple([stream.below(dice.sides) + 1 for _ in range(dice.count)])
        faces: list[int] = []
        fair = _BYTE - _BYTE % dice.sides
        block = 0
        while True:
            for byte in sha256(b"%b roll %d block %d" % (self._seed, index, block)).digest():
                if byte < fair:
                    faces.append(byte % dice.sides + 1)
                    if len(faces) == dice.count:
                        return tuple(faces)
            block += 1


class SharedDice(SealedDice):
    """Dice to which several devices contribute (`pool`), starting from the seed."""

    mode: DiceMode = "shared"


class TableDice:
    """Dice that people roll at the table."""

    mode: DiceMode = "table"
    undoable = True

    def faces(self, index: int, dice: Dice) -> None:  # noqa: ARG002 - the interface of every source
        """Returns None, because the faces are typed in."""
        return


class ScriptDice:
    """Dice from a list of faces, for tests; running out of faces is an error in the test."""

    mode: DiceMode = "script"
    undoable = True

    def __init__(self, faces: Sequence[int]) -> None:
        self._script = list(faces)
        self._starts: dict[int, int] = {}
        self.used = 0

    @property
    def left(self) -> list[int]:
        """The faces not rolled yet."""
        return self._script[self.used :]

    def faces(self, index: int, dice: Dice) -> tuple[int, ...]:
        """The next faces of the script; asking again for an earlier roll gives the same faces."""
        start = self._starts.setdefault(index, self.used)
        faces = tuple(self._script[start : start + dice.count])
        if len(faces) < dice.count:
            raise AssertionError(f"the script has no dice left for roll {index} ({dice})")
        check_faces(dice, faces)
        self.used = start + dice.count
        return faces


def check_faces(dice: Dice, faces: Sequence[int]) -> None:
    """Refuse faces that these dice cannot show."""
    if len(faces) != dice.count or min(faces) < 1 or max(faces) > dice.sides:
        raise IllegalChoice("bad_dice", f"Type {dice.count} faces, each from 1 to {dice.sides}.")


def dice_source(mode: str, seed: str) -> DiceSource:
    """The source for a campaign's dice mode."""
    if mode == "sealed":
        return SealedDice(seed)
    if mode == "shared":
        return SharedDice(seed)
    if mode == "table":
        return TableDice()
    raise SetupError(f"There are no dice called {mode}. Choose sealed, shared or table.")
