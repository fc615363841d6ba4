"""The value of an act at first sight in Mighty Kingdoms, for computer players. Armies count most, because
they find or take everything else; so fortresses and food are used to raise six armies first. Then gold buys
whatever pays off: for one coin, a fortress becomes a city, or empty land becomes a village."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.questions.fields import Answer
from empires.core.questions.form import Form
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, OneLook, Worth
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.lists.army_lists import free_symbol
from empires.rulesets.mighty_kingdoms.marches import at_stake, march
from empires.rulesets.mighty_kingdoms.month.battles import Fight, Settle
from empires.rulesets.mighty_kingdoms.month.orders import Defend, March, Raze, Regroup
from empires.rulesets.mighty_kingdoms.month.outcome import GoTo, MoveOn
from empires.rulesets.mighty_kingdoms.month.simple_battle import Strike
from empires.rulesets.mighty_kingdoms.outlook import Outlook, levy, settled
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Pass
from empires.rulesets.mighty_kingdoms.weights import W
from empires.rulesets.mighty_kingdoms.winter.building import Build, Burn, NameCapital, price_of
from empires.rulesets.mighty_kingdoms.winter.deployment import Quarter
from empires.rulesets.mighty_kingdoms.winter.prices import Price
from empires.rulesets.mighty_kingdoms.winter.recruitment import Recruit
from empires.rulesets.mighty_kingdoms.winter.tithes import Tithe


def liking(state: Kingdoms, question: Question, act: Any) -> Worth:
    """How promising an act is: it is good to march into the unknown, to build missing settlements, and to
    fight when stronger."""
    player = question.player
    match act:  # the most numerous come first
        case Quarter(_, tile):
            seen = outlook_of(state, question)
            crowd = seen.deployed[tile] + sum(seen.deployed[near] for near in neighbour_ids(tile)) / 2
            return {"land": seen.pull(tile) - W.apart * crowd, "safety": 0.3 * seen.near[tile]}
        case March(army, tile):
            return march(state, outlook_of(state, question), army, tile)
        case Raze(army):
            own = state.tiles[state.armies[army].tile].controller == player if army in state.armies else True
            return {"works": -6.0} if own else {"harm": 1.0}
        case Defend(army):
            return {"safety": at_stake(state, outlook_of(state, question), state.armies[army].tile)}
        case Regroup():
            return {"army": 2.0}
        case Recruit():
            room = outlook_of(state, question).armies < state.settings.max_armies
            return {"army": 3.5 if room else -3.0}
        case Build():
            return _build(state, outlook_of(state, question), player, act)
        case NameCapital():
            return {"works": 1.0}
        case Burn() | Tithe():
            return {"gold": -6.0}
        case Fight(tile, enemy):
            return {"harm": 0.5 * (_strength(state, player, tile) - _strength(state, enemy, tile))}
        case Strike(face, army):
            sure = state.battle is not None and face >= state.battle.defences.get(army, 7)
            return {"harm": 1.0 if sure else -0.1 * face}
        case GoTo(tile) | MoveOn(_, tile):
            near = outlook_of(state, question).near[tile]
            return {"safety": 0.5 * (state.tiles[tile].controller == player) - near}
        case Settle("simple_hits"):
            return {"time": 1.0}
        case Pass():
            return {"time": -0.01}
    return NOTHING


outlook_of: OneLook[Kingdoms, Outlook] = OneLook(Outlook)
"""A player's outlook, computed once for each question."""


def _build(state: Kingdoms, seen: Outlook, player: str, act: Build) -> Worth:
    """How much more a new settlement is worth than the old one, minus the future value of its price and of
    the armies that could have been raised instead."""
    tile, kingdom = state.tiles[act.tile], state.kingdoms[player]
    price = price_of(state, act.kind, tile) or Price()
    found = settled(act.kind, seen.years) - settled(tile.settlement, seen.years)
    wanted = state.settings.max_armies - seen.armies
    food_left = kingdom.food - price.food
    idle = seen.idle_fortresses - (tile.settlement == "fortress" and not tile.recruited)
    if act.kind == "fortress" and min(wanted, food_left) > idle:
        found += 2.0 + W.levy  # a new fortress recruits at once
    if tile.settlement == "fortress" and wanted > idle:
        found -= 1.0 * min(seen.years, 1)  # the old fortress would have recruited
    if food_left > wanted:  # further food would be of no use
        found -= (1 - W.spare) * seen.years * (_food(act.kind) - _food(tile.settlement))
    if W.levy:
        villages = seen.villages - (tile.settlement == "village")
        raised = levy(wanted, kingdom.gold - price.gold, food_left, idle + (act.kind == "fortress"), villages)
        found -= W.levy * (
            levy(wanted, kingdom.gold, kingdom.food, seen.idle_fortresses, seen.villages) - raised
        )
    eaten = 1.0 if food_left <= wanted else W.spare
    saved = W.coin * (price.gold + price.food * eaten) if seen.years else 0.0
    return {"works": found, "gold": -saved}


def _food(settlement: str) -> float:
    """The part of a settlement's yearly value that is food (MK-T-INCOME)."""
    return W.yearly["village"] if settlement == "village" else 0.0


def _strength(state: Kingdoms, player: str, tile: str) -> int:
    return sum(force.owner == player and force.stance == "upright" for force in land.forces_in(state, tile))


def forms(state: Kingdoms, question: Question) -> Iterable[Answer]:
    """Forms for recruiting an army without a list, if no human player could meet it on the table."""
    if question.kind == "recruit" and isinstance(question, Form) and set(state.seats) >= set(state.players):
        full = sum(one.owner == question.player for one in state.armies.values()) >= state.settings.max_armies
        if not full:
            yield {
                "symbol": free_symbol(state, question.player), "title": "", "units": [], "legal": False,
                "allied": False, "ally_race": "", "disband": "",
            }  # fmt: skip
