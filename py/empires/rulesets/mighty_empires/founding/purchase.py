"""The 80-crown start: players buy realms, ships, bridges and troops (ME-REALM, ME-RULING-112)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, Choice, Field, Number, Pick, PickMany, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.edges import Six
from empires.maps.rivers import place_on_river
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER
from empires.rulesets.mighty_empires.charts import START, TRAIN, number
from empires.rulesets.mighty_empires.founding.first_temples import (
    consecrate,
    temples_cost,
    temples_field,
    why_not_temples,
)
from empires.rulesets.mighty_empires.founding.realm import realm_tiles, settle
from empires.rulesets.mighty_empires.founding.walls_and_engines import (
    engines_cost,
    put_up,
    walls_cost,
    works_fields,
)
from empires.rulesets.mighty_empires.lands.harbours import ships_in_port
from empires.rulesets.mighty_empires.nature.races import keeps_stores, sails
from empires.rulesets.mighty_empires.state import MightyEmpires

NOTHING = "barren"
SETTLEMENTS = ("village", "fortress", "city")
NEAR_SOURCE = number("tiles of a river that are near its source")
"""The distance from a river's source within which it can be bridged at the lower price (ME-RULING-312)."""

LOT = number("points of troops per payment at the start")
"""The points of one lot of troops (ME-REALM-14)."""

PURSE: int = START.of("purse")["crowns"]


class Order(msgspec.Struct):
    """What a player buys: settlements, ships and bridges by tile, troops in lots, baggage.

    In the form each tile has a field of its own: "settle 0,1", "ships 0,1", "bridge 0,1". Walls, temples and
    engines, if they are in play, are listed too: walls as tile and edge, "0,1 2", temples by tile, and
    engines counted by kind, "engine siege_tower". Engines are stored in the capital (ME-RULING-112)."""

    settle: dict[str, str]
    ships: dict[str, int]
    bridge: dict[str, int]
    troops: int
    baggage: int
    engine: dict[str, int] = {}
    walls: list[str] = []
    temples: list[str] = []

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> Order:
        """An order read from a filled-in form."""
        by_tile = {
            item: {name.removeprefix(f"{item} "): form[name] for name in form if name.startswith(f"{item} ")}
            for item in ("settle", "ships", "bridge", "engine")
        }
        rest = {"troops": form["troops"], "baggage": form.get("baggage", 0)}
        lists = {item: form.get(item, []) for item in ("walls", "temples")}
        return msgspec.convert({**by_tile, **rest, **lists}, cls)

    def form(self) -> dict[str, Any]:
        """An order in the notation of the form."""
        return {
            **{f"settle {tile}": settlement for tile, settlement in self.settle.items()},
            **{f"ships {tile}": count for tile, count in self.ships.items()},
            **{f"bridge {tile}": count for tile, count in self.bridge.items()},
            **{f"engine {kind}": count for kind, count in self.engine.items()},
            "troops": self.troops,
            "baggage": self.baggage,
        }


def price(item: str) -> int:
    """The price of an item, in crowns (ME-T-START)."""
    crowns: int = START.of(item)["crowns"]
    return crowns


def purchase(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone spends 80 crowns at the same time, in secret; the capital is free (ME-REALM-14,
    ME-HOOK-14)."""
    forms = {player: buy_form(game.state, player) for player in game.state.players}
    for player, filled in (yield from ask_all(forms)).items():
        _buy(game, player, filled)
    return ON


def buy_form(state: MightyEmpires, player: str) -> Form[dict[str, Any]]:
    """The shopping list: a settlement for each realm tile, then ships, bridges, troops and baggage."""
    realm = realm_tiles(state, player)
    order = _proposal(state, player, realm)
    fields: list[Field] = [_settle_field(tile) for tile in order.settle]
    fields += [
        Number(name=f"ships {tile}", label=f"Ships at {tile} ({price('ship'):,} each)", lo=0, hi=PURSE)
        for tile in order.ships
    ]
    fields += [
        Number(name=f"bridge {tile}", label=f"A bridge at {tile} ({bridge_price(state, tile)})", lo=0, hi=1)
        for tile in order.bridge
    ]
    fields += works_fields(state, realm)
    temples = temples_field(state, player, realm)
    if temples is not None:
        fields.append(temples)
    lots = f"Troops, in lots of {LOT:,} points (1 crown each)"
    fields.append(Number(name="troops", label=lots, lo=0, hi=PURSE))
    default = order.form()
    default |= {one.name: [] for one in fields if isinstance(one, PickMany)}
    if keeps_stores(state, player):
        label = "Baggage beyond the free roll (1 crown each)"
        fields.append(Number(name="baggage", label=label, lo=0, hi=PURSE))
    else:  # ME-UNDEAD-02
        del default["baggage"]
    return Form(
        player=player,
        kind="buy_start",
        text=f"You have {PURSE:,} crowns for your realm and army. What will you buy?",
        rules=("ME-REALM-14", "ME-REALM-15", "ME-T-START", "ME-RULING-112"),
        record=dict[str, Any],
        fields=tuple(fields),
        default=default,
        why_not=lambda filled: why_not_order(state, player, Order.of(filled)),
        unread=lambda filled: why_not_listed(state, player, [one.name for one in fields], filled),
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


def _proposal(state: MightyEmpires, player: str, realm: list[str]) -> Order:
    """A sensible realm to start with: two villages, a fortress, a city, and troops for the remaining
    crowns."""
    free = [tile for tile in realm if not state.lands[tile].filled]
    wanted = ["village", "fortress", "village", "city"] + [NOTHING] * len(free)
    order = Order(
        settle=dict(zip(free, wanted, strict=False)),
        ships={tile: 0 for tile in realm if state.map.tiles[tile].has_coast and sails(state, player)},
        bridge={tile: 0 for tile in realm if _takes_bridge(state, tile)},
        troops=0,
        baggage=0,
        engine={row.on: 0 for row in TRAIN.rows} if state.settings.siege_train else {},
    )
    for tile in free:  # house rules may make settlements dearer than the purse
        if cost_of(state, player, order) > PURSE:
            order.settle[tile] = NOTHING
    order.troops = min(PURSE, (PURSE - cost_of(state, player, order)) // price("troops"))
    if points_of(order) < SMALLEST_BANNER:  # ME-RULING-111
        order.troops = 0
    return order


def _takes_bridge(state: MightyEmpires, tile: str) -> bool:
    """Whether a river without a bridge runs through the tile; a bridge may be drawn on the map
    (ME-BUILD-09)."""
    return state.map.tiles[tile].has_river and not state.lands[tile].bridges


def bridge_price(state: MightyEmpires, tile: str) -> int:
    """The price of a bridge, which grows with its distance from the river's source (ME-T-START)."""
    return price("bridge" if place_on_river(state.map, tile) <= NEAR_SOURCE else "long_bridge")


def cost_of(state: MightyEmpires, player: str, order: Order) -> int:
    """The cost of a player's order in crowns."""
    settlements = sum(price(one) for one in order.settle.values() if one != NOTHING)
    ships = price("ship") * sum(order.ships.values())
    bridges = sum(count * bridge_price(state, tile) for tile, count in order.bridge.items())
    built = {tile for tile, one in order.settle.items() if one != NOTHING}
    works = engines_cost(order.engine) + walls_cost(state, order.walls, built)
    works += temples_cost(state, player, order.temples, order.settle)
    return (
        settlements
        + ships
        + bridges
        + works
        + price("troops") * order.troops
        + price("baggage") * order.baggage
    )


def points_of(order: Order) -> int:
    """The points of the troops in an order: the number of lots times the points of a lot."""
    return order.troops * LOT


def why_not_order(state: MightyEmpires, player: str, order: Order) -> IllegalChoice | None:
    """Refuse orders that exceed the purse or the harbours, or leave too small an army."""
    for tile, count in order.ships.items():
        if count and order.settle.get(tile) != "city" and state.capitals[player] != tile:  # ME-REALM-14
            return IllegalChoice("no_harbour", f"There is no harbour at {tile}.", "ME-REALM-14")
    works = (*order.ships.values(), *order.bridge.values(), *order.engine.values())
    counts = (*works, order.troops, order.baggage)
    if min(counts) < 0 or any(one not in (NOTHING, *SETTLEMENTS) for one in order.settle.values()):
        return None  # the form's limits reject it
    if not {*order.temples, *(wall.split(" ")[0] for wall in order.walls)} <= {*realm_tiles(state, player)}:
        return None  # only the player's own tiles are on offer
    if refusal := why_not_temples(state, player, order.temples, order.settle):
        return refusal
    if cost_of(state, player, order) > PURSE:  # ME-REALM-14
        return IllegalChoice("no_money", f"That costs more than your {PURSE:,} crowns.", "ME-REALM-14")
    if order.troops and points_of(order) < SMALLEST_BANNER:  # ME-RULING-111
        text = f"An army must have at least {SMALLEST_BANNER:,} points, or none at all."
        return IllegalChoice("army_below_500", text, "ME-RULING-111")
    return None


def why_not_listed(
    state: MightyEmpires, player: str, listed: Sequence[str], filled: Answer
) -> IllegalChoice | None:
    """The refusal of an order for more than is on offer, if a rule forbids it."""
    more = [name for name in filled if name not in listed] if type(filled) is dict else []
    return next(filter(None, (why_not_item(state, player, name) for name in more)), None)


def why_not_item(state: MightyEmpires, player: str, name: str) -> IllegalChoice | None:
    """Why something that is not on offer cannot be bought; the rules for its place exclude it
    (ME-REALM-14)."""
    for item in ("settle", "ships", "bridge"):
        tile = name.removeprefix(f"{item} ")
        if tile == name or tile not in state.lands:
            continue
        if state.lands[tile].realm_of != player:
            return IllegalChoice("not_in_realm", f"{tile} is not part of your realm.", "ME-REALM-14")
        if item == "ships" and not sails(state, player):  # ME-RULING-456
            return IllegalChoice("bad_target", "Lizardmen cannot build ships.", "ME-LIZARD-08")
        if item == "ships":
            return IllegalChoice("no_harbour", f"There is no harbour at {tile}.", "ME-REALM-14")
        if item == "settle":
            return IllegalChoice("tile_already_filled", "That tile has a settlement already.", "ME-REALM-14")
        if state.lands[tile].bridges:
            return IllegalChoice("bad_target", "That tile already has a bridge.", "ME-BUILD-03")
        return bad_answer(f"No river runs through {tile}.")
    return None


def _buy(game: Game[MightyEmpires], player: str, filled: dict[str, Any]) -> None:
    state, order = game.state, Order.of(filled)
    for tile, settlement in order.settle.items():
        state.lands[tile].filled = True
        settle(game, player, tile, settlement)
    for tile, count in order.ships.items():
        ships_in_port(game, tile, player, count)
    for tile, count in order.bridge.items():
        if count:
            state.lands[tile].bridges = [lowest_river_edge(state.map.tiles[tile].edges)]
            game.emit("bridge_built", "ME-REALM-14", f"There is a bridge at {tile}.", tiles=(tile,))
    put_up(game, player, order.walls, order.engine)
    consecrate(game, player, order.temples)
    state.secrets[player].points_unassigned = points_of(order)
    state.baggage_unassigned[player] = order.baggage
    spent = cost_of(state, player, order)
    game.emit(
        "bought",
        "ME-REALM-14",
        f"You spent {many(spent, 'crown')}.",
        to=(player,),
        crowns=spent,
        order=filled,
    )


def lowest_river_edge(edges: Six) -> int:
    """The edge that names a bridge: the lowest-numbered edge its river crosses."""
    return next((side for side, edge in enumerate(edges) if edge in ("R", "Pm")), 0)
