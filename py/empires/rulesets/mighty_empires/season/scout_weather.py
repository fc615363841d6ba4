"""The effects of spells on scouts who leave a tile (ME-EQX-31, ME-EQX-33)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.nature.spells import lies_on, spring_row
from empires.rulesets.mighty_empires.season.reach import within_reach
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Opened


def misled(game: Game[MightyEmpires], banner: Banner, wanted: str) -> Steps[str | None]:
    """The tile that a banner's scouts actually reach; None if they reach none. The storm is rolled for first,
    then the spell Withershins; each banner rolls its own dice."""
    state, tile = game.state, banner.tile
    if wanted == tile:
        return wanted
    # ME-EQX-31
    if lies_on(state, "storm", tile) and not (yield from _weather_the_storm(game, banner)):
        state.tried.append(Opened(wanted, tile))
        return None
    if not lies_on(state, "withershins", tile):  # ME-EQX-33
        return wanted
    why = f"Which way the scouts of {name_of(banner)} turn"
    roll = yield from game.roll("d6", "ME-EQX-33", why, player=banner.owner)
    goal = neighbour_ids(tile)[roll.total % 6]
    if goal in within_reach(state, banner) and Opened(goal, tile) not in state.tried:  # ME-RULING-224
        return goal
    game.emit("scouts_lost", "ME-RULING-224", "The scouts walk in circles.", tiles=(tile,))
    return None


def _weather_the_storm(game: Game[MightyEmpires], banner: Banner) -> Steps[bool]:
    """Roll to see whether the storm drives the scouts back (ME-EQX-31)."""
    why = f"{name_of(banner)}’s scouts in the storm"
    roll = yield from game.roll("d6", "ME-EQX-31", why, player=banner.owner)
    if roll.total < spring_row("storm")["scouts_back_from"]:
        return True
    text = f"The storm drives the scouts of {name_of(banner)} back."
    game.emit("scouts_lost", "ME-EQX-31", text, tiles=(banner.tile,))
    return False
