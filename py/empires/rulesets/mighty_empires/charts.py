"""The tables of Mighty Empires, read once from `tables/` (ME digest section 5)."""

from empires.core.rules.tables import read_table, read_tables
from empires.maps.catalogue import EDGE_TYPES

TABLES = read_tables(
    __package__ or "",
    [
        f"tables/{name}.json"
        for name in (
            "realm",
            "season",
            "combat",
            "battle",
            "siege",
            "tabletop",
            "winter",
            "equinox",
            "espionage",
            "races",
            "names",
            "sea",
            "wilderness",
            "necropolis",
            "numbers",
        )
    ],
)

EDGE = read_table(
    {
        "id": "ME-T-EDGE",
        "title": "Edges and the packs that match them",
        "keyed": True,
        "columns": ["packs"],
        "note": "Which packs may be laid against an edge of this terrain.",
        "rules": ["ME-MAP-07", "ME-RULING-102"],
        "rows": [
            {"on": terrain, "packs": ", ".join(packs) or "none"}
            for terrain, packs in {row.terrain: row.packs for row in EDGE_TYPES.values()}.items()
        ],
    }
)
"""ME-T-EDGE, from the shared catalogue of tiles."""
TABLES[EDGE.id] = EDGE

REALM = TABLES["ME-T-REALM"]
SHIPS = TABLES["ME-T-SHIPS"]
START = TABLES["ME-T-START"]
SETTLE = TABLES["ME-T-SETTLE"]
FORAGE = TABLES["ME-T-FORAGE"]
SHORTFALL = TABLES["ME-T-SHORTFALL"]
SCOUT = TABLES["ME-T-SCOUT"]
EVENT = TABLES["ME-T-EVENT"]
SKIRMISH = TABLES["ME-T-SKIRMISH"]
ROUTE = TABLES["ME-T-ROUTE"]
PERIL = TABLES["ME-T-PERIL"]
DRAGONCOUNT = TABLES["ME-T-DRAGONCOUNT"]
DRAGON = TABLES["ME-T-DRAGON"]
COMBAT = TABLES["ME-T-COMBAT"]
STRATEGY = TABLES["ME-T-STRATEGY"]
INDEPENDENT_CARD = TABLES["ME-RULING-165"]
BATTLE = TABLES["ME-T-BATTLE"]
CHARACTER = TABLES["ME-BATTLE-11"]
SIZE = TABLES["ME-T-SIZE"]
PURSUIT = TABLES["ME-T-PURSUIT"]
MILITIA = TABLES["ME-T-MILITIA"]
FORT = TABLES["ME-T-FORT"]
ASSAULT = TABLES["ME-T-ASSAULT"]
BATTERY = TABLES["ME-T-BATTERY"]
STARVE = TABLES["ME-T-STARVE"]
SCENARIO = TABLES["ME-T-SCENARIO"]
SCENARIO_ROLES = TABLES["ME-T-SCENROLE"]
TRAIN = TABLES["ME-T-TRAIN"]
WALL_COST = TABLES["ME-T-WALLCOST"]
MANNED_WALL = TABLES["ME-WALL-05"]
TT_FORTRESS = TABLES["ME-TSIEGE-05"]
TT_OUTCOME = TABLES["ME-T-TTOUTCOME"]
RECOVERY_MODIFIER = TABLES["ME-T-RECOVMOD"]
RECOVERY = TABLES["ME-T-RANKRECOV"]
CHARACTER_RECOVERY = TABLES["ME-T-CHARRECOV"]
WOUND = TABLES["ME-T-WOUND"]
EXECUTION = TABLES["ME-T-EXECUTE"]
BILLET = TABLES["ME-T-BILLET"]
WINTER_RETREAT = TABLES["ME-T-RETREAT"]
WINTER_EVENTS = TABLES["ME-T-EVENTS"]
REVENUE = TABLES["ME-T-REVENUE"]
PRICES = TABLES["ME-T-PRICES"]
LAND_RECOVERY = TABLES["ME-T-RECOVERY"]
CLAIM = TABLES["ME-T-CLAIM"]
BUILD = TABLES["ME-T-BUILD"]
WINTER_STARVE = TABLES["ME-T-STARVE-W"]
MISSION = TABLES["ME-T-MISSION"]
COMPETE = TABLES["ME-T-COMPETE"]
AUTUMN = TABLES["ME-T-AUTUMN"]
SPRING = TABLES["ME-T-SPRING"]
SPELL_LASTS = TABLES["ME-T-SPELLDUR"]
TWELVE = TABLES["ME-T-D12"]
DELUGE = TABLES["ME-T-DELUGE"]
TORNADO = TABLES["ME-EQX-53"]
OPERATIVE_COST = TABLES["ME-T-OPCOST"]
OPERATIVE_PLACE = TABLES["ME-T-OPPLACE"]
ASSASSIN = TABLES["ME-T-ASSN-BANNER"]
PALACE = TABLES["ME-T-ASSN-CAP"]
SPY = TABLES["ME-T-SPY"]
SABOTEUR = TABLES["ME-T-SABOT"]
AGENT = TABLES["ME-T-AGENT"]
RACES = TABLES["ME-T-RACES"]
INSTABILITY = TABLES["ME-T-INSTAB"]
DWARF_BATTERY = TABLES["ME-T-DWARFBATTERY"]
FORCED_MARCH = TABLES["ME-T-FORCEDMARCH"]
PLACE_NAMES = {
    "bretonnian": TABLES["ME-T-NAMEBRET"],
    "empire": TABLES["ME-T-NAMEEMP"],
    "dwarf": TABLES["ME-T-NAMEDWARF"],
    "elven": TABLES["ME-T-NAMEELF"],
    "lizardman": TABLES["ME-T-NAMELIZ"],  # the third column ends early (ME-RULING-460)
    "black_speech": TABLES["ME-T-NAMEBLACK"],
}
ENDINGS = TABLES["ME-T-NAMEEND"]
PATTERNS = {
    "normal": TABLES["ME-T-NAMELENN"],
    "short": TABLES["ME-T-NAMELENS"],
    "long": TABLES["ME-T-NAMELENL"],
}
NAMES = TABLES["ME-T-NAMEMAP"]
YEARS = TABLES["ME-T-YEARS"]
CYCLES = TABLES["ME-T-CYCLES"]
NAVAL = TABLES["ME-T-NAVAL"]
PIRATE = TABLES["ME-T-PIRATE"]
WEATHER = TABLES["ME-T-WEATHER"]
STORM = TABLES["ME-T-STORM"]
EXPLORE = TABLES["ME-T-EXPLORE"]
MINES = TABLES["ME-T-MINES"]
RARE_MINES = TABLES["ME-T-RAREMINE"]
DISUSED_MINES = TABLES["ME-T-DISUSED"]
MINE_YIELD = TABLES["ME-MINE-03"]
TOWER_REACTION = TABLES["ME-T-TOWERREACT"]
CHALLENGE = TABLES["ME-T-CHALLENGE"]
PLUNDER = TABLES["ME-T-PLUNDER"]
TOWER_EQUINOX = TABLES["ME-T-TOWEREQ"]
TOWER_SPELL = TABLES["ME-T-TOWERSPELL"]
EXPERIMENT = TABLES["ME-T-EXPERIMENT"]
NECRO_SEARCH = TABLES["ME-T-NECROSEARCH"]
NECRO_TOMB = TABLES["ME-T-NECROTOMB"]
NECRO_SUMMON = TABLES["ME-T-NECROSUMMON"]
HORDE_GROWS = TABLES["ME-T-HORDEGROW"]
TEMPLE = TABLES["ME-T-TEMPLE"]


def number(row: str) -> int:
    """A number that the rules state in their text (ME-T-NUMBERS)."""
    return int(TABLES["ME-T-NUMBERS"].of(row)["number"])
