"""Dealers: where the dice of a campaign come from. They are drawn, shared between devices, typed in, or read
from the journal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from empires.core.dice.dice import Dice, DiceSource
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
from empires.core.play.record import Record
from empires.core.play.run import Dealer, Run
from empires.core.records.events import Event
from empires.core.records.inputs import Input, Rolled, Unasked, Wished
from empires.core.records.post import Post
from empires.core.rules.asking import RollRequest
from empires.core.rules.state import State


class CheckedDealer(Dealer, Protocol):
    """A dealer that knows which faces cannot have fallen, and what its dice are."""

    @property
    def source(self) -> DiceSource:
        """The dice, before any are shared."""
        ...

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Raise ReplayError where a journal holds faces that did not fall."""
        ...


class SourceDealer:
    """Dice from a source: the campaign's seed, people's own dice, or a test's script."""

    ahead = False

    def __init__(self, source: DiceSource) -> None:
        self.source = source

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:  # noqa: ARG002
        """What the source gives."""
        return self.source.faces(index, request.dice)

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:  # noqa: ARG002
        """Sealed dice fall in one way only."""
        if self.source.mode == "sealed" and faces != self.source.faces(index, dice):
            raise ReplayError(f"Roll {index + 1} of the journal shows faces that the dice did not show.")

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Nothing is noted."""


class PoolDealer:
    """Dice that devices share, once somebody has sealed a hidden number; until then, those of the `source`.

    `post` is what this device knows of hidden numbers and salts; without one it knows none. What is opened
    and sealed is written into the `record`. See `dice.pool` for how dice are shared.
    """

    ahead = False

    def __init__(self, source: SourceDealer, record: Record, seed: str) -> None:
        self.plain = source
        self.record = record
        self.seed = seed
        self.post: Post | None = None

    @property
    def source(self) -> DiceSource:
        """The dice, before any are shared."""
        return self.plain.source

    def pool(self, state: State) -> Pool | None:
        """What shared dice are drawn from; None where dice are not shared, or not yet."""
        pool = state.pool
        return pool if pool is not None and self.source.mode in ("sealed", "shared") else None

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:
        """How the dice fall. Raises ReplayError where only another device can roll them."""
        pool = self.pool(state)
        if pool is None:
            return self.plain.faces(state, index, request)
        number = self._number_of(state, pool.holder) if pool.base else ""
        if pool.base and not number:
            raise ReplayError(f"The dice of roll {index + 1} are missing. Only {pool.holder} can roll them.")
        faces = fall(pool, number, index, request.dice)
        check_roll(pool, index, request.dice, faces)
        return faces

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Raise ReplayError where a journal holds faces that did not fall."""
        pool = self.pool(state)
        if pool is not None:
            check_roll(pool, index, dice, faces)
        else:
            self.plain.check(state, index, dice, faces)

    def fell(self, state: State, faces: tuple[int, ...]) -> list[str] | None:  # noqa: ARG002
        """Who could have foreseen a roll; None where dice are not shared."""
        pool = self.pool(state)
        if pool is None:
            return None
        if pool.unforeseen:
            return []
        return [pool.holder] if pool.base and pool.holder else [*state.players]

    # --- hidden numbers ----------------------------------------------------------------------------

    def number_known(self, state: State, player: str) -> bool:
        """Whether the player's hidden number is sealed, and known at this device."""
        return bool(self._number_of(state, player))

    def _number_of(self, state: State, player: str | None) -> str:
        """A player's hidden number, if it was drawn at this device and is the one that is sealed."""
        pool = self.pool(state)
        number = self.post.numbers.get(player, "") if self.post is not None and player is not None else ""
        known = pool is not None and player is not None and seal_of(player, number) == pool.seal_of(player)
        return number if known else ""

    def sealed_by(self, state: State, player: str, *, opened: bool = False) -> Pledged:
        """A hidden number of the player to be sealed, a new one where this device has none or it is `opened`
        now; the holder of the pen hands it on by that.
        """
        post, pool = self.post, self.pool(state)
        number = self._number_of(state, player)
        shown = number if opened and pool is not None and pool.base and pool.holder == player else ""
        if post is not None and (shown or player not in post.numbers):
            post.numbers[player] = hidden_number()
        seal = seal_of(player, post.numbers[player]) if post is not None else ""
        return Pledged(player, shown, seal)

    def pledge(self, state: State, one: Pledged) -> None:
        """Write down a hidden number that is opened, and the seal of the next."""
        if self.source.mode not in ("sealed", "shared"):
            raise ReplayError("The journal shares dice that people roll themselves.")
        if state.pool is None:
            state.pool = pool_of(self.seed)
        before = state.pool.seal_of(one.player)
        lost = pledge(state.pool, one, state.players)
        self.record.write(one)
        if before and not one.number and one.seal != before:
            told = f" {lost} rolls made with it can never be checked." if lost else ""
            text = (
                f"{one.player} gives a hidden number up unopened and seals another: a device was lost.{told}"
            )
            event = Event("sealed_anew", "", text, None, (), {"player": one.player})
            self.record.stretch.events.append(event)

    # --- the pen and the letters -------------------------------------------------------------------

    def take_pen(self, run: Run[Any], player: str | None, *, replaying: bool) -> None:
        """A player who answers goes on; for a computer the person who went on before."""
        pool = self.pool(run.state)
        if pool is None or player is None:
            return
        holder = player if persons(run.state, [player]) else scribe(run, pool)
        if holder is None:
            return
        take_pen(pool, holder)
        if not replaying and pool.base and not self._number_of(run.state, pool.holder):
            lost = pool.holder or holder  # its number went with another device
            self.pledge(run.state, self.sealed_by(run.state, lost))
            take_pen(pool, holder)

    def stir(self, run: Run[Any], one: Salted) -> None:
        """Write down the salt of a letter that is opened, and stir it in."""
        pool = self.pool(run.state)
        if pool is None or not run.secret:
            raise ReplayError(f"A letter of {one.player} was opened that nobody asked for.")
        stir(pool, one, persons(run.state, run.asked))
        self.record.write(one)

    def open_letters(self, run: Run[Any], *, replaying: bool) -> None:
        """All secret answers are in. Salts that went round are stirred in; without any, the pen is taken."""
        pool = self.pool(run.state)
        if pool is None:
            return
        writers = persons(run.state, run.asked)
        salts = self.post.salts if self.post is not None else {}
        if not replaying and pool.holder is None and len(writers) > 1 and {*writers} <= {*salts}:
            for name in sorted(writers):
                self.stir(run, Salted(name, salts[name]))
            salts.clear()
        if pool.salted and {*pool.salted} != {*writers}:
            raise ReplayError("Some salts of the opened letters are missing.")
        if pool.salted:
            pool.salted, pool.unforeseen = [], True
        else:
            self.take_pen(run, first_person(run.state, run.asked), replaying=replaying)


class ReplayDealer:
    """The dealer of a campaign: reads the rolls of a journal while its inputs are in the `queue`, asks the
    dealer `onward` for all others, and writes every roll into the `record`. The queue is None while the
    campaign is played.
    """

    def __init__(self, onward: CheckedDealer, record: Record) -> None:
        self.onward = onward
        self.record = record
        self.queue: deque[Input] | None = None

    @property
    def source(self) -> DiceSource:
        """The dice, before any are shared."""
        return self.onward.source

    @property
    def ahead(self) -> bool:
        """Whether more of the journal is to be replayed."""
        return bool(self.queue)

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:
        """The next roll of the journal. Raises ReplayError where that has none, or one that did not fall."""
        queue, onward = self.queue, self.onward
        if not queue:
            return onward.faces(state, index, request)
        if onward.source.mode == "table" and isinstance(queue[0], Unasked | Wished):
            return None  # done while people were still rolling the dice asked for here
        item = queue.popleft()
        if type(item) is not Rolled:
            raise ReplayError(
                f"After answer {self.record.answers + len(self.record.pending)} the "
                f"rules roll {request.dice}, but the journal does not."
            )
        onward.check(state, index, request.dice, item.faces)
        return item.faces

    def fell(self, state: State, faces: tuple[int, ...]) -> list[str] | None:
        """Write a roll down."""
        self.record.stretch.inputs.append(Rolled(faces))
        return self.onward.fell(state, faces)


def scribe(run: Run[Any], pool: Pool | None) -> str | None:
    """The person at whose device the campaign goes on: the holder of the pen, or the first who is asked."""
    if pool is not None and pool.holder is not None:
        return pool.holder
    return first_person(run.state, run.asked)


def first_person(state: State, asked: Iterable[str]) -> str | None:
    """The first person among those who are asked; where only computers are, the first person of all."""
    found: Sequence[str] = [*persons(state, asked), *persons(state, state.players)]
    return next(iter(found), None)
