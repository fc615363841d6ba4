"""The rulebook in the page: the answer to "why?", the chapters, the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.core.tables import Table
from empires.rulesets.display import RuleText

from .markup import Html, button, el, join
from .wire import Back, Show


def rule_dialog(ids: Iterable[str], book: Mapping[str, RuleText], tables: Mapping[str, Table]) -> Html:
    """The rules with these IDs, each with its table where it has one."""
    told = [_rule(rule, book.get(rule), tables.get(rule)) for rule in ids]
    close = button("Close", Back(), class_="primary")
    return join(*told, el("div", close, class_="choices"))


def _rule(rule: str, text: RuleText | None, table: Table | None) -> Html:
    title = text.title if text else rule
    sentence = text.text if text else "This rule has no words in the rulebook of this page."
    return el(
        "article",
        el("h2", title),
        el("p", sentence),
        show_table(table) if table else None,
        el("p", rule, class_="quiet-text"),
        class_="rule",
    )


def show_table(table: Table) -> Html:
    """A table of the rules as a table of the page."""
    head = el("tr", *(el("th", text) for text in [table.dice or " ", *map(_words, table.columns)]))
    rows = (
        el("tr", el("th", row.on, scope="row"), *(el("td", _cell(cell)) for cell in row.cells.values()))
        for row in table.rows
    )
    return el("div", el("table", el("caption", table.title), head, *rows, class_="number"), class_="wide")


def _words(column: str) -> str:
    return column.replace("_", " ")


def _cell(cell: object) -> str:
    return "–" if cell is None or cell is False else "yes" if cell is True else str(cell)


def rulebook_drawer(book: Mapping[str, RuleText], tables: Mapping[str, Table], credits: str) -> Html:
    """All rules by chapter, and all tables."""
    chapters: dict[str, list[Html]] = {}
    for rule, text in book.items():
        entry = button(text.title, Show(what=f"rule:{rule}"), class_="quiet")
        chapters.setdefault(text.chapter or "Other", []).append(el("li", entry))
    parts = [
        el("details", el("summary", chapter), el("ul", *entries, class_="plain-list"))
        for chapter, entries in chapters.items()
    ]
    listed = [
        el("li", button(table.title, Show(what=f"rule:{table.id}"), class_="quiet"))
        for table in tables.values()
    ]
    parts.append(el("details", el("summary", "Tables"), el("ul", *listed, class_="plain-list")))
    return join(el("h2", "Rulebook"), *parts, el("p", credits, class_="quiet-text"))
