"""The threats to a player: neighbouring kingdoms, whose armies nobody sees (MI-ORD-05, MI-INFO-06)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.threats import Threat, borders
from empires.maps.board import Board
from empires.rulesets.mightier_empires.state import War


def threats(state: War, board: Board, player: str) -> Iterator[Threat]:
    """The players who can invade a hex from land that, as the reader knows, belongs to them, and those whose
    armies the reader has met on their own land and has yet to fight."""
    met = {
        (rival, one.hex)
        for one in state.encounters
        if one.defender == player and not one.done
        for rival in one.invaders
    }
    for rival in state.players:
        if rival != player:
            for place, near in borders(board, player, rival):
                if not state.tiles[place].lake:  # MI-MAP-02
                    yield Threat(rival, "attacks" if (rival, place) in met else "invade", place, near)
