"""The order sheet of a turn: all of a player's decisions together (digest, sections 2 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from empires.core.questions.fields import Choice, Field, Number, Pick, Records, Text
from empires.rulesets.mightier_empires.kingdom.armies import strength
from empires.rulesets.mightier_empires.kingdom.muster import LISTS, Row
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.land.geography import around, in_order, usable
from empires.rulesets.mightier_empires.state import Edict, Sack, War, living

Action = Literal[
    "establish town", "improve farmland", "found city", "sink mine", "upgrade mine", "build fortress",
    "upgrade fortress", "alter minor feature", "conscription", "incite rebellion", "appease neutrals",
]  # fmt: skip
"""Power actions; building actions are in the order in which they are carried out (MI-RULING-72)."""

AT_ONCE: tuple[Action, ...] = ("establish town", "sink mine", "build fortress")
"""Actions that require nothing but one of the player's own hexes; they are offered first (MI-SPEND-05,
MI-SPEND-08, MI-SPEND-10).
"""

Alteration = Literal[
    "", "create watchtower", "create landmark", "alter mighty fortress", "remove fortress",
    "remove mighty fortress", "remove watchtower", "remove landmark",
]  # fmt: skip
"""The change to a minor feature (MI-SPEND-13)."""


class OrderRow(msgspec.Struct, kw_only=True):
    """The order for an army (MI-ORD-01), and how it treats a hex that it takes (MI-ORD-09)."""

    army: str
    order: Literal["patrol", "invade"]
    hex: str
    sack: Sack = ""


class EdictRow(msgspec.Struct, kw_only=True):
    """An edict for one of the player's hexes (MI-EDICT-01)."""

    hex: str
    edict: Edict


class SpendRow(msgspec.Struct, kw_only=True):
    """A Power action (a sheet lists the most important action first); `target` is a hex or an army, `dice`
    are extra dice for a rebellion.
    """

    action: Action
    target: str
    power: int = 0
    dice: int = 0
    change: Alteration = ""


class GiftRow(msgspec.Struct, kw_only=True):
    """Power given to another player, or expected from one (MI-GIFT-01, MI-GIFT-02)."""

    player: str
    power: int


class BidRow(msgspec.Struct, kw_only=True):
    """A bid for a mercenary on offer (MI-MERC-02)."""

    offer: str
    support: int
    power: int = 0


class HireRow(msgspec.Struct, kw_only=True):
    """A mercenary to keep, and the army in which it serves; mercenaries not listed in any row are dismissed
    (MI-MERC-06).
    """

    offer: str
    army: str


class RegentRow(msgspec.Struct, kw_only=True):
    """The regent of a neutral kingdom whose capital the player holds (MI-NK-08)."""

    kingdom: str
    name: str
    points: int


class ItemRow(msgspec.Struct, kw_only=True):
    """The bearer of a looted or found item (MI-ITEM-04 to MI-ITEM-06)."""

    item: str
    character: str


class Sheet(msgspec.Struct, kw_only=True):
    """A whole order sheet. Without `lists` the umpire keeps the armies and cuts them to fit (MI-LIST-08)."""

    lists: list[Row] = []
    orders: list[OrderRow] = []
    edicts: list[EdictRow] = []
    spends: list[SpendRow] = []
    gifts: list[GiftRow] = []
    expects: list[GiftRow] = []
    bids: list[BidRow] = []
    hires: list[HireRow] = []
    regents: list[RegentRow] = []
    items: list[ItemRow] = []


EDICTS: tuple[Edict, ...] = get_args(Edict)
_ROWS = {"orders": "order", "edicts": "edict", "spends": "power action"}
"""What one row of a list that is filled in on the map is called."""


def fields_of(state: War, player: str) -> tuple[Field, ...]:
    """The fields of a sheet, with the hexes, people and offers that it may mention."""
    own = usable(state, player)
    reach = in_order({other for name in own for other in around(state, name)} | set(own))
    others = [name for name in living(state) if name != player]
    people = tuple(
        Choice(one.name, one.name) for army in state.secrets[player].armies for one in army.characters
    )
    offers = {one.id: one.name for one in state.offers.values()}
    power = Number(name="power", label="Power", lo=0, hi=1_000)
    tiles = [name for name, tile in state.tiles.items() if not tile.lake]
    held = [one.name for one in state.kingdoms.values() if one.held_by == player]
    armies = tuple(
        Choice(army.name, army.name, note=f"{strength(army):,} points")
        for army in state.secrets[player].armies
    )
    army = Text(name="army", label="Army", longest=40, choices=armies)
    places = {name: _choice(state, player, name) for name in tiles}
    targets = (*places.values(), *armies)
    parts: list[tuple[str, str, tuple[Number | Pick | Text, ...]]] = [
        ("orders", "Army orders", (
            army, _pick("order", "Order", ("patrol", "invade")),
            _marches(state, player, reach),
            _named("sack", "Then", {"": "Take it", "loot": "Loot", "raze": "Raze"}, ("order", "invade")),
        )),
        ("edicts", "Edicts", (
            Pick(name="hex", label="Hex", choices=tuple(places[name] for name in own)),
            _pick("edict", "Edict", EDICTS),
        )),
        ("spends", "Power actions", (
            _pick("action", "Action", [*dict.fromkeys((*AT_ONCE, *get_args(Action)))]),
            Text(name="target", label="Hex or army", longest=40, choices=targets),
            power, Number(name="dice", label="Extra dice", lo=0, hi=100),
            _pick("change", "Minor feature", get_args(Alteration)),
        )),
        ("gifts", "Gifts", (_names("player", "To", others), power)),
        ("expects", "Gifts expected", (_names("player", "From", others), power)),
        ("bids", "Bids", (
            _named("offer", "For", offers), Number(name="support", label="Support", lo=0, hi=100_000), power,
        )),
        ("hires", "Mercenaries kept", (
            _named("offer", "Who", offers), army,
        )),
        ("regents", "Regents", (
            _names("kingdom", "Kingdom", held), Text(name="name", label="Name", longest=60),
            Number(name="points", label="Points", lo=0, hi=1_000),
        )),
        ("items", "Items handed out", (
            Text(name="item", label="Item", longest=60),
            Text(name="character", label="To", longest=60, choices=people),
        )),
    ]  # fmt: skip
    most = len(tiles) + 20
    rows = [
        Records(
            name=name,
            label=label,
            fields=of,
            at_most=most if _fillable(of) else 0,
            seldom=name not in ("orders", "spends"),
            row=_ROWS.get(name, "row"),
        )
        for name, label, of in parts
    ]
    return (LISTS, *rows)


def _fillable(fields: Sequence[Number | Pick | Text]) -> bool:
    """Whether a row of a sheet can be filled in at all; for example, a player without a neutral capital needs
    no regent.
    """
    return all(not isinstance(one, Pick) or bool(one.choices) for one in fields)


def _pick(name: str, label: str, words: Sequence[str]) -> Pick:
    return _named(name, label, {word: word.capitalize() or "–" for word in words})


def _names(name: str, label: str, names: Sequence[str]) -> Pick:
    return _named(name, label, {one: one for one in names})


def _named(name: str, label: str, words: dict[str, str], given: tuple[str, str] | None = None) -> Pick:
    return Pick(name=name, label=label, choices=tuple(Choice(*pair) for pair in words.items()), given=given)


def _marches(state: War, player: str, hexes: Sequence[str]) -> Pick:
    """The destinations of armies, which patrol the player's own hexes and invade any others (MI-ORD-02,
    MI-ORD-05).
    """
    choices = [
        Choice(
            name,
            name,
            (name,),
            note=_seen(state, player, name),
            sets=(("order", "patrol" if state.tiles[name].owner == player else "invade"),),
        )
        for name in hexes
    ]
    return Pick(name="hex", label="Hex", choices=tuple(choices))


def _seen(state: War, player: str, name: str) -> str:
    """What the player knows of the defenders of a hex that is not his own (MI-INFO-06)."""
    sight = sights.seen(state, player, name)
    if state.tiles[name].owner == player or sight is None or not sight.defenders:
        return ""
    return f"{sight.defenders:,} points seen in turn {sight.turn}"


def _choice(state: War, player: str, name: str) -> Choice:
    """A hex as a phrase, with its features if it is the player's own."""
    tile = state.tiles[name]
    return Choice(name, name, (name,), features.described(tile) if tile.owner == player else "")
