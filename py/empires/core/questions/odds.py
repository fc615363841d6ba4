"""Odds: the risks of a choice, in numbers that the player who is asked may know.

They are computed when somebody reads the choice; neither state nor journal holds any. They contain nothing
hidden from the player: if a strength is unknown, several lines assume several strengths."""

from __future__ import annotations

import msgspec


class Cost(msgspec.Struct, frozen=True, gc=False):
    """The cost of a choice: lowest, average (rounded) and highest."""

    least: int
    average: int
    most: int


class Chances(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How likely a choice is to end well, in between and badly, in percent that add up to 100.

    `given` is what this line assumes ("1,500 points"), "" if nothing has to be assumed. `need` is the least
    that the dice must show (the most if `low`) to end well, None if no single number decides. `cost` is the
    player's loss."""

    win: int
    draw: int
    lose: int
    given: str = ""
    need: int | None = None
    low: bool = False
    cost: Cost | None = None


class Odds(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The odds of one risk: its lines, their common assumption, the subject of the roll, and the names of its
    ends."""

    lines: tuple[Chances, ...]
    about: str
    dice: str = "2d6"
    ends: tuple[str, str, str] = ("win", "draw", "lose")
    unit: str = "points"
