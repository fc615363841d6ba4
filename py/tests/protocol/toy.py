"""A toy campaign for the protocol: a pen that passes, dice, letters of all, wishes; and friends who play it.

It has every stop that rules have and no rules, so thousands of games run in seconds.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Self

import msgspec
import pytest

from empires.core.apart import message, numbers, signer, signing
from empires.core.apart.course import Course
from empires.core.apart.founding import Founding
from empires.core.apart.ledger import Act, Step
from empires.core.apart.secret import Secret
from empires.core.apart.things import Refused, Thing, Wish
from empires.core.base.canonical import as_text, digest, encode
from empires.core.base.long_work import finished
from empires.core.dice.dice import Dice
from empires.core.dice.shared import NO_NUMBER, Pool, claim_anew, faces, stir
from empires.core.errors import SlipError

CAMPAIGN = as_text(digest("setup", "a toy"))
SEATS = ("Ann", "Bo", "Cy")
HOLDS = 8
"""Holds of the pen until the game is over."""

CHAIN = 48
"""Numbers of a chain: no toy game opens more."""


class IdealSignatures:
    """Signatures that nobody can forge, and that cost nothing: the keys are known here alone."""

    def __init__(self) -> None:
        self._secrets: dict[bytes, bytes] = {}

    def public_key(self, secret: bytes) -> bytes:
        public = sha256(b"public" + secret).digest()
        self._secrets[public] = secret
        return public

    def sign(self, secret: bytes, text: bytes) -> bytes:
        return hmac.digest(secret, text, "sha512")

    def good(self, public: bytes, text: bytes, signature: bytes) -> bool:
        return public in self._secrets and self.sign(self._secrets[public], text) == signature


def ideal(monkeypatch: pytest.MonkeyPatch, chain: int) -> None:
    """Ideal signatures and short chains: the arithmetic has tests of its own."""
    signatures = IdealSignatures()
    for name in ("public_key", "sign", "good"):
        monkeypatch.setattr(signing, name, getattr(signatures, name))
    monkeypatch.setattr(signing, "sound", lambda key: True)
    monkeypatch.setattr(numbers, "LENGTH", chain)
    monkeypatch.setattr(numbers, "STRIDE", 8)


class Table(msgspec.Struct, kw_only=True):
    """The toy's state."""

    pool: Pool
    persons: list[str]
    pen: str | None
    writers: list[str] = []
    rolls_first: bool = False
    """Whether dice fall at the beginning of the next hold, as they do after letters if one is missing."""
    score: dict[str, int] = {}
    log: list[tuple[str, str, Any]] = []
    left: int = HOLDS


class Toy:
    """The toy as the protocol sees it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @classmethod
    def begun(cls, pool: str) -> Self:
        table = Table(pool=Pool(value=pool), persons=[*SEATS], pen=SEATS[0], score=dict.fromkeys(SEATS, 0))
        return cls(table)

    @property
    def pen(self) -> str | None:
        return self.table.pen

    @property
    def writers(self) -> tuple[str, ...]:
        return tuple(self.table.writers)

    @property
    def persons(self) -> tuple[str, ...]:
        return tuple(self.table.persons)

    @property
    def signers(self) -> tuple[str, ...]:
        return self.persons

    @property
    def wishes(self) -> Mapping[str, int]:
        return self.table.pool.wishes

    @property
    def keeper(self) -> str | None:
        return None

    def state(self) -> str:
        return as_text(digest("state", msgspec.to_builtins(self.table)))

    def _copy(self) -> Table:
        return msgspec.json.decode(msgspec.json.encode(self.table), type=Table)

    def hold(self, seat: str, acts: Sequence[Act], number: str) -> Self:
        table, rolls, passed = self._copy(), 0, False

        def roll() -> None:
            nonlocal rolls
            (face,) = faces(table.pool, seat, number, rolls, Dice(1, 6))
            rolls += 1
            table.score[seat] += face
            table.log.append((seat, "rolled", face))

        if table.rolls_first:
            roll()
            table.rolls_first = False
        for act in acts:
            if passed:
                raise Refused("P3", f"{seat}’s message goes on after the turn has ended.")
            if act.wish:
                table.pool.wishes[act.seat] = act.wish
                table.score[act.seat] -= 1
            elif act.kind == "roll" and rolls < 4:
                roll()
            elif act.kind == "ask" and len(table.persons) > 1:
                table.writers, table.pen, passed = [*table.persons], None, True
            elif act.kind == "to" and act.answer in table.persons and act.answer != seat:
                table.pen, passed = act.answer, True
            else:
                raise Refused("P2", "That is not on offer.")
        if not passed and len(table.persons) > 1:
            raise Refused("P3", f"{seat}’s message stops in the middle of the turn.")
        self._open(table, seat, number)
        table.left -= 1
        if table.left <= 0 and not table.writers:
            table.pen = None
        return type(self)(table)

    def letters(self, answers: Mapping[str, Any], numbers: Mapping[str, str], lost: Collection[str]) -> Self:
        table = self._copy()
        for seat in table.writers:
            said = answers.get(seat)
            table.log.append((seat, "wrote", said if said in (0, 1, 2) else "missing"))
        for seat, number in numbers.items():
            self._open(table, seat, number)
        table.writers = []
        table.pen, table.rolls_first = table.persons[0], bool(lost or table.pool.late)
        if not table.rolls_first:
            (face,) = faces(table.pool, "", NO_NUMBER, 0, Dice(1, 6))
            table.log.append(("", "rolled", face))
        if table.left <= 0:
            table.pen = None
        return type(self)(table)

    def agreed(self, lost: Sequence[str], claimed: Collection[str], witnesses: Sequence[str]) -> Self:
        table = self._copy()
        ring = table.persons
        at = ring.index(table.pen) if table.pen in ring else 0
        table.persons = [seat for seat in ring if seat not in lost or seat in claimed]
        for seat in claimed:
            claim_anew(table.pool, seat, witnesses)
        if table.pen not in table.persons and table.pen is not None:
            table.pen = next(one for one in [*ring[at:], *ring[:at]] if one in table.persons)
        return type(self)(table)

    @staticmethod
    def _open(table: Table, seat: str, number: str) -> None:
        stir(table.pool, seat, number)
        table.pool.wishes.pop(seat, None)


def act_of(one: signer.Input) -> Act:
    """What stands in a page as the game does it."""
    if isinstance(one, Act):
        return one
    wish = one.body
    assert isinstance(wish, Wish)
    return Act(wish.seat, wish.kind, wish.answer, wish.count)


class Friend:
    """One friend's device, run by the program as it is."""

    def __init__(self, seat: str, root: bytes, organiser: Secret) -> None:
        self.secret = Secret(CAMPAIGN, seat, root)
        self.seat, self.organiser = seat, organiser
        self.founding = Founding(CAMPAIGN, as_text(organiser.public), SEATS)
        self.founding.take(signer.claim(self.secret))
        self.course: Course | None = None
        self.proofs: list[SlipError] = []

    def say(self, since: int = 0) -> str:
        """A message with all that others may lack."""
        loose = self.founding.things() if since == 0 else []
        steps: list[Step] = []
        if self.course is not None:
            steps, loose = self.course.steps[since + 1 :], [*loose, *self.course.open_things()]
        things = [[thing.signed for thing in step.things] for step in steps]
        return message.write(
            message.Message(CAMPAIGN, "Toy", steps=things, loose=[one.signed for one in loose])
        )

    def hear(self, text: str) -> list[SlipError]:
        """Take a message in; what of it was refused."""
        came = message.opened(text)
        refused: list[SlipError] = []
        if self.course is None:
            refused = message.found(self.founding, came)
            self._begin()
        if self.course is not None:
            self.course, refused = finished(message.taken(self.course, came))
        self.proofs += [one for one in refused if isinstance(one, Refused) and one.rule in ("F1", "F2")]
        return refused

    def _begin(self) -> None:
        complete = len(self.founding.claims) == len(SEATS)
        if complete and self.founding.roster is None and self.seat == self.organiser.seat:
            self.founding.take(signer.roster(self.organiser, self.founding))
        mine = self.founding.keys.get(self.seat) == as_text(self.secret.public)
        if mine and self.seat not in self.founding.firsts:
            self.founding.take(signer.first(self.secret, self.founding))
        pool = self.founding.pool()
        if pool is not None and self.course is None:
            self.course = Course(self.founding, Toy.begun(pool), (self.seat,))

    def keep(self, thing: Thing) -> None:
        """Take in what this device has signed itself."""
        assert self.course is not None
        self.course = self.course.take(thing)

    def move(self, rnd: Random, *, wishes: bool = True) -> bool:
        """Do whatever can be done now; whether anything was."""
        self._begin()
        course = self.course
        if course is None:
            return False
        table, seat = course.play, self.seat
        assert isinstance(table, Toy)
        if table.pen == seat:
            self.keep(self._page(course, [*self._granted(rnd, course), *self._turn(rnd, table)]))
            return True
        if seat in table.writers and seat not in course.seals:
            self.keep(signer.letter(self.secret, course, rnd.randrange(3)))
            return True
        agreed = course.decided()
        opening = signer.opening(self.secret, course, agreed.lost if agreed else ())
        if opening is not None:
            self.keep(opening)
            return True
        if wishes and rnd.random() < 0.2 and seat in table.persons:
            self.keep(signer.wish(self.secret, course, "grumble", rnd.randrange(3)))
            return True
        return False

    def _page(self, course: Course, acts: Sequence[signer.Input]) -> Thing:
        number = signer.next_number(self.secret, course)
        state = course.play.hold(self.seat, [act_of(act) for act in acts], number).state()
        (page,) = signer.pages(self.secret, course.link, acts, number, state)
        return page

    def _turn(self, rnd: Random, table: Toy) -> list[Act]:
        others = [one for one in table.persons if one != self.seat]
        acts = [Act(self.seat, "roll", None)] * rnd.randint(0, 2)
        if others:
            last = rnd.choice([("ask", None), *(("to", one) for one in others)])
            acts.append(Act(self.seat, *last))
        return acts

    def _granted(self, rnd: Random, course: Course) -> list[Thing]:
        found: list[Thing] = []
        for seat, mine in course.waiting.items():
            if seat != self.seat and seat in course.play.persons:
                nth = course.play.wishes.get(seat, 0) + 1
                while nth in mine and rnd.random() < 0.8:
                    found.append(mine[nth])
                    nth += 1
        return found

    def give_up(self, lost: Sequence[str]) -> None:
        """The people here agree that these seats are lost (protocol G)."""
        course = self.course
        assert course is not None
        gone = [one for one in lost if one in course.play.persons and one != self.seat]
        writers = [one for one in course.play.writers if one not in gone]
        if (
            not gone
            or self.seat not in course.play.persons
            or any(one not in course.seals for one in writers)
        ):
            return
        self.keep(signer.agreement(self.secret, course, gone))

    def take_back(self) -> None:
        """The people here take their word back that somebody is lost (protocol G4)."""
        if self.course is not None and self.course.bound:
            self.keep(signer.agreement(self.secret, self.course, []))

    def stored(self) -> bytes:
        """All that a refusal must leave as it is."""
        course = self.course
        if course is None:
            things = [*self.founding.claims.values(), *self.founding.firsts.values()]
            return encode([[thing.text.decode() for thing in things], self.founding.roster_hash])
        open_things = sorted(thing.text.decode() for thing in course.open_things())
        return encode([[step.link for step in course.steps], course.play.state(), open_things])
