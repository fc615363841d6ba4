"""The review of a finished campaign, read once from its journal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from empires.core.offices.book import headline
from empires.core.records.events import Event
from empires.core.saves.proof import looking_back
from empires.core.table import Table
from empires.kit.review import Moment, Point, Record, records, turning_points
from empires.page.session.chronicle import Chronicle
from empires.page.session.replay import Frame
from empires.page.widgets.progress import reading, watched
from empires.page.wire.operations import Operations
from empires.rulesets.display import Display

MOST_MOMENTS = 40
"""The maximum number of moments in the review; only the last moments of a longer campaign are shown."""

_GOLD = re.compile(r"\bgold\b|\bcrowns?\b|\btreasury\b", re.IGNORECASE)


class Ending(NamedTuple):
    """The review of a campaign: its moments, its turning points, each player's record, how victory was
    decided, and the frames of the film on the map."""

    moments: Sequence[Moment]
    points: Sequence[Point]
    records: Mapping[str, Record]
    how: str
    frames: Sequence[Frame]


def looking_at_the_end(
    chronicle: Chronicle, display: Display[Any], players: Sequence[str], reader: str | None = None
) -> Iterator[Operations | Ending]:
    """Read the journal again, and return the review with everything that `reader` may know, or that everybody
    may know if `reader` is None.

    Raises ReplayError if the journal cannot be replayed.
    """
    campaign = chronicle.campaign
    yield from chronicle.catch_up()
    parts = chronicle.book.parts[-MOST_MOMENTS:]
    starts = [part.at for part in parts[1:]]

    def look(then: Table) -> tuple[Any, dict[str, int]]:
        return display.map_of(then, reader), _gold(display, then)

    work = looking_back(chronicle.device.campaign, starts, look)
    seen = yield from watched(work, "Looking back on the war …")
    seen.append(look(campaign))
    moments = [Moment(part.title, board, gold) for part, (board, gold) in zip(parts, seen, strict=True)]
    moments = [one for one in moments if one.board.tiles]
    told: list[Event] = []
    yield from reading(
        campaign,
        lambda _, __, events: told.extend(one for one in events if one.to is None or reader in one.to),
    )
    ends = [one for one in told if one.kind.startswith(("campaign_", "half_conquered"))]
    ends = [one for one in ends if not one.text.startswith("The campaign is over")]  # the card says so
    counted = [one for one in told if one.kind == "victory_counted"]
    frames = [
        Frame(one.board, f"{one.title}: {headline(part)}" if headline(part) else one.title)
        for part, one in zip(parts[len(parts) - len(moments) :], moments, strict=True)
    ]
    points = turning_points(moments, players)
    yield Ending(moments, points, records(told, players), _last(ends) or _last(counted), frames)


def _last(events: Sequence[Event]) -> str:
    return events[-1].text if events else ""


def _gold(display: Display[Any], then: Table) -> dict[str, int]:
    """The gold of each player in the public ledgers; empty if none is public."""
    found = {}
    for ledger in display.ledgers(then.view(None).state, None):
        for line in ledger.sections[0].lines if ledger.sections else ():
            number = re.match(r"[\d,]+", line.value)
            if _GOLD.search(f"{line.label} {line.value}") and number:
                found[ledger.player] = int(number[0].replace(",", ""))
                break
    return found
