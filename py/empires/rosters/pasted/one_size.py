"""Consecutive lists of one size with only names between them: a tournament's lists are all written for the
same total, so a paste is split at those names that give parts of equal size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from empires.rosters.pasted.choice import Chosen
from empires.rosters.pasted.counts import counted
from empires.rosters.pasted.entries import LONG, entries_of
from empires.rosters.pasted.lists import style_of
from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.styles import Prices
from empires.rosters.pasted.words import LAST_WORD

Block = list[Marked]

LEAST = 3
"""The minimum number of units in one of several lists."""

NEAR, NEAR_A_TOTAL, FAR = 0.01, 0.04, 1.6
"""How far lists may deviate from the common size: first for two thirds of the lists, next for two thirds of
them if a total names the size, and last for every list. Units with doubtful counts may cost much more than
their list says.
"""

MOST_SIZES = 8
"""The maximum number of sizes tried if no total names one."""

LIKELY = 2
"""The highest score for oddity at which a line is still likely to be a name."""

MOST_NAMES = 500
"""The maximum number of names at which a paste is split."""

_GOES_ON = re.compile(r"[,;:=(\[&+–-]$|\b(?:of|the|and|with|on|de|la|von|x)$", re.I)
_LIKE_OPTIONS = re.compile(r"[,;:]|^[a-z(\[]")


def alike(block: Block, chosen: Chosen, prices: Prices) -> list[Block]:
    """The lists of equal size into which a block read as one list can be split; just that list if it
    contains no names that give such a split. The costs are those of the chosen reading, or else of the
    list's commonest style.
    """
    pairs = zip(chosen.reading.counted, chosen.ways, strict=True)
    read = [(one.entry.line, one.points(way)) for one, way in pairs]
    lists = _of_one_size(block, read, chosen.printed)
    if len(lists) > 1:
        return lists
    entries = entries_of(block, style_of(block, prices), prices, bullets=False).entries
    return _of_one_size(block, [(one.line, counted(one).points()) for one in entries], chosen.printed)


def lone_total(block: Block) -> int:
    """The last number in a list that has a line to itself; 0 if there is none."""
    return next((one.total for one in reversed(block) if one.total and one.bare), 0)


def _of_one_size(block: Block, read: Iterable[tuple[int, int]], printed: int | None) -> list[Block]:
    """The split, which is found from the lines with units and from the units' costs."""
    costs = _costs(block, read)
    sums = [0, *accumulate(sum(cost) for cost in costs)]
    counts = [0, *accumulate(len(cost) for cost in costs)]
    last = printed or lone_total(block)
    names = [
        at
        for at in range(1, len(block))
        if _is_name(block, costs, at) or (costs[at - 1] and costs[at] and sums[-1] - sums[at] == last)
    ]
    if not names or len(names) > MOST_NAMES:
        return [block]
    near = NEAR if printed is None else NEAR_A_TOTAL
    cuts: list[int] = []
    for size in [printed] if printed else [last, *_sizes(block, names, sums, counts)]:
        found = _divided(block, names, sums, counts, size, near)
        cuts = found if len(found) > len(cuts) else cuts
    ends = [0, *cuts, len(block)]
    return [block[start:end] for start, end in pairwise(ends)]


def _costs(block: Block, read: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The costs of the units that begin on each line."""
    found: dict[int, list[int]] = {}
    for line, points in read:
        found.setdefault(line, []).append(points)
    return [found.pop(one.line.number, []) for one in block]


def _is_name(block: Block, costs: Sequence[Sequence[int]], at: int) -> bool:
    """Whether a line may be the first of another list: it has no unit, but the line before it has one."""
    one = block[at]
    if costs[at] or one.mark not in (Mark.TEXT, Mark.HEAD) or one.line.sign == "•":
        return False
    return any(map(any, costs[max(0, at - 3) : at])) and any(map(any, costs[at + 1 : at + 5]))


def _oddity(block: Block, at: int) -> int:
    """How little a line looks like a name; a line that does not look like one may be the end of the unit
    above.
    """
    one, before = block[at], block[at - 1]
    if one.line.gap:
        return 0
    broken = len(before.words) >= LONG or bool(
        _GOES_ON.search(before.words, max(0, len(before.words) - LAST_WORD))
    )
    return 1 + 3 * broken + 3 * bool(_LIKE_OPTIONS.search(one.words)) + (len(one.words.split()) == 1)


def _sizes(block: Block, names: Sequence[int], sums: Sequence[int], counts: Sequence[int]) -> list[int]:
    """The sizes that each list may have: the median of the sizes between lines that are likely names of
    lists, and those from the top of the paste down to each of the first few such lines.
    """
    likely = [0, *(at for at in names if _oddity(block, at) <= LIKELY), len(block)]
    between = sorted(sums[end] - sums[start] for start, end in pairwise(likely))
    first = [at for at in names if counts[at] >= LEAST and 2 * sums[at] <= sums[-1]]
    found = [between[len(between) // 2], *(sums[at] for at in first[:MOST_SIZES])]
    return list(dict.fromkeys(found))


def _divided(
    block: Block, names: Sequence[int], sums: Sequence[int], counts: Sequence[int], size: int, near: float
) -> list[int]:
    """The names that split a paste into parts of about this size; empty if this is not possible."""
    if size <= 0:
        return []
    reached: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for end in (*names, len(block)):
        oddity = _oddity(block, end) if end < len(block) else 0
        ways = [
            (cost + oddity + 40 * apart, [*cuts, end])
            for start, (cost, cuts) in reached.items()
            if counts[end] - counts[start] >= LEAST
            and (apart := abs(sums[end] - sums[start] - size) / size) <= FAR
        ]
        if ways:
            reached[end] = min(ways)
        reached = {at: way for at, way in reached.items() if sums[end] - sums[at] <= (1 + FAR) * size}
    _, cuts = reached.get(len(block), (0.0, []))
    parts = [sums[end] - sums[start] for start, end in pairwise([0, *cuts])]
    fitting = sum(abs(part - size) <= near * size for part in parts)
    return cuts[:-1] if 3 * fitting >= 2 * len(parts) else []
