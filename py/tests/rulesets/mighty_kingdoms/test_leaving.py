"""Players who leave in the middle of something, and players with awkward names."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.rulesets.mighty_kingdoms.ending import drop
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.state import Battle
from empires.testing import campaign_at, happened
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, spending, started


@pytest.mark.rule("MK-RULING-43", "MK-RULING-38")
@pytest.mark.parametrize(("gone", "still_asked"), [("A", "BC"), ("B", "C"), ("C", "B")])
def test_a_pass_of_a_player_who_left_does_not_count(gone: str, still_asked: str) -> None:
    state = spending(gold=3)
    state.kingdoms["B"].gold = state.kingdoms["C"].gold = 3
    campaign = started(state)
    do(campaign, "A", "spend", "pass")
    do(campaign, gone, "resign", "resign")
    for player in still_asked:
        assert happened(campaign, "phase_ended") == []
        do(campaign, player, "spend", "pass")
    assert len(happened(campaign, "phase_ended")) == 1


@pytest.mark.rule("MK-RULING-43")
@pytest.mark.parametrize("gone", range(4))
@pytest.mark.parametrize("turn", range(1, 5))
@pytest.mark.parametrize("passes", range(4))
def test_whoever_leaves_takes_his_own_pass_with_him_and_nobodys_turn(
    gone: int, turn: int, passes: int
) -> None:
    state = fx3(order="ABCD")
    state.turn, state.passes = turn, passes
    at_turn = turn - 1  # who passed are the last before
    passed = [state.order[(at_turn - back) % 4] for back in range(1, passes + 1)]
    leaver, active = state.order[gone], state.order[at_turn]
    drop(state, leaver)
    assert state.passes == len([one for one in passed if one != leaver])
    if leaver != active:
        assert state.order[state.turn - 1] == active


@pytest.mark.rule("MK-RULING-52", "MK-PORD-02")
def test_the_last_rival_leaves_while_the_player_order_is_rolled() -> None:
    campaign = empires.new(
        "mighty-kingdoms", ["A", "B"], seed="t", dice="table", options={"lists_required": "no"}
    )
    while campaign.state.phase != "ranking":
        [question, *_] = campaign.waiting
        if question.kind == "roll":
            answer: Any = {"faces": [1 + "AB".index(question.player)] * len(question.default["faces"])}
        else:
            stay = [choice.value for choice in question.choices if "defend" in choice.value]
            answer = question.default or (stay or [question.choices[0].value])[0]
        campaign.answer(question, answer)
    [rolling] = campaign.waiting
    rival = "A" if rolling.player == "B" else "B"
    campaign.attempt(rival, "resign", "resign")
    campaign.answer(rolling, rolling.default)
    assert campaign.waiting == ()
    assert campaign.winners == [rolling.player]
    assert len(happened(campaign, "campaign_over")) == 1
    assert empires.verify(empires.load(empires.save(campaign))) > 0


@pytest.mark.rule("MK-OUT-03", "MK-SCORE-02")
def test_a_player_called_draw_can_win() -> None:
    state = fx3("report", battle_mode="tabletop", lists_required="no")
    token = army(state, "A1", "1,0", listed=False)
    army(state, "B1", "1,0", listed=False)
    token.owner = "draw"
    state.players[0] = state.order[0] = "draw"
    state.kingdoms["draw"], state.secrets["draw"] = state.kingdoms.pop("A"), state.secrets.pop("A")
    for tile in state.tiles.values():
        tile.controller = "draw" if tile.controller == "A" else tile.controller
    state.tiles["1,0"].controller = "B"
    state.battle = Battle(tile="1,0", attacker="draw", defender="B", attacking=["A1"], defending=["B1"])
    campaign = campaign_at(RULESET, state, [6, 5, 4, 3, 2, 1] * 6)
    do(campaign, "draw", "report_battle", {"result": "attacker"})
    assert campaign.state.kingdoms["draw"].might == 1
    assert campaign.state.tiles["1,0"].controller == "draw"
