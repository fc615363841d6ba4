"""Random campaigns of Mighty Empires whose phases are held against an oracle, one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from empires.core.base.stream import Stream
from empires.core.dice.dice import Roll
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.asking import RollRequest, Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Phase
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.state.race import RACES
from tests.oracles.mighty_empires import State, Throw

Check = Callable[[State, State, str, list[Throw]], None]
"""Takes the state before and after a phase, the active player, and the dice thrown in it."""


def watched(phase: Phase[MightyEmpires], check: Check) -> Phase[MightyEmpires]:
    """The same phase; when it is over its state before and after and its dice are checked."""

    def run(game: Game[MightyEmpires]) -> Steps[Next]:
        before, player = msgspec.to_builtins(game.state), game.state.active_player or ""
        throws: list[Throw] = []
        steps = phase(game)
        following = (yield from _listened(steps, throws)) if not isinstance(steps, Next) else steps
        check(before, msgspec.to_builtins(game.state), player, throws)
        return following

    return run


def _listened(steps: Steps[Next], throws: list[Throw]) -> Steps[Next]:
    """Pass every stop on and write the dice down."""
    sent: Any = None
    while True:
        try:
            stop = steps.send(sent)
        except StopIteration as done:
            following: Next = done.value
            return following
        sent = yield stop
        if isinstance(stop, RollRequest) and isinstance(sent, Roll):
            throws.append(Throw(stop.rule, stop.why, tuple(sent.faces)))


class Sparing(RandomPlayer):
    """A random player who burns little down: else there is soon nothing left to compare."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """A random choice; three times in four no razing."""
        found = super().choose(view, question)
        if question.kind == "raze" and isinstance(question, Decision) and Done() in question.acts:
            return found if self._stream.below(4) == 0 else Done()
        return found


def played(
    number: int, options: Mapping[str, Any], checks: Mapping[str, Check], peoples: bool = False
) -> Iterator[Event]:
    """Play a campaign of two to four random players to its end, with checks by phase; yields its events.

    With `peoples` they rule races by chance, and spare most of what they take.
    """
    phases = dict(RULESET.phases)
    for name, check in checks.items():
        phases[name] = watched(phases[name], check)
    ruleset = dataclasses.replace(RULESET, phases=phases)
    players = list("ABCD")[: 2 + number % 3]
    setup = Setup(
        ruleset=ruleset.name,
        rules_version=ruleset.version,
        name="oracle",
        seats=[Seat(name=player) for player in players],
        options=check_options(ruleset.options, options),
        seed=f"oracle {number}",
    )
    state = ruleset.setup(setup)
    if peoples:
        dice = Stream("peoples", str(number))
        state.races = {name: dice.pick(RACES) for name in players}
    campaign: Campaign[MightyEmpires] = Campaign(ruleset, setup, state)
    policy = Sparing if peoples else RandomPlayer
    policies = {name: policy(f"oracle {number}", name) for name in players}
    while campaign.waiting:
        question = campaign.waiting[0]
        yield from answer_one(campaign, question, policies[question.player])


def disagrees(compare: Callable[[int], object], numbers: Iterable[int]) -> bool:
    """Whether an oracle complains of one of these campaigns, as it must where a rule is wrong."""
    for number in numbers:
        try:
            compare(number)
        except AssertionError:
            return True
    return False
