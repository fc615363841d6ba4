"""Reading the whole journal, a few events at a time, so that the page remains responsive even if the journal
is long."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeVar

from empires.core.base.long_work import Work
from empires.core.errors import SaveError
from empires.core.records.events import Event
from empires.core.table import Table
from empires.page.wire.operations import Operations, Progress

T = TypeVar("T")

AT_ONCE = 1_000
"""The number of events between pauses."""

MOST_READ = 250_000
"""The maximum number of events that are read; even the longest campaigns have only a tenth of this."""


def reading(
    campaign: Table,
    read: Callable[[int, int, Sequence[Event]], None],
    since: tuple[int, int] = (0, 0),
) -> Iterator[Operations]:
    """Pass all events, including secret ones, to `read` in order.

    Each call gets the page of the journal, some events from that page, and the number of the first of them.
    `since` says where to begin. Raises SaveError if there are too many events.
    """
    journal = campaign.pages()
    pages, before = len(journal), 0
    for page in range(since[0], pages):
        events = journal[page]
        first = since[1] if page == since[0] else 0
        for start in range(first, len(events), AT_ONCE):
            if before + start >= MOST_READ:
                raise SaveError(
                    f"The journal has more than {MOST_READ:,} events, too many to be read as a whole."
                )
            read(page, start, events[start : start + AT_ONCE])
            part = (page + start / len(events)) / pages
            yield [Progress(text="Reading the journal …", part=part)]
        before += len(events)


def watched(work: Work[T], text: str) -> Generator[Operations, None, T]:
    """Run a long calculation while the page shows the progress, and return the result."""
    while True:
        try:
            part = next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield [Progress(text=text, part=part)]
