"""Shared dice: nobody chooses them, and nobody foresees what others will roll.

Every seat has a hidden number whose seal all know. Whoever plays on holds the pen: dice then come from the
pool, the own hidden number and the number of the roll. Handing the pen on opens the number, so that everybody
checks every roll made with it, stirs it into the pool and seals the next one. When sealed letters are opened,
their salts are stirred in too: dice right after a secret choice were known to nobody when it was made.

A number counts once somebody else has stirred the pool after it was sealed; so nobody can look for a lucky
one. Who has none that counts rolls dice from the numbers opened so far, which everybody could work out.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from empires.core.dice.dice import Dice, SealedDice
from empires.core.errors import ReplayError

_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)

MOST_DICE, MOST_SIDES = 99, 9_999
MOST_ROLLS = 4_000
"""Rolls that wait for one hidden number to be opened: all that fit between two checkpoints."""


class Pledged(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="p"):
    """A player's part in shared dice: the hidden number that was sealed before, or "", and the seal of the
    next one, or "".
    """

    player: str
    number: str
    seal: str


class Salted(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="o"):
    """The salt of a player's sealed letter, opened with it and stirred into shared dice."""

    player: str
    salt: str


class Unproved(msgspec.Struct, frozen=True, array_like=True):
    """A roll made with a hidden number: its number among all rolls, its dice, and how they fell."""

    index: int
    count: int
    sides: int
    faces: tuple[int, ...]


class Pool(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What shared dice are drawn from. `root` stands for all numbers and salts opened so far, `link` for the
    seals as well. `sealed` are the seals by player that count, `fresh` those that do not yet.

    `holder` has the pen; `base` is the link that dice with the holder's number come from, "" where it does
    not count. `unproved` are the rolls made with it. `salted` are those whose letters are just being opened;
    after that the dice were `unforeseen` until somebody takes the pen.
    """

    root: str
    link: str
    sealed: dict[str, str] = {}
    fresh: dict[str, str] = {}
    holder: str | None = None
    base: str = ""
    unproved: list[Unproved] = []
    salted: list[str] = []
    unforeseen: bool = False

    def seal_of(self, player: str) -> str:
        """The player's seal, or ""."""
        return self.sealed.get(player) or self.fresh.get(player, "")


def pool_of(seed: str) -> Pool:
    """The pool of a campaign at its beginning."""
    root = _hash("pool", seed)
    return Pool(root=root, link=root)


def hidden_number() -> str:
    """A number that nobody can guess."""
    return secrets.token_hex(32)


def seal_of(player: str, number: str) -> str:
    """What stands for a player's hidden number until it is opened."""
    return _hash("number", player, number)


def _hash(*parts: str) -> str:
    return sha256(msgspec.json.encode(parts)).hexdigest()


def take_pen(pool: Pool, player: str) -> None:
    """`player` plays on from here, unless somebody does already."""
    if pool.holder is None:
        pool.holder, pool.unforeseen = player, False
        pool.base = pool.link if player in pool.sealed else ""


def fall(pool: Pool, number: str, index: int, dice: Dice) -> tuple[int, ...]:
    """How the dice fall, with the holder's hidden number where that counts."""
    seed = _hash("dice", pool.base, number) if pool.base else _hash("dice", pool.root)
    return SealedDice(seed).faces(index, dice)


def check_roll(pool: Pool, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
    """A roll of a journal: checked now, or noted until the number is open. Raises ReplayError."""
    if pool.base:
        pool.unproved.append(Unproved(index, dice.count, dice.sides, faces))
    elif faces != fall(pool, "", index, dice):
        raise ReplayError(f"Roll {index + 1} of the journal shows faces that the dice did not show.")


def pledge(pool: Pool, one: Pledged, players: Sequence[str]) -> int:
    """Open a number, seal the next, hand the pen on; how many rolls can never be checked, because a number
    was given up before it was opened. Raises ReplayError.
    """
    player = one.player
    if player not in players or not all(
        part == "" or _HEX.fullmatch(part) for part in (one.number, one.seal)
    ):
        raise ReplayError("The journal contains a hidden number with the wrong form.")
    holds, before = pool.holder == player, pool.seal_of(player)
    if one.number:
        if not holds or not pool.base or seal_of(player, one.number) != before:
            raise ReplayError(f"The number that {player} opened is not the one that was sealed.")
        _prove(pool, one.number)
        pool.root = _hash("root", pool.root, one.number)
    lost = len(pool.unproved) if holds and not one.number else 0
    if one.number or one.seal != before:
        pool.sealed.pop(player, None)
        pool.fresh.pop(player, None)
        if one.seal:
            pool.fresh[player] = one.seal
    if holds:
        pool.holder, pool.base, pool.unproved = None, "", []
    pool.link = _hash("link", pool.link, one.number, one.seal)
    _ripen(pool, [player])
    return lost


def _prove(pool: Pool, number: str) -> None:
    """Every roll that was made with a number must have fallen as it says."""
    for roll in pool.unproved:
        dice = Dice(roll.count, roll.sides)
        faces = fall(pool, number, roll.index, dice)
        if faces != roll.faces:
            shown, true = (", ".join(map(str, one)) for one in (roll.faces, faces))
            raise ReplayError(
                f"Roll {roll.index + 1} ({dice}) of {pool.holder} does not match the "
                f"dice: the message says {shown}, but the number that was sealed "
                f"before gives {true}."
            )


def _ripen(pool: Pool, but: Sequence[str]) -> None:
    """Numbers sealed before somebody else stirred the pool count from now on."""
    for name in [name for name in pool.fresh if name not in but]:
        pool.sealed[name] = pool.fresh.pop(name)


def stir(pool: Pool, one: Salted, asked: Sequence[str]) -> None:
    """Stir the salt of a letter in that is opened now; `asked` are the persons who wrote one. Raises
    ReplayError.
    """
    if one.player not in asked or one.player in pool.salted or len(asked) < 2:
        raise ReplayError(f"A letter of {one.player} was opened that nobody asked for.")
    if not _HEX.fullmatch(one.salt):
        raise ReplayError(f"The letter of {one.player} was opened with a salt of the wrong form.")
    if pool.holder is not None:
        raise ReplayError(f"Letters were opened while {pool.holder} was still playing.")
    pool.salted.append(one.player)
    pool.root = _hash("root", pool.root, one.salt)
    pool.link = _hash("link", pool.link, one.salt)
    if len(pool.salted) == len(asked):
        _ripen(pool, [])


def check_pool(pool: Pool, players: Sequence[str]) -> None:
    """Raise ValueError where a pool from a file contradicts itself."""
    names = {*pool.sealed, *pool.fresh, *pool.salted, *([pool.holder] if pool.holder is not None else [])}
    seals = [pool.root, pool.link, *pool.sealed.values(), *pool.fresh.values()]
    if not names <= set(players) or {*pool.sealed} & {*pool.fresh}:
        raise ValueError("shared dice belong to somebody who is not a player")
    if not all(_HEX.fullmatch(one) for one in [*seals, *([pool.base] if pool.base else [])]):
        raise ValueError("shared dice have a seal of the wrong form")
    if pool.base and (pool.holder is None or pool.holder not in pool.sealed):
        raise ValueError("shared dice come from a number that nobody has sealed")
    if (pool.unproved and not pool.base) or len(pool.unproved) > MOST_ROLLS:
        raise ValueError("shared dice wait for a number that nobody has sealed")
    for one in pool.unproved:
        if not (0 < one.count <= MOST_DICE and 0 < one.sides <= MOST_SIDES and one.index >= 0):
            raise ValueError("the file lists shared rolls with impossible dice")
