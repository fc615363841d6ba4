"""One tap answers when nothing is at risk, if the people at this browser want that; else two do."""

from __future__ import annotations

from empires.core.questions.question import Question
from tests.page.browser import Page
from tests.page.table.test_at_the_table import opened, played


def at_conquest() -> Page:
    return opened(played("ninth-age", "spend", quick_battle="always"))


def asked(page: Page) -> Question:
    question = page.session.question
    assert question is not None
    return question


def tap(page: Page, choice: str) -> int:
    """Tap a row; returns how many answers came of it."""
    before = page.session.campaign.answers
    page.send("choose", choice=choice, at=before)
    return page.session.campaign.answers - before


def switched_on(page: Page) -> Page:
    page.send("open_drawer", name="menu")
    assert pressed(page) == "false"
    page.send("switch_tap")
    assert pressed(page) == "true"
    page.send("open_drawer", name="")
    return page


def pressed(page: Page) -> str:
    """Whether the switch in the open menu is on."""
    [button] = [one for one in page.shown["drawer"].split("<button") if "switch_tap" in one]
    return button.partition('aria-pressed="')[2].partition('"')[0]


def test_two_taps_answer_until_one_is_wanted_and_that_is_remembered() -> None:
    page = at_conquest()
    row = next(one.value for one in asked(page).choices if one.value != asked(page).step_on and not one.odds)
    assert tap(page, row) == 0
    assert tap(page, row) == 1
    page.send("undo")
    switched_on(page)
    assert tap(page, row) == 1
    page.send("undo")
    again = page.reload()
    again.send("lift")
    assert tap(again, row) == 1
    again.send("undo")
    again.send("switch_tap")
    assert tap(again, row) == 0
    assert "empires:one-tap" not in again.storage


def test_a_glowing_place_with_one_answer_is_answered_by_one_tap() -> None:
    page = switched_on(at_conquest())
    question = asked(page)
    tiles = [one.tiles[0] for one in question.choices if len(one.tiles) == 1]
    single = next(one for one in tiles if sum(one in other.tiles for other in question.choices) == 1)
    before = page.session.campaign.answers
    page.send("tile", id=single)
    assert page.session.campaign.answers == before + 1


def test_what_risks_something_cannot_be_taken_back_or_is_a_letter_is_shown_first() -> None:
    page = switched_on(at_conquest())
    [raid] = [one.value for one in asked(page).choices if one.odds]
    assert tap(page, raid) == 0
    assert tap(page, raid) == 1
    page = switched_on(opened(played("mighty-empires", "raze", map_mode="generated")))
    grave, *_ = [one.value for one in asked(page).choices if one.grave]
    assert tap(page, grave) == 0
    page = switched_on(opened(played("mighty-empires", "strategy", map_mode="generated")))
    assert asked(page).secret
    assert tap(page, asked(page).choices[0].value) == 0
