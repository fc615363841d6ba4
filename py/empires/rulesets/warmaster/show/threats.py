"""The threats to a player: attacks on his empire, and empires that can attack it (WM-ORDERS-02)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.threats import Threat
from empires.maps.board import Board
from empires.rulesets.warmaster.lands import lands, partners
from empires.rulesets.warmaster.state import Empire, War, empire_of, living
from empires.rulesets.warmaster.targets import legal_targets


def threats(state: War, board: Board, player: str) -> Iterator[Threat]:  # noqa: ARG001 - the hook's shape
    """The empires whose arrow points at the player's empire, and those that could attack it next; an empire
    that, as the player knows, is bound by a pact is left out (WM-NAP-02)."""
    mine = empire_of(state, player)
    if mine is None or not lands(state, mine.name):
        return
    for rival in living(state):
        if rival is mine or not lands(state, rival.name):
            continue
        if _attacks(rival) and state.owner.get(rival.route[-1]) == mine.name:
            yield Threat(rival.name, "attacks", rival.route[-1], rival.route[-2])
        elif rival.name not in partners(state, mine.name):
            route = legal_targets(state, rival).routes.get(mine.name)
            if route is not None:
                yield Threat(rival.name, "attack", route[-1], route[-2])


def _attacks(empire: Empire) -> bool:
    """Whether an attack is on its way: it was ordered, and has been neither cancelled nor fought."""
    return bool(empire.route) and not empire.result and empire.status not in ("cancelled", "ring")
