"""How one answers: one button in one place, a first press that shows, keys, a sheet of three heights."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import Table
from hands import (
    SEND,
    answers,
    begin,
    card,
    click_tile,
    command_to,
    give,
    play_until,
    press,
    question,
    settled,
    targets,
    turns_true,
    until,
)
from playwright.sync_api import Page, ViewportSize, expect
from seats import Wishes

import empires
from empires.core.records.setup import Seat
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_display, find_ruleset

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1280, "height": 800},
}


@pytest.fixture
def wishes(request: pytest.FixtureRequest) -> Wishes:
    """The size of the story's window, a desk where it names none."""
    size = getattr(request, "param", "desk")
    return {"viewport": SIZES[size], "has_touch": size != "desk"}


def alone(page: Page) -> None:
    """Ann against a computer, on a land that is laid for them."""
    begin(page, "Mighty Empires", "Ann", "Bo", computers=1, map_mode="generated")


def place(page: Page) -> tuple[float, float]:
    """Where the big button stands: its right lower corner."""
    box = card(page).locator("#deed").bounding_box()
    assert box
    return box["x"] + box["width"], box["y"] + box["height"]


def height(page: Page) -> str | None:
    """How high the sheet stands, once it rests."""
    turns_true(page, "() => !document.getElementById('card').getAnimations().length")
    return card(page).get_attribute("data-sheet")


@pytest.mark.parametrize(
    "wishes", ["phone", "desk", pytest.param("tablet", marks=pytest.mark.soak)], indirect=True
)
def test_the_button_that_answers_never_moves_and_is_always_in_sight(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    places = set()

    def looked() -> bool:
        expect(card(page).locator("#deed")).to_be_in_viewport(ratio=1)
        places.add(place(page))
        return len(places) > 1 or answers(page) > 12

    play_until(page, looked)
    assert len(places) == 1


def test_a_tile_shows_first_what_can_be_done_there_and_the_button_names_it(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    press(page, card(page).locator("#deed"))
    given, site = answers(page), targets(page)[-1]
    click_tile(page, site)
    named = card(page).locator("#deed span").inner_text()
    assert answers(page) == given
    expect(card(page).locator(".row-choice[aria-pressed=true] > span").first).to_contain_text(
        named.removeprefix("Fill this ")  # the row says which, the map and the row being there
    )
    scale = page.evaluate("document.querySelector('.world').style.transform")
    click_tile(page, site)
    assert answers(page) > given
    expect(page.locator(".world")).to_have_attribute("style", re.compile(re.escape(scale.split("scale")[1])))


def test_digits_choose_enter_answers_and_escape_takes_back_the_choice(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    press(page, card(page).locator("#deed"))
    given = answers(page)
    page.keyboard.press("2")
    settled(page)
    second = card(page).locator(".row-choice").nth(1)
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    settled(page)
    expect(second).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("2")
    settled(page)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    settled(page)
    assert answers(page) > given


def test_what_a_form_asks_for_is_filled_in_on_the_map(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    play_until(page, lambda: "banners start" in question(page))
    fields = card(page).locator("form select")
    before = [fields.nth(n).input_value() for n in range(2)]
    other = next(tile for tile in targets(page) if tile not in before)
    click_tile(page, other)
    expect(fields.nth(0)).to_have_value(other)
    expect(card(page).locator(".row.held")).to_have_attribute("aria-label", re.compile("Banner 2"))
    click_tile(page, other)
    expect(fields.nth(1)).to_have_value(other)


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_the_sheet_has_three_heights_and_keeps_them_by_kind_of_question(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    grip = card(page).locator(".grip")
    assert height(page) == "middle"
    grip.click()
    assert height(page) == "high"
    box = page.locator("[data-region=map]").bounding_box()
    assert box
    page.mouse.click(box["x"] + 8, box["y"] + 100)  # beside the land
    settled(page)
    assert height(page) == "middle"
    handle = grip.bounding_box()
    assert handle
    page.mouse.move(handle["x"] + 195, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(handle["x"] + 195, 720, steps=4)
    page.mouse.up()
    assert height(page) == "low"
    expect(card(page).locator("#deed")).to_be_in_viewport(ratio=1)
    press(page, card(page).locator("#deed"))
    assert height(page) == "middle", "another question stands as it did"


NAMES = """() => [...document.querySelectorAll('.world .name')].filter(one => one.checkVisibility())
  .map(one => parseFloat(getComputedStyle(one).fontSize) * one.getCTM().a)"""
"""How large the names on the map are, in pixels of the screen."""


NEVER = r"\b(click\w*|mouse|wheel|arrow keys?|keys|key caps)\b"
"""Words that mean nothing on glass."""
DRAWERS = ("ledger", "log", "chronicle", "sheets", "layers", "menu")
"""The drawers in the page's own words; the rulebook has the words of the rules."""


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_on_a_phone_of_any_size_names_can_be_read_and_nothing_speaks_of_mouse_or_keys(table: Table) -> None:
    page = table.sit_down()
    for ruleset in ("mighty-empires", "warmaster", "mighty-kingdoms", "mightier-empires", "ninth-age"):
        give(page, with_names(ruleset))
        for width, height in ((320, 568), (390, 844), (430, 932)):
            page.set_viewport_size({"width": width, "height": height})
            until(page, lambda: min(page.evaluate(NAMES), default=0) >= 10.9, f"{ruleset} at {width}")
        assert not page.locator("kbd").filter(visible=True).count()
        assert not re.search(NEVER, card(page).inner_text().lower())
        page.get_by_role("button", name="Layers and marks").click()
        expect(page.locator("#switch-layer-coordinates")).to_have_attribute("aria-pressed", "false")
        assert not page.locator(".coordinate").count(), "where places have names the map shows only those"
        page.keyboard.press("Escape")


CUT = """() => [...document.querySelectorAll(".legend span")].filter(e => e.scrollWidth > e.clientWidth)
    .map(e => e.innerText)"""


TOLD = """() => {
  const place = document.querySelector('#card > .scrolls');
  const told = place.querySelector('.tidings.fresh:not(:has(.fought))');
  return told && told.getBoundingClientRect().top >= place.getBoundingClientRect().top;
}"""
"""Whether the card tells in sight what the last answer led to."""


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_what_scouts_found_is_in_sight_above_the_next_question(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    scouting = card(page).locator("[data-kind=scout]")
    play_until(page, lambda: scouting.count() > 0)
    for _ in range(3):
        click_tile(page, targets(page)[0])
        press(page, card(page).locator("#deed"))
        expect(scouting).to_have_count(1)
        turns_true(page, TOLD)


IN_SIGHT = """selector => {
    const part = document.querySelector(selector).getBoundingClientRect();
    const { top, bottom } = document.getElementById("card-body").getBoundingClientRect();
    return part.top >= top - 1 && part.bottom <= bottom + 1;
}"""
"""Whether a part of the card stands wholly between its head and its foot."""


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_all_odds_of_a_tapped_plan_are_in_sight_and_afterwards_the_sentence_why(table: Table) -> None:
    page = table.sit_down()
    page.evaluate(SEND, command_to("learn:mightier-empires"))
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    plans = card(page).locator(".choice .row-choice")
    for _ in range(8):
        if plans.count():
            break
        press(page, card(page).locator("#deed"))
    press(page, plans.first)
    expect(card(page).locator(".choice.chosen .odds")).to_be_visible()
    assert page.evaluate(IN_SIGHT, ".choice.chosen")
    press(page, card(page).locator("#deed"))
    turns_true(page, "() => document.querySelector('.fought .because') && document.querySelector('#form')")
    settled(page)
    assert page.evaluate(IN_SIGHT, ".fought .because")
    assert page.evaluate(IN_SIGHT, "#question")


TALL = """async () => {
  const place = document.getElementById("card-body");
  const question = document.getElementById("question");
  place.style = "flex: none; height: 400px";
  for (const one of [...place.children]) if (one !== question) one.remove();
  question.insertAdjacentHTML("beforebegin", `<div class="news" style="display: block">
    <div class="tidings"><div class="fought"><div style="height: 300px"></div>
    <p class="because">The dice decided: 8 against 4.</p>
    <svg style="display: block; height: 200px"></svg></div></div></div>`);
  question.insertAdjacentHTML("afterend", `<div style="height: 300px"></div>`);
  (await import("./js/main.js")).apply('[{"op": "reveal", "id": "question"}]');
}"""
"""A battle too large to be seen whole is told above the question."""


def test_on_a_desk_the_sentence_why_stays_in_sight_if_the_question_fits_under_it(table: Table) -> None:
    page = table.sit_down()
    page.evaluate(SEND, command_to("learn:ninth-age"))
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    page.evaluate(TALL)
    assert page.evaluate(IN_SIGHT, "#question")
    assert page.evaluate(IN_SIGHT, ".fought .because")


ALONE = """[...document.querySelectorAll("[data-region=drawer] .roll:has(.row-read)")].filter(roll => {
    const [dice, reason] = [".dice", ".why"].map(part => roll.querySelector(part).getBoundingClientRect());
    return reason.top > dice.bottom;
}).map(roll => roll.innerText)"""
"""Rolls in the log whose reason stands in a line of its own, below nothing."""


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_in_the_log_on_a_phone_the_reason_for_a_roll_stands_beside_its_dice(table: Table) -> None:
    campaign, rules = (
        empires.new("mighty-kingdoms", ["Ann", "Bo"], seed="seen"),
        find_ruleset("mighty-kingdoms"),
    )
    players = {name: player_called("normal", rules, "s", name) for name in ("Ann", "Bo")}
    while not any(event.kind == "tile_explored" for event in campaign.view(None).events):
        asked = campaign.waiting[0]
        answer_one(campaign, asked, players[asked.player])
    page = table.sit_down()
    give(page, campaign)
    page.evaluate(SEND, command_to("log"))
    expect(page.locator("[data-region=drawer] .roll .row-read").first).to_be_visible()
    assert page.evaluate(ALONE) == []


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_a_phone_shows_three_names_in_full_and_the_grip_above_them_still_works(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Kingdoms", "Aldric", "Rosamund", "Berengar", computers=2)
    expect(page.locator(".legend")).to_contain_text("Rosamund")
    assert page.evaluate(CUT) == []
    low = card(page).bounding_box()
    card(page).locator(".grip").click()
    until(page, lambda: card(page).bounding_box() != low, "the grip moves the sheet")


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_no_page_drawer_or_lesson_on_a_phone_speaks_of_mouse_or_keys(table: Table) -> None:
    page = table.sit_down()
    for screen in ("welcome", "new", "about", "draw", "learn:mighty-empires", *DRAWERS, "friends", "advice"):
        page.evaluate(SEND, command_to(screen))
        settled(page)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert not re.search(NEVER, page.locator("body").inner_text().lower()), screen
        if page.locator("body[data-layout=table]").count():
            page.evaluate(SEND, {"cmd": "back"})
            settled(page)


def with_names(ruleset: str) -> empires.Campaign[Any]:
    """A campaign of Ann against a computer in which places have names."""
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    campaign = empires.new(ruleset, seats, seed="names", options=options)
    rules = find_ruleset(ruleset)
    players = {name: player_called("easy", rules, "s", name) for name in ("Ann", "Bo")}
    display = find_display(rules)
    while True:
        question = campaign.waiting[-1]
        board = display.map_of(campaign, None)
        if question.player == "Ann" and any(tile.name for tile in board.tiles):
            return empires.load(empires.save(campaign))
        answer_one(campaign, question, players[question.player])


TUMBLED = """() => { window.tumbled = 0;
  addEventListener('animationstart', event => { window.tumbled += event.animationName === 'tumble'; }); }"""
"""Counts dice that begin to tumble."""
STILL = """() => document.getElementById('card').getAnimations({ subtree: true })
    .every(one => one.animationName !== 'tumble' || one.playState === 'finished')"""
"""Whether all dice on the card have come to rest; a finished animation still holds its last frame."""


def test_dice_tumble_once_and_never_again_at_a_tile_or_a_drawer(table: Table) -> None:
    page = table.sit_down()
    page.emulate_media(reduced_motion="no-preference")
    alone(page)
    page.evaluate(TUMBLED)
    play_until(page, lambda: page.evaluate("window.tumbled") > 0 and page.locator("#card .die").count() > 0)
    turns_true(page, STILL)
    fallen = page.evaluate("window.tumbled")
    for tile in page.locator("[data-tile]").all()[:3]:
        tile.dispatch_event("click")
        settled(page)
    page.keyboard.press("l")
    settled(page)
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator("#card .die").count(), "they are still on the card"
    assert page.evaluate("window.tumbled") == fallen


def test_what_happened_hides_neither_the_map_nor_the_grip(table: Table) -> None:
    page = table.sit_down()
    give(page, with_names("mighty-kingdoms"))
    lines = page.locator(".since[open]")
    play_until(page, lambda: lines.count() > 0 and not page.locator(".watching").count())
    for size, most in (("phone", 0.3), ("tablet", 0.25), ("desk", 0.0)):
        page.set_viewport_size(SIZES[size])
        slip, board = lines.bounding_box(), page.locator("[data-region=map]").bounding_box()
        over = card(page).bounding_box()
        assert slip
        assert board
        assert over
        if size == "desk":
            assert slip["x"] >= over["x"] - 1
            assert slip["y"] + slip["height"] <= over["y"]
        else:
            assert slip["height"] <= most * (over["y"] - board["y"])
            card(page).locator(".grip").click()  # to the high stand
            card(page).locator(".grip").click()  # nothing lies over it
            card(page).locator(".grip").click()


def test_the_mouse_rests_on_a_tile_and_a_card_says_whose_it_is(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    press(page, card(page).locator("#deed"))
    mine = page.evaluate("document.querySelector('[aria-label*=\"of Ann\"]').dataset.tile")
    page.locator(f"[id='hit-{mine}']").hover()
    peek = page.locator("[data-region=peek]")
    expect(peek).to_contain_text("Ann’s")
    page.mouse.move(5, 5)
    expect(peek).to_be_empty()
