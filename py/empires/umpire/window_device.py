"""A seat's device in the form that the page shows: a window on a campaign that is held elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from empires.core.apart.device import Device
from empires.core.errors import IllegalChoice, SaveError
from empires.core.offices.guests import why_nobody_comes_or_goes
from empires.core.play.campaign import Campaign
from empires.core.play.restating import Result
from empires.core.play.undo import Undoing
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.records.events import Event
from empires.core.records.inputs import Answered
from empires.core.records.setup import Controller, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset
from empires.core.table import Table
from empires.umpire.charter import Charter, placeholder
from empires.umpire.messages import MOST_ACTS
from empires.umpire.window import Window

NO_JOURNAL = "Only the umpire’s device has the campaign’s journal, so this cannot be done here."


class WindowDevice(Device):
    """The device of one seat, which knows nothing but what its window received."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.post, self.ended = None, False
        self._made: Campaign[Any] | None = None

    @property
    def campaign(self) -> Campaign[Any]:
        """Always raise an IllegalChoice that says that this cannot be done here."""
        raise IllegalChoice("no_journal", NO_JOURNAL)

    @property
    def _table(self) -> Table:
        """The window, or a placeholder until something has come through it."""
        if self.window.begun:
            return self.window
        if self._made is None:
            self._made = placeholder(self.window.ticket.charter, self.window.ruleset)
        return self._made

    @property
    def setup(self) -> Setup:
        """The setup, without a seed."""
        return self.window.setup

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules by which the campaign is played."""
        return self.window.ruleset

    @property
    def state(self) -> Any:
        """The seat's own view of the state."""
        return self._table.state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The seat's open questions."""
        return self.window.waiting if self.begun else ()

    @property
    def pending(self) -> list[Answered]:
        """The seat's own secret answer, as long as it waits for the others."""
        return self.window.pending if self.begun else []

    @property
    def resting(self) -> Pause | None:
        """Returns None: long calculations run on the umpire's device."""
        return None

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self.begun and self.window.finished

    @property
    def winners(self) -> list[str]:
        """The players who won."""
        return self._table.winners

    @property
    def played_by(self) -> dict[str, Controller]:
        """The current controller of each seat: a person, a computer player or a caretaker."""
        return self._table.played_by

    @property
    def answers(self) -> int:
        """A number that changes with each parcel and with each of the seat's answers."""
        return self.window.answers * (MOST_ACTS + 1) + len(self.window.acts)

    @property
    def moment(self) -> int:
        """A number that increases with everything that may change what the seat sees."""
        return self.window.moment

    @property
    def recent(self) -> list[Event]:
        """The news of the last two pages."""
        return self.window.recent

    def pages(self) -> Sequence[Sequence[Event]]:
        """The news page by page, with at least one page."""
        return self.window.pages() or [[]]

    def chronicle(self) -> Iterator[Event]:
        """All the seat's news."""
        return self.window.chronicle()

    def hash(self) -> str:
        """The hash of the newest content; "" before any has arrived."""
        return self.window.hash() if self.begun else ""

    def view(self, player: str | None) -> View[Any]:
        """What this seat or an onlooker may know."""
        return self._table.view(player)

    # --- where it is played ------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Returns True, because each seat under an umpire has a device of its own."""
        return True

    @property
    def whole(self) -> bool:
        """Returns False, because only the umpire's device has the journal."""
        return False

    @property
    def begun(self) -> bool:
        """Whether a first parcel has arrived."""
        return self.window.begun

    @property
    def here(self) -> Sequence[str]:
        """The name of the one seat that is played here."""
        return [self.window.seat]

    @property
    def desk_here(self) -> bool:
        """Returns False, because the desk is on the umpire's device."""
        return False

    @property
    def length(self) -> int:
        """The number of answers that the seat has given and actions that it has taken."""
        return self.window.count

    @property
    def awaited(self) -> list[str]:
        """The other players who have a question to answer that this seat may know about."""
        seat = self.window.seat
        return [name for name in self.view(seat).waiting_for if name != seat] if self.begun else []

    @property
    def story(self) -> str:
        """The name of this seat's part of the campaign."""
        return story_of_seat(self.window.ticket.charter, self.window.seat)

    def pausing(self) -> None:
        """Do nothing: no long calculations run on this device."""

    def parted(self) -> None:
        """Stop playing on this device: two devices of one seat would contradict each other (`umpire 3`)."""
        self.window.stopped = "This seat is being played in another tab. Open it there, and delete this copy."

    def saved(self) -> str:
        """Always raises SaveError, because a copy of the seat would be a second device for it."""
        raise SaveError(
            "The umpire’s device keeps this campaign; only your seat’s window is here. If you lose it, the "
            "umpire can give you a new ticket for your seat."
        )

    # --- what is done ------------------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer a question, or take an action that is always open; it counts once the umpire has taken it
        in.
        """
        if not self.begun:
            raise IllegalChoice("not_begun", "The campaign begins once everybody has joined.")
        return self.window.attempt(player, kind, answer)

    def go_on(self) -> list[Event]:
        """Returns no events: long calculations run on the umpire's device."""
        return []

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last act, if it has not been sent yet."""
        return self.window.undo(of)

    def undoing(self, of: Collection[str] | None = None) -> Undoing:
        """The act that `undo` would take back. Raises IllegalChoice if there is none."""
        act = self.window.to_undo(of)
        given = Answered(self.window.seat, act.kind, act.answer)
        return Undoing(Stretch(b"", 0, 0, [], []), [], [given])

    def take_back(self, player: str) -> None:
        """Ask the umpire to reopen a question whose secret answer is still waiting for the others."""
        self.window.take_back(player)

    def coming_and_going(self, player: str) -> list[Question]:  # noqa: ARG002 - a device's method
        """Returns no questions, because nobody joins or leaves a campaign under an umpire."""
        return []

    @property
    def why_nobody_comes_or_goes(self) -> str:
        """A sentence that says why nobody can join or leave here."""
        return why_nobody_comes_or_goes(self.ruleset, umpire=True)

    def results(self) -> list[Result]:
        """Returns no results, because the journal is on the umpire's device."""
        return []

    def apart(self) -> None:
        """Returns None, because a window is stored in one piece."""
        return


def story_of_seat(charter: Charter, seat: str) -> str:
    """The name of the part of a campaign that belongs to a seat."""
    return f"window {charter.campaign} {seat}"
