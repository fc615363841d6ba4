"""What comes in from outside, by file, paste or link: campaigns and messages, and where they belong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from empires.core.errors import SaveError, SlipError
from empires.page.shelf.requests import Shelving
from empires.page.wire import commands
from empires.page.wire.operations import Operations

if TYPE_CHECKING:
    from empires.core.apart.device import Device
    from empires.page.table.table import Sitting


class Table(Protocol):
    """The page round what comes in."""

    shelving: Shelving
    sitting: Sitting | None

    def may_leave(self) -> bool:
        """Whether the table may be left; if that would lose answers, it is asked first."""


class Arrivals:
    """What came in and waits: a message or a file for a campaign that is being opened, and the campaign
    `back_to` which one goes on once another course of it is stored.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.slip = ""
        self.file: Device | None = None
        self.back_to = ""

    def take(self, text: str) -> Iterator[Operations]:
        """A message of somebody else came, by paste or by link: its campaign is opened if it is not."""
        from empires.core.apart.slips import read
        from empires.core.apart.story import first_link

        shelving, sitting = self.table.shelving, self.table.sitting
        came, self.slip = read(text), ""
        kept = self._kept(came.story)
        if sitting is not None and first_link(sitting.session.campaign) == came.story:
            yield from sitting.messages.take(text)
        elif not shelving.started:
            self.slip = text  # until it is known what is on the shelf
        elif kept is None:
            raise SlipError(
                f"This message belongs to “{came.title}”, which is not on this device: ask for its file."
            )
        elif self.table.may_leave():
            self.slip = text
            yield shelving.open(kept)

    def take_file(self, file: commands.File) -> Iterator[Operations]:
        """A campaign's file was opened; a message in a file is a message. Raises SaveError, SlipError."""
        if file.text is None:
            raise SaveError(f"{file.name} is too large to be a campaign ({file.size:,} bytes).")
        from empires.core.apart.device import load
        from empires.core.apart.slips import is_slip
        from empires.core.apart.story import first_link
        from empires.rulesets import find_ruleset

        if is_slip(file.text):
            yield from self.take(file.text)
            return
        shelving, sitting = self.table.shelving, self.table.sitting
        campaign = load(file.text, find_ruleset)
        story = first_link(campaign)
        kept = self._kept(story)
        if sitting is not None and first_link(sitting.session.campaign) == story:
            yield from sitting.messages.meet(campaign)
        elif kept is not None and self.table.may_leave():
            self.file = campaign
            yield shelving.open(kept)
        elif self.table.may_leave():
            yield shelving.bring(campaign)

    def choose(self, sitting: Sitting, choice: str) -> Iterator[Operations]:
        """What people say to another course of their campaign, or to answers given in their name."""
        from empires.core.apart.device import Device

        at_hand, sitting.session.at_hand = sitting.session.at_hand, None
        shelving = self.table.shelving
        match choice, at_hand:
            case "own", str():
                yield from sitting.messages.take(at_hand, mine=True)
            case "mine", Device():
                self.back_to = sitting.session.id
                yield shelving.bring(at_hand)
            case (("theirs" | "beside"), Device()) if self.table.may_leave():
                yield shelving.bring(at_hand)

    def seated(self, sitting: Sitting) -> Iterator[Operations]:
        """A campaign lies on the table: what has waited for it is taken in."""
        if self.slip:
            yield from self.take(self.slip)
        session = sitting.session
        file, self.file = self.file, None
        if file is not None:
            from empires.core.apart.story import first_link

            if first_link(file) == first_link(session.campaign):
                yield from sitting.messages.meet(file)
        back_to, self.back_to = self.back_to, ""
        if back_to and back_to != session.id:
            yield self.table.shelving.open(back_to)

    def _kept(self, story: str) -> str | None:
        """The kept campaign of this story that was played last."""
        kept = [about for about in self.table.shelving.keeper.abouts.values() if about.story == story]
        return max(kept, key=lambda about: about.touched).id if kept else None
