"""The interface of a computer player, and a function that lets such players continue a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from empires.core.errors import IllegalChoice
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.table import Table
from empires.players.plain import plain


class Policy(Protocol):
    """Answers questions, using only its player's knowledge."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """An answer to `question` (see `plain`): an act, or the JSON that the journal has for it.

        If the rules refuse a filled-in form, the question's own default is taken.
        """
        ...


def answer_one(campaign: Table, question: Question, policy: Policy) -> list[Event]:
    """Let `policy` answer `question`, or take a form's default if that is refused. Returns what happened."""
    return give(campaign, question, policy.choose(campaign.view(question.player), plain(question)))


def give(campaign: Table, question: Question, choice: Answer) -> list[Event]:
    """Give an answer, or the form's default if the answer is refused."""
    try:
        return campaign.answer(question, choice)
    except IllegalChoice:
        if question.choices:
            raise
        return campaign.answer(question, question.default)


def play(campaign: Table, policies: Mapping[str, Policy], most_answers: int | None = None) -> int:
    """Play on until the campaign ends, waits only for players without a policy, or has taken `most_answers`
    answers.

    Returns the number of answers given.
    """
    given = 0
    while most_answers is None or given < most_answers:
        for question in campaign.waiting:
            if (policy := policies.get(question.player)) is not None:
                answer_one(campaign, question, policy)
                given += 1
                break
        else:
            break
    return given
