"""A combat table of the players' own, typed in before anything else (ME-RULING-149)."""

from __future__ import annotations

from typing import Any

from empires.core.questions import Question, Text, bad_answer
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.battle.field import BANDS
from empires.rulesets.mighty_empires.charts import COMBAT
from empires.rulesets.mighty_empires.state import Campaign

STRONGEST = 99
"""The largest factor a table of one's own may hold."""


def type_in(game: Game[Campaign]) -> Steps[None]:
    """The first player types in what the players have agreed on; everybody sees it."""
    state = game.state
    answer = yield from ask(_question(state.players[0]), _check)
    state.combat_cells = read_cells(answer["cells"])
    game.emit("combat_table_set", "ME-RULING-149", "The players’ own combat table is in force.")
    state.phase = "map"


def printed() -> str:
    """The printed table as text: a line for each attacker, weakest first."""
    return "\n".join(" ".join(str(row[column]) for column in COMBAT.columns) for row in COMBAT.rows)


def read_cells(text: str) -> list[list[int]]:
    """The rows of a table from its text. Raises IllegalChoice unless it is whole."""
    try:
        rows = [
            [int(word) for word in line.replace(",", " ").split()]
            for line in text.splitlines()
            if line.strip()
        ]
    except ValueError:
        raise bad_answer("The table holds something that is not a whole number.") from None
    if len(rows) != len(BANDS) or any(len(row) != len(BANDS) for row in rows):
        raise bad_answer(f"The table needs {len(BANDS)} lines of {len(BANDS)} numbers.")
    if any(abs(cell) > STRONGEST for row in rows for cell in row):
        raise bad_answer(f"No factor is above {STRONGEST}.")
    return rows


def _check(answer: dict[str, Any]) -> None:
    read_cells(answer["cells"])


def _question(player: str) -> Question:
    heads = ", ".join(COMBAT.columns)
    return Question(
        player=player,
        kind="combat_table",
        text=f"Type in your combat table: a line for each attacker, a number for each defender, at {heads}.",
        rules=("ME-RULING-149", "ME-T-COMBAT"),
        fields=(Text(name="cells", label="Factors", longest=2000, lines=len(BANDS)),),
        default={"cells": printed()},
    )
