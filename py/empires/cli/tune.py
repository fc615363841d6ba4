"""The command `tune`: better weights for the computer players of a ruleset, found by playing."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from empires.cli.arguments import Commands, at_least_one, known_players
from empires.cli.lab import executor_for
from empires.core.errors import SetupError
from empires.kit.odds import interval
from empires.kit.weights import flat, with_numbers
from empires.lab.plots import Bar, bars
from empires.lab.tuning import Course, Line, read_log, record_of, tune
from empires.render.markup import document

FIRST_STEP = 0.5
"""How far from the starting weights the first candidates are, in steps."""


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("tune", help="find better weights for computer players by playing")
    command.add_argument("ruleset")
    command.add_argument("--players", default="expert,frozen", help="the pool to play against")
    command.add_argument("--generations", type=at_least_one, default=20)
    command.add_argument("--population", type=at_least_one, default=8, help="candidates per generation")
    command.add_argument("--games", type=at_least_one, default=40, help="campaigns per candidate")
    command.add_argument(
        "--level", default="sight", help="the player that uses the weights (sight is the quickest)"
    )
    command.add_argument("--weights", default="", help="names, separated by commas (default: all)")
    command.add_argument("--seed", default="1")
    command.add_argument("--jobs", type=at_least_one, default=None, help="processes (default: one per core)")
    command.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, with this scheduler")
    out = "the log, a .csv; a plot (.html) and the weights (.json) are written next to it"
    command.add_argument("-o", "--output", type=Path, required=True, help=out)
    command.set_defaults(run=_tune)


def _tune(args: argparse.Namespace) -> int:
    course = _course(args)
    optimiser = _optimiser(len(course.names), args.population, args.seed)
    try:
        with ExitStack() as opened:
            executor = opened.enter_context(executor_for(args.dask, args.jobs))
            for line in tune(course, optimiser, args.generations, executor, args.output):
                print(f"{line.generation}.{line.candidate}: {line.points:g} of {line.games}", flush=True)
    except KeyboardInterrupt:
        print("\nstopped; the same command continues from there")
    found = read_log(course, args.output)
    args.output.with_suffix(".html").write_text(_plot(found), encoding="utf-8")
    best = with_numbers(record_of(course.ruleset), course.numbers(optimiser.favourite()))
    args.output.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(best)) + b"\n")
    print(f"{len(found)} candidates in {args.output}; measure the new weights on fresh seeds before use")
    return 0


def _course(args: argparse.Namespace) -> Course:
    every = flat(record_of(args.ruleset))
    names = tuple(args.weights.split(",")) if args.weights else tuple(every)
    for name in names:
        if name not in every:
            raise SetupError(f"There is no weight {name}; the weights are {', '.join(every)}.")
    pool, level = tuple(known_players(args.players)), known_players(args.level)[0]
    return Course(args.ruleset, level, names, pool, args.games, args.seed)


class Evolution:
    """The optimiser of the package `cma`, whose proposals depend only on its seed and the reported costs."""

    def __init__(self, library: Any, count: int, population: int, seed: str) -> None:
        number = random.Random(seed).randrange(1, 1 << 31)
        options = {"seed": number, "popsize": population, "verbose": -9}
        self._strategy = library.CMAEvolutionStrategy([0.0] * count, FIRST_STEP, options)

    def ask(self) -> Sequence[Sequence[float]]:
        """The candidates of the next generation."""
        return [[float(step) for step in one] for one in self._strategy.ask()]

    def tell(self, steps: Sequence[Sequence[float]], costs: Sequence[float]) -> None:
        """Report the costs of the candidates."""
        self._strategy.tell(steps, costs)

    def favourite(self) -> Sequence[float]:
        """The mean of the proposals, which owes less to luck than the best candidate seen."""
        return [float(step) for step in self._strategy.result.xfavorite]


def _optimiser(count: int, population: int, seed: str) -> Evolution:
    try:
        library = import_module("cma")
    except ImportError:
        raise SetupError("To tune weights, install the package with the tune extra: empires[tune].") from None
    return Evolution(library, count, population, seed)


def _plot(lines: Sequence[Line]) -> str:
    """A page that shows the share of games won in each generation, with its bounds."""
    rows = []
    for generation in sorted({line.generation for line in lines}):
        here = [line for line in lines if line.generation == generation]
        points, games = sum(line.points for line in here), sum(line.games for line in here)
        lo, hi = interval(round(points), games)
        rows.append(Bar(f"Generation {generation}", 100 * points / games, (100 * lo, 100 * hi)))
    return document("Tuning", "", bars(rows, "won, in percent", 1, 50.0))
