"""Order sheets considered by computer players: lists, marches, edicts and Power weighed together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from empires.kit.values import Part, Worth
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists, muster, support
from empires.rulesets.mightier_empires.kingdom.entitlements import slots
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import usable
from empires.rulesets.mightier_empires.orders import advice, payments, power_actions
from empires.rulesets.mightier_empires.orders.sheet import EdictRow, Sheet
from empires.rulesets.mightier_empires.state import Army, Edict, War
from empires.rulesets.mightier_empires.strategy.marches import Field, March, Marches, orders_of
from empires.rulesets.mightier_empires.strategy.outlook import outlook
from empires.rulesets.mightier_empires.strategy.purchases import purchases
from empires.rulesets.mightier_empires.weights import W

SMALL, DESPERATE = (number("MI-T-ARMY", row, "points") for row in ("least", "desperate"))
MOST, STEP = (number("MI-T-ARMY", row, "points") for row in ("most", "step"))
MARSHALL = number("MI-T-ARMY", "grand marshall", "points")
CIVILIZED = float(number("MI-T-EDICTS", "civilization", "power"))

EACH = 3
"""The number of combinations of marches considered for each choice of edicts and lists."""

FIRST = 4
"""The number of promising sheets that are listed before the one-sided sheets."""

ONE_SIDED: tuple[Part, ...] = ("harm", "safety")
CARES = 3.0
"""The parts of a position's value that one-sided sheets favour, and by what factor."""


class Plan(msgspec.Struct):
    """A sheet in preparation: its value, its edicts, and the sizes and marches of its armies."""

    score: float
    edicts: list[EdictRow]
    sizes: tuple[int, ...]
    marches: Marches


def sheets(state: War, player: str) -> Iterator[Sheet]:
    """Order sheets: the most promising, then those that favour hurting rivals or safety, then the others."""
    view = outlook(state, player)
    field = Field(state, player, view)
    base = Sheet(hires=advice.hires(state, player), regents=advice.regents(state, player))
    found = plans(state, player, field, base)
    good = [plan for plan in found if plan.score > found[0].score - W.apart]
    fields = (Field(state, player, view, {part: CARES}) for part in ONE_SIDED)
    others = (plan for one in fields for plan in plans(state, player, one, base)[:1])
    seen = set()
    for plan in chain(good[:FIRST], others, good[FIRST:]):
        like = tuple(sorted(plan.marches))
        if like not in seen:
            seen.add(like)
            yield _sheet(state, player, field, base, plan)


def promise(state: War, player: str, sheet: Sheet) -> Worth:
    """The prospects of a sheet: the gains and risks of its marches, the Power from its edicts, and the value
    of its buildings.
    """
    field = Field(state, player, outlook(state, player))
    sizes = {army.name: of_army.size(army) for army in state.secrets[player].armies}
    if sheet.lists:
        sizes = {row.army: 0 for row in sheet.lists}
        for row in sheet.lists:
            sizes[row.army] += row.points
    marches = [March(row.hex, row.order == "invade") for row in sheet.orders]
    found = field.worth([sizes.get(row.army, 0) for row in sheet.orders], marches)
    brought = sum(yield_of(state, row.hex)[1] for row in sheet.edicts if row.hex in state.tiles)
    spent = sum(power_actions.power_for(state, row) for row in sheet.spends)
    built = sum(W.built for row in sheet.spends if row.action in power_actions.BUILDING)
    return {**found, "gold": W.power * (brought - spent), "works": built}


def plans(state: War, player: str, field: Field, base: Sheet) -> list[Plan]:
    """Every choice of edicts and lists, with the best marches for each, the most promising first."""
    found = []
    paid = payments.prices(state, player, base) + sum(row.points for row in base.regents)
    leaders = 1 + sum("hero" in slot for slot in slots(state, player))
    for edicts, power in edict_choices(state, player, paid):
        points = support.support(state, player, [row.hex for row in edicts], paid)
        for sizes in list_choices(points, leaders):
            for score, marches in field.best(sizes, EACH):
                found.append(Plan(score + W.power * power, edicts, sizes, marches))
    return sorted(found, key=lambda plan: -plan.score)


def edict_choices(state: War, player: str, paid: int) -> list[tuple[list[EdictRow], float]]:
    """Choices of hexes that are to produce Power instead of supporting troops, each with its Power: no hex,
    some of the best bargains, or as many as leave enough troops to conquer land, which comes first.
    """
    left = support.support(state, player, (), paid)
    offers = []
    for name in usable(state, player):
        if support.feeds_regent(state, player, name):
            continue
        edict, power = yield_of(state, name)
        price = features.support_of_hex(state, state.tiles[name])
        offers.append((power / max(price, 1), price, power, EdictRow(hex=name, edict=edict)))
    offers.sort(key=lambda one: -one[0])
    rows: list[EdictRow] = []
    found, brought = [(list(rows), 0.0)], 0.0
    for _, price, power, row in offers if state.turn >= W.edicts_from else ():
        if left - price >= max(DESPERATE, W.kept):
            left -= price
            brought += power
            rows.append(row)
            found.append((list(rows), brought))
    third = (len(found) - 1) / 3
    return [found[at] for at in dict.fromkeys(round(third * part) for part in range(4))]


def yield_of(state: War, name: str) -> tuple[Edict, float]:
    """The best edict for a hex, and its Power."""
    tile = state.tiles[name]
    if {"city", "capital"} & set(tile.major):
        return "civilization", CIVILIZED
    tokens = sum(int(row["tokens"]) for row in features.rows_for(state, tile))
    return "industry", max(tokens, 1) / 3


def list_choices(points: int, leaders: int) -> list[tuple[int, ...]]:
    """The ways to divide points among armies: equal armies, or a large one and several small ones."""
    whole = max(0, points) // STEP * STEP
    if points < DESPERATE or whole > 2 * MOST:
        return [tuple(generic_lists.split(max(0, points), leaders - 1))]
    half = -(-whole // 2 // STEP) * STEP
    found: list[tuple[int, ...]] = [(half, whole - half)]
    if whole - SMALL <= MOST:
        found.append((whole - SMALL, SMALL))
    if leaders > 2 and whole - 2 * SMALL >= MARSHALL:
        found.append((min(MOST, whole - 2 * SMALL), SMALL, SMALL))
    return list(dict.fromkeys(found))


def _sheet(state: War, player: str, field: Field, base: Sheet, plan: Plan) -> Sheet:
    """A plan as an order sheet."""
    sheet = msgspec.structs.replace(base, edicts=plan.edicts, hires=list(base.hires))
    armies = state.secrets[player].armies
    if not fits(armies, plan.sizes):
        armies = generic_lists.generic(state, player, sum(plan.sizes), plan.sizes)
        sheet.lists = muster.rows_of(armies)
    armies = sorted(armies, key=of_army.size, reverse=True)
    names = [army.name for army in armies]
    sheet.orders = orders_of(names, plan.marches)
    sheet.spends = purchases(state, player, field, sheet, names)
    for row in sheet.hires:
        row.army = names[0]
    return sheet


def fits(armies: Sequence[Army], sizes: Sequence[int]) -> bool:
    """Whether the present armies have these sizes and each has a leader."""
    plain = all(unit.source == "normal" for army in armies for unit in army.units)
    led = all(any(not one.dead for one in army.characters) for army in armies)
    return plain and led and sorted(map(of_army.size, armies)) == sorted(sizes)
