"""Ships (ME digest 2.5)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Ship(msgspec.Struct, kw_only=True):
    """A trading fleet (ME-REALM-12); `owner` is a player or INDEPENDENT, pirates are always independent."""

    id: str
    owner: str
    tile: str
    kind: Literal["ordinary", "pirate"] = "ordinary"
    in_harbour: bool = True
    cargo: str | None = None
