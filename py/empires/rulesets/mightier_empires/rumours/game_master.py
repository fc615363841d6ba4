"""Additions that a human game master may make, apart from corrections: rumours and characters (MI-OPT-20,
MI-INFO-01)."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.desk import LONGEST_NOTICE
from empires.core.rules.game import Game
from empires.core.rules.standing import Amendment
from empires.rulesets.mightier_empires.rumours.personae import Persona, bring_in, question_to
from empires.rulesets.mightier_empires.state import War


class Rumour(msgspec.Struct, kw_only=True):
    """A rumour that the game master spreads, true or not."""

    text: str = ""


def at_desk(game: Game[War]) -> list[Amendment[Any]]:
    """The additions open at any time: a rumour and, if the campaign uses dramatis personae, one of them
    (MI-OPT-06).
    """
    state = game.state
    if state.desk is None:
        return []
    keeper = state.desk.keeper
    personae = [Amendment(question_to(state, keeper), _introduce)] if state.settings.dramatis_personae else []
    return [Amendment(_rumour_by(keeper), _spread), *personae]


def _introduce(game: Game[War], persona: Persona) -> None:
    if not persona.name.strip():
        raise bad_answer("Give the newcomer a name.")
    bring_in(game, persona)


def _rumour_by(keeper: str) -> Form[Rumour]:
    def why_not(rumour: Rumour) -> IllegalChoice | None:
        return None if rumour.text.strip() else bad_answer("Write what the rumour says.")

    return Form(
        player=keeper,
        kind="add_rumour",
        text="What is the rumour?",
        rules=("MI-INFO-01", "MI-OPT-20"),
        record=Rumour,
        fields=(Text(name="text", label="Rumour", longest=LONGEST_NOTICE, lines=3),),
        default=Rumour(),
        why_not=why_not,
    )


def _spread(game: Game[War], rumour: Rumour) -> None:
    game.emit("rumour", "MI-INFO-01", f"Rumour: {rumour.text.strip()}")
