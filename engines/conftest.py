"""Every story is played in each engine; one that cannot be had fails its stories."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from empires.cli.serving import SiteServer
from engines import chromium, firefox, webkit
from engines.driver import Driver
from engines.hands import Person

DIST = Path(__file__).resolve().parent.parent / "dist"
ENGINES = {"chromium": chromium.started, "firefox": firefox.started, "webkit": webkit.started}


EACH = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES]
"""Each engine in a process of its own, where there are several."""


@pytest.fixture(scope="session", params=EACH)
def driver(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """A browser of each engine in turn."""
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as driver:
        yield driver


@pytest.fixture
def server() -> Iterator[SiteServer]:
    """A server for this story only: a free port is an address with empty storage."""
    if not (DIST / "sw.js").exists():
        pytest.fail("There is no dist/: python make.py engines builds it and runs these stories.")
    with SiteServer(DIST) as server:
        yield server


@pytest.fixture
def person(driver: Driver, server: SiteServer) -> Iterator[Person]:
    """Somebody at the page, who sees no fault in its console."""
    person = Person(driver)
    person.visit(server.url)
    yield person
    assert person.faults() == []
