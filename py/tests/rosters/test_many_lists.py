"""Several lists in one paste: where one ends and the next begins."""

from __future__ import annotations

import msgspec
import pytest

from empires.rosters import Roster, RosterUnit, read_text
from tests.rosters.shapes import SHAPES, Shape


def told(rosters: list[Roster]) -> list[tuple[str, int, int | None]]:
    return [(one.name, one.points, one.printed) for one in rosters]


def without_lines(roster: Roster) -> list[RosterUnit]:
    """A roster's units, wherever in the paste they stand."""
    return [msgspec.structs.replace(unit, line=0) for unit in roster.units]


def test_a_list_ends_with_its_total() -> None:
    text = (
        "Ann, River Watch\n100 - Captain\n90 - Bows\n190\nBo, Hill Folk\n80 - Chief\n70 - Mob\nTotal: 150\n"
    )
    assert told(read_text(text)) == [("Ann, River Watch", 190, 190), ("Bo, Hill Folk", 150, 150)]


def test_a_list_begins_with_its_own_line() -> None:
    text = "++ One [100pts] ++\nSpears [100pts]\n++ Two [90pts] ++\nBows [90pts]\n"
    assert told(read_text(text)) == [("One", 100, 100), ("Two", 90, 90)]


def test_a_list_ends_with_the_builders_last_line() -> None:
    one = "One (190 points)\nCaptain (100)\nBows (90)\nCreated with New Recruit\n"
    two = "Two (150 points)\nChief (80)\nMob (70)\nCreated with New Recruit\n"
    assert told(read_text(one + two)) == [("One", 190, 190), ("Two", 150, 150)]


def test_totals_above_their_lists() -> None:
    text = (
        "Ann – River Watch Total: 190\n100 - Captain\n90 - Bows\n\n"
        "Bo – Hill Folk Total: 150\n80 - Chief\n70 - Mob\n"
    )
    assert told(read_text(text)) == [("Ann – River Watch", 190, 190), ("Bo – Hill Folk", 150, 150)]


def test_empty_lines_divide_where_the_totals_then_agree() -> None:
    ann = "Ann\n100 - Captain\n90 - Bows\n80 - Spears\n"
    text = f"{ann}\n\nBo\n80 - Chief\n70 - Mob\n60 - Slingers\nTotal: 210\n"
    assert told(read_text(text)) == [("Ann", 270, None), ("Bo", 210, 210)]


def test_empty_lines_do_not_divide_a_list_whose_total_is_below_them() -> None:
    ann = "Ann\n100 - Captain\n90 - Bows\n80 - Spears\n"
    text = f"{ann}\n\n80 - Chief\n70 - Mob\n60 - Slingers\n\n\nTotal: 480\n"
    assert told(read_text(text)) == [("Ann", 480, 480)]


def test_parts_with_totals_of_their_own_are_one_list() -> None:
    characters = "River Watch\nCharacters\nCaptain 80\nPriest 100\nTotal: 180\n\n"
    text = f"{characters}Core\nSpears 110\nBows 90\nTotal: 200\n\n"
    assert told(read_text(text + "Total: 380\n")) == [("River Watch", 380, 380)]
    assert len(read_text(text)) == 2


def test_lists_of_one_line_each() -> None:
    one = "590 - Captain 460 - Chief 495 - Seer 354 - Mob 220 - Scouts"
    two = "110 - Captain 120 - Chief 130 - Seer 140 - Mob 150 - Scouts"
    assert told(read_text(f"{one}\n{two}")) == [("Army list", 2119, None), ("Army list", 650, None)]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_the_same_list_twice_is_two_lists(shape: Shape) -> None:
    [once] = read_text(shape.text)
    twice = read_text(f"{shape.text}\n\n{shape.text}")
    assert [without_lines(one) for one in twice] == [without_lines(once)] * 2


TROOPS = ("Captain", "Seer", "Bows", "Spears", "Knights", "Outriders", "Bolt Thrower", "Great Beast")


def army(name: str, size: int, *, first: bool = True, wrapped: bool = True) -> str:
    """A list of a size without a total, one of its lines wrapped."""
    share = size // 8
    prices = [share] * 7 + [size - 7 * share]
    units = [
        f"{price} - {name}" if first else f"{name} - {price}"
        for name, price in zip(TROOPS, prices, strict=True)
    ]
    if wrapped and first:
        units[2] += " with shields, spears and a very long list of other things,\nBanner of Speed"
    return "\n".join([name, *units]) + "\n"


NAMES = ("Stas", "Ann Example – Dwarven Holds", "Lubart", "Bo “the Bold” Example", "Tiferet of Weir")


@pytest.mark.parametrize("first", [True, False], ids=["points first", "points last"])
def test_lists_of_one_size_without_totals_are_divided_at_their_names(first: bool) -> None:
    text = "".join(army(name, 4500 - at, first=first) for at, name in enumerate(NAMES))
    assert told(read_text(text)) == [(name, 4500 - at, None) for at, name in enumerate(NAMES)]


def test_a_single_total_below_several_lists_names_their_size() -> None:
    text = "".join(army(name, 2000) for name in NAMES[:3]) + "Total: 2000\n"
    assert told(read_text(text)) == [(NAMES[0], 2000, None), (NAMES[1], 2000, None), (NAMES[2], 2000, 2000)]


def test_a_list_below_another_without_even_a_name_is_known_by_its_total() -> None:
    other = army("", 1995, wrapped=False).lstrip("\n")
    assert told(read_text(army("Stas", 2000) + other + "1995\n"))[1][1:] == (1995, 1995)


def test_one_list_with_headings_of_its_own_stays_one() -> None:
    units = [f"{100 + 7 * at} - Unit {at}" for at in range(24)]
    units.insert(9, "The old guard")
    units.insert(17, "Those who came late")
    [one] = read_text("\n".join(units))
    assert len(one.units) == 24


def test_a_price_on_the_line_below_its_dash_is_no_total() -> None:
    text = (
        "Ann Example\nDuke, General, Blessed Steel (65) - 470\n28 Bowmen, Longbows (28) -\n248\n"
        "The Green Man - 375\nTotal: 1093\n"
    )
    assert told(read_text(text)) == [("Ann Example", 1093, 1093)]
