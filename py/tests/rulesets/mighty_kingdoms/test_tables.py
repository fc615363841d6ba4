"""Whatever a reader finds in a table is what the rules go by."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from empires.core.errors import TableError
from empires.core.records.events import Event
from empires.core.rules.repeats import check_repeats
from empires.rulesets.mighty_kingdoms import agreement, ending, units
from empires.rulesets.mighty_kingdoms.artefacts import ready_pool
from empires.rulesets.mighty_kingdoms.book import TABLES, table
from empires.rulesets.mighty_kingdoms.founding import mapmaking, setup
from empires.rulesets.mighty_kingdoms.lists import muster
from empires.rulesets.mighty_kingdoms.month import reform, ships, simple_battle
from empires.rulesets.mighty_kingdoms.month.simple_battle import defence_of
from empires.rulesets.mighty_kingdoms.month.tabletop import benefit_of
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Settlement, Terrain
from empires.rulesets.mighty_kingdoms.winter import building, deployment, docking, gather, recruitment, tithes
from empires.rulesets.mighty_kingdoms.winter import quests as quests_of_heroes
from empires.rulesets.mighty_kingdoms.winter.prices import Price
from empires.rulesets.mighty_kingdoms.winter.tithes import Tithe
from empires.testing import asked, offered
from tests.rulesets.cells import Probe, and_agreed, unread
from tests.rulesets.mighty_kingdoms.scene import army, artefact, do, fx3, ordered, started, unit, unit_of

REMINDER = "A reminder"
GROUND: tuple[Terrain, ...] = ("plains", "swamp", "all_mountain", "sea")
HELD: tuple[Settlement, ...] = ("none", "village", "city", "fortress")
LAND = (
    {"river": True},
    {"terrain": "mountain"},
    {"coast": True},
    {"terrain": "forest"},
    {"terrain": "plains"},
)


def told(events: list[Event]) -> list[tuple[str, str, str, str]]:
    return [(event.kind, event.rule, event.text, event.facts.get("dice", "")) for event in events]


def fight(tile: str, ours: int, *dice: int, **options: Any) -> list[tuple[str, str, str, str]]:
    state = fx3("battle", order="BAC", battle_mode="tabletop", **options)
    for number in range(ours):
        units = [unit("g1", "Guards", me=4, de=4, nerve_rout=14, points=500)]
        army(state, f"A{number + 1}", tile, defending=True, units=units)
    army(state, "B1", tile)
    return told(started(state, *dice).recent)


def boards() -> object:
    return [fight("3,0", count) for count in (1, 3, 4, 6)]


def boxes() -> object:
    options = {"defended_settlements": True, "defended_fortress": True}
    return [fight("0,1", count, **options) for count in range(1, 7)]


def benefits() -> object:
    shown = []
    for fortress in (False, True):
        state = fx3(defended_settlements=True, defended_fortress=fortress)
        shown += [benefit_of(state, tile) for tile in ("1,-1", "-1,0", "1,0", "0,1")]
    return shown


def conditions() -> object:
    shown = []
    for ground in LAND:
        for die in (1, 2, 4, 6):
            state = fx3("battle", order="BAC", battle_mode="tabletop", table_conditions=True)
            for name, value in ground.items():
                setattr(state.tiles["3,0"], name, value)
            army(state, "A1", "3,0")
            army(state, "B1", "3,0")
            shown.append(told(started(state, die).recent))
    return shown


def marks(medals: int, scars: int, die: int) -> object:
    state = fx3("marks")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    one = unit_of(state, "b4")
    one.medals, one.scars = medals, scars
    state.marked = [one.id]
    campaign = started(state, die)
    while asked(campaign) and asked(campaign)[0][1] == "roll_marks":
        do(campaign, "B", "roll_marks", offered(campaign)[0])
    return told(campaign.recent)


def medals() -> object:
    return [marks(1, 0, die) for die in (1, 4, 5, 6)]


def scars() -> object:
    return [marks(0, 2, die) for die in range(1, 6)]


def defences() -> object:
    state = fx3()
    tokens = [
        army(state, f"A{n}", tile, defending=n == 1) for n, tile in enumerate(("2,0", "2,0", "0,0", "0,1"))
    ]
    return [defence_of(state, token, "simple_hits", token.tile) for token in tokens]


def ring() -> object:
    state = fx3("rings")
    for name in ("0,0", "1,0", "0,1", "-1,0", "0,-1", "1,-1", "-1,1"):
        state.tiles[name].explored = name == "0,0"
    [question] = started(state).waiting
    start = fx3("start_tiles")
    for kingdom in start.kingdoms.values():
        kingdom.start_tile = kingdom.capital_tile = ""
    campaign = started(start)
    do(campaign, "A", "choose_start", "0,0")
    return question.text, question.fields, campaign.state.tiles["0,0"].settlement, setup._ring_told()


def exploring() -> object:
    shown = []
    for dice in ((3, 4), (4, 5), (4, 6), (5, 6)):
        state = fx3("resolution")
        ordered(army(state, "A1", "1,0"), "move 2,0")
        ordered(army(state, "B1", "4,0"), "defend")
        shown.append(started(state, *dice).state.tiles["2,0"].settlement)
    return shown


def income() -> object:
    state = fx3()
    shown = []
    for kind in HELD:
        state.tiles["1,-1"].settlement = kind
        shown.append(gather.income_of(state, "A"))
    return shown


def builds(costs: str) -> Probe:
    def shown() -> object:
        building._prices.cache_clear()
        state = fx3("spend", build_costs=costs, capital_by_upgrade="free")
        printed = fx3("spend", build_costs=costs, capital_by_upgrade="paid")
        tile = state.tiles["1,-1"]
        prices: list[object] = [building.capital_price(state), building.capital_price(printed)]
        for tile.terrain in GROUND:
            for tile.settlement in HELD:
                prices += [building.price_of(state, kind, tile) for kind in building.KINDS]
        building._prices.cache_clear()
        return prices

    return shown


def purchases() -> object:
    state = fx3("spend")
    state.kingdoms["A"].gold = state.kingdoms["A"].food = 5
    gifts = [tithes.why_not(state, "A", Tithe(gold, food, "B")) for gold in range(4) for food in range(4)]
    return recruitment.price(state), [gift and gift.code for gift in gifts]


def rooms(crowded: bool) -> Probe:
    def shown() -> object:
        state = fx3(capital_limit_3=crowded)
        return [deployment.limit_of(state, "A", tile) for tile in ("-1,0", "1,0", "0,0", "0,1")]

    return shown


def maps() -> object:
    rolls = iter([*range(2, 13)] * 40)
    rolled = mapmaking.lay_out(6, lambda: next(rolls))
    return (
        [list(mapmaking.starts_of(mapmaking.lay_out(count, None))) for count in range(2, 7)],
        [len(mapmaking.lay_out(count, None)) for count in range(2, 7)],
        [tile.terrain for tile in rolled.values()],
    )


def might() -> object:
    state: Kingdoms = fx3()
    army(state, "A1", "0,0")
    return ending.might_of(state, "A")


def quests() -> object:
    shown = []
    for die in range(1, 7):
        state = fx3("spend", wizards=True)
        for points in range(1, 60):
            artefact(state, str(points), points)
        tile = state.tiles["2,0"]
        tile.explored, tile.tower = True, True
        army(state, "A1", "0,0")
        campaign = started(state, die, 1)
        notes = [choice.note for choice in campaign.waiting[0].choices]
        shown.append((notes, told(do(campaign, "A", "spend", "quest 2,0 A1.a4"))))
    return shown


PROBES: dict[str, Probe] = {
    "MK-T-BOARD": boards,
    "MK-T-MEDAL": medals,
    "MK-T-SCAR": scars,
    "MK-T-SIMPLEDEF": defences,
    "MK-T-DEFEND": benefits,
    "MK-T-BOX": boxes,
    "MK-T-CONDITION": conditions,
    "MK-T-SETUP": ring,
    "MK-T-EXPLORE": exploring,
    "MK-T-INCOME": income,
    "MK-T-BUILD": builds("original"),
    "MK-T-BUILD2018": builds("revised2018"),
    "MK-T-PRICES": purchases,
    "MK-T-DEPLOY": rooms(False),
    "MK-T-DEPLOY2018": rooms(True),
    "MK-T-MAPSIZE": maps,
    "MK-T-TERRAIN": maps,
    "MK-T-MIGHT": might,
    "MK-T-QUEST": quests,
    "MK-T-ARTEPOOL": lambda: [one.requirement for one in ready_pool().values()],
}


@pytest.mark.parametrize("name", PROBES)
def test_every_cell_that_a_reader_sees_is_read(name: str) -> None:
    assert unread(TABLES[name], and_agreed(PROBES[name], agreement.check, TABLES)) == []


def test_every_table_is_probed_or_says_that_it_is_a_reminder() -> None:
    reminders = {name for name, one in TABLES.items() if one.note.startswith(REMINDER)}
    assert {*PROBES, "MK-T-NUMBERS"} == set(TABLES) - reminders


def test_tables_that_nobody_can_play_by_do_not_load() -> None:
    cells = table("MK-T-MAPSIZE").of("2").cells
    kept = cells["tiles"]
    cells["tiles"] = 60
    try:
        with pytest.raises(TableError, match="the map for 2 players"):
            agreement.check(TABLES)
    finally:
        cells["tiles"] = kept


@pytest.mark.rule("MK-T-SETUP", "MK-T-MAPSIZE")
@pytest.mark.parametrize(
    ("name", "row", "column", "told"),
    [
        ("MK-T-SETUP", "start tile", "city", "one settlement"),
        ("MK-T-SETUP", "ring", "empty", "six tiles"),
        ("MK-T-SETUP", "kingdom", "armies", "one army"),
        ("MK-T-MAPSIZE", "4", "tiles", "the map for 4 players"),
    ],
)
def test_tables_that_lay_no_kingdom_do_not_load(name: str, row: str, column: str, told: str) -> None:
    tables = deepcopy({one: TABLES[one] for one in ("MK-T-SETUP", "MK-T-MAPSIZE")})
    agreement.check(tables)
    cells = tables[name].of(row).cells
    cells[column] = int(cells[column] or 0) + 1
    with pytest.raises(TableError, match=told):
        agreement.check(tables)


CONSTANTS = {
    "months of Summer": (ending, "MONTHS"),
    "points in a list": (muster, "MOST_POINTS"),
    "points for each +1 on a quest": (quests_of_heroes, "POINTS_PER_BONUS"),
    "lowest roll that sinks a ship": (ships, "SINKS"),
    "strength of a broken unit": (reform, "DISBANDS"),
    "armies of your own before allies": (recruitment, "OWN_BEFORE_ALLIES"),
    "lowest rout value": (units, "LOWEST_ROUT"),
    "highest Crushing Strength or Piercing": (units, "MOST_FORCE"),
    "strength lost for each hit": (simple_battle, "HIT"),
    "best aim": (units, "BEST"),
    "worst aim": (units, "WORST"),
    "tiles between capitals": (mapmaking, "APART"),
}


def test_numbers_of_the_campaign_are_constants_of_the_rules() -> None:
    numbers = table("MK-T-NUMBERS")
    ship = numbers.of("gold for a ship")
    assert Price(gold=ship["number"]) == docking.SHIP
    assert {row.on for row in numbers.rows} == {*CONSTANTS, ship.on}
    for row in (one for one in numbers.rows if one is not ship):
        module, name = CONSTANTS[row.on]
        assert getattr(module, name) == row["number"], row.on


def test_what_follows_from_the_settlements_of_the_ring_is_reckoned() -> None:
    check_repeats(TABLES, agreement.repeats)
    tables = deepcopy({"MK-T-SETUP": TABLES["MK-T-SETUP"]})
    tables["MK-T-SETUP"].of("ring").cells["village"] = 1
    assert [one.cell for one in agreement.repeats(tables)] == [3]
