"""Pasted lists: the shapes that builders and players write, each reduced to names and points."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.rosters import Roster, read_rosters, read_text

BATTLESCRIBE = """
++ The River Watch (Kingdoms) [1,310pts] ++

+ Characters +

Captain [80pts, 2PL]: Old Banner, Sword
. Horse: Fast

+ Core +

Spear Block [1,110pts]
. 5x Spearman: Shield
Peasants [120 pts]
++ Total: [1,310pts] ++
"""
NEW_RECRUIT = """River Watch (390 points) - Test
Kingdoms of Somewhere
Captain (80)
• 1x Champion
Spear Block (110)
Spear Block (200)
• 20x Spearman (not 30)
Created with New Recruit
"""
MAKERS_APP = """River Watch (190 points)

CHARACTERS

Captain (80 points)
  • 1x Old sword

BATTLELINE

Spear Block (110 points)
"""
OLD_WORLD = """River Watch [190 pts]

++ Characters [80 pts] ++

Captain [80 pts]
- Old sword

++ Core Units [110 pts] ++

25 State Troops [110 pts]
- Shields
"""
EVENT = """590 – Beast Lord on Chariot, General, Heavy Armour
354 – 33x Mongrel Herd, Musician
160 - 2x5 Raiders, Bows
1104
"""
OTHER_HANDS = """King - General, Shield 730
King (615) Shieldbearers, Rune
24 x Greybeards, Banner - 719
2x5 Dark Raiders 160
2x1 Hydra 401
Total: 2,625 points
"""
STAT_LINES = """Kingdoms of Somewhere (Neutral)
Spear Wall Infantry Unit Size Sp Me Ra De At Ne Pts
Regiment(20) 5 4+ - 4+ 12 13/15 100
Regiment(20) 5 4+ - 4+ 12 13/15 100
Old Guard Infantry Unit Size Sp Me Ra De At Ne Pts
Horde(40) 5 3+ - 4+ 25 21/23 225
- Two-handed blades (lower Defence, gain Crushing Strength (1)) 0
- Blessing 25
Thunder Pipe War Engine Unit Size Sp Me Ra De At Ne Pts
(1) 5 - 5+ 4+ 1 9/11 85 Blast (D6+1), Piercing (4), Reload!
Herald Hero (Inf) Unit Size Sp Me Ra De At Ne Pts
(1) 5 5+ - 4+ 1 9/11 50 Individual, Very Inspiring
- War-bow 5

590
"""


def only(text: str) -> Roster:
    [roster] = read_rosters(text.encode())
    return roster


def units(roster: Roster) -> list[tuple[str, int]]:
    return [(unit.name, unit.points) for unit in roster.units]


def test_battlescribe_text() -> None:
    roster = only(BATTLESCRIBE)
    assert units(roster) == [("Captain", 80), ("Spear Block", 1110), ("Peasants", 120)]
    assert (roster.name, roster.printed, roster.warnings) == ("The River Watch (Kingdoms)", 1310, ())
    assert roster.units[0].kind == "Characters"
    assert roster.units[0].detail == "Old Banner, Sword, Horse: Fast"


def test_new_recruit_text() -> None:
    roster = only(NEW_RECRUIT)
    assert units(roster) == [("Captain", 80), ("Spear Block", 110), ("Spear Block", 200)]
    assert (roster.name, roster.printed, roster.warnings) == ("River Watch", 390, ())


def test_the_makers_app() -> None:
    roster = only(MAKERS_APP)
    assert units(roster) == [("Captain", 80), ("Spear Block", 110)]
    assert (roster.name, roster.printed, roster.units[1].kind) == ("River Watch", 190, "BATTLELINE")


def test_old_world_builder() -> None:
    roster = only(OLD_WORLD)
    assert units(roster) == [("Captain", 80), ("State Troops", 110)]
    assert [(unit.models, unit.kind) for unit in roster.units] == [(0, "Characters"), (25, "Core Units")]
    assert (roster.name, roster.printed, roster.warnings) == ("River Watch", 190, ())


def test_tournament_text_with_the_points_first() -> None:
    roster = only(EVENT)
    assert units(roster) == [
        ("Beast Lord on Chariot", 590),
        ("Mongrel Herd", 354),
        ("Raiders", 80),
        ("Raiders", 80),
    ]
    assert [unit.models for unit in roster.units] == [0, 33, 5, 5]
    assert (roster.printed, roster.warnings) == (1104, ())


def test_other_hands_with_the_points_last() -> None:
    roster = only(OTHER_HANDS)
    assert units(roster) == [
        ("King - General", 730),
        ("King", 615),
        ("Greybeards", 719),
        ("Dark Raiders", 80),
        ("Dark Raiders", 80),
        ("Hydra", 201),
        ("Hydra", 200),
    ]
    assert (roster.printed, roster.warnings) == (2625, ())


def test_stat_lines_keep_their_figures_and_add_their_options() -> None:
    roster = only(STAT_LINES)
    assert units(roster) == [
        ("Spear Wall (Regiment)", 100),
        ("Spear Wall (Regiment)", 100),
        ("Old Guard (Horde)", 250),
        ("Thunder Pipe", 85),
        ("Herald", 55),
    ]
    assert (roster.printed, roster.warnings) == (590, ())
    pipe = roster.units[3]
    assert pipe.stats == {"Sp": "5", "Me": "-", "Ra": "5+", "De": "4+", "At": "1", "Ne": "9/11"}
    assert (pipe.kind, pipe.detail) == ("War Engine", "Blast (D6+1), Piercing (4), Reload!")


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_every_kind_of_dash_and_thousands_sign(dash: str) -> None:
    assert units(only(f"\ufeffSpears {dash} 1,100\nBows {dash} 90 pts")) == [("Spears", 1100), ("Bows", 90)]


def test_several_lists_in_one_paste() -> None:
    both = read_text("++ One [100pts] ++\nSpears [100pts]\n++ Two [90pts] ++\nBows [90pts]\n")
    assert [(one.name, one.points) for one in both] == [("One", 100), ("Two", 90)]


def test_a_wrong_total_and_a_text_without_units_are_warnings() -> None:
    assert only("Spears 100\nBows 90\n200").warnings == (
        "The units add up to 190 points, but the list says 200.",
    )
    assert only("no numbers here\nat all").warnings == ("No units could be read in this text.",)
    assert only("").units == ()


def test_markup_is_text() -> None:
    [roster] = read_text("<script>alert('x')</script> (100)\n\x1b[2J& Bows 90")
    assert units(roster) == [("<script>alert('x')</script>", 100), ("[2J& Bows", 90)]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    for roster in read_text(text):
        assert roster.points == sum(unit.points for unit in roster.units)


@pytest.mark.parametrize(
    "line",
    [
        "a(1",
        "1,",
        "((((",
        "- ",
        "a 1 ",
        "[1pt",
        "x2",
        "\t",
        "1 000",
        "total" + " " * 590 + "x\n",
        "1" + " " * 590 + "x\n",
        "x" + " 111" * 140 + "x\n",
    ],
)
def test_no_line_can_stall_the_reader(line: str) -> None:
    start = process_time()
    read_text("\n".join([line * 2_000] * 3_000) if len(line) < 10 else line * 2_000)
    read_text(line * (1_000_000 // len(line)))
    assert process_time() - start < 5


def test_a_number_longer_than_any_price_is_none() -> None:
    [roster] = read_text("Orcs (" + ",".join(["111"] * 140) + " pts)\nElves (20)")
    assert roster.points < 10**9


def test_the_figures_of_a_stat_line_hold_no_control_signs() -> None:
    [roster] = read_text(STAT_LINES.replace("5+", "5\u202e\x07+"))
    assert all(value.isprintable() for unit in roster.units for value in unit.stats.values())
