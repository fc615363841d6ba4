"""The fixture of the digest: three kingdoms, A, B and C, on open plains, and lists to fight with (FX3).

    state = fx3(phase="orders")
    army(state, "A1", "1,0")
    campaign = started(state, 3, 5)
    campaign.attempt("A", "give_order", "A1 move 2,0")

Dice asked for after the scripted ones are 6 5 4 3 2 1, again and again: enough to break any tie.
"""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.setup import check_options
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets.mighty_kingdoms.lists import muster
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.settings import OPTIONS, settings_from
from empires.rulesets.mighty_kingdoms.state import (
    Army,
    ArmyList,
    Artefact,
    Effect,
    Kingdom,
    Kingdoms,
    Order,
    PlayerSecrets,
    Ship,
    Tile,
    Unit,
)
from empires.rulesets.mighty_kingdoms.units import list_of
from empires.testing import SPARE, agreed, asked, campaign_at, dice_used

used = dice_used

KINGDOMS = {
    "A": ("0,0", "1,0", "0,1", ("-1,0", "0,-1"), ("1,-1", "-1,1")),
    "B": ("4,0", "5,0", "4,1", ("3,1", "4,-1"), ("3,0", "5,-1")),
    "C": ("0,4", "1,4", "0,5", ("-1,4", "0,3"), ("1,3", "-1,5")),
}


def unit(name: str, title: str, **profile: Any) -> Unit:
    """A unit with the given printed values; its army stands before the dot once it joins one."""
    return Unit(id=name, name=title, **profile)


def units_of_a1() -> list[Unit]:
    return [
        unit("a1", "Spears", me=4, de=4, nerve_waver=13, nerve_rout=15, points=110),
        unit("a2", "Block", size="horde", me=4, de=4, nerve_waver=20, nerve_rout=22, points=170),
        unit("a3", "Bows", size="troop", me=5, ra=5, de=3, nerve_waver=9, nerve_rout=11, points=90),
        unit("a4", "Captain", size="single", is_hero=True, me=3, de=5, nerve_waver=11, nerve_rout=13,
             points=80, inspiring="inspiring"),
    ]  # fmt: skip


def units_of_b1() -> list[Unit]:
    return [
        unit("b1", "Brutes", unit_type="large_infantry", me=4, de=4, nerve_waver=12, nerve_rout=14,
             points=120, crushing=1),
        unit("b2", "Bolt thrower", unit_type="war_machine", size="single", ra=5, de=4, nerve_waver=9,
             nerve_rout=11, points=70, piercing=2, can_carry=False),
        unit("b3", "Fanatics", me=3, de=3, nerve_rout=14, points=130),
        unit("b4", "Warlord", size="single", is_hero=True, me=3, ra=4, de=5, nerve_waver=13,
             nerve_rout=15, points=150, inspiring="very"),
    ]  # fmt: skip


def fx3(phase: str = "orders", *, order: str = "ABC", **options: Any) -> Kingdoms:
    """Three kingdoms with seven tiles each; nobody has armies yet. `options` as a new campaign takes them."""
    tiles = {tile_id(place): Tile() for place in disc(Hex(2, 2), 9)}
    kingdoms = {}
    for player, (capital, city, fortress, villages, empty) in KINGDOMS.items():
        kingdoms[player] = Kingdom(race=f"race of {player}", start_tile=capital, capital_tile=capital)
        for tile in (capital, city, fortress, *villages, *empty):
            tiles[tile].explored, tiles[tile].controller = True, player
        tiles[capital].settlement = tiles[city].settlement = "city"
        tiles[capital].start_site = True
        tiles[fortress].settlement = "fortress"
        for village in villages:
            tiles[village].settlement = "village"
    winter = phase in ("recall", "gather", "spend", "tithes", "feed", "deploy_order", "deploy", "allocate")
    return Kingdoms(
        phase=phase,
        players=list("ABC"),
        settings=settings_from(check_options(OPTIONS, options)),
        season="winter" if winter else "summer",
        month=6 if winter else 1,
        order=list(order),
        tiles=tiles,
        kingdoms=kingdoms,
        secrets={player: PlayerSecrets() for player in "ABC"},
    )


def own(state: Kingdoms, player: str, *tiles: str, settlement: str = "none") -> None:
    """Give explored tiles to a player."""
    for name in tiles:
        tile = state.tiles[name]
        tile.explored, tile.controller, tile.settlement = True, player, settlement  # type: ignore[assignment]


def army(
    state: Kingdoms,
    name: str,
    tile: str,
    *,
    units: list[Unit] | None = None,
    listed: bool = True,
    **facts: Any,
) -> Army:
    """An army of the player its name begins with: A1 and B1 as in the digest, the others with militia."""
    owner = name[0]
    token = Army(id=name, owner=owner, symbol=name[1:], tile=tile, **facts)
    state.armies[name] = token
    if units is None:
        units = {"A1": units_of_a1, "B1": units_of_b1}.get(name, militia)()
    units = [msgspec.structs.replace(one, id=f"{name}.{one.id}") for one in units]
    if listed:
        points = sum(one.points for one in units)
        state.secrets[owner].lists[name] = ArmyList(name=f"list of {name}", points=points, units=units)
    return token


def militia() -> list[Unit]:
    return [unit("m1", "Militia", me=5, de=3, nerve_waver=9, nerve_rout=11, points=60)]


def ship(state: Kingdoms, name: str, tile: str, **facts: Any) -> Ship:
    """A ship of the player its name begins with."""
    state.ships[name] = Ship(id=name, owner=name[0], tile=tile, **facts)
    return state.ships[name]


def artefact(state: Kingdoms, name: str, points: int, requirement: str = "any", **facts: Any) -> Artefact:
    """An artefact in the pool, or of an `owner`."""
    one = Artefact(id=name, name=name, points=points, requirement=requirement, **facts)  # type: ignore[arg-type]
    state.artefacts[name] = one
    return one


def ordered(token: Army | Ship, order: str) -> None:
    """Give an order without asking: "move 2,0", "defend"."""
    kind, _, dest = order.partition(" ")
    token.order = Order(kind, dest)  # type: ignore[arg-type]


def unit_of(state: Kingdoms, name: str) -> Unit:
    """A unit by the end of its id: a1 is A1.a1."""
    for token in state.armies:
        written = list_of(state, token)
        for one in written.units if written else ():
            if one.id.rpartition(".")[2] == name:
                return one
    raise AssertionError(f"there is no unit {name}")


def effect(name: str, origin: str, stat: str, change: int, *, month: int = 2, year: int = 1) -> Effect:
    """A lasting effect of an earlier month."""
    return Effect(
        id=name, origin=origin, row="", stat=stat, change=change, year=year, season="summer", month=month  # type: ignore[arg-type]
    )  # fmt: skip


def started(state: Kingdoms, *dice: int) -> Campaign[Kingdoms]:
    """A campaign from this moment with these dice, and spare ones after them."""
    return campaign_at(RULESET, state, [*dice, *SPARE])


def do(campaign: Campaign[Kingdoms], player: str, kind: str, answer: Any) -> list[Event]:
    """One answer; the other side confirms the report of a battle."""
    events = campaign.attempt(player, kind, answer)
    return events + agreed(campaign) if kind == "report_battle" else events


def reporting(campaign: Campaign[Kingdoms]) -> bool:
    """Whether the report of a battle is waited for."""
    return any(kind == "report_battle" for _, kind in asked(campaign))


def row(**values: Any) -> dict[str, Any]:
    """A row of a list form: plain spearmen unless told otherwise."""
    spears = {"name": "Spears", "type": "infantry", "me": "4+", "ra": "-", "de": "4+", "nerve": "13/15"}
    return {**msgspec.to_builtins(muster.Row()), **spears, "points": 110, **values}


def list_form(*rows: dict[str, Any], symbol: str = "1", legal: bool = True) -> dict[str, Any]:
    """A filled list form."""
    return {"symbol": symbol, "title": "", "units": list(rows), "legal": legal}


def recruit_form(*rows: dict[str, Any], symbol: str = "9", **values: Any) -> dict[str, Any]:
    """A filled recruiting form."""
    blank = {"allied": False, "ally_race": "", "disband": ""}
    return {**list_form(*(rows or (row(),)), symbol=symbol), **blank, **values}


def spending(order: str = "ABC", gold: int = 0, food: int = 0, **options: Any) -> Kingdoms:
    """Winter's purchases begin; A has these stores, the others none."""
    state = fx3("spend", order=order, **options)
    state.kingdoms["A"].gold, state.kingdoms["A"].food = gold, food
    return state


def stores(campaign: Campaign[Kingdoms], player: str) -> tuple[int, int]:
    """A player's gold and food."""
    kingdom = campaign.state.kingdoms[player]
    return kingdom.gold, kingdom.food
