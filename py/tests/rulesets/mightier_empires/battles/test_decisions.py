"""Fight, withdraw or appease: the decision before a battle (worked examples 23 and 24)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import decisions
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import allies, fight, meeting, plans
from tests.rulesets.mightier_empires.scene import OUT, army, feature, hero, k4, natives, played


@pytest.mark.rule("MI-DEC-01", "MI-DEC-03", "MI-RULING-90")
@pytest.mark.parametrize(
    ("red", "blue", "owner"),
    [("withdraw", "withdraw", "Blue"), ("fight", "withdraw", "Red"), ("withdraw", "fight", "Blue")],
)
def test_ex_23_who_stays_has_the_hex(red: str, blue: str, owner: str) -> None:
    campaign = fight(meeting(), 4, 4)
    campaign.attempt("Red", "decide", red)
    assert not happened(campaign, "decisions_revealed")
    campaign.attempt("Blue", "decide", blue)
    assert campaign.state.tiles[OUT].owner == owner
    assert not happened(campaign, "battle_begun")


@pytest.mark.rule("MI-DEC-07", "MI-DEC-02", "MI-BAT-03", "MI-RULING-35", "MI-RULING-77")
def test_ex_24_the_garrison_stays_when_the_patrol_withdraws() -> None:
    state = meeting()
    feature(state, OUT, "", "fortress")
    campaign = fight(state, 4, 4)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "withdraw")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert hero(campaign.state.secrets["Red"].armies[0]).xp == 1
    assert hero(campaign.state.secrets["Blue"].armies[0]).xp == 0


@pytest.mark.rule("MI-SEQ-06")
def test_who_does_not_decide_in_time_fights_and_who_does_not_answer_competes() -> None:
    campaign = fight(allies(1750, 1500, 1500), 4, 4, 4)
    asked_now = {one.kind: one.late for one in campaign.waiting}
    assert asked_now == {"cooperate": {"friends": []}}
    campaign = fight(meeting(), 4, 4)
    assert {one.late for one in campaign.waiting} == {"fight"}


@pytest.mark.rule("MI-OPT-14", "MI-RULING-48")
def test_natives_just_found_may_be_appeased_where_that_was_agreed() -> None:
    state = k4(turn=3, appease_at_decision=True)
    found = natives(state, OUT, 900)
    found.born = 3
    state.secrets["Red"].power = 2
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 6, phase="encounters")
    assert asked(campaign) == [("Red", "appease_now")]
    campaign.attempt("Red", "appease_now", "appease 1")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert campaign.state.secrets["Red"].power == 1 + 1


@pytest.mark.rule("MI-RULING-48", "MI-OPT-14")
def test_natives_just_found_are_appeased_with_what_power_there_is() -> None:
    state = k4(turn=3, appease_at_decision=True)
    found = natives(state, OUT, 1500)
    found.born = 3
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    state.secrets["Red"].power = 5
    campaign = played(state, 4, phase="encounters")
    [offered] = [one for one in campaign.waiting if one.kind == "appease_now"]
    assert [choice.label for choice in offered.choices] == ["No", "1 Power", "2 Power"]
    for power, born in ((0, 3), (5, 2)):
        state = k4(turn=3, appease_at_decision=True)
        found = natives(state, OUT, 1500)
        found.born, state.secrets["Red"].power = born, power
        assert list(decisions.appease_now(Game(state), "Red", found)) == []


@pytest.mark.rule("MI-DEC-06", "MI-MULTI-07")
def test_who_won_against_a_rival_decides_anew() -> None:
    state = k4(turn=3)
    feature(state, OUT)
    natives(state, OUT, 400)
    for player, points in (("Red", 2000), ("Blue", 500)):
        army(state, player, "A", points, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player, _ in asked(campaign):
        campaign.attempt(player, "decide", "fight")
    assert asked(campaign) == [("Red", "continue_attack")]
    assert len(happened(campaign, "lost_cause")) == 1


@pytest.mark.rule("MI-DEC-02")
def test_one_leaderless_army_of_several_keeps_its_owner_from_withdrawing_and_nobody_else() -> None:
    state = k4()
    first, second = army(state, "Red", "A", 1000), army(state, "Red", "B", 500)
    third = army(state, "Blue", "X", 1000)
    side = Side(parts=[army_part("Red", first), army_part("Red", second), army_part("Blue", third)])
    assert decisions.may_withdraw(state, side, "Red")
    second.leaderless = True
    assert not decisions.may_withdraw(state, side, "Red")
    assert decisions.may_withdraw(state, side, "Blue")
    second.leaderless, third.leaderless = False, True
    assert decisions.may_withdraw(state, side, "Red")
    assert not decisions.may_withdraw(state, side, "Blue")


@pytest.mark.rule("MI-OPT-14", "MI-APP-05")
def test_natives_won_over_on_the_spot_bring_their_garrison_along() -> None:
    state = k4(turn=4, appease_at_decision=True)
    natives(state, OUT, 900).born = 4
    feature(state, OUT, "", "mighty fortress")
    state.secrets["Red"].power = 1
    army(state, "Red", "A", 500, "lord", f"invade {OUT}")
    campaign = played(state, 4, 6, phase="exploration")
    campaign.attempt("Red", "appease_now", "appease 1")
    assert not happened(campaign, "lost_cause")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-MULTI-07")
def test_who_beat_his_rival_on_an_undefended_hex_is_asked_whether_he_takes_it() -> None:
    state = k4()
    feature(state, OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4, 4, 6, 6, 1, 1)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="hold", Green="hold")
    [question] = campaign.waiting
    assert (question.player, question.kind) == ("Red", "continue_attack")
    assert question.text == "Nobody is left to fight at 2,0. Will you take it?"
    assert [choice.label for choice in question.choices] == ["Take it", "Retreat"]
    assert question.choices[0].note == "no enemy is left"
    campaign.attempt("Red", "continue_attack", "fight")
    assert campaign.state.tiles[OUT].owner == "Red"
