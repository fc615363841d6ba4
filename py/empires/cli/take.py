"""The command `take`: takes in a message from another player."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, store, text_of
from empires.core.apart.message import all_opened
from empires.core.base.long_work import finished
from empires.core.records.desk import in_words


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("take", help="read a message from another player")
    command.add_argument("file", type=Path)
    command.add_argument(
        "slip",
        nargs="?",
        help="the message, or a file that contains it (default, or -: read from the keyboard)",
    )
    command.set_defaults(run=_take)


def _take(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    post = post_of(device)
    begun = post.course is not None
    taken = [finished(post.take(came)) for came in all_opened(text_of(args.slip))]
    told = [*(event for one in taken for event in one.told), *post.settle()]
    store(device, args.file)
    for refusal in (refusal for one in taken for refusal in one.refused):
        print(f"Not accepted: {refusal}")
    if not begun and post.course is not None:
        print(f"The campaign begins. Do you all have these words? {' '.join(post.words)}")
    for event in told:
        if post.desk or any(event.visible_to(player) for player in post.seats):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    if waits := post.waits_for():
        print(in_words(f"The campaign is waiting for {', '.join(waits)}."))
    known = {name for seat in post.seats for name in device.view(seat).waiting_for}
    for question in device.waiting if post.course is not None else ():
        if question.player in known:
            print(f"{question.player} is asked: {question.text}")
    return 0
