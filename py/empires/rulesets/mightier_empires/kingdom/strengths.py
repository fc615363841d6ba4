"""The strengths of two sides compared: the difference, and victory without a fight."""

from __future__ import annotations

from empires.kit.battles import Role
from empires.rulesets.mightier_empires.book import number

STEP = number("MI-T-NUMBERS", "points in a step of losses")
"""The points in one step of losses or recovery."""


def rounded(points: int, percent: int = 100) -> int:
    """A share of some points, rounded to the nearest step, with exact halves rounded up (MI-ABS-04)."""
    return (2 * points * percent + 100 * STEP) // (200 * STEP) * STEP


def difference(one: int, other: int) -> int:
    """The difference between two strengths as a percentage of the smaller, both rounded to the nearest step
    (MI-RULING-42)."""
    small, large = sorted((rounded(one), rounded(other)))
    return (200 * (large - small) + small) // (2 * small) if small else 1_000


def lost_cause(one: int, other: int) -> Role | None:
    """The side that wins without a battle because it is at least twice as strong (MI-BAT-02,
    MI-RULING-37).
    """
    if one >= 2 * other:
        return "attacker"
    return "defender" if other >= 2 * one else None
