"""Experiments of wizards in their towers (ME-TOWER-24, ME-HOOK-06, ME-T-EXPERIMENT)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT, lose_baggage
from empires.rulesets.mighty_empires.charts import EXPERIMENT
from empires.rulesets.mighty_empires.lands.house_rows import printed_experiment, row_of
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name, remove_tower
from empires.rulesets.mighty_empires.nature.races import keeps_stores
from empires.rulesets.mighty_empires.nature.spells import untouched
from empires.rulesets.mighty_empires.state import HouseRow, MightyEmpires
from empires.rulesets.mighty_empires.winter.events import modify
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.winter.spells.stray_targets import holder

Landing: TypeAlias = Callable[[str], Steps[None]]
"""The effect of an experiment once its target is known."""

SOURCE = "A wizard’s experiment"


def experiment(game: Game[MightyEmpires], tower: str, player: str, season: str) -> Steps[Landing | None]:
    """Roll for the experiment. A disaster needs no place to land, and destroys the tower (ME-TOWER-24)."""
    name = place_name(game.state, tower)
    why = f"The experiment at {name}"
    row: Row | HouseRow
    if "experiments" in game.state.house_charts:
        row = yield from _own(game, why, player)
    else:
        row, _ = yield from game.roll_on(EXPERIMENT, why, player=player)
    if isinstance(row, HouseRow):
        return partial(_own_lands, game, row)
    if row["experiment"] == "disaster":
        remove_tower(game, tower, "ME-TOWER-24", f"{name} is gone in a burst of flames.")
        return None
    return partial(_lands, game, player, row, season)


def _own(game: Game[MightyEmpires], why: str, player: str) -> Steps[Row | HouseRow]:
    """Roll for a row of the players' own chart, before anybody knows where the experiment will land
    (ME-TOWER-25, ME-OPT-318)."""
    roll = yield from game.roll("d6", "ME-OPT-318", why, player=player)
    own = row_of(game.state, "experiments", roll.total)
    assert own is not None, "every number has a row"
    return printed_experiment(own) or own


def _own_lands(game: Game[MightyEmpires], own: HouseRow, tile: str) -> Steps[None]:
    """Announce a result that players invented; they carry it out and the campaign goes on (ME-TOWER-25)."""
    text = f"{SOURCE} comes down at {tile}, from your own chart: {own.text}"
    game.emit("experiment", "ME-TOWER-25", text, tiles=(tile,), experiment="own")
    if tile in game.state.lands and untouched(game.state, tile):
        text = f"{place_name(game.state, tile)} is beyond its reach."
        game.emit("spell_failed", "ME-EQX-25", text, tiles=(tile,))
    yield from ()


def _lands(game: Game[MightyEmpires], player: str, row: Row, season: str, tile: str) -> Steps[None]:
    """Let an experiment take effect where it lands: it needs no test (ME-RULING-485), and affects the holder
    of the tile."""
    state, text = game.state, _TOLD[row["experiment"]]
    game.emit("experiment", "ME-TOWER-24", text, tiles=(tile,), experiment=row["experiment"])
    if row["experiment"] == "flop":  # ME-TOWER-24
        return
    if tile not in state.lands:  # ME-RULING-484
        return
    owner = holder(state, tile)
    if untouched(state, tile):
        text = f"{place_name(state, tile)} is beyond its reach."
        game.emit("spell_failed", "ME-EQX-25", text, tiles=(tile,))
    elif owner is None:
        game.emit("no_effect", "ME-RULING-486", "Nobody is there to notice.", tiles=(tile,))
    elif season == "autumn":
        yield from _in_autumn(game, player, row, owner)  # ME-TOWER-24
    else:
        yield from _in_spring(game, player, row, owner, tile)  # ME-TOWER-24


_TOLD = {
    "flop": "A flop: for a day all butter is blue.",
    "minor_blessing": "The soil is richer, and the people thrive.",
    "major_blessing": "Giant turnips, golden eggs and healthy children everywhere.",
    "minor_curse": "Wells turn foul and milk turns sour.",
    "major_curse": "Houses burst, herds vanish, gold turns to lead.",
}


def _in_autumn(game: Game[MightyEmpires], player: str, row: Row, owner: str) -> Steps[None]:
    """Add or subtract crowns, or double or halve the whole revenue (ME-HOOK-06, ME-RULING-487)."""
    if row["autumn"] in ("doubled", "halved"):
        this_winter(game.state).multipliers.setdefault(owner, []).append(row["autumn"])
        text = f"{SOURCE}: the revenue of {owner} is {row['autumn']}."
        game.emit("revenue_modified", "ME-HOOK-06", text, player=owner)
        return
    roll = yield from game.roll("d6", "ME-HOOK-06", "Crowns from the experiment", player=player)
    modify(game, owner, SOURCE, int(row["autumn"]) * roll.total, "ME-HOOK-06")


def _in_spring(game: Game[MightyEmpires], player: str, row: Row, owner: str, tile: str) -> Steps[None]:
    """Add baggage to stores, or take it from every banner of the empire, without hunger (ME-HOOK-06)."""
    state = game.state
    match row["spring"]:
        case "in_tile":
            yield from _store(game, player, tile)
        case "in_cities":
            for at in empire_tiles(state, owner):
                if state.lands[at].settlement == "city":
                    yield from _store(game, player, at)
        case amount:
            for banner in banners_of(state, owner):
                lost = banner.baggage if amount == "all" else int(amount)
                lose_baggage(game, banner, lost, "ME-HOOK-06")


def _store(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Store a die of baggage, up to 6 in one place (ME-RULING-488)."""
    state = game.state
    why = f"Stores of {place_name(state, tile)}"
    roll = yield from game.roll("d6", "ME-HOOK-06", why, player=player)
    land = state.lands[tile]
    if not keeps_stores(state, land.owner):
        return
    gained = min(roll.total, BAGGAGE_LIMIT - land.stockpile)
    land.stockpile += gained
    text = f"{gained:,} baggage is stored at {place_name(state, tile)}."
    game.emit("baggage_moved", "ME-RULING-488", text, tiles=(tile,), baggage=gained)
