"""Moments in a browser: ribbon, flag and border that any key ends; sounds; a loss shown again; the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import Table, apply
from hands import SEND, answers, give, play_until, settled
from playwright.sync_api import Page, expect

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.page.session.session import Session
from empires.page.wire.operations import Ribbon
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

SIZES = {"phone": (390, 844), "tablet": (768, 1024), "desk": (1440, 900)}


HURRIED = """() => {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  const running = document.getAnimations().filter(one => one.playState === 'running');
  return [document.querySelectorAll('.ribbon').length, running.length];
}"""
"""What stands over the map and what moves once a key was pressed."""


def at_the_table(table: Table) -> tuple[Page, Ribbon]:
    """A campaign on the table, and a moment at its first capital."""
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    page = table.sit_down()
    give(page, empires.new("mighty-kingdoms", seats, seed="moments"))
    tile = page.locator("[data-tile]").nth(4).get_attribute("data-tile") or ""
    return page, Ribbon(text="Vergrad is lost", mood="lost", tile=tile, colour="#345678", border="realm-0")


def test_a_ribbon_unrolls_with_its_flag_and_goes_by_itself_or_at_any_key(table: Table) -> None:
    page, moment = at_the_table(table)
    page.emulate_media(reduced_motion="no-preference")
    ribbon, flag = page.locator(".ribbon"), page.locator(".planted .pennant")
    apply(page, moment)
    expect(ribbon).to_have_text("Vergrad is lost")
    expect(flag).to_have_attribute("fill", "#345678")
    expect(ribbon).to_have_count(0)
    expect(flag).to_have_count(0)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        apply(page, moment)
        inside = (
            "one => one.getBoundingClientRect().left >= 0 && one.getBoundingClientRect().right <= innerWidth"
        )
        assert ribbon.evaluate(inside)
        page.keyboard.press("Shift")
    apply(page, moment)
    expect(ribbon).to_have_count(1)
    assert page.evaluate(HURRIED) == [0, 0], "any key ends any motion"


def test_where_motion_is_unwanted_a_ribbon_stands_still(table: Table) -> None:
    page, moment = at_the_table(table)
    page.emulate_media(reduced_motion="reduce")
    apply(page, moment)
    ribbon = page.locator(".ribbon")
    expect(ribbon).to_be_visible()
    moving = "one => one.getAnimations().some(two => two.effect.getComputedTiming().duration > 1)"
    assert not ribbon.evaluate(moving)


def test_sounds_are_off_until_they_are_switched_on_and_fetched_then(table: Table) -> None:
    page, _ = at_the_table(table)
    page.keyboard.press("x")
    settled(page)
    switch = page.locator("#switch-sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    with page.expect_request(re.compile("late/sounds.js")):
        switch.click()
    settled(page)
    expect(switch).to_have_attribute("aria-pressed", "true")


def before_a_loss() -> Campaign[Any]:
    """A campaign in which Ann hears of a loss after her next answer, if she is in a hurry."""
    seats = [Seat(name="Ann"), *(Seat(name=name, controller="easy") for name in ("Bo", "Cy"))]
    campaign = empires.new("mighty-empires", seats, options={"map_mode": "generated"}, seed="slip 1")
    play(campaign, {name: RandomPlayer("s", name) for name in ("Ann", "Bo", "Cy")}, 340)
    session = Session(campaign, "s")
    while True:
        session.lift()
        for _ in session.think():
            pass
        kept, asked = empires.save(campaign), session.question
        assert asked is not None
        hasty = asked.default if asked.fields else asked.step_on or asked.choices[0].value
        session.answer(asked.player, asked.kind, hasty, campaign.answers)
        for _ in session.think():
            pass
        if session.since.summary and any("You lost" in line.strong for line in session.since.summary.lines):
            return empires.load(kept)


def test_a_loss_is_shown_again_by_itself_and_the_question_comes_back(table: Table) -> None:
    page = table.sit_down()
    give(page, before_a_loss())
    slip = page.locator("[data-region=slip]")
    lost = slip.locator("details[open] .about-land strong").filter(has_text=re.compile("^You lost"))
    play_until(page, lambda: lost.count() > 0)
    assert slip.locator(".watching").count() == 0, "nothing moves by itself where motion is unwanted"
    at = answers(page)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SEND, {"cmd": "watch", "step": 0, "clock": True})  # as it would have begun
    expect(slip.locator(".watching")).to_be_visible()
    expect(slip.locator(".watching")).to_have_count(0)
    assert answers(page) == at


BENEATH = """() => [...document.querySelectorAll('[id^=number-]')].flatMap(one => {
    const id = one.id.slice('number-'.length);
    const { left, right, top, bottom } = document.getElementById(`hit-${id}`).getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return at?.closest('.map') ? [] : [id];
})"""
"""The places with a number of the news whose middle is off the screen or under something else."""


@pytest.mark.parametrize("size", SIZES)
def test_what_the_news_speaks_about_is_covered_by_nothing_and_says_since_when(
    table: Table, size: str
) -> None:
    page = table.sit_down()
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    give(page, before_a_loss())
    lost = page.locator("details.since[open] .about-land strong").filter(has_text=re.compile("^You lost"))
    play_until(page, lambda: lost.count() > 0)
    page.wait_for_timeout(400)  # the sheet comes to rest
    assert page.locator("[id^=number-]").count()
    assert page.evaluate(BENEATH) == []
    head = page.locator(".since > summary > span")
    expect(head).to_have_text("Since your last answer")
    expect(head).to_be_in_viewport(ratio=1)
    seen = "one => getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().width > 60"
    assert head.evaluate(seen)
    expect(page.locator(".legend .you")).to_have_text(re.compile(r"\(you\)$"), use_inner_text=True)
    room = "one => one.scrollWidth <= one.clientWidth + 1"
    assert page.locator(".legend .you").evaluate(room), "which player one is can be read as a whole"


@pytest.mark.parametrize("size", SIZES)
def test_the_end_says_who_won_by_what_and_shows_its_turning_points(table: Table, size: str) -> None:
    options = {"map_mode": "generated", "years": 1, "battle_method": "paper", "tiles_per_player": 10}
    campaign = empires.new("mighty-empires", ["Ann", "Bo"], seed="end", options=options)
    play(campaign, {name: RandomPlayer("e", name) for name in ("Ann", "Bo")}, 1_500)
    assert campaign.finished
    page = table.sit_down()
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    give(page, campaign)
    page.wait_for_selector(".the-end")
    settled(page)
    card = page.locator("#card")
    expect(card.locator("#question")).to_contain_text(re.compile("has won|share|Nobody"))
    expect(card.locator(".how-won")).to_contain_text("closes")
    expect(card.get_by_role("columnheader", name="Courage: odds when attacking")).to_be_attached()
    expect(card.locator("#deed")).to_have_text(re.compile("Play again"))
    expect(card.locator("#deed")).to_be_in_viewport(ratio=1)
    runs_out = "one => [...one.querySelectorAll('*')].filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth && getComputedStyle(part).overflowX === 'auto').length"  # noqa: E501 - another language
    assert card.evaluate(runs_out) == 0
