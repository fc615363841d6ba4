"""Warmaster on the page: guests sit at the screen like everybody, and the umpire's work is watched."""

from __future__ import annotations

from typing import Any

import pytest

from empires.page.session.session import Session
from empires.page.start.new_campaign import preview
from empires.page.table.card_of import card
from empires.page.table.drawer_of import drawer_of
from tests.page.browser import Page
from tests.rulesets.warmaster.scene import play, war
from tests.rulesets.warmaster.test_teams import TEAMS, TWO_TEAMS


@pytest.mark.rule("WM-RULING-82", "WM-TEAM-03")
def test_a_guest_is_called_to_the_screen_and_answers_for_himself() -> None:
    session = Session(
        play(war(TWO_TEAMS, phase="round_start", teams=TEAMS, auto_battle="agreed"), *[1] * 9), "t"
    )
    session.viewer = "R1"
    campaign = session.campaign
    session.answer("R1", "add_player", {"name": "Gus", "empire": "Blue"}, campaign.answers)
    session.answer("R1", "drop_player", "B2", campaign.answers)
    session.answer("R1", "set_present", {"present": ["R1", "R2", "Gus"]}, campaign.answers)
    while campaign.waiting[0].player != "Gus":
        assert not session.people.thinking, "no computer answers for anybody"
        question = campaign.waiting[0]
        session.viewer = question.player
        given: Any = question.choices[-1].value if question.choices else question.default
        session.answer(question.player, question.kind, given, campaign.answers)
    assert session.people.here == ["R1", "R2", "B1", "B2", "Gus"]
    assert session.viewer == "Gus"
    session.lift()
    assert session.viewer == "Gus"
    assert "How will it be fought?" in str(card(session, session.board()))
    session.drawer = "menu"
    assert "Give Gus’s seat to a caretaker" in str(drawer_of(session))


def test_people_see_how_far_the_world_is_laid_and_it_is_stored_once_it_is_done() -> None:
    page = Page()
    fields = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "seed": ["s"], "name": ["W"]}
    page.fill("begin", {**fields, "option.tiles_per_empire": ["90"]}, ruleset="warmaster")
    told = [one for one in page.log if one["op"] == "progress"]
    assert [one["part"] for one in told] == sorted(one["part"] for one in told)
    assert len(told) > 10
    assert told[0]["text"] == "The umpire lays the world …"
    session = page.app.session
    assert session is not None
    assert len(session.campaign.state.map.tiles) == 180
    order = [one["op"] for one in page.log]
    assert order.index("store") > len(order) - 1 - order[::-1].index("progress")


def test_a_preview_of_a_large_land_does_not_keep_anybody_waiting() -> None:
    small = {"seats": ["2"], "option.tiles_per_empire": ["15"]}
    assert "<svg" in preview("warmaster", small)
    assert "laid out when the campaign begins" in preview(
        "warmaster", {**small, "option.tiles_per_empire": ["200"], "option.empires": ["12"], "seats": ["12"]}
    )
