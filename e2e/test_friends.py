"""Friends far apart: two browsers, one campaign, and what a chat carries between them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Table, ready
from hands import answer_somehow, card, fingerprint, open_file, press, settled
from playwright.sync_api import Page, expect

import empires
from empires.core.saves.saves import share


@pytest.fixture
def context_options() -> dict[str, object]:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def plays_here(page: Page, name: str) -> None:
    """Say who plays at a device; the campaign was opened from a file for the others."""
    dialog = page.locator("[data-region=dialog]")
    expect(dialog.get_by_role("heading", name="Who plays at this device?")).to_be_visible()
    press(page, dialog.get_by_role("button", name=name, exact=True))
    close(page)


def close(page: Page) -> None:
    press(page, page.locator("[data-region=dialog]").get_by_role("button", name="Close"))


def messages(page: Page) -> None:
    """Open the dialog of messages from the menu."""
    page.keyboard.press("x")
    press(page, page.get_by_role("button", name="Friends far apart"))


def sent(page: Page) -> str:
    """The message for the others, words and link, as it lies in the clipboard: one tap."""
    card(page).get_by_role("button", name="Send them the message").click()
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("The message is copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def paste(page: Page, text: str, *, new: bool = True) -> None:
    """Bring in what was copied from the chat: one tap; with `new` it holds answers."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    card(page).get_by_role("button", name="Paste theirs").click()
    settled(page)
    notice = page.locator("[data-region=notice]")
    expect(notice).to_contain_text("come in" if new else re.compile("come in|held nothing new|are open"))


def follow(page: Page, address: str) -> None:
    """Tap the link: one tap."""
    page.goto(address)
    ready(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("come in")
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
    expect(page.locator("[data-region=notice]")).to_contain_text("come in")
    settled(page)
    assert page.evaluate("document.body.dataset.dropping") is None


def asked(page: Page) -> bool:
    return card(page).locator(".asked").count() > 0


def test_two_friends_play_one_campaign_by_messages(table: Table, tmp_path: Path) -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="far apart")
    ann = table.sit_down()
    path = tmp_path / "begun.json"
    path.write_text(empires.save(campaign), encoding="utf-8")
    open_file(ann, path)
    messages(ann)
    press(ann, ann.locator("[data-region=dialog]").get_by_role("button", name="Bo", exact=True))
    with ann.expect_download() as coming:
        ann.get_by_role("button", name="Save the file for them").click()
    begun = tmp_path / "for-bo.json"
    coming.value.save_as(begun)

    bo = far_away(table).sit_down()
    open_file(bo, begun)
    plays_here(bo, "Bo")
    for _ in range(6):
        mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
        expect(card(theirs).locator("#question")).to_contain_text("at another device")
        while asked(mine):
            answer_somehow(mine)
        paste(theirs, sent(mine))
    for bring in (drop, follow):
        mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
        while asked(mine):
            answer_somehow(mine)
        bring(theirs, sent(mine).split()[-1])
    bo.reload()
    ready(bo)
    bo.wait_for_selector("body[data-layout=table]")
    settled(bo)
    assert fingerprint(ann) == fingerprint(bo)


def far_away(table: Table) -> Table:
    """Another browser with storage of its own, whose clipboard takes its time."""
    there = table.elsewhere(permissions=["clipboard-read", "clipboard-write"])
    there.context.add_init_script(SLOW_CLIPBOARD)
    return there


SLOW_CLIPBOARD = """
    const read = navigator.clipboard.readText.bind(navigator.clipboard);
    navigator.clipboard.readText = async () => {
        await new Promise(soon => setTimeout(soon, 200));
        return read();
    };
"""


def test_who_may_not_read_the_clipboard_is_shown_where_to_paste_by_hand(table: Table, tmp_path: Path) -> None:
    table.context.add_init_script("navigator.clipboard.readText = () => Promise.reject(new Error('denied'));")
    path = tmp_path / "begun.json"
    path.write_text(share(empires.new("ninth-age", ["Ann", "Bo"], seed="by hand")), encoding="utf-8")
    bo = table.sit_down()
    open_file(bo, path)
    plays_here(bo, "Bo")
    press(bo, card(bo).get_by_role("button", name="Paste theirs"))
    expect(
        bo.locator("[data-region=dialog]").get_by_role("heading", name="Friends far apart")
    ).to_be_visible()
