"""What the hex campaign for The 9th Age values, for computer players."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from empires.core.fields import Answer, Number
from empires.core.questions import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import neighbour_ids

from .battles import current
from .building import Build
from .events import BuildNothing, PickEvent
from .invasion import Claim, Conquer, End, Raid, cost
from .quick import edges_of
from .realms import controlled, mines, realm_points
from .sizes import gold_factor
from .state import NinthAge

CITY, FORTRESS, MINE = 1.0, 0.45, 0.4
"""What is built, in pieces of land: a city counts as much (NA-RP-02), a fortress is half a city and makes its
hex dear to take (NA-SPEND-05), a mine pays a battle's edge now and then.
"""

GOLD = 0.02
"""Gold buys army points; what a die of a mine brings, before the campaign's factor."""

POINT = 0.45
"""A conquest point that is not spent yet: two make a city or claim a hex."""

EVENTS: dict[str, float] = {
    "construction-project": 1.4, "brash-attack": 0.6, "rapid-expansion": 0.9, "veteran-troops": 0.8,
    "reconnaissance": 0.8, "poisoned-mines": 0.3, "catastrophe": 0.3, "emissary": 0.1,
}  # fmt: skip


def worth(state: NinthAge, player: str) -> Worth:
    """Realm points win; mines and gold buy battles, fortresses make land dear to take."""
    realm = state.realms[player]
    if realm.eliminated_turn is not None:
        return {"land": -20.0}
    held = controlled(state, player)
    forts = [state.tiles[place].fort for place in held]
    points = realm_points(state, player)
    built = forts.count("city")
    found: dict[Part, float] = {
        "land": points - built,
        "works": CITY * built + MINE * len(mines(state, player)) + FORTRESS * forts.count("fortress"),
        "gold": GOLD * realm.treasury / gold_factor(state.settings) + POINT * realm.cp_left,
        "safety": -0.05 * _open_sides(state, player, held),
    }
    return found


def _open_sides(state: NinthAge, player: str, held: list[str]) -> int:
    """How many sides of the realm lie against a rival's land."""
    tiles = state.tiles
    return sum(
        beside in tiles and tiles[beside].flag not in (None, player)
        for place in held
        for beside in neighbour_ids(place)
    )


def liking(state: NinthAge, question: Question, act: Any) -> Worth:
    """Land for as few points as it takes; what is taken from a rival counts twice."""
    player = question.player
    match act:
        case Claim(place):
            return {
                "land": 3.0 / max(cost(state, player, act), 1),
                "safety": 0.05 * _beside(state, player, place),
            }
        case Conquer(place):
            works = 1.0 if state.tiles[place].fort == "city" else 0.0
            paid = max(cost(state, player, act), 1)
            return {"land": 3.0 / paid, "works": 2 * works / paid, "harm": 2.0 / paid}
        case Build(work="city"):
            return {"works": 1.4}
        case Build(work="mine"):
            return {"works": 0.7}
        case Build():
            return {"safety": 0.3, "works": 0.1}
        case Raid():
            return {"gold": 0.3}
        case End() | BuildNothing():
            return {"time": -0.5}
        case PickEvent(event):
            return {"army": EVENTS.get(event, 0.0)}
    return NOTHING


def _beside(state: NinthAge, player: str, place: str) -> int:
    tiles = state.tiles
    return sum(beside in tiles and tiles[beside].flag == player for beside in neighbour_ids(place))


def forms(state: NinthAge, question: Question) -> Iterable[Answer]:
    """Gold is for battles: all of it, or just as much as each edge costs, down to nothing."""
    if question.kind == "buy_points" and isinstance(gold := question.fields[0], Number):
        yield {gold.name: gold.hi}
        spent = {_edge(state, question.player, amount): amount for amount in range(gold.hi, -1, -1)}
        for amount in sorted(spent.values(), reverse=True):
            yield {gold.name: amount}


def _edge(state: NinthAge, player: str, gold: int) -> int:
    """By how much the army points speak for a player who adds this gold (NA-T-QUICK-SCORE)."""
    fight = copy(current(state))
    fight.gold = {**fight.gold, player: gold}
    sides = (fight.side1, fight.side2) if player in fight.side1 else (fight.side2, fight.side1)
    mine, theirs = (sum(edges_of(state, fight, side).values()) for side in sides)
    return mine - theirs


VALUES: Values[NinthAge] = Values(
    worth=worth, clock=lambda state: state.turn, score=realm_points, liking=liking, forms=forms
)
