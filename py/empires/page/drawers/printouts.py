"""Papers that the page makes itself: the standings, a partly filled form, the report on a turn."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.fields import Flag, Number, Pick
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.kit.books import Ledger, Line, Section, Sheet, figures, ranked
from empires.page.forms.filled import Cell, Row, is_sheet, lists_of, rows_of, value_of
from empires.page.widgets.long_list import SCREENFUL
from empires.page.wire.values import Filled

MOST_SECRETS = 30
"""The maximum number of events in a brief that are known only to its seat; if there are more, only the latest
are given.
"""

MOST_LINES = 150
"""The maximum number of lines in a report; if a chapter is longer, only its last lines are given."""

IDLE = ("passed", "invasion_done")
"""Endings of the names of event kinds that only say that somebody did nothing more; reports leave such events
out.
"""


def poster(heading: str, ledgers: Sequence[Ledger]) -> Sheet | None:
    """The standings, best player first, with the numbers that begin each player's book."""
    heads, books = ranked(ledgers)
    if not heads:
        return None
    rows = [(ledger.player, figures(ledger)) for ledger in books]
    lines = tuple(
        Line(f"{place}. {player}", ", ".join(f"{head} {values[head]}" for head in heads if head in values))
        for place, (player, values) in enumerate(rows, start=1)
    )
    return Sheet(id="poster", title=heading, sections=(Section("The standings", lines),))


def draft(question: Question, filled: Filled) -> Sheet | None:
    """The open form with its rows; None unless it has several lists."""
    if not is_sheet(question):
        return None
    sections = []
    for field in lists_of(question):
        told = [_line(row, filled) for row in rows_of(filled, field)]
        sections.append(Section(field.label, tuple(line for line in told if line.label), "None."))
    return Sheet(
        id="draft",
        title=f"{question.player}: {question.text}",
        sections=tuple(sections),
        note="A draft: it counts once it is sealed." if question.secret else "A draft.",
    )


def _line(row: Row, filled: Filled) -> Line:
    """A row as a line of text: the first value, followed by the others."""
    told = [said for cell in row.field.fields if (said := _said(cell, row, filled))]
    return Line(told[0], ", ".join(told[1:])) if told else Line("")


def _said(cell: Cell, row: Row, filled: Filled) -> str:
    value = value_of(filled, row, cell)
    match cell:
        case Flag():
            return cell.label if value else ""
        case Number():
            return f"{value} {cell.unit or cell.label}" if value not in ("", "0") else ""
        case Pick():
            chosen = next((one.label for one in cell.choices if one.value == value), "")
            return chosen if value else ""
        case _:
            return value


def report(events: Sequence[Event]) -> Sheet | None:
    """A report on the last finished chapter, or on the current one if none is finished."""
    starts = [at for at, event in enumerate(events) if event.kind == "chapter"]
    if not starts:
        return None
    begin, *after = starts[-2:]
    chapter = events[begin + 1 : after[0] if after else None]
    told = [event for event in chapter if event.kind != ROLL and not event.kind.endswith(IDLE)]
    lines = [Line(event.text) for event in told[-MOST_LINES:]]
    first, *rest = [tuple(lines[at : at + SCREENFUL]) for at in range(0, len(lines), SCREENFUL)] or [()]
    return Sheet(
        id="report",
        title=f"Report: {events[begin].text}",
        sections=(
            Section("What happened", first, "Nothing yet."),
            *(Section("Also this turn", more) for more in rest),
        ),
    )


def brief(player: str, own: Ledger, public: Ledger, events: Sequence[Event]) -> Sheet:
    """A brief for a player who takes over a seat: the current position, what only this seat knows, and the
    events of the last chapter. `own` is the seat's own book, and `public` is the one that everybody may
    see."""
    known = {line for section in public.sections for line in section.lines}
    hidden = [line for section in own.sections for line in section.lines if line not in known]
    told = [Line(event.text) for event in events if event.to == (player,) and event.kind != ROLL]
    secrets = [*hidden, *told[-MOST_SECRETS:]]
    last = report(events)
    return Sheet(
        id="brief",
        title=f"A brief for the player who takes over {player}’s seat",
        sections=(
            Section(
                "What only this seat knows",
                tuple(secrets[:MOST_LINES]),
                "Nothing. The others know everything.",
            ),
            *own.sections,
            *(last.sections if last is not None else ()),
        ),
        note="Hand it to the player who takes over. Nobody else should read it.",
    )
