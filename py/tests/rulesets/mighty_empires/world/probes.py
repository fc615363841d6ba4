"""What the engine answers for each table of races, names and years; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.rules.tables import Cell, Row
from empires.rulesets.mighty_empires.charts import (
    DWARF_BATTERY,
    NAMES,
    PATTERNS,
    PLACE_NAMES,
    TABLES,
)
from empires.rulesets.mighty_empires.lands.name_rolls import person_name, place_name
from empires.rulesets.mighty_empires.lands.settlements import lay_waste
from empires.rulesets.mighty_empires.nature import races
from empires.rulesets.mighty_empires.nature.cults import temple_walls, warded
from empires.rulesets.mighty_empires.siege.assault import defence_value
from empires.rulesets.mighty_empires.state import UNDEAD, Siege
from empires.rulesets.mighty_empires.world.calendar import name_of_year
from empires.rulesets.mighty_empires.world.temples import temple_cost
from empires.testing import asked
from tests.rulesets.mighty_empires.battlefield import FIELD
from tests.rulesets.mighty_empires.nature.test_races import hall, orcs, undead
from tests.rulesets.mighty_empires.scene import Scene, points
from tests.rulesets.mighty_empires.siege.test_siege import storm
from tests.rulesets.mighty_empires.world.test_calendar import year
from tests.rulesets.mighty_empires.world.test_hordes import haunted
from tests.rulesets.mighty_empires.world.test_necropolis import tombs
from tests.rulesets.mighty_empires.world.test_temples import devout, founding
from tests.rulesets.mighty_empires.world.test_towers import consulted, lingering, news_from
from tests.rulesets.mighty_empires.world.test_wilderness import explored, mining

WORLD_WORDS: dict[tuple[str, Cell], Cell] = {
    ("ME-T-NECROSEARCH", "d3"): "2d6",
    ("ME-T-EXPLORE", "nothing"): "tower",
    ("ME-T-EXPLORE", "mine"): "again",
    ("ME-MINE-03", "d6"): "2d6",
    ("ME-T-RAREMINE", "cave_in"): "gems",
    ("ME-T-RAREMINE", "gems"): "meteoric",
    ("ME-T-RAREMINE", "meteoric"): "gems",
    ("ME-T-RAREMINE", "warpstone"): "gems",
}
"""Words of these tables that are edited to another than the last of their column."""


def of_a_race(row: Row, column: str) -> object:
    """Everything that nature says of a people."""
    scene = Scene("0,0 highland M F P P P P\n0,1 LO-01\n1,0 LO-01")
    state = scene.state
    state.races = {"A": row.on, "B": row.on, "C": "chaos" if row.on == "dwarfs" else "dwarfs"}  # type: ignore[dict-item]
    banner = scene.banner("A", "0,0")
    scene.land("0,0", "A")
    woods = races.feeds_on(state, "A", "0,0")
    scene.land("1,0", "A", "village", settlement_race=row.on)
    abroad = races.feeds_on(state, "A", "1,0")
    scene.land("0,1", "A", "village", settlement_race="skaven" if row.on == "dwarfs" else "dwarfs")
    strange = races.alien(state, "A", "0,1")
    lay_waste(state, "0,1", "A")
    scene.land("0,0", "A", "fortress", settlement_race=row.on)
    return (
        races.eats(state, banner), races.unstable(state, banner), races.rolls_for_rivers(state, banner),
        woods, abroad, races.feeds_on(state, "A", "0,1"), races.hunger_times(state, banner),
        races.finds_mountain_paths(state, [banner]), races.deep_halls(state, "0,0"),
        races.steadfast(state, "0,0"), races.sails(state, "A"), races.own_ruin(state, "A", "0,1"),
        strange, races.spawning(state, ["A"]), races.forces_the_pace(state, [banner]),
        races.uses_warpstone(state, "A"),
        races.outsails(state, "A", "C"), races.seamanship(state, "A"), races.spells_at_equinox(state, "A"),
        races.teleports(state, "A"),
    )  # fmt: skip


def crumbling(row: Row, column: str) -> object:
    return points(undead(row.lo).play({1: 6, 2: 5, 3: 4}.get(row.lo, 1), *[1, 2] * 20), "A:1")


def battering_a_hall(row: Row, column: str) -> object:
    if column == "damage":
        scene = hall()
        scene.state.sieges[FIELD].battery_ready = True
        campaign = scene.play(max(1, min(6, row.lo)), 3, 4, *[1] * 9)
        storm(campaign, "direct", "hold")
        heard = [event.text for event in campaign.recent if event.kind == "battery_result"]
        return heard if row.lo < 8 else DWARF_BATTERY.at(8)["damage"]
    return DWARF_BATTERY.at(max(1, row.lo))["bonus"], defence_value(hall().state, hall().state.sieges[FIELD])


def marching_on(row: Row, column: str) -> object:
    campaign = orcs(1).play(4, 4, row.lo, 3, *[6, 5] * 9)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    return points(campaign, "A:1")


def _rolls(*faces: int) -> Callable[[int], int]:
    left = [*faces, *range(1, 21), *range(1, 21)]
    return lambda sides: min(left.pop(0), sides)


def a_place_name(table: str) -> Callable[[Row, str], object]:
    chart = next(name for name, one in PLACE_NAMES.items() if one.id == table)
    kind = next(row.on for row in NAMES.rows if row["chart"] == chart)

    def probe(row: Row, column: str) -> object:
        faces = [2] * (int(column[-1]) - 1) + [row.lo] + [2] * 9
        return place_name(kind, _rolls(*faces))

    return probe


def an_ending(row: Row, column: str) -> object:
    kind = next(one.on for one in NAMES.rows if one["ending"] == column)
    patterns = {"normal": 2, "short": 3, "long": 1}
    length = NAMES.of(kind)["length"]
    before = [] if length == "short" else [1]
    return person_name(kind, _rolls(*before, row.lo), pattern=patterns[length])


def a_pattern(length: str) -> Callable[[Row, str], object]:
    def probe(row: Row, column: str) -> object:
        return person_name("high_elves", _rolls(row.lo, 1, 2, 3, 4), length=length)

    return probe


def whose_names(row: Row, column: str) -> object:
    starts = [(2, 5, 3, 4, 5, 6, 7), (3, 3, 3, 3, 3, 3, 3), (6, 6, 6, 6, 6), (1, 2, 3, 4, 5)]
    return [(place_name(row.on, _rolls(*faces)), person_name(row.on, _rolls(*faces))) for faces in starts]


def a_year(row: Row, column: str) -> object:
    return name_of_year(year(row.lo, year_order=column).state)


def a_proposal(row: Row, column: str) -> object:
    proposals = []
    for number in range(1, 121, 10):
        campaign = year(number).play()
        [question] = [one for one in campaign.view("A").standing if one.kind == "set_cycle_name"]
        proposals.append(question.default)
    return proposals


def exploring(row: Row, column: str) -> object:
    grounds = {"lowland": "LO-01", "coastal": "CO-01", "river_valley": "RV-01", "highland": "HI-05"}
    ground = f"0,0 {grounds[column]}\n0,1 LO-01\n1,0 LO-01\n2,0 LO-01"
    campaign = explored(row.lo, *[1, 3, 5, 2] * 20, ground=ground)
    return campaign.hash(), row[column] if row[column] in ("tower", "temple", "nothing") else ""


def digging(*before: int) -> Callable[[Row, str], object]:
    def probe(row: Row, column: str) -> object:
        races_that_dig = ("high_elves", "orcs_goblins")
        dice = [(70, *before, row.lo, die, 1, 2) for die in (4, 5)]
        try:
            return [explored(*faces, race=race).hash() for faces in dice for race in races_that_dig]
        except TypeError:
            return "a row that is torn"

    return probe


def yielding(row: Row, column: str) -> object:
    winter = mining(row.on).play(5, *[4, 3] * 9)
    smithy = mining(row.on, "recruitment")
    smithy.banner("Red", "0,0", 900)
    smithy.rich(Blue=1)
    return winter.hash(), smithy.play(5).hash()


def received(row: Row, column: str) -> object:
    """A force at a tower: how it is received, and what comes of the first thing it may do there."""
    if column == "reach":
        return [asked(news_from(far)) for far in range(10, 15)]
    low = max(1, row.lo - 6)
    campaign = consulted(low, row.lo - low, *[3, 4] * 9)
    match asked(campaign):
        case [("A", "tower_challenge")]:
            campaign.attempt("A", "tower_challenge", "accept")
    return campaign.hash(), asked(campaign), [event.text for event in campaign.recent]


def duelling(row: Row, column: str) -> object:
    campaign = lingering(5, row.lo, *[3, 4] * 9)
    campaign.attempt("A", "tower_challenge", "accept")
    return campaign.hash()


def plundering(row: Row, column: str) -> object:
    campaign = lingering(5, 6, *[3, 2] * 9)
    campaign.attempt("A", "tower_challenge", "accept")
    return campaign.hash()


def searching(row: Row, column: str) -> object:
    high = min(6, row.lo - 1)
    scene = tombs(1000)
    scene.state.secrets["A"].treasure = {"A:1": 1}
    campaign = scene.play(row.lo - high, high, *[3, 1, 5, 2] * 20)
    try:
        campaign.attempt("A", "scout", "search 1")
    except TypeError:
        return "a row that is torn"
    return campaign.hash(), [event.text for event in campaign.chronicle()], asked(campaign)


def robbing(row: Row, column: str) -> object:
    campaign = tombs(1000).play(4, 6, row.lo, 3, *[1, 2] * 20)
    campaign.attempt("A", "scout", "search 1")
    try:
        campaign.attempt("A", "tomb", "take")
    except TypeError:
        return "a row that is torn"
    return campaign.hash(), [event.text for event in campaign.chronicle()], asked(campaign)


def summoning(row: Row, column: str) -> object:
    campaign = tombs(1000, race="undead", necro_summon_56=column).play(row.lo, 3, *[1, 2] * 20)
    campaign.attempt("A", "scout", "summon 1")
    return points(campaign, "A:1")


def laying_waste(row: Row, column: str) -> object:
    if row.on == "fortress":  # its garrison starves
        scene = haunted(phase="subsistence")
        scene.land("0,0", "A", "fortress")
        scene.siege("0,0", UNDEAD, garrison_points=40)
        return scene.play(1, 6, 4).state.hordes[0].points
    scene = haunted()
    scene.land("0,-1", "A", row.on)
    return scene.play(1, 6, 3).state.hordes[0].points


def a_cult(row: Row, column: str) -> object:
    """Where it founds and for how much, its walls, its troops and magic, and whether spells work there."""
    race = row.on
    valley = {"3,0": "river P R P P R P", "2,0": "highland M F P P P P"}
    refusals = [founding(race, tile, ground) for tile in ("3,0", "2,0") for ground in (None, valley)]  # type: ignore[arg-type]
    scene = devout("recruitment", race)  # type: ignore[arg-type]
    scene.rich(Red=1, Blue=1)
    scene.banner("Red", "0,0", 900)
    siege = scene.siege("3,0", "Blue", garrison_points=100)
    prices = [temple_cost(scene.state, tile) for tile in ("-1,1", "2,0")]
    seen = (temple_walls(race), walls_of(scene, siege), warded(scene.state, "3,0"))  # type: ignore[arg-type]
    scene.state.sieges = {}
    campaign = scene.play(4, 3, quiet=9)
    red = campaign.state.secrets["Red"]
    return refusals, prices, seen, red.temple_troops, red.points, [one.text for one in campaign.recent]


def walls_of(scene: Scene, siege: Siege) -> int:
    scene.state.lands[siege.tile].settlement = "city"
    value = defence_value(scene.state, siege)
    scene.state.lands[siege.tile].settlement = "none"
    return value


WORLD_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-RACES": of_a_race,
    "ME-T-INSTAB": crumbling,
    "ME-T-DWARFBATTERY": battering_a_hall,
    "ME-T-FORCEDMARCH": marching_on,
    **{table.id: a_place_name(table.id) for table in PLACE_NAMES.values()},
    "ME-T-NAMEEND": an_ending,
    **{table.id: a_pattern(length) for length, table in PATTERNS.items()},
    "ME-T-NAMEMAP": whose_names,
    "ME-T-EXPLORE": exploring,
    "ME-T-MINES": digging(),
    "ME-T-RAREMINE": digging(6),
    "ME-T-DISUSED": digging(1),
    "ME-MINE-03": yielding,
    "ME-T-TOWERREACT": received,
    "ME-T-CHALLENGE": duelling,
    "ME-T-PLUNDER": plundering,
    "ME-T-NECROSEARCH": searching,
    "ME-T-NECROTOMB": robbing,
    "ME-T-NECROSUMMON": summoning,
    "ME-T-HORDEGROW": laying_waste,
    "ME-T-TEMPLE": a_cult,
    "ME-T-YEARS": a_year,
    "ME-T-CYCLES": a_proposal,
}
assert all(name in TABLES for name in WORLD_PROBES)
