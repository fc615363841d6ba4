"""Every screen at every width: nothing runs out sideways, pages are read from their top, choices are near."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import Table, apply
from hands import SEND, card, command_to, settled
from playwright.sync_api import Locator, Page, expect
from seats import Wishes

from empires.core.records.events import ROLL, Event
from empires.page.card.rolls import roll
from empires.page.widgets.markup import el
from empires.page.wire.operations import Html

WIDTHS = (320, 390, 820, 1440)
"""The narrowest phone, a phone, a tablet, a desktop."""

RULESETS = ("mightier-empires", "mighty-empires", "mighty-kingdoms", "ninth-age", "warmaster")

DRAWERS = ("ledger", "log", "chronicle", "rules", "sheets", "layers", "menu")
DIALOGS = ("keys", "safe", "dice", "friends", "advice")

RUNS_OUT = """() => {
    const name = one => one.id || one.dataset.region || one.tagName;
    const layers = [...document.querySelectorAll('html, body, [data-region]:not([data-region=map], [data-region=track])')];
    return layers.filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map(name);
}"""  # noqa: E501 - a program of another language


def show(page: Page, what: str) -> None:
    page.evaluate(SEND, command_to(what))
    settled(page)


def screens(page: Page, ruleset: str) -> Iterator[str]:
    """The pages, a sheet with all its options, a lesson, and all that can lie over its table."""
    for what in ("welcome", "new", "about", "draw", f"new:{ruleset}"):
        show(page, what)
        yield what
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    yield "all options"
    show(page, f"learn:{ruleset}")
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    for what in ("", *DRAWERS, *DIALOGS):
        show(page, what)
        yield what or "table"
        for _ in range(2):
            page.evaluate(SEND, {"cmd": "back"})
        settled(page)


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(one, marks=() if one == "mightier-empires" else pytest.mark.soak) for one in RULESETS],
)
def test_nothing_runs_out_sideways(table: Table, ruleset: str) -> None:
    page = table.sit_down()
    found = []
    for screen in screens(page, ruleset):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{screen} at {width}: {one}" for one in page.evaluate(RUNS_OUT)]
    assert not found, "\n".join(found)


@pytest.fixture
def wishes() -> Wishes:
    return {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def tap(page: Page, what: Locator) -> None:
    """Touch something with one finger."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_phone_reads_pages_from_their_beginning_and_has_the_choices_under_the_coach(table: Table) -> None:
    page = table.sit_down()
    place = page.locator("[data-region=page]")
    for press, heading in (("About and credits", "About Empires"), ("Back", "Empires")):
        place.evaluate("place => place.scrollTo(0, place.scrollHeight)")
        tap(page, page.get_by_role("button", name=press))
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_focused()
        assert place.evaluate("place => place.scrollTop") == 0
    tap(page, page.get_by_role("button", name="Ninth Age hex campaign: learn by playing"))
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    coach = card(page).get_by_role("note")
    expect(coach.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=1)
    expect(coach.get_by_role("button", name="No more coaching")).to_be_hidden()
    expect(card(page).locator("#deed")).to_be_in_viewport(ratio=1)
    tap(page, coach.get_by_text("More", exact=True))
    expect(coach.get_by_role("button", name="No more coaching")).to_be_visible()


DICE_OVER_WORDS = """() => {
    const boxes = found => [...document.querySelectorAll(found)].map(one => one.getBoundingClientRect());
    const [words] = boxes('#many .what-for'), card = document.querySelector('[data-region=card]').getBoundingClientRect();
    const over = one => one.left < words.right && one.right > words.left && one.top < words.bottom && one.bottom > words.top;
    return boxes('#many .die').filter(one => over(one) || one.right > card.right || one.left < card.left).length;
}"""  # noqa: E501 - a program of another language


def test_a_handful_of_dice_lies_over_no_words(table: Table) -> None:
    page = table.sit_down()
    show(page, "learn:ninth-age")
    page.wait_for_selector("body[data-layout=table]")
    dice = Event(ROLL, "", "Hits of the Iron Guard of Ann", facts={"dice": "20d6", "faces": [4] * 20})
    for item in ("li", "div"):
        told = el("ul", el(item, roll(dice, {}), class_="roll", id="many"), class_="tidings")
        apply(page, Html(region="card", html=told))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.locator("#many .die").count() == 20
            assert page.evaluate(DICE_OVER_WORDS) == 0, f"{item} at {width}"
