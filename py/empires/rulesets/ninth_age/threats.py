"""The threats to a player: winners who can afford one of his hexes, and neighbouring realms
(NA-SPEND-03).
"""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.threats import Threat, borders
from empires.maps.board import Board
from empires.rulesets.ninth_age.invasion import Conquer, cost, why_not_conquer
from empires.rulesets.ninth_age.realms import living, teammates
from empires.rulesets.ninth_age.state import NinthAge


def threats(state: NinthAge, board: Board, player: str) -> Iterator[Threat]:
    """The players who can take a hex now, or next turn if they win a battle."""
    for rival in living(state):
        if rival == player or teammates(state, rival, player):  # NA-TEAM-03
            continue
        now = state.phase == "invasion" and rival in state.to_act
        points = state.realms[rival].cp_left
        for place, near in borders(board, player, rival):
            may = now and not why_not_conquer(state, rival, place)  # NA-SPEND-04
            able = may and cost(state, rival, Conquer(place)) <= points
            yield Threat(rival, "conquer" if able else "challenge", place, near)
