"""Ships and the armies they carry: embarking and landing (MK-SHIP)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.questions.acts import Act, Words
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import number
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms, Ship

SINKS = number("lowest roll that sinks a ship")
"""The lowest roll that sinks a ship (MK-SHIP-04)."""


class Embark(Act, tag="pair"):
    """Take the army aboard."""

    ship: str
    army: str


class Land(Act, tag="unpair"):
    """Land the army aboard."""

    ship: str


Transfer: TypeAlias = Embark | Land


def sinks_from(state: Kingdoms, ship: Ship, tile: str) -> int:
    """The lowest face with which a ship sinks another: lower with an army aboard, higher on a river."""
    return SINKS - bool(ship.army) + state.tiles[tile].river


def transfers(state: Kingdoms, player: str) -> list[Transfer]:
    """The possible embarkations and landings at the start of Orders: one a month for each ship, before the
    ship or the army has an order (MK-SHIP-02)."""
    found: list[Transfer] = []
    for ship in land.ships_of(state, player):
        if ship.order is not None or ship.transferred:
            continue
        if ship.army:
            if state.tiles[ship.tile].terrain != "sea":
                found.append(Land(ship.id))
            continue
        found += [
            Embark(ship.id, force.id)
            for force in land.forces_of(state, player)
            if isinstance(force, Army) and force.tile == ship.tile and force.order is None
        ]
    return found


def words(state: Kingdoms, act: Transfer) -> Words:
    """The label of an embarkation or landing, with its tile."""
    ship = state.ships[act.ship]
    if isinstance(act, Embark):
        army = land.name_of(state, state.armies[act.army])
        return Words(f"Embark {army} on ship {ship.id}", (ship.tile,))
    return Words(f"Land army {state.armies[ship.army].symbol} from ship {ship.id}", (ship.tile,))


def embark_or_land(game: Game[Kingdoms], act: Transfer) -> None:
    """Carry out an embarkation or landing; from then on, an army aboard shares the order of its ship."""
    state = game.state
    ship = state.ships[act.ship]
    ship.transferred = True  # MK-SHIP-02
    if isinstance(act, Embark):
        army = state.armies[act.army]
        ship.army = army.id  # MK-SHIP-02
        if army.stance == "side":
            ship.stance = "side"
        kind, text = "paired", f"embarks on ship {ship.id}"
    else:
        army = state.armies[ship.army]
        ship.army = ""  # MK-SHIP-02
        army.stance = ship.stance
        kind, text = "unpaired", f"lands from ship {ship.id}"
    text = f"{ship.owner}’s army {army.symbol} {text}."
    game.emit(kind, "MK-SHIP-02", text, tiles=(ship.tile,), army=army.id)
