"""Differences between JSON values."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.errors import SlipError
from empires.umpire.difference import applied, difference

KEYS = st.sampled_from(["a", "b", "c", "+", "~", ""])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x", "ä"])
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@given(JSON, JSON)
def test_the_difference_leads_from_one_value_to_the_other_in_every_byte(old: Any, new: Any) -> None:
    change = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    assert msgspec.json.encode(applied(change, old)) == msgspec.json.encode(new)


@given(JSON)
def test_nothing_changed_is_said_with_nothing(value: Any) -> None:
    assert difference(value, value) == {}


def test_a_change_deep_inside_is_said_by_its_place() -> None:
    old = {"tiles": {"0,0": {"owner": "Ann", "town": None}}, "players": ["Ann", "Bo"], "year": 1}
    new = {"tiles": {"0,0": {"owner": "Bo", "town": None}}, "players": ["Ann", "Cy", "Bo"], "month": 2}
    assert difference(old, new) == {
        "+": {"month": 2},
        "~": {"tiles": {"~": {"0,0": {"~": {"owner": ["Bo"]}}}}, "players": {"^": [1, 0, ["Cy"]]}},
        "-": ["year"],
    }


def test_an_order_of_keys_that_would_be_another_is_said() -> None:
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}) == {"@": ["b", "a"]}


def test_true_and_one_are_not_the_same() -> None:
    assert difference({"a": True}, {"a": 1}) == {"~": {"a": [1]}}


@given(JSON, JSON)
def test_a_difference_that_does_not_fit_is_refused(change: Any, old: Any) -> None:
    try:
        applied(change, old)
    except SlipError:
        return


@pytest.mark.parametrize("change", [None, 1, [], [1, 2], {"?": 1}, {"-": ["z"]}, {"~": {"z": [1]}}, {"^": 1}])
def test_no_other_signs_are_read(change: Any) -> None:
    with pytest.raises(SlipError, match="does not match"):
        applied(change, {"a": 1})
