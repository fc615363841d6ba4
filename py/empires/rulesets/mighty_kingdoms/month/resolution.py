"""Resolution: orders are carried out one by one; the tile as it is then decides (MK-RES-01 to MK-RES-10)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import control, land
from empires.rulesets.mighty_kingdoms.forces import relocate
from empires.rulesets.mighty_kingdoms.month.exploration import explore
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign, begin, choose, next_in_cycle


def resolve_order(game: Campaign) -> Steps[None]:
    """One player resolves the order of one army; after the last the battles begin (MK-RES-01)."""
    state = game.state
    player = next_in_cycle(state, lambda name: bool(unresolved(state, name)))
    if player is None:
        begin(state, "battle")
        return
    force = yield from _choose(game, player)
    force.resolved = True
    order = force.order
    assert order is not None
    title = f"{player}'s {land.name_of(state, force)}"
    match order.type:
        case "move":
            yield from _move(game, force, order.dest)
        case "raze":
            _raze(game, force)
        case "defend":
            assert isinstance(force, Army)
            force.defending = True
            game.emit("defend_set", "MK-RES-06", f"{title} digs in on {force.tile}.", tiles=(force.tile,))
        case "regroup":
            force.stance = "upright"
            game.emit("regrouped", "MK-RES-07", f"{title} stands up again.", tiles=(force.tile,))


def unresolved(state: Kingdoms, player: str) -> list[Force]:
    """A player's forces whose order is still to be carried out."""
    return [
        force for force in land.forces_of(state, player) if force.order is not None and not force.resolved
    ]


def _choose(game: Campaign, player: str) -> Steps[Force]:
    """Which army comes next is the player's choice, passing is none; the last one needs no asking."""
    state = game.state
    answer = yield from choose(
        game, player, partial(_question, state, player), partial(_refuse, state, player)
    )
    force = land.find_force(state, answer)
    assert force is not None
    return force


def _question(state: Kingdoms, player: str) -> Question:
    return Question(
        player=player,
        kind="resolve_order",
        text="Whose order is carried out next?",
        rules=("MK-RES-01", "MK-RES-02", "MK-T-RESOLVE"),
        choices=tuple(_choice(state, force) for force in unresolved(state, player)),
    )


def _choice(state: Kingdoms, force: Force) -> Choice:
    order = force.order
    assert order is not None
    title = land.name_of(state, force).capitalize()
    if order.type == "move":
        words = f"{title} marches to {land.describe(state, order.dest)}"
        return Choice(force.id, words, (force.tile, order.dest))
    verb = {"raze": "burns the settlement", "defend": "digs in", "regroup": "regroups"}[order.type]
    return Choice(force.id, f"{title} {verb} on {force.tile}", (force.tile,))


def _refuse(state: Kingdoms, player: str, answer: object) -> None:
    if answer == "pass":
        raise IllegalChoice("must_resolve", "You have an order to carry out.", "MK-RES-01")
    force = land.find_force(state, answer) if isinstance(answer, str) else None
    if force is not None and force.owner == player and force.resolved:
        raise IllegalChoice("already_resolved", "That order has been carried out.", "MK-RES-01")


def _move(game: Campaign, force: Force, dest: str) -> Steps[None]:
    """One tile into the next; the tile left stays whose it was (MK-RES-03, MK-RES-04, MK-RES-08)."""
    state = game.state
    title = f"{force.owner}'s {land.name_of(state, force)}"
    there = state.tiles[dest]
    if there.tower:
        text = f"{title} cannot enter the wizard's tower on {dest}; its order is spent."
        game.emit("order_spent", "MK-RULING-60", text, tiles=(force.tile,), army=force.id)
        return
    start = force.tile
    relocate(state, force, dest)
    game.emit(
        "army_moved",
        "MK-RES-04",
        f"{title} marches from {start} to {dest}.",
        tiles=(start, dest),
        army=force.id,
    )
    if not there.explored:
        yield from explore(game, force, start)
    elif not land.enemies_in(state, dest, force.owner):
        yield from control.take_tile(game, dest, force.owner, "MK-RES-04")


def _raze(game: Campaign, force: Force) -> None:
    """The settlement burns unless an enemy, even a disordered one, is in the tile (MK-RES-05)."""
    state = game.state
    title = f"{force.owner}'s {land.name_of(state, force)}"
    tile = state.tiles[force.tile]
    if tile.settlement == "none":
        text = f"{title} finds nothing left to burn on {force.tile}."
        game.emit("order_spent", "MK-RES-10", text, tiles=(force.tile,), army=force.id)
    elif land.enemies_in(state, force.tile, force.owner):
        text = f"{title} cannot burn the {tile.settlement} on {force.tile}: an enemy is there."
        game.emit("raze_failed", "MK-RES-05", text, tiles=(force.tile,), army=force.id)
    else:
        control.raze(game, force.tile, force.owner)
