"""The first armies (ME digest 4.3, 8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.secrecy import redact
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import MightyEmpires, Temple
from empires.testing import asked, dice_left, dice_used, refused, told
from tests.rulesets.mighty_empires.scene import PLAIN, Scene, baggage, points, where


def founded(phase: str, **options: Any) -> Scene:
    """A's realm: a capital, a city, a fortress and two villages; B has a capital only."""
    scene = Scene(PLAIN, phase=phase, **options)
    scene.state.turn_order, scene.state.campaign_turn, scene.state.active_player = [], 0, None
    scene.land("0,0", "A", "capital")
    scene.land("0,1", "A", "city", realm_of="A")
    scene.land("1,0", "A", "fortress", realm_of="A")
    scene.land("-1,0", "A", "village", realm_of="A")
    scene.land("0,-1", "A", "village", realm_of="A")
    scene.land("2,0", "B", "capital")
    return scene


def mustering(amount: int = 3700) -> Campaign[MightyEmpires]:
    scene = founded("muster")
    scene.state.secrets["A"].points_unassigned = amount
    scene.state.secrets["B"].points_unassigned = 500
    scene.state.baggage_unassigned = {"A": 11, "B": 2}
    return scene.play(*[1] * 20)


@pytest.mark.rule("EX-ME-010", "ME-ARMY-02", "ME-RULING-110")
def test_a_random_army_is_rolled_from_the_realm() -> None:
    dice = (3, 4, 2, 6, 1, 5, 5, 2, 6, 3)
    campaign = founded("army", army_strength="random").play(*dice, *[1] * 5)
    assert campaign.state.secrets["A"].points_unassigned == 3700
    assert campaign.state.secrets["B"].points_unassigned == 500
    assert dice_left(campaign) == []
    seen = [event.facts["player"] for event in campaign.view("B").events if event.rule == "ME-ARMY-02"]
    assert seen == ["B"], "nobody sees another’s dice"


@pytest.mark.rule("ME-ARMY-01", "ME-RULING-110", "ME-ARMY-21", "ME-BAGG-02")
def test_equal_armies_have_the_points_agreed() -> None:
    campaign = founded("army", army_points=4500).play(6, 5, 3, 3)
    assert [campaign.state.secrets[name].points_unassigned for name in "AB"] == [4500, 4500]
    assert founded("army").play().state.secrets["A"].points_unassigned == 4000


@pytest.mark.rule("ME-ARMY-21", "ME-BAGG-02")
def test_the_first_baggage_is_rolled_when_the_banners_are_formed() -> None:
    campaign = founded("army").play(6, 5, 3, 3)
    assert dice_used(campaign) == 0, "nobody knows his baggage while he splits his army"
    for player in "AB":
        campaign.attempt(player, "create_banner", {"banners": [1000] * 4})
    assert campaign.state.baggage_unassigned == {"A": 11, "B": 6}
    assert asked(campaign) == [("A", "give_baggage"), ("B", "give_baggage")]


@pytest.mark.rule("EX-ME-012", "ME-ARMY-14", "ME-ARMY-15", "ME-ARMY-17", "ME-RULING-111")
def test_banners_hold_500_to_1500_points() -> None:
    campaign = mustering()
    for wrong, code in (
        ([1600, 1500, 600], "banner_above_1500"),
        ([1500, 1500, 450, 250], "banner_below_500"),
        ([1500, 1500], "bad_answer"),
    ):
        with refused(code):
            campaign.attempt("A", "create_banner", {"banners": wrong})
    campaign.attempt("A", "create_banner", {"banners": [1500, 1500, 700]})
    campaign.attempt("B", "create_banner", {"banners": [500]})
    assert points(campaign, "A:1", "A:2", "A:3", "B:1") == [1500, 1500, 700, 500]
    assert campaign.state.secrets["A"].points_unassigned == 0


@pytest.mark.rule("ME-ARMY-18", "ME-ARMY-03")
def test_others_see_a_banner_and_its_place_but_not_its_strength() -> None:
    campaign = mustering()
    campaign.attempt("A", "create_banner", {"banners": [1500, 1500, 700]})
    assert campaign.view("B").state.secrets["A"].points_unassigned == 0
    campaign.attempt("B", "create_banner", {"banners": [500]})
    seen = campaign.view("B").state
    assert list(seen.banners) == ["A:1", "A:2", "A:3", "B:1"]
    assert seen.secrets["A"].points == {}
    mine, theirs = DISPLAY.ledgers(seen, "B")
    assert mine.sections[1].lines[0].value == "500 points, 2 baggage"
    assert theirs.sections[1].lines[0].value == "strength unknown, 0 baggage"


def loading(amount: int, banners: int, **options: Any) -> Campaign[MightyEmpires]:
    scene = founded("loading", **options)
    for _ in range(banners):
        scene.banner("A", "0,0")
    scene.banner("B", "2,0")
    scene.state.baggage_unassigned = {"A": amount, "B": 6}
    return scene.play(*[1] * 20)


@pytest.mark.rule("EX-ME-013", "ME-ARMY-21", "ME-ARMY-22", "ME-RULING-114")
def test_the_first_baggage_is_shared_out_six_to_a_banner() -> None:
    campaign = loading(11, 3)
    with refused("baggage_limit", "ME-ARMY-22"):
        campaign.attempt("A", "give_baggage", {"baggage": {"1": 7, "2": 4}})
    events = campaign.attempt("A", "give_baggage", {"baggage": {"1": 6, "2": 5, "3": 0}})
    assert baggage(campaign, "A:1", "A:2", "A:3") == [6, 5, 0]
    assert told(events, "baggage_set")[0].facts == {"carried": 11, "stored": 0, "lost": 0}
    campaign = loading(11, 1)
    assert asked(campaign)[0][1] == "place_banner", "a single banner takes 6 and 5 are lost, unasked"
    assert baggage(campaign, "A:1") == [6]
    campaign = loading(4, 1)
    assert asked(campaign)[0][1] == "place_banner", "a single banner carries all 4, unasked"
    assert baggage(campaign, "A:1") == [4]


@pytest.mark.rule("ME-ARMY-21", "ME-RULING-114")
def test_baggage_beyond_that_may_be_stored_if_that_was_agreed() -> None:
    campaign = loading(11, 1, initial_stockpiles=True)
    campaign.attempt("A", "give_baggage", {"baggage": {"1": 6}, "stores": {"1,0": 5, "0,0": 0, "0,1": 0}})
    assert campaign.state.lands["1,0"].stockpile == 5
    full = {"1,0": 6, "0,0": 6, "0,1": 6}
    plenty = loading(40, 1, initial_stockpiles=True)
    plenty.attempt("A", "give_baggage", {"baggage": {"1": 6}, "stores": full})
    assert {tile: plenty.state.lands[tile].stockpile for tile in full} == full, "16 are lost"
    for stores, code in (
        ({"-1,0": 5}, "no_stockpile_place"),  # a village
        ({"2,0": 5}, "no_stockpile_place"),  # B's capital
        ({"9,9": 5}, "bad_answer"),
        ({"0,0": 7}, "stockpile_limit"),
        ({"0,0": 3, "0,1": 3}, "bad_answer"),  # there are only 5
    ):
        with refused(code):
            loading(11, 1, initial_stockpiles=True).attempt(
                "A", "give_baggage", {"baggage": {"1": 6}, "stores": stores}
            )


@pytest.mark.rule("ME-RULING-114", "ME-REORG-08", "ME-RULING-490")
def test_a_temple_adds_no_store_to_a_village_but_has_one_of_its_own_on_empty_land() -> None:
    scene = founded("loading", initial_stockpiles=True)
    scene.land("-1,1", "A", realm_of="A")
    for tile in ("-1,0", "-1,1"):
        scene.state.lands[tile].temple = Temple("men_empire", 1)
    scene.banner("A", "0,0")
    scene.state.baggage_unassigned = {"A": 11, "B": 0}
    campaign = scene.play(*[1] * 20)
    [question] = campaign.waiting
    assert sorted(question.default["stores"]) == ["-1,1", "0,0", "0,1", "1,0"]


@pytest.mark.rule("EX-ME-014", "ME-ARMY-19", "ME-RULING-113", "ME-ARMY-20")
def test_banners_start_anywhere_in_the_own_realm() -> None:
    scene = founded("placing")
    for owner, tile in (("A", "0,0"), ("A", "0,0"), ("B", "2,0")):
        scene.banner(owner, tile)
    campaign = scene.play(*[2, 5] * 2)
    with refused("not_in_realm", "ME-ARMY-19"):
        campaign.attempt("A", "place_banner", {"1": "0,2", "2": "0,0"})
    campaign.attempt("A", "place_banner", {"1": "0,1", "2": "0,1"})
    assert where(campaign, "A:1", "A:2", "B:1") == ["0,1", "0,1", "2,0"]
    assert campaign.state.banners["A:1"].place is None, "it stands freely: its first route may begin anywhere"
    assert [one.number for one in force(campaign.state, "A", "0,1")] == [1, 2], "together they are one force"


@pytest.mark.rule("ME-RULING-115")
@pytest.mark.parametrize("hidden", [False, True])
def test_baggage_is_public_unless_agreed_otherwise(hidden: bool) -> None:
    scene = founded("movement", hide_baggage=hidden)
    scene.state.turn_order, scene.state.active_player, scene.state.campaign_turn = ["A", "B"], "A", 1
    scene.banner("A", "0,0", baggage=4)
    scene.banner("A", "0,0", baggage=1)
    scene.opened("0,1", "0,0")
    view = scene.play().view("B")
    assert view.state.banners["A:1"].baggage == (0 if hidden else 4)
    piece = DISPLAY.board(view.state, "B").pieces[0]
    assert piece.badges[0].text == ("?" if hidden else "4")


@pytest.mark.rule("ME-RULING-115", "ME-ARMY-21")
@pytest.mark.parametrize("hidden", [False, True])
def test_what_the_first_baggage_came_to_is_seen_by_others_unless_agreed_otherwise(hidden: bool) -> None:
    scene = founded("army", hide_baggage=hidden)
    scene.state.baggage_unassigned = {"A": 11, "B": 3}
    redact(scene.state, "B")
    assert scene.state.baggage_unassigned == {"A": 0 if hidden else 11, "B": 3}


@pytest.mark.rule("ME-RULING-115", "ME-ARMY-21")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_first_baggage_is_rolled_openly_unless_agreed_otherwise(hidden: bool) -> None:
    scene = founded("loading", hide_baggage=hidden)
    for player, capital in (("A", "0,0"), ("B", "2,0")):
        for _ in range(3):
            scene.banner(player, capital)
    rolls = told(scene.play(6, 5, 1, 2).view("B").events, "roll")
    assert [event.facts["faces"] for event in rolls] == ([[1, 2]] if hidden else [[6, 5], [1, 2]])
