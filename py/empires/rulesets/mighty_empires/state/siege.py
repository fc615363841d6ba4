"""Sieges, their terms, and peace between those who share a tile (ME digest 2.6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.rulesets.mighty_empires.state.conflict import Role


class Terms(msgspec.Struct, kw_only=True):
    """An offer from one side of a siege to the other (ME-SIEGE-28). With `lift` the besiegers march home;
    otherwise the garrison hands over the place and marches off, with or without its baggage, and the
    stockpile is handed over or burnt. Either side sets the prisoners of `captives` free. `words` holds
    anything else that the two agree on."""

    tile: str
    by: str
    lift: bool = False
    keep_baggage: bool = True
    hand_over_stockpile: bool = True
    words: str = ""
    captives: list[str] = []


class Siege(msgspec.Struct, kw_only=True):
    """A siege (ME digest 2.6); nothing about it is stored elsewhere.

    The besieger's banners are his banners in the tile that are not inside; the garrison is the defender's
    banners inside, or `garrison_points` of militia or a skeleton garrison with `garrison_baggage`. `battered`
    and `assaulted` record this turn's tactics; `battery_ready` says that the walls were battered in the turn
    before. `taken` lists the kinds of option that besieger and defender used this month (ME-TSIEGE-11).
    `rallied` forbids a second sally in one turn; `agreed` are terms to be carried out (ME-SIEGE-28).
    """

    tile: str
    besieger: str
    defender: str
    garrison_points: int | None = None
    garrison_baggage: int = 0
    battery_ready: bool = False
    battery_bonus: int | None = None
    battered: bool = False
    assaulted: bool = False
    hardship: int = 0
    winter: Literal["none", "maintained"] = "none"
    assault_locked: bool = False
    rallied: bool = False
    taken: dict[Role, Literal["campaign", "miniature"]] = {}
    agreed: Terms | None = None


class Peace(msgspec.Struct, frozen=True):
    """Two players who share a tile without fighting; the peace cannot be broken while `fresh`
    (ME-RULING-147)."""

    tile: str
    players: tuple[str, str]
    fresh: bool = True
