"""A computer player's opponents and forms of battle at first sight.

With several rivals, the best opponent is the leader, then a rival with fewer points, because a victory opens
the loser's land to conquest (NA-SPEND-04). Allies against one player earn a point less each (NA-CP-03).
"""

from __future__ import annotations

from empires.kit.values import Worth
from empires.rulesets.ninth_age.book import POINTS
from empires.rulesets.ninth_age.challenges import Fight, FightApart, Form, situation
from empires.rulesets.ninth_age.realms import borders, controlled, living, realm_points
from empires.rulesets.ninth_age.sizes import standard_points
from empires.rulesets.ninth_age.state import NinthAge
from empires.rulesets.ninth_age.weights import W


def challenged(state: NinthAge, player: str, target: str) -> Worth:
    """How promising it is to challenge a rival."""
    return {
        "harm": W.ahead * realm_points(state, target),
        "army": W.edge * edge_over(state, player, target),
        "friends": W.joins * (situation(state, target) == "in a 1v1"),
    }


def fought(state: NinthAge, player: str, act: Form) -> Worth:
    """How promising a form of battle is: together, or separately and first against this rival."""
    match act:
        case Fight(form):
            return {"army": W.together[form]}
        case FightApart(_, first):
            return {"army": W.edge * edge_over(state, player, first)}


def edge_over(state: NinthAge, player: str, rival: str) -> float:
    """The edge that size and gold give in a one-on-one battle."""
    mine, theirs = points(state, player), points(state, rival)
    return (mine - theirs) * 20 / min(mine, theirs)


def points(state: NinthAge, player: str) -> int:
    """The most points that a player can bring to a one-on-one battle."""
    base = standard_points(state.settings)
    row = POINTS.of("1v1")
    bought: int = min(base * row["gold_percent"] // 100, state.realms[player].treasury)
    return base + bought + base * int(row["bonus_percent"]) // 100 * (player == state.largest)


def lead(state: NinthAge, player: str) -> int:
    """A player's lead in realm points over the strongest rival."""
    rivals = [realm_points(state, one) for one in living(state) if one != player]
    return realm_points(state, player) - max(rivals, default=0)


def finds_land(state: NinthAge, player: str) -> bool:
    """Whether a free hex touches the player's land."""
    free = (place for place, tile in state.tiles.items() if tile.flag is None)
    return bool(controlled(state, player)) and any(borders(state, player, place) for place in free)
