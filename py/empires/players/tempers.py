"""Temperaments: how much more or less a computer player cares about each part of a ruleset's values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from empires.kit.values import Part, Worth

Temper = Literal["even", "raider", "builder", "hedgehog", "ally"]


class Temperament(msgspec.Struct, frozen=True):
    """`factors` weigh the parts of a player's own position, 1 by default; `envy` weighs those of rivals."""

    factors: Mapping[Part, float]
    envy: float = 1.0

    def weigh(self, worth: Worth) -> float:
        """The worth of something to a player with this temperament."""
        factors = self.factors
        if not factors:  # most players are even-tempered
            return sum(worth.values())
        return sum(amount * factors.get(part, 1.0) for part, amount in worth.items())


TEMPERS: dict[Temper, Temperament] = {
    "even": Temperament({}),
    "raider": Temperament(
        {"harm": 3.0, "gold": 1.6, "land": 1.2, "army": 1.2, "works": 0.4, "safety": 0.3, "friends": -8.0},
        1.6,
    ),
    "builder": Temperament({"works": 3.0, "gold": 1.3, "safety": 1.2, "harm": 0.2, "friends": 1.5}, 0.3),
    "hedgehog": Temperament(
        {"safety": 4.0, "army": 1.6, "works": 1.5, "land": 0.7, "harm": 0.2, "friends": 2.5}, 0.4
    ),
    "ally": Temperament({"friends": 8.0, "harm": 0.5, "safety": 1.2}, 0.6),
}
"""The temperaments: a raider takes from others and keeps no peace; a builder builds; a hedgehog lets nobody
in; an honest ally offers peace and keeps it.
"""
