"""Army orders: patrol a part of the kingdom or invade a hex next to it (4.13)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.land.geography import around, in_order, usable
from empires.rulesets.mightier_empires.orders.sheet import OrderRow
from empires.rulesets.mightier_empires.state import Army, War


def faults(state: War, player: str, armies: Sequence[Army], rows: Sequence[OrderRow]) -> list[IllegalChoice]:
    """Every reason why these orders cannot be given."""
    found = []
    for army in armies:
        orders = [row for row in rows if row.army == army.name]
        if len(orders) != 1:  # MI-ORD-01, MI-ORD-06
            message = f"{army.name} needs exactly one order, patrol or invade."
            found.append(refuse("E_NO_ORDER", message, "MI-ORD-01"))
    names = [army.name for army in armies]
    for row in rows:
        if row.army not in names:
            told = f"There is no army called {row.army}." if row.army else "An order has no army yet."
            found.append(refuse("E_NO_ORDER", told, "MI-ORD-01"))
        found += (_no_patrol if row.order == "patrol" else _no_invasion)(state, player, row.hex)
    return found + _conflicts(rows)


def _conflicts(rows: Sequence[OrderRow]) -> list[IllegalChoice]:
    """The fault of two armies that invade the same hex but treat it differently (MI-ORD-09)."""
    sacks: dict[str, str] = {}
    for row in rows:
        if row.order == "invade" and sacks.setdefault(row.hex, row.sack) != row.sack:
            message = f"Your armies have different orders for {row.hex}. Give them the same order."
            return [refuse("E_SACK_CONFLICT", message, "MI-ORD-09")]
    return []


def why_not_patrol(state: War, player: str, name: str) -> IllegalChoice | None:
    """Why a hex cannot be the base of a patrol, or None."""
    return next(iter(_no_patrol(state, player, name)), None)


def _no_patrol(state: War, player: str, name: str) -> list[IllegalChoice]:
    """Every reason why a hex cannot be the base of a patrol (MI-ORD-02)."""
    tile = state.tiles.get(name)
    if tile is None or tile.owner_at_start != player:
        message = f"{name} does not belong to you, so your army cannot patrol it."
        return [refuse("E_NOT_OWN", message, "MI-ORD-02")]
    found = []
    if tile.orphaned:  # MI-ORPH-04
        found.append(refuse("E_ORPHAN", f"{name} is cut off and cannot be defended.", "MI-ORPH-04"))
    if barred(state, player, name):
        message = f"The regent’s army guards {name}, so your other armies may not."
        found.append(refuse("E_NK_PATROL", message, "MI-NK-13"))
    return found


def barred(state: War, player: str, name: str) -> bool:
    """Whether the player's armies may not patrol a hex of a neutral kingdom (MI-NK-13, MI-RULING-15)."""
    kingdom = state.kingdoms.get(state.tiles[name].kingdom)
    if kingdom is None:
        return False
    return state.settings.nk_patrol_ban == "always" or kingdom.held_by == player


def why_not_invade(state: War, player: str, name: str) -> IllegalChoice | None:
    """Why a hex cannot be invaded, or None."""
    return next(iter(_no_invasion(state, player, name)), None)


def _no_invasion(state: War, player: str, name: str) -> list[IllegalChoice]:
    """Every reason why a hex cannot be invaded (MI-ORD-05), according to the map at the start of the turn."""
    tile = state.tiles.get(name)
    if tile is None:
        return [refuse("E_NOT_ADJACENT", f"{name} is not on the map.", "MI-ORD-05")]
    if tile.owner_at_start == player:
        return [refuse("E_OWN_HEX", f"{name} is already yours.", "MI-ORD-05")]
    found = []
    if tile.lake:
        found.append(refuse("E_LAKE", f"{name} is a lake and cannot be invaded.", "MI-MAP-02"))
    near = around(state, name)
    own = [other for other in near if state.tiles[other].owner_at_start == player]  # MI-ORD-10
    if not own:
        found.append(refuse("E_NOT_ADJACENT", f"{name} does not touch your kingdom.", "MI-ORD-05"))
    elif all(state.tiles[other].orphaned for other in own):
        message = f"{name} touches only hexes that are cut off from your Capital."
        found.append(refuse("E_ORPHAN", message, "MI-ORPH-05"))
    return found


def targets(state: War, player: str) -> list[str]:
    """Every hex that the player may invade."""
    near = {other for name in usable(state, player) for other in around(state, name)}
    return in_order(name for name in near if why_not_invade(state, player, name) is None)


def area(state: War, player: str, base: str) -> list[str]:
    """The hexes that a patrol covers: its base and the kingdom's hexes around it (MI-ORD-02, MI-ORPH-04)."""
    return [name for name in [base, *around(state, base)] if why_not_patrol(state, player, name) is None]
