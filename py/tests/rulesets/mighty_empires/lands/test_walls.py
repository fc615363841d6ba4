"""Walls along the edges of tiles: built, in the way, manned and stormed (ME digest 3, 4.15)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.routes import needs_roll
from empires.rulesets.mighty_empires.charts import MANNED_WALL, WALL_COST
from empires.rulesets.mighty_empires.lands.walls import hidden_by_wall
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, defend, enter, field
from tests.rulesets.mighty_empires.scene import Scene, points, where
from tests.rulesets.mighty_empires.winter.base import Base

S, SE, N = 3, 2, 0


# --- built in winter ------------------------------------------------------------------------------------


def builders(**options: Any) -> Base:
    """Red may build; two of his tiles are wooded."""
    woods = {"0,0": "lowland F P P P P P", "1,0": "lowland F P P P P P"}
    scene = Base("construction", woods, **{"walls": True, **options})
    scene.rich(Red=4)
    return scene


def build(campaign: Campaign[MightyEmpires], *works: str) -> None:
    campaign.attempt("Red", "build", {"projects": list(works)})


@pytest.mark.rule("ME-T-WALLCOST")
def test_what_a_wall_costs() -> None:
    assert {row.on: row["crowns"] for row in WALL_COST.rows} == {"settlement": 1, "none": 2}


@pytest.mark.rule("ME-WALL-01", "ME-WALL-03", "ME-HOOK-11")
def test_a_wall_along_one_edge_is_dearer_where_nobody_lives() -> None:
    campaign = builders().play(quiet=1)
    build(campaign, "wall 2,0 2", "wall 3,0 5")
    assert (campaign.state.lands["2,0"].walls, campaign.state.lands["3,0"].walls) == ([2], [5])
    assert campaign.state.secrets["Red"].treasury == 1, "one crown at the village, two on empty land"
    built = [(event.rule, event.text) for event in told(campaign.chronicle(), "built")]
    assert ("ME-WALL-01", "Red builds a wall along the SE edge at the village at 2,0.") in built


@pytest.mark.rule("ME-WALL-01")
def test_walls_are_raised_on_own_land_and_once() -> None:
    scene = builders()
    scene.land("2,0", "Red", "village", walls=[2])
    campaign = scene.play()
    with refused("wall_present", "ME-WALL-01"):
        build(campaign, "wall 2,0 2")
    with refused("wall_present", "ME-WALL-01"):
        build(campaign, "wall 2,0 1", "wall 2,0 1")
    with refused("not_yours", "ME-WALL-01"):
        build(campaign, "wall 4,0 2")
    campaign.state.secrets["Red"].treasury = 3
    with refused("no_money"):
        build(campaign, "wall 3,0 0", "wall 3,0 1")
    with refused("bad_answer"):
        build(campaign, "wall 2,0 6")


@pytest.mark.rule("ME-WALL-02", "ME-RULING-310")
def test_walls_use_timber_like_fortresses() -> None:
    scene = builders()
    scene.rich(Red=9)
    campaign = scene.play()
    with refused("no_timber", "ME-WALL-02"):
        build(campaign, "wall 2,0 0", "wall 2,0 1", "wall 2,0 2")
    with refused("no_timber", "ME-WALL-02"):
        build(campaign, "fortress 2,0", "wall 2,0 1", "wall 2,0 2")
    with refused("no_timber", "ME-BUILD-07"):
        build(campaign, "wall 2,0 1", "wall 2,0 2", "fortress 2,0")
    per_type = builders(timber_scope="per_type")
    per_type.rich(Red=9)
    build(per_type.play(quiet=1), "fortress 2,0", "wall 2,0 1", "wall 2,0 2")


@pytest.mark.rule("ME-RULING-521")
def test_walls_run_along_land_and_the_border_of_the_map_but_not_along_the_sea() -> None:
    woods = {"-2,2": "coastal F CS S CL P P", "-3,3": "lowland F P P P P P"}
    scene = Base("construction", woods, walls=True)
    scene.rich(Red=4)
    scene.land("-2,2", "Red")
    scene.land("-3,3", "Red")
    campaign = scene.play(quiet=40)
    with refused("bad_target", "ME-RULING-521"):
        build(campaign, "wall -2,2 2")
    build(campaign, "wall -2,2 0", "wall -3,3 4")
    assert campaign.state.lands["-3,3"].walls == [4], "beyond it the map ends"


@pytest.mark.rule("ME-OPT-315")
def test_without_the_option_nobody_raises_walls() -> None:
    campaign = builders(walls=False).play()
    choices = campaign.waiting[0].fields[0].choices  # type: ignore[union-attr]
    assert not [one.value for one in choices if one.value.startswith("wall")]
    with refused("bad_answer"):
        build(campaign, "wall 2,0 2")
    campaign = builders().play(quiet=1)
    build(campaign, "wall 2,0 2")
    assert campaign.state.lands["2,0"].walls == [2]


# --- in the way -----------------------------------------------------------------------------------------


def border(*, walls: tuple[int, ...] = (N,), owner: str | None = "B", **options: Any) -> Scene:
    """FIELD is `owner`'s and walled; A stands in NORTH, B in SOUTH, both freely."""
    scene = Scene(walls=True, **options)
    scene.land(FIELD, owner, walls=list(walls))
    scene.land(NORTH, "A")
    scene.land(SOUTH, "B")
    scene.banner("A", NORTH)
    scene.banner("B", SOUTH)
    return scene


@pytest.mark.rule("ME-WALL-04", "ME-RULING-524")
def test_a_wall_costs_strangers_a_route_roll_and_its_owner_none() -> None:
    scene = border(walls=(N, S))
    assert needs_roll(scene.state, scene.state.banners["A:1"], FIELD)
    assert not needs_roll(scene.state, scene.state.banners["B:1"], FIELD)
    scene.opened(FIELD, NORTH)
    campaign = scene.play(2)
    campaign.attempt("A", "move_group", f"1 {FIELD}")
    assert where(campaign, "A:1") == [NORTH]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-WALL-04", "ME-MOVE-17", "ME-RULING-525")
def test_who_flies_ignores_walls_and_in_points_mode_nobody_does() -> None:
    scene = border(army_mode="moderate")
    flyer = scene.banner("A", NORTH, traits=("all_flying",))
    assert not needs_roll(scene.state, flyer, FIELD)
    assert needs_roll(border().state, border().state.banners["A:1"], FIELD)


@pytest.mark.rule("ME-WALL-04", "ME-MOVE-14", "ME-RULING-524")
def test_out_over_a_wall_only_who_stands_at_it_needs_no_route() -> None:
    scene = border()
    there = scene.banner("A", FIELD, edge=S)
    at_it = scene.banner("A", FIELD, edge=N)
    assert needs_roll(scene.state, there, NORTH)
    assert not needs_roll(scene.state, there, SOUTH)
    assert not needs_roll(scene.state, at_it, NORTH)


@pytest.mark.rule("ME-WALL-03", "ME-WALL-04")
def test_of_two_walls_that_face_each_other_each_is_open_to_its_own_side() -> None:
    scene = border()
    scene.land(NORTH, "A", walls=[S])
    scene.banner("A", NORTH, edge=N)
    assert needs_roll(scene.state, scene.state.banners["A:2"], FIELD), "over B's"
    scene.land(FIELD, "A", walls=[N])
    assert not needs_roll(scene.state, scene.state.banners["A:2"], FIELD), "both are A's"


@pytest.mark.rule("ME-RULING-521")
def test_the_wall_of_razed_land_bars_everybody() -> None:
    scene = border(owner="B")
    scene.land(FIELD, "B", "village", razed=True, walls=[S])
    assert needs_roll(scene.state, scene.state.banners["B:1"], FIELD)


@pytest.mark.rule("ME-WALL-04", "ME-DWARF-01")
def test_mountain_folk_find_no_path_over_a_wall() -> None:
    scene = border()
    scene.state.races = {"A": "dwarfs", "B": "dwarfs"}
    scene.opened(FIELD, NORTH)
    campaign = scene.play(2)
    campaign.attempt("A", "move_group", f"1 {FIELD}")
    assert where(campaign, "A:1") == [NORTH], "2 and not 3"


# --- scouts ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-403", "ME-WALL-10", "ME-WALL-11", "ME-SCOUT-28", "ME-SCOUT-32")
@pytest.mark.parametrize("guarded", [False, True])
def test_over_an_enemy_wall_scouts_see_nothing_and_win_nothing(guarded: bool) -> None:
    scene = border(phase="scouting")
    if guarded:
        scene.banner("B", FIELD)
    campaign = scene.play(3, 5)
    campaign.attempt("A", "scout", f"1 {FIELD}")
    assert [one.tile for one in campaign.state.opened] == [FIELD]
    assert campaign.state.lands[FIELD].owner == "B"
    assert dice_left(campaign) == []
    assert [event.rule for event in told(campaign.recent, "tile_scouted")] == ["ME-WALL-10"]


@pytest.mark.rule("ME-WALL-10", "ME-SCOUT-33", "ME-SCOUT-34")
def test_nor_do_they_count_a_garrison_behind_it() -> None:
    scene = border(phase="scouting")
    scene.land(FIELD, "B", "fortress", walls=[N])
    campaign = scene.play(3, 5)
    campaign.attempt("A", "scout", f"1 {FIELD}")
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-WALL-10", "ME-WALL-11")
@pytest.mark.parametrize(("owner", "walls"), [("B", (S,)), ("A", (N,))])
def test_past_the_end_of_a_wall_or_over_their_own_scouts_go_as_always(
    owner: str, walls: tuple[int, ...]
) -> None:
    scene = border(phase="scouting", owner=owner, walls=walls)
    campaign = scene.play(3, 5)
    campaign.attempt("A", "scout", f"1 {FIELD}")
    assert campaign.state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-WALL-11", "ME-WALL-10")
def test_scouts_from_aboard_a_ship_come_by_water_whatever_wall_there_is() -> None:
    scene = border(walls=(N, S))
    scout = scene.banner("A", "0,1", 500)
    assert hidden_by_wall(scene.state, scout, FIELD)
    for tile in ("0,1", FIELD):
        scout.tile, scout.aboard = tile, "ship 1"
        assert not hidden_by_wall(scene.state, scout, FIELD)


# --- manned ---------------------------------------------------------------------------------------------


def attack(
    *strengths: int, walls: tuple[int, ...] = (S, SE), settlement: str = "none", edges: tuple[int, ...] = (),
    **options: Any,
) -> Scene:  # fmt: skip
    """A's banners have come into FIELD over its edges this turn, B's 600 points stand in it."""
    scene = enter(field(settlement, walls=True, **options), *strengths, baggage=2)
    scene.state.lands[FIELD].walls = list(walls)
    for banner, edge in zip(list(scene.state.banners.values()), edges or (S,) * 9, strict=False):
        banner.place, banner.arrived = banner.place._replace(edge=edge) if banner.place else None, True
        banner.came_from = {S: SOUTH, SE: "1,0", N: NORTH}[edge]
    return defend(scene, 600, baggage=2)


def to_the_wall(campaign: Campaign[MightyEmpires]) -> Campaign[MightyEmpires]:
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "fight")
    return campaign


def storm(campaign: Campaign[MightyEmpires], attacking: str, defending: str) -> Campaign[MightyEmpires]:
    to_the_wall(campaign).attempt("B", "man_wall", "yes")
    campaign.attempt("A", "strategy", attacking)
    campaign.attempt("B", "strategy", defending)
    return campaign


@pytest.mark.rule("ME-WALL-05", "ME-RULING-523")
def test_a_manned_wall_doubles_its_defenders() -> None:
    assert [(row["times"], row["dice_if_stormed"]) for row in MANNED_WALL.rows] == [(2, 1)]


@pytest.mark.rule("EX-ME-401", "ME-WALL-05", "ME-WALL-08", "ME-RULING-523", "ME-T-DICEWORLD")
def test_repulsed_from_a_wall() -> None:
    scene = attack(900, 600, edges=(S, SE))
    scene.land("1,0", "A")
    campaign = storm(scene.play(5, 3, 2, 3), "flank", "hold")
    declared = told(campaign.recent, "strengths_declared")[0].facts
    assert (declared["attack"], declared["defence_value"], declared["factor"]) == (1500, 1200, 0)
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 7
    assert [event.facts["points"] for event in told(campaign.recent, "losses") if "side" in event.facts] == [
        100, 300,
    ]  # fmt: skip
    assert asked(campaign) == [("B", "pursue")]
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1", "A:2") == [SOUTH, "1,0"]
    assert points(campaign, "B:1") == [300]
    assert campaign.state.lands[FIELD].owner == "B"
    assert told(campaign.chronicle(), "wall_held")[0].rule == "ME-WALL-08"


@pytest.mark.rule("EX-ME-402", "ME-WALL-06", "ME-WALL-07", "ME-RULING-522")
@pytest.mark.parametrize(
    ("edges", "flying", "manned"),
    [((S, SE), (), True), ((S, N), (), False), ((S, SE), (0,), True), ((S, SE), (0, 1), False)],
)
def test_one_open_edge_is_a_gap_and_one_flyer_is_not(
    edges: tuple[int, ...], flying: tuple[int, ...], manned: bool
) -> None:
    scene = attack(700, 700, edges=edges, army_mode="moderate")
    for n in flying:
        scene.state.secrets["A"].traits[f"A:{n + 1}"] = ["all_flying"]
    campaign = to_the_wall(scene.play())
    assert asked(campaign)[0] == (("B", "man_wall") if manned else ("A", "strategy"))


@pytest.mark.rule("ME-WALL-05")
def test_the_wall_is_held_only_by_whose_land_it_is_and_only_against_who_comes_over_it() -> None:
    there_before = attack(900)
    there_before.state.banners["A:1"].arrived = False
    assert asked(to_the_wall(there_before.play())) == [("A", "strategy"), ("B", "strategy")]
    strange = attack(900)
    strange.state.lands[FIELD].owner = None
    campaign = strange.play()
    assert "man_wall" not in [kind for _, kind in asked(to_the_wall(campaign))]


@pytest.mark.rule("ME-WALL-05")
def test_the_defenders_may_leave_the_wall_alone() -> None:
    campaign = to_the_wall(attack(900).play())
    [question] = campaign.waiting
    assert question.choices[0].note == "600 points count as 1,200; if the wall is stormed you leave it"
    campaign.attempt("B", "man_wall", "no")
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]
    assert "battle" in campaign.waiting[0].text


@pytest.mark.rule("ME-WALL-09", "ME-RULING-523", "ME-RETREAT-01")
def test_driven_from_the_wall_without_a_place_to_go_they_retreat() -> None:
    campaign = storm(attack(1500).play(6, 5, 2, 2), "direct", "hold")
    assert points(campaign, "A:1", "B:1") == [1400, 400]
    assert told(campaign.chronicle(), "wall_stormed")[0].rule == "ME-WALL-09"
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "B:1") == [NORTH]
    assert campaign.state.lands[FIELD].owner == "A"
    assert campaign.state.lands[FIELD].walls == [S, SE], "the wall goes with the tile"


@pytest.mark.rule("ME-WALL-09", "ME-SIEGE-02")
def test_into_their_fortress_they_go_and_are_not_stormed_there_this_month() -> None:
    scene = attack(1500, settlement="fortress")
    scene.banner("B", FIELD, 500, edge=0)
    scene.banner("B", FIELD, 500, edge=0)
    campaign = scene.play(6, 6, 3, 1, 1, *[1] * 4)
    to_the_wall(campaign).attempt("B", "man_wall", "yes")
    campaign.attempt("A", "strategy", "surprise")
    campaign.attempt("B", "strategy", "withdraw")
    assert asked(campaign) == [("B", "wall_refuge")]
    with refused("garrison_full", "ME-SIEGE-02"):
        campaign.attempt("B", "wall_refuge", {"banners": ["B:1", "B:2", "B:3"]})
    campaign.attempt("B", "wall_refuge", {"banners": ["B:1", "B:2"]})
    assert where(campaign, "B:3") == [NORTH], "unpursued, since the place is held"
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.state.sieges[FIELD].defender == "B"
    with refused("no_assault_after_wall", "ME-WALL-09"):
        campaign.attempt("A", "siege", f"assault {FIELD}")
    assert offered(campaign) == [f"batter {FIELD}", "done"]


@pytest.mark.rule("ME-WALL-09")
def test_in_the_next_month_the_place_may_be_stormed() -> None:
    scene = field("fortress", walls=True, phase="siege")
    scene.state.contacts = []
    scene.banner("B", FIELD, 500, inside=True, baggage=1)
    scene.banner("A", FIELD, 900, edge=S, came_from=SOUTH, baggage=1)
    scene.siege(FIELD, "A")
    scene.state.breached = [FIELD]
    campaign = scene.play()
    assert offered(campaign) == [f"batter {FIELD}", "done"]
    campaign.attempt("A", "siege", "done")
    while campaign.state.active_player == "A":
        campaign.attempt("A", campaign.waiting[0].kind, campaign.waiting[0].step_on)
    assert campaign.state.breached == []


@pytest.mark.rule("ME-WALL-05", "ME-INDEP-01")
def test_a_militia_that_comes_out_holds_its_wall() -> None:
    scene = enter(field("village", INDEPENDENT, walls=True), 1500)
    scene.state.lands[FIELD].walls = [S]
    scene.state.banners["A:1"].arrived = True
    campaign = scene.play(6, 1, 6, 5, 1, 1)
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.chronicle(), "assault_begun")[0].rule == "ME-WALL-05"
    assert campaign.state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-WALL-05", "ME-RULING-529")
def test_on_the_table_a_wall_is_stormed_or_holds() -> None:
    scene = attack(900, battle_method="tabletop", tabletop_scenarios=False)
    campaign = to_the_wall(scene.play())
    campaign.attempt("B", "man_wall", "yes")
    for name in ("A", "B"):
        campaign.attempt(name, "tt_consent", "yes")
    [report] = [one for one in campaign.waiting if one.player == "A"]
    assert "assault_won" in str(report.fields)


# --- shown ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WALL-03")
def test_walls_are_drawn_and_told() -> None:
    scene = border(walls=(N, S))
    tile = next(one for one in DISPLAY.board(scene.state, "A").tiles if one.id == FIELD)
    assert tile.walls == (N, S)
    assert "walled: N, S" in tile.label


@pytest.mark.rule("ME-WALL-09", "ME-SIEGE-02")
def test_into_their_fortress_go_only_as_many_as_find_room_beside_its_garrison() -> None:
    scene = attack(1500, settlement="fortress")
    scene.banner("B", FIELD, 500, edge=0)
    scene.banner("B", FIELD, 500, inside=True)
    campaign = scene.play(6, 6, 3, 1, 1, *[1] * 4)
    to_the_wall(campaign).attempt("B", "man_wall", "yes")
    campaign.attempt("A", "strategy", "surprise")
    campaign.attempt("B", "strategy", "withdraw")
    with refused("garrison_full", "ME-SIEGE-02"):
        campaign.attempt("B", "wall_refuge", {"banners": ["B:1", "B:2"]})
    campaign.attempt("B", "wall_refuge", {"banners": ["B:1"]})
    assert campaign.state.banners["B:1"].inside
