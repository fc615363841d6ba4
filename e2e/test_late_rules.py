"""What only one ruleset needs is fetched once the first page stands, and at the latest when it is chosen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import START, Table, ready, stored_offline
from hands import until
from playwright.sync_api import Page, Route, expect

from empires.cli.serving import SiteServer
from empires.rulesets import catalogue

pytestmark = pytest.mark.fresh

TITLES = {about.package: about.title for about in catalogue().values()}


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """A server of a copy of the site, which these stories may damage and mend."""
    shutil.copytree(site, tmp_path / "site")
    with SiteServer(tmp_path / "site") as server:
        yield server


def archive(table: Table, package: str) -> Path:
    """Where the archive of a ruleset's package lies in the site."""
    [found] = (table.server.folder / "python").glob(f"{package}-*")
    return found


def choose(page: Page, package: str) -> None:
    """Ask for the sheet of a new campaign."""
    page.locator(".ruleset").filter(has=page.get_by_text(TITLES[package], exact=True)).click()


def sheet(page: Page, package: str) -> None:
    """The sheet of a new campaign stands there."""
    expect(page.get_by_role("heading", name=TITLES[package])).to_be_visible(timeout=START)


def test_the_start_waits_for_no_rules(table: Table) -> None:
    page = table.page()
    held: list[Route] = []
    for package in TITLES:
        page.route(f"**/{archive(table, package).name}", lambda route: held.append(route))
    page.goto(table.server.url)
    ready(page)
    until(page, lambda: held, "the first rules, asked for in the background and kept waiting")
    page.get_by_role("button", name="A new campaign").click()
    expect(page.locator(".ruleset")).to_have_count(len(TITLES))
    page.unroute_all()


def test_rules_that_came_in_the_background_need_no_network(table: Table) -> None:
    page = table.sit_down()
    stored_offline(page)
    table.server.close()
    page.get_by_role("button", name="A new campaign").click()
    for package in TITLES:
        choose(page, package)
        sheet(page, package)
        page.keyboard.press("Escape")


def test_rules_that_cannot_be_fetched_are_told_and_come_at_the_next_try(table: Table) -> None:
    table.expects_errors = True
    lost = archive(table, "ninth_age")
    kept = lost.rename(lost.with_suffix(".away"))
    page = table.sit_down()
    page.get_by_role("button", name="A new campaign").click()
    choose(page, "ninth_age")
    expect(page.locator("[data-region=notice]")).to_contain_text("could not be fetched")
    page.get_by_role("button", name="A new campaign").click()
    choose(page, "warmaster")
    sheet(page, "warmaster")
    page.keyboard.press("Escape")
    kept.rename(lost)
    choose(page, "ninth_age")
    sheet(page, "ninth_age")


def test_a_page_that_is_open_goes_on_with_its_own_rules_after_a_new_release(table: Table) -> None:
    """The place it was loaded from has other archives by now; those of its own version are stored."""
    page = table.sit_down()
    stored_offline(page)
    for package in TITLES:
        old = archive(table, package)
        old.rename(old.with_name(f"{package}-0123456789.bin"))
    page.reload()
    ready(page)
    page.get_by_role("button", name="A new campaign").click()
    for package in TITLES:
        choose(page, package)
        sheet(page, package)
        page.keyboard.press("Escape")
