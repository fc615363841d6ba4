"""What axe has to say of every screen, drawer, dialog and curtain, on paper and by candlelight: nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Table, apply
from hands import SEND, command_to, give, lift, settled
from playwright.sync_api import Page

import empires
from empires.page.wire.operations import Ribbon
from empires.players.named import player_called
from empires.players.policy import play
from empires.rulesets import find_ruleset

AXE = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    const why = one => [...one.any, ...one.all, ...one.none].map(check => check.message).join(" ");
    const told = one => `${one.html} ${why(one)}`.slice(0, 400);
    return found.violations.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(told).join(" | ")}`);
}"""

PAGES = ("welcome", "new", "about", "new:mighty-empires", "new:warmaster")
DRAWERS = ("ledger", "log", "chronicle", "rules", "sheets", "layers", "menu")
DIALOGS = ("keys", "safe", "dice", "friends")


def show(page: Page, what: str) -> None:
    """Open a screen, drawer or dialog by its name."""
    page.evaluate(SEND, command_to(what))
    settled(page)


def away(page: Page) -> None:
    """Close what lies over the table."""
    for _ in range(3):
        page.evaluate(SEND, {"cmd": "back"})
    settled(page)


def played(ruleset: str, answers: int, **options: Any) -> empires.Campaign[Any]:
    """A campaign of two persons after so many answers."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="axe", options=options)
    play(
        campaign,
        {name: player_called("random", find_ruleset(ruleset), "axe", name) for name in ("Ann", "Bo")},
        answers,
    )
    return campaign


def screens_of_pages(page: Page) -> Iterator[str]:
    for what in PAGES:
        show(page, what)
        yield what


def screens_of_a_table(page: Page) -> Iterator[str]:
    """A table with all that can lie over it."""
    give(page, played("mighty-empires", 60, map_mode="generated", tiles_per_player=10))
    yield "curtain or table"
    lift(page)
    yield "table"
    page.evaluate(SEND, {"cmd": "watch", "step": 0})
    settled(page)
    yield "replay"
    away(page)
    for what in DRAWERS:
        show(page, what)
        yield what
        away(page)
    for what in DIALOGS:
        show(page, what)
        yield what
        away(page)
    show(page, "advice")
    yield "advice"


def screens_of_the_coach(page: Page) -> Iterator[str]:
    show(page, "learn:ninth-age")
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    yield "coach"
    apply(page, Ribbon(text="Vergrad is lost", mood="lost"))
    yield "ribbon"


def screens_of_the_desk(page: Page) -> Iterator[str]:
    """The organiser's desk, a wide form, and a campaign that has ended."""
    give(page, played("mightier-empires", 6, desk="first"))
    lift(page)
    show(page, "desk")
    yield "desk"
    away(page)
    yield "order sheet"
    give(page, played("warmaster", 4000, auto_battle="always", rounds_limit=2, tiles_per_empire=7))
    yield "ended"
    show(page, "chronicle")
    yield "chronicle of the end"
    show(page, "ledger")
    yield "standings"


def screens_of_another_course(page: Page) -> Iterator[str]:
    """Two courses of one campaign side by side."""
    before = empires.save(played("mighty-kingdoms", 20))
    here, there = empires.load(before), empires.load(before)
    for campaign, lots in ((here, "here"), (there, "there")):
        play(
            campaign,
            {n: player_called("random", find_ruleset("mighty-kingdoms"), lots, n) for n in ("Ann", "Bo")},
            6,
        )
    give(page, here)
    text = empires.save(there)
    page.evaluate(SEND, {"cmd": "file", "purpose": "campaign", "name": "c.json", "size": 9, "text": text})
    settled(page)
    yield "two courses"


TOURS: tuple[Callable[[Page], Iterator[str]], ...] = (
    screens_of_pages,
    screens_of_a_table,
    screens_of_the_coach,
    screens_of_the_desk,
    screens_of_another_course,
)


def complaints(page: Page, tour: Callable[[Page], Iterator[str]]) -> list[str]:
    """What axe says of each screen of a tour."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [f"{screen}: {fault}" for screen in tour(page) for fault in page.evaluate(RUN)]


@pytest.mark.parametrize(
    ("tour", "theme"),
    [
        pytest.param(
            tour,
            theme,
            marks=() if (tour, theme) == (screens_of_the_coach, "paper") else pytest.mark.soak,
        )
        for tour in TOURS
        for theme in ("paper", "candle")
    ],
)
def test_axe_finds_nothing(table: Table, tour: Callable[[Page], Iterator[str]], theme: str) -> None:
    page = table.sit_down()
    page.evaluate(SEND, {"cmd": "theme", "name": theme})
    settled(page)
    found = complaints(page, tour)
    assert not found, "\n".join(found)
