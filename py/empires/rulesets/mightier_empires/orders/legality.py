"""The legality of an order sheet as a whole, and the armies that it creates (MI-SEQ-02, section 7)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec

from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.faults import first_of, refuse
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists, lists, muster, support
from empires.rulesets.mightier_empires.kingdom.lists import plain
from empires.rulesets.mightier_empires.orders import army_orders, edicts, payments, power_actions
from empires.rulesets.mightier_empires.orders.sheet import Sheet
from empires.rulesets.mightier_empires.state import Army, Unit, War


def why_not(state: War, player: str, sheet: Sheet) -> IllegalChoice | None:
    """Every reason why a sheet cannot be locked, in one refusal; None if it is legal."""
    if (refusal := muster.why_not_rows(sheet.lists)) is not None:
        return refusal
    return first_of(faults(state, player, sheet))


def faults(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Every rule that a sheet breaks (MI-LIST-03, MI-LIST-04)."""
    armies = armies_of(state, player, sheet)
    means = means_of(state, player, sheet)
    return [
        *muster.unhired(sheet.lists),
        *edicts.faults(state, player, sheet.edicts),
        *payments.faults(state, player, sheet),
        *lists.faults(state, player, armies, means),
        *_serving(sheet, armies),
        *_conscripts(state, player, armies),
        *army_orders.faults(state, player, armies, sheet.orders),
        *power_actions.faults(state, player, armies, sheet.spends),
        *_regents(state, player, sheet),
        *_items(state, player, sheet, armies),
    ]


def means_of(state: War, player: str, sheet: Sheet) -> lists.Means:
    """The limits within which the armies of this sheet must stay."""
    paid, regents = payments.prices(state, player, sheet), _new_regents(state, player, sheet)
    left = support.support(state, player, [row.hex for row in sheet.edicts], paid) - regents  # MI-SUP-06
    needed = payments.compulsory(state, player) + regents  # MI-RULING-95
    paying_ = paid > 0 or support.regents_cost(state, player) > 0 or bool(sheet.regents)  # MI-ARMY-08
    return lists.Means(
        support=left, reach=left, one_army=support.desperate(state, player, needed), paying=paying_
    )


def armies_of(state: War, player: str, sheet: Sheet) -> list[Army]:
    """The armies on a sheet; if it has no lists, the present armies, cut down or filled up to fit."""
    if sheet.lists:  # MI-LIST-01, MI-LIST-02, MI-LIST-06, MI-LIST-07
        armies = muster.armies_of(state, player, sheet.lists)
        return [_with_guests(state, player, army) for army in armies]
    return kept_armies(state, player, means_of(state, player, sheet))


def kept_armies(state: War, player: str, means: lists.Means) -> list[Army]:
    """Last turn's armies if they are still legal; otherwise the same armies cut down to fit, or else new
    ones."""
    own = state.secrets[player].armies
    standing = [one for army in own for one in army.units if one.source == "conscript"]
    if own and not standing and not lists.faults(state, player, own, means):  # MI-LIST-08
        return msgspec.convert(msgspec.to_builtins(own), list[Army])
    cut = generic_lists.trimmed(state, player, [_own_troops(army) for army in own], means.support)
    if lists.faults(state, player, cut, means):
        cut = generic_lists.evened(cut, means.support)  # MI-LIST-05
    if not own or lists.faults(state, player, cut, means):  # MI-LIST-08
        cut = generic_lists.generic(state, player, max(0, means.support))
    return [_with_guests(state, player, army) for army in cut]


def _own_troops(army: Army) -> Army:
    """An army as it is in the list, without temporary guests."""
    units = [unit for unit in army.units if unit.source == "normal"]
    return Army(name=army.name, units=units, characters=army.characters, general=army.general)


def _with_guests(state: War, player: str, army: Army) -> Army:
    """An army with its free units from events, which stay with the Lord (MI-EVENT-07)."""
    if any(one.founding for one in army.characters):
        before = [unit for other in state.secrets[player].armies for unit in other.units]
        army.units += [
            Unit(name=unit.name, points=unit.points, source="event")
            for unit in before
            if unit.source == "event"
        ]
    return army


def _serving(sheet: Sheet, armies: list[Army]) -> list[IllegalChoice]:
    """Refusals of mercenaries who are to join an army that does not exist (MI-MERC-04)."""
    names = [army.name for army in armies]
    for row in sheet.hires:
        if row.army not in names:
            message = f"Mercenaries cannot join {row.army}, because there is no army by that name."
            return [refuse("E_NO_ORDER", message, "MI-MERC-04")]
    return []


def _conscripts(state: War, player: str, armies: list[Army]) -> list[IllegalChoice]:
    """Refusals of conscripts who are in an army for which they were not raised, unless their own army no
    longer exists.
    """
    drafted = state.secrets[player].conscripts
    raised = {plain(name): points for name, points in drafted.items()}
    listed = {
        plain(army.name): sum(unit.points for unit in army.units if unit.source == "conscript")
        for army in armies
    }
    more = dict(Counter(listed) - Counter(raised))
    free = [points for name, points in raised.items() if name not in listed]
    if not more or (sum(more.values()) <= sum(free) and _shared_out(free, more)):
        return []
    words = ", ".join(f"{points:,} points for {name}" for name, points in drafted.items()) or "none"
    message = f"Conscripts can join only the army they were raised for. You raised: {words}."
    return [refuse("E_SUPPORT", message, "MI-RULING-71")]


def _shared_out(free: list[int], more: dict[str, int]) -> bool:
    """Whether the free conscripts can be assigned so that every army gets as many as its list shows."""
    for armies in product(more, repeat=len(free)):
        left = dict(more)
        for name, points in zip(armies, free, strict=True):
            left[name] -= points
        if max(left.values()) <= 0:
            return True
    return False


def _new_regents(state: War, player: str, sheet: Sheet) -> int:
    """The cost of regents bought on this sheet (MI-NK-08, MI-RULING-18)."""
    return sum(row.points for row in sheet.regents if row.kingdom in vacant(state, player))


def vacant(state: War, player: str) -> list[str]:
    """The neutral kingdoms that a player holds and that have no living regent."""
    return [
        kingdom.name
        for kingdom in state.kingdoms.values()
        if kingdom.held_by == player and not any(not one.dead for one in kingdom.characters)
    ]


def _regents(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Refusals of a sheet that does not name one new regent for each kingdom that has none (MI-NK-08)."""
    names = [row.kingdom for row in sheet.regents]
    for row in sheet.regents:
        if row.kingdom not in vacant(state, player) or not row.name.strip():
            message = f"{row.kingdom} needs no regent, or the regent has no name."
            return [refuse("bad_answer", message, "MI-NK-08")]
    if sorted(names) != sorted(vacant(state, player)):
        return [refuse("bad_answer", "Each neutral capital you hold needs a regent.", "MI-NK-08")]
    return []


def _items(state: War, player: str, sheet: Sheet, armies: list[Army]) -> list[IllegalChoice]:
    """Refusals of looted or found items that do not go to one living character (MI-ITEM-04)."""
    names = [one.name for army in armies for one in army.characters if not one.dead]
    free = [item.name for item in state.secrets[player].prizes]
    free += [
        item.name
        for one in of_army.characters_of(state, player)
        for item in one.items
        if of_army.loose(state, item)
    ]
    for row in sheet.items:
        if row.item not in free or row.character not in names:
            return [refuse("bad_answer", f"{row.item} cannot be given to {row.character}.", "MI-ITEM-05")]
    given = Counter(row.item for row in sheet.items)
    return [
        refuse("bad_answer", f"{item} can be given only once each turn.", "MI-ITEM-06")
        for item, times in given.items()
        if times > 1
    ]
