"""Friends whose devices keep drawers at relays in memory, which forget, refuse, double, reorder and lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import msgspec

from empires.core.apart.beginning import joined
from empires.core.apart.device import Device, load, save
from empires.core.apart.post import Post
from empires.core.base.long_work import finished
from empires.core.errors import SlipError
from empires.courier.author import author_of
from empires.courier.courier import Courier, Put
from empires.courier.inbox import Due
from empires.courier.kept import Kept, begun
from empires.courier.lock import lock_of, new_lock, way
from empires.players.named import answer_for
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset, rules_of
from tests.correspondence import asked, first_device, play, reopened

RELAYS = ("wss://one.example", "wss://two.example")


class Relay:
    """A relay: the newest of each author's events, by its place."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Put] = {}
        self.taken = 0
        self.refuses = self.away = False

    def put(self, one: Put) -> bool:
        """Take an event, unless it is refused."""
        if self.refuses or self.away:
            return False
        self.taken += 1
        self.rows[author_of(one.secret), one.d] = one
        return True

    def forget(self) -> None:
        """Lose everything."""
        self.rows = {}


class Friend:
    """Somebody at a device."""

    def __init__(self, post: Post | None, kept: Kept) -> None:
        self.courier = Courier(post, kept)
        self.told: list[str] = []

    @classmethod
    def invited(cls, link: str) -> Friend:
        """Somebody who has opened a link."""
        found = way(link)
        return cls(None, begun(lock_of(found.lock), found.relays))

    @property
    def post(self) -> Post:
        """What the device knows."""
        assert self.courier.post is not None
        return self.courier.post

    def put(self, relays: Sequence[Relay], now: float) -> None:
        """What should lie at the relays is put where it does not."""
        for one in self.courier.puts(now):
            for relay in relays:
                if relay.rows.get((author_of(one.secret), one.d)) != one:
                    relay.put(one)

    def read(self, relay: Relay, now: float, lots: Random | None = None) -> None:
        """Everything of those who are listened to comes, as far as it can be unsealed."""
        if relay.away:
            return
        rows = [*relay.rows.items()]
        if lots is not None:
            lots.shuffle(rows)
            rows = rows[: lots.randrange(len(rows) + 1)] + rows
        for (author, d), one in rows:
            if author in self.courier.authors and one.seal in self.courier.seals:
                self.courier.came(author, d, one.raw, now)

    def take(self) -> int:
        """Take in what has come; how much that was."""
        count = 0
        while due := self.courier.due():
            count += len(due)
            for one in due:
                self._take(one)
        return count

    def _take(self, due: Due) -> None:
        try:
            came = self.courier.message(due)
        except SlipError as refusal:
            self.told.append(str(refusal))
            self.courier.took(due, whole=True)
            return
        if self.courier.post is None:
            if (asked := came.invitation) is None:
                self.courier.took(due, whole=False)
                return
            self.courier.post = joined(asked, find_ruleset(asked.ruleset), answer_for)
            finished(self.courier.post.join(came))
            self.courier.took(due, whole=True)
            return
        taken = finished(self.courier.post.take(came))
        self.told += [str(one) for one in taken.refused]
        self.courier.took(due, whole=not taken.refused)

    def restart(self) -> None:
        """The page is closed and opened again."""
        self.courier = Courier(reopened(self.post), self.courier.kept)


class World:
    """Friends and relays, and a clock."""

    def __init__(self, ruleset: str, names: Sequence[str], seed: str = "post") -> None:
        self.clock(names, seed)
        self.friends = [Friend(first_device(ruleset, names, seed=seed), begun(new_lock(), RELAYS))]

    def clock(self, names: Sequence[str], seed: str) -> None:
        """Everything but the friends."""
        self.relays = [Relay(), Relay()]
        self.now = 1_000_000.0
        self.lots = Random(seed)
        self.players = {name: RandomPlayer(seed, name) for name in names}

    def join(self, link: str, *seats: str) -> Friend:
        """Somebody opens a link, and takes seats once the invitation has come."""
        friend = Friend.invited(link)
        self.friends.append(friend)
        self.carry()
        for seat in seats:
            friend.post.claim(seat)
        return friend

    def carry(self, times: int = 3, *, wild: bool = False) -> None:
        """Everybody's device puts, reads and takes in."""
        for _ in range(times):
            self.now += 1
            for friend in self.friends:
                for relay in self.relays:
                    friend.read(relay, self.now, self.lots if wild else None)
                friend.take()
                friend.put(self.relays, self.now)

    def play(self, answers: int, *, wild: bool = False, rounds: int = 400) -> None:
        """Play until so many answers are given, sending after every turn."""
        for _ in range(rounds):
            if all(friend.post.campaign.answers >= answers for friend in self.friends):
                return
            for friend in self.friends:
                if asked(friend.post) or friend.post.unsent:
                    play(friend.post, self.players, 40)
                    friend.post.message()
            if wild:
                self.fault()
            self.carry(1, wild=wild)
        raise AssertionError(f"only {[one.post.campaign.answers for one in self.friends]} answers")

    def asked(self) -> Friend:
        """Somebody who is asked now, once all dice have fallen that fall by themselves."""
        while not (found := [friend for friend in self.friends if asked(friend.post)]):
            for friend in self.friends:
                if friend.post.unsent:
                    friend.post.message()
            self.carry(1)
        return found[0]

    def fault(self) -> None:
        """Something goes wrong with a relay, or a page is closed and opened."""
        relay = self.lots.choice(self.relays)
        match self.lots.randrange(6):
            case 0:
                relay.forget()
            case 1:
                relay.away = not relay.away
            case 2:
                relay.refuses = not relay.refuses
            case 3:
                self.lots.choice(self.friends).restart()
            case _:
                relay.away = relay.refuses = False

    @property
    def links(self) -> set[str]:
        """Where everybody stands."""
        return {friend.post.course.link if friend.post.course else "" for friend in self.friends}


@cache
def _snapshot(ruleset: str, names: Sequence[str]) -> tuple[list[str], list[bytes], Relay]:
    """A campaign that began by one link, as it is stored at each device and at a relay."""
    world = World(ruleset, names)
    link = world.friends[0].courier.link
    world.carry(1)
    for name in names[1:]:
        world.join(link, name)
    world.carry(4)
    devices = [save(Device(friend.post.campaign, friend.post)) for friend in world.friends]
    return devices, [msgspec.json.encode(friend.courier.kept) for friend in world.friends], world.relays[0]


def founded(ruleset: str, names: tuple[str, ...], seed: str = "post") -> World:
    """A campaign that began by one link; all pages have been opened anew."""
    devices, kept, relay = _snapshot(ruleset, names)
    world = World.__new__(World)
    world.clock(names, seed)
    for one in world.relays:
        one.rows = {**relay.rows}
    posts = [load(text, rules_of, answer_for).post for text in devices]
    world.friends = [
        Friend(post, msgspec.json.decode(raw, type=Kept)) for post, raw in zip(posts, kept, strict=True)
    ]
    world.carry(2)
    return world
