"""The chronicle on the page: the events read so far, the open part and edition, and the passage being
written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from empires.core.apart.device import Device
from empires.core.errors import ForeignError, SetupError
from empires.core.offices.book import Book, Part, Passage, edition
from empires.core.offices.entries import CHRONICLE, HAND_ON, WORDS, What
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.saves.proof import looking_back
from empires.core.table import Table
from empires.kit.called import with_tiles
from empires.kit.chronicle import MOST_MAPS, Scribe
from empires.maps.board import Board
from empires.page.shelf.libraries import fetch_editions
from empires.page.widgets.progress import reading, watched
from empires.page.wire.operations import Operations
from empires.render.chronicle import Pictured, unpictured
from empires.rulesets import agreed
from empires.rulesets.display import Display

if TYPE_CHECKING:  # fetched when it is needed
    from empires.editions.album import Album, Photograph
    from empires.editions.source import Source


class Chronicle:
    """The state of the chronicle for the person at the screen.

    `public` shows everybody's edition instead of the reader's own; `part` is the open part, counted from 0,
    or None for the last; `writing` names the passage that is being written into. `kept_album` holds the
    campaign's photographs as they are stored in this browser.
    """

    def __init__(self, device: Device, display: Display[Any]) -> None:
        self.campaign: Table = device
        self.device = device
        self.display = display
        self.public = False
        self.part: int | None = None
        self.writing = ""
        self.kept_album = ""
        self._album: Album | None = None
        self._scribe: Scribe | None = None

    @property
    def shown(self) -> tuple[object, ...]:
        """Everything that decides what the drawer shows, apart from the campaign."""
        return self.public, self.part, self.writing, self._album

    # --- photographs ------------------------------------------------------------------------------

    def album(self) -> Album:
        """The album of photographs; empty if the stored ones cannot be read. Raises SetupError."""
        fetch_editions()
        from empires.editions.album import Album, read_album

        if self._album is None:
            self._album = Album(self.campaign.setup.name)
            with suppress(ForeignError):
                self._album = read_album(self.kept_album) if self.kept_album else self._album
        return self._album

    def hang(self, album: Album) -> None:
        """Use another album instead of this one. Raises SetupError."""
        from empires.editions.album import write_album

        self._album, self.kept_album = album, write_album(album)

    def pictured(self) -> Pictured:
        """Returns the photographs of a passage; no code is fetched if there are none."""
        album = self._hung()
        if album is None:
            return unpictured
        from empires.editions.figures import pictured_by

        return pictured_by(album)

    def strays(self) -> list[Photograph]:
        """The photographs whose passages no longer exist."""
        album = self._hung()
        if album is None:
            return []
        from empires.editions.figures import strays

        return strays(album, self.book)

    def _hung(self) -> Album | None:
        try:
            return self.album() if self.kept_album else None
        except SetupError:  # there is no network: no photographs for now
            return None

    # --- the book ---------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The book of the events read so far."""
        return self._scribe.book if self._scribe is not None else Book()

    def forget(self) -> None:
        """Drop the book because something was taken back; it will be rewritten for the next reader."""
        self._scribe = None
        self.writing = ""

    def back(self) -> bool:
        """Take one step back, which stops writing. Returns whether somebody was writing."""
        writing, self.writing = self.writing, ""
        return bool(writing)

    def catch_up(self) -> Iterator[Operations]:
        """Read the new events, a few at a time."""
        campaign = self.campaign
        pages = campaign.pages()
        now = (len(pages) - 1, len(pages[-1]))
        if self._scribe is None or self._scribe.next > now:
            self._scribe = Scribe(self.display.teller())
        scribe = self._scribe
        scribe.names = with_tiles(self.display.names(campaign.view(None).state))

        def take(page: int, number: int, events: Sequence[Event]) -> None:
            for at, event in enumerate(events, start=number):
                scribe.take(page, at, event)

        yield from reading(campaign, take, scribe.next)

    def parts(self, reader: str | None) -> list[Part]:
        """The parts of the open edition, including passages that were struck out."""
        return list(edition(self.book, None if self.public else reader, struck=True))

    def may(self, reader: str | None, passage: Passage) -> list[What]:
        """The actions that a reader may take on a passage."""
        if reader is None or passage.to is not None:
            return []
        offers = self.campaign.view(reader).chronicling
        question = next((one for one in offers if one.kind == CHRONICLE), None)
        if question is None:
            return []
        wanted: list[What] = [what for what in WORDS if what != ("strike" if passage.struck else "restore")]
        tried = ((what, {"what": what, "passage": passage.id, "text": "…"}) for what in wanted)
        return [what for what, entry in tried if question.weigh(entry)[1] is None]

    def office(self, reader: str | None) -> Question | None:
        """The question with which the recorder passes the office on to somebody else, if the reader is the
        recorder and may do so."""
        if reader is None:
            return None
        view = self.campaign.view(reader)
        return next((one for one in [*view.standing, *view.chronicling] if one.kind == HAND_ON), None)

    def write(self, form: str, public: bool, reader: str | None) -> Iterator[Operations | str]:
        """Yields progress, then an edition as the text of a file, in "html" or "markdown"."""
        yield from self.catch_up()
        source = self._source(seen=True)
        from empires.editions.chronicle import html_edition, markdown_edition

        write = html_edition if form == "html" else markdown_edition
        work = write(source, None if public else reader)
        yield (yield from watched(work, "The chronicle is being written …"))

    def film(self) -> Iterator[Operations | str]:
        """Yields progress, then an animated picture of the land year by year, showing what everybody may
        know."""
        yield from self.catch_up()
        source = self._source()
        from empires.editions.film import film

        work = film(source)
        yield (yield from watched(work, "Making the film …"))

    def club_page(self, today: str) -> Iterator[Operations | str]:
        """Yields progress, then one page with the standings, the map, the last turn and a film, showing what
        everybody may know."""
        yield from self.catch_up()
        source = self._source()
        from empires.editions.club_page import club_page

        work = club_page(source, today)
        yield (yield from watched(work, "Making the page …"))

    def poster(self, today: str) -> Iterator[Operations | str]:
        """Yields progress, then a poster for the wall, showing what everybody may know."""
        yield from self.catch_up()
        source = self._source()
        from empires.editions.poster import poster

        yield poster(source, today)

    def _source(self, *, seen: bool = False) -> Source:
        """The material from which files are written. If this device does not have the journal, the material
        is limited to what was `seen` here; if that is not allowed, raises IllegalChoice. Raises SetupError if
        code cannot be fetched."""
        journal = self.device.campaign if self.device.whole or not seen else None
        album, rules = self.album(), agreed(self.campaign.setup)
        from empires.editions.source import Source

        return Source(
            table=journal or self.campaign, book=self.book, display=self.display, journal=journal,
            agreed=rules, album=album,
        )  # fmt: skip

    def boards(self, reader: str | None) -> Iterator[Operations | list[Board]]:
        """Yields progress, then maps showing what a reader may know: one for the end of each part, and the
        current one.
        """
        yield from self.catch_up()
        moments = [part.at for part in self.book.parts[1:]][-MOST_MAPS:]
        work = looking_back(self.device.campaign, moments, lambda then: self.display.map_of(then, reader))
        before = yield from watched(work, "The journal is being read again …")
        yield [*before, self.display.map_of(self.campaign, reader)]
