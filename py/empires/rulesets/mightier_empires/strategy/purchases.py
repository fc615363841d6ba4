"""Spending Power on actions that repay their cost before the campaign ends (4.23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.rulesets.mightier_empires.land.features import fortress_of
from empires.rulesets.mightier_empires.land.geography import around
from empires.rulesets.mightier_empires.land.sights import known_owner
from empires.rulesets.mightier_empires.orders import payments, power_actions
from empires.rulesets.mightier_empires.orders.sheet import Sheet, SpendRow
from empires.rulesets.mightier_empires.state import War
from empires.rulesets.mightier_empires.strategy.marches import Field
from empires.rulesets.mightier_empires.weights import W

FEW = 500
"""The number of points of natives that 1 Power wins over more often than not."""

ONCE = ("conscription", "incite rebellion")
"""Actions that are ordered at most once a turn."""

Idea = tuple[float, int, SpendRow]
"""An action, with its value in hexes and its cost in Power."""


def purchases(state: War, player: str, field: Field, sheet: Sheet, names: Sequence[str]) -> list[SpendRow]:
    """The actions that are worth more than the Power they cost, the best bargain first."""
    left = state.secrets[player].power - payments.terms(state, player, sheet)
    if left < 1:
        return []
    taken = {row.hex for row in sheet.orders}
    ideas = [one for one in _ideas(state, player, field, taken, names) if one[0] > one[1]]
    rows: list[SpendRow] = []
    used: set[str] = set()
    for _, price, row in sorted(ideas, key=lambda one: -one[0] / one[1]):
        where = around(state, row.target) if row.target in state.tiles else []
        if price <= left and not used & {row.action in ONCE and row.action, row.target, *where}:
            rows.append(row)
            used |= {row.action, row.target}
            left -= price
    return rows


def _ideas(state: War, player: str, field: Field, taken: set[str], names: Sequence[str]) -> Iterator[Idea]:
    yield from _buildings(state, player, field)
    yield from _troops(state, field, names)
    if field.seen.duel:
        yield from _risings(state, player, field)
    for goal in field.seen.goals:
        sight = state.secrets[player].known.get(goal.hex)
        people = sight is not None and sight.kind in ("native", "rebel") and not sight.owner
        if people and sight and 0 < sight.defenders <= FEW and goal.hex not in taken:
            yield W.won_over * goal.gain, 1, SpendRow(action="appease neutrals", target=goal.hex, power=1)


def _buildings(state: War, player: str, field: Field) -> Iterator[Idea]:
    """Ideas for building: towns, fields, cities and deep mines on hexes that nobody threatens."""
    later = W.fed * max(0, field.seen.left - 2)
    threatened = {danger.hex for danger in field.seen.dangers}
    for name in field.seen.own:
        tile, safe = state.tiles[name], 0.0 if name in threatened else 0.02
        if tile.empty and not power_actions.crowded(state, player, name):
            yield W.gained + later + safe + 0.1, 1, SpendRow(action="establish town", target=name)
        elif tile.empty:
            yield W.gained + later + safe, 1, SpendRow(action="improve farmland", target=name)
        if "town" in tile.major:
            yield W.gained + 2 * later + safe, 2, SpendRow(action="found city", target=name)
        if "mine" in tile.major:
            yield W.gained + 2 * later + safe, 2, SpendRow(action="upgrade mine", target=name)


def _troops(state: War, field: Field, names: Sequence[str]) -> Iterator[Idea]:
    """Ideas for recruits and fortresses while Capitals are being fought for."""
    threatened = any(danger.hex == field.capital for danger in field.seen.dangers)
    if (threatened or field.seen.at_the_gates) and names:
        power = power_actions.most_conscription(state)
        for some in range(power, 0, -1):
            yield (
                W.draft * some + some / 100,
                some,
                SpendRow(action="conscription", target=names[0], power=some),
            )
    if threatened and fortress_of(state.tiles[field.capital]) == "fortress":
        yield W.taller, 2, SpendRow(action="upgrade fortress", target=field.capital)


def _risings(state: War, player: str, field: Field) -> Iterator[Idea]:
    """The idea of inciting a rebellion on a foe's best hex."""
    if power_actions.most_rebellion(state) < 1 or state.secrets[player].rebelled == state.turn - 1 > 0:
        return
    capitals = {realm.capital for realm in state.realms.values()}
    for goal in field.seen.goals:
        sight = state.secrets[player].known.get(goal.hex)
        owner = known_owner(state, player, goal.hex)
        if owner and goal.hex not in capitals and not (sight and "city" in sight.major):
            yield W.rising * goal.harm, 1, SpendRow(action="incite rebellion", target=goal.hex, power=1)
