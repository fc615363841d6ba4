"""Winners, determined from the reports (WM-T-MULTI, WM-BATTLE-04, WM-BATTLE-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from empires.rulesets.warmaster.state import Army, Battle, Result
from empires.rulesets.warmaster.tables import MULTI

Outcome: TypeAlias = Literal["a", "draw", "b"]
"""The outcome of a one-on-one battle: "a" if the solo army won, "b" if the other did."""

WORST_FIRST: tuple[Result, ...] = ("L", "D", "W")
"""Results from worst to best (WM-BATTLE-04)."""

_PRINTED = range(MULTI.rows[0].lo, MULTI.rows[-1].hi + 1)
"""The numbers of allies that the table covers; the rule goes beyond the table."""

_DUEL: Mapping[Outcome, tuple[Result, Result]] = {"a": ("W", "L"), "draw": ("D", "D"), "b": ("L", "W")}


def majority(allies: int) -> int:
    """The number of allies that form a majority: 2 of 2, 2 of 3, 3 of 4 (WM-ALLY-07, WM-T-MULTI)."""
    if allies in _PRINTED:
        return int(MULTI.at(allies)["solo_wins_from"])
    return allies // 2 + 1


def bearable(allies: int) -> int:
    """The number of allies that may withdraw while the rest can still win: less than half (WM-ALLY-08,
    WM-T-MULTI)."""
    if allies in _PRINTED:
        return int(MULTI.at(allies)["allies_may_win_to"])
    return (allies - 1) // 2


def settle_duel(battle: Battle, outcome: Outcome) -> None:
    """Apply the results of a one-on-one battle to its armies (WM-BATTLE-05)."""
    battle.solo.result, battle.allies[0].result = _DUEL[outcome]


def settle_allied(battle: Battle) -> None:
    """Apply the results of an allied battle, which depend only on the withdrawals, to its armies
    (WM-ALLY-11)."""
    withdrawn = [army.withdrawn for army in battle.allies]
    battle.solo.result, results = against_allies(withdrawn, battle.solo.withdrawn)
    for army, result in zip(battle.allies, results, strict=True):
        army.result = result


def against_allies(withdrawn: Sequence[bool], solo_withdrawn: bool) -> tuple[Result, list[Result]]:
    """The solo side's result and each ally's, based on the withdrawals (WM-T-MULTI).

    The solo army always wins if it drives off the majority; to win, the allies need more than half of their
    armies still standing when the solo army withdraws. An ally that withdrew has always lost.
    """
    gone, allies = sum(withdrawn), len(withdrawn)
    if gone >= majority(allies):  # WM-ALLY-07, WM-RULING-47
        return "W", ["L"] * allies
    solo: Result
    standing: Result
    if solo_withdrawn and gone <= bearable(allies):  # WM-ALLY-08
        solo, standing = "L", "W"
    else:
        solo, standing = "D", "D"  # WM-ALLY-09
    # WM-ALLY-10, WM-RULING-46
    return solo, ["L" if fled else standing for fled in withdrawn]


def best(results: Sequence[Result]) -> Result:
    """The best of several results."""
    return max(results, key=WORST_FIRST.index)


def worst(armies: Sequence[Army]) -> tuple[Result, int]:
    """An empire's result from all its battles, and the Victory points that decide when it buys.

    The worst result counts and, if several are equally bad, the one with the fewest points (WM-BATTLE-04,
    WM-RULING-43).
    """
    army = min(armies, key=lambda army: (WORST_FIRST.index(army.result), army.vp))
    return army.result, army.vp
