"""The value of a position in Mightier Empires, for computer players.

Effective Power decides the campaign (MI-WIN-02): it counts hexes according to their features, and unspent
Power. Cities and the Capital bring Power under the edict of Civilization (MI-EDICT-04), troops win hexes, and
a kingdom whose Capital falls is finished. `strategy` estimates the value of order sheets at first sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from empires.core.questions.fields import Answer, PickMany
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.rulesets.mightier_empires.battles.abstract_battle import Planned
from empires.rulesets.mightier_empires.battles.decisions import Appease, Fight, Withdraw
from empires.rulesets.mightier_empires.battles.line_up import Sally, Strike
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land.geography import around, owned
from empires.rulesets.mightier_empires.orders.sheet import Sheet
from empires.rulesets.mightier_empires.results.ranking import effective_power
from empires.rulesets.mightier_empires.state import War, living
from empires.rulesets.mightier_empires.strategy.guesses import imagine
from empires.rulesets.mightier_empires.strategy.outlook import LONG
from empires.rulesets.mightier_empires.strategy.plans import promise, sheets
from empires.rulesets.mightier_empires.weights import W

SHEETS = 6
"""The number of order sheets that are considered for a turn."""


def worth(state: War, player: str) -> Worth:
    """The value of a position: Effective Power, the support of the land, and the enemies at a player's
    gates."""
    if state.realms[player].fell:
        return {"land": -40.0}
    own, held = state.secrets[player], owned(state, player)
    power = float(own.power)
    troops = sum(of_army.size(army) - army.lost for army in own.armies)
    left = max(0, min(LONG, state.settings.end_from_turn - state.turn + 1))
    found: dict[Part, float] = {
        "land": effective_power(state, player) / 2 - power,
        "gold": power,
        "works": W.fed * left * support.from_hexes(state, player) / 250,
        "army": W.troops * troops,
        "safety": -0.05 * _exposed(state, player, held) - W.gates * _at_gates(state, player),
        "harm": W.gates * sum(player in _besiegers(state, foe) for foe in living(state) if foe != player),
    }
    return found


def _exposed(state: War, player: str, held: list[str]) -> int:
    """The number of hex sides on which a player's land borders another player's."""
    return sum(state.tiles[near].owner not in ("", player) for name in held for near in around(state, name))


def _besiegers(state: War, player: str) -> set[str]:
    """The owners of hexes next to a player's Capital."""
    capital = state.realms[player].capital
    if capital not in state.tiles:
        return set()
    return {state.tiles[near].owner for near in around(state, capital)} - {"", player}


def _at_gates(state: War, player: str) -> int:
    return len(_besiegers(state, player))


def liking(state: War, question: Question, act: Any) -> Worth:
    """How promising an act looks at first sight: it is good to fight with a plan, to await the invader
    behind walls, and to spare the troops that the Capital needs. A sheet is judged by the prospects of its
    marches, edicts and buildings.
    """
    if question.kind == "lock_orders":
        return promise(state, question.player, msgspec.convert(act, Sheet))
    if question.kind == "cooperate":
        return {"friends": W.friend * len(act["friends"]), "land": -W.spoils * bool(act["friends"])}
    match act:
        case Fight():
            return {"safety" if _own(state, question) else "land": 0.3}
        case Withdraw():
            return {"safety": 0.6} if _needed(state, question) else {"army": 0.1}
        case Appease(power):
            return {"gold": -0.5 * power}
        case Planned("none"):
            return {"army": -1.0}
        case Strike() | Sally():
            return {"safety": -0.5}
    return NOTHING


def _own(state: War, question: Question) -> bool:
    """Whether the battle is for a hex of the player's own."""
    return any(state.tiles[one].owner == question.player for one in question.tiles[:1] if one in state.tiles)


def _needed(state: War, question: Question) -> bool:
    """Whether the player still has to fight for his Capital, but this battle is for another of his hexes."""
    capital = state.realms[question.player].capital
    here = question.tiles[0] if question.tiles else capital
    if here == capital or here not in state.tiles or state.tiles[here].owner != question.player:
        return False
    return any(one.hex == capital and not one.done for one in state.encounters)


def forms(state: War, question: Question) -> Iterable[Answer]:
    """Answers to consider: order sheets, the most promising first; and, for alliances, fighting alongside all
    other invaders or none.
    """
    match question.kind, question.fields:
        case "lock_orders", _:
            yield from _written(state, question.player)
        case "cooperate", (PickMany(choices=choices),):
            yield {"friends": []}
            yield {"friends": [one.value for one in choices]}


def _written(state: War, player: str) -> Iterator[Answer]:
    for sheet in islice(sheets(state, player), SHEETS):
        yield msgspec.to_builtins(sheet)


VALUES: Values[War] = Values(
    worth=worth,
    clock=lambda state: state.turn,
    score=effective_power,
    liking=liking,
    forms=forms,
    imagine=imagine,
    effort=3.0,
    farthest=1,  # anything in a second turn is guesswork
    mixed=frozenset({"plan_battle"}),
    modest=frozenset({"lock_orders"}),
    weights=W,
)
