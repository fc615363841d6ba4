"""Decisions to fight or withdraw, press on or retreat, made in secret and revealed together (step D4,
4.15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles.chances import chances_of, odds_of
from empires.rulesets.mightier_empires.battles.parts import KingdomPart, army_of
from empires.rulesets.mightier_empires.battles.sides import Side, name_of
from empires.rulesets.mightier_empires.land.defenders import called
from empires.rulesets.mightier_empires.odds.powers import anger_at, appeasement_odds
from empires.rulesets.mightier_empires.orders.power_actions import most_appeasement
from empires.rulesets.mightier_empires.state import Natives, War


class Fight(Act, tag="fight"):
    """A choice: stand and fight, or press on."""


class Withdraw(Act, tag="withdraw"):
    """A choice: leave before the battle, without losses (MI-RULING-90)."""


class Appease(Act, tag="appease"):
    """A choice: spend Power on the natives."""

    power: int


Choice: TypeAlias = Fight | Withdraw

DECIDE = Kind("decide", Fight, Withdraw)
GO_ON = Kind("continue_attack", Fight, Withdraw)
MISSING = Fight()
"""The decision assumed for a player who does not answer in time (MI-SEQ-06)."""

APPEASE_NOW = Kind("appease_now", Appease)


def may_withdraw(state: War, side: Side, player: str) -> bool:
    """Whether a player has a choice; leaderless armies must stay and fight (MI-DEC-02, MI-ARMY-12)."""
    armies = [army_of(state, part) for part in side.armies if part.player == player]
    regents = [state.kingdoms[part.name] for part in side.parts if isinstance(part, KingdomPart)]
    return not any(army.leaderless for army in armies) and not any(one.leaderless for one in regents)


def decisions(
    game: Game[War],
    name: str,
    sides: Sequence[Side],
    against: Mapping[str, str],
    *,
    again: Sequence[str] = (),
) -> Steps[dict[str, Choice]]:
    """The decision of each player who has a choice; all decisions are revealed together.

    `against` names each player's opponents ("" if nobody is left), `again` lists winners of a fight between
    rivals (MI-MULTI-07).
    """
    state = game.state
    asked = [(side, player) for side in sides for player in side.players if may_withdraw(state, side, player)]
    # MI-DEC-01, MI-DEC-06
    answers: dict[str, Choice] = yield from ask_all(
        {
            player: _question(state, side, sides, name, player, against[player], player in again)
            for side, player in asked
        }
    )
    told = tuple(player for side in sides for player in side.players)
    for player, act in answers.items():
        words = "stands and fights" if act == Fight() else "withdraws"
        text = f"{player} {words} on {name}."
        game.emit("decisions_revealed", "MI-DEC-01", text, to=told, tiles=(name,), player=player)
    return answers


def _question(
    state: War, side: Side, sides: Sequence[Side], name: str, player: str, enemy: str, again: bool
) -> Decision[Choice]:
    def words(act: Choice) -> Words:
        if isinstance(act, Withdraw):
            return Words("Retreat" if again else "Withdraw", (name,), "no losses")
        if not enemy:
            return Words("Take it", (name,), "no enemy is left")
        others = [one for one in sides if one is not side]
        odds = odds_of(state, side, player, name, others)
        note = chances_of(state, side, player, name, others)
        return Words("Go on" if again else "Fight", (name,), note, odds=odds)

    text = f"Will you keep fighting {enemy} at {name}?" if again else f"Will you fight {enemy} at {name}?"
    if not enemy:
        text = f"Nobody is left to fight at {name}. Will you take it?"
    kind = GO_ON if again else DECIDE  # MI-MULTI-07
    return Decision(
        player=player,
        kind=kind,
        text=text,
        rules=("MI-MULTI-07",) if again else ("MI-DEC-01", "MI-MULTI-06"),
        tiles=(name,),
        offers=[Fight(), Withdraw()],
        words=words,
        late=MISSING,
        secret=True,
    )


def enemies_of(state: War, side: Side, sides: Sequence[Side]) -> str:
    """The names of the other sides, as a phrase."""
    return ", ".join(name_of(state, one) for one in sides if one is not side)


def appease_now(game: Game[War], player: str, natives: Natives) -> Steps[int]:
    """The Power that a player spends on newly found natives, if the setting allows it."""
    state = game.state
    most = min(state.secrets[player].power, most_appeasement(natives.size))  # MI-OPT-14
    # MI-OPT-14, MI-RULING-48
    if not state.settings.appease_at_decision or natives.born != state.turn or most < 1:
        return 0

    def words(act: Appease) -> Words:
        if not act.power:
            return Words("No")
        anger = anger_at(state, player, natives.hex)
        odds = appeasement_odds(natives.size, act.power, anger, "They lay down their arms")
        return Words(f"{act.power} Power", odds=(odds,))

    act = yield from ask(
        Decision(
            player=player,
            kind=APPEASE_NOW,
            text=f"Will you spend Power on {called(natives.race)} found on {natives.hex}?",
            rules=("MI-OPT-14", "MI-APP-02"),
            tiles=(natives.hex,),
            offers=[Appease(power) for power in range(most + 1)],  # MI-OPT-14
            words=words,
        )
    )
    return act.power
