"""Lists pasted as text: what every builder exports and players post in forums.

No builder agrees with another and people write as they like, so a text is read in steps: its lines (`lines`),
what each line is alone (`marks`) and by its neighbours (`outline`), where one list ends (`lists`), the things
with a price in each style of writing
(`styles`, `entries`, `statlines`), what a price is the price of (`counts`), all readings of a list
(`readings`), and of these the one whose units add up to the total that the list prints (`choice`). The reader
guesses where no total decides; a person looks at the result.
"""

from __future__ import annotations

from empires.rosters.pasted.choice import Chosen, choose
from empires.rosters.pasted.lines import cut_from, lines_of
from empires.rosters.pasted.lists import Block, lists_in, parts_of
from empires.rosters.pasted.marks import marked
from empires.rosters.pasted.outline import outlined
from empires.rosters.pasted.readings import readings_of
from empires.rosters.pasted.styles import Prices
from empires.rosters.pasted.units import roster_of
from empires.rosters.roster import Roster

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
    return [*(roster_of(*one, ()) for one in first), roster_of(*last, unread)]


def _read(block: Block, prices: Prices) -> list[tuple[Block, Chosen | None]]:
    """A list's reading, or those of its parts where these add up to their totals and the whole does not."""
    whole = choose(readings_of(block, prices))
    parts = parts_of(block, prices)
    if len(parts) == 1 or (whole and whole.agrees):
        return [(block, whole)]
    apart = [(part, choose(readings_of(part, prices))) for part in parts]
    if whole is None or whole.printed is None or any(one and one.agrees for _, one in apart):
        return apart
    return [(block, whole)]
