"""Army lists that the umpire writes, and lists cut to fit (MI-LIST-08, MI-RULING-81)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.entitlements import (
    Slot,
    pairs_anywhere,
    slots,
    unentitled,
    wanted,
)
from empires.rulesets.mightier_empires.kingdom.lists import exceeds
from empires.rulesets.mightier_empires.kingdom.numbering import character_id, shown_number
from empires.rulesets.mightier_empires.state import Army, Character, Unit, War


def price(what: str) -> int:
    """The price of a choice in a list written by the umpire (MI-RULING-81)."""
    return number("MI-T-GENERIC", what, "points")


def split(points: int, heroes: int) -> list[int]:
    """The sizes of armies for this support, in steps of 250; each needs a character."""
    least, most, step = (number("MI-T-ARMY", row, "points") for row in ("least", "most", "step"))
    if points < number("MI-T-ARMY", "desperate", "points"):
        whole = points // step * step
        return [whole] if whole >= least else [points] if points > 0 else []
    whole = points // step * step
    if whole < 2 * most:
        first = -(-whole // 2 // step) * step
        return [min(most, max(first, least)), min(most, whole - max(first, least))]
    sizes: list[int] = []
    while whole >= least and len(sizes) <= heroes:  # MI-ENT-08
        sizes.append(min(most, whole))
        whole -= sizes[-1]
    small = [one for one in sizes if one < number("MI-T-ARMY", "grand marshall", "points")]
    return sizes if len(small) <= 2 else sizes[:-1]


def generic(state: War, player: str, points: int, sizes: Sequence[int] = ()) -> list[Army]:
    """Army lists for this much support, with the existing Lord and Heroes, the units to which the kingdom is
    entitled, and Core for the rest.

    The armies have the given `sizes`, if any; the Lord leads the first army.
    """
    own = state.secrets[player]
    there = [one for army in own.armies for one in army.characters if not one.dead]
    lords = sorted((one for one in there if one.rank == "lord"), key=lambda one: not one.founding)[:1]
    lords = lords or [_new(state, player, own.next_id, "lord")]
    heroes = [one for one in there if one.rank == "hero"]
    free = slots(state, player)
    room = sum("hero" in slot for slot in free)
    sizes = sizes or split(points, room)
    while len(heroes) < len(sizes) - 1:
        heroes.append(_new(state, player, own.next_id + len(heroes) + 1, "hero"))
    leaders = [*lords, *heroes][: len(sizes)]
    names = [army.name for army in own.armies] + [f"{word} Army" for word in ORDINALS]
    names = list(dict.fromkeys(names))
    armies = [
        Army(name=name, characters=[leader], general=leader.id)
        for name, leader in zip(names, leaders, strict=False)
    ]
    for army, size in zip(armies, sizes, strict=False):
        _fill(state, player, free, armies, army, size)
    return armies


ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def _new(state: War, player: str, number: int, rank: Literal["lord", "hero"]) -> Character:
    shown = shown_number(state, player, number)
    name = f"{rank.title()} {state.players.index(player) + 1}.{shown}"
    return Character(
        id=character_id(state, player, number),
        name=name,
        rank=rank,
        points=price(rank),
        founding=rank == "lord",
    )


LED = number("MI-T-NUMBERS", "fewest points a leader may lead")
"""The minimum number of points of troops, not counting the leader, in a list that the umpire writes
(MI-RULING-81)."""


def _fill(state: War, player: str, free: Sequence[Slot], armies: list[Army], army: Army, size: int) -> None:
    """Add one Special and one Rare unit, if the kingdom is entitled to them and they fit, then Core in units
    of 250 points."""
    leader = army.characters[0]
    if leader.points > size - LED:
        leader = army.characters[0] = msgspec.structs.replace(leader, points=max(0, size // 2))
    left = size - leader.points
    for category in ("special", "rare"):
        cost = price(category)
        trial = Unit(name=f"{category.title()} unit", category=category, points=cost)
        army.units.append(trial)
        fits = (
            cost <= left // 3
            and not unentitled(free, wanted(state, player, armies))
            and not exceeds(state, player, army, category, size)  # MI-ARMY-09
        )
        if fits:
            left -= cost
        else:
            army.units.remove(trial)
    step = number("MI-T-ARMY", "step", "points")
    while left > 0:
        some = left if left <= step + LED else step
        army.units.insert(0, Unit(name="Core unit", points=some))
        left -= some


def trimmed(state: War, player: str, armies: Sequence[Army], points: int) -> list[Army]:
    """Lists cut down to this support and the kingdom's entitlements (MI-LIST-08): first Rare and Special
    units and Heroes without an entitlement are removed, then Core in steps of 250 points, each from the
    largest army that has so much Core."""
    found = msgspec.convert(msgspec.to_builtins(list(armies)), list[Army])
    _drop_unentitled(state, player, found)
    step = number("MI-T-ARMY", "step", "points")
    while sum(map(of_army.supported, found)) > points:
        able = [army for army in found if _core(army) >= step] or found
        largest = max(able, key=of_army.size, default=None)
        if largest is None or not _shrink(largest, step):
            break
    return found


def evened(armies: Sequence[Army], points: int) -> list[Army]:
    """The same armies in steps of 250 points again: each that lost choices gets Core for them if the support
    allows that, or else gives up Core (MI-LIST-05, MI-ARMY-06)."""
    found = msgspec.convert(msgspec.to_builtins(list(armies)), list[Army])
    step, most = number("MI-T-ARMY", "step", "points"), number("MI-T-ARMY", "most", "points")
    for army in found:
        size = of_army.size(army)
        short = -size % step
        if not of_army.passes_as(size) % step:
            continue
        if sum(map(of_army.supported, found)) + short <= points and size + short <= most:
            army.units.append(Unit(name="Core unit", points=short))
        else:
            _shrink(army, size % step)
    return found


def _core(army: Army) -> int:
    """The points of Core in an army's list."""
    return sum(unit.points for unit in army.units if unit.category == "core" and unit.source == "normal")


def _drop_unentitled(state: War, player: str, armies: list[Army]) -> None:
    """Remove Rare and Special units and Heroes without an entitlement, until every choice has one
    (MI-LIST-05)."""
    for category in ("rare", "special", "hero"):
        while _missing(state, player, armies) and _drop_one(state, player, armies, category):
            pass


def _missing(state: War, player: str, armies: list[Army]) -> int:
    """The number of choices without an entitlement."""
    return len(unentitled(slots(state, player), wanted(state, player, armies)))


def _drop_one(state: War, player: str, armies: list[Army], category: str) -> bool:
    """Remove the last choice in a category whose removal leaves fewer choices without an entitlement; False
    if there is no such choice. A choice that has its entitlement stays, and so does the only character of an
    army.
    """
    missing = _missing(state, player, armies)
    for army in reversed(armies):
        characters, units = list(army.characters), list(army.units)
        for choice in reversed(_choices(state, player, army, category)):
            army.characters = [one for one in characters if not any(one is gone for gone in choice)]
            army.units = [one for one in units if not any(one is gone for gone in choice)]
            led = any(not one.dead for one in army.characters)
            if led and _missing(state, player, armies) < missing:
                return True
            army.characters, army.units = characters, units
    return False


def _choices(state: War, player: str, army: Army, category: str) -> Sequence[Sequence[Unit | Character]]:
    """An army's choices in one category, each with everything that shares its entitlement."""
    if category == "hero":
        return [[one] for one in army.characters if one.rank == "hero" and not one.dead]
    found: dict[str, list[Unit]] = {}
    for at, unit in enumerate(army.units):
        if unit.category == category and unit.source == "normal":
            shared = pairs_anywhere(state, player, unit) or f"#{unit.pair}"
            found.setdefault(shared if shared != "#0" else f"{at}", []).append(unit)
    return list(found.values())


def _shrink(army: Army, points: int) -> bool:
    """Remove Core worth some points; False if no Core is left."""
    cut = False
    for unit in [unit for unit in army.units if unit.category == "core" and unit.source == "normal"]:
        some = min(unit.points, points)
        unit.points -= some
        points -= some
        cut = cut or some > 0
        if not unit.points:
            army.units.remove(unit)
        if not points:
            break
    return cut
