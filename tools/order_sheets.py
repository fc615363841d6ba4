"""A player that writes legal order sheets at random, with every kind of order that the rules allow."""

from __future__ import annotations

from typing import Any, get_args

from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mightier_empires.kingdom import muster
from empires.rulesets.mightier_empires.land.geography import usable
from empires.rulesets.mightier_empires.orders import (
    advice,
    army_orders,
    edicts,
    legality,
    payments,
    power_actions,
)
from empires.rulesets.mightier_empires.orders.sheet import (
    EDICTS,
    Action,
    Alteration,
    BidRow,
    EdictRow,
    GiftRow,
    HireRow,
    OrderRow,
    Sheet,
    SpendRow,
)
from empires.rulesets.mightier_empires.state import Army, Sack, War, living

TRIES = 8
"""How many Power actions are thought of for a sheet."""


class SheetWriter(RandomPlayer):
    """A random player whose order sheets are legal."""

    def __init__(self, seed: str, name: str) -> None:
        super().__init__(seed, name)
        self.lots = Stream(seed, f"sheets of {name}")

    def choose(self, view: View[Any], question: Question) -> Answer:
        """A legal sheet where one is asked for."""
        if question.kind != "lock_orders":
            return super().choose(view, question)
        sheet: Answer = written(view.state, question.player, self.lots)
        return sheet


def written(state: War, player: str, lots: Stream) -> Sheet:
    """A legal sheet drawn by lots; one that its edicts leave without armies is the default sheet."""
    sheet = Sheet(
        regents=advice.regents(state, player),
        edicts=_edicts(state, player, lots),
        hires=[
            HireRow(offer=hire.offer, army="")
            for hire in state.secrets[player].hires
            if hire.since == state.turn or lots.below(2)
        ],
    )
    if payments.faults(state, player, sheet):  # too little would be left for armies
        sheet.edicts.clear()
        needed = [hire.offer for hire in state.secrets[player].hires if hire.since == state.turn]
        sheet.hires = [row for row in sheet.hires if row.offer in needed]
    armies = legality.armies_of(state, player, sheet)
    if not armies:
        return advice.default_sheet(state, player)
    if all(unit.source == "normal" for army in armies for unit in army.units):
        sheet.lists = muster.rows_of(armies)
    _order(state, player, sheet, armies, lots)
    _spend(state, player, sheet, armies, lots)
    return sheet


def _order(state: War, player: str, sheet: Sheet, armies: list[Army], lots: Stream) -> None:
    """An order for each army, and an army for each mercenary."""
    bases = [
        name for name in usable(state, player) if army_orders.why_not_patrol(state, player, name) is None
    ]
    goals = army_orders.targets(state, player)
    sacks: dict[str, Sack] = {goal: lots.pick(get_args(Sack)) for goal in goals}
    for army in armies:
        if goals and lots.below(2):
            goal = lots.pick(goals)
            sheet.orders.append(OrderRow(army=army.name, order="invade", hex=goal, sack=sacks[goal]))
        else:
            sheet.orders.append(OrderRow(army=army.name, order="patrol", hex=lots.pick(bases)))
    for row in sheet.hires:
        row.army = lots.pick(armies).name


def _edicts(state: War, player: str, lots: Stream) -> list[EdictRow]:
    """An edict for about every third hex."""
    rows: list[EdictRow] = []
    for name in usable(state, player):
        row = EdictRow(hex=name, edict=lots.pick(EDICTS))
        if not lots.below(3) and not edicts.faults(state, player, [*rows, row]):
            rows.append(row)
    return rows


def _spend(state: War, player: str, sheet: Sheet, armies: list[Army], lots: Stream) -> None:
    """Power for actions, gifts and bids, as far as it goes."""
    others = [name for name in living(state) if name != player]
    left = state.secrets[player].power - payments.spent(state, player, sheet)
    if others and left > 0 and not lots.below(4):
        sheet.gifts.append(GiftRow(player=lots.pick(others), power=1))
        left -= 1
    offers = [one for one in state.offers.values() if one.state == "on offer" and one.power <= left]
    if offers and not lots.below(2):
        offer = lots.pick(offers)
        sheet.bids.append(BidRow(offer=offer.id, support=offer.support + lots.below(50), power=offer.power))
        if payments.faults(state, player, sheet):
            sheet.bids.clear()
        left -= sum(bid.power for bid in sheet.bids)
    places = [*state.tiles, *(army.name for army in armies)]
    for _ in range(TRIES):
        action = lots.pick(get_args(Action))
        power = 1 + lots.below(3) if action in ("conscription", "incite rebellion", "appease neutrals") else 0
        row = SpendRow(
            action=action,
            target=lots.pick(places),
            power=power,
            dice=power - 1 + lots.below(power) if action == "incite rebellion" else 0,
            change=lots.pick(get_args(Alteration)) if action == "alter minor feature" else "",
        )
        price = power_actions.power_for(state, row)
        if price <= left and not power_actions.faults(state, player, armies, [*sheet.spends, row]):
            sheet.spends.append(row)
            left -= price
