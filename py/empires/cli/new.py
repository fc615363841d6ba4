"""The command `new`: the beginning of a campaign."""

from __future__ import annotations

import argparse
from pathlib import Path

import empires
from empires.cli.arguments import Commands, add_setup, option_pairs
from empires.cli.campaigns import print_waiting, store


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("new", help="begin a campaign")
    command.add_argument("ruleset")
    command.add_argument("--players", required=True, help="names in seat order, separated by commas")
    add_setup(command)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_new)


def _new(args: argparse.Namespace) -> int:
    players = [name.strip() for name in args.players.split(",")]
    campaign = empires.new(args.ruleset, players, options=option_pairs(args.option), seed=args.seed)
    store(campaign, args.output)
    print_waiting(campaign, None)
    return 0
