"""The built page in a real browser. Every story fails on a console error and on any request that leaves
this machine, unless it says beforehand that it expects one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Unpack

import pytest
from measure import Counts
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)
from seats import Seat, Seats, Wishes, with_keeper
from tools.browser import ARGUMENTS, find_or_install

from empires.cli.serving import SiteServer
from empires.page.wire import codec, operations

DIST = Path(__file__).resolve().parent.parent / "dist"
HERE = ("http://localhost:", "blob:", "data:")
HASTE = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once and quickly: a story that starts Python anew is over before the optimizing
compiler, which takes a third of its processor time, has paid. For engines that are kept it does pay.
"""
START = 180_000
"""Milliseconds a start may take on a machine that has much else to do."""
PATIENCE = 60_000
"""Milliseconds for anything else that is awaited."""


@dataclass
class Table:
    """A browser with storage of its own, looking at a server of its own or at that of the seats."""

    server: SiteServer
    context: BrowserContext
    seats: Seats | None = None
    seat: Seat | None = None
    expects_errors: bool = False
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    others: list[Table] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)

    def prepare(self, script: str) -> None:
        """Have every tab from now on run a script before those of the page."""
        self.scripts.append(script)

    def page(self) -> Page:
        """A new tab, still empty."""
        return self._watched(self.context.new_page())

    def sit_down(self) -> Page:
        """A new tab with the page in it, ready to play."""
        alone = self.seat and self.context.pages == [self.seat.keeper]
        page = self._watched(self.seat.tab()) if self.seat and alone else self.page()
        page.goto(self.server.url)
        ready(page)
        return page

    def elsewhere(self, **wishes: Unpack[Wishes]) -> Table:
        """Another machine, as it were: a browser that shares no storage with this one, at the same page."""
        seat = self.seats.take(wishes) if self.seats else None
        context = seat.context if seat else new_context(self.context.browser, wishes)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(START)
        there = Table(self.server, context, self.seats, seat, errors=self.errors, strangers=self.strangers)
        there.counts = self.counts
        self.others.append(there)
        return there

    def close(self) -> None:
        """Everybody goes home; what ran in the tabs that are open is written down first."""
        self.counts.keep()
        for one in (self, *self.others):
            if self.seats and one.seat:
                self.seats.give_back(one.seat)
            else:
                one.context.close()

    def note(self, sent: Request) -> None:
        """Note a request that leaves this machine."""
        if not sent.url.startswith(HERE):
            self.strangers.append(sent.url)

    def _watched(self, page: Page) -> Page:
        if self.seat:
            self.seat.dress(page)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        for script in self.scripts:
            page.add_init_script(script)
        self.counts.watch(page)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)


def new_context(browser: Browser | None, wishes: Wishes) -> BrowserContext:
    """A context for one story; nothing moves there unless the story wants it."""
    assert browser is not None
    return browser.new_context(reduced_motion="reduce", **wishes)


def ready(page: Page) -> None:
    """Wait until the engine answers."""
    page.wait_for_selector(
        "body[data-state=ready]", timeout=START
    )  # asks by no script: some pages allow none


def stored_offline(page: Page) -> None:
    """Wait until the service worker has the whole page."""
    page.wait_for_selector("body[data-offline=ready]", timeout=START)


def apply(page: Page, *operations: operations.AnyOperation) -> None:
    """Have the page do what Python might tell it."""
    text = codec.write(list(operations))
    page.evaluate("text => import('./js/main.js').then(main => main.apply(text))", text)


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built page."""
    if not (DIST / "sw.js").exists():
        pytest.fail("There is no dist/: python make.py e2e builds it and runs these stories.")
    return DIST


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the browser."""
    return find_or_install()


@pytest.fixture(scope="session")
def whole_program(program: str) -> str:
    """The path of a browser with windows: one without them grants no permissions and reads no settings."""
    assert program, "one installation brings both"
    return find_or_install(whole=True)


@pytest.fixture(scope="session")
def playwright(whole_program: str) -> Iterator[Playwright]:
    """Playwright; asked for after the programs, which need it to themselves."""
    assert whole_program
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, program: str) -> Iterator[Browser]:
    """One browser for all stories of the session that start Python anew."""
    browser = playwright.chromium.launch(executable_path=program, args=[*ARGUMENTS, HASTE], timeout=START)
    yield browser
    browser.close()


@pytest.fixture
def whole_browser(playwright: Playwright, whole_program: str) -> Iterator[Browser]:
    """A browser with windows, for one story."""
    browser = playwright.chromium.launch(
        executable_path=whole_program, args=[*ARGUMENTS, HASTE], timeout=START
    )
    yield browser
    browser.close()


@pytest.fixture
def server(site: Path) -> Iterator[SiteServer]:
    """A server for this story only: a free port is an origin with empty storage."""
    with SiteServer(site) as server:
        yield server


@pytest.fixture
def wishes() -> Wishes:
    """What the story wants of its browser; a story overrides it for a phone."""
    return {}


@pytest.fixture(scope="session")
def seats(
    playwright: Playwright, program: str, site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Seats]:
    """Where stories sit down that are not about the start, in a browser of their own."""
    browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS, timeout=START)
    with SiteServer(with_keeper(site, tmp_path_factory.mktemp("seats") / "site")) as server:
        yield Seats(browser, server)
        browser.close()


@pytest.fixture
def table(request: pytest.FixtureRequest, wishes: Wishes) -> Iterator[Table]:
    """A place to play at, watched for errors and strangers."""
    whole = request.node.get_closest_marker("whole")
    if whole or request.node.get_closest_marker("fresh") or Counts().folder:
        server: SiteServer = request.getfixturevalue("server")
        browser: Browser = request.getfixturevalue("whole_browser" if whole else "browser")
        table = Table(server, new_context(browser, wishes))
    else:
        seats: Seats = request.getfixturevalue("seats")
        seats.server.served.clear()
        seat = seats.take(wishes)
        table = Table(seats.server, seat.context, seats, seat)
    table.context.set_default_timeout(PATIENCE)
    table.context.set_default_navigation_timeout(START)

    table.context.on("request", table.note)
    yield table
    table.context.remove_listener("request", table.note)
    table.close()
    assert not table.strangers, f"The page asked elsewhere: {table.strangers}"
    assert table.expects_errors or not table.errors, f"Errors in the console: {table.errors}"
