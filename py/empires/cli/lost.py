"""The command `lost`: agrees that somebody has dropped out and that a caretaker plays on, or withdraws that
agreement."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, store


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "lost", help="agree that a player has dropped out, so that a caretaker plays the seat"
    )
    command.add_argument("file", type=Path)
    command.add_argument(
        "player", nargs="?", help="the player whose seat is lost (leave it out to withdraw your agreement)"
    )
    command.set_defaults(run=_lost)


def _lost(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    post = post_of(device)
    before = len(post.course.steps) if post.course is not None else 0
    post.give_up([args.player] if args.player else [])
    store(device, args.file)
    done = post.course is not None and len(post.course.steps) > before
    print("Everyone has agreed; the campaign continues." if done else "The next slip lets the others know.")
    return 0
