"""The tools of rule code: the state, events and dice."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from empires.core.dice.dice import Roll, parse_dice
from empires.core.records.events import LONGEST_TEXT, Event
from empires.core.rules.asking import RollRequest, Steps
from empires.core.rules.tables import Row, Table

S = TypeVar("S")


class Game(Generic[S]):
    """The tools of rule code: the state, and methods for recording events and rolling dice."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def emit(
        self,
        kind: str,
        rule: str,
        text: str,
        *,
        to: tuple[str, ...] | None = None,
        tiles: tuple[str, ...] = (),
        **facts: Any,
    ) -> None:
        """Record an event (see `Event`); strings that would be too long to load again are cut short."""
        if len(text) > LONGEST_TEXT:
            text = f"{text[: LONGEST_TEXT - 1]}…"
        self.events.append(Event(kind, rule, text, to, tiles, facts))

    def roll(
        self,
        dice: str,
        rule: str,
        why: str,
        *,
        player: str | None = None,
        to: tuple[str, ...] | None = None,
    ) -> Steps[Roll]:
        """Roll dice for `rule`; `why` gives the purpose in a few words."""
        roll: Roll = yield RollRequest(parse_dice(dice), rule, why, player, to)
        return roll

    def roll_on(
        self,
        table: Table,
        why: str,
        *,
        player: str | None = None,
        to: tuple[str, ...] | None = None,
        column: str = "",
        modifier: int = 0,
    ) -> Steps[tuple[Row, Roll]]:
        """Roll a table's dice, add `modifier` and return the resulting row, with the roll itself."""
        roll: Roll = yield RollRequest(
            parse_dice(table.dice), table.id, why, player, to, table, column, modifier
        )
        return table.at(roll.total + modifier), roll
