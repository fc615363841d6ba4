"""How tiles are taken, and how Capitals fall (MK-RES-04, MK-OUT-03, MK-REF-02, MK-ART-07)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Artefact, Kingdoms


def take_tile(game: Game[Kingdoms], tile: str, player: str, rule: str) -> Steps[None]:
    """Give a tile and its settlement to a player, unless he already has them. Artefacts stored in a fallen
    Capital go to the taker's armies on the tile; if Capitals are made by upgrade, a fallen Capital loses its
    rank."""
    state = game.state
    there = state.tiles[tile]
    if there.controller == player or not land.can_be_controlled(there):
        return
    loser = there.controller
    # MK-RULING-68
    treasures = treasures_of(state, loser) if loser and land.capital_of(state, loser) == tile else []
    there.controller = player
    from_whom = f" from {loser}" if loser else ""
    game.emit(
        "tile_taken", rule, f"{player} takes {land.on_map(state, tile, player)}{from_whom}.", tiles=(tile,)
    )
    _forget_capital(state, tile)  # MK-CAPT-01
    for artefact in treasures:
        takers = [army.id for army in land.armies_of(state, player) if army.tile == tile]
        yield from artefacts.capture(game, artefact, player, takers, "MK-ART-07")


def raze(game: Game[Kingdoms], tile: str, player: str) -> None:
    """Burn down the settlement on a tile; artefacts stored in a Capital go back to the pool."""
    state = game.state
    there = state.tiles[tile]
    owner = there.controller
    if owner and land.capital_of(state, owner) == tile:
        for artefact in treasures_of(state, owner):
            artefacts.to_pool(game, artefact, "MK-RULING-68")  # MK-RULING-68
    game.emit(
        "settlement_razed",
        "MK-RES-05",
        f"{player} burns down the {there.settlement} on {tile}.",
        tiles=(tile,),
    )
    there.settlement = "none"  # MK-RES-05; a Capital rebuilt here is one again (MK-CTL-03)
    there.raze_marked = False


def treasures_of(state: Kingdoms, player: str) -> list[Artefact]:
    """The artefacts stored in a player's Capital."""
    return [one for one in artefacts.held_by(state, player) if artefacts.bearer_of(state, one) == CAPITAL]


def _forget_capital(state: Kingdoms, tile: str) -> None:
    if state.settings.capital_by_upgrade == "no":
        return
    for name, kingdom in state.kingdoms.items():
        if kingdom.capital_tile == tile and land.capital_of(state, name) != tile:
            kingdom.capital_tile = ""
