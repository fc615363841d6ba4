"""The 80-crown start: realm, ships, bridges and troops are bought (ME-REALM-14 to 16, ME-RULING-112)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Field, Number, Pick, Question
from empires.core.steps import Game, Steps, ask_all
from empires.maps.edges import Six
from empires.maps.rivers import river_index
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER
from empires.rulesets.mighty_empires.charts import START
from empires.rulesets.mighty_empires.founding.realm import realm_tiles, settle
from empires.rulesets.mighty_empires.lands.harbours import ships_in_port
from empires.rulesets.mighty_empires.state import Campaign

Order = dict[str, Any]

NOTHING = "barren"
SETTLEMENTS = ("village", "fortress", "city")
NEAR_SOURCE = 4
"""How far from its source a river is bridged at the lower price (ME-RULING-312)."""

PURSE: int = START.of("purse")["crowns"]


def price(item: str) -> int:
    """What one of an item costs, in crowns (ME-T-START)."""
    crowns: int = START.of(item)["crowns"]
    return crowns


def purchase(game: Game[Campaign]) -> Steps[None]:
    """Everybody spends 80 crowns at once, unseen; the capital is free (ME-REALM-14)."""
    state = game.state
    questions = {player: buy_question(state, player) for player in state.players}
    orders = yield from ask_all(
        questions, {player: partial(check_order, state, player) for player in state.players}
    )
    for player, order in orders.items():
        _buy(game, player, order)
    state.phase = "ports"


def buy_question(state: Campaign, player: str) -> Question:
    """The shopping list: a settlement for each realm tile, then ships, bridges, troops and baggage."""
    realm = realm_tiles(state, player)
    fields: list[Field] = [_settle_field(tile) for tile in realm if not state.lands[tile].filled]
    fields += [
        Number(name=f"ships {tile}", label=f"Ships at {tile} ({price('ship')} each)", lo=0, hi=PURSE)
        for tile in realm
        if state.map.tiles[tile].has_coast
    ]
    fields += [
        Number(name=f"bridge {tile}", label=f"A bridge at {tile} ({bridge_price(state, tile)})", lo=0, hi=1)
        for tile in realm
        if state.map.tiles[tile].has_river
    ]
    fields.append(Number(name="troops", label="Troops, in hundreds of points (1 each)", lo=0, hi=PURSE))
    fields.append(Number(name="baggage", label="Baggage beyond the free roll (1 each)", lo=0, hi=PURSE))
    return Question(
        player=player,
        kind="buy_start",
        text=f"You have {PURSE} crowns for your realm and army. What do you buy?",
        rules=("ME-REALM-14", "ME-REALM-15", "ME-T-START", "ME-RULING-112"),
        fields=tuple(fields),
        default=_default_order(state, fields),
        tiles=tuple(realm),
        secret=True,
    )


def _settle_field(tile: str) -> Pick:
    offers = (Choice(one, f"a {one} ({price(one)})", (tile,)) for one in SETTLEMENTS)
    return Pick(
        name=f"settle {tile}",
        label=f"On the land at {tile}",
        choices=(Choice(NOTHING, "nothing", (tile,)), *offers),
    )


def _default_order(state: Campaign, fields: list[Field]) -> Order:
    """A sound realm to start from: two villages, a fortress, a city, and troops for the rest."""
    order: Order = {}
    wanted = ["village", "fortress", "village", "city"]
    for field in fields:
        order[field.name] = 0
        if isinstance(field, Pick):
            order[field.name] = wanted.pop(0) if wanted else NOTHING
    order["troops"] = PURSE - cost_of(state, order)
    return order


def bridge_price(state: Campaign, tile: str) -> int:
    """Bridges are dearer farther from the source (ME-T-START)."""
    return price("bridge" if river_index(state.map)[tile] <= NEAR_SOURCE else "long_bridge")


def cost_of(state: Campaign, order: Order) -> int:
    """What an order costs in crowns."""
    crowns = 0
    for name, value in order.items():
        item, _, tile = name.partition(" ")
        if item == "settle":
            crowns += 0 if value == NOTHING else price(value)
        elif item == "bridge":
            crowns += value * bridge_price(state, tile)
        else:
            crowns += value * price({"ships": "ship"}.get(item, item))
    return crowns


def check_order(state: Campaign, player: str, order: Order) -> None:
    """Refuse what the purse, the harbours or the smallest army forbid (ME-REALM-14, ME-RULING-111)."""
    for name, value in order.items():
        item, _, tile = name.partition(" ")
        city = order.get(f"settle {tile}") == "city" or state.capitals[player] == tile
        if item == "ships" and value and not city:
            raise IllegalChoice("no_harbour", f"There is no harbour at {tile}.", "ME-REALM-14")
    if any(type(value) is int and value < 0 for value in order.values()):
        return  # the bounds refuse it
    unknown = [
        value for value in order.values() if type(value) is str and value not in (NOTHING, *SETTLEMENTS)
    ]
    if unknown:
        return
    if cost_of(state, order) > PURSE:
        raise IllegalChoice("no_money", f"That costs more than {PURSE} crowns.", "ME-REALM-14")
    if 0 < order["troops"] * 100 < SMALLEST_BANNER:
        raise IllegalChoice("army_below_500", "An army has at least 500 points, or none.", "ME-RULING-111")


def _buy(game: Game[Campaign], player: str, order: Order) -> None:
    state = game.state
    for name, value in order.items():
        item, _, tile = name.partition(" ")
        if item == "settle":
            state.lands[tile].filled = True
            settle(game, player, tile, value)
        elif item == "ships":
            ships_in_port(game, tile, player, value)
        elif item == "bridge" and value:
            state.lands[tile].bridges = [lowest_river_edge(state.map.tiles[tile].edges)]
            game.emit("bridge_built", "ME-REALM-14", f"A bridge stands at {tile}.", tiles=(tile,))
    state.secrets[player].points_unassigned = order["troops"] * 100
    state.baggage_unassigned[player] = order["baggage"]
    spent = cost_of(state, order)
    game.emit("bought", "ME-REALM-14", f"You spent {spent} crowns.", to=(player,), crowns=spent, order=order)


def lowest_river_edge(edges: Six) -> int:
    """The edge that names a bridge: the lowest one its river crosses."""
    return next((side for side, edge in enumerate(edges) if edge in ("R", "Pm")), 0)
