"""Editions of a chronicle as files: one page of HTML with a map for each part, or Markdown.

Both kinds are made step by step, yielding progress from 0 to 1 and returning the text. Only this module
decides what a reader may know: the book is cut down to an edition, and the maps show the reader's view.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from empires.core.base.words import listed, many
from empires.core.errors import ReplayError
from empires.core.offices.book import Part, edition
from empires.core.saves.proof import looking_back
from empires.core.table import Table
from empires.editions.figures import hung, pictured_by
from empires.editions.markdown import part_markdown, title_markdown
from empires.editions.pages import chronicle_page, part_section, picture_of
from empires.editions.source import Source
from empires.kit.chronicle import MOST_MAPS
from empires.maps.board import Board
from empires.render.atlas import Atlas, holdings
from empires.render.markup import Html, proper_names, untranslated
from empires.render.style import resolved

MOST_DRAWN = 12_000_000
"""The maximum size of all maps together, in characters."""

Work: TypeAlias = Generator[float, None, str]


def html_edition(source: Source, reader: str | None) -> Work:
    """A reader's edition (None for the public one) as a standalone page, which begins with the agreed house
    rules and includes photographs.
    """
    campaign, parts = source.table, list(edition(source.book, reader))
    boards = yield from _boards(source, parts, reader)
    atlas, sections, drawn = Atlas(), list[tuple[str, Html]](), 0
    for number, part in enumerate(parts, start=1):
        board = boards[number - 1]
        picture = None
        if board is not None and board.tiles and drawn < MOST_DRAWN:
            caption = _ending(board, part, last=number == len(parts), ended=campaign.finished)
            picture = picture_of(atlas.picture(board, caption), caption)
            drawn += len(picture)
        sections.append((part.title, part_section(part, number, picture, pictured_by(source.album))))
        yield 0.5 + number / len(parts) / 2
    setup, about = campaign.setup, _about(campaign, reader)
    page = chronicle_page(setup.name, about, resolved("paper"), sections, source.agreed)
    return untranslated(page, proper_names(source.every_name(reader)))


def markdown_edition(source: Source, reader: str | None) -> Work:
    """A reader's edition as Markdown, with the names of photographs where they belong and a note on where to
    find them.
    """
    campaign, parts = source.table, list(edition(source.book, reader))
    boards = yield from _boards(source, parts, reader)
    about = [*_about(campaign, reader), *_photographs(source)]
    written = [title_markdown(campaign.setup.name, about, source.agreed)]
    for number, (part, board) in enumerate(zip(parts, boards, strict=True), start=1):
        last = number == len(parts)
        ending = _ending(board, part, last=last, ended=campaign.finished) if board is not None else ""
        written.append(part_markdown(part, ending, source.album))
        yield 0.5 + number / len(parts) / 2
    return "".join(written)


def _boards(
    source: Source, parts: Sequence[Part], reader: str | None
) -> Generator[float, None, list[Board | None]]:
    """The map at the end of each part; None if the journal cannot be replayed that far, or is not on this
    device.
    """
    if not parts:
        return []
    before: list[Board] = []
    journal, display = source.journal, source.display
    if journal is not None and 1 < len(parts) <= MOST_MAPS:
        looking = looking_back(
            journal, [part.at for part in parts[1:]], lambda then: display.map_of(then, reader)
        )
        try:
            while True:
                yield next(looking) / 2
        except StopIteration as done:
            before = done.value
        except ReplayError:  # lost pages or older rules: the book has only its last map
            pass
    missing = [None] * (len(parts) - 1 - len(before))
    return [*before, *missing, display.map_of(source.table, reader)]


def _ending(board: Board, part: Part, *, last: bool, ended: bool) -> str:
    """The caption of a map."""
    now = "The land at the end of the campaign" if ended else "The land now"
    when = now if last else f"{part.title}: the land at the end"
    held = holdings(board)
    return f"{when}. {held}." if held else f"{when}."


def _about(campaign: Table, reader: str | None) -> list[str]:
    players = listed(list(campaign.played_by))
    whose = (
        "The public edition, which everybody may read."
        if reader is None
        else f"{reader}’s edition: anything that is not for everybody is marked."
    )
    return [f"A chronicle of {campaign.ruleset.title}, played by {players}", whose]


def _photographs(source: Source) -> list[str]:
    """A line of text for an edition that cannot show its photographs."""
    number = len(hung(source.album, source.book)) if source.album is not None else 0
    if not number:
        return []
    return [f"The page edition shows {many(number, 'photograph')}; this one only names them."]
