"""The state of a campaign: hexes with flags and improvements, realms, engagements and battles (NA digest 2).

A tile's id is its position "q,r". Players are identified by name; sides are 0 (N) to 5 (NW), clockwise.
Nothing here is secret (NA-RULING-52) except the seed of the map's looks."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.kit.handed import Handed
from empires.kit.placenames import WithPlaces
from empires.rulesets.ninth_age.settings import Settings

Terrain = Literal["land", "mountain", "river", "swamp"]
Fort = Literal["none", "fortress", "city"]
Work = Literal["fortress", "mine", "city"]
Band = Literal["draw", "narrow", "solid", "massacre"]
Format = Literal["1v1", "2v1-together", "2v1-separate", "2v2-together", "2v2-split"]


class Tile(msgspec.Struct, kw_only=True):
    """One hex of the map.

    `look` only affects the drawing of land (NA-HEX-01). `ends` are the two sides over which a river runs, in
    ascending order; without a river there are none. `flag` is the player who controls the hex. `exhausted` is
    true if a mine ran out here; `capital_of` is only a label (NA-RULING-15); `spot` marks a capital spot of a
    generated map.
    """

    terrain: Terrain
    look: str = ""
    ends: list[int] = []
    flag: str | None = None
    fort: Fort = "none"
    mine: bool = False
    exhausted: bool = False
    capital_of: str | None = None
    spot: bool = False


class Realm(msgspec.Struct, kw_only=True):
    """One player's realm. The fields from `event` on apply to the current turn."""

    colour: str = ""
    treasury: int = 0
    eliminated_turn: int | None = None
    capital: str | None = None
    regular_placed: int = 0
    mountains_placed: int = 0
    team: int | None = None
    event: str | None = None
    event_target: str | None = None
    poisoned: bool = False
    emissary_from: list[str] = []
    has_issued: bool = False
    was_challenged: bool = False
    battles_fought: int = 0
    cp_earned: int = 0
    cp_left: int = 0
    rapid_left: bool = False


class Hand(msgspec.Struct, kw_only=True):
    """The hex that a player has taken but not yet placed; `apart` is the distance between a river's ends, in
    sides."""

    player: str
    terrain: Terrain
    look: str = ""
    apart: int = 0


class Change(msgspec.Struct, kw_only=True):
    """A proposed change to the finished map that awaits everyone's consent; it gives the tiles as they would
    be afterwards."""

    by: str
    kind: Literal["move", "replace"]
    text: str
    tiles: dict[str, Tile]
    waiting: list[str]


class Engagement(msgspec.Struct, kw_only=True):
    """Players who have to fight: two sides of one or two players, and the challenges that led to the
    engagement, each as [challenger, challenged]. `decider` chooses the `format`; `first` is the opponent whom
    the decider meets first (in separate battles), or the only one he meets (in a split).
    """

    side1: list[str]
    side2: list[str]
    challenges: list[list[str]]
    decider: str | None = None
    format: Format | None = None
    first: str | None = None


class Battle(msgspec.Struct, kw_only=True):
    """One battle: its sides, size, points and result.

    `shape` is the row of NA-T-POINTS for the first side, `size` an agreed number of points (NA-VAR-01), and
    `named` the numbers named so far. `gold` holds the points that each player bought. `vp` holds the victory
    points of both sides, if reported; `winner` is the winning side, or None in a draw. When battles are
    fought at the same time, a battle is `ready` once its gold has been named, and `handed` is a report that
    was handed in early.
    """

    engagement: int
    side1: list[str]
    side2: list[str]
    together: bool
    size: int | None = None
    named: dict[str, int] = {}
    gold: dict[str, int] = {}
    first_for: list[str] = []
    vp: list[int] = []
    band: Band | None = None
    winner: int | None = None
    ready: bool = False
    handed: Handed | None = None


class NinthAge(WithPlaces, kw_only=True):
    """A whole campaign. `to_act` lists the players still to act in the phase, in order; `at` is the number of
    the battle being fought; `beaten` holds this turn's [winner, loser] pairs. `union` is a proposed team, its
    proposer first, and `named` lists its members who have not agreed yet.
    """

    settings: Settings
    map_seed: str
    realms: dict[str, Realm]
    outline: list[str] = []
    mix: list[Terrain] = []
    tiles: dict[str, Tile] = {}
    turn: int = 0
    to_act: list[str] = []
    map_order: list[str] = []
    found_order: list[str] = []
    flags_round: int = 0
    hand: Hand | None = None
    maps_made: int = 0
    change: Change | None = None
    realm_order: list[str] = []
    largest: str | None = None
    smallest: str | None = None
    union: list[str] = []
    named: list[str] = []
    engagements: list[Engagement] = []
    battles: list[Battle] = []
    at: int = 0
    beaten: list[list[str]] = []
    victory_tie: list[str] = []
    win_reason: str = ""
