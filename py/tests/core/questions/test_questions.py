"""Questions refuse every answer of the wrong shape or out of bounds, and accept every other."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import (
    Choice,
    Flag,
    Item,
    Number,
    Numbers,
    Pick,
    PickMany,
    Records,
    Split,
    Text,
    check_bounds,
    check_form,
)
from empires.core.questions.form import Form

COLOURS = (Choice("red", "Red"), Choice("blue", "Blue"))
UNITS = (Text(name="name", label="Name", longest=5), Number(name="n", label="Size", lo=1, hi=9))
FORM = (
    Number(name="number", label="Coins", lo=0, hi=10, step=5),
    Pick(name="pick", label="Colour", choices=COLOURS),
    PickMany(name="many", label="Colours", choices=COLOURS, lo=1, hi=2),
    Split(name="split", label="Shares", items=(Item("a", "A", 1, 3), Item("b", "B", 0, 3)), lo=2, hi=4),
    Numbers(name="numbers", label="Banners", lo=5, hi=9, at_least=1, at_most=3, total=14),
    Text(name="text", label="Word", longest=4),
    Flag(name="flag", label="Secret"),
    Records(name="rows", label="Units", fields=UNITS, at_most=2),
)
GOOD: dict[str, Any] = {
    "number": 5,
    "pick": "red",
    "many": ["blue", "red"],
    "split": {"a": 1, "b": 2},
    "numbers": [5, 9],
    "text": "word",
    "flag": True,
    "rows": [{"name": "Elves", "n": 3}],
}


def test_an_optional_text_may_be_left_out_and_is_bounded_where_it_is_there() -> None:
    fields = (Text(name="text", label="Word", longest=4, optional=True),)
    for answer in ({}, {"text": "word"}):
        check_form(fields, answer)
        check_bounds(fields, answer)
    with pytest.raises(IllegalChoice, match="longer than 4"):
        check_bounds(fields, {"text": "words"})
    with pytest.raises(IllegalChoice, match="cannot be read"):
        check_form(fields, {"text": 4})


def accept(answer: Any) -> None:
    check_form(FORM, answer)
    check_bounds(FORM, answer)


def test_a_good_answer_is_accepted() -> None:
    accept(GOOD)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("number", "5", "cannot be read"),
        ("number", True, "cannot be read"),
        ("number", 11, "from 0 to 10"),
        ("number", 3, "steps of 5"),
        ("pick", 1, "cannot be read"),
        ("pick", "green", "not one of the choices"),
        ("many", "red", "cannot be read"),
        ("many", [], "Choose 1 to 2 for"),
        ("many", ["red", "red"], "not one of the choices"),
        ("many", ["green"], "not one of the choices"),
        ("split", [1], "cannot be read"),
        ("split", {"a": 1.5}, "cannot be read"),
        ("split", {"a": 4}, "from 1 to 3"),
        ("split", {"b": 2}, "at least 1"),
        ("split", {"a": 1, "c": 1}, "no line c"),
        ("split", {"a": 1}, "add up to 2 to 4"),
        ("numbers", [5.0], "cannot be read"),
        ("numbers", [], "needs 1 to 3 numbers"),
        ("numbers", [4, 10], "from 5 to 9"),
        ("numbers", [5, 5], "add up to 14"),
        ("text", None, "cannot be read"),
        ("text", "words", "longer than 4"),
        ("flag", 1, "cannot be read"),
        ("rows", {}, "cannot be read"),
        ("rows", [{"name": "Elves"}], "missing"),
        ("rows", [{"name": "Dwarfs", "n": 3}], "longer than 5"),
        ("rows", [{"name": "Orcs", "n": 3}] * 3, "needs 0 to 2 rows"),
    ],
)
def test_a_bad_answer_is_told_by_its_field(field: str, value: Any, sentence: str) -> None:
    with pytest.raises(IllegalChoice, match=sentence) as refusal:
        accept({**GOOD, field: value})
    assert refusal.value.code == "bad_answer"


@pytest.mark.parametrize("answer", [None, "x", [], {}, {**GOOD, "other": 1}])
def test_what_is_no_such_form_is_refused(answer: Any) -> None:
    with pytest.raises(IllegalChoice):
        accept(answer)


class Painted(msgspec.Struct):
    colour: Literal["red", "blue"]


def test_a_record_may_be_as_narrow_as_the_bounds_of_its_fields() -> None:
    field = Pick(name="colour", label="Colour", choices=COLOURS)
    form = Form(
        player="A", kind="paint", text="?", record=Painted, fields=(field,), default=Painted("red")
    )  # fmt: skip
    assert form.read({"colour": "blue"}) == Painted("blue")
    with pytest.raises(IllegalChoice, match="not one of the choices"):
        form.read({"colour": "green"})


class Worded(msgspec.Struct):
    """A form whose refusal reads a word more closely than its record does."""

    pick: str


def test_a_word_that_only_the_refusal_cannot_read_is_refused_by_its_field() -> None:
    def why_not(worded: Worded) -> None:
        msgspec.convert(worded.pick, Literal["red", "blue"])

    form = Form(
        player="A",
        kind="paint",
        text="?",
        fields=(FORM[1],),
        record=Worded,
        default=Worded("red"),
        why_not=why_not,
    )
    assert form.read({"pick": "red"}) == Worded("red")
    with pytest.raises(IllegalChoice, match="Colour"):
        form.read({"pick": "1 0,1"})
