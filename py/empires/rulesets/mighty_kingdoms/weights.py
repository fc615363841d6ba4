"""The numbers that computer players use in Mighty Kingdoms."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in points of might. `army` is the value of an army, `disorder` the loss of
    value while it is on its side, and `recruit` the value of a fortress that could raise another army.
    `frontier` is the value of a tile that could be explored next, `capital` the extra value of the Capital
    over any city, and `coin` the value of 1 gold or food in a later Winter. `unknown` is the average value of
    what an army finds on unexplored land, `tile` the value of each tile the player owns, `step` the value
    that a goal loses for each month's march to it, and `yearly` a settlement's yearly income. `wall` is the
    part of an army's value that each point of Defence adds, `guard` the part of a threatened place's value
    that a guard saves, `second` the share of this for another guard, `spare` the share of its value that food
    has if no army needs it, and `levy` the value of an army that can be raised this Winter. `crowd` is the
    value that a second army sent to a tile loses, and `apart` the value that an army loses for each one
    deployed on its tile (half for one on an adjacent tile). `odds` is the value of beating an army, and foes
    are counted where their orders send them: an attack needs a lead of `dare` in numbers and walls, but no
    more armies than give a lead of `enough`. `risk` is the cost of a stronger foe next to an army's
    destination. `ahead` is the weight of the goals beyond a tile, and `held` the share of its value that a
    guarded goal has from afar.
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
