"""Every kind of field becomes a control, and what comes back becomes the answer it stands for."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import (
    Choice,
    Field,
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
from empires.core.questions.question import Question
from empires.page.forms.controls import control
from empires.page.forms.filled import read_form
from empires.page.forms.form import controls
from empires.players.random_legal import RandomPlayer

COLOURS = (Choice("red", "Red"), Choice("blue", "Blue", note="cold"), Choice("green", "Green"))
FIELDS: dict[str, tuple[Field, Any]] = {
    "number": (Number(name="f", label="Coins", lo=-5, hi=50, step=5, unit="crowns"), 10),
    "pick": (Pick(name="f", label="Colour", choices=COLOURS), "blue"),
    "pick_long": (
        Pick(name="f", label="Day", choices=tuple(Choice(f"d{n}", f"Day {n}") for n in range(9))),
        "d4",
    ),
    "pick_many": (PickMany(name="f", label="Colours", choices=COLOURS, lo=0, hi=2), ["red", "green"]),
    "split": (
        Split(
            name="f", label="Shares", items=(Item("1", "First", 0, 6), Item("2", "Second", 1, 6)), lo=3, hi=3
        ),
        {"1": 2, "2": 1},
    ),
    "numbers": (
        Numbers(name="f", label="Banners", lo=500, hi=1500, at_least=1, at_most=8, total=3700),
        [1500, 1500, 700],
    ),
    "text": (Text(name="f", label="Name", longest=20), "Wastendorf"),
    "text_long": (Text(name="f", label="Story", longest=200, lines=4), "Once\nupon"),
    "flag": (Flag(name="f", label="Secret"), True),
    "records": (
        Records(
            name="f",
            label="Units",
            fields=(
                Text(name="name", label="Name"),
                Number(name="points", label="Points", lo=0, hi=900),
                Flag(name="hero", label="Hero"),
            ),
            at_most=20,
        ),
        [{"name": "Spears", "points": 120, "hero": False}, {"name": "Lord", "points": 300, "hero": True}],
    ),
}


def question(field: Field, default: Any) -> Question:
    return Form(player="A", kind="k", text="?", record=dict, fields=(field,), default={"f": default})


def sent(html: str) -> dict[str, list[str]]:
    """What a browser would send of these controls, untouched."""
    filled: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", html):
        name = re.search(r' name="([^"]*)"', tag)
        value = re.search(r' value="([^"]*)"', tag)
        ticked = "checkbox" not in tag and "radio" not in tag
        if name and (ticked or " checked" in tag):
            filled.setdefault(name[1], []).append(value[1] if value else "")
    for name, body in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', html):
        filled[name] = re.findall(r'<option value="([^"]*)" selected>', body)
    for name, body in re.findall(r'<textarea name="([^"]*)"[^>]*>(.*?)</textarea>', html, re.DOTALL):
        filled[name] = [body]
    return filled


@pytest.mark.parametrize("kind", FIELDS)
def test_a_form_sent_untouched_gives_its_default(kind: str) -> None:
    asked = question(*FIELDS[kind])
    assert read_form(asked, sent(controls(asked))) == asked.default


@pytest.mark.parametrize("kind", FIELDS)
@given(seed=st.integers(0, 10_000))
def test_a_refused_form_keeps_what_was_filled_in(kind: str, seed: int) -> None:
    asked = question(*FIELDS[kind])
    answer = RandomPlayer(str(seed), "A").choose(None, asked)  # type: ignore[arg-type]
    if kind.startswith("records"):
        answer["f"] = [row | {"name": "x"} for row in answer["f"]]
    if kind == "pick_many":
        answer["f"] = [choice.value for choice in COLOURS if choice.value in answer["f"]]
    check_form(asked.fields, answer)
    check_bounds(asked.fields, answer)
    filled = sent(controls(question(FIELDS[kind][0], answer["f"])))
    assert read_form(asked, filled) == answer
    assert read_form(asked, sent(controls(asked, filled))) == answer


def test_what_is_no_number_is_told_by_the_name_of_its_field() -> None:
    with pytest.raises(IllegalChoice, match="“Coins” needs whole numbers"):
        read_form(question(*FIELDS["number"]), {"f": ["two"]})


def test_hostile_words_stay_words() -> None:
    asked = question(Text(name="f", label="<b>Name", longest=99), '"><script>alert(1)</script>')
    html = controls(asked)
    assert "<script" not in html
    assert "<b>" not in html


ORDERS = Records(
    name="orders",
    label="Orders",
    fields=(
        Pick(name="hex", label="Hex", choices=(Choice("0,0", "0,0", ("0,0",)),)),
        Pick(name="order", label="Order", choices=(Choice("guard", "Guard"), Choice("invade", "Invade"))),
        Pick(
            name="then",
            label="Then",
            choices=(Choice("", "Take it"), Choice("raze", "Raze")),
            given=("order", "invade"),
        ),
    ),
)
GIFTS = Records(name="gifts", label="Gifts", fields=(Text(name="to", label="To"),), seldom=True)


def sheet(gifts: list[dict[str, str]]) -> Question:
    orders = [{"hex": "0,0", "order": "guard", "then": ""}]
    default = {"orders": orders, "gifts": gifts}
    return Form(player="A", kind="k", text="?", record=dict, fields=(ORDERS, GIFTS), default=default)


def test_a_control_that_depends_on_another_is_hidden_by_it_until_it_says_something() -> None:
    drawn = str(controls(sheet([])))
    assert re.search(r'class="given"><fieldset.*?value="raze"', drawn)
    assert re.findall(r'value="(\w+)"[^>]*class="frees"', drawn) == ["invade"]
    told = str(controls(sheet([]), {"orders.0.order": ["guard"], "orders.0.then": ["raze"]}))
    assert 'class="given"' not in told


def test_lists_that_are_seldom_filled_are_folded_together_while_they_are_empty() -> None:
    assert 'id="part-seldom"' in str(controls(sheet([])))
    assert 'id="part-seldom"' not in str(controls(sheet([{"to": "Bo"}])))


def test_places_that_are_all_seen_from_one_name_it_once_and_heard_in_each() -> None:
    places = [f"the {ground} Holm" for ground in ("plain just north of", "forest south of", "hill by")]
    field = PickMany(
        name="city", label="City", choices=tuple(Choice(f"{n}", one) for n, one in enumerate(places))
    )
    drawn = str(control(field, "city", {}))
    assert "<legend>City, seen from Holm</legend>" in drawn
    assert drawn.count('<span class="unseen"> of Holm</span>') == 2
    assert "<span>the plain just north<span" in drawn
    other = msgspec.structs.replace(field, choices=(*field.choices, Choice("3", "the plain by Ash")))
    assert "unseen" not in str(control(other, "city", {}))
