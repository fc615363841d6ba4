"""When it is proved that a list's author added up wrongly, and when it is not."""

from __future__ import annotations

import pytest

from empires.rosters import read_rosters
from empires.rosters.pasted.slips import NOTE

LIST = """\
Ann – River Watch
{first} – Captain, General, Shield,
Cloak of Leaves
300 – 20x Spears, Musician
2x110 – 5 Hounds
{last}
{total}
"""


def proved(text: str) -> bool:
    (one,) = read_rosters(text.encode())
    return NOTE in one.notes


def test_a_list_whose_every_line_is_read_and_has_another_sum_is_its_authors_slip() -> None:
    assert proved(LIST.format(first=500, last="90 – Scouts", total=1_210))
    assert proved(LIST.format(first=500, last="90 – Scouts", total="Total: 1010"))


def test_a_list_that_adds_up_is_none() -> None:
    assert not proved(LIST.format(first=500, last="90 – Scouts", total=1_110))


@pytest.mark.parametrize(
    "last",
    [
        "90 – Scouts\n2x Eagles [590ts]",
        "90 – Scouts\n646l5 35 Mob",
        "90 – Scouts 195 Mob, Standard",
        "90 – Scouts\n6x Eagles",
        "90 – Scouts\nAnvil of the Ford 185pts",
        "90 – Scouts(s)\n* 120",
    ],
)
def test_nothing_is_proved_while_a_price_may_be_unread(last: str) -> None:
    assert not proved(LIST.format(first=500, last=last, total=1_210))


def test_nothing_is_proved_where_the_beginning_may_be_lost() -> None:
    whole = LIST.format(first=500, last="90 – Scouts", total=1_210)
    _, rest = whole.split("\n", 1)
    assert not proved(rest)
    assert not proved("Armour; Shield; Potion of Swiftness\n" + rest)


def test_options_in_brackets_are_in_the_price_before_them() -> None:
    text = LIST.format(first=500, last="90 – Scouts, Bows (60)", total=1_210)
    assert proved(text)
