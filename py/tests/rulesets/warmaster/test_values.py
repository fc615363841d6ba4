"""What a computer player takes at first sight is what a good player would take."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.players.quick import QuickPlayer
from empires.rulesets.warmaster.state import Buying, War
from empires.rulesets.warmaster.values import VALUES
from tests.rulesets.warmaster.scene import play, war

FAR = """
0,0 LO-01 @Red @capital
0,1 LO-01
0,-1 LO-01 {near}
0,-2 LO-01 {far}
5,-1 LO-01 @Blue
6,-2 LO-01 @Blue @capital
"""


def takes(campaign: Campaign[War]) -> Any:
    """What the quick player answers to the first open question."""
    question = campaign.waiting[0]
    view = campaign.view(question.player)
    return question.write(QuickPlayer(VALUES, Stream("values", "quick")).choose(view, question))


def shopping(text: str, points: int) -> War:
    """Red, who fought Blue, has points to spend."""
    state = war(text, phase="buying")
    state.empires["Red"].points, state.empires["Red"].fought = points, ["Blue"]
    state.buying = Buying(empires=["Red"])
    return state


@pytest.mark.parametrize(("near", "far"), [("@Mine", ""), ("", "@Mine"), ("", "@Temple")])
def test_land_is_taken_towards_a_location(near: str, far: str) -> None:
    assert takes(play(shopping(FAR.format(near=near, far=far), 1))) == "occupy 0,-1"


def test_land_that_a_rival_could_take_comes_first() -> None:
    border = "0,0 LO-01 @Red @capital\n1,0 LO-01\n2,0 LO-01 @Blue\n4,0 LO-01 @Blue @capital"
    assert takes(play(shopping(border + "\n-1,0 LO-01\n-2,0 LO-01", 1))) == "occupy 1,0"


def test_a_foe_is_driven_from_the_own_capital() -> None:
    siege = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue\n2,0 LO-01 @Blue\n3,0 LO-01 @Blue @capital\n0,1 LO-01"
    assert takes(play(shopping(siege, 3))) in ("capture 1,0", "remove 1,0")


def test_a_foothold_beside_a_capital_is_captured_before_free_land_is_taken() -> None:
    rush = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Red\n2,0 LO-01 @Blue\n3,0 LO-01 @Blue @capital\n0,1 LO-01"
    assert takes(play(shopping(rush, 3))) == "capture 2,0"


def test_a_capital_is_assaulted_where_it_can_be() -> None:
    state = war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Red\n2,0 LO-01 @Blue @capital", phase="assaults")
    assert takes(play(state)) == "Blue"
