"""The targets of spells sent by a tower (ME-T-TOWERSPELL, ME-RULING-485, ME-RULING-486)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.maps.hexes import hex_of, id_distance
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import grade, walled
from empires.rulesets.mighty_empires.state import MightyEmpires


def strike_point(
    game: Game[MightyEmpires], tower: str, player: str, landed: str, way: Row
) -> Steps[str | None]:
    """The tile that is struck; None if the spell hits nothing, which is always the case over the sea."""
    state = game.state
    if landed not in state.lands:  # ME-RULING-484
        return None
    match way["strikes"]:
        case "siege":
            return (yield from _nearest(game, tower, player, list(state.sieges), way["reach"]))
        case "force":
            held = {one.tile for one in state.banners.values() if one.aboard is None}
            return (yield from _nearest(game, tower, player, sorted(held), way["reach"]))
        case "empty":
            empty = [tile for tile in state.lands if grade(state, tile) == "barren"]
            return (yield from _nearest(game, landed, player, empty))
        case "river":
            rivers = [tile for tile in state.lands if state.map.tiles[tile].has_river]
            return (yield from _nearest(game, landed, player, rivers))
        case kind:
            return landed if _STRUCK[kind](state, landed) else None


def holder(state: MightyEmpires, tile: str) -> str | None:
    """The player whose empire holds a tile; None if it is unknown, independent or razed.

    ME-RULING-486.
    """
    owner = state.lands[tile].owner
    return owner if owner in state.players else None


def _nearest(
    game: Game[MightyEmpires], start: str, player: str, tiles: Sequence[str], reach: int | None = None
) -> Steps[str | None]:
    """The nearest of these tiles; if several are equally near, one of them at random, counted in ascending
    order."""
    far = {tile: id_distance(start, tile) for tile in tiles}
    near = {tile: d for tile, d in far.items() if reach is None or d <= reach}
    if not near:
        return None
    best = [tile for tile, d in near.items() if d == min(near.values())]
    best.sort(key=lambda tile: (hex_of(tile).q, hex_of(tile).r))
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
