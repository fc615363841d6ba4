"""Armies that lost their last leader (worked example 76)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles.leaderless_armies import left_without_leaders
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import fight, plans
from tests.rulesets.mightier_empires.scene import F1, F2, OUT, army, k4, kingdom, own


@pytest.mark.rule("MI-ARMY-12", "MI-RULING-74", "MI-DEC-09")
def test_ex_76_an_invader_who_lost_its_last_hero_guards_where_it_fled_to() -> None:
    state = k4()
    own(state, "Blue", OUT)
    own(state, "Red", "1,1")
    made = army(state, "Red", "A", 1000, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 3, 4, 3, 3, 1, 6, 1)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    assert asked(campaign) == [("Red", "retreat_to")]
    now = campaign.state.secrets["Red"].armies[0]
    assert now.leaderless
    campaign.attempt("Red", "retreat_to", "1,1")
    assert happened(campaign, "army_holds")[0].tiles == ("1,1",)
    assert made.name == "A"


@pytest.mark.rule("MI-ARMY-12", "MI-RULING-74")
@pytest.mark.parametrize("won", [True, False])
def test_without_leaders_an_army_stays_after_a_victory_and_else_retreats(won: bool) -> None:
    state = k4(turn=2)
    made = army(state, "Red", "A", 1000, "hero", f"invade {OUT}")
    made.characters[0].dead = True
    steps = left_without_leaders(
        Game(state), OUT, Side(parts=[army_part("Red", made)], players=["Red"]), won=won
    )
    for _ in steps:
        raise AssertionError("there is but one hex to retreat to")
    assert (made.leaderless, made.holds) == (True, OUT if won else F2)


@pytest.mark.rule("MI-ARMY-12", "MI-REC-02", "MI-RULING-74", "MI-T-DICE")
def test_ex_76_an_invader_who_lost_its_last_hero_recovers_for_the_enemy_who_comes_where_it_fled() -> None:
    """Green comes to 1,1, where Red's garrison stands: Red's army may fight again, so 4 dice bring troops
    back."""
    state = k4()
    own(state, "Blue", OUT)
    own(state, "Red", "1,1", minor="fortress")
    army(state, "Red", "A", 1000, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    army(state, "Green", "Y", 1000, "lord", "invade 1,1")
    campaign = fight(state, 4, 4, 3, 4, 3, 3, 1, 6, 1, 5, 6, 4, 1)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    assert happened(campaign, "recovery") == [], "where it flees is chosen first"
    campaign.attempt("Red", "retreat_to", "1,1")
    [back] = happened(campaign, "recovery")
    assert (back.facts["player"], back.facts["points"]) == ("Red", 100)
    assert asked(campaign) == [("Green", "decide")], "without leaders Red cannot withdraw"
    campaign.attempt("Green", "decide", "fight")
    begun = happened(campaign, "battle_begun")[-1]
    assert (begun.tiles, begun.facts["defence"]) == (("1,1",), 700 + 100 + 250)


@pytest.mark.rule("MI-ARMY-12", "MI-REC-01", "MI-REC-02")
@pytest.mark.parametrize(("refuge", "dice"), [(F1, []), ("1,1", ["14d6"])])
def test_ex_39_a_patrol_without_leaders_recovers_only_for_what_it_still_covers(
    refuge: str, dice: list[str]
) -> None:
    """Red's patrol loses its hero and the battle of F2; others invade 1,1, which may be its refuge."""
    state = k4()
    own(state, "Red", "1,1")
    army(state, "Red", "A", 1000, "hero", f"patrol {F2}")
    army(state, "Blue", "X", 1000, "lord", f"invade {F2}")
    army(state, "Green", "Y", 1000, "lord", "invade 1,1")
    campaign = fight(state, 1, 4, 4, 6, 6, 1, 2, 1, 1)
    campaign.attempt("Red", "preempt", "wait")
    campaign.attempt("Blue", "decide", "fight")
    campaign.attempt("Red", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    campaign.attempt("Red", "retreat_to", refuge)
    recoveries = [one for one in happened(campaign, "roll") if one.text == "Recovery"]
    assert [one.facts["dice"] for one in recoveries] == dice


@pytest.mark.rule("MI-ARMY-12", "MI-NK-12", "MI-RULING-18", "MI-DEC-02")
@pytest.mark.parametrize(("refuge", "decides"), [("1,1", []), ("2,1", [("Green", "decide")])])
def test_a_regents_army_that_lost_its_regent_holds_one_hex_of_its_kingdom_and_never_withdraws(
    refuge: str, decides: list[tuple[str, str]]
) -> None:
    """Blue beats the regent on OUT, where he dies; Red's own F2 adjoins, too. Green comes to 2,1."""
    state = k4(turn=9)
    own(state, "Red", OUT, "2,1", "1,1")
    kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    state.tiles[OUT].minor = []
    army(state, "Blue", "X", 2000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 2000, "lord", "invade 2,1")
    # OUT comes first; scouting; 12 against 2; the regent falls and dies; no word of the kingdom spreads
    campaign = fight(state, 1, 4, 4, 6, 6, 1, 1, 1, 1, *([1] if refuge == "1,1" else []))
    for player in ("Blue", "Red"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Blue="hold", Red="hold")
    [question] = campaign.waiting
    assert (question.player, question.kind) == ("Red", "retreat_to")
    assert [choice.value for choice in question.choices] == ["1,1", "2,1"]
    campaign.attempt("Red", "retreat_to", refuge)
    assert [one for one in asked(campaign) if one[1] == "decide"] == decides
    assert (campaign.state.tiles["2,1"].owner == "Green") == (refuge == "1,1")
