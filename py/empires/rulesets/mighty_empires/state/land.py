"""The contents of a land tile, and permission to use it (ME digest 2.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.maps.board import INDEPENDENT
from empires.rulesets.mighty_empires.state.race import Race

Settlement = Literal["none", "village", "fortress", "city"]


Location = Literal["mine", "tower", "necropolis", "house"]
"""A place in the wilderness other than a settlement; `house` stands for a place from the players' own
chart."""

WIZARD = "#wizard"
"""The name used for the wizard of a tower in place of a player's: he belongs to nobody (ME-TOWER-12)."""

UNLED = (INDEPENDENT, WIZARD)
"""Forces that fight without a player to make decisions."""

Mine = Literal["base", "precious", "gems", "meteoric", "warpstone"]


Razer = str
"""The cause of a razing: a player, or `pirates`, `dragons`, `magic`, `horde` or `saboteur`."""


class Temple(msgspec.Struct, frozen=True, omit_defaults=True):
    """A temple: the people of its cult, and the year it was founded or found (ME digest 3, 2.3). `garrison`
    lists the banners that hold the temple when they are inside the settlement next to it (ME-TEMPLE-05)."""

    cult: Race
    year: int
    garrison: tuple[str, ...] = ()


class Land(msgspec.Struct, kw_only=True):
    """The contents of a land tile (ME digest 2.3). `owner` and `flag` are a player, INDEPENDENT or None; they
    differ only on razed land (ME-RAZE-04). `realm_of` never changes (ME-REALM-13). `bridges` are built
    bridges, each by the lowest edge of the river it spans; `filled` is used while the realm is set up
    (ME-REALM-06). Woods marked `forest_burned` give no timber in the coming winter (ME-DRAGON-09). Land razed
    by dragons in the winter of the year `no_recovery_in_winter` does not recover in that winter
    (ME-DRAGON-11). `settlement_race` is the race of the settlement, None for Men and independents
    (ME-RULING-453). `location` is a place found by exploring (ME-EXPLORE-03), `mine_kind` the yield of a
    mine, and `house_location` a place from the players' own chart (ME-OPT-317); a `temple` can share the tile
    with anything else (ME-TEMPLE-04). `walls` are the walled edges of the tile (ME-WALL-03)."""

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
    """Permission given by the owner of a tile to another player (ME-RULING-121, ME-RULING-145)."""

    tile: str
    player: str
    kind: Literal["forage", "bridge"]
