"""Scouts before a game on the table (ME-TABLE-12, ME-TABLE-13)."""

from __future__ import annotations

import msgspec

from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.matchup import ROLES, Fight, ask_both, at_play
from empires.rulesets.mighty_empires.state import MightyEmpires, Role

MOST_STRENGTH = 10_000
"""The highest unit strength that a form accepts."""


class UnitStrength(msgspec.Struct):
    """A form: unit strength, as measured in the miniature game."""

    us: int


def scout(game: Game[MightyEmpires], on: Fight) -> Steps[None]:
    """Let both sides state the strength of their scouts in secret, and add a die to each.

    A side that scores more than twice as much as the other out-scouts it.
    """
    given = yield from ask_both(game, on, lambda player, role: _form(on, player, role))
    scores = []
    for role, answer in zip(ROLES, given, strict=True):
        why = f"Scouts of {on.name(role)}"
        roll = yield from game.roll("d6", "ME-TABLE-12", why, player=on.roller(role))
        scores.append(answer.us + roll.total)  # ME-TABLE-12
    conflict = at_play(game.state)
    conflict.scores = (scores[0], scores[1])
    conflict.out_scouter = out_scouter(scores[0], scores[1])  # ME-TABLE-13
    best = (
        f"{on.name(conflict.out_scouter)} out-scouts the other side"
        if conflict.out_scouter
        else "neither side out-scouts the other"
    )
    text = (
        f"Scouts: {scores[0]:,} for {on.name('attacker')}, {scores[1]:,} for {on.name('defender')}; {best}."
    )
    game.emit("scouting_score", "ME-TABLE-13", text, tiles=(on.tile,), attacker=scores[0], defender=scores[1])


def out_scouter(attack: int, defence: int) -> Role | None:
    """The side whose score is more than twice the other side's (ME-TABLE-13).

    >>> out_scouter(13, 6), out_scouter(12, 6), out_scouter(2, 5)
    ('attacker', None, 'defender')
    """
    if attack > 2 * defence:
        return "attacker"
    return "defender" if defence > 2 * attack else None


def _form(on: Fight, player: str, role: Role) -> Form[UnitStrength]:
    return Form(
        player=player,
        kind="tt_scouting",
        text=(
            f"What is the unit strength of {on.name(role)}’s scouts? Count all fast "
            "cavalry, flyers and units that may scout, each once."
        ),
        rules=("ME-TABLE-12", "ME-TABLE-13"),
        record=UnitStrength,
        fields=(Number(name="us", label="Unit strength", lo=0, hi=MOST_STRENGTH),),
        default=UnitStrength(0),
        tiles=(on.tile,),
        secret=True,
    )
