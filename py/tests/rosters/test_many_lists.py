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
