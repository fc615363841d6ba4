"""Odds: what a choice risks, in the numbers that the player who is asked may know.

They are computed when somebody reads the choice; neither state nor journal holds any. What is hidden from the
player is never in them: where a strength is not known, several lines assume several strengths.
"""

from __future__ import annotations

import msgspec


class Cost(msgspec.Struct, frozen=True, gc=False):
    """What a choice costs: at least, on average (rounded), at most."""

    least: int
    average: int
    most: int


class Chances(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How likely a choice is to end well, in between and badly, in percent that add up to 100.

    `given` is what this line assumes ("1,500 points"), "" if nothing has to be assumed. `need` is what the
    dice must show at least (at most where `low`) to end well, None if no single number decides. `cost` is
    what the player loses.
    """

    win: int
    draw: int
    lose: int
    given: str = ""
    need: int | None = None
    low: bool = False
    cost: Cost | None = None


class Odds(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The odds of one risk: its lines, what they assume in common, what is rolled, and what its ends are
    called.
    """

    lines: tuple[Chances, ...]
    about: str
    dice: str = "2d6"
    ends: tuple[str, str, str] = ("win", "draw", "lose")
    unit: str = "points"
