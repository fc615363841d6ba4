"""A setting is declared once, as a field."""

from typing import Annotated, Literal

import msgspec
import pytest

from empires.core.records.setup import check_options
from empires.kit.settings import check_settings, options_of, setting, settings_of, settings_table

FIRST, LAST = "First", "Last"


class Agreed(msgspec.Struct, frozen=True, kw_only=True):
    """One setting of every kind; the later group is declared in between."""

    end: Annotated[int | None, setting(LAST, "Years", "How long.", "X-1", lo=1, hi=9)] = 6
    distance: Annotated[
        Literal[4, 3], setting(FIRST, "Apart", "How far.", "X-2 X-3", {"4": "four", "3": "three"})
    ] = 4
    sea: Annotated[
        bool, setting(FIRST, "Sea", "Who.", "X-4", {"forbid": "no", "allow": "yes"}, yes="allow")
    ] = False
    cards: Annotated[bool, setting(FIRST, "Cards", "Whether.", "X-5")] = True
    sets: Annotated[int, setting(FIRST, "Sets", "None: enough.", "X-6", lo=1, hi=9, offered=None)] = 1


OPTIONS = options_of(Agreed, FIRST, LAST)


def test_options_come_by_group_and_in_the_order_of_the_fields() -> None:
    assert [option.key for option in OPTIONS] == ["distance", "sea", "cards", "sets", "end"]
    assert [option.kind for option in OPTIONS] == ["pick", "pick", "flag", "number", "number"]
    assert [option.or_none for option in OPTIONS] == [False, False, False, True, True]
    assert OPTIONS[0].rules == ("X-2", "X-3")


def test_what_is_not_said_is_the_default_of_the_field() -> None:
    assert settings_of(Agreed, check_options(OPTIONS, {}), sets=2) == Agreed(sets=2)


def test_words_of_a_choice_become_values_of_the_field() -> None:
    said = check_options(OPTIONS, {"distance": "3", "sea": "allow", "end": None, "sets": 4})
    assert settings_of(Agreed, said) == Agreed(end=None, distance=3, sea=True, sets=4)


def test_a_value_of_another_type_is_no_setting() -> None:
    with pytest.raises(msgspec.ValidationError, match="cards"):
        settings_of(Agreed, {**check_options(OPTIONS, {}), "cards": 7}, sets=1)


def test_choices_that_the_type_does_not_have_are_an_error_of_the_programmer() -> None:
    class Wrong(msgspec.Struct):
        """A choice is called otherwise than its value."""

        mode: Annotated[Literal["a", "b"], setting(FIRST, "Mode", "Which.", "X-7", {"a": "A", "c": "C"})] = (
            "a"
        )

    with pytest.raises(TypeError, match="mode"):
        options_of(Wrong, FIRST)


def test_the_table_says_what_each_may_be() -> None:
    values = {row.on: row["values"] for row in settings_table("X-T", "Settings", OPTIONS).rows}
    assert values == {
        "distance": "4, 3",
        "sea": "forbid, allow",
        "cards": "on, off",
        "sets": "1 to 9, none",
        "end": "1 to 9, none",
    }


def test_numbers_of_loaded_settings_keep_their_bounds() -> None:
    check_settings(Agreed(end=None, sets=40))
    for wrong in (Agreed(end=10), Agreed(end=0), Agreed(sets=0), Agreed(sets=10**9)):
        with pytest.raises(ValueError, match="must be from"):
            check_settings(wrong)


def test_a_number_that_does_not_count_is_the_rulesets_own() -> None:
    class Teams(msgspec.Struct):
        """Teams are counted where there are any."""

        teams: Annotated[bool, setting(FIRST, "In teams", "Whether.", "X-8")] = False
        empires: Annotated[int, setting(FIRST, "Teams", "How many.", "X-9", lo=2, hi=9, needs="teams=on")] = 2

    check_settings(Teams(teams=False, empires=42))
    with pytest.raises(ValueError, match="from 2 to 9"):
        check_settings(Teams(teams=True, empires=42))
