"""Odds of a sheet's orders other than marches: appeasing, inciting rebellions, digging, looting and
razing.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb

from empires.core.questions.odds import Odds
from empires.kit.odds import Tally, throws
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.state import War

PROVOKED = number("MI-T-NUMBERS", "lowest roll that wakes a provoked Beast")
"""The lowest roll on which a provoked Beast wakes (MI-BEAST-03)."""


def appeasement_odds(size: int, power: int, anger: int, about: str) -> Odds:
    """The odds of appeasing natives of this strength, given how many of the last two turns the player fought
    them (MI-APP-03)."""
    tally = Tally()
    for (points, given_up), ways in _appeased(power, anger).items():
        gone = given_up or size + points <= 0
        tally.add("win" if gone else "draw" if points < 0 else "lose", ways)
    ends = ("won over", "weaker", "no weaker")
    line = tally.chances(f"{size:,} points")
    return Odds(lines=(line,), about=about, dice=f"{power}d6", ends=ends, hope="natives yield")


@lru_cache(maxsize=64)
def _appeased(power: int, anger: int) -> Counter[tuple[int, bool]]:
    """The combined effect of the dice on natives: the change in their points, and whether they give up."""
    rows = [TABLES["MI-T-APPEASE"].at(max(1, face - anger)) for face in range(1, 7)]
    stands = Counter({(0, False): 1})
    for _ in range(power):
        found: Counter[tuple[int, bool]] = Counter()
        for ((points, gone), ways), row in product(stands.items(), rows):
            found[points + int(row["points"]), gone or bool(row["surrender"])] += ways
        stands = found
    return stands


def anger_at(state: War, player: str, name: str) -> int:
    """The number of turns, out of the last two, in which a player fought the natives on a hex."""
    turns = {
        turn for one in state.secrets[player].fought if name in one.natives.split() for turn in one.turns
    }
    return sum(state.turn - back in turns for back in (1, 2))


def rebellion_odds(dice: int, where: str) -> Odds:
    """The odds that a rebellion turns on the player who incites it, which happens if two of the dice show a 1
    (MI-REB-04).
    """
    safe = sum(comb(dice, ones) * 5 ** (dice - ones) for ones in (0, 1))
    tally = Tally()
    tally.add("win", safe)
    tally.add("lose", 6**dice - safe)
    ends = ("it breaks out there", "", "in your own land")
    about, hope = f"Rebellion on {where}", "the rebellion breaks out there"
    return Odds(lines=(tally.chances(),), about=about, dice=f"{dice}d6", ends=ends, hope=hope)


def conscription_odds(power: int, army: str) -> Odds:
    """The odds of conscription, which brings d2 recruits for each Power (MI-SPEND-11)."""
    dice, each = f"{power}d2", number("MI-T-SPEND-LIMITS", "points per conscription die")
    middle = -(-3 * power // 2)
    tally = Tally()
    for total, ways in throws(dice).items():
        tally.add("win" if total >= middle else "lose", ways)
    ends = (f"{middle * each:,} points or more", "", "fewer")
    about, hope = f"Conscripts for {army}", f"{army} gets {ends[0]}"
    return Odds(lines=(tally.chances(need=middle),), about=about, dice=dice, ends=ends, hope=hope)


def beast_odds(dice: str, faces: range, about: str) -> Odds:
    """The odds that no Beast wakes, given the faces on which one wakes (MI-BEAST-01, MI-BEAST-03,
    MI-RAZE-03).
    """
    tally = Tally()
    for total, ways in throws(dice).items():
        tally.add("lose" if total in faces else "win", ways)
    ends = ("nothing wakes", "", "a Beast wakes")
    return Odds(lines=(tally.chances(),), about=about, dice=dice, ends=ends, hope="no Beast wakes")


def loot_odds(where: str) -> Odds:
    """What may happen to a looted hex (MI-T-RISK)."""
    table = TABLES["MI-T-RISK"]
    tally = Tally()
    for face in range(1, 7):
        consequence = table.at(face)["consequence"]
        tally.add("win" if consequence == "none" else "draw" if consequence == "rebellion" else "lose", 1)
    ends, hope = ("kept", "rebels", "razed"), "you keep what you loot"
    return Odds(lines=(tally.chances(),), about=f"Looting {where}", dice="d6", ends=ends, hope=hope)
