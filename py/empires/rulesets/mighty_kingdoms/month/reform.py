"""Reform: tidying up, giving tiles to lone armies, and listing units with marks (MK-REF-01, -02, -09)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_kingdoms import control, land
from empires.rulesets.mighty_kingdoms.book import number
from empires.rulesets.mighty_kingdoms.forces import destroy_unit
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms
from empires.rulesets.mighty_kingdoms.units import all_lists

DISBANDS = number("strength of a broken unit")
"""The unit strength at which a unit is destroyed (MK-USTR-02)."""


def reform(game: Game[Kingdoms]) -> Steps[Next]:
    """Carry out steps D1 and D2 in the order of the digest, then deal with the marks, player by player."""
    _rough_ground(game)  # MK-TERR-03
    _tidy(game)  # MK-REF-01, MK-REF-09
    yield from _sole_occupants(game)  # MK-REF-02, MK-REF-09
    if game.state.settings.unit_marks == "unit_strength":  # MK-USTR-02
        _broken_units(game)  # MK-USTR-02
    # MK-RULING-30
    game.state.marked = [
        unit.id
        for player in game.state.order
        for _, written in all_lists(game.state, player)
        for unit in written.units
        if unit.medals or unit.scars
    ]
    return ON


def _rough_ground(game: Game[Kingdoms]) -> None:
    """Put armies that crossed rough ground this month on their sides (MK-TERR-03)."""
    for army in game.state.armies.values():
        if army.crossed and army.stance == "upright":
            army.stance = "side"
            text = f"{army.owner}’s army {army.symbol} is laid on its side by the rough ground."
            game.emit("army_disordered", "MK-TERR-03", text, tiles=(army.tile,), army=army.id)
        army.crossed = False


def _tidy(game: Game[Kingdoms]) -> None:
    """Restore settlements that did not burn; clear earthworks and orders."""
    state = game.state
    for name, tile in state.tiles.items():
        if tile.raze_marked:  # MK-REF-01
            tile.raze_marked = False  # MK-REF-01
            game.emit(
                "settlement_kept",
                "MK-REF-01",
                f"The {tile.settlement} on {name} did not burn and is turned up again.",
                tiles=(name,),
            )
    tokens: list[Force] = [*state.armies.values(), *state.ships.values()]
    for force in tokens:
        force.order = None  # MK-REF-01
        force.resolved = False
        if isinstance(force, Army):
            force.defending = False  # MK-REF-01
        else:
            force.transferred = False  # MK-SHIP-02


def _sole_occupants(game: Game[Kingdoms]) -> Steps[None]:
    """Give each tile with forces of only one kingdom, in any stance, to that kingdom (MK-REF-02,
    MK-RULING-31)."""
    state = game.state
    owners: dict[str, list[str]] = {}
    for force in land.forces(state):
        owners.setdefault(force.tile, []).append(force.owner)
    for tile, there in owners.items():
        if there.count(there[0]) == len(there):
            yield from control.take_tile(game, tile, there[0], "MK-REF-02")


def _broken_units(game: Game[Kingdoms]) -> None:
    state = game.state
    for player in state.order:
        for _, written in list(all_lists(state, player)):
            for unit in list(written.units):
                if unit.strength_change <= DISBANDS:
                    destroy_unit(game, unit.id, "MK-USTR-02")
