"""The works permitted in phase 8, singly and together (ME-BUILD, ME-HOOK-10, ME-HOOK-11)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import agree, many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import bad_answer
from empires.maps.hexes import SIDES
from empires.rulesets.mighty_empires.banners.engines import MOST_TOGETHER
from empires.rulesets.mighty_empires.lands.settlements import has_harbour, walled
from empires.rulesets.mighty_empires.lands.walls import takes_wall
from empires.rulesets.mighty_empires.nature.races import sails
from empires.rulesets.mighty_empires.state import ENGINE_KINDS, Land, MightyEmpires
from empires.rulesets.mighty_empires.winter.building.works import (
    KINDS,
    BuildEngine,
    Project,
    RaiseWall,
    What,
    Work,
    cost,
    sort_of,
    timber,
    timber_used,
)
from empires.rulesets.mighty_empires.winter.money.purse import treasury, why_not_pay
from empires.rulesets.mighty_empires.world.temples import why_not_found_temple

BUILDING_RULES = {"wall": "ME-WALL-01", "engine": "ME-TRAIN-03"}
"""The rules under which walls and engines are built; all other works come under ME-BUILD-01."""


def options(state: MightyEmpires, player: str) -> list[Work]:
    """Every single work that the rules and the treasury allow, by tile."""
    own = [tile for tile, land in state.lands.items() if player in (land.owner, land.flag)]
    candidates: list[Work] = []
    for tile in own:
        candidates += [Project(what, tile) for what in KINDS]
        candidates += _walls_to_raise(state, tile)
        candidates += _engines_to_build(state, player, tile)
    return [one for one in candidates if why_not_plan(state, player, [one]) is None]


def why_not_build(state: MightyEmpires, player: str, work: Work) -> IllegalChoice | None:
    """Why this work, or anything at all, cannot be built in a tile (ME-WALL-01)."""
    tile, land = work.tile, state.lands.get(work.tile)
    if land is None:
        return bad_answer(f"There is no land at {tile}.")
    # ruins under the player's flag may have a bridge: ME-RULING-313
    flagged = land.razed and land.flag == player and sort_of(work) == "bridge"
    if land.owner != player and not flagged:
        text = (
            "You can build only in your own empire. Razed land takes nothing but a "
            "bridge, and only under your flag."
        )
        return IllegalChoice("not_yours", text, BUILDING_RULES.get(sort_of(work), "ME-BUILD-01"))
    if tile in state.sieges:
        return IllegalChoice("under_siege", "Nothing can be built during a siege.", "ME-RULING-315")
    match work:
        case RaiseWall():
            return _why_not_wall(state, work)
        case BuildEngine():
            return _why_not_engine(state, work)
    return _why_not_project(state, player, work, land)


def _why_not_project(state: MightyEmpires, player: str, project: Project, land: Land) -> IllegalChoice | None:
    """Why a work is impossible in its tile. A fortress may also be built on empty land, where it costs more
    than in a village."""
    tile, what = project.tile, project.what
    if what == "temple":
        return why_not_found_temple(state, player, tile)
    if what == "ship" and not sails(state, player):
        return IllegalChoice("bad_target", "Lizardmen cannot build ships.", "ME-LIZARD-08")
    if what == "ship" and not has_harbour(state.map.tiles[tile], land):
        return IllegalChoice("no_harbour", "There is no harbour in that tile.", "ME-BUILD-02")
    if what == "bridge" and (not state.map.tiles[tile].has_river or land.bridges):
        return IllegalChoice("bad_target", "No river in that tile can take a bridge.", "ME-BUILD-03")
    if what == "fortress" and land.settlement not in ("none", "village"):  # ME-BUILD-04, ME-RULING-314
        return IllegalChoice(
            "bad_target", "A fortress can only replace a village or be built on barren land.", "ME-BUILD-04"
        )
    if what == "city" and land.settlement not in ("village", "fortress"):
        text = "A city can only replace a village or a fortress."
        return IllegalChoice("needs_settlement", text, "ME-BUILD-06")
    return None


def why_not_plan(state: MightyEmpires, player: str, plan: Sequence[Work]) -> IllegalChoice | None:
    """Refuse a plan that includes too many works, or works that cannot be built."""
    for at, project in enumerate(plan):
        refusal = why_not_build(state, player, project) or _why_not_twice(plan[:at], project)
        if refusal:
            return refusal
    return (
        _why_not_timber(state, player, plan)
        or _why_not_models(state, plan)
        or why_not_pay(state, player, sum(cost(state, project) for project in plan))
    )


def _why_not_twice(before: Sequence[Work], project: Work) -> IllegalChoice | None:
    """Refuse more than one ship per city, one settlement and one bridge per tile, and one wall per edge in a
    winter.
    """
    if isinstance(project, RaiseWall):
        again = IllegalChoice("wall_present", "Each edge takes only one wall.", "ME-WALL-01")
        return again if project in before else None  # ME-WALL-01
    if isinstance(project, BuildEngine):
        return bad_answer("Each engine can be built only once.") if project in before else None
    there = [sort_of(one) for one in before if one.tile == project.tile]
    if project.what == "ship" and "ship" in there:  # ME-BUILD-02
        return IllegalChoice("one_ship", "A city can build only one ship a winter.", "ME-BUILD-02")
    # ME-RULING-311
    if project.what in ("fortress", "city") and any(one in there for one in ("fortress", "city")):
        return IllegalChoice("bad_target", "A tile can be built on only once a winter.", "ME-RULING-311")
    return bad_answer("That tile already has a bridge.") if project.what in there else None


def _why_not_timber(state: MightyEmpires, player: str, plan: Sequence[Work]) -> IllegalChoice | None:
    """Refuse more ships, bridges, fortresses and walls than there are wooded tiles for them; a setting says
    whether works of different kinds share a tile (ME-BUILD-07)."""
    woods = timber(state, player)
    for at, work in enumerate(plan, start=1):
        if timber_used(state, plan[:at]) > woods:
            text = f"There is timber for only {woods} wooden buildings."
            return IllegalChoice("no_timber", text, TIMBER_RULES.get(sort_of(work), "ME-BUILD-07"))
    return None


TIMBER_RULES = {"wall": "ME-WALL-02", "engine": "ME-TRAIN-04"}
"""The rules by which walls and engines also need timber, within the limit of ME-BUILD-07."""


def models_left(state: MightyEmpires, what: What) -> int | None:
    """The number of pieces of a kind that are not on the map yet; None if the pieces are not counted
    (ME-BUILD-08)."""
    limits = state.settings
    most, lands = (
        {
            "ship": limits.ship_models,
            "bridge": limits.bridge_models,
            "fortress": limits.fortress_models,
            "city": limits.city_models,
            "temple": None,  # ME-RULING-493
        }[what],
        state.lands.values(),
    )
    if most is None:  # ME-RULING-493, ME-WSET-15
        return None
    match what:
        case "ship":
            return most - len(state.ships)  # ME-BUILD-08
        case "bridge":
            return most - sum(len(land.bridges) for land in lands)  # ME-BUILD-08
        case _:
            return most - sum(land.settlement == what for land in lands)  # ME-BUILD-08


def _why_not_models(state: MightyEmpires, plan: Sequence[Work]) -> IllegalChoice | None:
    """Refuse works for which no piece is left (ME-BUILD-08)."""
    for what in KINDS:
        left, wanted = models_left(state, what), sum(sort_of(one) == what for one in plan)
        if left is not None and wanted > max(left, 0):
            told = f"Only {many(max(left, 0), 'model')} {agree(max(left, 0), 'is', 'are')} left: {what}."
            return IllegalChoice("no_piece", told, "ME-BUILD-08")
    return None


# --- walls and engines ---------------------------------------------------------------------------------


def _walls_to_raise(state: MightyEmpires, tile: str) -> list[RaiseWall]:
    """A wall for every edge of a tile; none if walls are not in play."""
    return [RaiseWall(tile, edge) for edge in SIDES] if state.settings.walls else []


def _why_not_wall(state: MightyEmpires, wall: RaiseWall) -> IllegalChoice | None:
    """Why a wall cannot be built along this edge of the player's own tile.

    Walls run along land and the border of the map, not along the sea.
    """
    if not state.settings.walls:  # ME-OPT-315
        return bad_answer("This campaign is played without walls.")
    if wall.edge not in SIDES:
        return bad_answer("A tile has six edges, numbered 0 to 5.")
    if not takes_wall(state, wall.tile, wall.edge):
        return IllegalChoice("bad_target", "A wall cannot be built along the sea.", "ME-RULING-521")
    if wall.edge in state.lands[wall.tile].walls:
        return IllegalChoice("wall_present", "That edge already has a wall.", "ME-WALL-01")
    return None


def _engines_to_build(state: MightyEmpires, player: str, tile: str) -> list[BuildEngine]:
    """Engines of every kind, as many as a banner can take along; none if siege trains are not in play."""
    if not state.settings.siege_train or not walled(state.lands[tile]):
        return []
    able = min(treasury(state, player) // cost(state, BuildEngine(ENGINE_KINDS[0], tile, 1)), MOST_TOGETHER)
    return [BuildEngine(kind, tile, n + 1) for kind in ENGINE_KINDS for n in range(able)]


def _why_not_engine(state: MightyEmpires, work: BuildEngine) -> IllegalChoice | None:
    """Why an engine cannot be built in a player's own tile: only cities and fortresses build engines
    (ME-TRAIN-03)."""
    if not state.settings.siege_train:  # ME-OPT-314
        return bad_answer("This campaign is played without siege trains.")
    if not walled(state.lands[work.tile]):
        text = "Engines can be built only in cities and fortresses."
        return IllegalChoice("not_city_or_fortress", text, "ME-TRAIN-03")
    return None if 1 <= work.number <= 99 else bad_answer("Engines are numbered from 1.")
