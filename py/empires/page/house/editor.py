"""The editor of house rules: every cell of a ruleset's tables that may be changed, with its printed value and
its bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from empires.core.base.words import many, span
from empires.core.errors import SetupError
from empires.core.house.settling import LONGEST, MOST_ROWS, bound_of, open_cells, replaceable, settle
from empires.core.records.setup import check_options
from empires.core.records.variant import Change, Value, Variant
from empires.core.rules.tables import Cell, Row, Table
from empires.kit.words import cell_in_words, rolls_in_words
from empires.page.house import defaults
from empires.page.house.listing import told
from empires.page.house.sentences import sentence
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.forms import HouseForm
from empires.page.wire.pages import House, TryHouse
from empires.page.wire.values import Filled
from empires.rulesets import find_ruleset

MOST_RULES = 6
"""The maximum number of rules named in the sentence about a table."""

SPARE_ROWS = 2
"""The number of empty rows added to a table whose rows may be replaced."""

LEAD = (
    "You may change every number and word that has a field below; the rest of the tables is fixed. Empires "
    "plays by your changes, keeps them in the save, marks them in the rulebook, and lists them for everybody "
    "who joins."
)

ROWS = (
    "You may write other rows: 4 is one roll, 2..5 are several, 6.. is 6 or more. The rows must cover every "
    "roll once, from the first printed one to the last. A row without rolls is left out."
)


def blank(ruleset: str) -> Variant:
    """House rules that do not change anything yet."""
    version = find_ruleset(ruleset).version
    return Variant(format="empires-variant 1", ruleset=ruleset, version=version, title="Our house rules")


class Editor:
    """House rules for one ruleset while they are being written."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.printed = find_ruleset(variant.ruleset)

    def fill(self, fields: Filled) -> None:
        """Take over the contents of the form."""
        found: dict[str, dict[str, dict[str, Change]]] = {}
        rows: dict[str, list[dict[str, Value]]] = {}
        notes: dict[str, str] = {}
        for name, table in self.printed.tables.items():
            if note := _typed(fields, f"note {name}"):
                notes[name] = note
            if replaceable(table):
                written = _rows(table, fields)
                if written and written != _as_rows(table.rows):
                    rows[name] = written
                continue
            for row, column, bound in open_cells(table):
                new = _value(bound, _typed(fields, f"{name}|{row.on}|{column}"))
                if new is not None and new != row[column]:
                    found.setdefault(name, {}).setdefault(row.on, {})[column] = Change(row[column], new)
        self.variant = Variant(
            format="empires-variant 1",
            ruleset=self.variant.ruleset,
            version=self.printed.version,
            title=_typed(fields, "title"),
            author=_typed(fields, "author"),
            notes=notes,
            cells=found,
            rows=rows,
            options=defaults.typed(self.printed.asked, fields),
        )

    def checked(self) -> Variant:
        """The house rules as written. Raises SetupError if they cannot be played."""
        if not (self.variant.cells or self.variant.rows or self.variant.options):
            raise SetupError("Nothing differs from the printed tables yet.")
        settle(self.variant, self.printed)
        check_options(self.printed.asked, self.variant.options)
        return self.variant

    def page(self) -> Html:
        """The whole editor with its current contents. Raises SetupError if the house rules do not fit the
        ruleset's tables."""
        own = {**self.printed.tables, **settle(self.variant, self.printed).tables}
        tables = [self._table(table, own[name]) for name, table in self.printed.tables.items()]
        form = HouseForm(ruleset=self.variant.ruleset)
        return join(
            el("h1", "House rules of your own", tabindex=-1, id="top"),
            el("p", f"{self.printed.title}. {LEAD}", class_="lead"),
            el(
                "form",
                _text("Title", "title", self.variant.title, LONGEST["title"]),
                _text("Author", "author", self.variant.author, LONGEST["author"]),
                el("div", *(one for one in tables if one), class_="house-tables"),
                defaults.controls(self.printed.asked, self.variant.options),
                el("h2", "Your changes"),
                el("div", self.list(), id="house-changes", role="status"),
                el("div", id="house-problem"),
                el("div", id="house-trial"),
                el("div", id="house-stop", class_="choices"),
                el(
                    "div",
                    el("button", "Play by them", type="submit", class_="primary"),
                    button("Try it", TryHouse()),
                    button("Save as a file", House(what="give")),
                    button("Back", House(what="back"), class_="quiet"),
                    class_="choices begin",
                ),
                **sends(HouseForm(ruleset=form.ruleset, use=True), live=form),
                class_="sheet-form house-form",
                autocomplete="off",
            ),
        )

    def list(self) -> Html:
        """Every change so far or, if one of them is wrong, a sentence that says why."""
        try:
            return told(self.checked())
        except SetupError as fault:
            return el("p", str(fault), class_="quiet-text")

    def _table(self, printed: Table, own: Table) -> Html | None:
        """A table with controls for everything that may be changed in it; None if nothing may be changed."""
        rolled = replaceable(printed)
        cells = sum(1 for _ in open_cells(printed))
        if not cells and not rolled:
            return None
        head = el(
            "tr", el("th", printed.dice or " "), *(el("th", cell_in_words(one)) for one in printed.columns)
        )
        rows = _rolled(printed, own) if rolled else _keyed(printed, own)
        changed = printed.rows != own.rows
        count = "changed" if changed else many(cells, "open field")
        note = self.variant.notes.get(printed.id, "")
        return el(
            "details",
            el("summary", printed.title, " ", el("small", count)),
            el("p", " ".join([printed.note, _read_by(printed)]), class_="quiet-text"),
            el("p", ROWS, class_="quiet-text") if rolled else None,
            el("div", el("table", head, *rows, class_="number"), class_="wide"),
            _text("Reason for the change", f"note {printed.id}", note, LONGEST["note"]),
            open=changed,
            class_="options",
        )


def _read_by(table: Table) -> str:
    """A sentence naming the rules behind a table."""
    rules = ", ".join(table.rules[:MOST_RULES])
    more = " and others" if len(table.rules) > MOST_RULES else ""
    return f"This table belongs to {rules}{more}." if rules else ""


def _keyed(printed: Table, own: Table) -> Iterator[Html]:
    """The rows of a table in which only individual cells may be changed."""
    for row, mine in zip(printed.rows, own.rows, strict=True):
        cells = (_cell(printed, row, column, mine[column]) for column in printed.columns)
        yield el("tr", el("th", _headed(printed, row), scope="row"), *cells)


def _headed(table: Table, row: Row) -> str:
    return row.on if table.keyed else rolls_in_words(row.on)


def _cell(table: Table, row: Row, column: str, value: Cell) -> Html:
    bound = bound_of(table, row, column)
    if bound is None:
        return el("td", cell_in_words(value))
    words = sentence(table, row, column, bound)
    return el(
        "td",
        _control(bound, f"{table.id}|{row.on}|{column}", str(value), words),
        el("small", f"printed {cell_in_words(row[column])}{_between(bound)}"),
        _meaning(words),
        class_="changed" if value != row[column] else None,
    )


def _meaning(words: str) -> Html:
    """The sentence about a cell, which is the label of the cell's control and appears while somebody is
    editing the cell."""
    return el("small", words, class_="meaning", aria_hidden="true")


def _rolled(printed: Table, own: Table) -> Iterator[Html]:
    """The rows of a table that may be replaced, followed by empty rows for more."""
    rows: Sequence[Row | None] = [*own.rows, *[None] * min(SPARE_ROWS, MOST_ROWS - len(own.rows))]
    for at, row in enumerate(rows):
        on = row.on if row is not None else ""
        label = f"{printed.title}: rolls in row {at + 1}"
        control = el("input", name=f"{printed.id}|{at}|on", value=on, maxlength=20, aria_label=label)
        yield el(
            "tr",
            el("th", control, scope="row"),
            *(_written(printed, row, at, column) for column in printed.columns),
        )
    was = "; ".join(
        f"{rolls_in_words(row.on)}: {', '.join(map(str, row.cells.values()))}" for row in printed.rows
    )
    yield el("tr", el("td", el("small", f"printed {was}"), colspan=len(printed.columns) + 1))


def _written(printed: Table, row: Row | None, at: int, column: str) -> Html:
    """A cell in a row that people may write themselves; the cell has a sentence if the printed table has a
    row for the same rolls."""
    known = next((one for one in printed.rows if row is not None and one.on == row.on), None)
    words = sentence(printed, known, column, printed.house[column]) if known is not None else ""
    value = str(row[column]) if row is not None else ""
    label = words or f"{printed.title}: {cell_in_words(column)} of row {at + 1}"
    control = _control(printed.house[column], f"{printed.id}|{at}|{column}", value, label)
    return el("td", control, _meaning(words) if words else None)


def _control(bound: Any, name: str, value: str, label: str) -> Html:
    """The control for a cell whose values are limited by this bound."""
    match bound:
        case [int(least), int(most)]:
            return el(
                "input", type="number", inputmode="numeric", name=name, min=least, max=most, value=value,
                aria_label=label,
            )  # fmt: skip
        case "free":
            return el(
                "input", type="text", name=name, maxlength=LONGEST["cell"], value=value, aria_label=label
            )
    choices = (el("option", cell_in_words(one), value=one, selected=str(one) == value) for one in bound)
    return el("select", *choices, name=name, aria_label=label)


def _between(bound: Any) -> str:
    match bound:
        case [int(least), int(most)]:
            return f"; {span(least, most)}"
    return ""


def _text(label: str, name: str, value: str, longest: int) -> Html:
    return el("label", label, el("input", type="text", name=name, value=value, maxlength=longest))


def _typed(fields: Filled, name: str) -> str:
    values = fields.get(name)
    return values[0].strip() if values else ""


def _value(bound: Any, typed: str) -> Value | None:
    """The value typed into a cell; None if the field is empty, which means that the printed value applies."""
    match bound:
        case [int(), int()]:
            try:
                return int(typed) if typed else None
            except ValueError:
                return typed  # refused later, with a sentence
    return typed or None


def _rows(table: Table, fields: Filled) -> list[dict[str, Value]]:
    """The rows typed in for a table, leaving out those without rolls."""
    rows = list[dict[str, Value]]()
    for at in range(MOST_ROWS):
        if on := _typed(fields, f"{table.id}|{at}|on"):
            typed = ((one, _typed(fields, f"{table.id}|{at}|{one}")) for one in table.columns)
            cells = {one: _value(table.house[one], text) for one, text in typed}
            rows.append({"on": on, **{one: "" if cell is None else cell for one, cell in cells.items()}})
    return rows


def _as_rows(rows: Sequence[Row]) -> list[dict[str, Cell]]:
    return [{"on": row.on, **row.cells} for row in rows]
