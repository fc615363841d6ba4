"""The rulebook on the page: the answers to "why?", the chapters, the search, the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from empires.core.rules.tables import Cell, Row, Table
from empires.kit.rulebook import RuleText
from empires.kit.words import cell_in_words, rolls_in_words
from empires.page.drawers.frame import drawer
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.browsing import ShowRule, ShowTable
from empires.page.wire.forms import SearchRules
from empires.page.wire.pages import Back

MOST_FOUND = 60
"""The maximum number of rules that a search shows; words found in more rules are too common."""


def rule_dialog(
    ids: Iterable[str],
    book: Mapping[str, RuleText],
    tables: Mapping[str, Table],
    printed: Mapping[str, Table] | None = None,
) -> Html:
    """The rules with these IDs, each with its table if it has one. A note says where house rules make a table
    differ from the `printed` one."""
    was = printed or {}
    changed = [table for name, table in tables.items() if name in was and table.rows != was[name].rows]
    told = [_rule(rule, book.get(rule), tables.get(rule), was.get(rule), changed) for rule in ids]
    return join(*told, _close())


def table_dialog(table: Table, total: int | None, column: str, printed: Table | None = None) -> Html:
    """A whole table, in which the row of a roll is highlighted."""
    return join(show_table(table, total, column, printed), _close())


def _close() -> Html:
    return el("div", button("Close", Back(), class_="primary"), class_="choices")


def _rule(
    rule: str, text: RuleText | None, table: Table | None, printed: Table | None, changed: Iterable[Table]
) -> Html:
    house = [
        el(
            "p",
            "House rule: see ",
            button(one.title, ShowTable(id=one.id), class_="link"),
            class_="house-rule",
        )
        for one in changed
        if rule in one.rules and one is not table
    ]
    title = text.title if text else table.title if table else rule
    sentence = text.text if text else None if table else "This page’s rulebook has no text for this rule."
    return el(
        "article",
        el("h2", title),
        el("p", sentence) if sentence else None,
        *house,
        show_table(table, printed=printed) if table else None,
        el("p", rule, class_="quiet-text"),
        class_="rule",
    )


def show_table(
    table: Table, total: int | None = None, column: str = "", printed: Table | None = None
) -> Html:
    """A table of the rules as an HTML table; the row and column of a roll are highlighted. Cells that differ
    from the `printed` table are marked."""
    was = {row.on: row for row in (printed or table).rows}
    head = el("tr", *(el("th", text) for text in [table.dice or " ", *map(cell_in_words, table.columns)]))
    rows = (
        el(
            "tr",
            el("th", row.on if table.keyed else rolls_in_words(row.on), scope="row"),
            *(
                el("td", *_cell(cell, was.get(row.on), name), class_="lit" if name == column else None)
                for name, cell in row.cells.items()
            ),
            class_="lit" if total is not None and not table.keyed and row.lo <= total <= row.hi else None,
        )
        for row in table.rows
    )
    note = el("p", table.note, class_="quiet-text") if table.note else None
    if [*was] != [row.on for row in table.rows]:
        rows_were = "; ".join(
            f"{rolls_in_words(on)}: {', '.join(cell_in_words(cell) for cell in row.cells.values())}"
            for on, row in was.items()
        )
        note = join(note, el("p", f"House rule; printed {rows_were}.", class_="house-rule"))
    return join(
        el("div", el("table", el("caption", table.title), head, *rows, class_="number"), class_="wide"), note
    )


def _cell(cell: Cell, printed: Row | None, column: str) -> Iterator[Html | str]:
    """A cell; if house rules changed it, the printed content is shown as well."""
    yield cell_in_words(cell)
    if printed is not None and printed[column] != cell:
        yield el("small", f", printed {cell_in_words(printed[column])}", class_="house-rule")


def house_rules(agreed: str) -> Html | None:
    """The house rules that the players agreed on when the campaign began."""
    if not agreed:
        return None
    words = el("div", agreed, class_="house-rules", id="house-rules")
    return el("details", el("summary", "House rules of this campaign"), words)


def rulebook_drawer(
    book: Mapping[str, RuleText], tables: Mapping[str, Table], credits: str, agreed: str = ""
) -> Html:
    """The house rules that were `agreed`, all rules by chapter, all tables, and a search that covers rules
    and tables."""
    search = el(
        "form",
        el(
            "label",
            "Search the rules",
            el("input", type="search", name="words", id="rule-search", maxlength=60),
        ),
        **sends(SearchRules(), live=SearchRules()),
        autocomplete="off",
        role="search",
    )
    return drawer(
        "Rulebook",
        house_rules(agreed),
        search,
        el("div", chapters(book, tables), id="rulebook-found"),
        el("p", credits, class_="quiet-text"),
    )


def chapters(book: Mapping[str, RuleText], tables: Mapping[str, Table]) -> Html:
    """The rules by chapter, then the tables."""
    entries: dict[str, list[Html]] = {}
    for rule, text in book.items():
        entries.setdefault(text.chapter or "Other", []).append(_entry(text.title, rule))
    parts = [
        el("details", el("summary", chapter, el("small", f"{len(listed)}")), _list(listed))
        for chapter, listed in entries.items()
    ]
    listed = [_entry(table.title, table.id) for table in tables.values()]
    if listed:
        parts.append(
            el(
                "details",
                el("summary", "All tables, row by row", el("small", f"{len(listed)}")),
                _list(listed),
            )
        )
    return join(*parts)


def found(wanted: str, book: Mapping[str, RuleText], tables: Mapping[str, Table]) -> Html:
    """The rules and tables that contain all the words searched for; all chapters if there are no words."""
    sought = wanted.casefold().split()
    if not sought:
        return chapters(book, tables)
    texts = [(rule, text.title, f"{rule} {text.title} {text.text}") for rule, text in book.items()]
    texts += [(table.id, table.title, f"{table.id} {table.title}") for table in tables.values()]
    hits = [(rule, title) for rule, title, text in texts if all(word in text.casefold() for word in sought)]
    often = Counter(title for _, title in hits)
    if not hits:
        return el("p", f"No rule mentions “{wanted}”.", class_="quiet-text")
    told = f"{len(hits)} found" + (f", the first {MOST_FOUND} shown" if len(hits) > MOST_FOUND else "")
    return join(
        el("p", told, class_="quiet-text", role="status"),
        _list([_entry(title, rule, alike=often[title] > 1) for rule, title in hits[:MOST_FOUND]]),
    )


def _entry(title: str, rule: str, *, alike: bool = False) -> Html:
    """The button that opens a rule; rules with the same title (`alike`) also show their ID."""
    label = join(title, el("small", f" {rule}")) if alike else title
    return el("li", button(label, ShowRule(ids=[rule]), class_="quiet"))


def _list(entries: Iterable[Html]) -> Html:
    return el("ul", *entries, class_="plain-list")
