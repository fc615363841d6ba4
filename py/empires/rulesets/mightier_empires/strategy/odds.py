"""The chances of winning battles, as computer players estimate them before they march."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.kingdom.strengths import difference, lost_cause
from empires.rulesets.mightier_empires.odds.unexplored import Guess

DEFENDS = number("MI-T-ABSMOD-ROLE", "defender", "modifier")
EDGES = TABLES["MI-T-ABSMOD"]


@lru_cache(maxsize=64)
def _more_than(least: int) -> float:
    """The chance that one roll of 2d6 beats another by more than this."""
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    return sum(one - other > least for one in rolls for other in rolls) / len(rolls) ** 2


@lru_cache(maxsize=4096)
def odds(attack: int, defence: int, favour: int) -> float:
    """The chance that an army with these points beats a defender with this bonus from the ground (4.19).

    Plans cancel out on average, so they are ignored.
    """
    if not defence:
        return float(attack > 0)
    if (sure := lost_cause(attack, defence)) is not None:
        return float(sure == "attacker")
    edge = int(EDGES.at(difference(attack, defence))["modifier"])
    return _more_than(favour - edge if attack > defence else favour + edge)


def odds_against(attack: int, guess: Guess, favour: int) -> float:
    """The chance that an army with these points beats a defender who is one of several."""
    return sum(share * odds(attack, points, favour) for share, points in guess)
