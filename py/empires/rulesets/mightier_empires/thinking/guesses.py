"""What a player imagines in the place of what is hidden from him."""

from __future__ import annotations

from empires.core.stream import Stream
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic
from empires.rulesets.mightier_empires.land.sights import known_owner
from empires.rulesets.mightier_empires.state import Compartment, War, living


def imagine(state: War, player: str, stream: Stream) -> None:
    """Others are about as strong as oneself, and hold their Capital and the hexes they were seen on."""
    own = state.secrets[player]
    mine = sum(of_army.size(army) for army in own.armies)
    for name in living(state):
        if name in state.secrets:
            continue
        capital = state.realms[name].capital
        for place, tile in state.tiles.items():
            if place == capital or (not tile.owner and known_owner(state, player, place) == name):
                tile.owner = tile.owner_at_start = name
                tile.explored = True
        if capital in state.tiles and "capital" not in state.tiles[capital].major:
            state.tiles[capital].major.append("capital")
        state.secrets[name] = Compartment(power=max(1, own.power - 1 + stream.below(3)), next_id=900)
        points = max(500, mine * (80 + stream.below(41)) // 100 // 250 * 250)
        state.secrets[name].armies = generic.generic(state, name, points)
        for army in state.secrets[name].armies:
            army.order = None
    for name in state.players:
        state.secrets.setdefault(name, Compartment())
    state.next_id = max(state.next_id, 5_000)
