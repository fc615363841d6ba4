"""Facts that only one player knows, and facts that nobody knows (ME digest 2.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.maps.face_down import FaceDown
from empires.rulesets.mighty_empires.state.banner import Character, Contents, Gear
from empires.rulesets.mighty_empires.state.captive import Train, Trophy
from empires.rulesets.mighty_empires.state.winter import Trade


class Preset(msgspec.Struct):
    """A militia or skeleton garrison counted by the finder's scouts this turn (ME-SCOUT-33, ME-SCOUT-34)."""

    tile: str
    points: int


class Fact(msgspec.Struct):
    """Something that a player has learnt: the subject, the time and the numbers (ME digest 2.2,
    `knowledge`)."""

    about: str
    year: int
    campaign_turn: int
    text: str
    facts: dict[str, Any] = {}


class Secrets(msgspec.Struct, kw_only=True):
    """One player's compartment, of which nobody else sees anything. By banner id: `points`, `contents` if
    troops are listed, and `traits` for the nature of the troops (ME-RULING-146). `presets` are the scouts'
    counts this turn, and `bears_first` the banners on which odd points of a shared loss fall (ME-RULING-154);
    the other fields are used while the army musters (ME-ARMY-18) and in winter, when `treasury` holds the
    crowns to spend (ME-REV-09), `points_unassigned` the troops bought, `heroes_points` those of a Call of
    Heroes (ME-EQX-49), `contingents` the points of allied contingents (ME-RECR-06), `mercenaries` those of
    hired ones (ME-WSET-24) and `baggage_bought` the baggage to deploy (ME-BAGG-01). `hired` are operatives
    not yet placed, `operatives` the kinds of those on the map. `commitments` give each banner's destination
    in the first month, "" to stay (ME-RULING-348). `banished` are wizards who return in winter (ME-HOOK-13).
    `escorts` gives, by engine, the points that its last escort has left this season (ME-RULING-518).
    `treasure` holds the crowns from tombs that banners carry, by banner id, and `treasure_home` the crowns
    brought home since the last revenue (ME-NECRO-08); `necro_maps` are the necropolises of which the player
    has maps (ME-NECRO-10), and `hoards_known` those whose hoard he knows (ME-RULING-502). `temple_troops`
    gather at temples when the season opens (ME-TEMPLE-10); `revenue_credits` are crowns looted from temples
    (ME-RULING-495)."""

    points: dict[str, int] = {}
    traits: dict[str, list[str]] = {}
    contents: dict[str, Contents] = {}
    points_unassigned: int = 0
    treasury: int = 0
    presets: list[Preset] = []
    knowledge: list[Fact] = []
    bears_first: list[str] = []
    heroes_points: int = 0
    contingents: list[int] = []
    mercenaries: list[int] = []
    baggage_bought: int = 0
    hired: dict[Trade, int] = {}
    operatives: dict[str, Trade] = {}
    commitments: dict[str, str] = {}
    trains: dict[str, Train] = {}
    away: dict[str, Character] = {}
    travelling: list[Character] = []
    at_home: list[Character] = []
    relics: list[Gear] = []
    trophies: list[Trophy] = []
    banished: list[Character] = []
    escorts: dict[str, int] = {}
    treasure: dict[str, int] = {}
    treasure_home: int = 0
    necro_maps: list[str] = []
    hoards_known: list[str] = []
    temple_troops: dict[str, int] = {}
    revenue_credits: int = 0


class Hidden(msgspec.Struct, kw_only=True):
    """Facts that nobody sees: the seed for names and for maps laid by the umpire, the face-down tiles, and
    the hoards buried for good (ME-NECRO-11)."""

    seed: str = ""
    piles: FaceDown | None = None
    hoards_buried: list[str] = []
