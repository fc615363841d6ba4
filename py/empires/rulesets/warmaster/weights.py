"""The numbers that computer players use in Warmaster."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in tiles of land. `location` is the worth of a location, which helps in every
    battle, though at most two help in a quick one. `near` is the worth of a tile next to a location that is
    not yet the empire's (half of that two tiles away), and `far` that of a location's distance from others.
    `foothold` is the worth of a tile next to a capital, from which it may be assaulted, `besieged` that of a
    rival's foothold next to the player's own capital, `guard` that of removing it, `assault` that of an
    assault itself. `capture` is the share of a captured tile that counts per point, `removed` that of a tile
    that a rival loses to nobody. `point` is the worth of an unspent campaign point, `room` that of an unowned
    tile next to the empire, `contested` the extra worth of one that also touches a rival's land. `prey` is
    the worth of each tile of the attacked empire. `pact` is the worth of a pact offered or accepted among
    several, `partner` that of a pact in force, and `broken` the cost of breaking a pact; with `faith` at 1,
    only a player that does not care about friends considers that at all. With `offers` at 1, a pact is
    offered to all neighbours except the smallest. `together` is the worth of meeting several attackers in
    one battle.
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
