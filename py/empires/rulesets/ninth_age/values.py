"""The value of a position in the hex campaign for The 9th Age, for computer players.

Two conquest points buy one realm point, either by a claim or by turning a fortress into a city
(NA-T-CP-SPEND). A hex taken from a rival is a gain for one side and a loss for the other, and a city counts
twice. A lead of 1 in a quick battle (NA-T-QUICK-SCORE) shifts about 0.6 conquest points from one side to the
other, and this is the measure for gold, events and mines. Veteran Troops are worth more, because only winners
conquer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from copy import copy
from typing import Any, get_args

from empires.core.dice.dice import parse_dice
from empires.core.questions.fields import Answer, Number
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import neighbour_ids
from empires.rulesets.ninth_age.battles import current
from empires.rulesets.ninth_age.book import EVENTS, IMPROVEMENTS, MINING, TERRAIN, goal
from empires.rulesets.ninth_age.building import Build, sites
from empires.rulesets.ninth_age.challenges import Challenge, Fight, FightApart
from empires.rulesets.ninth_age.consent import Decline
from empires.rulesets.ninth_age.events import BuildNothing, PickEvent, Strike, targets
from empires.rulesets.ninth_age.founding import Capital, Flag
from empires.rulesets.ninth_age.invasion import Claim, Conquer, End, Raid, cost
from empires.rulesets.ninth_age.layout import Place, PlaceRiver, Take
from empires.rulesets.ninth_age.map_changes import Adjust, Point
from empires.rulesets.ninth_age.odds import edges_of
from empires.rulesets.ninth_age.opponents import challenged, edge_over, finds_land, fought, lead
from empires.rulesets.ninth_age.preparation import MadeMap
from empires.rulesets.ninth_age.realms import controlled, living, mines, realm_points
from empires.rulesets.ninth_age.sizes import gold_cap, gold_factor
from empires.rulesets.ninth_age.state import Battle, Fort, NinthAge, Terrain, Tile
from empires.rulesets.ninth_age.weights import W

PARTS: dict[str, Part] = {
    "construction-project": "works",
    "rapid-expansion": "land",
    "poisoned-mines": "harm",
    "catastrophe": "harm",
}
"""The purpose of each event that does not help in battle."""


LEARNED: dict[Fort, int] = {"none": 0, "fortress": 0, "city": 1}
"""The realm points that buildings gave in the campaigns from which the weights were learned
(NA-T-IMPROVEMENTS).
"""

LEARNED_DICE: dict[Terrain, int] = {"river": 2, "mountain": 3}
"""The number of dice for mines in the campaigns from which the weights were learned (NA-T-MINING)."""

_LAND: dict[Terrain, int] = {ground: TERRAIN.of(ground)["rp"] for ground in get_args(Terrain)}
"""The realm points of each kind of ground in this campaign."""

_MORE: dict[Fort, int] = {
    fort: (int(IMPROVEMENTS.of(fort)["rp"]) if fort != "none" else 0) - learned
    for fort, learned in LEARNED.items()
}
"""The realm points of buildings in this campaign, minus those with which the weights were learned."""

_RICHER: dict[Terrain, float] = {
    ground: parse_dice(MINING.of(ground)["dice"]).count / learned for ground, learned in LEARNED_DICE.items()
}
"""The yield of mines in this campaign, as a multiple of the yield with which the weights were learned."""


def worth(state: NinthAge, player: str) -> Worth:
    """The value of a position: realm points win the campaign, mines and gold win battles, and fortresses make
    land expensive to take."""
    realm = state.realms[player]
    if realm.eliminated_turn is not None:
        return {"land": -20.0}
    held = [state.tiles[place] for place in controlled(state, player)]
    return {
        "land": sum(_LAND[tile.terrain] for tile in held),
        "works": sum(_fort(tile.fort) + _mine(tile) for tile in held),
        "gold": W.gold * realm.treasury / gold_factor(state.settings) + W.point * realm.cp_left,
        "safety": -_risk(state, player),
    }


def _fort(fort: Fort) -> float:
    """The value of a building, given the realm points that it brings in this campaign."""
    return W.fort[fort] + _MORE[fort]


def _dug(ground: Terrain) -> float:
    """The value of a mine, given the number of dice that it rolls in this campaign."""
    return W.mine[ground] * _RICHER.get(ground, 1.0)


def _mine(tile: Tile) -> float:
    return _dug(tile.terrain) if tile.mine else 0.0


def _bog(ground: Terrain) -> float:
    """The cost of ground on which nothing can be built (NA-HEX-05)."""
    return 0.0 if TERRAIN.of(ground)["fort"] else W.swamp


def _risk(state: NinthAge, player: str) -> float:
    """The possible losses to rivals: for each rival, the player's most valuable hex that touches the rival's
    land."""
    tiles = state.tiles
    most: dict[str, float] = {}
    for place, tile in tiles.items():
        if tile.flag == player and (risk := W.risk[tile.fort]):
            for beside in neighbour_ids(place):
                rival = tiles[beside].flag if beside in tiles else None
                if rival is not None and rival != player:
                    most[rival] = max(most.get(rival, 0.0), risk)
    return sum(most.values()) / max(1, len(state.players) - 1)


def liking(state: NinthAge, question: Question, act: Any) -> Worth:
    """How promising an act looks at first sight, per conquest point; a gain from a rival also counts as the
    rival's loss.
    """
    player = question.player
    match act:
        case Capital(place) | Flag(place):
            ground = state.tiles[place].terrain
            more = _LAND[ground] - 1  # than printed, where every hex is worth one point
            return {"works": W.ground[ground], "land": _site(state, question, place) + more}
        case Claim(place):
            paid = max(cost(state, player, act), 1)
            ground = state.tiles[place].terrain
            found = W.claim * _own(state) * _LAND[ground] + W.mine_to_come * _dug(ground) - _bog(ground)
            return {"land": (found + W.contested * _sought(state, player, place)) / paid}
        case Conquer(place):
            tile = state.tiles[place]
            gain = _LAND[tile.terrain] + _fort(tile.fort) + _mine(tile) - _bog(tile.terrain)
            each = gain / max(cost(state, player, act), 1)
            return {"land": each, "harm": _harm(state, player, tile) * each / _rivals(state) ** 0.5}
        case Build(work, place):
            return {"works": _building(state, player, work, place)}
        case Raid():
            return {"gold": W.raid}
        case Adjust("move" | "replace") | Point() | MadeMap("again" | "load"):
            return {"time": -10.0}  # changes to the map must not keep people from the game
        case End() | BuildNothing():
            return {"time": -0.5}
        case Place(space) | PlaceRiver(space):
            return {"land": W.beside * sum(near in state.tiles for near in neighbour_ids(space))}
        case Take("mountain"):
            return {"works": W.beside}  # early, while there is a choice of places for a mountain
        case Decline():
            return {"safety": W.beside}  # only the proposer of a change gains by it
        case PickEvent(event):
            return {PARTS.get(event, "army"): _event(state, player, event)}
        case Strike(foe):
            return {"harm": _hit(state, _event_of(question), foe)}
        case {"gold": int(amount)} if question.kind == "buy_points":
            spent = W.gold * amount / gold_factor(state.settings)
            return {"army": W.edge * _edge(state, _bidding(state), player, amount), "gold": -spent}
        case Challenge(target):
            return challenged(state, player, target)
        case Fight() | FightApart():
            return fought(state, player, act)
    return NOTHING


def _rivals(state: NinthAge) -> int:
    return max(1, len(living(state)) - 1)


def _crowd(state: NinthAge) -> float:
    """How much the campaign differs from a duel: 0 with one rival, and nearly 1 with many."""
    return 1 - 1 / _rivals(state)


def _site(state: NinthAge, question: Question, place: str) -> float:
    """The value of the surroundings of a Capital or flag. Against several rivals there should be room; in a
    duel a Capital is safest where little land is open, and a flag best placed where it blocks the rival.
    """
    near = [state.tiles[one].flag for one in neighbour_ids(place) if one in state.tiles]
    free, crowd = near.count(None), _crowd(state)
    if question.kind == "place_capital":
        return W.room * crowd * free - W.sheltered * (1 - crowd) * free
    blocked = sum(flag not in (None, question.player) for flag in near)
    return W.room * crowd * free + W.blocks * (1 - crowd) * blocked


def _harm(state: NinthAge, player: str, tile: Tile) -> float:
    """The weight of a rival's loss; among several rivals, the leader's loss counts more."""
    most = max((realm_points(state, one) for one in living(state) if one != player), default=0)
    leads = tile.flag is not None and realm_points(state, tile.flag) == most
    return W.harm * (1 + W.leader * _crowd(state) * leads)


def _own(state: NinthAge) -> float:
    """How much a player's own growth counts; with several rivals, it counts more than the loss of one of
    them."""
    return 1 + W.several * _crowd(state)


def _building(state: NinthAge, player: str, work: str, place: str) -> float:
    """The value of a conquest point spent on a building: cities preferably far from rivals, mines preferably
    early."""
    tiles = state.tiles
    if work == "mine":
        return _dug(tiles[place].terrain) * (
            W.mine_early if state.turn < 3 else 1.0 if state.turn < 5 else W.mine_late
        )
    foes = sum(
        beside in tiles and tiles[beside].flag not in (None, player) for beside in neighbour_ids(place)
    )
    if work == "city":
        return W.build_city * _own(state) + _MORE["city"] - W.near_foes * foes
    return W.build_fortress * _own(state) + _MORE["fortress"] - 0.02 * foes


def _event(state: NinthAge, player: str, event: str) -> float:
    """The prospects of an event this turn, in conquest points."""
    foes = targets(state, player)
    match event:
        case "construction-project":
            late = realm_points(state, player) >= goal() - 2
            return W.events[event] + W.project * (
                late and any(site.work == "city" for site in sites(state, player))
            )
        case "rapid-expansion":
            when = "first" if state.turn == 2 else "later"
            return W.events[event] + W.open[when] * finds_land(state, player)
        case "veteran-troops":
            return W.events[event] / float(_rivals(state) ** W.shared) + W.leading * lead(state, player)
        case "reconnaissance":
            return W.events[event] + W.leading * lead(state, player)
        case "brash-attack":
            return W.brash_even + W.brash_edge * _strength(state, player)
        case "poisoned-mines" | "catastrophe":
            return max((_hit(state, event, foe) for foe in foes), default=0.0) / _rivals(state)
    return W.events.get(event, 0.0)


def _sought(state: NinthAge, player: str, place: str) -> bool:
    """Whether a hex also touches the land of a rival."""
    near = [state.tiles[one].flag for one in neighbour_ids(place) if one in state.tiles]
    return any(flag not in (None, player) for flag in near)


def _event_of(question: Question) -> str:
    """The event for which a target is chosen."""
    return next(row.on for row in EVENTS.rows if row["rule"] in question.rules)


def _hit(state: NinthAge, event: str, foe: str) -> float:
    """A rival's loss from an event."""
    return W.poison * len(mines(state, foe)) if event == "poisoned-mines" else _ruin(state, foe)


def _ruin(state: NinthAge, foe: str) -> float:
    """The average damage from a catastrophe, which has a one-in-six chance of destroying each building."""
    held = [state.tiles[place] for place in controlled(state, foe)]
    return sum(W.strike[tile.fort] + 2 * _mine(tile) for tile in held) / 6


def _strength(state: NinthAge, player: str) -> int:
    """The average edge that size and gold give in a one-on-one battle."""
    edges = [edge_over(state, player, rival) for rival in living(state) if rival != player]
    return int(sum(edges) / max(1, len(edges)))


def forms(state: NinthAge, question: Question) -> Iterable[Answer]:
    """Amounts of gold for a battle: first the smallest that secures the best edge, no matter what later
    players add, then the smallest for each lower edge, down to nothing.
    """
    if question.kind == "buy_points" and isinstance(gold := question.fields[0], Number):
        fight = _bidding(state)

        def edge(amount: int) -> int:
            return _edge(state, fight, question.player, amount)

        amount = gold.hi + 1
        while amount:
            amount = bisect_left(range(amount), edge(amount - 1), key=edge)
            yield {gold.name: amount}


def _bidding(state: NinthAge) -> Battle:
    """The current battle if everybody who is still to be asked adds as much gold as possible."""
    fight = copy(current(state))
    fight.gold = {one: _most_gold(state, fight, one) for one in state.to_act} | fight.gold
    return fight


def _most_gold(state: NinthAge, fight: Battle, player: str) -> int:
    return min(state.realms[player].treasury, gold_cap(state, fight, player))


def _edge(state: NinthAge, fight: Battle, player: str, gold: int) -> int:
    """The edge that a player has from army points after adding this gold."""
    fight.gold[player] = gold
    sides = (fight.side1, fight.side2) if player in fight.side1 else (fight.side2, fight.side1)
    mine, theirs = (sum(edges_of(state, fight, side).values()) for side in sides)
    return mine - theirs


VALUES: Values[NinthAge] = Values(
    worth=worth,
    clock=lambda state: state.turn,
    score=realm_points,
    liking=liking,
    forms=forms,
    farthest=0,  # dice decide battles, and looking ahead gained nothing (docs/company.md)
    weights=W,
)
