"""Friends far apart: two browsers, one campaign, and what a chat carries between them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Table, ready
from hands import answer_somehow, begin, card, fingerprint, open_file, press, settled
from playwright.sync_api import Page, expect
from seats import Wishes


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def close(page: Page) -> None:
    press(page, page.locator("[data-region=dialog]").get_by_role("button", name="Close"))


def messages(page: Page) -> None:
    """Open the dialog of messages from the menu."""
    page.keyboard.press("x")
    press(page, page.get_by_role("button", name="Friends far apart"))


def sent(page: Page) -> str:
    """The message for the others, words and link, as it lies in the clipboard: one tap."""
    card(page).get_by_role("button", name=re.compile("^Send (them the message|again)")).click()
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("The message has been copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def paste(page: Page, text: str, says: str = "arrived|been added|missing") -> None:
    """Bring in what was copied from the chat: one tap."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    card(page).get_by_role("button", name="Paste theirs").click()
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text(re.compile(says))


def follow(page: Page, address: str) -> None:
    """Tap the link: one tap."""
    page.goto(address)
    ready(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("arrived")
    assert page.evaluate("location.hash") == ""
    settled(page)


DROP = """text => {
    for (const kind of ['dragover', 'dragleave', 'dragover', 'drop']) {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', text);
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
}"""
"""A link is carried over the page, out of it and back, and dropped there."""


def drop(page: Page, address: str) -> None:
    """Drag the link out of the chat onto the page."""
    page.evaluate(DROP, address)
    expect(page.locator("[data-region=notice]")).to_contain_text("arrived")
    settled(page)
    assert page.evaluate("document.body.dataset.dropping") is None


def asked(page: Page) -> bool:
    return card(page).locator(".asked").count() > 0


def at_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """The page whose turn it is, and the other: somebody is asked there, or dice alone wait to be sent."""
    unsent = card(one).get_by_role("button", name="Send them the message")
    return (one, other) if asked(one) or (not asked(other) and unsent.count()) else (other, one)


def begin_apart(page: Page, *names: str) -> None:
    """Begin a campaign between devices; the first person invites."""
    begin(page, "Ninth Age hex campaign", *names, dice="shared")
    expect(card(page).locator("#question")).to_contain_text("begins once")


def test_two_friends_found_a_campaign_and_play_it_by_messages(table: Table) -> None:
    ann = table.sit_down()
    begin_apart(ann, "Ann", "Bo")
    bo = far_away(table).sit_down()
    bo.goto(sent(ann).split()[-1])
    ready(bo)
    expect(card(bo).locator("#question")).to_contain_text("Who are you?")
    press(bo, card(bo).get_by_role("button", name="I am Bo"))
    paste(ann, sent(bo))
    paste(bo, sent(ann), "begins")
    paste(ann, sent(bo), "begins")
    words = [compared(page) for page in (ann, bo)]
    assert words[0] == words[1]
    assert len(words[0].split()) == 5

    for _ in range(4):
        mine, theirs = at_turn(ann, bo)
        expect(card(theirs).locator("#question")).to_contain_text("on another device")
        while asked(mine):
            answer_somehow(mine)
        paste(theirs, sent(mine))
    for bring in (drop, follow):
        mine, theirs = at_turn(ann, bo)
        while asked(mine):
            answer_somehow(mine)
        bring(theirs, sent(mine).split()[-1])
    bo.reload()
    ready(bo)
    bo.wait_for_selector("body[data-layout=table]")
    settled(bo)
    assert fingerprint(ann) == fingerprint(bo)


def compared(page: Page) -> str:
    """The five words, read aloud and found the same."""
    press(page, card(page).get_by_role("button", name="Compare them"))
    words = page.locator("#words").inner_text()
    press(page, page.get_by_role("button", name="We all have these words"))
    return words


def test_a_seat_goes_to_another_phone_and_the_old_one_signs_no_more(table: Table, tmp_path: Path) -> None:
    ann = table.sit_down()
    begin_apart(ann, "Ann", "Bo")
    messages(ann)
    with ann.expect_download() as coming:
        ann.get_by_role("button", name="Take it to another phone").click()
    path = tmp_path / "seat.empires"
    coming.value.save_as(path)
    settled(ann)
    other = far_away(table).sit_down()
    open_file(other, path)
    expect(card(other).locator("#question")).to_contain_text("begins once Bo has answered")
    expect(card(other).get_by_role("button", name="Send")).not_to_have_count(0)


def far_away(table: Table, *permissions: str) -> Table:
    """Another browser with storage of its own, whose clipboard takes its time."""
    there = table.elsewhere(permissions=["clipboard-read", "clipboard-write", *permissions])
    there.prepare(SLOW_CLIPBOARD)
    return there


SLOW_CLIPBOARD = """
    const read = navigator.clipboard.readText.bind(navigator.clipboard);
    navigator.clipboard.readText = async () => {
        await new Promise(soon => setTimeout(soon, 200));
        return read();
    };
"""


def test_who_may_not_read_the_clipboard_is_shown_where_to_paste_by_hand(table: Table) -> None:
    table.prepare("navigator.clipboard.readText = () => Promise.reject(new Error('denied'));")
    ann = table.sit_down()
    begin_apart(ann, "Ann", "Bo")
    press(ann, card(ann).get_by_role("button", name="Paste theirs"))
    expect(
        ann.locator("[data-region=dialog]").get_by_role("heading", name="Friends far apart")
    ).to_be_visible()
