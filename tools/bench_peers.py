"""Compare answers per second with Catanatron's actions per second, both by random players on this Python.

An order sheet of Mightier Empires is one answer and many decisions, so the fields that its players fill are
counted there; they write legal sheets, as people do.

The two are measured in turns, in short slices, so that other work on the machine slows both down alike;
processor time is compared. Campaigns have a ruleset's default settings and four players, like Catanatron's
games; the time to set one up is not counted.
"""

from __future__ import annotations

import gc
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import IO, Any

import empires
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Answer
from empires.core.records.blocks import unpack
from empires.core.records.inputs import Answered
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tools.environment import run, venv
from tools.order_sheets import SheetWriter
from tools.stamps import BUILD, ROOT, digest, fresh, mark

PEER = "catanatron==3.2.1"
FOLDER = BUILD / "peers"
PLAYERS = ("A", "B", "C", "D")
BY_SHEETS = "mightier-empires"
SLICE, ROUNDS = 0.2, 10
"""Seconds of processor time in a slice, and how many slices each plays."""


def install() -> None:
    """The peer in a virtual environment of its own, once."""
    python = venv(FOLDER)
    wanted = digest((), PEER, str(ROOT))
    if not fresh("peers", wanted):
        print(f"Installing {PEER}", flush=True)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER)
        mark("peers", wanted)


def fields(answer: Answer) -> int:
    """How many fields an answer fills; those left empty do not count."""
    if isinstance(answer, dict):
        return sum(map(fields, answer.values()))
    return sum(map(fields, answer)) if isinstance(answer, list) else bool(answer)


def choices(campaign: Campaign[Any]) -> int:
    """The fields filled in a campaign's answers; those given in secret to a question still open do not
    count.
    """
    done = [one for block in campaign.record.blocks for one in unpack(block).inputs]
    return sum(
        fields(one.answer) for one in [*done, *campaign.record.stretch.inputs] if isinstance(one, Answered)
    )


class Pace:
    """What was done in the processor time it took."""

    def __init__(self) -> None:
        self.done, self.seconds = 0, 0.0

    def add(self, done: int, seconds: float) -> None:
        """Count another slice."""
        self.done += done
        self.seconds += seconds

    @property
    def a_second(self) -> float:
        """How much is done in a second."""
        return self.done / self.seconds


@contextmanager
def peer() -> Iterator[tuple[IO[str], IO[str]]]:
    """The peer at work in a process of its own: where it is asked and where it answers."""
    command = [str(venv(FOLDER)), "-m", "tools.peer_catanatron"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


def peer_slice(to: IO[str], back: IO[str], pace: Pace) -> None:
    """Let the peer play for a while."""
    print(SLICE, file=to, flush=True)
    actions, seconds = back.readline().split()
    pace.add(int(actions), float(seconds))


def our_slice(ruleset: str, seeds: count[int], pace: Pace) -> None:
    """Play whole campaigns of a ruleset for a while."""
    gc.collect()
    enough = pace.seconds + SLICE
    while pace.seconds < enough:
        seed = f"peers {next(seeds)}"
        campaign = empires.new(ruleset, PLAYERS, seed=seed)
        writes = ruleset == BY_SHEETS
        players = {name: (SheetWriter if writes else RandomPlayer)(seed, name) for name in PLAYERS}
        started = time.process_time()
        play(campaign, players)
        spent = time.process_time() - started
        pace.add(choices(campaign) if writes else campaign.answers, spent)


def compare() -> tuple[Pace, dict[str, Pace]]:
    """The peer's pace and that of every ruleset; a first slice of each warms up and is not counted."""
    seeds = {ruleset: count() for ruleset in catalogue()}
    with peer() as (to, back):
        theirs, ours = Pace(), {ruleset: Pace() for ruleset in catalogue()}
        for turn in range(ROUNDS + 1):
            if turn == 1:
                theirs, ours = Pace(), {ruleset: Pace() for ruleset in catalogue()}
            peer_slice(to, back, theirs)
            for ruleset, pace in ours.items():
                our_slice(ruleset, seeds[ruleset], pace)
    return theirs, ours


def main() -> None:
    """Print the figures."""
    install()
    theirs, ours = compare()
    print(f"{PEER}: {theirs.a_second:,.0f} actions a second")
    for ruleset, pace in ours.items():
        done = "fields" if ruleset == BY_SHEETS else "answers"
        ratio = pace.a_second / theirs.a_second
        print(f"  {ruleset:16} {pace.a_second:8,.0f} {done:7} a second   x {ratio:.2f}")


if __name__ == "__main__":
    main()
