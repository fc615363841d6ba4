"""The command `umpire`: a device that holds a campaign for all seats, with nobody at it (docs/umpire.md)."""

from __future__ import annotations

import argparse
import sys
import time
from hashlib import sha256
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.hold import hold
from empires.cli.whole import texts_in, write_whole
from empires.core.base.dates import dated
from empires.core.base.words import listed, many
from empires.core.errors import SetupError
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.stored import open_umpire, restored, sealed_story, story, write_umpire
from empires.umpire.umpire import Umpire

LOOK = 1.0
"""Seconds between two checks of the inbox."""

LONGEST = 1_000_000
"""The most bytes of a file in the inbox that is read."""

BUNDLE, SEALED, STORY = "parcels.txt", "story-sealed.txt", "story.json"
"""The files in the outbox: the newest bundle, the umpire's sealed story, and the open one at the end."""


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("umpire", help="hold a campaign for all seats, playing none of them")
    command.add_argument("file", type=Path, help="begun with new --umpire")
    command.add_argument("--inbox", type=Path, metavar="DIR", help="the folder in which replies arrive")
    command.add_argument("--outbox", type=Path, metavar="DIR", help="the folder for parcels and the story")
    command.add_argument("--once", action="store_true", help="check the inbox once, then end")
    command.add_argument("--ticket", metavar="PLAYER", help="print the ticket for a seat")
    command.add_argument("--anew", metavar="PLAYER", help="give out a seat again: its old device loses it")
    command.add_argument("--words", action="store_true", help="print the 24 words that restore this umpire")
    command.add_argument(
        "--restore",
        type=Path,
        metavar="STORY",
        help="make the file from a sealed story and the words, typed in",
    )
    command.set_defaults(run=_umpire)


def _umpire(args: argparse.Namespace) -> int:
    if (args.inbox is None) != (args.outbox is None):
        raise SetupError("An umpire needs both folders, --inbox and --outbox.")
    with hold(args.file):
        umpire = _restored(args) if args.restore else _opened(args.file)
        if args.words:
            print(umpire.words)
        if args.ticket:
            if args.ticket not in umpire.seats:
                names = listed([*umpire.seats])
                raise SetupError(f"Nobody called {args.ticket} plays here. There are {names}.")
            print(umpire.ticket(args.ticket).text)
        if args.anew:
            ticket = umpire.give_anew(args.anew)
            write_whole(args.file, write_umpire(umpire))
            print(ticket.text)
        if args.inbox is not None:
            _serve(umpire, args)
        elif not (args.words or args.ticket or args.anew or args.restore):
            _print_seats(umpire)
            _print_list(umpire)
    return 0


def _opened(path: Path) -> Umpire:
    return open_umpire(path.read_text(encoding="utf-8"), rules_of, answer_for)


def _restored(args: argparse.Namespace) -> Umpire:
    if args.file.exists():
        raise SetupError(f"{args.file} already exists; an umpire is restored into a new file.")
    text = args.restore.read_text(encoding="utf-8", errors="replace")
    umpire = restored(sys.stdin.read(), text, rules_of, answer_for)
    write_whole(args.file, write_umpire(umpire))
    print(f"The umpire is back. Its reign {umpire.reign} begins.")
    return umpire


def _serve(umpire: Umpire, args: argparse.Namespace) -> None:
    """Look into the inbox, once or until interrupted."""
    try:
        while True:
            serve_once(umpire, args.file, args.inbox, args.outbox)
            if args.once:
                return
            time.sleep(LOOK)
    except KeyboardInterrupt:
        print("The umpire has stopped.")


def serve_once(umpire: Umpire, file: Path, inbox: Path, outbox: Path) -> None:
    """Take in what is new in the inbox, and send what is due. Everything is stored before it is sent, and
    anything that may not have been sent is sent again (`umpire 12`).
    """
    texts = {sha256(text.encode()).hexdigest()[:24]: text for text in texts_in(inbox, LONGEST)}
    new = [name for name in texts if name not in umpire.taken]
    for name in new:
        for refusal in umpire.take(texts[name]):
            print(f"Not accepted: {refusal}", flush=True)
    umpire.taken = [*texts]
    if due := umpire.due:
        bundle = umpire.bundle()
        write_whole(file, write_umpire(umpire))
        write_whole(outbox / SEALED, sealed_story(umpire))
        if umpire.campaign is not None and umpire.campaign.finished:
            write_whole(outbox / STORY, story(umpire))
        write_whole(outbox / BUNDLE, bundle)
        umpire.due = False
        _print_seats(umpire)
    if new or due:
        write_whole(file, write_umpire(umpire))


def _print_list(umpire: Umpire) -> None:
    """Print since when each seat is asked, and when it was last heard from. Whoever reads this may learn from
    it who is asked in secret; it is never printed while the umpire serves."""
    for name, seat in umpire.seats.items():
        asked = f"asked since {dated(seat.asked)}" if seat.asked else "nothing to answer now"
        seen = f", last heard from {dated(seat.seen)}" if seat.seen else ""
        print(f"{name}: {asked}{seen}." if seat.key else f"{name}: has not joined.")


def _print_seats(umpire: Umpire) -> None:
    """Print who has joined and how far the campaign has come: nothing that is hidden from anybody."""
    joined = [name for name, seat in umpire.seats.items() if seat.key]
    missing = [name for name in umpire.seats if name not in joined]
    campaign = umpire.campaign
    if campaign is None:
        awaited = listed(missing) or "first numbers"
        print(f"Joined: {listed(joined) or 'nobody'}. Awaited: {awaited}.", flush=True)
        return
    ended = " The campaign has ended." if campaign.finished else ""
    stopped = [f" {name}: {seat.stopped}" for name, seat in umpire.seats.items() if seat.stopped]
    sent, taken = many(len(umpire.ledger), "bundle"), many(campaign.answers, "answer")
    print(f"{taken} taken, {sent} sent.{ended}{''.join(stopped)}", flush=True)
