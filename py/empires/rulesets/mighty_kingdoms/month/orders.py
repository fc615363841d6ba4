"""Orders: given in turn, openly, one to each army, and never taken back (MK-ORD, MK-T-ORDERS)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month import ships
from empires.rulesets.mighty_kingdoms.month.chances import odds_of_march
from empires.rulesets.mighty_kingdoms.month.exploration import find_odds
from empires.rulesets.mighty_kingdoms.month.ships import Embark, Land
from empires.rulesets.mighty_kingdoms.state import Force, Kingdoms, Order, Ship
from empires.rulesets.mighty_kingdoms.turns import Pass, begin, choose, next_in_cycle


class March(Act):
    """Move into the next tile."""

    written = "{army} move {tile}"
    army: str
    tile: str


class Defend(Act):
    """Stay and dig in."""

    written = "{army} defend"
    army: str


class Raze(Act):
    """Burn down the settlement on the army's tile."""

    written = "{army} raze"
    army: str


class Regroup(Act):
    """Stand up again."""

    written = "{army} regroup"
    army: str


Ordered: TypeAlias = March | Defend | Raze | Regroup
Given: TypeAlias = Ordered | Embark | Land | Pass

ORDERS = Kind("give_order", March, Defend, Raze, Regroup, Embark, Land, Pass)


def give_order(game: Game[Kingdoms]) -> Steps[Next]:
    """Let one player give one army its order; once all armies have orders, Resolution begins."""
    state = game.state
    # MK-ORD-01
    player = braking_player(state) or next_in_cycle(state, lambda name: bool(unordered(state, name)))
    if player is None:
        return begin(state, "resolution")
    match (yield from choose(game, player, lambda: _question(state, player))):
        case (Embark() | Land()) as act:
            ships.embark_or_land(game, act)
            state.turn = state.order.index(player)  # this does not use up the turn
        case (March() | Defend() | Raze() | Regroup()) as act:
            force = land.force_of(state, act.army)
            force.order = _order(act)  # MK-ORD-01
            _announce(game, force, force.order)
    return AGAIN


def _question(state: Kingdoms, player: str) -> Decision[Given]:
    """The question of which army gets which order; it is not asked if the last army can only regroup."""
    return Decision(
        player=player,
        kind=ORDERS,
        text="Give an army an order.",
        rules=("MK-ORD-01", "MK-ORD-03", "MK-ORD-04", "MK-T-ORDERS"),
        offers=_offers(state, player),
        words=lambda act: _words(state, act),
        why_not=lambda act: why_not(state, player, act),
    )


def unordered(state: Kingdoms, player: str) -> list[Force]:
    """A player's armies and ships that have no order yet and can be given one."""
    return [
        force for force in land.forces_of(state, player) if force.order is None and not _idle(state, force)
    ]


def _idle(state: Kingdoms, force: Force) -> bool:
    """Whether a ship can neither sail nor burn anything; armies can always defend."""
    if not isinstance(force, Ship) or force.stance == "side":
        return False
    stuck = not any(land.may_enter(state, force, dest) for dest in land.around(state, force.tile))
    return stuck and state.tiles[force.tile].settlement == "none"


def braking_player(state: Kingdoms) -> str | None:
    """The first player, if he has more armies than the second and must therefore give all of them their
    orders first (MK-BRAKE-01)."""
    if not state.settings.first_player_brakes or len(state.order) < 2:
        return None
    first, second = state.order[:2]
    if len(land.armies_of(state, first)) <= len(land.armies_of(state, second)) or not unordered(state, first):
        return None
    state.active = first
    return first


def _offers(state: Kingdoms, player: str) -> list[Given]:
    found: list[Given] = []
    for force in unordered(state, player):
        name = force.id
        if force.stance == "side":
            found.append(Regroup(name))
            continue
        around = land.around(state, force.tile)
        # a tile holds any number of armies in Summer (MK-ORD-10)
        found += [March(name, dest) for dest in around if land.may_enter(state, force, dest)]
        if not isinstance(force, Ship):
            found.append(Defend(name))  # on any tile, if upright (MK-ORD-07, MK-RULING-12)
        if state.tiles[force.tile].settlement != "none":
            found.append(Raze(name))
    return found + ships.transfers(state, player)


def _words(state: Kingdoms, act: Given) -> Words:
    if isinstance(act, Embark | Land):
        return ships.words(state, act)
    if isinstance(act, Pass):
        return Words("Pass")
    force = land.force_of(state, act.army)
    title, tile = land.name_of(state, force).capitalize(), force.tile
    match act:
        case March(tile=dest):
            finds = find_odds(state, dest)  # the label says that the tile is unexplored
            there = land.who_is_there(state, dest, force.owner)
            label = f"{title} to {dest if finds else land.on_map(state, dest, force.owner, held=bool(there))}"
            odds = finds or odds_of_march(state, force, dest)
            return Words(label, (tile, dest), there, odds=odds, deed=land.deed_of_march(force, dest))
        case Defend():
            return Words(f"{title}: defend {tile}", (tile,))
        case Raze():
            label = f"{title}: burn down the {state.tiles[tile].settlement} on {tile}"
            return Words(label, (tile,), _whose_settlement(state, force))
        case Regroup():
            return Words(f"{title}: regroup", (tile,))


def _whose_settlement(state: Kingdoms, force: Force) -> str:
    """A warning if the settlement to burn is the player's own, which is legal (MK-RULING-13)."""
    if state.tiles[force.tile].controller != force.owner:
        return ""
    if land.capital_of(state, force.owner) == force.tile:
        return "your own Capital!"
    return "your own"


def why_not(state: Kingdoms, player: str, act: Given) -> IllegalChoice | None:
    """Why an order is not legal; None if it is."""
    if isinstance(act, Pass):  # MK-ORD-02
        if not unordered(state, player):
            return None
        return IllegalChoice("must_order", "You still have an army without orders.", "MK-ORD-02")
    if isinstance(act, Embark | Land):
        return None
    force = land.find_force(state, act.army)
    if force is None or force.owner != player:
        return None
    title = land.name_of(state, force).capitalize()
    if force.order is not None:  # MK-ORD-03
        return IllegalChoice(
            "already_ordered", f"{title} already has an order, and orders cannot be changed.", "MK-ORD-03"
        )
    if force.stance == "side" and not isinstance(act, Regroup):  # MK-ORD-05
        return IllegalChoice("only_regroup", f"{title} is on its side and can only regroup.", "MK-ORD-05")
    if isinstance(act, Regroup) and force.stance == "upright":  # MK-ORD-09
        return IllegalChoice("already_upright", f"{title} is already upright.", "MK-ORD-09")
    if isinstance(act, Raze) and state.tiles[force.tile].settlement == "none":  # MK-ORD-08
        return IllegalChoice("no_settlement", f"There is no settlement to burn on {force.tile}.", "MK-ORD-08")
    if isinstance(act, Defend) and isinstance(force, Ship):  # MK-SHIP-01
        return IllegalChoice("no_defence", "Ships cannot dig in.", "MK-SHIP-01")
    if isinstance(act, March):
        return land.barred(state, force.tile, act.tile, ship=isinstance(force, Ship))
    return None


def _order(act: Ordered) -> Order:
    match act:
        case March():
            return Order("move", act.tile)
        case Defend():
            return Order("defend")
        case Raze():
            return Order("raze")
        case Regroup():
            return Order("regroup")


def _announce(game: Game[Kingdoms], force: Force, order: Order) -> None:
    """Announce an order to everybody, and mark a settlement that is to burn."""
    title = f"{force.owner}’s {land.name_of(game.state, force)}"
    words = f"{land.moves(force)} to {order.dest}" if order.type == "move" else order.type
    tiles = (force.tile, order.dest) if order.dest else (force.tile,)
    # MK-ORD-04, MK-RULING-10
    game.emit(
        "order_given",
        "MK-ORD-04",
        f"{title} will {words}.",
        tiles=tiles,
        army=force.id,
        order=order.type,
        dest=order.dest,
    )
    if order.type == "raze":
        tile = game.state.tiles[force.tile]
        tile.raze_marked = True  # MK-ORD-08
        game.emit(
            "raze_marked",
            "MK-ORD-08",
            f"The {tile.settlement} on {force.tile} is marked for burning.",
            tiles=(force.tile,),
        )
