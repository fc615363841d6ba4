"""The sheet of a new campaign under quick fingers, at every size."""

from __future__ import annotations

from conftest import Table
from hands import SEND, settled
from playwright.sync_api import Page, expect

QUICK = 40
"""Milliseconds a key of somebody who types quickly."""

NAME = "Wilhelmina of the March"

SIZES = ((390, 844), (820, 1180), (1440, 900))
"""A phone, a tablet, a desktop."""


def begin_is_in_sight(page: Page) -> bool:
    """Whether Begin is whole on the screen, with nothing before it."""
    return bool(
        page.evaluate(
            """() => {
                const button = document.querySelector(".begin .primary");
                const { left, right, top, bottom } = button.getBoundingClientRect();
                const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
                return inside && over === button;
            }"""
        )
    )


def test_nothing_typed_is_lost_while_the_sheet_redraws_and_begin_is_always_in_sight(table: Table) -> None:
    page = table.sit_down()
    page.evaluate(SEND, {"cmd": "new_sheet", "ruleset": "warmaster"})
    settled(page)
    # more players: their rows are drawn anew under the hand that goes on typing
    page.locator("[name=seats]").fill("4")
    page.locator("[name=player0]").fill("")
    page.locator("[name=player0]").press_sequentially(NAME, delay=QUICK)
    page.keyboard.press("Tab")
    page.locator("[name=player1]").fill("")
    page.locator("[name=player1]").press_sequentially(NAME[::-1], delay=QUICK)
    expect(page.locator(".seat")).to_have_count(4)
    settled(page)
    expect(page.locator("[name=player0]")).to_have_value(NAME)
    expect(page.locator("[name=player1]")).to_have_value(NAME[::-1])
    expect(page.locator("[name=player1]")).to_be_focused()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for part in (0, 0.5, 1):
            page.evaluate(
                """part => {
                    const sheet = document.querySelector("[data-region=page]");
                    sheet.scrollTop = part * sheet.scrollHeight;
                    scrollTo(0, part * document.body.scrollHeight);
                }""",
                part,
            )
            assert begin_is_in_sight(page), (width, height, part)
