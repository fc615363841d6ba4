"""A battle that was reported wrongly is restated on the page, at the desk or by both sides."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import empires
from empires.core.play.results import results_of
from empires.players.named import player_called
from empires.players.policy import answer_one
from tests.core.play.test_restating import begun
from tests.page.browser import Page


def fought(desk: str) -> Page:
    """A page with a campaign of two persons who have just fought a battle on the table."""
    campaign = begun("ninth-age", "page", desk)
    people = {one: player_called("easy", campaign.ruleset, "page", one) for one in campaign.played_by}
    while not results_of(campaign):
        answer_one(campaign, campaign.waiting[-1], people[campaign.waiting[-1].player])
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    return page


def state(page: Page) -> Any:
    assert page.app.session is not None
    return page.app.session.campaign.state


def give(page: Page, **fields: str) -> None:
    assert page.app.session is not None
    at = page.app.session.campaign.answers
    page.fill("result", {name: [text] for name, text in fields.items()}, at=at)


def open_first(page: Page) -> None:
    page.send("open_drawer", name="results")
    (back, *_) = re.findall(r'"back":(\d+)', html.unescape(page.shown["drawer"]))
    page.send("open_result", back=int(back))


def test_the_menu_and_the_desk_lead_to_the_battles_that_were_reported_wrongly() -> None:
    page = fought("apart")
    page.send("open_drawer", name="menu")
    assert "A battle was reported wrongly" in page.shown["drawer"]
    page.send("sit_at_desk", seated=True)
    assert "A battle was reported wrongly" in page.shown["drawer"]


def test_an_organiser_restates_a_result_and_sees_what_changes_before_it_counts() -> None:
    page = fought("apart")
    page.send("sit_at_desk", seated=True)
    open_first(page)
    before = state(page).beaten
    assert before
    give(page, choice="draw")
    give(page, notes="It was told the wrong way round.")
    assert state(page).beaten == before
    assert "What will change" in page.shown["drawer"]
    assert "restates a result" in page.shown["drawer"]
    give(page, reason="We mixed up the colours.")
    assert state(page).beaten == []
    assert state(page).restated == 1
    page.send("open_drawer", name="desk")
    assert "We mixed up the colours." in page.shown["drawer"]


def test_a_new_report_that_the_field_does_not_allow_is_asked_about_first() -> None:
    page = fought("apart")
    page.send("sit_at_desk", seated=True)
    open_first(page)
    give(page, choice="points")
    odd = {"vp1": "9000", "vp2": "0", "notes": ""}
    give(page, **odd)
    assert "Is that right?" in page.shown["notice"]
    assert "What will change" not in page.shown["drawer"]
    give(page, **odd)
    assert "What will change" in page.shown["drawer"]


def test_back_leads_from_a_report_to_the_list_and_out_of_the_drawer() -> None:
    page = fought("first")
    open_first(page)
    assert 'id="result"' in page.shown["drawer"]
    page.send("back")
    assert 'id="results"' in page.shown["drawer"]
    page.send("back")
    assert page.shown["drawer"] == ""


@pytest.mark.parametrize("agreed", [True, False])
def test_without_an_organiser_both_sides_restate_it_at_one_screen(agreed: bool) -> None:
    page = fought("off")
    open_first(page)
    assert page.app.session is not None
    other = "B" if page.app.session.viewer == "A" else "A"
    give(page, choice="draw")
    give(page, notes="")
    give(page, reason="", **({"agreed": other} if agreed else {}))
    assert state(page).restated == agreed
    assert agreed or f"{other} must agree" in page.shown["notice"]
