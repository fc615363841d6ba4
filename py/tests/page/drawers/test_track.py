"""The bar over the map: where the year stands."""

from __future__ import annotations

import re

import pytest

from empires.kit.track import Stage, Track
from empires.page.drawers.menu import STEPS_SHOWN, track_bar


def bar(count: int, now: int) -> tuple[list[int], str]:
    """The steps that are shown of so many, and what stands beside that of now."""
    stages = tuple(
        Stage(label=str(n), when="now" if n == now else "done" if n < now else "next")
        for n in range(1, count + 1)
    )
    drawn = track_bar(Track(heading="Winter", steps=stages))
    shown = [int(n) for n in re.findall(r'<li class="(?:now|done|next)"[^>]*>(\d+)', drawn)]
    beside = re.search(r'class="of">([^<]*)<', drawn)
    return shown, beside[1].strip() if beside else ""


@pytest.mark.parametrize(
    ("count", "now", "shown"),
    [
        (5, 3, range(1, 6)),
        (7, 7, range(1, 8)),
        (13, 1, range(1, 8)),
        (13, 6, range(3, 10)),
        (13, 13, range(7, 14)),
    ],
)
def test_of_very_many_steps_those_about_now_are_shown_with_its_number(
    count: int, now: int, shown: range
) -> None:
    assert bar(count, now) == (list(shown), f"{now} of {count}")
    assert len(shown) <= STEPS_SHOWN
