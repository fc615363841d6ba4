"""Ships: pairing with armies, building, docking for the Winter (MK-SHIP-01 to MK-SHIP-03, MK-SHIP-07)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import Campaign, choose


def ships_of(state: Kingdoms, player: str) -> list[Ship]:
    """A player's ships in id order."""
    return [ship for ship in state.ships.values() if ship.owner == player]


def pairing_choices(state: Kingdoms, player: str) -> list[Choice]:
    """Embarking and landing at the start of Orders: once a month, before either has an order (MK-SHIP-02)."""
    found: list[Choice] = []
    for ship in ships_of(state, player):
        if ship.order is not None or ship.transferred:
            continue
        if ship.army:
            if state.tiles[ship.tile].terrain != "sea":
                symbol = state.armies[ship.army].symbol
                words = f"Land army {symbol} from ship {ship.id}"
                found.append(Choice(f"unpair {ship.id}", words, (ship.tile,)))
            continue
        for army in land.forces_of(state, player):
            if army.id in state.armies and army.tile == ship.tile and army.order is None:
                words = f"Embark {land.name_of(state, army)} on ship {ship.id}"
                found.append(Choice(f"pair {ship.id} {army.id}", words, (ship.tile,)))
    return found


def pair_or_unpair(game: Campaign, action: str, rest: str) -> None:
    """Carry out an embarkation or landing; from now on the pair has one order (MK-SHIP-02)."""
    state = game.state
    name, _, army = rest.partition(" ")
    ship = state.ships[name]
    ship.transferred = True
    if action == "pair":
        ship.army = army
        if state.armies[army].stance == "side":
            ship.stance = "side"
    else:
        army, ship.army = ship.army, ""
        state.armies[army].stance = ship.stance
    symbol = state.armies[army].symbol
    words = f"embarks on ship {name}" if action == "pair" else f"lands from ship {name}"
    game.emit(
        f"{action}ed", "MK-SHIP-02", f"{ship.owner}'s army {symbol} {words}.", tiles=(ship.tile,), army=army
    )


def harbours(state: Kingdoms, player: str) -> list[str]:
    """Own cities on coast or river without a ship (MK-SHIP-07)."""
    taken = [ship.tile for ship in state.ships.values()]
    return [
        city
        for city in land.settlements_of(state, player, "city")
        if land.navigable(state.tiles[city]) and city not in taken
    ]


def buy_ship(game: Campaign, player: str, tile: str) -> None:
    """A new ship lies in an own city on coast or river (MK-SHIP-07)."""
    state = game.state
    name = f"s{state.next_token}"
    state.next_token += 1
    state.ships[name] = Ship(id=name, owner=player, tile=tile)
    game.emit("ship_built", "MK-SHIP-07", f"{player} builds ship {name} in {tile}.", tiles=(tile,), ship=name)


def dock(game: Campaign, player: str) -> Steps[None]:
    """At Recall each ship sails home to a city of its own; without one it is lost (MK-SHIP-07)."""
    state = game.state
    fleet = ships_of(state, player)
    for ship in fleet:
        ship.army, ship.tile, ship.stance = "", "", "upright"
        ship.order, ship.resolved, ship.transferred = None, False, False
    for ship in fleet:
        if not harbours(state, player):
            destroy(game, ship, "MK-SHIP-07", "finds no harbour for the Winter")
            continue
        tile = yield from choose(
            game, player, partial(_dock_question, state, player, ship), partial(_refuse_dock, state)
        )
        ship.tile = tile
        game.emit("ship_docked", "MK-SHIP-07", f"{player}'s ship {ship.id} winters in {tile}.", tiles=(tile,))


def _dock_question(state: Kingdoms, player: str, ship: Ship) -> Question:
    return Question(
        player=player,
        kind="dock",
        text=f"Where does ship {ship.id} spend the Winter?",
        rules=("MK-SHIP-07",),
        choices=tuple(Choice(city, land.describe(state, city), (city,)) for city in harbours(state, player)),
    )


def _refuse_dock(state: Kingdoms, answer: object) -> None:
    tile = state.tiles.get(answer) if isinstance(answer, str) else None
    if tile is not None:
        raise IllegalChoice("no_harbour", f"{answer} is no free harbour of yours.", "MK-SHIP-07")
