"""Names of places and people, rolled on the charts of their race (ME-NAME-02 to ME-NAME-12).

`d` rolls a die with the given number of sides; its numbers may come from dice, a random stream or a test.
"""

from __future__ import annotations

from collections.abc import Callable

from empires.rulesets.mighty_empires.charts import ENDINGS, NAMES, PATTERNS, PLACE_NAMES, number
from empires.rulesets.mighty_empires.state import Race

Die = Callable[[int], int]

ANY = "any"
AGAIN = "again+"
PLACE_PATTERN = "place"
LENGTHS = ("short", "normal", "long")
LIZARDS = ("slann", "skink", "saurus")
SLANN_FROM = number("lowest roll for the ending of a Slann’s name")
"""The lowest roll on which a Slann's name gets its ending (ME-NAME-10)."""


def kinds_of(race: Race) -> tuple[str, ...]:
    """The rows of ME-T-NAMEMAP for people of a race; Lizardmen come in three kinds."""
    return LIZARDS if race == "lizardmen" else (race,)


def place_name(kind: str, d: Die) -> str:
    """A name for a place, from a row of ME-T-NAMEMAP. Places of the Slann get the same names, some with an
    ending of their own.
    """
    row = NAMES.of(kind)
    parts = _place_parts(_chart(row["chart"], "column1", d), d)
    if row["length"] == PLACE_PATTERN and d(6) >= SLANN_FROM:  # ME-NAME-10
        parts.append(row["ending"])  # ME-NAME-10
    return _joined(parts)


def _place_parts(chart: str, d: Die) -> list[str]:
    """A name with one element from each column (ME-NAME-02, ME-NAME-05); some entries call for another roll
    and add a further element."""
    table = PLACE_NAMES[chart]
    parts, extra = [], 0
    for column in table.columns:
        cell = _element(chart, column, d)
        if cell.startswith(AGAIN):  # ME-NAME-03
            extra = int(cell.removeprefix(AGAIN))
            cell = _plain_element(chart, column, d)
        parts.append(cell)
    if extra:  # ME-NAME-04
        parts.append(_plain_element(chart, f"column{extra}", d))
    return parts


def _element(chart: str, column: str, d: Die) -> str:
    return str(PLACE_NAMES[chart].at(d(20))[column])


def _plain_element(chart: str, column: str, d: Die) -> str:
    """Roll until the result is an element: never more than one element is added (ME-RULING-457)."""
    while (cell := _element(chart, column, d)).startswith(AGAIN):
        pass
    return cell


def person_name(kind: str, d: Die, *, length: str = "", pattern: int = 0) -> str:
    """A name for a person, from a row of the races' charts (ME-NAME-08).

    The name has the usual length unless another is given; the pattern is rolled unless given, with 1 added to
    the roll for Skinks. Entries that are not elements are rolled again."""
    row = NAMES.of(kind)
    if row["length"] == PLACE_PATTERN:  # ME-T-NAMEMAP
        return place_name(kind, d)
    usual = length or row["length"]
    usual = usual if usual != ANY else LENGTHS[d(len(LENGTHS)) - 1]
    while True:
        # a Skink adds 1, but a 6 stays a 6: ME-NAME-11, ME-RULING-461
        tokens = PATTERNS[usual].at(pattern or min(d(6) + (row["adds"] or 0), 6))["pattern"].split()
        widest = max((int(token) for token in tokens if token != "end"), default=1)
        if row["chart"] == ANY or len(PLACE_NAMES[row["chart"]].columns) >= widest:
            break  # otherwise the pattern is not for this chart
    chart = _chart(row["chart"], f"column{widest}", d)
    parts = []
    for token in tokens:
        if token == "end":
            parts.append(_ending(row["ending"], d))
        else:
            column = f"column{token}"
            source = _chart(row["chart"], column, d) if row["mixes"] and parts else chart
            while not (element := _plain_element(source, column, d)):  # ME-RULING-458
                pass
            parts.append(element)
    return _joined(parts)


def _chart(named: str, column: str, d: Die) -> str:
    """The chart with this name, or any chart that has a column of this name (ME-NAME-07, ME-RULING-462)."""
    if named != ANY:
        return named
    wide = [chart for chart, table in PLACE_NAMES.items() if column in table.columns]
    return wide[d(len(wide)) - 1]


def _ending(named: str, d: Die) -> str:
    """An ending from the named column of ME-T-NAMEEND (ME-NAME-09), or one of the endings named."""
    if named not in (ANY, *ENDINGS.columns):
        few = named.split()
        at = d(len(few)) - 1  # ME-NAME-11, ME-NAME-12
        return few[at]
    column = ENDINGS.columns[d(len(ENDINGS.columns)) - 1] if named == ANY else named
    return str(ENDINGS.at(d(20))[column])


def _joined(parts: list[str]) -> str:
    return "".join(parts).capitalize()


def dwarf_spellings(first: str, second: str) -> list[str]:
    """The ways in which Dwarfs write the name of a place: as one word, with a hyphen, or with a separate a
    (ME-NAME-06).

    >>> dwarf_spellings("Mun", "athol")
    ['Munathol', 'Muna-Thol', 'Mun-a-Thol']
    >>> dwarf_spellings("Dun", "krag")
    ['Dunkrag', 'Dun-Krag']
    """
    whole = _joined([first, second])
    if second.startswith("a"):
        rest = second[1:].capitalize()
        return [whole, f"{first}a-{rest}", f"{first}-a-{rest}"]
    return [whole, f"{first}-{second.capitalize()}"]
