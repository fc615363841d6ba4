"""Ships in Winter: building them, and docking at Recall (MK-SHIP-07)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import number
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import choose
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, why_not_pay
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase

SHIP = Price(gold=number("gold for a ship"))
"""The price of a ship (MK-SHIP-07)."""


class Dock(Act):
    """Spend the Winter in this city."""

    tile: str


class BuyShip(Act, tag="buy_ship"):
    """Build a ship in this city."""

    tile: str


DOCK = Kind("dock", Dock)


def harbours(state: Kingdoms, player: str) -> list[str]:
    """The player's cities on a coast or river in which he has no ship; no city houses a second ship for the
    winter (MK-SHIP-07).
    """
    taken = [ship.tile for ship in land.ships_of(state, player)]
    return [
        city
        for city in land.settlements_of(state, player, "city")
        if land.navigable(state.tiles[city]) and city not in taken
    ]


# --- building ------------------------------------------------------------------------------------------


def offers(state: Kingdoms, player: str) -> list[BuyShip]:
    """The harbours where a player may build a ship now."""
    if not state.settings.ships or not can_pay(state, player, SHIP):
        return []
    return [BuyShip(city) for city in harbours(state, player)]


def _words(_state: Kingdoms, act: BuyShip) -> Words:
    """The label of a choice to build a ship."""
    return Words(f"Build a ship in {act.tile}", (act.tile,), SHIP.words())


def why_not(state: Kingdoms, player: str, act: BuyShip) -> IllegalChoice | None:
    """Why no ship can be built there, or None."""
    return why_no_harbour(state, player, act.tile) or why_not_pay(state, player, SHIP)


def why_no_harbour(state: Kingdoms, player: str, tile: str) -> IllegalChoice | None:
    """Why a ship cannot dock there, or None."""
    if state.settings.ships and tile in harbours(state, player):
        return None
    return IllegalChoice("no_harbour", f"You have no free harbour on {tile}.", "MK-SHIP-07")


def buy(game: Game[Kingdoms], player: str, act: BuyShip) -> None:
    """Put a new ship into one of its owner's cities on a coast or river."""
    state = game.state
    pay(state, player, SHIP)  # MK-SHIP-07
    name = f"s{state.next_token}"
    state.next_token += 1
    state.ships[name] = Ship(id=name, owner=player, tile=act.tile)
    text = f"{player} builds ship {name} in {act.tile}."
    game.emit("ship_built", "MK-SHIP-07", text, tiles=(act.tile,), ship=name)


SHIPS = Purchase(act=BuyShip, offers=offers, words=_words, why_not=why_not, do=buy)


# --- Recall --------------------------------------------------------------------------------------------


def dock(game: Game[Kingdoms], player: str) -> Steps[None]:
    """Let each ship sail home at Recall to one of its owner's cities; if there is none, the ship is lost."""
    state = game.state
    fleet = land.ships_of(state, player)
    for ship in fleet:
        ship.army, ship.tile, ship.stance = "", "", "upright"
        ship.order, ship.resolved, ship.transferred = None, False, False
    for ship in fleet:
        if not harbours(state, player):
            destroy(game, ship, "MK-SHIP-07", "finds no harbour for the Winter")
            continue
        act = yield from choose(game, player, partial(_question, state, player, ship))
        if act is None:
            return
        ship.tile = act.tile  # MK-SHIP-07
        text = f"{player}’s ship {ship.id} spends the Winter in {act.tile}."
        game.emit("ship_docked", "MK-SHIP-07", text, tiles=(act.tile,))


def _question(state: Kingdoms, player: str, ship: Ship) -> Decision[Dock]:
    return Decision(
        player=player,
        kind=DOCK,
        text=f"Where will ship {ship.id} spend the Winter?",
        rules=("MK-SHIP-07",),
        offers=[Dock(city) for city in harbours(state, player)],
        words=lambda act: Words(land.describe(state, act.tile), (act.tile,)),
        why_not=lambda act: why_no_harbour(state, player, act.tile),
    )
