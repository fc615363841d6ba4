"""The command `join`: takes a seat in a campaign by means of an invitation."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import store, text_of
from empires.core.apart.beginning import joined
from empires.core.apart.device import Device
from empires.core.apart.message import opened
from empires.core.base.long_work import finished
from empires.core.errors import SetupError
from empires.players.named import answer_for
from empires.rulesets import rules_of


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "join", help="take a seat in a campaign played between devices, or just watch"
    )
    command.add_argument("file", type=Path, help="the file for the campaign")
    command.add_argument(
        "invitation",
        nargs="?",
        help="the message or file you received (default or -: read from the keyboard)",
    )
    command.add_argument("--as", dest="player", metavar="PLAYER", help="your name (default: you only watch)")
    command.set_defaults(run=_join)


def _join(args: argparse.Namespace) -> int:
    came = opened(text_of(args.invitation))
    if came.invitation is None:
        raise SetupError(
            "This message contains no invitation; ask for the first message, or for the whole file."
        )
    post = joined(came.invitation, rules_of(came.invitation.setup("")), answer_for)
    finished(post.join(came))
    if args.player is not None:
        post.claim(args.player)
    store(Device(post.campaign, post), args.file)
    who = args.player or "Nobody"
    print(f"{who} plays from this file. Send the others the output of slip.")
    return 0
