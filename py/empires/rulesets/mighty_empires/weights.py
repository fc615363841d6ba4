"""The numbers that computer players use in Mighty Empires."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The unit is roughly a crown of yearly revenue.

    `taken` is a crown of a captured place, `tile` any tile, `revenue` a crown of yearly revenue; `step` is
    how much a month's march takes off the worth of a goal. `scouted` is for sending scouts at all, `nearer`
    for a step nearer to a place worth taking, `arrived` is the share of a place's prize that counts when the
    place is entered, `unknown` is for unknown land, which is a village more often than not. `starved` is for
    feeding a banner that would go hungry, `fought` for a fight that is certain to be won. `troops`, `baggage`
    and `crown` are a point of troops, of baggage, and a crown in the treasury; `near` is for each step nearer
    to a place worth taking, per thousand points, `open` the cost of a Capital that every banner leaves. With
    `faith` at 1, only a player that does not care about friends considers breaking a peace. `guard` is the
    number of banners that start the spring in the Capital, `scorched` is for each point of gold of a place
    that would be lost at the end and is burnt instead."""

    taken: float
    tile: float
    revenue: float
    step: float
    scouted: float
    nearer: float
    arrived: float
    unknown: float
    starved: float
    fought: float
    troops: float
    baggage: float
    crown: float
    near: float
    open: float
    faith: float
    guard: float
    scorched: float


W = read_weights(__package__ or "", Weights)
