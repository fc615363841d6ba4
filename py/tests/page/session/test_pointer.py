"""The pointer: what is proposed at a question."""

from __future__ import annotations

import pytest

import empires
from empires.core.questions.fields import Choice
from empires.core.questions.odds import Chances, Odds
from empires.core.questions.question import Question
from empires.page.session.pointer import Pointer
from empires.page.session.session import Session
from empires.page.session.undoing import undo
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display, find_ruleset
from tests.page.table.test_at_the_table import opened

FIND = Odds(about="The find", ends=("settlement", "", "nothing"), lines=(Chances(win=42, draw=0, lose=58),))


@pytest.fixture
def one_force() -> Session:
    """Asked whether to reorganize the only force that can be, or to end the step."""
    campaign = empires.new("mighty-empires", ["Ann", "Bo"], seed="x", options={"map_mode": "generated"})
    for n in range(400):
        asked = campaign.waiting[0]
        if asked.kind == "reorganize" and len(asked.choices) == 2 and asked.offers(asked.step_on):
            return opened(campaign).session
        answer_one(campaign, asked, RandomPlayer(f"x{n}", asked.player))
    raise AssertionError("no question had a single force")


def proposal(session: Session) -> Choice | None:
    question = session.question
    assert question is not None
    assert question.step_on
    return session.pointer.chosen(question, session.view.state)


def reorganize(session: Session) -> None:
    """Answer with the only force."""
    question = session.question
    assert question is not None
    (force,) = (one.value for one in question.choices if one.value != question.step_on)
    session.answer(question.player, question.kind, force, session.campaign.answers)


def test_the_end_of_the_step_is_proposed_before_and_after_a_force_was_put_in_order(
    one_force: Session,
) -> None:
    session = one_force
    first = proposal(session)
    reorganize(session)
    form = session.question
    assert form is not None
    assert form.fields
    session.answer(form.player, form.kind, form.default, session.campaign.answers)
    again = session.question
    assert again is not None
    end = proposal(session)
    assert end == first
    assert end is not None
    assert end.value == again.step_on


def test_what_was_taken_back_is_proposed_as_at_first(one_force: Session) -> None:
    session = one_force
    first = proposal(session)
    reorganize(session)
    undo(session)
    assert proposal(session) == first


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        (("build city 0,0", "recruit 0,0"), "recruit 0,0"),
        (("build city 0,0", "build fortress 0,0"), "build fortress 0,0"),
        (("build city 0,0", "found village 0,0"), "build city 0,0"),
    ],
)
def test_a_tile_proposes_first_what_is_likely(asked: tuple[str, ...], chosen: str) -> None:
    campaign = empires.new("mighty-kingdoms", ["Ann", "Bo"], seed="x")
    session = opened(campaign).session
    session.pointer.tile = "0,0"
    question = Question(player="Ann", kind="spend", text="Make one purchase.")
    question.choices = tuple(Choice(one, one, ("0,0",)) for one in asked)
    found = session.pointer.chosen(question, session.view.state)
    assert found is not None
    assert found.value == chosen


def test_the_next_order_is_proposed_even_if_it_risks_something_since_all_are_carried_out() -> None:
    pointer = Pointer(find_display(find_ruleset("mighty-kingdoms")))
    risky = Choice("1 carry", "Army 1 to 4,-2", ("4,-2",), odds=(FIND,))
    question = Question(player="Ann", kind="resolve_order", text="Which order will you carry out next?")
    question.choices = (risky, Choice("2 carry", "Army 2 digs in on 3,0", ("3,0",)))
    assert pointer.chosen(question, None) is risky
    question.kind = "give_order"
    assert pointer.chosen(question, None) is None, "an order may still be given or not"


@pytest.mark.parametrize(("win", "chosen"), [(10, "none"), (60, "Cy")])
def test_a_battle_that_is_probably_lost_is_not_proposed(win: int, chosen: str) -> None:
    pointer = Pointer(find_display(find_ruleset("warmaster")))
    odds = Odds(about="The assault", lines=(Chances(win=win, draw=0, lose=100 - win),))
    question = Question(player="Ann", kind="declare_assault", text="Do you assault a capital?")
    question.step_on = "none"
    question.choices = (Choice("Cy", "Assault the capital of Cy", odds=(odds,)), Choice("none", "No assault"))
    found = pointer.chosen(question, None)
    assert found is not None
    assert found.value == chosen
