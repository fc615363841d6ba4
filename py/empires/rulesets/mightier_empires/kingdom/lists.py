"""The legality of army lists, and every reason why a list is illegal (4.8 to 4.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.entitlements import entitled, pairs_anywhere, slots, wanted
from empires.rulesets.mightier_empires.state import Army, Unit, War


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """The limits on a kingdom's lists: remaining support, support within reach, and payments.

    `one_army` is True if Desperate Measures allow a single army; if the player is `paying` for mercenaries or
    a regent, the sizes of armies need not be whole steps.
    """

    support: int
    reach: int
    one_army: bool = False
    paying: bool = False


def faults(state: War, player: str, armies: Sequence[Army], means: Means) -> list[IllegalChoice]:
    """Every rule that these lists break; none if they are legal."""
    found = _number_of_armies(armies, means)
    for army in armies:
        found += _faults_of_army(state, player, army, means)
    points, supported = sum(map(of_army.supported, armies)), max(0, means.support)
    if points > supported:  # leeway creates no support (MI-RULING-33)
        message = f"The armies have {points:,} points, but only {supported:,} are supported."
        found.append(refuse("E_SUPPORT", message, "MI-SUP-07"))
    if not entitled(slots(state, player), wanted(state, player, armies)):
        message = "The kingdom’s entitlements do not cover all these characters, Special and Rare units."
        found.append(refuse("E_ENTITLEMENT", message, "MI-ENT-07"))
    led = any(one.founding for army in armies for one in army.characters if not one.dead)  # MI-ARMY-10
    if armies and not led:
        found.append(refuse("E_LORD_MISSING", "The Lord must be in one of the armies.", "MI-ARMY-10"))
    return found + _pairs(state, player, armies) + _items(state, player, armies)


def _number_of_armies(armies: Sequence[Army], means: Means) -> list[IllegalChoice]:
    """The faults in the number of armies: there must be at least two, and no more than two under 2,000
    points."""
    found = []
    if len(armies) < 2 and not means.one_army:  # MI-ARMY-01, MI-ARMY-02
        found.append(refuse("E_TWO_ARMIES", "The kingdom must keep two armies.", "MI-ARMY-01"))
    marshall = number("MI-T-ARMY", "grand marshall", "points") - of_army.LEEWAY
    if sum(of_army.size(army) < marshall for army in armies) > 2:  # MI-ARMY-03
        message = "At most two armies may have fewer than 2,000 points."
        found.append(refuse("E_SMALL_ARMIES", message, "MI-ARMY-03"))
    return found


def _faults_of_army(state: War, player: str, army: Army, means: Means) -> list[IllegalChoice]:
    points, found = of_army.size(army), []
    least, most = (number("MI-T-ARMY", row, "points") for row in ("least", "most"))
    near = abs(points - means.reach) <= of_army.LEEWAY  # MI-ARMY-07
    all_there_is = means.one_army and near and means.reach < least  # MI-RULING-30
    if not (least - of_army.LEEWAY <= points or all_there_is) or points > most + of_army.LEEWAY:
        message = f"{army.name} has {points:,} points. An army must have 500 to 2,500."
        found.append(refuse("E_SIZE", message, "MI-ARMY-05"))
    if not means.paying and not all_there_is:
        step = number("MI-T-ARMY", "step", "points")
        if of_army.passes_as(points) % step:
            message = (
                f"{army.name} has {points:,} points. An army’s size must be a multiple of "
                "250, give or take 10."
            )
            found.append(refuse("E_INCREMENT", message, "MI-ARMY-06"))
    if not any(not one.dead for one in army.characters):  # MI-ARMY-04
        found.append(refuse("E_NO_CHARACTER", f"{army.name} has no character.", "MI-ARMY-04"))
    return found + limits(state, player, army)


def limits(state: War, player: str, army: Army) -> list[IllegalChoice]:
    """The faults of an army that breaks the army books' limits for its size; for Core there is only a
    warning.
    """
    if state.settings.slot_limits != "refuse":  # MI-OPT-03
        return []
    return [refuse("E_LIMIT", message, "MI-ARMY-09") for message in _excesses(state, player, army)]


def _excesses(state: War, player: str, army: Army) -> list[str]:
    """Everything of which an army has more than the army books allow for its size (MI-ARMY-09)."""
    row = table_of(state.house, "MI-T-LIMITS").at(of_army.passes_as(of_army.size(army)))
    characters = [one for one in army.characters if not one.dead]
    found = [
        ("characters", "character", len(characters)),
        ("lords", "Lord", sum(one.rank == "lord" and not one.founding for one in characters)),
        ("special", "Special choice", _choices(state, player, army, "special")),
        ("rare", "Rare choice", _choices(state, player, army, "rare")),
    ]
    return [
        f"{army.name} has {many(count, one)}, but its size allows only {row[column]}."
        for column, one, count in found
        if count > row[column]
    ]


def exceeds(state: War, player: str, army: Army, category: str, size: int) -> bool:
    """Whether an army of this size has more choices in a category than the army books allow, if they bind
    (MI-OPT-03)."""
    most: int = table_of(state.house, "MI-T-LIMITS").at(of_army.passes_as(size))[category]
    return state.settings.slot_limits == "refuse" and _choices(state, player, army, category) > most


def warnings(state: War, player: str, army: Army) -> list[str]:
    """Objections of the army books that are only warnings: too little Core and, if the setting says so, too
    much of anything else (MI-OPT-03)."""
    if state.settings.slot_limits == "off":
        return []
    row = table_of(state.house, "MI-T-LIMITS").at(of_army.passes_as(of_army.size(army)))
    core = sum(unit.category == "core" and unit.source == "normal" for unit in army.units)  # MI-RULING-08
    found = _excesses(state, player, army) if state.settings.slot_limits == "warn" else []
    if core < row["core"]:
        found.append(f"{army.name} has {many(core, 'Core unit')}; its size calls for {row['core']}.")
    return found


def _choices(state: War, player: str, army: Army, category: str) -> int:
    """The number of choices in a category; a pair counts as one, and so do two units that need not be written
    as a pair."""
    units = [unit for unit in army.units if unit.category == category and unit.source != "event"]
    kinds = Counter(kind for unit in units if (kind := pairs_anywhere(state, player, unit)))
    others = [unit.pair for unit in units if not pairs_anywhere(state, player, unit)]
    # MI-ENT-05, MI-ENT-06
    return sum(-(-count // 2) for count in kinds.values()) + others.count(0) + len(set(others) - {0})


def _pairs(state: War, player: str, armies: Sequence[Army]) -> list[IllegalChoice]:
    """The fault reported when a 2-for-1 choice is split between armies (MI-ENT-05)."""
    place: dict[int, str] = {}
    for army in armies:
        for unit in army.units:
            if not unit.pair or pairs_anywhere(state, player, unit):
                continue
            if place.setdefault(unit.pair, army.name) != army.name:
                message = f"{unit.name} and the unit paired with it must be in the same army."
                return [refuse("E_SPLIT_PAIR", message, "MI-ENT-05")]
    if any(count > 2 for count in Counter(_paired(armies)).values()):
        return [refuse("E_SPLIT_PAIR", "Only two units can share an entitlement.", "MI-ENT-05")]
    return []


def _paired(armies: Sequence[Army]) -> list[int]:
    units: list[Unit] = [unit for army in armies for unit in army.units]
    return [unit.pair for unit in units if unit.pair]


def _items(state: War, player: str, armies: Sequence[Army]) -> list[IllegalChoice]:
    """The faults in magic items: each item may occur once in the kingdom, a common item once in each army,
    and a lost item never (4.11).
    """
    found, seen = [], Counter[str]()
    banned = {plain(name) for name in state.secrets[player].banned}
    for army in armies:
        in_army = Counter[str]()
        for item in (item for one in army.characters if not one.dead for item in one.items):
            name = plain(item.name)
            if name in banned:
                found.append(refuse("E_ITEM_BANNED", f"{item.name} is lost for good.", "MI-ITEM-07"))
            if name in UNLIMITED:
                continue
            if item.kind == "normal":
                seen[name] += 1
            elif item.kind == "common":
                in_army[name] += 1
            if seen[name] > 1 or in_army[name] > 1:
                rule = "MI-ITEM-01" if item.kind == "normal" else "MI-ITEM-02"
                found.append(refuse("E_ITEM_DUP", f"{item.name} is listed twice.", rule))
    return found


UNLIMITED = ("dispel scroll", "dispel scrolls", "power stone", "power stones")
"""Common items of which an army may have any number, even if a list does not call them common
(MI-ITEM-02)."""


def plain(name: str) -> str:
    """An item's name, ignoring capitals and extra spaces."""
    return " ".join(name.casefold().split())
