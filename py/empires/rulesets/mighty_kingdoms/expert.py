"""A computer player of Mighty Kingdoms who follows rules of thumb: as many armies as allowed explore, march
into unguarded tiles, and dig in where an enemy could come. They fight only at better odds (MK-T-SIMPLEDEF,
MK-BAT-06). Gold buys fortresses until they raise six armies, then cities, which pay for themselves in a year,
and in the last Winter anything that scores (MK-T-BUILD, MK-T-MIGHT)."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.founding.setup import Place
from empires.rulesets.mighty_kingdoms.month.battles import Fight
from empires.rulesets.mighty_kingdoms.month.orders import Defend, March, Raze
from empires.rulesets.mighty_kingdoms.month.outcome import GoTo
from empires.rulesets.mighty_kingdoms.month.simple_battle import Strike
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.winter.building import Build
from empires.rulesets.mighty_kingdoms.winter.deployment import Quarter
from empires.rulesets.mighty_kingdoms.winter.recruitment import Recruit

WORTH = {"none": 0.5, "village": 1.6, "fortress": 2.6, "city": 3.0}
"""The value of a tile, by settlement."""

CAPITAL, UNKNOWN, THEIRS = 1.5, 1.5, 1.6
"""The extra value of a Capital, the value of an unexplored tile, and the factor for a rival's tile."""

AFAR, TROOP = 0.55, 1.2
"""The factor on a goal's value for each month's march to it, and the value of beating an army."""


@cache
def _edge(ours: int, theirs: int, wall: int = 0, own_wall: int = 0) -> float:
    """The chance of more hits than the enemy minus that of fewer; a die hits on 4, or on more at walls."""
    pairs = [
        (a - b, p * q) for a, p in enumerate(_hits(ours, wall)) for b, q in enumerate(_hits(theirs, own_wall))
    ]
    return sum(p for gap, p in pairs if gap > 0) - sum(p for gap, p in pairs if gap < 0)


def _hits(dice: int, wall: int) -> list[float]:
    hit, miss = (3 - wall) / 6, (3 + wall) / 6
    return [comb(dice, n) * hit**n * miss ** (dice - n) for n in range(dice + 1)]


def _walls(state: Kingdoms, name: str, owner: str) -> int:
    held = state.tiles[name].controller == owner and state.tiles[name].settlement == "fortress"
    return int(held or land.capital_of(state, owner) == name)


def _there(state: Kingdoms, name: str, player: str, *, mine: bool) -> list[Army]:
    """The armies on a tile: the player's own if `mine`, otherwise those of others."""
    return [army for army in state.armies.values() if army.tile == name and (army.owner == player) == mine]


def _upright(armies: list[Army]) -> int:
    return sum(army.stance == "upright" for army in armies)


def _staying(state: Kingdoms, name: str, player: str) -> int:
    """The player's own armies on a tile that are not ordered away."""
    return sum(not (one.order and one.order.dest) for one in _there(state, name, player, mine=True))


def _sent(state: Kingdoms, name: str, player: str) -> int:
    """The player's own armies ordered to a tile."""
    return sum(one.order is not None and one.order.dest == name for one in land.armies_of(state, player))


def _stake(state: Kingdoms, player: str, name: str) -> float:
    """The value of a tile."""
    tile = state.tiles[name]
    if not tile.explored:
        return UNKNOWN
    capital = any(land.capital_of(state, one) == name for one in state.order)
    return (WORTH[tile.settlement] + CAPITAL * capital) * (1.0 if tile.controller in ("", player) else THEIRS)


def _prize(state: Kingdoms, player: str, name: str) -> float:
    """The value of entering a tile that is not the player's own; 0 if somebody guards it."""
    if state.tiles[name].controller == player or _there(state, name, player, mine=False):
        return 0.0
    return _stake(state, player, name)


def _threat(state: Kingdoms, player: str, name: str) -> int:
    """The largest number of upright armies with which one enemy could enter a tile this month."""
    near = (*land.around(state, name), name)
    foes = [one for one in state.armies.values() if one.tile in near and one.owner != player
            and not (one.order and one.order.dest != name)]  # fmt: skip
    return max((_upright([a for a in foes if a.owner == one]) for one in state.order), default=0)


def _gain(state: Kingdoms, player: str, army: Army, name: str) -> float:
    """The gain from sending an army to a tile."""
    guards, sent = _there(state, name, player, mine=False), _sent(state, name, player)
    if not guards:
        return _prize(state, player, name) if not sent else 0.0
    near = [one for one in land.armies_of(state, player) if name in land.around(state, one.tile)]
    free = sum(one.order is None and one.stance == "upright" for one in near)
    dug_in = any(one.order is None or one.order.type == "defend" for one in guards)
    wall = _walls(state, name, guards[0].owner) + dug_in
    here, foes = sent + _staying(state, name, player), _upright(guards)
    if not foes:
        return TROOP * len(guards) + _stake(state, player, name) if not here else 0.0
    if _edge(here + free, foes, wall) < 0.3 or _edge(here, foes, wall) > 0.7:
        return -TROOP
    return (_stake(state, player, name) + TROOP * foes) * _edge(here + free, foes, wall) / (1 + 0.2 * here)


def _order(state: Kingdoms, question: Question, act: Any) -> float:
    """Rate an order: march to the best tile within reach, or a month's march nearer to it; guards stay if
    staying is worth more."""
    player = question.player
    if not isinstance(act, March | Defend):
        return -20.0 if isinstance(act, Raze) else -1.0
    army = state.armies[act.army]
    here, guards = army.tile, _staying(state, army.tile, player)
    threat = _threat(state, player, here) if state.tiles[here].controller == player else 0
    kept = _stake(state, player, here) * (1.0 if guards == 1 else 0.3) if threat else 0.0
    if isinstance(act, Defend):
        return kept * (1 + _edge(guards, threat, 0, 1 + _walls(state, here, player))) - 0.4
    pull = max(AFAR ** id_distance(act.tile, name) * _prize(state, player, name) * 0.8 for name in state.tiles
               if not _sent(state, name, player))  # fmt: skip
    there = 1 + _sent(state, act.tile, player) + _staying(state, act.tile, player)
    risk = min(0.0, _edge(there, _threat(state, player, act.tile)))
    return _gain(state, player, army, act.tile) + 0.5 * pull + 0.8 * TROOP * risk


def _spend(state: Kingdoms, question: Question, act: Any) -> float:
    """Rate a purchase: armies first, then fortresses to raise them, cities while they pay, and villages."""
    player, last = question.player, state.year >= state.settings.years
    room = state.settings.max_armies - len(land.armies_of(state, player))
    idle = [one for one in land.settlements_of(state, player, "fortress") if not state.tiles[one].recruited]
    food = state.kingdoms[player].food
    match act:
        case Recruit():
            return 10.0 if room > 0 else -1.0
        case Build(kind="fortress", tile=tile):
            empty = state.tiles[tile].settlement == "none"
            needed = min(room, food - empty) > len(idle)
            return 8.0 - empty if needed else (5.0 if last or food > room + 2 else 3.5) * empty + 0.1
        case Build(kind="city", tile=tile):
            if state.tiles[tile].settlement == "village":
                return 4.0 if food > room + 1 else -1.0
            return 6.0 if not last and len(idle) > max(room, 1) else -1.0
    return 3.0 if isinstance(act, Build) else 0.0


def _deploy(state: Kingdoms, question: Question, act: Quarter) -> float:
    """Rate a tile for deployment: next to places that can be taken, but not all armies in one place; one army
    stays in the Capital."""
    player, here = question.player, _there(state, act.tile, question.player, mine=True)
    home = land.capital_of(state, player) == act.tile and not here
    near = [AFAR ** id_distance(act.tile, name) * _prize(state, player, name) for name in state.tiles]
    return max(near) + 0.2 * sum(near) + 0.5 * home - 0.6 * len(here)


def _pick(state: Kingdoms, question: Question, act: Any) -> float:
    """Rate a battle: the better the odds, the higher."""
    if not isinstance(act, Fight):
        return -9.0
    theirs = [one for one in _there(state, act.tile, question.player, mine=False) if one.owner == act.enemy]
    return 2.0 - _upright(theirs) + _upright(_there(state, act.tile, question.player, mine=True))


def _leave(state: Kingdoms, question: Question, act: Any) -> float:
    """Rate a retreat: best to friendly armies behind walls, out of the enemy's reach."""
    if not isinstance(act, GoTo):
        return 0.0
    player, friends = question.player, _upright(_there(state, act.tile, question.player, mine=True))
    return friends + _walls(state, act.tile, player) - 2.0 * _threat(state, player, act.tile)


def _strike(state: Kingdoms, question: Question, act: Strike) -> float:
    """Rate the use of a die: its face should hit, but be no higher than necessary."""
    assert state.battle is not None
    return 10.0 - act.face if act.face >= state.battle.defences[act.army] else -float(act.face)


def _first_army(state: Kingdoms, question: Question, act: Place) -> float:
    return sum(not state.tiles[near].explored for near in land.around(state, act.tile)) + 0.0


EXPERT: Script[Kingdoms] = Script(
    marks={
        "give_order": _order, "spend": _spend, "deploy": _deploy, "pick_battle": _pick, "retreat": _leave,
        "withdraw": _leave, "assign_die": _strike, "place_first_army": _first_army,
    },
)  # fmt: skip
