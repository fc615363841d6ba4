"""Building settlements (MK-BLD-01 to MK-BLD-05, MK-COST-01, MK-COST-02), naming a Capital (MK-CAPT-01)."""

from __future__ import annotations

from functools import cache

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Tile
from empires.rulesets.mighty_kingdoms.turns import Campaign
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, read_price, refuse_price

KINDS = ("village", "city", "fortress")
HOLDS = ("none", *KINDS)
_BARREN = ("swamp", "all_mountain", "sea")


def price_of(state: Kingdoms, kind: str, tile: Tile) -> Price | None:
    """What a settlement costs here, by what the tile holds; None where it may not be built.

    Swamp, mountains and sea come before what stands there (MK-BLD-02, MK-RULING-45).
    """
    if tile.terrain in _BARREN or tile.tower or kind not in KINDS:
        return None
    return _listed(state.settings.build_costs, kind, tile.settlement)


@cache
def _listed(costs: str, kind: str, holds: str) -> Price | None:
    """A price in the list in use, by what the tile holds."""
    prices = table("MK-T-BUILD" if costs == "original" else "MK-T-BUILD2018")
    column = "empty" if holds == "none" else holds
    return read_price(prices.of(kind)[column]) if column in prices.columns else None


def _barred(state: Kingdoms, tile: Tile) -> bool:
    return tile.terrain in _BARREN or (tile.built and state.settings.one_build)


def _affordable(state: Kingdoms, player: str, holds: str) -> list[tuple[str, Price]]:
    """What a player could build now on a tile that holds this."""
    listed = [(kind, _listed(state.settings.build_costs, kind, holds)) for kind in KINDS]
    return [(kind, price) for kind, price in listed if price and can_pay(state, player, price)]


def why_not(state: Kingdoms, player: str, kind: str, name: str) -> IllegalChoice | None:
    """Why a player cannot build this settlement on this tile, or None."""
    tile = state.tiles.get(name)
    if tile is None or tile.controller != player:
        return IllegalChoice("not_your_tile", f"{name} is not yours.", "MK-BLD-01")
    price = price_of(state, kind, tile)
    if price is None:
        return IllegalChoice("not_buildable", f"No {kind} can be built on {name} as it is.", "MK-BLD-01")
    if tile.built and state.settings.one_build:
        return IllegalChoice("already_built", f"{name} was built on this Winter.", "MK-COST-02")
    return refuse_price(state, player, price)


def choices(state: Kingdoms, player: str) -> list[Choice]:
    """Every settlement a player may build now, and every city that may be named the Capital."""
    found = []
    offers = {holds: _affordable(state, player, holds) for holds in HOLDS}
    for name, tile in state.tiles.items():
        if tile.controller != player or _barred(state, tile):
            continue
        for kind, price in offers[tile.settlement]:
            words = f"Build a {kind} on {land.describe(state, name)}"
            found.append(Choice(f"build {kind} {name}", words, (name,), price.words()))
    if state.settings.capital_by_upgrade != "no":
        found += [
            Choice(f"name_capital {city}", f"Name {city} your Capital", (city,), capital_price(state).words())
            for city in land.settlements_of(state, player, "city")
            if why_no_capital(state, player, city) is None
        ]
    return found


def refuse(state: Kingdoms, player: str, rest: str) -> None:
    """Say why a settlement cannot be built."""
    kind, _, name = rest.partition(" ")
    refusal = why_not(state, player, kind, name)
    if refusal is not None:
        raise refusal


def build(game: Campaign, player: str, rest: str) -> None:
    """The new settlement replaces the old one and serves at once (MK-BLD-01, MK-BLD-03, MK-BLD-05)."""
    state = game.state
    kind, _, name = rest.partition(" ")
    tile = state.tiles[name]
    price = price_of(state, kind, tile)
    assert price is not None
    pay(state, player, price)
    tile.settlement = kind  # type: ignore[assignment]  # one of KINDS
    tile.built = True
    text = f"{player} builds a {kind} on {name} for {price.words()}."
    game.emit("settlement_built", "MK-BLD-01", text, tiles=(name,), settlement=kind)


def capital_price(state: Kingdoms) -> Price:
    """Nothing, or what the first printing asked (MK-T-BUILD2018)."""
    cell: str = table("MK-T-BUILD2018").of("capital")["city"]
    free, _, printed = cell.partition("(")
    price = read_price(free if state.settings.capital_by_upgrade == "free" else printed)
    assert price is not None
    return price


def why_no_capital(state: Kingdoms, player: str, name: str) -> IllegalChoice | None:
    """Why a city cannot be named the Capital, or None: only a player without one may (MK-CAPT-01)."""
    if name not in land.settlements_of(state, player, "city"):
        return IllegalChoice("not_your_tile", f"{name} is no city of yours.", "MK-CAPT-01")
    if land.capital_of(state, player) or state.settings.capital_by_upgrade == "no":
        return IllegalChoice("not_buildable", "You cannot name another Capital.", "MK-CAPT-01")
    return refuse_price(state, player, capital_price(state))


def refuse_capital(state: Kingdoms, player: str, name: str) -> None:
    """Say why a city cannot be named the Capital."""
    refusal = why_no_capital(state, player, name)
    if refusal is not None:
        raise refusal


def name_capital(game: Campaign, player: str, name: str) -> None:
    """A city becomes the Capital; its extra gold comes from next Winter on (MK-CAPT-01)."""
    pay(game.state, player, capital_price(game.state))
    game.state.kingdoms[player].capital_tile = name
    game.emit("capital_named", "MK-CAPT-01", f"{player} rules from {name} now.", tiles=(name,))
