"""What Mightier Empires values, for computer players.

Effective Power decides (MI-WIN-02): hexes by what lies on them, and Power that was not spent. Cities and the
Capital bring Power by Civilization (MI-EDICT-04), troops bring hexes; a Capital that falls ends a kingdom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from empires.core.fields import Answer
from empires.core.questions import Question
from empires.core.stream import Stream
from empires.kit.values import NOTHING, Part, Values, Worth

from .battles.deciding import Appease, Fight, Withdraw
from .kingdom import armies as of_army
from .kingdom import generic, support
from .land.geography import around, owned, usable
from .land.sights import known_owner
from .orders import checking, marching
from .orders.sheet import EdictRow, OrderRow, Sheet, SpendRow
from .results.ranking import effective_power
from .state import Army, Compartment, War, living

SUPPORT, TROOPS = 0.0015, 0.0012
"""What a point of support and a point of troops are worth."""

LATE = 3
"""Turns that a city needs to bring back what it cost."""


def worth(state: War, player: str) -> Worth:
    """Effective Power, what the land feeds, and what stands in the field."""
    if state.realms[player].fell:
        return {"land": -40.0}
    own = state.secrets[player]
    held = owned(state, player)
    power = float(own.power)
    troops = sum(of_army.size(army) - army.lost for army in own.armies)
    exposed = sum(
        state.tiles[near].owner not in ("", player) for name in held for near in around(state, name)
    )
    land = effective_power(state, player) / 2 - power
    settled = sum("city" in state.tiles[name].major for name in held)
    found: dict[Part, float] = {
        "land": land,
        "gold": power,
        "works": 1.5 * settled * _left(state) + SUPPORT * support.from_hexes(state, player),
        "army": TROOPS * troops,
        "safety": -0.05 * exposed,
    }
    return found


def _left(state: War) -> float:
    """How much of the campaign is left to earn back what is built, from 1 to 0."""
    return max(0.0, 1 - state.turn / max(state.settings.end_from_turn, 1))


def liking(state: War, question: Question, act: Any) -> Worth:  # noqa: ARG001 - the hook's shape
    """Stand, unless there is reason to go."""
    match act:
        case Fight():
            return {"army": 0.3}
        case Withdraw():
            return {"safety": 0.1}
        case Appease(power):
            return {"gold": -0.5 * power}
    return NOTHING


# --- order sheets ----------------------------------------------------------------------------------------


def forms(state: War, question: Question) -> Iterable[Answer]:
    """Order sheets: bold or careful, with every city civilized or none, building or saving."""
    if question.kind != "lock_orders":
        return
    player = question.player
    base = msgspec.convert(question.default, Sheet)
    for bold in (True, False):
        for civil in (True, False):
            for build in (False, True):
                yield msgspec.to_builtins(_sheet(state, player, base, bold, civil, build))


def _sheet(state: War, player: str, base: Sheet, bold: bool, civil: bool, build: bool) -> Sheet:
    sheet = msgspec.convert(msgspec.to_builtins(base), Sheet)
    if civil:
        sheet.edicts = _civilized(state, player)
        sheet.lists = []
    sheet.spends = _works(state, player) if build else []
    armies = checking.armies_of(state, player, sheet)
    sheet.orders = _orders(state, player, armies, bold)
    for row in sheet.hires:
        row.army = armies[0].name if armies else row.army
    return sheet


def _civilized(state: War, player: str) -> list[EdictRow]:
    """Civilization wherever there is a city or the Capital."""
    settled = [name for name in usable(state, player) if {"city", "capital"} & set(state.tiles[name].major)]
    return [EdictRow(hex=name, edict="civilization") for name in settled]


def _works(state: War, player: str) -> list[SpendRow]:
    """A city while it still pays, on a town; else a town where a city may follow."""
    if state.turn > state.settings.end_from_turn - LATE:
        return []
    power = state.secrets[player].power
    own = usable(state, player)
    towns = [name for name in own if "town" in state.tiles[name].major]
    if towns and power >= 2:
        return [SpendRow(action="found city", target=towns[0], power=2)]
    bare = [name for name in own if state.tiles[name].empty]
    return [SpendRow(action="establish town", target=bare[0], power=1)] if bare and power >= 3 else []


def _orders(state: War, player: str, armies: Sequence[Army], bold: bool) -> list[OrderRow]:
    """Each army invades the hex that it can take most easily; the careful keep the first at home."""
    goals = sorted(marching.targets(state, player), key=lambda name: _resistance(state, player, name))
    home = state.realms[player].capital
    rows = []
    for number, army in enumerate(armies):
        can = [name for name in goals if 2 * _resistance(state, player, name) <= 3 * of_army.size(army)]
        if can and (bold or number):
            goals.remove(can[0])
            rows.append(OrderRow(army=army.name, order="invade", hex=can[0]))
        else:
            rows.append(OrderRow(army=army.name, order="patrol", hex=home))
    return rows


def _resistance(state: War, player: str, name: str) -> int:
    """What is known to stand there; of what nobody has seen, a guess."""
    sight = state.secrets[player].known.get(name)
    if known_owner(state, player, name):
        return 700
    if sight is None or not sight.inside:
        return 300
    return sight.defenders - 40 * len(sight.major)


# --- what is hidden --------------------------------------------------------------------------------------


def imagine(state: War, player: str, stream: Stream) -> None:
    """Others are about as strong as oneself, and hold their Capital and the hexes they were seen on."""
    own = state.secrets[player]
    mine = sum(of_army.size(army) for army in own.armies)
    for name in living(state):
        if name in state.secrets:
            continue
        capital = state.realms[name].capital
        for place, tile in state.tiles.items():
            if place == capital or (not tile.owner and known_owner(state, player, place) == name):
                tile.owner = tile.owner_at_start = name
                tile.explored = True
        if capital in state.tiles and "capital" not in state.tiles[capital].major:
            state.tiles[capital].major.append("capital")
        state.secrets[name] = Compartment(power=max(1, own.power - 1 + stream.below(3)), next_id=900)
        points = max(500, mine * (80 + stream.below(41)) // 100 // 250 * 250)
        state.secrets[name].armies = generic.generic(state, name, points)
        for army in state.secrets[name].armies:
            army.order = None
    for name in state.players:
        state.secrets.setdefault(name, Compartment())
    state.next_id = max(state.next_id, 5_000)


VALUES: Values[War] = Values(
    worth=worth,
    clock=lambda state: state.turn,
    score=effective_power,
    liking=liking,
    forms=forms,
    imagine=imagine,
    effort=10.0,
)
