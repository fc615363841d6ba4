"""The state of a Mighty Empires campaign (ME digest section 2).

Terrain is public from the start and is in `map`; the contents of tiles are in `lands`. A banner's place and
number are public (ME-ARMY-18); its points are in its owner's compartment of `secrets`."""

from __future__ import annotations

import msgspec

from empires.kit.placenames import WithTitles
from empires.maps.tiles import TileMap
from empires.rulesets.mighty_empires.settings import Settings
from empires.rulesets.mighty_empires.state.banner import Banner
from empires.rulesets.mighty_empires.state.captive import Captive
from empires.rulesets.mighty_empires.state.conflict import Conflict
from empires.rulesets.mighty_empires.state.engine import Engine
from empires.rulesets.mighty_empires.state.land import Land, Permit
from empires.rulesets.mighty_empires.state.race import Race
from empires.rulesets.mighty_empires.state.sea import Ship
from empires.rulesets.mighty_empires.state.secrets import Hidden, Secrets
from empires.rulesets.mighty_empires.state.siege import Peace, Siege, Terms
from empires.rulesets.mighty_empires.state.spell import Spell
from empires.rulesets.mighty_empires.state.turn import Opened
from empires.rulesets.mighty_empires.state.winter import Alliance, Limit, Winter
from empires.rulesets.mighty_empires.state.world import Horde, HouseChart, HouseRow


class MightyEmpires(WithTitles):
    """The whole state. `phase` is the next step to run; `active_player` is the player whose individual turn
    it is. `contacts` are the tiles that the active player's banners entered in step 3, in order and without
    repeats, for step 4 to settle. `named` counts the place names rolled so far, `persons` the names of
    people, and `passes` the players who passed in a row while the map was laid. `engaged` is the tile being
    fought over, where no terms can be made now; `conflict` is a fight being settled on the table. `breached`
    are the tiles whose walls the active player stormed this turn (ME-WALL-09). `combat_cells` is the players'
    own combat table, empty if the printed table is used; `house_charts` are the charts they wrote. `winter`
    exists from the close of a season to the beginning of the next. `races` are the chosen races (ME-RACE-01);
    `cycle_adjectives` name cycles of ten years by their number (ME-CHRON-05). `aliens` are captured places
    that must be razed (ME-LIZARD-04); `foraged` counts, by tile, the banners that ate there this turn
    (ME-RULING-449). `towers` are the tiles of wizards' towers in the order of their discovery
    (ME-RULING-489), `lingering` the banners that began this turn at a tower (ME-TOWER-02), and `tower_waits`
    the towers that this turn's arrivals may ask for help once their battle is won (ME-TOWER-01). `hordes` are
    the hordes that roam the land; `next_horde` is the number of the next one."""

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
    house_charts: dict[HouseChart, list[HouseRow]] = {}
    engaged: str | None = None
    conflict: Conflict | None = None
    breached: list[str] = []
    peace: list[Peace] = []
    permits: list[Permit] = []
    terms: list[Terms] = []
    next_banner: dict[str, int] = {}
    next_ship: int = 1
    named: int = 0
    persons: int = 0
    passes: int = 0
    winter: Winter | None = None
    alliances: list[Alliance] = []
    limits: list[Limit] = []
    active_spells: list[Spell] = []
    races: dict[str, Race] = {}
    cycle_adjectives: dict[int, str] = {}
    aliens: list[str] = []
    foraged: dict[str, int] = {}
    captives: dict[str, Captive] = {}
    next_captive: int = 1
    towers: list[str] = []
    lingering: list[str] = []
    tower_waits: list[str] = []
    engines: dict[str, Engine] = {}
    next_engine: int = 1
    drafts: list[TileMap] = []
    hordes: list[Horde] = []
    next_horde: int = 1
