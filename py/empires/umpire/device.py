"""The umpire's own device in the form that the page shows: the whole campaign, and the desk."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from empires.core.apart.device import Device
from empires.core.apart.play import Thinks
from empires.core.errors import IllegalChoice, SaveError, SlipError
from empires.core.play.campaign import Campaign
from empires.core.play.restating import Result
from empires.core.play.undo import Undoing
from empires.core.questions.fields import Answer
from empires.core.records.desk import DESK, ORGANISER
from empires.core.records.events import Event
from empires.core.records.setup import Setup
from empires.core.rules.ruleset import Ruleset
from empires.core.saves.saves import Apart, Opened
from empires.umpire.charter import chartered, placeholder
from empires.umpire.stored import UmpireFile, file_of, sealed_story, umpire_of
from empires.umpire.umpire import Umpire

BEGUN = 1_000_000
"""A number added to `moment` once the real campaign has begun; until then there is only a placeholder."""


def organised(setup: Setup, root: bytes, ruleset: Ruleset[Any], thinks: Thinks) -> UmpireDevice:
    """The umpire's device for a new campaign, with an organiser who plays no seat (`umpire 2`). Raises
    SetupError if no person plays."""
    wanted = msgspec.structs.replace(setup, options={**setup.options, DESK.key: "apart"})
    return UmpireDevice(Umpire(root, chartered(wanted, root), ruleset, thinks))


class Noted(msgspec.Struct, kw_only=True):
    """What the page stores for an umpire in addition to its campaign: the umpire's file, in which the
    contents of the `bases` are left empty, and whether this is a copy of an umpire that is in use in another
    tab.
    """

    file: UmpireFile
    copied: bool = False


class UmpireDevice(Device):
    """The umpire's device. The organiser uses it to work at the desk, and sees everything."""

    def __init__(self, umpire: Umpire) -> None:
        self.umpire = umpire
        self.copied = False
        super().__init__(umpire.campaign or placeholder(umpire.charter, umpire.ruleset))

    @property
    def campaign(self) -> Campaign[Any]:
        """The campaign; a placeholder until it begins."""
        return self.umpire.campaign or self._campaign

    @property
    def shared(self) -> bool:
        """Returns True, because each seat has a device of its own."""
        return True

    @property
    def begun(self) -> bool:
        """Whether everybody has joined, so that the campaign has begun."""
        return self.umpire.campaign is not None

    @property
    def here(self) -> Sequence[str]:
        """Returns no names, because the umpire's device plays no seat (`umpire 2`)."""
        return ()

    @property
    def desk_here(self) -> bool:
        """Whether an organiser without a seat is in charge of the desk."""
        desk = self.state.desk
        return desk is not None and desk.keeper == ORGANISER

    @property
    def awaited(self) -> list[str]:
        """The players who have an open question that is not secret or, before the campaign begins, the
        players who have yet to join.
        """
        founding, campaign = self.umpire.founding, self.umpire.campaign
        if campaign is not None:
            return self.umpire.awaited
        return [one for one in self.umpire.seats if one not in founding.claims or one not in founding.firsts]

    @property
    def moment(self) -> int:
        """A number that increases with everything that may change the campaign."""
        return self.campaign.moment + (BEGUN if self.begun else 0)

    @property
    def story(self) -> str:
        """The name of the umpire's part of the campaign."""
        return f"umpire {self.umpire.charter.campaign}"

    # --- what comes and goes -----------------------------------------------------------------------

    def take(self, text: str) -> tuple[list[Event], list[str]]:
        """Take in replies; returns the events that followed, and sentences about what was not accepted."""
        self._check_alone()
        mark = self._mark() if self.begun else (0, 0)
        self.umpire.heard.clear()
        refused = self.umpire.take(text)
        return self._since(mark) if self.begun else [], refused

    def bundle(self) -> str:
        """Returns a bundle for all seats; store the device before the bundle is sent (`umpire 12`)."""
        self._check_alone()
        text = self.umpire.bundle()
        self.umpire.due = False
        return text

    def parted(self) -> None:
        """Stop sending from this device: two umpires would contradict each other (`umpire 3`)."""
        self.copied = True

    def _check_alone(self) -> None:
        if self.copied:
            raise SlipError("The umpire is running in another tab. Open it there, and delete this copy.")

    def _mark(self) -> tuple[int, int]:
        pages = self.pages()
        return len(pages) - 1, len(pages[-1])

    def _since(self, mark: tuple[int, int]) -> list[Event]:
        page, count = mark
        pages = self.pages()
        found = [*pages[page][count:]]
        for number in range(page + 1, len(pages)):
            found += pages[number]
        return found

    # --- what is done ------------------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Take an action at the desk; computers then answer whatever they are asked."""
        if not self.begun:
            raise IllegalChoice("not_begun", "The campaign begins once everybody has joined.")
        mark = self._mark()
        self.campaign.attempt(player, kind, answer)
        return self._settled(mark)

    def go_on(self) -> list[Event]:
        """Continue an interrupted calculation."""
        mark = self._mark()
        self.campaign.go_on()
        return self._settled(mark)

    def _settled(self, mark: tuple[int, int]) -> list[Event]:
        self.umpire.settle()
        self.umpire.due = True
        return self._since(mark)

    def undo(self, of: Collection[str] | None = None) -> str | None:  # noqa: ARG002 - a device's method
        """Always raises IllegalChoice, because the action that would be undone may have been sent to the
        seats.
        """
        raise IllegalChoice("sent", "Nothing that an umpire has recorded can be taken back.")

    def undoing(self, of: Collection[str] | None = None) -> Undoing:  # noqa: ARG002 - a device's method
        """Always raises IllegalChoice, for the same reason as `undo`."""
        raise IllegalChoice("sent", "Nothing that an umpire has recorded can be taken back.")

    def results(self) -> list[Result]:
        """Returns no results, because the seats have already played on from every battle."""
        return []

    # --- how it is kept ----------------------------------------------------------------------------

    def apart(self) -> Apart:
        """Returns everything that the umpire knows, for storage.

        The contents on which parcels build are large and seldom change, so each is stored as a separate part.
        """
        file = file_of(self.umpire)
        bases = []
        for kept in file.seats.values():
            if kept.seat.base is not None:
                bases.append(msgspec.json.encode(kept.seat.base.content))
                empty = msgspec.structs.replace(kept.seat.base, content={})
                kept.seat = msgspec.structs.replace(kept.seat, base=empty)
        return Apart(msgspec.json.encode(Noted(file=file, copied=self.copied)), bases)

    def saved(self) -> str:
        """The umpire's story, sealed so that only the umpire's 24 words open it (`umpire 3`)."""
        return sealed_story(self.umpire)


def umpire_from(opened: Opened, ruleset: Ruleset[Any], thinks: Thinks) -> UmpireDevice:
    """The umpire's device, read from storage. Raises SaveError."""
    assert opened.apart is not None
    try:
        noted = msgspec.json.decode(opened.apart.post, type=Noted)
        bases = iter(opened.apart.course)
        for kept in noted.file.seats.values():
            if kept.seat.base is not None:
                content = msgspec.json.decode(next(bases))
                kept.seat.base = msgspec.structs.replace(kept.seat.base, content=content)
        umpire = umpire_of(noted.file, lambda _: ruleset, thinks)
    except (msgspec.MsgspecError, ValueError, StopIteration) as fault:
        raise SaveError(f"The umpire’s data cannot be read: {fault}.") from fault
    if umpire.founding.pool() is not None:
        umpire.campaign = opened.campaign
    device = UmpireDevice(umpire)
    device.copied = noted.copied
    return device
