"""Siege trains in winter, when they go into store (ME-TRAIN-05, ME-RULING-519)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.engines import (
    ENGINES_TOLD,
    abandon,
    engines_told,
    engines_with,
    store,
)
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name, walled
from empires.rulesets.mighty_empires.state import Banner, Engine, MightyEmpires
from empires.rulesets.mighty_empires.winter.quarters.route_home import reached

Sheds = dict[str, str]
"""A form: the tile in which each engine is stored, by the engine's id."""


def store_trains(
    game: Game[MightyEmpires], player: str, home: Sequence[Banner], walking: Sequence[Banner]
) -> Steps[None]:
    """Let a banner that comes home store its engines in any city or fortress of its owner on its way
    (ME-TRAIN-05).

    A banner that crosses the sea or comes through mists can reach all of them. Without such a place the
    engines are left behind.
    """
    state = game.state
    sheds: dict[str, list[str]] = {}
    for banner in home:
        engines = engines_with(state, [banner])
        places = _places(state, banner, banner in walking) if engines else []
        if engines and not places:
            abandon(game, engines, banner.tile, "ME-RULING-519")
        sheds |= {engine.id: places for engine in engines if places}
    chosen = {engine: places[0] for engine, places in sheds.items()}
    if any(len(places) > 1 for places in sheds.values()):
        chosen = yield from ask(_form(state, player, sheds))
    for tile in dict.fromkeys(chosen.values()):
        stored = [state.engines[engine] for engine, place in chosen.items() if place == tile]
        store(state, stored, tile)
        text = f"{player} stores {engines_told(stored)} at {place_name(state, tile)}."
        game.emit("engines_stored", "ME-TRAIN-05", text, tiles=(tile,), player=player)


def leave_trains(game: Game[MightyEmpires], banners: Sequence[Banner]) -> None:
    """Make banners that retreat through the snow leave their engines behind (ME-RULING-519).

    Columns whose engines were stored or left behind no longer need their escort.
    """
    for banner in banners:
        abandon(game, engines_with(game.state, [banner]), banner.tile, "ME-RULING-519")
    break_up_columns(game)  # ME-RULING-518


def _places(state: MightyEmpires, banner: Banner, walks: bool) -> list[str]:
    """The player's cities and fortresses that a banner's engines can reach, nearest first."""
    tiles = reached(state, banner) if walks else empire_tiles(state, banner.owner)
    return [
        tile
        for tile in tiles
        if walled(state.lands[tile]) and state.lands[tile].owner == banner.owner and tile not in state.sieges
    ]


def _form(state: MightyEmpires, player: str, sheds: dict[str, list[str]]) -> Form[Sheds]:
    def field(engine: Engine, places: Sequence[str]) -> Pick:
        banner = state.banners[engine.banner or ""]
        label = f"{ENGINES_TOLD[engine.kind].capitalize()} of {name_of(banner)}"
        choices = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in places)
        return Pick(name=engine.id, label=label, choices=choices)

    return Form(
        player=player,
        kind="store_engines",
        text="Where will your engines be stored for the winter?",
        rules=("ME-TRAIN-05", "ME-RULING-519"),
        record=Sheds,
        fields=tuple(field(state.engines[engine], places) for engine, places in sheds.items()),
        default={engine: places[0] for engine, places in sheds.items()},
        tiles=tuple(dict.fromkeys(tile for places in sheds.values() for tile in places)),
    )
