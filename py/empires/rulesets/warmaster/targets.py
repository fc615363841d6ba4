"""Targets that an empire may attack (WM-ORDERS, WM-ORDERS-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from empires.core.errors import IllegalChoice
from empires.rulesets.warmaster.routes import REACH, Route, crow_route, in_range, nearest, routes
from empires.rulesets.warmaster.state import Empire, War
from empires.rulesets.warmaster.tables import refuse


class Targets(NamedTuple):
    """The empires that may be attacked, each with the route; `fallback` is true if they may be attacked only
    because nobody is within reach."""

    routes: Mapping[str, Route]
    fallback: bool


def legal_targets(state: War, empire: Empire) -> Targets:
    """All targets in range on a clear route.

    If there are none, the nearest enemy may still be attacked (WM-ORDERS-04, WM-RULING-37).
    """
    clear = routes(state, empire.name)
    if clear:
        return Targets(clear, fallback=False)
    near = nearest(state, empire.name)
    return Targets({name: crow_route(state, empire.name, name) for name in near}, fallback=True)


def may_hold_back(state: War, targets: Targets) -> bool:
    """Whether an empire may choose to attack nobody (WM-RULING-30)."""
    rule = state.settings.orders_pass
    return rule == "always" or (targets.fallback and rule == "fallback_only")


def why_not_hold_back(state: War, targets: Targets) -> IllegalChoice | None:
    """Why an empire must name a target, or None."""
    if may_hold_back(state, targets):
        return None
    return refuse("ORDER_REQUIRED", "An empire that can attack must name a target.", "WM-ORDERS-07")


def why_not_enemy(state: War, empire: Empire, target: str) -> IllegalChoice | None:
    """Why `target` can never be attacked, or None (WM-ORDERS-05)."""
    enemy = state.empires.get(target)
    if enemy is None or enemy is empire or not enemy.alive:
        return refuse("BAD_TARGET", "Name an enemy empire that still exists.", "WM-ORDERS-05")
    return None


def why_not_attack(state: War, empire: Empire, target: str) -> IllegalChoice | None:
    """Why an order against `target` is refused, or None."""
    if refusal := why_not_enemy(state, empire, target):
        return refusal
    targets = legal_targets(state, empire)
    if target in targets.routes:
        return None
    if targets.fallback:
        near = " or ".join(targets.routes)
        message = f"You cannot reach anybody, so you may attack only the nearest: {near}."
        return refuse("NOT_NEAREST", message, "WM-ORDERS-04")
    return why_out_of_reach(state, empire.name, target)


def why_out_of_reach(state: War, attacker: str, target: str) -> IllegalChoice | None:
    """Why a target is out of range or reach, ignoring the exception for the nearest enemy, or None."""
    if target in routes(state, attacker):
        return None
    if not in_range(state, attacker, target):
        message = f"{target} is more than {REACH} tiles away."
        return refuse("OUT_OF_RANGE", message, "WM-ORDERS-02")
    return refuse("NO_ROUTE", f"No clear route leads to {target}.", "WM-ORDERS-03")
