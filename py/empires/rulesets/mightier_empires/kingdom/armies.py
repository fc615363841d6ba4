"""Facts about armies: points, strength, generals and skills (4.9)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom.numbering import number_of
from empires.rulesets.mightier_empires.state import Army, Character, Item, Offer, War

LEEWAY = number("MI-T-ARMY", "leeway", "points")


def size(army: Army) -> int:
    """The points that count for an army's size: its own troops and conscripts, but no mercenaries
    (MI-RULING-32)."""
    troops = sum(unit.points for unit in army.units if unit.source != "event")
    return troops + sum(one.points for one in army.characters if not one.dead)


def supported(army: Army) -> int:
    """The points of an army for which the kingdom needs support; conscripts and free units need none
    (MI-SUP-07, MI-SPEND-12)."""
    troops = sum(unit.points for unit in army.units if unit.source == "normal")
    return troops + sum(one.points for one in army.characters if not one.dead)


def strength(army: Army) -> int:
    """The points that fight in an army now, including mercenaries and free units, less its losses."""
    return max(0, size(army) + beyond_size(army) - army.lost)  # MI-SCOUT-04, MI-RULING-85


def beyond_size(army: Army) -> int:
    """The points of an army beyond its size: mercenaries and free units (MI-MERC-05, MI-EVENT-07)."""
    return army.hired + sum(unit.points for unit in army.units if unit.source == "event")


def discharge(armies: Iterable[Army], offer: Offer) -> None:
    """Take a mercenary who leaves before the next order sheet out of the army in which he serves."""
    for army in armies:
        if offer.id in army.hires:
            army.hires.remove(offer.id)
            army.hired -= offer.strength


def passes_as(points: int) -> int:
    """The size that an army counts as: the next step of 250, if the army is within 10 points of it
    (MI-ARMY-07)."""
    step = number("MI-T-ARMY", "step", "points")
    nominal = step * round(points / step)
    return nominal if abs(points - nominal) <= LEEWAY else points


def alive(army: Army, turn: int) -> list[Character]:
    """The characters who can fight this turn, in the order of the list."""
    return [one for one in army.characters if not one.dead and one.away_until < turn]


def general_of(army: Army, turn: int) -> Character | None:
    """The General of an army: its Lord, otherwise the character named by the player, otherwise the first
    (MI-ARMY-04)."""
    able = alive(army, turn)
    lords = [one for one in able if one.rank == "lord"]
    named = [one for one in able if one.id == army.general]
    return next(iter([*(one for one in lords if one.founding), *lords, *named, *able]), None)


def has_scouts(army: Army) -> bool:
    """Whether a unit has the Scouts rule (MI-SCOUT-01)."""
    return any(unit.scouts for unit in army.units)


def loose(state: War, item: Item) -> bool:
    """Whether an item may change hands each turn (MI-RULING-31)."""
    return item.kind == "found" or (item.kind == "bound" and not state.settings.looted_item_bound)


def left_behind(state: War, leaving: Iterable[Character]) -> list[Item]:
    """The items that departing characters leave to their kingdom: those that may change hands
    (MI-ITEM-04, MI-ITEM-06)."""
    return [item for one in leaving for item in one.items if loose(state, item)]


def army_named(armies: Iterable[Army], name: str) -> Army:
    """A player's army by its name."""
    return next(army for army in armies if army.name == name)


def characters_of(state: War, player: str) -> list[Character]:
    """All living characters in the player's armies, longest-serving first."""
    found = [one for army in state.secrets[player].armies for one in army.characters if not one.dead]
    return sorted(found, key=lambda one: number_of(state, player, one.id))


def lords_of(state: War, player: str) -> list[Character]:
    """The living Lords of the player's armies, longest-serving first (MI-LORD-01)."""
    return [one for one in characters_of(state, player) if one.rank == "lord"]
