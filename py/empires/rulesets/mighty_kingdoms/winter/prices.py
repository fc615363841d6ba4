"""Prices in gold and food, and paying them from a player's stores (MK-SPE-02)."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from empires.core.errors import IllegalChoice
from empires.rulesets.mighty_kingdoms.state import Kingdoms


class Price(msgspec.Struct, frozen=True):
    """An amount of gold and food."""

    gold: int = 0
    food: int = 0

    def words(self) -> str:
        """The price as a player reads it."""
        parts = [f"{self.gold:,} gold"] * bool(self.gold) + [f"{self.food:,} food"] * bool(self.food)
        return ", ".join(parts) or "free"


@cache
def read_price(cell: str) -> Price | None:
    """A price in the notation of the tables, "1g 1f"; None for a dash, which means that the thing is not for
    sale."""
    if cell == "-":
        return None
    amounts = {unit: int(amount) for amount, unit in re.findall(r"(\d+)([gf])", cell)}
    return Price(amounts.get("g", 0), amounts.get("f", 0))


def can_pay(state: Kingdoms, player: str, price: Price) -> bool:
    """Whether a player's own stores cover a price in full (MK-SPE-02)."""
    kingdom = state.kingdoms[player]
    return kingdom.gold >= price.gold and kingdom.food >= price.food


def why_not_pay(state: Kingdoms, player: str, price: Price) -> IllegalChoice | None:
    """Why a player cannot pay in full from his own stores, or None (MK-SPE-02)."""
    kingdom = state.kingdoms[player]
    if kingdom.gold < price.gold:
        return IllegalChoice("not_enough_gold", f"That costs {price.words()}.", "MK-SPE-02")
    if kingdom.food < price.food:
        return IllegalChoice("not_enough_food", f"That costs {price.words()}.", "MK-SPE-02")
    return None


def pay(state: Kingdoms, player: str, price: Price) -> None:
    """Take the price from a player's stores."""
    state.kingdoms[player].gold -= price.gold
    state.kingdoms[player].food -= price.food
