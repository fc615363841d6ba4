"""Joining a campaign through a link from its post: the invitation is read from a relay, and then the campaign
begins here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.apart.device import Device, story_of
from empires.core.errors import EmpiresError, SlipError
from empires.page.friends.first_file import FirstFile
from empires.page.friends.post_dialog import Standing, invited, told
from empires.page.screen.screen import Screen
from empires.page.shelf.libraries import fetch_post
from empires.page.shelf.requests import Requests
from empires.page.shelf.stored import name_id
from empires.page.table.load import hear, wish
from empires.page.table.table import Table
from empires.page.widgets.markup import NOTHING
from empires.page.wire import operations, post
from empires.page.wire.operations import Operations
from empires.players.named import answer_for
from empires.rulesets import rules_of

if TYPE_CHECKING:  # imported with the first invitation
    from empires.core.apart.message import Message
    from empires.courier.courier import Courier

NOTICE = "joining"
"""The name of the notice shown while an invitation is being read, and of the request that reads it."""

READING = "The invitation is being read from the relay …"


class Joining:
    """The steps from following a link until its campaign is on the table."""

    def __init__(self, screen: Screen, requests: Requests, first: FirstFile) -> None:
        self.screen, self.requests, self.first = screen, requests, first
        self.courier: Courier | None = None
        self.story = ""
        """The story of the campaign that is being opened, whose post is then switched on."""

    def join(self, command: post.Join) -> Iterator[Operations]:
        """Ask whether to join; then contact the relays named in the link. Raises SlipError."""
        fetch_post()
        from empires.courier.courier import Courier
        from empires.courier.kept import begun
        from empires.courier.lock import lock_of, way

        found = way(command.link)
        if not command.sure:
            self.screen.put("dialog", invited(command.link, found.relays))
            return
        self.courier = Courier(None, begun(lock_of(found.lock), found.relays))
        self.screen.put("dialog", NOTHING)
        self.screen.notices.keep(NOTICE, told(READING))
        yield [wish(NOTICE, self.courier, time.time())]

    def heard(self, command: post.Came | post.Carried, table: Table | None) -> Iterator[Operations]:
        """Process an event from a relay named in the link, or the state of that relay."""
        if isinstance(command, post.Came):
            yield from self._came(command, table)
        elif self.courier is not None and command.state in ("off", "refused", "lying"):
            sentence = f"{command.relay} {Standing(command.state, command.why).sentence}"
            self.screen.notices.keep(NOTICE, told(sentence))

    def _came(self, command: post.Came, table: Table | None) -> Iterator[Operations]:
        """Process an event, which may be the invitation."""
        courier = self.courier
        if courier is None:
            return
        hear(courier, command)
        for due in courier.due():
            try:
                message = courier.message(due)
            except SlipError:
                courier.took(due, whole=True)
                continue
            courier.took(due, whole=message.invitation is not None)
            if message.invitation is not None:
                yield from self._begin(courier, message, table)
                return
        yield [wish(NOTICE, courier, time.time())]

    def _begin(self, courier: Courier, came: Message, table: Table | None) -> Iterator[Operations]:
        """Begin the campaign here, or open it if it is already on the shelf."""
        from empires.core.apart.beginning import joined

        asked = came.invitation
        if asked is None or (table is not None and not table.may_leave()):
            return
        self.screen.notices.settle(NOTICE)
        yield [operations.Carry(name=NOTICE)]
        entries = [one for one in self.requests.shelf.entries.values() if one.story == came.campaign]
        if table is not None and story_of(table.session.device) == came.campaign:
            self.story = came.campaign
            yield from self.seated(table)
        elif entries:
            self.story = came.campaign
            yield self.requests.open(max(entries, key=lambda one: one.touched).id)
        else:
            try:
                courier.post = joined(asked, rules_of(asked.setup("")), answer_for)
            except SlipError:
                raise
            except (EmpiresError, ValueError, LookupError, TypeError) as fault:
                raise SlipError(f"This is not an invitation to a campaign: {fault}") from fault
            try:
                yield from self.first.replayed(courier.post, came)
            except GeneratorExit:  # somebody stopped the replay
                self.courier = None
                raise
            courier.keep()
            self.courier = None
            device = Device(courier.post.campaign, courier.post)
            yield self.requests.bring(name_id(device), device)

    def seated(self, table: Table) -> Iterator[Operations]:
        """Switch the post on if the campaign now on the table is the one to which the link leads."""
        courier, known = self.courier, table.session.device.post
        story, self.story = self.story, ""
        if courier is None or known is None or not story or story_of(table.session.device) != story:
            return
        self.courier, courier.post = None, known
        courier.keep()
        yield from table.carriage.begin()
