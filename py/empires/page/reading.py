"""Reading the whole journal: a few events at a time, so that however much it holds the page stays alive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from empires.core.campaign import Campaign
from empires.core.errors import SaveError
from empires.core.events import Event

from .wire import Operations, Progress

AT_ONCE = 1_000
"""Events between two stops."""

MOST_READ = 250_000
"""Events that are read; the longest campaigns have a tenth of them."""


def reading(campaign: Campaign[Any], read: Callable[[Sequence[Event]], None]) -> Iterator[Operations]:
    """Give every event, secrets included, to `read` in order. Raises SaveError where there are too many."""
    pages, before = len(campaign.blocks) + 1, 0
    for number, events in enumerate(campaign.pages()):
        for start in range(0, len(events), AT_ONCE):
            if before + start >= MOST_READ:
                raise SaveError(f"More than {MOST_READ:,} events are too many to be read whole.")
            read(events[start : start + AT_ONCE])
            part = (number + start / len(events)) / pages
            yield [Progress(text="The journal is being read …", part=part)]
        before += len(events)
