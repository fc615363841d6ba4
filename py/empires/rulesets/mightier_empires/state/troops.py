"""Armies, characters, natives and neutral kingdoms (digest, section 2)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.rulesets.mightier_empires.state.land import Sack


class Item(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A magic item. A `bound` item was looted and stays with its bearer; a `found` item may change hands."""

    name: str
    kind: Literal["normal", "common", "bound", "found"] = "normal"
    value: int = 0


class Character(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A lord or hero (digest, section 2). `away_until` is the last turn in which he is not available."""

    id: str
    name: str
    rank: Literal["lord", "hero"] = "hero"
    points: int = 0
    wizard: bool = False
    founding: bool = False
    xp: int = 0
    rolls_taken: int = 0
    advances: list[str] = []
    injuries: list[str] = []
    items: list[Item] = []
    away_until: int = 0
    dead: bool = False


class Unit(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A unit. Two units with the same `pair` share an entitlement (MI-ENT-05)."""

    name: str
    category: Literal["core", "special", "rare"] = "core"
    points: int
    source: Literal["normal", "conscript", "event"] = "normal"
    scouts: bool = False
    standard: bool = False
    pair: int = 0


class Order(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An army's order this turn (MI-ORD-01)."""

    type: Literal["patrol", "invade"]
    hex: str
    sack: Sack = ""


class Army(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A player's army. `lost` are points lost so far this turn; `free` are points brought by mercenaries.

    `hires` are the mercenaries in the army; `general` is a character. The other fields record the effects of
    this turn.
    """

    name: str
    units: list[Unit] = []
    characters: list[Character] = []
    general: str = ""
    hires: list[str] = []
    hired: int = 0
    order: Order | None = None
    lost: int = 0
    fled: bool = False
    leaderless: bool = False
    holds: str = ""
    finished: bool = False


class Natives(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A neutral army on a hex: natives, rebels who have settled, or a Beast; `garrison` is added in
    battle.
    """

    id: str
    hex: str
    kind: Literal["native", "rebel", "beast"]
    race: str
    size: int
    lost: int = 0
    characters: list[Character] = []
    born: int = 0


class Rising(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Rebels raised this turn, before they settle or disperse; `lost` are points lost in battle so far, and
    `fought` are the players whom they met in battle."""

    id: str
    hex: str
    race: str
    size: int
    lost: int = 0
    beaten: bool = False
    fought: list[str] = []


class NeutralKingdom(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hidden kingdom (MI-NK-01). `held_by` is the player who holds its capital; once the capital is taken,
    the kingdom has `fallen` permanently.

    `public_on` is the turn in which it is drawn on every map; `lost` are points lost this turn; its army may
    have `fled` a lost cause this turn. A regent's army that is `leaderless` only holds one hex.
    """

    name: str
    race: str
    hexes: list[str]
    capital: str
    characters: list[Character] = []
    held_by: str = ""
    fallen: bool = False
    known_by: list[str] = []
    public: bool = False
    public_on: int = 0
    lost: int = 0
    fled: bool = False
    leaderless: bool = False
    holds: str = ""
