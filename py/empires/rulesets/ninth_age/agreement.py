"""Agreement between tables that repeat a number; tables that differ do not load.

The rules read each of these numbers from one table; the others repeat it for readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from empires.core.errors import TableError
from empires.core.rules.tables import Row, Table

STANDARD_SIDES = {"points_2500": 2500, "points_3000": 3000}
RESULTS = ("lose", "draw", "narrow", "solid", "massacre")


def check(tables: Mapping[str, Table]) -> None:
    """Raise TableError if a cell disagrees with another table."""
    every = (_numbers, _terrain, _improvements, _points, _bands, _earnings, _averages)
    for told, is_so in (pair for pairs in every for pair in pairs(tables)):
        if not is_so:
            raise TableError(f"The tables of the Ninth Age disagree: {told}.")


Pairs = Iterator[tuple[str, bool]]


def _numbers(tables: Mapping[str, Table]) -> Pairs:
    """Rows are numbered in order."""
    for name, first in (("NA-T-PHASES", 0), ("NA-T-EVENTS", 1)):
        for number, row in enumerate(tables[name].rows, start=first):
            yield f"{name}, number of {row.on}", row["no"] == number
    prices, events = tables["NA-T-CP-SPEND"], tables["NA-T-EVENTS"]
    less = -events.of("rapid-expansion")["number"]
    yield "what Rapid Expansion takes off", prices.of("rapid expansion")["plain"] == less
    yield "a raid exhausts no mine", not tables["NA-T-MINING"].of("raid")["exhausts"]


def _terrain(tables: Mapping[str, Table]) -> Pairs:
    """Prices agree with NA-T-CP-SPEND, income with NA-T-MINING."""
    prices, mining = tables["NA-T-CP-SPEND"], tables["NA-T-MINING"]
    dice = {row.on: row["dice"] for row in mining.rows}
    for row in tables["NA-T-TERRAIN"].rows:
        ground, walled = ("mountain", "both") if row.on == "mountain" else ("plain", "fort")
        yield f"claiming {row.on}", row["claim"] == prices.of("claim")[ground]
        yield f"conquering {row.on}", row["conquer"] == prices.of("conquer")[ground]
        fort = prices.of("conquer")[walled] if row["fort"] else None
        yield f"conquering a city or fortress on {row.on}", row["conquer_fort"] == fort
        yield f"income of {row.on}", row["income"] == dice.get(row.on, "")
        yield f"mines on {row.on}", row["mine"] == (row.on in dice)


def _improvements(tables: Mapping[str, Table]) -> Pairs:
    """Cost and surcharge agree with NA-T-CP-SPEND."""
    prices = tables["NA-T-CP-SPEND"]
    conquer = prices.of("conquer")
    for row in tables["NA-T-IMPROVEMENTS"].rows:
        for ground in ("plain", "mountain"):
            yield f"the cost of a {row.on}", row["cost"] == prices.of(row.on)[ground]
        surcharge = 0 if row.on == "mine" else conquer["fort"] - conquer["plain"]
        yield f"the surcharge of a {row.on}", row["surcharge"] == surcharge


def _points(tables: Mapping[str, Table]) -> Pairs:
    """Bonus and cap agree with their percentages, and the totals with their sums."""
    for row in tables["NA-T-POINTS"].rows:
        base = row["base"]
        yield f"the bonus in {row.on}", row["bonus"] == base * row["bonus_percent"] // 100
        yield f"the gold cap in {row.on}", row["gold_cap"] == base * row["gold_percent"] // 100
        yield f"the most in {row.on}", row["most"] == base + row["gold_cap"]
        yield f"the most of the Largest in {row.on}", row["most_largest"] == row["most"] + row["bonus"]
        players = 1 if row.on in ("1v1", "2v1 single") else 2
        yield f"a side’s base in {row.on}", row["side_base"] == base * players


def _bands(tables: Mapping[str, Table]) -> Pairs:
    """The limits in points agree with the percentages; the earnings with NA-T-CP-EARNED."""
    usual = tables["NA-T-CP-EARNED"].of("usual")
    for row in tables["NA-T-BANDS"].rows:
        for column, side in STANDARD_SIDES.items():
            edge = None if row["upto"] is None else side * row["upto"] // 100
            yield f"the edge of {row.on} for {side}", row[column] == edge
        yield f"the winner of {row.on}", row["winner"] == usual[row.on]
        yield f"the loser of {row.on}", row["loser"] == usual["draw" if row.on == "draw" else "lose"]


def _earnings(tables: Mapping[str, Table]) -> Pairs:
    """A brash winner earns the bonus in addition, otherwise a brash player earns nothing."""
    earned, bonus = tables["NA-T-CP-EARNED"], tables["NA-T-EVENTS"].of("brash-attack")["number"]
    for name in ("usual", "ally"):
        plain, brash = earned.of(name), earned.of(f"{name}, Brash Attack")
        for result in RESULTS:
            due = 0 if result in ("lose", "draw") else plain[result] + bonus
            yield f"{name} with Brash Attack, {result}", brash[result] == due


def _averages(tables: Mapping[str, Table]) -> Pairs:
    """The average of two results, rounded down."""
    usual = tables["NA-T-CP-EARNED"].of("usual")
    for row in tables["NA-T-CP-AVERAGE"].rows:
        for result in RESULTS:
            yield f"the average of {row.on} and {result}", row[result] == _half(usual, row.on, result)


def _half(usual: Row, one: str, other: str) -> Any:
    return (usual[one] + usual[other]) // 2
