"""Nothing is lost: hostile text, an engine that dies, full storage, two tabs, a newer version of the page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from conftest import START, Table, ready, stored_offline
from playwright.sync_api import Page, expect
from tools.build import integrity

from empires.cli.serving import SiteServer

pytestmark = pytest.mark.fresh

SEND = "command => import('./js/main.js').then(main => main.send(command))"
HANDLE = "text => document.querySelector('script[name=engine]').xworker.sync.handle(text)"


def version(page: Page) -> str | None:
    return page.locator("meta[name=version]").get_attribute("content")


HOSTILE = ("[" * 200_000, '{"cmd":' * 100_000, '{"cmd": "dance"}', "", "\x00")


def test_hostile_text_is_refused_and_the_engine_lives(table: Table) -> None:
    page = table.sit_down()
    for text in HOSTILE:
        page.evaluate(HANDLE, text)
        expect(page.locator("[data-region=notice]")).to_contain_text("be read")
        page.evaluate(SEND, {"cmd": "show_keys"})
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.locator("[data-region=notice]")).to_be_empty()
        page.evaluate(SEND, {"cmd": "back"})
        expect(page.get_by_role("dialog")).to_have_count(0)


def mortal_engine(table: Table, page: Page, death: str) -> None:
    """Serve an engine that dies of a notice named `die`."""
    script = (
        (table.server.folder / "engine.py")
        .read_text()
        .replace(
            "async def handle(text: str) -> None:",
            f"async def handle(text: str) -> None:\n    if '\"die\"' in text:\n        {death}",
        )
    )
    page.route("**/engine.py", lambda route: route.fulfill(body=script))


@pytest.mark.parametrize("death", ["import json; json.loads('[' * 200_000)", "import os; os._exit(3)"])
def test_an_engine_that_dies_is_started_again(table: Table, death: str) -> None:
    table.expects_errors = True
    page = table.page()
    mortal_engine(table, page, death)
    page.goto(table.server.url)
    ready(page)
    page.evaluate("command => { import('./js/main.js').then(main => main.send(command)) }", {"cmd": "die"})
    expect(page.locator("[data-region=notice]")).to_contain_text("restarted", timeout=START)
    ready(page)
    page.evaluate(SEND, {"cmd": "show_keys"})
    expect(page.get_by_role("dialog")).to_be_visible()


def test_what_one_command_shows_is_not_overtaken_by_what_the_next_shows(table: Table) -> None:
    """The first pauses before it shows anything; the next, which waits for it, sends what it has at once."""
    page = table.page()
    script = (table.server.folder / "engine.py").read_text()
    slower = script.replace(
        "time.perf_counter() >= pause", "not made or type(command).__name__ == 'ShowAbout'"
    ).replace("kinds.Look", "()")
    page.route("**/engine.py", lambda route: route.fulfill(body=slower))
    page.goto(table.server.url)
    ready(page)
    page.evaluate(
        "both => import('./js/main.js').then(main => Promise.all(both.map(main.send)))",
        [{"cmd": "new_sheet"}, {"cmd": "show_about"}],
    )
    expect(page.get_by_role("heading", name="About")).to_be_visible()


WRITE = """([key, text]) => import('./js/home.js').then(home => home.write([[key, text]], []).problem)"""


def test_full_storage_is_told_and_the_old_text_stays(table: Table) -> None:
    page = table.sit_down()
    assert page.evaluate(WRITE, ["empires:campaign:a", "old"]) == ""
    assert page.evaluate(WRITE, ["empires:campaign:a", "x" * 6_000_000]) == "full"
    assert page.evaluate("localStorage.getItem('empires:campaign:a')") == "old"


def release_anew(folder: Path) -> str:
    """Publish a newer version in place, as the build would write it; its version."""
    style = folder / "styles" / "start.css"
    before = integrity(style)
    style.write_text(style.read_text() + "\n:root { --released: anew; }\n")
    index, worker = folder / "index.html", folder / "sw.js"
    old = re.search(r"const VERSION = '(\w+)'", worker.read_text())
    assert old
    page = index.read_text().replace(old[1], "0123456789ab")
    index.write_text(page.replace(before, integrity(style)))
    text = worker.read_text().replace(old[1], "0123456789ab")
    for path in (style, index):
        fresh = integrity(path).removeprefix("sha256-")
        name = re.escape(path.relative_to(folder).as_posix())
        text = re.sub(rf'("{name}": "sha256-)[^"]+', rf"\g<1>{fresh}", text)
    worker.write_text(text)
    return "0123456789ab"


RELEASED = "getComputedStyle(document.documentElement).getPropertyValue('--released')"


FAILED_INSTALL = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const coming = registration.installing;
    if (coming) await new Promise(done => coming.addEventListener('statechange', done));
    if (coming && coming.state !== 'redundant') throw new Error(`the half version is ${coming.state}`);
}"""


class TestNewerVersion:
    """A newer version waits until the player agrees or the page starts next; the two are never mixed."""

    @pytest.fixture
    def server(self, site: Path, tmp_path: Path):  # type: ignore[no-untyped-def]  # a fixture like its namesake
        shutil.copytree(site, tmp_path / "site")
        with SiteServer(tmp_path / "site") as server:
            yield server

    def test_it_waits_until_the_page_starts_again(self, table: Table) -> None:
        page = table.sit_down()
        stored_offline(page)
        old, new = version(page), release_anew(table.server.folder)
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
        expect(page.locator("[data-region=notice]")).to_contain_text("newer version", timeout=START)
        assert (version(page), page.evaluate(RELEASED).strip()) == (old, "")
        page.reload()  # this tab alone: a start like any other
        page.wait_for_selector(f"meta[name=version][content='{new}']", state="attached", timeout=START)
        ready(page)
        assert page.evaluate(RELEASED).strip() == "anew"

    def test_it_waits_while_another_tab_plays_on(self, table: Table) -> None:
        page, other = table.sit_down(), table.sit_down()
        stored_offline(page)
        old = version(page)
        release_anew(table.server.folder)
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
        expect(page.locator("[data-region=notice]")).to_contain_text("newer version", timeout=START)
        other.evaluate("document.body.dataset.mark = 'played on'")
        page.reload()
        ready(page)
        assert version(page) == old
        assert other.evaluate("document.body.dataset.mark") == "played on"

    def test_agreeing_starts_it_in_every_tab(self, table: Table) -> None:
        page, other = table.sit_down(), table.sit_down()
        stored_offline(page)
        stored_offline(other)
        new = release_anew(table.server.folder)
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
        page.get_by_role("button", name="Start it now").click()
        for tab in (page, other):
            tab.wait_for_selector(f"meta[name=version][content='{new}']", state="attached", timeout=START)
            ready(tab)

    def test_the_next_start_takes_it_up(self, table: Table) -> None:
        page = table.sit_down()
        stored_offline(page)
        new = release_anew(table.server.folder)
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
        expect(page.locator("[data-region=notice]")).to_contain_text("newer version", timeout=START)
        page.close()
        later = table.page()
        later.goto(table.server.url)
        later.wait_for_selector(f"meta[name=version][content='{new}']", state="attached", timeout=START)
        ready(later)

    def test_a_half_published_version_is_not_taken(self, table: Table) -> None:
        table.expects_errors = True
        page = table.sit_down()
        stored_offline(page)
        old = version(page)
        release_anew(table.server.folder)
        style = table.server.folder / "styles" / "start.css"
        style.write_text("half")
        page.evaluate(FAILED_INSTALL)
        page.reload()
        ready(page)
        assert version(page) == old
