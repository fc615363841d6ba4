"""A table that is left while its computers think: the thought ends, and nothing of the table comes back."""

from __future__ import annotations

import pytest

import empires
from empires.core.records.setup import Seat
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.page.browser import Page

STEPS = (1, 2, 5, 20)


def thinking(ruleset: str, people: tuple[str, ...]) -> Page:
    """A page at whose table people have answered until the computers are to think."""
    seats = [*(Seat(name=name) for name in people), Seat(name="Zoe", controller="easy")]
    campaign = empires.new(ruleset, seats, seed="left", options={})
    page = Page()
    page.hold_thoughts()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    session = page.app.session
    assert session is not None
    for _ in range(60):
        if session.people.thinking:
            page.send("switch_layer", name="grid")
            page.send("switch_layer", name="grid")
            return page
        if session.waits_for_curtain:
            page.send("lift")
        question = session.campaign.waiting[0]
        answer_one(session.campaign, question, RandomPlayer(f"{session.campaign.answers}", question.player))
    raise AssertionError("no computer was asked")


PEOPLE = pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bo")], ids=["alone", "two on one screen"])
RULESETS = pytest.mark.parametrize("ruleset", [*catalogue()])


@PEOPLE
@RULESETS
def test_leaving_in_the_middle_of_a_thought_ends_it_and_nothing_comes_back(
    ruleset: str, people: tuple[str, ...]
) -> None:
    interrupted = 0
    for steps in STEPS:
        page = thinking(ruleset, people)
        session = page.app.session
        assert session is not None
        if not page.think(steps):
            continue
        interrupted += 1
        answers = session.campaign.answers
        page.send("leave")
        assert page.app.session is None
        assert session.campaign.answers == answers, "the left campaign was played on"
        for region in ("card", "track", "tools", "curtain", "map"):
            assert not page.shown.get(region), region
        assert session.campaign.setup.name in page.shown["page"]
        assert not page.held, "nobody thinks on"
    assert interrupted


@PEOPLE
@RULESETS
def test_a_thought_gives_way_to_what_a_person_does_and_goes_on_afterwards(
    ruleset: str, people: tuple[str, ...]
) -> None:
    page, undisturbed = thinking(ruleset, people), thinking(ruleset, people)
    interrupted = 0
    for steps in STEPS:
        session = page.app.session
        assert session is not None
        if page.held and page.think(steps):
            answers = session.campaign.answers
            page.send("switch_layer", name="grid")
            assert session.campaign.answers == answers
            interrupted += bool(page.held)
            assert page.held or not session.people.thinking, "the thought goes on"
    assert interrupted
    for one in (page, undisturbed):
        while one.held:
            one.think(10_000)
    assert page.app.session is not None
    assert undisturbed.app.session is not None
    assert page.app.session.campaign.hash() == undisturbed.app.session.campaign.hash()


def test_what_only_looks_is_shown_in_the_middle_of_a_thought() -> None:
    page = thinking("ninth-age", ("Ann",))
    assert page.think(1)
    page.send("show_keys")
    assert "Keys" in page.shown["dialog"]
    page.send("leave")
    assert page.app.session is None
