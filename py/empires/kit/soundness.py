"""Checks on a loaded state, each of which takes one line in a ruleset's `check(state)`.

A state from a file is certain to have the right types, but a name may be unknown, a tile may be off the map,
or a count may be absurd. Every function here raises ValueError with a sentence that says what is wrong.
Strict checks require every name to be known. Some records use None for "nobody" or "nowhere", others "":
`known_if_any` skips None, `known_or_blank` skips ""."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import Protocol

from empires.core.rules.state import ENDED, State
from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import NO_FLOW
from empires.maps.hexes import SIDES, hex_of
from empires.maps.tiles import TileMap

MOST = 1_000_000_000
"""A bound higher than any count in a campaign."""

FARTHEST = 1_000
"""A bound greater than the width of any map."""


class Named(Protocol):
    """A record that contains the id under which it is stored."""

    @property
    def id(self) -> str:
        """The id of the record."""


def need(holds: bool, fault: str) -> None:
    """Raise ValueError with the message `fault` unless a condition holds."""
    if not holds:
        raise ValueError(fault)


def known(names: Iterable[str | None], among: Container[str | None], what: str) -> None:
    """Check that every name exists."""
    for name in names:
        if name not in among:
            raise ValueError(f"{what}: there is no {name!r:.60}")


def known_if_any(names: Iterable[str | None], among: Container[str | None], what: str) -> None:
    """Check that every name exists, except None, which means nobody."""
    known((name for name in names if name is not None), among, what)


def known_or_blank(names: Iterable[str], among: Container[str | None], what: str) -> None:
    """Check that every name exists, except "", which means nobody."""
    known((name for name in names if name != ""), among, what)


def distinct(names: Collection[object], what: str) -> None:
    """Check that no name occurs twice."""
    need(len(set(names)) == len(names), f"{what}: something appears twice")


def each_once(names: Collection[str], wanted: Collection[str], what: str) -> None:
    """Check that the names are exactly the expected ones, in any order."""
    known(names, set(wanted), what)
    distinct(names, what)
    need(len(names) == len(wanted), f"{what}: something is missing")


def within(numbers: Iterable[int | None], lo: int, hi: int, what: str) -> None:
    """Check that every number is between two bounds; None is skipped."""
    for number in numbers:
        if number is not None and not lo <= number <= hi:
            told = number if abs(number) <= MOST * 10 else "a number"
            raise ValueError(f"{what}: {told} is not from {lo:,} to {hi:,}")


def not_negative(numbers: Iterable[int | None], what: str) -> None:
    """Check that every amount is 0 or more, and not absurd."""
    within(numbers, 0, MOST, what)


def counts(number: int, of: Sequence[object], what: str, *, end: bool = False) -> None:
    """Check a position in a list; the position must be 0 if the list is empty, and with `end` it may be just
    past the last item."""
    within([number], 0, max(0, len(of) - 1) + (end and len(of) > 0), what)


def keyed(records: Mapping[str, Named], what: str) -> None:
    """Check that every record is stored under its own id."""
    for key, record in records.items():
        need(record.id == key, f"{what}: {key!r:.60} is stored under a different name")


def campaign(state: State, phases: Collection[str]) -> None:
    """Check conditions that hold in every campaign: the phase is one of the ruleset's, the winners are
    players, nobody plays twice."""
    known([state.phase], {*phases, ENDED}, "the phase")
    need(bool(state.players), "there are no players")
    distinct(state.players, "the players")
    known(state.winners, state.players, "the winners")
    distinct(state.winners, "the winners")
    known(state.seats, state.players, "the owners of seats")


def board(laid: TileMap) -> None:
    """Check that every tile of a map is in the place that its id says, and is not rotated."""
    keyed(laid.tiles, "the map")
    known_or_blank((tile.type_id for tile in laid.tiles.values()), CATALOGUE, "the printed tiles")
    for tile in laid.tiles.values():
        place = hex_of(tile.id)
        need((tile.q, tile.r) == (place.q, place.r), f"{tile.id} is in the wrong place")
        within((tile.q, tile.r), -FARTHEST, FARTHEST, "the map")
        within([tile.rot], 0, len(SIDES) - 1, f"the turn of {tile.id}")
        need(len(tile.edges) == len(tile.flow) == len(NO_FLOW), f"{tile.id} does not have six edges")
