"""Advice: moves with a reason, and no word where there is none."""

from __future__ import annotations

from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.page.card.advice import advised
from empires.players.advice import Advice


def test_a_move_without_a_reason_stands_alone() -> None:
    question = Question(player="Ann", kind="march", text="Where?")
    question.choices = (Choice("a", "March to Vergrad"), Choice("b", "Stay"))
    shown = str(advised([Advice("a", "it gains land", ""), Advice("b", "", "")], question, 0))
    assert shown.count('<p class="quiet-text">') == 1
    assert '<p class="quiet-text">It gains land.</p>' in shown
