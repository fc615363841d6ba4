"""Texts that arrive for campaigns under an umpire (tickets, messages, sealed stories), and the places where
they belong."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator

from empires.core.errors import EmpiresError, SlipError
from empires.page.fog import dialogs
from empires.page.fog.table import FogTable
from empires.page.screen.screen import Screen
from empires.page.shelf.requests import Requests
from empires.page.shelf.stored import name_id
from empires.page.table.table import Table
from empires.page.widgets.markup import NOTHING
from empires.page.wire.operations import Operations
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.charter import TICKET, Ticket, check_ticket, ticket_in
from empires.umpire.device import UmpireDevice
from empires.umpire.messages import DOWN
from empires.umpire.stored import STORY, restored
from empires.umpire.window import Window
from empires.umpire.window_device import WindowDevice, story_of_seat

_TICKET = re.compile(re.escape(TICKET) + r"[A-Za-z0-9_-]+")


class Arrivals:
    """Texts that have to wait: a message until its campaign is open, and a sealed `story` until somebody
    enters the words that open it."""

    def __init__(self, screen: Screen, requests: Requests) -> None:
        self.screen, self.requests = screen, requests
        self.story = ""
        self._text = ""

    def take(self, text: str, table: Table | None) -> Iterator[Operations]:
        """Accept a text that was pasted, or that came from a link or a file. Raises SlipError."""
        if not self.requests.started:
            self._text = text  # until the contents of the shelf are known
        elif text.startswith("{"):
            yield from self._prove(text, table)
        elif STORY in text:
            self.story = text
            self.screen.put("dialog", dialogs.restore_dialog())
            yield []
        elif ticket := _TICKET.search(text):
            yield from self._join(ticket[0], table)
        elif isinstance(table, FogTable):
            yield from table.take(text)
        elif table is None or table.may_leave():
            yield self._opening(text)

    def go_on(self, table: Table | None) -> Iterator[Operations]:
        """Accept a text that has been waiting."""
        text, self._text = self._text, ""
        if text:
            yield from self.take(text, table)

    @staticmethod
    def _prove(text: str, table: Table | None) -> Iterator[Operations]:
        if not isinstance(table, FogTable):
            raise SlipError(
                "This is an umpire’s story. Open your seat in its campaign first, then this file."
            )
        yield from table.prove(text)

    def _opening(self, text: str) -> Operations:
        """Open the campaign to which a message belongs, if only one campaign is possible; the message itself
        does not name it."""
        kind, called = (
            ("window ", "seat of such a campaign") if DOWN in text else ("umpire ", "umpire’s campaign")
        )
        entries = [one for one in self.requests.shelf.entries.values() if one.story.startswith(kind)]
        if not entries:
            raise SlipError(
                f"This message is for a campaign under an umpire, but no {called} is stored on this device."
            )
        if len(entries) > 1:
            raise SlipError(
                "This message is for a campaign under an umpire. You have several: open the right one, then "
                "add the message there."
            )
        self._text = text
        return self.requests.open(entries[0].id)

    def _join(self, text: str, table: Table | None) -> Iterator[Operations]:
        """Take the seat named on a ticket, or open its campaign if the seat was taken earlier."""
        ticket = ticket_in(text)
        story = story_of_seat(ticket.charter, ticket.seat)
        if isinstance(table, FogTable) and table.device.story == story:
            yield table.painter.tell(f"You already have {ticket.seat}’s seat.")
            return
        if table is not None and not table.may_leave():
            return
        entries = [one for one in self.requests.shelf.entries.values() if one.story == story]
        if entries:
            yield self.requests.open(entries[0].id)
            return
        device = WindowDevice(_window(ticket))
        yield self.requests.bring(name_id(device), device)

    def restore(self, words: str) -> Iterator[Operations]:
        """Restore the umpire from a sealed story, and continue as that umpire (`umpire 3`).

        Raises SlipError if the words do not open the story.
        """
        device = UmpireDevice(restored(words, self.story, rules_of, answer_for))
        self.story = ""
        self.screen.put("dialog", NOTHING)
        yield self.requests.bring(name_id(device), device)


def _window(ticket: Ticket) -> Window:
    try:
        ruleset = rules_of(ticket.charter.setup())
        check_ticket(ticket, ruleset)
        return Window(ticket, ruleset, secrets.token_bytes(32))
    except SlipError:
        raise
    except (EmpiresError, ValueError, LookupError, TypeError) as fault:
        raise SlipError(f"This ticket cannot be used: {fault}") from fault
