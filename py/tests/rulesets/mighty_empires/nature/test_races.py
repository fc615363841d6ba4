"""Races (ME digest 3, 4.6, examples 334 to 352)."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Pick
from empires.core.rules.game import Game
from empires.core.rules.tables import Table
from empires.rulesets.mighty_empires.banners.supply import forage_value
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.charts import (
    DWARF_BATTERY,
    ENDINGS,
    FORCED_MARCH,
    INSTABILITY,
    PLACE_NAMES,
    RACES,
)
from empires.rulesets.mighty_empires.founding.race_choice import CHOOSE_RACE
from empires.rulesets.mighty_empires.lands.settlements import lay_waste, take_tile
from empires.rulesets.mighty_empires.lands.stores import store_room
from empires.rulesets.mighty_empires.nature import races
from empires.rulesets.mighty_empires.nature.races import deep_halls, own_ruin
from empires.rulesets.mighty_empires.nature.troops import shuns_water
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Spell
from empires.rulesets.mighty_empires.state.race import Race
from empires.rulesets.mighty_empires.winter.building.plans import why_not_plan
from empires.rulesets.mighty_empires.winter.building.works import Project, timber
from empires.rulesets.mighty_empires.winter.money.revenue import ISOLATED, account, linked
from empires.rulesets.mighty_empires.winter.quarters.billets import room_at
from empires.rulesets.mighty_empires.winter.quarters.route_home import has_sea_route, is_open
from empires.rulesets.mighty_empires.winter.spells.targets import CastAt, why_not_cast
from empires.rulesets.mighty_empires.winter.victory import score
from empires.testing import asked, dice_left, field_of, offered, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, RIVER, SOUTH, enter
from tests.rulesets.mighty_empires.scene import PLAIN, Scene, baggage, points, where
from tests.rulesets.mighty_empires.siege.test_siege import besieged, storm
from tests.rulesets.mighty_empires.winter.base import Base
from tests.rulesets.mighty_empires.winter.test_baggage import paid
from tests.rulesets.mighty_empires.winter.test_baggage import siege as winter_siege

AS_MEN = {
    "eats": True, "unstable": False, "rivers_roll": False, "wooded_forage": None, "ruin_forage": None,
    "forage_abroad": True, "shortfall_times": 1, "mountain_route": 0, "deep_halls": False, "betrayed": True,
    "sails": True, "ruins_pay": None, "alien": False, "recovery": 0, "marches": False,
    "warpstone": False, "outsails": False, "naval": 0, "spells": 1, "teleports": False,
}  # fmt: skip

DIFFERS: dict[str, dict[str, object]] = {
    "men_empire": {},
    "men_bretonnia": {},
    "undead": {"eats": False, "unstable": True, "rivers_roll": True},
    "dwarfs": {"mountain_route": 1, "deep_halls": True, "betrayed": False},
    "high_elves": {"outsails": True, "naval": 1, "spells": 2},
    "wood_elves": {"wooded_forage": 1},
    "dark_elves": {},
    "orcs_goblins": {"shortfall_times": 2, "marches": True},
    "skaven": {"ruin_forage": 1, "forage_abroad": False, "ruins_pay": 1, "warpstone": True},
    "lizardmen": {
        "betrayed": False,
        "sails": False,
        "alien": True,
        "recovery": 1,
        "spells": 2,
        "teleports": True,
    },
    "chaos": {"warpstone": True},
}  # fmt: skip
"""What differs from Men, race by race (ME-T-RACES)."""


@pytest.mark.rule("ME-T-RACES", "ME-RACE-01", "ME-RULING-431")
@pytest.mark.parametrize("race", DIFFERS)
def test_a_race_differs_from_men_in_these_things_only(race: str) -> None:
    row = RACES.of(race)
    assert {column: row[column] for column in AS_MEN} == AS_MEN | DIFFERS[race]
    assert set(RACES.columns) == {"name", *AS_MEN}


def of(scene: Scene, **chosen: str) -> Scene:
    """Players' races."""
    scene.state.races = dict(chosen)  # type: ignore[arg-type]  # words of this file
    return scene


# --- choosing ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RACE-01")
def test_while_others_still_look_for_a_capital_whoever_has_one_keeps_to_his_race() -> None:
    scene = Scene(phase="capitals", races=True)
    scene.land("0,0", "A", "capital")
    refusal = CHOOSE_RACE.why_not(scene.state, "A")
    assert refusal is not None
    assert refusal.code == "not_open"
    assert CHOOSE_RACE.why_not(scene.state, "B") is None


@pytest.mark.rule("ME-OPT-303", "ME-RACE-01")
def test_a_race_is_chosen_before_the_capital_stands() -> None:
    campaign = empires.new("mighty-empires", ["A", "B"], seed="r", options={"map_mode": "generated"})
    campaign.attempt("A", "choose_race", {"race": "dwarfs"})
    campaign.attempt("B", "choose_race", {"race": "dwarfs"})
    assert campaign.state.races == {"A": "dwarfs", "B": "dwarfs"}, "several may share one"
    [question] = campaign.waiting
    campaign.answer(question, question.choices[0].value)
    with refused("not_open"):
        campaign.attempt(question.player, "choose_race", {"race": "skaven"})
    capital = campaign.state.capitals[question.player]
    assert campaign.state.lands[capital].settlement_race == "dwarfs"
    assert races.race_of(campaign.state, question.player) == "dwarfs"
    lines = DISPLAY.ledgers(campaign.state, "A")[0].sections[0].lines
    assert ("People", "Dwarfs") in [(line.label, line.value) for line in lines]


@pytest.mark.rule("ME-OPT-303")
def test_without_races_everybody_rules_men() -> None:
    options = {"map_mode": "generated", "races": False}
    campaign = empires.new("mighty-empires", ["A", "B"], seed="r", options=options)
    with refused("not_open"):
        campaign.attempt("A", "choose_race", {"race": "dwarfs"})
    assert races.race_of(campaign.state, "A") == "men_empire"


@pytest.mark.rule("ME-OPT-303")
def test_by_default_races_are_in_play_and_who_picks_none_rules_men() -> None:
    campaign = empires.new("mighty-empires", ["A", "B"], seed="r", options={"map_mode": "generated"})
    campaign.attempt("A", "choose_race", {"race": "dwarfs"})
    rule = [races.race_of(campaign.state, player) for player in ("A", "B", INDEPENDENT, None)]
    assert rule == ["dwarfs", "men_empire", "men_empire", "men_empire"]


@pytest.mark.rule("ME-RACE-02", "ME-RACE-03")
def test_allies_keep_the_ways_of_their_own_people() -> None:
    scene = of(Scene(), A="undead")
    own, ally = scene.banner("A", "0,0"), scene.banner("A", "0,0", kind="ally")
    assert not races.eats(scene.state, own)
    assert races.eats(scene.state, ally)


# --- the undead ----------------------------------------------------------------------------------------


def undead(count: int) -> Scene:
    scene = of(Scene(phase="subsistence"), A="undead")
    for _ in range(count):
        scene.banner("A", "0,0", 900)
    return scene


@pytest.mark.rule("EX-ME-334", "ME-UNDEAD-01", "ME-UNDEAD-04", "ME-UNDEAD-06", "ME-T-INSTAB")
def test_an_undead_banner_crumbles_on_a_six() -> None:
    assert points(undead(1).play(6, 2, 3), "A:1") == [840]
    assert points(undead(1).play(5), "A:1") == [900], "and needs no food"


@pytest.mark.rule("EX-ME-335", "ME-UNDEAD-05", "ME-RULING-433", "ME-RULING-435", "ME-T-INSTAB")
def test_two_undead_banners_in_a_tile_crumble_on_five_or_six() -> None:
    campaign = undead(2).play(5, 5, 4)
    assert points(campaign, "A:1", "A:2") == [900, 900], "who is affected may still lose nobody"
    assert len(told(campaign.chronicle(), "shortfall")) == 1
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-UNDEAD-06", "ME-RULING-123")
def test_an_undead_banner_crumbles_to_dust() -> None:
    scene = undead(0)
    scene.banner("A", "0,0", 60)
    scene.banner("A", "2,0", 900)
    campaign = scene.play(6, 2, 3, 1)
    assert "A:1" not in campaign.state.banners


@pytest.mark.rule("EX-ME-336", "ME-UNDEAD-05", "ME-T-INSTAB")
def test_four_undead_banners_crumble_without_a_die() -> None:
    campaign = undead(4).play(1, 4, 3, 6, 6, 4, 2)
    assert points(campaign, "A:1", "A:2", "A:3", "A:4") == [700, 840, 900, 890]


@pytest.mark.rule("ME-T-INSTAB")
def test_the_chart_of_instability() -> None:
    assert [INSTABILITY.at(crowd)["affected_from"] for crowd in (1, 2, 3, 4, 9)] == [6, 5, 4, 1, 1]


@pytest.mark.rule("ME-RULING-434")
def test_other_players_undead_crowd_the_tile_and_the_living_do_not() -> None:
    scene = of(undead(1), A="undead", B="undead", C="men_empire")
    scene.banner("B", "0,0", 900)
    scene.state.races.pop("C")
    campaign = scene.play(5, 5)
    assert len(told(campaign.chronicle(), "shortfall")) == 1


@pytest.mark.rule("EX-ME-337", "ME-UNDEAD-02", "ME-RULING-436")
def test_baggage_that_the_undead_take_is_destroyed() -> None:
    scene = of(Scene(phase="raze"), A="undead")
    scene.land("0,0", "A", "city", stockpile=2)
    scene.banner("A", "0,0", 900)
    assert store_room(scene.state, "0,0") == 0
    campaign = scene.play(quiet=9)
    campaign.attempt("A", "raze", "0,0")
    assert baggage(campaign, "A:1") == [0]
    assert told(campaign.recent, "baggage_lost")[0].facts["baggage"] == 4


@pytest.mark.rule("ME-UNDEAD-02")
def test_the_undead_begin_without_baggage() -> None:
    campaign = empires.new(
        "mighty-empires", ["A", "B"], seed="u", options={"map_mode": "generated", "years": 1}
    )
    campaign.attempt("A", "choose_race", {"race": "undead"})
    while campaign.state.phase != "placing" and not campaign.state.campaign_turn:
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value if question.choices else question.default)
    carried = {
        name: sum(one.baggage for one in campaign.state.banners.values() if one.owner == name)
        for name in "AB"
    }
    assert carried["A"] == 0 < carried["B"]


@pytest.mark.rule("ME-UNDEAD-10")
def test_the_undead_roll_for_every_river() -> None:
    scene = of(Scene(), A="undead")
    assert shuns_water(scene.state, scene.banner("A", "0,0"))
    assert not shuns_water(scene.state, scene.banner("B", "0,0"))


@pytest.mark.rule("ME-RULING-437", "ME-RULING-245")
def test_the_undead_winter_anywhere_in_their_realm() -> None:
    scene = Base("quarters")
    scene.state.races = {"Red": "undead"}
    coming = [scene.banner("Red", "0,1", 900) for _ in range(5)]
    assert room_at(scene.state, "Red", "0,1", coming) == 5
    assert room_at(scene.state, "Red", "2,0", coming) == 0, "but in the realm"
    assert room_at(scene.state, "Blue", "6,1", coming) == 1


@pytest.mark.rule("ME-RULING-437")
@pytest.mark.parametrize(
    ("race", "others", "hurt"),
    [("undead", "own", False), ("undead", "mercenary", True), ("men_empire", "own", True)],
)
def test_an_undead_garrison_does_not_starve_in_winter(race: str, others: str, hurt: bool) -> None:
    scene = Base("winter_sieges")
    scene.state.races = {"Blue": race}  # type: ignore[dict-item]
    scene.banner("Red", "6,1", 900)
    scene.banner("Blue", "6,1", 900, inside=True)
    scene.banner("Blue", "6,1", 900, inside=True, kind=others)
    scene.siege("6,1", "Red", winter="maintained")
    scene.rich(Red=9)
    campaign = scene.play(1, *[4] * 20)
    campaign.attempt("Red", "sustain_siege", "pay")
    assert campaign.state.sieges["6,1"].hardship == hurt


@pytest.mark.rule("ME-RULING-437", "ME-RULING-166", "ME-T-RACES")
@pytest.mark.parametrize(("race", "hurt"), [("undead", False), ("men_empire", True)])
def test_a_skeleton_garrison_of_the_undead_does_not_starve_in_winter_either(race: Race, hurt: bool) -> None:
    scene = Base("winter_sieges")
    scene.state.races = {"Blue": race}
    scene.banner("Red", "6,1", 900)
    scene.siege("6,1", "Red", winter="maintained", garrison_points=100)
    scene.rich(Red=9)
    campaign = scene.play(1, *[4] * 20)
    campaign.attempt("Red", "sustain_siege", "pay")
    assert campaign.state.sieges["6,1"].hardship == hurt


@pytest.mark.rule("ME-UNDEAD-01", "ME-RULING-437", "ME-RULING-166", "ME-T-RACES")
@pytest.mark.parametrize(("race", "left"), [("undead", 200), ("men_empire", 140)])
def test_a_skeleton_garrison_of_the_undead_needs_no_food(race: Race, left: int) -> None:
    scene = of(Scene(phase="subsistence", active="B"), B=race)
    scene.land("0,0", "B", "fortress")
    scene.banner("A", "0,0", 900)
    scene.siege("0,0", "A", garrison_points=200, garrison_baggage=0)
    scene.land("2,0", "B", "capital", realm_of="B")
    scene.banner("B", "2,0", 900)
    campaign = scene.play(*([2, 3, 4] if left < 200 else [5]), quiet=2)
    assert campaign.state.sieges["0,0"].garrison_points == left


# --- Dwarfs --------------------------------------------------------------------------------------------

RANGE = f"{SOUTH} highland P P P P P P\n{FIELD} highland M M P P P P\n0,-1 LO-01"
ACROSS = {
    "mountains": RANGE,
    "river": f"{SOUTH} LO-01\n{FIELD} river P P R P P R\n0,-1 LO-01",
    "spring": f"{SOUTH} LO-01\n{FIELD} river R P P P P R\n0,-1 highland P P P M P P",
}


@pytest.mark.rule("EX-ME-339", "ME-DWARF-01", "ME-RULING-438", "ME-RULING-432")
@pytest.mark.parametrize(
    ("way", "others", "asked_about_peril"),
    [("mountains", (), True), ("river", (), False), ("spring", (), True), ("mountains", ("ally",), False)],
)
def test_dwarfs_find_paths_through_mountains(
    way: str, others: tuple[str, ...], asked_about_peril: bool
) -> None:
    scene = of(Scene(ACROSS[way]), A="dwarfs")
    scene.banner("A", FIELD, 1000, edge=3)
    for kind in others:
        scene.banner("A", FIELD, 1000, edge=3, kind=kind)
    scene.opened("0,-1", FIELD)
    campaign = scene.play(2, *[6, 5] * 20)
    march = "1+2 0,-1" if others else "1 0,-1"
    campaign.attempt("A", "move_group", march)
    assert (asked(campaign) == [("A", "accept_peril")]) == asked_about_peril


@pytest.mark.rule("ME-DWARF-01", "ME-RULING-432", "ME-RULING-143")
def test_strangers_slow_dwarfs_down_even_if_they_need_no_route_themselves() -> None:
    scene = of(Scene(RANGE), A="dwarfs")
    scene.banner("A", FIELD, 1000, edge=3)
    scene.banner("A", FIELD, 1000, edge=0, kind="ally")
    scene.opened("0,-1", FIELD)
    campaign = scene.play(2, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "1+2 0,-1")
    assert where(campaign, "A:1", "A:2") == [FIELD, "0,-1"]


@pytest.mark.rule("ME-DWARF-01", "ME-RULING-438")
def test_a_six_is_a_safe_way_for_dwarfs_too() -> None:
    scene = of(Scene(RANGE), A="dwarfs")
    scene.banner("A", FIELD, 1000, edge=3)
    scene.opened("0,-1", FIELD)
    campaign = scene.play(6, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "1 0,-1")
    assert where(campaign, "A:1") == ["0,-1"]


def hall(phase: str = "siege", **options: Any) -> Scene:
    """A besieges B's Dwarf fortress in the mountains."""
    scene = besieged("fortress", 900, phase=phase, **options)
    scene.state.lands[FIELD].settlement_race = "dwarfs"
    tile = scene.state.map.tiles[FIELD]
    scene.state.map.tiles[FIELD] = type(tile)(**{
        **{name: getattr(tile, name) for name in tile.__struct_fields__}, "edges": ("M", *tile.edges[1:])
    })  # fmt: skip
    return enter(scene, 1600)


@pytest.mark.rule("EX-ME-340", "ME-DWARF-03", "ME-T-DWARFBATTERY", "ME-RULING-439")
def test_battery_of_a_dwarf_hall() -> None:
    assert [DWARF_BATTERY.at(score)["bonus"] for score in (1, 4, 5, 6, 7, 8, 12)] == [0, 0, 1, 2, 2, 3, 3]


@pytest.mark.rule("ME-DWARF-02", "ME-DWARF-03", "ME-RULING-440")
def test_deep_halls_are_hewn_by_dwarfs_and_into_mountains() -> None:
    scene = hall()
    assert deep_halls(scene.state, FIELD)
    scene.state.lands[FIELD].settlement_race = "men_empire"
    assert not deep_halls(scene.state, FIELD)
    plain = besieged("fortress", 900)
    plain.state.lands[FIELD].settlement_race = "dwarfs"
    assert not deep_halls(plain.state, FIELD)


@pytest.mark.rule("EX-ME-340", "ME-DWARF-03", "ME-OPT-308", "ME-RULING-439", "ME-RULING-440")
@pytest.mark.parametrize(
    ("setting", "die", "bonus"),
    [("stated", 6, 2), ("stated", 4, 0), ("arithmetic", 6, 1), ("arithmetic", 1, 0)],
)
def test_battered_halls_stand_firmer(setting: str, die: int, bonus: int) -> None:
    scene = hall(dwarf_battery=setting)
    scene.state.sieges[FIELD].battery_ready = True
    campaign = scene.play(die, 3, 4, *[1] * 6)
    storm(campaign, "direct", "hold")
    assert told(campaign.recent, "battery_result")[0].facts["bonus"] == bonus


@pytest.mark.rule("EX-ME-341", "ME-DWARF-02", "ME-RULING-441", "ME-RULING-153", "ME-SIEGE-16")
@pytest.mark.parametrize(("people", "lost"), [("dwarfs", 250), (None, 500)])
def test_defenders_of_deep_halls_lose_half_as_much(people: str | None, lost: int) -> None:
    scene = hall()
    scene.state.lands[FIELD].settlement_race = people  # type: ignore[assignment]
    campaign = scene.play(3, 4, 1, 5)
    storm(campaign, "direct", "hold")
    assert points(campaign, "B:1") == [900 - lost]


def starving(people: str, besieger: str) -> Scene:
    """B's militia place of a people starves before A's eyes."""
    scene = of(Scene(phase="subsistence"), A=besieger)
    scene.land("0,0", INDEPENDENT, "fortress", settlement_race=people)
    scene.siege("0,0", "A", garrison_points=900)
    scene.land("0,1", "A", "village")
    scene.banner("A", "0,0", 900, edge=3, came_from="0,1", baggage=3)
    return scene


@pytest.mark.rule("EX-ME-342", "ME-DWARF-04", "ME-LIZARD-10", "ME-RULING-442", "EX-ME-370")
@pytest.mark.parametrize(("people", "falls"), [("dwarfs", False), ("lizardmen", False), ("skaven", True)])
def test_hunger_opens_no_gate_of_dwarfs_or_lizardmen(people: str, falls: bool) -> None:
    campaign = starving(people, "orcs_goblins").play(6, 1)
    assert (campaign.state.lands["0,0"].owner == "A") == falls


@pytest.mark.rule("ME-DWARF-04", "ME-LIZARD-10")
@pytest.mark.parametrize(("people", "falls"), [("dwarfs", False), ("lizardmen", False), ("skaven", True)])
def test_nor_does_hunger_in_winter(people: str, falls: bool) -> None:
    scene = winter_siege()
    scene.state.lands["1,0"].settlement_race = people  # type: ignore[assignment]  # a word of this file
    campaign = paid(scene, 1, 1, 1, *[4, 3] * 9)
    assert (campaign.state.lands["1,0"].owner == "Blue") == falls
    assert (points(campaign, "Red:1") == [0]) == falls


@pytest.mark.rule("ME-DWARF-04")
def test_hardship_wears_dwarfs_down_like_others() -> None:
    scene = winter_siege()
    scene.state.lands["1,0"].settlement_race = "dwarfs"
    campaign = paid(scene, 5, 2, 4, *[4, 3] * 9)
    assert campaign.state.sieges["1,0"].hardship == 1


@pytest.mark.rule("ME-DWARF-04")
def test_hired_troops_inside_may_open_it_all_the_same() -> None:
    scene = of(Scene(), B="dwarfs")
    scene.land("0,0", "B", "fortress", settlement_race="dwarfs")
    assert races.steadfast(scene.state, "0,0")
    scene.banner("B", "0,0", inside=True, kind="ally")
    assert not races.steadfast(scene.state, "0,0")


@pytest.mark.rule("EX-ME-342", "ME-DWARF-05", "ME-LIZARD-11")
@pytest.mark.parametrize(
    ("people", "besieger", "offers"),
    [
        ("dwarfs", "orcs_goblins", False),
        ("dwarfs", "dwarfs", True),
        ("lizardmen", "dwarfs", False),
        ("lizardmen", "lizardmen", True),
        ("chaos", "dwarfs", True),
    ],
)
def test_they_surrender_to_their_own_kind_alone(people: str, besieger: str, offers: bool) -> None:
    campaign = starving(people, besieger).play(6, 2)
    assert (asked(campaign)[0] == ("A", "answer_surrender")) == offers


@pytest.mark.rule("ME-DWARF-05", "ME-LIZARD-11")
@pytest.mark.parametrize(
    ("people", "besieger", "offers"),
    [("dwarfs", "orcs_goblins", False), ("lizardmen", "lizardmen", True), ("chaos", "dwarfs", True)],
)
def test_nor_do_they_surrender_to_others_in_winter(people: str, besieger: str, offers: bool) -> None:
    scene = winter_siege()
    scene.state.races = {"Red": "chaos", "Blue": besieger}  # type: ignore[dict-item]  # words of this file
    scene.state.lands["1,0"].settlement_race = people  # type: ignore[assignment]  # as above
    campaign = paid(scene, 5, 2, 3, *[4, 3] * 9)
    assert (("Blue", "answer_surrender") in asked(campaign)) == offers


# --- food of woods and ruins ---------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-344", "ME-WELF-01", "ME-WELF-02", "ME-RULING-445")
def test_woods_feed_wood_elves() -> None:
    scene = of(Scene("0,0 lowland F P P P P P\n0,1 LO-01"), A="wood_elves")
    scene.land("0,0", "A")
    assert forage_value(scene.state, "A", "0,0") == 1
    scene.land("0,1", "A")
    assert forage_value(scene.state, "A", "0,1") == 0, "no wood"
    scene.land("0,1", "A", "city", razed=True)
    assert forage_value(scene.state, "A", "0,1") == 0, "razed, but no wood"
    scene.land("0,0", "B", "city", razed=True)
    assert forage_value(scene.state, "A", "0,0") == 1, "razed, and nobody’s"
    scene.land("0,0", None, razed=False)
    assert forage_value(scene.state, "A", "0,0") == 1, "nobody’s, so nobody has to agree"
    scene.land("0,0", "B")
    assert forage_value(scene.state, "A", "0,0") == 0, "B has not agreed"
    scene.land("0,0", "A", "city", razed=False)
    assert forage_value(scene.state, "A", "0,0") == 2, "a settlement feeds as it does Men"
    scene.siege("0,0", "B")
    assert forage_value(scene.state, "A", "0,0") == 0


@pytest.mark.rule("EX-ME-344", "ME-WELF-02")
def test_one_of_three_wood_elf_banners_forages_in_burnt_woods() -> None:
    scene = of(Scene("0,0 lowland F P P P P P\n0,1 LO-01", phase="subsistence"), A="wood_elves")
    scene.land("0,0", "B", "village", razed=True)
    for _ in range(3):
        scene.banner("A", "0,0", 900, baggage=1)
    campaign = scene.play()
    campaign.attempt("A", "feed", campaign.waiting[0].default)
    assert sum(baggage(campaign, "A:1", "A:2", "A:3")) == 1


@pytest.mark.rule("EX-ME-348", "ME-SKAVEN-01", "ME-SKAVEN-02", "ME-RULING-451")
def test_skaven_eat_at_home_and_in_ruins() -> None:
    scene = of(Scene(), A="skaven")
    scene.land("0,0", "A", "village", realm_of="A")
    scene.land("1,0", "A", "city")
    assert forage_value(scene.state, "A", "0,0") == 1
    assert forage_value(scene.state, "A", "1,0") == 0, "captured, not razed"
    lay_waste(scene.state, "1,0", "A")
    assert forage_value(scene.state, "A", "1,0") == 1


@pytest.mark.rule("ME-RACE-03", "ME-SKAVEN-02", "ME-SUBS-02")
@pytest.mark.parametrize(("razed", "hungry"), [(False, "A:1"), (True, "A:2")])
def test_men_hired_by_skaven_find_the_food_of_men_and_none_in_ruins(razed: bool, hungry: str) -> None:
    scene = of(Scene(phase="subsistence"), A="skaven")
    scene.land("0,0", "A", "village", razed=razed)
    scene.banner("A", "0,0", 900)
    scene.banner("A", "0,0", 900, kind="ally")
    campaign = scene.play(4, 6, quiet=3)
    assert points(campaign, hungry) == [870]
    assert sum(points(campaign, "A:1", "A:2")) == 1770, "each went without asking to what its people eat"


@pytest.mark.rule("ME-RACE-03", "ME-WELF-01", "ME-RULING-120")
def test_woods_feed_elves_and_their_hired_men_eat_from_the_baggage() -> None:
    scene = of(Scene("0,0 lowland F P P P P P\n0,1 LO-01", phase="subsistence"), A="wood_elves")
    scene.land("0,0", "A")
    scene.banner("A", "0,0", 900, baggage=1)
    scene.banner("A", "0,0", 900, kind="ally")
    campaign = scene.play(quiet=3)
    elves, men = (
        [choice.value for choice in field_of(campaign.waiting[0], Pick, number).choices] for number in "12"
    )
    assert ("forage" in elves, "forage" in men) == (True, False)
    for meals in ({"1": "own", "2": "none"}, {"1": "forage", "2": "none"}):
        with refused("must_feed", "ME-RULING-120"):
            campaign.attempt("A", "feed", meals)
    campaign.attempt("A", "feed", campaign.waiting[0].default)
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert points(campaign, "A:1", "A:2") == [900, 900]


@pytest.mark.rule("EX-ME-348", "ME-SKAVEN-05", "ME-SKAVEN-06", "ME-RULING-450", "ME-HOOK-07")
@pytest.mark.parametrize(("razer", "pays"), [("Red", 1), ("dragons", 1), ("magic", 1), ("Blue", 0)])
def test_ruins_of_a_skaven_empire_pay_a_crown(razer: str, pays: int) -> None:
    scene = Base("revenue")
    scene.state.races = {"Red": "skaven"}
    scene.land("2,0", "Red", "city")
    before = account(scene.state, "Red").crowns
    lay_waste(scene.state, "2,0", razer)
    assert before - account(scene.state, "Red").crowns == 2 - pays
    scene.state.races = {}
    assert before - account(scene.state, "Red").crowns == 2, "others' ruins pay nothing"


@pytest.mark.rule("ME-RULING-450", "ME-HOOK-07")
def test_ruins_of_other_peoples_and_ruins_that_others_took_pay_nothing() -> None:
    scene = Base("revenue")
    scene.land("2,0", "Red", "city")
    lay_waste(scene.state, "2,0", "Red")
    assert own_ruin(scene.state, "Red", "2,0") is None
    scene.state.races = {"Red": "skaven"}
    assert own_ruin(scene.state, "Red", "2,0") == 1
    scene.state.lands["2,0"].flag = "Blue"
    assert own_ruin(scene.state, "Red", "2,0") is None


@pytest.mark.rule("ME-RULING-134", "ME-SKAVEN-06")
@pytest.mark.parametrize(
    ("scouts", "held", "left"), [("A", False, False), ("A", True, True), ("B", False, True)]
)
def test_ruins_of_skaven_leave_their_empire_when_a_rival_scouts_them(
    scouts: str, held: bool, left: bool
) -> None:
    scene = of(Scene(phase="scouting", active=scouts), B="skaven")
    scene.land("0,0", "B", "village")
    lay_waste(scene.state, "0,0", "B")
    scene.banner(scouts, "0,1", 900)
    scene.banner(scouts, "2,0", 900)
    if held:
        scene.banner("B", "0,0", 900)
    campaign = scene.play(3, 4, quiet=2)
    campaign.attempt(scouts, "scout", "1 0,0")
    assert (own_ruin(campaign.state, "B", "0,0") is not None) is left
    land = campaign.state.lands["0,0"]
    assert (land.razed, land.owner) == (True, None)


@pytest.mark.rule("ME-RULING-134", "ME-SKAVEN-06", "ME-BATTLE-17")
def test_ruins_of_skaven_leave_their_empire_when_a_rival_wins_them() -> None:
    scene = of(Scene(), B="skaven")
    scene.land("0,0", "B", "village")
    lay_waste(scene.state, "0,0", "B")
    assert list(win_tile(Game(scene.state), "0,0", "A", "ME-BATTLE-17")) == []
    assert own_ruin(scene.state, "B", "0,0") is None


@pytest.mark.rule("ME-EVENT-07", "ME-EVENT-08", "ME-RULING-261")
@pytest.mark.parametrize(("dice", "settlement", "more"), [((3, 4), "city", 4), ((4, 4), "village", 0)])
def test_ruins_of_skaven_add_nothing_to_a_good_year(
    dice: tuple[int, int], settlement: str, more: int
) -> None:
    scene = Base("events")
    scene.state.races = {"Red": "skaven"}
    scene.land("1,-1", "Red", realm_of="Red")
    for tile in ("0,1", "0,-1", "2,0"):
        scene.land(tile, "Red", settlement)
    lay_waste(scene.state, "2,0", "Red")
    campaign = scene.play(*dice, 4, 3)
    assert told(campaign.chronicle(), "revenue_modified")[0].facts["crowns"] == more


@pytest.mark.rule("ME-SKAVEN-06", "ME-BUILD-07")
@pytest.mark.parametrize(("race", "woods"), [("skaven", 1), ("men_empire", 0)])
def test_woods_around_ruins_of_skaven_are_timber(race: Race, woods: int) -> None:
    scene = Base("construction", {"2,0": "lowland P P P P P F"})
    scene.state.races = {"Red": race}
    lay_waste(scene.state, "2,0", "Red")
    assert timber(scene.state, "Red") == woods


@pytest.mark.rule("ME-SKAVEN-06", "ME-VICTORY-03")
@pytest.mark.parametrize(("race", "counts"), [("skaven", 1), ("men_empire", 0)])
@pytest.mark.parametrize("victory", ["most_tiles", "highest_revenue"])
def test_ruins_of_skaven_count_towards_victory(race: Race, counts: int, victory: str) -> None:
    scene = Base("year_end", victory=victory)
    scene.state.races = {"Red": race}
    before = score(scene.state, "Red")
    lay_waste(scene.state, "2,0", "Red")
    assert score(scene.state, "Red") == before - 1 + counts


@pytest.mark.rule("ME-SKAVEN-06", "ME-EQX-41", "ME-EQX-47", "ME-EQX-32", "ME-RULING-223")
@pytest.mark.parametrize(("race", "code"), [("skaven", None), ("men_empire", "bad_target")])
@pytest.mark.parametrize(
    ("caster", "spell", "tile"), [("Blue", "blight_crop", "3,0"), ("Red", "prosper", "3,-1"),
                                  ("Red", "summon_host", "3,0")]
)  # fmt: skip
def test_spells_find_the_empire_in_ruins_of_skaven(
    race: Race, code: str | None, caster: str, spell: str, tile: str
) -> None:
    scene = Base("autumn_equinox")
    scene.state.races = {"Red": race}
    scene.land("2,0", None)
    scene.land("3,0", "Red", "village")
    scene.land("3,-1", None, "village", razed=True)
    lay_waste(scene.state, "3,0", "Red")
    refusal = why_not_cast(scene.state, caster, spell, CastAt(tile))
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.rule("ME-SKAVEN-06", "ME-EQX-41")
def test_a_blight_on_ruins_of_skaven_costs_their_empire() -> None:
    scene = Base("autumn_casting")
    scene.state.races = {"Red": "skaven"}
    scene.winter.casters = ["Blue"]
    scene.banner("Blue", "6,0", 900)
    lay_waste(scene.state, "2,0", "Red")
    campaign = scene.play(1, 6, 6, 4)
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    campaign.attempt("Blue", "cast", "2,0")
    assert [
        (one.facts["player"], one.facts["crowns"]) for one in told(campaign.chronicle(), "revenue_modified")
    ] == [("Red", -4)]


@pytest.mark.rule("ME-REV-06", "ME-EQX-45", "ME-SKAVEN-05")
def test_ruins_of_skaven_drowned_in_blood_pay_nothing_this_winter() -> None:
    scene = Base("revenue")
    scene.state.races = {"Red": "skaven"}
    lay_waste(scene.state, "2,0", "Red")
    paid = account(scene.state, "Red").crowns
    scene.winter.no_revenue["2,0"] = "a flood of blood"
    assert account(scene.state, "Red").crowns == paid - 1


@pytest.mark.rule("ME-SKAVEN-06")
def test_ruins_cut_off_from_a_skaven_empire_pay_nothing() -> None:
    scene = Base("revenue")
    scene.state.races = {"Red": "skaven"}
    scene.land("6,-2", "Red", "village")
    before = account(scene.state, "Red").crowns
    lay_waste(scene.state, "6,-2", "Red")
    after = account(scene.state, "Red")
    assert after.crowns == before
    [line] = [one for one in after.entries if one.tile == "6,-2"]
    assert (line.crowns, line.note) == (0, ISOLATED)


@pytest.mark.rule("EX-ME-349", "ME-SKAVEN-07", "ME-RULING-450", "ME-HOOK-07")
def test_skaven_go_home_over_their_own_ruins() -> None:
    scene = Base("quarters")
    scene.state.races = {"Red": "skaven"}
    lay_waste(scene.state, "2,0", "Red")
    assert is_open(scene.state, "Red", "2,0")
    assert "3,0" in linked(scene.state, "Red")
    scene.state.lands["2,0"].flag = scene.state.lands["2,0"].razed_by = "Blue"
    assert not is_open(scene.state, "Red", "2,0")


@pytest.mark.rule("ME-SKAVEN-06", "ME-RULING-450", "ME-QUART-04")
def test_skaven_land_at_a_coast_that_they_have_laid_waste() -> None:
    scene = Base("quarters")
    scene.state.races = {"Red": "skaven"}
    [ship] = scene.port(1)
    banner = scene.banner("Red", "-2,2", 800, aboard=ship.id)
    ship.tile, ship.in_harbour, ship.cargo = "-2,2", False, banner.id
    lay_waste(scene.state, "-1,1", "Red")
    assert has_sea_route(scene.state, banner)
    scene.state.lands["-1,1"].razed_by = "Blue"
    assert not has_sea_route(scene.state, banner)


@pytest.mark.rule("ME-RULING-450")
def test_a_ruin_of_the_realm_houses_one_skaven_banner() -> None:
    scene = Base("quarters")
    scene.state.races = {"Red": "skaven"}
    lay_waste(scene.state, "0,1", "Red")
    assert room_at(scene.state, "Red", "0,1") == 1


@pytest.mark.rule("ME-SKAVEN-03")
def test_skaven_raze_for_the_usual_loot_and_need_not() -> None:
    scene = of(Scene(phase="raze"), A="skaven")
    scene.land("0,0", "A", "city")
    scene.banner("A", "0,0", 900)
    campaign = scene.play(*[6, 5] * 9)
    assert offered(campaign) == ["done", "0,0"]
    campaign.attempt("A", "raze", "0,0")
    assert baggage(campaign, "A:1") == [2]


@pytest.mark.rule("ME-SKAVEN-04")
@pytest.mark.parametrize(("die", "recovers"), [(6, True), (1, False)])
def test_skaven_ruins_take_the_normal_test_of_recovery(die: int, recovers: bool) -> None:
    scene = Base("recovery")
    scene.state.races = {"Red": "skaven"}
    lay_waste(scene.state, "2,0", "Red")
    campaign = scene.play(die, *[4, 3] * 9)
    assert campaign.state.lands["2,0"].razed != recovers


# --- goblinoids ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-ORC-01", "ME-SIEGE-22", "ME-RULING-174")
@pytest.mark.parametrize(("race", "left"), [("orcs_goblins", 210), ("men_empire", 230)])
def test_a_hungry_skeleton_garrison_of_goblinoids_loses_twice_as_much(race: Race, left: int) -> None:
    scene = Scene(phase="subsistence", active="B")
    scene.state.races = {"B": race}
    scene.land("0,0", "B", "fortress")
    scene.banner("A", "0,0", 900)
    scene.siege("0,0", "A", garrison_points=250, garrison_baggage=0)
    campaign = scene.play(2, 1, 6, quiet=9)
    assert campaign.state.sieges["0,0"].garrison_points == left


@pytest.mark.rule("ME-ORC-01", "EX-ME-345")
def test_hunger_costs_goblinoids_twice_as_much() -> None:
    scene = of(Scene(phase="subsistence"), A="orcs_goblins")
    scene.banner("A", "0,0", 900)
    assert points(scene.play(2, 4), "A:1") == [740]
    scene = of(Scene(phase="subsistence"), A="orcs_goblins")
    scene.banner("A", "0,0", 160)
    scene.banner("A", "1,0", 900, baggage=1)
    assert list(scene.play(2, 4).state.banners) == ["A:2"], "and nothing is left of the banner"


def orcs(*loads: int, text: str = PLAIN) -> Scene:
    """A force of Orcs has entered a village of its empire from the south."""
    scene = of(Scene(text), A="orcs_goblins")
    scene.land("0,0", "A", "village")
    scene.land("0,1", "A")
    scene.land("0,-1", "B", "city")
    for load in loads:
        scene.banner("A", "0,0", 900, edge=3, came_from="0,1", has_moved=True, arrived=True, baggage=load)
    return scene


@pytest.mark.rule(
    "EX-ME-346", "ME-ORC-04", "ME-ORC-05", "ME-ORC-06", "ME-ORC-07", "ME-T-FORCEDMARCH", "ME-RULING-449"
)
def test_orcs_march_on_into_an_enemy_city() -> None:
    scene = orcs(1, 0)
    scene.banner("B", "0,-1", 900, edge=0)
    campaign = scene.play(4, 4, 3, 2, 3, 5)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    if asked(campaign) == [("A", "feed")]:
        campaign.attempt("A", "feed", {"1": "own", "2": "forage"})
    assert where(campaign, "A:1", "A:2") == ["0,-1", "0,-1"]
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert points(campaign, "A:1", "A:2") == [840, 900]
    assert told(campaign.recent, "moved")[0].tiles == ("0,0", "0,-1")
    assert campaign.state.contacts == ["0,-1"], "and whom they meet there they meet in step 4"
    assert asked(campaign) == [("A", "agree_peace")]


@pytest.mark.rule("ME-ORC-07", "ME-RULING-123")
def test_the_last_orcs_of_a_banner_do_not_outlive_a_forced_march() -> None:
    scene = orcs(1, 0)
    scene.state.secrets["A"].points["A:1"] = 50
    scene.banner("B", "0,-1", 900, edge=0)
    campaign = scene.play(4, 4, 3, 2, 3, 5)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    if asked(campaign) == [("A", "feed")]:
        campaign.attempt("A", "feed", {"1": "own", "2": "forage"})
    assert list(campaign.state.banners) == ["A:2", "B:1"]


@pytest.mark.rule("ME-ORC-06")
def test_orcs_that_march_on_take_even_a_perilous_way_unasked() -> None:
    scene = orcs(2, text=RIVER)
    campaign = scene.play(4, 4, 3, 3, 5)  # the river: a perilous way, which costs one baggage
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert where(campaign, "A:1") == ["0,-1"]
    assert baggage(campaign, "A:1") == [1]


@pytest.mark.rule("EX-ME-347", "ME-ORC-05", "ME-RULING-449")
def test_without_food_nobody_marches_on() -> None:
    scene = orcs(0, 0)
    scene.banner("A", "2,0", 900)
    scene.opened("1,0", "2,0")
    with refused("no_subsistence_for_march", "ME-ORC-05"):
        scene.play().attempt("A", "move_group", "on:0,0 0,-1")
    fed = orcs(1, 0)
    fed.state.foraged = {"0,0": 1}
    fed.banner("A", "2,0", 900)
    fed.opened("1,0", "2,0")
    with refused("no_subsistence_for_march", "ME-ORC-05"):
        fed.play().attempt("A", "move_group", "on:0,0 0,-1")


@pytest.mark.rule("ME-RULING-448", "ME-ORC-04", "ME-ORC-05", "ME-ORC-06")
def test_a_forced_march_in_vain_costs_its_food_and_is_the_only_one() -> None:
    scene = orcs(2)
    scene.land("0,0", "A")
    scene.banner("A", "2,0", 900)
    scene.opened("1,0", "2,0")
    campaign = scene.play(1, 2, 3, 5, *[6, 5] * 20)  # bandits
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert baggage(campaign, "A:1") == [1]
    assert where(campaign, "A:1") == ["0,0"]
    with refused("already_marched", "ME-RULING-448"):
        campaign.attempt("A", "move_group", "on:0,0 1,-1")


@pytest.mark.rule("ME-ORC-04", "EX-ME-099", "ME-MOVE-08")
def test_who_moved_without_entering_a_tile_does_not_march_on() -> None:
    scene = orcs(2)
    scene.state.banners["A:1"].arrived = False  # it has declined a perilous route, or left a siege
    scene.banner("A", "2,0", 900)
    scene.opened("1,0", "2,0")
    campaign = scene.play()
    assert not [one for one in offered(campaign) if one.startswith("on:")]
    with refused("not_all_goblinoid", "ME-ORC-04"):
        campaign.attempt("A", "move_group", "on:0,0 0,-1")


@pytest.mark.rule("ME-EQX-31", "ME-ORC-04")
@pytest.mark.parametrize(("dice", "at"), [((4,), "0,0"), ((3, 4, 4, 3, 6), "0,-1")])
def test_a_storm_drives_back_the_scouts_of_a_forced_march_too(dice: tuple[int, ...], at: str) -> None:
    scene = orcs(2)
    scene.state.active_spells = [Spell(spell="storm", caster="B", tile="0,0")]
    campaign = scene.play(*dice, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert where(campaign, "A:1") == [at]


@pytest.mark.rule("ME-EQX-33", "ME-ORC-06")
def test_withershins_turns_a_forced_march_aside() -> None:
    scene = orcs(2)
    scene.state.active_spells = [Spell(spell="withershins", caster="B", tile="0,0")]
    campaign = scene.play(2, 3, 4, 6, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert where(campaign, "A:1") == ["1,0"]


@pytest.mark.rule("ME-SCOUT-21", "ME-ORC-06")
def test_where_its_scouts_go_astray_a_forced_march_must_follow() -> None:
    campaign = orcs(2).play(1, 2, 3, 4, 3, 3, 4, 6, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert campaign.state.lands["1,0"].owner == "A"
    assert where(campaign, "A:1") == ["1,0"]


@pytest.mark.rule("ME-RULING-128", "ME-SCOUT-15", "ME-ORC-06")
def test_a_tile_that_an_event_has_closed_stays_closed_to_a_forced_march() -> None:
    scene = orcs(2)
    scene.state.banners["A:1"].barred_tiles = ["0,-1"]
    campaign = scene.play(3, 4, 6)
    assert "on:0,0 0,-1" not in offered(campaign)
    with refused("tile_barred", "ME-RULING-128"):
        campaign.attempt("A", "move_group", "on:0,0 0,-1")


@pytest.mark.rule("ME-EQX-24", "ME-RULING-218", "ME-ORC-04")
def test_a_river_may_be_called_back_while_a_forced_march_wades_through_it() -> None:
    scene = orcs(2, text=RIVER)
    scene.state.active_spells = [Spell(spell="hold_river", caster="B", tile="0,0")]
    campaign = scene.play(4, 4, 6, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert asked(campaign) == [("B", "reverse_hold_river")]
    campaign.attempt("B", "reverse_hold_river", "0,0")
    assert campaign.state.banners == {}


@pytest.mark.rule("ME-SCOUT-03")
def test_where_one_force_marched_on_the_next_does_not_scout_again() -> None:
    scene = orcs(2)
    scene.land("0,-1", "A")
    scene.banner("A", "0,1", 900, baggage=2)
    scene.opened("0,0", "0,1")
    campaign = scene.play(4, 4, 5, *[6, 5] * 20)
    campaign.attempt("A", "move_group", "on:0,0 0,-1")
    assert where(campaign, "A:1") == ["0,-1"]
    campaign.attempt("A", "move_group", "2 0,0")
    with refused("tile_already_tried", "ME-SCOUT-03"):
        campaign.attempt("A", "move_group", "on:0,0 0,-1")


@pytest.mark.rule("ME-RULING-432", "ME-RACE-02")
def test_a_force_is_of_one_race_if_every_banner_is_and_the_hired_keep_to_their_own() -> None:
    scene = of(Scene(), A="dwarfs", B="orcs_goblins")
    dwarfs = [scene.banner("A", "0,0") for _ in range(2)]
    hired = scene.banner("A", "0,0", kind="mercenary")
    assert races.all_of(scene.state, dwarfs, "dwarfs")
    assert not races.all_of(scene.state, dwarfs, "orcs_goblins")
    assert not races.all_of(scene.state, [*dwarfs, hired], "dwarfs")
    assert not races.all_of(scene.state, [*dwarfs, scene.banner("B", "0,0")], "dwarfs")


@pytest.mark.rule("ME-ORC-04", "ME-RULING-432", "ME-RULING-448")
@pytest.mark.parametrize(
    ("change", "code"),
    [("ally", "not_all_goblinoid"), ("marched", "already_marched"), ("enemy", "march_after_battle")],
)
def test_who_may_not_march_on(change: str, code: str) -> None:
    scene = orcs(2, 2)
    scene.banner("A", "2,0", 900)
    scene.opened("1,0", "2,0")
    if change == "ally":
        scene.state.banners["A:2"].kind = "ally"
    elif change == "marched":
        scene.state.banners["A:1"].marched = True
    else:
        scene.banner("B", "0,0", 900)
    with refused(code):
        scene.play().attempt("A", "move_group", "on:0,0 0,-1")


@pytest.mark.rule("ME-T-FORCEDMARCH")
def test_the_toll_of_haste() -> None:
    assert [FORCED_MARCH.at(die)["times"] for die in range(1, 7)] == [50, 20, 10, 5, 0, 0]


# --- Lizardmen -----------------------------------------------------------------------------------------


def scouts(race: str, *dice: int) -> Campaign[MightyEmpires]:
    scene = of(Scene(phase="scouting"), A=race)
    scene.banner("A", "0,1")
    scene.banner("A", "2,0")
    campaign = scene.play(*dice, quiet=20)
    campaign.attempt("A", "scout", "1 0,0")
    return campaign


@pytest.mark.rule("EX-ME-350", "ME-LIZARD-01", "ME-RULING-453", "ME-SCOUT-28", "ME-SCOUT-27")
def test_what_lizardmen_find_keeps_its_gates_shut() -> None:
    assert scouts("lizardmen", 4, 5).state.lands["0,0"].owner == INDEPENDENT
    assert scouts("lizardmen", 3, 4).state.lands["0,0"].owner == "A", "empty land joins"
    assert scouts("dwarfs", 4, 5).state.lands["0,0"].settlement_race == "dwarfs"


@pytest.mark.rule("ME-LIZARD-01", "ME-LIZARD-02", "ME-LIZARD-03", "ME-HOOK-12", "ME-RULING-452")
@pytest.mark.parametrize(
    ("scout", "people", "joins"),
    [
        ("lizardmen", None, False),
        ("dwarfs", "lizardmen", False),
        ("lizardmen", "lizardmen", True),
        ("dwarfs", None, True),
    ],
)
def test_villages_of_lizardmen_and_others_do_not_change_hands_by_scouts(
    scout: str, people: str | None, joins: bool
) -> None:
    scene = of(Scene(phase="scouting"), A=scout)
    scene.banner("A", "0,1")
    scene.land("0,0", "B", "village", settlement_race=people)
    scene.land("2,0", "B", "capital")
    campaign = scene.play(6, 6, *[6, 5] * 20)
    campaign.attempt("A", "scout", "1 0,0")
    assert (campaign.state.lands["0,0"].owner == "A") == joins


@pytest.mark.rule("EX-ME-351", "ME-LIZARD-04", "ME-RULING-454")
@pytest.mark.parametrize(
    ("race", "people", "must"),
    [("lizardmen", None, True), ("dwarfs", "lizardmen", True), ("lizardmen", "lizardmen", False)],
)
def test_what_is_taken_of_another_kind_must_be_razed(race: str, people: str | None, must: bool) -> None:
    scene = of(Scene(phase="battle"), A=race)
    scene.land("0,0", "B", "city", settlement_race=people)
    scene.land("0,1", "A")
    scene.banner("A", "0,0", 900, edge=3, came_from="0,1", has_moved=True)
    scene.banner("A", "0,1", 900, baggage=1)
    scene.state.contacts = ["0,0"]
    campaign = scene.play(*[6, 5] * 20)
    assert campaign.state.phase == "raze"
    if not must:
        campaign.attempt("A", "raze", "done")
        assert campaign.state.lands["0,0"].owner == "A"
        return
    with refused("must_raze", "ME-LIZARD-04"):
        campaign.attempt("A", "raze", "done")
    campaign.attempt("A", "raze", "0,0")
    assert campaign.state.lands["0,0"].razed
    assert told(campaign.recent, "baggage_moved")[0].facts["baggage"] == 2
    assert campaign.state.aliens == []


@pytest.mark.rule("ME-LIZARD-04")
def test_a_place_that_changes_hands_again_need_not_be_razed_for_its_last_captor() -> None:
    scene = Scene()
    scene.land("0,0", "A", "city")
    scene.state.aliens = ["0,0", "1,0"]
    take_tile(scene.state, "0,0", "B")
    assert scene.state.aliens == ["1,0"]


@pytest.mark.rule("EX-ME-352", "ME-LIZARD-05", "ME-HOOK-12")
@pytest.mark.parametrize(("race", "recovers"), [("lizardmen", True), ("men_empire", False)])
def test_ruins_beside_lizardmen_recover_more_easily(race: str, recovers: bool) -> None:
    scene = Base("recovery")
    scene.state.races = {"Red": race}  # type: ignore[dict-item]
    scene.land("3,0", "Blue", "village", razed=True)
    scene.land("4,0", None)
    campaign = scene.play(3, *[4, 3] * 9)
    assert campaign.state.lands["3,0"].razed != recovers
    if recovers:
        assert campaign.state.lands["3,0"].settlement_race == "lizardmen"


@pytest.mark.rule("ME-LIZARD-05", "ME-HOOK-12")
@pytest.mark.parametrize("lizards", ["Red", "Blue"])
def test_ruins_between_lizardmen_and_others_recover_more_easily_too(lizards: str) -> None:
    scene = Base("recovery")
    scene.state.races = {lizards: "lizardmen"}
    scene.land("3,0", "Blue", "village", razed=True)
    campaign = scene.play(3, *[4, 3] * 9)
    assert not campaign.state.lands["3,0"].razed, "it borders both empires"


@pytest.mark.rule("ME-LIZARD-08")
def test_lizardmen_build_no_ships() -> None:
    scene = Base("construction")
    scene.rich(Red=20)
    project = [Project("ship", "-1,1")]
    before = why_not_plan(scene.state, "Red", project)
    scene.state.races = {"Red": "lizardmen"}
    after = why_not_plan(scene.state, "Red", project)
    assert after is not None
    assert after.rule == "ME-LIZARD-08"
    assert before is None or before.rule != "ME-LIZARD-08"


@pytest.mark.rule("ME-RULING-456", "ME-LIZARD-08")
@pytest.mark.parametrize(("race", "ships"), [("lizardmen", 0), ("men_empire", 1)])
def test_ships_that_lizardmen_capture_are_lost(race: str, ships: int) -> None:
    port = "0,0 coastal P P P CL S CS\n0,-1 LO-01 @A\n9,9 LO-01"
    scene = of(Scene(port, phase="battle"), A=race)
    scene.land("0,0", "B", "city")
    scene.ship(INDEPENDENT, "0,0")
    scene.banner("A", "0,0", 900, edge=0, came_from="0,-1", has_moved=True)
    scene.banner("A", "0,-1", 900, baggage=1)
    scene.state.contacts = ["0,0"]
    campaign = scene.play(*[6, 5] * 20)
    assert len(campaign.state.ships) == ships


@pytest.mark.rule("ME-RULING-456")
def test_no_ships_lie_in_the_ports_of_lizardmen() -> None:
    scene = Scene("0,0 coastal P P P CL S CS\n9,9 LO-01", phase="ports")
    scene.state.turn_order, scene.state.campaign_turn = ["A", "B"], 0
    scene.land("0,0", "A", "capital")
    scene.land("9,9", "B", "capital")
    of(scene, A="lizardmen")
    assert scene.play(*[6, 6] * 20).state.ships == {}


@pytest.mark.rule("ME-LIZARD-09")
def test_lizardmen_send_missions_and_lead_allies_like_anybody() -> None:
    scene = Base("missions")
    scene.state.races = {"Red": "lizardmen"}
    scene.land("3,0", INDEPENDENT, "village")
    scene.rich(Red=3)
    assert asked(scene.play(*[4, 3] * 9)) == [("Red", "send_mission")]
    ally = scene.banner("Red", "2,0", kind="ally")
    assert races.race_of_banner(scene.state, ally) == "men_empire"


@pytest.mark.rule("ME-RULING-459")
def test_what_print_has_blurred_in_the_lists_of_names() -> None:
    def column(chart: Table, name: str) -> list[object]:
        return [row[name] for row in chart.rows]

    assert "ly" in column(ENDINGS, "human")
    assert "lok" in column(ENDINGS, "dwarf")
    assert "ois" in column(PLACE_NAMES["bretonnian"], "column2")
    assert "a" in column(PLACE_NAMES["elven"], "column2")
    assert PLACE_NAMES["dwarf"].at(11)["column1"] == "Con"
    assert PLACE_NAMES["empire"].at(12)["column2"] == "ten"
