"""The numbers that computer players use in Mighty Kingdoms."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in points of might. `army` is the worth of an army, `disorder` what it loses
    when on its side, `recruit` the worth of a fortress that could raise another army. `frontier` is the worth
    of a tile that could be explored next, `capital` the extra worth of the Capital over any city, `coin` the
    value of a gold or food in a later Winter. `unknown` is the average find of an army on unexplored land,
    `tile` the worth of a tile of the player's own, `step` the amount that a month's march takes off the worth
    of a goal, `yearly` a settlement's yearly income. `wall` is the part of an army that each point of Defence
    adds to it, `guard` the part of a threatened place's worth that a guard saves, `second` the share of that
    for another guard, `spare` the share of its worth that food keeps beyond what the missing armies eat,
    `levy` the worth of an army that can be raised this Winter. `crowd` is how much an army on its way to a
    tile takes off the worth of another, `apart` what an army loses for each one deployed on its tile (half of
    it for one next to it). `odds` is the worth of beating an army, and foes are counted where their orders
    send them: an attack needs a lead of `dare` in numbers and walls, and no more armies than give a lead of
    `enough`. `risk` is the cost of a stronger foe next to where an army goes. `ahead` is the weight of what a
    tile leads to, `held` the share of its worth that a guarded goal keeps from afar.
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
    wall: float
    guard: float
    second: float
    spare: float
    levy: float
    crowd: float
    odds: float
    dare: float
    enough: float
    held: float
    ahead: float
    risk: float
    apart: float


W = read_weights(__package__ or "", Weights)
