"""Step 2, scouting: charts, known land, counting and skirmishes (ME digest 4.7, 8.4)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import SCOUT
from empires.rulesets.mighty_empires.season.scouting import (
    COLUMN,
    ScoutFromShip,
    independent_empires,
    ways_opened,
    why_not_scout,
)
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Opened
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene

PACKS = """
0,0  lowland P P P P P P @A
0,-1 lowland P P P P P P
1,-1 highland H H H H H H
1,0  river R P P R P P
0,1  coastal P P CL S CS P
-1,1 river W W W W W W
-1,0 river K P K P K P
"""
"""A tile of every pack around A's 0,0; SE of it a river valley, S a coast, SW a swamp, NW a lake."""


def scouts(*dice: int, text: str = PACKS, **options: Any) -> Campaign[MightyEmpires]:
    """A's banner 1 in 0,0, about to scout."""
    scene = Scene(text, phase="scouting", **options)
    scene.banner("A", "0,0")
    return scene.play(*dice)


def land(campaign: Campaign[MightyEmpires], tile: str) -> tuple[str, str | None]:
    """What stands on a tile and whose it is."""
    one = campaign.state.lands[tile]
    return one.settlement, one.owner


@pytest.mark.rule("EX-ME-022", "ME-T-SCOUT", "ME-SCOUT-07", "ME-SCOUT-08", "ME-SCOUT-11", "ME-SCOUT-33")
def test_a_double_finds_an_independent_settlement() -> None:
    campaign = scouts(2, 2, 3)
    events = campaign.attempt("A", "scout", "1 0,-1")
    assert land(campaign, "0,-1") == ("fortress", INDEPENDENT)
    assert campaign.state.lands["0,-1"].known
    assert campaign.state.lands["0,-1"].name
    assert kinds(events) == ["independent_found"], "on a 3 its militia is not counted"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-453", "EX-ME-022", "ME-SCOUT-10", "ME-SCOUT-08")
def test_any_other_way_to_the_same_total_finds_one_that_submits() -> None:
    scene = Scene(PACKS, phase="scouting")
    scene.state.races = {"A": "dwarfs"}
    scene.banner("A", "0,0")
    campaign = scene.play(1, 3)
    campaign.attempt("A", "scout", "1 0,-1")
    assert land(campaign, "0,-1") == ("fortress", "A")
    assert campaign.state.lands["0,-1"].settlement_race == "dwarfs"
    assert campaign.state.lands["0,-1"].name
    assert campaign.state.lands["0,-1"].known


@pytest.mark.rule("EX-ME-023", "ME-T-SCOUT", "ME-SCOUT-09", "ME-RULING-140")
@pytest.mark.parametrize(
    ("tile", "found"),
    [("0,-1", "village"), ("0,1", "village"), ("1,0", "village"), ("1,-1", "none"), ("-1,0", "village")],
)
def test_packs_differ_on_the_same_dice(tile: str, found: str) -> None:
    campaign = scouts(2, 3)
    campaign.attempt("A", "scout", f"1 {tile}")
    assert land(campaign, tile) == (found, "A")


@pytest.mark.rule("ME-T-SCOUT")
@pytest.mark.parametrize(
    ("total", "row"),
    [
        (2, ["barren"] * 3), (3, ["event"] * 3), (4, ["fortress"] * 3), (5, ["village", "barren", "village"]),
        (6, ["village"] * 3), (7, ["barren", "barren", "village"]), (8, ["village"] * 3),
        (9, ["village", "barren", "village"]), (10, ["city"] * 3), (11, ["event"] * 3), (12, ["barren"] * 3),
    ],
)  # fmt: skip
def test_the_scouting_charts(total: int, row: list[str]) -> None:
    assert [SCOUT.at(total)[pack] for pack in ("lowland", "highland", "river_valley")] == row
    assert COLUMN["coastal"] == "lowland"
    assert SCOUT.at(total)["independent_on_double"] == {4: 2, 6: 3, 8: 4, 10: 5}.get(total)


@pytest.mark.rule("ME-SCOUT-02")
@pytest.mark.parametrize("tile", ["2,0", "0,-1"])
def test_nobody_scouts_beyond_his_neighbours_or_the_rim_of_the_map(tile: str) -> None:
    scene = Scene("0,0 LO-01\n1,0 LO-01\n2,0 LO-01", phase="scouting")
    scene.banner("A", "0,0")
    with refused("not_adjacent", "ME-SCOUT-02"):
        scene.play().attempt("A", "scout", f"1 {tile}")


@pytest.mark.rule("ME-SCOUT-01", "ME-SCOUT-02", "ME-RULING-126")
def test_each_banner_tries_one_neighbouring_tile() -> None:
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0")
    scene.banner("A", "0,0")
    campaign = scene.play(6, 6)
    with refused("not_adjacent", "ME-SCOUT-02"):
        campaign.attempt("A", "scout", "1 0,2")
    campaign.attempt("A", "scout", "1 0,1")
    with refused("already_scouted", "ME-SCOUT-01"):
        campaign.attempt("A", "scout", "1 1,0")
    assert asked(campaign) == [("A", "scout")], "the next attempt is declared after the first is resolved"
    assert campaign.state.lands["0,1"].known
    with refused("tile_already_tried", "ME-SCOUT-03"):
        campaign.attempt("A", "scout", "2 0,1")


@pytest.mark.rule("EX-ME-024", "ME-SCOUT-03", "ME-SCOUT-05", "ME-SCOUT-22", "ME-SCOUT-15")
def test_a_tile_is_not_tried_twice_from_the_same_tile() -> None:
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0")
    scene.banner("A", "0,0")
    scene.banner("A", "1,-1")
    campaign = scene.play(1, 2, 4, 4, 6, 6, 3, 4)
    campaign.attempt("A", "scout", "1 1,0")
    assert not campaign.state.lands["1,0"].known, "an event leaves it unknown"
    with refused("tile_already_tried", "ME-SCOUT-03"):
        campaign.attempt("A", "scout", "2 1,0")
    campaign.attempt("A", "scout", "3 1,0")
    campaign.attempt("A", "scout", "2 0,1")
    assert campaign.state.opened == [Opened("1,0", "1,-1"), Opened("0,1", "0,0")]


@pytest.mark.rule("EX-ME-094", "ME-SCOUT-06", "ME-RULING-137")
def test_mountains_and_rivers_never_stop_scouts_but_the_sea_does() -> None:
    text = """
    0,0  highland M M M M S S @A
    0,-1 lowland P P P P P P
    1,0  river R P P R P R
    -1,1 lowland P S P P P P
    -1,0 lowland P P S P P P
    """
    campaign = scouts(6, 6, text=text)
    assert [choice.value for choice in campaign.waiting[0].choices] == [
        "1 0,-1", "1 1,0", "explore 1", "done",
    ]  # fmt: skip
    for tile in ("-1,1", "-1,0"):
        with refused("open_sea", "ME-SCOUT-06"):
            campaign.attempt("A", "scout", f"1 {tile}")


# --- known land ----------------------------------------------------------------------------------------


def known(owner: str | None, settlement: str = "none", **fields: Any) -> Scene:
    """A's banner beside a known tile 1,0."""
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0")
    scene.land("0,0", "A")
    scene.land("1,0", owner, settlement, **fields)
    return scene


@pytest.mark.rule("EX-ME-032", "ME-SCOUT-27", "ME-SCOUT-28", "ME-RULING-133")
@pytest.mark.parametrize("settlement", ["none", "village"])
def test_weak_rival_land_falls_to_scouts_at_once(settlement: str) -> None:
    campaign = known("B", settlement).play(3, 4)
    events = campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == (settlement, "A")
    assert kinds(events) == ["tile_flipped"]


@pytest.mark.rule("ME-SCOUT-31", "ME-RULING-133")
@pytest.mark.parametrize(("guarded", "owner"), [(True, "B"), (False, "A")])
def test_a_banner_keeps_its_tile_from_falling_to_scouts(guarded: bool, owner: str) -> None:
    scene = known("B", "village")
    scene.banner("B", "1,0" if guarded else "2,0", 900)
    campaign = scene.play(3, 4, *[3] * 6)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", owner)


@pytest.mark.rule("ME-SCOUT-12", "ME-SCOUT-27")
def test_dice_for_a_known_tile_are_not_read_as_a_find() -> None:
    (roll,) = told(known("B", "city").play(3, 4).attempt("A", "scout", "1 1,0"), "roll")
    assert "table" not in roll.facts
    campaign = scouts(1, 1)
    assert not campaign.state.lands["1,-1"].known
    (roll,) = told(campaign.attempt("A", "scout", "1 1,-1"), "roll")
    assert roll.facts["table"] == "ME-T-SCOUT"
    assert campaign.state.lands["1,-1"].known, "what is found is fixed for good"


@pytest.mark.rule("EX-ME-032", "ME-SCOUT-29", "ME-RULING-132", "ME-SCOUT-28", "ME-SCOUT-27")
def test_a_rival_city_or_fortress_never_does() -> None:
    campaign = known("B", "city").play(3, 4)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("city", "B")
    assert campaign.state.opened == [Opened("1,0", "0,0")]


@pytest.mark.rule("EX-ME-032", "ME-SCOUT-27")
def test_an_event_leaves_rival_land_alone() -> None:
    campaign = known("B", "village").play(5, 6, 4, 4)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", "B")


@pytest.mark.rule("ME-SCOUT-12", "ME-SCOUT-27")
def test_what_was_found_never_changes_by_scouting() -> None:
    campaign = known("A", "village").play(5, 5)
    events = campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", "A")
    assert [one.rule for one in told(events, "tile_scouted")] == ["ME-SCOUT-27"], "no wall hides it"


@pytest.mark.rule("ME-RULING-134")
def test_razed_land_is_opened_and_stays_nobodys() -> None:
    campaign = known("B", "village", razed=True).play(3, 4)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", None)
    assert campaign.state.lands["1,0"].flag == "B"


@pytest.mark.rule("ME-SCOUT-28", "ME-SCOUT-30")
@pytest.mark.parametrize(("owner", "after"), [("B", "A"), (INDEPENDENT, INDEPENDENT), (None, None)])
def test_scouts_take_land_from_a_rival_and_not_from_independents(
    owner: str | None, after: str | None
) -> None:
    campaign = known(owner, "village").play(3, 4, 2)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", after)


@pytest.mark.rule("EX-ME-092", "ME-SCOUT-30", "ME-SCOUT-33", "ME-MOVE-01", "ME-MOVE-20")
def test_independents_stay_so_and_must_be_fought() -> None:
    campaign = known(INDEPENDENT, "village").play(3, 4, 2, 1)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", INDEPENDENT)
    with refused("not_scouted", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", "1 0,1")
    campaign.attempt("A", "move_group", "1 1,0")
    assert campaign.state.contacts == ["1,0"]
    assert campaign.state.lands["1,0"].owner == INDEPENDENT


# --- counting and skirmishes ----------------------------------------------------------------------------


@pytest.mark.rule("ME-SCOUT-33", "ME-SCOUT-34", "ME-RULING-136")
@pytest.mark.parametrize("owner", [INDEPENDENT, "B"])
def test_defenders_that_were_counted_are_not_counted_again(owner: str) -> None:
    scene = known(owner, "fortress")
    scene.banner("A", "1,-1")
    campaign = scene.play(3, 4, 4, 5, 3, 4)
    campaign.attempt("A", "scout", "1 1,0")
    campaign.attempt("A", "scout", "2 1,0")
    assert len(campaign.state.secrets["A"].presets) == 1
    assert dice_left(campaign) == [], "the second scouts find the way open and roll no more"


@pytest.mark.rule("EX-ME-034", "ME-SCOUT-33", "ME-RULING-136", "ME-SCOUT-35", "ME-T-MILITIA")
def test_a_counted_militia_is_known_to_the_finder_until_his_turn_ends() -> None:
    campaign = scouts(2, 2, 4, 5, *[6, 5] * 9)
    campaign.attempt("A", "scout", "1 0,-1")
    assert [(one.tile, one.points) for one in campaign.state.secrets["A"].presets] == [("0,-1", 1000)]
    assert "1,000 points" in campaign.view("A").events[-1].text
    assert all(event.kind != "militia_counted" for event in campaign.view("B").events)
    campaign.attempt("A", "move_group", "done")
    campaign.attempt("A", "reorganize", "done")
    assert campaign.state.secrets["A"].presets == [], "his turn is over"


@pytest.mark.rule("EX-ME-034", "ME-RULING-136", "ME-INDEP-01", "ME-SCOUT-35")
def test_a_militia_that_was_not_counted_is_rolled_on_entry() -> None:
    campaign = known(INDEPENDENT, "fortress").play(3, 4, 2, 1, 1)
    campaign.attempt("A", "scout", "1 1,0")
    campaign.attempt("A", "move_group", "1 1,0")
    musters = told(campaign.recent, "militia_musters")
    assert [event.facts["points"] for event in musters] == [200]


@pytest.mark.rule("ME-SCOUT-34", "ME-RULING-136", "ME-BATTLE-19")
def test_a_skeleton_garrison_may_be_counted_too() -> None:
    campaign = known("B", "fortress").play(3, 4, 4, 3)
    campaign.attempt("A", "scout", "1 1,0")
    assert campaign.state.secrets["A"].presets[0].points == 150
    manned = known("B", "fortress")
    manned.banner("B", "1,0")
    campaign = manned.play(3, 4, 2)
    campaign.attempt("A", "scout", "1 1,0")
    assert campaign.state.secrets["A"].presets == []
    assert dice_left(campaign) == []


def guarded() -> Scene:
    """EX-ME-033: B's banners of 700 and 1200 in a village."""
    scene = known("B", "village")
    scene.banner("B", "1,0", 700, baggage=2)
    scene.banner("B", "1,0", 1200)
    return scene


def learnt(campaign: Campaign[MightyEmpires], player: str) -> list[str]:
    return [event.text for event in told(campaign.view(player).events, "skirmish")]


@pytest.mark.rule("EX-ME-033", "ME-SCOUT-31", "ME-SCOUT-32", "ME-T-SKIRMISH", "ME-RULING-135")
@pytest.mark.parametrize(
    ("die", "a_learns", "b_learns"),
    [
        (1, [], ["Prisoners describe A’s force: banner 1 with 1,000 points."]),
        (2, [], []),
        (3, ["B’s force has 1,900 points."], []),
        (4, ["The scouts saw B’s force: banner 1 with 700 points, banner 2 with 1,200 points."], []),
        (5, ["The scouts saw B’s force in full: banner 1 with 700 points and 2 baggage, "
             "banner 2 with 1,200 points and 0 baggage."], []),
    ],
)  # fmt: skip
def test_scouts_skirmish_with_every_force_they_meet(
    die: int, a_learns: list[str], b_learns: list[str]
) -> None:
    campaign = guarded().play(3, 4, die)
    campaign.attempt("A", "scout", "1 1,0")
    assert land(campaign, "1,0") == ("village", "B"), "a banner holds the tile"
    assert (learnt(campaign, "A"), learnt(campaign, "B")) == (a_learns, b_learns)
    assert len(campaign.state.secrets["A"].knowledge) == len(a_learns)
    assert learnt(campaign, "B") == b_learns


@pytest.mark.rule("ME-RULING-135", "ME-ARMY-20")
def test_prisoners_tell_of_the_force_that_sent_them_only() -> None:
    scene = guarded()
    scene.banner("A", "0,0", 1300, inside=True)
    scene.land("0,0", "A", "city")
    scene.siege("0,0", "B")
    campaign = scene.play(3, 4, 1)
    campaign.attempt("A", "scout", "1 1,0")
    assert learnt(campaign, "B") == ["Prisoners describe A’s force: banner 1 with 1,000 points."]
    text = "0,0 coastal P P P CL S CS\n1,0 lowland P P P P P P"
    scene = Scene(text, phase="scouting")
    scene.ship("A", "0,0", cargo="A:1")
    scene.banner("A", "0,0", aboard="ship 1")
    scene.banner("A", "0,0", 700)
    scene.banner("B", "0,0")
    campaign = scene.play(3, 4, 1)
    campaign.attempt("A", "scout", "1 0,0")
    assert learnt(campaign, "B") == ["Prisoners describe A’s force: banner 1 with 1,000 points."]


@pytest.mark.rule("ME-RULING-135", "ME-SCOUT-32", "ME-RULING-124")
def test_one_skirmish_with_each_enemy_in_seat_order() -> None:
    scene = Scene(players="A B C", phase="scouting")
    scene.banner("A", "0,0")
    scene.land("1,0", "B", "village")
    scene.banner("C", "1,0", 900)
    scene.banner("B", "1,0", 800)
    campaign = scene.play(3, 4, 2, 3)
    campaign.attempt("A", "scout", "1 1,0")
    assert learnt(campaign, "A") == ["C’s force has 900 points."]


@pytest.mark.rule("ME-MOVE-21", "ME-ARMY-18")
def test_after_scouting_nothing_more_is_learnt() -> None:
    campaign = guarded().play(3, 4, 2)
    campaign.attempt("A", "scout", "1 1,0")
    seen = campaign.view("A").state.secrets["B"]
    assert (seen.points, seen.knowledge) == ({}, [])


# --- harbours, empires, sharing -------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-035", "ME-SCOUT-13", "ME-PIRATE-01", "ME-RULING-139", "ME-RULING-124")
@pytest.mark.parametrize(("die", "kind"), [(3, "ordinary"), (4, "pirate")])
def test_a_pirate_nest(die: int, kind: str) -> None:
    campaign = scouts(5, 5, 6, die, 1)
    campaign.attempt("A", "scout", "1 0,1")
    assert land(campaign, "0,1") == ("city", INDEPENDENT)
    assert [(ship.kind, ship.owner) for ship in campaign.state.ships.values()] == [(kind, INDEPENDENT)] * 3
    assert campaign.state.secrets["A"].presets == [], "militia not counted"


@pytest.mark.rule("ME-SCOUT-13", "ME-SCOUT-14", "ME-T-SHIPS", "ME-RULING-109")
def test_the_ships_of_a_city_that_submits_are_the_finders() -> None:
    campaign = scouts(4, 6, 5)
    campaign.attempt("A", "scout", "1 0,1")
    assert [(ship.kind, ship.owner) for ship in campaign.state.ships.values()] == [("ordinary", "A")] * 2
    (found,) = told(campaign.recent, "ships_found")
    assert (found.facts["ships"], found.facts["pirates"]) == (2, False)


@pytest.mark.rule("ME-SCOUT-13")
def test_an_empty_harbour_is_not_told_of() -> None:
    campaign = scouts(4, 6, 1)
    campaign.attempt("A", "scout", "1 0,1")
    assert campaign.state.ships == {}
    assert not told(campaign.recent, "ships_found")


@pytest.mark.rule("ME-PIRATE-01", "ME-SCOUT-14")
def test_without_pirates_free_cities_have_ordinary_ships() -> None:
    campaign = scouts(5, 5, 2, 1, pirates=False)
    campaign.attempt("A", "scout", "1 0,1")
    assert [(ship.kind, ship.owner) for ship in campaign.state.ships.values()] == [("ordinary", INDEPENDENT)]


@pytest.mark.rule("EX-ME-095", "ME-SCOUT-36")
def test_adjoining_independents_are_one_empire_until_cut_in_two() -> None:
    scene = Scene()
    for tile in ("-1,0", "0,0", "1,0"):
        scene.land(tile, INDEPENDENT, "village")
    assert independent_empires(scene.state) == [["-1,0", "0,0", "1,0"]]
    scene.land("0,0", "A", "village")
    assert independent_empires(scene.state) == [["-1,0"], ["1,0"]]


@pytest.mark.rule("EX-ME-036", "ME-RULING-127", "ME-SCOUT-04", "ME-SCOUT-05")
def test_another_banners_scouting_serves_every_neighbour_unless_agreed_otherwise() -> None:
    for sharing, open_to_all in (("any_friendly", True), ("same_tile", False)):
        scene = Scene(phase="movement", scout_sharing=sharing)
        scene.banner("A", "0,0")
        scene.banner("A", "1,-1")
        scene.opened("1,0", "0,0")
        assert ("1,0" in ways_opened(scene.state, scene.state.banners["A:2"])) == open_to_all
        campaign = scene.play()
        if open_to_all:
            campaign.attempt("A", "move_group", "2 1,0")
        else:
            with refused("not_scouted", "ME-MOVE-01"):
                campaign.attempt("A", "move_group", "2 1,0")


@pytest.mark.rule("ME-RULING-138")
def test_the_besieged_cannot_scout_but_besiegers_can() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A", "city")
    scene.banner("A", "0,0", inside=True)
    scene.banner("A", "2,0")
    scene.banner("B", "0,0", edge=0, came_from="0,-1")
    scene.siege("0,0", "B")
    campaign = scene.play()
    with refused("besieged", "ME-RULING-138"):
        campaign.attempt("A", "scout", "1 0,1")
    scene.state.active_player = "B"
    campaign = scene.play(6, 6)
    campaign.attempt("B", "scout", "1 0,1")


@pytest.mark.rule("ME-RETREAT-05")
def test_a_force_that_lost_its_turn_does_not_scout() -> None:
    scene = Scene(phase="scouting")
    scene.banner("A", "0,0", retreat_lock=True)
    scene.banner("A", "2,0")
    with refused("no_move"):
        scene.play().attempt("A", "scout", "1 0,1")


@pytest.mark.rule("ME-SCOUT-37", "ME-RULING-137", "ME-T-SCOUT")
def test_from_a_ship_the_coast_it_lies_off_or_could_sail_to_is_scouted() -> None:
    text = """
    0,0  coastal P P P CL S CS
    1,0  lowland P P P P P P
    -1,0 coastal P P CL S CS P
    0,-1 lowland P P P P P P
    """
    scene = Scene(text, phase="scouting")
    scene.land("0,0", "A", "city")
    scene.ship("A", "0,0", cargo="A:1")
    scene.ship("A", "0,0")
    scene.banner("A", "0,0", aboard="ship 1")
    scene.banner("A", "1,0")
    campaign = scene.play(2, 3)
    offers = [choice.value for choice in campaign.waiting[0].choices if choice.value.startswith("1 ")]
    assert offers == ["1 0,0", "1 -1,0"]
    with refused("open_sea", "ME-SCOUT-06"):
        campaign.attempt("A", "scout", "1 1,0")
    with refused("ship_empty", "ME-SCOUT-37"):
        campaign.attempt("A", "scout", "ship 2 -1,0")
    campaign.attempt("A", "scout", "1 -1,0")
    assert land(campaign, "-1,0") == ("village", "A")


@pytest.mark.rule("ME-RETREAT-05", "ME-SCOUT-17")
@pytest.mark.parametrize(("flag", "rule"), [("retreat_lock", "ME-RETREAT-05"), ("skipping", "ME-SCOUT-17")])
def test_who_cannot_scout_is_told_what_keeps_him(flag: str, rule: str) -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A")
    setattr(scene.banner("A", "0,0", 900), flag, True)
    scene.banner("A", "0,0", 900)
    with refused("no_move", rule):
        scene.play().attempt("A", "scout", "1 0,1")


@pytest.mark.rule("ME-SCOUT-37")
def test_an_empty_ship_sends_no_scouts() -> None:
    scene = Scene(phase="scouting")
    scene.land("0,0", "A")
    scene.banner("A", "0,0", 900)
    scene.ship("A", "1,0")
    with refused("ship_empty", "ME-SCOUT-37"):
        scene.play().attempt("A", "scout", "ship 1 1,1")
    scene.ship("B", "1,0")
    assert why_not_scout(scene.state, "A", ScoutFromShip("2", "1,1")) is None, "it is no ship of A’s"
