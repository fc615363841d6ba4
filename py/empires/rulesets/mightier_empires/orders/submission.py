"""The submission of sheets: all are written at the same time, locked and recorded (steps B1 and C1)."""

from __future__ import annotations

from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import lists, support
from empires.rulesets.mightier_empires.kingdom.lists import plain
from empires.rulesets.mightier_empires.kingdom.numbering import number_of
from empires.rulesets.mightier_empires.orders import advice, legality, payments
from empires.rulesets.mightier_empires.orders.power_actions import power_for
from empires.rulesets.mightier_empires.orders.risks import risks
from empires.rulesets.mightier_empires.orders.sheet import GiftRow, Sheet, fields_of
from empires.rulesets.mightier_empires.orders.sums import sums
from empires.rulesets.mightier_empires.state import (
    Bid,
    Character,
    Order,
    Spend,
    Unit,
    War,
    living,
)


def orders(game: Game[War]) -> Steps[Next]:
    """Let all living players write their sheets; no sheet is shown before all are in (MI-SEQ-02)."""
    state = game.state
    sheets = yield from ask_all({player: question(state, player) for player in living(state)})
    for player, sheet in sheets.items():
        lock(state, player, sheet)  # MI-ORD-01
        for army in state.secrets[player].armies:  # MI-OPT-03
            for warning in lists.warnings(state, player, army):
                game.emit("list_warning", "MI-OPT-03", warning, to=(player,), player=player)
    game.emit("orders_locked", "MI-SEQ-02", "All orders are locked.")
    return ON


def question(state: War, player: str) -> Form[Sheet]:
    """Ask a player for an order sheet, with the umpire's proposal filled in; the default replaces a missing
    sheet.
    """
    return Form(
        player=player,
        kind="lock_orders",
        text="Write your orders.",
        record=Sheet,
        rules=("MI-SEQ-02", "MI-ORD-01", "MI-EDICT-01", "MI-SPEND-01", "MI-LIST-01", "MI-MERC-02"),
        fields=fields_of(state, player),
        default=lambda: advice.proposal(state, player),
        why_not=lambda sheet: legality.why_not(state, player, sheet),
        sums=lambda sheet: sums(state, player, sheet),
        risks=lambda sheet: risks(state, player, sheet),
        late=lambda: advice.default_sheet(state, player),  # MI-SEQ-05
        secret=True,
        facts={
            "support": support.support(state, player),
            "power": state.secrets[player].power,
        },
    )


def lock(state: War, player: str, sheet: Sheet) -> None:
    """Store a legal sheet with the player's private facts."""
    own = state.secrets[player]
    armies = legality.armies_of(state, player, sheet)
    hires = payments.kept(state, player, sheet)
    _dismiss(state, player, [hire.offer for hire in hires])
    own.hires = hires
    people = [one for army in armies for one in army.characters]
    _keep_items(state, player, people)
    own.next_id = max([own.next_id, *(number_of(state, player, one.id) + 1 for one in people)])
    own.armies = armies
    _join_hires(state, player, sheet)
    _join_conscripts(state, player, bool(sheet.lists))
    _hand_out(state, player, sheet)
    for row in sheet.orders:
        army = of_army.army_named(armies, row.army)
        army.order = Order(type=row.order, hex=row.hex, sack=row.sack if row.order == "invade" else "")
    own.edicts = {row.hex: row.edict for row in sheet.edicts}
    own.spends = [
        Spend(
            action=row.action,
            target=row.target,
            power=power_for(state, row),
            dice=row.dice,
            feature=row.change,
        )
        for row in sheet.spends
    ]
    own.gifts = _summed(sheet.gifts)
    own.expects = _summed(sheet.expects)
    own.bids = [Bid(offer=row.offer, support=row.support, power=row.power) for row in sheet.bids]
    for regent in sheet.regents:
        hero = Character(id=f"{regent.kingdom} regent {state.turn}", name=regent.name, points=regent.points)
        state.kingdoms[regent.kingdom].characters = [hero]


def _summed(rows: list[GiftRow]) -> dict[str, int]:
    total: dict[str, int] = {}
    for row in rows:
        total[row.player] = total.get(row.player, 0) + row.power
    return total


def _dismiss(state: War, player: str, kept: list[str]) -> None:
    """Dismiss mercenaries who are no longer paid; they can be hired again next turn (MI-MERC-07,
    MI-SMERC-04).
    """
    for hire in state.secrets[player].hires:
        if hire.offer not in kept:
            offer = state.offers[hire.offer]
            offer.state, offer.since = "resting", state.turn


def _join_hires(state: War, player: str, sheet: Sheet) -> None:
    """Add mercenaries to the armies named for them, or else to the first army; the size of an army does not
    limit their number (MI-MERC-05).
    """
    own = state.secrets[player]
    where = {row.offer: row.army for row in sheet.hires}
    for army in own.armies:
        army.hires, army.hired = [], 0
    for hire in own.hires:
        if own.armies:
            army = next((one for one in own.armies if one.name == where.get(hire.offer)), own.armies[0])
            army.hires.append(hire.offer)
            army.hired += state.offers[hire.offer].strength


def _join_conscripts(state: War, player: str, listed: bool) -> None:
    """Fill the named armies with conscripts raised last turn; conscripts for whom there is no room are lost
    (MI-SPEND-12).

    If a sheet has lists, they already contain the conscripts.
    """
    own = state.secrets[player]
    most = number("MI-T-ARMY", "most", "points")
    placed = any(unit.source == "conscript" for army in own.armies for unit in army.units)
    for name, points in own.conscripts.items():
        named = [one for one in own.armies if plain(one.name) == plain(name)]
        army = next(iter([*named, *own.armies]), None)
        if army is not None and not (listed and placed):
            room = max(0, min(points, most - of_army.size(army)))
            if room:
                army.units.append(Unit(name="Conscripts", points=room, source="conscript"))
    own.conscripts = {}


def _keep_items(state: War, player: str, people: list[Character]) -> None:
    """Take back the items that may change hands from characters who are no longer listed (MI-ITEM-04)."""
    own = state.secrets[player]
    listed = {one.id for one in people}
    gone = [one for one in of_army.characters_of(state, player) if one.id not in listed]
    own.prizes += of_army.left_behind(state, gone)


def _hand_out(state: War, player: str, sheet: Sheet) -> None:
    """Give looted and found items to the bearers named on the sheet (MI-ITEM-04)."""
    own = state.secrets[player]
    people = {one.name: one for army in own.armies for one in army.characters if not one.dead}
    for row in sheet.items:
        for one in people.values():
            for item in [item for item in one.items if item.name == row.item and of_army.loose(state, item)]:
                one.items.remove(item)
                own.prizes.append(item)
        item = next(item for item in own.prizes if item.name == row.item)
        own.prizes.remove(item)
        people[row.character].items.append(item)
