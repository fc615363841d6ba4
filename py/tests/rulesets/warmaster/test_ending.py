"""How campaigns end, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.rules.state import ENDED
from empires.rulesets.warmaster.ending import half_holders, largest
from empires.rulesets.warmaster.state import War
from empires.testing import texts, told
from tests.rulesets.warmaster.scene import play, war


def realms(**tiles: int) -> str:
    """Rows of land, one for each empire, and as much wilderness and sea as asked for."""
    lines = []
    for row, (name, count) in enumerate(tiles.items()):
        what = {"wild": "LO-01", "sea": "SE-01"}.get(name, f"LO-01 @{name}")
        lines += [f"{q},{3 * row} {what}" for q in range(count)]
    return "\n".join(lines)


def at_the_end(text: str, names: str = "Red Blue", **options: Any) -> War:
    return war(text, names, "round_end", **options)


@pytest.mark.rule("EX-WM-67", "WM-VICTORY-02", "WM-RULING-59")
@pytest.mark.parametrize(("red", "wins"), [(30, True), (29, False)])
def test_half_of_all_land_but_the_sea_wins(red: int, wins: bool) -> None:
    state = at_the_end(realms(Red=red, Blue=10, wild=50 - red, sea=4), half_map=True)
    assert (half_holders(state) == ["Red"]) == wins
    campaign = play(state)
    assert campaign.finished == wins
    assert campaign.winners == (["Red"] if wins else [])
    assert [one.rule for one in told(campaign.recent, "campaign_ended")] == ["WM-VICTORY-02"] * wins


@pytest.mark.rule("WM-VICTORY-02")
def test_half_the_land_counts_only_where_agreed() -> None:
    state = at_the_end(realms(Red=30, Blue=10), half_map=False)
    assert not play(state).finished
    state.round_no = 10
    assert told(play(state).recent, "campaign_ended")[0].rule == "WM-VICTORY-01"


@pytest.mark.rule("WM-VICTORY-01", "WM-RULING-62")
def test_after_the_last_round_the_largest_wins() -> None:
    state = at_the_end(realms(Red=5, Blue=8, wild=90))
    state.round_no = 10
    campaign = play(state)
    assert campaign.winners == ["Blue"]
    assert told(campaign.recent, "campaign_ended")[0].text == "Blue wins the campaign."


@pytest.mark.rule("EX-WM-68", "WM-RULING-60")
def test_of_equals_the_last_rounds_victory_points_decide_and_else_they_share() -> None:
    state = at_the_end(realms(Red=18, Blue=18, Green=11, wild=50), "Red Blue Green")
    state.round_no = 10
    state.last_vp = {"Red": 700, "Blue": 450, "Green": 900}
    assert play(state).winners == ["Red"]
    state.last_vp = {"Red": 500, "Blue": 500, "Green": 900}
    shared = play(state)
    assert shared.winners == ["Red", "Blue"]
    assert told(shared.recent, "campaign_ended")[0].text == "Red and Blue share the victory."


@pytest.mark.rule("WM-RULING-60")
def test_a_round_without_battles_leaves_the_last_points_as_they_were() -> None:
    state = at_the_end(realms(Red=5, Blue=8, wild=90))
    state.phase, state.last_vp = "points", {"Red": 700, "Blue": 450}
    assert play(state).state.last_vp == {"Red": 700, "Blue": 450}


@pytest.mark.rule("WM-RULING-62", "WM-T-SETTINGS")
def test_ten_rounds_and_half_the_map_are_the_usual_end() -> None:
    from tests.rulesets.warmaster.scene import setup

    options = setup("Red", "Blue").options
    assert (options["rounds_limit"], options["half_map"]) == (10, True)


def conditions() -> Campaign[War]:
    return play(at_the_end(realms(Red=5, Blue=8), end_custom=True))


@pytest.mark.rule("WM-VICTORY-03")
def test_by_conditions_of_their_own_the_host_names_the_winners() -> None:
    campaign = conditions()
    campaign.attempt("Red", "end_campaign", {"end": True, "winners": ["Red"]})
    assert (campaign.winners, campaign.state.phase) == (["Red"], ENDED)
    largest_wins = conditions()
    largest_wins.attempt("Red", "end_campaign", {"end": True, "winners": []})
    assert largest_wins.winners == ["Blue"]
    going_on = conditions()
    going_on.attempt("Red", "end_campaign", {"end": False, "winners": []})
    assert going_on.state.round_no == 2


@pytest.mark.rule("WM-VICTORY-04", "WM-RULING-83")
def test_an_endless_campaign_goes_on_until_time_is_called() -> None:
    state = at_the_end(realms(Red=5, Blue=8), rounds_limit=None)
    state.round_no = 500
    campaign = play(state)
    assert campaign.state.round_no == 501
    assert [one.kind for one in campaign.view("Blue").standing] == [
        "set_race",
        "name_place",
        "name_army",
        "seat",
    ]
    campaign.attempt("Red", "end_campaign", "time")
    assert not campaign.finished, "the round is played to its end"
    while campaign.waiting:
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[-1].value if question.choices else question.default)
    assert campaign.state.round_no == 501


@pytest.mark.rule("WM-RULING-83")
@pytest.mark.parametrize(("round_no", "called"), [(0, False), (3, True)])
def test_time_is_called_once_and_not_before_the_war_has_begun(round_no: int, called: bool) -> None:
    state = at_the_end(realms(Red=5, Blue=8), rounds_limit=None)
    state.phase, state.round_no, state.time_called = "muster", round_no, called
    campaign = play(state)
    assert "end_campaign" not in [one.kind for one in campaign.view("Red").standing]
    with pytest.raises(IllegalChoice, match="Time can be called only once") as refused:
        campaign.attempt("Red", "end_campaign", "time")
    assert (refused.value.code, refused.value.rule) == ("NOT_YOUR_TURN", "WM-RULING-83")


@pytest.mark.rule("WM-RULING-60", "WM-VICTORY-01")
def test_the_largest_empire_is_counted_by_tiles() -> None:
    assert largest(at_the_end(realms(Red=5, Blue=8))) == ["Blue"]


@pytest.mark.rule("WM-VICTORY-01", "WM-RULING-60", "WM-RULING-59")
def test_the_end_is_told_with_tiles_and_points() -> None:
    text = "\n".join(f"{q},0 LO-01 @{'Red' if q < 3 else 'Blue'}" for q in range(5))
    state = war(text, phase="round_end", half_map=True)
    state.last_vp = {"Red": 1_200, "Blue": 400}
    assert texts([one for one in play(state).recent if one.kind != "roll"]).splitlines() == [
        "Half the land is 2.5 tiles. They are held by Red with 3 tiles.",
        "Red ends with 3 tiles and 1,200 VP in the last round of battles.",
        "Blue ends with 2 tiles and 400 VP in the last round of battles.",
        "Red wins the campaign.",
    ]
