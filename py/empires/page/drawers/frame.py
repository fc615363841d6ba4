"""The drawers next to the map: ledgers, the log and the story, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from empires.core.records.events import ROLL, Event
from empires.core.rules.tables import Table
from empires.kit.books import Ledger, Line, Section, Sheet
from empires.page.card.events import lines
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.browsing import OlderLog, OpenDrawer, ViewLog
from empires.page.wire.commands import AnyCommand
from empires.page.wire.pages import Back
from empires.page.wire.pointing import Find
from empires.page.wire.values import LogView
from empires.render.markup import sheet_foot, style_element

VIEWS: tuple[tuple[LogView, str], ...] = (
    ("all", "Everything"),
    ("story", "The story"),
    ("mine", "About me"),
    ("dice", "Dice"),
)
"""The ways in which the log can be read."""


def drawer(title: str, *inside: Html | None) -> Html:
    """A drawer with its title and the button that closes it."""
    close = button("×", Back(), class_="quiet close", aria_label="Close")
    head = el("div", el("h2", title, tabindex=-1, id="drawer-title"), close, class_="drawer-head")
    return join(head, *inside)


def switch(label: str, command: AnyCommand, name: str, on: bool) -> Html:
    """A toggle button, which is on or off."""
    return button(label, command, aria_pressed="true" if on else "false", id=f"switch-{name}")


def ledgers_drawer(ledgers: Iterable[Ledger], standing: Html, lists: Lists) -> Html:
    """What the reader may know about every empire, below a table with a line for each; the player's own book
    comes first and is open."""
    parts = []
    for n, ledger in enumerate(ledgers):
        told = (
            _section(section, f"drawer-ledger-{n}-{at}", lists) for at, section in enumerate(ledger.sections)
        )
        parts.append(
            el("details", el("summary", ledger.player), *told, open=n == 0, class_="ledger", id=f"ledger-{n}")
        )
    return drawer("Ledgers", standing, *parts)


def _section(section: Section, id: str, lists: Lists) -> Html:
    if not section.lines:
        return join(el("h3", section.title), el("p", section.empty or "Nothing yet.", class_="quiet-text"))
    return join(el("h3", section.title), lists.draw(id, section.lines, _rows))


def _rows(lines: Sequence[Line]) -> Html:
    rows = []
    for line in lines:
        label = button(line.label, Find(id=line.tile), class_="quiet link") if line.tile else line.label
        note = el("small", f" {line.note}") if line.note else None
        if not line.value:
            rows.append(el("tr", el("td", label, note, colspan=2)))
            continue
        rows.append(el("tr", el("th", label, note, scope="row"), el("td", line.value, class_="number")))
    return el("table", *rows, class_="plain")


def log_drawer(
    events: Sequence[Event],
    tables: Mapping[str, Table],
    earlier: int,
    view: str,
    viewer: str | None,
    lists: Lists,
) -> Html:
    """The log; `earlier` counts the older pages that can be opened, and `view` is one of `VIEWS`.

    The story begins with the first event; in the other views the latest events are on top.
    """
    shown = picked(events, view, viewer)
    switches = (
        button(
            label,
            ViewLog(name=name),
            aria_pressed="true" if view == name else "false",
            id=f"log-{name}",
        )
        for name, label in VIEWS
        if name != "mine" or viewer is not None
    )
    if not shown:
        told: Html = el("p", "Nothing of this kind has happened yet.", class_="quiet-text")
    elif view == "story":
        told = lists.draw("drawer-story", shown, _story)
    else:
        told = lists.draw("drawer-log", shown[::-1], lambda some: lines(some, tables))
    more = el("div", button("Earlier pages", OlderLog()), class_="choices") if earlier else None
    whole = button("The whole chronicle", OpenDrawer(name="chronicle"), class_="quiet")
    first, last = (more, None) if view == "story" else (None, more)
    head = el("div", *switches, class_="choices"), el("div", whole, class_="choices")
    return drawer("Log", *head, first, told, last)


def picked(events: Sequence[Event], view: str, viewer: str | None) -> list[Event]:
    """The events shown in one view of the log."""
    match view:
        case "story":
            return [event for event in events if event.kind != ROLL]
        case "dice":
            return [event for event in events if event.kind == ROLL]
        case "mine" if viewer is not None:
            return [
                one for one in events if one.facts.get("player") == viewer or viewer in one.text or one.to
            ]
        case _:
            return list(events)


def _story(events: Sequence[Event]) -> Html:
    told = (el("h3" if event.kind == "chapter" else "p", event.text) for event in events)
    return el("div", *told, class_="story")


def sheets_drawer(sheets: Iterable[Sheet], lists: Lists, campaign: str) -> Html:
    """Sheets to print or to keep next to the table; each shows the name of the `campaign` and the time when
    it was made."""
    parts = [
        el(
            "article",
            el("p", campaign, class_="quiet-text"),
            el("h3", sheet.title),
            *(
                _section(section, f"drawer-sheet-{sheet.id}-{at}", lists)
                for at, section in enumerate(sheet.sections)
            ),
            el("p", sheet.note, class_="quiet-text") if sheet.note else None,
            class_="sheet",
            id=f"sheet-{sheet.id}",
        )
        for sheet in sheets
    ]
    if not parts:
        return drawer("Sheets", el("p", "There is no sheet to print right now.", class_="quiet-text"))
    print_them = el("button", "Print", type="button", class_="primary", data_print=True)
    foot = style_element(sheet_foot(campaign))
    return drawer("Sheets", el("div", print_them, class_="choices"), foot, *parts)
