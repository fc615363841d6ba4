"""An umpire that serves its seats unattended: what arrives, what is sent, and what is stored in between
(`umpire 12`)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from empires.cli.whole import texts_in, write_whole
from empires.core.base.words import listed, many
from empires.core.errors import SetupError
from empires.courier.words import meant
from empires.umpire.carrier import COPIED, Carrier, umpires
from empires.umpire.stored import sealed_story, story, write_umpire
from empires.umpire.umpire import Umpire

if TYPE_CHECKING:  # installed with the post extra
    from empires.courier.relays import Relays

LOOK = 1.0
"""Seconds between checks for arrivals."""

LONGEST = 1_000_000
"""The maximum size of a file in the inbox, in bytes; larger files are not read."""

BUNDLE, SEALED, STORY = "parcels.txt", "story-sealed.txt", "story.json"
"""The files in the outbox: the newest bundle, the umpire's sealed story and, at the end of the campaign, the
open story.
"""


class Passage(Protocol):
    """A channel by which replies arrive and bundles are sent."""

    def arrived(self, seconds: float) -> list[str]:
        """Returns the texts that have arrived, waiting up to this many seconds for the first."""

    def lacks(self) -> bool:
        """Whether the channel no longer has the bundle that was sent last."""

    def send(self, bundle: str) -> bool:
        """Send a bundle, unless the channel already has it. Returns whether the channel has it now."""


class Folders:
    """A channel made up of two folders: replies arrive in one, and the umpire writes into the other; either
    may be missing."""

    def __init__(self, umpire: Umpire, inbox: Path | None, outbox: Path | None) -> None:
        self.umpire, self.inbox, self.outbox = umpire, inbox, outbox
        self._sent = ""

    def arrived(self, seconds: float) -> list[str]:
        """The new texts in the inbox."""
        if self.inbox is None:
            return []
        time.sleep(seconds)
        texts = {sha256(text.encode()).hexdigest()[:24]: text for text in texts_in(self.inbox, LONGEST)}
        new = [text for name, text in texts.items() if name not in self.umpire.taken]
        self.umpire.taken = [*texts]
        return new

    def lacks(self) -> bool:
        """Returns False, because files in a folder stay there."""
        return False

    def send(self, bundle: str) -> bool:
        """Write the umpire's sealed story, then (once the campaign has ended) the open story, and last the
        bundle.
        """
        if self.outbox is not None and bundle != self._sent:
            write_whole(self.outbox / SEALED, sealed_story(self.umpire))
            if self.umpire.campaign is not None and self.umpire.campaign.finished:
                write_whole(self.outbox / STORY, story(self.umpire))
            write_whole(self.outbox / BUNDLE, bundle)
            self._sent = bundle
        return True


class Drawers:
    """A channel through relays: the umpire has a drawer there, and listens to the seats' drawers (`umpire
    13`)."""

    def __init__(self, carrier: Carrier, relays: Relays[Carrier]) -> None:
        self.carrier, self.relays = carrier, relays
        relays.listen()

    def arrived(self, seconds: float) -> list[str]:
        """The new texts in the seats' drawers."""
        self.relays.reach(time.monotonic())
        self.relays.hear(seconds)
        while self.relays.hear(0):
            pass
        return self.carrier.due()

    def lacks(self) -> bool:
        """Whether the relays have been read and none of them has what this device sent last."""
        return bool(self.relays.read) and self.carrier.lacks

    def send(self, bundle: str) -> bool:
        """Put the bundle on every relay that lacks it, once the umpire's own drawer has been read. Raises
        SetupError if a copy of this file uses the post as well."""
        if self.carrier.copied:
            raise SetupError(COPIED)
        if not self.relays.read:
            return False
        refused = self.relays.lay(self.carrier.puts(bundle))
        for refusal in refused:
            if meant(refusal.said) == "large" and self.carrier.smaller():
                return self.send(bundle)
            print(refusal.sentence, flush=True)
        return len(refused) < len(self.relays.wires)


class Serving:
    """An umpire stored in `file`, and the channels by which it is reached."""

    def __init__(self, umpire: Umpire, file: Path, ways: Sequence[Passage]) -> None:
        self.umpire, self.file, self.ways = umpire, file, ways
        self._bundle = ""
        self._unsent = False
        """Whether the current bundle may not have been sent through every channel yet."""

    def look(self, seconds: float = 0.0) -> None:
        """Take in what has arrived, and send what is due. Everything is stored before it is sent, and
        anything that may not have been sent is sent again.
        """
        umpire = self.umpire
        new = [text for way in self.ways for text in way.arrived(seconds)]
        for text in new:
            for refusal in umpire.take(text):
                print(f"Not accepted: {refusal}", flush=True)
        umpire.remind()
        lost = not self._bundle and any(way.lacks() for way in self.ways)
        if umpire.due or lost:
            self._bundle, self._unsent, umpire.due = umpire.bundle(), True, False
            for way in self.ways:
                if isinstance(way, Drawers):
                    way.carrier.puts(self._bundle)  # the name of the bundle is stored with the umpire
            self._store()
            print_seats(umpire)
        sent = [way.send(self._bundle) for way in self.ways if self._bundle]
        there = bool(sent) and all(sent)
        if new or (there and self._unsent):
            self._unsent = self._unsent and not there
            self._store()

    def _store(self) -> None:
        """Store the umpire. Whatever may not have been sent remains due."""
        due = self.umpire.due
        self.umpire.due = due or self._unsent
        write_whole(self.file, write_umpire(self.umpire))
        self.umpire.due = due


def serve(umpire: Umpire, file: Path, ways: Sequence[Passage], *, once: bool) -> None:
    """Serve the seats, once or until interrupted."""
    serving = Serving(umpire, file, ways)
    serving.look()
    try:
        while not once:
            serving.look(LOOK)
    except KeyboardInterrupt:
        print("The umpire has stopped.")


def drawers(umpire: Umpire) -> Drawers:
    """The channel through the umpire's relays. Raises SetupError if the packages for the post are not
    installed."""
    try:
        from empires.courier.relays import Relays
    except ImportError as fault:
        raise SetupError("The post needs more packages: pip install empires[post]") from fault
    carrier = umpires(umpire)
    return Drawers(carrier, Relays(carrier))


def print_seats(umpire: Umpire) -> None:
    """Print who has joined and how far the campaign has got, but nothing that is hidden from anybody."""
    joined = [name for name, seat in umpire.seats.items() if seat.key]
    missing = [name for name in umpire.seats if name not in joined]
    campaign = umpire.campaign
    if campaign is None:
        awaited = listed(missing) or "the first numbers for the dice"
        print(f"Joined: {listed(joined) or 'nobody'}. Awaited: {awaited}.", flush=True)
        return
    ended = " The campaign has ended." if campaign.finished else ""
    stopped = [f" {name}: {seat.stopped}" for name, seat in umpire.seats.items() if seat.stopped]
    sent, taken = many(len(umpire.ledger), "bundle"), many(campaign.answers, "answer")
    print(f"{taken} received, {sent} sent.{ended}{''.join(stopped)}", flush=True)
