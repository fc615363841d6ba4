"""The numbers that computer players use in Mightier Empires."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All are measured in hexes, each of which is worth one Effective Power or more. `troops` is the worth of
    a point of troops at the end of a turn, as the next turn has new lists. `gates` is for being next to a
    foe's Capital, and against having him next to one's own. `friend` is for fighting alongside another
    invader, `spoils` the hex that one of the two misses. `fed` is the worth of 250 points of support for each
    remaining turn. `duel` is the Capital of the last foe, which wins the campaign, `crowd` that of one of
    several foes, `own_capital` one's own. `nearer` is a hex one, two or three away from a foe's Capital,
    `shield` one next to one's own. `raids` is the chance that a foe invades a hex next to his land, `storms`
    that he attacks the Capital if he can, `hidden` that an unexplored hex belongs to a neutral kingdom.
    `power` is a point of Power and `built` the prospects of a building; `gained` is a feature's addition at
    the end, `draft` a Power of conscripts, `taller` a greater fortress while Capitals are fought for,
    `won_over` and `rising` the chances that natives come over and that a hex is lost to a small rising. A
    sheet worse than the best by more than `apart` is not considered. Before turn `edicts_from` nothing is
    turned into Power, and afterwards `kept` points of troops stay in the field. `unguarded` is an extra cost
    for leaving the Capital open to a foe next to it.
    """

    troops: float
    gates: float
    friend: float
    spoils: float
    fed: float
    duel: float
    crowd: float
    own_capital: float
    nearer: dict[str, float]
    shield: float
    raids: float
    storms: float
    hidden: float
    power: float
    built: float
    gained: float
    draft: float
    taller: float
    won_over: float
    rising: float
    apart: float
    edicts_from: float
    kept: float
    unguarded: float


W = read_weights(__package__ or "", Weights)
