"""Data that lasts for one winter, as everyone sees it (ME digest, part 2, section 2)."""

from __future__ import annotations

from typing import Literal

import msgspec

Event = Literal[
    "dragonrage", "peasant_revolt", "rebellion", "plague", "raids", "increased_revenue", "plentiful_harvest",
    "special_tribute", "famine", "treachery",
]  # fmt: skip


class Modifier(msgspec.Struct, frozen=True):
    """Crowns that an event or a spell adds to a player's revenue or subtracts from it (ME-REV-08)."""

    source: str
    crowns: int
    rule: str


class Alliance(msgspec.Struct, frozen=True):
    """A player's temporary alliance with an independent empire, which lasts until the season ends
    (ME-DIPL-09)."""

    player: str
    tiles: tuple[str, ...]


Trade = Literal["assassin", "spy", "saboteur", "agent"]


class Operative(msgspec.Struct, kw_only=True):
    """An operative's counter on the map: its owner and tile are public, but its kind is its owner's secret
    (ME-RULING-341). `used` is the round in which an agent was last used (ME-RULING-353).
    """

    id: str
    owner: str
    tile: str
    used: int = 0


class Limit(msgspec.Struct, frozen=True):
    """A limit on a player's forces: in one month of the season they cannot move, or only if they roll for it
    (ME-T-ASSN-CAP)."""

    player: str
    month: int
    kind: Literal["halt", "roll"]


class Winter(msgspec.Struct, kw_only=True):
    """One winter (ME-T-WSEQ), deleted when the next season begins.

    `order` is the order of the players (ME-RULING-201). `casters` are the players who have yet to cast at the
    equinox, `cast` those who have done so; `rerolled` says that the current caster has rolled twice
    (ME-EQX-06). `led_home` and `led_astray` are the banners that mists bring home or drive out (ME-EQX-52).
    `crossings` counts the banners that each player has sent by sea (ME-QUART-04). `multipliers` are the
    effects of experiments on a whole revenue, in the order rolled (ME-RULING-487). `no_revenue` gives, by
    tile, the reason that it pays nothing (ME-REV-06), `gems` the yield of a mine of gems (ME-MINE-05).
    `recovery` holds the failed dice of razed tiles, with the crowns paid since (ME-RECOV-02); `owners` says
    who held each tile when phase 7 began (ME-RULING-303). `shared` are the independent tiles that several
    empires bordered when the season closed, and `declared` those to which each player announced a mission
    (ME-DIPL-06). `built` are the ships of this winter (ME-DEPLOY-06). `counted` are the operatives each
    player announced, `operatives` those on the map, and `placed` is the number ever placed; `spy_order` is
    the order in which players act, `goes` counts their actions, and `passes` counts consecutive passes
    (ME-SPY-02 to 04)."""

    order: list[str] = []
    casters: list[str] = []
    cast: list[str] = []
    rerolled: bool = False
    led_home: list[str] = []
    led_astray: list[str] = []
    crossings: dict[str, int] = {}
    events: dict[str, Event] = {}
    modifiers: dict[str, list[Modifier]] = {}
    multipliers: dict[str, list[Literal["doubled", "halved"]]] = {}
    famine: list[str] = []
    no_revenue: dict[str, str] = {}
    gems: dict[str, int] = {}
    contingents_allowed: dict[str, int] = {}
    owners: dict[str, str] = {}
    recovery: dict[str, int] = {}
    shared: list[str] = []
    declared: dict[str, list[str]] = {}
    built: list[str] = []
    counted: dict[str, int] = {}
    operatives: dict[str, Operative] = {}
    placed: int = 0
    spy_order: list[str] = []
    goes: int = 0
    passes: int = 0
