"""The odds of battles, assaults and pursuits on paper, computed from the tables. Their costs do not include a
fallen character (ME-BATTLE-11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from empires.core.questions.odds import Chances, Odds
from empires.kit.battles import Role
from empires.kit.odds import End, Tally, throws
from empires.rulesets.mighty_empires.charts import ASSAULT, BATTLE, PURSUIT, STRATEGY

PLANS: tuple[int, ...] = tuple(
    row[column] for row in (STRATEGY.of(on) for on in ("direct", "surprise", "flank"))
    for column in STRATEGY.columns
)  # fmt: skip
"""The modifier to the attacker's score for each pair of plans (ME-BATTLE-07)."""

BLOODY = ("stormed", "repulse", "bloody repulse")
HELD = ("bloodily held", "held", "stormed")
SUFFER = ("they suffer", "nothing", "you suffer")
ESCAPE = ("they suffer", "unharmed", "you suffer")


@lru_cache(maxsize=4096)
def battle_line(
    factor: int, added: tuple[int, ...], size: int, own: int, role: Role, given: str = ""
) -> Chances:
    """One line of odds for a battle, for attacker or defender. `added` lists the equally likely modifiers to
    the score, `size` is the multiplier of this side's losses, and `own` is the number of points that this
    side has to lose. The roll needed is given for the middle modifier."""
    tally = Tally()
    other: Role = "defender" if role == "attacker" else "attacker"
    for more, (total, ways), die in product(added, throws("2d6").items(), throws("d6")):
        row = BATTLE.at(factor + more + total)
        end: End = {role: "win", other: "lose"}.get(row["winner"], "draw")  # type: ignore[assignment]
        tally.add(end, ways, min(own, (row[f"{role}_flat"] + die * row["times"]) * size))
    return tally.chances(given, _needed(factor + _even(added), role), low=role == "defender")


def _even(added: tuple[int, ...]) -> int:
    """The modifier when neither side is favoured: the only modifier, or the middle one."""
    return sorted(added)[len(added) // 2]


def _needed(factor: int, role: Role) -> int:
    """The lowest roll on which the attacker wins, or the highest on which the defender does."""
    scores = range(-20, 40)
    if role == "attacker":
        return min(score for score in scores if BATTLE.at(score)["winner"] == role) - factor
    return max(score for score in scores if BATTLE.at(score)["winner"] == role) - factor


@lru_cache(maxsize=4096)
def assault_line(
    factor: int,
    added: tuple[int, ...],
    size: int,
    own: int,
    role: Role = "attacker",
    given: str = "",
    *,
    stormed: str | None = None,
) -> Chances:
    """One line of odds for an assault.

    Defenders who are stormed lose what the dice in `stormed` show, or everything if no dice are given.
    """
    tally = Tally()
    ends: dict[str, End] = {"stormed": "win", "repulse": "draw", "bloody_repulse": "lose"}
    if role == "defender":
        ends = {"stormed": "lose", "repulse": "draw", "bloody_repulse": "win"}
    for more, (total, ways) in product(added, throws("2d6").items()):
        row = ASSAULT.at(factor + more + total)
        dice = row[f"{role}_dice"] or stormed
        if dice is None:
            tally.add(ends[row["result"]], ways * ALL_WAYS, own)
            continue
        lost = throws(dice)
        each = ALL_WAYS // sum(lost.values())
        for die, times in lost.items():
            tally.add(ends[row["result"]], ways * times * each, min(own, die * row["times"] * size))
    scores = range(-20, 40)
    best = [one for one in scores if ends[ASSAULT.at(one)["result"]] == "win"]
    need = (min(best) if role == "attacker" else max(best)) - factor - _even(added)
    return tally.chances(given, need, low=role == "defender")


ALL_WAYS = 36
"""The number of ways two dice can fall; the odds for a single die are scaled to the same number."""


@lru_cache(maxsize=256)
def pursuit_line(size: int, own: int, given: str = "", *, catches_up: int = 1) -> Chances:
    """One line of odds for a pursuit, in which the losses to the rear guard are multiplied by the beaten
    force's `size`. A force that retreats voluntarily is caught if the die shows `catches_up` or more; the
    pursuit die then gets +1, and the general cannot be taken."""
    voluntary = catches_up > 1
    tally = Tally()
    for first, die, last in product(throws("d6"), throws("d6"), throws("d6")):
        row = PURSUIT.at(die + voluntary)
        end, cost = _pursued(row["effect"], voluntary=voluntary), 0
        if first < catches_up:
            end = "draw"
        elif end == "lose":
            cost = min(own, last * row["times"] * size)
        tally.add(end, 1, cost)
    return tally.chances(given)


def _pursued(effect: str, *, voluntary: bool) -> End:
    if effect == "rear_guard":
        return "lose"
    return "draw" if effect == "no_effect" or (voluntary and effect == "capture_general") else "win"


@lru_cache(maxsize=256)
def hunted_line(size: int, own: int, catches_up: int, given: str = "") -> Chances:
    """One line of odds for a force that is pursued while it retreats voluntarily; the losses of stragglers
    are multiplied by the pursuers' `size`."""
    tally = Tally()
    for first, die, last in product(throws("d6"), throws("d6"), throws("d6")):
        row = PURSUIT.at(die + 1)
        end, cost = _FOR_THEM[_pursued(row["effect"], voluntary=True)], 0
        if first < catches_up:
            end = "draw"
        elif row["effect"] == "shadowed":
            cost = min(own, last * row["times"] * size)
        tally.add(end, 1, cost)
    return tally.chances(given)


_FOR_THEM: dict[End, End] = {"win": "lose", "draw": "draw", "lose": "win"}


def battle_odds(lines: Iterable[Chances]) -> tuple[Odds, ...]:
    """The odds of a battle; none if they cannot be computed."""
    found = tuple(lines)
    return (Odds(lines=found, about="The battle"),) if found else ()


def assault_odds(lines: Iterable[Chances], role: Role = "attacker") -> tuple[Odds, ...]:
    """The odds of an assault on walls."""
    return (Odds(lines=tuple(lines), about="The assault", ends=BLOODY if role == "attacker" else HELD),)
