"""Against computers a person may play from an earlier moment again, whatever the dice were.

It is written into the journal at the moment from which the campaign is played again, as something done beside
the open question, and never without answers being taken back.
"""

from __future__ import annotations

from typing import Final

import msgspec

from empires.core.base.words import many
from empires.core.offices.seats import persons
from empires.core.questions.fields import Number, Text
from empires.core.questions.form import Form
from empires.core.records.inputs import Unasked
from empires.core.rules.game import Game
from empires.core.rules.standing import Standing
from empires.core.rules.state import State

AGAIN: Final = "play_again"
"""The kind of what is written down."""

MOST_ANSWERS = 10_000
"""Answers that can be taken back at once."""


class Again(msgspec.Struct):
    """A form: how many answers were taken back, and what the moment is called that is played again."""

    answers: int
    since: str


def again(player: str, answers: int, since: str) -> Unasked:
    """What the journal holds for it."""
    return Unasked(player, AGAIN, {"answers": answers, "since": since})


def may_play_again(state: State) -> bool:
    """Whether one person alone plays, with nobody at a desk, and every other seat is a computer's."""
    return len(persons(state, state.players)) == 1 and state.pool is None and state.desk is None


def playing_again(game: Game[State], player: str) -> list[Standing[Again]]:
    """What is signed with the name of the only person."""
    state = game.state
    if not may_play_again(state) or player not in persons(state, state.players):
        return []

    def note(form: Again) -> None:
        back = many(form.answers, "answer")
        text = f"{player} takes {back} back and plays again from here ({form.since}), whatever the dice were."
        game.emit("played_again", "", text, player=player, answers=form.answers)

    question = Form(
        player=player,
        kind=AGAIN,
        text="From which moment do you play again?",
        record=Again,
        fields=(
            Number(name="answers", label="Answers taken back", lo=1, hi=MOST_ANSWERS),
            Text(name="since", label="The moment", longest=80),
        ),
        default=Again(1, ""),
    )
    return [Standing(question, note)]
