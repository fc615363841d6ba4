"""Entitlements: troops allowed in addition to Core (4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.tables import Row
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.kingdom.support import feeds_regent
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import owned_at_start
from empires.rulesets.mightier_empires.state import Army, Character, Unit, War

Slot = frozenset[str]
"""The kinds of choice for which a single entitlement may be used."""


def slots(state: War, player: str) -> list[Slot]:
    """Every entitlement of the kingdom; hexes keep their entitlements even when they are under an edict or
    orphaned.
    """
    found: list[Slot] = []
    for name in owned_at_start(state, player):
        if not feeds_regent(state, player, name):
            for row in features.rows_for(state, state.tiles[name]):
                found += slots_of(row)  # MI-ENT-02, MI-ENT-04, MI-ORPH-06
    return found + [frozenset(["lord"])] * extra_lords(state, player)


def extra_lords(state: War, player: str) -> int:
    """Entitlements to extra Lords, one for each neutral capital held (MI-NK-09, MI-RULING-27)."""
    return sum(kingdom.held_by == player for kingdom in state.kingdoms.values())


def slots_of(row: Row) -> list[Slot]:
    """The entitlements of one feature; a Rare entitlement can also be used for a Special choice (MI-ENT-03,
    MI-RULING-86)."""
    found = []
    for words in str(row["entitlements"]).split(" + "):
        kinds = set(words.split("/")) - {""}
        if "hero" in kinds:
            kinds.add("wizard")
        if kinds:
            found.append(frozenset(kinds | ({"special"} if "rare" in kinds else set())))
    return found


def wanted(state: War, player: str, armies: Sequence[Army]) -> list[str]:
    """The choices in these armies that need an entitlement; Core never needs one, and a pair counts as
    one."""
    found: list[str] = []
    free_pairs: dict[str, int] = {}
    for army in armies:
        found += [_kind_of(one) for one in army.characters if not one.dead]
        pairs: set[tuple[int, str]] = set()
        for unit in army.units:
            if unit.category == "core":  # MI-ENT-01
                continue
            if unit.source == "event":  # MI-EVENT-07
                continue
            if kind := pairs_anywhere(state, player, unit):  # MI-ENT-06
                free_pairs[kind] = free_pairs.get(kind, 0) + 1
            elif not unit.pair or (unit.pair, unit.category) not in pairs:  # MI-ENT-05
                found.append(unit.category)
            pairs.add((unit.pair, unit.category))
    return found + [kind for count in free_pairs.values() for kind in ["rare"] * -(-count // 2)]


def pairs_anywhere(state: War, player: str, unit: Unit) -> str:
    """The kind of unit of which any two share an entitlement, even in different armies; "" for all other
    units (MI-ENT-06)."""
    race = state.realms[player].race
    kinds = [row.on for row in TABLES["MI-T-PAIRS"].rows if row["race"] == race]
    written = " ".join(unit.name.casefold().split())
    return next((kind for kind in kinds if written in (kind.casefold(), f"{kind.casefold()}s")), "")


def _kind_of(one: Character) -> str:
    return "lord" if one.rank == "lord" else "wizard" if one.wizard else "hero"


def entitled(slots: Sequence[Slot], needs: Sequence[str]) -> bool:
    """Whether there is a separate entitlement for each need (MI-ENT-07)."""
    return len(unentitled(slots, needs)) == 0


def unentitled(slots: Sequence[Slot], needs: Sequence[str]) -> list[int]:
    """The indices of `needs` that get no entitlement; earlier needs are served first."""
    holder: dict[int, int] = {}

    def place(need: int, tried: set[int]) -> bool:
        for at, slot in enumerate(slots):
            if at in tried or needs[need] not in slot:
                continue
            tried.add(at)
            if at not in holder or place(holder[at], tried):
                holder[at] = need
                return True
        return False

    return [need for need in range(len(needs)) if not place(need, set())]
