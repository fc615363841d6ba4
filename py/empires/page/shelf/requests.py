"""Campaigns come from the shelf to the table and back.

Whatever is to be done with a campaign, this tab first claims it, so that no other tab has it, and then reads
what is stored of it at that moment: a `Wish` waits for both answers. What another tab does with the shelf
comes as `Changed`, and that it took a campaign over as `Lost`. What is to be done about the page then is the
outcome.
"""

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
"""Milliseconds a tab that was reloaded waits for its campaign, which its former self may not have let go."""

TAKEN_OVER = "This campaign was opened in another tab and goes on there."
COPIED = (
    "Another tab went on with this campaign before the last answers of this one were "
    "stored. Your answers here are kept as a separate campaign."
)
UNREAD = "The engine stopped and was started again. Nothing stored was lost."


class Wish(msgspec.Struct):
    """What to do with a campaign once it is this tab's. A new or imported one waits in `campaign`; a copy of
    the one on the table names that in `of`.
    """

    to: Literal["open", "bring", "copy", "forget", "put away", "sweep", "compare"]
    campaign: Any = None
    of: str = ""


class Asked(NamedTuple):
    """A dialog is to be shown."""

    dialog: Html


class Said(NamedTuple):
    """The person must be informed of something."""

    sentence: str


class ShelfShown(NamedTuple):
    """The start page is to be shown, with nothing on the table."""


class ShelfChanged(NamedTuple):
    """The start page shows something that is otherwise now."""


class Found(NamedTuple):
    """A campaign is to be opened from what is stored of it."""

    id: str
    stored: reports.Recalled


class Brought(NamedTuple):
    """A new or imported campaign has a place on the shelf, and comes onto the table."""

    id: str
    campaign: Any


class GivenAway(NamedTuple):
    """A campaign is to be given away as a file, as it is stored."""

    id: str
    stored: reports.Recalled


class Moved(NamedTuple):
    """The campaign on the table is independent from now on, under this id."""

    id: str


class Due(NamedTuple):
    """The campaign on the table is to be written down."""


Outcome: TypeAlias = (
    Operations | Asked | Said | ShelfShown | ShelfChanged | Found | Brought | GivenAway | Moved | Due
)


class Requests:
    """Traffic to and from the shelf. `table` is the id of the campaign on the table, "" if there is none."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.table = ""
        self.started = False
        self._wishes: dict[str, Wish] = {}
        self._reopen = ""

    # --- messages of the page ---------------------------------------------------------------------

    def start(self, command: reports.Start) -> Iterator[Outcome]:
        """The page is there: show the shelf, and open what was open before a reload."""
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
        """Another tab wrote. If it wrote what this one has open, it is looked into at once."""
        self.shelf.change(command.stored)
        yield ShelfChanged()
        if not self.table:
            yield self.catch_up()
        elif any(keys.key(self.table, slot) in command.stored for slot in keys.SLOTS):
            yield self._compare(self.table)

    def catch_up(self) -> Operations:
        """Ask for the words about campaigns that another tab wrote meanwhile."""
        unheard = sorted(self.shelf.unheard)
        return [self.shelf.ask_for_words(unheard)] if unheard else []

    def claimed(self, command: reports.Claimed) -> Iterator[Outcome]:
        """This tab has a campaign to itself, or another tab has it."""
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
        """Another tab took a campaign over: this one must not write it any more."""
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
        """How writing went."""
        yield self.shelf.settle(answer)
        kept = self.shelf.kept
        if kept is not None and kept.id == answer.under:
            if answer.problem == "changed":
                yield self._compare(kept.id)
            elif answer.problem == "lost":
                yield from self.lost(kept.id)

    def recalled(self, found: reports.Recalled) -> Iterator[Outcome]:
        """What was asked for is here: the words about campaigns, or what is stored of one."""
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
        """Open a kept campaign."""
        return self._wish(id, Wish("open"), take=take)

    def bring(self, id: str, campaign: object) -> Operations:
        """A new or imported campaign comes onto the shelf and the table; nothing kept is overwritten."""
        return self._wish(id, Wish("bring", campaign))

    def forget(self, id: str, *, take: bool = False) -> Operations:
        """Delete a campaign."""
        return self._wish(id, Wish("forget"), take=take)

    def put_away(self, id: str) -> Operations:
        """Give a campaign away as a file, and offer to delete it here."""
        return self._wish(id, Wish("put away"))

    def _wish(self, id: str, wish: Wish, *, take: bool = False, patience: int = 0) -> Operations:
        self._wishes[id] = wish
        return [operations.Claim(name=id, take=take, patience=patience)]

    def _read(self, id: str) -> operations.Recall:
        return operations.Recall(name=id, starts=[keys.key(id, "")])

    def _compare(self, id: str) -> Operations:
        self._wishes[id] = Wish("compare")
        return [self._read(id)]

    def _copy(self, id: str) -> Operations:
        """What is on the table stays there, as a campaign of its own."""
        self.shelf.kept = None
        return self._wish(next_id(id), Wish("copy", of=id))

    def _fulfil(self, id: str, wish: Wish, found: reports.Recalled) -> Iterator[Outcome]:
        """The campaign is this tab's, and this is what is stored of it."""
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
        elif not stored:  # else it was taken over, and word of that comes, or the next answer is not stored
            yield [operations.Release(name=id)]
            yield self._copy(id)
