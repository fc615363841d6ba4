"""A table that is left while its computers think: the thought ends, and nothing of the table comes back."""

from __future__ import annotations

import pytest

import empires
from empires.core.records.setup import Seat
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.page.browser import Page

SLICES = (1, 2, 5, 20)


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
            page.send("toggle", what="layer:grid")
            page.send("toggle", what="layer:grid")
            return page
        if session.waits_for_curtain:
            page.send("lift")
        question = session.campaign.waiting[0]
        answer_one(session.campaign, question, RandomPlayer(f"{session.campaign.answers}", question.player))
    raise AssertionError("no computer was asked")


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bo")], ids=["alone", "two at one screen"])
@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_leaving_in_the_middle_of_a_thought_ends_it_and_nothing_comes_back(
    ruleset: str, people: tuple[str, ...]
) -> None:
    interrupted = 0
    for slices in SLICES:
        page = thinking(ruleset, people)
        session = page.app.session
        assert session is not None
        for _ in page.think(slices):
            interrupted += 1
            page.send("show", what="welcome")
            answers, page.log = session.campaign.answers, []
        assert page.app.session is None or slices > 1
        if page.app.session is None:
            assert session.campaign.answers == answers, "the left campaign was played on"
            assert [one for one in page.log if one["op"] in ("html", "part", "fragments", "announce")] == []
            assert not any(page.shown.get(region) for region in ("card", "track", "tools", "curtain", "map"))
    assert interrupted
