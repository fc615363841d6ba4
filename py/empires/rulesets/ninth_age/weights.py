"""The numbers by which computer players reckon in the Ninth Age."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights
from empires.rulesets.ninth_age.state import Fort, Terrain


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """In pieces of land: a claim and a city are one, and two conquest points buy either.

    `fort` is what is built and `mine` a mine by the ground it is in. `ground` is what a hex is worth to
    found on, `room` free land around it, `apart` land around a flag that the Capital does not reach. `gold`
    is what a pip's worth brings and `point` a conquest point that is not spent yet. `risk` is what a rival
    who wins may take where the realms touch, `strike` what a catastrophe may destroy, in conquest points,
    `events` what an event saves or brings in them, `project` how much more a project brings that makes a
    city, and `poison` a mine shut for a turn. `brash_even` is what Brash Attack adds in an even battle,
    `brash_edge` what each edge adds to that. `claim` is a free hex, `mine_to_come` how much counts of the
    mine it may have, `contested` that a rival could take it first, `beside` each hex that one lies beside
    on the map that is being made, `raid` a raid. `build_city` and `build_fortress` are for a conquest
    point, less `near_foes` for each hex of a rival beside; `mine_early` and `mine_late` are factors.
    """

    fort: dict[Fort, float]
    mine: dict[Terrain, float]
    ground: dict[Terrain, float]
    room: float
    apart: float
    gold: float
    point: float
    risk: dict[Fort, float]
    strike: dict[Fort, float]
    events: dict[str, float]
    project: float
    poison: float
    brash_even: float
    brash_edge: float
    claim: float
    mine_to_come: float
    contested: float
    beside: float
    raid: float
    build_city: float
    build_fortress: float
    near_foes: float
    mine_early: float
    mine_late: float


W = read_weights(__package__ or "", Weights)
