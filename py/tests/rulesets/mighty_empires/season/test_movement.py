"""Step 3, movement: who may go where, route rolls and perils (ME digest 4.8, 8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.maps.banks import Place
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.banners.routes import needs_roll
from empires.rulesets.mighty_empires.charts import PERIL, ROUTE
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Permit
from empires.testing import asked, dice_left, kinds, refused
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where

RIVER = """
0,0  river P P R P P R flow=--o--i
0,-1 lowland P P P P P P
1,-1 lowland P P P P P P
1,0  river P P R P P R
0,1  lowland P P P P P P
-1,1 lowland P P P P P P
-1,0 river P P R P P R
"""
"""A river runs through 0,0 from its NW to its SE edge: N and NE are one bank, S and SW the other."""


def river(
    *edges: int | None, opened: tuple[str, ...] = ("0,-1", "1,-1", "1,0", "0,1"), **options: Any
) -> Scene:
    """A's banners in 0,0, each against an edge, with these tiles scouted."""
    scene = Scene(RIVER, **options)
    scene.land("0,0", None)
    for edge in edges:
        scene.banner("A", "0,0", edge=edge)
    for tile in opened:
        scene.opened(tile, "0,0")
    return scene


def march(scene: Scene, answer: str, *dice: int) -> Campaign[MightyEmpires]:
    campaign = scene.play(*dice)
    campaign.attempt("A", "move_group", answer)
    return campaign


def test_banners_that_march_together_are_called_by_their_numbers_unless_they_are_many() -> None:
    labels = [one.label for one in river(0, 0, opened=("1,-1",)).play().waiting[0].choices]
    assert labels[:2] == [
        "Banners 1 and 2 march to the lowland at 1,-1",
        "Banner 1 marches to the lowland at 1,-1",
    ]
    many = river(*[0] * 5, opened=("1,-1",)).play().waiting[0].choices[0]
    assert many.label.startswith("All 5 banners at ")


# --- free routes ------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-037", "ME-MOVE-04", "ME-MOVE-05", "ME-RULING-141")
def test_along_the_bank_the_way_is_free_and_across_the_river_it_is_not() -> None:
    scene = river(0)
    banner = scene.state.banners["A:1"]
    assert not needs_roll(scene.state, banner, "1,-1")
    assert needs_roll(scene.state, banner, "0,1")
    assert not needs_roll(scene.state, banner, "1,0", Place(5, 1))
    assert needs_roll(scene.state, banner, "1,0", Place(5, 0))


@pytest.mark.rule("EX-ME-037", "ME-MOVE-02")
def test_over_a_river_edge_the_banner_keeps_its_bank() -> None:
    campaign = river(0).play()
    campaign.attempt("A", "move_group", "1 1,0")
    notes = {choice.value: choice.note for choice in campaign.waiting[0].choices}
    assert notes == {"5.1": "a free route", "5.0": "route roll for 1"}
    labels = {choice.value: choice.label for choice in campaign.waiting[0].choices}
    assert labels == {"5.1": "On the north bank", "5.0": "On the southwest bank"}
    campaign.attempt("A", "exit_place", "5.1")
    assert campaign.state.banners["A:1"].place == Place(5, 1)
    assert where(campaign, "A:1") == ["1,0"]


@pytest.mark.rule("ME-MOVE-02")
def test_a_banner_stands_against_the_edge_it_came_in_by() -> None:
    campaign = march(river(0), "1 0,-1")
    banner = campaign.state.banners["A:1"]
    assert (banner.tile, banner.place, banner.came_from) == ("0,-1", Place(3, 0), "0,0")


@pytest.mark.rule("ME-RULING-113")
def test_a_banner_that_stands_freely_starts_at_any_edge() -> None:
    scene = river(None)
    assert not any(
        needs_roll(scene.state, scene.state.banners["A:1"], tile) for tile in ("0,-1", "0,1", "1,0")
    )
    placed = river(0).state
    assert [needs_roll(placed, placed.banners["A:1"], tile) for tile in ("0,-1", "0,1", "1,0")] == [
        False, True, False,
    ], "whoever has a place there starts from it"  # fmt: skip


@pytest.mark.rule("ME-RULING-104", "ME-MOVE-15")
def test_land_moves_round_a_lake_but_not_over_it() -> None:
    scene = Scene("0,0 river K P K P K P @A\n1,-1 LO-01\n0,1 LO-01\n0,-1 LO-01")
    scene.banner("A", "0,0", edge=3)
    for tile in ("1,-1", "0,1", "0,-1"):
        scene.opened(tile, "0,0")
    assert not needs_roll(scene.state, scene.state.banners["A:1"], "1,-1")
    with refused("open_sea", "ME-MOVE-03"):
        march(scene, "1 0,-1")


@pytest.mark.rule("ME-MOVE-15")
def test_plains_hills_and_forests_never_block() -> None:
    scene = Scene("0,0 lowland P H F P H F\n1,0 lowland F F F F F F\n0,1 lowland H H H H H H")
    scene.banner("A", "0,0", edge=0)
    assert not any(needs_roll(scene.state, scene.state.banners["A:1"], tile) for tile in ("1,0", "0,1"))


@pytest.mark.rule("ME-RULING-141")
@pytest.mark.parametrize("turn", range(6))
def test_two_runs_of_mountain_are_a_range_across_the_tile(turn: int) -> None:
    edges = "PMPPMP"
    turned = " ".join(edges[(side - turn) % 6] for side in range(6))
    beside = neighbour_ids("0,0")
    scene = Scene("\n".join([f"0,0 highland {turned}", *(f"{tile} LO-01" for tile in beside)]))
    scene.banner("A", "0,0", edge=turn)
    banner = scene.state.banners["A:1"]
    blocked = [side for side in range(6) if needs_roll(scene.state, banner, beside[(side + turn) % 6])]
    assert blocked == [1, 2, 3, 4], "the mountains, and the land beyond the range"
    banner.place = Place((turn + 1) % 6, 0)
    blocked = [side for side in range(6) if needs_roll(scene.state, banner, beside[(side + turn) % 6])]
    assert blocked == [4], "on the range it goes down on either side"


# --- refusals -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MOVE-01", "ME-SCOUT-04")
def test_a_banner_enters_one_neighbouring_tile_that_was_scouted() -> None:
    campaign = river(0, 0, opened=("0,-1",)).play()
    with refused("not_scouted", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 1,-1")
    with refused("not_adjacent", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 2,-2")
    campaign.attempt("A", "move_group", "1 0,-1")
    with refused("already_moved", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,0")


@pytest.mark.rule("ME-MOVE-01")
@pytest.mark.parametrize("goal", ["0,2", "1,-1"])
def test_nobody_marches_two_tiles_at_once_or_off_the_map(goal: str) -> None:
    scene = Scene("0,0 LO-01\n0,1 LO-01\n0,2 LO-01")
    scene.banner("A", "0,0")
    scene.opened("0,1", "0,0")
    with refused("not_adjacent", "ME-MOVE-01"):
        scene.play().attempt("A", "move_group", f"1 {goal}")


@pytest.mark.rule("EX-ME-094", "ME-MOVE-03")
def test_no_march_over_the_sea() -> None:
    scene = Scene("0,0 coastal P P P CL S CS @A\n-1,1 LO-01\n0,-1 LO-01")
    scene.banner("A", "0,0")
    for tile in ("-1,1", "0,-1"):
        scene.opened(tile, "0,0")
    with refused("open_sea", "ME-MOVE-03"):
        march(scene, "1 -1,1")


@pytest.mark.rule("EX-ME-044", "ME-MOVE-16")
def test_the_swamp_is_closed_to_all_but_some_troops() -> None:
    scene = Scene("0,0 LO-01 @A\n1,0 RV-16\n0,1 LO-01")
    scene.banner("A", "0,0")
    scene.banner("A", "0,0", traits=("crosses_swamp",))
    for tile in ("1,0", "0,1"):
        scene.opened(tile, "0,0")
    campaign = scene.play()
    with refused("swamp", "ME-MOVE-16"):
        campaign.attempt("A", "move_group", "1 1,0")
    campaign.attempt("A", "move_group", "2 1,0")
    assert where(campaign, "A:2") == ["1,0"]


@pytest.mark.rule("EX-ME-045", "ME-SIEGE-06", "ME-RULING-138")
def test_a_besieger_leaves_only_by_the_edge_he_came_in_by() -> None:
    scene = Scene()
    scene.land("0,0", "B", "fortress")
    scene.banner("B", "0,0", inside=True)
    scene.banner("A", "0,0", edge=2, came_from="1,0")
    scene.siege("0,0", "A")
    for tile in ("-1,1", "1,0"):
        scene.opened(tile, "0,0")
    campaign = scene.play()
    with refused("siege_edge", "ME-SIEGE-06"):
        campaign.attempt("A", "move_group", "1 -1,1")
    campaign.attempt("A", "move_group", "1 1,0")
    assert where(campaign, "A:1") == ["1,0"]
    assert campaign.state.sieges == {}


@pytest.mark.rule("EX-ME-107", "ME-SIEGE-06", "ME-RULING-138")
def test_the_besieged_do_not_march_out() -> None:
    scene = Scene()
    scene.land("0,0", "A", "city")
    scene.banner("A", "0,0", inside=True)
    scene.banner("A", "2,-1")
    scene.banner("B", "0,0", edge=3, came_from="0,1")
    scene.siege("0,0", "B")
    scene.opened("1,0", "2,-1")
    campaign = scene.play()
    with refused("besieged", "ME-RULING-138"):
        campaign.attempt("A", "move_group", "1 1,0")


@pytest.mark.rule("EX-ME-099", "ME-SIEGE-11", "ME-RULING-176")
def test_giving_up_a_siege_is_that_turns_move() -> None:
    scene = Scene()
    scene.land("0,0", "B", "fortress")
    scene.banner("B", "0,0", inside=True)
    scene.banner("A", "0,0", edge=3, came_from="0,1")
    scene.banner("A", "2,0")
    scene.siege("0,0", "A")
    scene.opened("2,-1", "2,0")
    scene.opened("0,0", "0,1")
    campaign = march(scene, "leave 0,0")
    assert campaign.state.sieges == {}
    assert where(campaign, "A:1") == ["0,1"]
    assert campaign.state.banners["A:1"].place == Place(0, 0), "on the facing edge"
    with refused("already_moved"):
        campaign.attempt("A", "move_group", "1 0,0")


# --- route rolls ----------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-038", "ME-MOVE-06", "ME-MOVE-07", "ME-RULING-143", "ME-T-ROUTE")
def test_one_roll_for_the_group_and_a_failure_holds_it() -> None:
    campaign = river(0, 0, 3).play(2)
    assert "1+2 0,1" not in [choice.value for choice in campaign.waiting[0].choices]
    campaign.attempt("A", "move_group", "some:0,0 0,1")
    assert [odds.dice for odds in campaign.waiting[0].risks({"banners": ["1", "2"]})] == ["d6"]
    assert campaign.waiting[0].risks({"banners": []}) == ()
    campaign.attempt("A", "choose_group", {"banners": ["1", "2"]})
    assert where(campaign, "A:1", "A:2") == ["0,0", "0,0"]
    with refused("no_move", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,-1")
    campaign.attempt("A", "move_group", "3 0,1")
    assert where(campaign, "A:3") == ["0,1"]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-143")
def test_those_with_a_free_way_go_even_if_the_others_find_none() -> None:
    campaign = march(river(0, 3), "1+2 0,1", 1)
    assert where(campaign, "A:1", "A:2") == ["0,0", "0,1"]


@pytest.mark.rule("ME-RULING-143", "ME-T-ROUTE")
def test_whoever_marches_is_told_who_needs_a_route_roll() -> None:
    offers = {choice.value: choice for choice in river(0, 3).play().waiting[0].choices}
    route = offers["1 0,1"].odds
    assert [(one.ends, line.need) for one in route for line in one.lines] == [
        (("safe", "perilous", "no route"), 5)
    ]
    assert (offers["2 0,1"].odds, offers["1+2 0,1"].odds) == ((), route)
    assert offers["1+2 0,1"].note == "route roll for your banner 1; the others go anyway"
    assert {offers[alone].note for alone in ("1 0,1", "2 0,1")} == {""}
    all_roll = [one for one in river(0, 0).play().waiting[0].choices if "0,1" in one.value]
    assert all_roll
    assert {(one.note, one.odds) for one in all_roll} == {("", route)}


@pytest.mark.rule("ME-SCOUT-17", "ME-RETREAT-05", "ME-MOVE-01")
@pytest.mark.parametrize("held", ["skipping", "retreat_lock", "no_move"])
def test_a_banner_that_is_held_goes_nowhere_whoever_scouted_for_it(held: str) -> None:
    scene = Scene()
    setattr(scene.banner("A", "0,0"), held, True)
    scene.banner("A", "0,0")
    scene.opened("1,0", "0,0")
    campaign = scene.play()
    assert [choice.value for choice in campaign.waiting[0].choices] == ["2 1,0", "done"]
    with refused("no_move"):
        campaign.attempt("A", "move_group", "1 1,0")


@pytest.mark.rule("ME-MOVE-08", "ME-T-ROUTE")
def test_a_perilous_route_may_be_declined() -> None:
    campaign = march(river(0), "1 0,1", 3)
    assert asked(campaign) == [("A", "accept_peril")]
    campaign.attempt("A", "accept_peril", "stay")
    assert where(campaign, "A:1") == ["0,0"]
    assert kinds(campaign.recent)[0] == "route_failed"


@pytest.mark.rule("ME-MOVE-08", "ME-MOVE-01")
def test_who_declines_a_perilous_route_has_moved_for_this_turn() -> None:
    campaign = march(river(0, opened=("0,1", "1,-1")), "1 0,1", 3)
    with_others = river(0, opened=("0,1", "1,-1"))
    with_others.banner("A", "0,0", 900, edge=3)
    campaign = march(with_others, "1 0,1", 3)
    campaign.attempt("A", "accept_peril", "stay")
    with refused("already_moved", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 1,-1")


@pytest.mark.rule("ME-MOVE-07", "ME-MOVE-01")
def test_who_found_no_way_is_told_so() -> None:
    scene = river(0, opened=("0,1", "1,-1"))
    scene.banner("A", "0,0", 900, edge=3)
    campaign = march(scene, "1 0,1", 1)
    with pytest.raises(IllegalChoice, match="found no way") as caught:
        campaign.attempt("A", "move_group", "1 1,-1")
    assert (caught.value.code, caught.value.rule) == ("no_move", "ME-MOVE-01")


@pytest.mark.rule("ME-MOVE-09", "ME-T-ROUTE", "ME-RULING-124")
def test_a_safe_route_costs_nothing() -> None:
    campaign = march(river(0, opened=("0,1", "1,-1")), "1 0,1", 5)
    assert (where(campaign, "A:1"), points(campaign, "A:1")) == (["0,1"], [1000])


@pytest.mark.rule("ME-MOVE-10")
def test_a_route_serves_one_move_only() -> None:
    scene = river(0)
    scene.land("0,1", None)
    campaign = march(scene, "1 0,1", 6)
    again = campaign.state
    banner = again.banners["A:1"]
    banner.tile, banner.place = "0,0", Place(0, 0)
    assert needs_roll(again, banner, "0,1")


@pytest.mark.rule("ME-MOVE-10", "ME-MOVE-02")
def test_a_way_found_for_some_is_none_for_those_that_follow() -> None:
    scene = river(0, 0)
    scene.banner("A", "0,-1", 500)
    campaign = march(scene, "1 0,1", 6, 3)
    campaign.attempt("A", "move_group", "2 0,1")
    assert asked(campaign) == [("A", "accept_peril")]
    campaign.attempt("A", "accept_peril", "stay")
    assert where(campaign, "A:1", "A:2") == ["0,1", "0,0"]


@pytest.mark.rule("EX-ME-039", "ME-MOVE-08", "ME-T-PERIL", "ME-RULING-144")
def test_a_perilous_route_takes_its_toll() -> None:
    scene = river(0, 0)
    scene.state.banners["A:1"].baggage = 1
    campaign = march(scene, "1+2 0,1", 4, 2, 3, 6)
    campaign.attempt("A", "accept_peril", "go")
    assert points(campaign, "A:1", "A:2") == [940, 880]
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert where(campaign, "A:1", "A:2") == ["0,1", "0,1"]


@pytest.mark.rule("EX-ME-040", "ME-T-PERIL", "ME-RULING-144")
def test_on_a_four_one_banner_pays_for_all() -> None:
    campaign = march(river(0, 0), "1+2 0,1", 3, 4, 5)
    campaign.attempt("A", "accept_peril", "go")
    assert asked(campaign) == [("A", "peril_pays")]
    campaign.attempt("A", "peril_pays", "2")
    assert points(campaign, "A:1", "A:2") == [1000, 900]
    laden = river(0, 0)
    laden.state.banners["A:2"].baggage = 3
    campaign = march(laden, "1+2 0,1", 3, 4)
    campaign.attempt("A", "accept_peril", "go")
    assert baggage(campaign, "A:1", "A:2") == [0, 2]
    assert points(campaign, "A:1", "A:2") == [1000, 1000]


@pytest.mark.rule("ME-T-PERIL", "ME-RULING-144", "ME-RULING-124")
@pytest.mark.parametrize(
    ("dice", "left", "load"),
    [
        ((1, 2, 3), [900, 850], [0, 0]),  # everything is lost, and troops
        ((3, 4), [1000, 920], [1, 0]),  # who has no baggage loses troops instead
        ((5,), [1000, 1000], [2, 0]),
        ((6,), [1000, 1000], [2, 0]),
    ],
)
def test_the_other_perils(dice: tuple[int, ...], left: list[int], load: list[int]) -> None:
    scene = river(0, 0)
    scene.state.banners["A:1"].baggage = 2
    campaign = march(scene, "1+2 0,1", 4, *dice)
    campaign.attempt("A", "accept_peril", "go")
    assert points(campaign, "A:1", "A:2") == left
    assert baggage(campaign, "A:1", "A:2") == load
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-123")
def test_a_banner_lost_on_the_way_leaves_its_baggage_to_the_force() -> None:
    scene = river(0, 0)
    scene.banner("A", "-1,1", edge=0)
    scene.state.secrets["A"].points["A:1"] = 50
    scene.state.banners["A:1"].baggage = 3
    campaign = march(scene, "1+2 0,1", 4, 2, 6, 1)
    campaign.attempt("A", "accept_peril", "go")
    assert "A:1" not in campaign.state.banners
    assert baggage(campaign, "A:2") == [2]


@pytest.mark.rule("ME-T-ROUTE", "ME-T-PERIL")
def test_the_tables_of_routes() -> None:
    assert [ROUTE.at(die)["route"] for die in range(1, 7)] == [
        "none",
        "none",
        "perilous",
        "perilous",
        "safe",
        "safe",
    ]
    assert [PERIL.at(die)["times"] for die in range(1, 7)] == [50, 20, 20, 20, None, None]


# --- cities, bridges, natures, mountains ----------------------------------------------------------------


@pytest.mark.rule("EX-ME-041", "ME-MOVE-11", "ME-RULING-145", "ME-MOVE-13")
def test_a_citys_bridge_serves_its_friends() -> None:
    scene = river(0)
    b = scene.banner("B", "0,0", edge=0)
    a = scene.state.banners["A:1"]
    scene.land("0,0", "A", "city")
    assert (needs_roll(scene.state, a, "0,1"), needs_roll(scene.state, b, "0,1")) == (False, True)
    scene.state.permits.append(Permit("0,0", "B", "bridge"))
    assert not needs_roll(scene.state, b, "0,1")
    scene.land("0,0", "A", "city", razed=True)
    assert needs_roll(scene.state, a, "0,1"), "razed cities have neither bridge nor road"


@pytest.mark.rule("ME-MOVE-13")
@pytest.mark.parametrize("settlement", ["village", "fortress"])
def test_fortresses_and_villages_have_no_bridge(settlement: str) -> None:
    scene = river(0)
    scene.land("0,0", "A", settlement)
    assert needs_roll(scene.state, scene.state.banners["A:1"], "0,1")


@pytest.mark.rule("ME-RULING-145", "EX-ME-043", "ME-MOVE-17", "ME-MOVE-18", "ME-RULING-146")
def test_a_built_bridge_serves_everybody_but_the_undead() -> None:
    scene = river(0)
    scene.land("0,0", "B", "village", bridges=[2])
    plain = scene.state.banners["A:1"]
    undead = scene.banner("A", "0,0", edge=0, traits=("any_undead", "crosses_rivers", "all_flying"))
    assert (needs_roll(scene.state, plain, "0,1"), needs_roll(scene.state, undead, "0,1")) == (False, True)
    scene.state.lands["0,0"].bridges = []
    flying = scene.banner("A", "0,0", edge=0, traits=("all_flying", "crosses_rivers", "crosses_swamp"))
    assert (needs_roll(scene.state, plain, "0,1"), needs_roll(scene.state, flying, "0,1")) == (True, False)
    scene.land("0,0", "A", "city")
    assert needs_roll(scene.state, undead, "0,1"), "no city bridge either"


PEAKS = """
0,0  highland P P P M P P
0,-1 lowland P P P P P P
0,1  highland P M P P P P
1,0  highland P P P P P M
"""
"""0,0 has mountain on its S edge; the edge by which 1,0 faces it (NW) is mountain too."""


@pytest.mark.rule("EX-ME-042", "ME-MOVE-14", "ME-RULING-142", "ME-MOVE-04")
def test_mountain_edges_call_for_a_roll_unless_one_stands_on_them() -> None:
    scene = Scene(PEAKS)
    on_the_peak = scene.banner("A", "0,0", edge=3)
    elsewhere = scene.banner("A", "0,0", edge=0)
    assert not needs_roll(scene.state, on_the_peak, "0,-1")
    assert needs_roll(scene.state, on_the_peak, "1,0"), "the facing edge of the destination is mountain"
    assert not needs_roll(scene.state, on_the_peak, "0,1"), "it stands on that edge"
    assert needs_roll(scene.state, elsewhere, "0,1")


@pytest.mark.rule("ME-MOVE-12", "ME-RULING-142", "ME-RULING-145")
def test_a_friendly_citys_roads_cross_its_mountains_but_not_the_neighbours() -> None:
    scene = Scene(PEAKS)
    scene.land("0,0", "A", "city")
    banner = scene.banner("A", "0,0", edge=0)
    assert not needs_roll(scene.state, banner, "0,1")
    assert needs_roll(scene.state, banner, "1,0")
    scene.land("1,0", "A", "city")
    assert not needs_roll(scene.state, banner, "1,0"), "the edges of a tile with a friendly city never do"


@pytest.mark.rule("ME-MOVE-17")
def test_wholly_flying_banners_cross_mountains() -> None:
    scene = Scene(PEAKS)
    flying = scene.banner("A", "0,0", edge=0, traits=("all_flying", "crosses_rivers"))
    swimming = scene.banner("A", "0,0", edge=0, traits=("all_amphibious", "crosses_rivers"))
    assert not needs_roll(scene.state, flying, "0,1")
    assert not needs_roll(scene.state, flying, "1,0")
    assert needs_roll(scene.state, swimming, "0,1")


@pytest.mark.rule("ME-RULING-158", "ME-RETREAT-03")
def test_a_retreat_finds_its_way_out_of_any_city() -> None:
    scene = river(0)
    scene.land("0,0", "B", "city")
    banner = scene.state.banners["A:1"]
    assert needs_roll(scene.state, banner, "0,1")
    assert not needs_roll(scene.state, banner, "0,1", city_exempt_any=True)


# --- meetings -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MOVE-19", "ME-MOVE-20", "ME-BATTLE-01")
@pytest.mark.parametrize("owner", ["B", INDEPENDENT])
def test_entering_a_held_tile_is_a_contact(owner: str) -> None:
    scene = Scene()
    scene.land("1,0", owner, "village")
    if owner == "B":
        scene.banner("B", "1,0")
    scene.banner("A", "0,0")
    scene.banner("A", "0,0")
    scene.opened("1,0", "0,0")
    scene.opened("0,1", "0,0")
    campaign = march(scene, "1 1,0")
    assert campaign.state.contacts == ["1,0"]
    assert asked(campaign) == [("A", "move_group")], "battles wait until all have marched"


@pytest.mark.rule("EX-ME-104", "ME-BATTLE-04", "ME-MOVE-02")
def test_after_a_battle_the_winner_keeps_his_edge_and_his_bank() -> None:
    scene = Scene(RIVER)
    scene.land("0,0", "B", "village")
    scene.banner("B", "0,0", 600, edge=3)
    scene.banner("A", "0,-1", 1500, edge=0)
    scene.opened("0,0", "0,-1")
    campaign = march(scene, "1 0,0", 6, 5, 1, 1)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    banner = campaign.state.banners["A:1"]
    assert (banner.tile, banner.place) == ("0,0", Place(0, 0))
    assert needs_roll(campaign.state, banner, "0,1"), "it never crossed the river"


@pytest.mark.rule("ME-MOVE-03")
def test_crossings_are_empty_between_tiles_that_do_not_touch() -> None:
    tiles = Scene(RIVER).state.map.tiles
    assert routes.crossings(tiles["0,-1"], tiles["0,1"]) == ()
