"""The command `post`: sends and receives a campaign's messages automatically, through relays.

It needs the extra `empires[post]`. The exit status is 3 if somebody who plays from this file has a question
to answer.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from signal import SIGTERM, default_int_handler, signal
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import Request, urlopen

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, sign, store
from empires.cli.hold import hold
from empires.core.apart.beginning import joined
from empires.core.apart.device import Device
from empires.core.apart.post import Post
from empires.core.base.long_work import finished
from empires.core.base.words import listed
from empires.core.errors import SetupError, SlipError
from empires.courier.courier import Courier, Put
from empires.courier.inbox import Due
from empires.courier.kept import begun, kept_of
from empires.courier.lock import lock_of, new_lock, relay, way
from empires.courier.words import LEARNT, meant
from empires.players.named import answer_for
from empires.rulesets import rules_of

if TYPE_CHECKING:  # installed with the post extra
    from empires.courier.relays import Relays

ASKED = 3
"""The exit status if somebody has a question to answer."""

LOOK = 1.0
"""Seconds between checks for arrivals, while the command runs."""


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("post", help="send a campaign’s messages automatically")
    command.add_argument("file", type=Path)
    command.add_argument("--relay", action="append", default=[], help="switch the post on, with this relay")
    command.add_argument("--join", metavar="LINK", help="create the file from an invitation link")
    command.add_argument("--as", dest="player", metavar="PLAYER", help="with --join: the seat you take")
    command.add_argument("--link", action="store_true", help="print a link for another phone or friend")
    command.add_argument(
        "--lock", metavar="PLAYER", help="change the lock, so that PLAYER can no longer read the post"
    )
    command.add_argument("--off", action="store_true", help="switch the post off")
    command.add_argument("--watch", action="store_true", help="keep running, and carry messages both ways")
    command.add_argument(
        "--ntfy",
        metavar="URL",
        help="with --watch: notify this address when somebody has a question to answer",
    )
    command.set_defaults(run=_post)


def _post(args: argparse.Namespace) -> int:
    try:
        from empires.courier.relays import Relays
    except ImportError as fault:
        raise SetupError("The post needs more packages: pip install empires[post]") from fault

    if args.off:
        device = open_file(args.file)
        post_of(device).courier = b""
        store(device, args.file)
        print("The post is off. Messages on the relays stay there, sealed, for a year.")
        return 0
    with hold(args.file):
        courier = _courier(args)
        relays = Relays(courier)
        try:
            return _carry(args, relays)
        finally:
            relays.close()


def _courier(args: argparse.Namespace) -> Courier:
    """Returns the courier of the campaign in a file, or a new courier."""
    if args.join:
        if args.file.exists():
            raise SetupError(f"{args.file} already exists; a link needs a new file.")
        found = way(args.join)
        print(f"The post goes through {listed(found.relays)}. {LEARNT}")
        return Courier(None, begun(lock_of(found.lock), found.relays))
    post = post_of(open_file(args.file))
    kept = kept_of(post)
    places = [relay(address) for address in args.relay]
    if kept is None:
        if not places:
            raise SetupError("The post is off for this campaign. Switch it on with --relay wss://…")
        print(f"The post goes through {listed(places)}. {LEARNT}")
        kept = begun(new_lock(), places)
    elif places:
        kept.relays = places
    return Courier(post, kept)


def _carry(args: argparse.Namespace, relays: Relays[Courier]) -> int:
    """Read the relays, take in what has arrived, and send what is due: once, or for as long as the command
    runs."""
    courier, ring = relays.courier, _ringing(args.ntfy)
    relays.listen()
    _take(courier)
    post = courier.post
    if post is None:
        told = "No invitation has arrived" if relays.wires else "No relay on this link can be reached"
        raise SetupError(f"{told}. Try again later, or ask for the invitation as a message.")
    if args.player is not None:
        post.claim(args.player)
        print(f"{args.player} plays from this file.")
    if args.lock:
        if args.lock not in post.invitation.people:
            raise SetupError(f"Nobody called {args.lock} plays here.")
        courier.relock([args.lock])
    if args.link or args.relay:
        print(f"The link to the page you all use, for your friends: {courier.invite(time.time())}")
    puts = _send(args.file, relays)
    if not relays.wires:
        print("No relay can be reached. Send the output of empires slip in any chat app.")
    if args.watch:
        _watch(args.file, relays, puts, ring)
    return ASKED if _asked(post) else 0


def _watch(path: Path, relays: Relays[Courier], puts: list[Put], ring: Callable[[], None]) -> None:
    """Run until interrupted; call `ring` whenever somebody at this device is asked a new question.

    `puts` are the events that were sent last.
    """
    post = relays.courier.post
    assert post is not None
    asked = False
    signal(SIGTERM, default_int_handler)
    print("The post is running. Press Ctrl+C to stop.", flush=True)
    try:
        while True:
            relays.reach(time.monotonic())
            relays.hear(LOOK)
            while relays.hear(0):
                pass
            puts = _send(path, relays, [] if _take(relays.courier) else puts)
            before, asked = asked, _asked(post)
            if asked and not before:
                print("Somebody here has a question to answer.", flush=True)
                ring()
    except KeyboardInterrupt:
        print("The post has stopped.")


def _take(courier: Courier) -> bool:
    """Take in arrivals. Returns whether there were any."""
    came = False
    while due := courier.due():
        came = True
        for one in due:
            _take_one(courier, one)
    return came


def _take_one(courier: Courier, due: Due) -> None:
    try:
        came = courier.message(due)
    except SlipError as refusal:
        print(f"Not accepted: {refusal}")
        courier.took(due, whole=True)
        return
    if courier.post is None:
        asked = came.invitation
        if asked is not None:
            courier.post = joined(asked, rules_of(asked.setup("")), answer_for)
            finished(courier.post.join(came))
            free = [seat for seat in asked.people if seat not in courier.post.founding.claims]
            print(f"“{asked.name}” has arrived. Seats still free: {', '.join(free) or 'none'}.")
        courier.took(due, whole=asked is not None)
        return
    post = courier.post
    had = post.course is not None
    taken = finished(post.take(came))
    told = [*taken.told, *post.settle()]
    courier.took(due, whole=not taken.refused)
    if not had and post.course is not None:
        print(f"The campaign begins. Do you all have these words? {' '.join(post.words)}")
    for event in told:
        if post.desk or any(event.visible_to(player) for player in post.seats):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)


def _send(path: Path, relays: Relays[Courier], before: Sequence[Put] = ()) -> list[Put]:
    """Sign finished steps, store them, and only then put them on the relays (protocol A4). Returns the events
    that the relays should hold; if these are the same as `before`, nothing has changed and nothing is
    stored."""
    courier = relays.courier
    post = courier.post
    if post is None:
        return []
    if relays.read:  # a restored file must first read its own drawer (F4)
        sign(post)
        if post.unsent:
            post.message()
    if courier.newer:
        print("A friend’s program is newer than this one; update to read its messages.")
        courier.newer = False  # report each such message only once
    if courier.copied:
        raise SetupError("A copy of this file is handling the post as well. Use only one of them.")
    puts = courier.puts(time.time())
    if puts is not before:
        courier.keep()
        store(Device(post.campaign, post), path)
    for refusal in relays.lay(puts):
        if meant(refusal.said) == "large" and courier.smaller():
            return _send(path, relays)
        print(refusal.sentence)
    return puts


def _asked(post: Post) -> bool:
    """Returns whether somebody who plays from this file has a question to answer."""
    if post.course is None:
        return False
    seats = {one.player for one in post.campaign.waiting if one.player in post.secrets}
    return bool(seats - {*post.course.seals}) if post.writers else post.pen in seats


def _ringing(url: str | None) -> Callable[[], None]:
    """Returns a function that rings a phone through ntfy, saying only that it is somebody's turn."""
    if url is not None and not url.startswith(("https://", "http://")):
        raise SetupError("The address for notifications on a phone must begin with https://")

    def ring() -> None:
        if url is None:
            return
        try:
            with urlopen(Request(url, data=b"Your turn", method="POST"), timeout=10):
                pass
        except (URLError, OSError, ValueError) as fault:
            print(f"The phone could not be notified: {fault}")

    return ring
