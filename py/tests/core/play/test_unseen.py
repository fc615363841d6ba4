"""What came to light cannot be unseen; what was open, added or one's own may be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.unseen import came_to_light

STATE = {"land": [1, 2], "hidden": {"pile": ["hill", "fen"]}, "secrets": {"A": {"gold": 3}, "B": {"gold": 5}}}
OF_A = {"land": [1, 2], "secrets": {"A": {"gold": 3}}}
OF_B = {"land": [1, 2], "secrets": {"B": {"gold": 5}}}


def after(**changed: Any) -> dict[str, Any]:
    return {**STATE, **changed}


@pytest.mark.parametrize(
    "now",
    [
        after(hidden={"pile": ["hill"]}),
        after(hidden={"pile": ["hill", "sea"]}),
        after(hidden={}),
        after(secrets={"A": {"gold": 3}, "B": {"gold": 4}}),
        after(secrets={"A": {"gold": 3}}),
    ],
)
def test_a_hidden_fact_that_is_gone_or_changed_came_to_light(now: dict[str, Any]) -> None:
    assert came_to_light(STATE, [OF_A], now)


@pytest.mark.parametrize(
    "now",
    [
        STATE,
        after(land=[7]),
        after(secrets={"A": {"gold": 0}, "B": {"gold": 5}}),
        after(secrets={"A": {"gold": 3}, "B": {"gold": 5, "spies": 1}}),
        after(news=["all is well"]),
    ],
)
def test_what_was_open_or_ones_own_or_is_new_did_not(now: dict[str, Any]) -> None:
    assert not came_to_light(STATE, [OF_A], now)


def test_what_one_of_those_who_answered_knew_is_no_secret_told_by_their_answers() -> None:
    both = after(secrets={"A": {"gold": 3}, "B": {"gold": 1}})
    assert came_to_light(STATE, [OF_A], both)
    assert not came_to_light(STATE, [OF_A, OF_B], both)


def test_a_view_that_leaves_out_entries_of_a_list_shows_none_of_it() -> None:
    assert came_to_light({"terms": ["open", "sealed"]}, [{"terms": ["open"]}], {"terms": ["open"]})
