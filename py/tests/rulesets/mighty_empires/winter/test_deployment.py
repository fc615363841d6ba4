"""Deployment (ME digest 2, 4.12, examples 268 to 270)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.state import MightyEmpires, Peace, Temple
from empires.rulesets.mighty_empires.winter.deployment.places import is_overseas, moorings, serves
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.scene import baggage, points, where
from tests.rulesets.mighty_empires.winter.base import Base


def pooled(*strengths: int, **options: Any) -> Base:
    """Red's banners in the capital when the armies are pooled."""
    scene = Base("pooling", **options)
    for strength in strengths:
        scene.banner("Red", "0,0", strength)
    return scene


@pytest.mark.rule("ME-DEPLOY-01")
def test_the_whole_army_is_split_afresh() -> None:
    scene = pooled(900, 400)
    scene.state.secrets["Red"].points_unassigned = 700
    campaign = scene.play()
    with refused("banner_below_500", "ME-DEPLOY-01"):
        campaign.attempt("Red", "create_banner", {"banners": [450, 1500, 50]})
    with refused("banner_above_1500", "ME-DEPLOY-01"):
        campaign.attempt("Red", "create_banner", {"banners": [1600, 400]})
    campaign.attempt("Red", "create_banner", {"banners": [1500, 500]})
    assert points(campaign, "Red:1", "Red:2") == [1500, 500]
    assert campaign.state.secrets["Red"].points_unassigned == 0


@pytest.mark.rule("ME-DEPLOY-01", "ME-RULING-330")
def test_a_remnant_has_all_that_its_troops_can() -> None:
    scene = pooled(200)
    scene.banner("Red", "0,0", 100, traits=("flying",))
    campaign = scene.play()
    assert campaign.state.secrets["Red"].traits == {"Red:1": ["flying"]}


@pytest.mark.rule("ME-DEPLOY-03")
def test_an_army_without_a_settlement_scatters() -> None:
    scene = pooled(900)
    for land in scene.state.lands.values():
        if land.owner == "Red":
            land.settlement = "none"
    campaign = scene.play(*[6, 1] * 9)
    assert told(campaign.chronicle(), "army_lost")[0].facts["player"] == "Red"
    assert not [one for one in campaign.state.banners.values() if one.owner == "Red"]


@pytest.mark.rule("ME-DEPLOY-03")
def test_an_army_that_has_somewhere_to_stand_does_not() -> None:
    campaign = pooled(200, 100).play()
    assert not told(campaign.chronicle(), "army_lost")
    assert where(campaign, "Red:1") == ["0,0"]


@pytest.mark.rule("ME-RULING-330")
def test_a_remnant_is_one_weak_banner() -> None:
    campaign = pooled(200, 100).play()
    assert points(campaign, "Red:1", "Red:2") == [300, 0]


@pytest.mark.rule("ME-RULING-330", "ME-RULING-333")
@pytest.mark.parametrize(("army", "asks"), [(999, False), (1000, True), (1400, True)])
def test_who_has_enough_for_two_banners_is_asked_how_to_split(army: int, asks: bool) -> None:
    campaign = pooled(army).play()
    assert (("Red", "create_banner") in asked(campaign)) is asks


@pytest.mark.rule("ME-DEPLOY-01")
def test_while_an_army_is_split_its_points_are_with_no_banner() -> None:
    campaign = pooled(700, 700).play()
    assert points(campaign, "Red:1", "Red:2") == [0, 0]
    assert campaign.state.secrets["Red"].points_unassigned == 1400
    campaign.attempt("Red", "create_banner", campaign.waiting[0].default)
    assert campaign.state.secrets["Red"].points_unassigned == 0


@pytest.mark.rule("ME-DEPLOY-01", "ME-DEPLOY-02")
def test_characters_are_pooled_with_their_banners() -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents

    scene = pooled(700, 700, army_mode="moderate")
    for banner, name in (("Red:1", "Ada"), ("Red:2", "Bo")):
        heroes = Contents(characters=[Character(name=name, points=90)])
        scene.state.secrets["Red"].contents[banner] = heroes
    campaign = scene.play()
    [question] = campaign.waiting
    assert [row["name"] for row in question.default["characters"]] == ["Ada", "Bo"]
    campaign.attempt("Red", "create_banner", question.default)
    lists = campaign.state.secrets["Red"].contents
    assert sorted(hero.name for one in lists.values() for hero in one.characters) == ["Ada", "Bo"]


@pytest.mark.rule("ME-DEPLOY-01", "ME-RECR-02")
def test_units_are_pooled_with_their_banners() -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents, Unit

    scene = pooled(600, 600, army_mode="full")
    for banner, name in (("Red:1", "Foot"), ("Red:2", "Horse")):
        scene.state.secrets["Red"].contents[banner] = Contents(
            units=[Unit(name=name, models=51, each=10)],
            characters=[Character(name=f"{name} captain", points=90)],
        )
    [question] = scene.play().waiting
    assert [row["name"] for row in question.default["units"]] == ["Foot", "Horse"]


@pytest.mark.rule("ME-DEPLOY-01", "ME-RECR-02", "ME-DEPLOY-02", "ME-WSET-01")
@pytest.mark.parametrize(
    ("sizes", "bought", "banners"),
    [((70, 77), 0, 2), ((100, 100, 100), 0, 3), ((90, 90), 100, 2), ((140, 40), 0, 2)],
)
def test_an_army_that_fills_more_banners_than_it_has_thousands_is_proposed_as_it_is(
    sizes: tuple[int, ...], bought: int, banners: int
) -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents, Unit

    scene = pooled(*[100 + 10 * size for size in sizes], army_mode="full")
    for n, size in enumerate(sizes, start=1):
        scene.state.secrets["Red"].contents[f"Red:{n}"] = Contents(
            units=[Unit(name=f"Foot {n}", models=size, each=10)],
            characters=[Character(name=f"Captain of {n}", points=100)],
        )
    scene.state.secrets["Red"].points_unassigned = bought
    campaign = scene.play()
    [question] = campaign.waiting
    listed = {row["name"]: row["models"] for row in question.default["units"] if row["name"] != "Recruits"}
    assert listed == {f"Foot {n}": size for n, size in enumerate(sizes, start=1)}
    assert [row["name"] for row in question.default["characters"]] == [
        f"Captain of {n}" for n in range(1, len(sizes) + 1)
    ]
    campaign.attempt("Red", "create_banner", question.default)
    assert sum(campaign.state.secrets["Red"].points.values()) == bought + sum(100 + 10 * n for n in sizes)
    assert len(campaign.state.banners) == banners


@pytest.mark.rule("ME-DEPLOY-01", "ME-DEPLOY-02", "ME-RECR-01", "ME-WSET-01")
@pytest.mark.parametrize(
    ("units", "bought", "captains"),
    [
        ((90,), 600, ["Captain 1", "Captain 2"]),
        ((130,), 1200, ["Captain 1", "Captain 2"]),
        ((90,), 400, ["Captain 1"]),
        ((20,) * 5, 300, ["Captain 1", "Captain 2"]),
    ],
)
def test_more_troops_than_the_characters_can_lead_are_proposed_with_a_new_captain(
    units: tuple[int, ...], bought: int, captains: list[str]
) -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents, Unit

    strength = 100 + 10 * sum(units)
    scene = pooled(strength, army_mode="full")
    scene.state.secrets["Red"].contents["Red:1"] = Contents(
        units=[Unit(name=f"Foot {n}", models=size, each=10) for n, size in enumerate(units, start=1)],
        characters=[Character(name="Captain 1", points=100)],
    )
    scene.state.secrets["Red"].points_unassigned = bought
    campaign = scene.play()
    [question] = campaign.waiting
    listed = {row["name"]: row["models"] for row in question.default["units"] if row["name"] != "Recruits"}
    assert listed == {f"Foot {n}": size for n, size in enumerate(units, start=1)}
    assert [row["name"] for row in question.default["characters"]] == captains
    campaign.attempt("Red", "create_banner", question.default)
    assert sum(campaign.state.secrets["Red"].points.values()) == strength + bought


@pytest.mark.rule("ME-ARMY-10", "ME-DEPLOY-01")
def test_new_units_keep_to_the_list_and_the_army_is_spread_over_banners_anew() -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents, Unit

    scene = pooled(600, 600, army_mode="full")
    for banner, name in (("Red:1", "Foot"), ("Red:2", "Horse")):
        scene.state.secrets["Red"].contents[banner] = Contents(
            units=[Unit(name=name, models=51, each=10)],
            characters=[Character(name=f"{name} captain", points=90)],
        )
    campaign = scene.play()
    [question] = campaign.waiting
    assert "ME-ARMY-10" in question.rules
    assert "apply to the army as a whole" in question.text
    old = {"each": 10, "nature": [], "engine": False}
    units = [{"banner": 2, "name": name, "models": 51, **old} for name in ("Foot", "Horse")]
    heroes = [
        {"banner": 2, "name": f"{name} captain", "points": 90, "nature": []} for name in ("Foot", "Horse")
    ]
    more = [*units, {"banner": 2, "name": "Recruits", "models": 1, **old}]
    with refused("bad_answer"):
        campaign.attempt("Red", "create_banner", {"units": more, "characters": heroes})
    campaign.attempt("Red", "create_banner", {"units": units, "characters": heroes})
    assert points(campaign, "Red:1") == [1200], "both stand in one banner now"


@pytest.mark.rule("ME-RULING-476", "ME-DEPLOY-01")
def test_a_large_band_that_stays_together_can_be_listed_again() -> None:
    from empires.rulesets.mighty_empires.state import Character, Contents, Unit

    scene = pooled(1366, army_mode="full")
    scene.state.secrets["Red"].contents["Red:1"] = Contents(
        units=[Unit(name="Sellswords", models=1, each=1266)],
        characters=[Character(name="Captain", points=100)],
    )
    campaign = scene.play()
    [question] = campaign.waiting
    assert [row["each"] for row in question.default["units"]] == [1266]
    campaign.attempt("Red", "create_banner", question.default)
    assert points(campaign, "Red:1") == [1366]


@pytest.mark.rule("ME-DEPLOY-02", "ME-WSET-01", "ME-RECR-02")
def test_where_all_is_listed_new_lists_are_written() -> None:
    campaign = pooled(700, 700, army_mode="full").play()
    unit = {"name": "Foot", "models": 60, "each": 10, "nature": [], "engine": False}
    hero = {"banner": 1, "name": "Ada", "points": 90, "nature": []}
    with refused("no_character"):
        campaign.attempt("Red", "create_banner", {"units": [{"banner": 1, **unit}], "characters": []})
    many = [{"banner": 1, **unit, "models": 10}] * 6
    with refused("unit_count"):
        campaign.attempt("Red", "create_banner", {"units": many, "characters": [hero]})
    campaign.attempt("Red", "create_banner", {"units": [{"banner": 1, **unit}], "characters": [hero]})
    assert points(campaign, "Red:1") == [690]


@pytest.mark.rule("ME-DEPLOY-01", "ME-HOOK-15")
def test_who_came_home_is_pooled_and_no_longer_waits_there() -> None:
    from empires.rulesets.mighty_empires.state import Character

    scene = pooled(500)
    scene.state.secrets["Red"].at_home = [Character(name="Cai", points=90)]
    campaign = scene.play()
    assert told(campaign.chronicle(), "army_pooled")[0].facts["points"] == 590
    assert campaign.state.secrets["Red"].at_home == []


@pytest.mark.rule("ME-DEPLOY-01", "ME-RULING-333")
def test_new_banners_are_numbered_after_all_that_stay_at_sieges() -> None:
    scene = pooled(900)
    scene.banner("Red", "6,1", 800)
    scene.banner("Red", "6,1", 700)
    scene.siege("6,1", "Red", garrison_points=100, winter="maintained")
    scene.land("6,1", "Blue", "fortress", realm_of="Blue")
    [question] = scene.play().waiting
    assert [field.name for field in question.fields] == ["banner 4"]


@pytest.mark.rule("ME-DEPLOY-04", "ME-RECR-06")
def test_allies_are_banners_of_their_own() -> None:
    scene = pooled(900)
    scene.state.secrets["Red"].contingents = [600]
    campaign = scene.play()
    assert [one.kind for one in campaign.state.banners.values()] == ["own", "ally"]
    assert points(campaign, "Red:1", "Red:2") == [900, 600]


@pytest.mark.rule("ME-DEPLOY-04", "ME-RECR-06")
@pytest.mark.parametrize(
    ("points_raised", "banners"), [(1500, [1500]), (1600, [800] * 2), (3100, [1034, 1033, 1033])]
)
def test_a_contingent_too_strong_for_one_banner_forms_several_of_its_own(
    points_raised: int, banners: list[int]
) -> None:
    scene = pooled(900)
    scene.state.secrets["Red"].contingents = [points_raised]
    campaign = scene.play()
    allies = [one.id for one in campaign.state.banners.values() if one.kind == "ally"]
    assert points(campaign, *allies) == banners


@pytest.mark.rule("ME-RULING-333", "ME-DEPLOY-01")
def test_banners_at_a_siege_are_not_pooled_and_nobody_joins_them() -> None:
    scene = pooled(900)
    scene.banner("Red", "6,1", 800)
    scene.siege("6,1", "Red", garrison_points=100, winter="maintained")
    scene.land("6,1", "Blue", "fortress", realm_of="Blue")
    campaign = scene.play()
    assert (points(campaign, "Red:2"), where(campaign, "Red:2")) == ([800], ["6,1"])
    assert asked(campaign) == [("Red", "deploy_banner")]
    [question] = campaign.waiting
    assert [field.name for field in question.fields] == ["banner 3"]


def deploying(*strengths: int, bought: int = 0, **options: Any) -> Base:
    scene = Base("deployment", **options)
    for strength in strengths:
        scene.banner("Red", "0,0", strength)
    scene.state.secrets["Red"].baggage_bought = bought
    return scene


def deploy(campaign: Campaign[MightyEmpires], **answers: Any) -> None:
    """Answer as proposed but for `answers`: `banner_1="0,0"`, `baggage_1=3`."""
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    changed = {key.replace("_", " "): value for key, value in answers.items()}
    campaign.attempt("Red", "deploy_banner", {**question.default, **changed})


@pytest.mark.rule("EX-ME-269", "ME-DEPLOY-03")
def test_banners_stand_in_settlements_of_the_empire() -> None:
    campaign = deploying(600).play(6, 1, quiet=9)
    with refused("no_settlement", "ME-DEPLOY-03"):
        deploy(campaign, banner_1="3,0")
    with refused("not_yours", "ME-DEPLOY-03"):
        deploy(campaign, banner_1="4,0")
    deploy(campaign, banner_1="2,0")
    assert where(campaign, "Red:1") == ["2,0"]


@pytest.mark.rule("ME-RULING-147", "ME-RULING-536")
def test_a_peace_does_not_outlast_the_winter_when_the_guest_has_gone_home() -> None:
    scene = deploying(600)
    scene.banner("Blue", "4,0", 700)
    scene.state.peace = [Peace("4,0", ("Red", "Blue"), fresh=False)]
    campaign = scene.play(6, 1, quiet=9)
    deploy(campaign, banner_1="2,0")
    while campaign.state.phase == "deployment":
        question = campaign.waiting[0]
        campaign.answer(question, question.default)
    assert campaign.state.peace == []


@pytest.mark.rule("ME-RULING-333", "ME-DEPLOY-07")
def test_nothing_is_deployed_into_a_siege() -> None:
    scene = deploying(600, bought=3)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", garrison_points=100)
    campaign = scene.play()
    with refused("under_siege", "ME-RULING-333"):
        deploy(campaign, banner_1="1,0")
    with refused("under_siege", "ME-RULING-333"):
        campaign.attempt("Red", "deploy_banner", {"banner 1": "0,0", "baggage 1": 0, "store 1,0": 3})


@pytest.mark.rule("ME-RULING-333")
def test_no_banner_is_deployed_to_ones_own_besiegers() -> None:
    scene = deploying(600)
    scene.banner("Red", "6,1", 900)
    scene.siege("6,1", "Red", garrison_points=100)
    campaign = scene.play()
    with refused("under_siege", "ME-RULING-333"):
        deploy(campaign, banner_1="6,1")


@pytest.mark.rule("EX-ME-268", "ME-BAGG-03", "ME-DEPLOY-07", "ME-DEPLOY-03")
def test_six_to_a_banner_the_rest_is_stored_or_lost() -> None:
    scene = deploying(600, bought=8)
    for tile in ("1,0", "-1,1", "0,0"):
        scene.land(tile, "Red", "village", realm_of="Red")
    campaign = scene.play(6, 1, quiet=9)
    with refused("baggage_limit", "ME-BAGG-03"):
        deploy(campaign, baggage_1=7)
    with refused("no_stockpile_place", "ME-DEPLOY-07"):
        campaign.attempt("Red", "deploy_banner", {"banner 1": "2,0", "baggage 1": 6, "store 2,0": 2})
    with refused("bad_answer"):
        campaign.attempt("Red", "deploy_banner", {"banner 1": "2,0", "baggage 1": 6, "castle": 2})
    deploy(campaign, baggage_1=6)
    assert baggage(campaign, "Red:1") == [6]
    [counted] = told(campaign.chronicle(), "baggage_set")
    assert [counted.facts[one] for one in ("carried", "stored", "lost")] == [6, 0, 2]
    scene.land("0,0", "Red", "capital", realm_of="Red")
    campaign = scene.play(6, 1, quiet=9)
    with refused("bad_answer"):
        deploy(campaign, **{"baggage_1": 6, "store_0,0": 3})
    deploy(campaign, **{"baggage_1": 5, "store_0,0": 2})
    assert campaign.state.lands["0,0"].stockpile == 2
    [counted] = told(campaign.chronicle(), "baggage_set")
    assert [counted.facts[one] for one in ("carried", "stored", "lost")] == [5, 2, 1]


@pytest.mark.rule("ME-DEPLOY-07", "ME-RULING-333")
@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("2,0", "no_stockpile_place"),  # a village
        ("0,1", "no_stockpile_place"),  # a village with a temple: ME-RULING-490
        ("3,0", "no_stockpile_place"),  # empty land
        ("4,0", "no_stockpile_place"),  # another player's village
        ("5,0", "no_stockpile_place"),  # another player's city
        ("-1,1", "no_stockpile_place"),  # a city in ruins
        ("1,0", "under_siege"),
    ],
)
def test_where_nothing_can_be_stored(tile: str, code: str) -> None:
    scene = deploying(600, bought=8)
    scene.state.lands["0,1"].temple = Temple("men_empire", 1)
    scene.land("-1,1", "Red", "city", realm_of="Red", razed=True)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", garrison_points=100, winter="maintained")
    campaign = scene.play()
    form = {"banner 1": "2,0", "baggage 1": 6, "store 0,0": 0, f"store {tile}": 2}
    with refused(code):
        campaign.attempt("Red", "deploy_banner", form)


@pytest.mark.rule("ME-BAGG-03")
@pytest.mark.parametrize(("carried", "stored", "lost"), [(2, 0, 0), (0, 2, 0), (0, 0, 2), (0, 0, 0)])
def test_what_became_of_the_baggage_is_told_where_there_was_any(carried: int, stored: int, lost: int) -> None:
    campaign = deploying(600, bought=carried + stored + lost).play(6, 1, quiet=9)
    if carried + stored + lost:
        deploy(campaign, **{"baggage_1": carried, "store_0,0": stored, "store_1,0": 0, "store_-1,1": 0})
    else:
        deploy(campaign)
    counts = [one.facts for one in told(campaign.chronicle(), "baggage_set")]
    assert counts == [{"carried": carried, "stored": stored, "lost": lost}] * bool(carried + stored + lost)


@pytest.mark.rule("ME-DEPLOY-07")
def test_a_stockpile_holds_six() -> None:
    campaign = deploying(600, bought=9).play()
    with refused("stockpile_limit", "ME-DEPLOY-07"):
        deploy(campaign, **{"baggage_1": 0, "store_0,0": 7})
    full = deploying(600, bought=9).play(6, 1, quiet=9)
    deploy(full, **{"baggage_1": 3, "store_0,0": 6, "store_1,0": 0, "store_-1,1": 0})
    assert full.state.lands["0,0"].stockpile == 6


ISLAND = {"-2,2": "coastal S S S CL S S", "-2,3": "coastal S P P P P P"}


def overseas(**options: Any) -> Base:
    """EX-ME-270: Red's village on an island beside Red's port, which is only a village now."""
    scene = deploying(600, tiles=ISLAND, **options)
    scene.land("-1,1", "Red", "village", realm_of="Red")
    scene.land("-2,2", "Red", "village")
    return scene


@pytest.mark.rule("EX-ME-270", "ME-DEPLOY-05", "ME-DEPLOY-06", "ME-RULING-332")
def test_a_ship_built_this_winter_opens_an_island_without_a_harbour() -> None:
    scene = overseas()
    campaign = scene.play()
    with refused("no_ship", "ME-DEPLOY-05"):
        deploy(campaign, banner_1="-2,2")
    scene = overseas()
    scene.ship("Red", "-2,2")
    with refused("no_ship", "ME-DEPLOY-05"):
        campaign = scene.play()
        deploy(campaign, banner_1="-2,2")
    scene.winter.built = ["ship 1"]
    campaign = scene.play(6, 1, quiet=9)
    deploy(campaign, banner_1="-2,2")
    assert where(campaign, "Red:1") == ["-2,2"]


@pytest.mark.rule("ME-DEPLOY-06", "ME-DEPLOY-08")
def test_a_ship_built_this_winter_lies_off_the_island_as_long_as_no_harbour_is_near() -> None:
    scene = overseas()
    scene.ship("Red", "-2,2")
    assert moorings(scene.state, "Red", "ship 1") == []
    scene.winter.built = ["ship 1"]
    assert set(moorings(scene.state, "Red", "ship 1")) == {"-2,2", "-1,1"}
    scene.land("-1,1", "Red", "city", realm_of="Red")
    assert moorings(scene.state, "Red", "ship 1") == ["-1,1"]


@pytest.mark.rule("ME-DEPLOY-05")
def test_whom_no_ship_takes_across_is_lost() -> None:
    scene = overseas()
    for tile, land in scene.state.lands.items():
        if land.owner == "Red" and tile != "-2,2":
            land.settlement = "none"
    scene.state.banners["Red:1"].tile = "-2,2"  # the only place left to gather in
    campaign = scene.play(6, 1, quiet=9)
    with refused("no_ship", "ME-DEPLOY-05"):
        deploy(campaign, banner_1="-2,2")
    deploy(campaign, banner_1="nowhere")
    assert "Red:1" not in campaign.state.banners
    assert told(campaign.chronicle(), "banner_lost")[0].rule == "ME-DEPLOY-05"


@pytest.mark.rule("ME-DEPLOY-05")
@pytest.mark.parametrize(("places", "questions"), [(("0,0",), 0), (("0,0", "2,0"), 1)])
def test_where_a_single_place_is_left_this_side_of_the_water_nobody_is_asked(
    places: tuple[str, ...], questions: int
) -> None:
    scene = deploying(600)
    for tile, land in scene.state.lands.items():
        if land.owner == "Red" and tile not in places:
            land.settlement = "none"
    campaign = scene.play(6, 1, quiet=9)
    assert asked(campaign).count(("Red", "deploy_banner")) == questions
    assert where(campaign, "Red:1") == ["0,0"]


@pytest.mark.rule("ME-DEPLOY-05", "ME-RULING-331", "ME-WSET-16")
@pytest.mark.parametrize(("ratio", "fits"), [("per_banner", False), ("per_settlement", True)])
def test_one_ship_serves_one_banner_or_one_place(ratio: str, fits: bool) -> None:
    scene = deploying(600, 700, tiles=ISLAND, deploy_ship_ratio=ratio)
    scene.land("-2,2", "Red", "village")
    scene.port(1)
    campaign = scene.play(6, 1, quiet=9)
    if not fits:
        with refused("no_ship", "ME-DEPLOY-05"):
            deploy(campaign, banner_1="-2,2", banner_2="-2,2")
        deploy(campaign, banner_1="-2,2")
    else:
        deploy(campaign, banner_1="-2,2", banner_2="-2,2")
        assert where(campaign, "Red:1", "Red:2") == ["-2,2"] * 2


@pytest.mark.rule("ME-RULING-332", "ME-WSET-17")
@pytest.mark.parametrize("lost", [False, True], ids=["realm whole", "realm invaded"])
@pytest.mark.parametrize("setting", ["allowed", "refused"])
def test_a_landlocked_pocket_needs_no_ship_but_may_be_out_of_reach(setting: str, lost: bool) -> None:
    scene = deploying(600, deploy_landlocked=setting)
    scene.land("7,-2", "Red", "village")
    for tile in ("6,-2", "6,-1", "7,-1", "7,-3", "8,-3", "8,-2", "5,-1"):
        if tile in scene.state.lands:
            scene.land(tile, "Blue")
    if lost:
        realm = [tile for tile, land in scene.state.lands.items() if land.realm_of == "Red"]
        scene.state.lands[
            next(one for one in realm if one not in scene.state.capitals.values())
        ].owner = "Blue"
    campaign = scene.play(6, 1, quiet=9)
    if setting == "refused":
        with refused("no_ship", "ME-DEPLOY-05"):
            deploy(campaign, banner_1="7,-2")
    else:
        deploy(campaign, banner_1="7,-2")
        assert where(campaign, "Red:1") == ["7,-2"]


@pytest.mark.rule("ME-RULING-332", "ME-WSET-17", "ME-DEPLOY-06")
def test_no_new_ship_opens_a_landlocked_pocket_that_is_out_of_reach() -> None:
    scene = deploying(600, tiles={"8,-2": "coastal P CS S CL P P"}, deploy_landlocked="refused")
    scene.land("7,-2", "Red", "village")
    for tile in neighbour_ids("7,-2"):
        if tile in scene.state.lands:
            scene.land(tile, "Blue")
    scene.ship("Red", "8,-2")
    scene.winter.built = ["ship 1"]
    campaign = scene.play(6, 1, quiet=9)
    with refused("no_ship", "ME-DEPLOY-05"):
        deploy(campaign, banner_1="7,-2")


@pytest.mark.rule("ME-RULING-332")
@pytest.mark.parametrize("coast", [False, True])
def test_a_pocket_is_overseas_if_any_of_its_tiles_has_a_coast(coast: bool) -> None:
    scene = Base("deployment", {"8,-3": "coastal P CS P CL P P"} if coast else None)
    scene.land("7,-2", "Red", "village")
    scene.land("8,-3", "Red")
    for beside in {near for tile in ("7,-2", "8,-3") for near in neighbour_ids(tile)} - {"7,-2", "8,-3"}:
        if beside in scene.state.lands:
            scene.land(beside, "Blue")
    assert is_overseas(scene.state, "Red", "7,-2") is coast


@pytest.mark.rule("ME-RULING-332")
def test_whatever_unowned_land_joins_to_the_realm_is_not_parted_from_it() -> None:
    scene = Base("deployment", deploy_landlocked="refused")
    scene.land("4,0", "Red", "village")
    scene.land("3,0", None)
    assert not is_overseas(scene.state, "Red", "4,0")


@pytest.mark.rule("ME-RULING-332")
def test_without_a_realm_no_settlement_is_separated_from_it() -> None:
    scene = deploying()
    scene.banner("Red", "2,0", 600)
    scene.land("3,0", "Red", "village")
    for land in scene.state.lands.values():
        if land.realm_of == "Red":
            land.owner = "Blue"
    campaign = scene.play(6, 1, quiet=9)
    deploy(campaign, banner_1="3,0")
    assert where(campaign, "Red:1") == ["3,0"]


@pytest.mark.rule("ME-DEPLOY-08")
def test_ships_are_deployed_at_any_own_harbour() -> None:
    scene = deploying(600, tiles=ISLAND)
    scene.land("-2,2", "Red", "city")
    scene.port(1)
    campaign = scene.play(6, 1, quiet=9)
    with refused("no_harbour", "ME-DEPLOY-08"):
        deploy(campaign, ship_1="0,0")
    deploy(campaign, ship_1="-2,2")
    assert campaign.state.ships["ship 1"].tile == "-2,2"


@pytest.mark.rule("ME-RULING-334", "ME-DEPLOY-03")
def test_places_are_revealed_when_all_are_done_and_strength_stays_secret() -> None:
    scene = deploying(600)
    scene.banner("Blue", "6,0", 900)
    campaign = scene.play(6, 1, quiet=9)
    deploy(campaign, banner_1="2,0")
    assert where(campaign, "Red:1") == ["0,0"]
    [question] = campaign.waiting
    campaign.attempt("Blue", "deploy_banner", question.default)
    assert [event.to for event in told(campaign.chronicle(), "banner_placed")] == [None, None]
    assert campaign.view("Blue").state.secrets["Red"].points == {}


@pytest.mark.rule("ME-WINTER-06", "ME-WINTER-02", "ME-WINTER-05")
def test_after_deployment_the_next_year_begins_with_its_first_month() -> None:
    campaign = deploying(600).play(6, 1, quiet=9)
    deploy(campaign, banner_1="2,0")
    state = campaign.state
    assert (state.year, state.campaign_turn, state.winter) == (2, 1, None)


@pytest.mark.rule("ME-DEPLOY-05")
def test_a_ship_far_away_serves_nobody() -> None:
    scene = overseas()
    scene.ship("Red", "-2,2")
    scene.winter.built = ["ship 1"]
    assert serves(scene.state, "Red", "ship 1", "-2,2", "-2,2")
    assert not serves(scene.state, "Red", "ship 1", "2,0", "-2,2")
