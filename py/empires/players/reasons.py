"""Why a move: what it brings and what it costs beside the other moves that were looked at, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.kit.values import Part

from .looking import VICTORY, Prospect
from .tempers import Temperament

BRINGS: Mapping[Part, str] = {
    "land": "it brings land",
    "works": "it builds the realm up",
    "gold": "it keeps the stores full",
    "army": "it keeps the troops strong",
    "safety": "it keeps foes away from home",
    "harm": "it hurts a rival",
    "friends": "it keeps the peace",
    "time": "it loses no time",
}

COSTS: Mapping[Part, str] = {
    "land": "it gives land away",
    "works": "less gets built",
    "gold": "it empties the stores",
    "army": "it wears the troops down",
    "safety": "it lays the borders open",
    "harm": "it lets the rivals be",
    "friends": "it breaks with friends",
    "time": "it takes longer",
}

SLIGHT = 0.05
"""Differences that are not worth a word."""


def reason(prospects: Sequence[Prospect], temper: Temperament, of: int = 0) -> str:
    """Why the move at place `of` and not another, as half a sentence; "" where nothing was looked at."""
    tried = [one for one in prospects if one.tries]
    if len(tried) < 2 or not prospects[of].tries:
        return ""
    mine = prospects[of]
    others = [one for one in tried if one is not mine]
    if mine.mean - max(one.mean for one in others) > VICTORY / 10:
        return "it may win the campaign"
    parts = dict.fromkeys(part for one in tried for part in one.parts)
    more = {
        part: mine.mean_of(part) - sum(one.mean_of(part) for one in others) / len(others) for part in parts
    }
    told = {part: amount * temper.factors.get(part, 1.0) for part, amount in more.items()}
    best = max(told, key=lambda part: told[part], default=None)
    worst = min(told, key=lambda part: told[part], default=None)
    if best is None or worst is None or max(told[best], -told[worst]) < SLIGHT:
        return "the moves come to much the same"
    # who likes no peace is glad to break with friends
    gain, loss = ((BRINGS if more[part] > 0 else COSTS)[part] for part in (best, worst))
    if told[best] < SLIGHT:
        return "it weakens the rivals more" if mine.mean >= others[0].mean else loss
    return f"{gain}, though {loss}" if -told[worst] > max(SLIGHT, told[best] / 3) else gain
