"""The possible defenders of a hex: patrols, regents, garrisons, natives (4.13, MI-ORPH-04, MI-BAT-07)."""

from __future__ import annotations

from empires.rulesets.mightier_empires.battles.parts import (
    GarrisonPart,
    KingdomPart,
    NativesPart,
    Part,
    PersonaPart,
    army_part,
    part_strength,
)
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.land import defenders, features
from empires.rulesets.mightier_empires.orders.army_orders import area
from empires.rulesets.mightier_empires.state import Army, War


def patrols(state: War, name: str) -> list[Army]:
    """The owner's armies that may respond to an invader of a hex (MI-ORD-03, MI-REB-05)."""
    player = state.tiles[name].owner
    if not player:
        return []
    return [
        army
        for army in state.secrets[player].armies
        if covers(state, player, army, name) and of_army.strength(army) > 0  # MI-ORD-04
    ]


def covers(state: War, player: str, army: Army, name: str) -> bool:
    """Whether an army defends a hex; an army without leaders holds only one."""
    if army.leaderless:  # MI-ARMY-12, MI-EVENT-03
        return army.holds == name
    if army.order is None or army.order.type != "patrol":  # MI-ORD-07
        return False
    return name in area(state, player, army.order.hex)


def garrison(state: War, name: str) -> list[Part]:
    """The garrison of a hex; in an orphaned hex the garrison fights only if the setting says so
    (MI-RULING-12).
    """
    tile = state.tiles[name]
    if tile.owner and tile.orphaned and not state.settings.orphan_garrison:
        return []
    part = GarrisonPart(name)
    return [part] if features.fortress_of(tile) and part_strength(state, part) > 0 else []


def regent(state: War, name: str) -> list[Part]:
    """The regent army, if the hex belongs to its holder (MI-NK-12); it is always on patrol, but like any
    patrol it does not cover hexes that are cut off (MI-ORPH-04)."""
    kingdom, tile = defenders.kingdom_of(state, name), state.tiles[name]
    if kingdom is None or not kingdom.held_by or tile.orphaned:
        return []
    if not kingdom.held_by == tile.owner == tile.owner_at_start:
        return []
    if kingdom.leaderless and kingdom.holds != name:  # MI-ARMY-12
        return []
    part = KingdomPart(kingdom.name, player=kingdom.held_by)
    return [part] if part_strength(state, part) else []


def local(state: War, name: str) -> list[Part]:
    """The forces that defend a hex without orders: natives, a neutral kingdom, the garrison; a dramatis
    persona may join them.
    """
    if won_over(state, name):
        return []
    found = garrison(state, name)
    if state.tiles[name].owner:  # MI-RULING-35
        return found
    kingdom = defenders.guarding_kingdom(state, name)
    if kingdom is not None:
        found.insert(0, KingdomPart(kingdom.name))  # MI-RULING-17
    there = defenders.standing(state, name)
    if there is not None:
        found.insert(0, NativesPart(there.id))  # MI-NEUT-01, MI-MAP-06
    found += [PersonaPart(one.id) for one in defenders.personae(state, name)]  # MI-DP-02
    return [part for part in found if part_strength(state, part) > 0]


def won_over(state: War, name: str) -> bool:
    """Whether a hex, with its garrison, was talked into joining, and nobody else marches in (MI-APP-05)."""
    player = state.doings.appeased.get(name, "")
    others = [one for one in state.doings.entered.get(name, []) if one != player]
    return bool(player) and not others and not state.tiles[name].owner


def defended(state: War, name: str) -> bool:
    """Whether anybody may oppose an invader of a hex."""
    return bool(patrols(state, name) or regent(state, name) or local(state, name))


def defence(state: War, name: str, armies: list[Army]) -> Side:
    """The side that defends a hex with these patrols; the garrison joins them (MI-BAT-07, MI-BAT-04)."""
    player = state.tiles[name].owner
    parts = [army_part(player, army) for army in armies] + regent(state, name) + local(state, name)
    decides = player and (armies or regent(state, name))  # MI-RULING-35
    return Side(parts=parts, players=[player] if decides else [], defends=True)
