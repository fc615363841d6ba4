"""The work of reading a paste, counted in calls, because seconds depend on the machine: it grows with the
number of lines and not faster, however the lines are written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from empires.rosters import read_rosters

MOST_CALLS = 900
"""The maximum number of calls for each line of a paste, or each part of a long one."""

PART = 60
"""The length of a part of a line, in characters."""

LINES = 500


def _points_first(line: int) -> str:
    copies, models = 1 + line % 4, 5 + line % 20
    return f"{100 + line * 37 % 400} – {copies}x{models} Riders of {line}, Bows, {line % 4}x Eagle"


def _lists(unit: Callable[[int], str], end: str = "Total: 4500\n") -> Callable[[int], str]:
    """Lists of fourteen units, with names between them, up to a number of lines."""

    def written(lines: int) -> str:
        parts = (
            f"Ann {number} – River Watch\n"
            + "".join(f"{unit(14 * number + one)}\n" for one in range(14))
            + f"{end}\n"
            for number in range(lines // 16)
        )
        return "".join(parts)

    return written


PASTES: dict[str, Callable[[int], str]] = {
    "prices first, with doubtful counts": _lists(_points_first),
    "prices last": _lists(lambda line: f"{1 + line % 4}x Riders of {line}, Bows, Eagle - {100 + line % 90}"),
    "prices in brackets": _lists(lambda line: f"{1 + line % 3}x Riders of {line} [{100 + line % 90} pts]"),
    "no totals": _lists(_points_first, end=""),
    "wrapped": _lists(lambda line: f"{2 + line % 7}x5 Riders, Bows, Swords\nand shields {99 + line}"),
    "one list": lambda lines: "Ann River\n" + "\n".join(map(_points_first, range(lines))) + "\n9000",
    "scores": lambda lines: "Ann\n500 - Lord\n300 - Bows\n20 - Cup\nTotal: 102\nLaw: 40\n\n" * (lines // 6),
    "lone numbers": lambda lines: "Riders with a banner,\n120\n" * (lines // 2),
    "long lines": lambda lines: (
        "Ann River\n" + " ".join(f"{100 + one} – 2x5 Riders" for one in range(60)) + "\n4500\n"
    ) * (lines // 60),
}  # fmt: skip


def _calls(text: str) -> int:
    """How often functions are called while a paste is read."""
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    data = text.encode()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_rosters(data)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("kind", PASTES)
def test_the_work_grows_with_the_lines_and_no_faster(kind: str) -> None:
    write = PASTES[kind]
    read_rosters(write(LINES).encode())
    text = write(2 * LINES)
    once, twice = _calls(write(LINES)), _calls(text)
    assert twice <= 2.4 * once
    assert twice <= MOST_CALLS * sum(1 + len(line) // PART for line in text.splitlines())
