"""Shared dice follow from a pool and one number, and from nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from empires.core.apart.numbers import Chain
from empires.core.base.canonical import as_text
from empires.core.dice.dice import Dice, parse_dice
from empires.core.dice.shared import Pool, claim_anew, faces, founded, stir

SEATS = ("Ann", "Bo", "Cy")
CHAINS = {seat: Chain("toy", seat, as_text(seat.encode().ljust(32))) for seat in SEATS}
TWENTY = parse_dice("20d6")


def pool(roster: str = "roster") -> Pool:
    return Pool(value=founded(roster, {seat: CHAINS[seat].number(1) for seat in SEATS}))


def rolled(of: Pool, seat: str = "Ann", at: int = 2, index: int = 0) -> tuple[int, ...]:
    return faces(of, seat, CHAINS[seat].number(at), index, TWENTY)


@pytest.mark.rule("protocol D3")
def test_a_roll_is_fixed_by_number_pool_and_place() -> None:
    other = pool("another roster")
    assert rolled(pool()) == rolled(pool())
    different = [rolled(pool(), index=1), rolled(pool(), at=3), rolled(pool(), "Bo"), rolled(other)]
    assert all(one != rolled(pool()) for one in different)


@pytest.mark.rule("protocol D3")
@pytest.mark.parametrize("sides", [2, 3, 6, 66, 100, 1000])
def test_dice_are_fair(sides: int) -> None:
    number = CHAINS["Ann"].number(2)
    fell = Counter(face for at in range(400) for face in faces(pool(), "Ann", number, at, Dice(20, sides)))
    assert 1 <= min(fell) <= max(fell) <= sides
    expected = 8000 / sides
    squares = sum((fell[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert squares < sides + 5 * (2 * sides) ** 0.5


@pytest.mark.rule("protocol D4")
def test_a_number_that_is_opened_is_stirred_into_the_pool() -> None:
    one, other = pool(), pool()
    stir(one, "Ann", CHAINS["Ann"].number(2))
    assert one.value != other.value
    stir(other, "Bo", CHAINS["Ann"].number(2))
    assert one.value != other.value, "whose number it is counts"


@pytest.mark.rule("protocol D5")
def test_the_order_in_which_numbers_are_stirred_in_counts() -> None:
    one, other = pool(), pool()
    for seat in ("Ann", "Bo"):
        stir(one, seat, CHAINS[seat].number(2))
    for seat in ("Bo", "Ann"):
        stir(other, seat, CHAINS[seat].number(2))
    assert one.value != other.value


@pytest.mark.rule("protocol D6")
def test_a_chain_claimed_later_counts_once_all_who_agreed_have_opened_a_number() -> None:
    one = pool()
    anew = Chain("toy", "Cy", as_text(b"x" * 32))
    claim_anew(one, "Cy", ["Ann", "Bo"])
    assert faces(one, "Cy", anew.number(1), 0, TWENTY) == faces(one, "Cy", anew.number(2), 0, TWENTY)
    value = one.value
    stir(one, "Cy", anew.number(1))
    assert one.value == value
    stir(one, "Ann", CHAINS["Ann"].number(2))
    assert one.late == {"Cy": ["Bo"]}
    stir(one, "Bo", CHAINS["Bo"].number(2))
    assert not one.late
    assert faces(one, "Cy", anew.number(2), 0, TWENTY) != faces(one, "Cy", anew.number(3), 0, TWENTY)
