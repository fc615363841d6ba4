"""Somebody who has to agree to a form reads every word and figure in it."""

from __future__ import annotations

from typing import Any

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
)
from empires.core.questions.form import Form
from empires.kit.filled import filled_in

SIDES = (Choice("a", "Ann"), Choice("b", "Bo"))
FORM: Form[dict[str, Any]] = Form(
    player="Ann",
    kind="report",
    text="How did it end?",
    record=dict,
    default={},
    fields=(
        Pick(name="winner", label="Winner", choices=SIDES),
        Number(name="lost", label="Points lost", lo=0, hi=5000),
        PickMany(name="there", label="Took part", choices=SIDES),
        Split(name="vp", label="Victory points", items=(Item("0", "Ann"), Item("1", "Bo")), lo=0, hi=9000),
        Numbers(name="rolls", label="Rolls", lo=1, hi=6),
        Flag(name="fled", label="The loser fled"),
        Records(
            name="heroes",
            label="Heroes",
            fields=(Text(name="name", label="Name"), Flag(name="fell", label="Fell")),
        ),
        Text(name="notes", label="For the chronicle"),
    ),
)


def test_every_kind_of_field_is_read_by_its_label() -> None:
    filled = {
        "winner": "b", "lost": 1250, "there": ["a", "b"], "vp": {"0": 900, "1": 1800}, "rolls": [3, 4],
        "fled": True, "heroes": [{"name": "Old Ulf", "fell": True}, {"name": "Ida", "fell": False}],
        "notes": "A draw, we lost.",
    }  # fmt: skip
    assert filled_in(FORM, filled) == {
        "Winner": "Bo",
        "Points lost": "1,250",
        "Took part": "Ann and Bo",
        "Victory points": "Ann: 900 and Bo: 1,800",
        "Rolls": "3 and 4",
        "The loser fled": "yes",
        "Heroes": "Name: “Old Ulf”, Fell: yes; Name: “Ida”",
        "For the chronicle": "“A draw, we lost.”",
    }


def test_what_was_left_empty_is_left_out() -> None:
    empty = {
        "winner": "a", "lost": 0, "there": [], "vp": {"0": 0}, "rolls": [], "fled": False, "heroes": [],
        "notes": "",
    }  # fmt: skip
    assert filled_in(FORM, empty) == {"Winner": "Ann"}
