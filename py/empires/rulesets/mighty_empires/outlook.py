"""A player's outlook: places worth taking, their distance, and which side is stronger there. Used by computer
players; the state of the campaign is only read.
"""

from __future__ import annotations

from functools import cache
from heapq import heapify, heappop, heappush
from itertools import product

from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, SMALLEST_BANNER
from empires.rulesets.mighty_empires.banners.routes import over_land
from empires.rulesets.mighty_empires.battle.field import factor_for
from empires.rulesets.mighty_empires.charts import ASSAULT, FORAGE, SETTLE
from empires.rulesets.mighty_empires.charts import MILITIA as INDEPENDENT
from empires.rulesets.mighty_empires.lands.presence import at_peace
from empires.rulesets.mighty_empires.lands.settlements import grade, is_independent, mans_its_walls, walled
from empires.rulesets.mighty_empires.siege.assault import walls_times
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.weights import W

USUAL = (SMALLEST_BANNER + LARGEST_BANNER) // 2
"""The points assumed for an uncounted banner."""

MILITIA: dict[str, int] = {
    kind: sum(row[kind] for row in INDEPENDENT.rows) // len(INDEPENDENT.rows) for kind in INDEPENDENT.columns
}
"""The average points of independents."""

SKELETON = int(SETTLE.of("fortress")["skeleton"]) * 7 // 2
"""The average points of a skeleton garrison: a number of points for each pip of a die."""


def prize(state: MightyEmpires, player: str, tile: str) -> float:
    """The worth of a tile to a player who takes it; places in a realm count for victory."""
    land = state.lands[tile]
    if land.owner == player or land.razed:
        return 0.0
    kind = grade(state, tile)
    found: float = W.tile + W.revenue * FORAGE.of(kind)["value"]
    if land.realm_of is not None and (land.realm_of != player or land.owner in state.players):
        found += W.taken * SETTLE.of(kind)["victory_gold"]  # taken, or retaken from a player it scores for
    return found


class Goals:
    """The places worth marching to, each with its prize: other players' settlements or, if there are none,
    all other places."""

    def __init__(self, state: MightyEmpires, player: str) -> None:
        lands = state.lands
        settled = [
            tile
            for tile, land in lands.items()
            if land.owner is not None and land.owner != player and grade(state, tile) != "barren"
        ]
        found = settled or [one for one, land in lands.items() if land.owner != player]
        self._prizes = [(prize(state, player, tile), tile) for tile in found]
        self._state = state
        self._pulls: dict[str, float] = {}
        self._least = 0.0

    def pull(self, tile: str) -> float:
        """The worth of the best place, discounted by its distance from a tile; 0 if there is no place."""
        if self._prizes and not self._pulls:
            self._spread()
        return self._pulls.get(tile, self._least)

    def _spread(self) -> None:
        """Spread the worth of each place over land, step by step; each tile gets the highest worth that
        reaches it."""
        edge = [(-worth, tile) for worth, tile in self._prizes]
        heapify(edge)
        while edge:
            less, tile = heappop(edge)
            if tile not in self._pulls:
                self._pulls[tile] = -less
                for near in _ways(self._state, tile):
                    if near not in self._pulls:
                        heappush(edge, (less + W.step, near))
        self._least = min(self._pulls.values())

    def steps(self, tile: str) -> int:
        """The distance from a tile to the nearest of the places."""
        return min((id_distance(tile, goal) for _, goal in self._prizes), default=0)


def _ways(state: MightyEmpires, tile: str) -> list[str]:
    """The tiles from which land forces can enter a tile or watch it being taken: no swamps, and no tiles
    across water."""
    tiles = state.map.tiles
    return [
        near
        for near in neighbour_ids(tile)
        if near in tiles and tiles[near].kind != "swamp" and over_land(state, near, tile)
    ]


def last_winter(state: MightyEmpires) -> bool:
    """Whether this is the last year, at whose end only places count."""
    last = state.settings.years is not None and state.year >= state.settings.years
    return last and state.settings.victory == "captured_realm_gold"


def points_of(state: MightyEmpires, banner: Banner) -> int:
    """A banner's points, whether known or assumed."""
    secret = state.secrets.get(banner.owner)
    return USUAL if secret is None else secret.points.get(banner.id, USUAL)


def strength_in(state: MightyEmpires, player: str, tile: str) -> int:
    """The points of a player's banners in a tile."""
    return sum(
        points_of(state, one) for one in state.banners.values() if one.tile == tile and one.owner == player
    )


def foes_in(state: MightyEmpires, player: str, tile: str) -> int:
    """The total points of everyone who would fight the player in the open in a tile."""
    return sum(
        points_of(state, one)
        for one in state.banners.values()
        if one.tile == tile and one.owner != player and not at_peace(state, tile, player, one.owner)
    )


def behind_walls(state: MightyEmpires, tile: str) -> int:
    """The strength of a place held without banners: a militia or a skeleton garrison."""
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
    """The chance that 2D6 plus a bonus storms the place."""
    rolls = [one + other + bonus for one, other in product(range(1, 7), repeat=2)]
    takes: int = sum(ASSAULT.at(roll)["result"] == "stormed" for roll in rolls)
    return takes / len(rolls)


def odds(own: int, foe: int) -> float:
    """The prospects of a fight, from -1 (hopeless) to 1 (certain victory)."""
    return 1.0 if not foe else max(-1.0, min(1.0, 1.5 * (own - foe) / max(own + foe, 1)))
