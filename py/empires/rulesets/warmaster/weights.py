"""The numbers that computer players use in Warmaster."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in tiles of land. `location` is the value of a location, which helps in every
    battle, though at most two help in a quick battle. `near` is the value of a tile next to a location that
    is not yet the empire's (half of it for a tile two tiles away), and `far` is the value of each tile
    between a location and other empires. `foothold` is the value of a tile next to a capital, from which the
    capital may be assaulted, `besieged` the cost of a rival's foothold next to the player's own capital,
    `guard` the value of removing it, and `assault` the value of an assault itself. `capture` is the share of
    a captured tile that counts per point, and `removed` the share of a tile that a rival loses to nobody.
    `point` is the value of an unspent campaign point, `room` of an unowned tile next to the empire, and
    `contested` the extra value of a tile that also touches a rival's land. `prey` is the value of each tile
    of the attacked empire. `pact` is the value of a pact offered or accepted when there are several rivals,
    `partner` the value of a pact in force, and `broken` the cost of breaking a pact; with `faith` at 1, only
    a player who does not care about friends considers breaking one. With `offers` at 1, a pact is offered to
    all neighbours except the smallest. `together` is the value of meeting several attackers in one battle.
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
    contested: float
    prey: float
    pact: float
    partner: float
    broken: float
    faith: float
    offers: float
    together: float


W = read_weights(__package__ or "", Weights)
