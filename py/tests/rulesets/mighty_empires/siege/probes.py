"""What the engine answers for each table of walls and siege trains; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.tables import Row
from empires.rulesets.mighty_empires.battle.field import Side
from empires.rulesets.mighty_empires.siege.storming import Storm
from empires.rulesets.mighty_empires.siege.wall_fights import wall_times
from empires.rulesets.mighty_empires.winter.construction import cost, wood
from empires.rulesets.mighty_empires.winter.works import RaiseWall
from tests.rulesets.mighty_empires.lands.test_walls import builders


def a_wall(row: Row, column: str) -> object:
    state = builders().state
    wall = RaiseWall("2,0" if row.on == "settlement" else "3,0", 0)
    return cost(state, wall), wood(state, wall)


def a_manned_wall(row: Row, column: str) -> object:
    nobody = Side("A", [])
    storm = Storm(tile="0,0", attacker=nobody, defender=nobody, times=1, in_the_open=True)
    return wall_times(), storm.lost_with_it


SIEGE_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-WALLCOST": a_wall,
    "ME-WALL-05": a_manned_wall,
}
