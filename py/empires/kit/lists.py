"""Army lists for the rulesets that use them: the rows for units in a form, and filling these in from a
player's own list.

    UNITS = list_rows("units", "Units", FIELDS, at_most=40)            # the form offers to open a file
    def take(roster: Roster) -> Taken:                                 # what is the ruleset's own
        return Taken({"units": [row_of(unit) for unit in troops(roster)]})
    rows, told = fill_in(roster, take, question.fields)                # the page, with a list that was read

A ruleset turns a unit into a row; the notes on a list's total, on unread lines and on units that did not fit
are made here, with the same wording for every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from empires.core.base.words import listed, many
from empires.core.errors import ForeignError
from empires.core.questions.fields import Field, Flag, Number, Pick, PickMany, Records, Text
from empires.rosters import Roster, RosterUnit
from empires.rosters.roster import plain

LONGEST_NAME = 60
"""The maximum length of a unit's name, in characters."""

MOST_TOLD = 3
"""The maximum number of entries without points that are named; if there are more, only their number is
given."""

NAME = Text(name="name", label="Name", longest=LONGEST_NAME)
"""The field for the name in a row."""


class Taken(msgspec.Struct, frozen=True):
    """A roster as a ruleset reads it: rows for each field of the form, and sentences about changes that had
    to be made."""

    rows: Mapping[str, Sequence[msgspec.Struct]]
    notes: tuple[str, ...] = ()


Take: TypeAlias = Callable[[Roster], Taken]
"""A function with which a ruleset reads a roster; anything that the roster does not say is left blank for the
player."""


def take_nothing(roster: Roster) -> Taken:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without army lists."""
    return Taken({})


def list_rows(
    name: str,
    label: str,
    fields: tuple[Number | Pick | PickMany | Text | Flag, ...],
    *,
    at_most: int,
    kept: tuple[str, ...] = (),
) -> Records:
    """The rows of an army list in a form, which a file or a pasted list may fill in. Units with the same name
    have the same values in the columns `kept`."""
    return Records(name=name, label=label, fields=fields, at_most=at_most, source="roster", kept=kept)


def troops(roster: Roster) -> list[RosterUnit]:
    """The units that cost points; a free entry may be only a setting of the list builder."""
    return [unit for unit in roster.units if not unit.free]


def title_of(unit: RosterUnit) -> str:
    """A unit's name, shortened for a row."""
    return plain(unit.name, LONGEST_NAME)


def words_of(unit: RosterUnit) -> str:
    """Everything that a roster says about a unit, for keyword searches."""
    return f"{unit.name} {unit.kind} {unit.detail}".casefold()


def fill_in(roster: Roster, take: Take, fields: Sequence[Field]) -> tuple[dict[str, Any], str]:
    """The rows with which a list fills in the `fields` of a form, and a report about the list.

    Raises ForeignError for a list without troops.
    """
    taken = take(roster)
    filled = {
        field.name: _columns(field, taken.rows[field.name])
        for field in fields
        if isinstance(field, Records) and field.name in taken.rows
    }
    found = sum(map(len, filled.values()))
    if not found:
        if troops(roster):
            raise ForeignError("No unit in that list belongs in this form.")
        raise ForeignError("No unit with points was found in that list.")
    over = sum(len(taken.rows[name]) for name in filled) - found
    told = [
        f"{roster.name}: {many(found, 'unit')}, {roster.points:,} points.",
        "Look them over before you go on.",
        *_told_of(roster),
        *taken.notes,
    ]
    if over:
        told.append(f"{many(over, 'unit')} more did not fit in the form.")
    return filled, " ".join(told)


def list_text(title: str, rows: Sequence[Mapping[str, Any]], columns: Sequence[Field]) -> str:
    """The rows of an army list as text that list readers, including this program's, can read:

    Weir Watch [190 pts]

    20 Spear Guard [110 pts]
    - Infantry, Regiment
    Captain [80 pts]
    """
    lines = []
    for row in rows:
        name, models = _bare(str(row.get("name", ""))) or "Unit", int(row.get("models") or 0)
        points = row.get("points") or models * int(row.get("each") or 0)
        lines.append((points, f"{models} {name}" if models > 1 else name, ", ".join(_said(row, columns))))
    head = f"{_bare(title) or 'Army list'} [{sum(points for points, *_ in lines)} pts]\n\n"
    return head + "".join(
        f"{name} [{points} pts]\n" + (f"- {detail}\n" if detail else "") for points, name, detail in lines
    )


def _bare(text: str) -> str:
    """A name on one line, without the square brackets that are used for prices."""
    return plain(text.translate(_BRACKETS), LONGEST_NAME)


_BRACKETS = str.maketrans("[]", "  ")


def _said(row: Mapping[str, Any], columns: Sequence[Field]) -> Iterator[str]:
    """The other contents of a unit's row, as text."""
    for column in columns:
        value = row.get(column.name)
        if column.name == "name" or not value:
            continue
        match column:
            case Text():
                yield _bare(str(value))
            case Flag():
                yield column.label
            case Pick() | PickMany():
                said = value if isinstance(value, list) else [value]
                yield from (one.label for one in column.choices if one.value in said)


def _columns(field: Records, rows: Sequence[msgspec.Struct]) -> list[dict[str, Any]]:
    """As many rows as the form has room for, with the fields that it asks for."""
    return [
        {column.name: msgspec.to_builtins(getattr(row, column.name)) for column in field.fields}
        for row in rows[: field.at_most]
    ]


def _told_of(roster: Roster) -> Iterator[str]:
    """Notes on the list: always on its total, and if necessary on how it was read and on the lines that could
    not be read."""
    yield roster.check
    yield from (warning for warning in roster.warnings if warning != roster.check)
    yield from roster.notes
    yield from roster.unread
    if free := [title_of(unit) for unit in roster.units if unit.free]:
        names = listed(free) if len(free) <= MOST_TOLD else f"{len(free)} entries"
        yield f"Left out, because they cost no points: {names}."
