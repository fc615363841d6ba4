"""The numbers that computer players use in Warmaster."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All are measured in tiles of land. `location` helps in every battle, at most two in a quick one; `near`
    is a tile next to one that is not yet the empire's (half of it two tiles away), and `far` a location's
    distance from others. `foothold` is a tile next to a capital, from which it may be assaulted, `besieged` a
    rival's foothold next to one's own, `guard` the removal of one, `assault` an assault itself. `capture` is
    the share counted of a captured tile per point, `removed` of a rival's loss to nobody. `point` is an
    unspent campaign point, `room` an unowned tile next to the empire. `prey` is the worth of each tile of the
    attacked empire. `pact` is a pact offered or accepted among several, `partner` one that holds, and
    `broken` the cost of breaking one; with `faith` at 1, only a player that does not care about friends
    considers that at all. With `offers` at 1, a pact is offered to all neighbours except the smallest.
    `together` is for meeting several attackers in one battle.
    """

    location: float
    near: float
    far: float
    foothold: float
    besieged: float
    guard: float
    assault: float
    capture: float
    removed: float
    point: float
    room: float
    prey: float
    pact: float
    partner: float
    broken: float
    faith: float
    offers: float
    together: float


W = read_weights(__package__ or "", Weights)
