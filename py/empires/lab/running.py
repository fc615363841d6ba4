"""Running the trials of a laboratory on any executor; results are stored at once, so that a stopped run
continues where it stopped."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, as_completed, wait
from pathlib import Path

import msgspec

from empires.lab.matches import Match, Outcome, played
from empires.lab.trials import Seen, Trial, tried

AHEAD = 64
"""The number of trials given to the executor before the first one has finished."""


def kept(path: Path, trials: Sequence[Trial]) -> list[Seen]:
    """The results of an earlier run of the same plan; a line that was cut off is left out."""
    if not path.exists():
        return []
    known = {trial.number: trial.combination for trial in trials}
    found: dict[int, Seen] = {}
    for line in path.read_bytes().splitlines():
        try:
            seen = msgspec.json.decode(line, type=Seen)
        except msgspec.DecodeError:
            continue
        if known.get(seen.number) == seen.combination:
            found[seen.number] = seen
    return list(found.values())


def run(trials: Sequence[Trial], executor: Executor | None, path: Path) -> Generator[Seen, None, None]:
    """Play the remaining trials, recording each as it ends."""
    done = {seen.number for seen in kept(path, trials)}
    left = [trial for trial in trials if trial.number not in done]
    with path.open("ab") as file:
        for seen in map(tried, left) if executor is None else _by(executor, left):
            file.write(msgspec.json.encode(seen) + b"\n")
            file.flush()
            yield seen


def _by(executor: Executor, left: Sequence[Trial]) -> Iterator[Seen]:
    waiting: set[Future[Seen]] = set()
    coming = iter(left)
    while True:
        while len(waiting) < AHEAD and (trial := next(coming, None)) is not None:
            waiting.add(executor.submit(tried, trial))
        if not waiting:
            return
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for one in ready:
            yield one.result()


def all_played(all_matches: Iterable[Match], executor: Executor | None) -> Iterator[Outcome]:
    """The outcomes in order of arrival, either computed here one after the other or from an executor's
    workers.
    """
    if executor is None:
        yield from map(played, all_matches)
        return
    futures: list[Future[Outcome]] = [executor.submit(played, match) for match in all_matches]
    for future in as_completed(futures):
        yield future.result()
