"""Separating the lists in a paste, which may contain many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, dropwhile

from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.statlines import has_columns, prices_of_rows
from empires.rosters.pasted.styles import IN_BRACKETS, MIXED, STYLES, Prices, Style
from empires.rosters.roster import MOST_UNITS

ENOUGH = 3
"""The minimum number of units in a list if lists are separated only by empty lines."""

MANY = 5
"""The minimum number of units on one line for the line to count as a list."""

MUCH = 1.4
"""If a list's units cost more than this many times its total, it counts as two lists."""

CUTS = 40
"""The maximum number of places within a list where another list may begin."""

MOST_PARTS = 20
"""The maximum number of parts of one list that may have totals of their own."""

Block = list[Marked]


def lists_in(lines: Sequence[Marked], prices: Prices) -> list[Block]:
    """The lines of each list in a paste; there is at least one list."""
    divider = _Divider(style_of(lines, prices), prices)
    for one in lines:
        divider.read(one)
    return divider.blocks()


def parts_of(block: Block, prices: Prices) -> list[Block]:
    """A list split at runs of blank lines, because it may be several lists; not split if it is certain to be
    one.
    """
    parts: list[Block] = [[]]
    for one in block:
        if one.line.gap > 1 and parts[-1]:
            parts.append([])
        parts[-1].append(one)
    if len(parts) > 1 and not any(part[0].mark is Mark.HEADING for part in parts):
        lists = _joined(parts, style_of(block, prices), prices)
        if len(lists) > 1:
            return lists
    return [block]


def list_above(block: Block, line: int, prices: Prices) -> int:
    """The first line of the list whose first unit is on the given line, if a list by another author is above;
    otherwise 0."""
    above = [one for one in block if one.line.number < line]
    if sum(bool(_units_in(one, MIXED, prices)) for one in above) < ENOUGH:
        return 0
    titles = [at for at, one in enumerate(above) if at and not _units_in(one, MIXED, prices)]
    last = titles[-1] if titles else 0
    rest = above[last:]
    return last if last and sum(bool(_units_in(one, MIXED, prices)) for one in rest) == 0 else len(above)


def lists_below(block: Block, line: int, prices: Prices) -> list[int]:
    """The places where a list by another author may begin below a list whose last unit is on the given line:
    after its total or the builder's line, at lines that have no price or are set apart. There are none if too
    few units follow.
    """
    last = next(at for at, one in enumerate(block) if one.line.number >= line)
    priced = [one.line.sign != "•" and bool(_units_in(one, MIXED, prices)) for one in block]
    ended = (Mark.TOTAL, Mark.FOOTER)
    return [
        at
        for at in range(last + 1, len(block))
        if (one := block[at]).mark in (Mark.TEXT, Mark.HEAD)
        and one.line.sign != "•"
        and (block[at - 1].mark in ended or not priced[at] or one.line.gap)
        and sum(priced[at:]) >= ENOUGH
    ][:CUTS]


def cuts_of(block: Block, prices: Prices) -> list[int]:
    """The places within a list where another list may begin, last first: lines without a price, and lines set
    apart."""
    style = style_of(block, prices)
    priced = [bool(_units_in(one, style, prices) or _units_in(one, MIXED, prices)) for one in block]
    cuts = [
        at
        for at in range(1, len(block))
        if block[at].mark in (Mark.TEXT, Mark.HEAD)
        and block[at].line.sign != "•"
        and (not priced[at] or block[at].mark is Mark.HEAD or block[at].line.gap)
        and sum(priced[:at]) >= ENOUGH <= sum(priced[at:])
    ]
    return cuts[::-1][:CUTS]


def _joined(parts: list[Block], style: Style, prices: Prices) -> list[Block]:
    """Join each part that has too few units to be a list to the next part, as the name above it; at the end,
    join it to the last part.
    """
    lists: list[Block] = []
    held: Block = []
    for part in parts:
        held = held + part
        if sum(_units_in(one, style, prices) for one in held) >= ENOUGH:
            lists.append(held)
            held = []
    if held and lists:
        lists[-1] = lists[-1] + held
    return lists


def style_of(lines: Sequence[Marked], prices: Prices) -> Style:
    """The style in which the most lines have a price; stat lines never end a unit that began above."""
    if has_columns(lines):
        return IN_BRACKETS
    return max(STYLES, key=lambda style: sum(min(1, _units_in(one, style, prices)) for one in lines))


def _units_in(one: Marked, style: Style, prices: Prices) -> int:
    """The number of units in a line."""
    return prices.count(style, one.words) if one.mark is Mark.TEXT else 0


def _under_one_total(lists: list[Block]) -> list[Block]:
    """The lists, with the last few joined into one if the final total is the sum of their totals."""
    own = _totals(lists[-1])
    if len(own) < 2:
        return lists
    total, parts, first = own[-1], own[-2], len(lists) - 1
    while parts < total and len(lists) - MOST_PARTS < first and first > 0:
        first -= 1
        parts += [total, *_totals(lists[first])][-1]
    if parts != total or first == len(lists) - 1:
        return lists
    lines = [one for block in lists[first:] for one in block]
    return [*lists[:first], [one for one in lines if one.mark is not Mark.TOTAL or one.total == total]]


def _totals(block: Block) -> list[int]:
    """The totals of a list, beginning with the one in the list's own line."""
    heads = [one.total for one in block if one.mark is Mark.HEAD and one.total is not None]
    totals = [one.total for one in block if one.mark is Mark.TOTAL and one.total is not None]
    return [*heads[:1], *totals]


def _may_be_sum(total: int, amounts: Sequence[int]) -> bool:
    """Whether a total may be the sum of some units, each of which may count several times."""
    return 0.4 * total <= sum(amounts) <= 1.1 * total


class _Divider:
    """Go through a paste and begin a new list where the old one has ended."""

    def __init__(self, style: Style, prices: Prices) -> None:
        self.style = style
        self.prices = prices
        self.done: list[Block] = []
        self.block: Block = []
        self.amounts: list[int] = []
        self.closed = False
        self.total_above = False
        self.since_unit = 0
        self.long_line = False
        self.title_at = 0
        self.below_title: list[int] = []

    def blocks(self) -> list[Block]:
        """The lists; everything after the last unit belongs to the last list."""
        self._next()
        lists: list[Block] = []
        for block in self.done:
            if lists and self._is_rest(block, lists[-1]):
                lists[-1] += block
            else:
                lists.append(block)
            lists = _under_one_total(lists)
        return lists or [[]]

    def _is_rest(self, block: Block, above: Block) -> bool:
        """Whether these lines are not a list but the rest of the list above, because they have no unit or
        only repeat that list's total in other words.
        """
        amounts = [amount for one in block for amount in self._amounts(one)]
        said = sum(one.mark in (Mark.TEXT, Mark.HEAD) for one in block)
        return not amounts or (said == 1 and amounts == _totals(above)[-1:])

    def read(self, one: Marked) -> None:
        amounts = self._amounts(one)
        units = len(amounts)
        if self.closed and (units or one.mark not in (Mark.TOTAL, Mark.FOOTER, Mark.NOTE)):
            self._next()
        if one.mark is Mark.HEAD and self.amounts:
            self._next()
        if units >= MANY and self.long_line:
            self._next()
        if one.mark is Mark.TOTAL and not self.closed:
            self._begin_at_title(one.total or 0)
            self._total(one)
        if one.mark is Mark.TEXT and one.line.gap and not units and one.line.sign != "•":
            self.title_at, self.below_title = len(self.block), []
        self.block.append(one)
        self.amounts += amounts
        self.below_title += amounts
        ends = _units_in(one, self.style, self.prices) if self.style.closes else units
        self.since_unit = 0 if ends else self.since_unit + 1
        self.long_line = self.long_line or units >= MANY
        self.closed = self.closed or (one.mark is Mark.FOOTER and bool(self.amounts))

    def _begin_at_title(self, total: int) -> None:
        """Begin a new list at the last line that is set apart, if the total is the sum of the lines below
        that line.
        """
        if len(self.below_title) < ENOUGH or self.title_at == 0 or not _may_be_sum(total, self.below_title):
            return
        if sum(self.amounts) > MUCH * total:
            since, amounts = self.block[self.title_at :], self.below_title
            self.block = self.block[: self.title_at]
            self._next()
            self.block, self.amounts = since, amounts

    def _total(self, one: Marked) -> None:
        """Handle a total: below units it ends their list; below the next list's name it begins that list."""
        if len(self.amounts) < 2 or (one.bare and self._is_price(one)):
            self.total_above = self.total_above or not self.amounts
            return
        if self.total_above and (head := self._next_head()):
            self.block = self.block[: -len(head)]
            self._next()
            self.block, self.total_above = head, True
        else:
            self.closed = True

    def _is_price(self, one: Marked) -> bool:
        """Whether a lone number is not the list's total, because it belongs to the words above it or is far
        below the units' cost.
        """
        others = sum(self.amounts) - max(self.amounts, default=0)
        last = list(accumulate(reversed(self.amounts[-MOST_UNITS:])))
        if one.total == sum(self.amounts) or one.total in last[ENOUGH:]:
            return False
        wrapped = self.since_unit > 0 and (self.style.closes or one.words[0] in "[(")
        return wrapped or 2 * (one.total or 0) < others

    def _next_head(self) -> Block:
        """The lines since the last unit that begin the next list, without wrapped lines and options."""
        since = self.block[len(self.block) - self.since_unit :]
        head = list(dropwhile(lambda one: one.line.sign == "•" and one.mark is Mark.TEXT, since))
        if not head or head[0].line.sign == "•":
            return []
        says = head[-1].mark is Mark.TEXT or (head[-1].mark is Mark.NOTE and head[0].line.sign == "+")
        return head if says and (head[0].line.gap > 0 or self.since_unit == 1) else []

    def _amounts(self, one: Marked) -> list[int]:
        """The printed costs of the units on a line, in the style that finds the most of them."""
        if one.mark in (Mark.TEXT, Mark.NOTE) and (rows := prices_of_rows(one.words)):
            return rows
        if one.mark is Mark.PRICE:
            return [one.total or 0]
        if one.mark is not Mark.TEXT:
            return []
        style = max((self.style, MIXED), key=lambda style: self.prices.count(style, one.words))
        return [piece.found.amount for piece in self.prices.pieces(style, one.words) if piece.found]

    def _next(self) -> None:
        if self.block:
            self.done.append(self.block)
        self.block, self.amounts, self.since_unit = [], [], 0
        self.title_at, self.below_title = 0, []
        self.closed = self.total_above = self.long_line = False
