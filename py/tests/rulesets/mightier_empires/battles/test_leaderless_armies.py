"""Armies that lost their last leader (worked example 76)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles.leaderless_armies import left_without_leaders
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import fight, plans
from tests.rulesets.mightier_empires.scene import F2, OUT, army, k4, own


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
