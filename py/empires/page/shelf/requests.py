"""Requests that move campaigns from the shelf to the table and back. Before any action on a campaign, this
tab claims the campaign, so that no other tab can change it, and then reads its stored parts; a `Wish` waits
for the answers to both requests. Another tab's changes to the shelf arrive as `Changed`, its takeover of a
campaign as `Lost`. The outcome says what to do on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from empires.page.screen import dialogs
from empires.page.shelf import keys
from empires.page.shelf.contents import Shelf
from empires.page.shelf.entry import next_id
from empires.page.widgets.markup import Html
from empires.page.wire import operations, reports
from empires.page.wire.operations import Operations

PATIENCE = 3_000
"""How long a reloaded tab waits for its campaign, in milliseconds, because the page before the reload may not
have released it yet."""

TAKEN_OVER = "This campaign was opened in another tab and continues there."
COPIED = (
    "Another tab continued this campaign before the last answers in this tab were "
    "stored. Your answers here are kept as a separate campaign."
)
UNREAD = "The engine stopped and was restarted. Nothing stored was lost."


class Wish(msgspec.Struct):
    """What to do with a campaign once this tab has claimed it. A new or imported campaign waits in
    `campaign`; if it is a copy of the campaign on the table, `of` is the id of the latter."""

    to: Literal["open", "bring", "copy", "forget", "put away", "sweep", "compare"]
    campaign: Any = None
    of: str = ""


class Asked(NamedTuple):
    """A dialog is to be shown."""

    dialog: Html


class Said(NamedTuple):
    """A message is to be shown to the player."""

    sentence: str


class ShelfShown(NamedTuple):
    """The start page is to be shown, with nothing on the table."""


class ShelfChanged(NamedTuple):
    """Something on the start page has changed and must be redrawn."""


class Found(NamedTuple):
    """A campaign is to be opened from its stored parts."""

    id: str
    stored: reports.Recalled


class Brought(NamedTuple):
    """A new or imported campaign, which now has a place on the shelf, is to be put on the table."""

    id: str
    campaign: Any


class GivenAway(NamedTuple):
    """A campaign is to be saved to a file, just as it is stored."""

    id: str
    stored: reports.Recalled


class Moved(NamedTuple):
    """The campaign on the table is to be a separate campaign from now on, under this id."""

    id: str


class Due(NamedTuple):
    """The campaign on the table is to be stored."""


Outcome: TypeAlias = (
    Operations | Asked | Said | ShelfShown | ShelfChanged | Found | Brought | GivenAway | Moved | Due
)


class Requests:
    """The requests to the shelf and the answers to them.

    `table` is the id of the campaign on the table, or "" if there is none.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.table = ""
        self.started = False
        self._wishes: dict[str, Wish] = {}
        self._reopen = ""

    # --- messages of the page ---------------------------------------------------------------------

    def start(self, command: reports.Start) -> Iterator[Outcome]:
        """Begin with the contents of storage: show the shelf, and open the campaign that was open before a
        reload."""
        asked = self.shelf.start(command)
        self._reopen = next((id for id in command.open if id in self.shelf.ids), "")
        if command.again:
            yield Said(UNREAD)
        if asked:
            yield asked
        else:
            yield from self._first_look()

    def _first_look(self) -> Iterator[Outcome]:
        self.started = True
        yield ShelfShown()
        yield [operations.Again(command=reports.Warm())]
        if self._reopen:
            yield self._wish(self._reopen, Wish("open"), patience=PATIENCE)
        for id in self.shelf.leftovers:
            yield self._wish(id, Wish("sweep"))

    def changed(self, command: reports.Changed) -> Iterator[Outcome]:
        """Note the parts that another tab has written; changes to the campaign that is open here are examined
        at once."""
        self.shelf.change(command.stored)
        yield ShelfChanged()
        if not self.table:
            yield self.catch_up()
        elif any(keys.key(self.table, slot) in command.stored for slot in keys.SLOTS):
            yield self.compare(self.table)

    def catch_up(self) -> Operations:
        """Ask for the descriptions of campaigns that another tab has changed in the meantime."""
        unheard = sorted(self.shelf.unheard)
        return [self.shelf.ask_for_words(unheard)] if unheard else []

    def claimed(self, command: reports.Claimed) -> Iterator[Outcome]:
        """Note that this tab has claimed a campaign, or that another tab has it."""
        id, wish = command.name, self._wishes.get(command.name)
        if wish is None:
            if command.granted and self.table != id:
                yield [operations.Release(name=id)]
        elif command.granted:
            yield [self._read(id)]
        else:
            del self._wishes[id]
            yield from self._refused(id, wish)

    def _refused(self, id: str, wish: Wish) -> Iterator[Outcome]:
        match wish.to:
            case "bring" | "copy":
                yield self._wish(next_id(id), wish)
            case "forget":
                yield Asked(dialogs.forget_elsewhere(id))
            case "open" | "put away":
                yield Asked(dialogs.open_elsewhere(id))

    def lost(self, id: str) -> Iterator[Outcome]:
        """Note that another tab took over a campaign, so this tab must no longer write to it."""
        self._wishes.pop(id, None)
        kept = self.shelf.kept
        if self.table != id:
            return
        if kept is None or kept.stored:
            self.shelf.kept = None
            yield ShelfShown()
            yield self.catch_up()
            yield Said(TAKEN_OVER)
        else:
            yield self._copy(id)

    def stored(self, answer: reports.Stored) -> Iterator[Outcome]:
        """Process the result of a write."""
        yield self.shelf.settle(answer)
        kept = self.shelf.kept
        if kept is not None and kept.id == answer.under:
            if answer.problem == "changed":
                yield self.compare(kept.id)
            elif answer.problem == "lost":
                yield from self.lost(kept.id)

    def recalled(self, found: reports.Recalled) -> Iterator[Outcome]:
        """Process the requested texts: the descriptions of campaigns, or the stored parts of one campaign."""
        id, wish = found.name, self._wishes.pop(found.name, None)
        if not id:
            self.shelf.hear(found.home, found.spare)
            yield ShelfChanged()
            if not self.started:
                yield from self._first_look()
        elif wish is not None:
            yield from self._fulfil(id, wish, found)

    # --- wishes -----------------------------------------------------------------------------------

    def open(self, id: str, *, take: bool = False) -> Operations:
        """Open a campaign from the shelf."""
        return self._wish(id, Wish("open"), take=take)

    def bring(self, id: str, campaign: object) -> Operations:
        """Put a new or imported campaign on the shelf and on the table, without overwriting anything that is
        stored."""
        return self._wish(id, Wish("bring", campaign))

    def forget(self, id: str, *, take: bool = False) -> Operations:
        """Delete a campaign."""
        return self._wish(id, Wish("forget"), take=take)

    def put_away(self, id: str) -> Operations:
        """Save a campaign to a file, and offer to delete it from the browser."""
        return self._wish(id, Wish("put away"))

    def _wish(self, id: str, wish: Wish, *, take: bool = False, patience: int = 0) -> Operations:
        self._wishes[id] = wish
        return [operations.Claim(name=id, take=take, patience=patience)]

    def _read(self, id: str) -> operations.Recall:
        return operations.Recall(name=id, starts=[keys.key(id, "")])

    def compare(self, id: str) -> Operations:
        """Check that the stored parts of the campaign on the table were written by this tab."""
        self._wishes[id] = Wish("compare")
        return [self._read(id)]

    def _copy(self, id: str) -> Operations:
        """Store the campaign on the table as a separate campaign."""
        self.shelf.kept = None
        return self._wish(next_id(id), Wish("copy", of=id))

    def _fulfil(self, id: str, wish: Wish, found: reports.Recalled) -> Iterator[Outcome]:
        """Fulfil a wish, now that this tab has claimed the campaign and read its stored parts."""
        match wish.to:
            case "open":
                yield Found(id, found)
            case "bring" | "copy" if found.home or any(found.spare.values()):
                yield [operations.Release(name=id)]
                yield self._wish(next_id(id), wish)
            case "bring":
                yield Brought(id, wish.campaign)
            case "copy" if self.table == wish.of:
                yield Moved(id)
                yield Said(COPIED)
            case "copy":
                yield [operations.Release(name=id)]
            case "forget":
                yield [*self.shelf.forget(id, found), operations.Release(name=id)]
                yield ShelfChanged()
            case "sweep":
                swept = [] if keys.ids([*found.home, *found.spare]) else self.shelf.forget(id, found)
                yield [*swept, operations.Release(name=id)]
            case "put away":
                yield [operations.Release(name=id)]
                yield GivenAway(id, found)
                yield Asked(dialogs.put_away(id))
            case "compare" if self.table == id:
                yield from self._compared(id, found)

    def _compared(self, id: str, found: reports.Recalled) -> Iterator[Outcome]:
        stored = self.shelf.kept is not None and self.shelf.kept.stored
        if self.shelf.is_ours(found):
            yield Due()
        elif not stored:  # otherwise another tab took it over: it tells us, or storing fails
            yield [operations.Release(name=id)]
            yield self._copy(id)
