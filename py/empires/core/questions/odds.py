"""Odds: the risks of a choice, in numbers that the player who is asked may know.

Odds are computed when somebody reads the choice, and are not stored in the state or the journal. They reveal
nothing that is hidden from the player: if a strength is unknown, there is a line for each of several assumed
strengths.
"""

from __future__ import annotations

import msgspec

BATTLE = ("win", "draw", "lose")
"""The outcomes of a battle."""


class Cost(msgspec.Struct, frozen=True, gc=False):
    """The cost of a choice: lowest, average (rounded) and highest."""

    least: int
    average: int
    most: int


class Chances(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How likely a choice is to end well, in between or badly, as percentages that add up to 100.

    `given` is what this line assumes ("1,500 points"), or "" if nothing has to be assumed. `need` is the
    lowest roll (the highest if `low`) that ends well; None if no single number decides. `cost` is the
    player's loss.
    """

    win: int
    draw: int
    lose: int
    given: str = ""
    need: int | None = None
    low: bool = False
    cost: Cost | None = None


class Odds(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The odds of one risk: its lines, the assumption that they share, the subject of the roll, and the names
    of its outcomes. `hope` says in a short clause what it is to end well, for readers who see nothing else of
    the risk: "Second Army wins"."""

    lines: tuple[Chances, ...]
    about: str
    dice: str = "2d6"
    ends: tuple[str, str, str] = BATTLE
    unit: str = "points"
    hope: str = ""
