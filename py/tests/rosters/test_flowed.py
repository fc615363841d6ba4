"""Lists that a PDF has run together, sums that are not a list's total, a total behind the last price."""

from __future__ import annotations

import pytest

from empires.rosters import read_rosters


def read(text: str) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Each list of a text: its name, what its units cost together, and the units."""
    return [
        (one.name, one.points, [(u.name, u.points or 0) for u in one.units])
        for one in read_rosters(text.encode())
    ]


RUN_TOGETHER = """\
Rowers of the Fen:
Sylvan Elves
Prince on Stag: General, Shield, Virtue of Calm, Lance with Amber Core, Cloak of Leaves and a
long bow - 435
pts Druid on Horse, Wizard Master, Path of Shamanism, Talisman of the Void - 405 21 Archers: Musician - 140
30 Spears: Full command, Flaming standard - 345 31 Stewards: Champion, Banner of
Speed
- 507
8 Wolves - 133
2 Eagles{mark} 90 Treant{mark} 445 {total}
"""


@pytest.mark.parametrize("total", ["2500", "Total: 2 500 pts"])
@pytest.mark.parametrize("mark", [" -", " –", ":"])
def test_units_that_a_pdf_has_run_together_are_told_apart_by_their_prices(mark: str, total: str) -> None:
    (one,) = read(RUN_TOGETHER.format(mark=mark, total=total))
    name, points, units = one
    assert name == "Rowers of the Fen"
    assert points == 2_500
    assert [cost for _, cost in units] == [435, 405, 140, 345, 507, 133, 90, 445]
    assert [first.split()[0] for first, _ in units][2:] == [
        "Archers", "Spears", "Stewards", "Wolves", "Eagles", "Treant",
    ]  # fmt: skip


def test_a_total_behind_the_last_price_ends_its_list() -> None:
    army = "Duke, General - 600\n20 Spears - 400\n{last} 4000\n"
    text = army.format(last="Giant - 3000") + "\nBo\n" + army.format(last="2 Eagles - 3000 pts")
    first, second = read(text)
    assert (first[1], second[1]) == (4_000, 4_000)
    assert first[2][-1] == ("Giant", 3_000)
    assert second[2][-1][0] == "Eagles"


def test_a_price_and_a_small_number_behind_it_are_no_total() -> None:
    ((_, points, units),) = read("Duke - 600\n20 Spears - 400 2 Eagles - 90\nTotal: 1090\n")
    assert points == 1_090
    assert units == [("Duke", 600), ("Spears", 400), ("Eagles", 90)]


@pytest.mark.parametrize("sum_of", ["Total bonus : 359 pts", "Total des points de bonus: 60", "Total: 4496"])
def test_the_sum_of_something_else_is_neither_a_unit_nor_the_total(sum_of: str) -> None:
    text = (
        f"Equipe 1\n{sum_of}\nJoueur : Jo\nOracle, Shield - 1685\nHydra - 1440\nHarpies - 1371\nTotal: 4496\n"
    )
    units = [one for _, _, units in read(text) for one in units]
    assert units == [("Oracle", 1_685), ("Hydra", 1_440), ("Harpies", 1_371)]
