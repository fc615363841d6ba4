"""Ships (ME digest 2.5)."""

from __future__ import annotations

from typing import Literal

import msgspec

Condition = Literal["sound", "becalmed", "dismasted", "aground", "dismasted_becalmed", "dismasted_aground"]
"""The effect of the open sea on a ship (ME-SEA-03, ME-SEA-06, ME-SEA-07). Lost rigging remains lost when the
ship is becalmed or runs aground as well."""


class Ship(msgspec.Struct, kw_only=True):
    """A trading fleet (ME-REALM-12); `owner` is a player or INDEPENDENT; pirates are always independent.
    `cargo` is the banner aboard. The other fields last for one turn of the owner: `sailed_from` is the ship's
    tile before its move, `put_in` says that it made for a harbour, and `held` that the sea does not release
    it."""

    id: str
    owner: str
    tile: str
    kind: Literal["ordinary", "pirate"] = "ordinary"
    in_harbour: bool = True
    cargo: str | None = None
    condition: Condition = "sound"
    has_moved: bool = False
    sailed_from: str | None = None
    put_in: bool = False
    held: bool = False
