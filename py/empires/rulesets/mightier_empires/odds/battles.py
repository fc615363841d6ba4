"""Odds of a battle by dice (4.19); an unseen enemy is assumed to have one of several strengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from empires.core.offices.seats import persons
from empires.core.questions.odds import Chances, Odds
from empires.kit.odds import End, Tally, throws
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.kingdom.strengths import difference, lost_cause, rounded
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.features import fortress_of, garrison_of
from empires.rulesets.mightier_empires.state import Hexagon, War

EVEN = 7
"""The enemy's roll that is assumed when stating what the player needs to roll."""

PARTS = 1_000_000
"""The number of equal parts into which the chances of the assumed strengths are divided."""


def on_table_only(state: War, players: Sequence[str]) -> bool:
    """Whether battles between these players are always fought on the table."""
    tabletop = len(players) > 1 and state.settings.battle_method == "tabletop"
    return tabletop and len(persons(state, players)) == len(players)


def assumed(own: int) -> list[int]:
    """Possible strengths of an unknown enemy, within the range in which nobody flees a lost cause."""
    return [rounded(own, percent) for percent in (67, 100, 150)]


def seen(state: War, player: str, name: str) -> int | None:
    """The strength of the natives that the player has seen on a hex; None if unknown. The natives have grown
    since then, and a garrison that was seen fights alongside them."""
    sight = sights.seen(state, player, name)
    if sight is None or not sight.inside or sight.owner:
        return None
    garrison = garrison_of(state, Hexagon(terrain=[], minor=list(sight.minor)))
    grows = bool(sight.defenders) and sight.kind != "kingdom"
    grown = (state.turn - sight.turn) * state.settings.neutral_growth if grows else 0
    return sight.defenders + grown + garrison


def defended(state: War, player: str, name: str) -> int:
    """The bonus that the ground gives to a defender’s dice, including any fortress that the player knows
    of."""
    sight = state.secrets[player].known.get(name)
    own = state.tiles[name].owner == player
    minor = state.tiles[name].minor if own else sight.minor if sight is not None else []
    fortress = fortress_of(Hexagon(terrain=[], minor=list(minor)))
    walls = number("MI-T-ABSMOD-ROLE", fortress, "modifier") if fortress else 0
    return number("MI-T-ABSMOD-ROLE", "defender", "modifier") + walls


PLANS = ("assault", "hold", "manoeuvre")


def leads(state: War, plans: Sequence[str] = PLANS, *, people: bool = True) -> list[int]:
    """The lead that one of these plans gives the player's dice against each possible plan of the enemy.

    Having no plan favours natives; `people` is set if the enemy is a player (MI-ABS-07).
    """
    if "none" in plans:
        worse = number("MI-T-ABSMOD-ROLE", "no plan against natives", "modifier")
        better = number("MI-T-ABSMOD-ROLE", "natives without a plan", "modifier")
        return [0 if people else worse - better]
    table = table_of(state.house, "MI-T-ABSSTRAT")
    return [int(table.of(own)[other]) - int(table.of(other)[own]) for own in plans for other in PLANS]


def battle_odds(
    state: War,
    own: int,
    others: Sequence[int],
    favour: int,
    plans: Sequence[int],
    about: str = "By dice",
    hope: str = "",
) -> tuple[Odds, ...]:
    """The odds against each of these strengths; `favour` is the bonus that ground and leaders give to the
    player's dice."""
    if not own:
        return ()
    lines = [_line(state, own, ((1.0, other),), favour, plans, f"against {other:,}") for other in others]
    return (Odds(lines=tuple(lines), about=f"{about}; if they roll {EVEN}", hope=hope),)


def guessed_odds(
    state: War,
    own: int,
    guess: Sequence[tuple[float, int]],
    favour: int,
    plans: Sequence[int],
    about: str,
    hope: str,
) -> tuple[Odds, ...]:
    """The odds against the possible defenders, weighted by their likelihood."""
    if not own:
        return ()
    return (Odds(lines=(_line(state, own, guess, favour, plans, "whoever it is"),), about=about, hope=hope),)


def _line(
    state: War, own: int, guess: Sequence[tuple[float, int]], favour: int, plans: Sequence[int], given: str
) -> Chances:
    tally, results = Tally(), table_of(state.house, "MI-T-ABSRESULT")
    even, need = sorted(plans)[len(plans) // 2], None
    thrown = _thrown(tuple(plans))
    for share, other in guess:
        weight = round(share * PARTS)
        if (sure := lost_cause(own, other)) is not None:
            tally.add("win" if sure == "attacker" else "lose", weight * WAYS * len(plans))
            continue
        edge = int(table_of(state.house, "MI-T-ABSMOD").at(difference(own, other))["modifier"])
        lead = favour + (edge if own > other else -edge if own < other else 0)
        need = EVEN + 1 - lead - even
        for dice, ways in thrown.items():
            score = dice + lead
            row = results.at(abs(score))
            end: End = "draw" if not score else "win" if score > 0 else "lose"
            lost = rounded(own, int(row["winner loses" if end == "win" else "loser loses"]))
            tally.add(end, weight * ways, lost)
    told = need is not None and len(guess) == 1 and 2 < need <= 12
    return tally.chances(given, need if told else None)


@lru_cache(maxsize=1)
def _margins() -> Counter[int]:
    """For each possible difference between two dice and two other dice, the number of ways to roll it."""
    found: Counter[int] = Counter()
    for (mine, ways), (theirs, other) in product(throws("2d6").items(), throws("2d6").items()):
        found[mine - theirs] += ways * other
    return found


@lru_cache(maxsize=64)
def _thrown(plans: tuple[int, ...]) -> Counter[int]:
    """For each possible total lead, the number of ways in which the dice, together with one of these leads
    from the plans, produce it.
    """
    found: Counter[int] = Counter()
    for plan, (margin, ways) in product(plans, _margins().items()):
        found[plan + margin] += ways
    return found


WAYS = 6**4
"""The number of ways in which two pairs of dice can fall."""
