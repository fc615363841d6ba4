"""The command `lab`: campaigns with different options, played by computer players as a trial."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from empires.cli.arguments import Commands, add_rules, at_least_one, known_players, option_pairs, variant_in
from empires.core.base.words import many
from empires.core.errors import SetupError
from empires.lab.report import as_csv, page
from empires.lab.running import kept, run
from empires.lab.trials import plan
from empires.rulesets import catalogue, find_display, find_ruleset

CONNECTING = 10
"""How long a cluster's scheduler may take to answer, in seconds."""


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("lab", help="try out options in many campaigns between computer players")
    command.add_argument("ruleset")
    command.add_argument("--players", default="normal,normal", help="separated by commas")
    command.add_argument("--games", type=at_least_one, default=50, help="campaigns per combination")
    command.add_argument("--seed", default="1")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE,VALUE")
    add_rules(command)
    command.add_argument("--jobs", type=at_least_one, default=None, help="processes (default: one per core)")
    command.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, with this scheduler")
    out = "the report; a .csv is written next to it"
    command.add_argument("-o", "--output", type=Path, required=True, help=out)
    command.set_defaults(run=_lab)


def _lab(args: argparse.Namespace) -> int:
    given = {key: [*dict.fromkeys(text.split(","))] for key, text in option_pairs(args.option).items()}
    _check(args.ruleset, given)
    names = known_players(args.players)
    trials = plan(args.ruleset, names, args.games, args.seed, given, variant_in(args.rules, args.ruleset))
    digest = sha256(msgspec.json.encode([trial.match for trial in trials])).hexdigest()[:12]
    path = args.output.with_suffix(f".{digest}.jsonl")
    seen = kept(path, trials)
    began, before = time.monotonic(), len(seen)
    try:
        with executor_for(args.dask, args.jobs) as executor:
            for one in run(trials, executor, path):
                seen.append(one)
                _progress(len(seen), len(trials), time.monotonic() - began, len(seen) - before)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(seen)} of {len(trials)}; the same command continues from there")
    title = f"{catalogue()[args.ruleset].title}: {', '.join(names)}"
    args.output.write_text(
        page(title, seen, find_display(find_ruleset(args.ruleset)).rulebook()), encoding="utf-8"
    )
    args.output.with_suffix(".csv").write_text(as_csv(seen), encoding="utf-8")
    print(f"{len(seen)} of {many(len(trials), 'campaign')} reported in {args.output}")
    return 0


def _check(ruleset: str, given: dict[str, list[str]]) -> None:
    """Raises SetupError for an option that the ruleset does not have, or a value it does not accept."""
    offered = {option.key: option for option in find_ruleset(ruleset).offered}
    for key, values in given.items():
        if key not in offered:
            raise SetupError(f"There is no option {key}; the options are {', '.join(offered)}.")
        for value in values:
            offered[key].accept(value)


@contextmanager
def executor_for(dask: str | None, jobs: int | None) -> Iterator[Executor | None]:
    """An executor on this machine or on a cluster; None for a single job. When the block ends, work that has
    not begun is cancelled. Raises SetupError if there is no such cluster.
    """
    with ExitStack() as opened:
        if dask is not None:
            cluster: Executor = opened.enter_context(_cluster(dask)).get_executor()
            opened.callback(cluster.shutdown, wait=False)  # cancels waiting work by default
            yield cluster
        elif jobs != 1:
            processes = ProcessPoolExecutor(jobs)
            opened.callback(processes.shutdown, cancel_futures=True)
            yield processes
        else:
            yield None


def _cluster(address: str) -> Any:
    """A client of the Dask cluster whose scheduler is at this address."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise SetupError(
            "To use a cluster, install the package with the dask extra: empires[dask]."
        ) from None
    try:
        return distributed.Client(address, timeout=CONNECTING)
    except (OSError, ValueError) as fault:
        raise SetupError(f"No Dask scheduler answers at {address}: {fault}") from None


def _progress(done: int, of: int, seconds: float, new: int) -> None:
    """Show a progress bar with the time left, if the output is a terminal."""
    if not sys.stderr.isatty():
        return
    left = seconds / max(new, 1) * (of - done)
    filled = 30 * done // of
    bar = "█" * filled + "·" * (30 - filled)
    told = f"\r{bar} {done} of {of}, {left / 60:.0f} min {left % 60:02.0f} s left "
    print(told, end="\n" if done == of else "", file=sys.stderr, flush=True)
