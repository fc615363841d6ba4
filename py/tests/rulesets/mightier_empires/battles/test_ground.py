"""The board of a battle on the table: its pieces, and who places them (worked example 74)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll, parse_dice
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import ground
from empires.rulesets.mightier_empires.battles.parts import NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state.land import Terrain
from empires.testing import asked, dice_used, happened, told
from tests.rulesets.mightier_empires.battles.table import LAID, on_the_table
from tests.rulesets.mightier_empires.scene import OUT, army, k4, natives, played, rolled


@pytest.mark.rule("MI-TAB-01", "MI-TAB-02", "MI-T-BOARD", "MI-RULING-73")
@pytest.mark.parametrize(
    ("size", "board", "dice", "more"),
    [
        (1500, "4 × 4 ft", "d3", 1),
        (1510, "4 × 4 ft", "d3", 1),
        (1600, "6 × 4 ft", "d6", 3),
        (2725, "8 × 4 ft", "d6", 5),
    ],
)
def test_ex_74_the_largest_side_decides_the_board(size: int, board: str, dice: str, more: int) -> None:
    state = k4()
    parts = [
        army_part("Red", army(state, "Red", "A", 1500)),
        army_part("Blue", army(state, "Blue", "X", size)),
    ]
    sides = [Side(parts=[part], players=[part.player]) for part in parts]
    for first, second in (sides, sides[::-1]):
        game = Game(state)
        request = next(ground._board(game, OUT, first, second))
        assert isinstance(request, RollRequest)
        assert request.dice == parse_dice(dice)
        assert rolled(ground._board(game, OUT, first, second), 2) == 2 + more
        [laid] = told(game.events, "table_laid")
        assert laid.facts["board"] == board


@pytest.mark.rule("MI-TAB-02", "MI-BAT-06", "MI-T-BOARD", "MI-TAB-01")
def test_both_sides_are_told_what_to_lay_out() -> None:
    campaign = on_the_table(2000, 1500, 4, minor="mighty fortress")
    [laid] = happened(campaign, "table_laid")
    assert (laid.facts["board"], laid.facts["pieces"]) == ("6 × 4 ft", 7)
    assert "Blue defends and places one more piece, with 2 towers and 4 walls." in laid.text


@pytest.mark.rule("MI-TAB-04", "MI-T-TERRAIN", "MI-RULING-52")
@pytest.mark.parametrize(
    ("rolled_off", "attacker", "defender"),
    [
        ((2, 5), ["low hill", "cultivated field"], ["hill", "wood"]),
        ((5, 2), ["hill", "wood"], ["low hill", "cultivated field"]),
        ((3, 3, 2, 5), ["low hill", "cultivated field"], ["hill", "wood"]),
    ],
)
def test_both_roll_off_and_then_roll_for_a_piece_in_turn(
    rolled_off: tuple[int, ...], attacker: list[str], defender: list[str]
) -> None:
    campaign = on_the_table(2000, 1500, 1, *rolled_off, 1, 2, 3, 4)
    [placed] = happened(campaign, "terrain_placed")
    assert (placed.facts["attacker"], placed.facts["defender"]) == (attacker, defender)
    assert placed.to == ("Red", "Blue")
    assert asked(campaign) == [("Red", "report_battle"), ("Blue", "report_battle")]
    assert dice_used(campaign) == 2 + 1 + len(rolled_off) + 4


@pytest.mark.rule("MI-TAB-05", "MI-T-TERRAIN")
def test_where_a_river_flows_whoever_places_a_piece_chooses_its_column_before_the_roll() -> None:
    campaign = on_the_table(2000, 1500, 1, 6, 1, 1, 1, 2, 2, terrain=("forest", "river"))
    chosen = []
    for column in ("river", "forest", "forest", "river"):
        [question] = campaign.waiting
        chosen.append(question.player)
        assert [choice.value for choice in question.choices] == ["forest", "river"]
        campaign.attempt(question.player, "choose_terrain", column)
    assert chosen == ["Red", "Blue", "Red", "Blue"]
    [placed] = happened(campaign, "terrain_placed")
    assert placed.facts["attacker"] == ["river section with ford", "wood"]
    assert placed.facts["defender"] == ["wood", "river section with bridge"]


@pytest.mark.rule("MI-TAB-05")
@pytest.mark.parametrize("terrain", [("forest",), ("river",), ("mountain", "lake")])
def test_elsewhere_nobody_is_asked_for_a_column(terrain: tuple[Terrain, ...]) -> None:
    campaign = on_the_table(2000, 1500, *LAID, terrain=terrain)
    assert {kind for _, kind in asked(campaign)} == {"report_battle"}


@pytest.mark.rule("MI-TAB-05", "MI-NEUT-02")
def test_for_natives_their_opponent_chooses_the_column() -> None:
    state = k4(turn=3, neutral_battle_method="ask")
    natives(state, OUT, 900)
    state.tiles[OUT].terrain = ["swamp", "river"]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 1, 1, 6, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "choose_method", "tabletop")
    for _ in range(2):
        assert asked(campaign) == [("Red", "choose_terrain")]
        campaign.attempt("Red", "choose_terrain", "swamp")
    assert asked(campaign) == [("Red", "report_battle")]


@pytest.mark.rule("MI-TAB-03", "MI-T-MINOR")
def test_a_watchtower_and_a_landmark_scatter_before_other_pieces() -> None:
    campaign = on_the_table(2000, 1500, 1, 3, 4, 6, 5, *LAID[1:], minor="fortress,watchtower,landmark")
    inches = [event.facts["inches"] for event in happened(campaign, "terrain_placed")[:-1]]
    assert inches == [7, 11]
    assert "The watchtower of 2,0" in happened(campaign, "terrain_placed")[0].text


@pytest.mark.rule("MI-RULING-52", "MI-TAB-04")
def test_who_places_a_piece_rolls_for_it_and_nobody_in_particular_for_natives() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 900)
    both = (
        Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"]),
        Side(parts=[NativesPart(found.id)]),
    )
    steps = ground._pieces(Game(state), OUT, both, 2)
    asked_ = []
    request = next(steps)
    for face in (5, 2, 3, 3):
        assert isinstance(request, RollRequest)
        asked_.append(request.player)
        request = steps.send(Roll((face,) * request.dice.count)) if len(asked_) < 4 else request
    assert asked_ == ["Red", None, "Red", None]
