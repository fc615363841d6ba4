"""How a ruleset shows itself: a map, a track, ledgers and rule texts as plain data. No markup, no rules.

Every function here is given a redacted state (what `player` may know; None is an onlooker), so nothing
secret can be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from empires.core.ruleset import State
from empires.maps.board import Board
from empires.rosters.roster import Roster

S = TypeVar("S", bound=State)


class Step(msgspec.Struct, frozen=True):
    """One stop on the year's track: its short name and whether it is done, going on or to come."""

    label: str
    when: Literal["done", "now", "next"]


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """Where the campaign stands: a heading ("Year 2, third month"), whose turn, and the phase's steps."""

    heading: str
    active: str = ""
    steps: tuple[Step, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One line of a ledger: words on the left, a number with its unit on the right, a tile to show."""

    label: str
    value: str = ""
    tile: str = ""
    note: str = ""


class Section(msgspec.Struct, frozen=True):
    """A part of a ledger under a heading."""

    title: str
    lines: tuple[Line, ...]
    empty: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """What one player reads of an empire: its name and its sections."""

    player: str
    sections: tuple[Section, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Something to print or to lay beside the table: an army sheet, a battle sheet, an order sheet."""

    id: str
    title: str
    sections: tuple[Section, ...]
    note: str = ""


class RuleText(msgspec.Struct, frozen=True):
    """A rule for the reader of "why?": its title, its sense in our words, the chapter it stands in."""

    title: str
    text: str
    chapter: str = ""


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
