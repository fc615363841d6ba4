"""The command `seats`: the seats that are played at a file; the others send slips."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, store
from empires.core.errors import SetupError
from empires.core.records.desk import ORGANISER
from empires.core.records.post import Post


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser(
        "seats", help="say whose seats are played at this file; the others send slips"
    )
    command.add_argument("file", type=Path)
    command.add_argument(
        "players", help="names separated by commas, or #organiser for an organiser without a seat"
    )
    command.set_defaults(run=_seats)


def _seats(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    chosen = [name.strip() for name in args.players.split(",")]
    desk = device.state.desk
    organises = chosen == [ORGANISER] and desk is not None and desk.keeper == ORGANISER
    for name in chosen:
        if name not in device.state.players and not organises:
            raise SetupError(f"Nobody called {name} plays here.")
    if device.post is None:
        device.post = Post([])
    device.post.seats, device.post.desk = ([], True) if organises else (chosen, False)
    store(device, args.file)
    print("The organiser sits at this file." if organises else f"Played at this file: {', '.join(chosen)}.")
    return 0
