"""The commands `umpire` and `window` with the post: a campaign whose umpire is a process, through a relay."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from tools.relay import Relay

from empires.cli.main import main
from empires.cli.window import ASKED
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.stored import open_umpire, open_window, write_umpire
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window
from tests.cli.terminal import run

NAMES = ("Ann", "Bo")

WAIT = 120.0
"""Seconds for which a condition is awaited at most."""

QUICK = """
import sys
import empires.cli.umpire_serving, empires.courier.relays
empires.cli.umpire_serving.LOOK = 0.02
empires.courier.relays.PAUSE = 0.05
from empires.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, which looks and connects again more often than it does for people."""


class War:
    """The umpire's file, each window's file, and a relay between them."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str], relay: Relay) -> None:
        self.path, self.capsys, self.relay = path, capsys, relay
        self.file = path / "umpire.json"

    def umpire(self, *words: object, status: int = 0) -> str:
        return run(self.capsys, "umpire", self.file, *words, status=status)

    def serve(self) -> str:
        return self.umpire("--post", "--once")

    def window(self, name: str, *words: object) -> tuple[int, str]:
        status = main(["window", str(self.path / f"{name}.json"), "--post", *map(str, words)])
        told = self.capsys.readouterr()
        return status, told.out + told.err

    def of(self, name: str) -> Window:
        return open_window((self.path / f"{name}.json").read_text(encoding="utf-8"), rules_of)

    @property
    def kept(self) -> Umpire:
        return open_umpire(self.file.read_text(encoding="utf-8"), rules_of, answer_for)

    def answer(self, name: str) -> bool:
        """Take in what is there, and answer if something is asked."""
        status, _ = self.window(name)
        if status != ASKED:
            return False
        question = self.of(name).waiting[0]
        form = msgspec.json.encode(question.default).decode() if question.fields else ""
        return self.window(name, "--answer", form or question.choices[0].value)[0] in (0, ASKED)

    def process(self) -> subprocess.Popen[bytes]:
        """The umpire as a process of its own."""
        words = (sys.executable, "-u", "-c", QUICK, "umpire", str(self.file), "--post")
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


@pytest.fixture
def war(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[War]:
    """A campaign that nobody has joined, whose umpire has a drawer at a relay; each player has a ticket."""
    with Relay() as relay:
        war = War(tmp_path, capsys, relay)
        run(capsys, "new", "ninth-age", "--players", ",".join(NAMES), "--umpire", "-o", war.file)
        assert "learns the internet addresses" in war.umpire("--relay", relay.url, "--once")
        for name in NAMES:
            status, told = war.window(name, "--ticket", war.umpire("--ticket", name).strip())
            assert status == 0
            assert relay.url in told
        yield war


def begin(war: War) -> None:
    """Everybody joins, and the campaign begins."""
    for _ in range(2):
        war.serve()
        for name in NAMES:
            war.window(name)
    assert "0 answers received" in war.umpire()


@pytest.mark.rule("umpire 13")
def test_a_campaign_goes_through_a_relay_that_loses_everything_once(war: War) -> None:
    begin(war)
    given = 0
    for turn in range(6):
        given += sum(war.answer(name) for name in NAMES)
        war.serve()
        if turn == 3:
            war.relay.forget()
            war.serve()
    assert given >= 5
    assert f"{given} answers received" in war.umpire()


@pytest.mark.rule("umpire 12", "umpire 13")
def test_an_umpire_that_has_nothing_new_to_send_sends_nothing(war: War) -> None:
    begin(war)
    war.serve()
    puts, ledger = war.relay.puts, len(war.kept.ledger)
    war.serve()
    assert (war.relay.puts, len(war.kept.ledger)) == (puts, ledger)


@pytest.mark.rule("umpire 13")
def test_a_second_device_with_the_same_ticket_disturbs_nobody(war: War) -> None:
    begin(war)
    assert war.window("thief", "--ticket", war.umpire("--ticket", "Ann").strip())[0] == 0
    war.serve()
    for _ in range(2):
        for name in NAMES:
            war.answer(name)
        war.window("thief")
        war.serve()
    assert not war.of("thief").begun
    assert all(not war.of(name).stopped for name in NAMES)
    assert "0 answers" not in war.umpire()


@pytest.mark.rule("umpire 13")
def test_a_copy_of_the_umpire_stops(war: War) -> None:
    begin(war)
    older = war.file.read_text(encoding="utf-8")
    given = [war.answer(name) for name in NAMES]
    assert any(given)
    war.serve()
    number = len(war.kept.ledger)
    war.file.write_text(older, encoding="utf-8")  # restored from yesterday's copy: it learns that it is older
    war.serve()
    assert len(war.kept.ledger) <= number
    assert war.kept.post is not None
    assert war.kept.post.starts > open_posted(older)


def open_posted(text: str) -> int:
    post = open_umpire(text, rules_of, answer_for).post
    assert post is not None
    return post.starts


@pytest.mark.rule("umpire 5", "umpire 13")
def test_a_reminder_goes_to_who_is_asked_for_longer_than_agreed(war: War) -> None:
    begin(war)
    war.umpire("--remind", "24")
    war.serve()
    sent = len(war.kept.ledger)
    umpire = war.kept
    asked = next(name for name, seat in umpire.seats.items() if seat.asked)
    umpire.seats[asked].asked = "2020-01-01 20:00"
    war.file.write_text(write_umpire(umpire), encoding="utf-8")
    war.serve()
    assert len(war.kept.ledger) == sent + 1
    assert "The umpire reminds you" in war.window(asked)[1]
    war.serve()
    assert len(war.kept.ledger) == sent + 1, "once for each such time"
    war.answer(asked)
    war.serve()
    assert war.kept.seats[asked].reminders == 0


@pytest.mark.rule("umpire 12", "umpire 13")
def test_an_umpire_killed_at_random_moments_goes_on_and_no_window_notices(war: War) -> None:
    lots = Random("killed")
    end, kills, given = time.monotonic() + WAIT, 0, 0
    while given < 5 or kills < 2:
        assert time.monotonic() < end
        process = war.process()
        try:
            assert process.stdout is not None
            assert b"The umpire is running" in process.stdout.readline()
            alive = time.monotonic() + lots.uniform(0.0, 2.5)
            while time.monotonic() < alive:
                given += sum(war.answer(name) for name in NAMES)
                if lots.random() < 0.05:
                    war.relay.forget()
        finally:
            process.send_signal(signal.SIGKILL)
            said = process.communicate()[0].decode()
        assert "Traceback" not in said, said
        kills += 1
    for _ in range(3):
        war.serve()
        for name in NAMES:
            war.window(name)
    kept = war.kept
    assert kept.campaign is not None
    handled = sum(seat.handled[0] for seat in kept.seats.values())
    assert handled == given
    for name in NAMES:
        window = war.of(name)
        assert window.stopped == ""
        assert {refusal.code for refusal in window.refusals} <= {"too_late"}
        assert not window.acts


def test_the_post_is_off_until_a_relay_is_named(war: War) -> None:
    war.umpire("--post-off")
    assert "does not use the post" in war.umpire("--post", "--once", status=2)
    assert "EUT." in war.umpire("--ticket", "Ann")
    assert "looks like wss://" in war.umpire("--relay", "http://nowhere", status=2)
