"""What one device knows in addition to the shared campaign, and what it does automatically. A station has the
secrets of its own seats, everything that was signed, and the course of the campaign. It takes the steps of
the founding, opens letters once all are sealed, signs finished holds, and records the requests of others
while one of its seats has the pen. The rules for all this are those of the protocol (`course`, `play`); this
module applies them in the order in which people act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from empires.core.apart import phrases, signer
from empires.core.apart.course import Course
from empires.core.apart.founding import Founding
from empires.core.apart.invitation import Invitation
from empires.core.apart.ledger import Act
from empires.core.apart.play import (
    Played,
    Thinks,
    acts_since,
    do,
    fall,
    first_of_all,
    lots,
    passed,
    pen_of,
    roll_on,
    settle,
    with_number,
    writers_of,
)
from empires.core.apart.secret import Secret
from empires.core.apart.things import Claim, Refused, Thing, Wish, name_of
from empires.core.base.canonical import as_text, digest
from empires.core.base.words import listed
from empires.core.dice.shared import Pool
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.desk import ORGANISER
from empires.core.records.events import Event
from empires.core.records.inputs import Opened
from empires.core.rules.ruleset import Ruleset


class Station:
    """What one device knows in addition to a `campaign`, which is a placeholder whose lands nobody sees until
    the founding is complete. `length` is the number of inputs in the journal at the last link. `passed` names
    the things signed here that have been passed on. `compared` means that people have compared the words, and
    `moved` that the seats have moved to another phone. `returned` means that a seat was restored from paper,
    or that this is a restored copy, and that the people here have yet to open their friends' newest messages.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        invitation: Invitation,
        thinks: Thinks,
        campaign: Campaign[Any] | None = None,
    ) -> None:
        self.ruleset, self.invitation, self.thinks = ruleset, invitation, thinks
        self.founding = Founding(invitation.campaign, invitation.key, invitation.people)
        self.secrets: dict[str, Secret] = {}
        self.course: Course | None = None
        self.campaign = campaign or begun(ruleset, invitation, invitation.campaign)
        self.length = 0
        self.passed: set[str] = set()
        self.proofs: list[tuple[Thing, Thing]] = []
        self.strangers: dict[str, Thing] = {}
        """Claims to seats that already have another key, by seat."""
        self.anew: Secret | None = None
        """The new secret of a seat that this device claims again."""
        self.compared = self.moved = self.returned = False
        self.courier = b""
        """The courier of this device's messages, in stored form (`empires.courier`); it is never part of a
        campaign file."""

    # --- who is here -------------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """The seats played on this device."""
        return [name for name in self.campaign.state.players if name in self.secrets]

    @property
    def desk(self) -> bool:
        """Whether an organiser without a seat uses this device."""
        return ORGANISER in self.secrets

    @property
    def here(self) -> list[str]:
        """The seats, and perhaps the desk, for which people act on this device."""
        return [*self.seats, *([ORGANISER] if self.desk else [])]

    @property
    def words(self) -> list[str]:
        """Five words that are the same on all devices unless somebody intercepts messages (protocol K4)."""
        pool = self.founding.pool()
        return phrases.spoken(digest("words", pool), phrases.COMPARED) if pool is not None else []

    def _claimed(self) -> dict[str, str]:
        claims = {seat: one.body for seat, one in self.founding.claims.items()}
        keys = {seat: body.key for seat, body in claims.items() if isinstance(body, Claim)}
        return {self.invitation.organiser: self.invitation.key} | keys | self.founding.keys

    def take_seat(self, seat: str, root: bytes, place: Sequence[str] = (), *, paper: bool = False) -> None:
        """Add a seat with its secret, from another phone or from `paper` (protocol K5).

        Raises SlipError if the secret is not the seat's, or if the campaign here has not yet reached the
        seat's `place`."""
        secret = Secret(self.invitation.campaign, seat, root)
        keys = self.course.keys if self.course is not None else self._claimed()
        if keys.get(seat) != as_text(secret.public):
            raise Refused("K5", f"That is not the secret of {seat}’s seat in this campaign.")
        if not self._reached(place):
            raise Refused(
                "K5",
                "The campaign here is older than the seat. Open a friend’s newest file here, then bring "
                "the seat in again.",
            )
        self.returned = self.returned or paper
        self.secrets[seat] = secret
        if self.course is not None:
            self.course.mine = tuple(self.here)
        self.found_on()
        self._stand()

    def _places(self) -> set[str]:
        """The links that the campaign has passed on this device, and the things signed at the last one."""
        course = self.course
        if course is None:
            return set()
        return {*(step.link for step in course.steps), *(name_of(one) for one in course.open_things())}

    def _reached(self, place: Sequence[str]) -> bool:
        """Whether the campaign on this device has reached a place, including everything signed there, or has
        gone further."""
        course = self.course
        if not place or course is None:
            return not place
        link, *mine = place
        if link == course.link:
            return {*mine} <= self._places()
        return link in self._places()

    @property
    def newcomers(self) -> list[str]:
        """The people who have joined late and have yet to claim their seats (protocol G6)."""
        course = self.course
        return [name for name in course.play.persons if name not in course.keys] if course is not None else []

    @property
    def rivals(self) -> list[str]:
        """Seats claimed by two devices; the organiser has to choose one of the devices (protocol K2)."""
        return [*self.strangers] if self.founding.roster is None else []

    @property
    def proven(self) -> str:
        """A sentence saying what the campaign on this device proves (protocol J4)."""
        course = self.course
        if course is None:
            return "Nothing has been played yet."
        words = "have been compared" if self.compared else "have not been compared yet"
        keys = listed([seat for seat in self.founding.seats if seat in course.keys])
        return f"Signed by {keys}, up to step {len(course.steps) - 1}. The five words {words}."

    @property
    def still(self) -> bool:
        """Whether this device must not sign anything, because its seats have moved away or one has yet to
        catch up (K5, F4)."""
        return self.moved or self.returned

    # --- the pen -----------------------------------------------------------------------------------

    @property
    def pen(self) -> str | None:
        """The seat that writes the next page, even while that page is being played on this device."""
        return pen_of(self.campaign) if self.course is not None else None

    @property
    def writers(self) -> tuple[str, ...]:
        """The seats that are asked for a letter."""
        return writers_of(self.campaign) if self.course is not None else ()

    @property
    def writes_here(self) -> bool:
        """Whether the campaign can be continued on this device."""
        return self.pen in self.seats and not self.still

    @property
    def holds(self) -> bool:
        """Whether one of this device's seats is in the middle of its hold. A seat that has agreed that
        another seat is lost does not continue at that link (protocol G1)."""
        course = self.course
        pen = course.play.pen if course is not None and not course.bound else None
        return pen in self.secrets and not self.still and not passed(self.campaign, str(pen))

    @property
    def over(self) -> bool:
        """Whether the campaign is over for everybody, so that only the chronicle can still be written."""
        course = self.course
        ended = course is not None and course.play.pen is None and not course.play.writers
        return ended and self.campaign.finished

    @property
    def lots(self) -> str:
        """The seed for a computer player's random choices."""
        return lots(self.campaign)

    def waits_for(self) -> list[str]:
        """The seats on other devices for which the campaign is waiting, in seat order, if this is public
        (protocol F5)."""
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

    @property
    def given(self) -> int:
        """How many seals and openings of letters are known at the last link."""
        return len(self.course.seals) + len(self.course.openings) if self.course is not None else 0

    # --- what goes on by itself --------------------------------------------------------------------

    def found_on(self) -> None:
        """Take the next steps of the founding that this device can take automatically (K3)."""
        founding, organiser = self.founding, self.secrets.get(self.invitation.organiser)
        if self.returned:
            return
        whole = len(founding.claims) == len(founding.seats)
        if founding.roster is None and whole and organiser is not None and not self.rivals:
            founding.take(signer.roster(organiser, founding))
        if founding.roster is None:
            return
        for seat, secret in [*self.secrets.items()]:
            if seat in founding.keys and seat not in founding.firsts:
                if founding.keys[seat] != as_text(secret.public):
                    raise Refused("K2", f"{seat} does not have this seat, according to the organiser.")
                founding.take(signer.first(secret, founding))
        pool = founding.pool()
        if pool is not None and self.course is None:
            pausing = self.campaign.run.pausing
            self.campaign = begun(self.ruleset, self.invitation, pool)
            fall(self.campaign, self.thinks)
            play = Played(self.campaign, self.thinks)
            self.campaign.run.pausing = pausing
            self.course = Course(founding, play, self.here)
            self._stand()

    def close(self) -> Course | None:
        """Sign the hold that was played here, once it is over (protocol P3, C4)."""
        course = self.course
        seat = course.play.pen if course is not None else None
        if course is None or seat is None or seat not in self.secrets or self.still or course.bound:
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
        """Act at a new link: open letters once all their seals are here, take the pen if one of this device's
        seats has it, and record others' requests."""
        course = self.course
        if course is None:
            return
        if self.anew is not None and course.keys.get(self.anew.seat) == as_text(self.anew.public):
            self.secrets[self.anew.seat], self.anew = self.anew, None
            course.mine = tuple(self.here)
        self.strangers = {seat: one for seat, one in self.strangers.items() if not _has_seat(course, one)}
        play = course.play
        assert isinstance(play, Played)
        if not play.busy:
            play.here()
            self.length = self.campaign.record.length
        if self.still:
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

    def _grant(self) -> list[Event]:
        """Record others' requests if one of this device's seats has the pen, and return what happened. After
        the end of the campaign everybody may write in the chronicle, and every device records the same
        requests in the same order."""
        course, told = self.course, list[Event]()
        if course is None or not (self.holds or self.over):
            return told
        play, pool = course.play, self.campaign.state.pool
        assert isinstance(play, Played)
        assert pool is not None
        order = [*course.keys]
        for seat, mine in sorted(course.waiting.items(), key=lambda one: order.index(one[0])):
            while self._settled() and (one := mine.get(pool.wishes.get(seat, 0) + 1)) is not None:
                wish = one.body
                assert isinstance(wish, Wish)
                before = self._moment()
                do(self.campaign, Act(seat, wish.kind, wish.answer, wish.count))
                play.busy = not self.over
                told += self._told(before)
                pool = self.campaign.state.pool
        return told

    def _settled(self) -> bool:
        """Roll dice, let computers answer, and return whether this device then records requests."""
        if self.holds:
            first_of_all(self.campaign, str(self.pen), self.thinks)
        return self.holds or self.over

    def _keep(self, thing: Thing) -> None:
        """Add what was signed here to the course."""
        assert self.course is not None
        self.course = self.course.take(thing)

    def _seal(self) -> None:
        """Seal the letters waiting here, which makes them final (protocol L2)."""
        course = self.course
        if course is None or not course.play.writers:
            return
        for one in self.campaign.pending:
            if one.player in self.secrets and one.player not in course.seals:
                self._keep(signer.letter(self.secrets[one.player], course, [one.kind, one.answer]))

    def settle(self) -> list[Event]:
        """Let computers answer while one of this device's seats has the pen, and return what happened."""
        before = self._moment()
        while self.holds:
            before_length = self.campaign.record.length
            settle(self.campaign, str(self.pen), self.thinks)
            self._pass_on()
            if self.campaign.record.length == before_length:
                break
        return self._told(before)

    def _pass_on(self) -> None:
        """Sign a hold at once if another of this device's seats plays next and no person is asked."""
        asked = {one.player for one in self.campaign.waiting}
        if not self.holds and self.writes_here and not asked & {*self.secrets}:
            self.close()

    def resume(self) -> None:
        """Take up the pen again after the campaign is opened, if one of this device's seats holds it."""
        course, pen = self.course, self.pen
        if self.over:
            self._grant()
        elif course is not None and pen in self.secrets and course.play.pen == pen and not self.still:
            with_number(self.campaign, str(pen), signer.next_number(self.secrets[str(pen)], course))
            roll_on(self.campaign)

    def _moment(self) -> tuple[int, int]:
        record = self.campaign.record
        return len(record.blocks), len(record.stretch.events)

    def _told(self, before: tuple[int, int]) -> list[Event]:
        """The events since a given moment."""
        first, known = before
        return [event for page in self.campaign.pages()[first:] for event in page][known:]


def _has_seat(course: Course, claim: Thing) -> bool:
    """Whether a claim is the one under which its seat is played."""
    body = claim.body
    return isinstance(body, Claim) and course.keys.get(body.seat) == body.key


def begun(ruleset: Ruleset[Any], invitation: Invitation, pool: str) -> Campaign[Any]:
    """The campaign that begins with an invitation; lands and first rolls come from a pool (protocol K3)."""
    setup = invitation.setup(pool)
    state = first_state(ruleset, setup)
    state.pool = Pool(value=pool)
    return Campaign(ruleset, setup, state)
