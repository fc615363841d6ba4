"""The targets of spells sent by a tower (ME-T-TOWERSPELL, ME-RULING-485, ME-RULING-486)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.maps.hexes import hex_of, id_distance
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.presence import forces_in
from empires.rulesets.mighty_empires.lands.settlements import grade, walled
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


class Aim(msgspec.Struct, frozen=True):
    """The tile that is struck and, if the spell strikes only one force, the first banner of that force."""

    tile: str
    lead: Banner | None = None


def strike_point(
    game: Game[MightyEmpires], tower: str, player: str, landed: str, way: Row
) -> Steps[Aim | None]:
    """What is struck; None if the spell hits nothing, which is always the case over the sea."""
    state = game.state
    if landed not in state.lands:  # ME-RULING-484
        return None
    match way["strikes"]:
        case "siege":
            found = list(map(Aim, state.sieges))
            return (yield from _nearest(game, tower, player, found, way["reach"]))
        case "force":
            return (yield from _nearest(game, tower, player, _forces(state), way["reach"]))
        case "empty":
            empty = [Aim(tile) for tile in state.lands if grade(state, tile) == "barren"]
            return (yield from _nearest(game, landed, player, empty))
        case "river":
            rivers = [Aim(tile) for tile in state.lands if state.map.tiles[tile].has_river]
            return (yield from _nearest(game, landed, player, rivers))
        case kind:
            return Aim(landed) if _STRUCK[kind](state, landed) else None


def _forces(state: MightyEmpires) -> list[Aim]:
    """Every force, even aboard a ship off the coast; those that share a tile are in seat order."""
    return [
        Aim(tile, force[0])
        for tile in state.lands
        for name in state.players
        for force in forces_in(state, name, tile)
    ]


def holder(state: MightyEmpires, tile: str) -> str | None:
    """The player whose empire holds a tile; None if it is unknown, independent or razed.

    ME-RULING-486.
    """
    owner = state.lands[tile].owner
    return owner if owner in state.players else None


def _nearest(
    game: Game[MightyEmpires], start: str, player: str, aims: Sequence[Aim], reach: int | None = None
) -> Steps[Aim | None]:
    """The nearest of these targets; if several are equally near, one of them at random, counted in ascending
    order of their tiles."""
    far = [(id_distance(start, aim.tile), aim) for aim in aims]
    near = [(distance, aim) for distance, aim in far if reach is None or distance <= reach]
    if not near:
        return None
    least = min(distance for distance, _ in near)
    best = [aim for distance, aim in near if distance == least]
    best.sort(key=lambda aim: (hex_of(aim.tile).q, hex_of(aim.tile).r))
    return (yield from pick(game, best, "ME-TOWER-23", "Which of the equally near targets", player=player))


def _village(state: MightyEmpires, tile: str) -> bool:
    return grade(state, tile) == "village"


_STRUCK: dict[str, Callable[[MightyEmpires, str], bool]] = {
    "there": lambda state, tile: tile in state.lands,
    "owner": lambda state, tile: holder(state, tile) is not None,
    "village": _village,
    "walls": lambda state, tile: walled(state.lands[tile]),
    "ruins": lambda state, tile: state.lands[tile].razed,
}
"""What a spell requires of the tile on which it landed."""
