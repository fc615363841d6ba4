"""How a ruleset shows itself: a map, a track, ledgers and rule texts as plain data. No markup, no rules.

Every function here is given a redacted state (what `player` may know; None is an onlooker), so nothing
secret can be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from empires.core.ruleset import State
from empires.kit.books import Ledger, Sheet
from empires.kit.rulebook import RuleText
from empires.kit.track import Track
from empires.maps.board import Board
from empires.rosters.roster import Roster

S = TypeVar("S", bound=State)


def no_sheets(state: State, player: str | None) -> tuple[Sheet, ...]:  # noqa: ARG001 - the hook's shape
    """For rulesets without sheets."""
    return ()


def no_rows(roster: Roster) -> list[dict[str, Any]]:  # noqa: ARG001 - the hook's shape
    """For rulesets whose forms take no rosters."""
    return []


@dataclass(frozen=True, kw_only=True)
class Display(Generic[S]):
    """What the page shows of a ruleset.

    `ledgers(state, player)` lists all empires as `player` may know them, the player's own first.
    `rows_of_roster` turns a player's roster file or pasted list (see `empires.rosters`) into rows for a
    `Records` field with `source="roster"`; what a roster does not say is left blank for the player.
    """

    board: Callable[[S, str | None], Board]
    track: Callable[[S, str | None], Track]
    ledgers: Callable[[S, str | None], tuple[Ledger, ...]]
    rulebook: Callable[[], Mapping[str, RuleText]]
    sheets: Callable[[S, str | None], tuple[Sheet, ...]] = no_sheets
    rows_of_roster: Callable[[Roster], list[dict[str, Any]]] = no_rows
