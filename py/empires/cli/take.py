"""The command `take`: a message of another player brought in."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, store
from empires.core.apart.slips import answers_of, read, take


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("take", help="bring in somebody else’s message")
    command.add_argument("file", type=Path)
    command.add_argument("slip", nargs="?", help="the message (default: standard input)")
    command.add_argument("--mine", action="store_true", help="accept answers that you gave at another device")
    command.set_defaults(run=_take)


def _take(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    text = args.slip or sys.stdin.read()
    new = answers_of(device, read(text))
    told = take(device, text, mine=args.mine)
    seats = device.post.seats if device.post else device.state.players
    for event in told:
        organises = device.post is not None and device.post.desk
        if organises or any(event.visible_to(player) for player in seats):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    store(device, args.file)
    if not new and not told:
        print("It holds nothing new.")
    known = {name for seat in seats for name in device.view(seat).waiting_for}
    for question in device.waiting:
        if question.player in known:
            print(f"{question.player} is asked: {question.text}")
    return 0
