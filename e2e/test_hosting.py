"""The page where hosts put it: below the root of a site."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Table, ready, stored_offline
from hands import answer_somehow, answers, begin, lift
from tools.serve import SiteServer

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
    ready(page)
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
