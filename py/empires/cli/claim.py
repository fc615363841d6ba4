"""The command `claim`: the organiser's choice between two devices that claim a seat (protocol K2)."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, store
from empires.core.errors import SetupError


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("claim", help="choose between two devices that claim the same seat")
    command.add_argument("file", type=Path)
    command.add_argument("player", help="whose seat it is")
    command.add_argument(
        "words", nargs="*", help="the words on the player’s own device (default: print both)"
    )
    command.set_defaults(run=_claim)


def _claim(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    post = post_of(device)
    if args.player not in post.rivals:
        raise SetupError(f"No two devices claim the seat of {args.player}.")
    first, other = post.claimed_by(args.player), post.words_of(args.player)
    if args.words not in (first, other):
        print(f"Ask {args.player} which words the device shows: “{' '.join(first)}” or “{' '.join(other)}”?")
        return 1 if args.words else 0
    post.choose_claim(args.player, " ".join(args.words))
    store(device, args.file)
    print("The next slip contains the list of players.")
    return 0
