"""Temples: founded, found, garrisoned, looted, and what each cult gives (ME digest 3, 4.12)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.engines import new_engine
from empires.rulesets.mighty_empires.banners.supply import forage_value
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.battle.defence import room_inside
from empires.rulesets.mighty_empires.battle.garrison import fortress_bonus
from empires.rulesets.mighty_empires.lands.horde_strength import ravage
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    grade,
    has_harbour,
    is_independent,
    lay_waste,
    mans_its_walls,
    remove_temple,
    take_tile,
    walled,
)
from empires.rulesets.mighty_empires.lands.stores import store_room
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.spells import untouched
from empires.rulesets.mighty_empires.season.razing import why_not_raze_temple
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.siege.assault import defence_value
from empires.rulesets.mighty_empires.state import INDEPENDENT, Horde, Land, Temple
from empires.rulesets.mighty_empires.state.race import RACES, Race
from empires.rulesets.mighty_empires.state.winter import Operative, Trade
from empires.rulesets.mighty_empires.winter.agents.agents import refuges
from empires.rulesets.mighty_empires.winter.agents.hiring import Place, why_not_place
from empires.rulesets.mighty_empires.winter.building.land_recovery import claims
from empires.rulesets.mighty_empires.winter.building.plans import why_not_plan
from empires.rulesets.mighty_empires.winter.building.works import Project, RaiseWall, cost
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.winter.quarters.billets import room_at, rooms
from empires.rulesets.mighty_empires.winter.victory import score
from empires.rulesets.mighty_empires.world.temples import temple_cost, temple_muster, why_not_found_temple
from empires.testing import asked, offered, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, enter, field
from tests.rulesets.mighty_empires.scene import Scene, points
from tests.rulesets.mighty_empires.winter.base import Base

HOLY = "3,0"
"""Empty land of Red's, where the temples of these tests stand."""


def devout(phase: str, race: Race = "men_empire", tile: str = HOLY, **options: Any) -> Base:
    """A winter in which Red, of this race, has a temple."""
    scene = Base(phase, **options)
    scene.state.races = {"Red": race}
    scene.state.lands[tile].temple = Temple(race, 1)
    return scene


def founding(race: Race, tile: str = HOLY, tiles: dict[str, str] | None = None, **options: Any) -> str | None:
    """The code with which a founding is refused, None where it is allowed."""
    scene = Base("construction", tiles, **options)
    scene.state.races = {"Red": race}
    refusal = why_not_found_temple(scene.state, "Red", tile)
    return None if refusal is None else refusal.code


# --- founding ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-01", "ME-HOOK-09", "ME-RULING-493", "ME-TEMPLE-04")
def test_a_temple_is_founded_for_10_crowns_in_the_construction_phase() -> None:
    scene = Base("construction")
    scene.rich(Red=12)
    campaign = scene.play(quiet=9)
    campaign.attempt("Red", "build", {"projects": ["temple 2,0"]})
    land = campaign.state.lands["2,0"]
    assert land.temple == Temple("men_empire", 1)
    assert land.settlement == "village", "beside the village"
    assert campaign.state.secrets["Red"].treasury == 2
    [event] = told(campaign.chronicle(), "built")
    assert event.facts["what"] == "temple"


@pytest.mark.rule("ME-TEMPLE-01", "ME-RULING-493", "ME-OPT-309")
def test_what_temples_are_refused() -> None:
    scene = Base("construction")
    scene.rich(Red=9)

    def code(tile: str) -> str:
        refusal = why_not_plan(scene.state, "Red", [Project("temple", tile)])
        assert refusal is not None
        return refusal.code

    assert code("4,0") == "not_yours"
    assert code(HOLY) == "no_money"
    scene.rich(Red=40)
    assert why_not_plan(scene.state, "Red", [Project("temple", HOLY)]) is None, "no timber is needed"
    scene.state.lands[HOLY].temple = Temple("men_empire", 1)
    assert code(HOLY) == "temple_present"
    assert founding("men_empire", temples=False) == "cult_restriction"
    assert founding("men_empire", wilderness=False) == "cult_restriction"


@pytest.mark.rule("EX-ME-382", "ME-TEMPLE-01", "ME-TEMPLE-11", "ME-TEMPLE-14", "ME-RULING-494", "ME-T-TEMPLE")
@pytest.mark.parametrize("race", ["men_bretonnia", "chaos"])
def test_some_cults_found_in_empty_land_only(race: Race) -> None:
    assert founding(race, "2,0") == "cult_restriction"
    assert founding(race) is None


@pytest.mark.rule("ME-TEMPLE-17", "ME-TEMPLE-18", "ME-T-TEMPLE", "ME-RULING-492")
def test_where_elves_found_and_that_the_undead_do_not() -> None:
    valley = {"3,0": "river P R P P R P", "2,0": "highland M F P P P P"}
    assert founding("dark_elves", tiles=valley) == "cult_restriction"
    assert founding("dark_elves", "2,0", tiles=valley) is None
    assert founding("wood_elves", "2,0", tiles=valley) is None, "a village in the woods"
    assert founding("wood_elves", "2,0") == "cult_restriction", "a village in the plain"
    assert founding("wood_elves") is None
    assert founding("undead") == "cult_restriction"
    for race in RACES:
        if race not in ("undead",):
            assert founding(race) is None


@pytest.mark.rule("ME-TEMPLE-02", "EX-ME-384", "ME-T-TEMPLE")
def test_high_elves_and_lizardmen_pay_half_in_a_city() -> None:
    scene = Base("construction")
    for race in RACES:
        if race != "undead":
            scene.state.races = {"Red": race}
            cheap = race in ("high_elves", "lizardmen")
            assert temple_cost(scene.state, "-1,1") == (5 if cheap else 10)
            assert temple_cost(scene.state, "2,0") == 10


@pytest.mark.rule("ME-TEMPLE-09", "EX-ME-365", "ME-RULING-494", "ME-RULING-492")
@pytest.mark.parametrize(
    ("race", "kind"), [("men_bretonnia", "fortress"), ("undead", "fortress"), ("orcs_goblins", "none")]
)
@pytest.mark.parametrize("owner", ["A", None])
def test_explorers_find_a_temple_of_their_own_cult(race: Race, kind: str, owner: str | None) -> None:
    scene = Scene(phase="scouting")
    scene.state.races = {"A": race}
    scene.land("0,0", owner)
    scene.banner("A", "0,0", 1000, baggage=0)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(88, 67, quiet=20)
    campaign.attempt("A", "scout", "explore 1")
    land = campaign.state.lands["0,0"]
    assert (land.temple, land.owner) == (Temple(race, 1), "A")
    assert built(land) == kind
    assert land.owner == "A"
    with refused("location_present", "ME-EXPLORE-05"):
        campaign.attempt("A", "scout", "explore 1")


# --- like a fortress -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-TEMPLE-03", "ME-RULING-532", "ME-RULING-490", "ME-TEMPLE-08")
def test_a_temple_alone_is_a_fortress_that_bridges_and_harbours_nothing() -> None:
    scene = devout("quarters")
    state = scene.state
    land = state.lands[HOLY]
    assert (built(land), grade(state, HOLY), walled(land), mans_its_walls(land)) == (
        "fortress",
        "fortress",
        True,
        True,
    )
    assert room_inside(state, HOLY, "Red") == 2
    assert store_room(state, HOLY) == 6
    assert forage_value(state, "Red", HOLY) == 1
    assert rooms(state, "Red", []).get(HOLY) in (None, 1), "and houses as a fortress does"
    coast = state.map.tiles["-1,1"]
    assert has_harbour(coast, Land(owner="Red", settlement="city"))
    assert not has_harbour(coast, land)
    take_tile(state, HOLY, INDEPENDENT)
    assert is_independent(land)


@pytest.mark.rule("ME-TEMPLE-13", "ME-RULING-490", "ME-RULING-532")
def test_a_totem_is_no_fortress_and_gives_nothing() -> None:
    scene = devout("quarters", "orcs_goblins")
    land = scene.state.lands[HOLY]
    assert (built(land), walled(land), mans_its_walls(land)) == ("none", False, False)
    assert built(Land(owner="Red")) == "none", "as without any temple"
    assert forage_value(scene.state, "Red", HOLY) == 0


@pytest.mark.rule("ME-RULING-490", "ME-SIEGE-02")
@pytest.mark.parametrize(
    ("settlement", "cult", "room"),
    [
        ("none", "men_empire", 2), ("village", "men_empire", 2), ("city", "men_empire", 5),
        ("city", "orcs_goblins", 3), ("none", "orcs_goblins", 0), ("fortress", None, 2),
    ],
)  # fmt: skip
def test_a_temple_takes_in_two_banners_beside_those_of_the_settlement(
    settlement: str, cult: Race | None, room: int
) -> None:
    scene = Scene()
    scene.land("0,0", "B", settlement, temple=Temple(cult, 1) if cult else None)
    assert room_inside(scene.state, "0,0", "B") == room


@pytest.mark.rule("ME-OPT-311", "ME-RULING-490")
@pytest.mark.parametrize(
    ("income", "alone", "beside"), [("lone_only", 1, 1), ("always", 1, 2), ("never", 0, 1)]
)
def test_a_temples_food_and_gold_by_setting(income: str, alone: int, beside: int) -> None:
    scene = devout("revenue", temple_income=income)
    before = account(scene.state, "Red").crowns
    scene.state.lands[HOLY].temple = None
    assert before - account(scene.state, "Red").crowns == alone
    scene.state.lands[HOLY].temple = Temple("men_empire", 1)
    assert forage_value(scene.state, "Red", HOLY) == alone
    scene.state.lands["2,0"].temple = Temple("men_empire", 1)
    assert forage_value(scene.state, "Red", "2,0") == beside
    assert account(scene.state, "Red").crowns - before == beside - 1


@pytest.mark.rule("ME-OPT-311", "ME-QUART-06", "ME-T-BILLET")
@pytest.mark.parametrize(
    ("income", "alone", "beside"), [("lone_only", 1, 1), ("always", 1, 2), ("never", 0, 1)]
)
def test_a_temple_houses_as_many_banners_in_winter_as_it_feeds(income: str, alone: int, beside: int) -> None:
    scene = devout("quarters", tile="-1,0", temple_income=income)
    scene.state.lands["0,1"].temple = Temple("men_empire", 1)
    assert [room_at(scene.state, "Red", tile) for tile in ("-1,0", "0,1")] == [alone, beside]


@pytest.mark.rule("EX-ME-383", "ME-TEMPLE-05", "ME-RULING-491", "ME-TEMPLE-03")
@pytest.mark.parametrize(
    ("settlement", "value"), [("none", 2400), ("village", 2400), ("city", 1900), ("fortress", 2400)]
)
def test_the_defenders_of_temple_and_settlement_count_together(settlement: str, value: int) -> None:
    scene = Scene()
    scene.land("0,0", "B", settlement, temple=Temple("men_empire", 1))
    scene.banner("B", "0,0", 300, kind="temple", inside=True)
    scene.banner("B", "0,0", 500, inside=True)
    siege = scene.siege("0,0", "A", garrison_points=None)
    assert defence_value(scene.state, siege) == value


def manned() -> Scene:
    """B is besieged in a city with a temple, temple troops and two banners of his own inside."""
    scene = Scene(phase="siege")
    scene.land("0,0", "B", "city", temple=Temple("men_empire", 1))
    scene.banner("B", "0,0", 300, kind="temple", inside=True)
    for strength in (500, 700):
        scene.banner("B", "0,0", strength, inside=True)
    scene.banner("A", "0,0", 900, edge=3)
    scene.siege("0,0", "A", garrison_points=None)
    return scene


@pytest.mark.rule("ME-TEMPLE-05", "ME-RULING-491")
@pytest.mark.parametrize(
    ("sent", "value"),
    [
        ([], 300 * 3 + 1200 * 2),
        (["B:2"], 800 * 3 + 700 * 2),
        (["B:3"], 1000 * 3 + 500 * 2),
        (["B:2", "B:3"], 1500 * 3),
    ],
)
def test_the_owner_says_banner_by_banner_who_holds_the_temple(sent: list[str], value: int) -> None:
    campaign = manned().play()
    events = campaign.attempt("B", "man_temple", {"tile": "0,0", "banners": sent})
    assert [event.rule for event in told(events, "temple_manned")] == ["ME-TEMPLE-05"]
    assert defence_value(campaign.state, campaign.state.sieges["0,0"]) == value
    campaign.attempt("B", "man_temple", {"tile": "0,0", "banners": []})
    assert defence_value(campaign.state, campaign.state.sieges["0,0"]) == 300 * 3 + 1200 * 2


@pytest.mark.rule("ME-TEMPLE-05")
def test_only_own_banners_inside_can_be_sent_into_a_temple() -> None:
    scene = manned()
    scene.land("1,0", "B", "city", temple=Temple("men_empire", 1))
    scene.banner("B", "1,0", 500, inside=True)
    campaign = scene.play()
    for elsewhere_or_temple_troops in ("B:4", "B:1"):
        with refused("bad_answer"):
            campaign.attempt("B", "man_temple", {"tile": "0,0", "banners": [elsewhere_or_temple_troops]})
    with refused("not_open", "ME-TEMPLE-05"):
        campaign.attempt("A", "man_temple", {"tile": "0,0", "banners": []})


@pytest.mark.rule("ME-TEMPLE-05", "ME-RULING-491")
@pytest.mark.parametrize(
    ("settlement", "banner", "value"), [("city", 0, 600), ("fortress", 0, 600), ("city", 500, 1600)]
)
def test_whoever_mans_the_walls_of_a_place_with_a_temple_mans_the_temple(
    settlement: str, banner: int, value: int
) -> None:
    scene = Scene()
    scene.land("0,0", "B", settlement, temple=Temple("men_empire", 1))
    if banner:
        scene.banner("B", "0,0", banner, inside=True)
    siege = scene.siege("0,0", "A", garrison_points=200)
    assert defence_value(scene.state, siege) == value


@pytest.mark.rule("ME-TEMPLE-03", "ME-TEMPLE-05", "ME-RULING-491")
def test_an_assault_reckons_with_the_temple() -> None:
    scene = Scene(phase="siege")
    scene.land("0,0", "B", "city", temple=Temple("men_empire", 1))
    scene.land("0,1", "A")
    scene.banner("B", "0,0", 300, kind="temple", inside=True)
    scene.banner("B", "0,0", 500, inside=True)
    scene.banner("A", "0,0", 1900, edge=3, came_from="0,1")
    scene.banner("A", "2,0", 900, baggage=1)
    scene.siege("0,0", "A", garrison_points=None)
    campaign = scene.play(3, 4, *[3] * 9, quiet=9)
    campaign.attempt("A", "siege", "assault 0,0")
    [event] = told(campaign.chronicle(), "strengths_declared")
    assert event.facts["defence_value"] == 1900


@pytest.mark.rule("ME-RULING-532", "ME-TEMPLE-03")
def test_scouts_win_no_temple() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "B", temple=Temple("men_empire", 1))
    scene.land("0,1", "A")
    scene.banner("A", "0,1", 900)
    scene.banner("A", "2,0", 900)
    campaign = scene.play(3, 4, 1, quiet=20)
    campaign.attempt("A", "scout", "1 0,0")
    assert campaign.state.lands["0,0"].owner == "B"


@pytest.mark.rule("ME-TEMPLE-03", "ME-RULING-532")
def test_nobody_walks_into_an_empty_temple() -> None:
    scene = enter(field("none"), 900)
    scene.state.lands[FIELD].temple = Temple("men_empire", 1)
    campaign = scene.play(4, 3)
    assert told(campaign.chronicle(), "walls_manned")
    assert asked(campaign) == [("A", "besiege_or_leave")]


# --- loot ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-385", "ME-TEMPLE-06", "ME-TEMPLE-07", "ME-RULING-495", "ME-HOOK-05")
def test_a_city_that_falls_takes_its_temple_with_it_and_pays_the_captor() -> None:
    scene = field("city", phase="siege")
    scene.state.lands[FIELD].temple = Temple("men_empire", 1)
    scene.banner("A", FIELD, 3000, edge=3, came_from="0,1")
    scene.siege(FIELD, "A", garrison_points=10)
    campaign = scene.play(1, 6, 5, 1, 3, 4)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    state = campaign.state
    assert state.lands[FIELD].owner == "A"
    assert state.lands[FIELD].temple is None
    assert state.secrets["A"].revenue_credits in range(2, 13)
    [event] = told(campaign.chronicle(), "temple_looted")
    assert event.to == ("A",)


@pytest.mark.rule("ME-TEMPLE-06", "ME-TEMPLE-07")
def test_a_temple_falls_with_its_tile_to_a_player_and_outlasts_the_fall_to_independents() -> None:
    scene = Scene()
    land = scene.land("0,0", "B", "village", temple=Temple("men_empire", 1))
    take_tile(scene.state, "0,0", INDEPENDENT)
    assert land.temple is not None
    take_tile(scene.state, "0,0", "A")
    assert land.temple is None


@pytest.mark.rule("ME-TEMPLE-07", "ME-RULING-181", "ME-RULING-533", "ME-RAZE-02", "ME-RAZE-07")
def test_whoever_burns_a_temple_of_his_own_gains_nothing() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "A", temple=Temple("men_empire", 1))
    scene.banner("A", "0,0", 900)
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(quiet=9)
    assert "temple 0,0" in offered(campaign)
    campaign.attempt("A", "raze", "temple 0,0")
    land = campaign.state.lands["0,0"]
    assert (land.temple, land.owner, land.razed) == (None, "A", False), "barren land is left"
    assert campaign.state.secrets["A"].revenue_credits == 0
    with refused("nothing_to_raze", "ME-TEMPLE-07"):
        scene2 = Scene(phase="raze")
        scene2.land("0,0", "A", "village")
        scene2.banner("A", "0,0", 900)
        scene2.play(quiet=9).attempt("A", "raze", "temple 0,0")


@pytest.mark.rule("ME-HOOK-05", "ME-RULING-495", "EX-ME-385")
def test_loot_comes_with_the_next_revenue_once() -> None:
    scene = Base("revenue")
    before = account(scene.state, "Red").crowns
    scene.state.secrets["Red"].revenue_credits = 7
    assert account(scene.state, "Red").crowns == before + 7
    campaign = scene.play(quiet=20)
    assert campaign.state.secrets["Red"].revenue_credits == 0
    assert campaign.view("Blue").state.secrets["Red"].revenue_credits == 0


@pytest.mark.rule("ME-RULING-532", "ME-DRAGON-08", "ME-RULING-498", "ME-EXPLORE-06", "ME-TEMPLE-06")
@pytest.mark.parametrize(("die", "stands"), [(4, False), (5, True)])
def test_dragons_may_burn_a_temple_and_leave_empty_land(die: int, stands: bool) -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", temple=Temple("men_empire", 1), stockpile=3)
    scene.banner("A", "0,1", 900)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 6, 2, die, 1, 1, quiet=9)
    campaign.attempt("A", "scout", "1 0,0")
    land = campaign.state.lands["0,0"]
    assert (land.temple is not None) == stands
    assert land.stockpile == (3 if stands else 0), "nobody stores anything on empty land"
    assert not land.razed


@pytest.mark.rule("ME-DRAGON-08", "ME-RULING-498", "ME-TEMPLE-07", "ME-RECOV-05")
@pytest.mark.parametrize(("flag", "heir", "stands"), [("Red", "Red", True), ("Blue", "Red", False)])
def test_a_temple_that_withstood_the_dragons_is_there_when_its_people_are_back(
    flag: str, heir: str, stands: bool
) -> None:
    scene = Base("recovery")
    ruins = scene.land("2,0", flag, "village", razed=True, razed_by="dragons")
    ruins.temple = Temple("men_empire", 1)
    land = scene.play(4, quiet=20).state.lands["2,0"]
    assert (land.owner, land.temple is not None) == (heir, stands)


# --- what the cults give -------------------------------------------------------------------------------


@pytest.mark.rule(
    "ME-TEMPLE-10", "ME-TEMPLE-11", "ME-TEMPLE-12", "ME-TEMPLE-13", "ME-TEMPLE-14", "ME-TEMPLE-17",
    "ME-TEMPLE-18", "ME-TEMPLE-19", "ME-HOOK-08", "EX-ME-382", "ME-T-TEMPLE",
)  # fmt: skip
@pytest.mark.parametrize(
    ("race", "gathered"),
    [
        ("men_bretonnia", 400), ("men_empire", 400), ("orcs_goblins", 800), ("chaos", 400),
        ("dark_elves", 400), ("wood_elves", 400), ("skaven", 700), ("high_elves", 0), ("dwarfs", 0),
    ],
)  # fmt: skip
def test_troops_of_a_temple_are_rolled_when_armies_are_raised(race: Race, gathered: int) -> None:
    scene = devout("recruitment", race)
    scene.rich(Red=1, Blue=1)
    campaign = scene.play(4, 3, quiet=9)
    assert campaign.state.secrets["Red"].temple_troops == ({HOLY: gathered} if gathered else {})
    assert campaign.view("Blue").state.secrets["Red"].temple_troops == {}


@pytest.mark.rule("ME-TEMPLE-10", "ME-RULING-496", "EX-ME-382", "ME-WINTER-06")
def test_temple_troops_stand_at_their_temple_when_the_season_opens() -> None:
    scene = devout("new_year")
    scene.state.secrets["Red"].temple_troops = {HOLY: 400, "2,0": 300}
    scene.banner("Red", "0,0", 900)
    scene.banner("Blue", "6,0", 900)
    campaign = scene.play(quiet=60)
    troops = [one for one in campaign.state.banners.values() if one.kind == "temple"]
    assert [(one.tile, points(campaign, one.id)) for one in troops] == [(HOLY, [400])], (
        "no temple stands at 2,0"
    )
    assert campaign.state.secrets["Red"].temple_troops == {}


@pytest.mark.rule("ME-TEMPLE-10", "ME-RULING-496")
def test_they_leave_when_the_season_closes_and_mix_with_nobody() -> None:
    scene = devout("season_end")
    scene.banner("Red", HOLY, 400, kind="temple")
    scene.banner("Red", HOLY, 900)
    campaign = scene.play(quiet=60)
    assert not any(one.kind == "temple" for one in campaign.state.banners.values())


@pytest.mark.rule("ME-TEMPLE-16", "ME-HOOK-08", "ME-RULING-473", "ME-T-TEMPLE")
def test_dwarf_temples_give_magic_each_winter() -> None:
    scene = devout("recruitment", "dwarfs")
    scene.rich(Red=1, Blue=1)
    scene.banner("Red", "0,0", 900)
    scene.banner("Red", "0,0", 800)
    campaign = scene.play(4, quiet=9)
    assert asked(campaign) == [("Red", "temple_items")]
    campaign.attempt("Red", "temple_items", "2")
    assert points(campaign, "Red:1", "Red:2") == [900, 900]


@pytest.mark.rule("ME-TEMPLE-16", "ME-T-TEMPLE")
@pytest.mark.parametrize(("race", "bearer"), [("high_elves", "own"), ("dwarfs", "mercenary")])
def test_other_temples_give_no_magic_and_the_hired_bear_none(race: Race, bearer: str) -> None:
    scene = devout("recruitment", race)
    scene.rich(Red=1, Blue=1)
    scene.banner("Red", "0,0", 900, kind=bearer)
    campaign = scene.play(quiet=9)
    assert asked(campaign)[0] == ("Red", "recruit")
    assert points(campaign, "Red:1") == [900]


@pytest.mark.rule("EX-ME-384", "ME-TEMPLE-15", "ME-HOOK-04", "ME-RULING-497", "ME-T-TEMPLE")
def test_no_magic_works_on_the_tile_of_an_elven_temple() -> None:
    for race in RACES:
        scene = devout("autumn_casting", race)
        immune = race in ("high_elves", "lizardmen")
        assert warded(scene.state, HOLY) == untouched(scene.state, HOLY) == immune
    scene = devout("autumn_casting", "high_elves")
    scene.banner("Blue", "6,0", 900)
    scene.winter.casters = ["Blue"]
    campaign = scene.play(1, 6, 6, quiet=60)
    campaign.attempt("Blue", "roll_spell", "roll")
    campaign.attempt("Blue", "reroll_spell", "keep")
    campaign.attempt("Blue", "cast", HOLY)
    [event] = told(campaign.chronicle(), "spell_failed")
    assert event.rule == "ME-RULING-497"


@pytest.mark.rule("EX-ME-384", "ME-TEMPLE-15", "ME-RULING-497", "ME-HOOK-04")
def test_dragons_and_trails_pass_it_by_and_the_tile_counts() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", "village", temple=Temple("lizardmen", 1))
    scene.banner("A", "0,1", 900)
    scene.banner("A", "2,0", 800)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 6, 1, 1, 1, quiet=9)
    campaign.attempt("A", "scout", "1 0,0")
    assert not campaign.state.lands["0,0"].razed
    spared = [event.tiles for event in campaign.chronicle() if event.rule == "ME-TEMPLE-15"]
    assert spared == [("0,0",)]


@pytest.mark.rule("ME-TEMPLE-03", "ME-EXPLORE-03")
def test_a_temple_is_drawn_with_an_entry_in_the_key() -> None:
    scene = devout("quarters")
    [tile] = [one for one in DISPLAY.board(scene.state, "Blue").tiles if one.id == HOLY]
    assert tile.settlement == "temple"
    assert ("temple", "a temple of Men of the Empire") in [(one.icon, one.meaning) for one in tile.badges]
    assert "a temple of Men of the Empire" in tile.label


@pytest.mark.rule("ME-RULING-511", "ME-RULING-495")
def test_a_horde_burns_a_temple_and_gains_nothing() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", temple=Temple("men_empire", 1), stockpile=3)
    scene.banner("A", "2,0", 900)
    campaign = scene.play(quiet=9)
    horde = Horde(id="horde 1", tile="0,0", previous_tile="0,0", points=1000)
    steps = ravage(Game(campaign.state), horde)
    assert list(steps) == []
    assert (campaign.state.lands["0,0"].temple, campaign.state.lands["0,0"].stockpile) == (None, 0)
    assert horde.points == 1000
    assert campaign.state.secrets["A"].revenue_credits == 0


@pytest.mark.rule("ME-RULING-532", "ME-TEMPLE-06", "ME-RAZE-04", "ME-RAZE-05")
def test_of_a_temple_laid_waste_that_stood_alone_empty_land_is_left() -> None:
    scene = devout("quarters")
    land = scene.state.lands[HOLY]
    land.stockpile = 3
    lay_waste(scene.state, HOLY, "Blue")
    assert (land.temple, land.stockpile, land.razed, land.owner) == (None, 0, False, "Red")


@pytest.mark.rule("ME-TEMPLE-13", "ME-RULING-491")
def test_a_totem_beside_a_city_has_no_walls_of_its_own() -> None:
    scene = Scene()
    scene.land("0,0", "B", "city", temple=Temple("orcs_goblins", 1))
    scene.banner("B", "0,0", 300, kind="temple", inside=True)
    scene.banner("B", "0,0", 500, inside=True)
    siege = scene.siege("0,0", "A", garrison_points=None)
    assert defence_value(scene.state, siege) == 2 * (300 + 500)


@pytest.mark.rule("ME-TEMPLE-10", "ME-TEMPLE-12", "ME-TEMPLE-18", "ME-TEMPLE-19", "ME-HOOK-08")
def test_what_temples_gathered_a_year_ago_is_not_kept() -> None:
    scene = Base("construction")
    scene.state.secrets["Red"].temple_troops = {HOLY: 400}
    for _ in temple_muster(Game(scene.state), "Red"):
        raise AssertionError("no temple, no die")
    assert scene.state.secrets["Red"].temple_troops == {}


@pytest.mark.rule("ME-RAZE-01", "ME-TEMPLE-07")
def test_no_temple_is_sacked_while_somebody_else_is_there() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "A", "village", temple=Temple("orcs_goblins", 1))
    scene.banner("A", "0,0", 900)
    assert why_not_raze_temple(scene.state, "0,0", "A") is None
    scene.banner("B", "0,0", 900)
    refusal = why_not_raze_temple(scene.state, "0,0", "A")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("enemy_present", "ME-RAZE-01")


@pytest.mark.rule("ME-RULING-533", "ME-TEMPLE-06")
def test_a_temple_that_burns_with_ones_own_village_pays_nothing_either() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "A", "village", temple=Temple("men_empire", 1))
    scene.banner("A", "0,0", 900, baggage=6)
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(quiet=9)
    campaign.attempt("A", "raze", "0,0")
    assert (campaign.state.lands["0,0"].temple, campaign.state.lands["0,0"].razed) == (None, True)
    assert campaign.state.secrets["A"].revenue_credits == 0


@pytest.mark.rule("ME-TEMPLE-07", "ME-RULING-495", "ME-RULING-181", "ME-TEMPLE-06")
@pytest.mark.parametrize(("settlement", "act"), [("none", "temple 0,0"), ("village", "0,0")])
def test_a_guest_sacks_the_totem_of_an_absent_rival_for_crowns(settlement: str, act: str) -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", settlement, temple=Temple("orcs_goblins", 1))
    scene.banner("A", "0,0", 900, baggage=6)
    scene.banner("A", "2,0", 800, baggage=1)
    campaign = scene.play(3, 4, quiet=9)
    campaign.attempt("A", "raze", act)
    assert campaign.state.lands["0,0"].temple is None
    assert campaign.state.secrets["A"].revenue_credits == 7


@pytest.mark.rule("ME-RAZE-02", "ME-TEMPLE-04", "ME-RAZE-01")
def test_a_temple_with_walls_is_not_sacked_while_its_garrison_holds_it() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", temple=Temple("men_empire", 1))
    scene.land("2,0", "A", "village")
    for tile in ("0,0", "2,0"):
        scene.banner("A", tile, 900, baggage=1)
    with refused("under_siege", "ME-RAZE-02"):
        scene.play().attempt("A", "raze", "temple 0,0")


# --- a temple alone is a fortress everywhere (ME-RULING-532) -------------------------------------------

CULTS = pytest.mark.parametrize(("race", "walls"), [("men_empire", True), ("orcs_goblins", False)])
"""A temple with walls, and a totem, which is no fortress."""


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-RECOV-05", "ME-T-CLAIM")
def test_a_temple_alone_claims_ruins_like_a_fortress(race: Race, walls: bool) -> None:
    scene = devout("recovery", race, recovery_chain="sequential")
    scene.land("3,1", "Red", "village", razed=True)
    scene.land("3,2", "Blue", "village")
    rank = claims(scene.state, "3,1")
    assert list(rank) == ["Red", "Blue"]
    assert (rank["Red"] > rank["Blue"]) == walls


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-EVENT-05")
def test_plague_breaks_out_in_a_garrisoned_temple(race: Race, walls: bool) -> None:
    scene = devout("events", race)
    scene.banner("Red", HOLY, 900)
    campaign = scene.play(2, 3, quiet=8)
    assert bool(told(campaign.chronicle(), "plague")) == walls
    assert ("Red:1" in campaign.state.banners) != walls


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-EVENT-06")
def test_raids_strike_a_temple_beside_the_land_of_others(race: Race, walls: bool) -> None:
    scene = devout("events", race)
    campaign = scene.play(3, 3, 6, quiet=8)
    struck = [tile for one in told(campaign.chronicle(), "raided") for tile in one.tiles]
    assert (HOLY in struck) == walls


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-T-OPPLACE", "ME-SPY-03")
@pytest.mark.parametrize(("player", "trade"), [("Red", "agent"), ("Blue", "agent"), ("Blue", "saboteur")])
def test_operatives_go_to_a_temple(race: Race, walls: bool, player: str, trade: Trade) -> None:
    scene = devout("placing", race)
    assert (why_not_place(scene.state, player, Place(trade, HOLY)) is None) == walls


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-SPY-10")
def test_agents_move_to_a_temple_of_their_side(race: Race, walls: bool) -> None:
    assert (HOLY in refuges(devout("espionage", race).state, "Red", [])) == walls


@CULTS
@pytest.mark.rule("ME-RULING-532", "ME-WALL-01", "ME-TEMPLE-03")
def test_walls_round_a_temple_cost_what_they_cost_round_a_fortress(race: Race, walls: bool) -> None:
    scene = devout("construction", race, walls=True)
    assert cost(scene.state, RaiseWall(HOLY, 0)) == (1 if walls else 2)


@CULTS
@pytest.mark.rule("ME-RULING-281", "ME-RULING-532")
def test_a_temple_of_a_player_who_is_out_fends_for_itself(race: Race, walls: bool) -> None:
    scene = devout("revenue", race, capital_loss_elimination=True)
    scene.land("0,0", "Blue", "city", capital_of="Red")
    campaign = scene.play(quiet=8)
    assert campaign.state.lands[HOLY].owner == (INDEPENDENT if walls else None)


@pytest.mark.rule("ME-RULING-534", "ME-RULING-412", "ME-TSIEGE-05")
@pytest.mark.parametrize(
    ("settlement", "race", "bonus"),
    [
        ("none", "men_empire", 450), ("village", "men_empire", 450), ("fortress", "men_empire", 450),
        ("city", "men_empire", 0), ("fortress", "orcs_goblins", 450), ("city", "orcs_goblins", 0),
    ],
)  # fmt: skip
def test_what_a_temple_adds_to_the_defenders_of_a_place_on_the_table(
    settlement: str, race: Race, bonus: int
) -> None:
    scene = Scene()
    scene.land("0,0", "B", settlement, temple=Temple(race, 1))
    assert fortress_bonus(scene.state, "0,0", 901) == bonus


@pytest.mark.rule("ME-RULING-344", "ME-RULING-532")
def test_a_saboteur_finds_nothing_where_a_temple_has_gone() -> None:
    scene = devout("espionage", "men_empire")
    scene.state.lands[HOLY].temple = None
    op = Operative(id="op1", owner="Blue", tile=HOLY)
    scene.state.secrets["Blue"].operatives["op1"] = "saboteur"
    scene.state.secrets["Red"].operatives["op2"] = "agent"
    scene.winter.operatives = {"op1": op, "op2": Operative(id="op2", owner="Red", tile="2,0")}
    scene.winter.spy_order = ["Blue", "Red"]
    campaign = scene.play()
    campaign.attempt("Blue", "resolve_op", "op1 nobody")
    assert [one.rule for one in told(campaign.chronicle(), "no_effect")] == ["ME-RULING-344"]


@pytest.mark.rule("ME-OPT-311", "ME-RULING-490", "ME-VICTORY-03", "ME-RULING-122")
@pytest.mark.parametrize(
    ("income", "alone", "beside"), [("lone_only", 1, 0), ("always", 1, 1), ("never", 0, 0)]
)
def test_victory_by_revenue_counts_temples_as_they_pay(income: str, alone: int, beside: int) -> None:
    for tile, more in ((HOLY, alone), ("2,0", beside)):
        scene = Base("revenue", victory="highest_revenue", temple_income=income)
        before = score(scene.state, "Red")
        scene.state.lands[tile].temple = Temple("men_empire", 1)
        assert score(scene.state, "Red") - before == more
        assert score(scene.state, "Red") == account(scene.state, "Red").crowns


@pytest.mark.rule("ME-RULING-532", "ME-RULING-281", "ME-RULING-511", "ME-RULING-498")
@pytest.mark.parametrize("by", ["horde", "magic", "fire"])
def test_a_temple_of_independents_that_is_gone_leaves_land_to_nobody(by: str) -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", INDEPENDENT, temple=Temple("men_empire", 1))
    scene.banner("A", "2,0", 900)
    campaign = scene.play(quiet=9)
    match by:
        case "horde":
            horde = Horde(id="horde 1", tile="0,0", previous_tile="0,0", points=1000)
            assert list(ravage(Game(campaign.state), horde)) == []
        case "magic":
            lay_waste(campaign.state, "0,0", "magic")
        case _:
            remove_temple(Game(campaign.state), "0,0", "ME-RULING-498", "It burns.")
    land = campaign.state.lands["0,0"]
    assert (land.owner, land.flag, land.temple, land.razed) == (None, None, None, False)


# --- what was stored there -----------------------------------------------------------------------------


@pytest.mark.rule("ME-TRAIN-05", "ME-TRAIN-10", "ME-RULING-532", "ME-RAZE-03", "ME-RULING-533")
@pytest.mark.parametrize("settlement", ["none", "village"])
def test_whoever_burns_his_temple_takes_along_what_was_stored_behind_its_walls(settlement: str) -> None:
    scene = Scene(phase="raze", siege_train=True)
    scene.land("0,0", "A", settlement, temple=Temple("men_empire", 1), stockpile=3)
    scene.banner("A", "0,0", 900, baggage=1)
    engines = [new_engine(scene.state, "great_cannon", "0,0") for _ in range(5)]
    campaign = scene.play(6, 1, quiet=9)
    campaign.attempt("A", "raze", "temple 0,0")
    assert campaign.state.lands["0,0"].stockpile == 0
    assert campaign.state.banners["A:1"].baggage == 4
    assert [one.banner for one in campaign.state.engines.values()] == ["A:1"] * 4
    assert [one.facts["engines"] for one in told(campaign.chronicle(), "engines_abandoned")] == [1]
    assert len(engines) == 5


@pytest.mark.rule("ME-TRAIN-05")
def test_what_is_stored_in_a_city_stays_when_its_temple_burns() -> None:
    scene = Scene(phase="raze", siege_train=True)
    scene.land("0,0", "A", "city", temple=Temple("men_empire", 1), stockpile=3)
    scene.banner("A", "0,0", 900, baggage=1)
    engine = new_engine(scene.state, "great_cannon", "0,0")
    campaign = scene.play(6, 1, quiet=9)
    campaign.attempt("A", "raze", "temple 0,0")
    assert campaign.state.lands["0,0"].stockpile == 3
    assert campaign.state.engines[engine.id].tile == "0,0"


@pytest.mark.rule("ME-TRAIN-05", "ME-TRAIN-15", "ME-RULING-532")
def test_the_captors_of_a_temple_take_its_engines_along() -> None:
    scene = Scene(phase="raze", siege_train=True)
    scene.land("0,0", "A", temple=Temple("men_empire", 1))
    scene.banner("B", "0,0", 900)
    engine = new_engine(scene.state, "great_cannon", "0,0")
    campaign = scene.play(quiet=9)
    steps = win_tile(Game(campaign.state), "0,0", "B", "ME-SIEGE-29")
    next(steps)
    with pytest.raises(StopIteration):
        steps.send(Roll((3, 4)))
    assert campaign.state.lands["0,0"].temple is None
    assert campaign.state.engines[engine.id].banner == "B:1"


@pytest.mark.rule("ME-TRAIN-10", "ME-RULING-532", "ME-TEMPLE-07")
@pytest.mark.parametrize("heir", ["Blue", INDEPENDENT])
def test_engines_are_lost_where_a_temple_alone_goes_over_to_another_player(heir: str) -> None:
    scene = devout("events", siege_train=True)
    for tile in ("4,0", "2,0"):
        scene.land(tile, None)
    for beside in ("3,1", "4,-1"):
        scene.land(beside, None)
    scene.land("4,0", heir, "village")
    for tile, land in scene.state.lands.items():
        if land.owner == "Red" and tile != HOLY:
            land.settlement, land.owner = "none", None
    new_engine(scene.state, "great_cannon", HOLY)
    campaign = scene.play(5, 6, 6, *[4, 3] * 9)
    assert campaign.state.lands[HOLY].owner == heir
    assert len(campaign.state.engines) == (heir == INDEPENDENT)
