"""The state of a Warmaster campaign (WM digest section 2).

Everything is public except three things: the order of the packs is in `hidden`, which nobody sees; private
pacts are in `secrets`, in the compartment of every player of the two empires; and orders and assaults are not
in the state at all until they are shown, because the answers wait in their owners' compartments."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.kit.handed import Handed
from empires.kit.placenames import WithPlaces
from empires.maps.face_down import FaceDown
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster.settings import Settings

Result = Literal["", "W", "D", "L"]
"""The result of a battle: won, drawn, lost, or no battle at all."""

Status = Literal["", "succeeds", "mutual", "cancelled", "ring"]
"""The fate of an arrow (WM-ATTACK-07)."""

PASS = "#pass"
"""The order of an empire that attacks nobody; no empire can have this name."""


class Member(msgspec.Struct, kw_only=True):
    """A player of an empire (WM digest 2.4), with the race he leads. `place` says whether he still plays.

    `result` and `vp` are for this round; `tiles_at_start` is the amount of land that he held when the round
    began.
    """

    name: str
    number: int
    race: str = ""
    place: Literal["plays", "knocked_out", "left"] = "plays"
    present: bool = True
    result: Result = ""
    vp: int = 0
    tiles_at_start: int = 0


class Ties(msgspec.Struct):
    """An empire's pacts in this round: its partners, and the empires that have offered it a pact."""

    partners: list[str] = []
    offers: list[str] = []


class Empire(msgspec.Struct, kw_only=True):
    """An empire (WM digest 2.3). `members` has one player, its ruler, except in team games.

    `capital` is a tile, `order` the name of an empire, PASS or "". `route` lists the tiles over which the
    arrow runs. `result`, `round_vp`, `points` (left to spend) and `fought` are for this round. `ties` holds
    the pacts if pacts are public."""

    name: str
    seat: int
    members: list[Member]
    ruler: str
    colour: str = ""
    alive: bool = True
    capital_type: str = ""
    capital: str = ""
    capital_roll: int = 0
    special: str = ""
    order: str = ""
    assaults: bool = False
    route: list[str] = []
    status: Status = ""
    result: Result = ""
    round_vp: int = 0
    points: int = 0
    fought: list[str] = []
    ties: Ties = msgspec.field(default_factory=Ties)


class Clash(msgspec.Struct, kw_only=True):
    """An empire and the empires that it fights, either as the attackers of one defender or in a mutual
    attack.

    In a siege the defender's capital is at stake. `defence` is the choice of WM-BATTLE-03, or "" until it is
    made; `sieging` lists the attackers that assault the capital. In a `walkover`, nobody came to defend the
    capital. In a team game, players are `paired` off in one clash after another."""

    defender: str
    attackers: list[str]
    mutual: bool = False
    sieging: list[str] = []
    walkover: bool = False
    paired: bool = False
    defence: Literal["", "single", "separate"] = ""


class Army(msgspec.Struct, kw_only=True):
    """An army in a battle: its owner, its size in points, its help from locations, and its result."""

    empire: str
    player: str
    size: int
    benefits: list[str] = []
    withdrawn: bool = False
    vp: int = 0
    result: Result = ""


class Battle(msgspec.Struct, kw_only=True):
    """A game (WM digest 2.5): `solo`, the side that always has one army, against one or more `allies`.

    `capital_of` is the empire whose capital is at stake. In a `mutual` battle neither side is the attacker. A
    battle `on_table` is reported by its players, with `notes` for the chronicle; `handed` is a report that
    was handed in early.
    """

    id: str
    kind: Literal["pitched", "siege", "civil_war", "challenge"]
    solo: Army
    allies: list[Army]
    mutual: bool = False
    capital_of: str = ""
    on_table: bool = False
    resolved_by: Literal["", "table", "auto"] = ""
    notes: str = ""
    handed: Handed | None = None


class Building(msgspec.Struct, kw_only=True):
    """The laying of the world: whose turn it is, the drawn tile, and the attempts of this turn. `skips`
    counts the tiles put back in a row, `spent` lists the packs whose tiles have all been tried this turn, and
    `passes` counts the builders who passed in a row."""

    builders: list[str] = []
    turn: int = 0
    hand: str = ""
    skips: int = 0
    spent: list[str] = []
    passes: int = 0
    attempt: int = 0


class Buying(msgspec.Struct, kw_only=True):
    """The spending of points: the empires that are still to buy, and the players of the first of them in the
    order of their turns. `gained` lists the players who have gained a tile, `at` is the position of the
    current buyer, and `idle` is the number of turns in a row without a purchase. `before` gives the player
    who held a tile with a location ("" for nobody), if it changed hands; it is only there for teams."""

    empires: list[str] = []
    recipients: list[str] = []
    gained: list[str] = []
    at: int = 0
    idle: int = 0
    before: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


class Hidden(msgspec.Struct):
    """Facts that nobody sees: the face-down packs and, until the world is laid, the seed of a world that the
    umpire lays before anybody is asked. In a campaign that began before tiles were drawn by dice, the `seed`
    stays."""

    seed: str = ""
    piles: FaceDown = msgspec.field(default_factory=lambda: FaceDown({}))


class War(WithPlaces, kw_only=True):
    """A whole campaign.

    `tile_sets` is the number of sets that the map needs, if no number was agreed on (see `sets_in_play`).
    `owner` gives the empire and `marker` the player of each owned tile; `locations` the special location on a
    tile. `setup_order` is the order of the capital rolls, and `turn` the position in it of the empire whose
    turn it is before the first round; `restless` lists the teams that have yet to check their rulers.
    `secrets` holds private pacts by player. `last_vp` holds the Victory points of the last round that saw a
    battle: by empire or, in a team game, by player.
    """

    settings: Settings
    host: str
    empires: dict[str, Empire]
    map: TileMap
    tile_sets: int = 0
    secrets: dict[str, Ties] = {}
    hidden: Hidden = msgspec.field(default_factory=Hidden)
    building: Building = msgspec.field(default_factory=Building)
    capital_pool: list[str] = []
    setup_order: list[str] = []
    turn: int = 0
    displaced: str = ""
    drawn_counters: list[str] = []
    owner: dict[str, str] = {}
    marker: dict[str, str] = {}
    locations: dict[str, str] = {}
    round_no: int = 0
    void_rounds: int = 0
    void_in_a_row: int = 0
    time_called: bool = False
    clashes: list[Clash] = []
    battles: list[Battle] = []
    forfeits: dict[str, list[Result]] = {}
    buying: Buying = msgspec.field(default_factory=Buying)
    restless: list[str] = []
    last_vp: dict[str, int] = {}
    winning_empires: list[str] = []


def sets_in_play(state: War) -> int:
    """The number of tile sets from which the world is laid and capitals are chosen (WM-MAP-07, WM-MAP-13)."""
    return state.settings.tile_sets or state.tile_sets or 1


def living(state: War) -> list[Empire]:
    """The empires that have not fallen, in seat order."""
    return [empire for empire in state.empires.values() if empire.alive]


def asks(empire: Empire) -> str:
    """The beginning of a question to an empire's ruler: "do you", or "does Nuln" if several players share the
    empire."""
    return "do you" if len(empire.members) == 1 else f"does {empire.name}"


def empire_of(state: War, player: str) -> Empire | None:
    """The empire in which a player plays, or None if he has left."""
    for empire in state.empires.values():
        if any(member.name == player and member.place != "left" for member in empire.members):
            return empire
    return None


def in_play(state: War, player: str) -> bool:
    """Whether a player has an empire that has not fallen; also true until the first empire has been
    founded."""
    empire = empire_of(state, player)
    return empire.alive if empire is not None else not state.empires


def member_of(state: War, player: str) -> Member:
    """A player's record in his empire."""
    for empire in state.empires.values():
        for member in empire.members:
            if member.name == player:
                return member
    raise KeyError(player)


def playing(empire: Empire) -> list[Member]:
    """The members who still play, by number."""
    return [member for member in empire.members if member.place == "plays"]
