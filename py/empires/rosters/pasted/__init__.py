"""Lists pasted as text: what every builder exports and players post in forums.

No builder agrees with another and people write as they like, so a text is read in steps: its lines (`lines`),
what each line is alone (`marks`) and by its neighbours (`outline`), where one list ends (`lists`), the things
with a price in each style of writing
(`styles`, `entries`, `statlines`), what a price is the price of (`counts`), all readings of a list
(`readings`), and of these the one whose units add up to the total that the list prints (`choice`). The reader
guesses where no total decides; a person looks at the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from empires.rosters.pasted.choice import Chosen, alternatives, choose
from empires.rosters.pasted.lines import cut_from, lines_of
from empires.rosters.pasted.lists import Block, lists_in, parts_of
from empires.rosters.pasted.marks import marked
from empires.rosters.pasted.outline import outlined
from empires.rosters.pasted.readings import readings_of
from empires.rosters.pasted.styles import Prices
from empires.rosters.pasted.units import roster_of
from empires.rosters.roster import Roster

_Read: TypeAlias = tuple[Block, Chosen | None, list[Chosen]]

MOST_LISTS = 400
"""Lists that are read from one paste."""


def read_text(text: str) -> list[Roster]:
    """The lists in a pasted text, at least one (it may be empty)."""
    prices = Prices()
    lines = outlined([mark for line in lines_of(text) for mark in marked(line)], prices)
    blocks = lists_in(lines, prices)
    unread = cut_from(text)
    if len(blocks) > MOST_LISTS:
        unread += (f"Only the first {MOST_LISTS} lists of {len(blocks)} were read.",)
    read = [one for block in blocks[:MOST_LISTS] for one in _read(block, prices)]
    *first, last = read
    return [*(_roster(*one, ()) for one in first), _roster(*last, unread)]


def _read(block: Block, prices: Prices) -> list[_Read]:
    """A list's reading, or those of its parts where these add up to their totals and the whole does not."""
    whole = _chosen(block, prices)
    if whole[1] and whole[1].agrees:
        return [whole]
    parts = parts_of(block, prices)
    if len(parts) > 1:
        apart = [_chosen(part, prices) for part in parts]
        if whole[1] is None or whole[1].printed is None or any(one and one.agrees for _, one, _ in apart):
            return apart
    return [whole]


def _chosen(block: Block, prices: Prices) -> _Read:
    """The reading of a list, and what else it could be."""
    readings = readings_of(block, prices)
    chosen = choose(readings)
    return block, chosen, alternatives(readings, chosen) if chosen is not None else []


def _roster(block: Block, chosen: Chosen | None, others: Sequence[Chosen], unread: Sequence[str]) -> Roster:
    """The roster of a reading, with those of the others."""
    roster = roster_of(block, chosen, unread)
    if roster.verdict != "differs" or not others:
        return roster
    return msgspec.structs.replace(roster, others=tuple(roster_of(block, one, unread) for one in others))
