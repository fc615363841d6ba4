"""The numbers that computer players use in Mightier Empires."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in hexes, each of which is worth one Effective Power or more.

    `troops` is the value of a point of troops at the end of a turn, when new lists are about to be written.
    `gates` is the value of being next to a foe's Capital, and the cost of having a foe next to the player's
    own. `friend` is the value of fighting alongside another invader, and `spoils` the cost of not getting the
    hex. `fed` is the value of 250 points of support for each remaining turn. `duel` is the value of the last
    foe's Capital, which wins the campaign; `crowd` is the value of a Capital while there are several foes,
    and `own_capital` the value of the player's own. `nearer` is the value of a hex one, two or three away
    from a foe's Capital, and `shield` the value of a hex next to the player's own. `raids` is the chance that
    a foe invades a hex next to his land, `storms` the chance that he attacks the Capital if he can, and
    `hidden` the chance that an unexplored hex belongs to a neutral kingdom. `power` is the value of a point
    of Power, `built` of a building's prospects, `gained` of a feature added at the end, `draft` of conscripts
    for 1 Power, and `taller` of a greater fortress while Capitals are fought for. `won_over` is the chance
    that natives come over, and `rising` the chance that a hex is lost to a small rising. A sheet worse than
    the best by more than `apart` is not considered. Before turn `edicts_from` nothing is turned into Power,
    and afterwards `kept` points of troops stay in the field. `unguarded` is an extra cost for leaving the
    Capital open to a foe next to it.
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
