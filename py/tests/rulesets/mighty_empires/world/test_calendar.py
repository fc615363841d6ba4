"""The calendar and the recorder (ME digest 3, 4.8, example 363)."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import CYCLES, YEARS
from empires.rulesets.mighty_empires.ruleset import DISPLAY
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.world.calendar import month_told, name_of_year, recorder, winter_told
from empires.testing import refused, told
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.winter.base import Base

NAMES = ["Bear", "Cat", "Dog", "Dragon", "Eagle", "Fox", "Griffon", "Hydra", "Lion", "Tiger"]


def year(number: int, **options: Any) -> Scene:
    scene = Scene(phase="scouting", **options)
    scene.state.year, scene.state.campaign_turn = number, 3
    scene.banner("A", "0,0")
    return scene


@pytest.mark.rule("EX-ME-363", "ME-CHRON-04", "ME-CHRON-05", "ME-CHRON-06")
def test_the_third_month_of_the_year_of_the_dark_cat() -> None:
    campaign = year(12).play()
    campaign.attempt("A", "set_cycle_name", {"name": "Dark"})
    assert told(campaign.recent, "cycle_named")[0].text == "This is the year of the Dark Cat."
    assert month_told(campaign.state) == "Year 12, third month of the year of the Dark Cat"
    campaign.state.year = 11
    assert name_of_year(campaign.state) == "Dark Bear"
    campaign.state.year = 10
    assert name_of_year(campaign.state) == "Tiger", "another cycle"


@pytest.mark.rule("ME-CHRON-04", "ME-T-YEARS", "ME-RULING-463", "ME-OPT-312")
def test_ten_beasts_in_order() -> None:
    assert [row["alphabetical"] for row in YEARS.rows] == NAMES == sorted(NAMES)
    assert [name_of_year(year(n).state) for n in (1, 2, 10, 11)] == ["Bear", "Cat", "Tiger", "Bear"]
    assert name_of_year(year(2, year_order="as_printed").state) == "Fox"


@pytest.mark.rule("ME-RULING-464")
def test_another_beast_may_come_first() -> None:
    assert name_of_year(year(1, first_year=4).state) == "Dragon"
    assert name_of_year(year(8, first_year=4).state) == "Bear"


@pytest.mark.rule("ME-CHRON-03", "ME-OPT-313")
def test_years_without_names() -> None:
    scene = year(2, named_calendar=False)
    assert month_told(scene.state) == "Year 2, third month"
    assert winter_told(scene.state) == "Winter of year 2"
    with refused("not_open"):
        scene.play().attempt("A", "set_cycle_name", {"name": "Dark"})


@pytest.mark.rule("ME-CHRON-07", "ME-CHRON-03")
def test_winter_has_a_heading_of_its_own() -> None:
    assert winter_told(year(2).state) == "Winter of year 2, the year of the Cat"


@pytest.mark.rule("ME-T-CYCLES", "ME-CHRON-05")
def test_adjectives_are_proposed_in_order() -> None:
    assert len({row["adjective"] for row in CYCLES.rows}) == 12
    campaign = year(1).play()
    [question] = [one for one in campaign.view("A").standing if one.kind == "set_cycle_name"]
    assert question.default == {"name": "Leaping"}


@pytest.mark.rule("ME-CHRON-01", "ME-CHRON-02")
def test_the_recorder_hands_his_office_on_in_winter() -> None:
    with refused("not_open"):
        year(1).play().attempt("A", "set_recorder", {"player": "B"})
    scene = Base("construction")
    scene.rich(Red=30)
    campaign = scene.play()
    with refused("not_open"):
        campaign.attempt("Blue", "set_recorder", {"player": "Blue"})
    campaign.attempt("Red", "set_recorder", {"player": "Blue"})
    assert campaign.state.recorder == "Blue"
    with refused("bad_answer"):
        campaign.attempt("Blue", "set_cycle_name", {"name": " "})
    campaign.attempt("Blue", "set_cycle_name", {"name": "Mad"})


@pytest.mark.rule("ME-CHRON-01")
def test_the_recorder_may_hand_his_office_on_before_the_first_year() -> None:
    names, options = ["Ann", "Ben"], {"map_mode": "generated"}
    campaign: Campaign[MightyEmpires] = empires.new("mighty-empires", names, seed="x", options=options)
    with refused("not_open", "ME-CHRON-01"):
        campaign.attempt("Ben", "set_recorder", {"player": "Ben"})
    campaign.attempt("Ann", "set_recorder", {"player": "Ben"})
    assert recorder(campaign.state) == "Ben"


@pytest.mark.rule("ME-CHRON-03")
def test_the_map_bears_the_years_name_and_the_bar_over_it_the_month_alone() -> None:
    scene = year(2)
    assert DISPLAY.board(scene.state, None).caption == "Year 2, third month of the year of the Cat"
    assert DISPLAY.track(scene.state, None).heading == "Year 2, third month"


@pytest.mark.rule("ME-CHRON-07")
def test_in_winter_too() -> None:
    base = Base("construction")
    assert (
        DISPLAY.board(base.state, None).caption == f"Winter of year {base.state.year}, the year of the Bear"
    )
    assert DISPLAY.track(base.state, None).heading == f"Winter of year {base.state.year}"
