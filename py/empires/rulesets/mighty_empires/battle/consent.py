"""Whether a fight is played on the table (ME-BATTLE-02, ME-TABLE-02, ME-TABLE-03)."""

from __future__ import annotations

from empires.core.offices.seats import persons
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import all_agree
from empires.rulesets.mighty_empires.battle.field import strength_of
from empires.rulesets.mighty_empires.battle.matchup import Fight
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes

TT_CONSENT = Kind("tt_consent", Yes, No)


def consent(game: Game[MightyEmpires], on: Fight) -> Steps[bool]:
    """Both players must agree to play on the table, otherwise the fight is on paper; against independents the
    attacker alone decides. Even if a setting puts battles on the table, each player may refuse a particular
    battle. Computer players go along with the human players; among themselves they fight on paper."""
    state = game.state
    if state.settings.battle_method == "paper":
        return False  # ME-TABLE-01, ME-OPT-301
    asked = persons(state, [player for side in on.players for player in side])  # ME-TABLE-03
    wanted: Yes | No = Yes()
    agreed = bool(asked) and (  # ME-TABLE-02, ME-RULING-168
        yield from all_agree(asked, lambda player: _consent_question(state, on, player), wanted)
    )
    where = "on the table" if agreed else "on paper"
    game.emit("method_set", "ME-BATTLE-02", f"The fight is settled {where}.", tiles=(on.tile,))
    return agreed


MANY = number("points that few games exceed")
"""The number of points that a side seldom exceeds in a single battle (ME-ARMY-13)."""


def _many_models(state: MightyEmpires, on: Fight, player: str) -> str:
    """A notice to a player who may not own enough models for a force this large (ME-ARMY-13)."""
    points = sum(strength_of(state, side) for side in (on.attacker, on.defender) if side.player == player)
    return f"your {points:,} points are more than most games see" if points > MANY else ""


def _consent_question(state: MightyEmpires, on: Fight, player: str) -> Decision[Yes | No]:
    def text() -> str:
        place = place_name(state, on.tile)
        if state.settings.battle_method == "tabletop":
            return f"The fight at {place} will be played on the table, unless you want it on paper."
        return f"Will the fight at {place} be played on the table?"

    return Decision(
        player=player,
        kind=TT_CONSENT,
        text=text,
        rules=("ME-BATTLE-02", "ME-RULING-168"),
        offers=[Yes(), No()],
        words=lambda act: (
            Words("On the table", (on.tile,), _many_models(state, on, player))
            if isinstance(act, Yes)
            else Words("On paper", (on.tile,))
        ),
        tiles=(on.tile,),
    )
