"""Drawing lots: picking one of several at random (ME-RULING-204)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.state import MightyEmpires

T = TypeVar("T")


def pick(
    game: Game[MightyEmpires], candidates: Sequence[T], rule: str, why: str, *, player: str | None = None
) -> Steps[T]:
    """One of the candidates, all equally likely; no die is rolled if there is only one."""
    if len(candidates) == 1:
        return candidates[0]
    roll = yield from game.roll(f"d{len(candidates)}", rule, why, player=player)
    return candidates[roll.total - 1]
