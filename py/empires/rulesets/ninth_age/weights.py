"""The numbers that computer players use in the Ninth Age."""

from __future__ import annotations

import msgspec

from empires.kit.weights import read_weights
from empires.rulesets.ninth_age.state import Fort, Terrain


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All weights are measured in pieces of land: a claim and a city are worth one each, and two conquest
    points buy either. `fort` is the value of each kind of building, and `mine` of a mine on each kind of
    ground. `ground` is the value of a hex for founding, `room` of free land around it when there are several
    rivals, and `several` is how much more the player's own land and buildings are then worth. `gold` is the
    value of a pip, and `point` of an unspent conquest point. `risk` is a winning rival's possible gain where
    the realms touch, `strike` the possible damage of a catastrophe, `events` the savings or gains from an
    event, both in conquest points, `project` the extra value of a project that makes a city, `shared` how
    much less Veteran Troops are worth when there are several rivals, and `poison` the value of shutting a
    mine for a turn. `brash_even` is the gain of Brash Attack in an even battle, `brash_edge` the addition for
    each point of lead. `claim` is the value of a free hex, `mine_to_come` the share of a possible mine's
    value that is counted, `contested` the chance that a rival could take the hex first, `beside` the value of
    each adjacent hex while the map is being made, and `raid` the value of a raid. `harm` is the weight of a
    rival's loss in a conquest, and `swamp` the cost of ground on which nothing can be built. `build_city` and
    `build_fortress` are per conquest point, less `near_foes` for each adjacent hex of a rival; `mine_early`
    and `mine_late` are factors.

    In a duel, `sheltered` is the cost of each free hex beside a Capital, and `blocks` the value of each hex
    of the rival beside a flag. Against several rivals, `leader` is how much more the leader's loss counts.
    `open` is the extra value of Rapid Expansion while a free hex is next to the realm, in the first Events
    Phase and later, and `leading` that of an edge in battle for each realm point of lead. `ahead` is the
    value of challenging a rival for each of his realm points, `edge` of each point of edge over an opponent,
    `joins` of joining a battle against one rival, and `together` of fighting as one battle.
    """

    fort: dict[Fort, float]
    mine: dict[Terrain, float]
    ground: dict[Terrain, float]
    room: float
    several: float
    gold: float
    point: float
    risk: dict[Fort, float]
    strike: dict[Fort, float]
    events: dict[str, float]
    project: float
    shared: float
    poison: float
    brash_even: float
    brash_edge: float
    claim: float
    mine_to_come: float
    contested: float
    beside: float
    raid: float
    harm: float
    swamp: float
    build_city: float
    build_fortress: float
    near_foes: float
    mine_early: float
    mine_late: float
    sheltered: float
    blocks: float
    leader: float
    open: dict[str, float]
    leading: float
    ahead: float
    edge: float
    joins: float
    together: dict[str, float]


W = read_weights(__package__ or "", Weights)
