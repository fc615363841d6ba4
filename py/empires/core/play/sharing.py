"""A runner whose dice several devices share; see `pool` for how, and `letters` for what a device knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from empires.core.dice.dice import Dice
from empires.core.dice.pool import (
    Pledged,
    Pool,
    Salted,
    check_roll,
    fall,
    hidden_number,
    pledge,
    pool_of,
    seal_of,
    stir,
    take_pen,
)
from empires.core.errors import ReplayError
from empires.core.offices.seats import persons
from empires.core.play.runner import Runner
from empires.core.records.events import Event
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Sharing(Runner[S]):
    """A runner that draws dice from a pool as soon as anybody has sealed a hidden number."""

    @property
    def _pool(self) -> Pool | None:
        """What shared dice are drawn from; None where dice are not shared, or not yet."""
        return self.state.pool if self.source.mode in ("sealed", "shared") else None

    @property
    def scribe(self) -> str | None:
        """The person at whose device the campaign goes on: who holds the pen, or else is asked first."""
        pool = self._pool
        return pool.holder if pool is not None and pool.holder is not None else super().scribe

    @property
    def _foreseen(self) -> list[str] | None:
        pool = self._pool
        if pool is None:
            return None
        return (
            [] if pool.unforeseen else [pool.holder] if pool.base and pool.holder else [*self.state.players]
        )

    def _draw(self, index: int, dice: Dice) -> tuple[int, ...] | None:
        pool = self._pool
        if pool is None:
            return super()._draw(index, dice)
        number = self._number_of(pool.holder) if pool.base else ""
        if pool.base and not number:
            raise ReplayError(f"The dice of roll {index + 1} are missing; only {pool.holder} can roll them.")
        faces = fall(pool, number, index, dice)
        check_roll(pool, index, dice, faces)
        return faces

    def _check_roll(self, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        if self._pool is not None:
            check_roll(self._pool, index, dice, faces)
        else:
            super()._check_roll(index, dice, faces)

    def _number_of(self, player: str | None) -> str:
        """A player's hidden number, if it was drawn at this device and is the one that is sealed."""
        pool = self._pool
        number = self.post.numbers.get(player, "") if self.post is not None and player is not None else ""
        known = pool is not None and player is not None and seal_of(player, number) == pool.seal_of(player)
        return number if known else ""

    def number_known(self, player: str) -> bool:
        """Whether the player's hidden number is sealed, and known at this device."""
        return bool(self._number_of(player))

    def _take_pen(self, player: str | None) -> None:
        """Whoever answers goes on; for a computer whoever went on before."""
        pool = self._pool
        if pool is None or player is None:
            return
        holder = player if persons(self.state, [player]) else self.scribe
        if holder is None:
            return
        take_pen(pool, holder)
        if self._queue is None and pool.base and not self._number_of(pool.holder):
            self.seal_number(pool.holder or holder)  # it is lost with another device
            take_pen(pool, holder)

    def seal_number(self, player: str, *, opened: bool = False) -> None:
        """Seal a hidden number of the player, a new one where this device has none or it is `opened` now; who
        holds the pen hands it on.
        """
        post, pool = self.post, self._pool
        number = self._number_of(player)
        shown = number if opened and pool is not None and pool.base and pool.holder == player else ""
        if post is not None and (shown or player not in post.numbers):
            post.numbers[player] = hidden_number()
        seal = seal_of(player, post.numbers[player]) if post is not None else ""
        self._pledge(Pledged(player, shown, seal))

    def take_seal(self, player: str, seal: str) -> None:
        """Note the seal of a number that came from the player's own device."""
        self._pledge(Pledged(player, "", seal))

    def _pledge(self, one: Pledged) -> None:
        """Write down a hidden number that is opened, and the seal of the next."""
        if self.source.mode not in ("sealed", "shared"):
            raise ReplayError("The journal shares dice that people roll themselves.")
        state = self.state
        if state.pool is None:
            state.pool = pool_of(self.setup.seed)
        before = state.pool.seal_of(one.player)
        lost = pledge(state.pool, one, state.players)
        self._stretch.inputs.append(one)
        self._answers += 1
        self._moment += 1
        if before and not one.number and one.seal != before:
            told = f" {lost} rolls made with it can never be checked." if lost else ""
            text = (
                f"{one.player} gives a hidden number up unopened and seals another: a device was lost.{told}"
            )
            self._stretch.events.append(Event("sealed_anew", "", text, None, (), {"player": one.player}))

    def _stir(self, one: Salted) -> None:
        """Write down the salt of a letter that is opened, and stir it in."""
        if self._pool is None or not self._many or self._asked is None:
            raise ReplayError(f"A letter of {one.player} is opened that nobody asked for.")
        stir(self._pool, one, persons(self.state, self._asked.questions))
        self._stretch.inputs.append(one)
        self._answers += 1

    def _open_letters(self, asked: Sequence[str]) -> None:
        """All secret answers are in. Salts that went round are stirred in; without any, the pen is taken."""
        pool = self._pool
        if pool is None:
            return
        writers = persons(self.state, asked)
        salts = self.post.salts if self.post is not None else {}
        if self._queue is None and pool.holder is None and len(writers) > 1 and {*writers} <= {*salts}:
            for name in sorted(writers):
                self._stir(Salted(name, salts[name]))
            salts.clear()
        if pool.salted and {*pool.salted} != {*writers}:
            raise ReplayError("Of the letters that were opened, some salts are missing.")
        if pool.salted:
            pool.salted, pool.unforeseen = [], True
        else:
            self._take_pen(self._first_person(asked))
