"""The command `umpire`: an unattended device that holds a campaign for all seats (docs/umpire.md)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from signal import SIGTERM, default_int_handler, signal

from empires.cli.arguments import Commands
from empires.cli.hold import hold
from empires.cli.kinds import SEALED, UMPIRE, read_as
from empires.cli.umpire_serving import Folders, Passage, drawers, print_seats, serve
from empires.cli.whole import write_whole
from empires.core.base.dates import dated
from empires.core.base.words import listed
from empires.core.errors import SetupError
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.carrier import switch_on
from empires.umpire.stored import open_umpire, restored, write_umpire
from empires.umpire.umpire import Umpire
from empires.umpire.way import LEARNT


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("umpire", help="host a campaign for all seats, without playing any of them")
    command.add_argument("file", type=Path, help="the file of a campaign begun with new --umpire")
    command.add_argument("--inbox", type=Path, metavar="DIR", help="the folder in which replies arrive")
    command.add_argument("--outbox", type=Path, metavar="DIR", help="the folder for parcels and the story")
    command.add_argument(
        "--relay", action="append", default=[], metavar="URL", help="use the post, through this relay"
    )
    command.add_argument("--post", action="store_true", help="serve through the relays named earlier")
    command.add_argument("--post-off", action="store_true", help="stop using the post")
    command.add_argument("--once", action="store_true", help="receive and send once, then stop")
    command.add_argument(
        "--remind", type=int, metavar="HOURS", help="remind a seat after this many hours (0: never)"
    )
    command.add_argument("--ticket", metavar="PLAYER", help="print the ticket for a seat")
    command.add_argument(
        "--anew", metavar="PLAYER", help="issue a new ticket for a seat: its old device loses the seat"
    )
    command.add_argument("--words", action="store_true", help="print the 24 words that restore this umpire")
    command.add_argument(
        "--restore",
        type=Path,
        metavar="STORY",
        help="make the file from a sealed story and the 24 words, which you type in",
    )
    command.set_defaults(run=_umpire)


def _umpire(args: argparse.Namespace) -> int:
    if (args.inbox is None) != (args.outbox is None):
        raise SetupError("An umpire needs both folders, --inbox and --outbox.")
    with hold(args.file):
        umpire = _restored(args) if args.restore else _opened(args.file)
        _change(umpire, args)
        if args.words:
            print(umpire.words)
        if args.ticket:
            if args.ticket not in umpire.seats:
                names = listed([*umpire.seats])
                raise SetupError(f"Nobody called {args.ticket} plays here. The players are {names}.")
            print(umpire.ticket(args.ticket).text)
        if args.anew:
            ticket = umpire.give_anew(args.anew)
            write_whole(args.file, write_umpire(umpire))
            print(ticket.text)
        if args.inbox is not None or args.relay or args.post:
            _serve(umpire, args)
        elif not (args.words or args.ticket or args.anew or args.restore):
            print_seats(umpire)
            _print_list(umpire)
    return 0


def _change(umpire: Umpire, args: argparse.Namespace) -> None:
    """Store changes to the post and to reminders."""
    if args.relay:
        switch_on(umpire, args.relay)
        assert umpire.post is not None
        print(f"The post goes through {listed([*umpire.post.way.relays])}. {LEARNT}", flush=True)
    if args.post_off and umpire.post is not None:
        umpire.post, umpire.due = None, True
    if args.remind is not None:
        umpire.patience = max(0, args.remind)
    if args.relay or args.post_off or args.remind is not None:
        write_whole(args.file, write_umpire(umpire))


def _serve(umpire: Umpire, args: argparse.Namespace) -> None:
    """Serve through folders, through relays, or through both."""
    if args.post and umpire.post is None:
        raise SetupError("This umpire does not use the post. Switch it on with --relay wss://…")
    ways: list[Passage] = []
    if args.inbox is not None:
        ways.append(Folders(umpire, args.inbox, args.outbox))
    if args.relay or args.post:
        ways.append(drawers(umpire))
    if not args.once:
        signal(SIGTERM, default_int_handler)
        print("The umpire is running. Press Ctrl+C to stop.", flush=True)
    serve(umpire, args.file, ways, once=args.once)


def _opened(path: Path) -> Umpire:
    return open_umpire(read_as(path, UMPIRE), rules_of, answer_for)


def _restored(args: argparse.Namespace) -> Umpire:
    if args.file.exists():
        raise SetupError(f"{args.file} already exists; restore an umpire into a new file.")
    text = read_as(args.restore, SEALED)
    umpire = restored(sys.stdin.read(), text, rules_of, answer_for)
    write_whole(args.file, write_umpire(umpire))
    print(f"The umpire has been restored; reign {umpire.reign} begins.")
    return umpire


def _print_list(umpire: Umpire) -> None:
    """Print, for each seat, how long a question to it has been open (unless it is secret), and when the seat
    was last heard from."""
    openly = umpire.awaited if umpire.campaign is not None else []
    for name, seat in umpire.seats.items():
        asked = "no public question"
        if name in openly and seat.asked:
            asked = f"waiting for an answer since {dated(seat.asked)}"
        seen = f", last heard from on {dated(seat.seen)}" if seat.seen else ""
        print(f"{name}: {asked}{seen}." if seat.key else f"{name}: has not joined.")
    if umpire.asks_secretly:
        print("Somebody has a secret question to answer.")
