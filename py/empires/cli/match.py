"""The command `match`: computer players against each other."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from empires.cli.arguments import Commands, at_least_one, known_players, option_pairs
from empires.lab.matches import Outcome, matches, report
from empires.lab.running import all_played
from empires.players.named import NAMES


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("match", help="let computer players play against each other")
    command.add_argument("ruleset")
    command.add_argument("--players", required=True, help=f"separated by commas: {', '.join(NAMES)}")
    command.add_argument(
        "--games", type=at_least_one, default=20, help="number of campaigns; the seats rotate"
    )
    command.add_argument("--seed", default="1")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument("--jobs", type=at_least_one, default=1, help="campaigns played at the same time")
    command.set_defaults(run=_match)


def _match(args: argparse.Namespace) -> int:
    names = known_players(args.players)
    wanted = matches(args.ruleset, names, args.games, args.seed, option_pairs(args.option))
    executor = ProcessPoolExecutor(args.jobs) if args.jobs > 1 else None
    outcomes: list[Outcome] = []
    try:
        for outcome in all_played(wanted, executor):
            outcomes.append(outcome)
            if sys.stderr.isatty():
                print(f"\r{len(outcomes)} of {args.games}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(outcomes)} of {args.games}")
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if outcomes:
        print("\n".join(report(names, outcomes)))
    return 0
