"""Turns: cycles in player order, steps that each player takes once, and players who leave midway."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps
from typing import TypeVar

from empires.core.dice.dice import Roll
from empires.core.questions.acts import Act
from empires.core.questions.decision import Decision
from empires.core.questions.question import Asking
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next, Phase
from empires.core.rules.tables import Row, Table
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms

A = TypeVar("A", bound=Act)
T = TypeVar("T")


class Pass(Act, tag="pass"):
    """Do nothing this time."""


# --- players who leave ---------------------------------------------------------------------------------


def over(state: Kingdoms) -> bool:
    """Whether the campaign is over: only one kingdom is left or, in a campaign without an end, none."""
    least = 0 if state.settings.end == "open" else 1
    return state.season != "setup" and len(state.order) <= least


def plays_on(state: Kingdoms, player: str) -> bool:
    """Whether a player is still in the campaign and the campaign still goes on (MK-RULING-38)."""
    return player in state.order and not over(state)


def ask_active(game: Game[Kingdoms], player: str, build: Callable[[], Asking[T]]) -> Steps[T | None]:
    """Ask a player; None if a resignation has removed the player, the battle or the last rival."""
    state = game.state
    battle = state.battle

    def asked() -> Asking[T] | None:
        if not plays_on(state, player) or state.battle is not battle:
            return None
        state.stirred = True
        return build()

    return (yield from ask(asked))


def choose(game: Game[Kingdoms], player: str, build: Callable[[], Decision[A]]) -> Steps[A | None]:
    """Ask for a decision as `ask_active` does; a single choice is taken without asking."""
    first = build()
    if len(first.acts) == 1:
        return first.acts[0]
    ready = [first]
    return (yield from ask_active(game, player, lambda: ready.pop() if ready else build()))


def roll(game: Game[Kingdoms], player: str, dice: str, rule: str, why: str) -> Steps[Roll | None]:
    """Roll dice for a player; None if a resignation has removed the player, the battle or the last rival."""
    state = game.state
    battle = state.battle
    if not plays_on(state, player):
        return None
    rolled = yield from game.roll(dice, rule, why, player=player)
    return rolled if plays_on(state, player) and state.battle is battle else None


def roll_on(
    game: Game[Kingdoms], player: str, table: Table, why: str, *, modifier: int = 0, column: str = ""
) -> Steps[tuple[Row, Roll] | None]:
    """Roll on a table for a player; None in the same cases as `roll`."""
    state = game.state
    battle = state.battle
    result = yield from game.roll_on(table, why, player=player, modifier=modifier, column=column)
    return result if plays_on(state, player) and state.battle is battle else None


# --- phases --------------------------------------------------------------------------------------------


def run(following: Steps[Next] | Next) -> Steps[Next]:
    """Run a step, whether it asks anything or not, and return its result."""
    if isinstance(following, Generator):
        return (yield from following)
    return following


def of_battle(step: Callable[[Game[Kingdoms], Battle], Steps[Next] | Next]) -> Phase[Kingdoms]:
    """A phase that passes the battle being settled to `step`; a battle that a side has left is dropped."""

    @wraps(step)
    def phase(game: Game[Kingdoms]) -> Steps[Next]:
        battle = game.state.battle
        if battle is None:
            return "battle"
        following = yield from run(step(game, battle))
        return following if game.state.battle is battle else "battle"

    return phase


def of_next(
    step: Callable[[Game[Kingdoms], str], Steps[None]], then: Callable[[Game[Kingdoms]], Next]
) -> Phase[Kingdoms]:
    """A phase in which each player takes `step` once, in player order; `then` returns the next phase."""

    @wraps(step)
    def phase(game: Game[Kingdoms]) -> Steps[Next]:
        player = next_once(game.state)
        if player is None:
            return then(game)
        yield from step(game, player)
        return AGAIN

    return phase


def next_in_cycle(state: Kingdoms, able: Callable[[str], bool]) -> str | None:
    """The next player in the cycle who is `able`, skipping the others; None if nobody is able. After the last
    player comes the first."""
    count = len(state.order)
    for step in range(count):
        at = (state.turn + step) % count
        player = state.order[at]
        if able(player):
            state.turn = at + 1
            state.active = player
            return player
    state.active = ""
    return None


def next_once(state: Kingdoms) -> str | None:
    """The next player in a step that each player takes once; None after the last."""
    if state.turn < len(state.order):
        state.active = state.order[state.turn]
        state.turn += 1
        return state.active
    state.active = ""
    return None


def begin(state: Kingdoms, phase: str) -> str:
    """Begin the next phase, in which the players act in player order from the first."""
    state.turn = 0
    state.passes = 0
    state.active = ""
    return phase


def begin_year(game: Game[Kingdoms]) -> Next:
    """Begin the Summer: the orders of its first month, and a chapter of the chronicle."""
    state = game.state
    state.season, state.month = "summer", 1  # MK-YEAR-01
    game.emit("chapter", "MK-YEAR-01", f"Year {state.year}", year=state.year)
    return begin(state, "orders")
