"""A coast with the open sea before it: up from 1,-1 lie 0,0, then -1,1, then -2,2, where the map ends."""

from __future__ import annotations

from typing import Any

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.state import MightyEmpires
from tests.rulesets.mighty_empires.scene import Scene

DOWN, HERE, UP, FAR_UP = "1,-1", "0,0", "-1,1", "-2,2"
"""Four tiles of one coastline; UP and DOWN lie beside HERE."""

INLAND, BEYOND = "-1,0", "0,-1"
"""Plains behind the coast: INLAND adjoins HERE and UP, BEYOND adjoins HERE and DOWN."""

SEA, EAST_SEA, SOUTH_SEA, ISLAND = "0,1", "1,0", "-1,2", "0,2"
"""Open sea off HERE and UP, off HERE and DOWN, and off UP; the shore across SEA."""

WATERS = f"""
{DOWN} coastal P CL S S CS P
{HERE} coastal P CL S S CS P
{UP} coastal P CL S S CS P
{FAR_UP} coastal P CL S S CS P
{BEYOND} LO-01
{INLAND} LO-01
-2,1 LO-01
{SEA} sea S S S S S S
{EAST_SEA} sea S S S S S S
{SOUTH_SEA} sea S S S S S S
{ISLAND} coastal S S CS P P CL
"""


def waters(phase: str = "movement", active: str = "A", text: str = WATERS, **options: Any) -> Scene:
    """Players A and B, A's turn; ships are put where a test wants them."""
    return Scene(text, options.pop("players", "A B"), phase, active, **options)


def fleet(scene: Scene, owner: str, tile: str, count: int = 1, **fields: Any) -> None:
    """Ships at sea."""
    for _ in range(count):
        scene.ship(owner, tile, **{"in_harbour": False, **fields})


def linger(scene: Scene) -> None:
    """Somebody of A's who may still march, so that step 3 does not end unseen."""
    scene.banner("A", BEYOND, 500)
    scene.opened(INLAND, BEYOND)


def tell(campaign: Campaign[MightyEmpires], *answers: str, player: str = "A") -> Campaign[MightyEmpires]:
    """Orders in step 3, one after another."""
    for answer in answers:
        campaign.attempt(player, "move_group", answer)
    return campaign


def lying(campaign: Campaign[MightyEmpires]) -> dict[str, tuple[str, bool]]:
    """Where each ship lies, and whether in harbour."""
    return {ship.id: (ship.tile, ship.in_harbour) for ship in campaign.state.ships.values()}
