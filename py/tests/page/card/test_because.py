"""After a battle one sentence says why it ended so, and a scale shows what tipped it."""

from __future__ import annotations

import re

import pytest

from empires.core.records.events import Event
from empires.page.card.because import because
from empires.page.card.events import line

FACTS = {"why": "The dice decided: 11 where 7 is average.", "tips": {"numbers": 1, "plans": -2, "dice": 4}}


def words(markup: object) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", str(markup)).split())


def test_the_sides_that_stand_above_the_scale_are_named_there_only() -> None:
    hidden = '<span class="unseen">Ann</span>'
    assert hidden in str(because(FACTS, ("Ann", "Bo")))
    assert hidden not in str(because(FACTS, ("Ann", "Bo"), brief=True))


def test_the_scale_names_both_sides_and_each_thing_that_tipped_it() -> None:
    assert words(because(FACTS, ("Ann", "Bo"))) == (
        "The dice decided: 11 where 7 is average. Ann Bo Ann: numbers +1, plans −2, dice +4."
    )


@pytest.mark.parametrize(("total", "at"), [(0, 100), (6, 50), (-12, 200), (90, 0)])
def test_the_mark_stands_nearer_to_whom_it_tipped_to(total: int, at: int) -> None:
    markup = str(because({"why": "So.", "tips": {"numbers": total}}, ("Ann", "Bo")))
    assert f'd="M{at} 6' in markup


def test_each_factor_is_a_part_of_the_scale_on_the_side_that_it_helps() -> None:
    parts = re.findall(
        r'<rect x="(\d+)"[^>]* width="(\d+)"[^>]*class="([\w-]+)"', str(because(FACTS, ("Ann", "Bo")))
    )
    assert parts == [("92", "8", "part-0"), ("100", "16", "part-1"), ("59", "33", "part-2")]
    far = str(because({"why": "So.", "tips": {"numbers": 90, "dice": 9}}, ("Ann", "Bo")))
    assert 'x="0"' in far
    assert 'width="0"' in far


def test_a_list_of_events_tells_the_sentence_alone() -> None:
    event = Event("battle_result", "ME-BATTLE-09", "Ann wins.", facts=FACTS)
    assert words(line(event, {})).startswith("Ann wins.")
    assert "The dice decided" in words(line(event, {}))
    assert "numbers" not in words(line(event, {}))


@pytest.mark.parametrize("facts", [{}, {"why": 3}, {"why": None, "tips": {"dice": 1}}])
def test_an_event_without_a_sentence_has_none(facts: dict[str, object]) -> None:
    assert because(facts, ("Ann", "Bo")) is None


@pytest.mark.parametrize("tips", ["dice", {"dice": "4"}, {"dice": 10**6}, {f"{n}": 1 for n in range(9)}])
def test_tips_that_no_rule_tells_draw_no_scale(tips: object) -> None:
    assert "<svg" not in str(because({"why": "So.", "tips": tips}, ("Ann", "Bo")))
