"""Calculating odds: how often dice show each total, and percentages that add up to 100."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal, TypeAlias

from empires.core.dice.dice import parse_dice
from empires.core.questions.odds import Chances, Cost

End: TypeAlias = Literal["win", "draw", "lose"]
ENDS: tuple[End, End, End] = ("win", "draw", "lose")

Throws: TypeAlias = Mapping[int, int]
"""The number of ways in which dice make each total."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """The interval that contains the true share of wins in 95 cases out of 100 (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * (share * (1 - share) / games + spread / (4 * games)) ** 0.5 / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@lru_cache(maxsize=64)
def throws(dice: str) -> Throws:
    """The number of ways in which these dice make each total.

    >>> throws("2d6")[7]
    6
    """
    spec = parse_dice(dice)
    found = Counter({0: 1})
    for _ in range(spec.count):
        found = _sum(found, range(1, spec.sides + 1))
    return dict(sorted(found.items()))


def _sum(totals: Mapping[int, int], faces: Iterable[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for (total, ways), face in product(totals.items(), faces):
        found[total + face] += ways
    return found


def percents(win: int | Fraction, draw: int | Fraction, lose: int | Fraction) -> tuple[int, int, int]:
    """The shares as whole percentages that add up to 100; any rounding error goes into the middle one.

    >>> percents(4, 1, 1), percents(575, 146, 575)
    ((67, 16, 17), (44, 12, 44))
    """
    whole = Fraction(win + draw + lose)
    won = round(100 * win / whole)
    lost = round(100 * lose / whole) if draw else 100 - won
    return won, 100 - won - lost, lost


class Tally:
    """A tally of outcomes, which are added one by one with their weights: how often each one occurs, and what
    it costs."""

    def __init__(self) -> None:
        self._ends: Counter[End] = Counter()
        self._least: int | None = None
        self._most = self._sum = 0

    def add(self, end: End, weight: int, cost: int = 0) -> None:
        """Add an outcome."""
        self._ends[end] += weight
        self._sum += weight * cost
        self._least = cost if self._least is None else min(self._least, cost)
        self._most = max(self._most, cost)

    def chances(self, given: str = "", need: int | None = None, *, low: bool = False) -> Chances:
        """The odds of all outcomes, as one line."""
        win, draw, lose = percents(*(self._ends[end] for end in ENDS))
        average = round(Fraction(self._sum, sum(self._ends.values())))
        cost = Cost(self._least or 0, average, self._most) if self._most else None
        return Chances(win=win, draw=draw, lose=lose, given=given, need=need, low=low, cost=cost)


def by_total(dice: str, end: Callable[[int], End], given: str = "", need: int | None = None) -> Chances:
    """The chances of a roll; `end` gives the outcome of each total.

    >>> by_total("d6", lambda face: "lose" if face == 1 else "win").lose
    17
    """
    tally = Tally()
    for total, ways in throws(dice).items():
        tally.add(end(total), ways)
    return tally.chances(given, need)


def at_least(need: int, dice: str, given: str = "") -> Chances:
    """The chance that dice show a total of `need` or more.

    >>> at_least(9, "2d6").win
    28
    """
    tally = Tally()
    for total, ways in throws(dice).items():
        tally.add("win" if total >= need else "lose", ways)
    return tally.chances(given, need)
