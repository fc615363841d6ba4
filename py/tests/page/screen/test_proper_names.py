"""Names of people, places and campaigns are kept from a browser's translator wherever the page shows them."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

import pytest

import empires
from empires.cli.campaigns import source_of
from empires.core.apart.device import Device
from empires.core.base.long_work import finished
from empires.editions.chronicle import html_edition
from empires.page.screen.screen import Screen
from empires.page.wire.operations import Announce, AnyOperation, Ribbon, Title
from empires.page.wire.values import Drawer
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.render.markup import Html, proper_names, untranslated
from empires.rulesets import catalogue
from tests.page import browser
from tests.page.browser import Page

PLAYERS = ("Qvarzul", "Xylothep")
TITLE = "Zwembelfjord"
VOID = {"input", "br", "hr", "img", "meta"}
DRAWERS: tuple[Drawer, ...] = ("ledger", "log", "chronicle", "rules", "sheets", "menu")
TEXT_ONLY = {"textarea", "title", "style", "svg"}
"""Elements without room for a mark: a text that a name is part of may be translated there, as in attributes.
Drawings have their own marks."""


class Marks(HTMLParser):
    """The texts of some markup that a translator may touch and that contain one of the `names`."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self.names, self.found, self.path = names, list[str](), list[tuple[str, bool]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.path.append((tag, ("translate", "no") in attrs))

    def handle_endtag(self, tag: str) -> None:
        while self.path and self.path.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        kept = any(marked for _, marked in self.path)
        tags = {tag for tag, _ in self.path}
        if not kept and not tags & TEXT_ONLY and any(name in data for name in self.names):
            self.found.append(data)


def touched(html: str, *names: str) -> list[str]:
    reader = Marks(frozenset(names))
    reader.feed(html)
    return reader.found


@cache
def saved(ruleset: str) -> str:
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, [*PLAYERS], seed="names", name=TITLE, options=options)
    play(campaign, {player: RandomPlayer("names", player) for player in PLAYERS}, 120)
    return empires.save(campaign)


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The marks are left in what the page is sent."""
    monkeypatch.setattr(browser, "_read", lambda written: written)


def shown(page: Page) -> str:
    return "".join([*page.shown.values(), *page.parts.values()])


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("ruleset", catalogue())
def test_no_name_on_any_screen_of_a_campaign_is_translated(ruleset: str) -> None:
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=saved(ruleset))
    seen = [shown(page)]
    page.send("lift")
    seen.append(shown(page))
    places = {*page.session.display.names(page.session.view.state).values()}
    for drawer in DRAWERS:
        page.send("open_drawer", name=drawer)
        seen.append(shown(page))
    page.send("back")
    page.send("leave")
    seen.append(page.shown["page"])
    page.send("forget", id=next(iter(page.app.shelf.entries)))
    seen.append(page.shown["dialog"])
    assert any(TITLE in html for html in seen[:-2])
    assert PLAYERS[0] in seen[-2]
    assert TITLE in seen[-1]
    assert [one for html in seen for one in touched(html, *PLAYERS, TITLE, *places)] == []


@pytest.mark.parametrize("ruleset", catalogue())
def test_no_name_in_a_chronicle_as_a_file_is_translated(ruleset: str) -> None:
    page = finished(html_edition(source_of(Device(empires.load(saved(ruleset)))), PLAYERS[0]))
    assert PLAYERS[0] in page
    assert touched(page, *PLAYERS, TITLE) == []


def test_the_reader_finds_names_that_a_translator_may_touch() -> None:
    html = "<p>Ann wins <bdi translate='no'>Bo</bdi> <option>Bo’s</option> <option>Bo</option></p>"
    assert touched(html, "Ann", "Bo") == ["Ann wins ", "Bo’s", "Bo"]


def test_an_option_with_a_name_in_it_is_left_as_a_whole() -> None:
    html = Html("<select><option value='1'>Ann’s army</option><option>An army</option></select>")
    assert untranslated(html, proper_names(["Ann"])) == (
        "<select><option translate=\"no\" value='1'>Ann’s army</option><option>An army</option></select>"
    )


def test_spoken_words_and_ribbons_keep_their_names() -> None:
    screen = Screen()
    screen.name(["Ann", "Bo & Co"])
    made: list[AnyOperation] = [
        Announce(text="Ann beats Bo & Co."), Announce(text="It is over."),
        Ribbon(text="Ann has fallen", mood="lost"), Title(text="Ann"),
    ]  # fmt: skip
    told = screen.told(made)
    assert [getattr(one, "html", "") for one in told] == [
        '<bdi translate="no">Ann</bdi> beats <bdi translate="no">Bo &amp; Co</bdi>.', "",
        '<bdi translate="no">Ann</bdi> has fallen', "",
    ]  # fmt: skip
    assert [getattr(one, "text", "") for one in told] == [getattr(one, "text", "") for one in made]
