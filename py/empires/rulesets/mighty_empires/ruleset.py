"""Mighty Empires as a plug-in: its phases in order, its refusals at the wrong moment, its checks."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Question
from empires.core.ruleset import Phase, Ruleset
from empires.core.steps import Game
from empires.rulesets.mighty_empires import soundness
from empires.rulesets.mighty_empires.about import ABOUT
from empires.rulesets.mighty_empires.charts import TABLES
from empires.rulesets.mighty_empires.founding import house_table, mapmaking, muster, purchase, realm
from empires.rulesets.mighty_empires.founding.first_state import found
from empires.rulesets.mighty_empires.season import (
    contact,
    movement,
    razing,
    reorganization,
    scouting,
    subsistence,
)
from empires.rulesets.mighty_empires.season import turns as season
from empires.rulesets.mighty_empires.secrecy import redact
from empires.rulesets.mighty_empires.settings import OPTIONS
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.siege import siege, terms
from empires.rulesets.mighty_empires.state import Campaign
from empires.rulesets.mighty_empires.winter import close

__all__ = ["DISPLAY", "RULESET"]

BEFORE: dict[str, Phase[Campaign]] = {
    "combat_table": house_table.type_in,
    "map": mapmaking.map_laying,
    "capitals": realm.capitals,
    "moving_capitals": realm.moving_capitals,
    "realm": realm.realm,
    "purchase": purchase.purchase,
    "ports": realm.ports,
    "army": muster.army,
    "muster": muster.muster,
    "loading": muster.loading,
    "placing": muster.placing,
}
"""Before the first season (ME digest 3.1)."""

TURN: dict[str, Phase[Campaign]] = {
    "start": season.start,
    "subsistence": subsistence.subsistence,
    "scouting": scouting.scouting,
    "movement": movement.movement,
    "battle": contact.battle_step,
    "siege": siege.siege_step,
    "raze": razing.raze_step,
    "reorganization": reorganization.reorganize,
    "turn_end": season.turn_end,
}
"""An individual turn, step by step (ME-TURN-03)."""

SEASON: dict[str, Phase[Campaign]] = {
    "initiative": season.initiative,
    **TURN,
    "season_end": close.season_end,
}
"""A campaign season (ME digest 3.2)."""

STEP_OF = {
    "feed": "subsistence",
    "scout": "scouting",
    "move_group": "movement",
    "choose_contact": "battle",
    "siege": "siege",
    "raze": "raze",
    "reorganize": "reorganization",
}
"""The step in which a player may begin an action; all other questions answer somebody else's."""

METHOD_OF = {"fill_realm_tile": "chart", "buy_start": "crowns_80"}
"""The way of founding realms that an action belongs to (ME-REALM-16)."""


def refusal(state: Campaign, player: str, kind: str, _: Answer) -> IllegalChoice | None:
    """Why an action cannot be begun at this moment (ME-TURN-03, ME-TURN-04, ME-REALM-16)."""
    if METHOD_OF.get(kind, state.settings.realm_start) != state.settings.realm_start:
        return IllegalChoice(
            "mixed_setup", "All realms of a campaign are founded in the same way.", "ME-REALM-16"
        )
    step = STEP_OF.get(kind)
    if step is None or state.phase not in SEASON:
        return None
    if player != state.active_player:
        return IllegalChoice("not_your_turn", f"It is {state.active_player}’s turn.", "ME-TURN-04")
    if step != state.phase:
        return IllegalChoice("wrong_step", "That belongs to another step of your turn.", "ME-TURN-03")
    return None


def standing(game: Game[Campaign], player: str) -> list[Question]:
    """What a player may do beside the open question."""
    return [*subsistence.standing(game.state, player), *terms.standing(game, player)]


def stand(game: Game[Campaign], question: Question, answer: Answer) -> None:
    """Carry out a standing question's answer."""
    if question.kind == subsistence.HAND_OVER:
        subsistence.hand_over(game, question.player, answer)
    else:
        terms.stand(game, question, answer)


def explain(game: Game[Campaign], question: Question, answer: Answer) -> None:
    """Refuse a standing question's answer in the digest's words."""
    if question.kind == subsistence.HAND_OVER:
        subsistence.check_hand_over(game.state, question.player, answer)
    else:
        terms.explain(game, question, answer)


def check(state: Campaign) -> None:
    """Raise ValueError where a state from a file contradicts itself."""
    soundness.check(state, {*BEFORE, *SEASON}, TURN)


RULESET = Ruleset(
    name=ABOUT.name,
    title=ABOUT.title,
    version=1,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=Campaign,
    options=OPTIONS,
    setup=found,
    phases={**BEFORE, **SEASON},
    redact=redact,
    tables=TABLES,
    standing=standing,
    stand=stand,
    explain=explain,
    refusal=refusal,
    check=check,
)
