"""Banners go aboard and land, also against enemies: ME-SHIP-10 to 18, EX-ME-083 to 085, 103."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.maps.banks import Place
from empires.rulesets.mighty_empires.sea.transport import parted_from_shore, why_not_embark
from empires.rulesets.mighty_empires.siege.besiegers import step_back
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.testing import asked, dice_left, kinds, offered, refused, told
from tests.rulesets.mighty_empires.battlefield import face, plans
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where
from tests.rulesets.mighty_empires.sea.waters import (
    BEYOND,
    DOWN,
    HERE,
    INLAND,
    UP,
    fleet,
    linger,
    lying,
    tell,
    waters,
)


def port(settlement: str = "city", owner: str | None = "A", **options: Any) -> Scene:
    """A harbour at HERE."""
    scene = waters(**options)
    scene.land(HERE, owner, settlement)
    return scene


def off_shore(points: int = 600, *, harbour: bool = False, owner: str | None = "B", **options: Any) -> Scene:
    """A's banner aboard his ship at HERE, which was scouted this turn; with or without a harbour there."""
    scene = port("city" if harbour else "none", owner, **options)
    scene.ship("A", HERE, in_harbour=harbour)
    scene.aboard("A", "ship 1", points, baggage=2)
    scene.opened(HERE, HERE)
    return scene


# --- going aboard --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-189", "ME-SCOUT-20", "ME-NECRO-17")
@pytest.mark.parametrize("case", ["arrived", "held", "fled"])
def test_only_a_banner_that_is_still_on_its_march_boards_on_arrival(case: str) -> None:
    scene = waters()
    scene.land(HERE, "A", "city")
    scene.land(INLAND, "A", location="necropolis" if case == "fled" else None)
    scene.ship("A", HERE)
    start, goal = (HERE, INLAND) if case == "fled" else (INLAND, HERE)
    banner = scene.banner("A", start, 600, baggage=2)
    scene.opened(goal, start)
    linger(scene)
    campaign = scene.play(4, 5)
    tell(campaign, f"1 {goal}")
    if case == "fled":
        tell(campaign, "search 1")  # terror drives it back to the harbour
    campaign.state.banners[banner.id].no_move = case == "held"
    assert where(campaign, banner.id) == [HERE]
    refusal = why_not_embark(
        campaign.state, campaign.state.banners[banner.id], campaign.state.ships["ship 1"]
    )
    assert (refusal.code if refusal else "") == {"held": "no_move", "fled": "already_moved"}.get(case, "")


@pytest.mark.rule("ME-SHIP-10")
@pytest.mark.parametrize("case", ["aboard", "none", "elsewhere", "another’s"])
def test_a_banner_boards_a_ship_of_ones_own_in_its_tile_and_one_alone(case: str) -> None:
    scene = port()
    mine, far = scene.ship("A", HERE), scene.ship("A", UP, in_harbour=False)
    foreign = scene.ship("B", HERE)
    banner = scene.banner("A", HERE, 500, aboard=mine.id if case == "aboard" else None)
    assert why_not_embark(scene.state, scene.banner("A", HERE, 500), mine) is None
    ship = {"aboard": mine, "none": None, "elsewhere": far, "another’s": foreign}[case]
    refusal = why_not_embark(scene.state, banner, ship)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_ship", "ME-SHIP-10")


@pytest.mark.rule("ME-SHIP-10", "ME-RULING-189")
def test_a_banner_goes_aboard_and_sails_but_does_not_land_the_same_turn() -> None:
    scene = port()
    scene.land(UP, "A", "city")
    scene.ship("A", HERE)
    scene.banner("A", HERE, 1200, edge=5)
    scene.opened(UP, HERE)
    linger(scene)
    campaign = tell(scene.play(), "embark 1 1")
    assert (campaign.state.banners["A:1"].aboard, campaign.state.ships["ship 1"].cargo) == ("ship 1", "A:1")
    tell(campaign, f"sail 1 {UP}", "enter_harbour 1")
    assert where(campaign, "A:1") == [UP]
    with refused("already_moved", "ME-MOVE-01"):
        tell(campaign, "disembark 1")


@pytest.mark.rule("ME-RULING-189", "ME-SHIP-10")
def test_who_has_just_marched_in_may_go_aboard_as_part_of_that_move() -> None:
    scene = port()
    scene.ship("A", HERE)
    scene.banner("A", INLAND, 1200)
    scene.opened(HERE, INLAND)
    linger(scene)
    campaign = tell(scene.play(), f"1 {HERE}", "embark 1 1")
    assert campaign.state.banners["A:1"].aboard == "ship 1"


@pytest.mark.rule("ME-RULING-189", "ME-MOVE-01")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"has_moved": True}, "already_moved"),
        ({"no_move": True}, "no_move"),
        ({"retreat_lock": True}, "no_move"),
    ],
)
def test_going_aboard_is_a_move_like_any_other(fields: dict[str, Any], code: str) -> None:
    scene = port()
    scene.ship("A", HERE)
    scene.banner("A", HERE, **fields)
    with refused(code, "ME-MOVE-01"):
        tell(scene.play(), "embark 1 1")


@pytest.mark.rule("EX-ME-085", "ME-SHIP-10")
def test_a_ship_carries_one_banner() -> None:
    scene = port()
    scene.ship("A", HERE)
    scene.banner("A", HERE)
    scene.banner("A", HERE)
    campaign = tell(scene.play(), "embark 1 1")
    with refused("ship_full", "ME-SHIP-10"):
        tell(campaign, "embark 2 1")


@pytest.mark.rule("ME-SHIP-10")
@pytest.mark.parametrize(
    ("owner", "tile", "in_harbour"), [("B", HERE, True), ("A", DOWN, False), ("A", HERE, False)]
)
def test_only_a_ship_of_ones_own_at_the_quay_takes_a_banner(owner: str, tile: str, in_harbour: bool) -> None:
    scene = port()
    scene.ship(owner, tile, in_harbour=in_harbour)
    scene.banner("A", HERE, 600)
    fleet(scene, "A", UP)
    with refused("no_ship", "ME-SHIP-10"):
        tell(scene.play(), "embark 1 1")


@pytest.mark.rule("EX-ME-103", "ME-SHIP-11")
def test_the_besieged_do_not_get_to_their_ships() -> None:
    scene = port(active="A")
    scene.ship("A", HERE)
    scene.banner("A", HERE, inside=True)
    scene.banner("B", HERE, edge=0, came_from=BEYOND)
    scene.siege(HERE, "B")
    campaign = scene.play()
    assert "embark 1 1" not in offered(campaign)
    with refused("besieged", "ME-SHIP-11"):
        tell(campaign, "embark 1 1")


@pytest.mark.rule("ME-SIEGE-06", "ME-SHIP-11")
def test_besiegers_who_came_by_land_do_not_leave_by_sea() -> None:
    scene = port(owner="B")
    scene.ship("A", HERE)
    scene.banner("A", HERE, edge=0, came_from=BEYOND)
    scene.banner("B", HERE, inside=True)
    scene.siege(HERE, "A")
    with refused("siege_edge", "ME-SIEGE-06"):
        tell(scene.play(), "embark 1 1")


RANGE = f"{HERE} coastal M CL S S CS M\n{BEYOND} LO-01\n{INLAND} LO-01\n{UP} coastal P CL S S CS P"
DIVIDED = "0,0 coastal P M CL CS M P\n0,-1 LO-01\n-1,0 LO-01\n1,0 coastal CL S S CS P P"
"""A range parts the shore in the SE and S from the north-west of the tile."""


@pytest.mark.rule("ME-SHIP-11", "ME-RULING-190")
@pytest.mark.parametrize(
    ("owner", "edge", "parted"), [("B", 0, True), ("A", 0, False), ("B", 2, False), ("B", None, False)]
)
def test_mountains_keep_strangers_from_the_quay(owner: str, edge: int | None, parted: bool) -> None:
    scene = waters(text=DIVIDED)
    scene.land("0,0", owner, "city")
    banner = scene.banner("A", "0,0", edge=edge)
    assert parted_from_shore(scene.state, banner) == parted


@pytest.mark.rule("ME-SHIP-11")
@pytest.mark.parametrize("edge", [0, 4])
def test_one_shore_on_the_banners_side_of_the_mountains_is_enough(edge: int) -> None:
    scene = waters(text="0,0 coastal P CL M CS P M\n0,-1 LO-01\n0,1 LO-01")
    scene.land("0,0", "B", "city")
    assert not parted_from_shore(scene.state, scene.banner("A", "0,0", edge=edge))


@pytest.mark.rule("ME-SHIP-11", "ME-T-ROUTE", "ME-MOVE-10")
@pytest.mark.parametrize(("die", "aboard"), [(2, None), (5, "ship 1")])
def test_through_the_mountains_it_takes_a_route_roll(die: int, aboard: str | None) -> None:
    scene = waters(text=DIVIDED)
    scene.land("0,0", "B", "city")
    scene.ship("A", "0,0")
    fleet(scene, "A", "1,0")
    scene.banner("A", "0,0", edge=0)
    campaign = tell(scene.play(die), "embark 1 1")
    assert campaign.state.banners["A:1"].aboard == aboard
    assert dice_left(campaign) == []
    assert asked(campaign) == [("A", "move_group")], "a die of two is no way, not a perilous one"
    assert "embark 1 1" not in offered(campaign)


@pytest.mark.rule("ME-DWARF-01", "ME-SHIP-11", "ME-RULING-432")
@pytest.mark.parametrize(("kind", "perilous"), [("own", True), ("ally", False)])
def test_dwarfs_know_paths_through_the_mountains_to_the_quay_too(kind: str, perilous: bool) -> None:
    scene = waters(text=DIVIDED)
    scene.state.races = {"A": "dwarfs"}
    scene.land("0,0", "B", "city")
    scene.ship("A", "0,0")
    scene.banner("A", "0,0", edge=0, kind=kind)
    campaign = tell(scene.play(2, *[6, 5] * 9), "embark 1 1")
    assert (asked(campaign) == [("A", "accept_peril")]) == perilous


@pytest.mark.rule("ME-SHIP-11")
def test_who_declines_the_perilous_way_to_the_quay_has_moved() -> None:
    scene = waters(text=DIVIDED)
    scene.land("0,0", "B", "city")
    scene.ship("A", "0,0")
    scene.banner("A", "0,0", edge=0)
    campaign = tell(scene.play(3), "embark 1 1")
    campaign.attempt("A", "accept_peril", "stay")
    assert campaign.state.banners["A:1"].has_moved
    assert campaign.state.banners["A:1"].aboard is None


@pytest.mark.rule("ME-RULING-189", "ME-SHIP-11")
def test_who_has_just_marched_in_looks_for_a_way_to_the_quay_only_once() -> None:
    scene = waters(text=DIVIDED)
    scene.land("0,0", "B", "city")
    scene.ship("A", "0,0")
    scene.banner("A", "0,0", edge=0, arrived=True, has_moved=True)
    fleet(scene, "A", "1,0")
    campaign = tell(scene.play(3), "embark 1 1")
    campaign.attempt("A", "accept_peril", "stay")
    with refused("already_moved", "ME-MOVE-01"):
        tell(campaign, "embark 1 1")


# --- landing -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SHIP-12", "ME-RULING-191")
def test_a_banner_lands_from_a_ship_that_has_just_put_in() -> None:
    scene = off_shore(1200, harbour=True, owner="A")
    scene.state.ships["ship 1"].in_harbour = False
    linger(scene)
    campaign = scene.play()
    with refused("no_harbour", "ME-SHIP-12"):
        tell(campaign, "disembark 1")
    tell(campaign, "enter_harbour 1", "disembark 1")
    banner = campaign.state.banners["A:1"]
    assert (banner.aboard, banner.tile, banner.came_from, banner.has_moved) == (None, HERE, "ship 1", True)
    assert campaign.state.ships["ship 1"].cargo is None


@pytest.mark.rule("ME-SHIP-12")
def test_a_ship_in_harbour_lands_its_banner_and_sails() -> None:
    scene = off_shore(1200, harbour=True, owner="A")
    linger(scene)
    campaign = tell(scene.play(), "disembark 1", f"sail 1 {UP}")
    assert lying(campaign) == {"ship 1": (UP, False)}
    assert where(campaign, "A:1") == [HERE]
    with refused("already_moved", "ME-MOVE-01"):
        tell(campaign, f"1 {INLAND}")


@pytest.mark.rule("ME-RULING-191", "ME-SHIP-13")
def test_where_nobody_scouted_nobody_lands() -> None:
    scene = off_shore()
    scene.state.opened = []
    with refused("not_scouted", "ME-RULING-191"):
        tell(scene.play(), "disembark 1")


@pytest.mark.rule("ME-RULING-127", "ME-RULING-191")
@pytest.mark.parametrize(("start", "lands"), [(BEYOND, False), (DOWN, True), (HERE, True)])
def test_by_setting_only_scouts_from_where_the_ship_lay_open_the_shore(start: str, lands: bool) -> None:
    scene = off_shore(scout_sharing="same_tile")
    scene.state.opened = []
    scene.opened(HERE, start)
    scene.state.ships["ship 1"].sailed_from = DOWN
    assert ("disembark 1" in offered(scene.play())) == lands


@pytest.mark.rule("ME-RULING-127")
def test_one_scouting_from_where_the_ship_lay_is_enough() -> None:
    scene = off_shore(scout_sharing="same_tile")
    scene.state.opened = []
    for start in (BEYOND, HERE):
        scene.opened(HERE, start)
    assert "disembark 1" in offered(scene.play())


@pytest.mark.rule("ME-MOVE-01", "ME-SHIP-13")
def test_a_tile_closed_by_an_event_is_closed_from_the_sea_too() -> None:
    scene = off_shore()
    scene.state.banners["A:1"].barred_tiles.append(HERE)
    with refused("tile_barred", "ME-MOVE-01"):
        tell(scene.play(), "disembark 1")


@pytest.mark.rule("EX-ME-083", "ME-SHIP-17")
def test_beaches_take_small_banners_only() -> None:
    with refused("banner_above_600", "ME-SHIP-17"):
        tell(off_shore(650).play(), "disembark 1")
    scene = off_shore(600)
    linger(scene)
    assert where(tell(scene.play(), "disembark 1"), "A:1") == [HERE]


@pytest.mark.rule("ME-SHIP-17")
@pytest.mark.parametrize(("size", "legal"), [(600, True), (601, False)])
def test_beaches_let_small_banners_only_go_aboard(size: int, legal: bool) -> None:
    scene = port("village")
    fleet(scene, "A", HERE)
    scene.banner("A", HERE, size)
    if legal:
        linger(scene)
        assert tell(scene.play(), "embark 1 1").state.ships["ship 1"].cargo == "A:1"
    else:
        with refused("banner_above_600", "ME-SHIP-17"):
            tell(scene.play(), "embark 1 1")


# --- landing against enemies ---------------------------------------------------------------------------


def landing(*dice: int, sails_on: bool = False, defender: int = 900) -> Campaign[MightyEmpires]:
    """A's 600 land against B on a beach; the strategies are chosen, and these dice fall."""
    scene = off_shore()
    scene.banner("B", HERE, defender, edge=0, baggage=6)
    scene.land(BEYOND, "B", "village")
    fleet(scene, "A", UP)
    fleet(scene, "B", DOWN)
    campaign = tell(scene.play(*dice), "disembark 1", *([f"sail 1 {UP}"] if sails_on else []), "done")
    return plans(campaign, "direct", "hold")


@pytest.mark.rule("EX-ME-084", "ME-SHIP-13", "ME-SHIP-14", "ME-RETREAT-04")
def test_a_landing_that_is_beaten_goes_back_aboard_and_out_to_sea() -> None:
    campaign = landing(2, 4, 1, 1)
    campaign.attempt("B", "pursue", "no")
    assert campaign.state.banners["A:1"].aboard == "ship 1"
    assert lying(campaign)["ship 1"] == (HERE, False)
    assert baggage(campaign, "A:1") == [1], "it eats before it leaves"
    assert any(event.rule == "ME-SHIP-14" for event in told(campaign.recent, "retreated"))


@pytest.mark.rule("EX-ME-084", "ME-SHIP-14")
def test_if_the_ship_has_sailed_the_beaten_are_destroyed() -> None:
    campaign = landing(2, 4, 1, 1, sails_on=True)
    campaign.attempt("B", "pursue", "no")
    assert "A:1" not in campaign.state.banners
    assert "force_destroyed" in kinds(campaign.recent)


@pytest.mark.rule("ME-RULING-191")
def test_a_draw_on_the_beach_counts_as_a_defeat() -> None:
    campaign = landing(3, 5, 1, 1, defender=600)
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "draw"
    assert campaign.state.banners["A:1"].aboard == "ship 1"


@pytest.mark.rule("ME-RULING-191", "ME-SHIP-14")
def test_each_banner_needs_its_own_ship_to_go_back_to() -> None:
    scene = off_shore(phase="battle")
    for number in (1, 2):
        banner = scene.state.banners.get(f"A:{number}") or scene.banner("A", HERE, 600, baggage=2)
        banner.aboard, banner.came_from, banner.has_moved = None, "ship 1", True
    scene.state.ships["ship 1"].cargo = None
    scene.banner("B", HERE, 1500, edge=0, baggage=6)
    scene.land(BEYOND, "B", "village")
    scene.state.contacts = [HERE]
    fleet(scene, "B", UP)
    campaign = plans(scene.play(2, 4, 1, 1), "direct", "hold")
    campaign.attempt("B", "pursue", "no")
    assert campaign.state.banners["A:1"].aboard == "ship 1"
    assert "A:2" not in campaign.state.banners


@pytest.mark.rule("ME-SHIP-15", "ME-BATTLE-18", "ME-RULING-192")
def test_a_landing_takes_the_city_it_finds_empty_and_foreign_ships_stay_whose_they_are() -> None:
    scene = off_shore(1200, harbour=True)
    scene.ship("B", HERE)
    scene.banner("A", BEYOND, 500)
    campaign = tell(scene.play(), "disembark 1", "done")
    assert campaign.state.lands[HERE].owner == "A"
    assert campaign.state.ships["ship 2"].owner == "B"


@pytest.mark.rule("ME-SHIP-15", "ME-SHIP-13")
def test_a_landing_that_wins_takes_the_place() -> None:
    scene = off_shore(600)
    scene.land(HERE, "B", "village")
    scene.banner("B", HERE, 100, edge=0)
    fleet(scene, "B", UP)
    campaign = plans(tell(scene.play(6, 5, 1, 1), "disembark 1", "done"), "direct", "hold")
    assert campaign.state.lands[HERE].owner == "A"


@pytest.mark.rule("ME-RULING-192", "ME-SHIP-15")
def test_with_an_independent_port_its_ordinary_ships_are_won() -> None:
    scene = off_shore(1500, harbour=True, owner=INDEPENDENT)
    scene.ship(INDEPENDENT, HERE)
    scene.state.alliances = []
    campaign = tell(scene.play(1, 1, 6, 6, 1, 1, 1, 1), "disembark 1", "done")
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-SHIP-13", "ME-SIEGE-04", "ME-SHIP-14")
@pytest.mark.parametrize(("answer", "aboard"), [("besiege", None), ("leave", "ship 1")])
def test_before_walls_a_landing_besieges_or_goes_back_aboard(answer: str, aboard: str | None) -> None:
    scene = off_shore(1500, harbour=True)
    scene.banner("B", HERE, 600)
    scene.banner("A", BEYOND, 500)
    campaign = face(tell(scene.play(), "disembark 1", "done"))
    if asked(campaign) == [("A", "agree_peace")]:
        campaign.attempt("A", "agree_peace", "attack")
    scene = off_shore(1500, harbour=True)
    scene.banner("B", HERE, 600)
    campaign = tell(scene.play(), "disembark 1", "done")
    if asked(campaign) == [("A", "agree_peace")]:
        campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("A", "besiege_or_leave", answer)
    assert campaign.state.banners["A:1"].aboard == aboard
    assert (HERE in campaign.state.sieges) == (answer == "besiege")


def besieging(*, waits: bool = True, phase: str = "movement") -> Scene:
    """A has landed and besieges B's port; his ship waits in the tile, or has sailed on."""
    scene = port(owner="B", phase=phase)
    scene.ship("A", HERE if waits else UP, in_harbour=waits)
    scene.banner("A", HERE, 900, came_from="ship 1", baggage=2)
    scene.banner("B", HERE, 600, inside=True, baggage=3)
    scene.siege(HERE, "A")
    return scene


@pytest.mark.rule("ME-RULING-176", "ME-SHIP-14", "ME-SIEGE-04")
def test_going_back_aboard_is_the_move_of_the_turn() -> None:
    scene = besieging()
    banner = scene.state.banners["A:1"]
    step_back(scene.state, [banner])
    assert (banner.aboard, banner.has_moved) == ("ship 1", True)


@pytest.mark.rule("ME-SIEGE-06", "ME-SIEGE-11", "ME-SHIP-14")
def test_who_besieges_from_the_sea_leaves_by_sea_alone() -> None:
    scene = besieging()
    scene.opened(INLAND, HERE)
    campaign = scene.play()
    with refused("siege_edge", "ME-SIEGE-06"):
        tell(campaign, f"1 {INLAND}")
    tell(campaign, f"leave {HERE}")
    assert campaign.state.banners["A:1"].aboard == "ship 1"
    assert lying(campaign)["ship 1"] == (HERE, False)
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-SHIP-14", "ME-SIEGE-11")
def test_without_its_ship_a_landing_cannot_give_the_siege_up() -> None:
    with refused("no_ship", "ME-SHIP-14"):
        tell(besieging(waits=False).play(), f"leave {HERE}")


@pytest.mark.rule("ME-RULING-176", "ME-SHIP-14")
@pytest.mark.parametrize("waits", [True, False])
def test_besiegers_from_the_sea_who_are_beaten_need_their_ship(waits: bool) -> None:
    scene = besieging(waits=waits, phase="battle")
    scene.state.active_player = "B"
    scene.land(BEYOND, "B", "village")
    scene.banner("B", HERE, 1200, edge=0, came_from=BEYOND, has_moved=True)
    scene.state.contacts = [HERE]
    scene.banner("B", BEYOND, 500)
    campaign = scene.play(6, 4, 1, 1)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("B", "rally", {"banners": []})
    if waits:
        campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("B", "strategy", "direct")
    campaign.attempt("A", "strategy", "hold")
    campaign.attempt("B", "pursue", "no")
    assert ("A:1" in campaign.state.banners) == waits
    if waits:
        assert campaign.state.banners["A:1"].aboard == "ship 1"


@pytest.mark.rule("ME-RULING-179", "ME-SHIP-13")
def test_a_banner_that_lands_at_a_besieged_city_meets_the_besiegers() -> None:
    scene = off_shore(1200, harbour=True, owner="A")
    scene.state.ships["ship 1"].in_harbour = False
    scene.banner("A", HERE, 600, inside=True)
    scene.banner("B", HERE, 900, edge=0, came_from=BEYOND)
    scene.siege(HERE, "B")
    campaign = tell(scene.play(), "enter_harbour 1", "disembark 1")
    assert not campaign.state.banners["A:1"].inside
    assert told(campaign.recent, "contact_opened")
    campaign.attempt("A", "agree_peace", "attack")
    assert asked(campaign) == [("A", "rally")], "the garrison may join the relief"


# --- food ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SHIP-18", "ME-SUBS-11")
@pytest.mark.parametrize(("load", "dice"), [(1, ()), (0, (6,))])
def test_who_is_aboard_lives_on_its_own_baggage(load: int, dice: tuple[int, ...]) -> None:
    scene = waters(phase="subsistence")
    scene.land(HERE, "A", "capital")
    scene.ship("A", HERE)
    scene.aboard("A", "ship 1", baggage=load)
    scene.banner("A", HERE, 600, baggage=3)
    campaign = scene.play(*dice)
    assert baggage(campaign, "A:1", "A:2") == [0, 3], "the land feeds only those ashore"
    assert dice_left(campaign) == []


def test_a_landed_banner_stands_freely() -> None:
    scene = off_shore()
    scene.state.banners["A:1"].place = Place(2, 0)
    linger(scene)
    assert tell(scene.play(), "disembark 1").state.banners["A:1"].place is None


@pytest.mark.rule("ME-SHIP-12")
def test_only_who_is_aboard_can_land() -> None:
    scene = port()
    scene.banner("A", HERE)
    fleet(scene, "A", UP)
    with refused("no_ship", "ME-SHIP-12"):
        tell(scene.play(), "disembark 1")


def test_strengths_at_sea_are_secret() -> None:
    scene = off_shore(600)
    campaign = scene.play()
    assert points(campaign, "A:1") == [600]
    assert campaign.view("B").state.secrets["A"].points == {}
