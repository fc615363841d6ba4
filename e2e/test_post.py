"""The post: two browsers, one relay, and no message that anybody carries."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conftest import Table, ready, stored_offline
from hands import answer_somehow, card, fingerprint, press, settled, until
from playwright.sync_api import Page, expect
from seats import Wishes
from test_friends import asked, at_turn, begin_apart, close, far_away, messages
from test_tabs import WRITTEN
from tools.relay import Relay


@pytest.fixture
def relay() -> Iterator[Relay]:
    with Relay() as relay:
        yield relay


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write", "notifications"]}


def switch_on(page: Page, url: str) -> str:
    """Switch the post on; returns the link of the invitation."""
    messages(page)
    dialog = page.locator("[data-region=dialog]")
    dialog.get_by_text("The post: messages are sent automatically").click()
    dialog.get_by_label("The relay").fill(url)
    press(page, dialog.get_by_role("button", name="Switch the post on"))
    expect(dialog.locator("#relays-reached")).to_contain_text(url)
    press(page, dialog.get_by_role("button", name="Send the invitation link"))
    expect(page.locator("[data-region=notice]")).to_contain_text("copied")
    return str(page.evaluate("navigator.clipboard.readText()")).split()[-1]


def follow(page: Page, link: str) -> None:
    """Tap the link, and agree that the relay is reached."""
    page.goto(link)
    ready(page)
    dialog = page.locator("[data-region=dialog]")
    expect(dialog).to_contain_text("It learns the internet addresses of your devices")
    dialog.get_by_role("button", name="Read the invitation").click()
    expect(card(page).locator("#question")).to_contain_text("Who are you?")


def founded(table: Table, url: str, *names: str) -> list[Page]:
    """The first of these people invites the others by one link; each sits at a browser of their own."""
    first = table.sit_down()
    begin_apart(first, *names)
    link = switch_on(first, url)
    pages = [first]
    for name in names[1:]:
        page = far_away(table, "notifications").sit_down()
        follow(page, link)
        press(page, card(page).get_by_role("button", name=re.compile(f"^(I am )?{name}$")))
        pages.append(page)
    for page in pages:
        expect(card(page)).to_contain_text("Five words not compared yet")
    return pages


def go_alone(page: Page) -> None:
    """Have turns go out by themselves."""
    messages(page)
    press(page, page.locator("#alone"))
    expect(page.locator("#alone")).to_have_attribute("aria-pressed", "true")
    close(page)


def play(page: Page) -> None:
    """Answer all that is asked, and send it: one tap."""
    while asked(page):
        answer_somehow(page)
    press(page, card(page).get_by_role("button", name="Send them the message"))


def due(ann: Page, bo: Page) -> tuple[Page, Page]:
    """Who has something to answer or to send, and who waits, once both pages are at rest."""
    for page in (ann, bo):
        settled(page)
    return at_turn(ann, bo)


def tell_me(page: Page) -> None:
    """Have notifications, which the browser allows here."""
    messages(page)
    press(page, page.locator("#tell-me"))
    expect(page.locator("#tell-me")).to_have_attribute("aria-pressed", "true")
    close(page)


SHOWN = """navigator.serviceWorker.getRegistration()
    .then(registration => registration.getNotifications())
    .then(shown => shown.map(one => one.title))"""

REFUSED = """url => new Promise(done => {
    const socket = new WebSocket(url);
    socket.onopen = () => done('open');
    socket.onerror = () => done('refused');
})"""


def test_two_friends_play_by_a_relay_that_loses_everything_once(table: Table, relay: Relay) -> None:
    ann, bo = founded(table, relay.url, "Ann", "Bo")
    for turn in range(3):
        mine, theirs = due(ann, bo)
        if turn == 1:
            relay.forget()
        play(mine)
        expect(theirs.locator("[data-region=notice]")).to_contain_text("arrived")
        press(theirs, theirs.locator("[data-region=notice]").get_by_role("button", name="Close"))
    assert fingerprint(ann) == fingerprint(bo)


def test_only_the_worker_may_reach_a_relay(table: Table, relay: Relay) -> None:
    table.expects_errors = True
    ann = table.sit_down()
    stored_offline(ann)
    ann.reload()
    ready(ann)
    assert ann.evaluate(REFUSED, relay.url) == "refused"
    policy = ann.evaluate(
        "fetch('courier/worker.js').then(found => found.headers.get('content-security-policy'))"
    )
    assert (
        policy == "default-src 'none'; script-src 'self'; connect-src wss: ws://localhost:* ws://127.0.0.1:*"
    )
    begin_apart(ann, "Ann", "Bo")
    switch_on(ann, relay.url)
    messages(ann)
    expect(ann.locator("#relays-reached")).to_contain_text("is connected")
    close(ann)
    assert relay.rows


@pytest.mark.whole
def test_turns_go_out_by_themselves_and_the_shelf_says_whose_turn_it_is(table: Table, relay: Relay) -> None:
    ann, bo = founded(table, relay.url, "Ann", "Bo")
    for page in (ann, bo):
        go_alone(page)
    until(ann, lambda: asked(ann) or asked(bo), "a question, once the dice before it have gone out")
    mine, theirs = (ann, bo) if asked(ann) else (bo, ann)
    tell_me(theirs)
    theirs.keyboard.press("x")
    press(theirs, theirs.get_by_role("button", name="All campaigns"))
    theirs.evaluate("document.hasFocus = () => false")  # nobody looks
    while asked(mine):
        answer_somehow(mine)
    notice = mine.locator("[data-region=notice]")
    expect(notice).to_contain_text("Your turn goes out in 10 seconds.")
    press(mine, notice.get_by_role("button", name="Not yet"))
    expect(notice).to_be_empty()
    expect(card(mine).get_by_role("button", name="Send them the message")).to_be_visible()
    press(mine, card(mine).get_by_role("button", name="Send them the message"))
    expect(theirs.locator(".shelf")).to_contain_text("Your turn, from")
    expect(theirs).to_have_title("(1) Empires")
    until(theirs, lambda: theirs.evaluate(SHOWN), "a notification")
    (shown,) = theirs.evaluate(SHOWN)
    assert re.fullmatch("Your turn in “[^”]+”", shown), "and nothing else"


def test_a_tab_that_was_frozen_leaves_the_campaign_to_the_one_that_went_on(
    table: Table, relay: Relay
) -> None:
    """A tab stands still seconds before its turn goes out; another one sends the turn. (Browsers freeze only
    tabs that nobody sees, and these are always seen, so the debugger halts its scripts.)"""
    ann, bo = founded(table, relay.url, "Ann", "Bo")
    frozen, theirs = due(ann, bo)
    go_alone(frozen)
    while asked(frozen):
        answer_somehow(frozen)
    expect(frozen.locator("[data-region=notice]")).to_contain_text("Your turn goes out in 10 seconds.")
    settled(frozen)
    frozen.evaluate(WRITTEN)
    ice = frozen.context.new_cdp_session(frozen)
    halted: list[object] = []
    ice.on("Debugger.paused", lambda told: halted.append(told))
    ice.send("Debugger.enable")
    ice.send("Debugger.pause")
    until(theirs, lambda: bool(halted), "a tab that stands still")
    tab = frozen.context.new_page()
    tab.goto(table.server.url)
    ready(tab)
    press(tab, tab.locator(".shelf [data-cmd=open]"))
    press(tab, tab.get_by_role("button", name="Play it here"))
    press(tab, card(tab).get_by_role("button", name="Send them the message"))
    expect(theirs.locator("[data-region=notice]")).to_contain_text("arrived")
    ice.send("Debugger.resume")
    ice.send("Debugger.disable")
    left = re.compile("was opened in another tab and continues there|kept as a separate campaign")
    expect(frozen.locator("body")).to_contain_text(left)  # the latter if it stood still before all was stored
    expect(frozen.get_by_role("button", name="Send them the message")).to_have_count(0)
    go_alone(theirs)
    until(tab, lambda: asked(tab) or asked(theirs), "the campaign to go on")
    for page in (tab, theirs):
        settled(page)
    assert fingerprint(tab) == fingerprint(theirs)
