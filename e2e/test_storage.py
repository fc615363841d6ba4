"""Storage that is full, blocked, silent or thrown back: the page says so, plays, and loses nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import START, Table, ready
from hands import (
    SEND,
    answer_somehow,
    answers,
    begin,
    lift,
    saved_file,
    settled,
    some,
    until,
    without_curtain,
)
from playwright.sync_api import Dialog, Page, Playwright, expect
from tools.browser import ARGUMENTS

import empires
from empires.cli.serving import SiteServer

FILL = """() => { for (let size = 4_000_000, n = 0; size > 0; size >>= 1)
    try { localStorage.setItem(`filler${n++}`, 'x'.repeat(size)); } catch {} }"""
WRITTEN = """() => import('./js/spare.js').then(spare => spare.settled())"""

FORBIDDEN = "() => { throw new DOMException('forbidden', 'SecurityError'); }"
NO_HOME = f"Object.defineProperty(window, 'localStorage', {{ get: {FORBIDDEN} }});"
NULL_HOME = "Object.defineProperty(window, 'localStorage', { value: null });"
CLOSED_HOME = f"Storage.prototype.setItem = {FORBIDDEN};"
FULL_HOME = """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"""
NO_SPARE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
CLOSED_SPARE = f"IDBFactory.prototype.open = {FORBIDDEN};"
SILENT_SPARE = "IDBFactory.prototype.open = () => ({});"
NO_WORKER = "ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(new Error('denied'));"
NO_CACHES = f"Object.defineProperty(window, 'caches', {{ get: {FORBIDDEN} }});"
NO_LOCKS = "LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));"

NOTHING_KEPT = {
    "the home is forbidden": NO_HOME + CLOSED_SPARE,
    "the home is null": NULL_HOME + NO_SPARE,
    "the home may be read only": CLOSED_HOME + CLOSED_SPARE,
    "the home is full": FULL_HOME + NO_SPARE,
    "the spare is silent": NO_HOME + SILENT_SPARE,
    "everything is forbidden": NO_HOME + CLOSED_SPARE + NO_WORKER + NO_CACHES + NO_LOCKS,
}


@pytest.mark.parametrize(
    "trouble", some(NOTHING_KEPT, "the home may be read only", "everything is forbidden")
)
def test_where_nothing_is_kept_the_page_says_so_plays_and_gives_the_file_away(
    table: Table, tmp_path: Path, trouble: str
) -> None:
    table.prepare(trouble)
    play_unstored(table.sit_down(), tmp_path)


REJECTING_SPARE = """IDBFactory.prototype.open = () => {
    const request = { error: new DOMException('no', 'UnknownError') };
    setTimeout(() => request.onerror());
    return request;
};"""
BLOCKED_SPARE = """IDBFactory.prototype.open = () => {
    const request = {};
    setTimeout(() => request.onblocked?.());
    return request;
};"""
ABORTING_SPARE = """{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
        put.apply(this, given);
        this.transaction.abort();
    };
}"""
NO_REGISTERING = """ServiceWorkerContainer.prototype.register = () =>
    Promise.reject(new DOMException('denied', 'SecurityError'));"""
NO_WORKERS = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
NO_SESSION = f"Object.defineProperty(window, 'sessionStorage', {{ get: {FORBIDDEN} }});"

HALF_KEPT = {
    "the spare rejects": REJECTING_SPARE,
    "the spare is blocked": BLOCKED_SPARE,
    "the spare undoes": ABORTING_SPARE,
    "nothing is kept for offline": NO_REGISTERING,
    "there is no offline at all": NO_WORKERS,
    "a tab remembers nothing": NO_SESSION,
}


@pytest.mark.parametrize("trouble", some(HALF_KEPT, "the spare rejects"))
def test_where_only_the_home_is_kept_the_page_plays_and_goes_on_after_a_reload(
    table: Table, trouble: str
) -> None:
    table.prepare(trouble)
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    without_curtain(page)
    answer_somehow(page)
    given = answers(page)
    expect(page.locator("[data-region=alert]")).to_be_hidden()
    page.reload()
    ready(page)
    settled(page)
    if "sessionStorage" in trouble:
        page.get_by_role("button", name="Continue").click()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    lift(page)
    assert answers(page) == given
    page.evaluate(SEND, {"cmd": "leave"})
    settled(page)
    told = page.get_by_text("This browser keeps no second copy")
    expect(told).to_have_count(1 if "IDB" in trouble else 0)


@pytest.fixture
def forbidden(
    playwright: Playwright, whole_program: str, server: SiteServer, tmp_path: Path
) -> Iterator[Page]:
    """A browser whose settings forbid every site to keep data."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=whole_program, args=ARGUMENTS
    )
    page = context.new_page()
    page.goto(server.url)
    ready(page)
    yield page
    context.close()


def test_a_browser_that_blocks_site_data_plays_all_the_same(forbidden: Page, tmp_path: Path) -> None:
    play_unstored(forbidden, tmp_path)


def play_unstored(page: Page, folder: Path) -> None:
    """Play where nothing can be kept: it is said as long as it is so, and asked before the page is left."""
    alert = page.locator("[data-region=alert]")
    expect(alert).to_contain_text("not stored")
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    without_curtain(page)
    for _ in range(3):
        answer_somehow(page)
        lift(page)
        expect(alert).to_contain_text("not stored")
    given = answers(page)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.evaluate("setTimeout(() => location.reload())")
    until(page, lambda: asked, "a question before the page goes")
    assert answers(page) == given
    assert empires.load(saved_file(page, folder).read_text(encoding="utf-8")).answers == given
    page.reload()
    ready(page)


def test_a_full_home_is_told_and_the_second_copy_keeps_every_answer(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    without_curtain(page)
    page.evaluate(FILL)
    given = answers(page)
    answer_somehow(page)
    expect(page.locator("[data-region=alert]")).to_contain_text("storage for this page is full")
    lift(page)
    assert answers(page) == given + 1
    page.evaluate(WRITTEN)
    page.reload()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    lift(page)
    assert answers(page) == given + 1
    expect(page.locator("[data-region=alert]")).to_contain_text("one of the two copies")
    page.evaluate("localStorage.removeItem('filler0')")
    answer_somehow(page)
    expect(page.locator("[data-region=alert]")).to_be_hidden()


@pytest.mark.parametrize("lost", ["home", "spare"])
def test_either_place_alone_holds_the_whole_campaign(table: Table, lost: str) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    without_curtain(page)
    for _ in range(4):
        answer_somehow(page)
        lift(page)
    given = answers(page)
    page.evaluate(WRITTEN)
    if lost == "home":
        page.evaluate("localStorage.clear()")
    else:
        page.evaluate("new Promise(done => { indexedDB.deleteDatabase('empires').onsuccess = done; })")
    page.reload()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    lift(page)
    assert answers(page) == given
    answer_somehow(page)
    page.evaluate(WRITTEN)
    kept = page.evaluate("Object.keys(localStorage).filter(key => key.includes(':campaign:'))")
    copied = page.evaluate("import('./js/spare.js').then(spare => spare.look())")["keys"]
    assert sorted(kept) == sorted(copied)


def test_the_shelf_shows_how_full_it_is_and_offers_files(table: Table, tmp_path: Path) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo", name="Full house")
    without_curtain(page)
    page.evaluate("localStorage.setItem('another page', 'x'.repeat(4_700_000))")
    page.reload()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("% full")
    page.evaluate(SEND, {"cmd": "leave"})
    expect(page.locator(".room meter")).to_be_visible()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save Full house as a file").click()
    coming.value.save_as(tmp_path / "kept.json")
    assert empires.load((tmp_path / "kept.json").read_text(encoding="utf-8")).setup.name == "Full house"
    page.get_by_role("button", name="Remove it from this browser").click()
    expect(page.locator(".shelf")).to_have_count(0)
