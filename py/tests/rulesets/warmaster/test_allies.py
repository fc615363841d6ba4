"""Allied battles: how large the armies are, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.armies import army_size, headline
from empires.rulesets.warmaster.results import against_allies, bearable, majority
from empires.rulesets.warmaster.show import sheets
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.tables import TABLES
from empires.testing import told
from tests.rulesets.warmaster.scene import arrows, play, settled


@pytest.mark.rule("WM-T-ALLIES", "WM-ALLY-01", "WM-ALLY-02", "WM-RULING-44", "WM-RULING-45")
@pytest.mark.parametrize("row", TABLES["WM-T-ALLIES"].rows, ids=lambda row: f"{row.on} allies")
def test_every_cell_of_the_table_is_what_the_formula_gives(row) -> None:  # type: ignore[no-untyped-def]
    allies = int(row.on)
    assert row["percent"] == 100 + 25 * (allies - 1)
    for base in (1500, 2000):
        assert row[f"total_{base}"] == base * row["percent"] // 100
        assert row[f"each_{base}"] == army_size(base, allies)


@pytest.mark.rule("EX-WM-47", "WM-ALLY-02", "WM-RULING-45", "WM-T-ALLIES")
@pytest.mark.parametrize(
    ("base", "sizes"),
    [
        (1000, [1000, 625, 500, 440, 400]), (1250, [1250, 785, 625, 550, 500]),
        (1500, [1500, 940, 750, 660, 600]), (1600, [1600, 1000, 800, 700, 640]),
        (1750, [1750, 1095, 875, 770, 700]), (1800, [1800, 1125, 900, 790, 720]),
    ],
)  # fmt: skip
def test_other_sizes_are_rounded_up_to_five(base: int, sizes: list[int]) -> None:
    assert [army_size(base, allies) for allies in range(1, 6)] == sizes


@pytest.mark.rule("WM-RULING-44", "WM-ALLY-02")
def test_the_formula_goes_on_beyond_the_table() -> None:
    assert army_size(2000, 11) == 640  # 350 percent of 2,000 among eleven, rounded up


@pytest.mark.rule("WM-T-MULTI", "WM-ALLY-07", "WM-ALLY-08", "WM-ALLY-09", "WM-ALLY-10")
@pytest.mark.parametrize("row", TABLES["WM-T-MULTI"].rows, ids=lambda row: f"{row.on} allies")
def test_every_row_of_the_table_decides_as_printed(row) -> None:  # type: ignore[no-untyped-def]
    allies = int(row.on)
    assert majority(allies) == row["solo_wins_from"]
    for gone in range(allies + 1):
        withdrawn = [True] * gone + [False] * (allies - gone)
        for solo_withdrawn in (False, True):
            solo, others = against_allies(withdrawn, solo_withdrawn)
            if gone >= row["solo_wins_from"]:
                expected = ("W", "L")
            elif solo_withdrawn and gone <= row["allies_may_win_to"]:
                expected = ("L", "W")
            else:
                expected = ("D", "D")
            assert solo == expected[0]
            assert others == ["L"] * gone + [expected[1]] * (allies - gone)


@pytest.mark.rule("WM-T-MULTI", "WM-RULING-44", "WM-ALLY-07", "WM-ALLY-08")
@pytest.mark.parametrize(("allies", "most", "fewer_than_half"), [(20, 11, 9), (21, 11, 10), (24, 13, 11)])
def test_beyond_the_table_most_and_less_than_half_still_mean_so(
    allies: int, most: int, fewer_than_half: int
) -> None:
    assert allies > int(TABLES["WM-T-MULTI"].rows[-1].hi)
    assert (majority(allies), bearable(allies)) == (most, fewer_than_half)


@pytest.mark.rule("EX-WM-48", "WM-RULING-46", "WM-ALLY-10")
def test_one_of_two_is_not_more_than_half() -> None:
    assert against_allies([True, False], True) == ("D", ["L", "D"])


@pytest.mark.rule("EX-WM-49", "WM-ALLY-08")
def test_two_of_three_carry_the_day() -> None:
    assert against_allies([False, True, False], True) == ("L", ["W", "L", "W"])


@pytest.mark.rule("EX-WM-50", "WM-ALLY-07")
def test_two_of_three_driven_off_is_a_victory() -> None:
    assert against_allies([True, True, False], False) == ("W", ["L", "L", "L"])


@pytest.mark.rule("EX-WM-51", "WM-ALLY-09")
def test_half_of_four_gone_is_a_draw() -> None:
    assert against_allies([True, True, False, False], True) == ("D", ["L", "L", "D", "D"])


@pytest.mark.rule("WM-RULING-47")
def test_the_majority_driven_off_counts_before_anything_else() -> None:
    assert against_allies([True, True, False], True)[0] == "W"


def three_against_one(**options: Any):  # type: ignore[no-untyped-def]
    campaign = play(arrows("Red>Blue Green>Blue Gold>Blue", "Red Blue Green Gold", base_size=1500, **options))
    campaign.attempt("Blue", "choose_defence", "single")
    return campaign


@pytest.mark.rule("WM-BATTLE-03", "WM-ALLY-01", "WM-ATTACK-05", "EX-WM-47")
def test_the_allies_bring_smaller_armies_and_the_defender_a_full_one() -> None:
    battle = three_against_one().state.battles[0]
    assert battle.solo.size == 1500
    assert [army.size for army in battle.allies] == [750, 750, 750]


@pytest.mark.rule("WM-BATTLE-05", "WM-ALLY-11", "EX-WM-49", "WM-T-POINTS", "WM-POINTS-01")
def test_a_report_says_who_withdrew_and_points_never_decide() -> None:
    campaign = three_against_one()
    report = {
        "withdrawn": ["1"], "solo_withdrawn": True, "vp": {"0": 9_000, "1": 10, "2": 20, "3": 30},
    }  # fmt: skip
    events = settled(campaign, "Blue", report)
    assert told(events, "battle_reported")[0].facts["results"] == ["L", "L", "W", "W"]
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 1, "Blue": 1, "Green": 3, "Gold": 3}
    assert told(events, "buying_order")[0].facts["order"] == ["Blue", "Gold", "Green", "Red"]


@pytest.mark.rule("WM-ALLY-03", "WM-ALLY-04", "WM-ALLY-05", "WM-ALLY-06", "WM-RULING-63", "WM-BATTLE-01")
def test_the_battle_sheet_tells_how_allies_fight() -> None:
    campaign = three_against_one()
    sheet = sheets(campaign.view("Red").state, "Red")[0]
    lines = {line.label: line.value for line in sheet.sections[-1].lines}
    assert "Each army must be legal for its own size, with a general and the minimums of its list" in lines
    assert "Each army has its own break point; allies move and fight in the same turn" in lines
    assert lines["The allied deployment zone is divided"] == "3 parts"
    assert "Characters give orders to units of their own army only" in lines
    assert lines["Blue wins by making allies withdraw"] == "2 of 3"
    assert lines["The allies win if Blue withdraws and enough of them are left"] == "2 of 3"
    assert "page 63" in sheet.note


def against_two() -> Campaign[War]:
    """Blue meets Red and Green together."""
    campaign = play(arrows("Red>Blue Green>Blue", "Red Blue Green", base_size=1500))
    campaign.attempt("Blue", "choose_defence", "single")
    return campaign


@pytest.mark.rule("WM-ALLY-02", "WM-RULING-45", "WM-T-ALLIES")
def test_how_the_size_of_allied_armies_comes_about() -> None:
    campaign = against_two()
    assert headline(campaign.state, campaign.state.battles[0]) == (
        "Battle: Blue (1,500 points) against Red and Green (940 points each)"
    )
    assert told(campaign.recent, "allies_share")[0].text == (
        "2 allies bring 125 percent of 1,500 points, which is 1,875; divided equally, that is 937.5, "
        "rounded up to 940 points each."
    )


@pytest.mark.rule("WM-ALLY-02", "WM-RULING-45")
def test_the_total_of_large_allied_armies_is_told_to_the_quarter_of_a_point() -> None:
    campaign = play(arrows("R>B G>B Y>B O>B", "R B G Y O", base_size=12_345))
    events = campaign.attempt("B", "choose_defence", "single")
    assert "175 percent of 12,345 points, which is 21,603.75;" in told(events, "allies_share")[0].text


@pytest.mark.rule("WM-T-MULTI", "WM-ALLY-08")
def test_a_battle_against_allies_tells_how_many_withdrew() -> None:
    report = {"withdrawn": [], "solo_withdrawn": True, "vp": {"0": 1, "1": 2, "2": 3}}
    told_of = told(settled(against_two(), "Red", report), "battle_reported")[0].text
    assert told_of == ("Battle 1: Blue lost with 1 VP; Red won with 2; Green won with 3; Blue withdrew.")
    facts = told(settled(against_two(), "Red", report), "battle_reported")[0].facts
    assert facts["winner"] == "attacker", "Red and Green attacked"
