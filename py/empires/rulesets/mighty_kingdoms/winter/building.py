"""Building settlements (MK-BLD, MK-COST-01, MK-COST-02), and naming a Capital (MK-CAPT-01)."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.rules.game import Game
from empires.kit.placenames import christen
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Tile
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, read_price, why_not_pay
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase

Kind: TypeAlias = Literal["village", "city", "fortress"]

KINDS: tuple[Kind, ...] = ("village", "city", "fortress")
"""The settlements that can be built; there are no mines (MK-RULING-70)."""
_BARREN = ("swamp", "all_mountain", "sea")
COLUMNS = ("empty", *KINDS, *_BARREN)
"""The kinds of tile for which the rules of building differ."""


class Build(Act, tag="build"):
    """Build this settlement here."""

    kind: Kind
    tile: str


class Burn(Act, tag="remove"):
    """Tear a settlement down."""

    tile: str


class NameCapital(Act, tag="name_capital"):
    """Make this city the Capital."""

    tile: str


# --- settlements ---------------------------------------------------------------------------------------


@cache
def _prices(costs: str, column: str) -> dict[Kind, Price]:
    """The settlements that may be built on this kind of tile, with their prices from the price list in
    use."""
    prices = table("MK-T-BUILD" if costs == "original" else "MK-T-BUILD2018")
    listed = {kind: read_price(prices.of(kind)[column]) for kind in KINDS if column in prices.columns}
    return {kind: price for kind, price in listed.items() if price is not None}


def price_of(state: Kingdoms, kind: Kind, tile: Tile) -> Price | None:
    """The price of a settlement here, depending on the tile's contents; None if it may not be built."""
    return None if tile.tower else _prices(state.settings.build_costs, _column(tile)).get(kind)


def _column(tile: Tile) -> str:
    """The kind of a tile: swamp, mountains and sea take precedence over an old settlement (MK-BLD-02,
    MK-RULING-45)."""
    if tile.terrain in _BARREN:
        return tile.terrain
    return "empty" if tile.settlement == "none" else tile.settlement


def why_not_build(state: Kingdoms, player: str, act: Build) -> IllegalChoice | None:
    """Why a player cannot build this settlement on this tile, or None."""
    tile = state.tiles.get(act.tile)
    if tile is None or tile.controller != player:
        return IllegalChoice("not_your_tile", f"{act.tile} does not belong to you.", "MK-BLD-01")
    price = price_of(state, act.kind, tile)
    if price is None:
        text = f"No {act.kind} can be built on {act.tile} as it is now."
        return IllegalChoice("not_buildable", text, "MK-BLD-01")
    if tile.built and state.settings.one_build:
        return IllegalChoice(
            "already_built", f"{act.tile} has already been built on this Winter.", "MK-COST-02"
        )
    return why_not_pay(state, player, price)


def builds(state: Kingdoms, player: str) -> list[Build]:
    """Every settlement a player may build now."""
    costs = state.settings.build_costs
    payable = {
        column: [kind for kind, price in _prices(costs, column).items() if can_pay(state, player, price)]
        for column in COLUMNS
    }
    if not any(payable.values()):
        return []
    return [
        act
        for name, tile in state.tiles.items()
        if tile.controller == player
        for act in (Build(kind, name) for kind in payable[_column(tile)])
        if why_not_build(state, player, act) is None
    ]


def _words(state: Kingdoms, act: Build) -> Words:
    price = price_of(state, act.kind, state.tiles[act.tile]) or Price()
    return Words(f"Build a {act.kind} on {land.describe_own(state, act.tile)}", (act.tile,), price.words())


def build(game: Game[Kingdoms], player: str, act: Build) -> None:
    """Replace the old settlement with the new one, which counts at once."""
    state = game.state
    tile = state.tiles[act.tile]
    price = price_of(state, act.kind, tile) or Price()
    pay(state, player, price)  # MK-BLD-01
    tile.settlement = act.kind  # MK-BLD-01, MK-BLD-03, MK-BLD-05
    christen(state, act.tile)
    tile.built = True  # MK-COST-02
    text = f"{player} builds a {act.kind} on {act.tile} for {price.words()}."
    game.emit("settlement_built", "MK-BLD-01", text, tiles=(act.tile,), settlement=act.kind)


BUILDING = Purchase(act=Build, offers=builds, words=_words, why_not=why_not_build, do=build)


# --- Capitals ------------------------------------------------------------------------------------------


def capital_price(state: Kingdoms) -> Price:
    """The price of naming a Capital: nothing, or the price in the first printing."""
    cell: str = table("MK-T-BUILD2018").of("capital")["city"]
    free, _, printed = cell.partition("(")
    return read_price(free if state.settings.capital_by_upgrade == "free" else printed) or Price()


def why_no_capital(state: Kingdoms, player: str, act: NameCapital) -> IllegalChoice | None:
    """Why a city cannot be named the Capital, or None: only a player without a Capital may name one
    (MK-CAPT-01)."""
    if act.tile not in land.settlements_of(state, player, "city"):
        return IllegalChoice("not_your_tile", f"You have no city on {act.tile}.", "MK-CAPT-01")
    if land.capital_of(state, player) or state.settings.capital_by_upgrade == "no":
        return IllegalChoice("not_buildable", "You cannot name another Capital now.", "MK-CAPT-01")
    return why_not_pay(state, player, capital_price(state))


def _cities(state: Kingdoms, player: str) -> list[NameCapital]:
    if state.settings.capital_by_upgrade == "no":
        return []
    named = [NameCapital(city) for city in land.settlements_of(state, player, "city")]
    return [act for act in named if why_no_capital(state, player, act) is None]


def name_capital(game: Game[Kingdoms], player: str, act: NameCapital) -> None:
    """Make a city the Capital; its extra gold begins next Winter (MK-CAPT-01)."""
    pay(game.state, player, capital_price(game.state))
    game.state.kingdoms[player].capital_tile = act.tile
    game.emit("capital_named", "MK-CAPT-01", f"{player} now rules from {act.tile}.", tiles=(act.tile,))


NAMING = Purchase(
    act=NameCapital,
    offers=_cities,
    words=lambda state, act: Words(
        f"Name {act.tile} your Capital", (act.tile,), capital_price(state).words()
    ),
    why_not=why_no_capital,
    do=name_capital,
)
