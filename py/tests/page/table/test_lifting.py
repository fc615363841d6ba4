"""Lifting a curtain: everything is reckoned while it is down, and the page changes in one piece."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

import empires
from empires.core.records.events import Event
from empires.page.session.eyes import Eyes
from empires.page.table import painter
from empires.page.table.card_of import curtain_of
from empires.page.wire import codec
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.render import board, marks
from empires.rulesets import find_display
from tests.page.browser import Page
from tests.page.table.test_at_the_table import played


@pytest.fixture(scope="module")
def saved() -> str:
    """A campaign on a land that is large enough for a small map, at a question with targets."""
    campaign = played("mighty-empires", "scout", map_mode="generated", tiles_per_player=20)
    return empires.save(campaign)


def down(saved: str) -> Page:
    """A page whose curtain is down, and which had a moment to prepare what is behind it."""
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=saved)
    assert page.shown["curtain"]
    return page


def test_nothing_heavy_is_reckoned_when_it_lifts(saved: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = down(saved)

    def late(*_: Any, **__: Any) -> NoReturn:
        raise AssertionError("this had to be ready")

    monkeypatch.setattr(painter, "thumbnail_svg", late)
    monkeypatch.setattr(board, "country", late)
    monkeypatch.setattr(marks, "outlines", late)
    display = type(page.session.display)
    monkeypatch.setattr(display, "threats", late)
    monkeypatch.setattr(display, "map_of", late)
    page.send("lift")
    assert page.shown["curtain"] == ""
    assert page.shown["locator"].startswith("<svg")
    assert "shade" in page.on_map


def test_it_lifts_in_one_piece_so_that_the_browser_paints_once(saved: str) -> None:
    page = down(saved)
    made = [some for some in page.app.steps(codec.read('{"cmd": "lift"}')) if some]
    told = [(one.__class__.__name__, getattr(one, "region", "")) for one in made[0]]
    assert ("Html", "card") in told
    assert ("Html", "curtain") in told
    assert ("BringIntoSight", "") in told


def test_what_is_prepared_behind_it_is_not_on_the_page(saved: str) -> None:
    page = down(saved)
    assert not [id for id in page.on_map if id.startswith(("target", "chosen", "shade", "lost", "won"))]
    assert not any(page.shown.get(region) for region in ("card", "slip", "locator", "legend", "track"))


def test_threats_are_reckoned_anew_once_something_has_changed(saved: str) -> None:
    campaign = empires.load(saved)
    eyes, question = Eyes(campaign, find_display(campaign.ruleset)), campaign.waiting[0]
    first = eyes.threats_of(question.player)
    assert eyes.threats_of(question.player) is first
    answer_one(campaign, question, RandomPlayer("x", question.player))
    assert eyes.threats_of(question.player) is not first


def test_its_news_describes_a_place_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = played("warmaster", "buy")
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    session = page.session
    tile, where = next(iter(session.eyes.whereabouts_of(None).items()))
    event = Event(kind="tile_occupied", rule="WM-BUY-03", text=f"Ann occupies {tile}.", tiles=(tile,))
    monkeypatch.setattr(session.news, "for_all", [event])
    monkeypatch.setattr(session.since, "for_all", lambda _: [])
    monkeypatch.setattr(type(session), "waits_for_curtain", "Ann")
    assert f"Ann occupies {where}." in str(curtain_of(session))
