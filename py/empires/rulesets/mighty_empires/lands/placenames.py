"""Names for settlements: invented ones, made of two parts and dealt in an order that the seed fixes."""

from __future__ import annotations

from functools import lru_cache

from empires.core.stream import Stream
from empires.rulesets.mighty_empires.state import Campaign

FIRST = (
    "Alder", "Amber", "Ash", "Barrow", "Bitter", "Black", "Bracken", "Briar", "Cold", "Corn", "Dray",
    "Elder", "Ember", "Fallow", "Fen", "Gallow", "Gorse", "Grey", "Hallow", "Harrow", "Hollow", "Iron",
    "Kestrel", "Lark", "Long", "Marl", "Mire", "Nettle", "Oak", "Otter", "Pale", "Quern", "Raven", "Rook",
    "Salt", "Sedge", "Sorrel", "Stone", "Tarn", "Thorn", "Vesper", "Wether", "Willow", "Winter",
)  # fmt: skip
LAST = (
    "bridge", "burn", "cliffe", "combe", "cross", "dale", "field", "ford", "garth", "gate", "hall", "ham",
    "haven", "holt", "hurst", "keep", "leigh", "mark", "mere", "moor", "stead", "ton", "wall", "watch",
    "well", "wick", "wold", "worth",
)  # fmt: skip


@lru_cache(maxsize=8)
def names(seed: str) -> tuple[str, ...]:
    """Every name once, in the order of a seed."""
    return tuple(Stream(seed, "place names").shuffled([first + last for first in FIRST for last in LAST]))


def name_place(state: Campaign, tile: str) -> None:
    """Give a settlement the next name; a place that has one keeps it for good."""
    land = state.lands[tile]
    if not land.name:
        dealt = names(state.hidden.seed)
        land.name = dealt[state.named % len(dealt)]
        state.named += 1
