"""What one player may not know is nowhere in the page while that player sits there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from conftest import Table
from hands import (
    answer_somehow,
    answers,
    begin,
    card,
    click_tile,
    css,
    curtain,
    give,
    lift,
    play_until,
    press,
    question,
    send,
    settled,
    sit_down_as,
    targets,
    unfold,
)
from playwright.sync_api import Locator, Page, expect

import empires
from empires.core.play.campaign import Campaign
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

EVERYTHING = """document.documentElement.outerHTML
    + JSON.stringify([...document.querySelectorAll('input, textarea')].map(one => one.value))"""


def whole_page(page: Page) -> str:
    """All that can be found in the page by whoever knows how to look."""
    return str(page.evaluate(EVERYTHING))


def frames(page: Page) -> None:
    """Wait until what was to be said at the next frame has been said."""
    for _ in range(2):
        page.evaluate("new Promise(requestAnimationFrame)")


def split_army(page: Page, *points: int) -> None:
    """Fill in the banners of an army and seal it."""
    boxes = card(page).locator("input[type=number]")
    for n in range(boxes.count()):
        boxes.nth(n).fill(str(points[n]) if n < len(points) else "")
    expect(card(page).locator(".total")).to_contain_text("4,000 of 4,000")
    send(page)


def test_nothing_of_ann_is_in_the_page_while_bo_sits_there(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    play_until(page, lambda: "Split" in question(page))
    first = "Ann" if "Ann" in card(page).locator(".asked").inner_text() else "Bo"
    other = "Bo" if first == "Ann" else "Ann"
    split_army(page, 1437, 1263, 1300)
    # behind the curtain, and then before the other player, not one of these numbers is left
    expect(curtain(page)).to_contain_text(f"{first}’s letter is sealed")
    for secret in ("1437", "1,437", "1263", "1,263"):
        assert not re.search(rf"(?<!\d){secret}(?!\d)", whole_page(page))
    sit_down_as(page, other)
    for key in "lgs":
        page.keyboard.press(key)
        settled(page)
        expect(page.locator("#drawer-title")).to_be_visible()
        for secret in ("1437", "1,437", "1263", "1,263"):
            assert not re.search(rf"(?<!\d){secret}(?!\d)", whole_page(page))
    page.keyboard.press("Escape")
    settled(page)
    split_army(page, 1500, 1500, 1000)
    while not curtain(page).is_visible():
        answer_somehow(page)
    # the first player finds the numbers again
    sit_down_as(page, first)
    assert re.search(r"(?<!\d)1,?437(?!\d)", whole_page(page))
    assert not re.search(r"(?<!\d)1,?500(?!\d)", whole_page(page))


MAP = """[...document.querySelectorAll('#world [id]')].map(one => {
    const copy = one.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll('*')]) part.removeAttribute('tabindex');
    return copy.outerHTML;
}).sort()"""


def test_behind_the_curtain_the_map_is_what_an_onlooker_would_see(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    play_until(page, lambda: "scout" in question(page).lower())
    own = page.evaluate(MAP)
    while not curtain(page).is_visible():
        answer_somehow(page)
    left = page.evaluate(MAP)
    assert left != own
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.dataset.tile ?? ''") == "", "nor is it in reach"
    page.reload()
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    expect(curtain(page)).to_be_visible()
    assert page.evaluate(MAP) == left


SAID = """['polite', 'urgent'].map(one => document.getElementById(`announce-${one}`).textContent).join('')"""


@pytest.mark.parametrize("most", [5, pytest.param(20, marks=pytest.mark.soak)])
def test_at_a_hand_over_nothing_is_left_that_was_said_to_the_player_before(table: Table, most: int) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", map_mode="generated")
    title, been = page.title(), page.evaluate("history.length")
    hand_overs, told = 0, ""
    while hand_overs < most:
        if curtain(page).is_visible():
            frames(page)
            assert page.evaluate(SAID) == ""
            hand_overs += 1
            lift(page)
            frames(page)
            assert page.evaluate(SAID) == "", "nor is it said to the next player"
        answer_somehow(page)
        frames(page)
        told += page.evaluate(SAID)
    assert told, "what happens is said"
    assert (page.title(), page.evaluate("history.length")) == (title, been)


FOUR = ("Ann", "Bo", "Cy", "Dee")


def before_letters(pacts: str, names: Sequence[str] = FOUR) -> Campaign[Any]:
    """Warmaster, three or more asked for secret orders."""
    players = list(names)
    campaign = empires.new("warmaster", players=players, seed="letters", options={"nap_visibility": pacts})
    policies = {player: RandomPlayer("letters", player) for player in players}
    while not (len(campaign.waiting) >= 3 and all(one.kind == "commit_order" for one in campaign.waiting)):
        play(campaign, policies, 1)
    return campaign


def test_after_a_letter_that_shows_nothing_the_next_begins_at_a_clean_table(table: Table) -> None:
    page = table.sit_down()
    give(page, before_letters("public"))
    sender = lift(page)
    spot = card(page).locator("#deed")
    unfold(spot)
    tile = targets(page)[-1]
    click_tile(page, tile)
    page.locator(f"#hit-{css(tile)}").focus()
    click_tile(page, tile)
    expect(curtain(page)).to_be_hidden()
    expect(card(page).locator(".asked")).not_to_contain_text(sender)
    expect(card(page)).to_contain_text("Everybody else, look away")
    stands = page.evaluate("document.querySelector('[data-tile][tabindex=\"0\"]').dataset.tile")
    first = page.evaluate("document.querySelector('[data-tile]').dataset.tile")
    assert stands == first, "nor does the map tell where the keyboard stood"
    assert page.evaluate("document.activeElement.dataset.tile ?? ''") == ""


def test_the_second_half_of_a_double_click_never_answers_for_the_next_player(table: Table) -> None:
    page = table.sit_down()
    give(page, before_letters("public"))
    sender = lift(page)
    answer_somehow(page)
    following = lift(page)
    assert following != sender
    spot = card(page).locator("#deed")
    unfold(spot)
    box = spot.bounding_box()
    assert box
    at = answers(page)
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    settled(page)
    assert answers(page) == at
    assert following in card(page).locator(".asked").inner_text()


def test_a_sealed_letter_can_be_opened_again_until_all_are_in(table: Table) -> None:
    page = table.sit_down()
    give(page, before_letters("private"))
    lift(page)
    asked = question(page)
    answer_somehow(page)
    sender = curtain(page).locator(".seals li span").inner_text().removesuffix("’s letter is sealed")
    press(page, curtain(page).get_by_role("button", name=f"{sender} opens the letter again"))
    sit_down_as(page, sender)
    assert question(page) == asked


def test_names_of_forty_wide_letters_leave_room_for_the_button_beside_them(table: Table) -> None:
    page = table.sit_down()
    give(page, before_letters("private", ["W" * 40, "M" * 40, "Maximilian Longname", "Dee"]))
    lift(page)
    answer_somehow(page)
    assert inside(curtain(page), curtain(page).locator(".seals button"))
    lift(page)
    assert inside(card(page), card(page).locator(".seals button"))
    page.keyboard.press("l")
    settled(page)
    name = page.locator(".standings tbody th").filter(has_text="Maximilian Longname")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "it is cut though there is room"


def inside(outer: Locator, inner: Locator) -> bool:
    """Whether an element does not reach beyond the sides of another."""
    room, found = outer.bounding_box(), inner.bounding_box()
    assert room is not None
    assert found is not None
    return room["x"] <= found["x"] and found["x"] + found["width"] <= room["x"] + room["width"]
