"""The source of editions, club pages and posters: a campaign, its book, and what is stored with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from empires.core.offices.book import Book
from empires.core.play.campaign import Campaign
from empires.core.table import Table
from empires.editions.album import Album
from empires.kit.books import Ledger
from empires.kit.called import Names, with_tiles
from empires.kit.track import Track
from empires.maps.board import Board


class Display(Protocol):
    """The parts of a ruleset's display that an edition needs."""

    def map_of(self, campaign: Table, eyes: str | None) -> Board:
        """The map of a campaign, showing only what a reader may know."""
        ...

    def every_name(self, campaign: Table, state: Any) -> Iterable[str]:
        """The names that translation programs must leave alone."""
        ...

    def books_of(self, state: Any, player: str | None, names: Names) -> Sequence[Ledger]:
        """The ledgers of a view of a campaign."""
        ...

    def track(self, state: Any, player: str | None, /) -> Track:
        """The point in time that a view of a campaign has reached."""
        ...

    def names(self, state: Any, /) -> Names:
        """The names of armies and places."""
        ...


@dataclass(frozen=True, kw_only=True)
class Source:
    """A campaign at a `table`, with its book of all events, the `agreed` house rules, its photographs and,
    unless it is on another device, the `journal`."""

    table: Table
    book: Book
    display: Display
    journal: Campaign[Any] | None
    agreed: str = ""
    album: Album | None = None

    @property
    def campaign(self) -> Campaign[Any]:
        """The campaign with its journal, for everything that cannot be made without a journal."""
        assert self.journal is not None
        return self.journal

    def draw(self, then: Table) -> Board:
        """The public map at some moment."""
        return self.display.map_of(then, None)

    def ledgers(self) -> Sequence[Ledger]:
        """The public ledgers."""
        state = self.table.view(None).state
        return self.display.books_of(state, None, with_tiles(self.display.names(state)))

    def when(self, today: str) -> str:
        """The current turn of the campaign, and today's date."""
        return f"{self.display.track(self.table.view(None).state, None).heading}, {today}"

    def every_name(self, reader: str | None) -> Iterable[str]:
        """The names in a reader's view that translation programs must leave alone."""
        return self.display.every_name(self.table, self.table.view(reader).state)
