"""Public facts of realms, and the record of a turn so far (digest, section 2)."""

from __future__ import annotations

import msgspec

from empires.rulesets.mightier_empires.state.land import Sack


class Hidden(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Facts that only the game master knows: who incited which rebels, which hex a disaster will strike, the
    `seed` from which a supplied land is populated, how many natives and rebels have been `made` on each hex,
    and whether the ids of characters are `drawn` at random.
    """

    inciters: dict[str, str] = {}
    disasters: list[str] = []
    spoiled: list[str] = []
    seed: str = ""
    made: dict[str, int] = {}
    drawn: bool = False


class Realm(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The public facts of a player's kingdom: when its Capital `moved`, when the kingdom `fell`, and its
    `final` Effective Power, in halves."""

    race: str = ""
    capital: str = ""
    moved: int = 0
    fell: int = 0
    final: int = 0


class Encounter(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hex where opposing forces meet this turn; `invaders` lists players; `rebels` and `beasts` list
    ids."""

    hex: str
    invaders: list[str] = []
    rebels: list[str] = []
    beasts: list[str] = []
    defender: str = ""
    done: bool = False


class News(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that happened on a hex: neighbours hear of it at the end of the turn, and others a turn later
    (MI-INFO-03). News of a `fight` does not say who holds the hex now."""

    text: str
    hex: str
    turn: int
    told: list[str] = []
    fight: bool = False


class Doings(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The record of this turn so far, from which its results follow.

    `taken` maps a hex to its new owner, `sacks` to that owner's orders for the conquest, `conquerors` to the
    army that took the hex, and `appeased` to the player who won over its natives. `conquests` counts the
    Capitals that each player took. `fought_in` and `won_in` list the players who fought and won on each
    neutral kingdom's land. `arrived` lists Beasts that entered a hex, `woken` the hexes where new Beasts
    appear, `wounded` the points lost by garrisons, `entered` the players who set foot on each hex, and
    `changed` the hexes that changed hands. `standings` are the players' Effective Power, hexes and Power just
    before step E5, kept until step E9 (MI-RULING-54).
    """

    taken: dict[str, str] = {}
    sacks: dict[str, Sack] = {}
    conquerors: dict[str, str] = {}
    appeased: dict[str, str] = {}
    conquests: dict[str, int] = {}
    fought_in: dict[str, list[str]] = {}
    won_in: dict[str, list[str]] = {}
    arrived: list[str] = []
    woken: list[str] = []
    wounded: dict[str, int] = {}
    entered: dict[str, list[str]] = {}
    changed: list[str] = []
    standings: dict[str, tuple[int, int, int]] = {}
