"""A cheat with own code, who sends anything in any order, to each friend something else; and his world.

Honest friends run the program as it is (`toy.Friend`). The chat delays, repeats, reorders and loses. What the
promises of the protocol are is checked after every step (`World.check`). In the end the cheat falls silent,
and the others must be able to play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from empires.core.apart import message, signer
from empires.core.apart.course import Course
from empires.core.apart.founding import Founding
from empires.core.apart.ledger import Act
from empires.core.apart.message import Message
from empires.core.apart.sealing import seal
from empires.core.apart.secret import Secret
from empires.core.apart.things import (  # fmt: skip
    Agreement,
    Body,
    Claim,
    First,
    Opening,
    Page,
    Refused,
    Roster,
    Seal,
    Signed,
    Thing,
    Wish,
    sign,
)
from empires.core.base.canonical import NotCanonical, as_text
from empires.core.errors import SlipError
from tests.protocol.toy import CAMPAIGN, SEATS, Friend, Toy

NOTHING = as_text(bytes(32))


def root_of(rnd: Random) -> bytes:
    return rnd.getrandbits(256).to_bytes(32, "big")


def texts(things: Sequence[Signed], steps: Sequence[Sequence[Signed]] = ()) -> str:
    """Signed things as a message."""
    return message.write(Message(CAMPAIGN, "Toy", steps=[list(step) for step in steps], loose=list(things)))


class Adversary:
    """Plays some seats, knows their secrets, hears everything."""

    def __init__(self, names: Sequence[str], rnd: Random, organiser: Secret) -> None:
        self.rnd = rnd
        self.own = {name: Friend(name, root_of(rnd), organiser) for name in names}
        self.heard: list[str] = []

    def hear(self, text: str) -> None:
        """Note a message, and let the own programs take it in."""
        if text in self.heard[-12:]:
            return
        self.heard.append(text)
        for friend in self.own.values():
            friend.hear(text)

    def craft(self, honest: Sequence[Friend]) -> list[str]:
        """Some messages: the program's own, or anything else."""
        rnd = self.rnd
        friend = self.own[rnd.choice([*self.own])]
        course = friend.course
        kind = rnd.randrange(15)
        if course is None and rnd.random() < 0.3:
            return [texts([self._founding(friend).signed])]
        if kind < 2 or course is None:
            with suppress(SlipError, LookupError):
                friend.move(rnd)
            return [friend.say()]
        if course.play.pen == friend.seat and rnd.random() < 0.6:
            return [texts([self._page(friend, course, honest).signed])]
        match kind:
            case 2 | 3 | 4 | 5 | 6:
                return [texts([self._page(friend, course, honest).signed])]
            case 7:
                return [texts([self._seal(friend, course).signed])]
            case 8:
                return [texts([self._opening(friend, course).signed])]
            case 9:
                return [texts([self._wish(friend, course).signed])]
            case 10:
                return [texts([self._agreement(friend, course).signed])]
            case 11:
                return [self._altered()]
            case 12:
                return [self._file(course)]
            case 13:
                return [rnd.choice(["", "E2.", "E2.AAAA", "E2." + "A" * 9000, texts([]), "E2." + "é"])]
            case _:
                return rnd.sample(self.heard, min(len(self.heard), 4))

    def _founding(self, friend: Friend) -> Thing:
        """A claim, a list of players or a first number of his own making."""
        rnd, founding, secret = self.rnd, friend.founding, friend.secret
        other = Secret(CAMPAIGN, rnd.choice([friend.seat, *SEATS]), root_of(rnd))
        signs = friend.organiser if friend.seat == SEATS[0] else secret
        match rnd.randrange(3):
            case 0:
                return signer.claim(other)
            case 1 if len(founding.claims) == len(SEATS):
                body = signer.roster(signs, founding).body
                assert isinstance(body, Roster)
                claims = [*body.claims]
                claims[rnd.randrange(len(claims))] = (other.seat, as_text(other.public), other.chain.tip)
                rnd.shuffle(claims) if rnd.random() < 0.2 else None
                return sign(signs, msgspec.structs.replace(body, claims=tuple(claims)))
            case _:
                number = secret.chain.number(rnd.randrange(4))
                return sign(secret, First(CAMPAIGN, friend.seat, founding.roster_hash or NOTHING, number))

    def _file(self, course: Course) -> str:
        """A whole file made by hand: steps left out, exchanged, doubled, emptied or taken from elsewhere."""
        rnd = self.rnd
        steps = [[thing.signed for thing in step.things] for step in course.steps[1:]]
        for _ in range(rnd.randint(1, 2)):
            if steps:
                at, other = rnd.randrange(len(steps)), rnd.randrange(len(steps))
                match rnd.randrange(5):
                    case 0:
                        del steps[at]
                    case 1:
                        steps[at], steps[other] = steps[other], steps[at]
                    case 2:
                        steps.insert(at, steps[other])
                    case 3:
                        steps[at] = steps[at][rnd.randint(0, 1) :]
                    case _:
                        steps[at] = [*steps[at], *steps[other]]
        return texts([one.signed for one in course.open_things()], steps)

    def _place(self, course: Course, honest: Sequence[Friend]) -> str:
        seen = [one.course.link for one in honest if one.course is not None]
        return self.rnd.choice([course.link, *seen, self.rnd.choice(course.steps).link])

    def _number(self, friend: Friend, course: Course) -> str:
        chain = friend.secret.chain
        try:
            right = signer.next_number(friend.secret, course)
        except (Refused, LookupError):
            right = NOTHING
        return self.rnd.choice([right, right, right, right, chain.number(self.rnd.randrange(6))])

    def _page(self, friend: Friend, course: Course, honest: Sequence[Friend]) -> Thing:
        rnd, number = self.rnd, self._number(friend, course)
        rivals = [one for one in course.play.persons if one != friend.seat] or [friend.seat]
        acts = [Act(friend.seat, "roll", None)] * rnd.randint(0, 3)
        acts += [Act(friend.seat, *rnd.choice([("ask", None), ("to", rnd.choice(rivals)), ("nonsense", 1)]))]
        acts = acts[: rnd.choice([9, 9, 9, 2, 1])]
        inputs: list[Any] = [(act.kind, act.answer) for act in acts]
        for mine in course.waiting.values():
            for one in mine.values():
                if rnd.random() < 0.3 and isinstance(one.body, Wish):
                    wish = one.body
                    count = wish.count + rnd.choice([0, 0, 0, 1])
                    inputs.insert(
                        0, (wish.seat, wish.link, count, wish.kind, wish.answer, one.signed.signature)
                    )
        try:
            state = course.play.hold(friend.seat, acts, number).state()
        except SlipError:
            state = NOTHING
        fields: dict[str, Any] = {
            "seat": friend.seat, "link": course.link, "inputs": tuple(inputs), "number": number,
            "state": state, "more": False,
        }  # fmt: skip
        others: dict[str, Any] = {
            "seat": rnd.choice(SEATS), "link": self._place(course, honest), "inputs": tuple(inputs[:-1]),
            "number": friend.secret.chain.number(rnd.randrange(6)), "state": NOTHING, "more": True,
        }  # fmt: skip
        for name in rnd.sample([*fields], rnd.choice([0, 0, 1, 1, 2])):
            fields[name] = others[name]
        return sign(friend.secret, Page(campaign=CAMPAIGN, **fields))

    def _seal(self, friend: Friend, course: Course) -> Thing:
        rnd = self.rnd
        letter = seal(
            rnd.choice([friend.secret.letter_key, bytes(32)]), course.link, rnd.choice([0, 1, 2, "x", {}])
        )
        seat = rnd.choice([friend.seat, friend.seat, *SEATS])
        hidden = rnd.choice([letter.hidden, letter.hidden, letter.hidden, "AAAA"])
        return sign(friend.secret, Seal(CAMPAIGN, seat, course.link, letter.mark, hidden, letter.lock))

    def _opening(self, friend: Friend, course: Course) -> Thing:
        rnd = self.rnd
        writers = [one for one in course.play.writers if one in course.seals]
        chosen = rnd.choice([course.seals_hash(writers), NOTHING])
        key = rnd.choice([as_text(friend.secret.letter_key), NOTHING])
        seat = rnd.choice([friend.seat, *SEATS])
        return sign(
            friend.secret, Opening(CAMPAIGN, seat, course.link, chosen, key, self._number(friend, course))
        )

    def _wish(self, friend: Friend, course: Course) -> Thing:
        rnd = self.rnd
        seat = rnd.choice([friend.seat, friend.seat, *SEATS])
        return sign(
            friend.secret, Wish(CAMPAIGN, seat, course.link, rnd.choice([1, 1, 2, 3, 999]), "grumble", 0)
        )

    def _agreement(self, friend: Friend, course: Course) -> Thing:
        rnd = self.rnd
        lost = tuple(sorted(rnd.sample(SEATS, rnd.randint(1, 2))))
        writers = [one for one in course.play.writers if one not in lost and one in course.seals]
        seals = course.seals_hash(writers) if writers else ""
        seat = rnd.choice([friend.seat, *SEATS])
        return sign(friend.secret, Agreement(CAMPAIGN, seat, course.link, rnd.choice([1, 2, 3]), lost, seals))

    def _altered(self) -> str:
        """Somebody's message with one field of one thing changed, signed by its author or by this cheat."""
        rnd = self.rnd
        came = message.opened(rnd.choice(self.heard))
        things = [*came.loose, *(one for step in came.steps for one in step)]
        if not things:
            return texts([])
        one = rnd.choice(things)
        fields = msgspec.json.decode(one.body)
        at = rnd.randrange(len(fields))
        other: list[Any] = [
            None,
            0,
            -1,
            "",
            NOTHING,
            "a" * 9000,
            [],
            {},
            [[[]]],
            True,
            rnd.choice(SEATS),
            2**60,
            1.5,
        ]
        fields[at] = rnd.choice(other)
        raw = msgspec.Raw(msgspec.json.encode(fields))
        return texts([Signed(one.kind, raw, one.signature)])


class World:
    """Honest devices, a chat, a cheat."""

    def __init__(self, seed: int, bad: Sequence[str]) -> None:
        self.rnd = rnd = Random(seed)
        self.bad = tuple(bad)
        self.organiser = Secret(CAMPAIGN, SEATS[0], root_of(rnd))
        self.cheat = Adversary(bad, rnd, self.organiser)
        self.honest = [Friend(name, root_of(rnd), self.organiser) for name in SEATS if name not in bad]
        self.sealed: dict[tuple[str, str, str], bytes] = {}
        """The seal of a cheat that an honest device had when it opened its own letter, by all three."""
        self.refusals: list[str] = []
        self.taken = 0

    def give(self, friend: Friend, text: str) -> None:
        """Let an honest device take a message in: a refusal of all of it changes nothing (A1)."""
        before = friend.stored()
        try:
            refused = friend.hear(text)
        except SlipError as refusal:
            assert friend.stored() == before, "a refused message changed something"
            self.refusals.append(str(refusal))
            return
        self.taken += 1
        self.refusals += [getattr(one, "rule", "") for one in refused]

    def spread(self, *, lossy: bool = True) -> None:
        for one in self.honest:
            text = one.say()
            self.cheat.hear(text)
            for other in self.honest:
                if other is not one and (not lossy or self.rnd.random() < 0.5):
                    self.give(other, text)

    def moved(self, friend: Friend, *, wishes: bool = True) -> bool:
        """An honest friend moves; no letter of his leaves before all are sealed (L4)."""
        before = friend.course
        done = friend.move(self.rnd, wishes=wishes)
        if before is not None and friend.course is not None and friend.seat not in before.openings:
            opened = friend.seat in friend.course.openings or any(
                isinstance(thing.body, Opening) and thing.body.seat == friend.seat
                for step in friend.course.steps[len(before.steps) :]
                for thing in step.things
            )
            if opened:
                agreed = before.decided()
                writers = [one for one in before.play.writers if agreed is None or one not in agreed.lost]
                assert all(one in before.seals for one in writers), "a letter left before all were sealed"
                for name in writers:
                    self.sealed[friend.seat, before.link, name] = before.seals[name].text
        return done

    def play(self, steps: int) -> None:
        for _ in range(steps):
            chance = self.rnd.random()
            if chance < 0.3:
                self.moved(self.rnd.choice(self.honest))
            elif chance < 0.53:
                self.spread()
            elif chance < 0.55:
                friend = self.rnd.choice(self.honest)
                if friend.course is not None:
                    friend.give_up(self.bad)  # people agree, perhaps too early
            else:
                for text in self.cheat.craft(self.honest):
                    for friend in self.rnd.sample(self.honest, self.rnd.randint(1, len(self.honest))):
                        self.give(friend, text)
            self.check()

    def check(self) -> None:
        """The promises."""
        fair = {friend.seat for friend in self.honest}
        for friend in self.honest:
            for proof in friend.proofs:
                first = getattr(proof, "first", None)
                assert first is None or first.body.seat not in fair, "an honest seat was accused"
            self._check_letters(friend)
            self._check_dice(friend)
        for one in self.honest:
            for other in self.honest:
                self._check_courses(one, other)

    def _check_letters(self, friend: Friend) -> None:
        """What a cheat has written counts as he had sealed it before any honest letter was opened."""
        if friend.course is None:
            return
        for at, step in enumerate(friend.course.steps[1:]):
            link = friend.course.steps[at].link
            for thing in step.things:
                sealed = self.sealed.get((friend.seat, link, thing.body.seat))
                if isinstance(thing.body, Seal) and sealed is not None:
                    assert thing.text == sealed, "a letter counts that was not sealed before others were read"

    def _check_dice(self, friend: Friend) -> None:
        """Every number that was opened is the next of its seat's chain."""
        if friend.course is None:
            return
        chains = {one.seat: one.secret.chain for one in [*self.honest, *self.cheat.own.values()]}
        count = dict.fromkeys(SEATS, 1)
        for step in friend.course.steps[1:]:
            for thing in step.things:
                body = thing.body
                if isinstance(body, Page | Opening):
                    count[body.seat] += 1
                    assert body.number == chains[body.seat].number(count[body.seat]), "a number was chosen"

    def _check_courses(self, one: Friend, other: Friend) -> None:
        """Two courses part only where one key has signed twice, and putting both together shows it (F1)."""
        if one.course is None or other.course is None:
            return
        for at, (here, there) in enumerate(zip(one.course.steps, other.course.steps, strict=False)):
            if here.link != there.link:
                assert at == 0 or self._named(one, other), "two courses and nobody is named"
                return

    def _named(self, one: Friend, other: Friend) -> bool:
        signed: dict[tuple[object, ...], set[bytes]] = {}
        for friend in (one, other):
            assert friend.course is not None
            things = [thing for step in friend.course.steps for thing in step.things]
            for thing in [*things, *friend.course.open_things()]:
                body = thing.body
                if isinstance(body, Agreement) and body.seat not in self.bad:
                    return True  # told as what it is (F1)
                if body.seat in self.bad:
                    key = (type(body), body.seat, getattr(body, "link", ""), getattr(body, "count", 0))
                    signed.setdefault(key, set()).add(thing.text)
        return any(len(texts) > 1 for texts in signed.values())

    def end(self) -> str:
        """The cheat falls silent. The others choose one course, agree, and play to the end."""
        for _ in range(6):
            self.spread(lossy=False)
            for friend in self.honest:
                self.moved(friend, wishes=False)
        if any(friend.course is None for friend in self.honest):
            return "never begun"
        if len({friend.course.link for friend in self.honest if friend.course is not None}) > 1:
            for friend in self.honest:
                friend.take_back()  # a page has come to one of them
            self.spread(lossy=False)
        courses = [friend.course for friend in self.honest if friend.course is not None]
        if len({course.steps[0].link for course in courses}) > 1:
            return "words differ"  # seen by comparing them, before the first answer (K4)
        self._choose(courses)
        for turn in range(300):
            if all(self._over(friend) for friend in self.honest):
                return "finished"
            self.spread(lossy=False)
            going = [self.moved(friend, wishes=False) for friend in self.honest]
            self.spread(lossy=False)
            if not any(going) and turn % 3 == 2:
                for friend in self.honest:
                    friend.give_up(self.bad)
        raise AssertionError(
            f"stuck: {[(one.seat, one.course.play.pen) for one in self.honest if one.course]}"
        )

    def _choose(self, courses: Sequence[Course]) -> None:
        """People choose the longest course where they differ (F3)."""
        best = max(courses, key=lambda course: (len(course.steps), course.link))
        for friend in self.honest:
            assert friend.course is not None
            mine = [step.link for step in friend.course.steps]
            if [step.link for step in best.steps][: len(mine)] != mine:
                again = Course(friend.founding, Toy.begun(_pool(friend.founding)), (friend.seat,))
                for step in best.steps[1:]:
                    again = again.take_step(step.things)
                for thing in best.open_things():
                    again = again.take(thing)
                friend.course = again

    @staticmethod
    def _over(friend: Friend) -> bool:
        assert friend.course is not None
        return friend.course.play.pen is None and not friend.course.play.writers


def _pool(founding: Founding) -> str:
    pool = founding.pool()
    assert pool is not None
    return pool


__all__ = ["Adversary", "Body", "Claim", "First", "NotCanonical", "Roster", "World"]
