"""The command `post --watch`: a program that stays, carries, plays computers' seats and rings a phone."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType

import pytest
from tools.relay import Relay

from empires.cli.campaigns import store
from empires.cli.main import main
from empires.cli.post import ASKED
from empires.core.apart.device import Device
from empires.core.records.inputs import Answered
from empires.core.records.setup import Seat
from tests.cli.terminal import run
from tests.cli.test_post import carry
from tests.cli.test_slip import link_in, post_in
from tests.correspondence import first_device

WAIT = 120.0
"""Seconds for which a condition is awaited at most."""

QUICK = """
import signal
import sys
import empires.cli.post, empires.courier.relays
empires.cli.post.LOOK = 0.05
empires.courier.relays.PAUSE = 0.1
signal.signal(signal.SIGINT, signal.default_int_handler)
from empires.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, which looks and connects again more often than it does for people, and can be interrupted
also where the tests themselves run in a shell's background."""


class Watch:
    """A program of its own that runs `post FILE --watch`."""

    def __init__(self, path: Path, *words: str) -> None:
        command = [sys.executable, "-u", "-c", QUICK, "post", str(path), "--watch", *words]
        self.program = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        self.said = ""
        self.heard = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            with self.heard:
                self.said += line
                self.heard.notify_all()

    def says(self, text: str, within: float) -> bool:
        """Whether it has printed something, at the latest after so many seconds."""
        with self.heard:
            return self.heard.wait_for(lambda: text in self.said, within)

    def until(self, text: str) -> None:
        """Wait until it has printed something."""
        assert self.says(text, WAIT), self.said

    def end(self, by: signal.Signals) -> int:
        """Send it a signal; its exit status."""
        self.program.send_signal(by)
        status = self.program.wait(WAIT)
        self.reader.join(WAIT)
        return status

    def __enter__(self) -> Watch:
        self.until("The post is running")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.program.kill()
        self.program.wait()


class Phone(ThreadingHTTPServer):
    """A server like ntfy's, and all that it has got."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Bell)
        self.got: list[tuple[str, str, str, bytes]] = []
        self.rung = threading.Condition()
        self.url = f"http://127.0.0.1:{self.server_port}/our-table"


class _Bell(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, Phone)
        with self.server.rung:
            self.server.got.append((self.command, self.path, str(self.headers), body))
            self.server.rung.notify_all()
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def phone() -> Iterator[Phone]:
    with Phone() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def begun(
    capsys: pytest.CaptureFixture[str], relay: Relay, folder: Path, *computers: str
) -> tuple[Path, Path]:
    """A campaign of Ann and Bo, with seats of computers."""
    ann, bo = folder / "ann.json", folder / "bo.json"
    seats = [Seat(name="Ann"), *(Seat(name=name, controller="easy") for name in computers), Seat(name="Bo")]
    post = first_device("ninth-age", seats)
    store(Device(post.campaign, post), ann)
    told = run(capsys, "post", ann, "--relay", relay.url)
    link = next(word for word in told.split() if word.startswith("#join="))
    run(capsys, "post", bo, "--join", link, "--as", "Bo")
    for path in (ann, bo, ann):
        carry(capsys, path)
    return ann, bo


def answered(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    """People answer everything that is asked at a file, and send it."""
    while (post := post_in(path)).holds:
        question = next(one for one in post.campaign.waiting if one.player in post.secrets)
        run(capsys, "answer", path, "--as", question.player, question.choices[0].value)
    carry(capsys, path)


def asked_first(paths: tuple[Path, Path]) -> tuple[Path, Path]:
    """The file at which somebody is asked now, and the other."""
    ann, bo = paths
    return (ann, bo) if post_in(ann).holds else (bo, ann)


def test_a_program_that_stays_outlives_its_relay_and_rings_a_phone_with_nothing_but_your_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], phone: Phone
) -> None:
    with Relay() as relay:
        port = relay.port
        mine, theirs = asked_first(begun(capsys, relay, tmp_path))
        rows = relay.rows
        with Watch(theirs, "--ntfy", phone.url) as watch:
            assert "Another program is using" in run(capsys, "slip", theirs, status=2)
            relay.__exit__(None, None, None)
            with Relay(port) as again:
                again.rows = rows
                answered(capsys, mine)
                watch.until("Somebody here has a question to answer.")
                with phone.rung:
                    assert phone.rung.wait_for(lambda: phone.got, WAIT)
                assert watch.end(signal.SIGTERM) == ASKED
        assert watch.said.endswith("The post has stopped.\n")
        assert link_in(theirs) == link_in(mine)
        assert [(how, path, body) for how, path, _, body in phone.got] == [
            ("POST", "/our-table", b"Your turn")
        ]
        heads = phone.got[0][2]
        assert not [word for word in ("Far apart", "Ann", "Bo", "ninth") if word in heads]
        run(capsys, "slip", theirs)  # nothing holds the file any more


def test_a_program_that_stays_lets_computers_answer_and_ends_when_it_is_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Relay() as relay:
        mine, theirs = asked_first(begun(capsys, relay, tmp_path, "Cy"))
        given: list[str] = []
        for _ in range(4):  # dice decide whose turn comes before the other person's
            with Watch(theirs) as watch:
                for _ in range(int(WAIT)):  # Cy's dice may need a letter from each device
                    answered(capsys, mine)
                    if watch.says("Somebody here has a question to answer.", within=1.0):
                        break
                assert watch.end(signal.SIGINT) == ASKED
            inputs = post_in(theirs).campaign.record.stretch.inputs
            given = [one.player for one in inputs if isinstance(one, Answered)]
            if "Cy" in given:
                break
            mine, theirs = theirs, mine
        assert "Cy" in given


def test_a_computer_answers_before_the_message_is_sent_that_makes_it_its_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Relay() as relay:
        files = begun(capsys, relay, tmp_path, "Cy")
        while post_in(files[0]).campaign.answers < 12:
            for path in files:
                answered(capsys, path)
                post = post_in(path)
                assert not post.holds or any(one.player in post.secrets for one in post.campaign.waiting)


@pytest.mark.parametrize("address", ["ftp://ntfy.example.org/us", "our-table", "file:///etc/passwd"])
def test_only_an_address_of_the_web_rings_a_phone(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ann.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", path)
    with Relay() as relay:
        assert main(["post", str(path), "--relay", relay.url, "--watch", "--ntfy", address]) == 2
        assert "must begin with https://" in capsys.readouterr().err
        assert not relay.rows
