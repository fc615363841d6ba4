"""The command `slip`: what was added to a campaign, as a message to the others."""

from __future__ import annotations

import argparse
from pathlib import Path

import empires
from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, store


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("slip", help="print what was added as a message to the others")
    command.add_argument("file", type=Path)
    command.add_argument(
        "--since", type=int, help="after this many inputs (default: everything not sent yet)"
    )
    command.set_defaults(run=_slip)


def _slip(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    print(empires.slip(device, args.since))
    store(device, args.file)
    return 0
