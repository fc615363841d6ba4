"""Table cells that repeat a number from another table; tables that disagree are refused.

The rules read each number from one table only; the other tables repeat it for readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.core.base.words import many
from empires.core.rules.repeats import Repeat
from empires.core.rules.tables import Row, Table

STANDARD_SIDES = {"points_2500": 2500, "points_3000": 3000}
EFFECTS = {
    "catastrophe": "A rival rolls a die for each city, fortress and mine; every {number} destroys one.",
    "brash-attack": "Win this turn for a bonus of {points}; draw or lose and earn none.",
    "rapid-expansion": "The first hex you claim or conquer this turn costs {points} less.",
}
RESULTS = ("lose", "draw", "narrow", "solid", "massacre")


def repeats(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Every cell that repeats another cell, with the value that it must have."""
    for part in (_numbers, _effects, _terrain, _improvements, _points, _bands, _earnings, _averages):
        yield from part(tables)


def _numbers(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with row numbers, which must be consecutive, and two cells that follow from other tables."""
    for name, first in (("NA-T-PHASES", 0), ("NA-T-EVENTS", 1)):
        for number, row in enumerate(tables[name].rows, start=first):
            yield Repeat(name, row.on, "no", number)
    less = tables["NA-T-EVENTS"].of("rapid-expansion")["number"]
    for column in ("plain", "mountain", "fort", "both"):
        yield Repeat("NA-T-CP-SPEND", "rapid expansion", column, -less)
    yield Repeat("NA-T-MINING", "raid", "exhausts", False)


def _effects(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells that describe the effect of an event and repeat the number in it."""
    for event, words in EFFECTS.items():
        number = tables["NA-T-EVENTS"].of(event)["number"]
        points = many(number, "conquest point")
        yield Repeat("NA-T-EVENTS", event, "effect", words.format(number=number, points=points))


def _terrain(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with prices from NA-T-CP-SPEND, and with income from NA-T-MINING."""
    prices, mining = tables["NA-T-CP-SPEND"], tables["NA-T-MINING"]
    dice = {row.on: row["dice"] for row in mining.rows}
    for row in tables["NA-T-TERRAIN"].rows:
        ground, walled = ("mountain", "both") if row.on == "mountain" else ("plain", "fort")
        fort = prices.of("conquer")[walled] if row["fort"] else None
        yield Repeat("NA-T-TERRAIN", row.on, "claim", prices.of("claim")[ground])
        yield Repeat("NA-T-TERRAIN", row.on, "conquer", prices.of("conquer")[ground])
        yield Repeat("NA-T-TERRAIN", row.on, "conquer_fort", fort)
        yield Repeat("NA-T-TERRAIN", row.on, "mine", row.on in dice)
        yield Repeat("NA-T-TERRAIN", row.on, "income", dice.get(row.on, ""))


def _improvements(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with costs and surcharges from NA-T-CP-SPEND; a building costs the same on every kind of
    ground.
    """
    prices = tables["NA-T-CP-SPEND"]
    conquer = prices.of("conquer")
    for row in tables["NA-T-IMPROVEMENTS"].rows:
        cost = prices.of(row.on)["plain"]
        surcharge = 0 if row.on == "mine" else conquer["fort"] - conquer["plain"]
        yield Repeat("NA-T-CP-SPEND", row.on, "mountain", cost)
        yield Repeat("NA-T-IMPROVEMENTS", row.on, "cost", cost)
        yield Repeat("NA-T-IMPROVEMENTS", row.on, "surcharge", surcharge)


def _points(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with bonuses and caps, which follow from percentages, and cells with their totals."""
    for row in tables["NA-T-POINTS"].rows:
        base = row["base"]
        bonus, cap = base * row["bonus_percent"] // 100, base * row["gold_percent"] // 100
        players = 1 if row.on in ("1v1", "2v1 single") else 2
        sums = {"bonus": bonus, "gold_cap": cap, "most": base + cap, "most_largest": base + cap + bonus}
        for column, cell in {**sums, "side_base": base * players}.items():
            yield Repeat("NA-T-POINTS", row.on, column, cell)


def _bands(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with limits in points, which follow from percentages, and with earnings from NA-T-CP-EARNED."""
    usual = tables["NA-T-CP-EARNED"].of("usual")
    for row in tables["NA-T-BANDS"].rows:
        for column, side in STANDARD_SIDES.items():
            edge = None if row["upto"] is None else side * row["upto"] // 100
            yield Repeat("NA-T-BANDS", row.on, column, edge)
        yield Repeat("NA-T-BANDS", row.on, "winner", usual[row.on])
        yield Repeat("NA-T-BANDS", row.on, "loser", usual["draw" if row.on == "draw" else "lose"])


def _earnings(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with the earnings of a brash player: a winner earns the bonus in addition, and anybody else earns
    nothing.
    """
    earned, bonus = tables["NA-T-CP-EARNED"], tables["NA-T-EVENTS"].of("brash-attack")["number"]
    for name in ("usual", "ally"):
        plain = earned.of(name)
        for result in RESULTS:
            due = 0 if result in ("lose", "draw") else plain[result] + bonus
            yield Repeat("NA-T-CP-EARNED", f"{name}, Brash Attack", result, due)


def _averages(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Cells with the average of two results, rounded down."""
    usual = tables["NA-T-CP-EARNED"].of("usual")
    for row in tables["NA-T-CP-AVERAGE"].rows:
        for result in RESULTS:
            yield Repeat("NA-T-CP-AVERAGE", row.on, result, _half(usual, row.on, result))


def _half(usual: Row, one: str, other: str) -> int:
    return int(usual[one] + usual[other]) // 2
