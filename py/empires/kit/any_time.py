"""Actions that players may take at any time, whatever question is open, and the reasons why an action may be
closed.

    GIVE_GOLD = AnyTime(kind="give_gold", why_not=why_no_gold, question=gold_question, do=give_gold)
    ANY_TIME = (GIVE_GOLD, SHARE_POINTS)

    Ruleset(standing=offered(ANY_TIME), ...)
    why_closed(ANY_TIME, state, player, kind)          # among the ruleset's refusals

An action is offered whenever there is no reason against it, so the offers always agree with the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from empires.core.errors import IllegalChoice
from empires.core.questions.question import Asking
from empires.core.rules.game import Game
from empires.core.rules.standing import Standing
from empires.core.rules.state import State

A = TypeVar("A")
S = TypeVar("S", bound=State)


@dataclass(frozen=True, kw_only=True)
class AnyTime(Generic[S, A]):
    """An action that a player may take at any time.

    `why_not(state, player)` says why the action is not open to a player now; if it is open, `question` asks
    for the details, and `do` carries the action out at once, without asking or rolling."""

    kind: str
    why_not: Callable[[S, str], IllegalChoice | None]
    question: Callable[[S, str], Asking[A]]
    do: Callable[[Game[S], str, A], None]


Actions: TypeAlias = Sequence[AnyTime[S, Any]]


def closed(text: str, rule: str) -> IllegalChoice:
    """The refusal of an action at the wrong moment, for actions without a code of their own in the digest."""
    return IllegalChoice("not_open", text, rule)


def offered(actions: Actions[S]) -> Callable[[Game[S], str], list[Standing[Any]]]:
    """The `standing` function of a ruleset, which lists the actions open to a player, in order."""

    def standing(game: Game[S], player: str) -> list[Standing[Any]]:
        return [
            Standing(one.question(game.state, player), partial(one.do, game, player))
            for one in actions
            if one.why_not(game.state, player) is None
        ]

    return standing


def why_closed(actions: Actions[S], state: S, player: str, kind: str) -> IllegalChoice | None:
    """The reason why the action of this kind is not open to a player; None if it is open or does not
    exist."""
    return next((one.why_not(state, player) for one in actions if one.kind == kind), None)
