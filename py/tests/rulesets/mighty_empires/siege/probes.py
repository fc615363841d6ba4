"""What the engine answers for each table of walls and siege trains; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.battle.field import Side
from empires.rulesets.mighty_empires.siege.siege_trains import assault_bonus, battery_bonus, engine_points
from empires.rulesets.mighty_empires.siege.storming import Storm
from empires.rulesets.mighty_empires.siege.wall_fights import wall_times
from empires.rulesets.mighty_empires.winter.building.works import BuildEngine, RaiseWall, cost, wood
from tests.rulesets.mighty_empires.lands.test_walls import builders
from tests.rulesets.mighty_empires.siege.test_train import besieged


def a_wall(row: Row, column: str) -> object:
    state = builders().state
    wall = RaiseWall("2,0" if row.on == "settlement" else "3,0", 0)
    return cost(state, wall), wood(state, wall)


def a_manned_wall(row: Row, column: str) -> object:
    nobody = Side("A", [])
    storm = Storm(tile="0,0", attacker=nobody, defender=nobody, times=1, in_the_open=True)
    return wall_times(), storm.lost_with_it


def an_engine(row: Row, column: str) -> object:
    scene = besieged(row.on)  # type: ignore[arg-type]  # a key of this table
    there = [scene.state.banners["A:1"]]
    work = BuildEngine(row.on, "0,0", 1)  # type: ignore[arg-type]  # a key of this table
    return (
        engine_points(scene.state, there), battery_bonus(scene.state, there),
        assault_bonus(scene.state, there),
        cost(scene.state, work), wood(scene.state, work),
    )  # fmt: skip


SIEGE_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-TRAIN": an_engine,
    "ME-T-WALLCOST": a_wall,
    "ME-WALL-05": a_manned_wall,
}
