"""Siege trains: built, taken along, used before walls, lost (ME digest 3, 4.14)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Pick
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.columns import fresh_escorts
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.banners.engines import has_store, leave_engines, new_engine
from empires.rulesets.mighty_empires.battle.field import Side
from empires.rulesets.mighty_empires.charts import TRAIN
from empires.rulesets.mighty_empires.season.engine_transfers import why_not_wishes
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.siege.assault import conclude
from empires.rulesets.mighty_empires.siege.ending import place_falls
from empires.rulesets.mighty_empires.state import Banner, Contents, Engine, EngineKind, MightyEmpires, Unit
from empires.rulesets.mighty_empires.winter.close import new_year
from empires.testing import asked, dice_left, field_of, offered, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, RIVER, SOUTH, defend, enter, field, plans
from tests.rulesets.mighty_empires.nature.test_races import hall
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where
from tests.rulesets.mighty_empires.winter.base import Base

THROWER: EngineKind = "monster_stone_thrower"
CANNON: EngineKind = "great_cannon"
TOWER: EngineKind = "siege_tower"
RAM: EngineKind = "giant_battering_ram"
ALL = (THROWER, CANNON, TOWER, RAM)


def give(scene: Scene, banner: Banner, *kinds: EngineKind) -> list[Engine]:
    """Engines that go with a banner."""
    engines = [new_engine(scene.state, kind, banner.tile) for kind in kinds]
    for engine in engines:
        engine.banner, engine.tile = banner.id, None
    return engines


def column(scene: Scene, player: str, tile: str, *kinds: EngineKind, **fields: Any) -> Banner:
    """Engines on their own, with their escort."""
    banner = scene.banner(player, tile, 500, kind="siege_train", **fields)
    give(scene, banner, *kinds)
    return banner


def engines(campaign: Campaign[MightyEmpires]) -> dict[str, str | None]:
    """Where each engine is: its banner or its tile."""
    return {one.id: one.banner or one.tile for one in campaign.state.engines.values()}


# --- built in winter ------------------------------------------------------------------------------------


def builders(**options: Any) -> Base:
    """Red may build; two of his tiles are wooded."""
    woods = {"0,0": "lowland F P P P P P", "1,0": "lowland F P P P P P"}
    scene = Base("construction", woods, **{"siege_train": True, **options})
    scene.rich(Red=9)
    return scene


def proposed(campaign: Campaign[MightyEmpires], start: str) -> list[str]:
    """What Red may choose among to build, of one sort."""
    choices = campaign.waiting[0].fields[0].choices  # type: ignore[union-attr]
    return [one.value for one in choices if one.value.startswith(start)]


def build(campaign: Campaign[MightyEmpires], *works: str) -> None:
    campaign.attempt("Red", "build", {"projects": list(works)})


@pytest.mark.rule("ME-T-TRAIN", "ME-TRAIN-01", "ME-TRAIN-02", "ME-TRAIN-12", "ME-TRAIN-13")
def test_the_four_engines() -> None:
    assert [(row.on, row["use"], row["bonus"], row["points"], row["crowns"]) for row in TRAIN.rows] == [
        (THROWER, "battery", 1, 250, 3),
        (CANNON, "battery", 1, 250, 3),
        (TOWER, "assault", 2, 250, 3),
        (RAM, "assault", 2, 250, 3),
    ]


@pytest.mark.rule("ME-TRAIN-03", "ME-TRAIN-05", "ME-HOOK-10", "ME-TRAIN-10")
def test_engines_are_built_and_stored_in_cities_and_fortresses() -> None:
    campaign = builders().play(quiet=40)
    build(campaign, "engine siege_tower 0,0 1", "engine siege_tower 0,0 2")
    assert engines(campaign) == {"engine 1": "0,0", "engine 2": "0,0"}
    assert campaign.state.secrets["Red"].treasury == 3
    assert {event.rule for event in told(campaign.chronicle(), "built")} == {"ME-TRAIN-03"}


@pytest.mark.rule("ME-TRAIN-03", "ME-OPT-314")
@pytest.mark.parametrize(("crowns", "most"), [(9, 3), (90, 4)])
def test_as_many_engines_are_proposed_as_the_crowns_pay_and_a_banner_takes_along(
    crowns: int, most: int
) -> None:
    scene = builders()
    scene.rich(Red=crowns)
    campaign = scene.play()
    for place in ("0,0", "1,0"):
        tower = f"engine siege_tower {place}"
        assert proposed(campaign, tower) == [f"{tower} {number + 1}" for number in range(most)]
    assert not proposed(campaign, "engine siege_tower 2,0"), "a village"


@pytest.mark.rule("ME-TRAIN-03", "ME-TRAIN-04", "ME-OPT-314")
def test_where_engines_cannot_be_built() -> None:
    campaign = builders().play()
    with refused("not_city_or_fortress", "ME-TRAIN-03"):
        build(campaign, "engine siege_tower 2,0 1")
    with refused("not_yours", "ME-TRAIN-03"):
        build(campaign, "engine siege_tower 6,0 1")
    with refused("no_timber", "ME-TRAIN-04"):
        build(campaign, *(f"engine {kind} 0,0 1" for kind in (TOWER, RAM, CANNON)))
    campaign.state.secrets["Red"].treasury = 5
    with refused("no_money"):
        build(campaign, "engine siege_tower 0,0 1", "engine siege_tower 0,0 2")
    without = builders(siege_train=False).play()
    assert not proposed(without, "engine")
    with refused("bad_answer"):
        build(without, "engine siege_tower 0,0 1")


# --- before walls ---------------------------------------------------------------------------------------


def besieged(*kinds: EngineKind, garrison: int = 500, settlement: str = "fortress", **options: Any) -> Scene:
    """A's 1250 points with these engines before B's garrison in FIELD."""
    scene = field(settlement, phase="siege", siege_train=True, **options)
    scene.state.contacts = []
    scene.banner("B", FIELD, garrison, inside=True)
    scene.siege(FIELD, "A")
    give(scene, scene.banner("A", FIELD, 1250, edge=3, came_from=SOUTH), *kinds)
    return scene


def storm(scene: Scene, attack: str, defence: str, *dice: int) -> Campaign[MightyEmpires]:
    campaign = scene.play(*dice)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", attack)
    campaign.attempt("B", "strategy", defence)
    return campaign


@pytest.mark.rule("EX-ME-396", "ME-TRAIN-12", "ME-RULING-515", "ME-RULING-513")
@pytest.mark.parametrize(("die", "bonus"), [(1, 1), (3, 2), (5, 3), (6, 3)])
def test_engines_add_to_the_battery_die(die: int, bonus: int) -> None:
    scene = besieged(THROWER, CANNON)
    scene.state.sieges[FIELD].battery_ready = True
    campaign = storm(scene, "direct", "hold", die, 1, 2, 1, 1, 1)
    assert told(campaign.recent, "battery_result")[0].facts["bonus"] == bonus
    score = told(campaign.recent, "assault_result")[0].facts["score"]
    declared = told(campaign.recent, "strengths_declared")[0].facts
    assert (declared["attack"], declared["factor"]) == (1750, 0)
    assert score == 0 + 3 + bonus, "the battery bonus counts in full, once"


@pytest.mark.rule("EX-ME-340", "ME-DWARF-03", "ME-TRAIN-12", "ME-TRAIN-14", "ME-RULING-515")
def test_great_cannon_breach_dwarf_halls() -> None:
    scene = hall()
    scene.state.sieges[FIELD].battery_ready = True
    give(scene, scene.state.banners["A:1"], CANNON, CANNON)
    campaign = storm(scene, "direct", "hold", 6, 1, 2, 1, 1, 1)
    assert told(campaign.recent, "battery_result")[0].facts["bonus"] == 3
    factor = told(campaign.recent, "strengths_declared")[0].facts["factor"]
    assert told(campaign.recent, "assault_result")[0].facts["score"] == factor + 3 + 1 + 2


@pytest.mark.rule("EX-ME-397", "ME-TRAIN-02", "ME-TRAIN-13", "ME-TRAIN-14", "ME-RULING-514", "ME-ARMY-18")
def test_towers_and_rams_in_an_assault() -> None:
    known = besieged(TOWER, RAM).play().waiting[0].choices[0].note
    assert known == "1,250 points of yours, the garrison unknown, +4 for towers and rams"
    campaign = storm(besieged(TOWER, RAM), "surprise", "withdraw", 4, 2, 4)
    declared = told(campaign.recent, "strengths_declared")[0].facts
    assert (declared["attack"], declared["defence_value"], declared["factor"]) == (1750, 1500, 0)
    result = told(campaign.recent, "assault_result")[0]
    assert (result.facts["score"], result.facts["result"]) == (9, "stormed")
    assert points(campaign, "A:1") == [1050]


@pytest.mark.rule("ME-TRAIN-02")
def test_in_the_open_engines_are_worth_nothing() -> None:
    scene = defend(enter(field(siege_train=True), 1250), 900)
    give(scene, scene.state.banners["A:1"], *ALL)
    campaign = plans(scene.play(3, 4, 1, 1, *[6] * 9), "direct", "hold")
    assert told(campaign.recent, "strengths_declared")[0].facts["attack"] == 1250


@pytest.mark.rule("ME-TRAIN-11")
def test_engines_do_not_defend() -> None:
    scene = besieged()
    give(scene, scene.state.banners["B:1"], *ALL)
    campaign = storm(scene, "direct", "hold", 1, 2, 1, 1, 1)
    assert told(campaign.recent, "strengths_declared")[0].facts["defence_value"] == 1500
    assert told(campaign.recent, "assault_result")[0].facts["score"] == -1 + 3


@pytest.mark.rule("ME-RULING-515", "ME-SIEGE-20")
def test_with_an_engine_that_throws_stones_any_army_batters() -> None:
    def may(*kinds: EngineKind) -> bool:
        scene = besieged(*kinds, army_mode="full", battle_method="tabletop")
        return f"batter {FIELD}" in offered(scene.play())

    assert may(CANNON)
    assert not may(TOWER)


# --- lost -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-398", "ME-TRAIN-16", "ME-RULING-520")
def test_a_sally_destroys_an_engine_that_the_defender_picks() -> None:
    campaign = storm(besieged(TOWER, RAM), "direct", "counter", 1, 2, 1, 1, 1)
    result = told(campaign.recent, "assault_result")[0]
    assert result.facts["result"] != "stormed"
    assert result.facts["winner"] == "defender"
    assert asked(campaign) == [("B", "sally_destroys")]
    campaign.attempt("B", "sally_destroys", "engine 2")
    assert list(campaign.state.engines) == ["engine 1"]
    held = storm(besieged(TOWER, RAM), "direct", "hold", 1, 2, 1, 1, 1)
    assert len(held.state.engines) == 2


@pytest.mark.rule("ME-TRAIN-16", "ME-RULING-520", "ME-RULING-518")
def test_a_column_whose_last_engine_a_sally_destroys_is_no_more() -> None:
    scene = besieged()
    column(scene, "A", FIELD, RAM, edge=3, came_from=SOUTH, has_moved=True)
    campaign = storm(scene, "direct", "counter", 1, 2, 1, 1, 1)
    assert not campaign.state.engines
    assert "A:2" not in campaign.state.banners
    assert told(campaign.recent, "column_ended")[0].rule == "ME-RULING-518"


@pytest.mark.rule("ME-TRAIN-15", "ME-RULING-516")
def test_who_takes_the_baggage_takes_the_engines() -> None:
    scene = defend(enter(field(siege_train=True), 2500), 900, baggage=2)
    scene.land(NORTH, "B", "village")
    give(scene, scene.state.banners["B:1"], TOWER, RAM)
    scene.state.secrets["B"].escorts = {"engine 1": 300}
    campaign = plans(scene.play(5, 5, 1, 1, 1, 1, *[1] * 6), "direct", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["scattered"]
    assert engines(campaign) == {"engine 1": "A:1", "engine 2": "A:1"}
    assert campaign.state.secrets["B"].escorts == {}, "whoever has them sends an escort of his own"
    assert told(campaign.chronicle(), "engines_captured")[0].rule == "ME-TRAIN-15"


@pytest.mark.rule("ME-TRAIN-15", "ME-RULING-516")
def test_engines_that_the_victors_cannot_take_along_are_abandoned() -> None:
    scene = defend(enter(field(siege_train=True), 2500), 500, 400, baggage=2)
    scene.land(NORTH, "B", "village")
    give(scene, scene.state.banners["B:1"], TOWER, RAM, CANNON, RAM)
    give(scene, scene.state.banners["B:2"], TOWER, RAM)
    campaign = plans(scene.play(5, 5, 1, 1, 1, 1, *[1] * 6), "direct", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["scattered"]
    assert list(engines(campaign).values()) == ["A:1"] * 4
    assert told(campaign.chronicle(), "engines_abandoned")[0].rule == "ME-TRAIN-15"


@pytest.mark.rule("ME-RULING-516", "ME-BATTLE-22")
@pytest.mark.parametrize(("die", "owner"), [(1, None), (4, "A:1")])
def test_the_dispersed_leave_their_engines_and_pursuers_may_take_them(die: int, owner: str | None) -> None:
    scene = defend(enter(field(siege_train=True), 1200), 1200, baggage=3)
    give(scene, scene.state.banners["B:1"], TOWER)
    campaign = plans(scene.play(4, 6, 1, 1, die, *[6, 5] * 4), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert engines(campaign) == ({"engine 1": owner} if owner else {})


@pytest.mark.rule("ME-RULING-164", "ME-RULING-516", "ME-RULING-518")
def test_a_dispersed_column_has_nothing_left_to_escort() -> None:
    scene = defend(enter(field(siege_train=True), 1200), 900, baggage=3)
    column(scene, "B", FIELD, TOWER, RAM, CANNON, edge=0)
    campaign = plans(scene.play(4, 6, 1, 1, 1, *[6, 5] * 4), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert told(campaign.chronicle(), "pursuit_result")[0].facts["effect"] == "dispersed"
    assert campaign.state.engines == {}
    assert "B:2" not in campaign.state.banners


@pytest.mark.rule("ME-TRAIN-15", "ME-RULING-516", "ME-RULING-518")
def test_with_a_column_destroyed_its_engines_are_taken() -> None:
    scene = field(siege_train=True)
    scene.land(NORTH, None)
    column(enter(scene, 2500), "B", FIELD, TOWER, RAM, CANNON, edge=0)
    campaign = plans(scene.play(4, 4, 1, 1, 1, 1, *[1] * 6), "direct", "hold")
    if asked(campaign) == [("A", "pursue")]:
        campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners
    assert set(engines(campaign).values()) == {"A:1"}


@pytest.mark.rule("ME-TRAIN-15", "ME-SIEGE-29")
def test_engines_inside_a_stormed_place_are_its_captors() -> None:
    scene = besieged(TOWER, RAM)
    give(scene, scene.state.banners["B:1"], CANNON)
    campaign = storm(scene, "surprise", "withdraw", 4, 2, 4)
    assert campaign.state.lands[FIELD].owner == "A"
    assert engines(campaign)["engine 3"] == FIELD
    assert ("open", FIELD) in [
        (one.split()[1], one.split()[2]) for one in offered(campaign) if one.startswith("engines")
    ] or asked(campaign)


# --- on the march ---------------------------------------------------------------------------------------


def road(*kinds: EngineKind, **fields: Any) -> Scene:
    """A in FIELD with engines; behind a river, SOUTH is scouted."""
    text = "0,0 river P P R P P R\n0,-1 LO-01\n0,1 LO-01"
    scene = Scene(text, siege_train=True)
    scene.land(FIELD, None)
    give(scene, scene.banner("A", FIELD, edge=0, **fields), *kinds)
    scene.opened(SOUTH, FIELD)
    return scene


@pytest.mark.rule("EX-ME-399", "ME-TRAIN-07", "ME-RULING-517")
def test_a_perilous_way_is_none_for_engines_unless_they_are_abandoned() -> None:
    campaign = road(RAM, baggage=3).play(4, 2, 2, quiet=40)
    campaign.attempt("A", "move_group", f"1 {SOUTH}")
    assert [one.label for one in campaign.waiting[0].choices] == [
        "Abandon 1 giant battering ram and go", "Stay with the engines; no march this turn",
    ]  # fmt: skip
    campaign.attempt("A", "accept_peril", "go")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.engines == {}
    assert told(campaign.chronicle(), "engines_abandoned")[0].rule == "ME-RULING-517"
    assert baggage(campaign, "A:1") != [3], "the way is perilous still"
    stays = road(RAM).play(4, quiet=40)
    stays.attempt("A", "move_group", f"1 {SOUTH}")
    stays.attempt("A", "accept_peril", "stay")
    assert where(stays, "A:1") == [FIELD]
    assert stays.state.banners["A:1"].no_move, "as after a failure"
    found = road(RAM).play(6, quiet=40)
    found.attempt("A", "move_group", f"1 {SOUTH}")
    assert where(found, "A:1") == [SOUTH]
    assert engines(found) == {"engine 1": "A:1"}, "any other way will do for engines"


@pytest.mark.rule("ME-RULING-517", "ME-RETREAT-03")
def test_in_a_retreat_engines_are_abandoned_on_a_perilous_way_unasked() -> None:
    scene = enter(field(text=RIVER, siege_train=True), 1200)
    give(scene, scene.banner("B", FIELD, 900, edge=3, baggage=1), RAM)
    campaign = plans(scene.play(4, 5, 2, 3, 4, *[2] * 4), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert ("B", "accept_peril") not in asked(campaign)
    assert campaign.state.engines == {}
    assert told(campaign.chronicle(), "engines_abandoned")[0].rule == "ME-RULING-517"
    assert where(campaign, "B:1") == [NORTH]


@pytest.mark.rule("ME-TRAIN-10", "EX-ME-399", "ME-RULING-518")
def test_engines_may_be_left_behind_before_a_march() -> None:
    with refused("not_open", "ME-TRAIN-10"):
        road().play().attempt("A", "abandon_engine", "engine 1")
    campaign = road(RAM).play(4)
    campaign.attempt("A", "abandon_engine", "engine 1")
    assert campaign.state.engines == {}
    campaign.attempt("A", "move_group", f"1 {SOUTH}")
    assert asked(campaign) == [("A", "accept_peril")]
    assert "perilous" in campaign.waiting[0].text


@pytest.mark.rule("ME-TRAIN-05", "ME-TRAIN-06", "ME-TRAIN-01", "EX-ME-400", "ME-TRAIN-09", "ME-RULING-512")
def test_four_engines_to_a_banner_and_three_at_least_on_their_own() -> None:
    scene = Scene(phase="reorganization", siege_train=True)
    scene.land(FIELD, "A", "city")
    give(scene, scene.banner("A", FIELD, 1500), *ALL)
    scene.banner("A", FIELD, 500)
    new_engine(scene.state, RAM, FIELD)
    campaign = scene.play()
    campaign.attempt("A", "reorganize", f"engines open {FIELD}")
    ids = [f"engine {n}" for n in range(1, 6)]
    with refused("too_many_engines", "ME-TRAIN-06"):
        campaign.attempt("A", "share_engines", dict.fromkeys(ids, "A:1"))
    with refused("needs_three_engines", "ME-TRAIN-09"):
        campaign.attempt("A", "share_engines", dict(zip(ids, ["alone"] * 2 + ["store"] * 3, strict=True)))
    four = dict(zip(ids, ["A:2"] * 4 + ["store"], strict=True))
    assert why_not_wishes(campaign.state, four, list(campaign.state.banners.values())) is None
    campaign.attempt("A", "share_engines", dict(zip(ids, ["alone"] * 3 + ["store", "A:2"], strict=True)))
    assert engines(campaign) == dict(zip(ids, ["A:3"] * 3 + [FIELD, "A:2"], strict=True))
    assert campaign.state.banners["A:3"].kind == "siege_train"
    assert points(campaign, "A:1", "A:3") == [1500, 500]


@pytest.mark.rule("ME-TRAIN-09", "EX-ME-400")
def test_a_column_eats_like_a_banner_and_engines_do_not() -> None:
    scene = Scene(phase="subsistence", siege_train=True)
    column(scene, "A", FIELD, TOWER, RAM, CANNON, baggage=2)
    give(scene, scene.banner("A", SOUTH, 900, baggage=2), TOWER)
    campaign = scene.play()
    assert baggage(campaign, "A:1", "A:2") == [1, 1]


@pytest.mark.rule("EX-ME-400", "ME-TRAIN-09")
def test_two_engines_do_not_march_alone() -> None:
    scene = Scene(siege_train=True)
    column(scene, "A", FIELD, TOWER, RAM)
    scene.banner("A", FIELD)
    scene.opened(SOUTH, FIELD)
    with refused("needs_three_engines", "ME-TRAIN-09"):
        scene.play().attempt("A", "move_group", f"1 {SOUTH}")


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-09")
def test_an_escort_that_has_lost_troops_is_no_stronger_when_the_engines_march_alone_again() -> None:
    scene = Scene(phase="reorganization", siege_train=True)
    train = column(scene, "A", FIELD, TOWER, RAM, CANNON)
    scene.state.secrets["A"].points[train.id] = 320
    scene.banner("A", FIELD, 900)
    campaign = scene.play()
    campaign.attempt("A", "reorganize", f"engines open {FIELD}")
    campaign.attempt("A", "share_engines", dict.fromkeys(campaign.state.engines, "A:2"))
    assert "A:1" not in campaign.state.banners, "the escort goes home"
    campaign.attempt("A", "reorganize", f"engines open {FIELD}")
    campaign.attempt("A", "share_engines", dict.fromkeys(campaign.state.engines, "alone"))
    assert points(campaign, "A:3") == [320]


@pytest.mark.rule("ME-RULING-518")
@pytest.mark.parametrize("mode", ["points", "full"])
def test_a_new_season_finds_every_escort_whole_and_nobody_else(mode: str) -> None:
    scene = Scene(siege_train=True, army_mode=mode)
    train = column(scene, "A", FIELD, TOWER, RAM, CANNON)
    scene.banner("A", FIELD, 900)
    secret = scene.state.secrets["A"]
    secret.points[train.id] = 320
    fresh_escorts(scene.state)
    assert secret.points == {"A:1": 500, "A:2": 900}
    lists = {key: [(unit.models, unit.each) for unit in one.units] for key, one in secret.contents.items()}
    assert lists.get("A:1") == ([(50, 10)] if mode == "full" else None)


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-09")
def test_where_troops_are_listed_the_escort_of_engines_has_a_list_too() -> None:
    scene = Scene(phase="reorganization", siege_train=True, army_mode="full")
    men = scene.banner("A", FIELD, 900)
    set_contents(scene.state, men, Contents(units=[Unit(name="Spears", models=80, each=10)]))
    give(scene, men, TOWER, RAM, CANNON)
    campaign = scene.play()
    campaign.attempt("A", "reorganize", f"engines open {FIELD}")
    campaign.attempt("A", "share_engines", dict.fromkeys(campaign.state.engines, "alone"))
    [escort] = campaign.state.secrets["A"].contents["A:2"].units
    assert (escort.models, escort.each) == (50, 10)


@pytest.mark.rule("ME-TRAIN-05")
@pytest.mark.parametrize(
    ("settlement", "owner", "inside", "besieged", "stores"),
    [
        ("city", "A", False, False, True),
        ("fortress", "A", True, True, True),
        ("fortress", "A", False, True, False),
        ("village", "A", False, False, False),
        ("city", "B", False, False, False),
    ],
)
def test_engines_are_stored_where_own_walls_are_open(
    settlement: str, owner: str, inside: bool, besieged: bool, stores: bool
) -> None:
    scene = Scene(siege_train=True)
    scene.land(FIELD, owner, settlement)
    banner = scene.banner("A", FIELD, 900, inside=inside)
    if besieged:
        scene.siege(FIELD, "B")
    assert has_store(scene.state, banner) is stores


@pytest.mark.rule("ME-TRAIN-10")
@pytest.mark.parametrize(("owner", "left"), [("A", {"engine 1": FIELD}), ("B", {})])
def test_the_engines_of_a_lost_banner_are_left_in_its_own_city_or_nowhere(
    owner: str, left: dict[str, str]
) -> None:
    scene = Scene(phase="subsistence", siege_train=True)
    scene.land(FIELD, owner, "city")
    give(scene, scene.banner("A", FIELD, 10, baggage=1), RAM)
    leave_engines(Game(scene.state), scene.state.banners["A:1"])
    assert {one.id: one.tile for one in scene.state.engines.values()} == left


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-10")
def test_a_column_without_escort_abandons_its_engines() -> None:
    scene = Scene(phase="subsistence", siege_train=True)
    train = column(scene, "A", FIELD, TOWER, RAM, CANNON)
    scene.state.secrets["A"].points[train.id] = 10
    scene.banner("A", SOUTH, 900, baggage=1)
    campaign = scene.play(1, 6)
    assert "A:1" not in campaign.state.banners
    assert campaign.state.engines == {}


@pytest.mark.rule("ME-RULING-518")
def test_a_new_season_finds_the_escort_of_a_column_at_full_strength() -> None:
    scene = Base("deployment", siege_train=True)
    train = column(scene, "Red", "1,0", TOWER, RAM, CANNON)
    scene.state.secrets["Red"].points[train.id] = 120
    new_year(Game(scene.state))
    assert scene.state.secrets["Red"].points[train.id] == 500


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-10")
def test_a_column_that_leaves_its_last_engine_behind_is_no_more() -> None:
    scene = road()
    scene.land(NORTH, "A", "village")
    column(scene, "A", FIELD, RAM)
    campaign = scene.play(quiet=40)
    campaign.attempt("A", "abandon_engine", "engine 1")
    assert told(campaign.recent, "column_ended")
    assert list(campaign.state.banners) == ["A:1"]


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-10")
def test_the_engines_of_a_lost_banner_go_to_its_force_those_of_a_lost_column_to_nobody() -> None:
    scene = Scene(siege_train=True)
    lost = scene.banner("A", FIELD, 10)
    train = column(scene, "A", FIELD, TOWER, RAM, CANNON)
    heir = scene.banner("A", FIELD, 900)
    give(scene, lost, RAM)
    for banner in (train, lost):
        leave_engines(Game(scene.state), banner)
        del scene.state.banners[banner.id]
    assert [(one.kind, one.banner) for one in scene.state.engines.values()] == [(RAM, heir.id)]


@pytest.mark.rule("ME-RULING-518", "ME-TRAIN-15", "ME-RULING-516")
def test_a_column_that_has_lost_its_engines_to_the_victors_goes_home() -> None:
    scene = enter(field(siege_train=True), 2500)
    column(scene, "B", FIELD, TOWER, RAM, CANNON, edge=0)
    campaign = plans(scene.play(5, 5, 1, 1, 1, 1, *[1] * 6), "direct", "hold")
    assert told(campaign.chronicle(), "engines_captured")
    assert told(campaign.chronicle(), "column_ended")
    assert [one.kind for one in campaign.state.banners.values() if one.owner == "B"] == []


@pytest.mark.rule("ME-TRAIN-09", "ME-TRAIN-13")
def test_the_escort_of_a_column_fights_and_its_engines_storm() -> None:
    scene = field("fortress", phase="siege", siege_train=True)
    scene.state.contacts = []
    scene.banner("B", FIELD, 500, inside=True)
    scene.siege(FIELD, "A")
    column(scene, "A", FIELD, TOWER, RAM, TOWER, edge=3, came_from=SOUTH)
    campaign = storm(scene, "direct", "hold", 1, 2, 1, 1, 1)
    declared = told(campaign.recent, "strengths_declared")[0].facts
    assert declared["attack"] == 1250
    assert told(campaign.recent, "assault_result")[0].facts["score"] == declared["factor"] + 3 + 6


@pytest.mark.rule("ME-TRAIN-08")
def test_engines_are_shipped_with_their_banner() -> None:
    scene = Scene("0,0 coastal P P P CL CS CS @A\n0,-1 LO-01", siege_train=True)
    scene.ship("A", FIELD)
    give(scene, scene.aboard("A", "ship 1"), RAM)
    board = DISPLAY.board(scene.state, "A")
    assert engines(scene.play()) == {"engine 1": "A:1"}
    assert board.pieces


# --- winter ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TRAIN-05", "ME-RULING-519")
def test_engines_go_into_store_on_the_way_home() -> None:
    scene = Base("quarters", siege_train=True)
    give(scene, scene.banner("Red", "2,0", 900), TOWER, RAM)
    campaign = scene.play(quiet=40)
    [question] = [one for one in campaign.waiting if one.kind == "store_engines"]
    assert [choice.value for choice in field_of(question, Pick).choices] == ["1,0", "0,0", "-1,1"]
    campaign.attempt("Red", "store_engines", {"engine 1": "1,0", "engine 2": "0,0"})
    assert engines(campaign) == {"engine 1": "1,0", "engine 2": "0,0"}
    assert told(campaign.chronicle(), "engines_stored")[0].rule == "ME-TRAIN-05"


@pytest.mark.rule("ME-TRAIN-05")
def test_where_only_one_place_on_the_way_home_stores_engines_nobody_is_asked() -> None:
    scene = Base("quarters", siege_train=True)
    for tile in ("0,0", "-1,1"):
        scene.land(tile, "Red", "village")
    give(scene, scene.banner("Red", "2,0", 900), TOWER)
    campaign = scene.play(quiet=40)
    assert "store_engines" not in [one.kind for one in campaign.waiting]
    assert engines(campaign) == {"engine 1": "1,0"}


@pytest.mark.rule("ME-RULING-519", "ME-TRAIN-05", "ME-RULING-518")
def test_engines_on_their_own_need_no_escort_once_they_are_stored() -> None:
    scene = Base("quarters", siege_train=True)
    column(scene, "Red", "1,0", TOWER, RAM, CANNON)
    campaign = scene.play(quiet=40)
    campaign.attempt("Red", "store_engines", campaign.waiting[0].default)
    assert len(campaign.state.engines) == 3
    assert campaign.state.banners == {}


@pytest.mark.rule("ME-RULING-519", "ME-TRAIN-05")
def test_where_no_walls_are_on_the_way_home_engines_are_left() -> None:
    scene = Base("quarters", siege_train=True)
    for land in scene.state.lands.values():
        land.settlement = "village" if land.owner == "Red" else land.settlement
    give(scene, scene.banner("Red", "2,0", 900), TOWER)
    campaign = scene.play(quiet=40)
    assert campaign.state.engines == {}
    assert told(campaign.chronicle(), "engines_abandoned")[0].rule == "ME-RULING-519"


@pytest.mark.rule("ME-RULING-519", "ME-RULING-518")
def test_a_winter_retreat_leaves_them_behind() -> None:
    scene = Base("quarters", siege_train=True)
    give(scene, scene.banner("Red", "5,-1", 900), TOWER)
    column(scene, "Red", "1,0", TOWER, RAM, CANNON)
    campaign = scene.play(6, 1, quiet=60)
    campaign.attempt("Red", "store_engines", campaign.waiting[0].default)
    assert "engine 1" not in campaign.state.engines
    assert not [one for one in campaign.state.banners.values() if one.kind == "siege_train"]
    assert told(campaign.chronicle(), "engines_abandoned")[0].rule == "ME-RULING-519"


@pytest.mark.rule("ME-TRAIN-09", "ME-TRAIN-06")
def test_in_spring_stored_engines_join_the_banners_beside_them() -> None:
    scene = Base("fitting_out", siege_train=True)
    scene.banner("Red", "0,0", 900)
    for kind in ALL:
        new_engine(scene.state, kind, "0,0")
    campaign = scene.play(quiet=60)
    assert asked(campaign) == [("Red", "share_engines")]
    wishes = dict.fromkeys(campaign.state.engines, "alone") | {"engine 4": "Red:1"}
    campaign.attempt("Red", "share_engines", wishes)
    assert set(engines(campaign).values()) == {"Red:1", "Red:2"}


@pytest.mark.rule("ME-TRAIN-10")
def test_engines_are_shown_beside_their_banner_and_where_they_are_stored() -> None:
    scene = Scene(siege_train=True)
    scene.land(FIELD, "A", "city")
    give(scene, scene.banner("A", SOUTH), TOWER, TOWER, RAM)
    new_engine(scene.state, CANNON, FIELD)
    board = DISPLAY.board(scene.state, "B")
    [piece] = board.pieces
    assert ("engine", "3") in [(badge.icon, badge.text) for badge in piece.badges]
    assert piece.label.endswith("2 siege towers and 1 giant battering ram")
    tile = next(one for one in board.tiles if one.id == FIELD)
    assert [(badge.icon, badge.meaning) for badge in tile.badges] == [("engine", "1 great cannon in store")]


@pytest.mark.rule("ME-TRAIN-10")
def test_razed_with_the_place_they_are_gone() -> None:
    scene = field("city", phase="raze", siege_train=True)
    scene.land(FIELD, "A", "city")
    scene.banner("A", FIELD, 900)
    new_engine(scene.state, RAM, FIELD)
    campaign = scene.play()
    campaign.attempt("A", "raze", FIELD)
    assert campaign.state.engines == {}
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-SIEGE-19", "ME-SIEGE-29")
def test_engines_on_their_own_in_a_stormed_place_are_its_captors_too() -> None:
    scene = field("fortress", siege_train=True)
    guards = column(scene, "B", FIELD, TOWER, inside=True)
    besieger = scene.banner("A", FIELD, 1250, edge=3, came_from=SOUTH)
    siege = scene.siege(FIELD, "A")
    conclude(Game(scene.state), siege, Side("A", [besieger]), Side("B", [guards]), stormed=True)
    assert list(scene.state.banners) == ["A:1"]
    assert [(one.banner, one.tile) for one in scene.state.engines.values()] == [(None, FIELD)]


@pytest.mark.rule("ME-SIEGE-19", "ME-SIEGE-29", "ME-NECRO-08")
def test_engines_and_treasure_of_a_garrison_that_is_no_more_are_its_captors() -> None:
    scene = field("fortress", siege_train=True)
    inside = scene.banner("B", FIELD, 100, inside=True)
    give(scene, inside, TOWER)
    scene.state.secrets["B"].treasure[inside.id] = 3
    scene.banner("A", FIELD, 1250, edge=3, came_from=SOUTH)
    siege = scene.siege(FIELD, "A")
    for _ in place_falls(Game(scene.state), siege, "ME-RULING-177"):
        raise AssertionError("nobody is asked")
    assert [(one.banner, one.tile) for one in scene.state.engines.values()] == [(None, FIELD)]
    assert scene.state.secrets["A"].treasure == {"A:1": 3}
    assert list(scene.state.banners) == ["A:1"]
    assert scene.state.lands[FIELD].owner == "A"
