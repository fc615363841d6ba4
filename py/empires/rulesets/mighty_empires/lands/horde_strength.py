"""Hordes of the dead in the land: their strength, their ravages, their end (ME-NECRO-33 to 37)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import HORDE_GROWS
from empires.rulesets.mighty_empires.lands.settlements import (
    close_mine,
    lay_waste,
    lose_stores,
    place_name,
    remove_temple,
)
from empires.rulesets.mighty_empires.nature.dead_armies import hordes_at
from empires.rulesets.mighty_empires.state import Horde, MightyEmpires


def loose_horde(state: MightyEmpires, tile: str, points: int) -> Horde:
    """A new horde with the next free number."""
    horde = Horde(id=f"horde {state.next_horde}", tile=tile, points=points)
    state.next_horde += 1
    state.hordes.append(horde)
    return horde


def end_horde(game: Game[MightyEmpires], horde: Horde, rule: str, text: str) -> None:
    """Remove a horde from the map for good (ME-NECRO-37); `text` contains {} where its place is to be
    named."""
    game.state.hordes = [one for one in game.state.hordes if one is not horde]
    told = text.format(place_name(game.state, horde.tile))
    game.emit("horde_ended", rule, told, tiles=(horde.tile,), horde=horde.id)


def count_horde(game: Game[MightyEmpires], tile: str, points: int) -> None:
    """Reduce a horde after its assault on a place; at zero it is removed (ME-RULING-507)."""
    for horde in hordes_at(game.state, tile)[:1]:
        horde.points = points
        if not points:
            end_horde(game, horde, "ME-RULING-507", "Nothing is left of the horde at {}.")


def ravage(game: Game[MightyEmpires], horde: Horde) -> Steps[None]:
    """Let a horde raze an undefended settlement, whose dead join the horde; a mine is buried (ME-NECRO-33).

    The land belongs to nobody and keeps its old flag; no baggage is taken (ME-RULING-265).
    """
    state, tile = game.state, horde.tile
    land, name = state.lands[tile], place_name(state, tile)
    if land.settlement != "none" and not land.razed:
        lay_waste(state, tile, "horde")
        game.emit("settlement_razed", "ME-NECRO-33", f"The dead raze {name}.", tiles=(tile,))
        times = int(HORDE_GROWS.of(land.settlement)["times"])
        roll = yield from game.roll("d6", HORDE_GROWS.id, "How many join the horde")
        gain = roll.total * times
        horde.points += gain  # ME-NECRO-35
        text = f"{gain:,} points of the slain rise and join the horde ({roll.total} × {times})."
        game.emit("horde_grows", "ME-NECRO-35", text, tiles=(tile,), points=gain, horde=horde.id)
    if land.temple is not None:  # ME-RULING-511
        remove_temple(game, tile, "ME-RULING-511", f"The dead burn the temple at {name}.")
        lose_stores(game, tile, "ME-RULING-265")
    if land.mine_kind is not None:  # ME-RULING-511
        close_mine(game, tile, "ME-RULING-511", f"The dead bury the mine at {name}.")
