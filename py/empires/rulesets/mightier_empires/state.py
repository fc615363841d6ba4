"""The state of a campaign (digest, section 2).

What one player alone knows stands in his compartment of `secrets`: Power, tokens, armies, orders, what he has
seen of the land. What only the game master knows stands in `hidden`. The land itself is the truth; `redact`
leaves each player what he knows of it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from empires.core.ruleset import State
from empires.core.steps import Game
from empires.rulesets.mightier_empires.book import Rows
from empires.rulesets.mightier_empires.settings import Settings

Terrain: TypeAlias = Literal["fields", "river", "forest", "swamp", "mountain", "lake"]
Major: TypeAlias = Literal[
    "capital", "city", "town", "fertile fields", "mine", "deep mine", "wood", "deep wood", "wizard tower",
    "arcane ruin",
]  # fmt: skip
Minor: TypeAlias = Literal["fortress", "mighty fortress", "watchtower", "landmark"]
Choice: TypeAlias = Literal["lord", "hero", "special", "rare", "core"]
"""What an entitlement is needed for; Core needs none (MI-ENT-01)."""
Edict: TypeAlias = Literal["civilization", "industry", "provoke", "war footing", "loot", "raze"]
Sack: TypeAlias = Literal["", "loot", "raze"]
Token: TypeAlias = Literal["ore", "lumber", "farming"]


class Hexagon(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hex of the map. `owner` is a player or ""; `kingdom` the neutral kingdom it belongs to.

    `orphaned` and `owner_at_start` are frozen for the turn (MI-ORPH-01). `barren_until` is the last turn
    in which it supports nobody; one that `reverted` lost its owner, and finds defenders when it is next
    invaded (MI-NEUT-07, MI-NEUT-08); `sacked` says who looted or razed it, and when.
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
        """Whether it has no major feature; minor ones do not count."""
        return not self.major

    @property
    def lake(self) -> bool:
        """Whether nobody can enter or own it (MI-MAP-02)."""
        return "lake" in self.terrain


class Item(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A magic item. A `bound` one was looted and stays with its bearer; a `found` one may change hands."""

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
    """A unit. Two with the same `pair` share an entitlement (MI-ENT-05)."""

    name: str
    category: Literal["core", "special", "rare"] = "core"
    points: int
    source: Literal["normal", "conscript", "event"] = "normal"
    scouts: bool = False
    standard: bool = False
    pair: int = 0


class Order(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What an army does this turn (MI-ORD-01)."""

    type: Literal["patrol", "invade"]
    hex: str
    sack: Sack = ""


class Army(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An army of a player. `lost` are points lost so far this turn, `free` those a mercenary brings.

    `hires` are the mercenaries in it; `general` is a character. The rest says what this turn did to it.
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
    """A neutral army on a hex: natives, standing rebels, or a Beast; `garrison` fights beside it."""

    id: str
    hex: str
    kind: Literal["native", "rebel", "beast"]
    race: str
    size: int
    lost: int = 0
    characters: list[Character] = []
    born: int = 0


class Rising(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Rebels raised this turn, before they settle or disperse; `lost` in battle so far."""

    id: str
    hex: str
    race: str
    size: int
    lost: int = 0
    beaten: bool = False


class NeutralKingdom(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hidden kingdom (MI-NK-01). `held_by` holds its capital; once taken it has `fallen` for good.

    `public_on` is the turn in which it is drawn on every map; `lost` are points lost this turn.
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


class Sight(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a player saw of a hex, and when. `defenders` are neutral troops without the garrison."""

    owner: str = ""
    major: list[Major] = []
    minor: list[Minor] = []
    defenders: int = 0
    kind: str = ""
    race: str = ""
    inside: bool = False
    turn: int = 0


class Bonus(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Support that looting brought, from one turn to another (MI-SUP-04); `last` 0 means for ever."""

    amount: int
    first: int
    last: int
    source: str = ""


class Bid(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a player offers for a mercenary."""

    offer: str
    support: int
    power: int = 0


class Offer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A mercenary: on offer, hired at a price, or resting until the next rumours; since which turn.

    `points` are those in the field, if not the basic cost. A dramatis persona has a `story`, fights only its
    `foe` if it has one, and has so many turns of `patience` since it `met` him last (0: without end).
    """

    id: str
    name: str
    special: bool = False
    support: int
    power: int = 0
    points: int = 0
    state: Literal["on offer", "hired", "resting"] = "on offer"
    since: int = 0
    story: str = ""
    foe: str = ""
    patience: int = 0
    met: int = 0

    @property
    def strength(self) -> int:
        """What it brings to the field (MI-T-MERCS)."""
        return self.points or self.support


class Hire(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A mercenary in a player's pay, at the price he bid; the first term must be served."""

    offer: str
    support: int
    power: int = 0
    since: int


class Spend(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A Power action of a sheet, the most important first. `dice` are extra dice of a rebellion."""

    action: str
    target: str
    power: int
    dice: int = 0
    feature: str = ""


class Fought(msgspec.Struct, kw_only=True, omit_defaults=True):
    """On which turns a player fought which natives (MI-APP-03)."""

    natives: str
    turns: list[int] = []


class Compartment(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What one player alone knows of his kingdom.

    `spends`, `edicts`, `gifts` and `expects` are this turn's sheet; `paid` the actions that Power was found
    for. `conscripts` are points that an army gets next turn, `guests` free units by last turn.
    """

    power: int = 0
    bank: dict[Token, int] = {}
    bonuses: list[Bonus] = []
    armies: list[Army] = []
    banned: list[str] = []
    rebelled: int = 0
    known: dict[str, Sight] = {}
    fought: list[Fought] = []
    edicts: dict[str, Edict] = {}
    spends: list[Spend] = []
    gifts: dict[str, int] = {}
    expects: dict[str, int] = {}
    bids: list[Bid] = []
    hires: list[Hire] = []
    escrow: int = 0
    conscripts: dict[str, int] = {}
    guests: dict[str, int] = {}
    prizes: list[Item] = []
    next_id: int = 1


class Hidden(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What only the game master knows: who incited which rebels, and which hex a disaster will strike."""

    inciters: dict[str, str] = {}
    disasters: list[str] = []
    spoiled: list[str] = []


class Realm(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What all know of a player's kingdom; when its Capital `moved`, and when it `fell`."""

    race: str = ""
    capital: str = ""
    moved: int = 0
    fell: int = 0


class Encounter(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hex where opposing forces meet this turn; `invaders` are players, `rebels` and `beasts` ids."""

    hex: str
    invaders: list[str] = []
    rebels: list[str] = []
    beasts: list[str] = []
    defender: str = ""
    done: bool = False


class News(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that happened on a hex: told to neighbours at once, to others a turn later (MI-INFO-03)."""

    text: str
    hex: str
    turn: int
    told: list[str] = []


class Doings(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What this turn has done so far, for its results.

    `taken` maps a hex to its new owner, `sacks` to what he ordered with the conquest, `conquerors` to the
    army that took it; `appeased` to who won its natives over. `conquests` counts Capitals taken by player.
    `fought_in` and `won_in` list who fought, and won, on which neutral kingdom's land. `arrived` are Beasts
    that entered a hex, `woken` the hexes where new ones appear, `wounded` lost points of garrisons,
    `entered` who set foot on which hex, `changed` the hexes that changed hands.
    """

    taken: dict[str, str] = {}
    sacks: dict[str, Sack] = {}
    conquerors: dict[str, str] = {}
    appeased: dict[str, str] = {}
    conquests: dict[str, int] = {}
    fought_in: dict[str, list[str]] = {}
    won_in: dict[str, list[str]] = {}
    arrived: list[str] = []
    woken: list[str] = []
    wounded: dict[str, int] = {}
    entered: dict[str, list[str]] = {}
    changed: list[str] = []


class War(State):
    """A whole campaign."""

    settings: Settings
    tiles: dict[str, Hexagon]
    realms: dict[str, Realm]
    secrets: dict[str, Compartment]
    house: dict[str, Rows] = {}
    hidden: Hidden = msgspec.field(default_factory=Hidden)
    turn: int = 0
    natives: dict[str, Natives] = {}
    risings: dict[str, Rising] = {}
    kingdoms: dict[str, NeutralKingdom] = {}
    offers: dict[str, Offer] = {}
    encounters: list[Encounter] = []
    fighting: str = ""
    doings: Doings = msgspec.field(default_factory=Doings)
    news: list[News] = []
    next_id: int = 1


Campaign: TypeAlias = Game[War]
"""What the rules work with."""


def living(state: War) -> list[str]:
    """The players who are not eliminated, in seat order."""
    return [name for name in state.players if not state.realms[name].fell]


def fresh_id(state: War, word: str) -> str:
    """A new id; those of one kind sort by age."""
    number = state.next_id
    state.next_id += 1
    return f"{word} {number:04}"
