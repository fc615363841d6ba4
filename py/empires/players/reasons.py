"""Sentences giving the reason for a move: its gains and costs compared with the other moves examined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.kit.values import Part, Worth
from empires.players.looking import VICTORY, Prospect
from empires.players.tempers import Temperament

BRINGS: Mapping[Part, str] = {
    "land": "it gains land",
    "works": "it builds up the realm",
    "gold": "it keeps the stores full",
    "army": "it keeps the troops strong",
    "safety": "it keeps enemies away from home",
    "harm": "it hurts a rival",
    "friends": "it keeps the peace",
    "time": "it brings the goal closer",
}

COSTS: Mapping[Part, str] = {
    "land": "it gains less land",
    "works": "less gets built",
    "gold": "it empties the stores",
    "army": "it wears down the troops",
    "safety": "it leaves the borders open",
    "harm": "it leaves the rivals alone",
    "friends": "it turns on its friends",
    "time": "it takes longer",
}

LOOKS: Mapping[Part, str] = {
    "land": "it should gain land",
    "works": "it should build up the realm",
    "gold": "it should keep the stores full",
    "army": "it should keep the troops strong",
    "safety": "it should keep enemies away from home",
    "harm": "it should hurt a rival",
    "friends": "it should keep the peace",
    "time": "it saves time",
}

SPARES: Mapping[Part, str] = {
    "land": "nothing else looks better",
    "works": "it keeps what has been built",
    "gold": "it saves the stores",
    "army": "it spares the troops",
    "safety": "it leaves no border open",
    "harm": "it avoids a bad fight",
    "friends": "it leaves its friends alone",
    "time": "waiting gains nothing",
}
"""What speaks for a move that gains nothing itself while most of the others have a cost."""

LATER = " in the end"
"""A phrase added to a gain that comes only from later moves."""

SLIGHT = 0.05
"""The size below which a difference is not worth mentioning."""


def reason(
    prospects: Sequence[Prospect],
    temper: Temperament,
    same: str = "not much depends on it",
    made: bool = True,
) -> str:
    """The reason for the first move compared with the others, as part of a sentence; "" if nothing was
    examined. `same` is the phrase for equal moves, used with the reason that first impressions give for the
    first move. A move that was `made` is never explained by its cost: if it gained nothing, first
    impressions decided.
    """
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
    # a player who does not care about peace is glad to break with friends
    gain, loss = ((BRINGS if more[part] > 0 else COSTS)[part] for part in (best, worst))
    if told[best] < SLIGHT:
        return "it weakens rivals more" if mine.mean >= others[0].mean else loss
    if not _at_once(tried, best, more[best]):
        gain += LATER
    return f"{gain}, though {loss}" if -told[worst] > max(SLIGHT, told[best] / 3) else gain


def _at_once(tried: Sequence[Prospect], part: Part, amount: float) -> bool:
    """Whether a gain is already visible in the first impressions: a mine may lead to more land, but what
    speaks for it at first sight is its gold. If first impressions do not differ, the answer is yes.
    """
    mine, *others = tried
    seen = _more(mine.liking, [one.liking for one in others])
    apart = any(abs(one) >= SLIGHT for one in seen.values())
    return not apart or seen.get(part, 0.0) * amount > 0


def _slight(gain: float, loss: float, worse: bool) -> bool:
    """Whether neither the gain nor the cost of a move is worth mentioning, or the move turned out worse and
    gains nothing.
    """
    return gain < SLIGHT and (worse or -loss < SLIGHT)


def impression(prospects: Sequence[Prospect], temper: Temperament) -> str:
    """The reason that first impressions give for the first move compared with the others: what it gains
    itself, or a cost that it avoids and most others have; "" if there is neither.
    """
    mine, *others = prospects
    more = _more(mine.liking, [one.liking for one in others]) if others else {}
    told = {part: amount * temper.factors.get(part, 1.0) for part, amount in more.items()}
    better = sorted((part for part in told if told[part] >= SLIGHT), key=lambda part: -told[part])
    for part in better:
        own = mine.liking.get(part, 0.0)
        if more[part] < 0:  # a player who does not care about peace
            return COSTS[part]
        if own >= SLIGHT:
            return LOOKS[part]
        if 2 * sum(one.liking.get(part, 0.0) <= own - SLIGHT for one in others) >= len(others):
            return SPARES[part if own > -SLIGHT else "land"]
    return ""


def _more(mine: Worth, others: Sequence[Worth]) -> dict[Part, float]:
    """How much better a move is than the average of the other moves, for each part of their worth."""
    parts = dict.fromkeys(part for worth in (mine, *others) for part in worth)
    return {
        part: mine.get(part, 0.0) - sum(worth.get(part, 0.0) for worth in others) / len(others)
        for part in parts
    }
