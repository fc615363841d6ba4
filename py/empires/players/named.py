"""Computer players by name, each with its own random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from empires.core.base.long_work import finished
from empires.core.base.stream import Stream
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Controller
from empires.core.rules.ruleset import Ruleset
from empires.core.table import Table
from empires.players.caretaker import Caretaker
from empires.players.levels import LEVELS, Thinker, thinking
from empires.players.policy import Policy
from empires.players.random_legal import RandomPlayer
from empires.players.scripted import ScriptedPlayer
from empires.players.weighted import Weighted
from empires.rulesets import find_script, find_values, frozen_weights

NAMES: Sequence[str] = ("random", "expert", "frozen", *LEVELS)
"""The names of computer players."""


PLAYED_AS: Mapping[Controller, str] = {"computer": "normal", "caretaker": "normal"}
"""The computer player used for each controller whose name is not that of a computer player."""


PATIENCE = 0.8
"""The time that people wait for a computer's answer, in seconds."""


def player_for(
    controller: Controller, ruleset: Ruleset[Any], seed: str, seat: str, seconds: float | None = PATIENCE
) -> Policy:
    """The computer player that answers for a seat while people wait; without a limit of `seconds`, thinking
    is limited by steps and gives the same result on every machine (protocol P2).
    """
    player = player_called(PLAYED_AS.get(controller, controller), ruleset, seed, seat, seconds)
    return Caretaker(player) if controller == "caretaker" else player


def player_called(
    name: str, ruleset: Ruleset[Any], seed: str, seat: str, seconds: float | None = None
) -> Policy:
    """The player with this name for a seat; `seed` is for the player's own random choices and is never the
    campaign's.
    """
    if name == "random":
        return RandomPlayer(seed, seat)
    if name == "expert":
        return ScriptedPlayer(find_script(ruleset), Stream(seed, f"expert {seat}"))
    if name == "frozen":
        return with_weights("hard", ruleset, seed, seat, frozen_weights(ruleset))
    level = next(level for known, level in LEVELS.items() if known == name)
    return Thinker(ruleset, find_values(ruleset), Stream(seed, f"player {seat}"), level, seconds)


def with_weights(name: str, ruleset: Ruleset[Any], seed: str, seat: str, numbers: msgspec.Struct) -> Policy:
    """The player with this name, but with weights other than the ruleset's own."""
    record = find_values(ruleset).weights
    assert record is not None
    return Weighted(player_called(name, ruleset, seed, seat), record, numbers)


def answer_for(campaign: Table, question: Question, by: Controller, lots: str) -> Answer:
    """The answer for a seat that no person plays, the same on every device (protocol P2)."""
    player = player_for(by, campaign.ruleset, lots, question.player, None)
    return finished(thinking(player, campaign.view(question.player), question)).answer
