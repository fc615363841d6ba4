"""Friends far apart on the command line: `seats`, `slip` and `take`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import empires
from empires.core.apart.onward import set_aside
from empires.core.apart.slips import answers_of, read, take
from empires.core.errors import SetupError
from empires.core.records.desk import ORGANISER
from empires.core.records.post import Post


def open_file(path: Path) -> empires.Campaign[Any]:
    """The campaign in a file. Raises SaveError."""
    return empires.load(path.read_text(encoding="utf-8"))


def store(campaign: empires.Campaign[Any], path: Path) -> None:
    """Write a campaign to its file."""
    path.write_text(empires.save(campaign), encoding="utf-8")


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands of this module."""
    command = commands.add_parser("seats", help="say whose seats are played at this file; others send slips")
    command.add_argument("file", type=Path)
    command.add_argument(
        "players", help="names separated by commas, or #organiser for an organiser without a seat"
    )
    command.set_defaults(run=_seats)

    command = commands.add_parser("slip", help="print what was added, as a message to the others")
    command.add_argument("file", type=Path)
    command.add_argument("--since", type=int, help="after so many inputs (default: what was not sent yet)")
    command.set_defaults(run=_slip)

    command = commands.add_parser("take", help="bring in a message of somebody else")
    command.add_argument("file", type=Path)
    command.add_argument("slip", nargs="?", help="the message (default: what is typed in)")
    command.add_argument("--mine", action="store_true", help="it may hold answers that you gave elsewhere")
    command.set_defaults(run=_take)

    command = commands.add_parser("aside", help="agree that a sealed letter of a lost device is set aside")
    command.add_argument("file", type=Path)
    command.add_argument("player", help="whose letter it is")
    command.set_defaults(run=_aside)


def at_this_file(campaign: empires.Campaign[Any], player: str) -> None:
    """Raises SetupError where a player's seat is played somewhere else."""
    if campaign.post is not None and player not in campaign.post.seats:
        who = ", ".join(campaign.post.seats) or "the organiser"
        raise SetupError(f"{player} does not play at this file, but {who}.")


def _seats(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    chosen = [name.strip() for name in args.players.split(",")]
    desk = campaign.state.desk
    organises = chosen == [ORGANISER] and desk is not None and desk.keeper == ORGANISER
    for name in chosen:
        if name not in campaign.state.players and not organises:
            raise SetupError(f"Nobody called {name} plays here.")
    if campaign.post is None:
        campaign.post = Post([])
    campaign.post.seats, campaign.post.desk = ([], True) if organises else (chosen, False)
    store(campaign, args.file)
    print("The organiser sits at this file." if organises else f"Played at this file: {', '.join(chosen)}.")
    return 0


def _slip(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    print(empires.slip(campaign, args.since))
    store(campaign, args.file)
    return 0


def _aside(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    told = set_aside(campaign, args.player)
    store(campaign, args.file)
    for event in told:
        print(event.text)
    if not told:
        print("Agreed; the others are told with the next slip.")
    return 0


def _take(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    text = args.slip or sys.stdin.read()
    new = answers_of(campaign, read(text))
    told = take(campaign, text, mine=args.mine)
    seats = campaign.post.seats if campaign.post else campaign.state.players
    for event in told:
        organises = campaign.post is not None and campaign.post.desk
        if organises or any(event.visible_to(player) for player in seats):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    store(campaign, args.file)
    if not new and not told:
        print("Nothing of it is new here.")
    for question in campaign.waiting:
        print(f"{question.player} is asked: {question.text}")
    return 0
