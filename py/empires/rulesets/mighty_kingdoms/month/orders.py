"""Orders: in turn, openly, one to each army, and no taking back (MK-ORD-01 to MK-ORD-10, MK-T-ORDERS)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.maps.hexes import NAMES, neighbour_ids
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month import ships
from empires.rulesets.mighty_kingdoms.state import Force, Kingdoms, Order, Ship
from empires.rulesets.mighty_kingdoms.turns import Campaign, begin, choose, next_in_cycle


def give_order(game: Campaign) -> Steps[None]:
    """One player gives one army its order; when all have one, they are resolved (MK-ORD-01)."""
    state = game.state
    player = braking_player(state) or next_in_cycle(state, lambda name: bool(unordered(state, name)))
    if player is None:
        begin(state, "resolution")
        return
    answer = yield from choose(
        game, player, partial(_question, state, player), partial(refuse_order, state, player)
    )
    name, _, rest = answer.partition(" ")
    if name in ("pair", "unpair"):
        ships.pair_or_unpair(game, name, rest)
        state.turn = (state.order.index(player)) % len(state.order)  # it does not use up the turn
        return
    force = land.find_force(state, name)
    assert force is not None
    order_type, _, dest = rest.partition(" ")
    force.order = Order(type=order_type, dest=dest)  # type: ignore[arg-type]  # the choice named a legal one
    _announce(game, force)


def _question(state: Kingdoms, player: str) -> Question:
    """Which army gets which order; one that can only regroup, and is the last, is not asked about."""
    return Question(
        player=player,
        kind="give_order",
        text="Give one of your armies its order for this month.",
        rules=("MK-ORD-01", "MK-ORD-03", "MK-ORD-04", "MK-T-ORDERS"),
        choices=tuple(_choices(state, player)),
    )


def unordered(state: Kingdoms, player: str) -> list[Force]:
    """A player's armies and ships that have no order yet, and can be given one."""
    return [
        force for force in land.forces_of(state, player) if force.order is None and not _idle(state, force)
    ]


def _idle(state: Kingdoms, force: Force) -> bool:
    """A ship that can neither sail nor burn anything where it lies; armies can always defend."""
    if not isinstance(force, Ship) or force.stance == "side":
        return False
    stuck = not any(land.may_enter(state, force, dest) for dest in land.around(state, force.tile))
    return stuck and state.tiles[force.tile].settlement == "none"


def braking_player(state: Kingdoms) -> str | None:
    """The first player with more armies than the second orders all of them first (MK-BRAKE-01)."""
    if not state.settings.first_player_brakes or len(state.order) < 2:
        return None
    first, second = state.order[:2]
    if len(land.armies_of(state, first)) <= len(land.armies_of(state, second)) or not unordered(state, first):
        return None
    state.active = first
    return first


def _choices(state: Kingdoms, player: str) -> list[Choice]:
    found: list[Choice] = []
    for force in unordered(state, player):
        title = land.name_of(state, force).capitalize()
        if force.stance == "side":
            found.append(Choice(f"{force.id} regroup", f"{title}: regroup", (force.tile,)))
            continue
        for way, dest in zip(NAMES, neighbour_ids(force.tile), strict=True):
            if land.may_enter(state, force, dest):
                words = f"{title}: march {way} to {land.describe(state, dest)}"
                found.append(Choice(f"{force.id} move {dest}", words, (force.tile, dest)))
        if not isinstance(force, Ship):
            found.append(Choice(f"{force.id} defend", f"{title}: defend {force.tile}", (force.tile,)))
        settlement = state.tiles[force.tile].settlement
        if settlement != "none":
            words = f"{title}: burn the {settlement} on {force.tile} down"
            found.append(Choice(f"{force.id} raze", words, (force.tile,)))
    return found + ships.pairing_choices(state, player)


def refuse_order(state: Kingdoms, player: str, answer: object) -> None:
    """Say why an order is not legal, with the digest's code."""
    words = answer.split(" ") if isinstance(answer, str) else []
    if words[:1] == ["pass"]:
        raise IllegalChoice("must_order", "You have an army without an order.", "MK-ORD-02")
    force = land.find_force(state, words[0]) if words else None
    if force is None or force.owner != player or len(words) < 2:
        return
    title = land.name_of(state, force).capitalize()
    kind, dest = words[1], " ".join(words[2:])
    if force.order is not None:
        raise IllegalChoice("already_ordered", f"{title} has its order.", "MK-ORD-03")
    if force.stance == "side" and kind != "regroup":
        raise IllegalChoice("only_regroup", f"{title} lies on its side and can only regroup.", "MK-ORD-05")
    if kind == "regroup":
        raise IllegalChoice("already_upright", f"{title} stands already.", "MK-ORD-09")
    if kind == "raze":
        raise IllegalChoice("no_settlement", f"There is nothing to burn on {force.tile}.", "MK-ORD-08")
    refusal = land.barred(state, force.tile, dest, ship=isinstance(force, Ship)) if kind == "move" else None
    if refusal is not None:
        raise refusal


def _announce(game: Campaign, force: Force) -> None:
    """Orders are given openly; a settlement that is to burn is marked (MK-ORD-04, MK-ORD-08)."""
    order = force.order
    assert order is not None
    title = f"{force.owner}'s {land.name_of(game.state, force)}"
    words = f"march to {order.dest}" if order.type == "move" else order.type
    tiles = (force.tile, order.dest) if order.dest else (force.tile,)
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
        tile.raze_marked = True
        game.emit(
            "raze_marked",
            "MK-ORD-08",
            f"The {tile.settlement} on {force.tile} is marked.",
            tiles=(force.tile,),
        )
