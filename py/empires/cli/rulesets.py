"""The command `rulesets`: the rule systems, their players and options."""

from __future__ import annotations

import argparse

from empires.cli.arguments import Commands
from empires.core.base.words import span
from empires.rulesets import catalogue, find_ruleset


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("rulesets", help="list the rulesets, their players and options")
    command.set_defaults(run=_rulesets)


def _rulesets(_: argparse.Namespace) -> int:
    for about in catalogue().values():
        print(f"{about.name}: {about.title}, {span(about.fewest, about.most)} players")
        print(f"  {about.blurb}")
        for option in find_ruleset(about.name).offered:
            values = ", ".join(choice.value for choice in option.choices) or option.kind
            print(f"  {option.key} = {option.default} ({values}): {option.help}")
    return 0
