"""Odds of battles before they are fought, and of what an unexplored hex holds."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from empires.rulesets.mightier_empires.battles.battle import lost_cause
from empires.rulesets.mightier_empires.battles.sides import difference
from empires.rulesets.mightier_empires.book import TABLES, number

Guess = tuple[tuple[float, int], ...]
"""What may stand somewhere: each strength in points and how likely it is."""

DEFENDS = number("MI-T-ABSMOD-ROLE", "defender", "modifier")


@lru_cache(maxsize=64)
def _more_than(least: int) -> float:
    """How likely 2d6 beat another 2d6 by more than this."""
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    return sum(one - other > least for one in rolls for other in rolls) / len(rolls) ** 2


@lru_cache(maxsize=4096)
def odds(attack: int, defence: int, favour: int) -> float:
    """How likely so many points beat those of a defender whom the ground favours by so much (4.19).

    Plans even out, so they are left aside.
    """
    if not defence:
        return float(attack > 0)
    if (sure := lost_cause(attack, defence)) is not None:
        return float(sure == "attacker")
    edge = int(TABLES["MI-T-ABSMOD"].at(difference(attack, defence))["modifier"])
    return _more_than(favour - edge if attack > defence else favour + edge)


def odds_against(attack: int, guess: Guess, favour: int) -> float:
    """How likely so many points win where one of several defenders may stand."""
    return sum(share * odds(attack, points, favour) for share, points in guess)


@lru_cache(maxsize=256)
def unexplored(column: str, late: int) -> Guess:
    """Who may defend a hex that nobody has entered, on this kind of ground, `late` points stronger by now."""
    found: dict[int, float] = {}
    kinds = [TABLES["MI-T-EXPLORE"].at(sum(faces))[column] for faces in product(range(1, 7), repeat=2)]
    most = number("MI-T-MAJOR-HEX", "most natives")
    for kind in kinds:
        row = TABLES["MI-T-MAJOR"].of(str(kind))
        there = min(6, 7 - row["defended"]) / 6
        found[0] = found.get(0, 0.0) + (1 - there) / len(kinds)
        dice = int(str(row["dice"])[0])
        rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        for roll in rolls:
            points = min(most, roll * row["times"] + late)
            found[points] = found.get(points, 0.0) + there / len(kinds) / len(rolls)
    return tuple((share, points) for points, share in sorted(found.items()))
