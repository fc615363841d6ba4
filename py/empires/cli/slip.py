"""The command `slip`: a message with everything in a campaign between devices that the others may be
missing."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, sign, store


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "slip", help="print everything that others may be missing, as a message to them"
    )
    command.add_argument("file", type=Path)
    command.add_argument(
        "--whole", action="store_true", help="print the whole campaign, for somebody who is missing a part"
    )
    command.set_defaults(run=_slip)


def _slip(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    post = post_of(device)
    sign(post)
    text = post.file() if args.whole else post.message()
    store(device, args.file)  # signed things are stored before they are shown (protocol A4)
    print(text)
    return 0
