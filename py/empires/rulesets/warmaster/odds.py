"""Odds before an attack: both sides bring armies of the same size, and everyone can count the tiles that each
side holds. The odds are those of the umpire's quick battle (WM-RULING-66); a battle on the table has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from empires.core.base.words import many
from empires.core.offices.seats import persons
from empires.core.questions.odds import Chances, Odds
from empires.kit.odds import percents, throws
from empires.rulesets.warmaster.armies import armies, army_of_empire, benefits, benefits_of_player
from empires.rulesets.warmaster.quick_battle import GARRISON, edges, helped, solo_yields
from empires.rulesets.warmaster.results import against_allies
from empires.rulesets.warmaster.state import Army, Battle, Clash, Result, War

SOLO = -1
"""The index that stands for the solo army; the other indexes are those of allies."""


def odds_of(state: War, empire: str, target: str, *, walls: bool = False) -> str:
    """A note on the size of the armies, the tiles that each side holds and, at a capital, the bonus for the
    walls (WM-RULING-66)."""
    held, base = list(state.owner.values()), state.settings.base_size
    sizes = (
        [base]
        if state.settings.teams
        else [army_of_empire(state, one, base).size for one in (empire, target)]
    )
    tiles = [held.count(one) for one in (empire, target)]
    parts = [
        f"{many(counts[0], unit)} {'each' if counts[0] == counts[-1] else f'against {counts[-1]:,}'}"
        for counts, unit in ((sizes, "point"), (tiles, "tile"))
    ]
    if walls:
        parts.append(f"if dice decide, the walls add {GARRISON} to the garrison’s 2D6")
    return "; ".join(parts)


def attack_odds(state: War, empire: str, target: str, *, walls: bool = False) -> tuple[Odds, ...]:
    """The odds of an attack, alone and alongside one ally, because nobody knows whom the others attack. There
    are no odds in a team game, where lots decide the opponents."""
    rulers = [state.empires[name].ruler for name in (empire, target)]
    if state.settings.teams or not by_dice(state, rulers):
        return ()
    own, theirs = (_help(state, name) for name in (empire, target))
    theirs += GARRISON if walls else 0
    return _odds([line(theirs, (own,), 0, "alone"), line(theirs, (own + 1, 1), 0, "with one ally")])


def defence_odds(state: War, clash: Clash, how: str) -> tuple[Odds, ...]:
    """The odds of meeting several attackers together, or one by one, in which case the worst result
    counts."""
    rulers = [state.empires[name].ruler for name in (clash.defender, *clash.attackers)]
    if not by_dice(state, rulers):
        return ()
    own = _help(state, clash.defender) + (GARRISON if clash.sieging else 0)
    others = [_help(state, name) for name in clash.attackers]
    if how == "single":
        company = len(others) - 1
        return _odds([line(own, tuple(one + company for one in others), SOLO)])
    return _odds([_worst_of([ends(own, (one,), SOLO) for one in others])])


def battle_odds(state: War, battle: Battle, player: str) -> tuple[Odds, ...]:
    """The odds of a battle for one of its players, if the umpire's dice decide it."""
    if not by_dice(state, [army.player for army in armies(battle)]):
        return ()
    added = tuple(_added(battle, army) for army in battle.allies)
    place = next((n for n, army in enumerate(battle.allies) if army.player == player), SOLO)
    return _odds([line(_added(battle, battle.solo), added, place)])


def duel_odds(state: War, player: str, other: str) -> tuple[Odds, ...]:
    """The odds of a battle between two players of a team (WM-TEAM-20)."""
    if not by_dice(state, [player, other]):
        return ()
    own, theirs = (helped(benefits_of_player(state, name)) for name in (player, other))
    return _odds([line(theirs, (own,), 0)])


def by_dice(state: War, people: Sequence[str]) -> bool:
    """Whether the umpire's dice may decide a battle between these players (WM-RULING-66)."""
    match state.settings.auto_battle:
        case "never":
            return False
        case "computer_only":
            return len(persons(state, list(people))) < len(people)
        case _:
            return True


def _help(state: War, empire: str) -> int:
    return helped(benefits(state, state.owner, empire))


def _added(battle: Battle, army: Army) -> int:
    return sum(edges(battle, army).values())


def _odds(lines: list[Chances]) -> tuple[Odds, ...]:
    return (Odds(lines=tuple(lines), about="By the umpire’s dice"),)


def line(solo: int, allies: tuple[int, ...], place: int, given: str = "") -> Chances:
    """One army's chances, given the bonuses to the dice of each army."""
    win, draw, lose = percents(*ends(solo, allies, place))
    return Chances(win=win, draw=draw, lose=lose, given=given)


@lru_cache(maxsize=1024)
def ends(solo: int, allies: tuple[int, ...], place: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that an army wins, draws and loses; `place` is the index of an ally, or SOLO. Each ally
    scores less than, as much as or more than the solo army, and the numbers of such allies decide the
    battle."""
    found: Counter[Result] = Counter()
    dice = throws("2d6")
    for total, ways in dice.items():
        stands = Counter({(0, 0, 0): ways})  # allies gone, allies ahead, whether this one is gone
        for n, added in enumerate(allies):
            stands = _with_ally(stands, solo + total - added, mine=n == place)
        for (gone, above, away), weight in stands.items():
            found[_result(gone, above, away, allies, place)] += weight
    whole = sum(found.values())
    return Fraction(found["W"], whole), Fraction(found["D"], whole), Fraction(found["L"], whole)


Stands = Counter[tuple[int, int, int]]


def _with_ally(stands: Stands, mark: int, *, mine: bool) -> Stands:
    """All cases after one more ally has rolled; the ally is level with the solo army if its dice add up to
    `mark`."""
    found: Stands = Counter()
    for total, ways in throws("2d6").items():
        less, more = total < mark, total > mark
        for (gone, above, away), weight in stands.items():
            found[gone + less, above + more, away or int(mine and less)] += weight * ways
    return found


def _result(gone: int, above: int, away: int, allies: tuple[int, ...], place: int) -> Result:
    count = len(allies)
    if count == 1:
        solo: Result = "W" if gone else "L" if above else "D"
        return solo if place == SOLO else {"W": "L", "L": "W", "D": "D"}[solo]  # type: ignore[return-value]
    withdrawn = [n < gone for n in range(count)]
    solo, others = against_allies(withdrawn, solo_yields(gone, above, count))
    if place == SOLO:
        return solo
    return "L" if away else others[-1]


def _worst_of(battles: Sequence[tuple[Fraction, Fraction, Fraction]]) -> Chances:
    """The chances in several battles, when the worst result counts (WM-BATTLE-04)."""
    won = prod((one[0] for one in battles), start=Fraction(1))
    held = prod((one[0] + one[1] for one in battles), start=Fraction(1))
    win, draw, lose = percents(won, held - won, 1 - held)
    return Chances(win=win, draw=draw, lose=lose)
