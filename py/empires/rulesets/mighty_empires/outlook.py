"""A player's outlook: places worth taking, their distance, and the stronger side there.

For computer players; nothing here changes anything.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import inf

from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.battle.field import factor_for
from empires.rulesets.mighty_empires.charts import ASSAULT, FORAGE, SETTLE
from empires.rulesets.mighty_empires.lands.presence import at_peace
from empires.rulesets.mighty_empires.lands.settlements import grade, is_independent, mans_its_walls, walled
from empires.rulesets.mighty_empires.siege.assault import walls_times
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.weights import W

USUAL = 1_000
"""Points of a banner that nobody has counted."""

MILITIA = {"village": 350, "fortress": 700, "city": 1050}
"""Points of independents on average."""

SKELETON = 175
"""Points of a skeleton garrison on average."""


def prize(state: MightyEmpires, player: str, tile: str) -> float:
    """What a tile is worth to a player who takes it; places of a realm count for victory."""
    land = state.lands[tile]
    if land.owner == player or land.razed:
        return 0.0
    kind = grade(state, tile)
    found: float = W.tile + W.revenue * FORAGE.of(kind)["value"]
    if land.realm_of is not None and (land.realm_of != player or land.owner in state.players):
        found += W.taken * SETTLE.of(kind)["victory_gold"]  # taken, or taken back from who scores by it
    return found


class Goals:
    """The places worth marching to, each with its prize: what others have settled, or all else there is."""

    def __init__(self, state: MightyEmpires, player: str) -> None:
        lands = state.lands
        settled = [
            tile
            for tile, land in lands.items()
            if land.owner is not None and land.owner != player and grade(state, tile) != "barren"
        ]
        found = settled or [one for one, land in lands.items() if land.owner != player]
        self._prizes = sorted(((prize(state, player, tile), tile) for tile in found), reverse=True)
        self._pulls: dict[str, float] = {}

    def pull(self, tile: str) -> float:
        """What the best place is worth, seen from a tile; 0 if there is none."""
        if tile not in self._pulls:
            best = -inf
            for worth, goal in self._prizes:
                if worth <= best:
                    break  # and so are all that follow
                best = max(best, worth - W.step * id_distance(tile, goal))
            self._pulls[tile] = best if self._prizes else 0.0
        return self._pulls[tile]

    def steps(self, tile: str) -> int:
        """How far the nearest of the places is from a tile."""
        return min((id_distance(tile, goal) for _, goal in self._prizes), default=0)


def points_of(state: MightyEmpires, banner: Banner) -> int:
    """A banner's points, if known or imagined."""
    secret = state.secrets.get(banner.owner)
    return USUAL if secret is None else secret.points.get(banner.id, USUAL)


def strength_in(state: MightyEmpires, player: str, tile: str) -> int:
    """The points of a player's banners in a tile."""
    return sum(
        points_of(state, one) for one in state.banners.values() if one.tile == tile and one.owner == player
    )


def foes_in(state: MightyEmpires, player: str, tile: str) -> int:
    """The points of everybody in a tile who would fight the player there in the open."""
    return sum(
        points_of(state, one)
        for one in state.banners.values()
        if one.tile == tile and one.owner != player and not at_peace(state, tile, player, one.owner)
    )


def behind_walls(state: MightyEmpires, tile: str) -> int:
    """What those who hold a place count for without a banner: militia, or a skeleton garrison."""
    land = state.lands[tile]
    if is_independent(land):
        points = MILITIA.get(land.settlement, MILITIA["fortress"])
    else:
        points = SKELETON if mans_its_walls(land) else 0
    return points * (walls_times(state, tile) if walled(land) else 1)


def storms(state: MightyEmpires, own: int, tile: str) -> float:
    """The chance that one assault takes a besieged place."""
    siege = state.sieges[tile]
    inside = sum(points_of(state, one) for one in state.banners.values() if one.tile == tile and one.inside)
    points = inside + (siege.garrison_points or 0)
    if not inside and siege.garrison_points is None:
        points = SKELETON
    return stormed(factor_for(state, own, points * walls_times(state, tile)) + siege.hardship)


@cache
def stormed(bonus: int) -> float:
    """The chance of 2D6 and a bonus to storm."""
    rolls = [one + other + bonus for one, other in product(range(1, 7), repeat=2)]
    takes: int = sum(ASSAULT.at(roll)["result"] == "stormed" for roll in rolls)
    return takes / len(rolls)


def odds(own: int, foe: int) -> float:
    """How a fight looks, from -1 for hopeless to 1 for sure."""
    return 1.0 if not foe else max(-1.0, min(1.0, 1.5 * (own - foe) / max(own + foe, 1)))
