"""Shared dice follow from a pool and one number, and from nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from empires.core.apart.numbers import Chain
from empires.core.base.canonical import as_text
from empires.core.dice.dice import Dice, parse_dice
from empires.core.dice.shared import Pool, claim_anew, faces, founded, open_number
from empires.core.errors import SlipError

SEATS = ("Ann", "Bo", "Cy")
CHAINS = {seat: Chain("toy", seat, as_text(seat.encode().ljust(32))) for seat in SEATS}
TWENTY = parse_dice("20d6")


def pool() -> Pool:
    return founded("roster", {seat: CHAINS[seat].number(1) for seat in SEATS})


def rolled(of: Pool, seat: str = "Ann", at: int = 2, index: int = 0) -> tuple[int, ...]:
    return faces(of, seat, CHAINS[seat].number(at), index, TWENTY)


@pytest.mark.rule("protocol D3")
def test_a_roll_is_fixed_by_number_pool_and_place() -> None:
    other = founded("another roster", {seat: CHAINS[seat].number(1) for seat in SEATS})
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


@pytest.mark.rule("protocol D1", "protocol D2", "protocol D4")
def test_only_the_next_number_of_a_chain_opens_and_stirs_the_pool() -> None:
    one = pool()
    before = one.value
    for wrong in (CHAINS["Ann"].number(1), CHAINS["Ann"].number(3), CHAINS["Bo"].number(2)):
        with pytest.raises(SlipError, match="not the one that was fixed"):
            open_number(one, "toy", "Ann", wrong)
        assert one.value == before
    open_number(one, "toy", "Ann", CHAINS["Ann"].number(2))
    assert one.value != before


@pytest.mark.rule("protocol D5")
def test_the_order_in_which_numbers_are_stirred_in_counts() -> None:
    one, other = pool(), pool()
    for seat in ("Ann", "Bo"):
        open_number(one, "toy", seat, CHAINS[seat].number(2))
    for seat in ("Bo", "Ann"):
        open_number(other, "toy", seat, CHAINS[seat].number(2))
    assert one.value != other.value


@pytest.mark.rule("protocol D6")
def test_a_chain_claimed_later_counts_once_all_who_agreed_have_opened_a_number() -> None:
    one = pool()
    anew = Chain("toy", "Cy", as_text(b"x" * 32))
    claim_anew(one, "Cy", anew.tip, ["Ann", "Bo"])
    assert faces(one, "Cy", anew.number(1), 0, TWENTY) == faces(one, "Cy", anew.number(2), 0, TWENTY)
    value = one.value
    open_number(one, "toy", "Cy", anew.number(1))
    assert one.value == value
    open_number(one, "toy", "Ann", CHAINS["Ann"].number(2))
    assert one.late == {"Cy": ["Bo"]}
    open_number(one, "toy", "Bo", CHAINS["Bo"].number(2))
    assert not one.late
    assert faces(one, "Cy", anew.number(2), 0, TWENTY) != faces(one, "Cy", anew.number(3), 0, TWENTY)
