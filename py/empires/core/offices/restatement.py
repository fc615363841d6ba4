"""The questions for correcting a wrongly reported battle result. This can be done by the organiser, by both
sides together on one screen, or between devices by one side once the other agrees."""

from __future__ import annotations

from typing import Final

import msgspec

from empires.core.base.canonical import as_text, digest
from empires.core.base.words import agree
from empires.core.questions.fields import Answer, Choice, Flag, Number, Pick, PickMany, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.desk import LONGEST_NOTICE, organiser_told
from empires.core.records.inputs import MOST_INPUTS
from empires.core.records.results import NewReport
from empires.core.rules.state import State

RESTATE: Final = "restate"
"""The kind of the input that the journal records."""

PROPOSE: Final = "propose_result"
AGREE: Final = "agree_to_result"
"""The kinds of inputs that the journal records between devices, where each seat speaks only for itself."""

PROPOSED: Final = "result_proposed"
"""The kind of the events that report proposals and answers to them."""

RESTATED: Final = "result_restated"
"""The kind of the event that reports a restated result."""

MOST_NUMBER = 10_000_000
"""A number higher than the number of inputs in any journal."""

LONGEST_REPORT = 20_000
"""The maximum length of a report as JSON, in characters."""


class Restatement(msgspec.Struct, kw_only=True):
    """A form with a report that began `back` inputs ago, and the correct answers as a JSON list of question
    kinds and answers. `agreed` are the fighters who agree to the new report, apart from the player who enters
    it."""

    back: int = 1
    answers: str = "[]"
    agreed: list[str] = []
    reason: str = ""


class Proposing(msgspec.Struct, kw_only=True):
    """A form with a new report of the battle whose old report begins with input `at` of the journal.
    `fighters` are all players who must agree. `after` is the number of results restated before the new report
    was written; once another result is restated, `at` no longer means the same battle."""

    at: int = 0
    after: int = 0
    answers: str = "[]"
    fighters: list[str] = []
    reason: str = ""


class Agreeing(msgspec.Struct, kw_only=True):
    """A form in which somebody accepts or rejects the new report that has exactly this key."""

    key: str = ""
    agrees: bool = True


def answers_of(restatement: Restatement | Proposing) -> list[tuple[str, Answer]]:
    """The answers of the new report. Raises IllegalChoice."""
    try:
        return msgspec.json.decode(restatement.answers, type=list[tuple[str, Answer]])
    except msgspec.MsgspecError as fault:
        raise bad_answer(f"Give the report as a list of questions and answers in JSON: {fault}.") from fault


def restating(state: State, player: str) -> Form[Restatement]:
    """The question for somebody who restates a result."""
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


def proposing(state: State, player: str) -> Form[Proposing]:
    """The question for somebody who restates a result between devices."""
    everyone = tuple(Choice(one, one) for one in state.players)
    return Form(
        player=player,
        kind=PROPOSE,
        text="Which battle was reported wrongly, and how did it end?",
        record=Proposing,
        fields=(
            Number(name="at", label="Input", lo=0, hi=MOST_NUMBER),
            Number(name="after", label="Restated", lo=0, hi=MOST_NUMBER),
            Text(name="answers", label="The report, as JSON", longest=LONGEST_REPORT),
            PickMany(name="fighters", label="Fighters", choices=everyone),
            Text(name="reason", label="Why (everybody can read it)", longest=LONGEST_NOTICE),
        ),
        default=Proposing(),
    )


def agreeing(reports: list[NewReport], player: str) -> Form[Agreeing]:
    """The question for somebody who must agree to a new report."""
    return Form(
        player=player,
        kind=AGREE,
        text="Do you agree with the new report?",
        record=Agreeing,
        fields=(
            Pick(name="key", label="Report", choices=tuple(Choice(one.key, one.by) for one in reports)),
            Flag(name="agrees", label="I agree (otherwise the report is dropped)"),
        ),
        default=Agreeing(key=reports[0].key),
    )


def key_of(player: str, wish: Proposing) -> str:
    """A unique name for a new report."""
    return as_text(digest("new report", player, wish.at, wish.after, wish.answers, wish.reason))


def waiting_for(state: State, player: str) -> list[NewReport]:
    """The new reports that a player may agree to or reject."""
    waiting = state.new_reports.waiting if state.new_reports is not None else []
    return [one for one in waiting if player in one.fighters or may_restate_alone(state, player)]


def may_restate_alone(state: State, player: str) -> bool:
    """Whether a player may restate results without agreement, as the keeper of the organiser's desk."""
    return state.desk is not None and state.desk.keeper == player


def restated_by(state: State, player: str, agreed: list[str]) -> str:
    """The beginning of a sentence, naming the people who restate a result."""
    if may_restate_alone(state, player):
        return organiser_told(player)
    others = f", as {' and '.join(agreed)} {agree(len(agreed), 'agrees', 'agree')}," if agreed else ""
    return f"{player}{others}"
