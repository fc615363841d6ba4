"""The players' own charts: rows of text for rolls that the printed charts leave to the players. The players
carry out such a row themselves; the umpire announces it when it is rolled (ME-OPT-310, ME-OPT-317,
ME-OPT-318)."""

from __future__ import annotations

import re

from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.charts import EXPERIMENT, EXPLORE, TABLES
from empires.rulesets.mighty_empires.settings import Settings
from empires.rulesets.mighty_empires.state import HouseChart, HouseRow, MightyEmpires

AGAIN = "again"
"""The result of exploring that calls for another roll (ME-EXPLORE-04)."""

LONGEST_ROW = 240
BAND = (min(row.lo for row in EXPLORE.rows if AGAIN in row.cells.values()), 100)
"""The numbers of the re-roll band at its widest; in the highlands the band begins at a higher number."""

SPAN: dict[HouseChart, tuple[int, int]] = {"labyrinth": (1, 6), "locations": BAND, "experiments": (1, 6)}
"""The rolls covered by each chart: a D6, or the re-roll band of the D100."""

_ROW = re.compile(r"(\d{1,3})(?: ?(?:-|–|\.\.) ?(\d{1,3}))?[.:]? (.+)")


_OWN: dict[HouseChart, str] = {
    "labyrinth": "ME-T-OWNHOLDS",
    "locations": "ME-T-OWNPLACES",
    "experiments": "ME-T-OWNTRIALS",
}
"""The tables that hold these charts when the players write their own."""

UNWRITTEN = "-"
"""The text of a row that nobody has written."""


def charts_of_house_rules() -> dict[HouseChart, list[HouseRow]]:
    """The charts that house rules have written. Only rolls for hidden places may be left without a row;
    elsewhere a row that nobody has written finds nothing.
    """
    found: dict[HouseChart, list[HouseRow]] = {}
    for chart, name in _OWN.items():
        rows = [HouseRow(row.lo, row.hi, _line(str(row["text"]))) for row in TABLES[name].rows]
        written_rows = [row for row in rows if row.text != UNWRITTEN]
        if written_rows and chart == "locations":
            found[chart] = written_rows
        elif written_rows:
            found[chart] = [
                HouseRow(row.lo, row.hi, "Nothing") if row.text == UNWRITTEN else row for row in rows
            ]
    return found


def _line(text: str) -> str:
    """A text on one line, without invisible characters."""
    return "".join(one for one in " ".join(text.split()) if one.isprintable()) or UNWRITTEN


def agreed_charts(settings: Settings) -> list[HouseChart]:
    """The charts that the players have agreed to write themselves."""
    agreed: dict[HouseChart, bool] = {
        "labyrinth": settings.labyrinth_chart == "custom" and settings.mines and settings.wilderness,
        "locations": settings.custom_explore_rows and settings.wilderness,
        "experiments": settings.custom_experiments and settings.towers and settings.wilderness,
    }
    return [chart for chart, wanted in agreed.items() if wanted]


def read_rows(text: str) -> list[HouseRow]:
    """The rows of a chart, in order of their numbers, 00 being 100. Raises ValueError with a sentence for the
    player."""
    rows = []
    for line in filter(None, (" ".join(line.split()) for line in text.splitlines())):
        match = _ROW.fullmatch(line)
        if match is None:
            raise ValueError(f"“{line[:40]}” is not a row like “2-4 a dragon’s lair”.")
        low, high, words = match.groups()
        rows.append(HouseRow(int(low) or 100, int(high or low) or 100, words))
    return sorted(rows, key=lambda row: row.lo)


def fault_of(chart: HouseChart, rows: list[HouseRow]) -> str | None:
    """A sentence about what is wrong with a chart, or None; only the chart of locations may leave numbers
    out."""
    low, high = SPAN[chart]
    if any(not low <= row.lo <= row.hi <= high for row in rows):
        return f"The numbers must be from {low} to {high}."
    if any(not row.text or len(row.text) > LONGEST_ROW or not row.text.isprintable() for row in rows):
        return f"Each row must have 1 to {LONGEST_ROW} characters."
    numbers = [number for row in rows for number in range(row.lo, row.hi + 1)]
    if len(set(numbers)) != len(numbers):
        return "A number is in two rows."
    if chart != "locations" and len(numbers) != high - low + 1:
        return f"Every number from {low} to {high} needs a row."
    return None


def written(rows: list[HouseRow]) -> str:
    """A chart as text, as a player types it in."""
    return "\n".join(f"{row.lo if row.lo == row.hi else f'{row.lo}-{row.hi}'} {row.text}" for row in rows)


def row_of(state: MightyEmpires, chart: HouseChart, number: int) -> HouseRow | None:
    """The row for a roll; None if the players wrote none."""
    rows = state.house_charts.get(chart, [])
    return next((row for row in rows if row.lo <= number <= row.hi), None)


def experiment_name(row: Row) -> str:
    """The name of a printed experiment, spelt as in a house chart."""
    return str(row["experiment"]).replace("_", " ")


def printed_experiment(row: HouseRow) -> Row | None:
    """The printed experiment named by a house row; None if the players invented the row."""
    named = (one for one in EXPERIMENT.rows if experiment_name(one) == row.text.casefold())
    return next(named, None)
