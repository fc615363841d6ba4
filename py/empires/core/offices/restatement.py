"""The question by which the result of a battle that was reported wrongly is restated: at the organiser's
desk, or on one screen by both sides together."""

from __future__ import annotations

from typing import Final

import msgspec

from empires.core.base.words import agree
from empires.core.questions.fields import Answer, Choice, Number, PickMany, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.desk import LONGEST_NOTICE, organiser_told
from empires.core.records.inputs import MOST_INPUTS
from empires.core.rules.state import State

RESTATE: Final = "restate"
"""The kind of the recorded input."""

RESTATED: Final = "result_restated"
"""The kind of the event that reports it."""

LONGEST_REPORT = 20_000
"""Characters of a report as JSON."""


class Restatement(msgspec.Struct, kw_only=True):
    """A form: the report that began `back` inputs ago, as the answers that it should have had: a list of
    kinds of question and answers, as JSON. `agreed` are those who fought and agree to it, besides the player
    who enters it."""

    back: int = 1
    answers: str = "[]"
    agreed: list[str] = []
    reason: str = ""


def answers_of(restatement: Restatement) -> list[tuple[str, Answer]]:
    """The answers of the new report. Raises IllegalChoice."""
    try:
        return msgspec.json.decode(restatement.answers, type=list[tuple[str, Answer]])
    except msgspec.MsgspecError as fault:
        raise bad_answer(f"Give the report as a list of questions and answers in JSON: {fault}.") from fault


def restating(state: State, player: str) -> Form[Restatement]:
    """The question to somebody who restates a result."""
    return Form(
        player=player,
        kind=RESTATE,
        text="Which battle was reported wrongly, and how did it end?",
        record=Restatement,
        fields=(
            Number(name="back", label="Answers and rolls since the report began", lo=1, hi=2 * MOST_INPUTS),
            Text(name="answers", label="The report, as JSON", longest=LONGEST_REPORT),
            PickMany(
                name="agreed", label="Agreed by", choices=tuple(Choice(one, one) for one in state.players)
            ),
            Text(name="reason", label="Why (everybody can read it)", longest=LONGEST_NOTICE),
        ),
        default=Restatement(),
    )


def may_restate_alone(state: State, player: str) -> bool:
    """Whether a player restates results at the organiser's desk."""
    return state.desk is not None and state.desk.keeper == player


def restated_by(state: State, player: str, agreed: list[str]) -> str:
    """Those who restate a result, as the beginning of a sentence."""
    if may_restate_alone(state, player):
        return organiser_told(player)
    others = f", as {' and '.join(agreed)} {agree(len(agreed), 'agrees', 'agree')}," if agreed else ""
    return f"{player}{others}"
