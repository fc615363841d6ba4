"""Who won, from what was reported, and how large armies are (WM-ALLY, WM-T-MULTI, WM-T-ALLIES)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.rulesets.warmaster.state import Army, Battle, Result

MORE_FOR_EACH_ALLY = 25
"""Percent of a full army that every ally after the first adds to their total (WM-ALLY-02, WM-RULING-44)."""

WORST_FIRST: tuple[Result, ...] = ("L", "D", "W")
"""Results from worst to best (WM-BATTLE-04)."""


def army_size(base: int, allies: int) -> int:
    """Points of each of so many allied armies, rounded up to five (WM-ALLY-02, WM-RULING-45)."""
    percent = 100 + MORE_FOR_EACH_ALLY * (allies - 1)
    return 5 * -(-base * percent // (500 * allies))


def majority(allies: int) -> int:
    """How many of the allies are most of them: 2 of 2, 2 of 3, 3 of 4 (WM-ALLY-07)."""
    return allies // 2 + 1


def duel(winner: str) -> tuple[Result, Result]:
    """Results of the solo side and the other from "a", "draw" or "b" (WM-BATTLE-05)."""
    results: dict[str, tuple[Result, Result]] = {"a": ("W", "L"), "draw": ("D", "D"), "b": ("L", "W")}
    return results[winner]


def against_allies(withdrawn: Sequence[bool], solo_withdrawn: bool) -> tuple[Result, list[Result]]:
    """The solo side's result and each ally's, from who withdrew (WM-T-MULTI).

    Driving off the majority wins whatever else happened (WM-ALLY-07, WM-RULING-47); otherwise more than
    half of the allies must still stand when the solo army withdraws (WM-ALLY-08). A withdrawn ally has lost
    in any case (WM-ALLY-10, WM-RULING-46).
    """
    gone, allies = sum(withdrawn), len(withdrawn)
    solo: Result
    standing: Result
    if gone >= majority(allies):
        solo, standing = "W", "L"
    elif solo_withdrawn and 2 * (allies - gone) > allies:
        solo, standing = "L", "W"
    else:
        solo, standing = "D", "D"
    return solo, ["L" if fled else standing for fled in withdrawn]


def settle(battle: Battle) -> None:
    """Write the results of an allied battle into its armies."""
    battle.solo.result, results = against_allies(
        [army.withdrawn for army in battle.allies], battle.solo.withdrawn
    )
    for army, result in zip(battle.allies, results, strict=True):
        army.result = result


def worst(armies: Sequence[Army]) -> tuple[Result, int]:
    """An empire's result over its battles and the Victory points that order its buying.

    The worst result counts, and of battles that ended alike the lowest points (WM-BATTLE-04, WM-RULING-43).
    """
    army = min(armies, key=lambda army: (WORST_FIRST.index(army.result), army.vp))
    return army.result, army.vp
