"""Three people play two whole turns with tabletop results: a two against one, a conquest, a bargain."""

from __future__ import annotations

import pytest

from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.testing import agreed, asked, dice_left
from tests.rulesets.ninth_age.scene import at, scene

MAP = """
    0,0 land A city; 1,0 land A; 2,0 land B; 3,0 river N-S B city; 4,0 mountain;
    0,1 land; 1,1 land C; 2,1 land C city; 3,1 swamp; 0,2 mountain
"""


@pytest.mark.rule("NA-TURN-01", "NA-CHAL-05", "NA-SPEND-03", "NA-CP-03")
def test_two_turns_of_three_players() -> None:
    ranking, raid, next_ranking, mine = (1, 2, 3), (6, 2), (1, 2), (5, 6)
    campaign = at(scene(MAP, players="ABC", turn=0), *ranking, *raid, *next_ranking, *mine)
    do = campaign.attempt

    # The first turn: no events. Ann and Cy go against Bo together, and win by 1400 to 500.
    do("A", "challenge", "B")
    do("C", "challenge", "B")
    do("B", "choose_format", "2v1-together")
    do("A", "report_result", "points")
    do("A", "report_points", {"vp1": 1400, "vp2": 500})
    agreed(campaign)
    do("A", "spend", "conquer 2,0")
    assert asked(campaign) == [("B", "spend")]
    do("B", "spend", "build mine 3,0")
    do("C", "spend", "raid")
    do("C", "give_gold", {"to": "B", "amount": 30, "bargain": "peace next turn"})
    do("C", "spend", "claim 3,1")

    # The second turn, Bo now the smallest. His mine pays, and the gold goes into his battle.
    state = campaign.state
    assert (state.turn, state.realm_order) == (2, ["B", "A", "C"])
    assert [realm_points(state, player) for player in "ABC"] == [4, 2, 4]
    do("B", "pick_event", "rapid-expansion")
    do("A", "pick_event", "brash-attack")
    do("C", "pick_event", "emissary")
    do("C", "event_target", "B")
    assert state.realms["B"].treasury == 30 + 110
    assert state.engagements[0].side1 == ["B"], "an Emissary leaves Bo nobody but Ann to challenge"
    do("C", "challenge", "B")
    do("B", "choose_format", "2v1-separate C")
    do("B", "buy_points", {"gold": 140})
    do("C", "buy_points", {"gold": 0})
    do("B", "report_result", "1 solid")
    agreed(campaign)
    do("B", "buy_points", {"gold": 0})
    do("A", "buy_points", {"gold": 0})
    do("B", "report_result", "2 narrow")
    agreed(campaign)
    assert [state.realms[player].cp_earned for player in "ABC"] == [5, 2, 1]
    do("B", "spend", "claim 4,0")
    do("A", "spend", "claim 0,1")
    do("A", "spend", "build fortress 2,0")
    do("A", "spend", "end")
    do("C", "spend", "end")

    board = {tile.id: tile for tile in DISPLAY.board(state, None).tiles}
    assert (board["2,0"].flag, board["2,0"].settlement) == ("A", "fortress")
    assert [badge.icon for badge in board["3,0"].badges] == ["hammer"], "the mine beneath Bo’s city"
    assert board["4,0"].owner == "B"
    assert state.turn == 3
    assert dice_left(campaign) == []
