"""The engines of siege trains (ME digest 3, 2.5)."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

EngineKind = Literal["monster_stone_thrower", "great_cannon", "siege_tower", "giant_battering_ram"]

ENGINE_KINDS: tuple[EngineKind, ...] = get_args(EngineKind)


class Engine(msgspec.Struct, kw_only=True):
    """One engine, which everybody can see (ME-TRAIN-10). It is either with a `banner`, on land or aboard a
    ship (ME-TRAIN-08), or in store in the city or fortress of a `tile`, where it belongs to the holder of the
    place.
    """

    id: str
    kind: EngineKind
    banner: str | None = None
    tile: str | None = None
