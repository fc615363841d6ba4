"""The numbers by which computer players reckon in Mighty Kingdoms."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """In points of might.

    `army` is an army, `disorder` what it is worth less on its side, `recruit` a fortress that could raise
    one more. `frontier` is a tile that could be explored next, `capital` the Capital beside what any city
    is worth, `coin` what a gold or food buys in a later Winter. `unknown` is what an army finds on
    unexplored land on average, `tile` a tile of one's own, `step` what a month's march takes off the worth
    of a place to go to, `yearly` what a settlement brings each year.
    """

    army: float
    disorder: float
    recruit: float
    frontier: float
    capital: float
    coin: float
    unknown: float
    tile: float
    step: float
    yearly: dict[str, float]


W = read_weights(__package__ or "", Weights)
