"""Random campaigns whose phases are held against an oracle, one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from empires.core.dice.dice import Roll
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.asking import RollRequest, Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Phase, Ruleset
from empires.core.rules.state import State as AnyState
from empires.players.policy import Policy, answer_one
from tests.oracles.mighty_empires import State, Throw

S = TypeVar("S", bound=AnyState)
Check = Callable[[State, State, str, list[Throw]], None]
"""Takes the state before and after a phase, the active player if any, and the dice thrown in it."""


def watched(phase: Phase[S], check: Check) -> Phase[S]:
    """The same phase; when it is over its state before and after and its dice are checked."""

    def run(game: Game[S]) -> Steps[Next]:
        before, player = msgspec.to_builtins(game.state), getattr(game.state, "active_player", None) or ""
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


def begun(
    ruleset: Ruleset[S],
    players: Sequence[str],
    seed: str,
    options: Mapping[str, Any],
    checks: Mapping[str, Check],
    prepare: Callable[[S], None] = lambda state: None,
) -> Campaign[S]:
    """A campaign with checks by phase, its first state prepared."""
    phases = dict(ruleset.phases)
    for name, check in checks.items():
        phases[name] = watched(phases[name], check)
    setup = Setup(
        ruleset=ruleset.name,
        rules_version=ruleset.version,
        name="oracle",
        seats=[Seat(name=player) for player in players],
        options=check_options(ruleset.options, options),
        seed=seed,
    )
    state = ruleset.setup(setup)
    prepare(state)
    return Campaign(dataclasses.replace(ruleset, phases=phases), setup, state)


def played(campaign: Campaign[S], policies: Mapping[str, Policy]) -> Iterator[Event]:
    """Play a campaign to its end; yields its events."""
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
