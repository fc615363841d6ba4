"""Arguments that several commands share, and the values they accept."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, TypeAlias

from empires.cli.kinds import RULES, bytes_as
from empires.core.errors import SetupError
from empires.core.house.settling import read_variant, settle
from empires.core.records.variant import Variant
from empires.players.named import NAMES
from empires.rulesets import find_ruleset

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
"""The collection of commands, to which each command's module adds its own."""


def add_setup(command: argparse.ArgumentParser) -> None:
    """Add the arguments for a new campaign's seed and options."""
    command.add_argument("--seed")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")


def add_photographs(command: argparse.ArgumentParser) -> None:
    """Add the argument for a file of photographs saved by the page."""
    command.add_argument("--photographs", type=Path, metavar="FILE", help="photographs saved by the page")


def add_sure(command: argparse.ArgumentParser) -> None:
    """Add the flag that confirms an odd-looking report."""
    command.add_argument("--sure", action="store_true", help="hand in a report even if it looks odd")


def add_rules(command: argparse.ArgumentParser) -> None:
    """Add the argument for a file of house rules."""
    command.add_argument("--rules", type=Path, metavar="FILE", help="house rules as data (docs/variants.md)")


def variant_in(path: Path | None, ruleset: str = "") -> Variant | None:
    """Returns the house rules in a file, checked against the given ruleset or, if none is given, the one that
    they name; None if no file was given. Raises SetupError.
    """
    if path is None:
        return None
    variant = read_variant(bytes_as(path, RULES))
    settle(variant, find_ruleset(ruleset or variant.ruleset))
    return variant


def at_least_one(text: str) -> int:
    """Returns an argument as a whole number of 1 or more."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def known_players(text: str) -> list[str]:
    """Returns the computer players named in a list. Raises SetupError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in NAMES:
            raise SetupError(
                f"There is no computer player called {name}. The choices are {', '.join(NAMES)}."
            )
    return names


def option_pairs(given: list[str]) -> dict[str, str]:
    """Returns the keys and values of arguments such as `years=6`. Raises SetupError."""
    pairs = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign:
            raise SetupError(f"Write an option as key=value, not {text!r}.")
        pairs[key] = value
    return pairs
