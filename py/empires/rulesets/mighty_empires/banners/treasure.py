"""Crowns from tombs on their way home in a banner's baggage train (ME-NECRO-07, ME-NECRO-08).

The amounts carried are the owner's secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def treasure_of(state: MightyEmpires, banner: Banner) -> int:
    """The crowns a banner carries."""
    return state.secrets[banner.owner].treasure.get(banner.id, 0)


def load_treasure(state: MightyEmpires, banner: Banner, crowns: int) -> None:
    """Load crowns into a banner's train."""
    if crowns:
        state.secrets[banner.owner].treasure[banner.id] = treasure_of(state, banner) + crowns


def unload_treasure(state: MightyEmpires, banners: Sequence[Banner]) -> int:
    """Take all crowns from banners; returns how many there were."""
    return sum(state.secrets[one.owner].treasure.pop(one.id, 0) for one in banners)


def seize_treasure(
    game: Game[MightyEmpires], losers: Sequence[Banner], victors: Sequence[Banner], rule: str
) -> None:
    """Move the losers' treasure with their baggage to the victors' first banner; without victors it is
    lost."""
    crowns = unload_treasure(game.state, losers)
    if not crowns:
        return
    eyes = tuple(dict.fromkeys(one.owner for one in (*losers, *victors)))
    fate = f"falls to {victors[0].owner}" if victors else "is lost"
    text = f"Treasure of {many(crowns, 'crown')} {fate}."
    game.emit("treasure_seized", rule, text, to=eyes, tiles=(losers[0].tile,), crowns=crowns)
    if victors:
        load_treasure(game.state, victors[0], crowns)


def bring_home(game: Game[MightyEmpires], banners: Sequence[Banner]) -> None:
    """Count the treasure of banners in winter quarters towards the next revenue (ME-NECRO-08)."""
    for banner in banners:
        crowns = unload_treasure(game.state, [banner])
        if crowns:
            game.state.secrets[banner.owner].treasure_home += crowns
            text = f"Banner {banner.number} brings {many(crowns, 'crown')} of treasure home."
            game.emit("treasure_home", "ME-NECRO-08", text, to=(banner.owner,), crowns=crowns)
