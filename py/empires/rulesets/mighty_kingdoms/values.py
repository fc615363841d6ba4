"""What Mighty Kingdoms values, for computer players.

Might decides (MK-SCORE-02): armies count most, and they need food, gold and fortresses; so land that is
explored early pays for all the rest.
"""

from __future__ import annotations

from typing import Any

from empires.core.questions import Question
from empires.core.stream import Stream
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import id_distance

from . import land
from .ending import MONTHS, might_of
from .month.battles import Fight, Settle
from .month.orders import Defend, March, Raze, Regroup
from .month.outcome import GoTo, MoveOn
from .month.simple import Strike
from .state import ArmyList, Kingdoms, PlayerSecrets
from .turns import Pass
from .winter.building import Build, Burn, NameCapital
from .winter.deploy import Quarter
from .winter.recruiting import Recruit
from .winter.tithes import Tithe

ARMY, DISORDER = 4.0, 1.0
"""An army, and what it is worth less on its side."""

SETTLED: dict[str, float] = {"village": 1.6, "city": 3.0, "fortress": 2.6}
"""Might at the end and income until then; a fortress recruits."""

TILE, FRONTIER, CAPITAL, COIN = 0.5, 0.1, 2.0, 0.8


def worth(state: Kingdoms, player: str) -> Worth:
    """Armies, settlements, stores, land and the unknown beside it."""
    kingdom = state.kingdoms[player]
    if kingdom.status != "active":
        return {"land": -30.0}
    tiles = land.tiles_of(state, player)
    armies = land.armies_of(state, player)
    built = [state.tiles[tile].settlement for tile in tiles]
    threats = sum(
        state.tiles[army.tile].controller == player for army in state.armies.values() if army.owner != player
    )
    frontier = {near for tile in tiles for near in land.around(state, tile) if not state.tiles[near].explored}
    recruits = min(len(armies) + built.count("fortress"), state.settings.max_armies) - len(armies)
    found: dict[Part, float] = {
        "army": sum(ARMY - DISORDER * (army.stance == "side") for army in armies) + 0.6 * recruits,
        "works": sum(SETTLED.get(one, 0.0) for one in built) + CAPITAL * bool(land.capital_of(state, player)),
        "gold": COIN * (min(kingdom.gold, 6) + min(kingdom.food, 6)),
        "land": TILE * len(tiles) + FRONTIER * len(frontier),
        "harm": 1.0 * kingdom.might,
        "safety": -1.0 * threats,
    }
    return found


def liking(state: Kingdoms, question: Question, act: Any) -> Worth:
    """March into the unknown, build what is missing, and fight where one is stronger."""
    player = question.player
    match act:
        case March(army, tile):
            return _march(state, player, army, tile)
        case Raze(army):
            own = state.tiles[state.armies[army].tile].controller == player if army in state.armies else True
            return {"works": -3.0} if own else {"harm": 1.0}
        case Defend(army):
            return {"safety": _at_stake(state, player, state.armies[army].tile)}
        case Regroup():
            return {"army": 2.0}
        case Recruit():
            return {"army": 3.5}
        case Build(kind, _):
            lacking = not land.settlements_of(state, player, "fortress")
            return {"works": {"village": 0.8, "city": 1.0, "fortress": 2.0 if lacking else 1.2}[kind]}
        case NameCapital():
            return {"works": 1.0}
        case Burn() | Tithe():
            return {"gold": -2.0}
        case Pass():
            return {"time": 0.0}
        case Quarter(_, tile):
            return {"land": 0.4 * _unknown_near(state, tile), "safety": 0.3 * _foes_near(state, player, tile)}
        case Fight(tile, enemy):
            return {"harm": 0.5 * (_strength(state, player, tile) - _strength(state, enemy, tile))}
        case Strike(face, army):
            return {
                "harm": 1.0 if state.battle and face >= state.battle.defences.get(army, 7) else -0.1 * face
            }
        case GoTo(tile) | MoveOn(_, tile):
            return {
                "safety": 0.5 * (state.tiles[tile].controller == player) - _foes_near(state, player, tile)
            }
        case Settle("simple_hits"):
            return {"time": 1.0}
    return NOTHING


def _march(state: Kingdoms, player: str, name: str, tile: str) -> Worth:
    """What lies there: the unknown, land that nobody or a rival holds, or a foe who is weaker or stronger."""
    there = state.tiles[tile]
    army = state.armies.get(name)
    sent = sum(one.order is not None and one.order.dest == tile for one in land.armies_of(state, player))
    foes = sum(one.stance == "upright" for one in land.enemies_in(state, tile, player))
    lying = len(land.enemies_in(state, tile, player)) - foes
    found: dict[Part, float] = {"harm": 1.5 * lying if not foes else 1.0 * (sent + 1 - foes) - 0.5}
    if not foes and not lying:
        found["harm"] = 0.0
    if not there.explored and land.can_be_controlled(there):
        found["land"] = 2.0 / (1 + 2 * sent)
    elif there.controller != player and land.can_be_controlled(there):
        settled = SETTLED.get(there.settlement, 0.0)
        found["land"] = (0.7 + 0.5 * settled) / (1 + 2 * sent)
        found["harm"] += 0.3 if there.controller else 0.0
    else:
        found["land"] = -0.2 + 0.1 * _unknown_near(state, tile)
    if army is not None:
        found["safety"] = -0.8 * _at_stake(state, player, army.tile)
    return found


def _at_stake(state: Kingdoms, player: str, tile: str) -> float:
    """What an own place is worth that foes could reach."""
    there = state.tiles[tile]
    if there.controller != player or not _foes_near(state, player, tile):
        return 0.1 if there.settlement != "none" else 0.0
    capital = land.capital_of(state, player) == tile
    return 0.5 * SETTLED.get(there.settlement, 0.2) + (1.0 if capital else 0.0)


def _foes_near(state: Kingdoms, player: str, tile: str) -> int:
    return sum(army.owner != player and id_distance(army.tile, tile) <= 1 for army in state.armies.values())


def _unknown_near(state: Kingdoms, tile: str) -> int:
    return sum(not state.tiles[near].explored for near in land.around(state, tile))


def _strength(state: Kingdoms, player: str, tile: str) -> int:
    return sum(force.owner == player and force.stance == "upright" for force in land.forces_in(state, tile))


def imagine(state: Kingdoms, player: str, stream: Stream) -> None:  # noqa: ARG001 - the hook's shape
    """Others' lists, which only count once a battle is fought on a table."""
    for name in state.players:
        if name != player:
            theirs = state.secrets.setdefault(name, PlayerSecrets())
            for army in land.armies_of(state, name):
                if army.id not in state.lists and army.id not in theirs.lists:
                    theirs.lists[army.id] = ArmyList(name="unknown", points=army.strength, units=[])


VALUES: Values[Kingdoms] = Values(
    worth=worth,
    clock=lambda state: state.year * (MONTHS + 1) + state.month,
    score=might_of,
    liking=liking,
    imagine=imagine,
    effort=2.0,
)
