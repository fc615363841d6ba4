"""The pointer: what is proposed at a question."""

from __future__ import annotations

from tests.page.table.test_at_the_table import opened, played


def test_a_force_put_in_order_once_is_not_proposed_again() -> None:
    session = opened(played("mighty-empires", "reorganize", map_mode="generated")).session
    question = session.question
    assert question is not None
    assert question.step_on
    forces = [one.value for one in question.choices if one.value != question.step_on]
    session.answer(question.player, question.kind, forces[0], session.campaign.answers)
    form = session.question
    assert form is not None
    assert form.fields
    session.answer(form.player, form.kind, form.default, session.campaign.answers)
    again = session.question
    assert again is not None
    assert [one.value for one in again.choices if one.value != again.step_on] == forces
    assert session.pointer.chosen(again, session.view.state) is None
