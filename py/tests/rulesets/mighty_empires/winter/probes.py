"""What the engine answers for each table of the winter; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.rules.tables import Cell, Row
from empires.rulesets.mighty_empires.charts import TABLES
from empires.rulesets.mighty_empires.state import INDEPENDENT, Character, Contents, MightyEmpires, Unit
from empires.rulesets.mighty_empires.state.winter import Trade
from empires.rulesets.mighty_empires.winter.agents.hiring import Place, why_not_place
from empires.rulesets.mighty_empires.winter.building.land_recovery import claims
from empires.rulesets.mighty_empires.winter.building.plans import why_not_plan
from empires.rulesets.mighty_empires.winter.building.works import Project, cost
from empires.rulesets.mighty_empires.winter.money.purse import price
from empires.rulesets.mighty_empires.winter.money.recruitment import points_for
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.winter.quarters.billets import room_at
from empires.testing import asked
from tests.rulesets.mighty_empires.winter.base import Base
from tests.rulesets.mighty_empires.winter.test_baggage import siege
from tests.rulesets.mighty_empires.winter.test_diplomacy import lone, shared
from tests.rulesets.mighty_empires.winter.test_equinox import SPELLS, equinox
from tests.rulesets.mighty_empires.winter.test_espionage import spying
from tests.rulesets.mighty_empires.winter.test_spring import crossing, season, spell, spring
from tests.rulesets.mighty_empires.winter.test_stray_spells import (
    ALL_SPELLS,
    TO_BLUE,
    TO_CITY,
    far_off,
    sent,
    tower,
)

MORE = [4, 3, 1, 6, 2, 5] * 40
"""Dice for whatever comes after."""

WINTER_WORDS: dict[tuple[str, Cell], Cell] = {
    ("ME-T-RETREAT", "destroyed"): 30,
    ("ME-T-EVENTS", "d6"): "2d6",
    ("ME-T-EVENTS", "dragonrage"): "famine",
    ("ME-T-AUTUMN", "break_siege"): "mists",
    ("ME-T-SPRING", "d6"): "2d6",
    ("ME-T-SPRING", "withershins"): "rot",
    ("ME-T-OPCOST", "d6"): "2d6",
    ("ME-T-ASSN-CAP", "caught"): "disorder",
    ("ME-T-ASSN-CAP", "disorder"): "caught",
    ("ME-T-ASSN-CAP", "roll"): "halt",
    ("ME-T-SPY", "none"): "whole",
    ("ME-T-SPY", "total"): "whole",
    ("ME-T-SPY", "whole"): "none",
    ("ME-T-SPY", "d6"): "2d6",
    ("ME-T-SABOT", "caught"): "baggage",
    ("ME-T-SABOT", "baggage"): "caught",
    ("ME-T-SABOT", "harbour"): "caught",
    ("ME-T-SABOT", "d6"): "2d6",
}
"""What a word is edited to, where it is not the last other word of its column."""

OF_RED = {"capital": "0,0", "city": "-1,1", "fortress": "1,0", "village": "0,1", "barren": "-1,0"}


def told(campaign: Campaign[MightyEmpires]) -> tuple[object, ...]:
    """All that has become of a campaign."""
    texts = [(event.text, event.facts) for event in campaign.view(None).events]
    return campaign.hash(), repr(texts), [(one.player, one.kind, one.text) for one in campaign.waiting]


def first(row: Row) -> int:
    """A face that gives the row."""
    return max(1, row.lo)


def dragons_in_winter() -> object:
    scene = Base("events", {"3,-3": "highland M M M M M M"})
    return told(scene.play(1, 1, *MORE))


def a_retreat(row: Row, column: str) -> object:
    scene = Base("quarters")
    scene.banner("Red", "4,2", 1400)
    return told(scene.play(first(row), 2, *MORE))


def an_event(row: Row, column: str) -> object:
    scene = Base("events", {"3,-3": "highland M M M M M M"})
    scene.land("2,0", "Red")
    scene.land("2,-1", INDEPENDENT, "village")
    scene.banner("Red", "0,1", 900)
    high = min(6, row.lo - 1)
    strike = {"6": 4, "11": 6}.get(row.on, 1)
    return told(scene.play(row.lo - high, high, strike, 1, 4, *MORE))


def revenue(row: Row, column: str) -> object:
    scene = Base("revenue")
    scene.port(1)
    return account(scene.state, "Red").crowns


def a_price(row: Row, column: str) -> object:
    return price(row.on), points_for(row.on, 2) if row.on in ("troops", "allies") else None


def a_recovery(row: Row, column: str) -> object:
    scene = Base("recovery")
    scene.land("3,0", "Blue", column, razed=True)
    scene.rich(Red=9, Blue=9)
    return told(scene.play(first(row), *MORE))


def a_claim(row: Row, column: str) -> object:
    scene = Base("recovery")
    scene.land("3,0", None, "village", razed=True)
    scene.land("4,0", None)
    scene.land("2,0", "Red", row.on)
    scene.winter.owners = {"2,0": "Red"}
    return claims(scene.state, "3,0")


def a_building(row: Row, column: str) -> object:
    course = {"0,-3": "river P P P R P P flow=---o--"}
    course |= dict.fromkeys(("0,-2", "0,-1", "0,0", "0,1"), "river R P P R P P flow=i--o--")
    where = {
        "ship": ("ship", "-1,1"), "bridge": ("bridge", "0,0"), "long_bridge": ("bridge", "0,1"),
        "fortress": ("fortress", "2,0"), "fortress_on_barren": ("fortress", "3,0"), "city": ("city", "2,0"),
    }[row.on]  # fmt: skip
    results: list[object] = []
    for woods in ({}, {"1,0": "lowland P P P P P F"}):
        scene = Base("construction", {**course, **woods})
        scene.rich(Red=40)
        project = Project(*where)  # type: ignore[arg-type]
        refusal = why_not_plan(scene.state, "Red", [project])
        results.append((refusal and refusal.code, cost(scene.state, project)))
    return results


def starving(row: Row, column: str) -> object:
    campaign = siege(siege_starvation_rows=column).play(5, 2, first(row), *MORE)
    campaign.attempt("Blue", "sustain_siege", "pay")
    return told(campaign)


def a_mission(row: Row, column: str) -> object:
    campaign = lone().play(first(row), *MORE)
    campaign.attempt("Red", "send_mission", {"missions": ["3,-1"]})
    return told(campaign)


def missions(row: Row, column: str) -> object:
    campaign = shared("Red", "Blue").play(first(row), 2, 5, *MORE)
    campaign.attempt("Red", "send_mission", {"missions": ["5,-1"]})
    campaign.attempt("Blue", "send_mission", {"missions": ["5,-1"]})
    return told(campaign)


TARGETS = {
    "2": "3,-1", "7": "2,1", "10": "1,0", "11": "astray 3,0 Blue", "4": "banner 1", "12": "6,1",
}  # fmt: skip
EFFECTS = {"2": (4,), "3": (1, 3, 5), "5": (3, 3, 6), "12": (3,)}


def an_autumn_spell(row: Row, column: str) -> object:
    tiles = {"3,-1": "river R P P R P P flow=i--o--"}
    scene = equinox("Red", tiles=tiles)
    scene.banner("Blue", "4,0", 900)
    scene.banner("Blue", "3,0", 900)
    scene.land("3,-1", "Blue", "village")
    scene.land("2,1", None, "village", razed=True)
    campaign = scene.play(row.lo, 6, 6, *EFFECTS.get(row.on, (4,)), *MORE)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    if ("Red", "cast") in asked(campaign):
        open_to = [choice.value for choice in campaign.waiting[0].choices]
        wanted = TARGETS.get(row.on, "4,0")
        campaign.attempt("Red", "cast", wanted if wanted in open_to else open_to[0])
    return told(campaign)


def a_spring_spell(row: Row, column: str) -> object:
    limits: dict[str, Callable[[], object]] = {
        "stuck_to": lambda: told(_portents(4)),
        "ends_from": lambda: told(_water(5)),
        "wrecks_to": lambda: _storm(3),
        "scouts_back_from": lambda: told(_scouts_in_a_storm(4)),
    }
    if column in limits:
        return limits[column]()
    scene = spring("Red", tiles={"3,-1": "river R P P R P P flow=i--o--"})
    scene.banner("Blue", "4,0", 900)
    campaign = scene.play(row.lo, 6, 6, 4, *MORE)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    open_to = [choice.value for choice in campaign.waiting[0].choices]
    campaign.attempt("Red", "cast", next(one for one in ("4,0", "3,0", *open_to) if one in open_to))
    return told(campaign)


def _portents(die: int) -> Campaign[MightyEmpires]:
    scene = season("initiative", spell("portents", "4,0"))
    scene.banner("Blue", "4,0", 900)
    return scene.play(6, 1, die, *MORE)


def _water(die: int) -> Campaign[MightyEmpires]:
    campaign = crossing(spell("hold_river", "2,0")).play(die, *MORE)
    campaign.attempt("Blue", "move_group", "1 2,1")
    campaign.attempt("Red", "reverse_hold_river", "2,0")
    return campaign


def _storm(die: int) -> object:
    scene = season("raze", spell("storm", "-1,1"))
    scene.port(1)
    scene.banner("Red", "0,1", 900)
    campaign = scene.play(die, *MORE)
    campaign.attempt("Red", "raze", "done")
    return told(campaign)


def _scouts_in_a_storm(die: int) -> Campaign[MightyEmpires]:
    scene = season("scouting", spell("storm", "2,0"))
    scene.banner("Red", "2,0", 900)
    campaign = scene.play(die, *MORE)
    campaign.attempt("Red", "scout", "1 1,0")
    return campaign


def how_long_a_spell_lasts(row: Row, column: str) -> object:
    ends = []
    for phase in ("season_end", "rebuilding", "autumn_casting"):
        scene = Base(phase)
        scene.banner("Red", "0,0", 900)
        scene.rich(Red=9)
        scene.state.active_spells = [spell(row.on, "2,1", points=100)]
        if phase == "autumn_casting":
            scene.winter.casters = ["Red"]
        campaign = scene.play(6, 1, *MORE)
        if phase == "autumn_casting":
            campaign.attempt("Red", "roll_spell", "pass")
        ends.append(bool(campaign.state.active_spells))
    return ends


def a_second_die(row: Row, column: str) -> object:
    campaign = equinox("Red", d12_by_2d6=True).play(3, first(row), *MORE)
    campaign.attempt("Red", "roll_spell", "roll")
    return told(campaign)


def a_deluge(row: Row, column: str) -> object:
    below = column == "downstream_from"
    rivers = {"3,-1": "river P P P R P P flow=---o--", "3,0": "river R P P P P P flow=i-----"}
    scene = equinox("Red", tiles=rivers)
    scene.land("3,0" if below else "3,-1", "Blue", row.on)
    die = 6 if below else {"village": 4, "fortress": 5, "city": 6}[row.on]
    return _cast(scene, "deluge", "3,-1", die)


def a_tornado(row: Row, column: str) -> object:
    scene = equinox("Red")
    scene.land("4,0", "Blue", row.on)
    return _cast(scene, "tornado", "4,0", {"fortress": 3, "city": 4}[row.on])


def _cast(scene: Base, spell: str, tile: str, die: int) -> object:
    campaign = scene.play(SPELLS[spell], 6, 6, die, *MORE)
    campaign.attempt("Red", "roll_spell", "roll")
    campaign.attempt("Red", "reroll_spell", "keep")
    campaign.attempt("Red", "cast", tile)
    return told(campaign)


def hiring(row: Row, column: str) -> object:
    scene = Base("hiring")
    scene.banner("Blue", "5,0", 700)
    scene.rich(Red=3)
    campaign = scene.play(4, 3, 2, *MORE)
    none = {"assassin": 0, "spy": 0, "saboteur": 0, "agent": 0}
    campaign.attempt("Red", "buy_ops", {**none, row.on: 3})
    return told(campaign)


def laying(row: Row, column: str) -> object:
    scene = Base("placing_ops")
    scene.banner("Blue", "5,0", 700)
    scene.banner("Blue", "3,1", 700)
    places = [Place(row.on, tile) for tile in scene.state.lands]  # type: ignore[arg-type]
    return [why_not_place(scene.state, "Red", place) is None for place in places]


def a_murder(row: Row, column: str) -> object:
    listed = column == "slain"
    scene = spying(("Red", "assassin", "5,0"), **({"army_mode": "full"} if listed else {}))
    if listed:
        for banner in scene.state.banners.values():
            heroes = [Character(name=name, points=80) for name in ("Ada", "Bo", "Cy")]
            units = [Unit(name="Foot", models=60, each=10)]
            scene.state.secrets[banner.owner].contents[banner.id] = Contents(units=units, characters=heroes)
            scene.state.secrets[banner.owner].points[banner.id] = 840
    campaign = scene.play(first(row), *MORE)
    campaign.attempt("Red", "resolve_op", "op1 Blue:1")
    return told(campaign)


def the_palace(row: Row, column: str) -> object:
    scene = spying(("Red", "assassin", "6,0"))
    scene.land("5,1", "Blue", "fortress", realm_of="Blue")
    scene.land("6,-1", "Blue", "fortress", realm_of="Blue")
    campaign = scene.play(first(row), *[1] * 9, *MORE)
    campaign.attempt("Red", "resolve_op", "op1 palace")
    return told(campaign)


def a_spy(row: Row, column: str) -> object:
    agent: tuple[str, Trade, str] = ("Blue", "agent", "6,0")
    scene = spying(("Red", "spy", "5,0"), *[agent] * 9)
    campaign = scene.play(first(row), 1, 3, *MORE)
    campaign.attempt("Red", "resolve_op", "op1 Blue")
    return told(campaign)


def a_saboteur(row: Row, column: str) -> object:
    port = row.on in ("5", "6")
    scene = spying(("Blue", "saboteur", "-1,1" if port else "0,0"), ("Red", "agent", "0,1"))
    scene.winter.spy_order = ["Blue", "Red"]
    scene.port(1)
    scene.state.banners["Red:3" if "Red:3" in scene.state.banners else "Red:1"].baggage = 2
    campaign = scene.play(first(row), 4, *MORE)
    campaign.attempt("Blue", "resolve_op", "op1 nobody")
    return told(campaign)


def an_agent(row: Row, column: str) -> object:
    scene = spying(("Red", "agent", "0,1"), ("Blue", "spy", "0,1"), ("Blue", "spy", "7,0"))
    campaign = scene.play(first(row), *MORE)
    campaign.attempt("Red", "resolve_op", "agent op1")
    return told(campaign)


def a_tower_casting(row: Row, column: str) -> object:
    campaign = sent(tower(), row.lo, 3, 2, 1, 1, 6, 3, 3, *range(1, 7), *[1, 4, 2, 6, 3, 5] * 30)
    return [event.text for event in campaign.chronicle()][:12]


def a_stray_spell(row: Row, column: str) -> object:
    """The spell from a tower over a village of a player's, over empty land and over somebody else's."""
    moment = "spring" if row.on in ALL_SPELLS else "autumn"
    book = TABLES["ME-T-SPRING" if row.on in ALL_SPELLS else "ME-T-AUTUMN"]
    die = next(one.lo for one in book.rows if one["spell"] == row.on)
    if column == "reach":
        return [far_off(row.on, die, tiles) for tiles in range(10, 15)]
    heard: list[object] = []
    for owner, settlement, razed in (
        ("Blue", "village", False), ("Blue", "city", False), (None, "none", False), ("Red", "village", True),
    ):  # fmt: skip
        scene = tower(moment, tiles={"5,1": "river P R P P R P"})
        scene.land("5,0", owner, settlement, razed=razed)
        scene.banner("Red", "2,0", 900)
        try:
            campaign = sent(scene, *TO_BLUE, die, 3, 3, *[1, 4, 2, 6, 3, 5] * 30)
        except (AssertionError, KeyError, ValueError, IllegalChoice) as torn:
            heard.append(repr(torn)[:40])
        else:
            heard.append([event.text for event in campaign.chronicle()][:9])
    return heard


def an_experiment(row: Row, column: str) -> object:
    heard = []
    for moment in ("autumn", "spring"):
        scene = tower(moment)
        scene.banner("Blue", "6,0", 900, baggage=4)
        try:
            campaign = sent(scene, 6, row.lo, *TO_CITY, 3, 2)
        except (TypeError, ValueError) as torn:
            heard.append([repr(torn)[:40]])
        else:
            heard.append([event.text for event in campaign.chronicle()][:12])
    return heard


WINTER_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-BILLET": lambda row, column: room_at(Base("quarters").state, "Red", OF_RED[row.on]),
    "ME-T-RETREAT": a_retreat,
    "ME-T-EVENTS": an_event,
    "ME-T-REVENUE": revenue,
    "ME-T-PRICES": a_price,
    "ME-T-RECOVERY": a_recovery,
    "ME-T-CLAIM": a_claim,
    "ME-T-BUILD": a_building,
    "ME-T-STARVE-W": starving,
    "ME-T-MISSION": a_mission,
    "ME-T-COMPETE": missions,
    "ME-T-TOWEREQ": a_tower_casting,
    "ME-T-TOWERSPELL": a_stray_spell,
    "ME-T-EXPERIMENT": an_experiment,
    "ME-T-AUTUMN": an_autumn_spell,
    "ME-T-SPRING": a_spring_spell,
    "ME-T-SPELLDUR": how_long_a_spell_lasts,
    "ME-T-D12": a_second_die,
    "ME-T-DELUGE": a_deluge,
    "ME-EQX-53": a_tornado,
    "ME-T-OPCOST": hiring,
    "ME-T-OPPLACE": laying,
    "ME-T-ASSN-BANNER": a_murder,
    "ME-T-ASSN-CAP": the_palace,
    "ME-T-SPY": a_spy,
    "ME-T-SABOT": a_saboteur,
    "ME-T-AGENT": an_agent,
}
