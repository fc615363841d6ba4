"""The command `window`: one seat of a campaign that an umpire's device holds (docs/umpire.md). The exit
status is 3 if the seat has a question to answer."""

from __future__ import annotations

import argparse
import secrets
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from empires.cli.arguments import Commands, add_sure
from empires.cli.campaigns import check_meant, print_waiting
from empires.cli.hold import hold
from empires.cli.kinds import STORY_AT_END, WINDOW, read_as
from empires.cli.umpire_serving import BUNDLE
from empires.cli.whole import write_whole
from empires.core.base.canonical import as_text
from empires.core.base.long_work import finished
from empires.core.base.words import listed, many
from empires.core.errors import IllegalChoice, SetupError
from empires.kit.called import events_told, refusal_told, with_tiles
from empires.rulesets import find_display, rules_of
from empires.umpire.carrier import COPIED, Carrier, follow, windows
from empires.umpire.charter import check_ticket, ticket_in
from empires.umpire.proof import proving
from empires.umpire.stored import open_story, open_window, write_window
from empires.umpire.way import LEARNT
from empires.umpire.window import Window

if TYPE_CHECKING:  # installed with the post extra
    from empires.courier.relays import Relays

ASKED = 3
"""The exit status if the seat has a question to answer."""


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("window", help="play one seat of a campaign that an umpire holds")
    command.add_argument("file", type=Path)
    command.add_argument("--ticket", metavar="TEXT", help="create the file with the ticket you were given")
    command.add_argument("--kind", help="with --answer: an action that may be taken at any time")
    command.add_argument("--answer", metavar="CHOICE", help="a choice’s value, or a form as JSON")
    command.add_argument("--parcels", type=Path, metavar="DIR", help="the folder with the umpire’s parcels")
    command.add_argument("--replies", type=Path, metavar="DIR", help="the folder for your replies")
    command.add_argument("--post", action="store_true", help="exchange messages through the umpire’s relays")
    command.add_argument(
        "--prove", type=Path, metavar="STORY", help="after the end: check everything you received"
    )
    add_sure(command)
    command.set_defaults(run=_window)


def _window(args: argparse.Namespace) -> int:
    with hold(args.file):
        window = _joined(args) if args.ticket else _opened(args.file)
        if args.parcels is not None:
            _take_newest(window, args.parcels)
        with ExitStack() as stack:
            relays = stack.enter_context(closing(_reach(window))) if args.post else None
            if args.answer is not None:
                _answer(window, args.kind, args.answer, sure=args.sure)
            _send(window, args, relays)
        if args.prove is not None:
            return _prove(window, args.prove)
        if window.stopped:
            raise SetupError(window.stopped)
        if not window.begun:
            print("The campaign begins once everybody has joined.")
            return 0
        print_waiting(window, window.seat)
        if window.foresees:
            print(
                "That question is expected next: the umpire has not asked it yet, but you can answer it now."
            )
        if window.reminders and window.waiting:
            print("The umpire reminds you: the others are waiting for your answer.")
        return ASKED if window.waiting else 0


def _reach(window: Window) -> Relays[Carrier]:
    """Connect to the umpire's relays, take in everything new, and return the connections. Raises SetupError
    if the packages for the post are not installed."""
    try:
        from empires.courier.relays import Relays
    except ImportError as fault:
        raise SetupError("The post needs more packages: pip install empires[post]") from fault
    before = window.post
    follow(window)
    assert window.post is not None
    if before is None:
        print(f"The post goes through {listed([*window.post.way.relays])}. {LEARNT}")
    carrier = windows(window)
    relays = Relays(carrier)
    relays.listen()
    if carrier.newer:
        print("The umpire’s program is newer than this one; update to read its messages.")
    for text in carrier.due():
        _take(window, text)
    return relays


def _send(window: Window, args: argparse.Namespace, relays: Relays[Carrier] | None) -> None:
    """Send a reply wherever one is due.

    The window is stored before the reply is sent, and once more afterwards: if the program is killed in
    between, the reply is sent again (`umpire 12`).
    """
    carrier = relays.courier if relays is not None else None
    lacks = carrier is not None and relays is not None and bool(relays.read) and carrier.lacks
    if not (window.unsent or lacks) or (args.replies is None and relays is None):
        write_whole(args.file, write_window(window))
        return
    reply = window.reply()
    window.unsent = True
    puts = carrier.puts(reply) if carrier is not None else []
    write_whole(args.file, write_window(window))
    sent = False
    if args.replies is not None:
        write_whole(args.replies / f"{as_text(window.secret.public)[:16]}.txt", reply)
        sent = True
    if relays is not None and carrier is not None:
        if carrier.copied:
            raise SetupError(COPIED)
        refused = relays.lay(puts) if relays.read else []
        for refusal in refused:
            print(refusal.sentence)
        if not relays.read:
            print("No relay can be reached. Try again later, or pass your reply on yourself.")
        sent = sent or (bool(relays.read) and len(refused) < len(relays.wires))
    window.unsent = not sent
    write_whole(args.file, write_window(window))


def _joined(args: argparse.Namespace) -> Window:
    if args.file.exists():
        raise SetupError(f"{args.file} already exists; a ticket needs a new file.")
    ticket = ticket_in(args.ticket)
    ruleset = rules_of(ticket.charter.setup())
    check_ticket(ticket, ruleset)
    print(f"{ticket.seat} plays from this file.")
    return Window(ticket, ruleset, secrets.token_bytes(32))


def _opened(path: Path) -> Window:
    return open_window(read_as(path, WINDOW), rules_of)


def _take_newest(window: Window, folder: Path) -> None:
    """Take in the newest bundle in a folder."""
    bundle = folder / BUNDLE
    if bundle.exists():
        _take(window, bundle.read_text(encoding="utf-8", errors="replace"))


def _take(window: Window, text: str) -> None:
    """Take in a bundle, and print what is new."""
    known = len(window.refusals)
    told = window.take(text)
    if window.begun:
        names = with_tiles(find_display(window.ruleset).names(window.state))
        for event in events_told(told, names):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    for refusal in window.refusals[known:]:
        print(f"The umpire has rejected answer {refusal.number}: {refusal.message}")


def _answer(window: Window, kind: str | None, text: str, *, sure: bool) -> None:
    waiting = window.waiting
    if kind is None and not waiting:
        raise SetupError("You have no question to answer now.")
    always = [*window.view(window.seat).standing, *window.view(window.seat).chronicling]
    question = next((one for one in [*waiting, *always] if kind in (None, one.kind)), None)
    if question is None:
        raise SetupError(f"You cannot do {kind} now.")
    try:
        answer = msgspec.json.decode(text) if question.fields else text.strip()
        check_meant(question, answer, sure=sure)
        window.answer(question, answer)
    except msgspec.DecodeError as fault:
        raise SetupError(f"Answer this question with a form as JSON: {fault}.") from fault
    except IllegalChoice as refusal:
        names = with_tiles(find_display(window.ruleset).names(window.state))
        raise refusal_told(refusal, names, window.seat) from refusal


def _prove(window: Window, path: Path) -> int:
    """Recompute everything that the seat received, and print the result."""
    proved = finished(proving(window, open_story(read_as(path, STORY_AT_END))))
    for fault in proved.faults:
        print(fault)
    unknown = f" {many(proved.unknown, 'parcel')} could not be checked." if proved.unknown else ""
    if not proved.faults:
        print(f"Everything you received was true: {many(proved.true, 'parcel')} proved.{unknown}")
    return 1 if proved.faults else 0
