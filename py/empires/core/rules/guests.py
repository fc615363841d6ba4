"""The part of a ruleset that concerns players who join late or leave for good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from empires.core.errors import SetupError
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.records.setup import Setup, handicaps_of
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Handicap:
    """The handicap with which players may begin above or below the others: what is counted, the bounds, and a
    sentence with {player}, {number} and {more}, which is "more" or "less"."""

    label: str
    unit: str
    least: int
    most: int
    sentence: str

    def told(self, player: str, number: int) -> str:
        """A player's handicap as a sentence."""
        more = "more" if number > 0 else "less"
        return self.sentence.format(player=player, number=f"{abs(number):,}", more=more)


@dataclass(frozen=True, kw_only=True)
class Guesting(Generic[S]):
    """What happens between two turns when players join or leave.

    `turn` is the word for the period that ends before anybody joins or leaves. `starts` describes every start
    that newcomers may have. `why_nobody_joins(state, start)` is a sentence, or "" if somebody can join;
    `join` founds the newcomer's realm, and may ask and roll. `leave` makes land and armies neutral or divides
    them; a caretaker needs no rule. `why_kept(state, player)` says why a player who leaves must be replaced
    by a caretaker, and is "" otherwise. `handicap` describes how a player may begin above or below the
    others.
    """

    turn: str
    handicap: Handicap
    starts: dict[Start, str]
    why_nobody_joins: Callable[[S, Start], str]
    join: Callable[[Game[S], Arrival], Steps[None]]
    leave: Callable[[Game[S], Departure], None]
    why_kept: Callable[[S, str], str] = lambda _state, _player: ""


def check_handicaps(setup: Setup, guests: Guesting[Any] | None) -> None:
    """Raise SetupError if a player begins with more or less than the ruleset allows."""
    least, most = (guests.handicap.least, guests.handicap.most) if guests is not None else (0, 0)
    for player, number in handicaps_of(setup).items():
        if not least <= number <= most:
            raise SetupError(f"The handicap of {player} must be from {least:,} to {most:,}, not {number:,}.")
