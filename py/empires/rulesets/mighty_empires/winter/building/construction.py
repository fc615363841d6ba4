"""Phase 8: ships, bridges, fortresses, cities, walls and engines (ME-BUILD-01 to 08).

Their costs are in `works`, the permitted works in `plans`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.engines import new_engine
from empires.rulesets.mighty_empires.founding.purchase import lowest_river_edge
from empires.rulesets.mighty_empires.lands.harbours import ships_in_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.settlements import place_name, settle_people
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.building.plans import (
    BUILDING_RULES,
    models_left,
    options,
    why_not_plan,
)
from empires.rulesets.mighty_empires.winter.building.works import (
    PROJECT,
    BuildEngine,
    Project,
    RaiseWall,
    Work,
    cost,
    read,
    sort_of,
    timber,
    timber_used,
    told,
)
from empires.rulesets.mighty_empires.winter.money.purse import pay, tally, treasury
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.world.temples import found_temple


class Plan(msgspec.Struct):
    """A form: everything to be built, in the notation of `Project`."""

    projects: list[str]


def construction(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone builds at the same time, in secret until all have finished; then burnt woods grow back
    (ME-RULING-266)."""
    state = game.state
    plans = yield from ask_all(
        {player: plan_form(state, player) for player in state.players if options(state, player)}
    )
    for player, plan in plans.items():
        works = read(plan.projects) or ()
        for work, crowns in [(work, cost(state, work)) for work in works]:
            _build(game, player, work, crowns)
    for land in state.lands.values():
        land.forest_burned = False
    return ON


def plan_form(state: MightyEmpires, player: str) -> Form[Plan]:
    """The works that a player plans."""

    def why_not(plan: Plan) -> IllegalChoice | None:
        projects = read(plan.projects)
        return None if projects is None else why_not_plan(state, player, projects)

    held, woods = treasury(state, player), timber(state, player)
    return Form(
        player=player,
        kind="build",
        text=f"You have {many(held, 'crown')} and timber for {woods}. What will you build?",
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


def _sums(state: MightyEmpires, held: int, woods: int, plan: Sequence[Work]) -> dict[str, str]:
    """The cost of a plan so far, in crowns and timber."""
    needed = timber_used(state, plan)
    crowns = tally(held, sum(cost(state, one) for one in plan))
    return {**crowns, "timber": f"{needed} of {woods} used"}


def _choice(state: MightyEmpires, work: Work) -> Choice:
    label = begun(f"{told(work)} at {place_name(state, work.tile)}")
    return Choice(PROJECT.write(work), label, (work.tile,), many(cost(state, work), "crown"))


def _build(game: Game[MightyEmpires], player: str, work: Work, crowns: int) -> None:
    """Build everything at once, for use next season (ME-BUILD-01), in seat order, as long as the pieces
    last."""
    if isinstance(work, Project) and models_left(game.state, work.what) == 0:
        text = f"No model is left for a {work.what} of {player}, so the crowns are kept."
        game.emit("no_effect", "ME-BUILD-08", text, tiles=(work.tile,), player=player)
        return
    what = f"{told(work)} at {place_name(game.state, work.tile)}"
    rule = BUILDING_RULES.get(sort_of(work), "ME-BUILD-01")
    pay(game, player, crowns, rule, what)
    match work:
        case RaiseWall(tile, edge):
            land = game.state.lands[tile]
            land.walls = sorted([*land.walls, edge])  # two walls may face each other: ME-WALL-03
        case BuildEngine(engine, tile):
            new_engine(game.state, engine, tile)  # ME-TRAIN-03
        case _:
            _put_up(game, player, work)
    text = f"{player} builds {what}."
    game.emit("built", rule, text, tiles=(work.tile,), player=player, what=sort_of(work))


def _put_up(game: Game[MightyEmpires], player: str, project: Project) -> None:
    """Put a finished project on the map."""
    state, tile = game.state, project.tile
    land = state.lands[tile]
    match project.what:
        case "ship":
            this_winter(state).built.append(f"ship {state.next_ship}")
            ships_in_port(game, tile, player, 1)
        case "bridge":
            land.bridges = [lowest_river_edge(state.map.tiles[tile].edges)]
        case "temple":
            found_temple(state, player, tile)
        case "fortress" | "city":
            if land.settlement == "none":
                settle_people(state, tile, player)
            land.settlement = project.what
            name_place(state, tile)
