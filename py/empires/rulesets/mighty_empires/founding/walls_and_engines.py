"""Walls and engines bought with the 80 crowns, if they are in play (ME-RULING-112)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from empires.core.questions.fields import Choice, Field, Number, PickMany
from empires.core.rules.game import Game
from empires.maps.hexes import NAMES, SIDES
from empires.rulesets.mighty_empires.banners.engines import ENGINES_TOLD, new_engine
from empires.rulesets.mighty_empires.charts import TRAIN, WALL_COST
from empires.rulesets.mighty_empires.lands.walls import takes_wall
from empires.rulesets.mighty_empires.state import ENGINE_KINDS, MightyEmpires

MOST_BOUGHT = 20
"""The most engines of a kind on the list; more than anyone can afford."""


def works_fields(state: MightyEmpires, realm: Sequence[str]) -> list[Field]:
    """A number for each kind of engine, and a choice for each edge of the realm that may be walled."""
    fields: list[Field] = []
    if state.settings.siege_train:
        fields += [
            Number(name=f"engine {kind}", label=_label(kind), lo=0, hi=MOST_BOUGHT) for kind in ENGINES_TOLD
        ]
    if state.settings.walls:
        edges = [(tile, edge) for tile in realm for edge in SIDES if takes_wall(state, tile, edge)]
        walls = tuple(
            Choice(f"{tile} {edge}", f"{tile}, {NAMES[edge]} edge", (tile,)) for tile, edge in edges
        )
        with_, without = (WALL_COST.of(row)["crowns"] for row in ("settlement", "none"))
        label = f"Walls ({with_} with a settlement, {without} without)"
        fields.append(PickMany(name="walls", label=label, choices=walls))
    return fields


def _label(kind: str) -> str:
    told = next(told for one, told in ENGINES_TOLD.items() if one == kind)
    return f"{told.capitalize()}s in the capital ({TRAIN.of(kind)['crowns']} each)"


def engines_cost(engines: Mapping[str, int]) -> int:
    """The price in crowns of these numbers of engines of each kind."""
    return sum(count * int(TRAIN.of(kind)["crowns"]) for kind, count in engines.items())


def walls_cost(state: MightyEmpires, walls: Sequence[str], built: Collection[str]) -> int:
    """The price in crowns of walls, each given by a tile and an edge; a wall costs less where there is a
    settlement or one is to be `built`."""
    rows = (
        "settlement" if tile in built or state.lands[tile].settlement != "none" else "none"
        for tile in (wall.split()[0] for wall in walls)
    )
    return sum(int(WALL_COST.of(row)["crowns"]) for row in rows)


def put_up(game: Game[MightyEmpires], player: str, walls: Sequence[str], engines: Mapping[str, int]) -> None:
    """Build the walls and store the engines in the capital."""
    state = game.state
    for wall in walls:
        tile, edge = wall.split()
        state.lands[tile].walls = sorted([*state.lands[tile].walls, int(edge)])
        text = f"A wall runs along the {NAMES[int(edge)]} edge of {tile}."
        game.emit("built", "ME-RULING-112", text, tiles=(tile,), player=player, what="wall")
    for kind in ENGINE_KINDS:
        for _ in range(engines.get(kind, 0)):  # ME-RULING-112
            new_engine(state, kind, state.capitals[player])
            text = f"A {ENGINES_TOLD[kind]} is stored in the capital of {player}."
            game.emit(
                "built", "ME-RULING-112", text, tiles=(state.capitals[player],), player=player, what=kind
            )
