"""Battles on the table: the report and the experience it brings (worked examples 31 to 34 and 74)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import parse_dice
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import ground, tabletop
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part
from empires.rulesets.mightier_empires.battles.tabletop import Deeds, Report
from empires.rulesets.mightier_empires.state import Natives
from empires.testing import asked, told
from tests.rulesets.mightier_empires.scene import (
    OUT,
    army,
    happened,
    hero,
    k4,
    natives,
    own,
    played,
    rolled,
    used,
)

LAID = (1, 6, 1, 1, 1, 1, 1)
"""A board with four pieces: the die for their number, the roll-off, and each of them."""


def on_the_table(red: int = 2000, blue: int = 1500, *dice: int, terrain: str = "fields", minor: str = ""):
    """Red invades Blue's hex; both want the table."""
    state = k4(battle_method="tabletop")
    own(state, "Blue", OUT, minor=minor)
    state.tiles[OUT].terrain = terrain.split()
    army(state, "Red", "A", red, "lord hero", f"invade {OUT}")
    army(state, "Blue", "X", blue, "lord hero", f"patrol {OUT}")
    campaign = played(state, 4, 4, *dice, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    return campaign


def report(campaign, winner: str, *deeds: Deeds, lost: tuple[int, int] = (0, 0)) -> None:
    given = Report(winner=winner, attacker_lost=lost[0], defender_lost=lost[1], deeds=list(deeds))
    campaign.attempt("Red", "report_battle", given)
    campaign.attempt("Blue", "confirm_report", "agree")


@pytest.mark.rule(
    "MI-TAB-09", "MI-T-GENERALSHIP", "MI-XP-01", "MI-XP-03", "MI-XP-05", "MI-SEQ-08", "MI-T-XP", "MI-BAT-08"
)
def test_ex_31_a_smaller_army_teaches_its_general_more() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 5, 3, 4, 1)
    report(campaign, "defender")
    lord, second = campaign.state.secrets["Blue"].armies[0].characters
    assert (lord.xp, lord.advances, second.xp) == (3, ["Pathfinder"], 1)
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-T-GENERALSHIP", "MI-RULING-45")
@pytest.mark.parametrize(
    ("own_size", "enemy", "dice", "xp"),
    [
        (2730, 2480, (), 1), (2480, 2730, (), 1), (1900, 1000, (), 0), (1000, 1900, (), 3),
        (1500, 2000, (3,), 1), (1500, 2000, (4,), 2), (2000, 1500, (3,), 1), (2000, 1500, (4,), 0),
    ],
)  # fmt: skip
def test_ex_32_and_33_generalship(own_size: int, enemy: int, dice: tuple[int, ...], xp: int) -> None:
    steps = tabletop.generalship(Game(k4()), own_size, enemy, ("Red",))
    if dice:
        assert rolled(steps, *dice) == xp
        return
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value == xp


@pytest.mark.rule("MI-XP-01", "MI-XP-02", "MI-XP-04", "MI-XP-05", "MI-T-XP")
def test_ex_34_feats_add_up() -> None:
    state = k4()
    red, blue = army(state, "Red", "A", 1500, "lord hero"), army(state, "Blue", "X", 1500, "lord")
    one = red.characters[1]
    one.xp = 1
    both = (
        Side(parts=[army_part("Red", red)], players=["Red"]),
        Side(parts=[army_part("Blue", blue)], players=["Blue"]),
    )
    deeds = Deeds(character=one.id, slew_general=True, challenges=1, standard=True)
    told = Report(winner="draw", attacker_lost=0, defender_lost=0, deeds=[deeds])
    casts = ([*red.characters], [*blue.characters])
    owners = {who.id: "Red" if who in red.characters else "Blue" for who in [*casts[0], *casts[1]]}
    rolled(tabletop.award(Game(state), both, (1500, 1500), casts, (None, None), owners, told), 1, 2)
    assert (one.xp, one.rolls_taken, one.advances) == (5, 1, ["Strength"])


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
    assert "Blue defends and places one piece more, with 2 towers and 4 walls." in laid.text


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
    assert used(campaign) == 2 + 1 + len(rolled_off) + 4


@pytest.mark.rule("MI-TAB-05", "MI-T-TERRAIN")
def test_where_a_river_flows_whoever_places_a_piece_chooses_its_column_before_the_roll() -> None:
    campaign = on_the_table(2000, 1500, 1, 6, 1, 1, 1, 2, 2, terrain="forest river")
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
@pytest.mark.parametrize("terrain", ["forest", "river", "mountain lake"])
def test_elsewhere_nobody_is_asked_for_a_column(terrain: str) -> None:
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


@pytest.mark.rule("MI-TAB-09", "MI-FATE-01")
def test_who_fell_in_the_report_rolls_for_his_fate() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 1)
    fallen = campaign.state.secrets["Red"].armies[0].characters[1]
    report(campaign, "draw", Deeds(character=fallen.id, fell=True))
    assert [event.facts["fate"] for event in happened(campaign, "character_fate")] == ["dead"]
    assert len(campaign.state.secrets["Red"].armies[0].characters) == 1
    assert hero(campaign.state.secrets["Red"].armies[0]).xp == 1


@pytest.mark.rule("MI-BAT-01", "MI-RULING-93", "MI-OPT-02", "MI-ABS-01")
def test_a_battle_is_on_the_table_only_if_all_want_it() -> None:
    state = k4(battle_method="ask")
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    campaign.attempt("Red", "choose_method", "tabletop")
    campaign.attempt("Blue", "choose_method", "abstract")
    assert {kind for _, kind in asked(campaign)} == {"plan_battle"}


@pytest.mark.rule("MI-NEUT-02", "MI-BAT-01", "MI-ABS-01")
def test_where_no_player_fights_nobody_lays_a_table() -> None:
    """A Beast comes upon the natives of a hex by a river: dice settle it."""
    state = k4(turn=3, battle_method="ask", neutral_battle_method="ask")
    there = natives(state, OUT, 900)
    state.tiles[OUT].terrain = ["forest", "river"]
    state.natives["b"] = Natives(id="b", hex=OUT, kind="beast", race="Beast", size=1000)
    sides = [Side(parts=[Part(kind="natives", key=key)]) for key in ("b", there.id)]
    steps = tabletop.on_table(Game(state), OUT, *sides)
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value is False


@pytest.mark.rule("MI-SEQ-08")
def test_a_disputed_report_is_asked_for_again() -> None:
    campaign = on_the_table(2000, 1500, 4)
    campaign.attempt("Red", "report_battle", Report(winner="attacker", attacker_lost=0, defender_lost=0))
    campaign.attempt("Blue", "confirm_report", "disagree")
    assert {kind for _, kind in asked(campaign)} == {"report_battle"}


@pytest.mark.rule("MI-TAB-09")
def test_a_draw_in_which_one_side_lost_everything_is_asked_about_before_it_is_told() -> None:
    campaign = on_the_table(2000, 1500, 4)
    campaign.attempt("Red", "report_battle", Report(winner="draw", attacker_lost=10, defender_lost=1500))
    assert asked(campaign) == [("Red", "confirm_report")]
    campaign.attempt("Red", "confirm_report", "disagree")
    assert {kind for _, kind in asked(campaign)} == {"report_battle"}
    campaign.attempt("Red", "report_battle", Report(winner="defender", attacker_lost=10, defender_lost=1500))
    assert campaign.waiting[0].text == "The winner lost everything it had. Is that right?"


@pytest.mark.rule("MI-SEQ-07", "MI-ABS-07", "MI-RULING-50")
def test_a_battle_that_was_not_fought_in_time_is_settled_by_dice_without_plans() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 6, 6, 1, 1)
    late = next(one for one in campaign.waiting if one.kind == "report_battle").late
    assert late["winner"] == "unfought"
    campaign.attempt("Red", "report_battle", late)
    assert "not fought" in campaign.waiting[0].text
    campaign.attempt("Blue", "confirm_report", "agree")
    assert not [one for one in campaign.waiting if one.kind == "plan_battle"]
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-TAB-11")
@pytest.mark.parametrize(
    ("red", "advice"), [(1500, "even: the first"), (1750, "nearly even"), (2500, "uneven: dice")]
)
def test_even_battles_are_advised_for_the_table_first(red: int, advice: str) -> None:
    state = k4(battle_method="ask")
    own(state, "Blue", OUT, major="town")
    army(state, "Red", "A", red, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [asked_now] = [one for one in campaign.waiting if one.kind == "choose_method"]
    assert asked_now.facts["advice"].startswith(advice)
    assert asked_now.facts["attacker"] == f"Red, {red:,} points"
    assert asked_now.facts["defender"] == "Blue, 1,500 points"
    assert asked_now.facts["prize"] == "town"
