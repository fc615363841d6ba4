"""The battles that a list of events tells of: who fought whom, where, how strong both were, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from empires.core.offices.entries import sides_of, victors
from empires.core.records.events import Event

NO_PARTINGS: Final[Mapping[str, str]] = {}


class Fight(NamedTuple):
    """A battle found among the events: attackers, defenders, winners (empty until it is decided), whether it
    is over, its place, how the sides parted if they did not fight, and the strengths of both, if these are
    public."""

    attackers: Sequence[str]
    defenders: Sequence[str]
    won: Sequence[str]
    over: bool
    tiles: tuple[str, ...]
    unfought: str = ""
    strengths: tuple[int, int] | None = None

    def with_(self, player: str | None) -> bool:
        """Whether a player fights in this battle."""
        return player in self.attackers or player in self.defenders

    def again(self, other: Fight) -> bool:
        """Whether another fight has the same two sides and the same place."""
        sides = (*self.attackers, *self.defenders)
        return self.tiles == other.tiles and {*sides} == {*other.attackers, *other.defenders}


def fights(events: Sequence[Event], partings: Mapping[str, str] = NO_PARTINGS) -> list[Fight]:
    """The battles that begin in these events, in order. Two sides that meet and then fight at the same place
    have one battle; `partings` maps kinds of events with which the sides part without a battle to phrases for
    them."""
    found: list[Fight] = []
    for at, event in enumerate(events):
        sides = sides_of(event)
        if sides is None:
            continue
        rest = events[at:]
        course = [*takewhile(lambda one: sides_of(one) is None, rest[1:])]
        over = next((one for one in course if "winner" in one.facts), None)
        parted = (
            next((partings[one.kind] for one in course if one.kind in partings), "") if over is None else ""
        )
        tiles = event.tiles or (over.tiles if over is not None else ())
        sizes = next(filter(None, map(_strengths, reversed([event, *course]))), None)
        fight = Fight(sides[0], sides[1], victors(rest), over is not None, tiles, parted, sizes)
        if found and not (found[-1].over or found[-1].unfought) and found[-1].again(fight):
            found.pop()
        found.append(fight)
    return found


def _strengths(event: Event) -> tuple[int, int] | None:
    """The strengths of attacker and defender, if an event tells both."""
    attack, defence = event.facts.get("attack"), event.facts.get("defence")
    return (attack, defence) if isinstance(attack, int) and isinstance(defence, int) else None
