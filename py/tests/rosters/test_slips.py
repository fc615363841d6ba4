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


def test_no_way_to_take_doubtful_counts_adds_up_however_many_there_are() -> None:
    several = "\n".join(f"{100 + 2 * at} – 2x5 Riders" for at in range(7))
    text = f"Ann – River Watch\n500 – Captain\n{several}\n{{total}}\n"
    assert proved(text.format(total=2_115))
    assert not proved(text.format(total=500 + 2 * (106 + 108 + 110 + 112) + 100 + 102 + 104))


@pytest.mark.parametrize(
    "title", ["\n\nBrook\n", "Brook\nAnn – River Watch\n", "12 12 Brook\nAnn – River Watch\n"]
)
def test_a_name_may_be_one_word_apart_or_below_a_team(title: str) -> None:
    _, rest = LIST.format(first=500, last="90 – Scouts", total=1_210).split("\n", 1)
    assert proved(title + rest)


WRAPPED = """\
Ann – River Watch
1x Captain, General, Sword of the
Deep [500pts]
20x Spears, Champion, Musician, 2x
Standard [300pts]
10x Archers [150pts]
{last}
Total: 1190
"""


def test_a_price_may_close_a_unit_that_began_with_its_count_above() -> None:
    assert proved(WRAPPED.format(last="8x Scouts, Bows\n[90pts]\n5x Hounds [110pts]"))
    assert not proved(WRAPPED.format(last="8x Scouts\n5x Hounds [200pts]"))
    assert not proved(WRAPPED.format(last="5x Hounds [200pts]\n8x Scouts"))


def test_figures_inside_a_unit_are_no_prices() -> None:
    assert proved(LIST.format(first=500, last="90 – Scouts, Bows, 19x Scout, Ann&#39;s Banner", total=1_210))
    assert not proved(LIST.format(first=500, last="90 – Scouts, Bows, 19 Scout 85", total=1_210))


def test_no_slip_is_believed_that_is_more_than_a_tenth_of_the_total() -> None:
    text = LIST.format(first=500, last="90 – Scouts", total="{total}")
    assert proved(text.format(total=1_220))
    assert not proved(text.format(total=1_240))
