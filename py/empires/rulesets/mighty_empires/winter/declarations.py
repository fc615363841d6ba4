"""Phase 0, second half: declaring missions to independents that border several empires (ME-DIPL-06), and the
order of the winter."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.lands.alliances import (
    empires_beside,
    independent_empires,
    name_of_group,
)
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.order import roll_order, this_winter


class Missions(msgspec.Struct):
    """A form: the independent empires to which missions are declared, each by its first tile."""

    missions: list[str]


def declarations(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone declares in secret, then all declarations are shown; a declaration costs nothing
    (ME-DIPL-06). Last, the order of the winter is rolled (ME-WINTER-03)."""
    state, winter = game.state, this_winter(game.state)
    groups = _shared(state)
    winter.shared = [tile for group in groups for tile in group]  # ME-RULING-286
    asked = [name for name in state.players if any(name in empires_beside(state, one) for one in groups)]
    forms = {player: declaration_form(state, player) for player in asked}
    for player, answer in (yield from ask_all(forms)).items():
        chosen = [one for one in groups if one[0] in answer.missions]
        winter.declared[player] = [tile for group in chosen for tile in group]
        names = "; ".join(name_of_group(state, one) for one in chosen) or "nobody"
        text = f"{player} declares missions to {names}."
        game.emit(
            "missions_declared", "ME-DIPL-06", text, tiles=tuple(winter.declared[player]), player=player
        )
    if state.settings.winter_order == "once" and not winter.order:  # ME-WSET-02
        yield from roll_order(game)
    return ON


def _shared(state: MightyEmpires) -> list[tuple[str, ...]]:
    """The independent empires that border two or more empires."""
    return [one for one in independent_empires(state) if len(empires_beside(state, one)) > 1]


def declaration_form(state: MightyEmpires, player: str) -> Form[Missions]:
    """The missions that a player may declare."""
    groups = [one for one in _shared(state) if player in empires_beside(state, one)]
    choices = tuple(Choice(one[0], name_of_group(state, one), one) for one in groups)

    def why_not(answer: Missions) -> IllegalChoice | None:
        if any(one not in [group[0] for group in groups] for one in answer.missions):
            text = "Declare missions only to independents that border you and another empire."
            return IllegalChoice("not_bordering", text, "ME-DIPL-06")
        return None

    return Form(
        player=player,
        kind="declare_missions",
        text=(
            "Some independents border you and another empire. Which of them do you want "
            "to be able to send a mission to this winter?"
        ),
        rules=("ME-DIPL-06", "ME-RULING-286", "ME-RULING-287"),
        record=Missions,
        fields=(PickMany(name="missions", label="Missions", choices=choices),),
        default=Missions([]),
        why_not=why_not,
        tiles=tuple(tile for group in groups for tile in group),
        secret=True,
    )
