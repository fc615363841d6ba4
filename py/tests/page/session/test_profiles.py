"""Figures of units are typed once: the browser fills them into the next list that names the unit."""

from __future__ import annotations

from msgspec import to_builtins

from empires.page.forms.filled import filled_with
from empires.page.session.profiles import MOST, Profiles
from empires.page.shelf.contents import UNITS, Habits
from empires.rulesets.mighty_kingdoms.lists.muster import UNITS as ROWS
from tests.page.table.test_at_the_table import opened, paste, played

FIGURES = {"type": "infantry", "me": "4+", "ra": "-", "de": "5+", "nerve": "14/16"}


def blank(name: str, **said: str) -> dict[str, str]:
    return {"name": name, **dict.fromkeys(FIGURES, ""), **said}


def test_blank_figures_of_a_unit_of_that_name_are_filled_in_and_those_of_the_list_stay() -> None:
    habits = Habits(units='{"mighty-kingdoms weir guard": {"me": "4+", "de": "5+"}}')
    rows = [blank("Weir  Guard", me="3+"), blank("Otters")]
    done = Profiles("mighty-kingdoms", habits).completed(ROWS, rows)
    assert done == [blank("Weir  Guard", me="3+", de="5+"), blank("Otters")]
    assert Profiles("mighty-empires", habits).completed(ROWS, rows) == rows


def test_what_a_browser_cannot_read_is_forgotten() -> None:
    for text in ("{", '{"a": 1}', "[]", '{"mighty-kingdoms otters": {"me": 4}}'):
        assert Profiles("mighty-kingdoms", Habits(units=text)).completed(ROWS, [blank("Otters")]) == [
            blank("Otters")
        ]


def test_what_was_typed_is_stored_and_completes_the_next_pasted_list() -> None:
    page = opened(played("mighty-kingdoms", "submit_list"))
    session = page.app.session
    assert session is not None
    assert session.question is not None
    question = session.question
    answer = to_builtins(question.default)
    rows = answer["units"]
    page.fill("answer", filled_with(question, answer), at=session.campaign.answers)
    assert f"mighty-kingdoms {rows[0]['name'].casefold()}" in page.storage[UNITS]
    page.send("lift")
    first = rows[0]
    paste(page, f"{first['name']} - {first['points']}\nOtters - 60\nTotal: {first['points'] + 60}")
    assert f'value="{first["nerve"]}"' in page.shown["card"]


def test_only_the_latest_units_are_remembered() -> None:
    page = opened(played("mighty-kingdoms", "submit_list"))
    question, habits = page.app.session.question, Habits()  # type: ignore[union-attr]
    profiles = Profiles("mighty-kingdoms", habits)
    for first in range(0, MOST + 40, 40):
        profiles.learn(question, {"units": [blank(f"Unit {first + n}", **FIGURES) for n in range(40)]})  # type: ignore[arg-type]
    assert profiles.completed(ROWS, [blank("Unit 39"), blank("Unit 40")]) == [
        blank("Unit 39"),
        blank("Unit 40", **FIGURES),
    ]
