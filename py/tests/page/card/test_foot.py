"""The foot of the card: one button answers, it names the deed, and the end of a step stands apart from it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import msgspec
import pytest

from empires import rulesets
from empires.core.questions.fields import Choice, Number, PickMany
from empires.core.questions.form import Form
from empires.core.questions.odds import Chances, Odds
from empires.core.questions.question import Question
from empires.page.card.card import deed_words
from empires.page.card.choices import Moment, choices, deeds
from empires.page.session.pointer import proposed
from empires.page.widgets.long_list import Lists
from empires.rulesets import catalogue, find_display, find_ruleset
from tests.page.table.test_at_the_table import opened, played

VERBS = """
Accept Answer Begin Besiege Bring Build Buy Change Come Continue Declare Enter Feed Form Garrison Give Go
Hand Hire Lay Lead Leave Let Man March Move Name Offer Place Play Propose Put Raise Rearrange Recruit Remove
Report Retreat Roll Seal Send Set Settle Share Spread Stay Store Strike Take Treat Use Write
"""
"""The verbs that a form's button may begin with."""

MARCH = Choice("march", "March to Vergrad", ("0,0",))
RAID = Choice("raid", "Raid Mundten", ("1,0",))
STAY = Choice("stay", "Stay where it is")
END = Choice("end", "No more marches")
RAZE = Choice("raze", "Raze your own Vergrad", ("0,0",), grave=True)


class Offers(msgspec.Struct):
    """A form with the players to whom something is offered."""

    to: list[str]


def asked(*offered: Choice, step_on: str = "") -> Question:
    question = Question(player="Ann", kind="move", text="Where does it march?")
    question.choices, question.step_on = offered, step_on
    return question


def shown(question: Question, chosen: Choice | None = None) -> tuple[str, str]:
    """The words of the big button and of the one beside it."""
    deed, aside = deeds(question, Moment(0, chosen=chosen))
    return said(deed), said(aside or "")


def said(html: str) -> str:
    return re.sub("<[^>]+>", "", re.sub("<kbd.*?</kbd>", "", str(html)))


def test_the_button_names_what_is_chosen_and_the_end_of_the_step_stands_beside_it() -> None:
    question = asked(MARCH, RAID, END, step_on="end")
    assert shown(question, RAID) == ("Raid Mundten", "No more marches")


def test_nothing_ends_a_step_where_one_was_about_to_choose() -> None:
    question = asked(MARCH, RAID, END, step_on="end")
    assert proposed(question) is None
    deed, aside = deeds(question, Moment(0))
    assert "disabled" in deed
    assert said(aside or "") == "No more marches"


def test_with_nothing_left_to_choose_the_big_button_ends_the_step() -> None:
    assert shown(asked(END, step_on="end")) == ("No more marches", "")


def test_where_one_has_to_choose_the_first_is_proposed() -> None:
    assert proposed(asked(MARCH, RAID, STAY)) is MARCH
    assert proposed(asked(MARCH, END, step_on="end")) is MARCH
    assert proposed(asked(RAZE, RAID, STAY)) is None, "nothing grave is proposed"
    assert proposed(asked(MARCH, END, step_on="end"), given=MARCH.value) is None, "nobody goes in circles"
    assert proposed(asked(MARCH, RAID), given=MARCH.value) is MARCH, "some answer has to be given"


def test_an_end_of_the_step_that_comes_first_is_proposed_unless_there_are_several_places() -> None:
    keep, swap = Choice("keep", "Keep the map as it is"), Choice("swap", "Swap two hexes")
    assert proposed(asked(keep, swap, STAY, step_on="keep")) is keep
    assert shown(asked(keep, swap, STAY, step_on="keep"), keep) == ("Keep the map as it is", "")
    assert proposed(asked(END, MARCH, step_on="end")) is END
    assert proposed(asked(END, RAZE, step_on="end")) is END
    assert proposed(asked(END, MARCH, RAID, step_on="end")) is None, "the map shows them"
    assert proposed(asked(swap, STAY, keep, step_on="keep")) is None, "it is not the usual answer"


def test_after_an_answer_that_changed_nothing_the_big_button_ends_the_step() -> None:
    question = asked(MARCH, RAID, END, step_on="end")
    again = asked(MARCH, RAID, END, step_on="end")
    assert proposed(question, MARCH.value, again) is END
    assert shown(question, END) == ("No more marches", "")
    assert proposed(question, MARCH.value, asked(MARCH, STAY, END, step_on="end")) is None, (
        "it changed something"
    )
    assert proposed(question, END.value, again) is None, "another turn"
    assert proposed(asked(MARCH, RAID), MARCH.value, asked(MARCH, RAID)) is MARCH, "no step to end"


def test_nothing_is_proposed_that_risks_something_and_the_button_counts_the_choices() -> None:
    storm = Choice(
        "storm", "Storm Vergrad", odds=(Odds(about="A storm", lines=(Chances(win=17, draw=50, lose=33),)),)
    )
    assert proposed(asked(storm, MARCH, STAY)) is None
    assert shown(asked(storm, MARCH, STAY)) == ("Choose one of 3", "")
    assert proposed(asked(MARCH, storm, STAY)) is MARCH, "it risks nothing"
    raid = msgspec.structs.replace(RAID, odds=storm.odds)
    assert proposed(asked(MARCH, raid, STAY)) is None, "one place is not better than another"
    assert proposed(asked(storm, END, step_on="end")) is storm, "there is no other"


def test_of_several_secret_plans_none_is_proposed() -> None:
    question = Question(player="Ann", kind="siege", text="What is your plan before the walls?", secret=True)
    question.choices = (MARCH, RAID, STAY)
    assert proposed(question) is None
    assert shown(question) == ("Choose one of 3 plans", "")


def test_every_button_that_names_its_deed_begins_with_a_verb() -> None:
    displays = [find_display(find_ruleset(name)) for name in catalogue()]
    named = [words for one in displays for words in (*one.deeds.values(), *one.spares.values())]
    assert named
    assert {words.split()[0] for words in named} <= {*VERBS.split()}
    assert all(one.deeds.keys() > one.spares.keys() for one in displays), "what is empty says what full does"


@pytest.mark.parametrize("name", [*catalogue()])
def test_the_button_of_every_form_names_its_deed(name: str) -> None:
    folder = Path(rulesets.__file__).parent / name.replace("-", "_")
    calls = [
        call
        for path in folder.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("Form", "_form")
    ]
    kinds = {
        part.value
        for call in calls
        for part in (*call.args[1:2], *(one.value for one in call.keywords if one.arg == "kind"))
        if isinstance(part, ast.Constant)
    }
    assert kinds
    assert kinds <= find_display(find_ruleset(name)).deeds.keys()


@pytest.mark.parametrize(
    ("filled", "least", "words"),
    [
        ({}, 0, "Offer no pact"),
        ({"to": []}, 0, "Offer no pact"),
        ({"to": ["Bo"]}, 0, "Send the offers"),
        ({}, 1, "Send the offers"),
    ],
)
def test_a_form_in_which_nothing_is_ticked_says_what_that_means(
    filled: dict[str, list[str]], least: int, words: str
) -> None:
    choices = (Choice("Bo", "Bo"),)
    fields = (PickMany(name="to", label="Offer a pact to", choices=choices, lo=least),)
    form = Form(
        player="Ann", kind="nap_offer", text="To whom?", record=Offers, fields=fields, default=Offers([])
    )
    assert deed_words(find_display(find_ruleset("warmaster")), form, filled) == words


def test_two_short_answers_stand_side_by_side_with_their_consequences_above() -> None:
    question = asked(Choice("yes", "Pursue him", note="1 in 6 you lose 350"), Choice("no", "Let him go"))
    assert shown(question) == ("Pursue him", "Let him go")
    above = str(choices(question, Moment(0), Lists()))
    assert "1 in 6 you lose 350" in above
    assert "<button" not in above


def test_a_grave_answer_takes_the_big_button_after_its_row_and_says_yes() -> None:
    question = asked(RAZE, RAID, END, step_on="end")
    assert shown(question, RAZE)[0] == "Yes: Raze your own Vergrad"


def test_the_row_that_is_chosen_is_marked_and_the_second_press_on_it_answers() -> None:
    page = opened(played("ninth-age", "place_capital"))
    session = page.app.session
    assert session is not None
    question, given = session.question, session.campaign.answers
    assert question is not None
    second = question.choices[1]
    page.send("choose", choice=second.value, at=given)
    assert f'aria-pressed="true" data-tiles="{second.tiles[0]}"' in page.shown["card"]
    assert session.campaign.answers == given
    page.send("choose", choice=second.value, at=given)
    assert session.campaign.answers == given + 1


def test_a_row_that_was_meant_for_an_earlier_question_chooses_nothing() -> None:
    page = opened(played("ninth-age", "place_capital"))
    session = page.app.session
    assert session is not None
    assert session.question is not None
    page.send("choose", choice=session.question.choices[1].value, at=session.campaign.answers - 1)
    assert session.pointer.picked == ""


def test_escape_takes_back_what_was_chosen_and_never_a_deed() -> None:
    page = opened(played("ninth-age", "place_capital"))
    session = page.app.session
    assert session is not None
    assert session.question is not None
    given = session.campaign.answers
    page.send("choose", choice=session.question.choices[1].value, at=given)
    page.send("back")
    assert session.pointer.picked == ""
    page.send("back")
    assert session.campaign.answers == given


@pytest.mark.parametrize(("crowns", "words"), [("", "Hire nobody"), ("0", "Hire nobody"), ("2", "Hire them")])
def test_a_form_in_which_every_number_is_nought_says_what_that_means(crowns: str, words: str) -> None:
    fields = (
        Number(name="spies", label="Spies", lo=0, hi=4),
        Number(name="thieves", label="Thieves", lo=0, hi=4),
    )
    form = Form(
        player="Ann", kind="buy_ops", text="Whom?", record=dict[str, int], fields=fields,
        default=dict.fromkeys(("spies", "thieves"), 0),
    )  # fmt: skip
    display = find_display(find_ruleset("mighty-empires"))
    assert deed_words(display, form, {"spies": ["0"], "thieves": [crowns]}) == words


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Lay it on the lowland four tiles north-northwest of Fairworth", "Lay it there"),
        ("Occupy the lowland two tiles north-northwest of Fairworth", "Occupy this lowland"),
        ("Drive Berengar from the river valley by Fairworthhaven", "Drive Berengar from this river valley"),
        ("Occupy the forest west of Ironhaven", "Occupy this forest"),
        ("Occupy the hills by Ironhaven", "Occupy the hills by Ironhaven"),
    ],
)
def test_a_place_that_takes_many_words_is_pointed_at_by_the_button(label: str, words: str) -> None:
    choice = Choice("there", label, ("0,0",))
    assert shown(asked(choice, STAY, END), chosen=choice)[0] == words
