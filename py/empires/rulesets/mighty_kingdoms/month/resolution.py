"""Resolution: orders are carried out one by one, each depending on what is on the tile at that moment
(MK-RES)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.rulesets.mighty_kingdoms import control, land
from empires.rulesets.mighty_kingdoms.forces import relocate
from empires.rulesets.mighty_kingdoms.month.chances import odds_of_march
from empires.rulesets.mighty_kingdoms.month.exploration import explore, find_odds
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms, Order
from empires.rulesets.mighty_kingdoms.turns import Pass, begin, choose, next_in_cycle


class CarryOut(Act):
    """Carry out this army's order next."""

    army: str


Resolved: TypeAlias = CarryOut | Pass

RESOLVE = Kind("resolve_order", CarryOut, Pass)


def resolve_order(game: Game[Kingdoms]) -> Steps[Next]:
    """Let one player resolve the order of one army; after the last order the battles begin.

    The player chooses which army comes next and may not pass; nobody is asked about the last army.
    """
    state = game.state
    player = next_in_cycle(state, lambda name: bool(unresolved(state, name)))
    if player is None:  # MK-RES-01
        return begin(state, "battle")
    act = yield from choose(game, player, lambda: _question(state, player))
    if isinstance(act, CarryOut):  # MK-RES-01
        force = land.force_of(state, act.army)
        assert force.order is not None, "only orders that were given are on offer"
        yield from _carry_out(game, force, force.order)
    return AGAIN


def unresolved(state: Kingdoms, player: str) -> list[Force]:
    """A player's forces whose orders are still to be carried out."""
    return [
        force for force in land.forces_of(state, player) if force.order is not None and not force.resolved
    ]


def _carry_out(game: Game[Kingdoms], force: Force, order: Order) -> Steps[None]:
    force.resolved = True  # MK-RES-01
    title = f"{force.owner}’s {land.name_of(game.state, force)}"
    match order.type:
        case "move":
            yield from _move(game, force, order.dest)  # MK-RES-02
        case "raze":
            _raze(game, force)  # MK-RES-05
        case "defend":
            if isinstance(force, Army):  # MK-RES-06
                force.defending = True  # MK-RES-06
            game.emit("defend_set", "MK-RES-06", f"{title} digs in on {force.tile}.", tiles=(force.tile,))
        case "regroup":
            force.stance = "upright"  # MK-RES-07
            game.emit("regrouped", "MK-RES-07", f"{title} stands up again.", tiles=(force.tile,))


def _question(state: Kingdoms, player: str) -> Decision[Resolved]:
    return Decision(
        player=player,
        kind=RESOLVE,
        text="Which order comes next?",
        rules=("MK-RES-01", "MK-RES-02", "MK-T-RESOLVE"),
        offers=[CarryOut(force.id) for force in unresolved(state, player)],
        words=lambda act: _words(state, act),
        why_not=lambda act: why_not(state, player, act),
    )


def _words(state: Kingdoms, act: Resolved) -> Words:
    if isinstance(act, Pass):
        return Words("Pass")
    force = land.force_of(state, act.army)
    title, order = land.name_of(state, force).capitalize(), force.order or Order("defend")
    if order.type == "move":
        finds = find_odds(state, order.dest)  # the label says that the tile is unexplored
        label = f"{title} to {order.dest if finds else land.on_map(state, order.dest, force.owner)}"
        odds = finds or odds_of_march(state, force, order.dest)
        return Words(label, (force.tile, order.dest), odds=odds, deed=land.deed_of_march(force, order.dest))
    verb = {"raze": "burns the settlement", "defend": "digs in", "regroup": "regroups"}[order.type]
    return Words(f"{title} {verb} on {force.tile}", (force.tile,))


def why_not(state: Kingdoms, player: str, act: Resolved) -> IllegalChoice | None:
    """Why an order cannot be carried out next; None if it can."""
    if isinstance(act, Pass):
        if not unresolved(state, player):
            return None
        return IllegalChoice("must_resolve", "You still have an order to carry out.", "MK-RES-01")
    force = land.find_force(state, act.army)
    if force is not None and force.owner == player and force.resolved:
        return IllegalChoice("already_resolved", "That order has already been carried out.", "MK-RES-01")
    return None


def _move(game: Game[Kingdoms], force: Force, dest: str) -> Steps[None]:
    """Move into the next tile; the tile left behind keeps its owner (MK-RES-03)."""
    state = game.state
    title = f"{force.owner}’s {land.name_of(state, force)}"
    there = state.tiles[dest]
    if there.tower:
        text = f"{title} cannot enter the wizard’s tower on {dest}; its order is spent."
        game.emit("order_spent", "MK-RULING-60", text, tiles=(force.tile,), army=force.id)
        return
    start = force.tile
    # MK-RULING-74, MK-RES-09, MK-RULING-15: one tile a month, and a force coming the other way is passed
    relocate(state, force, dest)
    game.emit(
        "army_moved",
        "MK-RES-04",
        f"{title} {'marches' if isinstance(force, Army) else 'sails'} from {start} to {dest}.",
        tiles=(start, dest),
        army=force.id,
    )
    if not there.explored:  # MK-RES-08
        yield from explore(game, force, start)
    elif not land.enemies_in(state, dest, force.owner):
        yield from control.take_tile(game, dest, force.owner, "MK-RES-04")  # MK-RES-04


def _raze(game: Game[Kingdoms], force: Force) -> None:
    """Burn a settlement unless an enemy, even a disordered one, is on the tile.

    The owner does not matter; if the settlement is already gone, the order is wasted.
    """
    state = game.state
    title = f"{force.owner}’s {land.name_of(state, force)}"
    tile = state.tiles[force.tile]
    if tile.settlement == "none":  # MK-RES-10, MK-RULING-14
        text = f"{title} finds nothing left to burn on {force.tile}."
        game.emit("order_spent", "MK-RES-10", text, tiles=(force.tile,), army=force.id)
        return
    if land.enemies_in(state, force.tile, force.owner):  # MK-RES-05, MK-RULING-16
        text = f"{title} cannot burn the {tile.settlement} on {force.tile}: an enemy is there."
        game.emit("raze_failed", "MK-RES-05", text, tiles=(force.tile,), army=force.id)
        return
    control.raze(game, force.tile, force.owner)  # MK-RES-05, MK-RULING-13
