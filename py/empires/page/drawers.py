"""The drawers beside the map: ledgers, the log, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.core.events import Event
from empires.core.tables import Table
from empires.rulesets.display import Ledger, Section, Sheet

from .markup import Html, button, el, join
from .tidings import tidings
from .wire import Find, Show


def ledgers_drawer(ledgers: Iterable[Ledger]) -> Html:
    """Every empire as the onlooking player may know it; the player's own comes first and stands open."""
    parts = []
    for n, ledger in enumerate(ledgers):
        told = (_section(section) for section in ledger.sections)
        parts.append(el("details", el("summary", ledger.player), *told, open=n == 0, class_="ledger"))
    return join(el("h2", "Ledgers"), *parts)


def _section(section: Section) -> Html:
    if not section.lines:
        return join(el("h3", section.title), el("p", section.empty or "Nothing yet.", class_="quiet-text"))
    rows = []
    for line in section.lines:
        label = button(line.label, Find(id=line.tile), class_="quiet link") if line.tile else line.label
        note = el("small", f" {line.note}") if line.note else None
        rows.append(el("tr", el("th", label, note, scope="row"), el("td", line.value, class_="number")))
    return join(el("h3", section.title), el("table", *rows, class_="plain"))


def log_drawer(events: list[Event], tables: Mapping[str, Table], earlier: int) -> Html:
    """What happened, the latest first; `earlier` counts the older pages that can be opened."""
    if not events:
        told: Html = el("p", "Nothing has happened yet. What does, is written here.", class_="quiet-text")
    else:
        told = tidings(reversed(events), tables)
    more = button("Earlier pages", Show(what="log:earlier")) if earlier else None
    return join(el("h2", "Log"), told, more)


def sheets_drawer(sheets: Iterable[Sheet]) -> Html:
    """Sheets to print or to lay beside the table."""
    parts = [
        el(
            "article",
            el("h3", sheet.title),
            *(_section(section) for section in sheet.sections),
            el("p", sheet.note, class_="quiet-text") if sheet.note else None,
            class_="sheet",
            id=f"sheet-{sheet.id}",
        )
        for sheet in sheets
    ]
    if not parts:
        parts = [el("p", "There is no sheet to print at this moment.", class_="quiet-text")]
    return join(el("h2", "Sheets"), *parts)
