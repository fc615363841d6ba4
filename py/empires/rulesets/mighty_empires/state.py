"""The state of a Mighty Empires campaign (ME digest section 2).

Terrain is open from the start and stands in `map`; what a tile holds stands in `lands`. A banner's place and
number are public (ME-ARMY-18); its points stand in its owner's compartment of `secrets`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from empires.core.ruleset import State
from empires.maps.banks import Place
from empires.maps.board import INDEPENDENT
from empires.maps.piles import Piles
from empires.maps.tiles import TileMap
from empires.rulesets.mighty_empires.settings import Settings

__all__ = [
    "INDEPENDENT",
    "Banner",
    "Campaign",
    "Character",
    "Contents",
    "Fact",
    "Hidden",
    "Land",
    "Opened",
    "Preset",
    "Secrets",
    "Ship",
    "Siege",
    "Unit",
]

Settlement = Literal["none", "village", "fortress", "city"]
Razer = str
"""A player, or `pirates`, `dragons`, `magic`, `horde`, `saboteur`."""


class Land(msgspec.Struct, kw_only=True):
    """What a land tile holds (ME digest 2.3).

    `owner` and `flag` are a player, INDEPENDENT or None; they differ only on razed land (ME-RAZE-04).
    `realm_of` never changes (ME-REALM-13). `bridges` are built bridges, each by the lowest edge of the
    river it spans; `filled` is used while the realm is set up (ME-REALM-06). `forest_burned` woods give no
    timber in the coming winter (ME-DRAGON-09).
    """

    known: bool = False
    owner: str | None = None
    flag: str | None = None
    settlement: Settlement = "none"
    capital_of: str | None = None
    realm_of: str | None = None
    filled: bool = False
    name: str = ""
    razed: bool = False
    razed_by: Razer | None = None
    forest_burned: bool = False
    stockpile: int = 0
    bridges: list[int] = []


class Banner(msgspec.Struct, kw_only=True):
    """A field army as everybody sees it (ME digest 2.4). Its points stand in `Secrets.points`.

    `place` is the edge and bank it stands on (ME-MOVE-02), None while it is `free` (ME-RULING-113) or
    `inside` a settlement. `came_from` is the tile or ship it entered from, for retreats.
    The flags last for one own turn, `retreat_lock` for one campaign turn, `skip_next` until used.
    """

    id: str
    owner: str
    number: int
    tile: str
    kind: Literal["own", "ally", "mercenary", "host", "temple", "undead", "siege_train"] = "own"
    race: str = ""
    baggage: int = 0
    place: Place | None = None
    inside: bool = False
    aboard: str | None = None
    came_from: str | None = None
    has_scouted: bool = False
    has_moved: bool = False
    no_move: bool = False
    skip_next: bool = False
    skipping: bool = False
    retreat_lock: bool = False
    barred_tiles: list[str] = []


class Ship(msgspec.Struct, kw_only=True):
    """A trading fleet (ME-REALM-12); `owner` is a player or INDEPENDENT, pirates are always independent."""

    id: str
    owner: str
    tile: str
    kind: Literal["ordinary", "pirate"] = "ordinary"
    in_harbour: bool = True
    cargo: str | None = None


class Terms(msgspec.Struct, kw_only=True):
    """What one side of a siege offers the other (ME-SIEGE-28).

    With `lift` the besiegers march home; else the garrison hands over the place and marches off, with or
    without its baggage, the stockpile handed over or burnt. `words` is what else the two agree on.
    """

    tile: str
    by: str
    lift: bool = False
    keep_baggage: bool = True
    hand_over_stockpile: bool = True
    words: str = ""


class Siege(msgspec.Struct, kw_only=True):
    """A siege (ME digest 2.6), the only place where one is stored.

    The besieger's banners are his banners in the tile that are not inside; the garrison is the defender's
    banners inside, or `garrison_points` of militia or a skeleton garrison with `garrison_baggage`.
    `battered` and `assaulted` are this own turn's tactic; `battery_ready` was battered the turn before.
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
    winter: Literal["none", "maintained", "retired"] = "none"
    assault_locked: bool = False
    rallied: bool = False
    agreed: Terms | None = None


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A tile scouted with success this turn, and the tile it was scouted from (ME-MOVE-01)."""

    tile: str
    start: str


class Preset(msgspec.Struct):
    """Militia or a skeleton garrison counted by the finder's scouts this turn (ME-SCOUT-33, ME-SCOUT-34)."""

    tile: str
    points: int


class Fact(msgspec.Struct):
    """Something a player learnt: about whom or what, when, and the numbers (ME digest 2.2, `knowledge`)."""

    about: str
    year: int
    campaign_turn: int
    text: str
    facts: dict[str, Any] = {}


class Unit(msgspec.Struct, kw_only=True):
    """Troops of one kind in a banner's list: so many models, each worth so many points (ME-ARMY-07).

    `nature` is what ME-RULING-146 asks of them; an `engine` can batter walls (ME-SIEGE-20).
    """

    name: str
    models: int
    each: int
    nature: list[str] = []
    engine: bool = False


class Character(msgspec.Struct, kw_only=True):
    """A character in a banner's list (ME-ARMY-06, ME-ARMY-07)."""

    name: str
    points: int
    nature: list[str] = []


class Contents(msgspec.Struct, kw_only=True):
    """What a banner is made of: characters only in moderate mode, everything in full mode."""

    units: list[Unit] = []
    characters: list[Character] = []


class Secrets(msgspec.Struct, kw_only=True):
    """One player's compartment: nobody else sees any of it.

    By banner id: `points`, `contents` where troops are written down, `traits` for what they are by nature
    (ME-RULING-146). `presets` is what the scouts counted this turn; the rest is used while the army musters
    (ME-ARMY-18) and in winter.
    """

    points: dict[str, int] = {}
    traits: dict[str, list[str]] = {}
    contents: dict[str, Contents] = {}
    points_unassigned: int = 0
    treasury: int = 0
    presets: list[Preset] = []
    knowledge: list[Fact] = []


class Peace(msgspec.Struct, frozen=True):
    """Two players who share a tile without fighting; it cannot be broken while `fresh` (ME-RULING-147)."""

    tile: str
    players: tuple[str, str]
    fresh: bool = True


class Permit(msgspec.Struct, frozen=True):
    """Leave given by the owner of a tile to another player (ME-RULING-121, ME-RULING-145)."""

    tile: str
    player: str
    kind: Literal["forage", "bridge"]


class Hidden(msgspec.Struct, kw_only=True):
    """What nobody may know: the seed of place names, and the tiles still to be drawn."""

    seed: str = ""
    piles: Piles | None = None


class Campaign(State):
    """Everything there is. `phase` is the next step to run; `active_player` whose individual turn it is.

    `contacts` are the tiles the active player's banners entered in step 3, in that order and each once,
    for step 4 to settle. `named` counts the places named so far, `passes` the players who passed in a row
    while the map was laid. `engaged` is the tile fought over at this moment, where no terms can be made.
    `combat_cells` is the players' own combat table, empty where the printed one is used.
    """

    settings: Settings
    map: TileMap
    lands: dict[str, Land]
    secrets: dict[str, Secrets]
    hidden: Hidden = msgspec.field(default_factory=Hidden)
    banners: dict[str, Banner] = {}
    ships: dict[str, Ship] = {}
    sieges: dict[str, Siege] = {}
    capitals: dict[str, str] = {}
    baggage_unassigned: dict[str, int] = {}
    year: int = 1
    campaign_turn: int = 0
    turn_order: list[str] = []
    active_player: str | None = None
    opened: list[Opened] = []
    tried: list[Opened] = []
    contacts: list[str] = []
    combat_cells: list[list[int]] = []
    engaged: str | None = None
    peace: list[Peace] = []
    permits: list[Permit] = []
    terms: list[Terms] = []
    next_banner: dict[str, int] = {}
    next_ship: int = 1
    named: int = 0
    passes: int = 0
