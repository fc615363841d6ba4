"""Possession of tiles, decided only here.

ME-BATTLE-17, ME-BATTLE-18, ME-RULING-162, ME-RULING-536.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.rulesets.mighty_empires.lands.alliances import allied
from empires.rulesets.mighty_empires.lands.presence import at_peace, company, force
from empires.rulesets.mighty_empires.lands.settlements import is_independent, mans_its_walls, walled
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, WIZARD, MightyEmpires

Claim: TypeAlias = Literal["nothing", "land", "walls", "skeleton"]
"""What a force may gain: nothing, the tile with everything on it, walls held by banners, or walls manned by a
skeleton garrison."""


def foe_told(foe: str) -> str:
    """How an enemy is named in a sentence, even an enemy without a player."""
    return {INDEPENDENT: "the independents", UNDEAD: "the dead", WIZARD: "the wizard"}.get(foe, foe)


def claim(state: MightyEmpires, player: str, tile: str, *, victor: bool = False) -> Claim:
    """The part of its tile that a player's force in the open may take now.

    Land changes hands only if no enemy is in the open, except that the `victor` over its owner holds it
    regardless of others there (ME-RULING-536). Players at peace with the force do not count as enemies, but
    if the owner is one of them the land stays his. A garrison keeps the whole tile for its owner; a fortress
    without banners has a skeleton garrison. Nobody holds unknown land."""
    land, there = state.lands[tile], company(state, player, tile)
    owner = land.owner
    if not force(state, player, tile, inside=False) or owner == player or tile in state.sieges:
        return "nothing"
    if is_independent(land) or not land.known or (there.enemies and not victor):
        return "nothing"
    if owner is None:
        return "land"
    if at_peace(state, tile, player, owner):  # ME-RULING-147
        return "nothing"
    held: Claim = "land"
    if walled(land) and force(state, owner, tile, inside=True):  # ME-SIEGE-03
        held = "walls"
    elif mans_its_walls(land):  # ME-BATTLE-19
        held = "skeleton"
    return held if held == "land" or not there.enemies else "nothing"  # ME-RULING-167


def unclaimed(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a player's force is on an absent rival's land, but has not come there to take it this turn. The
    land remains its owner's until the guest claims it (ME-RULING-536).
    """
    owner = state.lands[tile].owner
    return (
        owner in state.players
        and tile not in state.contacts
        and not force(state, owner, tile, inside=False)
        and claim(state, player, tile) != "nothing"
    )


def next_foe(state: MightyEmpires, player: str, tile: str) -> str | None:
    """The foe that a player's force in the open must meet next in its tile; None if there are no more.

    It meets everyone there with whom it has neither peace nor a siege: first the players in the open, then
    the dead (ME-EQX-28), then the militia of an independent place that is not its ally, or the garrison of a
    place that the force has come to take.
    """
    if not force(state, player, tile, inside=False):
        return None
    there = company(state, player, tile)
    if there.enemies:  # ME-RULING-147
        return there.enemies[0]
    if there.besieged is not None:
        return None
    if is_independent(state.lands[tile]):
        return None if allied(state, player, tile) else INDEPENDENT  # ME-DIPL-09
    comes_for_it = tile in state.contacts and claim(state, player, tile) in ("walls", "skeleton")
    return state.lands[tile].owner if comes_for_it else None  # ME-BATTLE-19, ME-SIEGE-04
