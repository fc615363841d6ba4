"""A device's outgoing and incoming messages and files (protocol C5, J1, J2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from empires.core.apart.course import Course
from empires.core.apart.message import LONGEST, MOST_THINGS, Message, found, replayed, taken, write
from empires.core.apart.play import Played, inputs_since, passed
from empires.core.apart.station import Station
from empires.core.apart.things import (
    Agreement,
    Claim,
    Doubled,
    Page,
    Refused,
    Roster,
    Signed,
    Thing,
    check_signature,
    name_of,
    read,
)
from empires.core.base.canonical import as_bytes, as_text
from empires.core.base.long_work import Work
from empires.core.errors import SlipError
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Unasked

MOST_PAGES = 20
"""The maximum number of this device's pages in a message to somebody who has not answered for a long time."""


ROOM = LONGEST * 3 // 4 - 20_000
"""The maximum size of the things in a message, in bytes, not counting the invitation."""


class Mail(Station):
    """A device that exchanges messages and files with the others."""

    def note_passed(self) -> None:
        """Record that everything signed here has been passed on."""
        self.passed = {name_of(one) for one in self._own()}

    def _own(self) -> list[Thing]:
        """Things signed on this device that others may not have yet (protocol C5, C6)."""
        course = self.course
        things = self.founding.things()
        if course is None:
            return [one for one in things if one.body.seat in self.secrets]
        people = course.play.persons or self.founding.seats  # after the end of the campaign, all seats
        others = [seat for seat in people if seat not in self.secrets]
        since = min([course.heard.get(seat, -1) for seat in others], default=len(course.steps))
        things = things if since < 0 else []
        things += [thing for step in course.steps[max(since, 0) + 1 :] for thing in step.things]
        mine = [one for one in [*things, *course.open_things()] if one.body.seat in self.secrets]
        return mine[-MOST_PAGES:]

    @property
    def unsent(self) -> bool:
        """Whether this device has something that it has not passed on yet."""
        course = self.course
        if any(name_of(one) not in self.passed for one in self._own()):
            return True
        if course is None or self.still:
            return False
        seat = course.play.pen
        over = seat in self.secrets and self.campaign.resting is None and passed(self.campaign, str(seat))
        letters = [one.player for one in self.campaign.pending if one.player in self.secrets]
        return over or any(name not in course.seals for name in letters)

    @property
    def answered_here(self) -> bool:
        """Whether an answer given by somebody at this device is not signed yet."""
        if any(one.player in self.secrets for one in self.campaign.pending):
            return True
        if self.course is None:
            return False
        fresh = inputs_since(self.campaign.record, self.length)
        return any(isinstance(one, Answered | Unasked) and one.player in self.secrets for one in fresh)

    def message(self) -> str:
        """A message with what others may not have yet; anything that still needs a signature is signed now.
        The message holds what was signed here since the last message and for the open question. If nothing is
        new, it holds everything that the others are not known to have, including what others signed for the
        open question (protocol C5)."""
        self.close()
        self._seal()
        self._stand()
        own, course = self._own(), self.course
        now = course.open_things() if course is not None else self.founding.things()
        new = [one for one in own if name_of(one) not in self.passed]
        agreed = [one for one in now if isinstance(one.body, Agreement | Claim | Roster)]
        if new:
            things = [*new, *(one for one in now if one.body.seat in self.secrets), *agreed]
        else:
            things = [*own, *now]
        things += [one for both in self.proofs for one in both]
        things += [self.strangers[self.anew.seat]] if self.anew is not None else []
        self.note_passed()
        begins = self.invitation if course is None or not course.heard else None
        campaign, title = self.invitation.campaign, self.invitation.name
        return write(Message(campaign, title, begins, loose=self._fitting(things)))

    def _fitting(self, things: Sequence[Thing]) -> list[Signed]:
        """As many things as fit in a message: this device's newest first, then those of others (B)."""
        named = {name_of(one): one for one in things}
        mine = [name for name, one in named.items() if one.body.seat in self.secrets]
        others = [name for name in named if name not in mine]
        room, fit = ROOM, set[str]()
        for name in [*reversed(mine), *others]:
            size = len(named[name].text) + 200
            if size <= room and len(fit) < MOST_THINGS:
                room -= size
                fit.add(name)
        return [one.signed for name, one in named.items() if name in fit]

    def file(self, *, moving: bool = False) -> str:
        """A file of the whole campaign, for somebody who joins or has lost data. A letter that is waiting on
        this device is included only in sealed form (protocol J1, L8). With `moving`, the seats of this device
        move to another phone with the file, and this device no longer signs anything (protocol K5)."""
        if not moving:
            self.close()
            self._seal()
            self._stand()
        course = self.course
        steps = course.steps[1:] if course is not None else []
        loose = [*self.founding.things(), *(course.open_things() if course is not None else [])]
        loose += [one for both in self.proofs for one in both]
        roots = {seat: as_text(secret.root) for seat, secret in self.secrets.items()} if moving else {}
        return write(
            Message(
                self.invitation.campaign, self.invitation.name, self.invitation,
                [[thing.signed for thing in step.things] for step in steps],
                [one.signed for one in loose], roots, self._place() if moving else [],
            ),
            file=True,
        )  # fmt: skip

    def _place(self) -> list[str]:
        """What the campaign must contain before this device's seats can be played elsewhere (protocol K5)."""
        course = self.course
        if course is None:
            return []
        return [course.link, *(name_of(one) for one in course.open_things() if one.body.seat in self.secrets)]

    def seat_alone(self) -> str:
        """The seats on this device as a short text, for another phone that gets the campaign file separately.
        From then on this device signs nothing (protocol K5). Raises Refused while something still has to be
        sent."""
        if self.course is None or self.unsent:
            raise Refused("K5", "Send your message first, then take your seat to the other phone.")
        roots = {seat: as_text(secret.root) for seat, secret in self.secrets.items()}
        head = self.invitation
        return write(Message(head.campaign, head.name, secrets=roots, place=self._place()))

    def join(self, came: Message) -> Work[None]:
        """Replay a whole file, or begin with an invitation (protocol J2). Raises SlipError."""
        found(self.founding, came)
        self.found_on()
        if self.course is not None and came.steps:
            self.course = yield from replayed(self.course, came.steps)
        if self.course is not None:
            loose = msgspec.structs.replace(came, steps=[])
            self.course, refused = yield from taken(self.course, loose)
            self._note_proofs(refused)
            self._stand()
        for seat, root in came.secrets.items():
            self.take_seat(seat, as_bytes(root, 32), came.place)

    def take(self, came: Message) -> Work[Taken]:
        """Accept the contents of a message. Raises SlipError if it belongs to another campaign."""
        if came.campaign != self.invitation.campaign:
            raise SlipError(f"This message belongs to another campaign, “{came.title}”.")
        head, mine = came.invitation, self.invitation
        if head is not None and (head.campaign, head.key) != (mine.campaign, mine.key):
            raise SlipError(
                "This message contains an invitation to another campaign. The invitation is left out."
            )
        refused: list[SlipError] = []
        before = self._moment()
        steps, known_before = len(self.course.steps) if self.course is not None else 0, self._count()
        places = self._places()
        if self.course is None:
            refused = self._found(came)
        if self.course is not None:
            self._answered_before(self.course, came)
            known = _known(self.course, came.steps)
            came = msgspec.structs.replace(came, steps=came.steps[known:])
            try:
                self.course, refused = yield from taken(self.course, came)
            finally:
                self._stand()
        self._note_claims(came)
        self._forget(steps, places)
        for seat, root in came.secrets.items():
            try:
                self.take_seat(seat, as_bytes(root, 32), came.place)
            except SlipError as refusal:
                refused.append(refusal)
        self._note_proofs(refused)
        gained = len(self.course.steps) - steps if self.course is not None else 0
        return Taken(self._told(before), refused, gained, self._count() != known_before)

    def _found(self, came: Message) -> list[SlipError]:
        """Accept the things that belong to the founding, and return those refused. Raises SlipError if none
        of them applies here."""
        before, strangers = self.founding.copy(), dict(self.strangers)
        try:
            refused = found(self.founding, came)
            self._note_claims(came)
            self.found_on()
        except SlipError:
            self.founding, self.strangers = before, strangers
            raise
        return refused

    def _note_proofs(self, refused: Sequence[SlipError]) -> None:
        """Store the proof if somebody has signed two versions of the same thing; one proof per person is
        enough (protocol F2)."""
        for one in refused:
            named = {first.body.seat for first, _ in self.proofs}
            if isinstance(one, Doubled) and one.first.body.seat not in named:
                self.proofs.append((one.first, one.second))

    def _count(self) -> tuple[int, ...]:
        """Counts of everything known here, by kind; a count grows when a message brings something new."""
        course = self.course
        steps, things = (len(course.steps), len(course.open_things())) if course is not None else (0, 0)
        return steps, things, len(self.founding.things()), len(self.strangers), len(self.secrets)

    def _forget(self, since: int, known: Collection[str]) -> None:
        """Forget the secrets of seats that have moved to another phone once something signed there arrives,
        that is, something not in `known`, in the steps from `since` on or at the last link (protocol K5).
        """
        course = self.course
        if self.moved and course is not None:
            things = [thing for step in course.steps[since:] for thing in step.things]
            fresh = [one for one in [*things, *course.open_things()] if name_of(one) not in known]
            gone = {one.body.seat for one in fresh}
            self.secrets = {seat: one for seat, one in self.secrets.items() if seat not in gone}
            course.mine = tuple(self.here)

    def _note_claims(self, came: Message) -> None:
        """Remember claims by newcomers, and claims to seats that already have another key: somebody has lost
        a phone, or is an impostor (K2, K6). A claim made on this device is not replaced, since its words are
        being read out. The claims from the beginning are ignored, since every file contains them."""
        known = self.course.keys if self.course is not None else self._claimed()
        begun, here = self.founding.keys, self.anew.seat if self.anew is not None else ""
        for signed in came.loose:
            if signed.kind != "claim":
                continue
            try:
                one = read(signed, self.invitation.campaign)
                body = one.body
                if not isinstance(body, Claim) or body.seat == here or body.key == begun.get(body.seat):
                    continue
                if body.seat in self.newcomers or body.key != known.get(body.seat, body.key):
                    check_signature(one, body.key)
                    self.strangers[body.seat] = one
            except SlipError:
                continue

    def _answered_before(self, course: Course, came: Message) -> None:
        """Let a restored device learn what it had signed, unless the same hold was begun again (F4)."""
        play = course.play
        assert isinstance(play, Played)
        things = [*came.loose, *(one for step in came.steps for one in step)]
        if not play.busy or not any(self._signed_here(course, one) for one in things):
            return
        if play.kept is None:
            raise Refused("F4", "You have already answered this. Open a friend’s whole file here.")
        play.busy = False

    def _signed_here(self, course: Course, signed: Signed) -> bool:
        """Whether this is a page in which one of this device's seats continued from the current link."""
        if signed.kind != "page":
            return False
        try:
            one = read(signed, course.campaign)
            body = one.body
            if body.seat not in self.secrets or not isinstance(body, Page) or body.link != course.link:
                return False
            check_signature(one, course.keys[body.seat])
        except SlipError:  # damaged or forged: refused with the reason when it is taken in
            return False
        return True


class Taken(msgspec.Struct):
    """The result of opening a message: what happened, what was refused, how many steps were added, and
    whether anything was new."""

    told: list[Event]
    refused: list[SlipError]
    steps: int
    fresh: bool


def _known(course: Course, steps: Sequence[Sequence[Signed]]) -> int:
    """How many steps of a file this device already knows."""
    for at, (mine, theirs) in enumerate(zip(course.steps[1:], steps, strict=False)):
        if [one.text for one in mine.things] != [bytes(one.body) for one in theirs]:
            return at
    return min(len(course.steps) - 1, len(steps))
