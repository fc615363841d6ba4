"""Going back to an earlier moment, even past dice rolls; only a person who plays alone against computers may
do this. The journal records at that moment how many answers were taken back, as an action that answers no
open question."""

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
"""The kind of the input that the journal records."""

MOST_ANSWERS = 10_000
"""The maximum number of answers that can be taken back at once."""


class Again(msgspec.Struct):
    """A form with the number of answers taken back, and the name of the moment from which play resumes."""

    answers: int
    since: str


def again(player: str, answers: int, since: str) -> Unasked:
    """The answer as it is written in the journal."""
    return Unasked(player, AGAIN, {"answers": answers, "since": since})


def may_play_again(state: State) -> bool:
    """Whether only one person plays, with nobody at a desk and a computer in every other seat."""
    return len(persons(state, state.players)) == 1 and state.pool is None and state.desk is None


def playing_again(game: Game[State], player: str) -> list[Standing[Again]]:
    """The question that the program answers on behalf of the person who plays alone."""
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
        text="Which moment do you want to go back to and play on from?",
        record=Again,
        fields=(
            Number(name="answers", label="How many answers to take back", lo=1, hi=MOST_ANSWERS),
            Text(name="since", label="The moment", longest=80),
        ),
        default=Again(1, ""),
    )
    return [Standing(question, note)]
