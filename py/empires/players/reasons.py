"""The reason for a move in words: its gains and costs compared with the other moves examined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.kit.values import Part, Worth
from empires.players.looking import VICTORY, Prospect
from empires.players.tempers import Temperament

BRINGS: Mapping[Part, str] = {
    "land": "it brings land",
    "works": "it builds up the realm",
    "gold": "it keeps the stores full",
    "army": "it keeps the troops strong",
    "safety": "it keeps foes away from home",
    "harm": "it hurts a rival",
    "friends": "it keeps the peace",
    "time": "waiting would gain nothing",
}

COSTS: Mapping[Part, str] = {
    "land": "it brings less land",
    "works": "less gets built",
    "gold": "it empties the stores",
    "army": "it wears down the troops",
    "safety": "it leaves the borders open",
    "harm": "it leaves the rivals alone",
    "friends": "it breaks with friends",
    "time": "it takes longer",
}

LOOKS: Mapping[Part, str] = {
    "land": "it should bring land",
    "works": "it should build up the realm",
    "gold": "it should keep the stores full",
    "army": "it should keep the troops strong",
    "safety": "it should keep foes away from home",
    "harm": "it should hurt a rival",
    "friends": "it should keep the peace",
    "time": "waiting gains nothing",
}

LATER = " in the end"
"""Added to a gain that comes from what the move makes possible."""

SLIGHT = 0.05
"""Differences that are not worth a word."""


def reason(
    prospects: Sequence[Prospect],
    temper: Temperament,
    same: str = "not much depends on it",
    made: bool = True,
) -> str:
    """The reason for the first move compared with the others, as half a sentence; "" if nothing was examined.
    `same` is the word for equal moves, with the first-sight reason for the first one. A move is never said to
    be `made` for its cost: if it gained nothing, first impressions decided."""
    tried = [one for one in prospects if one.tries]
    if len(tried) < 2 or not prospects[0].tries:
        return ""
    mine, *others = tried
    if mine.mean - max(one.mean for one in others) > VICTORY / 10:
        return "it may win the campaign"
    more = _more(mine.means, [one.means for one in others])
    told = {part: amount * temper.factors.get(part, 1.0) for part, amount in more.items()}
    best = max(told, key=lambda part: told[part], default=None)
    worst = min(told, key=lambda part: told[part], default=None)
    worse = made and mine.mean < others[0].mean
    if best is None or worst is None or _slight(told[best], told[worst], worse):
        at_first = impression(tried, temper)
        return f"{same}, but {at_first}" if at_first else same
    # a player who does not care for peace is glad to break with friends
    gain, loss = ((BRINGS if more[part] > 0 else COSTS)[part] for part in (best, worst))
    if told[best] < SLIGHT:
        return "it weakens the rivals more" if mine.mean >= others[0].mean else loss
    if not _at_once(tried, best, more[best]):
        gain += LATER
    return f"{gain}, though {loss}" if -told[worst] > max(SLIGHT, told[best] / 3) else gain


def _at_once(tried: Sequence[Prospect], part: Part, amount: float) -> bool:
    """Whether a gain can be seen at first sight; a mine may bring land, but only because of its gold. Moves
    without first impressions give no answer.
    """
    mine, *others = tried
    seen = _more(mine.liking, [one.liking for one in others])
    apart = any(abs(one) >= SLIGHT for one in seen.values())
    return not apart or seen.get(part, 0.0) * amount > 0


def _slight(gain: float, loss: float, worse: bool) -> bool:
    """Whether neither gain nor cost is worth a word, or the move came out worse and gains nothing."""
    return gain < SLIGHT and (worse or -loss < SLIGHT)


def impression(prospects: Sequence[Prospect], temper: Temperament) -> str:
    """The first-sight reason for the first move compared with the others; "" if there is none."""
    mine, *others = prospects
    more = _more(mine.liking, [one.liking for one in others]) if others else {}
    told = {part: amount * temper.factors.get(part, 1.0) for part, amount in more.items()}
    best = max(told, key=lambda part: told[part], default=None)
    if best is None or told[best] < SLIGHT:
        return ""
    return (LOOKS if more[best] > 0 else COSTS)[best]


def _more(mine: Worth, others: Sequence[Worth]) -> dict[Part, float]:
    """The surplus of each part over the average of the others."""
    parts = dict.fromkeys(part for worth in (mine, *others) for part in worth)
    return {
        part: mine.get(part, 0.0) - sum(worth.get(part, 0.0) for worth in others) / len(others)
        for part in parts
    }
