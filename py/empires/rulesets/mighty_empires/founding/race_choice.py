"""Every player's choice of a race, before his capital is founded (ME-RACE-01)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.charts import RACES
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import MightyEmpires, Race

BEFORE = ("combat_table", "house_charts", "map", "drafts", "capitals")
"""The phases in which a race may be chosen."""


class People(msgspec.Struct):
    """A form: the race a player rules."""

    race: Race


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if not state.settings.races:
        return closed("In this campaign everybody rules Men.", "ME-OPT-303")
    if state.phase not in BEFORE or player in state.capitals:
        return closed("You can choose a race only before you found your capital.", "ME-RACE-01")
    return None


def _form(state: MightyEmpires, player: str) -> Form[People]:
    choices = tuple(Choice(row.on, row["name"]) for row in RACES.rows)
    return Form(
        player=player,
        kind="choose_race",
        text="Which race will you rule?",
        rules=("ME-RACE-01", "ME-OPT-303", "ME-RULING-431", "ME-T-RACES"),
        record=People,
        fields=(Pick(name="race", label="Race", choices=choices),),
        default=People(race_of(state, player)),
    )


def _choose(game: Game[MightyEmpires], player: str, people: People) -> None:
    race = people.race
    if race_of(game.state, player) != race:
        game.state.races[player] = race
        text = f"{player} rules {RACES.of(race)['name']}."
        game.emit("race_chosen", "ME-RACE-01", text, player=player, race=race)


CHOOSE_RACE = AnyTime(kind="choose_race", why_not=_why_not, question=_form, do=_choose)
"""The races that players choose. Several may rule the same race; a player who chooses none rules Men
(ME-OPT-303)."""
