"""Rebellions that Power incites (worked examples 48 and 50)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.intermediate import rebels
from empires.rulesets.mightier_empires.land.geography import straight_line
from empires.rulesets.mightier_empires.state import Spend
from empires.testing import asked, happened, told
from tests.rulesets.mightier_empires.scene import F1, F2, OUT, B, C, army, k4, own, played, rolled


@pytest.mark.rule(
    "MI-REB-03", "MI-REB-07", "MI-REB-08", "MI-RULING-47", "MI-SPEND-14", "MI-REB-01", "MI-SPEND-03"
)
def test_ex_48_strong_rebels_stay_and_grow() -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=2, dice=1)]
    campaign = played(state, 1, 4, 5, 3, 1, phase="rebels")
    [rebels] = campaign.state.natives.values()
    assert (rebels.hex, rebels.kind, rebels.size) == (B, "rebel", 1350)
    assert campaign.state.tiles[B].owner == ""
    [raised] = happened(campaign, "rebels_raised")
    assert (raised.to, raised.text) == (("Blue",), f"The Orcs & Goblins rebel on {B} with 1,000 points.")


@pytest.mark.rule("MI-REB-04", "MI-RULING-46")
def test_ex_50_two_ones_turn_a_rebellion_on_its_inciter() -> None:
    assert straight_line("4,-2", C) == ["3,-2", "2,-1", F1, C]
    state = k4(turn=9)
    own(state, "Red", "2,-1")
    own(state, "Blue", "4,-2", "4,-1")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target="4,-2", power=3, dice=4)]
    dice = [1, 1, 3, 4, 6, 2, 2, 3, 4, 4, 5, 1, 2, 2]
    campaign = played(state, *dice, phase="rebels")
    [rebels] = campaign.state.natives.values()
    assert rebels.hex == "2,-1"
    assert rebels.size == 1900 + 500 + 100  # and they grow as turn 10 begins
    [whoops] = happened(campaign, "whoops")
    assert whoops.to == ("Red",)


@pytest.mark.rule("MI-REB-05", "MI-REB-06")
def test_a_patrol_that_beats_the_rebels_ends_the_rebellion() -> None:
    state = k4(turn=3)
    own(state, "Blue", B)
    army(state, "Blue", "X", 1500, "lord", "patrol 4,0")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 2, 3, 5, phase="rebels")
    assert asked(campaign) == [("Blue", "decide")]
    campaign.attempt("Blue", "decide", "fight")
    assert campaign.state.tiles[B].owner == "Blue"
    assert happened(campaign, "lost_cause")


@pytest.mark.rule("MI-REB-04", "MI-REB-03")
@pytest.mark.parametrize(("faces", "target", "size"), [
    ((1, 4), B, 500), ((2, 2), B, 400), ((1, 1, 3, 4), F2, 700), ((1, 1, 1, 1), F2, 200),
])  # fmt: skip
def test_only_two_ones_turn_rebels_on_who_sent_them(faces: tuple[int, ...], target: str, size: int) -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    rolled(
        rebels._incite(Game(state), "Red", Spend(action="incite rebellion", target=B, power=1)), *faces, 3, 3
    )
    [rising] = state.risings.values()
    assert (rising.hex, rising.size) == (target, size)


@pytest.mark.rule("MI-REB-08", "MI-REB-01")
def test_who_sent_the_rebels_is_kept_from_all_but_the_organiser() -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    game = Game(state)
    spend = Spend(action="incite rebellion", target=B, power=1)
    rolled(rebels._incite(game, "Red", spend), 4, 5, 3)
    [rising] = state.risings.values()
    assert (rising.hex, rising.size) == (B, 900)
    assert state.hidden.inciters == {rising.id: "Red"}
    [event] = told(game.events, "rebels_raised")
    assert event.to == ("Blue",)
    assert "Red" not in event.text


@pytest.mark.rule("MI-REB-01", "MI-SPEND-03")
@pytest.mark.parametrize(("major", "risen"), [("city", 0), ("town", 1)])
def test_nobody_rebels_in_a_city_that_the_inciter_had_not_heard_of(major: str, risen: int) -> None:
    state = k4(turn=6)
    own(state, "Blue", B, major=major)
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 4, 3, 5, phase="rebels")
    assert len(happened(campaign, "rebels_raised")) == risen


@pytest.mark.rule("MI-T-DICE", "MI-REB-06", "MI-REC-02")
@pytest.mark.parametrize(("blue", "recovering"), [((4, 2), 0), ((1, 1), 1)])
def test_rebels_roll_for_recovery_unless_they_are_beaten(blue: tuple[int, int], recovering: int) -> None:
    state = k4(turn=6)
    own(state, "Blue", OUT)
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=OUT, power=2, dice=2)]
    # four dice for the rebels and one for their race; scouting; their plan; both sides' battle dice
    dice = [5, 5, 3, 2, 3, 4, 2, 2, 3, *blue, *[4] * (6 if recovering else 4), *[1] * 20]
    campaign = played(state, *dice, phase="rebels")
    campaign.attempt("Blue", "decide", "fight")
    campaign.attempt("Blue", "plan_battle", "hold")
    rolls = [one for one in happened(campaign, "roll") if one.rule == "MI-T-UNITREC"]
    assert len([one for one in rolls if not one.facts.get("player")]) == recovering
