"""How one answers: one button in one place, a first press that shows, keys, a sheet of three heights."""

from __future__ import annotations

import re

import pytest
from conftest import Table
from hands import answers, begin, card, click_tile, play_until, press, question, settled, targets
from playwright.sync_api import Page, ViewportSize, expect
from seats import Wishes

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
    page.wait_for_function("!document.getElementById('card').getAnimations().length")
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
    expect(card(page).locator(".row-choice[aria-pressed=true] > span").first).to_have_text(named)
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


@pytest.mark.parametrize("wishes", ["phone"], indirect=True)
def test_on_a_phone_names_can_be_read_and_nothing_speaks_of_mouse_or_keys(table: Table) -> None:
    page = table.sit_down()
    alone(page)
    play_until(page, lambda: bool(page.evaluate(NAMES)))
    assert min(page.evaluate(NAMES)) >= 10.9
    assert not page.locator("kbd").filter(visible=True).count()
    assert not re.search("click|mouse|wheel|arrow key", card(page).inner_text().lower())


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
