"""House tables, which fill gaps in the source and can be edited before the start (MI-OPT-19,
MI-RULING-01)."""

from __future__ import annotations

from typing import Any, TypeAlias

from empires.core.errors import IllegalChoice, TableError
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Flag, Number, Records, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.core.rules.tables import Table
from empires.rulesets.mightier_empires.book import HOUSE, TABLES, Rows, changed, rows_of, table_of
from empires.rulesets.mightier_empires.founding.first_armies import proposal, why_not
from empires.rulesets.mightier_empires.founding.first_state import make_up_anew
from empires.rulesets.mightier_empires.state import War


class EditTable(Act):
    """A choice: edit this table."""

    table: str


class Begin(Act, tag="begin"):
    """A choice: accept the tables and begin the campaign."""


Editing: TypeAlias = EditTable | Begin

HOUSE_TABLES = Kind("house_tables", EditTable, Begin)


def house_tables(game: Game[War]) -> Steps[Next]:
    """Let the first player edit one table after another until all are accepted (MI-OPT-19)."""
    state = game.state
    if state.settings.house_tables == "printed":
        return ON
    match (yield from ask(_which(state))):
        case EditTable(name):
            rows = (yield from ask(form_of(state, name)))["rows"]
            state.house[name] = _typed(TABLES[name], rows)
            title = table_of(state.house, name).title
            make_up_anew(state)  # MI-RULING-09
            game.emit("table_edited", "MI-OPT-19", f"The table “{title}” has been changed.", table=name)
            return AGAIN
        case Begin():
            return ON


def _which(state: War) -> Decision[Editing]:
    stuck = _why_no_beginning(state)
    offers: list[Editing] = [*(EditTable(name) for name in HOUSE), *([] if stuck else [Begin()])]

    def words(act: Editing) -> Words:
        match act:
            case EditTable(name):
                title = table_of(state.house, name).title
                return Words(f"Edit “{title}”", note="changed" if name in state.house else "")
            case Begin():
                return Words("No more changes")

    return Decision(
        player=state.players[0],
        kind=HOUSE_TABLES,
        text="Which house table do you want to change before the campaign begins?",
        rules=("MI-OPT-19", "MI-RULING-01"),
        offers=offers,
        words=words,
        why_not=lambda _: stuck,
        step_on=None if stuck else Begin(),
    )


def _why_no_beginning(state: War) -> IllegalChoice | None:
    """Why nobody can begin with these tables, or None: everybody needs two armies, each with a character
    (MI-SET-07)."""
    if not state.house:
        return None
    for player in state.players:
        if (fault := why_not(state, player, proposal(state, player))) is not None:
            why = (fault.parts or (fault,))[0].message
            text = f"Nobody can build two starting armies from these tables. {why}"
            return IllegalChoice("bad_table", text, "MI-OPT-19")
    return None


def form_of(state: War, name: str) -> Form[dict[str, Any]]:
    """The form for a house table; its cells have the same types and use the same words as the printed
    table."""
    table = TABLES[name]
    printed = rows_of(table)
    first = Text(name="on", label="Row" if table.keyed else "Roll", longest=40)
    fields = [first, *(_field(printed, column) for column in table.columns)]
    rule = "Its rows keep their names." if table.keyed else "Every roll must be in exactly one row."
    return Form(
        player=state.players[0],
        kind="edit_table",
        text=f"Change “{table.title}”. {rule}",
        record=dict,
        rules=("MI-OPT-19", name),
        fields=(Records(name="rows", label="Rows", fields=tuple(fields), at_least=1, at_most=40),),
        default=lambda: {"rows": rows_of(table_of(state.house, name))},
        why_not=lambda answer: _why_not(table, answer),
    )


def _field(rows: Rows, column: str) -> Text | Number | Flag:
    """A field for a column, of the same type as the column's cells; negative numbers are allowed only if the
    column already has some.
    """
    cells, label = [row[column] for row in rows], column.capitalize()
    if isinstance(cells[0], bool):
        return Flag(name=column, label=label)
    if isinstance(cells[0], int):
        negative = any(isinstance(cell, int) and cell < 0 for cell in cells)
        return Number(name=column, label=label, lo=-1_000 if negative else 0, hi=10_000)
    words = sorted({cell for cell in cells if isinstance(cell, str) and cell})
    return Text(name=column, label=label, longest=80, choices=tuple(Choice(one, one) for one in words))


def _typed(table: Table, rows: Rows) -> Rows:
    return [{key: row[key] for key in ("on", *table.columns)} for row in rows]


def _why_not(table: Table, answer: dict[str, Any]) -> IllegalChoice | None:
    """The first fault of the rows: a gap, an overlap, or an unknown key or word."""
    try:
        new = changed(table.id, _typed(table, answer["rows"]))
    except TableError as wrong:
        told = str(wrong).removeprefix(f"{table.id}: ")
        return IllegalChoice("bad_table", f"{told[:1].upper()}{told[1:]}", "MI-OPT-19")
    if table.keyed and [row.on for row in new.rows] != [row.on for row in table.rows]:
        names = ", ".join(row.on for row in table.rows)
        return IllegalChoice("bad_table", f"The rows must keep their names and order: {names}.", "MI-OPT-19")
    for column in table.columns:
        words = {row[column] for row in table.rows if isinstance(row[column], str)}
        for row in new.rows:
            if isinstance(row[column], str) and table.id != "MI-T-NATIVES" and row[column] not in words:
                if table.id in FREE_WORDS:
                    continue
                known = ", ".join(sorted(filter(None, words)))
                return IllegalChoice("bad_table", f"“{row[column]}” is not one of {known}.", "MI-OPT-19")
    return None


def mend_cells(state: War) -> None:
    """Turn cells back into numbers; before version 3 a correction could turn them into text."""
    for name, rows in state.house.items():
        printed = rows_of(TABLES[name])[0] if name in TABLES else {}
        for row in rows:
            for column, cell in row.items():
                if isinstance(cell, str) and type(printed.get(column)) is int and cell.strip("-").isdecimal():
                    row[column] = int(cell)


FREE_WORDS = ("MI-T-INJURY", "MI-T-MERCS", "MI-T-TERRAIN", "MI-T-SKILL", "MI-T-NATIVES")
"""Tables in which players may write any words they like."""
