"""Armies with characters, and armies written out in full (ME-ARMY-06 to 10, 16; setting `army_mode`)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Pick
from empires.rulesets.mighty_empires.banners.contents import (
    set_contents,
    told,
    traits_of,
    with_implied,
    worth,
)
from empires.rulesets.mighty_empires.settings import OPTIONS
from empires.rulesets.mighty_empires.show.ledgers import ledgers
from empires.rulesets.mighty_empires.show.sheets import sheets
from empires.rulesets.mighty_empires.state import Banner, Character, Contents, MightyEmpires, Unit
from empires.testing import asked, field_of, refused
from empires.testing import told as events_told
from tests.rulesets.mighty_empires.battlefield import (
    BRIEFING,
    FIELD,
    NORTH,
    SOUTH,
    Battlefield,
    brief,
    field,
    plans,
)
from tests.rulesets.mighty_empires.scene import Scene, points

# --- the muster ----------------------------------------------------------------------------------------


def mustering(mode: str, points_each: int = 3000) -> Campaign[MightyEmpires]:
    """A musters; B has no army."""
    scene = Scene(phase="muster", army_mode=mode)
    scene.land(FIELD, "A", "capital")
    scene.land("2,0", "B", "capital")
    scene.state.active_player = None
    scene.state.turn_order = []
    scene.state.secrets["A"].points_unassigned = points_each
    scene.state.baggage_unassigned = {"A": 4, "B": 0}  # to be asked about next
    return scene.play()


def unit(banner: int, models: int, each: int, name: str = "Spears", **more: Any) -> dict[str, Any]:
    return {
        "banner": banner,
        "name": name,
        "models": models,
        "each": each,
        "nature": [],
        "engine": False,
        **more,
    }


def hero(banner: int, worth: int, name: str = "Captain", **more: Any) -> dict[str, Any]:
    return {"banner": banner, "name": name, "points": worth, "nature": [], **more}


@pytest.mark.rule("ME-OPT-302")
def test_how_closely_armies_are_written_down_is_a_setting() -> None:
    [option] = [one for one in OPTIONS if one.key == "army_mode"]
    assert "ME-OPT-302" in option.rules
    assert option.default == "points"
    asked_for = {
        "points": ["banners"],
        "moderate": ["banners", "characters", "traits"],
        "full": ["units", "characters"],
    }
    assert [choice.value for choice in option.choices] == list(asked_for)
    for mode, fields in asked_for.items():
        form = mustering(mode).waiting[0]
        assert [field.name for field in form.fields] == fields


@pytest.mark.rule("ME-ARMY-07", "ME-ARMY-14", "ME-ARMY-16", "ME-ARMY-15", "ME-RULING-117")
def test_a_whole_army_is_listed_banner_by_banner() -> None:
    campaign = mustering("full")
    assert campaign.waiting[0].secret
    with refused("no_character", "ME-ARMY-16"):
        campaign.attempt("A", "create_banner", {"units": [unit(1, 60, 10)], "characters": []})
    with refused("unit_count", "ME-ARMY-16"):
        campaign.attempt("A", "create_banner", {"units": [], "characters": [hero(1, 600)]})
    with refused("unit_count", "ME-ARMY-16"):
        campaign.attempt("A", "create_banner", {"units": [unit(1, 10, 10)] * 6, "characters": [hero(1, 100)]})
    with refused("banner_below_500", "ME-ARMY-15"):
        campaign.attempt("A", "create_banner", {"units": [unit(1, 30, 10)], "characters": [hero(1, 100)]})
    with refused("banner_above_1500", "ME-ARMY-15"):
        campaign.attempt("A", "create_banner", {"units": [unit(1, 150, 10)], "characters": [hero(1, 100)]})
    with refused("bad_answer"):
        army = {
            "units": [unit(n, 140, 10) for n in (1, 2, 3)],
            "characters": [hero(n, 100) for n in (1, 2, 3)],
        }
        campaign.attempt("A", "create_banner", army)
    army = {
        "units": [unit(1, 40, 10), unit(1, 20, 20, "Riders"), unit(2, 90, 10)],
        "characters": [hero(1, 150), hero(2, 100)],
    }
    campaign.attempt("A", "create_banner", army)
    assert points(campaign, "A:1", "A:2") == [950, 1000]
    assert told(campaign.state.secrets["A"].contents["A:1"]) == "40 Spears, 20 Riders, Captain (150)"


@pytest.mark.rule("ME-ARMY-11", "ME-ARMY-07")
def test_models_of_no_army_book_count_at_the_points_all_agree_on() -> None:
    campaign = mustering("full")
    assert "if all players agree on their points" in campaign.waiting[0].text
    army = {
        "units": [unit(1, 1, 850, "Steam Mammoth of our own"), unit(2, 90, 10)],
        "characters": [hero(1, 150), hero(2, 100)],
    }
    campaign.attempt("A", "create_banner", army)
    assert points(campaign, "A:1") == [1000]


@pytest.mark.rule("ME-ARMY-16", "ME-RULING-117", "ME-ARMY-03")
def test_in_points_mode_nobody_asks_what_a_banner_is_made_of() -> None:
    campaign = mustering("points")
    campaign.attempt("A", "create_banner", {"banners": [1500, 1500]})
    assert campaign.state.secrets["A"].contents == {}


@pytest.mark.rule("ME-ARMY-07", "ME-ARMY-08", "ME-ARMY-11")
def test_the_list_proposed_is_legal_and_the_army_book_is_named() -> None:
    campaign = mustering("full", 4000)
    question = campaign.waiting[0]
    assert "apply to the army as a whole" in question.text
    assert "troops of your own race only" in question.text
    assert "Home-made engines" in question.text
    assert {"ME-ARMY-08", "ME-ARMY-11"} <= set(question.rules)
    assert "ME-ARMY-10" not in question.rules, "that is for the winter"
    campaign.attempt("A", "create_banner", question.default)
    assert points(campaign, "A:1", "A:2", "A:3", "A:4") == [1000, 1000, 1000, 1000]


@pytest.mark.rule("ME-ARMY-14", "ME-ARMY-17", "ME-ARMY-06", "ME-RULING-146")
def test_in_moderate_mode_characters_ride_within_a_banners_points() -> None:
    campaign = mustering("moderate", 1500)
    form = {"banners": [900, 600], "characters": [hero_of(2, 700)], "traits": []}
    with refused("bad_answer"):
        campaign.attempt("A", "create_banner", form)
    form = {
        "banners": [900, 600],
        "characters": [hero_of(2, 200)],
        "traits": [{"banner": 1, "traits": ["all_flying"]}],
    }
    campaign.attempt("A", "create_banner", form)
    secret = campaign.state.secrets["A"]
    assert points(campaign, "A:1", "A:2") == [900, 600]
    assert [one.name for one in secret.contents["A:2"].characters] == ["Hero"]
    assert secret.traits["A:1"] == ["all_flying", "crosses_rivers", "crosses_swamp"]


def hero_of(banner: int, worth: int) -> dict[str, Any]:
    return {"banner": banner, "name": "Hero", "points": worth}


@pytest.mark.rule("ME-RULING-146")
@pytest.mark.parametrize(
    ("natures", "traits"),
    [
        ([["flying"], ["amphibious"]], ["crosses_rivers", "crosses_swamp"]),
        ([["ethereal"], ["flying"]], ["crosses_swamp"]),
        ([["ethereal", "undead"]], ["all_ethereal", "crosses_swamp", "any_undead"]),
        ([["goblinoid"], ["goblinoid"]], ["all_goblinoid"]),
        ([["flying"], []], []),
    ],
)
def test_traits_follow_from_the_list(natures: list[list[str]], traits: list[str]) -> None:
    units = [Unit(name="Troops", models=10, each=10, nature=nature) for nature in natures]
    assert traits_of(Contents(units=units)) == traits


@pytest.mark.rule("ME-RULING-146")
def test_declared_traits_bring_those_they_imply() -> None:
    assert with_implied(["any_undead"]) == ["any_undead"]
    assert with_implied(["all_amphibious"]) == ["all_amphibious", "crosses_rivers", "crosses_swamp"]


# --- losses --------------------------------------------------------------------------------------------


def foot(models: int, each: int = 10, name: str = "Spears", **more: Any) -> Unit:
    return Unit(name=name, models=models, each=each, **more)


def write(scene: Scene, banner: Banner, *units: Unit, heroes: tuple[int, ...] = ()) -> None:
    """Write a banner's list down."""
    characters = [Character(name=f"Hero {n}", points=worth) for n, worth in enumerate(heroes, start=1)]
    set_contents(scene.state, banner, Contents(units=list(units), characters=characters))


@pytest.mark.rule("ME-SUBS-08", "ME-ARMY-07")
def test_the_owner_picks_who_deserts_for_hunger() -> None:
    scene = Scene(phase="subsistence", army_mode="full")
    scene.land(FIELD, "A")
    banner = scene.banner("A", FIELD, 0)
    write(scene, banner, foot(40), foot(10, 30, "Riders"), heroes=(150,))
    campaign = scene.play(2, 4)  # 80 points
    assert asked(campaign) == [("A", "strike_off")]
    with refused("bad_answer"):
        campaign.attempt("A", "strike_off", {"lost": {"u0": 2, "u1": 1}})
    campaign.attempt("A", "strike_off", {"lost": {"u1": 3}})  # 90: models are not divisible
    assert points(campaign, "A:1") == [850 - 90]
    assert told(campaign.state.secrets["A"].contents["A:1"]) == "40 Spears, 7 Riders, Hero 1 (150)"


@pytest.mark.rule("ME-BATTLE-13", "ME-BATTLE-12", "ME-SUBS-08")
def test_losses_of_battle_are_models_and_may_be_characters() -> None:
    scene = field(army_mode="full")
    for _ in range(2):
        banner = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True)
        write(scene, banner, foot(50), heroes=(100,))
    write(scene, scene.banner("B", FIELD, 0), foot(80), heroes=(100,))
    campaign = start(scene, 4, 5, 2, 3)
    plans(campaign, "direct", "hold")  # A loses 100: 50 from each banner
    campaign.attempt("A", "strike_off", {"lost": {"c0": 1}})
    campaign.attempt("A", "strike_off", {"lost": {"u0": 5}})
    campaign.attempt("B", "strike_off", campaign.waiting[0].default)
    assert points(campaign, "A:1", "A:2", "B:1") == [500, 550, 500]
    fell = [
        (one.facts["banner"], one.facts["points"])
        for one in events_told(campaign.chronicle(), "losses")
        if "banner" in one.facts
    ]
    assert fell[:2] == [("A:1", 100), ("A:2", 50)], "a little more than the 50 it had to be"
    assert campaign.state.secrets["A"].contents["A:1"].characters == []


@pytest.mark.rule("ME-BATTLE-13", "ME-SUBS-08")
def test_of_a_banner_lost_whole_nothing_is_asked_and_nothing_left() -> None:
    scene = field(army_mode="full")
    for models in (50, 4):
        banner = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True)
        write(scene, banner, foot(models))
    write(scene, scene.banner("B", FIELD, 0), foot(80), heroes=(100,))
    campaign = start(scene, 4, 5, 2, 3)
    plans(campaign, "direct", "hold")  # A loses 100: 40 of them from the weaker banner
    campaign.attempt("A", "strike_off", {"lost": {"u0": 6}})
    assert points(campaign, "A:1", "A:2") == [440, 0]
    assert campaign.state.secrets["A"].contents["A:2"].units == []


def start(scene: Scene, *dice: int) -> Campaign[MightyEmpires]:
    """Play without the rear guard, whose list nobody wrote."""
    return Scene.play(scene, *dice)


@pytest.mark.rule("ME-BATTLE-11")
@pytest.mark.parametrize("mode", ["moderate", "full"])
def test_the_owner_names_the_character_that_falls(mode: str) -> None:
    scene = field(army_mode=mode)
    scene.land(SOUTH, "A", "village")  # to be asked about next
    mine = scene.banner("A", FIELD, 1500, edge=3, came_from=SOUTH, has_moved=True, baggage=1)
    write(scene, mine, *([foot(120)] if mode == "full" else []), heroes=(200, 100))
    theirs = scene.banner("B", FIELD, 1500)
    write(scene, theirs, *([foot(150)] if mode == "full" else []))
    campaign = plans(start(scene, 4, 4, 2, 2, 2), "surprise", "counter")
    assert asked(campaign) == [("A", "name_fallen")]
    campaign.attempt("A", "name_fallen", "1")
    contents = campaign.state.secrets["A"].contents["A:1"]
    assert [one.name for one in contents.characters] == ["Hero 1"]
    assert events_told(campaign.recent, "character_lost")[0].text == "Hero 2 of A falls."
    if mode == "moderate":
        assert points(campaign, "A:1") == [1500 - 100 - 200]


@pytest.mark.rule("ME-BATTLE-11")
def test_a_side_without_characters_loses_nobody() -> None:
    scene = field(army_mode="full")
    write(scene, scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True), foot(150))
    write(scene, scene.banner("B", FIELD, 0), foot(150))
    campaign = plans(start(scene, 4, 4, 5, 2, 2), "surprise", "counter")
    assert not events_told(campaign.recent, "character_lost")
    assert asked(campaign) == [("A", "strike_off")]


@pytest.mark.rule("ME-ARMY-06")
def test_in_moderate_mode_characters_fall_with_the_last_of_their_troops() -> None:
    scene = Scene(phase="subsistence", army_mode="moderate")
    scene.land(FIELD, "A")
    banner = scene.banner("A", FIELD, 500)
    write(scene, banner, heroes=(200, 120))
    campaign = scene.play(1, 4)  # 200 lost: 300 left, and 320 of characters
    assert points(campaign, "A:1") == [300]
    assert [one.points for one in campaign.state.secrets["A"].contents["A:1"].characters] == [200]


@pytest.mark.rule("ME-SCOUT-32", "ME-RULING-135", "ME-ARMY-18", "ME-T-SKIRMISH")
def test_contents_are_secret_until_scouts_see_them() -> None:
    scene = Scene(phase="scouting", army_mode="full")
    write(scene, scene.banner("A", FIELD, 0), foot(60))
    scene.land(NORTH, "B")
    write(scene, scene.banner("B", NORTH, 0), foot(90), heroes=(100,))
    campaign = scene.play(3, 4, 4)
    assert campaign.view("A").state.secrets["B"].contents == {}
    campaign.attempt("A", "scout", f"1 {NORTH}")
    shown = events_told(campaign.view("A").events, "banner_shown")[0]
    assert "90 Spears, Hero 1 (100)" in shown.text
    books = {ledger.player: ledger for ledger in ledgers(campaign.view("A").state, "A")}
    lines = {name: [line.label for line in ledger.sections[1].lines] for name, ledger in books.items()}
    assert lines == {"A": ["Banner 1", "60 Spears"], "B": ["Banner 1"]}
    assert not events_told(campaign.view(None).events, "banner_shown")


# --- reorganization ------------------------------------------------------------------------------------


def ordering(mode: str) -> Scene:
    """A's two banners in FIELD at step 7; B is asked next."""
    scene = Scene(phase="reorganization", army_mode=mode)
    scene.land(FIELD, "A")
    scene.land("2,0", "B", "village")
    far = scene.banner("B", "2,0", 900)
    if mode == "full":
        write(scene, far, foot(90))
    return scene


def as_they_are(campaign: Campaign[MightyEmpires], **changes: str) -> dict[str, Any]:
    """The form as it stands, with some pieces moved; A:1_u0 stands for the first unit of A's banner 1."""
    moved = {key.replace("_", " ").replace("A", "A:"): value for key, value in changes.items()}
    return {**campaign.waiting[0].default, **moved}


@pytest.mark.rule("ME-REORG-04", "ME-ARMY-09", "ME-REORG-03", "ME-ARMY-16")
def test_only_whole_units_and_characters_change_banners() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(40), foot(20, 20, "Riders"), heroes=(100, 50))
    write(scene, scene.banner("A", FIELD, 0), foot(50), heroes=(100,))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    assert "Units stay whole" in campaign.waiting[0].text
    with refused("no_character", "ME-ARMY-16"):
        campaign.attempt("A", "rearrange", as_they_are(campaign, A1_u0="new1"))
    with refused("banner_below_500", "ME-ARMY-15"):
        campaign.attempt("A", "rearrange", as_they_are(campaign, A1_u0="new1", A1_c1="new1"))
    campaign.attempt("A", "rearrange", as_they_are(campaign, A1_u1="A:2", A1_c1="A:2"))
    assert points(campaign, "A:1", "A:2") == [500, 1050]
    assert (
        told(campaign.state.secrets["A"].contents["A:2"]) == "20 Riders, 50 Spears, Hero 2 (50), Hero 1 (100)"
    )


@pytest.mark.rule("ME-REORG-03", "ME-REORG-04")
def test_a_new_banner_of_whole_units() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(60), foot(60, name="Bows"), heroes=(100, 50))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    campaign.attempt("A", "rearrange", as_they_are(campaign, A1_u1="new1", A1_c1="new1"))
    assert points(campaign, "A:1", "A:2") == [700, 650]


@pytest.mark.rule("ME-REORG-04")
@pytest.mark.parametrize(("models", "offered"), [(4, True), (5, False)])
def test_a_remnant_may_join_its_own_kind(models: int, offered: bool) -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(models), foot(60, name="Bows"), heroes=(100,))
    write(scene, scene.banner("A", FIELD, 0), foot(50), heroes=(100,))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    destinations = field_of(campaign.waiting[0], Pick, "A:1 u0").choices
    joins = [one.value for one in destinations if one.value.startswith("join")]
    assert joins == (["join A:2 u0"] if offered else []), "neither itself nor another kind"
    answer = as_they_are(campaign, A1_u0="join A:2 u0")
    if not offered:
        with refused("bad_answer"):
            campaign.attempt("A", "rearrange", answer)
        return
    campaign.attempt("A", "rearrange", answer)
    assert campaign.state.secrets["A"].contents["A:2"].units[0].models == 54
    assert points(campaign, "A:1", "A:2") == [700, 640]


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183")
def test_a_weak_banner_joins_one_that_can_take_it_whole() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(20), heroes=(100,))
    write(scene, scene.banner("A", FIELD, 0), foot(90), heroes=(100,))
    campaign = scene.play()
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "reorganize", "done")
    campaign.attempt("A", "reorganize", FIELD)
    campaign.attempt("A", "rearrange", campaign.waiting[0].default)
    assert points(campaign, "A:1", "A:2") == [0, 1300]
    assert worth(campaign.state.secrets["A"].contents["A:2"]) == 1300


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183")
def test_a_weak_banner_takes_a_whole_unit_where_no_other_can_take_all_of_it() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(13), heroes=(100,))
    write(scene, scene.banner("A", FIELD, 0), foot(60), foot(70, name="Bows"), heroes=(100,))
    campaign = scene.play()
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "reorganize", "done")
    campaign.attempt("A", "reorganize", FIELD)
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "rearrange", {**campaign.waiting[0].default, **HOMES})
    campaign.attempt("A", "rearrange", campaign.waiting[0].default)
    assert sorted(points(campaign, "A:1", "A:2")) == [800, 830]
    campaign.attempt("A", "reorganize", "done")


HOMES = {"A:1 u0": "A:1", "A:1 c0": "A:1", "A:2 u0": "A:2", "A:2 u1": "A:2", "A:2 c0": "A:2"}
"""Where everything was before."""


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183")
def test_a_banner_is_not_made_weak_though_no_other_could_take_it_back_whole() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(45), heroes=(100,))
    write(scene, scene.banner("A", FIELD, 0), foot(90), heroes=(100,))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "rearrange", as_they_are(campaign, A1_u0="A:2"))


@pytest.mark.rule("ME-REORG-05", "ME-RULING-183", "ME-REORG-04")
def test_a_weak_banner_stays_where_whole_units_leave_no_way_to_strengthen_it() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(13), heroes=(100,))
    write(scene, scene.banner("A", FIELD, 0), foot(130), heroes=(100,))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", "done")
    assert asked(campaign)[0][0] == "B"


@pytest.mark.rule("ME-RULING-183")
def test_remnants_that_are_weak_even_together_need_not_join() -> None:
    scene = ordering("full")
    write(scene, scene.banner("A", FIELD, 0), foot(20))
    write(scene, scene.banner("A", FIELD, 0), foot(25))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", "done")
    assert points(campaign, "A:1", "A:2") == [200, 250]


@pytest.mark.rule("ME-ARMY-06", "ME-REORG-02")
def test_in_moderate_mode_characters_are_assigned_with_the_points() -> None:
    scene = ordering("moderate")
    write(scene, scene.banner("A", FIELD, 900), heroes=(200,))
    write(scene, scene.banner("A", FIELD, 900))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    with refused("bad_answer"):
        nowhere = {"points": {"A:2": 1500}, "baggage": {}, "A:1 c0": "A:1"}
        campaign.attempt("A", "rearrange", nowhere)
    answer = {"points": {"A:1": 600, "A:2": 1200}, "baggage": {}, "A:1 c0": "A:2"}
    campaign.attempt("A", "rearrange", answer)
    contents = campaign.state.secrets["A"].contents
    assert contents["A:1"].characters == []
    assert [one.points for one in contents["A:2"].characters] == [200]


@pytest.mark.rule("ME-RULING-146")
def test_mixed_troops_keep_only_common_traits() -> None:
    scene = ordering("moderate")
    scene.banner("A", FIELD, 900, traits=("all_flying", "crosses_rivers", "crosses_swamp"))
    scene.banner("A", FIELD, 900, traits=("any_undead",))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    campaign.attempt("A", "rearrange", {"points": {"A:1": 1000, "A:2": 800}, "baggage": {}})
    assert campaign.state.secrets["A"].traits == {"A:1": ["any_undead"], "A:2": ["any_undead"]}


@pytest.mark.rule("ME-RULING-146")
def test_who_takes_no_part_keeps_what_he_is() -> None:
    scene = ordering("moderate")
    flying = ("all_flying", "crosses_rivers", "crosses_swamp")
    scene.banner("A", FIELD, 900, traits=flying)
    scene.banner("A", FIELD, 900)
    scene.banner("A", FIELD, 900)
    scene.banner("A", FIELD, 300, kind="ally", traits=("all_goblinoid",))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", FIELD)
    strengths = {"A:1": 900, "A:2": 1000, "A:3": 800, "A:4": 300}
    campaign.attempt("A", "rearrange", {"points": strengths, "baggage": {}})
    traits = campaign.state.secrets["A"].traits
    assert traits == {"A:1": list(flying), "A:2": [], "A:3": [], "A:4": ["all_goblinoid"]}


# --- engines -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-20")
@pytest.mark.parametrize("engine", [False, True])
def test_on_the_table_walls_are_battered_by_engines(engine: bool) -> None:
    scene = Battlefield(phase="siege", army_mode="full", battle_method="ask")
    scene.land(FIELD, "B", "fortress")
    write(scene, scene.banner("B", FIELD, 0, inside=True), foot(60))
    write(
        scene,
        scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH),
        foot(90),
        foot(4, 50, "Cannon", engine=engine),
    )
    scene.siege(FIELD, "A")
    campaign = start(scene, 5)
    if engine:
        campaign.attempt("A", "siege", f"batter {FIELD}")
        assert events_told(campaign.recent, "battered")
    else:
        with refused("no_battery_engines", "ME-SIEGE-20"):
            campaign.attempt("A", "siege", f"batter {FIELD}")


@pytest.mark.rule("ME-CASREC-05", "ME-CASREC-08", "ME-BATTLE-25", "ME-BATTLE-13", "ME-RULING-416")
@pytest.mark.parametrize(
    ("lost", "strength", "left"),
    [
        ({"A:1 u1": 10}, 600 + 90, "50 Spears, 3 Riders, Hero 1 (100)"),
        ({"A:1 u0": 14, "A:1 u1": 5}, 610 + 70, "40 Spears, 6 Riders, Hero 1 (100)"),  # 4 of 14, 1 of 5
    ],
)
def test_models_lost_on_the_table_come_back_to_their_own_units(
    lost: dict[str, int], strength: int, left: str
) -> None:
    scene = field(army_mode="full", battle_method="ask")
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=1)
    write(scene, mine, foot(50), foot(10, 30, "Riders"), heroes=(100,))
    write(scene, scene.banner("B", FIELD, 0, baggage=1), foot(80), heroes=(100,))
    scene.land(SOUTH, "A", "village")
    campaign = start(scene, *BRIEFING, 4)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "fight")
    brief(campaign)
    report = campaign.waiting[0].default | {"result": "draw", "winner": "nobody", "attacker_models": lost}
    campaign.attempt("A", "tt_report", report)
    campaign.attempt("B", "confirm_report", "agree")
    assert points(campaign, "A:1") == [strength]  # 4 in a draw: 1 in 3 of each unit
    assert told(campaign.state.secrets["A"].contents["A:1"]) == left


@pytest.mark.rule("ME-ARMY-18")
@pytest.mark.parametrize("mode", ["points", "full"])
def test_everybody_has_an_army_sheet_of_his_own_only(mode: str) -> None:
    scene = Scene(army_mode=mode)
    scene.land(FIELD, "A")
    banner = scene.banner("A", FIELD, 900)
    if mode == "full":
        write(scene, banner, foot(80), heroes=(100,))
    state = scene.state
    (sheet,) = sheets(state, "A")
    lines = [(line.label, line.value) for line in sheet.sections[0].lines]
    assert lines[0] == ("Strength", "900 points")
    assert (("80 Spears", "800 points") in lines) is (mode == "full")
    assert sheets(state, "B")[0].sections == ()
    assert sheets(state, None) == sheets(state, "Zoe") == ()
    assert sheets(state, None) == ()
