"""A computer player of Mightier Empires who follows rules of thumb: prefer land to Power; field a few armies
with all available points; guard the Capital as soon as an enemy is next to it; and take an enemy's Capital at
the first chance. Lists are new each turn and a defeat costs nothing (MI-REC-05), so troops are to be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.battles.abstract_battle import Planned
from empires.rulesets.mightier_empires.battles.decisions import Fight
from empires.rulesets.mightier_empires.battles.line_up import Wait
from empires.rulesets.mightier_empires.kingdom import generic_lists, muster, support
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import around, usable
from empires.rulesets.mightier_empires.land.sights import known_owner, knows_majors
from empires.rulesets.mightier_empires.orders import advice, army_orders, payments, power_actions
from empires.rulesets.mightier_empires.orders.sheet import EdictRow, OrderRow, Sheet, SpendRow
from empires.rulesets.mightier_empires.state import War, living
from empires.rulesets.mightier_empires.strategy.odds import DEFENDS, odds

SMALL, STEP, MOST = 500, 250, 2500
"""The points of the smallest army, the step between sizes, and the points of the largest army."""

FIRST_EDICTS, KEPT = 3, 2250
"""The first turn with edicts that gain Power, and the points of troops that stay in the field from then
on."""

ENOUGH = 2000
"""The number of points of troops below which a threatened Capital cannot spare an army."""

UNKNOWN, OUTPOST = 200, 250
"""The points of defenders assumed on a hex that nobody has entered, and on an enemy's hex far from his
Capital."""


def _sheet(state: War, question: Question) -> Answer:
    """Fill in a sheet: edicts, lists, orders and Power, in this order."""
    player = question.player
    sheet = Sheet(hires=advice.hires(state, player), regents=advice.regents(state, player))
    paid = payments.prices(state, player, sheet) + sum(row.points for row in sheet.regents)
    sheet.edicts = _edicts(state, player, paid)
    points = support.support(state, player, [row.hex for row in sheet.edicts], paid)
    armies = generic_lists.generic(state, player, points, _sizes(state, player, points))
    sheet.lists = muster.rows_of(armies)
    sizes = [sum(row.points for row in sheet.lists if row.army == army.name) for army in armies]
    sheet.orders = _orders(state, player, [army.name for army in armies], sizes)
    for row in sheet.hires:
        row.army = armies[0].name
    left = state.secrets[player].power - payments.terms(state, player, sheet)
    sheet.spends = _spends(state, player, armies[0].name, left)
    return msgspec.to_builtins(sheet)


def _edicts(state: War, player: str, paid: int) -> list[EdictRow]:
    """Turn the support of surplus troops into Power; in the last turns, nearly all support."""
    last = state.turn >= state.settings.end_from_turn
    left, rows = support.support(state, player, (), paid), list[EdictRow]()
    if state.turn < FIRST_EDICTS or _beset(state, player):
        return rows
    offers = []
    for name in usable(state, player):
        price = features.support_of_hex(state, state.tiles[name])
        settled = bool({"city", "capital"} & set(state.tiles[name].major))
        tokens = sum(int(row["tokens"]) for row in features.rows_for(state, state.tiles[name]))
        offers.append(((2.0 if settled else max(tokens, 1) / 3) / max(price, 1), price, name, settled))
    for _, price, name, settled in sorted(offers, reverse=True):
        if left - price >= (2 * SMALL if last else KEPT) and not support.feeds_regent(state, player, name):
            left -= price
            rows.append(EdictRow(hex=name, edict="civilization" if settled else "industry"))
    return rows


def _sizes(state: War, player: str, points: int) -> Sequence[int]:
    """The sizes of armies: when Capitals are fought for, the first army is as large as possible; otherwise
    two equal armies take a hex each.
    """
    whole = points // STEP * STEP
    if whole < 2 * SMALL:
        return ()
    if _beset(state, player) or _gates(state, player):
        first = min(MOST, whole - SMALL)
    else:
        first = min(MOST, -(-whole // 2 // STEP) * STEP)
    return first, min(MOST, whole - first)


def _foes(state: War, player: str) -> dict[str, str]:
    """The Capitals of the players still to be beaten, each with its owner."""
    return {state.realms[one].capital: one for one in living(state) if one != player}


def _beset(state: War, player: str) -> bool:
    """Whether an enemy can march on the Capital."""
    capital = state.realms[player].capital
    return any(known_owner(state, player, near) not in ("", player) for near in around(state, capital))


def _gates(state: War, player: str) -> list[str]:
    """Enemies' Capitals within reach."""
    return [name for name in army_orders.targets(state, player) if name in _foes(state, player)]


def _orders(state: War, player: str, names: Sequence[str], sizes: Sequence[int]) -> list[OrderRow]:
    """Orders for all armies: attack an undefended enemy Capital; guard the player's own Capital if it is in
    danger, while a few armies drive the besieger out; otherwise take the best hex for each army.
    """
    capital, gates, beset = state.realms[player].capital, _gates(state, player), _beset(state, player)
    if gates and not beset:
        return [OrderRow(army=name, order="invade", hex=gates[0]) for name in names]
    taken, rows = set[str](), list[OrderRow]()
    for at, (name, size) in enumerate(zip(names, sizes, strict=True)):
        goals = [one for one in army_orders.targets(state, player) if one not in taken]
        goal = max(goals, key=lambda one: _prospect(state, player, one, size), default="")
        if not goal or (beset and (at == 0 or sum(sizes) < ENOUGH)):
            rows.append(OrderRow(army=name, order="patrol", hex=capital))
            continue
        taken.add(goal)
        rows.append(OrderRow(army=name, order="invade", hex=goal))
    return rows


def _prospect(state: War, player: str, name: str, points: int) -> float:
    """The value of a hex, times the chance that an army with these points takes it."""
    foes, sight = _foes(state, player), state.secrets[player].known.get(name)
    far = min((id_distance(name, one) for one in foes), default=9)
    owner = known_owner(state, player, name)
    if name in foes:
        return 20.0 * odds(points, UNKNOWN + OUTPOST + _troops(state) // 4, DEFENDS + 1)
    worth = 1.0 + 0.5 * len(knows_majors(state, player, name)) + max(0.0, 3.5 - far)
    if state.realms[player].capital in around(state, name):
        worth += 3.0 if owner else 0.5
    there = UNKNOWN
    if owner:
        there = OUTPOST if far > 1 else _troops(state) // 3
    elif sight is not None and sight.inside:
        there = sight.defenders + (OUTPOST if "fortress" in sight.minor else 0)
    return worth * odds(points, there, DEFENDS)


def _troops(state: War) -> int:
    """The likely present strength of an enemy."""
    return 1500 + 150 * (state.turn - 1)


def _spends(state: War, player: str, army: str, power: int) -> list[SpendRow]:
    """What to spend Power on: recruits when Capitals are fought for, otherwise towns and cities as long as
    these still pay.
    """
    rows = list[SpendRow]()
    if power > 0 and (_beset(state, player) or _gates(state, player)):
        some = min(power, power_actions.most_conscription(state))
        rows.append(SpendRow(action="conscription", target=army, power=some))
        return rows
    for name in usable(state, player) if state.turn <= state.settings.end_from_turn - 4 else ():
        tile = state.tiles[name]
        if power >= 2 and "town" in tile.major:
            return [SpendRow(action="found city", target=name)]
        if power >= 1 and tile.empty and not power_actions.crowded(state, player, name):
            return [SpendRow(action="establish town", target=name)]
    return rows


def _plan(state: War, question: Question, act: Planned) -> float:
    """The value of a plan: all are equal and chosen at random, since a predictable player gets beaten."""
    return float(act.plan != "none")


def _fight(state: War, question: Question, act: Any) -> float:
    return float(isinstance(act, Fight))


def _wait(state: War, question: Question, act: Any) -> float:
    return float(isinstance(act, Wait))


EXPERT: Script[War] = Script(
    marks={"decide": _fight, "continue_attack": _fight, "plan_battle": _plan, "preempt": _wait},
    fills={"lock_orders": _sheet},
)
