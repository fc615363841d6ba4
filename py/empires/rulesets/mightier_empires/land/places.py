"""Names of places: which players give them, and which players know them."""

from __future__ import annotations

from empires.kit.any_time import AnyTime
from empires.kit.placenames import Renaming, christen, naming
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.state import Hexagon, War


def name_settlements(state: War) -> None:
    """Give every settlement and fortress a name; nobody learns the name before knowing of the place."""
    for name, tile in state.tiles.items():
        if _built(tile):
            christen(state, name)


def _built(tile: Hexagon) -> bool:
    return bool(features.settlement_of(tile) or features.fortress_of(tile))


def hide_names(state: War, player: str | None) -> None:
    """Remove the names that `player` may not know; names of places that the player owns, knows or has charted
    stay.
    """
    capitals = [realm.capital for realm in state.realms.values()]
    public = {*state.charted, *capitals}
    state.names_seed = ""
    state.names = {
        name: called
        for name, called in state.names.items()
        if name in public or state.tiles[name].owner == player or _built(state.tiles[name])
    }


def _told_to(state: War, player: str, name: str) -> tuple[str, ...] | None:
    """The players who know the name of a hex: all (None) for a Capital, otherwise only the owner
    (MI-INFO-06)."""
    return None if name == state.realms[player].capital else (player,)


NAME_PLACE: AnyTime[War, Renaming] = naming(owned, _told_to)
"""The action by which a player names one of his own hexes."""
