"""What a player knows before a fight: his own strength, and natives that have been seen (MI-INFO-04)."""

from __future__ import annotations

from empires.rulesets.mightier_empires.battles.parts import part_strength
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import War


def chances_of(state: War, side: Side, player: str, name: str) -> str:
    """A player's own points, against those who were seen there this turn or an unknown number."""
    seen = state.secrets[player].known.get(name)
    points = sum(part_strength(state, part) for part in side.parts if part.player in ("", player))
    own = f"{points:,} points of yours"
    if seen is not None and seen.turn == state.turn and seen.defenders and not state.tiles[name].owner:
        return f"{own}, {seen.defenders:,} of {seen.race or 'natives'} seen there"
    return f"{own}, theirs unknown"
