"""The command `match`: computer players against each other."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from empires.core.errors import SetupError
from empires.lab.matches import Outcome, all_played, matches, report
from empires.players.named import NAMES


def add_match(commands: Any) -> None:
    """Let the command line know `match`."""
    command = commands.add_parser("match", help="let computer players play against each other")
    command.add_argument("ruleset")
    command.add_argument("--players", required=True, help=f"separated by commas: {', '.join(NAMES)}")
    command.add_argument("--games", type=at_least_one, default=20, help="campaigns; the seats rotate")
    command.add_argument("--seed", default="1")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument("--jobs", type=at_least_one, default=1, help="campaigns played at the same time")
    command.set_defaults(run=_match)


def add_setup(command: argparse.ArgumentParser) -> None:
    """What a new campaign may be told: its seed and its options."""
    command.add_argument("--seed")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")


def at_least_one(text: str) -> int:
    """A whole number from 1 on, as it stands on a command line."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def known_players(text: str) -> list[str]:
    """The names of players in a list. Raises SetupError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in NAMES:
            raise SetupError(f"There is no computer player called {name}; there are {', '.join(NAMES)}.")
    return names


def option_pairs(given: list[str]) -> dict[str, str]:
    """Options as they stand on a command line. Raises SetupError."""
    pairs = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign:
            raise SetupError(f"Write an option as key=value, not {text!r}.")
        pairs[key] = value
    return pairs


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
