"""The invaders of each hex this turn (4.13)."""

from __future__ import annotations

from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.state import Army, War, living


def invading_armies(state: War, player: str, name: str) -> list[Army]:
    """A player's armies that invade a hex and were not stopped; none if the hex is the player's own."""
    if state.tiles[name].owner == player:  # MI-RULING-83
        return []
    return [
        army
        for army in state.secrets[player].armies
        if army.order is not None
        and army.order.type == "invade"
        and army.order.hex == name
        and not army.finished
    ]


def invaders_of(state: War, name: str) -> list[str]:
    """The players whose armies enter a hex, in seat order."""
    return [player for player in living(state) if invading_armies(state, player, name)]


def invaded(state: War) -> list[str]:
    """All invaded hexes in order."""
    goals = {
        army.order.hex
        for player in living(state)
        for army in state.secrets[player].armies
        if army.order is not None and army.order.type == "invade" and not army.finished
    }
    return [name for name in in_order(goals) if invaders_of(state, name)]
