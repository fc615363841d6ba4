"""The command line: finds the command and runs it.

Every command exits with status 0, or prints one sentence that says what is wrong and exits with 2; a fault in
the program itself prints a traceback, saves the journal and exits with 1."""

from __future__ import annotations

import argparse
import os
import re
import sys
from functools import cache
from pathlib import Path

from empires import __version__
from empires.cli import (
    answer,
    auto,
    chronicle,
    claim,
    film,
    guests,
    join,
    lab,
    land,
    lost,
    map,
    match,
    new,
    page,
    play,
    post,
    restate,
    roll,
    rules,
    rulesets,
    show,
    slip,
    tables,
    take,
    tune,
    umpire,
    verify,
    window,
)
from empires.core.errors import EmpiresError, SetupError

COMMANDS = (
    *(play, rulesets, new, show, answer, restate, guests, auto, verify),
    *(tables, rules, roll, map, chronicle, film, page, land),
    *(join, claim, slip, take, lost, post),
    *(umpire, window),
    *(match, lab, tune),
)
"""The commands in the order in which the help lists them."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    args = _parser().parse_args([_shielded(word) for word in words])
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except EmpiresError as fault:
        key = (
            f" The option is called {fault.option}." if isinstance(fault, SetupError) and fault.option else ""
        )
        print(f"empires: {fault}{key}", file=sys.stderr)
        return 2
    except FileNotFoundError as fault:
        place = Path(fault.filename)
        missing = f"file {place}" if place.parent.is_dir() else f"folder {place.parent}"
        print(f"empires: there is no {missing}.", file=sys.stderr)
        return 2
    except IsADirectoryError as fault:
        print(f"empires: {fault.filename} is a folder, not a file.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # nobody is reading any more; nothing is written on exit
        return 0
    return status


def _shielded(word: str) -> str:
    """Returns an argument that cannot be mistaken for an option: a tile such as -2,3 gets a space in
    front."""
    return f" {word}" if re.match(r"-\d", word) else word


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="empires", description="The umpire for wargame campaigns on hex maps."
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return parser
