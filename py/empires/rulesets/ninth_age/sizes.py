"""The army points of a battle, and the gold for a pip.

The standard game is played at 2500 points. Another standard size, or a size on which the players in a battle
agree, keeps the proportions of NA-T-POINTS; all points are rounded down (NA-RULING-60).
"""

from __future__ import annotations

from empires.rulesets.ninth_age.book import GOLD_FACTOR, POINTS, gold_step
from empires.rulesets.ninth_age.settings import Settings
from empires.rulesets.ninth_age.state import Battle, NinthAge


def _standard() -> int:
    return int(POINTS.of("1v1")["base"])


def standard_points(settings: Settings) -> int:
    """The size of a plain battle, unless the players agree on another (NA-BAT-02)."""
    # NA-VAR-02, NA-BONUS-06
    return settings.standard_points if settings.battle_size == "scaled" else _standard()


def gold_factor(settings: Settings) -> int:
    """The gold for each pip of every gold roll: 10 for the usual standard size."""
    size = standard_points(settings)  # not the size agreed for a single battle: NA-RULING-59
    row = GOLD_FACTOR.at(size)
    # NA-VAR-03, NA-VAR-04, NA-VAR-05
    factor: int = row["multiplier"] + (row["step"] * ((size - row.lo) // gold_step()) if row["step"] else 0)
    return factor


def role(battle: Battle, player: str) -> str:
    """The row of NA-T-POINTS that applies to a player.

    One-on-one battles are plain battles, however they came about.
    """
    if not battle.together:  # NA-RULING-39
        return "1v1"
    if len(battle.side1) == len(battle.side2):  # NA-BAT-03
        return "2v2 together"
    alone = [player] in (battle.side1, battle.side2)  # NA-BAT-04
    # NA-BAT-04
    return "2v1 single" if alone else "2v1 ally"


def base_points(state: NinthAge, battle: Battle, player: str) -> int:
    """The player's points before bonuses (NA-BAT-02, NA-BAT-03, NA-BAT-04).

    An agreed size applies to each side or, in a two-on-two battle, to each player.
    """
    row = role(battle, player)
    base: int = POINTS.of(row)["base"]
    if battle.size is None:
        return base * standard_points(state.settings) // _standard()
    if row != "2v1 ally":
        return battle.size  # NA-RULING-59
    return base * battle.size // int(POINTS.of("2v1 single")["base"])  # NA-RULING-59


def side_base(state: NinthAge, battle: Battle) -> int:
    """The base for percentages in victory points: a side's points without bonuses (NA-RULING-41)."""
    single = min((battle.side1, battle.side2), key=len)
    return sum(base_points(state, battle, player) for player in single)


def largest_bonus(state: NinthAge, battle: Battle, player: str) -> int:
    """The extra points that the Largest Realm brings to every battle, except in turn 1."""
    if player != state.largest:  # NA-BONUS-02
        return 0
    if state.turn == 1:  # NA-BONUS-03
        return 0
    # NA-BONUS-02
    return base_points(state, battle, player) * int(POINTS.of(role(battle, player))["bonus_percent"]) // 100


def gold_cap(state: NinthAge, battle: Battle, player: str) -> int:
    """The most points that gold may buy: a tenth of the player's own base, rounded down (NA-RULING-44)."""
    return base_points(state, battle, player) * int(POINTS.of(role(battle, player))["gold_percent"]) // 100


def limit(state: NinthAge, battle: Battle, player: str) -> int:
    """The points that the player may bring, which are the sum of base, bonus and bought points
    (NA-BONUS-01).
    """
    bought = battle.gold.get(player, 0)
    return base_points(state, battle, player) + largest_bonus(state, battle, player) + bought
