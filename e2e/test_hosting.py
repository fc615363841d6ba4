"""The page where hosts put it: below the root of a site, in a frame, changed on its way."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import START, Table, ready, stored_offline
from hands import answer_somehow, answers, begin, lift, settled
from playwright.sync_api import expect

from empires.cli.serving import SiteServer

pytestmark = pytest.mark.fresh

BELOW = "games/empires/"


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """A host with other pages, whose visitors find this one below its root."""
    shutil.copytree(site, tmp_path / BELOW)
    with SiteServer(tmp_path) as server:
        server.url += BELOW
        yield server


def test_below_the_root_of_a_site_it_plays_and_asks_for_nothing_beside_itself(table: Table) -> None:
    page = table.sit_down()
    stored_offline(page)
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    lift(page)
    answer_somehow(page)
    lift(page)
    given = answers(page)
    table.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-layout=table]", timeout=START)
    settled(page)
    lift(page)
    assert answers(page) == given
    astray = [(path, status) for path, status in table.server.served if not path.startswith("/" + BELOW)]
    missing = [(path, status) for path, status in table.server.served if status >= 400]
    assert (astray, missing) == ([], [])


def test_an_address_without_its_last_slash_leads_there_too(table: Table) -> None:
    page = table.page()
    page.goto(table.server.url.rstrip("/"))
    ready(page)
    assert page.url == table.server.url


def test_in_a_frame_of_another_page_it_does_not_start_and_opens_by_itself(table: Table) -> None:
    (table.server.folder / "frame.html").write_text(
        f"<link rel='icon' href='data:,'><iframe src='/{BELOW}' width='900' height='700'></iframe>"
    )
    page = table.page()
    page.goto(table.server.url.removesuffix(BELOW) + "frame.html")
    framed = page.frame_locator("iframe")
    expect(framed.get_by_role("alert")).to_contain_text("inside another site")
    with page.expect_popup() as opened:
        framed.get_by_role("button", name="Open Empires by itself").click()
    ready(opened.value)
    expect(framed.get_by_role("button", name="A new campaign")).to_have_count(0)


@pytest.mark.parametrize("name", ["js/theme.js", "js/main.js", "js/map.js", "pyscript/core.js"])
def test_a_script_that_was_changed_on_its_way_is_not_run(table: Table, name: str) -> None:
    table.expects_errors = True
    with (table.server.folder / BELOW / name).open("a") as script:
        script.write("\nglobalThis.changed = true;\n")
    page = table.page()
    page.goto(table.server.url)
    assert page.evaluate("document.readyState") == "complete"
    assert not page.evaluate("globalThis.changed")


def test_a_style_that_was_changed_on_its_way_is_not_worn(table: Table) -> None:
    table.expects_errors = True
    with (table.server.folder / BELOW / "styles" / "base.css").open("a") as style:
        style.write("\n:root { --changed: yes; }\n")
    page = table.page()
    page.goto(table.server.url)
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--changed')") == ""
