"""A legal sheet to start from: the umpire's proposal, also used by computer players (section 7, hints)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists, muster, support
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.geography import usable
from empires.rulesets.mightier_empires.orders import army_orders, legality, payments, power_actions
from empires.rulesets.mightier_empires.orders.sheet import (
    BidRow,
    EdictRow,
    HireRow,
    OrderRow,
    RegentRow,
    Sheet,
    SpendRow,
)
from empires.rulesets.mightier_empires.state import Army, War

AMPLE = 2000
"""The support with which a kingdom can start to do more than field two armies."""


def default_sheet(state: War, player: str) -> Sheet:
    """The sheet used if a player sends none: all armies patrol at the Capital, and mercenaries stay if they
    cost no Power and leave enough support (MI-SEQ-05, MI-LIST-08, MI-RULING-77).
    """
    held = state.secrets[player].hires
    needed = [hire.offer for hire in held if hire.since == state.turn]
    staying = [hire.offer for hire in held if hire.since == state.turn or not hire.power]
    sheet = _at_home(state, player, staying)
    if staying != needed and legality.why_not(state, player, sheet) is not None:
        return _at_home(state, player, needed)
    return sheet


def _at_home(state: War, player: str, offers: Sequence[str]) -> Sheet:
    """A sheet with these mercenaries and with all armies on patrol at the Capital."""
    sheet = Sheet(hires=[HireRow(offer=offer, army="") for offer in offers], regents=regents(state, player))
    for army in legality.armies_of(state, player, sheet):
        sheet.orders.append(OrderRow(army=army.name, order="patrol", hex=state.realms[player].capital))
    return _serving(state, player, sheet)


def proposal(state: War, player: str) -> Sheet:
    """A sensible legal sheet, with armies at full size, an invasion if it is likely to gain land, and uses
    for all Power.

    Anything that turns out to be illegal is left out; if the sheet is still illegal, the default sheet
    replaces it.
    """
    sheet = Sheet(hires=hires(state, player), regents=regents(state, player), edicts=_edicts(state, player))
    sheet = _with_lists(state, player, sheet)
    sheet.orders = _orders(state, player, legality.armies_of(state, player, sheet))
    sheet.bids = _bids(state, player, sheet)
    sheet.spends = _spends(state, player, sheet)
    sheet = _serving(state, player, sheet)
    return default_sheet(state, player) if legality.why_not(state, player, sheet) else sheet


def _with_lists(state: War, player: str, sheet: Sheet) -> Sheet:
    """Lists that use all available support, if the present armies leave some unused (MI-LIST-02)."""
    means = legality.means_of(state, player, sheet)
    armies = legality.kept_armies(state, player, means)
    if sum(map(of_army.supported, armies)) + 250 <= means.support:
        armies = generic_lists.generic(state, player, means.support)
    sheet.lists = muster.rows_of(armies)
    return sheet


def hires(state: War, player: str) -> list[HireRow]:
    """The mercenaries to hire: those that must serve, and others as long as there is plenty of support."""
    own = state.secrets[player]
    name = own.armies[0].name if own.armies else ""
    rich = support.reachable(state, player) >= AMPLE
    return [
        HireRow(offer=hire.offer, army=name)
        for hire in own.hires
        if hire.since == state.turn or (rich and hire.power == 0)
    ]


def _serving(state: War, player: str, sheet: Sheet) -> Sheet:
    """The sheet with its mercenaries assigned to the first army."""
    armies = legality.armies_of(state, player, sheet)
    for row in sheet.hires:
        row.army = armies[0].name if armies else row.army
    if not armies:
        sheet.hires = []
    return sheet


def regents(state: War, player: str) -> list[RegentRow]:
    """A regent for each neutral kingdom that has none (MI-NK-08)."""
    return [
        RegentRow(kingdom=name, name=f"Regent of {name}", points=generic_lists.price("regent"))
        for name in legality.vacant(state, player)
    ]


def _edicts(state: War, player: str) -> list[EdictRow]:
    """Edicts of industry or better, as long as there is support for more than two armies (hints of section
    7).
    """
    spare = support.support(state, player, (), payments.compulsory(state, player)) - AMPLE
    rows = []
    for name in usable(state, player):
        tile = state.tiles[name]
        lost = support.from_hexes(state, player) - support.from_hexes(state, player, [name])
        if lost <= spare:
            spare -= lost
            settled = "city" in tile.major or "capital" in tile.major
            rows.append(EdictRow(hex=name, edict="civilization" if settled else "industry"))
    return rows


def _orders(state: War, player: str, armies: list[Army]) -> list[OrderRow]:
    """Orders for the first army to guard the Capital, and for each other army to invade the weakest hex that
    it can hope to take.
    """
    goals = sorted(army_orders.targets(state, player), key=lambda name: _resistance(state, player, name))
    rows = []
    for number, army in enumerate(armies):
        bold = number > 0 or (state.turn + state.players.index(player)) % 3 == 0
        goal = next(
            (name for name in goals if 2 * _resistance(state, player, name) <= 3 * of_army.size(army)), ""
        )
        if bold and goal:
            goals.remove(goal)
            rows.append(OrderRow(army=army.name, order="invade", hex=goal))
        else:
            rows.append(OrderRow(army=army.name, order="patrol", hex=state.realms[player].capital))
    return rows


def _resistance(state: War, player: str, name: str) -> int:
    """The strength expected on a hex: the real strength for known defenders, a little for an unknown hex,
    and more for another player's land.
    """
    sight = state.secrets[player].known.get(name)
    if sights.known_owner(state, player, name):
        return 800
    return sight.defenders if sight is not None and sight.inside else 300


def _bids(state: War, player: str, sheet: Sheet) -> list[BidRow]:
    if legality.means_of(state, player, sheet).support < AMPLE:
        return []
    offers = [one for one in state.offers.values() if one.state == "on offer" and not one.special]
    return [BidRow(offer=one.id, support=one.support + 5 * state.players.index(player)) for one in offers[:1]]


def _spends(state: War, player: str, sheet: Sheet) -> list[SpendRow]:
    """Legal actions, added one by one until no Power is left for more."""
    left = state.secrets[player].power - payments.terms(state, player, sheet)
    armies = legality.armies_of(state, player, sheet)
    rows: list[SpendRow] = []
    for row in _ideas(state, player):
        price = power_actions.power_for(state, row)
        if price <= left and not power_actions.faults(state, player, armies, [*rows, row]):
            rows.append(row)
            left -= price
    return rows


def _ideas(state: War, player: str) -> list[SpendRow]:
    """Possible uses of Power, best first; they vary with the seat and the turn, so that not everyone does the
    same."""
    own = usable(state, player)
    ideas = [SpendRow(action="found city", target=name) for name in own]
    ideas += [SpendRow(action="establish town", target=name) for name in own]
    ideas += [SpendRow(action="sink mine", target=name) for name in own]
    ideas += [SpendRow(action="improve farmland", target=name) for name in own]
    for name, sight in sorted(state.secrets[player].known.items()):
        if sight.kind in ("native", "rebel"):
            ideas.insert(0, SpendRow(action="appease neutrals", target=name, power=1))
        elif (state.turn + state.players.index(player)) % 4 == 0:
            ideas.insert(0, SpendRow(action="incite rebellion", target=name, power=1))
    return ideas
