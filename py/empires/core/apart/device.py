"""A device: a campaign together with what this device knows when friends play on several devices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from empires.core.apart.wrapping import has_message
from empires.core.errors import IllegalChoice, SaveError
from empires.core.offices.restatement import Restatement
from empires.core.play.any_time import coming_and_going, why_nobody_comes_or_goes
from empires.core.play.campaign import Campaign, undoing_of
from empires.core.play.restating import Part, Result
from empires.core.play.results import foreseen, foreseen_of, input_of, next_of_report, results_of
from empires.core.play.undo import Undoing, go_back, to_undo
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.inputs import Answered
from empires.core.records.results import NewReport
from empires.core.records.setup import Controller, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.core.saves import saves
from empires.core.saves.saves import Apart, FindRuleset, Opened

if TYPE_CHECKING:  # messages between devices are imported with the first campaign that needs them
    from empires.core.apart.play import Thinks
    from empires.core.apart.post import Post


class Device:
    """A campaign on one device. Without a `post`, all seats are played on this device. With a post, the post
    says which seats are; answers that belong to another device are refused or become requests. `ended` means
    that the campaign was shared by a protocol that no longer exists."""

    def __init__(self, campaign: Campaign[Any], post: Post | None = None, *, ended: bool = False) -> None:
        self._campaign = campaign
        self.post = post
        self.ended = ended
        # People take answers back, and after each answer the page asks whether they may.
        self.campaign.record.noting = True

    # --- the campaign ------------------------------------------------------------------------------

    @property
    def campaign(self) -> Campaign[Any]:
        """The campaign; between devices it is a placeholder until the founding supplies the real one."""
        return self.post.campaign if self.post is not None else self._campaign

    @property
    def setup(self) -> Setup:
        """The setup from which the campaign began."""
        return self.campaign.setup

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules of the campaign."""
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
        """The long calculation that was interrupted, or None."""
        return self.campaign.resting

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self.campaign.finished

    @property
    def winners(self) -> list[str]:
        """The winners."""
        return self.campaign.winners

    @property
    def played_by(self) -> dict[str, Controller]:
        """The current controller of each seat."""
        return self.campaign.played_by

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken."""
        return self.campaign.answers

    @property
    def moment(self) -> int:
        """A number that increases whenever the campaign may have changed."""
        return self.campaign.moment

    @property
    def pending(self) -> list[Answered]:
        """Secret answers that have to wait until everybody else has answered."""
        return self.campaign.pending

    @property
    def recent(self) -> list[Event]:
        """The events of the last two pages."""
        return self.campaign.recent

    def pages(self) -> Sequence[Sequence[Event]]:
        """The events page by page."""
        return self.campaign.pages()

    def chronicle(self) -> Iterator[Event]:
        """Every event since the campaign began."""
        return self.campaign.chronicle()

    def hash(self) -> str:
        """A fingerprint of the whole state."""
        return self.campaign.hash()

    def view(self, player: str | None) -> View[Any]:
        """The view of `player`, which contains everything the player may know."""
        return self.campaign.view(player)

    def go_on(self) -> list[Event]:
        """Continue a long calculation that was interrupted."""
        return self.campaign.go_on()

    # --- where it is played ------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether anybody plays this campaign on another device."""
        return self.post is not None

    @property
    def whole(self) -> bool:
        """Whether the whole campaign with its journal is on this device."""
        return True

    @property
    def begun(self) -> bool:
        """Whether the campaign has begun; between devices it begins once everybody has joined."""
        return self.post is None or self.post.course is not None

    @property
    def here(self) -> Sequence[str] | None:
        """The seats that are played on this device; None for all of them."""
        return self.post.seats if self.post is not None else None

    @property
    def desk_here(self) -> bool:
        """Whether this device has no seats and only runs the desk of an organiser who does not play."""
        return self.post is not None and self.post.desk

    @property
    def length(self) -> int:
        """The number of inputs so far."""
        return self.campaign.record.length

    @property
    def awaited(self) -> list[str]:
        """The players on other devices for whom the campaign is waiting, if this device may reveal them."""
        return self.post.waits_for() if self.post is not None else []

    @property
    def story(self) -> str:
        """The name that distinguishes the campaign, or this device's part of it, from all others; "" for a
        campaign that `story_of` names by its setup."""
        return self.post.invitation.campaign if self.post is not None else ""

    def pausing(self) -> None:
        """Allow long calculations to be interrupted from now on."""
        self.campaign.run.pausing = True

    def parted(self) -> None:
        """Record that this is a copy of a campaign that continues in another tab."""

    def saved(self) -> str:
        """The text of a file that stores the campaign outside this device. Raises SaveError if the campaign
        cannot be saved this way."""
        return saves.save(self.campaign, self.apart())

    # --- what is done ------------------------------------------------------------------------------

    @property
    def writes_here(self) -> bool:
        """Whether the campaign can be continued on this device."""
        return self.post is None or self.post.writes_here

    @property
    def lots(self) -> str | None:
        """The seed for computer players' random choices in a campaign between devices; None if the page
        provides one."""
        return self.post.lots if self.post is not None else None

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question and return what happened. On IllegalChoice nothing changes."""
        return self.attempt(question.player, question.kind, answer)

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer this player's question of this kind; between devices see `Post.attempt`."""
        if self.post is not None:
            return self.post.attempt(player, kind, answer)
        return self.campaign.attempt(player, kind, answer)

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last answer (see `Campaign.undo`). An answer that was signed cannot be taken back."""
        self._check_signed(of)
        return self.campaign.undo(of)

    def undoing(self, of: Collection[str] | None = None) -> Undoing:
        """The inputs that `undo` would take back. Raises IllegalChoice if there is nothing to undo."""
        self._check_signed(of)
        return undoing_of(self.campaign, of)

    def go_back(self, length: int, player: str, since: str) -> None:
        """In a campaign against computers, go back to just before the input with this number, even past dice
        rolls."""
        go_back(self.campaign, length, player, since)

    # --- players who come and go -------------------------------------------------------------------

    def coming_and_going(self, player: str) -> list[Question]:
        """The questions with which a player, or the keeper of the desk, lets players join or leave."""
        campaign = self.campaign
        return [one.question for one in coming_and_going(campaign.run, campaign.setup, player)]

    @property
    def why_nobody_comes_or_goes(self) -> str:
        """A sentence that says why nobody can join or leave here, or ""."""
        return why_nobody_comes_or_goes(self.campaign.run, self.campaign.setup)

    # --- results that were reported wrongly -------------------------------------------------------

    def results(self) -> list[Result]:
        """The results of battles that may be restated, latest first."""
        return results_of(self.campaign)

    def next_of_report(self, back: int, answers: Sequence[tuple[str, Answer]]) -> Part | None:
        """The next part of a report after these answers; see `core.play.results.next_of_report`."""
        return next_of_report(self.campaign, back, answers)

    def foreseen(self, player: str, wish: Restatement) -> list[Event]:
        """The effect that restating a result would have. Raises IllegalChoice."""
        return foreseen(self.campaign, player, wish)

    def foreseen_of(self, report: NewReport) -> list[Event]:
        """The effect of a new report that is waiting for agreement. Raises IllegalChoice."""
        return foreseen_of(self.campaign, report)

    def restate(self, player: str, wish: Restatement) -> list[Event]:
        """Restate a result, or between devices propose it to those who must agree. Raises IllegalChoice."""
        return self.attempt(player, *input_of(self.campaign, wish))

    def _check_signed(self, of: Collection[str] | None) -> None:
        post, campaign = self.post, self.campaign
        if post is not None:
            undoing = to_undo(campaign.record, of, typed=campaign.dealer.source.mode == "table")
            if undoing.secret:
                self._check_sealed(undoing.whose or "")
            elif campaign.record.length - len(undoing.undone) < post.length:
                raise IllegalChoice("sent", "That has been sent to the others and cannot be taken back.")

    def take_back(self, player: str) -> None:
        """Reopen a question whose secret answer is still waiting for the other players' answers."""
        if player in self.campaign.record.pending:
            self._check_sealed(player)
        self.campaign.take_back(player)

    def _check_sealed(self, player: str) -> None:
        course = self.post.course if self.post is not None else None
        if course is not None and player in course.seals:
            raise IllegalChoice(
                "sent", "Your sealed letter has been sent to the others and can no longer be changed."
            )

    def apart(self) -> Apart | None:
        """The device's own knowledge, which is stored together with the campaign."""
        if self.post is None:
            return None
        from empires.core.apart.stored import kept

        return Apart(*kept(self.post))


Held: TypeAlias = Campaign[Any] | Device
"""A campaign in the form that programs use: on its own, or with its device."""


def device_of(held: Held) -> Device:
    """The device itself, or for a bare campaign a new device with all seats."""
    return held if isinstance(held, Device) else Device(held)


def story_of(device: Device) -> str:
    """The name that identifies a campaign wherever it is stored: the hash of its setup between devices, or of
    its starting values on one screen. An option added in a later version does not change this name as long as
    it has its default value.
    """
    if device.story:
        return device.story
    setup = device.setup
    usual = {option.key: option.default for option in device.ruleset.offered}
    chosen = {key: value for key, value in sorted(setup.options.items()) if value != usual.get(key)}
    begun_with: list[Any] = [setup.ruleset, setup.name, setup.seats, setup.seed, setup.dice, chosen]
    if setup.variant:
        begun_with.append(setup.variant)
    return sha256(msgspec.json.encode(begun_with)).hexdigest()


FIRST = 400_000
"""How many characters of a string are searched for the start of a message or file."""


def is_message(text: str) -> bool:
    """Whether a string is, or contains, a message or a file of a campaign between devices."""
    return not text.lstrip().startswith("{") and has_message(text[:FIRST])


def device_from(opened: Opened, thinks: Thinks | None) -> Device:
    """Restore a stored device. Without a function for computer players (`thinks`), the campaign is opened for
    a single screen, so that no file from outside can plant a secret (protocol J5)."""
    if opened.apart is None:
        return Device(opened.campaign, ended=opened.ended)
    if thinks is None:
        raise SaveError("This file holds somebody’s seat; ask for the campaign’s file without it.")
    from empires.core.apart.stored import opened_post

    ruleset = opened.campaign.ruleset
    post = opened_post(opened.apart.post, opened.apart.course, ruleset, opened.campaign, thinks)
    return Device(opened.campaign, post)


def load(text: str, find: FindRuleset, thinks: Thinks | None) -> Device:
    """Open a save, together with what the device that wrote it knew. Raises SaveError."""
    return device_from(saves.open_save(text, find), thinks)


def save(held: Held) -> str:
    """A campaign as one JSON text, including what its device knows."""
    return device_of(held).saved()
