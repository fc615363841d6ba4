"""Army Builder's printed lists, whose options have points of their own in their unit's price."""

from __future__ import annotations

from empires.rosters import read_rosters


def read(text: str) -> list[tuple[int, int | None, list[tuple[str, int]]]]:
    """Each list of a text: what its units cost together, its total, and the units."""
    return [
        (one.points, one.printed, [(unit.name, unit.points) for unit in one.units])
        for one in read_rosters(text.encode())
    ]


FOOTER = "Created with Army Builder® - Try it for free at http://www.wolflair.com\n"

SEPARATE = """\
2000 Pts - Fen Army List
Fen Guard (6#, 749 pts)
6 Fen Guard, 749 pts = 6 * 124 (base cost 100 + Pistols (4+) 24) + Base Cost Adjustment
-55 + Champion Sgt 20 + Musician Mus 20
Seer (1#, 480 pts)
1 Seer, 425 pts = (base cost 200 + Wizard Master 225)
1 Firebrand, 55 pts
Reed Giant (1#, 271 pts)
1 Reed Giant, 271 pts
Total Cost: 1500
Validation Report:
Army List satisfies all enforced validation rules
Composition Report:
Points of Characters: 480 (0 - 800)
"""

COLUMNS = "Unit Name ## Adv Mar Dis HP Def Res Arm Spe Att Off Str AP Agi Type Cost\n"

TABLE = (
    "1500 Pts - Fen Army\n"
    + COLUMNS
    + """\
Fen Warlord 1 8 12 8 3 6 5 1+ 5+ 5 6 5/6 4 4 SI 485
Standard Infantry; Born Predator; Spear; Heavy Armour
Touch of Greatness Attacks made with it gain +1 Strength. [50]
Amber Seer
of the Fen
1 6 12 5 2 2 2 6+ 1 2 3 0 4 SI 275
Standard Infantry; Wizard Apprentice
[0]
"""
    + COLUMNS
    + """\
Reeds 20 4 8 2 1 1 3 1 1 3 0 1 SI 155
Champion 1 4 8 2 1 1 3 2 1 3 0 1 [20]
Banner of Speed A unit with it gains +1 Advance. [50]
Reeds 20 4 8 2 1 1 3 1 1 3 0 1 SI 155
Option Footnotes:
Great Weapon Attacks with +2 Strength and +2 AP. Strikes at Initiative Step 0 110
Total Army Cost: 1070
"""
)

PAGES = """\
Name # Size Type Adv Mar Dis HP Def Res Arm Spe Att Off Str AP Agi Cost
Fen Hawk (1 , 100 pts)
Fen Hawk 1 Lg Bst 2''(9'') 4''
(18'')
8 3 5 4 2 5 4 1 4 100
Composition: Special
{footer}{columns}Reed Guard (13 , 482 pts)
Reed Guard 13 Std Inf 5'' 10'' 8 1 5 3 6+ 1 5 3 0 5 482
Banner of Becalming 1 in the opponent's phase, 70 points
Pond Reaper (1 , 180 pts)
Pond Reaper 1 Std Con 4 4 180
Total Cost: 762
"""


def test_only_a_units_own_price_counts_where_options_are_on_lines_below() -> None:
    (first,) = read(SEPARATE)
    assert first == (1_500, 1_500, [("Fen Guard", 749), ("Seer", 480), ("Reed Giant", 271)])


def test_a_table_is_read_by_its_last_column_and_options_in_brackets_are_in_it() -> None:
    (first,) = read(TABLE)
    assert first == (
        1_070,
        1_070,
        [("Fen Warlord", 485), ("Amber Seer of the Fen", 275), ("Reeds", 155), ("Reeds", 155)],
    )


def test_the_builders_line_at_the_foot_of_a_page_does_not_end_a_list() -> None:
    columns = "Name # Size Type Adv Mar Dis HP Def Res Arm Spe Att Off Str AP Agi Cost\n"
    (first,) = read(PAGES.format(footer=FOOTER, columns=columns))
    assert first == (762, 762, [("Fen Hawk", 100), ("Reed Guard", 482), ("Pond Reaper", 180)])


def test_a_list_by_hand_below_the_builders_is_a_list_of_its_own() -> None:
    one, other = read(
        SEPARATE + FOOTER + "\nBo of the Marsh\n500 - Duke\n300 - 20 Spears\n200 - 3 Hounds\n1000\n"
    )
    assert one[:2] == (1_500, 1_500)
    assert other == (1_000, 1_000, [("Duke", 500), ("Spears", 300), ("Hounds", 200)])
