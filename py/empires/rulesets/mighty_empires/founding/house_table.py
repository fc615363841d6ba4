"""The players' own combat table, typed in before anything else (ME-RULING-149)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.words import cell_in_words
from empires.rulesets.mighty_empires.battle.field import BANDS
from empires.rulesets.mighty_empires.charts import COMBAT
from empires.rulesets.mighty_empires.state import MightyEmpires

STRONGEST = 99
"""The largest factor allowed in a house table."""


class Cells(msgspec.Struct):
    """A form: the table as text, with a line for each attacker."""

    cells: str


def type_in(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let the first player type in the agreed table; everyone sees it."""
    answer = yield from ask(_form(game.state.players[0]))
    game.state.combat_cells = read_cells(answer.cells)
    game.emit("combat_table_set", "ME-RULING-149", "The players’ own combat table is used.")
    return ON


def printed() -> str:
    """The printed table as text, with a line for each attacker, weakest first."""
    return "\n".join(" ".join(str(row[column]) for column in COMBAT.columns) for row in COMBAT.rows)


def read_cells(text: str) -> list[list[int]]:
    """The rows of a table from its text. Raises ValueError if a word is not a whole number."""
    return [
        [int(word) for word in line.replace(",", " ").split()] for line in text.splitlines() if line.strip()
    ]


def why_not_cells(text: str) -> IllegalChoice | None:
    """Why a text is not a complete combat factor table."""
    try:
        rows = read_cells(text)
    except ValueError:
        return bad_answer("The table contains something that is not a whole number.")
    if len(rows) != len(BANDS) or any(len(row) != len(BANDS) for row in rows):
        return bad_answer(f"The table needs {len(BANDS)} lines of {len(BANDS)} numbers.")
    if any(abs(cell) > STRONGEST for row in rows for cell in row):
        return bad_answer(f"No factor may be above {STRONGEST}.")
    return None


def _form(player: str) -> Form[Cells]:
    heads = ", ".join(map(cell_in_words, COMBAT.columns))
    return Form(
        player=player,
        kind="combat_table",
        text=(
            "Type in your combat table: one line for each attacker and one number for "
            f"each defender, at {heads}."
        ),
        rules=("ME-RULING-149", "ME-T-COMBAT"),
        record=Cells,
        fields=(Text(name="cells", label="Factors", longest=2000, lines=len(BANDS)),),
        default=Cells(printed()),
        why_not=lambda answer: why_not_cells(answer.cells),
    )
