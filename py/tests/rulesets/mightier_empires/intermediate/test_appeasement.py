"""Natives appeased with Power (worked examples 52 and 53)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.intermediate import appeasement
from empires.rulesets.mightier_empires.state import Fought, Rising, Spend
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import (
    OUT,
    B,
    again,
    army,
    feature,
    k4,
    natives,
    own,
    played,
    rolled,
)


@pytest.mark.rule("MI-APP-03", "MI-APP-04", "MI-T-APPEASE", "MI-APP-06")
def test_ex_52_angry_natives_are_harder_to_appease() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    state.secrets["Red"].fought = [Fought(natives=found.id, turns=[3])]
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=2)]
    state.settings.neutral_growth = 0
    campaign = played(state, 2, 5, phase="appeasement")
    assert campaign.state.natives[found.id].size == 950


@pytest.mark.rule("MI-APP-04", "MI-APP-05")
def test_ex_53_who_surrenders_brings_the_hex_along() -> None:
    state = k4(turn=4)
    natives(state, OUT, 900)
    feature(state, OUT, "", "fortress")
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    campaign = played(state, 6, phase="appeasement")
    assert campaign.state.natives == {}
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-APP-05")
def test_an_appeased_hex_is_lost_to_an_army_that_marches_in() -> None:
    state = k4(turn=4)
    own(state, "Blue", B)
    natives(state, OUT, 900)
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, phase="appeasement")
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-APP-03", "MI-APP-04", "MI-T-APPEASE")
@pytest.mark.parametrize(
    ("size", "face", "left"), [(450, 5, -50), (500, 5, 0), (501, 5, 1), (550, 5, 50), (900, 6, 0)]
)
def test_natives_of_whom_nobody_is_left_are_gone(size: int, face: int, left: int) -> None:
    state = k4(turn=4)
    found = natives(state, OUT, size)
    rolled(appeasement.appease(Game(state), "Red", found, 1), face)
    assert (found.id in state.natives) == (left > 0)
    assert state.doings.appeased == ({} if left > 0 else {OUT: "Red"})


@pytest.mark.rule("MI-APP-04")
def test_one_six_among_other_dice_is_enough() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    rolled(appeasement.appease(Game(state), "Red", found, 3), 1, 6, 1)
    assert state.natives == {}


@pytest.mark.rule("MI-APP-04")
def test_who_appeased_natives_in_part_knows_how_many_are_left() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    rolled(appeasement.appease(Game(state), "Red", found, 1), 4)
    assert found.size == 700
    assert state.secrets["Red"].known[OUT].defenders == 700


@pytest.mark.rule("MI-APP-05")
@pytest.mark.parametrize("fortress", ["", "fortress", "mighty fortress"])
def test_the_garrison_of_an_appeased_hex_does_not_fight_who_appeased_it(fortress: str) -> None:
    state = k4(turn=4)
    natives(state, OUT, 900)
    feature(state, OUT, "", fortress)
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    army(state, "Red", "A", 500, "lord", f"invade {OUT}")
    campaign = played(state, 6, phase="appeasement")
    assert not happened(campaign, "encounter_opened")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-APP-05", "MI-NEUT-09")
def test_it_fights_anybody_else_who_marches_in() -> None:
    state = k4(turn=4)
    own(state, "Blue", B)
    natives(state, OUT, 900)
    feature(state, OUT, "", "mighty fortress")
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    army(state, "Blue", "X", 500, "lord", f"invade {OUT}")
    campaign = played(state, 6, phase="appeasement")
    assert happened(campaign, "encounter_opened")


@pytest.mark.rule("MI-APP-03", "MI-REB-07")
def test_rebels_who_settle_remember_who_fought_them() -> None:
    """Blue's patrol loses to them; the turn after, 3 and 4 on Blue's dice count as 2 and 3."""
    state = k4(turn=6, neutral_growth=0)
    own(state, "Blue", B)
    army(state, "Blue", "X", 1000, "lord hero", "patrol 4,0")
    state.risings["r"] = Rising(id="r", hex=B, race="Empire", size=1200)
    campaign = played(state, 3, 4, 4, 3, 3, 5, 5, 6, 1, 1, 1, 1, phase="encounters")
    campaign.attempt("Blue", "decide", "fight")
    campaign.attempt("Blue", "plan_battle", "none")
    [rebels] = campaign.state.natives.values()
    assert (rebels.kind, campaign.state.turn) == ("rebel", 7)
    assert [appeasement.anger(campaign.state, name, rebels) for name in ("Red", "Blue")] == [0, 1]
    later = again(campaign.state)
    later.secrets["Blue"].spends = [Spend(action="appease neutrals", target=B, power=2)]
    assert played(later, 3, 4, phase="appeasement").state.natives[rebels.id].size == rebels.size - 500
