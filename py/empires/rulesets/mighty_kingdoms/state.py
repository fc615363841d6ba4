"""The state of a campaign: plain records that can be read and written as JSON, arranged by who may see them
(digest, section 2).

Everything here is public except a player's `PlayerSecrets`. Tiles, armies, units, ships and effects are
identified by ids, players by their names.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from empires.kit.placenames import WithPlaces
from empires.rulesets.mighty_kingdoms.settings import Settings

Terrain = Literal["plains", "forest", "mountain", "all_mountain", "swamp", "sea"]
Settlement = Literal["none", "village", "city", "fortress"]
Stance = Literal["upright", "side"]
OrderType = Literal["move", "defend", "raze", "regroup"]
UnitType = Literal["infantry", "large_infantry", "cavalry", "large_cavalry", "war_machine", "monster"]
Size = Literal["troop", "regiment", "horde", "legion", "single"]
Inspiring = Literal["none", "inspiring", "very"]
Stat = Literal[
    "me", "ra", "de", "nerve", "crushing", "piercing", "elite", "vicious", "yellow_bellied", "inspiring"
]
Requirement = Literal["any", "melee", "ranged", "hero", "spell"]
Season = Literal["setup", "summer", "winter", "over"]
Mode = Literal["", "tabletop", "simple_hits", "simple_points", "naval", "shore"]

CAPITAL = "capital"
"""The bearer of an artefact that is stored in its owner's Capital (MK-ART-06, MK-RULING-66)."""


class Tile(msgspec.Struct, kw_only=True):
    """One hexagon (2.3).

    `edges` holds a letter for each side from N clockwise: M mountain, F forest, S all water, P open; it is
    empty if the sides simply follow from the terrain. `controller` is "" for no one."""

    terrain: Terrain = "plains"
    river: bool = False
    coast: bool = False
    bridge: bool = False
    edges: str = ""
    start_site: bool = False
    explored: bool = False
    controller: str = ""
    settlement: Settlement = "none"
    tower: bool = False
    raze_marked: bool = False
    recruited: bool = False
    built: bool = False


class Order(msgspec.Struct):
    """An order: its kind, and the destination of a move."""

    type: OrderType
    dest: str = ""


class Army(msgspec.Struct, kw_only=True):
    """An army token (2.4). Its list is in `State.lists` once revealed, otherwise among its owner's secrets.

    `race` is set only for allied armies. `crossed` is true if the army crossed rough ground this month
    (MK-TERR-03); `deployed` and `recruited_at` are used in Winter only.
    """

    id: str
    owner: str
    symbol: str
    tile: str
    stance: Stance = "upright"
    order: Order | None = None
    resolved: bool = False
    defending: bool = False
    race: str = ""
    recruited_year: int = 0
    strength: int = 500
    crossed: bool = False
    deployed: bool = False
    recruited_at: str = ""

    @property
    def allied(self) -> bool:
        """Whether the whole army is an ally of its kingdom (MK-ARM-07)."""
        return self.race != ""


class Ship(msgspec.Struct, kw_only=True):
    """A ship (2.7a); `army` is the army aboard, or "" for none.

    `transferred` is true if the ship has taken an army aboard or landed one this month.
    """

    id: str
    owner: str
    tile: str
    stance: Stance = "upright"
    order: Order | None = None
    resolved: bool = False
    army: str = ""
    transferred: bool = False


Force: TypeAlias = Army | Ship
"""Anything that can receive orders, stand on a tile and retreat from it."""


class Effect(msgspec.Struct, kw_only=True):
    """A lasting change to one stat: +1 is better and -1 worse, whichever way the figure itself changes
    (2.5)."""

    id: str
    origin: Literal["medal", "scar"]
    row: str
    stat: Stat
    change: int
    year: int
    season: Season
    month: int
    undone: bool = False


class Unit(msgspec.Struct, kw_only=True):
    """A unit as printed in its list, with its later effects (2.5). None is shown as "-" in the profile."""

    id: str
    name: str
    unit_type: UnitType = "infantry"
    size: Size = "regiment"
    is_hero: bool = False
    living_legend: bool = False
    points: int = 0
    sp: int = 0
    me: int | None = None
    ra: int | None = None
    de: int = 2
    at: int = 0
    nerve_waver: int | None = None
    nerve_rout: int = 6
    crushing: int = 0
    piercing: int = 0
    elite: bool = False
    vicious: bool = False
    yellow_bellied: bool = False
    inspiring: Inspiring = "none"
    spells: list[str] = []
    magic_item: str = ""
    other_rules: str = ""
    can_carry: bool = True
    medals: int = 0
    scars: int = 0
    strength_change: int = 0
    effects: list[Effect] = []


class ArmyList(msgspec.Struct, kw_only=True):
    """A written list. `points` is the total when it was written; later losses do not change that
    (MK-REF-07)."""

    name: str
    points: int
    units: list[Unit]
    next_effect: int = 1


class Artefact(msgspec.Struct, kw_only=True):
    """A unique magic item (2.7). `owner` is a player, or "" while it is in the pool."""

    id: str
    name: str
    points: int
    requirement: Requirement = "any"
    spell: str = ""
    owner: str = ""


class Kingdom(msgspec.Struct, kw_only=True):
    """Public facts about a player (2.2). `quests` maps a tower to the hero sent there this Winter."""

    race: str = ""
    start_tile: str = ""
    capital_tile: str = ""
    gold: int = 0
    food: int = 0
    status: Literal["active", "eliminated", "resigned"] = "active"
    tithed_to: list[str] = []
    quests: dict[str, str] = {}
    might: int = 0
    strategies: int = 0
    years_survived: int = 0
    recall_tile: str = ""


class PlayerSecrets(msgspec.Struct, kw_only=True):
    """A player's secrets (2.8): army lists not yet revealed, and the bearers of artefacts."""

    lists: dict[str, ArmyList] = {}
    bearers: dict[str, str] = {}


class Battle(msgspec.Struct, kw_only=True):
    """The battle being settled (2.6); `attacking` and `defending` name the forces brought.

    `leaving` lists the forces that still have to leave; each ends on its side if `routed`. `dice` lists the
    faces still to be assigned in a simple battle, and `hits` counts each side's hits.
    """

    tile: str
    attacker: str
    defender: str
    attacking: list[str] = []
    defending: list[str] = []
    benefit: list[str] = []
    mode: Mode = ""
    board: str = ""
    condition: str = ""
    winner: str = ""
    conceded_by: str = ""
    leaving: list[str] = []
    routed: bool = False
    dice: dict[str, list[int]] = {}
    defences: dict[str, int] = {}
    hits: dict[str, int] = {}
    turn: str = ""

    @property
    def sides(self) -> tuple[str, str]:
        """The two players, the attacker first."""
        return self.attacker, self.defender

    def other(self, player: str) -> str:
        """The opponent of one of the two sides."""
        return self.defender if player == self.attacker else self.attacker

    def brought(self, player: str) -> list[str]:
        """The forces that one side brought."""
        return self.attacking if player == self.attacker else self.defending


class Kingdoms(WithPlaces, kw_only=True):
    """A whole campaign of Mighty Kingdoms (2.1).

    `turn` is the position in `order` of the player who acts next in a cycle, `active` is the player who acts
    now, and `passes` counts consecutive passes. `lists` holds the revealed army lists, `bearers` the known
    bearers of artefacts, and `marked` the units whose medals and scars are still to be settled. `stirred` is
    true if somebody had something to decide this year."""

    settings: Settings
    year: int = 1
    season: Season = "setup"
    month: int = 1
    order: list[str] = []
    turn: int = 0
    active: str = ""
    passes: int = 0
    tiles: dict[str, Tile] = {}
    kingdoms: dict[str, Kingdom] = {}
    armies: dict[str, Army] = {}
    ships: dict[str, Ship] = {}
    lists: dict[str, ArmyList] = {}
    artefacts: dict[str, Artefact] = {}
    bearers: dict[str, str] = {}
    battle: Battle | None = None
    marked: list[str] = []
    stirred: bool = False
    next_token: int = 1
    secrets: dict[str, PlayerSecrets] = {}


def redact(state: Kingdoms, player: str | None) -> None:
    """Keep only facts that `player` may know: everything except the other players' lists and bearers
    (MK-LIST-05)."""
    state.secrets = {name: secret for name, secret in state.secrets.items() if name == player}
    state.names_seed = ""
