"""Who holds a tile: decided here and nowhere else (ME-BATTLE-17, ME-BATTLE-18, ME-RULING-162)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.rulesets.mighty_empires.lands.alliances import allied
from empires.rulesets.mighty_empires.lands.presence import at_peace, company, force, others_in
from empires.rulesets.mighty_empires.lands.settlements import is_independent, mans_its_walls, walled
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, WIZARD, MightyEmpires

Claim: TypeAlias = Literal["nothing", "land", "walls", "skeleton"]
"""What is left to whoever has no enemy before him: nothing, the tile with all that stands on it, walls held
by banners, or walls that a skeleton garrison mans."""


def foe_told(foe: str) -> str:
    """An enemy in a sentence, be he nobody's."""
    return {INDEPENDENT: "the independents", UNDEAD: "the dead", WIZARD: "the wizard"}.get(foe, foe)


def claim(state: MightyEmpires, player: str, tile: str) -> Claim:
    """What a player's force in the open may take of its tile now.

    Land changes hands only where no enemy stands in the open; partners in peace take no part, but where the
    owner is one of them he stays. A garrison keeps the whole tile its owner's, a fortress without banners has
    a skeleton garrison.
    """
    land, there = state.lands[tile], company(state, player, tile)
    owner = land.owner
    if not force(state, player, tile, inside=False) or there.enemies or owner == player:
        return "nothing"
    if tile in state.sieges or is_independent(land):
        return "nothing"
    if owner is None:
        return "land"
    if at_peace(state, tile, player, owner):  # ME-RULING-147
        return "nothing"
    if walled(land) and force(state, owner, tile, inside=True):  # ME-SIEGE-03
        return "walls"
    return "skeleton" if mans_its_walls(land) else "land"  # ME-BATTLE-19


def may_occupy(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a rival's land is the player's for entering it: nobody else is in it (ME-BATTLE-18)."""
    return (
        state.lands[tile].owner in state.players
        and not others_in(state, player, tile)
        and claim(state, player, tile) == "land"
    )


def next_foe(state: MightyEmpires, player: str, tile: str) -> str | None:
    """Whom a player's force in the open must meet next in its tile, None where nobody is left.

    Everybody whom it shares the tile with and has neither peace nor a siege with: first the players in the
    open, then the dead (ME-EQX-28), then the militia of an independent place, unless it is allied, or the
    skeleton garrison of a fortress.
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
    return state.lands[tile].owner if claim(state, player, tile) == "skeleton" else None  # ME-BATTLE-19
