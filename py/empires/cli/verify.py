"""The command `verify`: replays a campaign's journal from the start, and checks the result."""

from __future__ import annotations

import argparse
from pathlib import Path

import empires
from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file
from empires.core.errors import ReplayError


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "verify", help="replay a campaign’s journal from the start and compare the results"
    )
    command.add_argument("file", type=Path)
    command.set_defaults(run=_verify)


def _verify(args: argparse.Namespace) -> int:
    campaign = open_file(args.file).campaign
    try:
        inputs = empires.verify(campaign)
    except ReplayError as fault:
        print(f"differs: {fault}")
        return 1
    print(f"ok: {inputs} inputs replayed")
    return 0
