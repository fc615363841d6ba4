"""The value of a position in Mighty Empires for Warmaster, for computer players.

The largest empire wins (WM-VICTORY-01), half the land wins at once (WM-VICTORY-02), and an empire without its
capital is destroyed (WM-CAPASSAULT-01): land counts most, then footholds next to capitals, both the player's
own and other players'.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.questions.fields import Answer, PickMany
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.catalogue import CATALOGUE
from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.warmaster.armies import benefits
from empires.rulesets.warmaster.assaults import Assault, NoAssault
from empires.rulesets.warmaster.defence import Defend
from empires.rulesets.warmaster.founding.capitals import (
    APART,
    ChooseCapital,
    Stand,
    StandTurned,
    placed_capitals,
    start_area,
)
from empires.rulesets.warmaster.founding.locations import PutLocation
from empires.rulesets.warmaster.founding.territory import Mark
from empires.rulesets.warmaster.lands import beside, capital_on, partners, size_of
from empires.rulesets.warmaster.orders import Attack, HoldBack
from empires.rulesets.warmaster.purchases import Capture, EndBuying, Occupy, Remove, price_of
from empires.rulesets.warmaster.quick_battle import MOST_HELP
from empires.rulesets.warmaster.state import Empire, War, empire_of, living
from empires.rulesets.warmaster.tables import BRIDGES
from empires.rulesets.warmaster.weights import W

_OCCUPY, _CAPTURE, _REMOVE = (price_of(kind) for kind in (Occupy, Capture, Remove))
"""The price of a tile in campaign points, for each kind of purchase (WM-T-COSTS)."""


def worth(state: War, player: str) -> Worth:
    """The value of a position: land and locations, points to spend, and the enemies at each capital."""
    empire = empire_of(state, player)
    if empire is None or not empire.alive:
        return {"land": -60.0}
    name = empire.name
    wild = sum(tile not in state.owner and not state.map.tiles[tile].is_sea for tile in beside(state, name))
    found: dict[Part, float] = {
        "land": size_of(state, name) + W.room * wild,
        "works": W.location * min(len(benefits(state, state.owner, name)), MOST_HELP),
        "gold": W.point * empire.points / _OCCUPY,
        "safety": -W.besieged * len(_holders(state, name)),
        "harm": W.foothold * sum(name in _holders(state, other.name) for other in living(state)),
        "friends": W.partner * len(partners(state, name)),
    }
    return found


def score(state: War, player: str) -> float:
    """The size of the player's empire."""
    empire = empire_of(state, player)
    return size_of(state, empire.name) if empire is not None and empire.alive else -1


def _holders(state: War, name: str) -> set[str]:
    """The empires with land next to somebody else's capital."""
    capital = state.empires[name].capital
    around = neighbour_ids(capital) if capital else ()
    return {state.owner[tile] for tile in around if tile in state.owner} - {name}


def liking(state: War, question: Question, act: Any) -> Worth:
    """The value of a purchase per campaign point: free land is cheapest, and land that leads to a location or
    a capital is worth more. The more rivals there are, the less one rival's loss counts.
    """
    empire = empire_of(state, question.player)
    if empire is None:
        return NOTHING
    name = empire.name
    match act:
        case Occupy(tile):
            return {
                "land": (1.0 + _room(state, tile) + _way(state, name, tile) + _sought(state, name, tile))
                / _OCCUPY,
                "works": _help(state, tile) / _OCCUPY,
                "harm": _towards(state, name, tile) / _OCCUPY,
            }
        case Capture(tile):
            return {
                "land": W.capture * (1 + _way(state, name, tile)) / _CAPTURE,
                "works": _help(state, tile) * 2 / _CAPTURE,
                "harm": (_loss(state) + 2 * _towards(state, name, tile)) / _CAPTURE,
                "safety": W.guard * _guards(empire, tile),
            }
        case Remove(tile):
            lost = W.removed * (_loss(state) + _help(state, tile))
            return {"harm": lost / _REMOVE, "safety": W.guard * _guards(empire, tile)}
        case EndBuying() | HoldBack() | NoAssault():
            return {"time": -0.5}
        case Assault():
            return {"harm": W.assault}
        case Attack(other):
            return {
                "harm": W.prey * size_of(state, other),
                "friends": -W.broken * (other in partners(state, name)),
            }
        case Defend("single"):
            return {"safety": W.together}
        case PutLocation(tile):
            return {"works": _nearness(state, name, tile)}
        case Mark(tile):
            return {"land": _room(state, tile)}
        case Stand(space) | StandTurned(space):
            return {"land": _site(state, space)}
        case ChooseCapital(type_id):
            pack, taken = CATALOGUE[type_id].pack, placed_capitals(state)
            sites = [tile.id for tile in state.map.tiles.values() if tile.pack == pack]
            free = [site for site in sites if all(id_distance(site, one) >= APART for one in taken)]
            return {"land": max((_site(state, site) for site in free), default=0.0)}
        case dict() if question.kind in ("nap_offer", "nap_accept"):
            asked = sum(len(names) for names in act.values())
            if len(living(state)) > 2:
                return {"friends": W.pact * asked}
            return {"friends": 0.3 * asked, "time": -0.5 * asked}  # a pact between two only wastes a round
    return NOTHING


def breaks(state: War, question: Question, act: Any) -> str:
    """The partner in a pact of this round that an attack would break; "" if there is none."""
    empire = empire_of(state, question.player)
    if not W.faith or not isinstance(act, Attack) or empire is None:
        return ""
    return act.empire if act.empire in partners(state, empire.name) else ""


def _loss(state: War) -> float:
    """How much a tile lost by one rival is worth: a whole tile if there is no other rival."""
    return 1 / max(1, len(living(state)) - 1)


def _guards(empire: Empire, tile: str) -> bool:
    """Whether a tile is next to the empire's own capital."""
    return bool(empire.capital) and tile in neighbour_ids(empire.capital)


def _room(state: War, tile: str) -> float:
    """The value of the free land around a tile."""
    tiles = state.map.tiles
    free = [near for near in neighbour_ids(tile) if near in tiles and near not in state.owner]
    return W.room * sum(not tiles[near].is_sea for near in free)


def _sought(state: War, name: str, tile: str) -> float:
    """The value of taking a free tile before a rival whose land touches it."""
    return W.contested * any(state.owner.get(near, name) != name for near in neighbour_ids(tile))


def _site(state: War, space: str) -> float:
    """The value of a capital's starting land and its surroundings."""
    tiles, first = state.map.tiles, start_area(state, space)
    rim = {far for near in first for far in neighbour_ids(near)}.difference(first)
    return len(first) + 2 * W.room * sum(far in tiles and not tiles[far].is_sea for far in rim)


def _help(state: War, tile: str) -> float:
    """The value of the location on a tile."""
    return W.location if state.locations.get(tile, BRIDGES) != BRIDGES else 0.0


def _way(state: War, name: str, tile: str) -> float:
    """The value of a tile as a way to locations that are not yet the empire's."""
    wanted = [
        place
        for place, special in state.locations.items()
        if special != BRIDGES and state.owner.get(place) != name
    ]
    off = [id_distance(place, tile) for place in wanted]
    return W.near * (1 in off) + W.near / 2 * (2 in off)


def _nearness(state: War, name: str, tile: str) -> float:
    """The value of a place for a location: best near the player's own land and far from everybody else's."""
    off: dict[str, int] = {}
    for own, holder in state.owner.items():
        off[holder] = min(off.get(holder, APART + 5), id_distance(tile, own))
    mine = off.pop(name, APART + 5)
    return W.far * min(off.values(), default=0) - 0.4 * mine


def _towards(state: War, name: str, tile: str) -> float:
    """The value of a tile next to somebody else's capital, if the empire has no foothold there yet."""
    for near in neighbour_ids(tile):
        other = capital_on(state, near)
        if other is not None and other.name != name and name not in _holders(state, other.name):
            return W.foothold
    return 0.0


def forms(state: War, question: Question) -> Iterable[Answer]:
    """The pacts considered: with nobody, with the largest neighbour, with all except the smallest, or with
    all."""
    match question.kind, question.fields:
        case (("nap_offer" | "nap_accept"), (PickMany(name=name, choices=choices),)):
            others = sorted((one.value for one in choices), key=lambda other: -size_of(state, other))
            found: list[Answer] = [{name: []}, {name: others[:1]}, {name: others}]
            crowded = len(living(state)) > 2
            if crowded and W.offers and question.kind == "nap_offer":
                return [{name: others[:-1]}, *found]
            return found[::-1] if crowded and question.kind == "nap_accept" else found
        case _:
            return ()


VALUES: Values[War] = Values(
    worth=worth,
    clock=lambda state: state.round_no,
    score=score,
    liking=liking,
    forms=forms,
    effort=1.4,
    spread=2.0,
    breaks=breaks,
    weights=W,
)
