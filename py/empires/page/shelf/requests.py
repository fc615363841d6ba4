"""Campaigns come from the shelf to the table and back.

Whatever is to be done with a campaign, this tab first claims it, so that no other tab has it, and then reads
what is stored of it at that moment: a `Wish` waits for both answers. What another tab does with the shelf
comes as `Changed`, and that it took a campaign over as `Lost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from empires.core.errors import SaveError
from empires.page.screen import dialogs
from empires.page.shelf import keys
from empires.page.shelf.contents import Keeper
from empires.page.shelf.entry import name_id, next_id
from empires.page.widgets.markup import Html
from empires.page.wire import commands, operations
from empires.page.wire.operations import Operations

if TYPE_CHECKING:
    from empires.core.apart.device import Device, Held
    from empires.page.session.session import Session

PATIENCE = 3_000
"""Milliseconds a tab that was reloaded waits for its campaign, which its former self may not have let go."""

TAKEN_OVER = "This campaign was opened in another tab; it goes on there."
COPIED = (
    "Another tab went on with this campaign before the last answers of this one were stored. What was played "
    "here is kept as a campaign of its own beside it."
)
UNREAD = "The engine stopped and was started again. Nothing stored was lost."


class Wish(msgspec.Struct):
    """What to do with a campaign once it is this tab's. A new, imported or copied one waits in `device`."""

    to: Literal["open", "bring", "copy", "forget", "put away", "sweep", "compare"]
    device: Any = None


class Room(Protocol):
    """The page round the shelf: what it shows."""

    @property
    def session(self) -> Session | None:
        """The open campaign, if one is open."""

    def sit_down(self, device: Device, id: str) -> Iterator[Operations]:
        """Show a campaign on the table."""

    def show_shelf(self) -> None:
        """Show the start page, with no campaign on the table."""

    def refresh_shelf(self) -> None:
        """Show the start page anew, if it is shown."""

    def show_dialog(self, dialog: Html) -> None:
        """Ask something; NOTHING ends it."""

    def refuse(self, sentence: str) -> Operations:
        """Tell the player something."""


class Shelving:
    """What goes to and from the shelf of `keeper`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.keeper = Keeper()
        self._wishes: dict[str, Wish] = {}
        self.started = False
        self._reopen = ""

    # --- messages of the page ---------------------------------------------------------------------

    def start(self, command: commands.Start) -> Iterator[Operations]:
        """The page is there: show the shelf, and open what was open before a reload."""
        asked = self.keeper.start(command)
        self._reopen = next((id for id in command.open if id in self.keeper.ids), "")
        if command.again:
            yield self.room.refuse(UNREAD)
        if asked:
            yield asked
        else:
            yield from self._first_look()

    def _first_look(self) -> Iterator[Operations]:
        self.started = True
        self.room.show_shelf()
        yield [operations.Again(command=commands.Warm())]
        if self._reopen:
            yield self._wish(self._reopen, "open", patience=PATIENCE)
        for id in self.keeper.leftovers:
            yield self._wish(id, "sweep")

    def changed(self, command: commands.Changed) -> Iterator[Operations]:
        """Another tab wrote. If it wrote what this one has open, it is looked into at once."""
        self.keeper.change(command.stored)
        self.room.refresh_shelf()
        session = self.room.session
        if session is not None and any(keys.key(session.id, slot) in command.stored for slot in keys.SLOTS):
            yield self._compare(session.id)
        if session is None:
            yield self._catch_up()

    def _catch_up(self) -> Operations:
        """Ask for the words about campaigns that another tab wrote meanwhile."""
        unheard = sorted(self.keeper.unheard)
        return [self.keeper.ask_for_words(unheard)] if unheard else []

    def claimed(self, command: commands.Claimed) -> Iterator[Operations]:
        """This tab has a campaign to itself, or another tab has it."""
        id, wish = command.name, self._wishes.get(command.name)
        if wish is None:
            if command.granted and (self.room.session is None or self.room.session.id != id):
                yield [operations.Release(name=id)]
        elif command.granted:
            yield [self._read(id)]
        else:
            del self._wishes[id]
            yield from self._refused(id, wish)

    def _refused(self, id: str, wish: Wish) -> Iterator[Operations]:
        match wish.to:
            case "bring" | "copy":
                yield self._wish(next_id(id), wish.to, wish.device)
            case "forget":
                self.room.show_dialog(dialogs.forget_elsewhere(id))
            case "open" | "put away":
                self.room.show_dialog(dialogs.open_elsewhere(id))

    def lost(self, id: str) -> Iterator[Operations]:
        """Another tab took a campaign over: this one must not write it any more."""
        self._wishes.pop(id, None)
        session, kept = self.room.session, self.keeper.kept
        if session is None or session.id != id:
            return
        if kept is None or kept.stored:
            self.keeper.kept = None
            self.room.show_shelf()
            yield self._catch_up()
            yield self.room.refuse(TAKEN_OVER)
        else:
            yield self._copy(session)

    def stored(self, answer: commands.Stored) -> Iterator[Operations]:
        """How writing went."""
        yield self.keeper.settle(answer)
        kept = self.keeper.kept
        if kept is not None and kept.id == answer.under:
            if answer.problem == "changed":
                yield self._compare(kept.id)
            elif answer.problem == "lost":
                yield from self.lost(kept.id)

    def recalled(self, found: commands.Recalled) -> Iterator[Operations]:
        """What was asked for is here: the words about campaigns, or what is stored of one."""
        id, wish = found.name, self._wishes.pop(found.name, None)
        if not id:
            self.keeper.hear(found.home, found.spare)
            self.room.refresh_shelf()
            if not self.started:
                yield from self._first_look()
        elif wish is not None:
            yield from self._fulfil(id, wish, found)

    # --- wishes -----------------------------------------------------------------------------------

    def open(self, id: str, *, take: bool = False) -> Operations:
        """Open a kept campaign."""
        return self._wish(id, "open", take=take)

    def bring(self, held: Held) -> Operations:
        """A new or imported campaign comes onto the shelf and the table; nothing kept is overwritten."""
        from empires.core.apart.device import device_of

        return self._wish(name_id(held), "bring", device_of(held))

    def forget(self, id: str, *, take: bool = False) -> Operations:
        """Delete a campaign."""
        return self._wish(id, "forget", take=take)

    def put_away(self, id: str) -> Operations:
        """Give a campaign away as a file, and offer to delete it here."""
        return self._wish(id, "put away")

    def _wish(
        self,
        id: str,
        to: Any,
        device: Device | None = None,
        *,
        take: bool = False,
        patience: int = 0,
    ) -> Operations:
        self._wishes[id] = Wish(to, device)
        return [operations.Claim(name=id, take=take, patience=patience)]

    def _read(self, id: str) -> operations.Recall:
        return operations.Recall(name=id, starts=[keys.key(id, "")])

    def _compare(self, id: str) -> Operations:
        self._wishes[id] = Wish("compare")
        return [self._read(id)]

    def _copy(self, session: Session) -> Operations:
        """What is on the table stays there, as a campaign of its own."""
        self.keeper.kept = None
        return self._wish(next_id(session.id), "copy", session.device)

    def _fulfil(self, id: str, wish: Wish, found: commands.Recalled) -> Iterator[Operations]:
        """The campaign is this tab's, and this is what is stored of it."""
        match wish.to:
            case "open":
                yield from self._open(id, found)
            case "bring" | "copy" if found.home or any(found.spare.values()):
                yield [operations.Release(name=id)]
                yield self._wish(next_id(id), wish.to, wish.device)
            case "bring":
                yield from self.leave()
                self.keeper.begin(id)
                yield from self.room.sit_down(wish.device, id)
                yield self.keep()
            case "copy":
                yield from self._copied(id, wish)
            case "forget":
                yield [*self.keeper.forget(id, found), operations.Release(name=id)]
                self.room.refresh_shelf()
            case "sweep":
                swept = [] if keys.ids([*found.home, *found.spare]) else self.keeper.forget(id, found)
                yield [*swept, operations.Release(name=id)]
            case "put away":
                yield from self._put_away(id, found)
            case "compare":
                yield from self._compared(id, found)

    def _open(self, id: str, found: commands.Recalled) -> Iterator[Operations]:
        yield from self.leave()
        try:
            device, told = self.keeper.take_down(id, found)
        except SaveError:
            yield [operations.Release(name=id)]
            raise
        yield from self.room.sit_down(device, id)
        if self.keeper.kept is not None and self.keeper.kept.behind:
            yield self.keep()
        if told:
            yield self.room.refuse(told)

    def _copied(self, id: str, wish: Wish) -> Iterator[Operations]:
        session = self.room.session
        if session is None or session.device is not wish.device:
            yield [operations.Release(name=id)]
            return
        session.id = id
        self.keeper.begin(id)
        yield self.keep()
        yield self.room.refuse(COPIED)

    def _put_away(self, id: str, found: commands.Recalled) -> Iterator[Operations]:
        from empires.page.session.session import Session
        from empires.page.table import pieces

        yield [operations.Release(name=id)]
        yield [pieces.export(Session(self.keeper.read(id, found), id), "campaign")]
        self.room.show_dialog(dialogs.put_away(id))

    def _compared(self, id: str, found: commands.Recalled) -> Iterator[Operations]:
        session = self.room.session
        if session is None or session.id != id:
            return
        stored = self.keeper.kept is not None and self.keeper.kept.stored
        if self.keeper.is_ours(found):
            yield self.keep()
        elif not stored:  # else it was taken over, and word of that comes, or the next answer is not stored
            yield [operations.Release(name=id)]
            yield self._copy(session)

    # --- the table --------------------------------------------------------------------------------

    def keep(self, *, leaving: bool = False) -> Operations:
        """Write the open campaign down."""
        session = self.room.session
        return [] if session is None else self.keeper.keep(session, leaving=leaving)

    def note(self) -> Operations:
        """Write down the forms that are being filled in."""
        session = self.room.session
        return [] if session is None else self.keeper.note(session)

    def leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        session = self.room.session
        if session is not None:
            yield self.keep(leaving=True)
            yield [operations.Release(name=session.id)]
        self.keeper.kept = None
        yield self._catch_up()
