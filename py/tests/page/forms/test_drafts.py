"""Forms with several lists: rows added, struck out, filled in on the map, kept until they are answered."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Number, Pick, Records, Text
from empires.core.questions.form import Form
from empires.page.card.card import sums
from empires.page.forms.drafts import LONGEST, Drafts
from empires.page.forms.filled import (
    add_row,
    begun,
    drop_row,
    headline,
    put_on,
    read_form,
    replaced,
    row_of,
    rows_of,
)
from empires.page.forms.form import controls, offered_rows
from empires.page.wire.forms import Do
from empires.page.wire.values import Filled

HEXES = tuple(
    Choice(name, name, (name,), sets=(("order", order),))
    for name, order in (("A1", "patrol"), ("B1", "invade"))
)
MARCHES = Records(
    name="marches",
    label="Marches",
    fields=(
        Text(name="army", label="Army"),
        Pick(name="order", label="Order", choices=(Choice("patrol", "Patrol"), Choice("invade", "Invade"))),
        Pick(name="hex", label="Hex", choices=HEXES),
    ),
    at_most=3,
)
EDICTS = Records(
    name="edicts",
    label="Edicts",
    fields=(
        Pick(name="hex", label="Hex", choices=HEXES[:1]),
        Number(name="power", label="Power", lo=0, hi=9),
    ),
    at_most=5,
)
MARCH = {"army": "Blue", "order": "patrol", "hex": "A1"}
FIELDS = (MARCHES, EDICTS, Records(name="none", label="Regents", fields=MARCHES.fields, at_most=0))


def refusal(answer: dict[str, Any]) -> IllegalChoice | None:
    if len(answer["edicts"]) < 2:
        return None
    parts = (IllegalChoice("A", "Two edicts.", "T-1"), IllegalChoice("B", "Too dear.", "T-2"))
    return IllegalChoice("A", "Two edicts. Too dear.", "T-1", parts)


@pytest.fixture
def sheet() -> Form[dict[str, Any]]:
    return Form(
        player="Ann",
        kind="orders",
        text="?",
        record=dict,
        fields=FIELDS,
        default={"marches": [MARCH], "edicts": [], "none": []},
        why_not=refusal,
        sums=lambda answer: {"power": f"{sum(row['power'] for row in answer['edicts'])} of 9"},
        facts={"power": "0 of 9"},
    )


@pytest.fixture
def filled(sheet: Form[Any]) -> Filled:
    return begun(sheet)


def test_a_form_begins_as_it_is_proposed(sheet: Form[Any], filled: Filled) -> None:
    assert read_form(sheet, filled) == sheet.default
    assert [row.id for row in rows_of(filled, MARCHES)] == ["marches.0"]


def test_a_row_that_is_added_counts_once_something_stands_in_it(sheet: Form[Any], filled: Filled) -> None:
    row = add_row(filled, EDICTS)
    assert row is not None
    assert read_form(sheet, filled)["edicts"] == []
    filled["edicts.0.hex"] = ["A1"]
    assert read_form(sheet, filled)["edicts"] == [{"hex": "A1", "power": 0}]


def test_no_more_rows_than_a_list_takes(filled: Filled) -> None:
    assert [add_row(filled, MARCHES) is not None for _ in range(3)] == [True, True, False]


def test_a_row_is_struck_out_and_those_after_it_move_up(sheet: Form[Any], filled: Filled) -> None:
    for name in ("Red", "Grey"):
        row = add_row(filled, MARCHES)
        assert row is not None
        filled[f"{row.id}.army"] = [name]
    row = row_of(sheet, filled, "marches.1")
    assert row is not None
    drop_row(filled, row)
    assert [one["army"] for one in read_form(sheet, filled)["marches"]] == ["Blue", "Grey"]


def test_a_tile_fills_a_row_in_with_what_goes_with_it(sheet: Form[Any], filled: Filled) -> None:
    row = row_of(sheet, filled, "marches.0")
    assert row is not None
    assert put_on(filled, row, "B1")
    assert read_form(sheet, filled)["marches"] == [{"army": "Blue", "order": "invade", "hex": "B1"}]
    assert not put_on(filled, row, "Z9")


def test_a_row_that_is_half_filled_in_stays_and_says_what_is_missing(sheet: Form[Any]) -> None:
    with pytest.raises(IllegalChoice, match="Choose “Hex”"):
        sheet.read(read_form(sheet, {"marches.0.army": ["Blue"], "marches.0.order": ["patrol"]}))


def test_a_list_from_a_file_takes_the_place_of_its_rows(sheet: Form[Any], filled: Filled) -> None:
    add_row(filled, EDICTS)
    anew = replaced(filled, MARCHES, [MARCH | {"army": "Red"}])
    assert [one["army"] for one in read_form(sheet, anew)["marches"]] == ["Red"]
    assert rows_of(anew, EDICTS) == rows_of(filled, EDICTS)


def test_a_row_is_called_after_its_first_words_and_number(filled: Filled) -> None:
    filled |= {"edicts.0.hex": ["A1"], "edicts.0.power": ["3"]}
    assert headline(filled, rows_of(filled, MARCHES)[0]) == "Blue"
    assert headline(filled, rows_of(filled, EDICTS)[0]) == "A1 (3)"


def test_a_sheet_folds_its_lists_and_leaves_out_those_without_rows(sheet: Form[Any]) -> None:
    shown = controls(sheet)
    assert shown.count('class="part"') == 2
    assert "Regents" not in shown
    assert (
        'id="part-marches" open' in shown or "open" in shown.split('id="part-marches"')[0].rsplit("<", 1)[1]
    )


def offered(sheet: Form[Any], filled: Filled, tile: str) -> dict[str, list[tuple[str, str]]]:
    rows = offered_rows(sheet, filled, tile)
    return {label: [(one.do.what, one.do.row) for one in found] for label, found in rows.items()}


def test_a_clicked_tile_can_go_to_every_list_that_knows_it(sheet: Form[Any], filled: Filled) -> None:
    add_row(filled, EDICTS)
    filled["edicts.0.hex"] = ["A1"]
    assert offered(sheet, filled, "A1") == {
        "Marches": [("hand", "marches.0"), ("new", "marches")],
        "Edicts": [("hand", "edicts.0")],
    }
    assert offered(sheet, filled, "B1")["Marches"] == [("put", "marches.0"), ("new", "marches")]
    assert offered_rows(sheet, filled, "Z9") == {}


def test_a_form_does_its_sums_and_tells_every_reason_against_it(sheet: Form[Any], filled: Filled) -> None:
    assert "0 of 9" in sums(sheet, filled, {})["sums"]
    assert sums(sheet, filled, {})["faults"] == ""
    filled |= {
        "edicts.0.hex": ["A1"],
        "edicts.0.power": ["4"],
        "edicts.1.hex": ["A1"],
        "edicts.1.power": ["3"],
    }
    told = sums(sheet, filled, {})
    assert "7 of 9" in told["sums"]
    assert told["faults"].count("<li>") == 2
    filled["edicts.1.power"] = ["many"]
    assert "needs whole numbers" in sums(sheet, filled, {})["faults"]


# --- drafts ------------------------------------------------------------------------------------------


def test_a_row_in_hand_takes_the_next_tile(sheet: Form[Any]) -> None:
    filling = Drafts()
    assert not filling.point(sheet, "B1")
    assert filling.row(sheet, Do(what="hand", row="marches.0"), None) == "marches.0"
    assert filling.offered_tiles(sheet) == ["A1", "B1"]
    assert filling.point(sheet, "B1")
    assert filling.filled_tiles(sheet) == ["B1"]
    assert filling.hand == "marches"
    assert filling.offered_tiles(sheet) == []


def test_a_row_in_hand_is_put_down_again(sheet: Form[Any]) -> None:
    filling = Drafts()
    filling.row(sheet, Do(what="hand", row="marches.0"), None)
    filling.row(sheet, Do(what="hand", row="marches.0"), None)
    assert filling.hand == "marches"
    filling.row(sheet, Do(what="hand", row="marches.0"), None)
    assert filling.put_down()
    assert not filling.put_down()


def test_rows_are_added_moved_and_struck_out(sheet: Form[Any]) -> None:
    filling = Drafts()
    assert filling.row(sheet, Do(what="new", row="edicts"), "A1") == "edicts.0"
    assert filling.row(sheet, Do(what="put", row="marches.0"), "B1") == "marches.0"
    assert filling.row(sheet, Do(what="rows", row="marches"), None) == "marches.1"
    assert filling.row(sheet, Do(what="drop", row="marches.1"), None) == ""
    answer = read_form(sheet, filling.of(sheet))
    assert answer["edicts"] == [{"hex": "A1", "power": 0}]
    assert answer["marches"] == [{"army": "Blue", "order": "invade", "hex": "B1"}]
    assert filling.row(sheet, Do(what="rows", row="regents"), None) == ""
    filling.anew(sheet)
    assert read_form(sheet, filling.of(sheet)) == sheet.default


def test_a_draft_is_written_down_and_read_again(sheet: Form[Any], filled: Filled) -> None:
    filling = Drafts()
    filling.note(sheet, filled | {"marches.0.army": ["Red"]})
    assert Drafts(filling.text).of(sheet)["marches.0.army"] == ["Red"]
    filling.settle("orders")
    assert not filling.has(sheet)


@pytest.mark.parametrize("text", ["", "no draft", '{"Ann": 3}', '{"Ann": {"kind": "orders", "filled": [1]}}'])
def test_what_is_no_draft_is_begun_anew(sheet: Form[Any], text: str) -> None:
    assert Drafts(text).of(sheet) == begun(sheet)


def test_a_draft_beyond_all_bounds_is_not_stored(sheet: Form[Any]) -> None:
    filling = Drafts()
    filling.note(sheet, {"marches.0.army": ["x" * LONGEST]})
    assert filling.text == "{}"


BASES = tuple(
    Pick(name=name, label=name, choices=(Choice("A1", "A1", ("A1",)), Choice("B1", "B1", ("B1",))))
    for name in ("first", "second")
)


def places() -> Form[dict[str, Any]]:
    return Form(
        player="Ann", kind="place", text="Where do they start?", record=dict, fields=BASES,
        default={"first": "A1", "second": "A1"},
    )  # fmt: skip


def test_a_click_on_the_map_fills_in_one_place_after_the_other() -> None:
    drafts, asked = Drafts(), places()
    assert drafts.offered_tiles(asked) == ["A1", "B1"]
    assert drafts.point(asked, "B1")
    assert drafts.of(asked)["first"] == ["B1"]
    assert drafts.hand == "second"
    assert drafts.point(asked, "A1")
    assert drafts.of(asked)["second"] == ["A1"]
    assert set(drafts.filled_tiles(asked)) == {"A1", "B1"}
    assert not drafts.point(asked, "Z9"), "a tile that no place offers is only looked at"


def test_the_place_that_the_next_click_fills_in_is_marked_and_another_can_be_taken() -> None:
    drafts, asked = Drafts(), places()
    assert 'class="row held" role="group" aria-label="first"' in controls(asked, drafts.of(asked))
    drafts.row(asked, Do(what="hand", row="second"), None)
    held = controls(asked, drafts.of(asked), drafts.hand)
    assert 'class="row held" role="group" aria-label="second"' in held


def test_orders_read_as_sentences_and_the_next_army_follows_the_one_that_was_sent() -> None:
    drafts = Drafts()
    asked = Form(
        player="Ann", kind="orders", text="Orders?", record=dict, fields=(MARCHES,),
        default={"marches": [MARCH, {**MARCH, "army": "Red"}]},
    )  # fmt: skip
    drafts.row(asked, Do(what="hand", row="marches.0"), None)
    assert drafts.point(asked, "B1")
    assert drafts.hand == "marches.1"
    assert "Blue: Invade B1" in controls(asked, drafts.of(asked), drafts.hand)


def test_a_place_that_may_also_be_written_is_told_by_its_name() -> None:
    target = Text(name="target", label="Hex or army", choices=(Choice("3,-2", "the forest", ("3,-2",)),))
    spends = Records(name="spends", label="Power", fields=(target,), at_most=2)
    for value, words in (("3,-2", "the forest"), ("Blue", "Blue")):
        asked = Form(
            player="Ann", kind="orders", text="Orders?", record=dict, fields=(spends,),
            default={"spends": [{"target": value}]},
        )  # fmt: skip
        assert f'<span id="said-spends.0">{words}</span>' in controls(asked, Drafts().of(asked))


def test_a_few_short_choices_of_a_row_are_chips_and_what_rows_begin_with_is_one_tap() -> None:
    works = ("town", "mine", "fort", "city", "road")
    spends = Records(
        name="spends",
        label="Power",
        fields=(
            Pick(name="work", label="Work", choices=tuple(Choice(one, one.title()) for one in works)),
            Pick(name="hex", label="Hex", choices=HEXES),
        ),
        at_most=3,
    )
    asked = Form(
        player="Ann", kind="orders", text="Orders?", record=dict, fields=(MARCHES, spends),
        default={"marches": [MARCH], "spends": []},
    )  # fmt: skip
    drafts = Drafts()
    shown = str(controls(asked, drafts.of(asked)))
    assert '<input type="radio" name="marches.0.order" value="patrol" checked>' in shown
    assert [one for one in works if f"Power: {one.title()}" in shown] == ["town", "mine", "fort"]
    assert ">2 more<" in shown
    assert drafts.row(asked, Do(what="rows", row="spends", value="mine"), None) == "spends.0"
    shown = str(controls(asked, drafts.of(asked)))
    assert [one for one in works if f"Power: {one.title()}" in shown] == ["town", "mine"]
    assert drafts.point(asked, "B1"), "the hex goes into the row that was begun"
    assert read_form(asked, drafts.of(asked))["spends"] == [{"work": "mine", "hex": "B1"}]
