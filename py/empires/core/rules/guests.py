"""A ruleset's part when players join late or leave for good."""

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
    """The number by which players may begin with more or less than the others: what it is, its bounds, and a
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
    """What happens between two turns to those who come and go.

    `turn` is the word for what ends before anybody comes or goes. `starts` gives every start that newcomers
    may have, in words. `why_nobody_joins(state, start)` is a sentence, or "" if somebody can join; `join`
    founds the newcomer's realm, and may ask and roll. `leave` makes land and armies neutral or divides them;
    a caretaker needs no rule. `why_kept(state, player)` says why a player can go only with a caretaker in his
    place, or "". `handicap` is what a player may begin with more or less of."""

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
