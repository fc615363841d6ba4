"""Payments of a sheet: mercenaries, regents, bids, gifts, and total Power (4.26, 4.33)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.orders.power_actions import power_for
from empires.rulesets.mightier_empires.orders.sheet import GiftRow, Sheet
from empires.rulesets.mightier_empires.state import Hire, War, living


def kept(state: War, player: str, sheet: Sheet) -> list[Hire]:
    """The mercenaries who are paid this turn: those whom the player keeps, and those in their first term
    (MI-MERC-04).
    """
    wanted = [row.offer for row in sheet.hires]
    return [hire for hire in state.secrets[player].hires if hire.offer in wanted or hire.since == state.turn]


def prices(state: War, player: str, sheet: Sheet) -> int:
    """The support that mercenaries cost this turn (MI-MERC-06)."""
    return sum(hire.support for hire in kept(state, player, sheet))


def compulsory(state: War, player: str) -> int:
    """The cost of the first terms of won bids, which cannot be refused (MI-RULING-95)."""
    return sum(hire.support for hire in state.secrets[player].hires if hire.since == state.turn)


def terms(state: War, player: str, sheet: Sheet) -> int:
    """The Power to pay for further terms of special mercenaries (MI-SMERC-04); the first term is paid with
    the bid."""
    return sum(hire.power for hire in kept(state, player, sheet) if hire.since < state.turn)


def spent(state: War, player: str, sheet: Sheet) -> int:
    """All Power that a sheet spends: on gifts, actions, bids and terms of mercenaries (MI-SPEND-01)."""
    return (
        sum(row.power for row in sheet.gifts)
        + sum(power_for(state, row) for row in sheet.spends)
        + sum(bid.power for bid in sheet.bids)
        + terms(state, player, sheet)
    )


def faults(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Every reason why the sheet cannot be paid for."""
    return [
        *_hires(state, player, sheet),
        *_desperate(state, player, sheet),
        *_gifts(state, player, sheet.gifts),
        *_gifts(state, player, sheet.expects),
        *_bids(state, player, sheet),
        *_power(state, player, sheet),
    ]


def _hires(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Refusals of mercenaries whom the player did not hire, or who join more than one army (MI-MERC-04,
    MI-MERC-09)."""
    held = [hire.offer for hire in state.secrets[player].hires]
    names = [row.offer for row in sheet.hires]
    if any(name not in held for name in names) or len(set(names)) < len(names):
        return [refuse("E_DOW", "You cannot keep mercenaries that you did not hire.", "MI-MERC-04")]
    return []


def _desperate(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Refusals of optional payments that do not leave enough support for two armies."""
    needed = number("MI-T-ARMY", "desperate", "points")
    if support.reachable(state, player) < needed:
        return []
    edicts = [row.hex for row in sheet.edicts]
    paid = prices(state, player, sheet)
    must = compulsory(state, player)
    regents = sum(row.points for row in sheet.regents)
    left = support.support(state, player, edicts, paid) - regents
    chosen = left < support.support(state, player, (), must) - regents  # MI-RULING-95
    if chosen and left < needed:
        message = f"Edicts and payments would leave {left:,} points of support, but two armies need more."
        return [refuse("E_DESPERATE", message, "MI-ARMY-02")]
    return []


def _gifts(state: War, player: str, rows: Sequence[GiftRow]) -> list[IllegalChoice]:
    """Refusals of gifts to or from anybody but other living players (MI-GIFT-01)."""
    others = [name for name in living(state) if name != player]
    if any(row.player not in others or row.power < 1 for row in rows):
        return [refuse("bad_answer", "A gift must be at least 1 Power, to another player.", "MI-GIFT-01")]
    return []


def _bids(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Refusals of a bid below the basic cost, and of bids that together exceed this turn's support."""
    found = []
    for bid in sheet.bids:
        offer = state.offers.get(bid.offer)
        if offer is None or offer.state != "on offer":
            found.append(refuse("E_BID_MIN", "Nobody by that name is for hire.", "MI-MERC-01"))
        # MI-MERC-02, MI-SMERC-01
        elif bid.support < offer.support or bid.power < offer.power or (bid.power and not offer.special):
            asks = "asks" if offer.special else "ask"
            message = f"{offer.name} {asks} for at least {offer.support:,} support and {offer.power:,} Power."
            rule = "MI-SMERC-01" if offer.special else "MI-MERC-02"
            found.append(refuse("E_BID_MIN", message, rule))
    edicts = [row.hex for row in sheet.edicts]
    most = support.before_prices(state, player, edicts)
    names = [bid.offer for bid in sheet.bids]
    # MI-MERC-02, MI-RULING-58
    if sum(bid.support for bid in sheet.bids) > most or len(set(names)) < len(names):
        message = f"All bids together may total at most {most:,} points of support."
        found.append(refuse("E_BID_SUM", message, "MI-MERC-02"))
    return found


def _power(state: War, player: str, sheet: Sheet) -> list[IllegalChoice]:
    """Refusals of a sheet that spends more Power than the player has and is promised; promised Power cannot
    be given away (MI-SPEND-01).
    """
    held = state.secrets[player].power
    given = sum(row.power for row in sheet.gifts)
    promised = sum(row.power for row in sheet.expects)
    wanted = spent(state, player, sheet)
    if given > held or wanted > held + promised:
        message = f"These orders spend {wanted:,} Power, but you have only {held:,} and expect {promised:,}."
        return [refuse("E_POWER", message, "MI-SPEND-01")]
    return []
