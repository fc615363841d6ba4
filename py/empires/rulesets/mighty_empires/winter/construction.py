"""Phase 8: ships, bridges, fortresses and cities (ME-BUILD-01 to 08); the other works are in `works`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from empires.core.acts import Act, Kind
from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, PickMany, bad_answer
from empires.core.questions import Form
from empires.core.ruleset import ON, Next
from empires.core.steps import Game, Steps, ask_all
from empires.kit.words import begun, many
from empires.maps.rivers import place_on_river
from empires.rulesets.mighty_empires.charts import BUILD, WALL_COST
from empires.rulesets.mighty_empires.founding.purchase import NEAR_SOURCE, lowest_river_edge
from empires.rulesets.mighty_empires.lands.harbours import ships_in_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.settlements import (
    empire_tiles,
    has_harbour,
    place_name,
    settle_people,
)
from empires.rulesets.mighty_empires.nature.races import sails
from empires.rulesets.mighty_empires.state import Campaign, Land
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.purse import pay, tally, treasury, why_not_pay
from empires.rulesets.mighty_empires.winter.works import (
    RaiseWall,
    raise_wall,
    wall_cost,
    wall_row,
    wall_told,
    walls_to_raise,
    why_not_wall,
)

What = Literal["ship", "bridge", "fortress", "city"]
KINDS: tuple[What, ...] = ("ship", "bridge", "fortress", "city")


class Project(Act):
    """Something to be built in a tile: "fortress 3,0"."""

    what: What
    tile: str


PROJECT = Kind("build", RaiseWall, Project)
Work: TypeAlias = RaiseWall | Project
"""Everything that can be built."""


class Plan(msgspec.Struct):
    """A form: everything that is to be built, as `Project` is written."""

    projects: list[str]


def construction(game: Game[Campaign]) -> Steps[Next]:
    """Everybody builds at once, unseen until all are done; burnt woods grow back then (ME-RULING-266)."""
    state = game.state
    plans = yield from ask_all(
        {player: _form(state, player) for player in state.players if options(state, player)}
    )
    for player, plan in plans.items():
        works = read(plan.projects) or ()
        for work, crowns in [(work, cost(state, work)) for work in works]:
            _build(game, player, work, crowns)
    for land in state.lands.values():
        land.forest_burned = False
    return ON


def row_of(state: Campaign, project: Project) -> str:
    """The row of ME-T-BUILD for a project: bridges by the river, fortresses by what stands there."""
    if project.what == "bridge":
        return "bridge" if place_on_river(state.map, project.tile) <= NEAR_SOURCE else "long_bridge"
    if project.what == "fortress" and state.lands[project.tile].settlement == "none":
        return "fortress_on_barren"
    return project.what


def cost(state: Campaign, work: Work) -> int:
    """The crowns for a work (ME-BUILD-03 to 06, ME-WALL-01)."""
    if isinstance(work, RaiseWall):
        return wall_cost(state, work.tile)
    crowns: int = BUILD.of(row_of(state, work))["crowns"]
    return crowns


def sort_of(work: Work) -> str:
    """What a work is, in a word."""
    return "wall" if isinstance(work, RaiseWall) else work.what


def wood(state: Campaign, work: Work) -> int:
    """The wooded tiles that a work uses up (ME-BUILD-07, ME-WALL-02)."""
    row = (
        WALL_COST.of(wall_row(state, work.tile))
        if isinstance(work, RaiseWall)
        else BUILD.of(row_of(state, work))
    )
    return int(row["timber"])


def timber(state: Campaign, player: str) -> int:
    """The wooded tiles of an empire, but those that dragons burnt this year (ME-BUILD-07, ME-DRAGON-09)."""
    return sum(
        1
        for tile in empire_tiles(state, player)
        if state.map.tiles[tile].has_forest and not state.lands[tile].forest_burned
    )


# --- what may be built ---------------------------------------------------------------------------------


def options(state: Campaign, player: str) -> list[Work]:
    """Every single work that the rules and the treasury allow, by tile."""
    own = [tile for tile, land in state.lands.items() if player in (land.owner, land.flag)]
    candidates: list[Work] = []
    for tile in own:
        candidates += [Project(what, tile) for what in KINDS]
        candidates += walls_to_raise(state, tile)
    return [one for one in candidates if why_not_plan(state, player, [one]) is None]


def why_not_build(state: Campaign, player: str, work: Work) -> IllegalChoice | None:
    """Why something cannot be built in a tile (ME-BUILD-01, ME-WALL-01)."""
    tile, land = work.tile, state.lands.get(work.tile)
    if land is None:
        return bad_answer(f"There is no land at {tile}.")
    # ruins take a bridge under one's flag: ME-RULING-313
    flagged = land.razed and land.flag == player and sort_of(work) == "bridge"
    if land.owner != player and not flagged:
        text = "Build in your own empire; ruins take a bridge at most, and only under your flag."
        rule = "ME-WALL-01" if isinstance(work, RaiseWall) else "ME-BUILD-01"
        return IllegalChoice("not_yours", text, rule)
    if tile in state.sieges:
        return IllegalChoice("under_siege", "Nothing is built where a siege goes on.", "ME-RULING-315")
    if isinstance(work, RaiseWall):
        return why_not_wall(state, work)
    return _why_not_project(state, player, work, land)


def _why_not_project(state: Campaign, player: str, project: Project, land: Land) -> IllegalChoice | None:
    """What each work needs of its tile (ME-BUILD-02 to 06); empty land takes a fortress (ME-RULING-314)."""
    tile = project.tile
    match project.what:
        case "ship" if not sails(state, player):
            return IllegalChoice("bad_target", "Lizardmen build no ships.", "ME-LIZARD-08")
        case "ship" if not has_harbour(state.map.tiles[tile], land):
            return IllegalChoice("no_harbour", "There is no harbour.", "ME-BUILD-02")
        case "bridge" if not state.map.tiles[tile].has_river or land.bridges:
            return IllegalChoice("bad_target", "No river there waits for a bridge.", "ME-BUILD-03")
        case "fortress" if land.settlement not in ("none", "village"):
            return IllegalChoice(
                "bad_target", "A fortress takes a village’s place, or empty land.", "ME-BUILD-04"
            )
        case "city" if land.settlement not in ("village", "fortress"):
            text = "A city takes the place of a village or a fortress."
            return IllegalChoice("needs_settlement", text, "ME-BUILD-06")
    return None


def why_not_plan(state: Campaign, player: str, plan: Sequence[Work]) -> IllegalChoice | None:
    """Refuse a plan that holds what cannot be built, or too much of it."""
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
    """One ship to a city (ME-BUILD-02), one settlement to a tile a winter (ME-RULING-311), one bridge, and
    one wall along an edge (ME-WALL-01).
    """
    if isinstance(project, RaiseWall):
        again = IllegalChoice("wall_present", "One wall along an edge is enough.", "ME-WALL-01")
        return again if project in before else None
    there = [sort_of(one) for one in before if one.tile == project.tile]
    if project.what == "ship" and "ship" in there:
        return IllegalChoice("one_ship", "A city builds one ship a winter.", "ME-BUILD-02")
    if project.what in ("fortress", "city") and any(one in there for one in ("fortress", "city")):
        return IllegalChoice("bad_target", "A tile is built up once a winter.", "ME-RULING-311")
    return bad_answer("There is one bridge there already.") if project.what in there else None


def _why_not_timber(state: Campaign, player: str, plan: Sequence[Work]) -> IllegalChoice | None:
    """Ships, bridges, fortresses and walls need a wooded tile each, shared or not (ME-BUILD-07,
    ME-RULING-310, ME-WALL-02).
    """
    woods = timber(state, player)
    shared = state.settings.timber_scope == "shared"
    used: dict[str, int] = {}
    for work in plan:
        kind = "all" if shared else sort_of(work)
        used[kind] = used.get(kind, 0) + wood(state, work)
        if used[kind] > woods:
            text = f"There is timber for {woods} works of wood."
            return IllegalChoice("no_timber", text, TIMBER_RULES.get(sort_of(work), "ME-BUILD-07"))
    return None


TIMBER_RULES = {"wall": "ME-WALL-02"}
"""The rules that put other works than those of ME-BUILD-07 under its limit."""


def models_left(state: Campaign, what: What) -> int | None:
    """How many pieces of a kind are still off the map, None where nobody counts (ME-BUILD-08, ME-WSET-15)."""
    limits = state.settings
    most, lands = (
        {
            "ship": limits.ship_models,
            "bridge": limits.bridge_models,
            "fortress": limits.fortress_models,
            "city": limits.city_models,
        }[what],
        state.lands.values(),
    )
    if most is None:
        return None
    match what:
        case "ship":
            return most - len(state.ships)
        case "bridge":
            return most - sum(len(land.bridges) for land in lands)
        case _:
            return most - sum(land.settlement == what for land in lands)


def _why_not_models(state: Campaign, plan: Sequence[Work]) -> IllegalChoice | None:
    """Nothing is built for which no piece is left (ME-BUILD-08)."""
    for what in KINDS:
        left, wanted = models_left(state, what), sum(sort_of(one) == what for one in plan)
        if left is not None and wanted > max(left, 0):
            return IllegalChoice("no_piece", f"There are {max(left, 0)} models left: {what}.", "ME-BUILD-08")
    return None


# --- asked and built -----------------------------------------------------------------------------------


def read(projects: Sequence[str]) -> list[Work] | None:
    """The works of a filled-in form; None where one cannot be read."""
    found = [PROJECT.read(text) for text in projects]
    return [one for one in found if isinstance(one, Work)] if all(found) else None


def _form(state: Campaign, player: str) -> Form[Plan]:
    def why_not(plan: Plan) -> IllegalChoice | None:
        projects = read(plan.projects)
        return None if projects is None else why_not_plan(state, player, projects)

    held, woods = treasury(state, player), timber(state, player)
    return Form(
        player=player,
        kind="build",
        text=f"You have {many(held, 'crown')} and timber for {woods}. What do you build?",
        rules=("ME-BUILD-01", "ME-BUILD-07", "ME-T-BUILD"),
        record=Plan,
        fields=(
            PickMany(
                name="projects",
                label="Build",
                choices=tuple(_choice(state, project) for project in options(state, player)),
            ),
        ),
        default=Plan([]),
        why_not=why_not,
        sums=lambda plan: _sums(state, held, woods, read(plan.projects) or ()),
        tiles=tuple(dict.fromkeys(project.tile for project in options(state, player))),
        secret=True,
        facts={"treasury": held, "timber": woods},
    )


def _sums(state: Campaign, held: int, woods: int, plan: Sequence[Work]) -> dict[str, str]:
    """What a plan costs in crowns and timber so far."""
    needed = sum(wood(state, one) for one in plan)
    crowns = tally(held, sum(cost(state, one) for one in plan))
    return {**crowns, "timber": f"{needed} of {woods} used"}


def _choice(state: Campaign, work: Work) -> Choice:
    label = begun(f"{told(work)} at {place_name(state, work.tile)}")
    return Choice(PROJECT.write(work), label, (work.tile,), many(cost(state, work), "crown"))


def told(work: Work) -> str:
    """A work in a sentence."""
    return wall_told(work) if isinstance(work, RaiseWall) else f"a {work.what}"


def _build(game: Game[Campaign], player: str, work: Work, crowns: int) -> None:
    """Built at once, for next season (ME-BUILD-01); by seat, while there are models (ME-BUILD-08)."""
    if isinstance(work, Project) and models_left(game.state, work.what) == 0:
        text = f"No model is left for a {work.what} of {player}; the crowns are kept."
        game.emit("no_effect", "ME-BUILD-08", text, tiles=(work.tile,), player=player)
        return
    what = f"{told(work)} at {place_name(game.state, work.tile)}"
    rule = "ME-WALL-01" if isinstance(work, RaiseWall) else "ME-BUILD-01"
    pay(game, player, crowns, rule, what)
    if isinstance(work, RaiseWall):
        raise_wall(game.state, work)
    else:
        _put_up(game, player, work)
    text = f"{player} builds {what}."
    game.emit("built", rule, text, tiles=(work.tile,), player=player, what=sort_of(work))


def _put_up(game: Game[Campaign], player: str, project: Project) -> None:
    """What a project leaves on the map."""
    state, tile = game.state, project.tile
    land = state.lands[tile]
    match project.what:
        case "ship":
            this_winter(state).built.append(f"ship {state.next_ship}")
            ships_in_port(game, tile, player, 1)
        case "bridge":
            land.bridges = [lowest_river_edge(state.map.tiles[tile].edges)]
        case "fortress" | "city":
            if land.settlement == "none":
                settle_people(state, tile, player)
            land.settlement = project.what
            name_place(state, tile)
