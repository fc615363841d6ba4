"""Whole evenings at the page: with the mouse, with the keyboard alone, interrupted, offline."""

from __future__ import annotations

import re

import pytest
from conftest import Table, ready, stored_offline
from hands import (
    SEND,
    answer_somehow,
    answers,
    begin,
    card,
    click_tile,
    curtain,
    give,
    lift,
    play_until,
    press,
    question,
    settled,
    step,
    targets,
    turns_true,
    without_curtain,
    year,
)
from playwright.sync_api import expect

import empires
from empires.core.records.setup import Seat
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer


def test_a_newcomer_plays_a_month_with_the_mouse(table: Table) -> None:
    page = table.sit_down()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    expect(curtain(page)).to_be_hidden()  # nobody has a secret yet
    # the capital: one click shows what the place is, a second one founds it
    site = targets(page)[0]
    click_tile(page, site)
    expect(card(page).locator(".place")).to_be_visible()
    expect(card(page).locator(".primary")).to_have_count(1)
    click_tile(page, site)
    play_until(page, lambda: step(page) == "Scouting")
    # scouting: a glowing tile, then one of the choices there
    click_tile(page, targets(page)[-1])
    press(page, card(page).locator("#deed"))
    expect(card(page).locator(".die").first).to_be_visible()
    first = year(page)
    play_until(page, lambda: year(page) != first)
    assert "second month" in year(page)


def test_another_plays_with_the_keyboard_alone(table: Table) -> None:
    page = table.sit_down()

    def key(*names: str) -> None:
        for name in names:
            page.keyboard.press(name)
            settled(page)

    def tab_to(words: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if words in page.evaluate(
                "document.activeElement.innerText || document.activeElement.name || ''"
            ):
                return
        raise AssertionError(f"Tab never came to “{words}”")

    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()  # there is no question to skip to
    tab_to("A new campaign")
    key("Enter")
    tab_to("scout the unknown")
    key("Enter")
    tab_to("option.map_mode")
    key("ArrowDown")  # a map laid for the players, not by them
    expect(page.locator(".preview svg")).to_be_visible()
    tab_to("Begin")
    key("Enter")
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    # to the map, along the tiles to a glowing one, and found the capital there
    assert targets(page)
    given = answers(page)
    key("m")
    expect(page.locator("[data-tile]:focus")).to_have_count(1)
    key("t")
    expect(page.locator("[data-tile]:focus")).to_have_attribute("aria-describedby", "glows")
    key("Enter", "Enter")
    assert curtain(page).is_visible() or answers(page) > given  # the other may be asked the same next
    for _ in range(60):
        if step(page) == "Scouting":
            break
        if curtain(page).is_visible():
            expect(page.get_by_role("button", name="I am")).to_be_focused()
            key("Enter")
        else:
            # forms are taken as they stand, of choices the first is taken
            key("c")
            key("Enter" if card(page).locator("#deed").is_enabled() else "e")
    assert step(page) == "Scouting"
    # drawers open and close without the mouse, and give the keyboard back
    key("l")
    expect(page.locator("#drawer-title")).to_be_focused()
    key("Escape")
    expect(page.locator("#tool-ledger")).to_be_focused()
    key("?")
    expect(page.get_by_role("dialog")).to_contain_text("to the map")
    key("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_reload_in_the_middle_of_a_question_goes_on_there(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    without_curtain(page)
    answer_somehow(page)
    asked = question(page)
    page.reload()
    ready(page)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    lift(page)
    assert question(page) == asked
    page.evaluate(SEND, {"cmd": "leave"})
    expect(page.get_by_role("button", name="Continue Mighty Empires")).to_be_visible()


@pytest.mark.fresh
def test_after_the_first_visit_play_goes_on_without_a_network(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    without_curtain(page)
    answer_somehow(page)
    asked, given = question(page), answers(page)
    stored_offline(page)
    table.context.set_offline(True)
    table.server.close()
    page.reload()
    ready(page)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    lift(page)
    assert (question(page), answers(page)) == (asked, given)
    answer_somehow(page)
    lift(page)
    assert answers(page) == given + 1


def test_the_second_of_two_quick_clicks_does_nothing(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    without_curtain(page)
    given = answers(page)
    first = card(page).locator("#deed")
    first.evaluate("button => { button.click(); button.click(); }")
    settled(page)
    expect(page.locator("[data-region=notice]")).to_be_hidden()
    assert answers(page) == given + 1


def test_the_page_is_busy_from_the_press_on(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo")
    without_curtain(page)
    first = card(page).locator("#deed")
    assert first.evaluate("button => { button.click(); return document.body.dataset.busy; }") != "0"


def test_what_changed_since_the_last_answer_leads_to_its_places_and_can_be_watched_again(
    table: Table,
) -> None:
    seats = [Seat(name="Ann"), *(Seat(name=name, controller="easy") for name in ("Bo", "Cy"))]
    campaign = empires.new("mighty-empires", seats, options={"map_mode": "generated"}, seed="slip 4")
    play(campaign, {name: RandomPlayer("s", name) for name in ("Ann", "Bo", "Cy")}, 260)
    page = table.sit_down()
    assert not [path for path, _ in table.server.served if "/late/" in path]
    give(page, campaign)
    slip = page.get_by_role("region", name="What happened")
    play_until(page, lambda: slip.locator("button.change").count() > 0 and slip.locator("#watch").count() > 0)
    expect(slip.locator(".changed > li")).to_have_count(3)
    # a line leads to its place
    slip.locator("button.change").first.click()
    settled(page)
    expect(page.locator(".mark.chosen")).not_to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    # the replay runs by itself, is halted, stepped through, and ended by a key
    asked = question(page)
    page.keyboard.press("w")
    settled(page)
    expect(page.locator("#deed")).to_be_focused()
    expect(page.locator("#watch-1")).to_have_attribute("aria-current", "step")
    page.keyboard.press(" ")
    settled(page)
    expect(page.locator("#watch-pause")).to_contain_text("Continue")
    page.keyboard.press("ArrowLeft")
    settled(page)
    expect(slip.locator(".changed > li")).to_have_count(3)
    page.keyboard.press("Enter")
    settled(page)
    assert question(page) == asked
    # once answered to it is folded, and the whole log is one press away
    slip.locator("summary").click()
    expect(slip.locator("#watch")).to_be_hidden()
    slip.locator("summary").click()
    slip.get_by_role("button", name=re.compile("^all ")).click()
    expect(page.locator("#drawer-title")).to_have_text("Log")


def test_a_seat_is_given_to_a_caretaker_in_the_middle(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    lift(page)
    page.keyboard.press("x")
    page.get_by_role("button", name="Give Bo’s seat to a caretaker").click()
    page.get_by_role("button", name="Close", exact=True).click()
    for _ in range(4):
        expect(card(page).locator(".asked")).to_contain_text("Ann is asked")
        answer_somehow(page)
        turns_true(page, "() => document.querySelector('#card .asked')")
        settled(page)
    assert curtain(page).is_hidden()


IN_SIGHT = """() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const card = document.getElementById('card').getBoundingClientRect();
    const bottom = card.left > board.left ? board.bottom : Math.min(board.bottom, card.top);
    return [...document.querySelectorAll('[aria-describedby=glows]')].map(one => {
        const { left, right, top: high, bottom: low } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (high + low) / 2];
        return x > board.left && x < board.right && y > board.top && y < bottom;
    });
}"""
"""Of every glowing tile whether its middle lies on the part of the map that one sees."""

RESTS = """async () => {
    for (let n = 0; n < 3; n++) await new Promise(drawn => requestAnimationFrame(drawn));
    await Promise.all(document.querySelector('.world').getAnimations().map(gliding => gliding.finished));
}"""
"""Sizes have been looked at, the map has been laid accordingly, and glides no more."""


def test_on_a_phone_what_glows_is_in_sight_when_the_curtain_lifts_and_when_the_phone_is_turned(
    table: Table,
) -> None:
    campaign = empires.new("mighty-empires", ["Ann", "Bo", "Cy"], seed="look 3")
    players = {name: RandomPlayer("l", name) for name in ("Ann", "Bo", "Cy")}
    play(campaign, players, 260)
    assert campaign.waiting[0].kind == "scout"
    page = table.sit_down()
    page.set_viewport_size({"width": 390, "height": 844})
    give(page, campaign)
    lift(page)
    settled(page)
    page.evaluate(RESTS)
    assert page.evaluate(IN_SIGHT) == [True] * len(targets(page)) != []
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(RESTS)
    assert any(page.evaluate(IN_SIGHT))


NOTCH = "since => performance.now() > since + 130"
"""What a wheel tells sooner than that belongs to the same notch."""


def test_the_mouse_carries_the_tile_in_hand_and_the_wheel_turns_it(table: Table) -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="x", options={"map_mode": "co-op"})
    while True:
        asked = campaign.waiting[0]
        places = [choice.tiles for choice in asked.choices if choice.tiles]
        if asked.kind == "place_tile" and len(set(places)) < len(places):
            break
        values = [choice.value for choice in asked.choices]
        campaign.answer(asked, "lowland" if "lowland" in values else values[0])
    space = next(place[0] for place in places if places.count(place) > 1)
    page = table.sit_down()
    give(page, campaign)
    lift(page)
    page.evaluate(RESTS)
    page.locator(f"[data-tile='{space}']").hover()
    settled(page)
    turn = card(page).get_by_role("button", name="Turn it")
    ways = len([place for place in places if place[0] == space])
    expect(turn).to_have_text(f"Turn it (1 of {ways})")
    for by, way in ((120, 2), (-120, 1), (-120, ways)):
        turns_true(page, NOTCH, page.evaluate("performance.now()"))
        page.mouse.wheel(0, by)
        expect(turn).to_have_text(f"Turn it ({way} of {ways})")
