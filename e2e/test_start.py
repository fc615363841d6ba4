"""The page starts, says how far it has come, and explains itself when it cannot."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from conftest import Table, ready, stored_offline
from hands import answer_somehow, begin, card, crash, settled
from playwright.sync_api import Playwright, Route, expect
from tools.browser import ARGUMENTS

from empires.cli.serving import SiteServer

pytestmark = pytest.mark.fresh


def test_a_visitor_sees_the_page_at_once_and_then_plays(table: Table) -> None:
    page = table.page()
    page.goto(table.server.url, wait_until="commit")
    expect(page.locator("#start-title")).to_have_text("Empires")
    expect(page.locator("#start-step")).to_be_visible()
    ready(page)
    expect(page.locator("#start")).to_be_hidden()
    expect(page.get_by_role("heading", name="Empires")).to_be_visible()


def test_the_start_tells_each_step(table: Table) -> None:
    page = table.page()
    page.add_init_script(
        """window.told = [];
        new MutationObserver(() => {
          const text = document.getElementById('start-step')?.textContent;
          if (text && told.at(-1) !== text) told.push(text);
        }).observe(document, {subtree: true, childList: true, characterData: true});"""
    )
    page.goto(table.server.url)
    ready(page)
    assert page.evaluate("told") == [
        "Laying the table",
        "Fetching the engine",
        "Waking Python",
        "Opening the rulebooks",
        "Looking for your campaigns",
    ]


def test_after_the_first_visit_no_network_is_needed(table: Table) -> None:
    page = table.sit_down()
    stored_offline(page)
    table.context.set_offline(True)
    table.server.close()
    page.reload()
    ready(page)
    again = table.page()
    again.goto(table.server.url)
    ready(again)


def test_the_first_visit_downloads_each_file_once(
    playwright: Playwright, program: str, server: SiteServer, tmp_path: Path
) -> None:
    # a profile on disk, like a player's: the cache of a private window keeps no file of ten megabytes
    launch = playwright.chromium.launch_persistent_context
    with launch(tmp_path, executable_path=program, args=ARGUMENTS) as context:
        page = context.new_page()
        page.goto(server.url)
        ready(page)
        stored_offline(page)
    bodies = [path for path, status in server.served if status == 200 and path != "/sw.js"]
    assert "/pyodide/pyodide.asm.wasm" in bodies
    assert len(bodies) == len(set(bodies))


def test_a_campaign_at_one_screen_needs_nothing_of_signing(table: Table) -> None:
    table.expects_errors = True  # what is fetched in the background is missing
    for wheel in ("ecdsa", "mnemonic", "six"):
        table.context.route(f"**/python/{wheel}-*", lambda route: route.fulfill(status=404, body="gone"))
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    answer_somehow(page)
    expect(card(page).locator("#question")).to_be_visible()


MISSING = ("pyscript/core.js", "pyodide/pyodide.asm.wasm", "engine.py", "python/empires-*")


def test_missing_files_are_explained_until_the_last_is_found(table: Table) -> None:
    table.expects_errors = True
    page = table.page()
    for file in MISSING:
        page.route(f"**/{file}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(table.server.url)
    alert = page.locator(".start-failure")
    for file in MISSING:
        page.wait_for_selector("body[data-state=failed]")
        expect(alert.get_by_role("heading")).to_be_visible()
        expect(alert.get_by_role("button", name="Try again")).to_be_focused()
        page.unroute(f"**/{file}")
        page.evaluate("document.body.dataset.before = ''")
        alert.get_by_role("button", name="Try again").click()
        page.wait_for_selector("body:not([data-before])", state="attached")
    ready(page)


def test_a_network_that_breaks_off_is_explained(table: Table) -> None:
    table.expects_errors = True
    page = table.page()

    def break_off(route: Route) -> None:
        table.context.set_offline(True)
        route.abort("internetdisconnected")

    page.route("**/*.wasm", break_off)
    page.goto(table.server.url)
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()


def test_everything_is_fetched_anew_and_the_campaigns_stay(table: Table) -> None:
    page = table.sit_down()
    stored_offline(page)
    page.evaluate("localStorage.setItem('empires:mine', 'kept')")
    page.reload()
    ready(page)
    page.clock.set_fixed_time(datetime(2026, 1, 1))  # however slow the machine, all of it within a minute
    for _ in range(3):
        crash(page)
        ready(page)
        settled(page)
    crash(page)
    expect(page.locator(".start-failure")).to_contain_text("The engine keeps stopping")
    page.evaluate("document.body.dataset.old = 'yes'")
    page.get_by_role("button", name="Fetch everything again").click()
    page.wait_for_selector("body:not([data-old])")
    ready(page)
    stored_offline(page)
    assert page.evaluate("localStorage.getItem('empires:mine')") == "kept"


@pytest.mark.parametrize("step", ["Waking Python", "Opening the rulebooks"])
def test_an_engine_that_is_ended_in_the_start_is_told_within_seconds(table: Table, step: str) -> None:
    page = table.page()
    page.add_init_script(
        f"""const watched = async () => (await navigator.locks.query()).pending.some(
          ({{ name }}) => name.startsWith('empires:engine:'));
        const end = async () => {{
          while (!await watched()) await new Promise(done => setTimeout(done, 10));
          document.querySelector('script[name=engine]').xworker.terminate();
        }};
        new MutationObserver((_, observer) => {{
          if (document.getElementById('start-step')?.textContent !== '{step}') return;
          observer.disconnect();
          end();
        }}).observe(document, {{subtree: true, childList: true, characterData: true}});"""
    )
    page.goto(table.server.url)
    expect(page.locator("#start-step")).to_have_text(step, timeout=60_000)
    expect(page.locator("#start .start-failure")).to_contain_text("The engine did not start", timeout=10_000)


def test_a_browser_without_webassembly_is_told(table: Table) -> None:
    page = table.page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(table.server.url)
    expect(page.get_by_role("heading", name="This browser cannot run the engine")).to_be_visible()


def test_a_browser_whose_usual_storage_takes_nothing_is_told_and_plays(table: Table) -> None:
    page = table.page()
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError') }"
    )
    page.goto(table.server.url)
    ready(page)
    expect(page.locator("[data-region=alert]")).to_contain_text("Only one of the two copies")


def test_the_page_has_its_version(table: Table) -> None:
    page = table.page()
    page.goto(table.server.url)
    version = page.locator("meta[name=version]").get_attribute("content")
    assert re.fullmatch(r"[0-9a-f]{12}", version or "")
