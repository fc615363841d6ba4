"""Characters who are out of the ranks: the wounded in the baggage train, and prisoners (ME digest part 3,
2.6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.rulesets.mighty_empires.state.banner import Character, Gear


class Trophy(msgspec.Struct, frozen=True):
    """Something taken from an enemy that travels with the baggage (ME-PRIS-01)."""

    kind: Literal["standard", "engine", "altar"]
    name: str


class Train(msgspec.Struct, kw_only=True):
    """The contents of a banner's baggage train apart from baggage points: its own wounded, gear and trophies.
    Prisoners also ride there; they are listed in `Campaign.captives`, as their names are public."""

    wounded: list[Character] = []
    gear: list[Gear] = []
    trophies: list[Trophy] = []


class Captive(msgspec.Struct, kw_only=True):
    """A prisoner: his own player, his captor, and the banner that holds him, or None for a dungeon
    (ME-PRIS-02, 05). `ordered` says that his execution has yet to be carried out; `tried` says when an
    execution was last attempted, and by whom (ME-RULING-427)."""

    id: str
    name: str
    owner: str
    holder: str
    banner: str | None = None
    ordered: bool = False
    tried: tuple[int, int, str] | None = None
