"""Actions by people at one of several devices: answering, taking seats and giving them up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial

from empires.core.apart import phrases, signer
from empires.core.apart.course import Course
from empires.core.apart.mail import Mail
from empires.core.apart.play import Played, check_own, first_of_all, passed
from empires.core.apart.secret import Secret
from empires.core.apart.things import Agreement, Claim, Refused, Thing
from empires.core.base.canonical import digest
from empires.core.base.words import listed
from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices import guests
from empires.core.offices.restatement import AGREE, PROPOSE
from empires.core.play import agreeing, any_time
from empires.core.play.campaign import stretch_of
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.desk import in_words
from empires.core.records.events import Event

OF_SEVERAL = {PROPOSE, AGREE, *guests.KINDS}
"""The kinds of actions that several people must agree to; they lapse while letters are outstanding (W1)."""


class Post(Mail):
    """One device of a campaign, for use by the page and the command line."""

    # --- answers -----------------------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer this player's question of this kind, if the player is on this device. An action allowed at
        any time becomes a request while another seat has the pen (protocol W1)."""
        course, campaign = self._begun(), self.campaign
        asked = campaign.run.open.get(player)
        is_open = asked is not None and asked.kind == kind
        if player in campaign.state.seats and is_open and self.writes_here:
            return campaign.attempt(player, kind, answer)
        if player not in self.secrets:
            raise IllegalChoice("elsewhere", in_words(f"{player}does not play on this device."))
        if course.play.writers and is_open and asked is not None:
            return self._write_letter(course, asked, answer)
        if not self.writes_here:
            return self._wish(course, player, kind, answer)
        return self._in_hold(course, player, kind, answer)

    def _begun(self) -> Course:
        if self.course is None:
            raise IllegalChoice("not_begun", "The campaign begins once everybody has joined.")
        if self.moved:
            raise IllegalChoice(
                "moved", "The seats on this device have moved to another phone; continue there."
            )
        if self.returned:
            raise IllegalChoice(
                "returned",
                "Your seat was restored from paper, or it is also open in another tab. First bring in what "
                "your friends have, then confirm that nothing is missing.",
            )
        return self.course

    def _in_hold(self, course: Course, player: str, kind: str, answer: Answer) -> list[Event]:
        holder = self.pen
        if holder is None:
            raise IllegalChoice("campaign_over", "The campaign has ended.")
        if player != holder:
            return self._wish(course, player, kind, answer)
        if course.play.pen != holder or passed(self.campaign, str(course.play.pen)):
            course = self.close() or course
        if course.bound:
            agreed = f"You have agreed that {listed(sorted(course.bound))}’s seat is lost"
            raise IllegalChoice("agreed", f"{agreed}: wait for the others’ agreement, or withdraw yours.")
        play = course.play
        assert isinstance(play, Played)
        first_of_all(self.campaign, holder, self.thinks)  # seats that answer automatically (protocol P2)
        check_own(self.campaign, player, kind, answer)
        told = self.campaign.attempt(player, kind, answer)
        play.busy = True
        self._pass_on()
        return told

    def _wish(self, course: Course, player: str, kind: str, answer: Answer) -> list[Event]:
        """Sign an action that does not answer the open question; the seat with the pen records it."""
        if self.campaign.finished:  # the turn that ended the campaign comes first
            course = self.close() or course
        question = self._beside(player).get(kind)
        if question is None:
            asked = self.campaign.run.open.get(player)
            if asked is not None and asked.kind == kind and self.pen is not None:
                raise IllegalChoice("pen", f"{self.pen} must go on first; wait for the next message.")
            return self.campaign.attempt(player, kind, answer)  # this raises the refusal
        check_own(self.campaign, player, kind, answer)
        if player in course.play.writers and kind in OF_SEVERAL:
            raise IllegalChoice(
                "letters",
                "Letters are being written, and your own letter would cancel this. Do it once all letters "
                "are open.",
            )
        typed = question.read(answer)
        if kind == PROPOSE:
            agreeing.check(self.campaign, partial(stretch_of, self.campaign), player, typed)
        written = question.write(typed)
        self.course = course.take(signer.wish(self.secrets[player], course, kind, written))
        if self.over:
            self._stand()
            return []
        told = self._grant()
        if told:
            return told
        text = "That goes out with your next message, and counts once the other device has recorded it."
        return [Event("letter_waits", "", text, (player,))]

    def _beside(self, player: str) -> dict[str, Question]:
        """The actions that a player may take at any time, by kind."""
        view = self.campaign.view(player)
        found: dict[str, Question] = {}
        run, setup = self.campaign.run, self.campaign.setup
        rare = [one.question for one in any_time.restating(run, setup, player)]
        guests = [one.question for one in any_time.coming_and_going(run, setup, player)]
        for one in [*view.standing, *view.chronicling, *view.at_desk, *rare, *guests]:
            found.setdefault(one.kind, one)
        return found

    def _write_letter(self, course: Course, question: Question, answer: Answer) -> list[Event]:
        """Hold a secret answer until it is sealed. If it is the last letter still missing, it is sealed at
        once, since the rules must not continue before the letters are opened (protocol L4, L5)."""
        player = question.player
        if player not in course.play.writers:
            raise IllegalChoice("not_asked", "A computer or caretaker plays your seat; take it back first.")
        if player in course.seals:
            raise IllegalChoice("sealed", "Your letter is already sealed and final.")
        if [*self.campaign.run.open] != [player]:
            return self.campaign.attempt(player, question.kind, answer)
        written = [question.kind, question.write(question.read(answer))]
        before = self._moment()
        self._seal()
        self._keep(signer.letter(self.secrets[player], self._begun(), written))
        self._stand()
        return self._told(before)

    # --- seats that are taken, moved and lost ------------------------------------------------------

    def claim(self, seat: str, root: bytes | None = None) -> None:
        """Take a seat for somebody on this device (protocol K1, K2). Raises SlipError."""
        if seat in self.founding.claims or seat not in self.invitation.people or self.founding.roster:
            raise Refused("K2", f"{seat} already has a device.")
        secret = Secret(self.invitation.campaign, seat, root or secrets.token_bytes(32))
        self.founding.take(signer.claim(secret))
        self.secrets[seat] = secret
        self.found_on()

    def choose_claim(self, seat: str, words: str) -> None:
        """Decide on the organiser's behalf which of two devices gets a seat: the one that shows these `words`
        (protocol K2). Raises Refused if neither shows these words, since another claim may have replaced the
        second one meanwhile."""
        if words != " ".join(self.claimed_by(seat)):
            self.founding.claims[seat] = self._claim_with(seat, words)
        del self.strangers[seat]
        self.found_on()

    def _claim_with(self, seat: str, words: str) -> Thing:
        """The claim to a seat that was already taken, if these words identify it (protocol K2, K6)."""
        if seat not in self.strangers or words != " ".join(self.words_of(seat)):
            raise Refused("K6", f"Another device now claims {seat}’s seat. Compare the words again.")
        return self.strangers[seat]

    def on_paper(self, seat: str) -> str:
        """The secret of a seat as 24 words (protocol K5)."""
        return phrases.on_paper(self.secrets[seat].root)

    def from_paper(self, seat: str, words: str) -> None:
        """Restore a seat from its 24 words. What the seat has signed since this copy of the campaign was
        saved is not known yet, so it signs nothing until its people say that everything has arrived
        (protocol K5, F4). Raises SlipError."""
        try:
            root = phrases.from_paper(words)
        except phrases.NotWords as fault:
            raise SlipError(str(fault)) from fault
        self.take_seat(seat, root, paper=True)

    def all_in(self) -> None:
        """Record that the people here have opened each friend's newest message, so a seat restored from paper
        can continue."""
        self.returned = False
        self.found_on()
        self._stand()

    def give_up(self, lost: Sequence[str], claimed: Mapping[str, str] = {}) -> None:
        """Record that the people at this device agree that seats are lost, or withdraw their agreement. Seats
        `claimed` again get the claim that arrived, if it has these words (protocol G1, K6). Raises SlipError.
        """
        claims = [self._claim_with(seat, words) for seat, words in claimed.items()]
        course = self.close() or self._begun()
        play = course.play
        assert isinstance(play, Played)
        if play.busy:
            raise Refused("G1", "End your own turn first.")
        self._seal()
        able = (*play.persons, course.office)
        for seat, secret in self.secrets.items():
            if seat in able and self.course is not None and self.course.link == course.link:
                self._keep(signer.agreement(secret, self.course, lost, claims))
        self._stand()

    def claim_anew(self, seat: str) -> None:
        """Claim a seat with a new secret, because the people here have lost the phone with the old one; the
        claim counts once all others agree (protocol K6). Raises SlipError.
        """
        if self.course is None or seat not in self.course.play.persons or seat in self.secrets:
            raise Refused("K6", f"{seat}’s seat cannot be claimed again here.")
        self.anew = Secret(self.invitation.campaign, seat, secrets.token_bytes(32))
        self.strangers[seat] = signer.claim(self.anew)

    def has_agreed(self, seat: str) -> bool:
        """Whether somebody at this device has agreed to the claim that arrived for a seat (protocol G6)."""
        claim = self.strangers[seat].body
        assert isinstance(claim, Claim)
        signed = self.course.agreements if self.course is not None else {}
        mine = [one.body for name, one in signed.items() if name in self.secrets]
        return any((seat, claim.key, claim.tip) in one.claims for one in mine if isinstance(one, Agreement))

    def words_of(self, seat: str) -> list[str]:
        """Eight words that identify a claim to a seat that was already taken (protocol K6)."""
        return _words_of(self.strangers[seat])

    def claimed_by(self, seat: str) -> list[str]:
        """Eight words that identify the claim that arrived first (protocol K2)."""
        return _words_of(self.founding.claims[seat])


def _words_of(claim: Thing) -> list[str]:
    return phrases.spoken(digest("claim", claim.text.decode()), phrases.CLAIMED)
