"""Lists pasted as text, as builders export them and players post them in forums.

No two list builders agree, and people write as they like, so a text is read in steps: its lines (`lines`),
the meaning of each line alone (`marks`) and among its neighbours (`outline`), the ends of lists (`lists`,
`one_size`), the things with a price in each style of writing (`styles`, `entries`, `statlines`), the number
of units for a price (`counts`), all readings of a list (`readings`), and finally the reading whose units add
up to the list's printed total (`choice`). Without a total the reader guesses, and a person checks the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import msgspec

from empires.rosters.pasted.choice import Chosen, alternatives, choose
from empires.rosters.pasted.counts import Counts
from empires.rosters.pasted.lines import cut_from, lines_of
from empires.rosters.pasted.lists import (
    ENOUGH,
    MUCH,
    Block,
    cuts_of,
    list_above,
    lists_below,
    lists_in,
    parts_of,
)
from empires.rosters.pasted.marks import Mark, marked
from empires.rosters.pasted.one_size import alike, lone_total
from empires.rosters.pasted.outline import outlined
from empires.rosters.pasted.own import read_own
from empires.rosters.pasted.readings import readings_of
from empires.rosters.pasted.styles import Prices
from empires.rosters.pasted.units import roster_of
from empires.rosters.roster import Roster

_Read: TypeAlias = tuple[Block, Chosen | None, list[Chosen]]

LONGEST_CUT = 150
"""The maximum length, in lines, of a list that is searched for a second list inside it."""

MANY_UNITS = 20
"""If a list without a total has at least this many units, it may really be several lists."""

MANY_LISTS = 4
"""The minimum number of lists with totals from which the usual size of a list in the paste can be deduced."""

TINY = 0.05
"""A number smaller than this fraction of the usual total is not the total of a list."""

# The total three quarters of the way up counts as typical: up to half of the totals may be game scores.
USUAL = 3

MOST_CUTS = 200
"""The maximum number of places in a paste where a list is split to test whether it is really two lists."""

MOST_LISTS = 400
"""The maximum number of lists read from one paste."""


def read_text(text: str) -> list[Roster]:
    """The lists in a pasted text: at least one, which may be empty."""
    if (own := read_own(text)) is not None:
        return [own]
    reader = _Reader()
    lines = outlined([mark for line in lines_of(text) for mark in marked(line)], reader.prices)
    blocks = lists_in(lines, reader.prices)
    unread = cut_from(text)
    if len(blocks) > MOST_LISTS:
        unread += (f"Only the first {MOST_LISTS} lists of {len(blocks)} were read.",)
    read = _without_scores([one for block in blocks[:MOST_LISTS] for one in reader.read(block)])
    *first, last = read
    return [*(_roster(*one, ()) for one in first), _roster(*last, unread)]


class _Reader:
    """Reads the lists in one pasted text; `cuts` counts the splits that were tested."""

    def __init__(self) -> None:
        self.prices = Prices()
        self.counts = Counts()
        self.cuts = 0

    def read(self, block: Block) -> list[_Read]:
        """The reading of a list, or the readings of its parts if these add up to totals and the whole does
        not.
        """
        whole = self._chosen(block)
        if whole[1] and whole[1].agrees:
            return self._above_and_below(block, whole)
        parts = parts_of(block, self.prices)
        if len(parts) > 1:
            apart = [self._chosen(part) for part in parts]
            if whole[1] is None or whole[1].printed is None or any(one and one.agrees for _, one, _ in apart):
                return [read for one in apart for read in self._cut(one[0], one)]
        return self._cut(block, whole)

    def _above_and_below(self, block: Block, whole: _Read) -> list[_Read]:
        """The reading of a list that adds up, and the readings of lists by other authors above and below,
        whose units are not counted in it."""
        lines = [one.entry.line for one in whole[1].reading.counted] if whole[1] else []
        if at := list_above(block, min(lines), self.prices):
            return [*self.read(block[:at]), *self.read(block[at:])]
        for at in lists_below(block, max(lines), self.prices):
            if self._tests() and (below := self._agreeing(block[at:])):
                return [self._chosen(block[:at]), *below]
        return [whole]

    def _tests(self) -> bool:
        """Whether another split of this paste may be tested."""
        self.cuts += 1
        return self.cuts <= MOST_CUTS

    def _agreeing(self, block: Block) -> list[_Read]:
        """The readings of the lists in some lines, if each of them adds up to a total of its own."""
        read = self.read(block)
        return read if all(one and one.agrees for _, one, _ in read) else []

    def _cut(self, block: Block, whole: _Read) -> list[_Read]:
        """The reading of a list that does not add up, or the readings of several lists: lists that are all
        of one size, or two lists that add up to totals of their own. If the list costs far more than its
        total, it is enough for the lower part to add up to that total.
        """
        chosen = whole[1]
        if chosen is None:
            return [whole]
        much = _is_much(block, chosen)
        if much and len(lists := alike(block, chosen, self.prices)) > 1:
            return [one for part in lists for one in self.read(part)]
        if chosen.printed is None or chosen.agrees or len(block) > LONGEST_CUT:
            return [whole]
        apart: list[_Read] = []
        for at in cuts_of(block, self.prices):
            if not self._tests():
                break
            lower = self._chosen(block[at:])
            if lower[1] is None or not lower[1].agrees:
                continue
            if much and lower[1].printed == chosen.printed:
                return [*self.read(block[:at]), lower]
            upper = self._agreeing(block[:at])
            if upper and _points_of([*upper, lower]) >= _points_of(apart):
                apart = [*upper, lower]
        return apart or [whole]

    def _chosen(self, block: Block) -> _Read:
        """The chosen reading of a list, and the alternatives."""
        readings = readings_of(block, self.prices, self.counts)
        chosen = choose(readings)
        return block, chosen, alternatives(readings, chosen) if chosen is not None else []


def _is_much(block: Block, chosen: Chosen) -> bool:
    """Whether a list costs so much that it may really be several lists."""
    total = chosen.printed or lone_total(block)
    if total and chosen.points > MUCH * total:
        return True
    return chosen.printed is None and len(chosen.reading.counted) >= MANY_UNITS


def _without_scores(read: list[_Read]) -> list[_Read]:
    """The lists in a paste, without entries that are tiny by comparison, such as players' scores or a fee."""
    totals = sorted(one.printed for _, one, _ in read if one and one.printed)
    if len(totals) < MANY_LISTS:
        return read
    least = TINY * totals[USUAL * len(totals) // 4]
    kept = []
    for block, one, others in read:
        if one is None or one.printed is None or one.printed >= least or _is_list(block, one):
            kept.append((block, one, others))
        elif one.points >= least:
            kept.append((block, replace(one, printed=None), others))
    return kept or read


def _is_list(block: Block, chosen: Chosen) -> bool:
    """Whether something small is an army list like any other: it has a builder's line or a heading, or
    several units that add up to its total. Scores are only two or three numbers.
    """
    headed = any(one.mark in (Mark.HEAD, Mark.HEADING, Mark.FOOTER) for one in block)
    return headed or (chosen.agrees and len({one.entry.line for one in chosen.reading.counted}) >= ENOUGH)


def _points_of(read: Sequence[_Read]) -> int:
    """The points of all units that were read."""
    return sum(one.points for _, one, _ in read if one)


def _roster(block: Block, chosen: Chosen | None, others: Sequence[Chosen], unread: Sequence[str]) -> Roster:
    """The roster of the chosen reading, with rosters for the other readings."""
    roster = roster_of(block, chosen, unread)
    if roster.verdict != "differs" or not others:
        return roster
    return msgspec.structs.replace(
        roster, others=tuple([roster_of(block, one, unread, nearest=False) for one in others])
    )
