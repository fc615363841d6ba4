"""A cheat with own code in a real campaign: his device as the program runs it, and whatever else he signs.

The friends run the program as it is. `Table` checks the promises after every step; in the end the cheat falls
silent, and the others must be able to play on, to open what they stored and to replay the whole file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import msgspec

import empires
from empires.core.apart import signer
from empires.core.apart.beginning import joined
from empires.core.apart.course import Course
from empires.core.apart.device import Device, load, save
from empires.core.apart.message import Message, opened, write
from empires.core.apart.post import Post
from empires.core.apart.sealing import seal
from empires.core.apart.stored import kept
from empires.core.apart.things import (  # fmt: skip
    Agreement,
    Opening,
    Page,
    Seal,
    Signed,
    Thing,
    Wish,
    read,
    sign,
)
from empires.core.base.canonical import as_text, digest
from empires.core.base.long_work import finished
from empires.core.errors import EmpiresError, SlipError
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Controller
from empires.core.rules.ruleset import Ruleset
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset
from tests.correspondence import NAMES, founded, hear, play, prepared, reopened

NOTHING = as_text(bytes(32))

ODD: tuple[Any, ...] = (None, 0, -1, "", NOTHING, "a" * 9000, [], {}, [[[]]], True, *NAMES, 2**60, 1.5)
"""What stands in the place of a field that a cheat alters."""

NONE = ("", "E2.", "E2.AAAA", "E2." + "A" * 9000, "E2.é", "E2." + "A" * 400_001)
"""Texts that are no messages."""


def by_lot(campaign: Campaign[Any], question: Question, by: Controller, lots: str) -> Answer:
    """What is answered for a seat that no person plays: anything, but the same at every device."""
    return RandomPlayer(lots, question.player).choose(campaign.view(question.player), question)


@cache
def moments(ruleset: str, most: int = 4) -> tuple[Ruleset[Any], ...]:
    """A rule system whose campaigns begin at its first steps, and at so many moments of a campaign in all."""
    campaign = empires.new(ruleset, NAMES, seed="moments")
    hands = {seat: RandomPlayer("moments", seat) for seat in NAMES}
    starts = [campaign.record.stretch.start]
    while len(starts) < most and not campaign.finished:
        answer_one(campaign, campaign.waiting[0], hands[campaign.waiting[0].player])
        if campaign.record.stretch.start != starts[-1]:
            starts.append(campaign.record.stretch.start)
    rules = find_ruleset(ruleset)
    return tuple(prepared(ruleset, msgspec.json.decode(start, type=rules.state_type)) for start in starts)


class Swindler:
    """Plays one seat, hears everything, and keeps copies of his device from earlier."""

    def __init__(self, post: Post, lots: Random) -> None:
        self.post, self.lots = post, lots
        self.seat = post.seats[0]
        self.secret = post.secrets[self.seat]
        self.player = {self.seat: RandomPlayer("cheat", self.seat)}
        self.heard: list[str] = []
        self.copies: list[str] = []

    def hear(self, text: str) -> None:
        """Note a message, and let the own program take it in."""
        self.heard.append(text)
        with suppress(SlipError):
            hear(self.post, text)

    def craft(self) -> tuple[str, str]:
        """What he does, and the message that comes of it; his own program may refuse to go along."""
        try:
            return self._crafted()
        except EmpiresError:
            return "repeated", self.lots.choice(self.heard) if self.heard else ""

    def _crafted(self) -> tuple[str, str]:
        lots = self.lots
        if not self.copies or lots.random() < 0.1:
            self.copies.append(save(Device(self.post.campaign, self.post)))
        course = self.post.course
        assert course is not None
        due = course.play.pen == self.seat or (self.seat in course.play.writers)
        if lots.random() < (0.5 if due else 0.2):
            play(self.post, self.player, lots.choice((1, 50)))
            return "plays on", self.post.message()
        if course.play.writers and lots.random() < 0.6:
            return "letter", self._text(lots.choice((self._seal, self._opening, self._agreement))(course))
        match lots.randrange(10):
            case 0 | 1:
                return "page", self._text(self._page(course))
            case 2:
                return "wish", self._text(self._wish(course))
            case 3:
                return "agreement", self._text(self._agreement(course))
            case 4:
                return "altered", self._altered()
            case 5:
                return "no message", lots.choice(NONE)
            case 6:
                return "truncated", (text := self._some())[: lots.randrange(len(text) + 1)]
            case 7:
                return "restored", self._restored()
            case 8:
                return "file", self._file()
            case _:
                return "repeated", self._some()

    def _some(self) -> str:
        return self.lots.choice([*self.heard, self.post.message()])

    def _text(self, *things: Thing | Signed) -> str:
        loose = [one.signed if isinstance(one, Thing) else one for one in things]
        return write(Message(self.post.invitation.campaign, "x", loose=loose))

    def _restored(self) -> str:
        """A message of his device as it was once, played on otherwise."""
        copy = load(self.lots.choice(self.copies), lambda _: self.post.ruleset, by_lot).post
        assert copy is not None
        play(copy, {self.seat: RandomPlayer(str(self.lots.random()), self.seat)}, 50)
        return copy.message()

    def _file(self) -> str:
        """A whole file made by hand: steps left out, exchanged, doubled, halved or taken from elsewhere."""
        lots = self.lots
        came = opened(self.post.file())
        steps = [[*step] for step in came.steps]
        if steps:
            at, other = lots.randrange(len(steps)), lots.randrange(len(steps))
            match lots.randrange(5):
                case 0:
                    del steps[at]
                case 1:
                    steps[at], steps[other] = steps[other], steps[at]
                case 2 if steps[at]:
                    steps[at] = [self._spoilt(steps[at][0]), *steps[at][1:]]
                case 3:
                    steps[at] = steps[at][lots.randint(0, 1) :]
                case _:
                    steps[at] = [*steps[at], *steps[other]]
        return write(msgspec.structs.replace(came, steps=steps), file=True)

    def _place(self, course: Course) -> str:
        return self.lots.choice([course.link, course.link, self.lots.choice(course.steps).link, NOTHING])

    def _name(self) -> str:
        return self.lots.choice([self.seat, self.seat, *NAMES])

    def _number(self, course: Course) -> str:
        right = signer.next_number(self.secret, course)
        return self.lots.choice([right, right, self.secret.chain.number(self.lots.randrange(6)), NOTHING])

    def _page(self, course: Course) -> Thing:
        """A page of his own making: other inputs, another's name, another place, number, state or end."""
        lots = self.lots
        inputs: list[Any] = [
            *((one.kind, self._answer(one)) for one in self.post.campaign.waiting),
            ("roll", {"faces": [6]}), ("nonsense", 1), (1, 2, 3), "x",
            *(
                (one.body.seat, one.body.link, one.body.count, one.body.kind, "x", one.signed.signature)
                for mine in course.waiting.values() for one in mine.values() if isinstance(one.body, Wish)
            ),
        ]  # fmt: skip
        chosen = tuple(lots.choices(inputs, k=lots.randrange(4)))
        campaign, more = self.post.invitation.campaign, lots.random() < 0.2
        return sign(
            self.secret,
            Page(campaign, self._name(), self._place(course), chosen, self._number(course), NOTHING, more),
        )

    def _answer(self, question: Any) -> Any:
        return self.lots.choice([question.choices[0].value, "x"]) if question.choices else {}

    def _seal(self, course: Course) -> Thing:
        lots, asked = self.lots, self.post.campaign.run.open.get(self.seat)
        kind = asked.kind if asked is not None else "x"
        key = lots.choice([self.secret.letter_key, self.secret.letter_key, bytes(32)])
        letter = seal(key, course.link, lots.choice([[kind, "x"], [kind, {}], "x", {}, lots.randrange(9)]))
        hidden = lots.choice([letter.hidden, letter.hidden, "AAAA"])
        campaign = self.post.invitation.campaign
        return sign(self.secret, Seal(campaign, self._name(), course.link, letter.mark, hidden, letter.lock))

    def _opening(self, course: Course) -> Thing:
        lots = self.lots
        sealed = [one for one in course.play.writers if one in course.seals]
        key = lots.choice([as_text(self.secret.letter_key), NOTHING])
        named = lots.choice([course.seals_hash(sealed), NOTHING])
        campaign = self.post.invitation.campaign
        return sign(
            self.secret, Opening(campaign, self._name(), course.link, named, key, self._number(course))
        )

    def _wish(self, course: Course) -> Thing:
        lots = self.lots
        count = lots.choice([1, 1, 2, 3, 999])
        kind, answer = lots.choice(
            [("seat", f"caretaker {self._name()}"), ("nonsense", 1), ("chronicle", {})]
        )
        campaign = self.post.invitation.campaign
        return sign(self.secret, Wish(campaign, self._name(), self._place(course), count, kind, answer))

    def _agreement(self, course: Course) -> Thing:
        lots = self.lots
        lost = tuple(sorted(lots.sample(NAMES, lots.randint(1, 2))))
        writers = [one for one in course.play.writers if one not in lost and one in course.seals]
        seals = course.seals_hash(writers) if writers else ""
        campaign = self.post.invitation.campaign
        return sign(
            self.secret,
            Agreement(campaign, self._name(), course.link, lots.choice([1, 2, 3]), lost, seals),
        )

    def _altered(self) -> str:
        """Somebody's message with one field of one thing changed, under its author's signature or his own."""
        lots = self.lots
        came = opened(self._some())
        things = [*came.loose, *(one for step in came.steps for one in step)]
        if not things:
            return self._text()
        altered = self._spoilt(lots.choice(things))
        if lots.random() < 0.5:
            with suppress(SlipError):
                return self._text(sign(self.secret, read(altered, self.post.invitation.campaign).body))
        return self._text(altered)

    def _spoilt(self, one: Signed) -> Signed:
        """A thing with one field changed, under its author's signature."""
        fields = msgspec.json.decode(one.body)
        fields[self.lots.randrange(len(fields))] = self.lots.choice(ODD)
        return Signed(one.kind, msgspec.Raw(msgspec.json.encode(fields)), one.signature)


class Table:
    """Honest devices and one cheat; see the module."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.lots = Random(f"{ruleset} {seed}")
        posts = founded(moments(ruleset)[seed % len(moments(ruleset))], seed=str(seed), thinks=by_lot)
        self.bad = NAMES[seed % len(NAMES)]
        chains = {seat: secret.chain for post in posts for seat, secret in post.secrets.items()}
        self.number = cache(lambda seat, at: chains[seat].number(at))
        self.cheat = Swindler(next(post for post in posts if post.seats == [self.bad]), self.lots)
        self.honest = [post for post in posts if post.seats != [self.bad]]
        self.players = {seat: RandomPlayer(str(seed), seat) for seat in NAMES}
        self.writers: dict[str, tuple[str, ...]] = {}
        """Who was asked for a letter, by link."""
        self.sealed: set[tuple[str, str]] = set()
        """Which honest seats have sealed, by seat and link."""
        self.tried: set[str] = set()
        self.refused: set[str] = set()

    def give(self, post: Post, text: str) -> set[str]:
        """An honest device takes a message in: what is refused whole changes nothing (A1). By which rules
        something of it was refused.
        """
        before = (*kept(post), post.campaign.hash())
        try:
            refused = {getattr(one, "rule", "") for one in hear(post, text).refused}
            self.refused |= refused
            return refused
        except SlipError:
            assert (*kept(post), post.campaign.hash()) == before, "a refused message changed something"
            return set()

    def say(self, post: Post) -> str:
        """A message of an honest device; no letter leaves it before all friends have sealed theirs (L4)."""
        post.settle()
        text = post.message()
        self._note(post)
        for one in opened(text).loose:
            body = read(one, post.invitation.campaign).body
            if isinstance(body, Opening) and body.seat != self.bad:
                friends = [seat for seat in self.writers[body.link] if seat != self.bad]
                early = [seat for seat in friends if (seat, body.link) not in self.sealed]
                assert not early, "a letter left before all were sealed"
        return text

    def _note(self, post: Post) -> None:
        course = post.course
        assert course is not None
        self.writers.setdefault(course.link, course.play.writers)
        for body in _bodies(course):
            if isinstance(body, Seal) and body.seat in post.seats:
                self.sealed.add((body.seat, body.link))

    def spread(self, *, lossy: bool = True) -> None:
        for post in self.honest:
            text = self.say(post)
            self.cheat.hear(text)
            for other in self.honest:
                if other is not post and (not lossy or self.lots.random() < 0.6):
                    self.give(other, text)

    def play(self, steps: int) -> None:
        """So many steps of friends, chat and cheat, in any order."""
        lots = self.lots
        for _ in range(steps):
            chance = lots.random()
            at = lots.randrange(len(self.honest))
            if chance < 0.25:
                play(self.honest[at], self.players, lots.choice((1, 50)))
            elif chance < 0.5:
                self.spread()
            elif chance < 0.54:
                self.honest[at] = self._opened_again(self.honest[at])
            elif chance < 0.57:
                self._agree(self.honest[at], [self.bad] if lots.random() < 0.8 else [])
            else:
                done, text = self.cheat.craft()
                self.tried.add(done)
                for post in lots.sample(self.honest, lots.randint(1, len(self.honest))):
                    self.give(post, text)
            self.check()

    @staticmethod
    def _opened_again(post: Post) -> Post:
        again = reopened(post)
        for one in (post, again):
            one.settle()  # computers answer anew in a hold that has nothing but their answers
        assert again.campaign.hash() == post.campaign.hash(), "what was stored opens as something else"
        return again

    def check(self) -> None:
        """The promises."""
        for post in self.honest:
            self._note(post)
            assert all(first.body.seat == self.bad for first, _ in post.proofs), "an innocent is named"
            self._check_numbers(_course(post))
            self._check_letters(_course(post))
        self._check_courses(*map(_course, self.honest))

    def _check_numbers(self, course: Course) -> None:
        """Every number is the next of its seat's chain (D1, D2)."""
        count = dict.fromkeys(NAMES, 1)
        for step in course.steps:
            for seat, number in {
                one.body.seat: one.body.number for one in step.things if isinstance(one.body, Page | Opening)
            }.items():
                count[seat] += 1
                assert number == self.number(seat, count[seat]), "a number was chosen"

    def _check_letters(self, course: Course) -> None:
        """What an honest friend opened his letter for is the set of letters that counts (L4, L5)."""
        for step in course.steps:
            bodies = [one.body for one in step.things]
            if any(isinstance(body, Agreement) for body in bodies):
                continue  # sets are not compared any more (G3)
            seals = {one.body.seat: one.text.decode() for one in step.things if isinstance(one.body, Seal)}
            counts = as_text(digest("seals", [seals[seat] for seat in NAMES if seat in seals]))
            for body in bodies:
                assert not isinstance(body, Opening) or body.seals == counts, "a letter was exchanged"

    def _check_courses(self, one: Course, other: Course) -> None:
        """Two courses part only where the cheat has signed twice, which both together show (F1)."""
        pairs = zip(one.steps, other.steps, strict=False)
        if all(here.link == there.link for here, there in pairs):
            return
        signed: dict[tuple[object, ...], set[bytes]] = {}
        for thing in [*_things(one), *_things(other)]:
            body = thing.body
            if isinstance(body, Agreement) and body.seat != self.bad:
                return  # told as what it is (F1)
            if body.seat == self.bad:
                key = (type(body), getattr(body, "link", ""), getattr(body, "count", 0))
                signed.setdefault(key, set()).add(thing.text)
        assert any(len(texts) > 1 for texts in signed.values()), "two courses and nobody is named"

    def end(self, steps: int) -> None:
        """The cheat falls silent. The others agree, some too early, choose one course, and play on."""
        for post in self.honest:
            if self.lots.random() < 0.3:
                self._agree(post, [self.bad])
        for _ in range(3):
            self.spread(lossy=False)
        self._exchange_files()
        self._choose()
        first = max(len(_course(post).steps) for post in self.honest)
        for turn in range(60):
            if self._same() and (self._over() or len(_course(self.honest[0]).steps) >= first + steps):
                break
            for post in self.honest:
                play(post, self.players, 50)
            self.spread(lossy=False)
            self.spread(lossy=False)
            if turn % 3 == 2:
                for post in self.honest:
                    self._agree(post, [self.bad])
            self.check()
        else:
            raise AssertionError(f"stuck: {[(post.seats, post.pen, post.writers) for post in self.honest]}")
        self._replay()

    def _same(self) -> bool:
        return len({_course(post).link for post in self.honest}) == 1

    def _over(self) -> bool:
        return all(post.campaign.finished for post in self.honest)

    def _exchange_files(self) -> None:
        """Where a message in between is missing, friends ask for the whole file. Who has agreed too early
        that somebody is lost takes that word back; who took it back too late follows the others (G4).
        """
        for post in [*self.honest]:
            text = post.file()
            for at, other in enumerate(self.honest):
                if other.seats != post.seats and "G4" in self.give(other, text):
                    self._agree(other, [])
                    if "G4" in self.give(other, text):
                        self._follow(at, post)

    def _agree(self, post: Post, lost: Sequence[str]) -> None:
        """The people at a device agree that somebody is lost, or take that back."""
        if self.bad in _course(post).play.persons:
            with suppress(EmpiresError):
                post.give_up(lost)

    def _choose(self) -> None:
        """People choose the longer course where two differ (F3)."""
        best = max(self.honest, key=lambda post: (len(_course(post).steps), _course(post).link))
        links = [step.link for step in _course(best).steps]
        for at, post in enumerate(self.honest):
            mine = [step.link for step in _course(post).steps]
            if links[: len(mine)] != mine:
                self._follow(at, best)

    def _follow(self, at: int, best: Post) -> None:
        """People go on with another's course."""
        secrets = self.honest[at].secrets
        self.honest[at] = self._from_file(best)
        for seat, secret in secrets.items():
            self.honest[at].take_seat(seat, secret.root)

    def _from_file(self, post: Post) -> Post:
        late = joined(post.invitation, post.ruleset, by_lot)
        finished(late.join(opened(post.file())))
        return late

    def _replay(self) -> None:
        """The whole file, replayed, leads to the same: every die follows from the numbers (D3, J2)."""
        post = self.honest[0]
        late = self._from_file(post)
        assert _course(late).link == _course(post).link, "the file leads elsewhere"


def _course(post: Post) -> Course:
    assert post.course is not None
    return post.course


def _things(course: Course) -> Iterator[Thing]:
    yield from (thing for step in course.steps for thing in step.things)
    yield from course.open_things()


def _bodies(course: Course) -> Iterator[Any]:
    return (thing.body for thing in _things(course))
