"""A process as umpire, with nobody at it, and three players in browsers of their own, one of them a phone:
once through folders, once through a relay. The process is killed on the way."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Table, ready
from hands import answer_somehow, card, press, settled
from playwright.sync_api import Page, expect
from seats import Wishes
from test_friends import asked
from test_umpire import bring, copied
from tools.relay import Relay

NAMES = ("Ann", "Bo", "Cy")

WAIT = 120.0
"""Seconds for which something in a folder or at the umpire's is awaited at most."""

PATIENT = 1_000 * WAIT
"""The same in milliseconds."""


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


class Umpire:
    """The umpire's file, and the process that serves it."""

    def __init__(self, folder: Path) -> None:
        self.file, self.said = folder / "war.json", folder / "said.txt"
        words = ("new", "mightier-empires", "--players", ",".join(NAMES), "--umpire", "-o", str(self.file))
        self.run(*words)
        self.serving: subprocess.Popen[bytes] | None = None
        self.words: tuple[str, ...] = ()

    @staticmethod
    def run(*words: str) -> str:
        program = (sys.executable, "-m", "empires", *words)
        return subprocess.run(program, check=True, capture_output=True, encoding="utf-8").stdout

    def tickets(self) -> dict[str, str]:
        """The ticket for each seat, while no process holds the file."""
        return {name: self.run("umpire", str(self.file), "--ticket", name).strip() for name in NAMES}

    def serve(self, *words: str) -> None:
        """Serve, until the process is killed."""
        self.words = words
        program = (sys.executable, "-u", "-m", "empires", "umpire", str(self.file), *words)
        self.serving = subprocess.Popen(program, stdout=self.said.open("ab"), stderr=subprocess.STDOUT)

    def kill(self) -> None:
        """Kill the process as a power cut would."""
        if self.serving is not None:
            self.serving.kill()
            self.serving.wait()
        self.serving = None

    def again(self) -> None:
        """Kill it, and start it again."""
        self.kill()
        self.serve(*(word for word in self.words))


@pytest.fixture
def umpire(tmp_path: Path) -> Iterator[Umpire]:
    umpire = Umpire(tmp_path)
    yield umpire
    umpire.kill()


def sit_down(table: Table, tickets: dict[str, str]) -> dict[str, Page]:
    """Everybody opens a ticket, Bo on a phone."""
    pages = {}
    for name, ticket in tickets.items():
        there = table.elsewhere(permissions=["clipboard-read", "clipboard-write"])
        page = there.sit_down()
        if name == "Bo":
            page.set_viewport_size({"width": 390, "height": 844})
        page.goto(f"{page.url.partition('#')[0]}#slip={ticket}")
        ready(page)
        expect(card(page).locator("#question")).to_contain_text(f"You have {name}’s seat")
        pages[name] = page
    return pages


class Folders:
    """Two shared folders, and the newest bundle that everybody has read."""

    def __init__(self, folder: Path) -> None:
        self.inbox, self.outbox = folder / "in", folder / "out"
        self.inbox.mkdir()
        self.outbox.mkdir()
        self.read = ""

    def send(self, pages: dict[str, Page]) -> None:
        """Whoever has something for the umpire puts it into the folder."""
        for name, page in pages.items():
            if must_send(page):
                press(page, card(page).get_by_role("button", name=SEND))
                (self.inbox / f"{name}.txt").write_text(copied(page), encoding="utf-8")

    def hear(self, pages: dict[str, Page]) -> None:
        """Everybody takes in what the umpire sends, until somebody has something to do."""
        bundle, end = self.outbox / "parcels.txt", time.monotonic() + WAIT
        while not any(asked(page) or must_send(page) for page in pages.values()):
            while not bundle.exists() or bundle.read_text(encoding="utf-8") == self.read:
                assert time.monotonic() < end, "the umpire sent nothing"
                time.sleep(0.1)
            self.read = bundle.read_text(encoding="utf-8")
            for page in pages.values():
                bring(page, self.read, "Received|begins|nothing new|accept")


SEND = "Send it to the umpire"


def must_send(page: Page) -> bool:
    """Whether the umpire waits for something that is here."""
    return card(page).get_by_role("button", name=SEND).count() > 0


@pytest.mark.rule("umpire 1", "umpire 12")
def test_a_process_holds_a_campaign_for_three_through_folders(
    table: Table, umpire: Umpire, tmp_path: Path
) -> None:
    folders = Folders(tmp_path)
    tickets = umpire.tickets()
    umpire.serve("--inbox", str(folders.inbox), "--outbox", str(folders.outbox))
    pages = sit_down(table, tickets)
    played = 0
    for turn in range(6):
        if turn == 3:
            umpire.again()
        for page in pages.values():
            if asked(page):
                answer_somehow(page)
                played += 1
        folders.send(pages)
        folders.hear(pages)
    assert played >= 4
    umpire.kill()
    assert not umpire.run("umpire", str(umpire.file)).startswith("0 answers")
    for page in pages.values():
        expect(page.get_by_role("application")).to_be_visible()


@pytest.mark.rule("umpire 12", "umpire 13")
def test_a_process_holds_a_campaign_for_three_through_a_relay(table: Table, umpire: Umpire) -> None:
    with Relay() as relay:
        umpire.run("umpire", str(umpire.file), "--relay", relay.url, "--once")
        tickets = umpire.tickets()
        umpire.serve("--post")
        pages = sit_down(table, tickets)
        for page in pages.values():
            press(page, card(page).get_by_role("button", name="About the post"))
            dialog = page.locator("[data-region=dialog]")
            expect(dialog).to_contain_text("learns the internet addresses")
            press(page, dialog.get_by_role("button", name="Switch the post on"))
            expect(dialog.locator("#relays-reached")).to_contain_text("is connected", timeout=PATIENT)
            press(page, dialog.get_by_role("button", name="Close"))
        for page in pages.values():
            expect(card(page).locator("#question")).not_to_contain_text("You have", timeout=PATIENT)
        played = 0
        for turn in range(3):
            if turn == 1:
                umpire.again()
                relay.forget()
            for page in pages.values():
                if asked(page):
                    answer_somehow(page)
                    played += 1
            for page in pages.values():
                if must_send(page):
                    press(page, card(page).get_by_role("button", name=SEND))
            settle(pages)
        umpire.kill()
    assert played >= 3
    taken = re.search(r"([0-9,]+) answers? received", umpire.run("umpire", str(umpire.file)))
    assert taken is not None
    assert int(taken[1]) >= 3


def settle(pages: dict[str, Page]) -> None:
    """The umpire has taken what was sent, and somebody is asked again."""
    end = time.monotonic() + WAIT
    for page in pages.values():
        expect(card(page)).not_to_contain_text("It counts once the umpire has it", timeout=PATIENT)
        bring_in = page.locator("#bring-in")
        if bring_in.count():
            press(page, bring_in)
        settled(page)
    while not any(asked(page) for page in pages.values()):
        assert time.monotonic() < end, "nobody is asked"
        pages["Ann"].wait_for_timeout(200)
