"""The command `rules`: house rules as data, checked, listed and tried out."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from empires.cli.arguments import Commands, variant_in
from empires.core.house.settling import changes
from empires.core.records.variant import Variant
from empires.lab.house_trial import ANSWERS, tried
from empires.rulesets import find_ruleset


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("rules", help="check house rules: list the changes and play a trial")
    command.add_argument("what", choices=["check"])
    command.add_argument("file", type=Path, help="a file of house rules (docs/variants.md)")
    command.set_defaults(run=_rules)


def tested(variant: Variant | None) -> Variant | None:
    """Try the house rules out and return them, showing progress on a terminal. Raises SetupError."""
    if variant is not None:
        for answered in tried(variant):
            if sys.stderr.isatty():
                print(f"\rtrial: {answered} of {ANSWERS} answers ", end="", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print(file=sys.stderr)
    return variant


def _rules(args: argparse.Namespace) -> int:
    variant = variant_in(args.file)
    assert variant is not None
    ruleset = find_ruleset(variant.ruleset)
    print(f"“{variant.title}” for {ruleset.title}")
    for change in changes(variant, ruleset):
        print(f"  {change}")
    for key, value in variant.options.items():
        print(f"  option {key}: {value}")
    tested(variant)
    print("ok: these house rules can be played")
    return 0
