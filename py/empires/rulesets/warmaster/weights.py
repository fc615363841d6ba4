"""The numbers by which computer players reckon in Warmaster."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """In tiles of land.

    `location` helps in every battle, two at the most in a quick one; `near` is a tile beside one that is
    not the empire's yet, half of it two tiles off, and `far` how far from others a location lies.
    `foothold` is a tile beside a capital, from which it may be assaulted, `besieged` one of a rival's
    beside the own, `guard` to be rid of it, `assault` an assault itself. `capture` is how much counts of a
    captured tile for each point, `removed` of what a rival loses to nobody. `point` is a campaign point
    that is not spent yet, `room` a tile beside the empire that nobody has. `prey` is what each tile of
    whoever is attacked is worth. `pact` is a pact that is offered or accepted among several, `partner` one
    that holds, and `broken` what it costs to break one; where `faith` is 1 only a player that cares for no
    friends thinks of that at all. Where `offers` is 1 a pact is offered to all neighbours but the smallest.
    `together` is to meet several attackers in one battle.
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
