"""Lost troops that return before the next battle of the turn (MI-REC-01 to MI-REC-04)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import characters
from empires.rulesets.mightier_empires.battles.parts import Part, cast_of, lose
from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.kingdom.strengths import STEP
from empires.rulesets.mightier_empires.state import War


def recover(game: Game[War], part: Part, lost: int, *, won: bool) -> Steps[int]:
    """Roll a d6 for each full 50 points lost in this battle, and return the points that came back.

    A natural 1 always fails; a draw counts as a defeat.
    """
    state = game.state
    if lost < STEP:  # MI-T-UNITREC
        return 0
    bonus = characters.footing_of(state, part.player)
    bonus += any("Surgeon" in one.advances for one in cast_of(state, part))  # MI-XP-07
    needed: int = table_of(state.house, "MI-T-UNITREC").of("won" if won else "lost")["needed"]  # MI-REC-03
    told = (part.player,) if part.player else ()
    roll = yield from game.roll(
        f"{lost // STEP}d6", "MI-T-UNITREC", "Recovery", player=part.player or None, to=told
    )
    back: int = STEP * sum(face > 1 and face + bonus >= needed for face in roll.faces)  # MI-T-UNITREC
    lose(state, part, -back)  # MI-REC-02
    text = f"{back:,} of {lost:,} lost points return to the ranks."
    game.emit("recovery", "MI-REC-02", text, to=told, points=back, player=part.player)
    return back
