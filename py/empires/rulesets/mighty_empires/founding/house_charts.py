"""The players' own charts, typed in before the map is laid (ME-OPT-310, ME-OPT-317, ME-OPT-318)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.charts import EXPERIMENT
from empires.rulesets.mighty_empires.lands.house_rows import (
    BAND,
    agreed_charts,
    experiment_name,
    fault_of,
    read_rows,
    written,
)
from empires.rulesets.mighty_empires.state import HouseChart, HouseRow, MightyEmpires


class Rows(msgspec.Struct):
    """A form: a chart as text, one row per line."""

    rows: str


_NAMES: dict[HouseChart, str] = {
    "labyrinth": "ruined holds",
    "locations": "hidden places",
    "experiments": "experiments",
}
_ASKED: dict[HouseChart, str] = {
    "labyrinth": "Type in what each roll of a D6 finds in a ruined hold, one row per line.",
    "locations": (
        f"Type in what explorers find on {BAND[0]} to {BAND[1]}, or in the highlands "
        "on 86 to 100. Numbers without a row are rolled again."
    ),
    "experiments": (
        "Type in the results of a wizard’s experiment on a D6, one row per line. A row "
        "with the name of a printed one works in the same way. None may end the campaign."
    ),
}
_RULES: dict[HouseChart, tuple[str, ...]] = {
    "labyrinth": ("ME-OPT-310", "ME-RULING-471"),
    "locations": ("ME-OPT-317", "ME-EXPLORE-04"),
    "experiments": ("ME-OPT-318", "ME-TOWER-25"),
}


def type_in_charts(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let the first player type in each chart that the players have agreed to write; everyone sees it."""
    state = game.state
    for chart in agreed_charts(state.settings):
        answer = yield from ask(_form(state.players[0], chart))
        state.house_charts[chart] = read_rows(answer.rows)
        text = f"The players’ own chart of {_NAMES[chart]} is used."
        game.emit("house_chart_set", _RULES[chart][0], text, rows=written(state.house_charts[chart]))
    return ON


def proposed(chart: HouseChart) -> list[HouseRow]:
    """The initial content of the form: the printed chart, if it exists."""
    match chart:
        case "labyrinth":
            return [HouseRow(1, 6, "Nothing")]
        case "locations":
            return []
        case "experiments":
            return [HouseRow(row.lo, row.hi, begun(experiment_name(row))) for row in EXPERIMENT.rows]


def _why_not(chart: HouseChart, text: str) -> IllegalChoice | None:
    try:
        fault = fault_of(chart, read_rows(text))
    except ValueError as error:
        fault = str(error)
    return bad_answer(fault) if fault else None


def _form(player: str, chart: HouseChart) -> Form[Rows]:
    return Form(
        player=player,
        kind="house_chart",
        text=_ASKED[chart],
        rules=_RULES[chart],
        record=Rows,
        fields=(Text(name="rows", label=begun(_NAMES[chart]), longest=4000, lines=8),),
        default=Rows(written(proposed(chart))),
        why_not=lambda answer: _why_not(chart, answer.rows),
    )
