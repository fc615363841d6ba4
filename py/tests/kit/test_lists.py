"""Army lists: what a player's own list fills into a form, and what is said about it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.errors import ForeignError
from empires.core.questions.fields import Number
from empires.kit.lists import NAME, Taken, fill_in, list_rows, title_of, troops, words_of
from empires.rosters import Roster, RosterUnit, read_rosters


class Row(msgspec.Struct):
    """A unit, with more than the form asks."""

    name: str
    points: int
    kind: str


COLUMNS = (NAME, Number(name="points", label="Points", lo=0, hi=999))
UNITS = list_rows("units", "Units", COLUMNS, at_most=3)
EMPIRE = "Empire\nGeneral - 155\nHalberdiers x20 - 120\nTotal: 275"


def take(roster: Roster, *notes: str) -> Taken:
    return Taken({"units": [Row(title_of(one), one.points, one.kind) for one in troops(roster)]}, notes)


def read(text: str) -> tuple[dict[str, Any], str]:
    return fill_in(read_rosters(text.encode())[0], take, [NAME, UNITS])


def test_a_list_fills_the_columns_that_the_form_has() -> None:
    filled, told = read(EMPIRE)
    assert [one["name"] for one in filled["units"]] == ["General", "Halberdiers"]
    assert [set(one) for one in filled["units"]] == [{"name", "points"}] * 2
    assert told.startswith("Empire: 2 units, 275 points.")


@pytest.mark.parametrize(
    ("total", "verdict"),
    [
        ("Total: 275", "The units add up to the 275 points that the list gives."),
        ("Total: 300", "The units add up to 275 points, 25 fewer than the 300 that the list gives."),
        ("", "The list gives no total to check its 275 points against."),
    ],
)
def test_what_the_total_says_is_told_once_whatever_it_says(total: str, verdict: str) -> None:
    _, told = read(EMPIRE.replace("Total: 275", total))
    assert told.count(verdict) == 1


def test_what_was_not_read_is_told_with_its_line() -> None:
    _, told = read(EMPIRE.replace("Total: 275", "Bretonnian Knights of the Lake\nTotal: 275"))
    assert "“Bretonnian Knights of the Lake”: no points were found for it." in told


def test_how_a_list_was_read_is_told_where_it_can_be_read_in_two_ways() -> None:
    _, told = read("475 - 2x1 Chariots\n525 - King")
    assert "2 units at that price each" in told


def test_units_that_find_no_room_are_counted() -> None:
    filled, told = read("\n".join(f"Spears {name} (100)" for name in "ABCDE"))
    assert len(filled["units"]) == UNITS.at_most
    assert "2 units more did not fit in the form." in told


@pytest.mark.parametrize(
    ("free", "names"), [(1, "Gift 0."), (3, "Gift 0, Gift 1 and Gift 2."), (4, "4 entries.")]
)
def test_what_is_free_of_points_is_left_out_and_told(free: int, names: str) -> None:
    gifts = [RosterUnit(name=f"Gift {number}", points=0, free=True) for number in range(free)]
    roster = Roster(name="A", points=10, units=(*gifts, RosterUnit(name="Spears", points=10)))
    filled, told = fill_in(roster, take, [NAME, UNITS])
    assert [one["name"] for one in filled["units"]] == ["Spears"]
    assert f"Left out, because they cost no points: {names}" in told


def test_a_ruleset_tells_what_it_changed() -> None:
    [roster] = read_rosters(EMPIRE.encode())
    _, told = fill_in(roster, lambda roster: take(roster, "Prices were rounded."), [UNITS])
    assert "Prices were rounded." in told


def test_a_list_without_troops_or_for_another_form_is_refused() -> None:
    with pytest.raises(ForeignError, match="No unit with points"):
        read("a shopping list")
    with pytest.raises(ForeignError, match="No unit in that list belongs in this form"):
        fill_in(read_rosters(EMPIRE.encode())[0], take, [NAME])


def test_all_that_is_said_of_a_unit_is_looked_through_in_small_letters() -> None:
    unit = RosterUnit(name="Ogres \u202e", points=1, kind="RARE", detail="Great Weapons")
    assert words_of(unit) == "ogres \u202e rare great weapons"
    assert title_of(unit) == "Ogres"
