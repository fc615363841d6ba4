"""Winters by agreement: counted models, hired mercenaries, armies that are written down (ME-WSET-15, 24)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_empires.state import Character, Contents, MightyEmpires, Unit
from empires.rulesets.mighty_empires.state.banner import Gear, Wound
from empires.testing import refused, told
from tests.rulesets.mighty_empires.winter.base import Base

WOODS = dict.fromkeys(("1,-1", "0,1", "0,-1", "7,-1", "7,0"), "lowland P P P F P P")


@pytest.mark.rule("ME-BUILD-08", "ME-WSET-15")
@pytest.mark.parametrize(
    ("limit", "project"),
    [("ship_models", "ship -1,1"), ("fortress_models", "fortress 2,0"), ("city_models", "city 2,0")],
)
def test_nothing_is_built_for_which_no_model_is_left(limit: str, project: str) -> None:
    there = {"ship_models": 1, "fortress_models": 2, "city_models": 4}[limit]
    for most, left in ((there, False), (there + 1, True)):
        scene = Base("construction", WOODS, **{limit: most})
        scene.rich(Red=40)
        scene.ship("Red", "-1,1")
        offered = [one.value for one in scene.play(quiet=4).waiting[0].fields[0].choices]  # type: ignore[union-attr]
        assert (project in offered) is left
        if not left:
            with refused("no_piece", "ME-BUILD-08"):
                scene.play(quiet=4).attempt("Red", "build", {"projects": [project]})


@pytest.mark.rule("ME-BUILD-08")
@pytest.mark.parametrize(("limit", "left"), [(1, False), (2, True)])
def test_a_bridge_that_stands_uses_up_its_model(limit: int, left: bool) -> None:
    river = "river R P P R P P"
    scene = Base("construction", WOODS | {"-1,0": river, "3,0": river}, bridge_models=limit)
    scene.rich(Red=40)
    scene.land("-1,0", "Red", bridges=[0])
    choices = scene.play(quiet=4).waiting[0].fields[0].choices  # type: ignore[union-attr]
    assert ("bridge 3,0" in [one.value for one in choices]) is left


@pytest.mark.rule("ME-BUILD-08")
def test_a_plan_counts_its_own_pieces_and_the_last_model_goes_by_seat() -> None:
    scene = Base("construction", WOODS, fortress_models=3)
    scene.rich(Red=40, Blue=40)
    campaign = scene.play(quiet=4)
    with refused("no_piece", "ME-BUILD-08"):
        campaign.attempt("Red", "build", {"projects": ["fortress 2,0", "fortress 0,1"]})
    campaign.attempt("Red", "build", {"projects": ["fortress 2,0"]})
    campaign.attempt("Blue", "build", {"projects": ["fortress 7,0"]})
    lands = campaign.state.lands
    assert (lands["2,0"].settlement, lands["7,0"].settlement) == ("fortress", "village")
    assert campaign.state.secrets["Blue"].treasury == 40
    assert told(campaign.chronicle(), "no_effect")[0].rule == "ME-BUILD-08"


@pytest.mark.rule("ME-WSET-24", "ME-RULING-302", "ME-DEPLOY-04")
def test_mercenaries_are_hired_only_where_that_is_agreed() -> None:
    scene = Base("recruitment")
    scene.rich(Red=6)
    assert [field.name for field in scene.play().waiting[0].fields] == ["troops"]
    scene = Base("recruitment", mercenaries_for_hire=True)
    scene.rich(Red=8)
    campaign = scene.play(quiet=4)
    with refused("banner_below_500", "ME-RULING-301"):
        campaign.attempt("Red", "recruit", {"troops": 0, "mercenaries": 4})
    campaign.attempt("Red", "recruit", {"troops": 0, "mercenaries": 6})
    assert campaign.state.secrets["Red"].mercenaries == [600]
    assert campaign.state.secrets["Red"].treasury == 2
    assert told(campaign.chronicle(), "points_bought")[0].rule == "ME-WSET-24"


def kinds(state: MightyEmpires) -> dict[str, int]:
    return {banner.kind: state.secrets[banner.owner].points[banner.id] for banner in state.banners.values()}


@pytest.mark.rule("ME-DEPLOY-04", "ME-RULING-302")
def test_mercenaries_are_banners_of_their_own_year_after_year() -> None:
    scene = Base("pooling")
    scene.banner("Red", "0,0", 900)
    scene.banner("Red", "0,0", 500, kind="mercenary")
    scene.state.secrets["Red"].mercenaries = [600]
    campaign = scene.play(quiet=4)
    assert sorted(
        (banner.kind, campaign.state.secrets["Red"].points[banner.id])
        for banner in campaign.state.banners.values()
    ) == [("mercenary", 500), ("mercenary", 600), ("own", 900)]


@pytest.mark.rule("ME-RULING-308")
@pytest.mark.parametrize("mode", ["moderate", "full"])
def test_a_listed_contingent_is_led_by_a_character(mode: str) -> None:
    scene = Base("pooling", army_mode=mode)
    scene.state.secrets["Red"].contingents = [600]
    campaign = scene.play(quiet=4)
    assert kinds(campaign.state) == {"ally": 600}
    [contents] = campaign.state.secrets["Red"].contents.values()
    assert [one.points for one in contents.characters] == [100]


def veterans(points: int = 200) -> Base:
    """Red's only banner is a hero with sixty foot, and 200 points were raised this winter."""
    scene = Base("pooling", army_mode="full")
    banner = scene.banner("Red", "0,0", 700)
    foot = Unit(name="Foot", models=60, each=10)
    scene.state.secrets["Red"].contents[banner.id] = Contents(
        units=[foot], characters=[Character(name="Ada", points=100)]
    )
    scene.state.secrets["Red"].points_unassigned = points
    return scene


@pytest.mark.rule("ME-RECR-02", "ME-DEPLOY-02")
def test_the_list_proposed_begins_with_the_troops_there_are() -> None:
    default = veterans().play(quiet=4).waiting[0].default
    assert [(one["name"], one["models"]) for one in default["units"]] == [("Foot", 60), ("Recruits", 20)]
    assert [one["name"] for one in default["characters"]] == ["Ada"]


@pytest.mark.rule("ME-WOUND-05", "ME-RECR-04")
def test_what_a_hero_has_gone_through_goes_with_his_name() -> None:
    scene = veterans()
    (contents,) = scene.state.secrets["Red"].contents.values()
    contents.characters = [Character(name="Ada", points=100, wounds=[Wound(7, 9)])]
    campaign = scene.play(quiet=4)
    foot = {"banner": 1, "name": "Foot", "models": 60, "each": 10, "nature": [], "engine": False}
    heroes: list[dict[str, Any]] = [
        {"banner": 1, "name": name, "points": 100, "nature": []} for name in ("Ada", "Eve")
    ]
    campaign.attempt("Red", "create_banner", {"units": [foot], "characters": heroes})
    (listed,) = [one.characters for one in campaign.state.secrets["Red"].contents.values()]
    assert {one.name: bool(one.wounds) for one in listed} == {"Ada": True, "Eve": False}


@pytest.mark.rule("ME-RECR-04")
@pytest.mark.parametrize(("points", "gear"), [(150, ["Charm"]), (101, ["Charm"]), (100, []), (90, [])])
def test_a_hero_listed_again_keeps_the_magic_that_his_points_still_pay_for(
    points: int, gear: list[str]
) -> None:
    scene = veterans()
    (contents,) = scene.state.secrets["Red"].contents.values()
    contents.characters = [Character(name="Ada", points=180, gear=[Gear("Charm", 100)])]
    campaign = scene.play(quiet=4)
    foot = {"banner": 1, "name": "Foot", "models": 60, "each": 10, "nature": [], "engine": False}
    hero = {"banner": 1, "name": "Ada", "points": points, "nature": []}
    campaign.attempt("Red", "create_banner", {"units": [foot], "characters": [hero]})
    ((ada,),) = [one.characters for one in campaign.state.secrets["Red"].contents.values()]
    assert [one.name for one in ada.gear] == gear


@pytest.mark.rule("ME-RECR-03", "ME-RECR-04")
def test_points_raised_may_buy_equipment_and_nothing_is_paid_back() -> None:
    foot = {
        "banner": 1,
        "name": "Foot with halberds",
        "models": 60,
        "each": 12,
        "nature": [],
        "engine": False,
    }
    hero = {"banner": 1, "name": "Ada with a charm", "points": 150, "nature": []}
    campaign = veterans().play(quiet=4)
    dear = {"units": [{**foot, "each": 14}], "characters": [hero]}
    with refused("bad_answer"):
        campaign.attempt("Red", "create_banner", dear)
    campaign.attempt("Red", "create_banner", {"units": [foot], "characters": [hero]})
    assert kinds(campaign.state) == {"own": 870}
    assert campaign.state.secrets["Red"].points_unassigned == 0
