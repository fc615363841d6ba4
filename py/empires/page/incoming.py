"""Things that arrive from outside (campaigns and messages, by file, paste or link), and the places where they
belong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.apart.device import Device, is_message, load, story_of
from empires.core.base.words import listed
from empires.core.errors import EmpiresError, SaveError, SlipError
from empires.page.friends.first_file import FirstFile
from empires.page.shelf.libraries import fetch_libraries
from empires.page.shelf.requests import Requests
from empires.page.shelf.stored import name_id
from empires.page.table.table import Table
from empires.page.wire.operations import Operations
from empires.page.wire.parcels import File, Picture
from empires.players.named import answer_for
from empires.rulesets import rules_of

if TYPE_CHECKING:  # imported with the first campaign between devices
    from empires.core.apart.message import Message


class Incoming:
    """Arrivals that have to wait: a message or file for a campaign that is being opened, a seat whose
    campaign is not here yet, the proof of a `first` file that is being replayed, and the campaign to go
    `back_to` once another version of it is stored. An army `list` waits until a form asks for one, and a
    `map` or a `picture` until the map editor is open."""

    def __init__(self, requests: Requests, first: FirstFile) -> None:
        self.requests = requests
        self.first = first
        self.slip = ""
        self.file: Device | None = None
        self.seat: Message | None = None
        self.proven = ""
        self.back_to = ""
        self.list = b""
        self.picture: Picture | None = None
        self.map: tuple[bytes, dict[str, bytes]] | None = None

    def take(self, text: str, table: Table | None) -> Iterator[Operations]:
        """Accept a message from somebody else, by paste, link or file. If necessary its campaign is opened;
        an invitation begins the campaign here."""
        fetch_libraries()
        from empires.core.apart.beginning import joined
        from empires.core.apart.message import all_opened

        requests = self.requests
        messages, self.slip = all_opened(text), ""
        story = story_of(table.session.device) if table is not None else ""
        here = [one for one in messages if one.campaign == story]
        came = [*here, *messages][0]
        kept = self._kept(came.campaign)
        if table is not None and here:
            for one in here:
                yield from table.messages.take(one)
        elif not requests.started:
            self.slip = text  # until the contents of the shelf are known
        elif kept is not None:
            if self._may_leave(table):
                self.slip = text
                yield requests.open(kept)
        elif came.secrets and came.invitation is None:
            self.seat = came
            raise SlipError(
                f"This is the seat of {listed([*came.secrets])} in “{came.title}”. Now open the campaign’s "
                "file here: the seat is waiting for it."
            )
        elif came.invitation is None:
            raise SlipError(
                f"This message belongs to “{came.title}”, which is not on this device. Ask for its file."
            )
        elif self._may_leave(table):
            try:
                post = joined(came.invitation, rules_of(came.invitation.setup("")), answer_for)
            except SlipError:
                raise
            except (EmpiresError, ValueError, LookupError, TypeError) as fault:
                raise SlipError(f"This invitation cannot be used: {fault}") from fault
            yield from self.first.replayed(post, came)
            self.proven = post.proven if post.course is not None else ""
            device = Device(post.campaign, post)
            yield requests.bring(name_id(device), device)

    def take_file(self, file: File, table: Table | None) -> Iterator[Operations]:
        """Accept a campaign file; a file that contains a message counts as a message. Raises SaveError or
        SlipError."""
        if file.text is None:
            raise SaveError(f"{file.name} is too large to be a campaign ({file.size:,} bytes).")
        if is_message(file.text):
            yield from self.take(file.text, table)
            return
        device = load(file.text, rules_of, None)
        story = story_of(device)
        kept = self._kept(story)
        if table is not None and story_of(table.session.device) == story:
            yield from table.messages.meet(device)
        elif kept is not None and self._may_leave(table):
            self.file = device
            yield self.requests.open(kept)
        elif self._may_leave(table):
            yield self._bring(device)

    def choose(self, table: Table, choice: str) -> Iterator[Operations]:
        """Carry out what people have decided about another version of their campaign."""
        at_hand, table.session.at_hand = table.session.at_hand, None
        match choice, at_hand:
            case "mine", Device():
                self.back_to = table.session.id
                yield self._bring(at_hand)
            case (("theirs" | "beside"), Device()) if self._may_leave(table):
                yield self._bring(at_hand)

    def seated(self, table: Table) -> Iterator[Operations]:
        """Accept everything that has been waiting for the campaign now on the table."""
        if self.slip:
            yield from self.take(self.slip, table)
        session = table.session
        file, self.file = self.file, None
        if file is not None and story_of(file) == story_of(session.device):
            yield from table.messages.meet(file)
        if session.device.post is not None and self.seat is not None:
            if self.seat.campaign == story_of(session.device):
                seat, self.seat = self.seat, None
                yield from table.messages.take(seat)
        elif self.proven:
            yield table.painter.tell(self.proven)
        self.proven = ""
        back_to, self.back_to = self.back_to, ""
        if back_to and back_to != session.id:
            yield self.requests.open(back_to)

    def _bring(self, campaign: Device) -> Operations:
        return self.requests.bring(name_id(campaign), campaign)

    def _may_leave(self, table: Table | None) -> bool:
        return table is None or table.may_leave()

    def _kept(self, story: str) -> str | None:
        """The id of the campaign on the shelf that has this story; if there are several, the id of the one
        played last."""
        kept = [about for about in self.requests.shelf.entries.values() if about.story == story]
        return max(kept, key=lambda about: about.touched).id if kept else None
