"""The Realm Point Phase: who has won."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.rulesets.ninth_age.book import goal
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.rulesets.ninth_age.state import NinthAge
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.ninth_age.scene import Play, at, scene


def counting(
    players: str = "AB", gold: dict[str, int] | None = None, computers: str = "", **rows: str
) -> NinthAge:
    """Each player's hexes in a row: a number of bare land, then words for built ones: "6 city city mine"."""
    parts = []
    for r, (player, text) in enumerate(rows.items()):
        count, *built = text.split()
        words = ["" for _ in range(int(count))] + built
        parts += [
            f"{q},{r} {'mountain' if word == 'mine' else 'land'} {player} {word}"
            for q, word in enumerate(words)
        ]
    return scene("; ".join(parts), players=players, phase="counting", gold=gold, computers=computers)


def winner(campaign: Play) -> tuple[list[str], str]:
    rule = told(campaign.recent, "campaign_won")[0].rule if campaign.finished else ""
    return campaign.winners, rule


@pytest.mark.rule("NA-WIN-01", "NA-WIN-02", "NA-RPP-01", "NA-RP-02")
def test_ten_realm_points_win_and_more_win_before_fewer() -> None:  # EX-NA-53
    assert winner(at(counting(A="11", B="10"))) == (["A"], "NA-WIN-02")
    assert winner(at(counting(A="9", B="10"))) == (["B"], "NA-WIN-01")
    on = at(counting(A="9", B="9"), 1, 6)
    assert not on.finished
    assert on.state.turn == 3
    assert goal() == 10


@pytest.mark.rule("NA-WIN-03", "NA-T-TIEBREAK")
def test_ties_fall_to_mines_and_then_to_gold() -> None:  # EX-NA-54
    a, b = "4 city city fortress mine", "3 city city fortress mine mine"
    assert winner(at(counting(A=a, B=b))) == (["B"], "NA-WIN-03")
    same = at(counting(A=a, B=a, gold={"A": 120, "B": 130}))
    assert winner(same) == (["B"], "NA-WIN-03")
    assert same.state.win_reason == "the largest treasury, 130"


@pytest.mark.rule("NA-WIN-03", "NA-T-TIEBREAK")
@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        ("4 city city city", "6 city city", "the most cities, 3"),
        ("7 fortress city", "8 city", "the most fortresses, 1"),
        ("7 mine city", "8 city", "the most mines, 1"),
    ],
)
def test_each_tie_breaker_in_its_turn(a: str, b: str, reason: str) -> None:
    campaign = at(counting(A=a, B=b, gold={"B": 999}))
    assert (campaign.winners, campaign.state.win_reason) == (["A"], reason)


@pytest.mark.rule("NA-WIN-01", "NA-RP-02")
def test_points_lost_again_before_the_end_of_the_turn_do_not_win() -> None:  # EX-NA-55
    land = "; ".join([*(f"{q},0 land A" for q in range(9)), "9,0 land; 0,1 land D; 1,1 land D"])
    state = scene(land, players="AD", phase="invasion", order="AD")
    state.realms["A"].cp_left, state.realms["D"].cp_left = 2, 3
    state.beaten = [["D", "A"]]
    campaign = at(state)
    campaign.attempt("A", "spend", "claim 9,0")
    assert not campaign.finished
    campaign.attempt("D", "spend", "conquer 0,0")
    assert not campaign.finished
    assert told(campaign.recent, "realm_points_counted")[0].facts["points"] == {"A": 9, "D": 3}


@pytest.mark.rule("NA-RULING-49", "NA-ELIM-01")
def test_the_last_survivor_wins_with_any_points() -> None:  # EX-NA-56
    state = counting(A="6", B="0")
    state.realms["B"].eliminated_turn = 2
    assert winner(at(state)) == (["A"], "NA-RULING-49")


TIED: dict[str, Any] = {"A": "10", "B": "10"}


@pytest.mark.rule("NA-WIN-03", "NA-RULING-50", "NA-WIN-01", "NA-RPP-01")
def test_a_battle_decides_what_nothing_else_does() -> None:
    campaign = at(counting(**TIED))
    assert asked(campaign) == [("A", "report_tiebreak"), ("B", "report_tiebreak")]
    assert campaign.state.victory_tie == ["A", "B"]
    with refused("bad-result", "NA-RULING-50"):
        campaign.attempt("A", "report_tiebreak", "won C")
    campaign.attempt("A", "report_tiebreak", "won B")
    assert campaign.waiting[0].text == "A reports: B won. Is that right?"
    campaign.attempt("B", "confirm_report", "agree")
    assert winner(campaign) == (["B"], "NA-RULING-50")
    assert "without bonuses" not in told(campaign.recent, "campaign_won")[0].text


@pytest.mark.rule("NA-RULING-50")
def test_either_of_the_tied_reports_the_deciding_battle_and_the_other_may_disagree() -> None:
    campaign = at(counting(**TIED))
    campaign.attempt("B", "report_tiebreak", "won B")
    assert asked(campaign) == [("A", "confirm_report")]
    campaign.attempt("A", "confirm_report", "disagree")
    assert not campaign.finished
    campaign.attempt("A", "report_tiebreak", "won A")
    campaign.attempt("B", "confirm_report", "agree")
    assert winner(campaign) == (["A"], "NA-RULING-50")


@pytest.mark.rule("NA-WIN-03", "NA-RULING-50", "NA-T-TIEBREAK")
def test_without_a_clear_winner_a_die_decides_and_ties_roll_again() -> None:
    campaign = at(counting(**TIED), 3, 3, 2, 5)
    campaign.attempt("A", "report_tiebreak", "nobody")
    campaign.attempt("B", "confirm_report", "agree")
    assert winner(campaign) == (["B"], "NA-WIN-03")
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-RULING-50")
def test_computers_roll_the_deciding_battle() -> None:
    campaign = at(counting(**TIED, computers="AB"), 3, 4, 6, 6)
    assert winner(campaign) == (["B"], "NA-RULING-50")
    campaign = at(counting(**TIED, computers="AB"), 3, 4, 6, 1, 5, 2)
    assert winner(campaign) == (["A"], "NA-WIN-03"), "seven each: the die"


@pytest.mark.rule("NA-RULING-50")
def test_computers_roll_it_even_where_all_other_battles_are_on_the_tabletop() -> None:
    state = counting(**TIED, computers="AB")
    state.settings = replace(state.settings, quick_battle="off")
    campaign = at(state, 3, 4, 6, 6)
    assert winner(campaign) == (["B"], "NA-RULING-50")


@pytest.mark.rule("NA-RULING-50")
def test_three_tied_players_fight_one_battle_with_one_winner() -> None:
    campaign = at(counting("ABC", A="10", B="10", C="10"))
    assert [choice.value for choice in campaign.waiting[0].choices] == ["won A", "won B", "won C", "nobody"]


@pytest.mark.rule("NA-RULING-62", "NA-RPP-01")
def test_there_is_no_last_turn() -> None:
    state = counting(A="9", B="9")
    state.turn = 5000
    campaign = at(state, 1, 6)
    assert campaign.state.turn == 5001
    assert not campaign.finished


@pytest.mark.rule("NA-RULING-50")
def test_the_deciding_battle_is_fought_at_the_standard_of_the_group_without_bonus_gold_or_size() -> None:
    state = counting(**TIED, gold={"A": 500, "B": 500})
    state.settings = replace(state.settings, battle_size="scaled", standard_points=1800)
    state.turn, state.largest = 5, "A"
    campaign = at(state)
    assert {one.kind for one in campaign.waiting} == {"report_tiebreak"}, "no gold is asked for"
    assert "1,800 points, without bonuses" in campaign.waiting[0].text
    lines = DISPLAY.sheets(campaign.state, "A")[0].sections[0].lines
    assert {line.value for line in lines} == {"1,800 points"}


@pytest.mark.rule("NA-RULING-50")
def test_the_deciding_battle_has_a_sheet_with_its_size_and_without_bonuses() -> None:
    campaign = at(counting(**TIED))
    assert "2,500 points, without bonuses" in campaign.waiting[0].text
    (sheet,) = DISPLAY.sheets(campaign.state, "A")
    assert [(line.label, line.value, line.note) for line in sheet.sections[0].lines] == [
        ("A", "2,500 points", "no bonus"), ("B", "2,500 points", "no bonus"),
    ]  # fmt: skip


@pytest.mark.rule("NA-RULING-50")
def test_the_sheet_of_the_deciding_battle_is_for_the_tied_and_for_onlookers() -> None:
    state = at(counting("ABC", A="10", B="10", C="3")).state
    assert [len(DISPLAY.sheets(state, reader)) for reader in ("A", "B", "C", None)] == [1, 1, 0, 1]
    unbroken = at(counting(A="9", B="9"), 1, 6).state
    assert DISPLAY.sheets(unbroken, "A") == (), "nobody is tied"


@pytest.mark.rule("NA-RULING-50")
def test_two_highest_totals_among_three_computers_leave_no_clear_winner() -> None:
    campaign = at(counting("ABC", A="10", B="10", C="10", computers="ABC"), 5, 3, 2, 6, 1, 2, 3, 5, 1)
    assert winner(campaign) == (["B"], "NA-WIN-03"), "eight, eight and three: the die"
