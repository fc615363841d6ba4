"""What the hex campaign for The 9th Age values, for computer players.

Two conquest points make one realm point: a claim, or a fortress that becomes a city (NA-T-CP-SPEND). What is
taken from a rival counts on both sides, a city doubly. An edge of one in a quick battle (NA-T-QUICK-SCORE)
moves about 0.6 conquest points from the one to the other, so gold, events and mines are reckoned by it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from copy import copy
from typing import Any

from empires.core.questions.fields import Answer, Number
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import neighbour_ids
from empires.rulesets.ninth_age.battles import current
from empires.rulesets.ninth_age.building import Build
from empires.rulesets.ninth_age.events import BuildNothing, PickEvent, targets
from empires.rulesets.ninth_age.founding import Capital, Flag
from empires.rulesets.ninth_age.invasion import Claim, Conquer, End, Raid, cost
from empires.rulesets.ninth_age.odds import edges_of
from empires.rulesets.ninth_age.realms import controlled, living, mines, realm_points
from empires.rulesets.ninth_age.sizes import gold_cap, gold_factor, standard_points
from empires.rulesets.ninth_age.state import Battle, Fort, NinthAge, Terrain, Tile

FORT: dict[Fort, float] = {"none": 0.0, "fortress": 0.45, "city": 1.0}
"""What is built, in pieces of land: a city counts as much, a fortress is half of one."""

MINE: dict[Terrain, float] = {"mountain": 0.6, "river": 0.4, "land": 0.0, "swamp": 0.0}
"""A mine on a mountain brings nearly an edge a turn, one on a river less, and it runs out."""

GROUND: dict[Terrain, float] = {"mountain": 1.0, "river": 0.5, "land": 0.3, "swamp": 0.0}
"""Ground to found on: a mountain is dear to take later, by whomever, and holds the best mine."""

GOLD = 0.02
"""Gold buys army points; what a pip of the dice brings, before the campaign's factor."""

POINT = 0.45
"""A conquest point that is not spent yet: two make a city or claim a hex."""

RISK: dict[Fort, float] = {"none": 0.15, "fortress": 0.0, "city": 0.4}
"""What a rival who wins may take where the realms touch: a city in one battle of five."""

STRIKE: dict[Fort, float] = {"none": 0.0, "fortress": 1.0, "city": 2.0}
"""What a catastrophe may destroy, in conquest points."""

EVENTS: dict[str, float] = {
    "construction-project": 1.0, "rapid-expansion": 1.0, "veteran-troops": 0.9, "reconnaissance": 0.8
}  # fmt: skip
"""Events in conquest points: two save one, two bring an edge, and a rival's scouts may cancel one's own."""

PARTS: dict[str, Part] = {
    "construction-project": "works",
    "rapid-expansion": "land",
    "poisoned-mines": "harm",
    "catastrophe": "harm",
}
"""What an event is for, where it does not help in battle."""

BRASH_EVEN, BRASH_EDGE = -0.3, 0.35
"""What Brash Attack adds to the points of an even battle, and what each edge adds to that."""


def worth(state: NinthAge, player: str) -> Worth:
    """Realm points win; mines and gold buy battles, fortresses make land dear to take."""
    realm = state.realms[player]
    if realm.eliminated_turn is not None:
        return {"land": -20.0}
    held = [state.tiles[place] for place in controlled(state, player)]
    return {
        "land": len(held),
        "works": sum(FORT[tile.fort] + _mine(tile) for tile in held),
        "gold": GOLD * realm.treasury / gold_factor(state.settings) + POINT * realm.cp_left,
        "safety": -_risk(state, player),
    }


def _mine(tile: Tile) -> float:
    return MINE[tile.terrain] if tile.mine else 0.0


def _risk(state: NinthAge, player: str) -> float:
    """What each rival may take, the dearest hex of those that touch the rival's land."""
    tiles = state.tiles
    most: dict[str, float] = {}
    for place, tile in tiles.items():
        if tile.flag == player and (risk := RISK[tile.fort]):
            for beside in neighbour_ids(place):
                rival = tiles[beside].flag if beside in tiles else None
                if rival is not None and rival != player:
                    most[rival] = max(most.get(rival, 0.0), risk)
    return sum(most.values()) / max(1, len(state.players) - 1)


def liking(state: NinthAge, question: Question, act: Any) -> Worth:
    """What a conquest point brings there; what is taken from a rival counts for the rival's loss, too."""
    player = question.player
    match act:
        case Capital(place) | Flag(place):
            return {"works": GROUND[state.tiles[place].terrain]}
        case Claim(place):
            paid = max(cost(state, player, act), 1)
            return {"land": (1.1 + 0.4 * MINE[state.tiles[place].terrain]) / paid}
        case Conquer(place):
            tile = state.tiles[place]
            each = (1 + FORT[tile.fort] + _mine(tile)) / max(cost(state, player, act), 1)
            return {"land": each, "harm": each / _rivals(state) ** 0.5}
        case Build(work, place):
            return {"works": _building(state, player, work, place)}
        case Raid():
            return {"gold": 0.17}
        case End() | BuildNothing():
            return {"time": -0.5}
        case PickEvent(event):
            return {PARTS.get(event, "army"): _event(state, player, event)}
    return NOTHING


def _rivals(state: NinthAge) -> int:
    return max(1, len(living(state)) - 1)


def _building(state: NinthAge, player: str, work: str, place: str) -> float:
    """A point for a building: cities rather where no rival stands, mines rather early."""
    tiles = state.tiles
    if work == "mine":
        return MINE[tiles[place].terrain] * (1.4 if state.turn < 3 else 1.0 if state.turn < 5 else 0.5)
    foes = sum(
        beside in tiles and tiles[beside].flag not in (None, player) for beside in neighbour_ids(place)
    )
    return 1.0 - 0.1 * foes if work == "city" else 0.5 - 0.02 * foes


def _event(state: NinthAge, player: str, event: str) -> float:
    """What an event may bring this turn, in conquest points."""
    foes = targets(state, player)
    match event:
        case "brash-attack":
            return BRASH_EVEN + BRASH_EDGE * _strength(state, player)
        case "poisoned-mines":
            return max((0.5 * len(mines(state, foe)) for foe in foes), default=0.0) / _rivals(state)
        case "catastrophe":
            return max((_ruin(state, foe) for foe in foes), default=0.0) / _rivals(state)
    return EVENTS.get(event, 0.0)


def _ruin(state: NinthAge, foe: str) -> float:
    """What a catastrophe destroys on average: each building with one chance in six."""
    held = [state.tiles[place] for place in controlled(state, foe)]
    return sum(STRIKE[tile.fort] + 2 * _mine(tile) for tile in held) / 6


def _strength(state: NinthAge, player: str) -> int:
    """The edge in a battle of one against one by size and gold, against a usual rival."""
    points = {one: _points(state, one) for one in living(state)}
    mine = points.pop(player)
    theirs = sum(points.values()) / len(points) if points else mine
    return int((mine - theirs) * 20 / min(mine, theirs))


def _points(state: NinthAge, player: str) -> int:
    base = standard_points(state.settings)
    return base + min(base // 10, state.realms[player].treasury) + base // 20 * (player == state.largest)


def forms(state: NinthAge, question: Question) -> Iterable[Answer]:
    """Gold is for battles: as little as gives the best edge there is, whatever those put in who come after;
    then as little as each lower edge costs, down to nothing.
    """
    if question.kind == "buy_points" and isinstance(gold := question.fields[0], Number):
        fight = copy(current(state))
        fight.gold = {one: _most_gold(state, fight, one) for one in state.to_act} | fight.gold

        def edge(amount: int) -> int:
            return _edge(state, fight, question.player, amount)

        amount = gold.hi + 1
        while amount:
            amount = bisect_left(range(amount), edge(amount - 1), key=edge)
            yield {gold.name: amount}


def _most_gold(state: NinthAge, fight: Battle, player: str) -> int:
    return min(state.realms[player].treasury, gold_cap(state, fight, player))


def _edge(state: NinthAge, fight: Battle, player: str, gold: int) -> int:
    """By how much the army points speak for a player who adds this gold."""
    fight.gold[player] = gold
    sides = (fight.side1, fight.side2) if player in fight.side1 else (fight.side2, fight.side1)
    mine, theirs = (sum(edges_of(state, fight, side).values()) for side in sides)
    return mine - theirs


AT_SIGHT = frozenset({"take_hex", "place_hex", "place_capital", "place_flag", "pick_event"})
"""What first impressions settle: what it brings shows long after any look ahead."""

VALUES: Values[NinthAge] = Values(
    worth=worth,
    clock=lambda state: state.turn,
    score=realm_points,
    liking=liking,
    forms=forms,
    at_sight=AT_SIGHT,
)
