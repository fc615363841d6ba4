"""Scouting events and the Dragonrage (ME digest 4.7, 8.4; part 2, 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import DRAGON, DRAGONCOUNT, EVENT
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Opened
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene, baggage, points

HILLS = """
0,0  lowland P P P P P P @A
0,-1 lowland P P P P P P
1,-1 highland H H H H H H
1,0  lowland F F F F F F
0,1  coastal P P CL S CS P
-1,1 lowland P P P P P P
-1,0 lowland P P P P P P
"""
"""Around A's 0,0: highland NE, woods SE, a coast S."""


def force(*banners: tuple[int, int], text: str = HILLS, **options: Any) -> Scene:
    """A's force in 0,0: points and baggage of each banner."""
    scene = Scene(text, phase="scouting", **options)
    for strength, load in banners:
        scene.banner("A", "0,0", strength, baggage=load)
    return scene


def scout(scene: Scene, *dice: int, tile: str = "0,-1") -> Campaign[MightyEmpires]:
    campaign = scene.play(*dice)
    campaign.attempt("A", "scout", f"1 {tile}")
    return campaign


@pytest.mark.rule("EX-ME-025", "ME-SCOUT-15", "ME-SCOUT-16", "ME-T-EVENT", "ME-RULING-128")
def test_desertion_costs_every_banner_of_the_force() -> None:
    campaign = scout(force((1000, 0), (1000, 0)), 1, 2, 1, 1, 3, 5)
    assert points(campaign, "A:1", "A:2") == [850, 750]
    lines = [event.text for event in told(campaign.recent, "losses")]
    assert lines == ["A’s banner 1 loses 150 points (3 × 50).", "A’s banner 2 loses 250 points (5 × 50)."]
    assert not campaign.state.lands["0,-1"].known
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-ARMY-18")
def test_what_a_banner_loses_or_gains_only_its_owner_sees() -> None:
    for dice, secret in (((1, 2, 1, 1, 3), [3]), ((1, 2, 4, 6, 3, 4), [4]), ((1, 2, 1, 3, 1, 5), [5])):
        campaign = scout(force((1400, 0)), *dice)
        mine, theirs = (
            [face for event in told(campaign.view(name).events, "roll") for face in event.facts["faces"]]
            for name in ("A", "B")
        )
        assert mine == [*theirs, *secret]


@pytest.mark.rule("ME-RULING-115")
@pytest.mark.parametrize("hidden", [False, True])
def test_where_baggage_is_secret_so_is_what_a_convoy_holds(hidden: bool) -> None:
    campaign = scout(force((1000, 0), hide_baggage=hidden), 5, 6, 4, 5, 3)
    assert len(told(campaign.view("B").events, "roll")) == (2 if hidden else 3)
    assert len(told(campaign.view("A").events, "roll")) == 3


@pytest.mark.rule("ME-RULING-115", "ME-RULING-123")
@pytest.mark.parametrize("hidden", [False, True])
def test_where_baggage_is_secret_so_is_what_a_banner_leaves_that_is_gone(hidden: bool) -> None:
    scene = force((100, 3), hide_baggage=hidden)
    scene.banner("B", "-1,0")
    campaign = scout(scene, 1, 2, 1, 1, 3, *[6, 5] * 9)
    assert "A:1" not in campaign.state.banners
    lost = {
        name: [one.facts["baggage"] for one in told(campaign.view(name).events, "baggage_lost")]
        for name in "AB"
    }
    assert lost == {"A": [3], "B": [] if hidden else [3]}


@pytest.mark.rule("EX-ME-026", "ME-SCOUT-17", "ME-RULING-128")
def test_mutiny_holds_the_whole_force_this_turn_and_the_next() -> None:
    scene = force((1400, 0), (1400, 0))
    scene.land("0,0", "A", "capital")
    campaign = scene.play(6, 6, 1, 2, 1, 2, quiet=9)
    campaign.attempt("A", "scout", "1 1,0")
    campaign.attempt("A", "scout", "2 0,-1")
    for banner in campaign.state.banners.values():
        assert (banner.no_move, banner.skip_next) == (True, True)
    end_turn(campaign)
    assert campaign.state.campaign_turn == 2
    assert asked(campaign) == [("A", "raze")], "they neither scout nor move in the next turn"
    end_turn(campaign)
    assert asked(campaign) == [("A", "scout")], "the turn after that is normal"


def end_turn(campaign: Campaign[MightyEmpires]) -> None:
    """A, who may burn his own capital and rearrange his force, does neither."""
    campaign.attempt("A", "raze", "done")
    campaign.attempt("A", "reorganize", "done")


@pytest.mark.rule("ME-SCOUT-17", "ME-MOVE-01")
def test_a_mutinous_banner_is_refused() -> None:
    scene = force((1000, 0))
    scene.banner("A", "1,0")
    scene.state.banners["A:1"].skipping = True
    with refused("no_move", "ME-SCOUT-17"):
        scene.play().attempt("A", "scout", "1 0,-1")


@pytest.mark.rule("ME-T-EVENT", "EX-ME-027", "ME-SCOUT-18", "ME-RULING-124")
def test_rotten_supplies() -> None:
    campaign = scout(force((1000, 2), (1000, 0)), 5, 6, 1, 3, 3, 6)
    assert baggage(campaign, "A:1", "A:2") == [1, 0]
    assert points(campaign, "A:1", "A:2") == [1000, 940]


@pytest.mark.rule("EX-ME-093", "ME-SCOUT-19", "ME-RULING-124")
def test_sickness() -> None:
    campaign = scout(force((1000, 0), (1000, 0), (1000, 0)), 1, 2, 1, 4, 2, 6, 1)
    assert points(campaign, "A:1", "A:2", "A:3") == [980, 940, 990]


@pytest.mark.rule("ME-SCOUT-20", "ME-MOVE-01", "ME-RULING-128")
def test_storms_hold_the_force_but_not_another() -> None:
    scene = force((1000, 0))
    scene.banner("A", "1,0")
    scene.opened("0,1", "0,0")
    campaign = scout(scene, 1, 2, 2, 4)
    campaign.attempt("A", "scout", "done")
    with refused("no_move", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,1")
    campaign.attempt("A", "move_group", "2 0,1")


@pytest.mark.rule("EX-ME-028", "ME-SCOUT-21", "ME-RULING-129")
def test_the_wrong_way_opens_another_tile() -> None:
    campaign = scout(force((1000, 0)), 1, 2, 3, 4, 4, 3, 4, tile="0,-1")
    assert campaign.state.opened == [Opened("0,1", "0,0")]
    assert Opened("0,1", "0,0") in campaign.state.tried, "nobody tries it from here again"
    assert campaign.state.lands["0,1"].owner == "A"
    with refused("tile_barred", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,-1")


@pytest.mark.rule("ME-RULING-129")
@pytest.mark.parametrize(
    ("die", "opened"),
    [
        (1, ["0,-1"]),  # back at the target, and found after all
        (2, []),  # off the map
        (3, []),  # over the sea on the far face
        (4, []),  # over the sea on this one
        (6, []),  # tried from here by another banner
    ],
)
def test_where_the_scouts_may_go_astray(die: int, opened: list[str]) -> None:
    text = "0,0 coastal P P CL S CS P @A\n0,-1 LO-01\n1,0 coastal P P P CL S CS\n0,1 LO-01\n-1,0 LO-01"
    scene = force((1000, 0), text=text.replace("1,0 coastal P P P CL S CS", "1,0 lowland P P P P P S"))
    scene.state.tried.append(Opened("-1,0", "0,0"))
    dice = (1, 2, 3, 4, die, 3, 4) if opened else (1, 2, 3, 4, die)
    campaign = scene.play(*dice)
    campaign.attempt("A", "scout", "1 0,-1")
    assert [one.tile for one in campaign.state.opened] == opened
    assert dice_left(campaign) == []
    if opened:
        campaign.attempt("A", "move_group", "1 0,-1")


@pytest.mark.rule("ME-RULING-129", "ME-RULING-128")
def test_a_second_event_on_the_wrong_way_is_resolved_in_full() -> None:
    campaign = scout(force((1000, 0)), 1, 2, 3, 4, 4, 1, 2, 4, 4, tile="0,-1")
    assert campaign.state.banners["A:1"].barred_tiles == ["0,-1", "0,1"]
    events = told(campaign.recent, "scout_event")
    assert [event.facts["event"] for event in events] == ["wrong_way", "bandits"]


@pytest.mark.rule("ME-RULING-128", "ME-SCOUT-15")
def test_the_closed_tile_stays_closed_even_if_another_force_scouts_it() -> None:
    scene = force((1000, 0))
    scene.banner("A", "1,-1")
    campaign = scene.play(1, 2, 4, 4, 6, 6)
    campaign.attempt("A", "scout", "1 0,-1")
    campaign.attempt("A", "scout", "2 0,-1")
    with refused("tile_barred", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,-1")
    campaign.attempt("A", "move_group", "2 0,-1")


@pytest.mark.rule("ME-T-EVENT", "EX-ME-029", "ME-SCOUT-23", "ME-RULING-130", "ME-SUBS-10")
def test_a_convoy_fills_the_wagons_and_the_rest_is_lost() -> None:
    campaign = scout(force((1000, 4), (1000, 6), (1000, 5)), 5, 6, 4, 5, 5)
    assert baggage(campaign, "A:1", "A:2", "A:3") == [6, 6, 6]
    assert "2 are lost" in told(campaign.recent, "baggage_moved")[0].text
    assert not campaign.state.lands["0,-1"].known


@pytest.mark.rule("ME-T-EVENT", "ME-SCOUT-23")
def test_a_convoy_is_shared_as_the_player_likes() -> None:
    campaign = scout(force((1000, 0), (1000, 0)), 5, 6, 4, 5, 3)
    for shares in ({"1": 7}, {"2": 7, "1": -4}):
        with refused("baggage_limit", "ME-ARMY-22"):
            campaign.attempt("A", "give_baggage", {"shares": shares})
    campaign.attempt("A", "give_baggage", {"shares": {"1": 0, "2": 3}})
    assert baggage(campaign, "A:1", "A:2") == [0, 3]


@pytest.mark.rule("EX-ME-030", "ME-SCOUT-24", "ME-RULING-130", "ME-RULING-476", "ME-RULING-183")
def test_mercenaries_join_up_to_1500_points_and_the_rest_forms_a_banner() -> None:
    campaign = scout(force((1450, 0)), 1, 2, 4, 6, 3, 4)
    assert points(campaign, "A:1", "A:2") == [1500, 30]
    newcomers = campaign.state.banners["A:2"]
    assert newcomers.has_scouted, "it takes over the finder's standing in this turn"
    assert newcomers.barred_tiles == ["0,-1"]
    assert asked(campaign) == [("A", "reorganize")]
    with refused("weak_banner"):
        campaign.attempt("A", "reorganize", "done")


@pytest.mark.rule("ME-RULING-130")
def test_newcomers_take_over_what_the_finders_did_this_turn() -> None:
    campaign = scout(force((1500, 0), (1500, 0)), 1, 2, 4, 6, 3, 4)
    fresh, finder, other = (campaign.state.banners[one] for one in ("A:3", "A:1", "A:2"))
    assert (fresh.has_scouted, finder.has_scouted, other.has_scouted) == (True, True, False)
    assert fresh.barred_tiles == ["0,-1"]


@pytest.mark.rule("ME-SCOUT-24", "ME-RULING-130")
@pytest.mark.parametrize(("die", "gained"), [(1, 60), (4, 60), (5, 0), (6, 0)])
def test_mercenaries_join_on_a_four_or_less_and_else_would_rather_fight(die: int, gained: int) -> None:
    campaign = scout(force((1000, 0)), 1, 2, 4, 6, die, *((3,) if gained else ()))
    assert points(campaign, "A:1") == [1000 + gained]
    assert campaign.state.banners["A:1"].barred_tiles == ["0,-1"], "either way the tile is closed"
    assert [event.rule for event in told(campaign.recent, "slaughter")] == ["ME-SCOUT-24"] * (not gained)


@pytest.mark.rule("ME-RULING-476")
def test_the_player_chooses_which_banners_take_the_newcomers() -> None:
    campaign = scout(force((1470, 0), (900, 0)), 1, 2, 4, 6, 1, 2)
    with refused("banner_above_1500", "ME-RULING-476"):
        campaign.attempt("A", "give_troops", {"shares": {"1": 31, "2": 9}})
    campaign.attempt("A", "give_troops", {"shares": {"1": 30, "2": 10}})
    assert points(campaign, "A:1", "A:2") == [1500, 910]


@pytest.mark.rule("ME-SCOUT-16", "ME-SIEGE-05", "ME-RULING-123", "ME-RULING-177")
def test_a_siege_ends_when_the_last_besiegers_desert() -> None:
    scene = force()
    scene.land("0,0", "B", "fortress")
    scene.banner("B", "0,0", 800, inside=True)
    scene.banner("A", "0,0", 100, edge=0, came_from="0,-1")
    scene.banner("A", "1,0", 800)
    scene.siege("0,0", "A")
    campaign = scout(scene, 1, 2, 1, 1, 6)
    assert "A:1" not in campaign.state.banners
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-T-EVENT")
def test_the_chart_of_events() -> None:
    assert [row["event"] for row in EVENT.rows] == [
        "desertion", "mutiny", "rotten_supplies", "sickness", "storms", "wrong_way", "bandits", "convoy",
        "mercenaries", "highland_lair", "lair",
    ]  # fmt: skip


# --- dragons --------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-ME-031",
    "ME-SCOUT-25",
    "ME-SCOUT-26",
    "ME-DRAGON-01",
    "ME-DRAGON-02",
    "ME-RULING-131",
    "ME-RULING-264",
)
def test_off_the_highlands_an_11_is_rolled_again_and_a_12_is_a_lair() -> None:
    campaign = scout(force((1000, 0)), 5, 6, 5, 6, 6, 6, 3, tile="0,1")
    assert kinds(campaign.recent) == ["scout_event", "dragons_sleep"]
    assert not campaign.state.lands["0,1"].known
    with refused("tile_barred"):
        scout_and_march("0,1")


def scout_and_march(tile: str) -> None:
    scene = force((1000, 0))
    scene.banner("A", "1,0")
    campaign = scene.play(5, 6, 6, 6, 2, 6, 6)
    campaign.attempt("A", "scout", f"1 {tile}")
    campaign.attempt("A", "scout", f"2 {tile}")
    campaign.attempt("A", "move_group", f"1 {tile}")


@pytest.mark.rule(
    "EX-ME-031",
    "EX-ME-245",
    "ME-DRAGON-01",
    "ME-DRAGON-02",
    "ME-T-DRAGONCOUNT",
    "ME-DRAGON-04",
    "ME-SCOUT-25",
    "ME-RULING-131",
    "ME-RULING-264",
)
def test_in_the_highlands_an_11_is_a_lair_and_dragons_may_wake() -> None:
    scene = force((1000, 0))
    campaign = scene.play(5, 6, 5, 6, 4, 3, 3, 4, 5, 1, 1, 1, 1)
    campaign.attempt("A", "scout", "1 1,-1")
    assert told(campaign.recent, "dragons_woken")[0].facts == {"dragons": 4}


@pytest.mark.rule(
    "ME-DRAGON-02", "ME-DRAGON-04", "ME-DRAGON-05", "ME-DRAGON-06", "ME-DRAGON-09", "ME-RULING-262"
)
def test_the_trail_is_random_and_each_tile_on_it_is_struck_once() -> None:
    scene = force((1000, 0))
    scene.banner("B", "1,0", 1000)
    scene.land("1,0", "B", "village", stockpile=0)
    campaign = scene.play(
        5, 6, 5, 6,  # the scouts find a lair at 1,-1
        5, 4,  # five dragons wake
        1,  # off the map: rolled again
        3, 6, 3, 4,  # S to 1,0; N to 1,-1; S to 1,0; SW to 0,1
        4, 4, 5, 1,  # 1,-1 struck; 1,0 struck, B's banner loses 5x30; 0,1 unharmed
    )  # fmt: skip
    campaign.attempt("A", "scout", "1 1,-1")
    assert told(campaign.recent, "dragon_trail")[0].facts["trail"] == ["1,-1", "1,0", "1,-1", "1,0", "0,1"]
    assert points(campaign, "B:1") == [850]
    burnt = [tile for tile, land in campaign.state.lands.items() if land.forest_burned]
    assert burnt == ["1,0"], "no woods stood on the hills of 1,-1"
    assert dice_left(campaign) == []


@pytest.mark.rule(
    "ME-DRAGON-07",
    "ME-DRAGON-09",
    "ME-DRAGON-10",
    "ME-T-DRAGON",
    "ME-RULING-265",
    "ME-RULING-182",
    "ME-DRAGON-06",
)
def test_dragons_raze_burn_and_destroy_whoever_owns_it() -> None:
    scene = force((1000, 0), (1000, 0))
    scene.land("1,0", INDEPENDENT, "city", stockpile=3)
    scene.ship(INDEPENDENT, "1,0")
    scene.ship(INDEPENDENT, "1,0")
    scene.banner("B", "1,0", 1000)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 5, 6, 4, 2, 1)
    campaign.attempt("A", "scout", "1 1,0")
    land = campaign.state.lands["1,0"]
    assert (land.razed, land.razed_by, land.owner, land.flag) == (True, "dragons", None, INDEPENDENT)
    assert land.stockpile == 0
    assert land.forest_burned
    assert "B:1" not in campaign.state.banners
    assert [ship.id for ship in campaign.state.ships.values()] == ["ship 2"]
    assert not campaign.state.ships["ship 2"].in_harbour, "it puts out to sea"


@pytest.mark.rule("ME-DRAGON-06", "ME-RULING-123", "ME-T-DRAGON")
def test_a_banner_that_dragons_leave_nothing_of_is_gone() -> None:
    scene = force((1000, 0))
    scene.banner("B", "1,0", 150)
    scene.land("1,0", "B", "village")
    campaign = scene.play(5, 6, 5, 6, 5, 4, 1, 3, 6, 3, 4, 4, 4, 5, 1)
    campaign.attempt("A", "scout", "1 1,-1")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-DRAGON-06", "ME-DRAGON-07", "ME-DRAGON-10")
def test_a_siege_ends_when_dragons_raze_the_place() -> None:
    scene = force((1000, 0))
    scene.land("1,0", "B", "fortress")
    scene.banner("B", "1,0", 1000, inside=True)
    scene.banner("A", "1,0", 1000, edge=5, came_from="0,0")
    scene.siege("1,0", "A")
    campaign = scene.play(5, 6, 6, 6, 4, 1, 5, 2, 2, 1, 1)
    campaign.attempt("A", "scout", "1 1,0")
    assert campaign.state.sieges == {}
    assert not campaign.state.banners["B:1"].inside
    assert points(campaign, "B:1", "A:2") == [970, 940]


@pytest.mark.rule("ME-DRAGON-06", "ME-DRAGON-07", "ME-T-DRAGON", "ME-T-DICE")
@pytest.mark.parametrize(
    ("dice", "left", "ships"), [((2, 6), 420, 1), ((5, 3), 0, 1), ((6, 4), 0, 0), ((1,), 600, 1)]
)
def test_dragons_strike_a_banner_aboard_even_if_its_ship_escapes(
    dice: tuple[int, ...], left: int, ships: int
) -> None:
    scene = force((1000, 0))
    scene.ship("B", "1,0", in_harbour=False)
    scene.aboard("B", "ship 1", 600)
    scene.land("1,0", "A", "village")
    campaign = scene.play(5, 6, 6, 6, 4, 1, 5, *dice, 1)
    campaign.attempt("A", "scout", "1 1,0")
    assert points(campaign, "B:1") == [left]
    assert [ship.cargo for ship in campaign.state.ships.values()] == ["B:1" if left else None] * ships


@pytest.mark.rule("ME-T-DRAGON", "ME-T-DRAGONCOUNT")
def test_the_dragon_tables() -> None:
    assert [DRAGON.at(die)["times"] for die in (1, 2, 4, 5, 6)] == [0, 30, 30, "destroyed", "destroyed"]
    assert (DRAGONCOUNT.of("scouting")["plus"], DRAGONCOUNT.of("winter")["plus"]) == (1, 3)
