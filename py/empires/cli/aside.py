"""The command `aside`: consent to set aside a sealed letter of a lost device."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, store
from empires.core.apart.onward import set_aside


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("aside", help="agree to set aside a sealed letter of a lost device")
    command.add_argument("file", type=Path)
    command.add_argument("player", help="the player whose letter it is")
    command.set_defaults(run=_aside)


def _aside(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    told = set_aside(device, args.player)
    store(device, args.file)
    for event in told:
        print(event.text)
    if not told:
        print("Agreed. Your next slip informs the others.")
    return 0
