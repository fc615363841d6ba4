"""Papers of the page's own: a sheet as it is being written, and the report of a turn."""

from __future__ import annotations

from typing import Any

from empires.core.questions.fields import Choice, Flag, Number, Pick, Records, Text
from empires.core.questions.form import Form
from empires.core.records.events import ROLL, Event
from empires.kit.books import Ledger, Line, Section
from empires.page.drawers.printouts import draft, poster, report
from empires.page.forms.filled import begun

ROWS = Records(
    name="rows",
    label="Marches",
    fields=(
        Text(name="army", label="Army"),
        Pick(name="order", label="Order", choices=(Choice("invade", "Invade"),)),
        Number(name="points", label="Points", lo=0, hi=900, unit="points"),
        Flag(name="loot", label="Loot"),
    ),
)
EDICTS = Records(name="edicts", label="Edicts", fields=(Text(name="hex", label="Hex"),))


def sheet(*lists: Records) -> Form[Any]:
    march = {"army": "Blue", "order": "invade", "points": 500, "loot": True}
    default = {"rows": [march, {"army": "", "order": "", "points": 0, "loot": False}], "edicts": []}
    return Form(
        player="Ann", kind="k", text="Write.", record=dict, fields=lists, default=default, secret=True
    )


def test_a_draft_tells_each_row_in_words_and_leaves_out_empty_ones() -> None:
    asked = sheet(ROWS, EDICTS)
    paper = draft(asked, begun(asked))
    assert paper is not None
    marches, edicts = paper.sections
    assert [(line.label, line.value) for line in marches.lines] == [("Blue", "Invade, 500 points, Loot")]
    assert (edicts.title, edicts.lines) == ("Edicts", ())
    assert "sealed" in paper.note


def test_a_form_with_one_list_is_no_sheet() -> None:
    asked = sheet(ROWS)
    assert draft(asked, begun(asked)) is None


def told(*kinds: str) -> list[Event]:
    return [Event(kind, "R", f"{kind} {at}") for at, kind in enumerate(kinds)]


def test_a_report_tells_the_last_chapter_that_is_over_without_its_dice() -> None:
    paper = report(told("chapter", "war", "chapter", "peace", ROLL, "feast", "chapter", "war"))
    assert paper is not None
    assert paper.title == "Report: chapter 2"
    assert [line.label for line in paper.sections[0].lines] == ["peace 3", "feast 5"]


def test_a_report_leaves_out_that_somebody_did_nothing_more() -> None:
    paper = report(told("chapter", "invasion_done", "war", "passed"))
    assert paper is not None
    assert [line.label for line in paper.sections[0].lines] == ["war 2"]


def test_the_poster_has_the_best_first() -> None:
    books = [
        Ledger(
            player, (Section("Realm", (Line("Points", value), Line("Tiles", "7"), Line("Race", "Dwarfs"))),)
        )
        for player, value in (("Ann", "9 points"), ("Bo", "1,250 points"), ("Cy", "80 points"))
    ]
    paper = poster("The long war", books)
    assert paper is not None
    assert paper.title == "The long war"
    assert [(line.label, line.value) for line in paper.sections[0].lines] == [
        ("1. Bo", "Points 1,250 points, Tiles 7"),
        ("2. Cy", "Points 80 points, Tiles 7"),
        ("3. Ann", "Points 9 points, Tiles 7"),
    ]


def test_a_first_chapter_is_told_as_far_as_it_goes() -> None:
    paper = report(told("chapter", "war"))
    assert paper is not None
    assert [line.label for line in paper.sections[0].lines] == ["war 1"]
    assert report(told("war")) is None


def test_a_long_chapter_is_told_in_parts_and_from_its_end() -> None:
    paper = report(told("chapter", *["war"] * 400))
    assert paper is not None
    lines = [line.label for section in paper.sections for line in section.lines]
    assert len(lines) == 150
    assert lines[-1] == "war 400"
