"""The works of phase 8, and their cost in crowns and timber (ME-T-BUILD, ME-T-WALLCOST, ME-T-TRAIN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from empires.core.questions.acts import Act, Kind
from empires.core.rules.tables import Row
from empires.maps.hexes import NAMES
from empires.maps.rivers import place_on_river
from empires.rulesets.mighty_empires.banners.engines import ENGINES_TOLD
from empires.rulesets.mighty_empires.charts import BUILD, TRAIN, WALL_COST
from empires.rulesets.mighty_empires.founding.purchase import NEAR_SOURCE
from empires.rulesets.mighty_empires.lands.settlements import built
from empires.rulesets.mighty_empires.nature.races import belongs_to
from empires.rulesets.mighty_empires.state import EngineKind, MightyEmpires
from empires.rulesets.mighty_empires.world.temples import temple_cost

What = Literal["ship", "bridge", "fortress", "city", "temple"]
KINDS: tuple[What, ...] = ("ship", "bridge", "fortress", "city", "temple")


class Project(Act):
    """Something to be built in a tile: "fortress 3,0"."""

    what: What
    tile: str


class RaiseWall(Act, tag="wall"):
    """A wall along one edge of a tile, with edges counted clockwise from the north: "wall 3,0 2"."""

    tile: str
    edge: int


class BuildEngine(Act, tag="engine"):
    """An engine in a city or fortress, and whether it is the first or another of its kind: "engine
    siege_tower 3,0 1"."""

    engine: EngineKind
    tile: str
    number: int


Work: TypeAlias = RaiseWall | BuildEngine | Project
"""Everything that can be built."""
PROJECT = Kind("build", RaiseWall, BuildEngine, Project)


def read(projects: Sequence[str]) -> list[Work] | None:
    """The works in a filled-in form; None if one of them cannot be read."""
    found = [PROJECT.read(text) for text in projects]
    return [one for one in found if isinstance(one, Work)] if all(found) else None


def row_of(state: MightyEmpires, project: Project) -> str:
    """The row of ME-T-BUILD for a project: for a bridge it depends on the river, for a fortress on the
    present settlement."""
    if project.what == "bridge":
        return "bridge" if place_on_river(state.map, project.tile) <= NEAR_SOURCE else "long_bridge"
    if project.what == "fortress" and state.lands[project.tile].settlement == "none":  # ME-BUILD-05
        return "fortress_on_barren"
    return project.what


def charted(state: MightyEmpires, work: Work) -> Row:
    """The row with the cost of a work: walls cost more where nobody lives (ME-WALL-01)."""
    match work:
        case RaiseWall(tile):
            return WALL_COST.of("none" if built(state.lands[tile]) == "none" else "settlement")
        case BuildEngine(engine):
            return TRAIN.of(engine)
        case _:
            return BUILD.of(row_of(state, work))


def cost(state: MightyEmpires, work: Work) -> int:
    """The crowns that a work costs (ME-BUILD-03 to 06, ME-WALL-01, ME-TRAIN-03)."""
    if isinstance(work, Project) and work.what == "temple":
        return temple_cost(state, work.tile)
    crowns: int = charted(state, work)["crowns"]
    return crowns


def wood(state: MightyEmpires, work: Work) -> int:
    """The number of wooded tiles that a work uses up."""
    if isinstance(work, Project) and work.what == "temple":
        return 0  # ME-RULING-493
    return int(charted(state, work)["timber"])  # ME-BUILD-07, ME-WALL-02, ME-TRAIN-04


def timber_used(state: MightyEmpires, plan: Sequence[Work]) -> int:
    """The wooded tiles that a plan uses up: all its works together or, under a setting, those of the kind
    that needs the most (ME-RULING-310)."""
    used: Counter[str] = Counter()
    for work in plan:
        used["all" if state.settings.timber_scope == "shared" else sort_of(work)] += wood(state, work)
    return max(used.values(), default=0)


def timber(state: MightyEmpires, player: str) -> int:
    """The wooded tiles of an empire, except those burnt by dragons this year."""
    empire = [tile for tile in state.lands if belongs_to(state, tile) == player]  # ME-SKAVEN-06
    woods = [tile for tile in empire if state.map.tiles[tile].has_forest]  # ME-BUILD-07
    return len([tile for tile in woods if not state.lands[tile].forest_burned])  # ME-DRAGON-09


def sort_of(work: Work) -> str:
    """The kind of a work, as a single word."""
    match work:
        case RaiseWall():
            return "wall"
        case BuildEngine():
            return "engine"
        case _:
            return work.what


def told(work: Work) -> str:
    """A work, worded for a sentence."""
    match work:
        case RaiseWall(_, edge):
            return f"a wall along the {NAMES[edge]} edge"
        case BuildEngine(engine, _, number):
            return f"{'another' if number > 1 else 'a'} {ENGINES_TOLD[engine]}"
        case _:
            return f"a {work.what}"
