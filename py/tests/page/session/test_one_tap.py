"""One tap answers when nothing is at risk, if the people at this browser want that; else two do. One tap may
also answer for everybody at the screen."""

from __future__ import annotations

from typing import Any

import empires
from empires.core.questions.question import Question
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
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


def at_gold(**options: Any) -> Page:
    """Four at one screen, all with gold, when the first is asked how much of it a battle is worth."""
    settings = {"starting_gold": 400, "battles_at_once": True, **options}
    campaign = empires.new("ninth-age", ["Ann", "Bo", "Cy", "Dee"], seed="gold", options=settings)
    people = {name: RandomPlayer("gold", name) for name in campaign.state.players}
    while campaign.waiting[0].kind != "buy_points":
        play(campaign, people, 1)
    return opened(campaign)


def confirm(page: Page) -> None:
    page.fill("answer", {"gold": ["0"]}, at=page.session.campaign.answers)


def for_all(page: Page) -> int:
    """Answer for everybody; how many answers came of it."""
    before = page.session.campaign.answers
    page.send("answer_for_all", kind=asked(page).kind, at=before)
    return page.session.campaign.answers - before


SAME = "The same for everybody here: as proposed"


def test_once_one_has_added_no_gold_the_others_add_none_with_a_single_tap() -> None:
    page = at_gold()
    assert SAME not in page.shown["card"]
    assert for_all(page) == 0
    confirm(page)
    second, known = asked(page), page.session.campaign.answers
    assert second.kind == "buy_points"
    assert SAME in page.shown["card"]
    assert for_all(page) == 3
    assert asked(page).kind == "report_result"
    told = [event.text for event in page.session.campaign.recent if event.kind == "points_bought"]
    assert len(told) == 4
    assert all("spends no gold" in one for one in told)
    page.send("undo")
    assert page.session.campaign.answers == known
    assert asked(page).player == second.player, "it is taken back as one, and not answered again"


def test_gold_before_dice_and_gold_that_was_added_are_left_to_each_player() -> None:
    page = at_gold(quick_battle="always", battles_at_once=False)
    first = asked(page)
    confirm(page)
    assert (asked(page).kind, asked(page).player != first.player) == (first.kind, True)
    assert SAME not in page.shown["card"]
    page = at_gold()
    page.fill("answer", {"gold": ["20"]}, at=page.session.campaign.answers)
    assert asked(page).kind == first.kind
    assert SAME not in page.shown["card"]
    assert for_all(page) == 0
