"""Pasted text: the printed total decides between readings; what is no unit never becomes one."""

from __future__ import annotations

import random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.rosters import Roster, read_rosters, read_text
from tests.rosters.shapes import SHAPES


def only(text: str) -> Roster:
    [roster] = read_rosters(text.encode())
    return roster


def units(text: str) -> list[tuple[str, int]]:
    return [(unit.name, unit.points) for unit in only(text).units]


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_every_kind_of_dash_and_thousands_sign(dash: str) -> None:
    text = f"\ufeffSpears {dash} 1,100\nGuards {dash} 1.100\nBows {dash} 90 pts"
    assert units(text) == [("Spears", 1100), ("Guards", 1100), ("Bows", 90)]


# What a price is the price of


def test_a_price_of_two_units_of_five_is_the_price_of_each() -> None:
    text = "Captain 500\n2x5 Raiders 160\n3 x 10 Spears - 90\n4x Hounds 80"
    assert [(unit.name, unit.points, unit.models) for unit in only(text).units] == [
        ("Captain", 500, 0),
        ("Raiders", 160, 5),
        ("Raiders", 160, 5),
        ("Spears", 90, 10),
        ("Spears", 90, 10),
        ("Spears", 90, 10),
        ("Hounds", 80, 4),
    ]


def test_the_total_says_that_a_price_is_for_all_together() -> None:
    roster = only("475 - 2x1 Gortach\n500 - Captain\n161 - 3x5 Raiders\nTotal: 1136")
    assert [unit.points for unit in roster.units] == [238, 237, 500, 54, 54, 53]
    assert (roster.points, roster.verdict) == (1136, "agrees")
    assert roster.notes == (
        "“2x1 Gortach” at 475 points is read as 2 units for that price in total.",
        "“3x5 Raiders” at 161 points is read as 3 units for that price in total.",
    )


def test_the_total_says_that_two_monsters_are_two_units() -> None:
    roster = only("500 - Captain\n305 - 2x Dreadmill\n90 - 5x Hounds\nTotal: 1200")
    assert [(unit.name, unit.points, unit.models) for unit in roster.units] == [
        ("Captain", 500, 0),
        ("Dreadmill", 305, 1),
        ("Dreadmill", 305, 1),
        ("Hounds", 90, 5),
    ]


def test_one_line_may_be_meant_otherwise_than_the_others() -> None:
    text = "500 - Captain\n130 - 2x5 Scouts\n305 - 2x Dreadmill\n110 - 3x Jezails\n90 - 3x3 Rats\nTotal: 1750"
    roster = only(text)
    assert [unit.points for unit in roster.units] == [500, 130, 130, 305, 305, 110, 90, 90, 90]
    assert roster.verdict == "agrees"


def test_a_price_that_says_itself_how_often_it_counts() -> None:
    text = "2x 130 - 2x5 Scouts\n160x2 - 2x1 Scorpion\n3x 195 - Chariot\n500 - Captain\nTotal: 1665"
    assert units(text) == [
        ("Scouts", 130), ("Scouts", 130), ("Scorpion", 160), ("Scorpion", 160), ("Chariot", 195),
        ("Chariot", 195), ("Chariot", 195), ("Captain", 500),
    ]  # fmt: skip


def test_where_no_total_decides_the_reader_tells_how_it_read_what_is_open() -> None:
    roster = only("Captain 500\n2x5 Raiders 160\n2x Hydra 400\n30x Spears 300")
    assert roster.notes == (
        "“2x5 Raiders” at 160 points is read as 2 units at that price each.",
        "“2x Hydra” at 400 points is read as one unit of 2.",
    )


# The printed total


def test_a_list_is_told_to_agree_to_differ_or_to_state_no_total() -> None:
    agrees, differs, none = (
        only("Spears 100\nBows 90\n190"),
        only("Spears 100\nBows 90\n200"),
        only("Bows 90"),
    )
    assert agrees.check == "The units add up to the 190 points that the list gives."
    assert differs.check == "The units add up to 190 points, 10 fewer than the 200 that the list gives."
    assert none.check == "The list gives no total to check its 90 points against."
    assert (agrees.warnings, differs.warnings, none.warnings) == ((), (differs.check,), ())
    assert only("Spears 1,000\nBows 90\nTotal: 90").check.startswith(
        "The units add up to 1,090 points, 1,000 more"
    )


@pytest.mark.parametrize(
    "total",
    [
        "1190", "1,190", "1.190", "1 190", "1190 pts", "1190pts.", "[1190pts]", "Total: 1190",
        "TOTAL - 1190 points",
        "Total Army Cost: 1190", "Total [1,190pts]", "1190 Total", "Sum: 1190", "Army total = 1190",
        "Total points 1190", "Points: 1190", "++ Total: [1,190pts, 12PL] ++", "**Total: 1190 pts**",
        "+ TOTAL ARMY POINTS: 1190pts", "Total, 1190", "1190 puntos", "Gesamt: 1190 Punkte",
    ],
)  # fmt: skip
def test_totals_in_many_words(total: str) -> None:
    roster = only(f"Captain 500\nSpears 600\nBows 90\n{total}\n")
    assert (roster.printed, roster.points, len(roster.units)) == (1190, 1190, 3)


def test_of_total_and_limit_the_first_is_the_total() -> None:
    roster = only("River Watch\nCaptain (100)\nSpears (90)\nTOTAL POINTS: 190/200\n")
    assert (roster.printed, roster.limit, roster.verdict) == (190, 200, "agrees")


def test_a_unit_and_the_total_on_the_last_line() -> None:
    assert units("500 - Captain\n475 - 2x1 Gortach Total: 1450") == [
        ("Captain", 500), ("Gortach", 475), ("Gortach", 475),
    ]  # fmt: skip


def test_the_total_of_one_unit_is_not_the_total_of_the_list() -> None:
    text = "17 Braves 156, Musician 20, Total 176\n5 Hunters 110, Total 110\nTotal: 286"
    roster = only(text)
    assert [unit.points for unit in roster.units] == [176, 110]
    assert roster.verdict == "agrees"


def test_the_size_of_the_game_is_a_limit_and_no_unit() -> None:
    roster = only(
        "My List (195 Points)\nStrike Force (2,000 Points)\n\nCaptain (80 Points)\nSpears (115 Points)"
    )
    assert [unit.name for unit in roster.units] == ["Captain", "Spears"]
    assert (roster.limit, roster.printed, roster.verdict) == (2000, 195, "agrees")


def test_a_dear_first_unit_is_not_taken_for_the_line_of_the_list() -> None:
    assert units("King 600\nSpears 300\nBows 290") == [("King", 600), ("Spears", 300), ("Bows", 290)]
    assert units("King 600\nSpears 300\nBows 290\n1190") == [("King", 600), ("Spears", 300), ("Bows", 290)]


def test_page_numbers_and_numbers_of_players_are_no_totals() -> None:
    roster = only("27\nAnn Brook\nID: 4373\nCaptain, General - 500\nSpears - 300\n28\nTotal: 800\n")
    assert (roster.printed, roster.points, roster.verdict) == (800, 800, "agrees")


# What is no unit


@pytest.mark.parametrize(
    "line",
    [
        "Drops: 3", "Wounds: 120", "Models in Army: 67", "Data Version: v44", "ID 4373",
        "+ Core + [100pts]", "++ Core Units [100 pts] ++", "## Battleline (100 pts)", "Core (100)",
        "CORE 100 pts",
        "Core: 100/200 (25%)", "Strike Force (2,000 Points)",
        "Battle Size: 2. Strike Force (2000 Point limit)",
        "Incursion (1000 points)", "Special Rules: Fly (90), Terror", "Fly (9), Stubborn", "Stubborn, Ld(8)",
        "[Captain] M(4) WS(5) BS(3) S(4) T(4) W(2) I(3) A(3) Ld(8)", "M4 WS5 BS3 S4 T4 W2 I3 A3 Ld8",
        "M WS BS S T W I A Ld", "Captain 4 5 3 4 4 2 3 3 8", "-----", "Enhancement: Banner (+15 pts)",
        "Kerneinheiten [100 Pkte.]", "Unités de base [100 pts]", "Personajes (100)",
        "Règles spéciales: Vol (10)",
    ],
)  # fmt: skip
def test_headings_profiles_rules_and_notes_are_no_units(line: str) -> None:
    text = f"{line}\nSpears [100 pts]\n{line}\nBows [90 pts]\n{line}\n"
    assert units(text) == [("Spears", 100), ("Bows", 90)]


@pytest.mark.parametrize(
    "line",
    [
        "Created with New Recruit 100", "https://example.org/100", "App: v1.7.0 | Data: v245",
        "END OF ROSTER",
        "Exported with App Version: v1.27.0 (1), Data Version: v381", "Erstellt mit einem Baukasten 100",
    ],
)  # fmt: skip
def test_the_builders_last_line_is_no_unit(line: str) -> None:
    assert units(f"Spears [100 pts]\nBows [90 pts]\n{line}\n") == [("Spears", 100), ("Bows", 90)]


def test_headings_in_words_that_nobody_foresaw_are_known_by_their_sums() -> None:
    text = "Rangers of the ford (190)\nCaptain (100)\nSpears (90)\nFolk (150)\nBows (80)\nMob (70)\n"
    roster = only(text)
    assert [(unit.name, unit.kind) for unit in roster.units] == [
        ("Captain", "Rangers of the ford"),
        ("Spears", "Rangers of the ford"),
        ("Bows", "Folk"),
        ("Mob", "Folk"),
    ]


def test_equal_units_in_a_row_are_no_headings() -> None:
    text = "Captain 400\nSpears 200\nSpears 200\nBows 100\nBows 100"
    assert [unit.points for unit in only(text).units] == [400, 200, 200, 100, 100]


def test_options_belong_to_their_unit_and_cost_nothing_of_their_own() -> None:
    roster = only("Captain (100 pts)\n• Banner (+10 pts)\n• 1x Sword\n  ◦ Rune\nSpears (90 pts)\n190 pts")
    assert [(unit.name, unit.detail) for unit in roster.units] == [
        ("Captain", "Banner (+10 pts), 1x Sword, Rune"),
        ("Spears", ""),
    ]


def test_markup_is_text() -> None:
    [roster] = read_text("<script>alert('x')</script> (100)\n\x1b[2J& Bows (90)")
    assert [unit.name for unit in roster.units] == ["<script>alert('x')</script>", "[2J& Bows"]


def test_a_forum_s_marks_are_left_out() -> None:
    listed = "[list][*]Captain [100 pts]\n[*][i]Spears[/i] [90 pts][/list]"
    text = f"[b]River Watch[/b]\n{listed}\n[size=3]Total: 190[/size]"
    assert units(text) == [("Captain", 100), ("Spears", 90)]
    assert only(text).verdict == "agrees"


# What could not be read


def test_a_line_without_points_is_told_with_its_number() -> None:
    roster = only("River Watch\nCaptain, Sword - 100\nSpears - 90\n2 x 5 Huntsmen, Lance\nTotal - 450")
    assert roster.unread == ("Line 4, “2 x 5 Huntsmen, Lance”: no points were found for it.",)
    assert roster.verdict == "differs"


def test_a_text_without_units_says_so() -> None:
    assert only("no numbers here\nat all").warnings == ("No units could be found in this text.",)
    assert only("").units == ()


def test_what_is_too_long_to_be_read_is_told() -> None:
    lines = only("Spears 100\n" * 7_000)
    assert len(lines.units) == 400
    assert "Only the first 6,000 lines were read." in lines.unread
    [long] = read_text("Spears 100\n" + "x" * 5_000)
    assert "Only the first 4,000 characters of each line were read." in long.unread
    assert any("of 900,000 characters" in told for told in read_text("x" * 900_000)[-1].unread)


# Bounds


LINES = [
    "a(1", "1,", "((((", "- ", "a 1 ", "[1pt", "x2", "\t", "1 000", "total" + " " * 590 + "x\n", "+ a [",
    "1" + " " * 590 + "x\n", "x" + " 111" * 140 + "x\n", "Total 1 ", "1 - a ", "[1 pts] a ", "2x2 a 10\n",
    "M(4) ",
    "A" * 300 + " Unit Size Sp Me Ra De At Ne Pts ", "(1) 5 - 5+ 4+ 1 9/11 85 ", "aa 100\n\n\n",
    "Total 100\n",
    "100\n", "1/", "++[1", "Total 5\nTotal 9\nA 1\nB 1\n",
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("part", [25, pytest.param(1, marks=pytest.mark.soak)])
def test_no_line_can_stall_the_reader(line: str, part: int) -> None:
    """The soak has the longest texts there may be; a part of them shows what takes time by the square."""
    dice = random.Random(7)
    long = "\n".join(f"{dice.randrange(10**6)} {line * (3_000 // len(line))}" for _ in range(130 // part))
    many = "\n".join(f"{line[:40]} {dice.randrange(3_000)}" for _ in range(6_000 // part))
    both = "\n".join(f"{dice.randrange(3_000)} - 2x2 {line[:40]}\n\n" for _ in range(2_000 // part))
    start = process_time()
    for text in (line * (1_000_000 // part // len(line)), long, many, both):
        read_text(text)
    assert process_time() - start < (12 if part == 1 else 3)


def test_a_number_longer_than_any_price_is_none() -> None:
    [roster] = read_text("Orcs (" + ",".join(["111"] * 140) + " pts)\nElves (20)")
    assert roster.points < 10**9


def test_the_figures_of_a_stat_line_hold_no_control_signs() -> None:
    [roster] = read_text(SHAPES["stat lines"].text.replace("5+", "5\u202e\x07+"))
    assert all(value.isprintable() for unit in roster.units for value in unit.stats.values())


def test_stat_lines_keep_their_figures() -> None:
    pipe = only(SHAPES["stat lines"].text).units[3]
    assert pipe.stats == {"Sp": "5", "Me": "-", "Ra": "5+", "De": "4+", "At": "1", "Ne": "9/11"}
    assert (pipe.kind, pipe.detail) == ("War Engine", "Blast (D6+1), Piercing (4), Reload!")


WORDS = st.sampled_from(
    ["Spears", "Total", "+", "++", "-", "–", "100", "1,200", "2x5", "2x", "(90)", "[80 pts]", "pts", "\n",
     "\n\n\n", "•", "Core", "Unit Size Sp Me Ra De At Ne Pts", "Regiment(20) 5 4+ - 4+ 12 13/15 100",
     "===", "##", ",",
     ":", "/", "4 500"]
)  # fmt: skip


@given(st.text(max_size=400) | st.lists(WORDS, max_size=60).map(" ".join))
def test_any_text_is_read_and_its_sum_is_that_of_its_units(text: str) -> None:
    rosters = read_text(text)
    assert rosters
    for roster in rosters:
        assert roster.points == sum(unit.points for unit in roster.units)
        assert all(0 <= unit.points < 10**7 and unit.name for unit in roster.units)
        assert roster.check in roster.warnings or roster.verdict != "differs"
