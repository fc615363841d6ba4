"""Names of places: which players give them, and which players know them. Under fog everybody knows a place by
the name it had when he last saw it.
"""

from __future__ import annotations

from collections.abc import Collection

from empires.kit.any_time import AnyTime
from empires.kit.placenames import Renaming, christen, renaming
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.state import Hexagon, War, living


def name_settlements(state: War) -> None:
    """Give every settlement and fortress a name; nobody learns the name before knowing of the place, except
    that everybody knows the Capitals.
    """
    for name, tile in state.tiles.items():
        if _built(tile):
            christen(state, name)
    for player in living(state):
        seat = state.realms[player].capital
        if seat in state.names and seat not in state.public_names:
            publish(state, seat)


def _built(tile: Hexagon) -> bool:
    return bool(features.settlement_of(tile) or features.fortress_of(tile))


def publish(state: War, name: str) -> None:
    """Let everybody know the present name of a place."""
    if name in state.names:
        state.public_names[name] = state.names[name]
        for own in state.secrets.values():
            if name in own.known:
                own.known[name].name = state.names[name]


def hide_names(state: War, player: str | None, land: Collection[str]) -> None:
    """Remove the names that `player`, who owns this `land`, may not know, and show him the others as he last
    heard them.
    """
    state.names_seed = ""
    known = state.secrets[player].known if player in state.secrets else {}
    seats = [state.realms[one].capital for one in living(state)]
    seen = {name: state.public_names[name] for name in state.names if name in state.public_names}
    for name, called in state.names.items():
        tile = state.tiles[name]
        if name in land or name in seats or (_built(tile) and not state.settings.fog):
            seen[name] = called
        elif name in known and known[name].name and (_built(tile) or name in seen):  # MI-INFO-04
            seen[name] = known[name].name
    state.names = {name: seen[name] for name in state.names if name in seen}


def mend_names(state: War) -> None:
    """Let everybody remember names as they are; before version 4 nobody remembered any."""
    seats = [realm.capital for realm in state.realms.values()]
    state.public_names = {
        name: state.names[name] for name in (*state.charted, *seats) if name in state.names
    } | state.public_names
    for own in state.secrets.values():
        for name, sight in own.known.items():
            sight.name = sight.name or (state.names.get(name, "") if sight.inside else "")


def _call(state: War, tile: str, name: str) -> None:
    """Give a place a name; everybody hears that of a Capital, the others hear of none before they see the
    place again (MI-INFO-06)."""
    state.names[tile] = name
    owner = state.tiles[tile].owner
    if tile == state.realms[owner].capital:
        publish(state, tile)
    elif tile in state.secrets[owner].known:
        state.secrets[owner].known[tile].name = name


def _told_to(state: War, player: str, name: str) -> tuple[str, ...] | None:
    """The players who know the name of a hex: all (None) for a Capital, otherwise only the owner
    (MI-INFO-06)."""
    return None if name == state.realms[player].capital else (player,)


NAME_PLACE: AnyTime[War, Renaming] = renaming(owned, lambda state: state.names, _call, _told_to)
"""The action by which a player names one of his own hexes."""
