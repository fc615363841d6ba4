"""The marches of armies, each of which invades or guards a hex, and the combined value of these marches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from empires.kit.values import NOTHING, Part
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.orders import army_orders
from empires.rulesets.mightier_empires.orders.sheet import OrderRow
from empires.rulesets.mightier_empires.state import War
from empires.rulesets.mightier_empires.strategy.outlook import Outlook
from empires.rulesets.mightier_empires.weights import W

MOST = number("MI-T-ARMY", "most", "points")

BEAM, WIDE = 5, 5
"""The number of combinations of marches retained whenever an army is added, and the number of goals
considered for each army.
"""


class March(NamedTuple):
    """The order of one army: the hex that it invades, or the base of its patrol."""

    hex: str
    invades: bool


Marches = tuple[March, ...]


class Field:
    """An outlook, and the value of marches to a player who `cares` more about some parts of the outlook."""

    def __init__(self, state: War, player: str, seen: Outlook, cares: Mapping[Part, float] = NOTHING) -> None:
        self.seen = seen
        self._cares = cares
        self.capital = state.realms[player].capital
        self._goals = {goal.hex: goal for goal in seen.goals}
        self._dangers = {danger.hex: danger for danger in seen.dangers}
        exposed = sorted(seen.dangers, key=lambda one: -one.risk(0))
        places = dict.fromkeys([self.capital, *(one.hex for one in exposed[:2])])
        legal = [one for one in places if army_orders.why_not_patrol(state, player, one) is None]
        self.bases = {base: frozenset(army_orders.area(state, player, base)) for base in legal}
        self._known: dict[tuple[str, int], tuple[float, float]] = {}
        self._risks: dict[tuple[str, int], float] = {}
        self._by_size: dict[int, list[March]] = {}

    def worth(self, sizes: Sequence[int], marches: Sequence[March], whole: bool = True) -> dict[Part, float]:
        """The value of everything that armies of these sizes gain and hold by these marches; `whole` means
        that no more armies follow.
        """
        landed: dict[str, int] = {}
        guards: list[tuple[frozenset[str], int]] = []
        for size, march in zip(sizes, marches, strict=False):
            if march.invades:
                landed[march.hex] = landed.get(march.hex, 0) + size
            else:
                guards.append((self.bases.get(march.hex, frozenset([march.hex])), size))
        land = harm = risk = 0.0
        for name, points in landed.items():
            gain, loss = self._won(name, min(points, MOST))
            land, harm = land + gain, harm + loss
        for name in self._dangers:
            risk += self._risk(name, min(MOST, sum(size for area, size in guards if name in area)))
        if whole and self.capital in self._dangers and all(self.capital not in area for area, _ in guards):
            risk += W.unguarded
        return {"land": land, "harm": harm, "safety": -risk}

    def _won(self, name: str, points: int) -> tuple[float, float]:
        """The average gain of an army with these points on a hex, including a rival's loss."""
        found = self._known.get((name, points))
        if found is None:
            goal = self._goals.get(name)
            odds = goal.odds(points) if goal is not None else 0.0
            found = (odds * goal.gain, odds * goal.harm) if goal is not None else (0.0, 0.0)
            self._known[name, points] = found
        return found

    def _risk(self, name: str, points: int) -> float:
        """The average loss on a hex guarded by an army with these points."""
        found = self._risks.get((name, points))
        if found is None:
            found = self._risks[name, points] = self._dangers[name].risk(points)
        return found

    def best(self, sizes: Sequence[int], kept: int) -> list[tuple[float, Marches]]:
        """The best combinations of marches for armies of these sizes, each with its value, the best first."""
        found: list[tuple[float, Marches]] = [(0.0, ())]
        for at, size in enumerate(sizes):
            more: dict[tuple[tuple[int, March], ...], tuple[float, Marches]] = {}
            for _, marches in found:
                for way in self._ways(size):
                    both = (*marches, way)
                    like = tuple(sorted(zip(sizes, both, strict=False)))
                    if like not in more:
                        more[like] = (
                            self._weigh(self.worth(sizes[: at + 1], both, len(both) == len(sizes))),
                            both,
                        )
            found = sorted(more.values(), key=lambda one: -one[0])[: max(BEAM, kept)]
        return found[:kept]

    def _weigh(self, parts: Mapping[Part, float]) -> float:
        return sum(amount * self._cares.get(part, 1.0) for part, amount in parts.items())

    def _ways(self, size: int) -> list[March]:
        """The promising destinations of an army of this size."""
        found = self._by_size.get(size)
        if found is None:
            ranked = sorted(self._goals, key=lambda name: -self._prospect(name, size))[:WIDE]
            found = [March(name, True) for name in dict.fromkeys([*ranked, *self._gates()])]
            found += [March(base, False) for base in self.bases]
            self._by_size[size] = found
        return found

    def _prospect(self, name: str, size: int) -> float:
        land, harm = self._won(name, size)
        return self._weigh({"land": land, "harm": harm})

    def _gates(self) -> list[str]:
        """Goals of great value, which are considered for every army, however weak."""
        return [goal.hex for goal in self._goals.values() if goal.gain > 5]


def orders_of(names: Sequence[str], marches: Marches) -> list[OrderRow]:
    """Marches, as rows of an order sheet."""
    return [
        OrderRow(army=name, order="invade" if march.invades else "patrol", hex=march.hex)
        for name, march in zip(names, marches, strict=True)
    ]
