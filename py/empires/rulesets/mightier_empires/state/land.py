"""Hexes in their true state, and as a player last saw them (digest, section 2)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Terrain: TypeAlias = Literal["fields", "river", "forest", "swamp", "mountain", "lake"]
Major: TypeAlias = Literal[
    "capital", "city", "town", "fertile fields", "mine", "deep mine", "wood", "deep wood", "wizard tower",
    "arcane ruin",
]  # fmt: skip
Minor: TypeAlias = Literal["fortress", "mighty fortress", "watchtower", "landmark"]
Edict: TypeAlias = Literal["civilization", "industry", "provoke", "war footing", "loot", "raze"]
Sack: TypeAlias = Literal["", "loot", "raze"]
Token: TypeAlias = Literal["ore", "lumber", "farming"]


class Hexagon(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hex of the map. `owner` is a player or ""; `kingdom` is the neutral kingdom to which the hex
    belongs.

    `orphaned` and `owner_at_start` are frozen for the turn (MI-ORPH-01). `barren_until` is the last turn in
    which the hex supports nobody; a hex that has `reverted` lost its owner, and gets defenders when it is
    next invaded (MI-NEUT-07, MI-NEUT-08); `sacked`, `sacked_by` and `sacked_turn` say whether it was looted
    or razed, by whom, and when.
    """

    terrain: list[Terrain]
    owner: str = ""
    explored: bool = False
    major: list[Major] = []
    minor: list[Minor] = []
    kingdom: str = ""
    barren_until: int = 0
    reverted: bool = False
    sacked: Sack = ""
    sacked_by: str = ""
    sacked_turn: int = 0
    orphaned: bool = False
    owner_at_start: str = ""

    @property
    def empty(self) -> bool:
        """Whether the hex has no major feature; minor features do not count."""
        return not self.major

    @property
    def lake(self) -> bool:
        """Whether nobody can enter or own the hex (MI-MAP-02)."""
        return "lake" in self.terrain


class Sight(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a player last saw on a hex, in which turn, and the name by which he knows the place.

    `defenders` are neutral troops without the garrison.
    """

    owner: str = ""
    major: list[Major] = []
    minor: list[Minor] = []
    defenders: int = 0
    kind: str = ""
    race: str = ""
    inside: bool = False
    turn: int = 0
    name: str = ""
