"""The post through nostr-relay, the program of a club, and over TLS: `python make.py relays` runs these."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from conftest import HASTE, START, Table, new_context
from hands import fingerprint, press, settled, until
from playwright.sync_api import Page, Playwright, expect
from seats import Wishes
from test_friends import asked, begin_apart, messages
from test_post import founded, go_alone, play
from tools.browser import ARGUMENTS
from tools.real_relay import PROGRAM, RealRelay
from tools.relay import Relay
from tools.tls import Proxy

from empires.cli.serving import SiteServer

pytestmark = pytest.mark.soak


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealRelay]:
    if not PROGRAM.exists():
        pytest.skip("nostr-relay is not installed: python make.py relays installs it.")
    with RealRelay(tmp_path) as relay:
        yield relay


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def sit_down_three(table: Table, url: str) -> list[Page]:
    """Three friends at three browsers; all turns go out by themselves."""
    pages = founded(table, url, "Ann", "Bo", "Cy")
    for page in pages:
        go_alone(page)
    return pages


def has_gone_on(page: Page, before: str) -> bool:
    return fingerprint(page) != before


def test_three_friends_play_through_a_club_s_relay_that_dies_and_loses_everything(
    table: Table, real: RealRelay
) -> None:
    table.expects_errors = True  # a connection that ends is told in the console
    pages = sit_down_three(table, real.url)
    took = []
    for turn in range(4):
        until(pages[0], lambda: any(asked(page) for page in pages), "a question")
        mine = next(page for page in pages if asked(page))
        others = [page for page in pages if page is not mine]
        if turn == 2:
            real.forget()
        before = [fingerprint(page) for page in others]
        play(mine)
        began = time.monotonic()
        for page, was in zip(others, before, strict=True):
            until(page, partial(has_gone_on, page, was), "the message")
        took.append(time.monotonic() - began)
    for page in pages:
        settled(page)
    assert len({fingerprint(page) for page in pages}) == 1
    print("sent to received, seconds:", [round(one, 2) for one in took])


def test_a_relay_that_takes_small_events_only_gets_small_ones(table: Table, tmp_path: Path) -> None:
    if not PROGRAM.exists():
        pytest.skip("nostr-relay is not installed: python make.py relays installs it.")
    with RealRelay(tmp_path, largest=4_096) as small:
        pages = sit_down_three(table, small.url)
        assert all("does not accept messages of this size" not in page.inner_text("body") for page in pages)


def test_over_tls_with_a_certificate_of_its_own(
    playwright: Playwright, program: str, site: Path, tmp_path: Path
) -> None:
    with Relay() as relay, Proxy(tmp_path, relay.port) as proxy, SiteServer(site) as server:
        trusts = f"--ignore-certificate-errors-spki-list={proxy.fingerprint}"
        for arguments, state in (([], "cannot be reached"), ([trusts], "is connected")):
            browser = playwright.chromium.launch(
                executable_path=program, args=[*ARGUMENTS, HASTE, *arguments], timeout=START
            )
            table = Table(server, new_context(browser, {}))
            page = table.sit_down()
            begin_apart(page, "Ann", "Bo")
            messages(page)
            dialog = page.locator("[data-region=dialog]")
            dialog.get_by_text("The post: messages are sent automatically").click()
            dialog.get_by_label("The relay").fill(proxy.url)
            press(page, dialog.get_by_role("button", name="Switch the post on"))
            expect(dialog.locator("#relays-reached")).to_contain_text(state)
            if state == "is connected":
                until(page, lambda: relay.rows, "what is laid down")
            assert bool(relay.rows) == (state == "is connected")
            browser.close()
