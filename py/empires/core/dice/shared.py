"""Shared dice: every die is computed from numbers that all seats fixed before any of them was known
(protocol D).

A hold's dice come from the pool at the beginning of the hold, and from the holder's next number, which was
fixed by the holder's chain at the founding. Until the last of the others' numbers is opened, nobody can
distinguish the dice from chance; after that nobody can change them (Blum's coin flip by mail, with all
commitments made at once).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

import msgspec

from empires.core.base.canonical import NotCanonical, as_bytes, as_text, digest, encode
from empires.core.dice.dice import Dice

_DRAW = 4
"""The size of one draw in bytes; draws that would favour low faces are skipped."""

NO_NUMBER = as_text(bytes(32))
"""The key for dice that use the pool alone: the dice of a seat whose chain does not count yet, those rolled
at a desk, and those that belong to no hold."""


class Pool(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The source of shared dice: the pool's `value`, in base64url.

    `late` are the seats whose chain was claimed in the middle of the campaign, each with the people who have
    yet to open a number before it counts (protocol D6). `pen` is the seat that had the pen last, or None at
    the beginning and after letters (protocol P1). `rolls` and `phase` are the number of dice rolled and the
    campaign's phase when a number was last mixed in. `wishes` counts how many of each seat's requests were
    recorded since the seat's own last page or letter (protocol W1)."""

    value: str
    late: dict[str, list[str]] = {}
    pen: str | None = None
    rolls: int = 0
    phase: str = ""
    wishes: dict[str, int] = {}


def founded(roster: str, firsts: Mapping[str, str]) -> str:
    """The first pool, from the roster's hash and the first number of each seat in seat order (K3)."""
    return as_text(digest("pool", roster, [[seat, number] for seat, number in firsts.items()]))


def before(campaign: str, seat: str, number: str) -> str:
    """The number that comes before the given one in its chain (protocol D1)."""
    return backwards(campaign, seat)(number)


def backwards(campaign: str, seat: str) -> Callable[[str], str]:
    """A function like `before` for one chain. The common beginning of all hashed texts is prepared only once,
    since a chain has thousands of steps. A number is base64url, so in JSON it is simply the number in
    quotes."""
    begins = encode(["number", campaign, seat])[:-1] + b',"'

    def step(number: str) -> str:
        return as_text(sha256(begins + number.encode() + b'"]').digest())

    return step


def faces(pool: Pool, seat: str, number: str, index: int, dice: Dice) -> tuple[int, ...]:
    """The faces of roll `index` (from 0) in a seat's hold, computed with the number that the seat opens at
    the end of the hold (protocol D3)."""
    key = as_bytes(NO_NUMBER if seat in pool.late else number, 32)
    found: list[int] = []
    fair = 2 ** (8 * _DRAW) // dice.sides * dice.sides
    block = 0
    while True:
        drawn = hmac.digest(key, digest("die", pool.value, index, block), sha256)
        for at in range(0, len(drawn), _DRAW):
            draw = int.from_bytes(drawn[at : at + _DRAW], "big")
            if draw < fair:
                found.append(draw % dice.sides + 1)
                if len(found) == dice.count:
                    return tuple(found)
        block += 1


def stir(pool: Pool, seat: str, number: str) -> None:
    """Mix the number that a seat has opened into the pool (protocol D4, D5)."""
    if seat in pool.late:
        return
    pool.value = as_text(digest("pool", pool.value, seat, number))
    for waiting in pool.late.values():
        if seat in waiting:
            waiting.remove(seat)
    for name in [name for name, waiting in pool.late.items() if not waiting]:
        del pool.late[name]


def claim_anew(pool: Pool, seat: str, witnesses: Sequence[str]) -> None:
    """Claim a seat with a new chain, which counts once every witness has opened a number (D6)."""
    others = [name for name in witnesses if name != seat]
    pool.late.pop(seat, None)
    if others:
        pool.late[seat] = others


def check_pool(pool: Pool, players: Sequence[str]) -> None:
    """Raise ValueError if a pool from a file is inconsistent."""
    late = [name for waiting in pool.late.values() for name in waiting]
    names = {*pool.late, *late, *([pool.pen] if pool.pen is not None else [])}
    if not names <= {*players} or pool.rolls < 0 or any(count < 1 for count in pool.wishes.values()):
        raise ValueError("shared dice belong to somebody who is not a player")
    try:
        as_bytes(pool.value, 32)
    except NotCanonical as fault:
        raise ValueError("shared dice come from a pool that does not exist") from fault
