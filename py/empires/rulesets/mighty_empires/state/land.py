"""What a land tile holds, and who may use it (ME digest 2.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.maps.board import INDEPENDENT
from empires.rulesets.mighty_empires.state.race import Race

Settlement = Literal["none", "village", "fortress", "city"]


Location = Literal["mine", "tower", "necropolis", "house"]
"""What the wilderness holds beside settlements; `house` is a place of the players' own chart."""

WIZARD = "#wizard"
"""The wizard of a tower in the place of a player: he is nobody's (ME-TOWER-12)."""

UNLED = (INDEPENDENT, WIZARD)
"""Forces that fight without a player to decide."""

Mine = Literal["base", "precious", "gems", "meteoric", "warpstone"]


Razer = str
"""A player, or `pirates`, `dragons`, `magic`, `horde`, `saboteur`."""


class Temple(msgspec.Struct, frozen=True, omit_defaults=True):
    """A temple: of which people's cult it is, and the year it was founded or found (ME digest 3, 2.3).

    `garrison` are banners that hold it when they are inside the settlement beside it (ME-TEMPLE-05).
    """

    cult: Race
    year: int
    garrison: tuple[str, ...] = ()


class Land(msgspec.Struct, kw_only=True):
    """What a land tile holds (ME digest 2.3).

    `owner` and `flag` are a player, INDEPENDENT or None; they differ only on razed land (ME-RAZE-04).
    `realm_of` never changes (ME-REALM-13). `bridges` are built bridges, each by the lowest edge of the
    river it spans; `filled` is used while the realm is set up (ME-REALM-06). `forest_burned` woods give no
    timber in the coming winter (ME-DRAGON-09). What dragons razed in the winter of the year
    `no_recovery_in_winter` does not recover in that winter (ME-DRAGON-11). `settlement_race` is the kind of
    settlement, None for Men’s and independents’ (ME-RULING-453). `location` is what was found by exploring
    (ME-EXPLORE-03), `mine_kind` what a mine yields, `house_location` what the players' own chart says lies
    there (ME-OPT-317); a `temple` stands beside whatever else there is (ME-TEMPLE-04). `walls` are the
    walled edges of the tile (ME-WALL-03).
    """

    known: bool = False
    owner: str | None = None
    flag: str | None = None
    settlement: Settlement = "none"
    capital_of: str | None = None
    realm_of: str | None = None
    filled: bool = False
    name: str = ""
    settlement_race: Race | None = None
    location: Location | None = None
    mine_kind: Mine | None = None
    house_location: str = ""
    temple: Temple | None = None
    razed: bool = False
    razed_by: Razer | None = None
    forest_burned: bool = False
    no_recovery_in_winter: int | None = None
    stockpile: int = 0
    bridges: list[int] = []
    walls: list[int] = []


class Permit(msgspec.Struct, frozen=True):
    """Leave given by the owner of a tile to another player (ME-RULING-121, ME-RULING-145)."""

    tile: str
    player: str
    kind: Literal["forage", "bridge"]
