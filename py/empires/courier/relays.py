"""Relays for a program without a browser: reading stored events and publishing new ones.

This module needs the extra `empires[post]`. One thread holds all connections and hands on arrivals;
everything else runs in the caller's thread. A thread for each connection would not do: while one thread reads
a TLS connection, no other may write to it, or messages are lost."""

from __future__ import annotations

import asyncio
import time
from asyncio import AbstractEventLoop, Runner
from collections.abc import Iterable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from empires.courier.author import author_of
from empires.courier.courier import Put
from empires.courier.sealing import KIND, Event, admission, event_of, unsealed, written
from empires.courier.words import WHY, meant

PATIENCE = 10.0
"""How long a relay may take to answer, in seconds."""

PAUSE = 5.0
"""Seconds between attempts to reach a relay."""

LARGEST = 90_000
"""The maximum length of a frame, in characters; longer frames are not read."""

LIES = 20
"""The number of bad events after which a relay is ignored."""

REST = 60.0
"""Seconds after which a relay that refused something is offered it again."""

MANY = 20
"""If a relay returns at least this many events, it may have held others back."""

MOST_PAGES = 50
"""The number of times that a relay is asked for the events that it held back."""

MONTH = 30 * 24 * 3600
"""Seconds after which an event that still counts is written again, long before it expires."""

Said: TypeAlias = tuple[str, list[Any] | None]
"""A relay and a message from it, or None if the connection is over."""


class Carries(Protocol):
    """What relays need to know about a device: its author, its drawers, and the authors that it
    listens to.
    """

    secret: bytes

    @property
    def relays(self) -> Sequence[str]:
        """The addresses of the device's relays."""

    @property
    def authors(self) -> list[str]:
        """The authors to listen to, including the device's own."""

    @property
    def seals(self) -> list[bytes]:
        """The keys that drawers may be sealed with."""

    def came(self, author: str, d: str, raw: bytes, now: float) -> None:
        """Take in an event whose signature is good and whose content has been unsealed."""


C = TypeVar("C", bound=Carries)


class Refusal(msgspec.Struct, frozen=True):
    """Why a relay did not accept an event."""

    relay: str
    said: str

    @property
    def sentence(self) -> str:
        """The refusal as a sentence for people to read."""
        why = meant(self.said)
        said = f" (“{self.said[:100]}”)" if why == "other" else ""
        return f"{self.relay}: it {WHY[why]}{said}. Meanwhile, pass the message on yourself."


class _Page:
    """The number of events that a relay has handed out, the oldest of them, and the number of requests for
    older ones."""

    def __init__(self) -> None:
        self.count = self.fresh = self.number = 0
        self.oldest = 1 << 53


class Relays(Generic[C]):
    """Connections to the relays of a courier, for a program that waits for arrivals."""

    def __init__(self, courier: C) -> None:
        self.courier = courier
        self.heard: Queue[Said] = Queue()
        self.wires: dict[str, ClientConnection] = {}
        self.opened: set[str] = set()
        """The relays that are connected or being connected."""
        self.read: set[str] = set()
        """The relays whose stored events have all arrived."""
        self.lies: dict[str, int] = {}
        self.has: dict[tuple[str, str, str], str] = {}
        """The names of the events at each relay, by relay, author and place."""
        self.stamps: dict[tuple[str, str], int] = {}
        self.made: dict[tuple[str, str], tuple[Put, Event]] = {}
        self.asked: tuple[list[str], list[bytes]] = ([], [])
        self.challenges: dict[str, str] = {}
        """The challenges that a device must sign to identify itself to a relay."""
        self.refused: dict[str, tuple[str, float]] = {}
        """The event that each relay refused last, and when."""
        self._pages: dict[str, _Page] = {}
        self._tried: dict[str, float] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=_run, args=(self._loop,), daemon=True)
        self._thread.start()

    def reach(self, now: float) -> None:
        """Connect to relays that are not connected yet; if the authors or keys have changed, send them to
        every relay."""
        for relay in self.courier.relays:
            known = relay in self.opened or self.lies.get(relay, 0) >= LIES
            if not known and now - self._tried.get(relay, -PAUSE) >= PAUSE:
                self._tried[relay] = now
                self.opened.add(relay)
                asyncio.run_coroutine_threadsafe(self._hear(relay), self._loop)
        wanted = self.courier.authors, self.courier.seals
        if wanted != self.asked:
            self.asked = wanted
            for relay in [*self.wires]:
                self._listen(relay)

    async def _hear(self, relay: str) -> None:
        """Hand on a relay's messages until the connection is over."""
        try:
            async with connect(relay, open_timeout=PATIENCE, max_size=LARGEST, close_timeout=1) as wire:
                self.wires[relay] = wire
                self._listen(relay)
                async for text in wire:
                    with suppress(msgspec.DecodeError, RecursionError):
                        said = msgspec.json.decode(text)
                        if isinstance(said, list) and said:
                            self.heard.put((relay, said))
        except (OSError, WebSocketException):
            pass
        finally:
            self.heard.put((relay, None))

    def _listen(self, relay: str) -> None:
        self.read.discard(relay)
        self._pages[relay] = _Page()
        self._say(relay, ["REQ", "post", {"kinds": [KIND], "authors": self.courier.authors}])

    def _say(self, relay: str, message: list[Any]) -> None:
        wire = self.wires.get(relay)
        if wire is not None:
            asyncio.run_coroutine_threadsafe(_send(wire, msgspec.json.encode(message).decode()), self._loop)

    def hear(self, seconds: float) -> bool:
        """Wait up to `seconds` for the next message of a relay. Returns whether one came."""
        try:
            relay, said = self.heard.get(timeout=seconds)
        except Empty:
            return False
        if said is None:
            self.wires.pop(relay, None)
            self.opened.discard(relay)
            self.read.discard(relay)
            self.has = {at: name for at, name in self.has.items() if at[0] != relay}
            return True
        match said:
            case ["EVENT", "post" | "more", event, *_]:
                self._came(relay, event)
            case ["EOSE", "post" | "more", *_]:
                self._next_page(relay)
            case ["NOTICE", *_] if self._pages.setdefault(relay, _Page()).number > 0:
                self.read.add(relay)  # the relay has no older events, or withholds them
            case ["AUTH", str() as challenge, *_]:
                self.challenges[relay] = challenge[:500]
            case ["CLOSED", "post", str() as why, *_] if why.startswith("auth-required"):
                if self._admitted(relay):
                    self._listen(relay)
            case _:
                pass
        return True

    def _next_page(self, relay: str) -> None:
        """Ask a relay for older events until no more come, since relays hand out only a few at once."""
        page = self._pages.setdefault(relay, _Page())
        if page.count < MANY or (page.number > 0 and page.fresh == 0) or page.number >= MOST_PAGES:
            if page.number > 0:
                self._say(relay, ["CLOSE", "more"])
            self.read.add(relay)
            return
        page.fresh, page.number = 0, page.number + 1
        wanted = {"kinds": [KIND], "authors": self.courier.authors, "until": page.oldest}
        self._say(relay, ["REQ", "more", wanted])

    def _admitted(self, relay: str) -> bool:
        """Identify this device's author to a relay that asks, once for each challenge. Returns whether this
        was done."""
        challenge = self.challenges.pop(relay, "")
        if not challenge:
            return False
        event = admission(self.courier.secret, relay, challenge, int(time.time()))
        self._say(relay, ["AUTH", msgspec.to_builtins(event)])
        return True

    def _came(self, relay: str, said: Any) -> None:
        event = event_of(said)
        if event is None or event.pubkey not in self.courier.authors:
            self.lies[relay] = self.lies.get(relay, 0) + 1
            if self.lies[relay] >= LIES and relay in self.wires:
                asyncio.run_coroutine_threadsafe(self.wires[relay].close(), self._loop)
            return
        at = event.pubkey, event.place
        page = self._pages.setdefault(relay, _Page())
        page.count += 1
        page.fresh += self.has.get((relay, *at)) != event.id
        page.oldest = min(page.oldest, event.created_at)
        self.has[relay, *at] = event.id
        self.stamps[at] = max(self.stamps.get(at, 0), event.created_at)
        raw = unsealed(event, self.courier.seals)
        if raw is not None:
            self.courier.came(event.pubkey, event.place, raw, time.time())

    def all_read(self) -> bool:
        """Whether all events stored at the reachable relays have arrived."""
        return self.read >= self.opened and self.heard.empty()

    def listen(self, seconds: float = PATIENCE) -> None:
        """Read the events at the relays, for no longer than this many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.reach(time.monotonic())
            if self.all_read():
                return
            self.hear(0.2)

    def lay(self, puts: Iterable[Put]) -> list[Refusal]:
        """Put events on relays that lack them, and return the refusals. A refused event is offered again only
        after a while."""
        refused = []
        puts = [*puts]
        for relay in [*self.wires]:
            for put in puts:
                event = self._event(put)
                if self.has.get((relay, event.pubkey, event.place)) == event.id:
                    continue
                name, when = self.refused.get(relay, ("", 0.0))
                if name == event.id and time.monotonic() - when < REST:
                    break
                said = self._offer(relay, event)
                if said is not None and said.startswith("auth-required") and self._admitted(relay):
                    said = self._offer(relay, event)
                if said is not None:
                    self.refused[relay] = event.id, time.monotonic()
                    refused.append(Refusal(relay, said))
                    break
                self.has[relay, event.pubkey, event.place] = event.id
        return refused

    def _event(self, put: Put) -> Event:
        """The event to put on a relay, newer than any seen in its place."""
        at = author_of(put.secret), put.d
        made = self.made.get(at)
        newest = self.stamps.get(at, 0)
        now = int(time.time())
        if made is not None and made[0] == put and made[1].created_at >= max(newest, now - MONTH):
            return made[1]
        event = written(put, max(now, newest + 1))
        self.stamps[at] = event.created_at
        self.made[at] = put, event
        return event

    def _offer(self, relay: str, event: Event) -> str | None:
        """Put an event on a relay; returns why it was refused."""
        self._say(relay, ["EVENT", msgspec.to_builtins(event)])
        waiting: list[Said] = []
        end, said, notice = time.monotonic() + PATIENCE, None, ""
        while said is None and time.monotonic() < end:
            with suppress(Empty):
                one = self.heard.get(timeout=0.5)
                said = _answer_to(event, one[1]) if one[0] == relay else None
                if one[0] == relay and one[1] is not None and one[1][:1] == ["NOTICE"]:
                    notice = str(one[1][1:2])
                if said is None or one[1] is None:
                    waiting.append(one)
        for one in waiting:
            self.heard.put(one)
        return None if said == "" else said if said is not None else notice

    def close(self) -> None:
        """Close all connections."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


def _run(loop: AbstractEventLoop) -> None:
    """Run a loop until it is stopped, then end the work that is left in it."""
    with Runner(loop_factory=lambda: loop):
        loop.run_forever()


async def _send(wire: ClientConnection, text: str) -> None:
    with suppress(OSError, WebSocketException):  # the end of the connection is handed on as well
        await wire.send(text)


def _answer_to(event: Event, said: list[Any] | None) -> str | None:
    """Returns why a message says that an event was refused, "" if it was accepted, and None if the message is
    about something else. A relay that refuses may leave the event's name out.
    """
    match said:
        case None:
            return "the connection was lost"
        case ["OK", str() as name, bool() as good, *why] if name in (event.id, ""):
            reason = str(why[0]) if why else ""
            return "" if good or reason.startswith("duplicate") else reason or "no reason given"
        case _:
            return None
