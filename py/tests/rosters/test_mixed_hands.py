"""Lists by several people in one paste, each in a hand of its own: none is lost, none is merged."""

from __future__ import annotations

from itertools import permutations

import pytest

from empires.rosters import read_text

FIRST = """Yann - River Watch
620 - Captain, General, War Throne
510 - 22 Spears, Standard Bearer
180 - 5 Outriders
130 - 8 Hounds
1440"""

LAST = """Dennis - Hill Folk
Runic Smith, General (Ancient Grudge) - 260
Thane, Battle Standard Bearer - 155
35 Clan Guards, Standard Bearer (Runic Standard (Rune)) - 545
Grudge Wagon - 280
Grudge Wagon - 280
1520"""

BUILDER = """Evil - Undead - Grave Host - [1000 pts]

# ++ Army Roster ++ [1000 pts]
## Infantry [420 pts]
Skeletons (40) Horde [180 pts]: Spears [15 pts]
Ghouls (20) Regiment [240 pts]

## Titan [250 pts]
Goreblight [250 pts]

## Hero [330 pts]
Vampire Lord [230 pts]: Blade [5 pts]
Necromancer [100 pts]"""

BELOW = """Empire 700 points
Captain of the Guard (100)
Great Sword (10)
Full Plate (5)
116
Swordsmen (200)
Musician (5)
Standard (5)
210
Great Cannon
88
Knights (200)
Shields (20)
Banner (20)
240
Total: 654"""

HANDS = {"first": (FIRST, 1440), "last": (LAST, 1520), "builder": (BUILDER, 1000), "below": (BELOW, 654)}


@pytest.mark.parametrize(
    "between", ["\n", "\n\n", "\n\n\n", "\n\n-----\n\n"], ids=["line", "gap", "gaps", "rule"]
)
@pytest.mark.parametrize("hands", list(permutations(HANDS, 2)), ids="-".join)
def test_two_hands_in_one_paste_are_two_lists(hands: tuple[str, ...], between: str) -> None:
    read = read_text(between.join(HANDS[hand][0] for hand in hands))
    assert [(one.points, one.printed) for one in read] == [(HANDS[hand][1], HANDS[hand][1]) for hand in hands]


@pytest.mark.parametrize("hands", list(permutations(HANDS, 3)), ids="-".join)
def test_three_hands_under_the_names_of_their_authors_are_three_lists(hands: tuple[str, ...]) -> None:
    names = ("Ann:", "Bo's list, I hope this is right", "Cleo")
    read = read_text(
        "\n\n".join(f"{name}\n{HANDS[hand][0]}" for name, hand in zip(names, hands, strict=True))
    )
    assert [one.points for one in read] == [HANDS[hand][1] for hand in hands]


def test_sums_of_parts_below_a_list_are_no_second_list() -> None:
    sums = "\n\nCharacters - 620\nCore - 510\nSpecial - 310\nAll in all - 1440"
    assert [one.points for one in read_text(FIRST + sums)] == [1440]
