"""Whose turn it is: order cycles, steps taken once by each, and what happens when a player leaves midway."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

from empires.core.dice import Roll
from empires.core.questions import Question
from empires.core.ruleset import Phase
from empires.core.steps import Explain, Game, Steps, Stop, ask
from empires.core.tables import Row, Table
from empires.rulesets.mighty_kingdoms.state import Kingdoms

Campaign = Game[Kingdoms]


class Interrupted(Exception):
    """The player asked, or the battle fought, is gone: someone resigned (MK-RULING-38)."""


def guarded(run: Callable[[Campaign], Steps[None]], finish: Callable[[Campaign], None]) -> Phase[Kingdoms]:
    """A phase that a resignation may interrupt, followed by the check whether the campaign is over."""

    def phase(game: Campaign) -> Generator[Stop, Any, None]:
        with suppress(Interrupted):  # the state says how to go on without the player who left
            yield from run(game)
        finish(game)

    return phase


def ask_active(
    game: Campaign, player: str, build: Callable[[], Question], explain: Explain | None = None
) -> Steps[Any]:
    """Ask a player who is still in the campaign; raises Interrupted when a resignation ends the phase."""
    state = game.state
    phase = state.phase

    def asked() -> Question:
        if state.phase != phase or player not in state.order:
            raise Interrupted
        state.stirred = True
        return build()

    return (yield from ask(asked, explain))


def choose(
    game: Campaign, player: str, build: Callable[[], Question], explain: Explain | None = None
) -> Steps[str]:
    """Ask for a choice as `ask_active` does; where there is only one it is taken without asking."""
    first = build()
    if len(first.choices) == 1:
        return first.choices[0].value
    ready = [first]
    answer: str = yield from ask_active(game, player, lambda: ready.pop() if ready else build(), explain)
    return answer


def roll(game: Campaign, player: str, dice: str, rule: str, why: str) -> Steps[Roll]:
    """Roll dice for a player; raises Interrupted when that player has left before the dice were typed."""
    phase = game.state.phase
    _still_here(game, player, phase)
    result = yield from game.roll(dice, rule, why, player=player)
    _still_here(game, player, phase)
    return result


def roll_on(
    game: Campaign, player: str, table: Table, why: str, *, modifier: int = 0, column: str = ""
) -> Steps[tuple[Row, Roll]]:
    """Roll on a table for a player; raises Interrupted as `roll` does."""
    phase = game.state.phase
    result = yield from game.roll_on(table, why, player=player, modifier=modifier, column=column)
    _still_here(game, player, phase)
    return result


def _still_here(game: Campaign, player: str, phase: str) -> None:
    if game.state.phase != phase or player not in game.state.order:
        raise Interrupted


def next_in_cycle(state: Kingdoms, able: Callable[[str], bool]) -> str | None:
    """The next player of the cycle who is `able`; the others are skipped. None when nobody is.

    From the last player it goes on with the first.
    """
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


def next_once(state: Kingdoms, able: Callable[[str], bool]) -> str | None:
    """The next player, each having one turn only; None after the last."""
    while state.turn < len(state.order):
        player = state.order[state.turn]
        state.turn += 1
        if able(player):
            state.active = player
            return player
    state.active = ""
    return None


def begin(state: Kingdoms, phase: str) -> None:
    """Go to a phase in which the players act in player order from the first."""
    state.phase = phase
    state.turn = 0
    state.passes = 0
    state.active = ""


def begin_year(game: Campaign) -> None:
    """Summer comes: the orders of its first month, and a chapter of the chronicle (MK-YEAR-01)."""
    state = game.state
    state.season, state.month = "summer", 1
    begin(state, "orders")
    game.emit("chapter", "MK-YEAR-01", f"Year {state.year}", year=state.year)
