"""The numbers by which computer players reckon in Mightier Empires."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """In hexes, each of which counts one Effective Power or more.

    `troops` is what a point of troops is worth at the end of a turn: the next has new lists. `gates` is to
    stand beside a foe's Capital, and to have him beside the own. `friend` is to fight beside another invader,
    `spoils` the hex that one of the two goes without. `fed` is what 250 points of support are worth for each
    turn that is left. `duel` is the Capital of the last foe, which wins the campaign, `crowd` that of one of
    several, `own_capital` the own. `nearer` is a hex one, two or three from a foe's Capital, `shield` one
    beside the own. `raids` is how likely a foe invades a hex beside his land, `storms` how likely the Capital
    if he can, `hidden` how likely an unexplored hex is a neutral kingdom's. `power` is a point of Power and
    `built` what a building promises; `gained` is what a feature adds at the end, `draft` a Power of
    conscripts, `taller` a greater fortress while Capitals are fought for, `won_over` and `rising` how likely
    natives come over and a hex is lost to a small rising. A sheet that looks worse than the best by more than
    `apart` is not thought of. Before turn `edicts_from` nothing is turned into Power, and afterwards `kept`
    points of troops stay in the field. `unguarded` is what it costs to leave the Capital open to a foe beside
    it, whatever else is reckoned.
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
