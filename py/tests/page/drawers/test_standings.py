"""Standings at a glance: a line a player, in the ruleset's own measures, with the land's course over time."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.kit.books import Ledger, Line, Section, measures
from empires.page.drawers.standings import curve, standings
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.page.browser import Page

OPTIONS: dict[str, dict[str, Any]] = {"mighty-empires": {"map_mode": "generated"}}


def book(player: str, **values: str) -> Ledger:
    lines = tuple(Line(label.replace("_", " "), value) for label, value in values.items())
    return Ledger(player, (Section("Standing", lines),))


def table(ruleset: str, answers: int) -> Page:
    """A page with a campaign of two in the middle of it, its ledger open."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="stand", options=OPTIONS.get(ruleset, {}))
    play(campaign, {name: RandomPlayer("stand", name) for name in ("Ann", "Bo")}, answers)
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    page.send("open_drawer", name="ledger")
    return page


def test_the_measures_are_the_numbers_with_which_the_books_begin() -> None:
    books = [book("Ann", People="Dwarfs", Tiles="7", Gold="12 crowns"), book("Bo", People="Elves", Tiles="6")]
    assert measures(books) == ["Tiles", "Gold"]
    told = standings(books, {}, {})
    assert told.index("Ann") < told.index("12 crowns") < told.index("Bo")
    assert "–" in told, "what is not known is left open"


def test_books_without_numbers_have_no_table() -> None:
    assert standings([book("Ann", People="Dwarfs")], {}, {}) == ""


def test_a_course_is_told_in_words_too_and_all_have_one_scale() -> None:
    courses = {"Ann": [2, 4, 8], "Bo": [2, 2, 2]}
    high, low = curve(courses["Ann"], courses), curve(courses["Bo"], courses)
    assert "land from 2 to 8, at most 8" in high
    assert high.split("L")[0].split("M")[1] == low.split("L")[0].split("M")[1], "both begin at two tiles"
    assert curve((), courses) == "<span>–</span>"


@pytest.mark.parametrize("ruleset", catalogue())
def test_every_ruleset_has_a_line_for_each_player(ruleset: str) -> None:
    page = table(ruleset, 60)
    assert "Where everybody stands" in page.shown["drawer"]
    for name in ("Ann", "Bo"):
        assert f" {name}</th>" in page.shown["drawer"]


def test_the_land_of_each_player_is_followed_through_the_journal() -> None:
    page = table("warmaster", 90)
    page.send("show_courses")
    session = page.app.session
    assert session is not None
    courses = session.courses
    assert set(courses) == {"Ann", "Bo"}
    now = {name: sum(tile.owner == name for tile in session.board().tiles) for name in courses}
    assert {name: course[-1] for name, course in courses.items()} == now
    assert len(courses["Ann"]) > 2
    assert page.shown["drawer"].count('class="course"') == 2
