"""What one device knows besides a campaign that is played at several, and what it does.

It has the secrets of the seats played at it, all that was signed, and the course of the campaign. It founds
the campaign with the others, signs what its players do, opens letters once all are sealed, and writes down
what others wish while a seat of this device has the pen. The rules of all this are the protocol's (`course`,
`play`); here they are carried out in the order in which people do things.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.apart import phrases, signer
from empires.core.apart.course import Act, Course, Doubled, Founding, Step
from empires.core.apart.invitation import Invitation, invite
from empires.core.apart.message import Message, found, replayed, taken, write
from empires.core.apart.play import (  # fmt: skip
    Place,
    Played,
    Thinks,
    acts_since,
    check_own,
    do,
    lots,
    passed,
    pen_of,
    roll_on,
    settle,
    with_number,
    writers_of,
)
from empires.core.apart.secret import Secret
from empires.core.apart.signing import sound
from empires.core.apart.things import (  # fmt: skip
    Agreement,
    Claim,
    Page,
    Refused,
    Roster,
    Signed,
    Thing,
    Wish,
    check_signature,
    read,
)
from empires.core.base.canonical import as_bytes, as_text, digest
from empires.core.base.long_work import Work
from empires.core.dice.shared import Pool
from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import HUMAN
from empires.core.play.campaign import Campaign, first_state
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.desk import DESK, ORGANISER
from empires.core.records.events import Event
from empires.core.records.inputs import Opened
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.core.saves.saves import check_setup

MOST_PAGES = 20
"""Own pages that go along with a message for somebody who has not answered for long."""


NOTHING = msgspec.Raw(b"null")


class Kept(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A post as it is stored with its campaign, without the steps of the course; see `Post`."""

    invitation: Invitation
    secrets: dict[str, str]
    founding: list[Signed]
    open: list[Signed]
    place: Place | None
    length: int
    keys: dict[str, str]
    tips: dict[str, str]
    acted: dict[str, int]
    heard: dict[str, int]
    passed: list[str]
    proofs: list[tuple[Signed, Signed]]
    strangers: list[Signed]
    anew: tuple[str, str] | None
    busy: bool
    compared: bool
    moved: bool
    courier: msgspec.Raw = NOTHING


class KeptStep(msgspec.Struct, array_like=True):
    """A step of the course as it is stored."""

    link: str
    things: list[Signed]


class Post:
    """What one device knows beside a `campaign`; before the founding is complete that is a placeholder, with
    lands that nobody will see. `length` is how many inputs its journal had at the last link. `passed` names
    what was signed here and has been passed on; `compared` says that people have compared the words, `moved`
    that the seats have gone to another phone.
    """

    def __init__(self, ruleset: Ruleset[Any], invitation: Invitation, thinks: Thinks) -> None:
        self.ruleset, self.invitation, self.thinks = ruleset, invitation, thinks
        self.founding = Founding(invitation.campaign, invitation.key, invitation.people)
        self.secrets: dict[str, Secret] = {}
        self.course: Course | None = None
        self.campaign = begun(ruleset, invitation, invitation.campaign)
        self.length = 0
        self.passed: set[str] = set()
        self.proofs: list[tuple[Thing, Thing]] = []
        self.strangers: dict[str, Thing] = {}
        """Claims to seats that have another key, by seat."""
        self.anew: Secret | None = None
        """The secret of a seat that this device claims again."""
        self.compared = self.moved = False
        self.courier = NOTHING
        """What carries its messages by itself, as that stores it (`empires.courier`); no file holds it."""

    # --- who is here -------------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """The seats played at this device."""
        return [name for name in self.campaign.state.players if name in self.secrets]

    @property
    def desk(self) -> bool:
        """Whether an organiser without a seat sits here."""
        return ORGANISER in self.secrets

    @property
    def here(self) -> list[str]:
        """In whose names people act at this device."""
        return [*self.seats, *([ORGANISER] if self.desk else [])]

    @property
    def words(self) -> list[str]:
        """Five words that all devices of the campaign share if nobody intercepts their messages (protocol
        K4).
        """
        pool = self.founding.pool()
        return phrases.spoken(digest("words", pool), phrases.COMPARED) if pool is not None else []

    # --- founding ----------------------------------------------------------------------------------

    def claim(self, seat: str, root: bytes | None = None) -> None:
        """Somebody at this device takes a seat (protocol K1, K2). Raises SlipError."""
        if seat in self.founding.claims or seat not in self.invitation.people or self.founding.roster:
            raise Refused("K2", f"{seat} has a device already.")
        secret = Secret(self.invitation.campaign, seat, root or secrets.token_bytes(32))
        self.founding.take(signer.claim(secret))
        self.secrets[seat] = secret
        self.found_on()

    def found_on(self) -> None:
        """This device's next steps of the founding; they need no person (K3)."""
        founding, organiser = self.founding, self.secrets.get(self.invitation.organiser)
        whole = len(founding.claims) == len(founding.seats)
        if founding.roster is None and whole and organiser is not None:
            founding.take(signer.roster(organiser, founding))
        if founding.roster is None:
            return
        for seat, secret in [*self.secrets.items()]:
            if seat in founding.keys and seat not in founding.firsts:
                if founding.keys[seat] != as_text(secret.public):
                    raise Refused("K2", f"{seat} is somebody else, as the organiser says.")
                founding.take(signer.first(secret, founding))
        pool = founding.pool()
        if pool is not None and self.course is None:
            pausing = self.campaign.run.pausing
            self.campaign = begun(self.ruleset, self.invitation, pool)
            play = Played(self.campaign, self.thinks)
            self.campaign.run.pausing = pausing
            self.course = Course(founding, play, self.here)
            self._stand()

    # --- the pen -----------------------------------------------------------------------------------

    @property
    def pen(self) -> str | None:
        """The seat that goes on: with a page, even while that is being played at this device."""
        return pen_of(self.campaign) if self.course is not None else None

    @property
    def writers(self) -> tuple[str, ...]:
        """The seats that are asked for a letter."""
        return writers_of(self.campaign) if self.course is not None else ()

    @property
    def writes_here(self) -> bool:
        """Whether the campaign goes on at this device."""
        return self.pen in self.seats and not self.moved

    @property
    def holds(self) -> bool:
        """Whether a seat of this device is in the middle of its hold."""
        course = self.course
        pen = course.play.pen if course is not None else None
        return pen in self.secrets and not self.moved and not passed(self.campaign, str(pen))

    @property
    def lots(self) -> str:
        """What the lots of a computer are drawn from."""
        return lots(self.campaign)

    def waits_for(self) -> list[str]:
        """The seats elsewhere for which the campaign waits and of which all may know it, in order."""
        course, founding = self.course, self.founding
        if course is None:
            done = founding.firsts if founding.roster is not None else founding.claims
            return [seat for seat in founding.seats if seat not in done and seat not in self.secrets]
        if self.campaign.run.quiet:
            return []
        if course.play.writers:
            lacking = [one for one in course.play.writers if one not in course.seals] or [
                one for one in course.play.writers if one not in course.openings
            ]
            return [one for one in lacking if one not in self.secrets]
        return [self.pen] if self.pen is not None and self.pen not in self.secrets else []

    # --- what is done here -------------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer by the question's player and kind, if it is this device's. An action besides the open
        question while another has the pen becomes a wish (protocol W1).
        """
        course, campaign = self._begun(), self.campaign
        asked = campaign.run.open.get(player)
        is_open = asked is not None and asked.kind == kind
        if player in campaign.state.seats and is_open and self.writes_here:
            return campaign.attempt(player, kind, answer)
        if player not in self.secrets:
            raise IllegalChoice("elsewhere", f"{player} does not play at this device.")
        if course.play.writers and is_open and asked is not None:
            return self._write_letter(course, asked, answer)
        if not self.writes_here:
            return self._wish(course, player, kind, answer)
        return self._in_hold(course, player, kind, answer)

    def _begun(self) -> Course:
        if self.course is None:
            raise IllegalChoice("not_begun", "The campaign begins once everybody is in.")
        if self.moved:
            raise IllegalChoice("moved", "The seats of this device have gone to another phone; go on there.")
        return self.course

    def _in_hold(self, course: Course, player: str, kind: str, answer: Answer) -> list[Event]:
        holder = self.pen
        if holder is None:
            raise IllegalChoice("campaign_over", "The campaign has ended.")
        if player != holder:
            return self._wish(course, player, kind, answer)
        if course.play.pen != holder or passed(self.campaign, str(course.play.pen)):
            course = self.close() or course
        play = course.play
        assert isinstance(play, Played)
        settle(self.campaign, holder, self.thinks)  # what answers by itself goes before (protocol P2)
        check_own(self.campaign, player, kind, answer)
        told = self.campaign.attempt(player, kind, answer)
        play.busy = True
        self._pass_on()
        return told

    def _pass_on(self) -> None:
        """Sign a hold at once where another seat of this device goes on and no person is asked."""
        asked = {one.player for one in self.campaign.waiting}
        if not self.holds and self.writes_here and not asked & {*self.secrets}:
            self.close()

    def _wish(self, course: Course, player: str, kind: str, answer: Answer) -> list[Event]:
        """Sign an action besides the open question; the seat with the pen records it."""
        question = self._beside(player).get(kind)
        if question is None or self.campaign.run.finished:
            asked = self.campaign.run.open.get(player)
            if asked is not None and asked.kind == kind and self.pen is not None:
                raise IllegalChoice("pen", f"{self.pen} goes on first; wait for the next message.")
            return self.campaign.attempt(player, kind, answer)  # it says why not
        check_own(self.campaign, player, kind, answer)
        written = question.write(question.read(answer))
        self.course = course.take(signer.wish(self.secrets[player], course, kind, written))
        told = self._grant()
        if told:
            return told
        text = "That goes out with your next message, and counts once it is written down at the other device."
        return [Event("letter_waits", "", text, (player,))]

    def _beside(self, player: str) -> dict[str, Question]:
        """What a player may do at any moment, by its kind."""
        view = self.campaign.view(player)
        found: dict[str, Question] = {}
        for one in [*view.standing, *view.chronicling, *view.at_desk]:
            found.setdefault(one.kind, one)
        return found

    def _grant(self) -> list[Event]:
        """Write down what others wish, where a seat of this device has the pen; what happened."""
        course, told = self.course, list[Event]()
        if course is None or not self.holds:
            return told
        play, pool = course.play, self.campaign.state.pool
        assert isinstance(play, Played)
        assert pool is not None
        for seat, mine in course.waiting.items():
            while self._settled() and (one := mine.get(pool.wishes.get(seat, 0) + 1)) is not None:
                wish = one.body
                assert isinstance(wish, Wish)
                before = self._moment()
                do(self.campaign, Act(seat, wish.kind, wish.answer, wish.count))
                play.busy = True
                told += self._told(before)
                pool = self.campaign.state.pool
        return told

    def _settled(self) -> bool:
        """Whether a hold goes on here, once dice have fallen and computers have answered."""
        if self.holds:
            settle(self.campaign, str(self.pen), self.thinks)
        return self.holds

    def _write_letter(self, course: Course, question: Question, answer: Answer) -> list[Event]:
        """Keep a secret answer until it is sealed. Of all who are asked, the last one here is sealed at once:
        the rules must not go on before letters are opened (protocol L4, L5).
        """
        player = question.player
        if player in course.seals:
            raise IllegalChoice("sealed", "Your letter is sealed already, and final.")
        if [*self.campaign.run.open] != [player]:
            return self.campaign.attempt(player, question.kind, answer)
        written = [question.kind, question.write(question.read(answer))]
        before = self._moment()
        self._seal()
        self._keep(signer.letter(self.secrets[player], self._begun(), written))
        self._stand()
        return self._told(before)

    def close(self) -> Course | None:
        """Sign the hold that was played here, once it is over (protocol P3, C4)."""
        course = self.course
        seat = course.play.pen if course is not None else None
        if course is None or seat is None or seat not in self.secrets or self.moved:
            return None
        campaign = self.campaign
        if campaign.resting is not None or not passed(campaign, seat):
            return None
        secret = self.secrets[seat]
        number = signer.next_number(secret, course)
        acts = acts_since(campaign, self.length, seat, course.waiting)
        campaign.replay([Opened(seat, number)])
        with_number(campaign)
        play = Played(campaign, self.thinks)
        self.course = course.own(signer.pages(secret, course.link, acts, number, play.state()), play)
        self._stand()
        return self.course

    def _stand(self) -> None:
        """At a link of the campaign: open letters whose seals are all here, take the pen if it is this
        device's, record what others wish.
        """
        course = self.course
        if course is None:
            return
        if self.anew is not None and course.keys.get(self.anew.seat) == as_text(self.anew.public):
            self.secrets[self.anew.seat], self.anew = self.anew, None
            course.mine = tuple(self.here)
        play = course.play
        assert isinstance(play, Played)
        if not play.busy:
            play.here()
            self.length = self.campaign.record.length
        if self.moved:
            return
        if play.writers:
            agreed = course.decided()
            for secret in self.secrets.values():
                one = signer.opening(secret, course, agreed.lost if agreed else ())
                if one is not None and self.course is not None and self.course.link == course.link:
                    self.course = self.course.take(one)
            if self.course is not None and self.course.link != course.link:
                self._stand()
            return
        pen = play.pen
        if pen is not None and pen in self.secrets and not play.busy:
            with_number(self.campaign, pen, signer.next_number(self.secrets[pen], course))
            roll_on(self.campaign)
        self._grant()

    def _keep(self, thing: Thing) -> None:
        """Take in what was signed here."""
        assert self.course is not None
        self.course = self.course.take(thing)

    def _seal(self) -> None:
        """Seal the letters that wait here: from now on they are final (protocol L2)."""
        course = self.course
        if course is None or not course.play.writers:
            return
        for one in self.campaign.pending:
            if one.player in self.secrets and one.player not in course.seals:
                self._keep(signer.letter(self.secrets[one.player], course, [one.kind, one.answer]))

    def give_up(self, lost: Sequence[str], claimed: Sequence[str] = ()) -> None:
        """The people at this device agree that seats are lost, or take that back; those `claimed` again get
        the claim that came (protocol G1, K6). Raises SlipError.
        """
        course = self.close() or self._begun()
        play = course.play
        assert isinstance(play, Played)
        if play.busy:
            raise Refused("G1", "End your own turn first.")
        self._seal()
        for seat, secret in self.secrets.items():
            if seat in play.persons and self.course is not None and self.course.link == course.link:
                claims = [self.strangers[name] for name in claimed]
                self._keep(signer.agreement(secret, self.course, lost, claims))
        self._stand()

    def resume(self) -> None:
        """Take the pen again after the campaign was opened, where it is this device's."""
        course, pen = self.course, self.pen
        if course is not None and pen in self.secrets and course.play.pen == pen and not self.moved:
            with_number(self.campaign, str(pen), signer.next_number(self.secrets[str(pen)], course))
            roll_on(self.campaign)

    def settle(self) -> list[Event]:
        """Let computers answer as long as a seat of this device has the pen; what happened."""
        before = self._moment()
        while self.holds:
            before_length = self.campaign.record.length
            settle(self.campaign, str(self.pen), self.thinks)
            self._pass_on()
            if self.campaign.record.length == before_length:
                break
        return self._told(before)

    # --- messages ----------------------------------------------------------------------------------

    def _own(self) -> list[Thing]:
        """What was signed here and others may lack (protocol C5, C6)."""
        course = self.course
        things = self.founding.things()
        if course is None:
            return [one for one in things if one.body.seat in self.secrets]
        people = course.play.persons or self.founding.seats  # after the end all learn of it
        others = [seat for seat in people if seat not in self.secrets]
        since = min([course.heard.get(seat, -1) for seat in others], default=len(course.steps))
        things = things if since < 0 else []
        things += [thing for step in course.steps[max(since, 0) + 1 :] for thing in step.things]
        mine = [one for one in [*things, *course.open_things()] if one.body.seat in self.secrets]
        return mine[-MOST_PAGES:]

    @property
    def unsent(self) -> bool:
        """Whether something of this device has not been passed on yet."""
        course = self.course
        if any(name_of(one) not in self.passed for one in self._own()):
            return True
        if course is None:
            return False
        seat = course.play.pen
        over = seat in self.secrets and self.campaign.resting is None and passed(self.campaign, str(seat))
        letters = [one.player for one in self.campaign.pending if one.player in self.secrets]
        return over or any(name not in course.seals for name in letters)

    def message(self) -> str:
        """What others may lack, as a text; what is to be signed for it is signed now. It is what was signed
        here since the last message and for the open question; where nothing is new, all since what the others
        are known to have, and what others signed for the open question (protocol C5).
        """
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
        self.passed = {name_of(one) for one in own}
        begins = self.invitation if course is None or not course.heard else None
        loose = {name_of(one): one.signed for one in things}
        campaign, title = self.invitation.campaign, self.invitation.name
        return write(Message(campaign, title, begins, loose=[*loose.values()]))

    def file(self, *, moving: bool = False) -> str:
        """All of the campaign, for somebody who joins or has lost something (protocol J1). With `moving` the
        seats of this device go along, to another phone, and nothing is signed here any more (protocol K5).
        """
        if not moving:
            self.close()
            self._seal()
            self._stand()
        course = self.course
        steps = course.steps[1:] if course is not None else []
        loose = [*self.founding.things(), *(course.open_things() if course is not None else [])]
        roots = {seat: as_text(secret.root) for seat, secret in self.secrets.items()} if moving else {}
        return write(
            Message(
                self.invitation.campaign, self.invitation.name, self.invitation,
                [[thing.signed for thing in step.things] for step in steps],
                [one.signed for one in loose], roots,
            ),
            file=True,
        )  # fmt: skip

    def join(self, came: Message) -> Work[None]:
        """Replay a whole file, or begin with an invitation (protocol J2). Raises SlipError."""
        found(self.founding, came)
        self.found_on()
        if self.course is not None and came.steps:
            self.course = yield from replayed(self.course, came.steps)
        if self.course is not None:
            self.course, _ = yield from taken(self.course, msgspec.structs.replace(came, steps=[]))
            self._stand()
        for seat, root in came.secrets.items():
            self.take_seat(seat, as_bytes(root, 32))

    def take(self, came: Message) -> Work[Taken]:
        """Bring in what a message holds. Raises SlipError where it is of another campaign."""
        if came.campaign != self.invitation.campaign:
            raise SlipError(f"This message belongs to another campaign, “{came.title}”.")
        refused: list[SlipError] = []
        before = self._moment()
        steps = len(self.course.steps) if self.course is not None else 0
        if self.course is None:
            refused = found(self.founding, came)
            self.found_on()
        if self.course is not None:
            self._answered_before(self.course, came)
            known = _known(self.course, came.steps)
            came = msgspec.structs.replace(came, steps=came.steps[known:])
            try:
                self.course, refused = yield from taken(self.course, came)
            finally:
                self._stand()
        self._note_claims(came)
        for one in refused:
            named = {first.body.seat for first, _ in self.proofs}
            if isinstance(one, Doubled) and one.first.body.seat not in named:  # one proof of each is enough
                self.proofs.append((one.first, one.second))
        gained = len(self.course.steps) - steps if self.course is not None else 0
        return Taken(self._told(before), refused, gained)

    def _note_claims(self, came: Message) -> None:
        """Keep claims to seats that have another key already: somebody lost a phone, or poses (K2, K6)."""
        known = self.course.keys if self.course is not None else self._claimed()
        for signed in came.loose:
            if signed.kind != "claim":
                continue
            try:
                one = read(signed, self.invitation.campaign)
                body = one.body
                if isinstance(body, Claim) and known.get(body.seat, body.key) != body.key:
                    check_signature(one, body.key)
                    self.strangers[body.seat] = one
            except SlipError:
                continue

    def claim_anew(self, seat: str) -> None:
        """The people at this device have lost the phone with a seat's secret: they claim it with another one,
        which counts once all others agree (protocol K6). Raises SlipError.
        """
        if self.course is None or seat not in self.course.play.persons or seat in self.secrets:
            raise Refused("K6", f"{seat}’s seat cannot be claimed again here.")
        self.anew = Secret(self.invitation.campaign, seat, secrets.token_bytes(32))
        self.strangers[seat] = signer.claim(self.anew)

    def words_of(self, seat: str) -> list[str]:
        """Eight words by which people know a claim that came for a taken seat (protocol K6)."""
        return phrases.spoken(digest("claim", self.strangers[seat].text.decode()), phrases.CLAIMED)

    def _answered_before(self, course: Course, came: Message) -> None:
        """A restored device learns what it had signed, and drops what it began again (F4)."""
        play = course.play
        assert isinstance(play, Played)
        things = [*came.loose, *(one for step in came.steps for one in step)]
        if not play.busy or not any(self._signed_here(course, one) for one in things):
            return
        if play.kept is None:
            raise Refused("F4", "You have answered this before. Open the whole file of a friend here.")
        play.busy = False

    def _signed_here(self, course: Course, signed: Signed) -> bool:
        """Whether that is a page with which a seat of this device went on from here."""
        if signed.kind != "page":
            return False
        try:
            one = read(signed, course.campaign)
            body = one.body
            if body.seat not in self.secrets or not isinstance(body, Page) or body.link != course.link:
                return False
            check_signature(one, course.keys[body.seat])
        except SlipError:  # damaged or forged: refused, with its sentence, when it is taken in
            return False
        return True

    def _moment(self) -> tuple[int, int]:
        record = self.campaign.record
        return len(record.blocks), len(record.stretch.events)

    def _told(self, before: tuple[int, int]) -> list[Event]:
        """What has happened since a moment."""
        pages = self.campaign.pages()
        first, known = before
        events = [event for page in list(pages)[first:] for event in page]
        return events[known:]

    # --- seats that move, and that are lost --------------------------------------------------------

    def take_seat(self, seat: str, root: bytes) -> None:
        """A seat comes to this device, with its secret: from another phone or from paper (protocol K5).

        Raises SlipError where the secret is not that of the seat.
        """
        secret = Secret(self.invitation.campaign, seat, root)
        keys = self.course.keys if self.course is not None else self._claimed()
        if keys.get(seat) != as_text(secret.public):
            raise Refused("K5", f"That is not the secret of {seat}’s seat in this campaign.")
        self.secrets[seat] = secret
        if self.course is not None:
            self.course.mine = tuple(self.here)
        self.found_on()
        self._stand()

    def _claimed(self) -> dict[str, str]:
        claims = {seat: one.body for seat, one in self.founding.claims.items()}
        keys = {seat: body.key for seat, body in claims.items() if isinstance(body, Claim)}
        return {self.invitation.organiser: self.invitation.key} | keys | self.founding.keys

    def on_paper(self, seat: str) -> str:
        """The secret of a seat as 24 words (protocol K5)."""
        return phrases.on_paper(self.secrets[seat].root)

    # --- stored ------------------------------------------------------------------------------------

    def kept(self) -> tuple[bytes, list[bytes]]:
        """The post as JSON, and each step of the course."""
        course = self.course
        play = course.play if course is not None else None
        assert play is None or isinstance(play, Played)
        loose = course.open_things() if course is not None else []
        post = Kept(
            invitation=self.invitation,
            secrets={seat: as_text(secret.root) for seat, secret in self.secrets.items()},
            founding=[one.signed for one in self.founding.things()],
            open=[one.signed for one in loose],
            place=play.place if play is not None else None,
            length=self.length,
            keys=course.keys if course is not None else {},
            tips=course.tips if course is not None else {},
            acted=course.acted if course is not None else {},
            heard=course.heard if course is not None else {},
            passed=sorted(self.passed),
            proofs=[(one.signed, other.signed) for one, other in self.proofs],
            strangers=[one.signed for one in self.strangers.values()],
            anew=(self.anew.seat, as_text(self.anew.root)) if self.anew is not None else None,
            busy=play.busy if play is not None else False,
            compared=self.compared,
            moved=self.moved,
            courier=self.courier,
        )
        steps = course.steps if course is not None else []
        written = [KeptStep(step.link, [one.signed for one in step.things]) for step in steps]
        return msgspec.json.encode(post), [msgspec.json.encode(one) for one in written]


class Taken(msgspec.Struct):
    """What came of a message: what happened, what of it was refused, and how many steps it brought."""

    told: list[Event]
    refused: list[SlipError]
    steps: int


def name_of(thing: Thing) -> str:
    """A short name for something signed."""
    return as_text(sha256(thing.text).digest()[:9])


def begun(ruleset: Ruleset[Any], invitation: Invitation, pool: str) -> Campaign[Any]:
    """The campaign of an invitation, with lands and first rolls from a pool (protocol K3)."""
    setup = invitation.setup(pool)
    state = first_state(ruleset, setup)
    state.pool = Pool(value=pool)
    return Campaign(ruleset, setup, state)


def joined(invitation: Invitation, ruleset: Ruleset[Any], thinks: Thinks) -> Post:
    """The device of somebody who was invited, before he has said who he is. Nothing of an invitation is
    trusted. Raises SlipError, or an EmpiresError of what is wrong with its setup.
    """
    if invitation.rules != ruleset.version:
        raise SlipError(
            f"This invitation is for version {invitation.rules} of the rules of {ruleset.title}; this "
            f"program has {ruleset.version}. All of you need the same."
        )
    as_bytes(invitation.nonce, 16)
    check_setup(invitation.setup(""), ruleset)
    if invitation.organiser not in (*invitation.people, ORGANISER) or len(invitation.people) < 2:
        raise SlipError("This invitation comes from nobody who plays.")
    if not sound(as_bytes(invitation.key, 32)):
        raise SlipError("This invitation has a key that is nobody’s.")
    return Post(ruleset, invitation, thinks)


def organised(setup: Setup, ruleset: Ruleset[Any], thinks: Thinks) -> Post:
    """The device that begins a campaign between devices: of the first person in the setup, or of its
    organiser without a seat. Raises SlipError.
    """
    apart = setup.options.get(DESK.key) == "apart"
    people = [seat.name for seat in setup.seats if seat.controller == HUMAN]
    if len(people) < 2:
        raise SlipError("A campaign between devices needs two people or more.")
    organiser = ORGANISER if apart else people[0]
    asked = invite(setup, organiser)
    secret = Secret(asked.campaign, organiser, secrets.token_bytes(32))
    post = Post(ruleset, msgspec.structs.replace(asked, key=as_text(secret.public)), thinks)
    if apart:
        post.secrets[ORGANISER] = secret
    else:
        post.claim(organiser, secret.root)
    return post


def _known(course: Course, steps: Sequence[Sequence[Signed]]) -> int:
    """How many of the steps of a file are known here already."""
    for at, (mine, theirs) in enumerate(zip(course.steps[1:], steps, strict=False)):
        if [one.text for one in mine.things] != [bytes(one.body) for one in theirs]:
            return at
    return min(len(course.steps) - 1, len(steps))


def opened_post(
    raw: bytes, steps: Iterable[bytes], ruleset: Ruleset[Any], campaign: Campaign[Any], thinks: Thinks
) -> Post:
    """A post as it was stored with its campaign."""
    kept = msgspec.json.decode(raw, type=Kept)
    post = Post(ruleset, kept.invitation, thinks)
    name = kept.invitation.campaign
    for one in kept.founding:
        post.founding.take(read(one, name))
    post.secrets = {seat: Secret(name, seat, as_bytes(root, 32)) for seat, root in kept.secrets.items()}
    post.campaign, post.length, post.passed = campaign, kept.length, {*kept.passed}
    post.compared, post.moved = kept.compared, kept.moved
    post.courier = msgspec.Raw(bytes(kept.courier))
    post.proofs = [(read(one, name), read(other, name)) for one, other in kept.proofs]
    post.strangers = {one.body.seat: one for one in (read(one, name) for one in kept.strangers)}
    if kept.anew is not None:
        post.anew = Secret(name, kept.anew[0], as_bytes(kept.anew[1], 32))
    if kept.place is None:
        return post
    stretch = campaign.record.stretch
    ahead = campaign.record.length - kept.length
    if ahead and not kept.busy and ahead <= len(stretch.inputs):  # dice and computers only
        campaign.replay(stretch.inputs[:-ahead], start=stretch)
        ahead = 0
    play = Played(campaign, thinks, kept.place if ahead else None)
    course = Course(post.founding, play, post.here)
    course.steps = [
        Step(step.link, tuple(read(one, name) for one in step.things))
        for step in (msgspec.json.decode(one, type=KeptStep) for one in steps)
    ]
    course.keys, course.tips, course.acted, course.heard = kept.keys, kept.tips, kept.acted, kept.heard
    for one in kept.open:
        course = course.restored(read(one, name))
    post.course = course
    post.resume()
    return post
