"""The numbers by which computer players reckon in Mighty Empires."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """In crowns of yearly revenue, roughly.

    `taken` is a crown of a captured place, `tile` any tile, `revenue` a crown of yearly revenue; `step` is
    what a month's march takes off the worth of a place to go to. `scouted` is to send scouts at all,
    `nearer` a step nearer to a place worth taking, `arrived` how much of its prize counts when it is
    entered, `unknown` land that nobody knows, a village more often than not. `starved` is a banner that
    eats where it would go hungry, `fought` a fight that is sure to be won. `troops`, `baggage` and `crown`
    are a point of troops, of baggage, and a crown in the treasury; `near` is a step nearer to a place worth
    taking, for a thousand points. Where `faith` is 1 only a player that cares for no friends thinks of
    breaking a peace.
    """

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
    faith: float


W = read_weights(__package__ or "", Weights)
