"""Battles at several tables at once: gold is named for all of them, and reports come in any order."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.apart.device import Device
from empires.core.play.results import results_of
from empires.core.records.desk import ORGANISER, Desk
from empires.testing import asked, kinds, refused, told
from tests.core.play.test_restating import wish
from tests.correspondence import founded, prepared, spread
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene

LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"


def two_tables(**options: Any) -> Play:
    """A against B is asked about, C against D is fought meanwhile."""
    state = scene(LAND, players="ABCD", gold=dict.fromkeys("ABCD", 100), battles_at_once=True, **options)
    state.desk = Desk(keeper=ORGANISER, sees=True)
    campaign = at(engaged(engaged(state, "A", "B", "1v1"), "C", "D", "1v1"))
    for player in "ABCD":
        assert asked(campaign) == [(player, "buy_points")]
        campaign.attempt(player, "buy_points", {"gold": 10})
    return campaign


def hand_in(campaign: Play, player: str, result: str, **more: Any) -> Any:
    report = {"result": result, "vp1": 0, "vp2": 0, "notes": "", **more}
    return campaign.attempt(player, "hand_in_report", report)


def beginning(campaign: Play) -> Any:
    campaign.attempt("A", "report_result", "draw")
    campaign.attempt("A", "report_words", {"notes": ""})
    return campaign.attempt("B", "confirm_report", "agree")


@pytest.mark.rule("NA-RULING-40", "NA-RULING-45")
def test_gold_is_named_for_all_battles_before_the_first_is_fought() -> None:
    campaign = two_tables()
    assert {player for player, kind in asked(campaign) if kind == "report_result"} == {"A", "B"}
    assert [one.gold for one in campaign.state.battles] == [{"A": 10, "B": 10}, {"C": 10, "D": 10}]


@pytest.mark.rule("NA-T-REFUSALS", "NA-RULING-41")
@pytest.mark.parametrize("vp1", [-1, 7.5, "many"])
def test_victory_points_that_are_handed_in_are_whole_numbers(vp1: Any) -> None:
    with refused("bad-result", "NA-RULING-41"):
        hand_in(two_tables(), "D", "points", vp1=vp1)


def test_a_later_battle_is_reported_and_agreed_first_and_counts_in_its_turn() -> None:
    campaign = two_tables()
    assert kinds(hand_in(campaign, "D", "1 solid")) == ["report_handed_in"]
    assert kinds(campaign.attempt("C", "agree_to_report", "agree")) == ["report_agreed"]
    assert campaign.state.battles[1].band is None
    events = beginning(campaign)
    assert [one.text for one in told(events, "battle_result")] == [
        "A against B: a draw.",
        "C against D: Solid Victory.",
    ]
    assert not {kind for _, kind in asked(campaign)} & {"report_result", "confirm_report"}


def test_a_report_that_is_disputed_or_not_agreed_to_is_asked_for_in_its_turn() -> None:
    campaign = two_tables()
    hand_in(campaign, "D", "1 solid")
    with refused("not-your-step"):
        campaign.attempt("A", "agree_to_report", "agree")
    assert kinds(campaign.attempt("C", "agree_to_report", "disagree")) == ["report_disputed"]
    hand_in(campaign, "C", "points", vp1=900, vp2=100)
    beginning(campaign)
    assert {player for player, kind in asked(campaign) if kind == "report_result"} == {"C", "D"}
    campaign.attempt("D", "agree_to_report", "agree")
    assert (campaign.state.battles[1].vp, campaign.state.battles[1].winner) == ([900, 100], 1)


@pytest.mark.rule("NA-RULING-41")
def test_a_report_that_contradicts_itself_says_so_to_both_sides() -> None:
    campaign = two_tables()
    form = next(one for one in campaign.view("D").standing if one.kind == "hand_in_report")
    odd = {"result": "1 narrow", "vp1": 100, "vp2": 2400, "notes": "They fled."}
    doubt = "100 to 2,400 victory points would be massacre for D, but the report says narrow victory for C."
    assert form.weigh(odd)[0]["mind"] == doubt
    assert "mind" not in form.weigh({**odd, "result": "2 massacre"})[0]
    assert "the other side had only" in form.weigh({**odd, "result": "points", "vp2": 3400})[0]["mind"]
    campaign.attempt("D", "hand_in_report", odd)
    [theirs] = [one for one in campaign.view("C").standing if one.kind == "agree_to_report"]
    assert doubt in theirs.text
    assert {"“They fled.”", "100", "2,400"} <= {*theirs.facts.values()}


def test_at_one_screen_the_battle_that_is_asked_about_is_not_handed_in() -> None:
    campaign = two_tables()
    with refused("not-your-step"):
        hand_in(campaign, "A", "draw")


def test_a_report_that_was_handed_in_is_restated_like_any_other() -> None:
    campaign = two_tables()
    hand_in(campaign, "D", "1 solid")
    campaign.attempt("C", "agree_to_report", "agree")
    beginning(campaign)
    [_, handed] = results_of(campaign)
    assert handed.fighters == ("D", "C")
    anew = {"result": "2 narrow", "vp1": 0, "vp2": 0, "notes": ""}
    campaign.attempt(ORGANISER, "restate", wish(handed.back, [("hand_in_report", anew)]))
    assert [one.band for one in campaign.state.battles] == ["draw", "narrow"]


def test_without_the_setting_battles_are_fought_one_after_another() -> None:
    state = scene(LAND, players="ABCD", gold=dict.fromkeys("ABCD", 100))
    campaign = at(engaged(engaged(state, "A", "B", "1v1"), "C", "D", "1v1"))
    for player in "AB":
        campaign.attempt(player, "buy_points", {"gold": 0})
    assert {kind for _, kind in asked(campaign)} == {"report_result"}
    with refused("not-your-step"):
        hand_in(campaign, "C", "draw")


def test_two_tables_report_from_four_devices_of_their_own() -> None:
    state = scene(LAND, players="ABCD", battles_at_once=True)
    start = engaged(engaged(state, "A", "B", "1v1"), "C", "D", "1v1")
    posts = founded(prepared("ninth-age", start), "ABCD")
    devices = {post.seats[0]: Device(post.campaign, post) for post in posts}

    def do(player: str, kind: str, answer: Any) -> None:
        devices[player].attempt(player, kind, answer)
        for post in posts:
            spread(post, posts)

    won = {"result": "1 solid", "vp1": 0, "vp2": 0, "notes": ""}
    do("D", "hand_in_report", {**won, "notes": "A long day."})
    do("C", "hand_in_report", won)
    do("A", "report_result", "draw")
    do("A", "report_words", {"notes": ""})
    do("B", "confirm_report", "agree")
    for device in devices.values():
        assert [one.band for one in device.state.battles] == ["draw", "solid"]
    assert len({device.hash() for device in devices.values()}) == 1
