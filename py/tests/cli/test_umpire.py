"""The commands `umpire` and `window`: a campaign whose umpire is a process, through two folders."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from empires.cli.hold import hold
from empires.cli.main import main
from empires.cli.umpire_serving import BUNDLE, SEALED, STORY, Folders, Serving
from empires.cli.window import ASKED
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.stored import open_umpire, open_window, write_umpire, write_window
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window
from tests.cli.terminal import run
from tests.page.browser import Browser, Page
from tests.page.fog.devices import answer, bring, window_of
from tests.umpire.friends import Friends, an_umpire

NAMES = ("Ann", "Bo")


class Folder:
    """A shared folder: the umpire's file, the inbox, the outbox, and each window's file."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys = path, capsys
        self.file, self.inbox, self.outbox = path / "umpire.json", path / "in", path / "out"
        self.inbox.mkdir()
        self.outbox.mkdir()

    def umpire(self, *words: object, status: int = 0) -> str:
        return run(self.capsys, "umpire", self.file, *words, status=status)

    def serve(self) -> str:
        return self.umpire("--inbox", self.inbox, "--outbox", self.outbox, "--once")

    def window(self, name: str, *words: object) -> tuple[int, str]:
        folders = ("--parcels", self.outbox, "--replies", self.inbox)
        status = main(["window", str(self.path / f"{name}.json"), *map(str, (*folders, *words))])
        told = self.capsys.readouterr()
        return status, told.out + told.err

    def of(self, name: str) -> Window:
        return open_window((self.path / f"{name}.json").read_text(encoding="utf-8"), rules_of)


@pytest.fixture
def begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Folder:
    """A campaign that has begun, with everybody's first parcel in the outbox."""
    folder = Folder(tmp_path, capsys)
    tickets = run(capsys, "new", "ninth-age", "--players", ",".join(NAMES), "--umpire", "-o", folder.file)
    for name, line in zip(NAMES, tickets.splitlines(), strict=True):
        assert line.startswith(f"For {name}’s eyes only: EUT.")
        assert "begins once everybody has joined" in folder.window(name, "--ticket", line.split()[-1])[1]
    assert "the first numbers for the dice" in folder.serve()
    for name in NAMES:
        folder.window(name)
    assert "0 answers received" in folder.serve()
    return folder


@pytest.mark.rule("umpire 1", "umpire 12")
def test_a_campaign_goes_through_two_folders(begun: Folder) -> None:
    given = 0
    for _ in range(6):
        for name in NAMES:
            status, told = begun.window(name)
            if status == ASKED:
                assert f"{name} is asked" in told
                choice = begun.of(name).waiting[0].choices[0].value
                begun.window(name, "--answer", choice)
                given += 1
        begun.serve()
    assert given >= 5
    told = begun.umpire()
    assert f"{given} answers received" in told
    for name in NAMES:
        assert re.search(
            rf"^{name}: (waiting for an answer since .*|no public question), last heard from .*\.$",
            told,
            re.MULTILINE,
        )
    assert "waiting for an answer since" in told
    assert "waiting for an answer since" not in begun.serve()


def test_a_page_plays_through_the_same_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Folder(tmp_path, capsys)
    told = run(capsys, "new", "mightier-empires", "--players", "Ann,Bo", "--umpire", "-o", folder.file)
    pages = {name: Page(Browser()) for name in NAMES}
    for page, line in zip(pages.values(), told.splitlines(), strict=True):
        bring(page, line.split()[-1])
    for _ in range(4):
        for name, page in pages.items():
            if page.session.question is not None:
                answer(page)
            page.send("send", by="file")
            (folder.inbox / f"{name}.txt").write_text(page.files.popitem()[1], encoding="utf-8")
        folder.serve()
        text = (folder.outbox / BUNDLE).read_text(encoding="utf-8")
        for page in pages.values():
            page.send("file", purpose="campaign", name=BUNDLE, size=1, text=text)
    assert "0 answers received" not in folder.umpire()
    assert all(window_of(page).window.begun for page in pages.values())


def test_the_same_inbox_is_taken_in_once(begun: Folder) -> None:
    for name in NAMES:
        begun.window(name)
    begun.serve()
    stored = begun.file.read_text(encoding="utf-8")
    assert begun.serve() == ""
    assert begun.file.read_text(encoding="utf-8") == stored


def test_what_does_not_belong_in_an_inbox_does_no_harm(begun: Folder) -> None:
    (begun.inbox / "photo.jpg").write_bytes(bytes(range(256)) * 40)
    (begun.inbox / "large.txt").write_text("EUR." + "A" * 1_100_000)
    (begun.inbox / "text.txt").write_text("hello EUR.abc EUP.abc")
    (begun.inbox / "folder").mkdir()
    for name in NAMES:
        begun.window(name)
    assert "Traceback" not in begun.serve()


@pytest.mark.rule("umpire 3", "umpire 7")
def test_a_seat_is_given_out_anew_and_a_lost_umpire_is_restored(
    begun: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = begun.umpire("--words")
    assert len(words.split()) == 24
    assert begun.umpire("--ticket", "Ann").startswith("EUT.")
    assert "The players are Ann and Bo" in begun.umpire("--ticket", "Cy", status=2)
    begun.file = begun.path / "restored.json"
    monkeypatch.setattr("sys.stdin", StringIO(words))
    assert "reign 2 begins" in begun.umpire("--restore", begun.outbox / SEALED)
    monkeypatch.setattr("sys.stdin", StringIO(words))
    assert "already exists" in begun.umpire("--restore", begun.outbox / SEALED, status=2)
    ticket = begun.umpire("--anew", "Bo").strip()
    (begun.path / "Bo.json").unlink()
    begun.window("Bo", "--ticket", ticket)
    begun.serve()
    for name in NAMES:
        assert begun.window(name)[0] in (0, ASKED)
        assert begun.of(name).begun
        assert begun.of(name).had[-1].reign == 2


def test_a_command_says_what_is_missing(begun: Folder) -> None:
    assert "needs both folders" in begun.umpire("--inbox", begun.inbox, status=2)
    assert "already exists" in begun.window("Ann", "--ticket", "EUT.x")[1]
    again = ("new", "ninth-age", "--players", "Ann,Bo", "--umpire", "-o", begun.file)
    assert "already exists" in run(begun.capsys, *again, status=2)
    for name in NAMES:
        status, told = begun.window(name, "--kind", "no such kind", "--answer", "x")
        assert status == 2
        assert "You cannot do no such kind now" in told


def test_one_process_holds_a_file(begun: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    with hold(begun.file):
        monkeypatch.setattr("os.getpid", lambda: -1)
        assert "Another program is using" in begun.umpire("--words", status=2)


class Killed(BaseException):
    """The process is gone."""


def kill_at(step: int, patch: pytest.MonkeyPatch) -> None:
    """Kill whatever writes at its step of this number; each file is written in four."""
    steps = iter(range(10_000))

    def at_each(function: Callable[..., object]) -> Callable[..., object]:
        def carried(*given: object) -> None:
            if next(steps) == step:
                raise Killed
            function(*given)
            if next(steps) == step:
                raise Killed

        return carried

    for name in ("fsync", "replace"):
        patch.setattr(os, name, at_each(getattr(os, name)))


@pytest.mark.rule("umpire 12")
def test_an_umpire_killed_at_any_step_goes_on_and_no_window_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, inbox, outbox = tmp_path / "umpire.json", tmp_path / "in", tmp_path / "out"
    inbox.mkdir()
    outbox.mkdir()
    friends = Friends(an_umpire("ninth-age", NAMES))
    file.write_text(write_umpire(friends.umpire), encoding="utf-8")

    def opened() -> Umpire:
        return open_umpire(file.read_text(encoding="utf-8"), rules_of, answer_for)

    def serve_once() -> None:
        umpire = opened()
        Serving(umpire, file, [Folders(umpire, inbox, outbox)]).look()

    def exchange() -> None:
        for name, window in friends.windows.items():
            if (outbox / BUNDLE).exists():
                window.take((outbox / BUNDLE).read_text(encoding="utf-8"))
            friends.answer(name)
            reply = window.reply()
            friends.windows[name] = open_window(write_window(window), rules_of)
            (inbox / f"{name}.txt").write_text(reply, encoding="utf-8")

    killed = 0
    for step in range(0, 20, 2):
        exchange()
        with monkeypatch.context() as patch:
            kill_at(step, patch)
            try:
                serve_once()
            except Killed:
                killed += 1
        serve_once()
    assert killed >= 6
    for _ in range(2):
        exchange()
        serve_once()
    campaign = opened().campaign
    assert campaign is not None
    assert campaign.answers >= 6
    for name, window in friends.windows.items():
        assert window.stopped == ""
        assert {refusal.code for refusal in window.refusals} <= {"too_late"}, name


def test_a_process_that_was_killed_leaves_no_lock(begun: Folder) -> None:
    words = ("-m", "empires", "umpire", begun.file, "--inbox", begun.inbox, "--outbox", begun.outbox)
    process = subprocess.Popen([sys.executable, *map(str, words)], stdout=subprocess.PIPE)
    mark = begun.file.with_name(f"{begun.file.name}.held")
    while not (mark.exists() and mark.read_text()):
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert mark.exists()
    for name in NAMES:
        begun.window(name)
    begun.serve()
    assert not mark.exists()


@pytest.mark.rule("umpire 4")
def test_at_the_end_the_story_is_there_for_everybody_to_prove(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    friends = Friends(an_umpire("mightier-empires", NAMES))
    friends.play(1_000)
    campaign = friends.umpire.campaign
    assert campaign is not None
    assert campaign.finished
    folder = Folder(tmp_path, capsys)
    friends.umpire.due = True
    folder.file.write_text(write_umpire(friends.umpire), encoding="utf-8")
    assert "The campaign has ended" in folder.serve()
    ann = friends.windows["Ann"]
    (tmp_path / "Ann.json").write_text(write_window(ann), encoding="utf-8")
    status, told = folder.window("Ann", "--prove", folder.outbox / STORY)
    assert f"Everything you received was true: {len(ann.heads) + 1} parcels proved" in told
    assert status == 0
    ann.done[0] = type(ann.done[0])(1, ann.done[0].asked, "another", "x")
    (tmp_path / "Ann.json").write_text(write_window(ann), encoding="utf-8")
    status, told = folder.window("Ann", "--prove", folder.outbox / STORY)
    assert "is not in the story as you gave it" in told
    assert status == 1
