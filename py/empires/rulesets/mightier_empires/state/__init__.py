"""The state of a campaign (digest, section 2).

A player's private facts are in his part of `secrets`: Power, tokens, armies, orders, and what he has seen of
the land. Facts that only the game master knows are in `hidden`. The state holds the land as it really is;
`redact` leaves each player only what he knows of it.
"""

from __future__ import annotations

import msgspec

from empires.kit.placenames import WithPlaces
from empires.rulesets.mightier_empires.book import Rows
from empires.rulesets.mightier_empires.settings import Settings
from empires.rulesets.mightier_empires.state.land import (
    Edict,
    Hexagon,
    Major,
    Minor,
    Sack,
    Sight,
    Terrain,
    Token,
)
from empires.rulesets.mightier_empires.state.purse import Bid, Bonus, Compartment, Fought, Hire, Offer, Spend
from empires.rulesets.mightier_empires.state.troops import (
    Army,
    Character,
    Item,
    Natives,
    NeutralKingdom,
    Order,
    Rising,
    Unit,
)
from empires.rulesets.mightier_empires.state.turn import Doings, Encounter, Hidden, News, Realm

__all__ = [
    "Army",
    "Bid",
    "Bonus",
    "Character",
    "Compartment",
    "Doings",
    "Edict",
    "Encounter",
    "Fought",
    "Hexagon",
    "Hidden",
    "Hire",
    "Item",
    "Major",
    "Minor",
    "Natives",
    "NeutralKingdom",
    "News",
    "Offer",
    "Order",
    "Realm",
    "Rising",
    "Sack",
    "Sight",
    "Spend",
    "Terrain",
    "Token",
    "Unit",
    "War",
    "fresh_id",
    "living",
    "local_id",
]


class War(WithPlaces, kw_only=True):
    """A whole campaign. `public_names` are the names of Capitals, former ones too, and of places on the
    supplied map, as everybody last heard them; in saves before version 4, `charted` lists the places that
    had names on the supplied map.
    """

    settings: Settings
    tiles: dict[str, Hexagon]
    realms: dict[str, Realm]
    secrets: dict[str, Compartment]
    house: dict[str, Rows] = {}
    hidden: Hidden = msgspec.field(default_factory=Hidden)
    turn: int = 0
    natives: dict[str, Natives] = {}
    risings: dict[str, Rising] = {}
    kingdoms: dict[str, NeutralKingdom] = {}
    offers: dict[str, Offer] = {}
    encounters: list[Encounter] = []
    fighting: str = ""
    doings: Doings = msgspec.field(default_factory=Doings)
    news: list[News] = []
    next_id: int = 1
    charted: list[str] = []
    public_names: dict[str, str] = {}


def living(state: War) -> list[str]:
    """The players who are not eliminated, in seat order."""
    return [name for name in state.players if not state.realms[name].fell]


def fresh_id(state: War, word: str) -> str:
    """A new id for something that everyone hears of; ids of one kind sort by age."""
    number = state.next_id
    state.next_id += 1
    return f"{word} {number:04}"


def local_id(state: War, word: str, name: str) -> str:
    """A new id for something on a hex; the id gives nothing away about other hexes (MI-INFO-06)."""
    made = state.hidden.made
    number = made[f"{word} {name}"] = made.get(f"{word} {name}", 0) + 1
    return f"{word} {name} {number}"
