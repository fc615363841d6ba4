"""Every cell of every table is read: whoever edits one gets another answer from the engine.

Cells without a number or word stand for nothing. What only explains or repeats is named in NOTES, and its
table says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.tables import Cell, Row, Table
from empires.maps.catalogue import EDGE_TYPES
from empires.rulesets.mighty_empires.battle.defence import room_inside
from empires.rulesets.mighty_empires.battle.field import combat_factor, size_of
from empires.rulesets.mighty_empires.charts import EDGE, FORAGE, FORT, MILITIA, SETTLE, START, TABLES
from empires.rulesets.mighty_empires.founding.purchase import price
from empires.rulesets.mighty_empires.lands.stores import store_room
from empires.rulesets.mighty_empires.siege.assault import defence_value
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.rulesets.mighty_empires.winter.victory import captured_gold, revenue
from empires.rulesets.mighty_empires.world import terrors
from empires.testing import asked
from tests.rulesets.mighty_empires.battle.probes import TABLE_PROBES, TABLE_WORDS
from tests.rulesets.mighty_empires.battlefield import (
    BRIEFING,
    FIELD,
    NORTH,
    SOUTH,
    brief,
    defend,
    enter,
    face,
    field,
    plans,
)
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.sea.probes import SEA_PROBES, SEA_WORDS
from tests.rulesets.mighty_empires.siege.probes import SIEGE_PROBES
from tests.rulesets.mighty_empires.winter.probes import WINTER_PROBES, WINTER_WORDS, dragons_in_winter
from tests.rulesets.mighty_empires.world.probes import WORLD_PROBES, WORLD_WORDS
from tests.rulesets.mighty_empires.world.test_hordes import against_the_dead

NOTES = {
    "ME-T-START": ("where", "The last column says"),
    "ME-T-EVENT": ("effect", "The column “effect”"),
    "ME-T-EVENTS": ("effect", "The column “effect”"),
    "ME-T-PRICES": ("phase", "The column “phase” is only a note"),
    "ME-T-BUILD": ("where", "The column “where” is only a note"),
    "ME-T-AUTUMN": ("target", "The column “target” is only a note"),
    "ME-T-SPRING": ("target", "The column “target” is only a note"),
    "ME-T-RACES": ("name", "The column “name” is only a note"),
    "ME-T-WOUND": ("wound", "The column “wound” is only a note"),
    "ME-T-SETTLE": ("forage price militia defence garrison", "repeat their own tables"),
}
"""Columns that only explain or repeat, and the words with which the table says so."""

REMINDERS = {("ME-T-REVENUE", "barren"): "The row for barren land is a reminder"}
"""Rows of what is not played here."""

OTHER: dict[tuple[str, Cell], Cell] = {
    ("ME-T-ASSAULT", "d6"): "2d6",
    ("ME-T-DRAGON", "destroyed"): 30,
    ("ME-T-DRAGONCOUNT", "d6"): "2d6",
    ("ME-T-PURSUIT", "dispersed"): "no_effect",
    ("ME-T-PURSUIT", "no_effect"): "dispersed",
    ("ME-T-PURSUIT", "capture_baggage"): "no_effect",
    ("ME-T-EVENT", "highland_lair"): "bandits",
    ("ME-T-EVENT", "lair"): "bandits",
    ("ME-T-EVENT", "wrong_way"): "bandits",
    ("ME-T-EVENT", "bandits"): "storms",
    **WINTER_WORDS,
    **WORLD_WORDS,
    **TABLE_WORDS,
    **SEA_WORDS,
}
"""What a word is edited to, where it is not the last other word of its column."""

DERIVED = (EDGE.id,)
"""Tables that the program writes itself, from the data it reads."""


def edited(table: Table, row: Row, column: str) -> Cell:
    """Another value for a cell: one more, the opposite, or another word of its column."""
    cell = row[column]
    if isinstance(cell, bool):
        return not cell
    if isinstance(cell, int):
        return cell + 1
    words = [one[column] for one in table.rows if isinstance(one[column], str) and one[column] != cell]
    return OTHER.get((table.id, cell)) or str(words[-1])


def answer(campaign: Campaign[MightyEmpires]) -> tuple[object, ...]:
    """All that has become of a campaign."""
    texts = [(event.text, event.facts) for event in campaign.view(None).events]
    return campaign.hash(), repr(texts), asked(campaign)


def dice_of(table: Table, row: Row) -> tuple[int, ...]:
    """Faces that give a row of its table."""
    if table.dice == "2d6":
        high = min(6, row.lo - 1)
        return (row.lo - high, high)
    return (max(1, row.lo),)


# --- what the engine answers, table by table -----------------------------------------------------------


def founding_a_tile(row: Row, column: str) -> object:
    pack = {"lowland": "LO-01", "highland": "HI-05", "river_valley": "RV-01", "coastal": "CO-01"}[column]
    scene = Scene(f"0,0 LO-01\n0,-1 {pack}\n1,0 LO-01\n9,9 LO-01", phase="realm")
    scene.state.turn_order = ["A", "B"]
    for tile in ("0,0", "0,-1", "1,0"):
        scene.land(tile, "A", realm_of="A")
    scene.land("0,0", "A", "capital", filled=True)
    scene.land("9,9", "B", "capital", filled=True)
    campaign = scene.play(*dice_of(TABLES["ME-T-REALM"], row), quiet=20)
    campaign.attempt("A", "fill_realm_tile", "0,-1")
    return answer(campaign)


def ships_of_a_city(row: Row, column: str) -> object:
    scene = Scene("0,0 coastal P P P CL S CS\n9,9 LO-01", phase="ports")
    scene.state.turn_order, scene.state.campaign_turn = ["A", "B"], 0
    scene.land("0,0", "A", "capital")
    scene.land("9,9", "B", "capital")
    return answer(scene.play(max(1, row.lo), quiet=30))


def shopping(row: Row, column: str) -> object:
    if row.on != "purse":
        return price(row.on)
    scene = Scene(phase="purchase", realm_start="crowns_80")
    return START.of("purse")["crowns"] if scene else None


def a_settlement(row: Row, column: str) -> object:
    scene = Scene(phase="army", army_strength="random")
    if row.on == "barren":
        scene.land("0,0", "A", realm_of="B")
    else:
        scene.land("0,0", "A", row.on, realm_of="B")
    state = scene.state
    match column:
        case "victory_gold":
            return captured_gold(state, "A")
        case "stockpile":
            return store_room(state, "0,0")
        case "army_dice":
            state.lands["0,0"].realm_of = "A"
            state.turn_order, state.campaign_turn, state.active_player = [], 0, None
            scene.land("2,0", "B", "capital")
            state.capitals.setdefault("A", "0,0")
            return answer(scene.play(quiet=40))
        case "skeleton":
            held = enter(field(row.on), 1200)
            campaign = held.play(*[6, 5] * 10)
            if asked(campaign) == [("A", "besiege_or_leave")]:
                campaign.attempt("A", "besiege_or_leave", "besiege")
            return answer(campaign)
        case _:  # falls_to_scouts
            known = Scene(phase="scouting")
            known.banner("A", "0,1")
            if row.on == "barren":
                known.land("0,0", "B")
            else:
                known.land("0,0", "B", row.on)
            known.land("2,0", "B", "capital")
            campaign = known.play(6, 6, quiet=20)
            campaign.attempt("A", "scout", "1 0,0")
            return answer(campaign)


def what_a_tile_is_worth(row: Row, column: str) -> object:
    scene = Scene()
    scene.land("0,0", "A", "none" if row.on == "barren" else row.on)
    return revenue(scene.state, "A")


def going_hungry(row: Row, column: str) -> object:
    scene = Scene(phase="subsistence")
    scene.land("0,0", "A")
    scene.banner("A", "0,0", 900)
    return answer(scene.play(max(1, row.lo), 3, quiet=10))


def scouting_for(row: Row, column: str) -> object:
    texts = {"lowland": "LO-01", "highland": "HI-05", "river_valley": "RV-01"}
    dice = dice_of(TABLES["ME-T-SCOUT"], row)
    if column == "independent_on_double":
        column, dice = "lowland", (row.lo // 2, row.lo // 2)
    scene = Scene(f"0,0 LO-01 @A\n0,-1 {texts[column]}\n1,0 LO-01", phase="scouting")
    scene.banner("A", "0,0", 1000)
    campaign = scene.play(*dice, *[4] * 20)
    campaign.attempt("A", "scout", "1 0,-1")
    return answer(campaign)


def a_scouts_adventure(row: Row, column: str) -> object:
    highland = "HI-05" if row.on == "11" else "LO-01"
    scene = Scene(f"0,0 LO-01 @A\n0,-1 {highland}\n1,0 LO-01\n1,-1 LO-01", phase="scouting")
    scene.banner("A", "0,0", 1000, baggage=2)
    scene.banner("A", "1,0", 900)  # so that A is asked once more
    rest = (5,) if column == "die_to" else (3,)
    campaign = scene.play(1, 2, *dice_of(TABLES["ME-T-EVENT"], row), *rest, *[4] * 40)
    campaign.attempt("A", "scout", "1 0,-1")
    return answer(campaign)


def a_skirmish(row: Row, column: str) -> object:
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0", 1000)
    scene.banner("A", "0,0", 600)
    scene.land("1,0", "B", "village")
    scene.banner("B", "1,0", 700, baggage=2)
    campaign = scene.play(3, 4, max(1, row.lo), quiet=10)
    campaign.attempt("A", "scout", "1 1,0")
    return answer(campaign)


RIVER = "0,0 river P P R P P R flow=--o--i\n0,1 LO-01\n0,-1 LO-01"


def a_way_over_the_river(row: Row, column: str, *dice: int, load: int = 0) -> object:
    scene = Scene(RIVER)
    for _ in range(2):
        scene.banner("A", "0,0", 1000, edge=0, baggage=load)
    scene.state.banners["A:1"].baggage *= 2
    scene.opened("0,1", "0,0")
    campaign = scene.play(*dice, quiet=10)
    campaign.attempt("A", "move_group", "1+2 0,1")
    for kind, choice in (("accept_peril", "go"), ("peril_pays", "1")):
        if asked(campaign) == [("A", kind)]:
            campaign.attempt("A", kind, choice)
    return answer(campaign)


def a_route(row: Row, column: str) -> object:
    return a_way_over_the_river(row, column, max(1, row.lo))


def a_peril(row: Row, column: str) -> object:
    return [a_way_over_the_river(row, column, 3, max(1, row.lo), load=load) for load in (0, 1)]


def dragons_wake(row: Row, column: str) -> object:
    if row.on == "winter":
        return dragons_in_winter()
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0", 1000)
    wakes = 4
    campaign = scene.play(1, 2, 6, 6, wakes, *[4, 2] * 60)
    campaign.attempt("A", "scout", "1 0,-1")
    return answer(campaign)


def dragons_strike(row: Row, column: str) -> object:
    woods = "0,0 coastal F F F CL S CS @A\n0,-1 lowland F F F F F F\n5,5 LO-01\n5,6 LO-01"
    scene = Scene(woods, phase="scouting")
    scene.banner("A", "5,5", 900)  # so that A is asked once more
    scene.land("0,-1", "B", "village")
    scene.banner("A", "0,0", 900)
    scene.banner("B", "0,-1", 900)
    scene.ship("B", "0,-1")
    campaign = scene.play(5, 6, 6, 6, 4, 1, 3, max(1, row.lo), 4, 4, *[1] * 20)
    campaign.attempt("A", "scout", "2 0,-1")
    return answer(campaign)


def a_battle(*dice: int, attack: str = "direct", defence: str = "hold", points: int = 1200) -> object:
    scene = defend(enter(field(), points, baggage=1), points, baggage=2)
    return answer(plans(scene.play(*dice, *[6, 5] * 10), attack, defence))


def a_clash_of_plans(row: Row, column: str) -> object:
    return a_battle(3, 4, 2, 2, attack=row.on, defence=column)


def a_militias_plan(row: Row, column: str) -> object:
    if column == "attack":
        return answer(against_the_dead(6, row.lo, 5, 6, 5, 1, 1, 1, 1))
    campaign = enter(field(owner=INDEPENDENT), 900).play(1, row.lo, 6, 5, *[1] * 10)
    campaign.attempt("A", "strategy", "direct")
    return answer(campaign)


def a_result(row: Row, column: str) -> object:
    dice = {"..2": (1, 1, 1, 1), "3..5": (1, 3), "6..8": (3, 4), "9..11": (4, 6), "12..": (6, 6, 1, 1)}
    flank = {"..2": ("direct", "counter"), "12..": ("direct", "withdraw")}
    attack, defence = flank.get(row.on, ("direct", "hold"))
    return a_battle(*dice[row.on], 2, 3, attack=attack, defence=defence)


def a_character(row: Row, column: str) -> object:
    return a_battle(4, 4, row.lo, 3, 2, 2)


def a_pursuit(row: Row, column: str) -> object:
    scene = defend(enter(field(), 1200, baggage=1), 900, baggage=2)
    campaign = plans(scene.play(4, 5, 2, 3, row.lo, 3, *[6, 5] * 10), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    return answer(campaign)


def a_militia(row: Row, column: str) -> object:
    campaign = enter(field(column, INDEPENDENT), 1000, 1000).play(row.lo, *[1] * 20)
    if asked(campaign) == [("A", "besiege_or_leave")]:
        campaign.attempt("A", "besiege_or_leave", "besiege")
    return answer(campaign)


def besieged(settlement: str, garrison: int = 600) -> Scene:
    scene = field(settlement, phase="siege")
    scene.state.contacts = []
    scene.banner("B", FIELD, garrison, inside=True)
    scene.siege(FIELD, "A", battery_ready=True)
    return enter(scene, 1600)


def walls(row: Row, column: str) -> object:
    scene = besieged(row.on)
    siege = scene.state.sieges.pop(FIELD)
    return room_inside(scene.state, FIELD, "B") if column == "garrison" else defence_value(scene.state, siege)


def storming(battery: int, dice: tuple[int, ...], garrison: int = 600) -> object:
    campaign = besieged("city", garrison).play(battery, *dice, *[6, 5] * 10)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    return answer(campaign)


def an_assault(row: Row, column: str) -> object:
    dice = {"..5": (1, 2), "6..8": (3, 4), "9..": (4, 6)}
    return storming(1, (*dice[row.on], 2, 3), garrison=800)


def a_battery(row: Row, column: str) -> object:
    return storming(row.lo, (1, 2, 2, 3))


def starving(row: Row, column: str) -> object:
    scene = field("city", phase="subsistence", active="B", siege_starvation_rows=column)
    scene.state.contacts = []
    scene.banner("B", FIELD, 900, inside=True)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("B", NORTH, 1000)
    scene.siege(FIELD, "A")
    return answer(scene.play(5, max(1, row.lo)))


def on_the_table(
    result: str, winner: str, *dice: int, lost: int = 400, pursue: str = "no", storm: bool = False
) -> Campaign[MightyEmpires]:
    if storm:
        scene = besieged("city")
        scene.state.settings = type(scene.state.settings)(battle_method="tabletop")
        campaign = scene.play(*dice, *[6, 5] * 10)
        campaign.attempt("A", "siege", f"assault {FIELD}")
    else:
        scene = defend(enter(field(battle_method="tabletop"), 1200, baggage=1), 900, baggage=1)
        campaign = face(scene.play(*BRIEFING, *dice, *[6, 5] * 10))
    brief(campaign)
    if storm:
        campaign.attempt("A", "tt_start_hour", {"hour": 5})
    losses = {"attacker_lost": lost, "attacker_routed": 0, "defender_lost": lost, "defender_routed": 0}
    campaign.attempt(
        "A",
        "tt_report",
        {"result": result, "winner": winner, **losses, "notes": "", "characters": [], "table_turns": 0},
    )
    campaign.attempt("B", "confirm_report", "agree")
    if asked(campaign) == [("A", "pursue")]:
        campaign.attempt("A", "pursue", pursue)
    return campaign


def a_report(row: Row, column: str) -> object:
    winner = {"draw": "nobody", "assault_lost": "defender"}.get(row.on, "attacker")
    lost = 0 if row.on.startswith("assault") else 100
    return answer(on_the_table(row.on, winner, 4, 4, lost=lost, storm=row.on.startswith("assault")))


def a_fortress(row: Row, column: str) -> object:
    scene = besieged(row.on)
    scene.state.settings = type(scene.state.settings)(battle_method="tabletop")
    campaign = scene.play()
    campaign.attempt("A", "siege", f"assault {FIELD}")
    return answer(brief(campaign))


def a_scenario(row: Row, column: str) -> object:
    """Two dice for a row of the chart, or the edges of two more for its ends."""
    high = min(6, max(2, row.lo) - 1)
    return answer(on_the_way(max(2, row.lo) - high, high))


def on_the_way(*dice: int) -> Campaign[MightyEmpires]:
    """A fight for the table whose scenario was rolled with these dice; nobody out-scouts."""
    scene = defend(enter(field(battle_method="tabletop"), 1200), 900)
    return brief(face(scene.play(1, 1, *dice, *[6, 5] * 10)))


def a_part(row: Row, column: str) -> object:
    campaign = on_the_way(1, 1)  # the tile's defender chooses
    campaign.attempt("B", "tt_choose_scenario", row.on)
    while asked(campaign)[0][1] == "tt_total_us":
        campaign.attempt(asked(campaign)[0][0], "tt_total_us", {"us": 4})
    return answer(campaign)


def gathering(row: Row, column: str) -> object:
    result = {"draw": "draw", "scattered": "massacre"}.get(row.on, "victory")
    winner = "nobody" if result == "draw" else "attacker"
    pursue = "yes" if row.on == "pursued" else "no"
    faces = [((5, 5) if pursue == "yes" else ()) + (die, die) for die in (1, 2, 3, 4, 5)]
    return [answer(on_the_table(result, winner, *dice, pursue=pursue)) for dice in faces]


def recovering(row: Row, column: str) -> object:
    return answer(on_the_table("draw", "nobody", max(1, row.lo), 1, lost=600))


PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-REALM": founding_a_tile,
    "ME-T-SHIPS": ships_of_a_city,
    "ME-T-START": shopping,
    "ME-T-SETTLE": a_settlement,
    "ME-T-FORAGE": what_a_tile_is_worth,
    "ME-T-SHORTFALL": going_hungry,
    "ME-T-SCOUT": scouting_for,
    "ME-T-EVENT": a_scouts_adventure,
    "ME-T-SKIRMISH": a_skirmish,
    "ME-T-ROUTE": a_route,
    "ME-T-PERIL": a_peril,
    "ME-T-DRAGONCOUNT": dragons_wake,
    **WINTER_PROBES,
    **WORLD_PROBES,
    **TABLE_PROBES,
    **SEA_PROBES,
    **SIEGE_PROBES,
    "ME-T-DRAGON": dragons_strike,
    "ME-T-COMBAT": lambda row, column: combat_factor(max(1, row.lo), int(column)),
    "ME-T-STRATEGY": a_clash_of_plans,
    "ME-RULING-165": a_militias_plan,
    "ME-T-BATTLE": a_result,
    "ME-BATTLE-11": a_character,
    "ME-T-SIZE": lambda row, column: [size_of(enemy) for enemy in (500, 1000, 2000)],
    "ME-T-PURSUIT": a_pursuit,
    "ME-T-MILITIA": a_militia,
    "ME-T-FORT": walls,
    "ME-T-ASSAULT": an_assault,
    "ME-T-BATTERY": a_battery,
    "ME-T-STARVE": starving,
    "ME-TSIEGE-05": a_fortress,
    "ME-T-SCENARIO": a_scenario,
    "ME-T-SCENROLE": a_part,
    "ME-T-TTOUTCOME": a_report,
    "ME-T-RECOVMOD": gathering,
    "ME-T-RANKRECOV": recovering,
}


def cells(table: Table) -> Iterator[tuple[Row, str]]:
    """The cells of a table that say something to the rules."""
    explains = NOTES.get(table.id, ("", ""))[0].split()
    for row in table.rows:
        for column in table.columns:
            if (table.id, row.on) not in REMINDERS and column not in explains and row[column] is not None:
                yield row, column


OWN = ("ME-T-OWNHOLDS", "ME-T-OWNPLACES", "ME-T-OWNTRIALS")
"""Charts that only house rules write; the charts’ own tests read them."""


@pytest.mark.parametrize("name", [name for name in TABLES if name not in (*DERIVED, "ME-T-NUMBERS", *OWN)])
def test_every_cell_that_is_edited_gives_another_answer(name: str) -> None:
    table, probe, unread = TABLES[name], PROBES[name], []
    for row, column in cells(table):
        printed, kept = probe(row, column), row[column]
        row.cells[column] = edited(table, row, column)
        try:
            if probe(row, column) == printed:
                unread.append(f"{row.on}: {column}")
        finally:
            row.cells[column] = kept
    assert unread == []


def test_what_only_explains_or_repeats_says_so() -> None:
    said = {name: words for name, (_, words) in NOTES.items()}
    said |= {name: words for (name, _), words in REMINDERS.items()}
    assert all(words in TABLES[name].note for name, words in said.items())


def test_the_reminders_repeat_their_own_tables() -> None:
    for row in SETTLE.rows:
        kind = "city" if row.on == "capital" else row.on
        assert row["forage"] == FORAGE.of(row.on)["value"]
        if row.on in ("village", "fortress", "city"):
            assert row["price"] == START.of(row.on)["crowns"]
            assert row["militia"] == MILITIA.at(1)[row.on]
        if row["defence"] is not None:
            assert (row["defence"], row["garrison"]) == (FORT.of(kind)["times"], FORT.of(kind)["garrison"])


def test_the_table_of_edges_is_written_from_what_is_read() -> None:
    packs = {row.terrain: ", ".join(row.packs) or "none" for row in EDGE_TYPES.values()}
    assert {row.on: row["packs"] for row in EDGE.rows} == packs


CONSTANTS = {
    "turns in a season": ("season.turns", "TURNS"),
    "baggage a banner carries": ("banners.forces", "BAGGAGE_LIMIT"),
    "ships that winter in an independent city": ("winter.quarters.berths", "BERTHS"),
    "most points that can land on a beach": ("sea.transport", "BEACH_LIMIT"),
    "lowest roll for pirates in an independent port": ("lands.harbours", "PIRATES_FROM"),
    "lowest roll on which pirates raze a village": ("sea.pirates", "RAZES_FROM"),
    "pirates’ bonus at sea": ("sea.battles", "FEROCITY"),
    "highest roll on which a fleet is driven up the coast": ("sea.battles", "DRIVES_UP_TO"),
    "lowest roll to pursue a willing retreat": ("battle.pursuit", "CATCHES_UP"),
    "lowest roll on which a wild place withstands dragons": ("world.dragons", "HOLDS_FROM"),
    "lowest roll on which scouts count defenders": ("season.skirmish", "COUNTED_FROM"),
    "penalty to besieged independents’ baggage": ("lands.independents", "STORE_LESS"),
    "battery penalty at mountain halls": ("siege.assault", "LESS_IN_HALLS"),
    "edges crossed that change the scenario": ("battle.scenario", "SEVERAL_EDGES"),
    "lowest roll that kills a beaten wizard": ("world.duel", "KILLED_FROM"),
    "lowest roll that blocks the way to a hoard": ("world.tombs", "BURIED_FROM"),
    "lowest roll that makes a horde unstable": ("world.hordes", "CRUMBLES_FROM"),
    "tiles that a spell reaches": ("winter.spells.targets", "REACH"),
    "tiles of a river that are near its source": ("founding.purchase", "NEAR_SOURCE"),
    "most engines per banner": ("banners.engines", "MOST_TOGETHER"),
    "points in the smallest banner": ("banners.forces", "SMALLEST_BANNER"),
    "points in the largest banner": ("banners.forces", "LARGEST_BANNER"),
    "most units in a banner with full lists": ("banners.army_lists", "MOST_UNITS"),
    "fewest models of a separate unit": ("banners.contents", "REMNANT"),
    "fewest engines that may march alone": ("banners.engines", "FEWEST_ALONE"),
    "points of an engine escort": ("banners.engines", "ESCORT"),
    "models in an engine escort": ("banners.columns", "ESCORT_MODELS"),
    "points that few games exceed": ("battle.consent", "MANY"),
    "lowest roll for the ending of a Slann’s name": ("lands.name_rolls", "SLANN_FROM"),
    "points lost per pip of a curse": ("world.terrors", "CURSE_TIMES"),
    "tiles within which no spell misses": ("winter.spells.equinox", "SURE"),
    "bonus for lingering at a tower": ("world.towers", "LINGER"),
    "points per pip of a random army": ("founding.muster", "POINTS_A_PIP"),
    "points of troops per payment at the start": ("founding.purchase", "LOT"),
}


def test_numbers_of_the_campaign_are_constants_of_the_rules() -> None:
    numbers = TABLES["ME-T-NUMBERS"]
    die = numbers.of("sides of a curse’s die")
    assert f"d{die['number']}" == terrors.CURSE
    assert {row.on for row in numbers.rows} == {*CONSTANTS, die.on}
    for row in (one for one in numbers.rows if one is not die):
        module, name = CONSTANTS[row.on]
        found = getattr(import_module(f"empires.rulesets.mighty_empires.{module}"), name)
        assert found == row["number"], row.on
