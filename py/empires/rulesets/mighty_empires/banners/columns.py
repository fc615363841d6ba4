"""Engines that march on their own, with an escort (ME-TRAIN-09, ME-RULING-518)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import listed, set_contents
from empires.rulesets.mighty_empires.banners.engines import (
    ESCORT,
    attach,
    engines_told,
    engines_with,
    is_column,
)
from empires.rulesets.mighty_empires.banners.forces import detach, make_banner, name_of, strike_off_the_map
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Contents, Engine, MightyEmpires, Unit

ESCORT_MODELS = number("models in an engine escort")
"""The number of models in an escort, used if troops are listed; the escort's points stay the same."""


def form_column(game: Game[MightyEmpires], player: str, tile: str, engines: Sequence[Engine]) -> Banner:
    """Form a new column of these engines. If the banner they leave has acted this turn, so has the column.
    Its escort is as strong as the weakest escort that any of these engines marched with this season."""
    state = game.state
    source = next((state.banners[one.banner] for one in engines if one.banner is not None), None)
    column = detach(state, source, ESCORT) if source else make_banner(state, player, tile, ESCORT)
    column.kind = "siege_train"
    secret = state.secrets[player]
    for engine in engines:
        attach(state, engine, column)
    left = min([ESCORT, *(secret.escorts.pop(one.id, ESCORT) for one in engines)])  # ME-RULING-518
    secret.points[column.id] = left
    _list_escort(state, column, left)
    text = f"{player} sends {engines_told(engines)} on their own from {place_name(state, tile)}, as banner "
    text += f"{column.number}."
    game.emit("column_formed", "ME-TRAIN-09", text, tiles=(tile,), banner=column.id)
    return column


def fresh_escorts(state: MightyEmpires) -> None:
    """Restore every escort to full strength for a new season, even at a siege (ME-RULING-518)."""
    for banner in [one for one in state.banners.values() if is_column(one)]:
        state.secrets[banner.owner].points[banner.id] = ESCORT
        _list_escort(state, banner, ESCORT)


def _list_escort(state: MightyEmpires, column: Banner, strength: int) -> None:
    """Give a column's escort a troop list if troops are listed."""
    if listed(state):
        each = ESCORT // ESCORT_MODELS
        models = max(1, strength // each)
        set_contents(state, column, Contents(units=[Unit(name="Escort", models=models, each=each)]))


def break_up_columns(game: Game[MightyEmpires]) -> None:
    """Send home the escort of engines that no longer march alone (ME-RULING-518)."""
    state = game.state
    for banner in [one for one in state.banners.values() if is_column(one)]:
        if not engines_with(state, [banner]):
            strike_off_the_map(state, banner)
            text = f"The escort of {name_of(banner)} has no engines left to guard and goes home."
            game.emit("column_ended", "ME-RULING-518", text, tiles=(banner.tile,), banner=banner.id)
