"""A computer player's outlook: forces, settlements, and worthwhile goals.

Nothing here changes the state.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.weights import W

LONGEST = 3
"""The number of years ahead for which income is counted."""


def years_left(state: Kingdoms) -> int:
    """The number of future Winters worth considering."""
    if state.settings.end != "years":
        return LONGEST
    return max(0, min(state.settings.years - state.year, LONGEST))


LEARNED_INCOME = {"village": 1, "city": 1, "fortress": 0}
"""The yearly food and gold in the campaigns from which the weights were learned (MK-T-INCOME)."""


_MIGHT = {kind: int(table("MK-T-MIGHT").of(kind)["might"]) for kind in LEARNED_INCOME}
_MORE_INCOME = {
    kind: sum(int(table("MK-T-INCOME").of(kind)[one]) for one in ("food", "gold")) - learned
    for kind, learned in LEARNED_INCOME.items()
}
"""The might of a settlement in this campaign, and its income beyond the income with which the weights were
learned."""


def settled(kind: str, years: int) -> float:
    """The value of a settlement: its might at the end, and its income until then; a fortress also
    recruits."""
    if kind not in _MIGHT:
        return 0.0
    return _MIGHT[kind] + (W.yearly[kind] + W.yearly["village"] * _MORE_INCOME[kind]) * years


def levy(wanted: int, gold: int, food: int, fortresses: int, villages: int) -> int:
    """The number of armies that can still be raised this Winter: at fortresses that have not recruited, then
    at villages that can become fortresses for 1 gold each, then at new fortresses on empty land (MK-T-BUILD).
    """
    raised = min(wanted, food, fortresses + min(gold, villages))
    if raised < fortresses + min(gold, villages):
        return raised
    return min(wanted, raised + min(gold - min(gold, villages), (food - raised) // 2))


class Outlook:
    """A player's view of the whole map, computed once."""

    def __init__(self, state: Kingdoms, player: str) -> None:
        self.years = years_left(state)
        self.capital = land.capital_of(state, player)
        self.own, self.lying = Counter[str](), Counter[str]()
        self.sent, self.near, self.deployed = Counter[str](), Counter[str](), Counter[str]()
        self.foes, self.threat, self.free = Counter[str](), Counter[str](), Counter[str]()
        self.armies = 0
        for army in state.armies.values():
            if army.owner == player:
                self.armies += 1
                self.own[army.tile] += 1
                self.deployed[army.tile] += army.deployed
                self.free[army.tile] += army.order is None and army.stance == "upright"
                if army.order is not None and army.order.dest:
                    self.sent[army.order.dest] += 1
                continue
            bound = army.order.dest if W.odds and army.order is not None else ""
            if army.stance == "side":
                self.lying[bound or army.tile] += 1
            else:
                self.foes[bound or army.tile] += 1
                self.threat.update((bound,) if bound else (army.tile, *neighbour_ids(army.tile)))
            self.near.update((bound,) if bound else (army.tile, *neighbour_ids(army.tile)))
        self.idle_fortresses, self.fortresses, self.villages = 0, 0, 0
        self._prizes: dict[str, float] = {}
        for name, tile in state.tiles.items():
            if tile.controller == player:
                self.villages += tile.settlement == "village"
                if tile.settlement == "fortress":
                    self.fortresses += 1
                    self.idle_fortresses += not tile.recruited
            elif land.can_be_controlled(tile):
                self._prizes[name] = self._prize(tile.explored, tile.settlement, tile.controller)
        self._goals: list[tuple[float, str]] | None = None
        self._pulls: dict[str, float] = {}

    def _prize(self, explored: bool, settlement: str, controller: str) -> float:
        if not explored:
            return W.unknown
        found = W.tile + settled(settlement, self.years)
        return found * 1.6 if controller else found  # the rival who holds the tile loses its worth

    def prize(self, tile: str) -> float:
        """The value of a tile to the player who takes it; 0 if it is already his."""
        return self._prizes.get(tile, 0.0)

    def free_near(self, tile: str) -> int:
        """The player's own upright armies next to a tile that have no order yet."""
        return sum(self.free[near] for near in neighbour_ids(tile))

    def pull(self, tile: str) -> float:
        """The value, as seen from a tile, of the best place to which no army has been sent; 0 if there is
        none."""
        if tile not in self._pulls:
            best, goals = -inf, self._open_goals()
            for worth, goal in goals:
                if worth <= best:
                    break  # none of those that follow is worth more
                best = max(best, worth - W.step * id_distance(tile, goal))
            self._pulls[tile] = best if goals else 0.0
        return self._pulls[tile]

    def _open_goals(self) -> list[tuple[float, str]]:
        """The places to which no army has been sent and on which the player has no army, best first."""
        if self._goals is None:
            taken = self.sent.keys() | self.own.keys()
            found = [
                (worth * (W.held if self.foes[goal] else 1.0), goal)
                for goal, worth in self._prizes.items()
                if goal not in taken
            ]
            self._goals = sorted(found, reverse=True)
        return self._goals
