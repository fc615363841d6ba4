"""What Mighty Empires for Warmaster values, for computer players.

The largest empire wins (WM-VICTORY-01), half the land wins at once (WM-VICTORY-02), and an empire without
its capital is destroyed (WM-CAPASSAULT-01): land, then a foothold beside a capital, one's own or another's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.fields import Answer, PickMany
from empires.core.questions import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import id_distance, neighbour_ids

from .assaults import Assault, NoAssault
from .buying import Capture, EndBuying, Occupy, Remove
from .defence import Defend
from .founding.capitals import Stand, StandTurned
from .founding.locations import PutLocation
from .founding.territory import Mark
from .lands import beside, capital_on, partners, size_of
from .orders import Attack, HoldBack
from .state import War, empire_of, living

LOCATION = 1.2
"""A location helps in every battle (WM-SPECIAL-07), two at the most in a quick one."""

FOOTHOLD = 1.5
"""A tile beside a capital, from which it may be assaulted (WM-CAPASSAULT-02); one in four succeeds."""

POINT = 0.9
"""A campaign point that is not spent yet; a tile that is nobody's costs one (WM-BUY-03)."""

ROOM = 0.08
"""A tile beside the empire that nobody has: land that can be had cheaply."""


def worth(state: War, player: str) -> Worth:
    """Land and locations, points to spend, and who stands before whose capital."""
    empire = empire_of(state, player)
    if empire is None or not empire.alive:
        return {"land": -60.0}
    name = empire.name
    sited = sum(state.owner.get(tile) == name for tile in state.locations)
    wild = sum(tile not in state.owner and not state.map.tiles[tile].is_sea for tile in beside(state, name))
    found: dict[Part, float] = {
        "land": size_of(state, name) + ROOM * wild,
        "works": LOCATION * min(sited, 3),
        "gold": POINT * empire.points,
        "safety": -0.5 * FOOTHOLD * len(_holders(state, name)),
        "harm": FOOTHOLD * sum(name in _holders(state, other.name) for other in living(state)),
        "friends": 0.4 * len(partners(state, name)),
    }
    return found


def score(state: War, player: str) -> float:
    """How large the player's empire is (WM-VICTORY-01)."""
    empire = empire_of(state, player)
    return size_of(state, empire.name) if empire is not None and empire.alive else -1


def _holders(state: War, name: str) -> set[str]:
    """The empires with land beside a capital of another's."""
    capital = state.empires[name].capital
    around = neighbour_ids(capital) if capital else ()
    return {state.owner[tile] for tile in around if tile in state.owner} - {name}


def liking(state: War, question: Question, act: Any) -> Worth:
    """Free land is cheapest; what leads to a capital or a location is worth more."""
    empire = empire_of(state, question.player)
    if empire is None:
        return NOTHING
    match act:
        case Occupy(tile):
            return {"land": 1.0 + _room(state, tile), "harm": _towards(state, empire.name, tile)}
        case Capture(tile):
            return {"land": 0.5, "harm": 0.4 + _towards(state, empire.name, tile)}
        case Remove(tile):
            guards = tile in neighbour_ids(empire.capital) if empire.capital else False
            return {"harm": 0.3, "safety": 1.0 if guards else 0.0}
        case EndBuying() | HoldBack() | NoAssault():
            return {"time": -0.5}
        case Assault():
            return {"harm": 1.0}
        case Attack(other):
            return {
                "harm": 0.1 * size_of(state, other),
                "friends": -2.0 * (other in partners(state, empire.name)),
            }
        case Defend("single"):
            return {"safety": 0.3}
        case PutLocation(tile):
            near = id_distance(tile, empire.capital) if empire.capital else 3
            return {"works": 1.0 - 0.3 * near}
        case Mark(tile):
            return {"land": _room(state, tile)}
        case Stand(space) | StandTurned(space):
            return {"land": 3 * _room(state, space)}
        case dict() if question.kind in ("nap_offer", "nap_accept"):
            crowded = len(living(state)) > 2  # between two a pact only wastes a round
            return {"friends": (1.2 if crowded else 0.3) * sum(len(names) for names in act.values())}
    return NOTHING


def _room(state: War, tile: str) -> float:
    """How much free land lies about a tile, and the location on it."""
    tiles = state.map.tiles
    free = [near for near in neighbour_ids(tile) if near in tiles and near not in state.owner]
    return ROOM * sum(not tiles[near].is_sea for near in free) + (
        LOCATION if tile in state.locations else 0.0
    )


def _towards(state: War, name: str, tile: str) -> float:
    """A tile beside another's capital, where there is no foothold yet."""
    for near in neighbour_ids(tile):
        other = capital_on(state, near)
        if other is not None and other.name != name and name not in _holders(state, other.name):
            return FOOTHOLD
    return 0.0


def forms(state: War, question: Question) -> Iterable[Answer]:
    """Pacts: with nobody, with the largest neighbour, with all; bridges where the most lie near."""
    match question.kind, question.fields:
        case (("nap_offer" | "nap_accept"), (PickMany(name=name, choices=choices),)):
            others = sorted((one.value for one in choices), key=lambda other: -size_of(state, other))
            found: list[Answer] = [{name: []}, {name: others[:1]}, {name: others}]
            crowded = question.kind == "nap_accept" and len(living(state)) > 2
            return found[::-1] if crowded else found
        case _:
            return ()


VALUES: Values[War] = Values(
    worth=worth, clock=lambda state: state.round_no, score=score, liking=liking, forms=forms, effort=1.4
)
