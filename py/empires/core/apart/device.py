"""A device: a campaign, and what is known at one of several devices of friends far apart."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeAlias

from empires.core.dice.pool import Pledged, Pool
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import SEAT, persons
from empires.core.offices.set_aside import asides
from empires.core.play.campaign import Campaign, go_back, undoing_of
from empires.core.play.dealing import PoolDealer, scribe
from empires.core.play.undo import Undoing, to_undo
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Wished
from empires.core.records.post import Post
from empires.core.records.setup import Controller, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.core.saves import saves
from empires.core.saves.saves import FindRuleset


class Device:
    """A `campaign` at one device. Without a `post` all seats are played at it; with one, the post says which,
    and answers that belong to another device become letters to it or are refused.
    """

    def __init__(self, campaign: Campaign[Any], post: Post | None = None) -> None:
        self.campaign = campaign
        if post is not None:
            self.post = post

    @property
    def post(self) -> Post | None:
        """What this device knows beside the campaign; None where it has all seats."""
        return self._dealer.post

    @post.setter
    def post(self, post: Post | None) -> None:
        self._dealer.post = post

    @property
    def _dealer(self) -> PoolDealer:
        """The dealer of shared dice, who has the post for its hidden numbers and salts."""
        dealer = self.campaign.dealer.onward
        assert isinstance(dealer, PoolDealer)
        return dealer

    # --- the campaign ------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What the campaign was begun with."""
        return self.campaign.setup

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules it is played by."""
        return self.campaign.ruleset

    @property
    def state(self) -> Any:
        """The whole state, secrets included."""
        return self.campaign.state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The open questions."""
        return self.campaign.waiting

    @property
    def resting(self) -> Pause | None:
        """The long work that was interrupted."""
        return self.campaign.resting

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self.campaign.finished

    @property
    def winners(self) -> list[str]:
        """Who won."""
        return self.campaign.winners

    @property
    def played_by(self) -> dict[str, Controller]:
        """Who plays each seat now."""
        return self.campaign.played_by

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken."""
        return self.campaign.answers

    @property
    def moment(self) -> int:
        """A number that rises with everything that may change the campaign."""
        return self.campaign.moment

    @property
    def pending(self) -> list[Answered]:
        """Secret answers that wait for the others."""
        return self.campaign.pending

    @property
    def recent(self) -> list[Event]:
        """The events of the last two pages."""
        return self.campaign.recent

    def pages(self) -> Sequence[Sequence[Event]]:
        """The events page by page."""
        return self.campaign.pages()

    def chronicle(self) -> Iterator[Event]:
        """Every event from the first."""
        return self.campaign.chronicle()

    def hash(self) -> str:
        """A fingerprint of the whole state."""
        return self.campaign.hash()

    def view(self, player: str | None) -> View[Any]:
        """What `player` may know."""
        return self.campaign.view(player)

    def go_on(self) -> list[Event]:
        """Take long work further."""
        return self.campaign.go_on()

    # --- who goes on -------------------------------------------------------------------------------

    @property
    def scribe(self) -> str | None:
        """The person at whose device the campaign goes on: who holds the pen, or is asked first."""
        return scribe(self.campaign.run, self._pool)

    @property
    def _pool(self) -> Pool | None:
        return self._dealer.pool(self.state)

    @property
    def writes_here(self) -> bool:
        """Whether the journal goes on at this device; letters that are under way come first."""
        if self.post is None:
            return True
        return self.scribe in self.post.seats and not (self.campaign.run.together and self._under_way)

    @property
    def _under_way(self) -> bool:
        """Whether letters of those who play here are with others, or theirs are open here."""
        post = self.post
        if post is None:
            return False
        theirs = {*persons(self.state, [one.player for one in self.pending])} - {*post.seats}
        return bool(theirs or post.salts or any(self.sealed_elsewhere(seat) for seat in post.seats))

    def seats_change(self, kind: str) -> bool:
        """Whether somebody's seat may be handed over here though letters are under way: as long as not all
        have sealed theirs, nobody has read any, and they are sealed once more.
        """
        post, together = self.post, self.campaign.run.together
        if post is None or kind != SEAT.name or not together or self.scribe not in post.seats:
            return False
        return not {*post.sealed, *(one.player for one in self.pending)}.issuperset(together)

    def sealed_elsewhere(self, player: str) -> bool:
        """Whether the others have a sealed letter of a player of this device that was written at another."""
        return self.post is not None and self.post.elsewhere.get(player) == self.campaign.record.length

    # --- what is done ------------------------------------------------------------------------------

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question; returns what happened. IllegalChoice changes nothing."""
        return self.attempt(question.player, question.kind, answer)

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer by the question's player and kind. What is done beside the open question while another
        device holds the pen becomes a letter to it.
        """
        run = self.campaign.run
        asked = run.open.get(player)
        is_open = asked is not None and asked.kind == kind
        if is_open and run.secret and self.sealed_elsewhere(player):
            raise IllegalChoice(
                "sealed_elsewhere",
                f"The others have a sealed letter of {player} already, from another device: go on there. If "
                "that device is lost, they can agree to set the letter aside; then you write it anew.",
            )
        if self.writes_here or (is_open and run.secret):
            return self.campaign.attempt(player, kind, answer)
        if not is_open and self.seats_change(kind):
            told = self.campaign.attempt(player, kind, answer)
            self._seal_again()
            return told
        if not is_open:
            return self._wish(player, kind, answer)
        pool, first = self._pool, self.scribe
        if run.one_answers or (pool is not None and pool.holder is not None):
            raise IllegalChoice("pen", f"{first} goes on first; wait for the next message from {first}.")
        return self.campaign.attempt(player, kind, answer)

    def _wish(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Keep what is done beside the open question for the device that holds the pen."""
        question = self._any_time(player).get(kind)
        if self.post is None or question is None:
            return self.campaign.attempt(player, kind, answer)  # it says why not
        written = question.write(question.read(answer))
        self.post.wishes.append(Wished(player, kind, written, secrets.token_hex(8)))
        text = "That goes out with your next message, and counts once it is written down at the other device."
        return [Event("letter_waits", "", text, (player,))]

    def _any_time(self, player: str) -> dict[str, Question]:
        """What a player may do at any moment, by its kind."""
        view = self.view(player)
        found: dict[str, Question] = {}
        for one in [*view.standing, *view.chronicling, *view.at_desk]:
            found.setdefault(one.kind, one)
        return found

    def grant(self, wish: Wished) -> list[Event]:
        """Write down what a player did at another device. Raises IllegalChoice if it is too late."""
        anew = not self.writes_here
        told = self.campaign.attempt(wish.player, wish.kind, wish.answer, letter=wish.letter)
        if anew:
            self._seal_again()
        return told

    def _seal_again(self) -> None:
        """The story went on beside letters that nobody has read: they are sealed from its new place."""
        if self.post is not None:
            self.post.at, self.post.salts, self.post.sealed = "", {}, {}

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take the last answer back, see `Campaign.undo`; what has been sent stays."""
        self._check_sent(of)
        return self.campaign.undo(of)

    def undoing(self, of: Collection[str] | None = None) -> Undoing:
        """What that would take back. Raises IllegalChoice where it takes nothing back."""
        self._check_sent(of)
        return undoing_of(self.campaign, of)

    def go_back(self, length: int, player: str, since: str) -> None:
        """Against computers: go back to before the input of this number, whatever the dice were."""
        go_back(self.campaign, length, player, since)

    def _check_sent(self, of: Collection[str] | None) -> None:
        if self.post is not None:
            record = self.campaign.record
            undoing = to_undo(record, of, typed=self.campaign.dealer.source.mode == "table")
            if undoing.secret:
                self._check_sealed(undoing.whose or "")
            elif not asides(undoing.undone) and record.length - len(undoing.undone) < self.post.sent:
                raise IllegalChoice("sent", "That has been sent to the others and cannot be taken back.")

    def take_back(self, player: str) -> None:
        """Open a question again whose secret answer waits for the others."""
        if player in self.campaign.record.pending:
            self._check_sealed(player)
        self.campaign.take_back(player)

    def _check_sealed(self, player: str) -> None:
        if self.post is not None and self.campaign.run.together and player in self.post.salts:
            raise IllegalChoice("sent", "The sealed letter is with the others; it cannot change any more.")

    # --- hidden numbers ----------------------------------------------------------------------------

    def number_known(self, player: str) -> bool:
        """Whether the player's hidden number is sealed, and known at this device."""
        return self._dealer.number_known(self.state, player)

    def seal_number(self, player: str, *, opened: bool = False) -> None:
        """Seal a hidden number of the player, a new one where this device has none or it is `opened` now; the
        holder of the pen hands it on by that.
        """
        self.campaign.replay([self._dealer.sealed_by(self.state, player, opened=opened)])

    def take_seal(self, player: str, seal: str) -> None:
        """Note the seal of a number that came from the player's own device."""
        self.campaign.replay([Pledged(player, "", seal)])


Held: TypeAlias = Campaign[Any] | Device
"""A campaign as a program has it: by itself, or at a device."""


def device_of(held: Held) -> Device:
    """The device that has a campaign; one with all seats where none is said."""
    return held if isinstance(held, Device) else Device(held)


def load(text: str, find: FindRuleset) -> Device:
    """Open a save together with what the device knew that wrote it. Raises SaveError."""
    return Device(*saves.open_save(text, find))


def save(held: Held) -> str:
    """A campaign as one JSON text, with what its device knows."""
    device = device_of(held)
    return saves.save(device.campaign, device.post)


def share(held: Held) -> str:
    """The same for somebody at another device: without the letters that wait here, and it will be asked there
    who plays at it.
    """
    device = device_of(held)
    return saves.share(device.campaign, device.post)
