"""Rolls as players see them: the event, and the form in which people type in the faces of their own dice."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.questions.fields import Numbers
from empires.core.questions.form import Form
from empires.core.records.events import ROLL, Event
from empires.core.rules.asking import RollRequest


class Faces(msgspec.Struct):
    """A form with the faces that people rolled."""

    faces: list[int]


def faces_form(request: RollRequest, player: str) -> Form[Faces]:
    """The form for a `player` who rolls real dice."""
    dice = request.dice
    faces = Numbers(name="faces", label="Faces", lo=1, hi=dice.sides, at_least=dice.count, at_most=dice.count)
    return Form(
        player=player,
        kind=ROLL,
        text=f"{request.why}: roll {dice} and type in the results.",
        rules=(request.rule,),
        record=Faces,
        fields=(faces,),
        default=Faces([1] * dice.count),
        facts={"dice": str(dice)},
    )


def roll_event(request: RollRequest, faces: tuple[int, ...]) -> Event:
    """The facts of a roll's event: its dice, its faces, and the result if it was looked up in a table."""
    facts: dict[str, Any] = {"dice": str(request.dice), "faces": list(faces)}
    if request.table is not None:
        facts |= {"table": request.table.id, "total": sum(faces) + request.modifier}
        if request.column:
            facts["column"] = request.column
    if request.player is not None:
        facts["player"] = request.player
    return Event(ROLL, request.rule, request.why, request.to, (), facts)
