"""Random campaigns whose phases are held against an oracle, one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

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


class Watch(NamedTuple):
    """A phase that is over: the state before and after, the active player if any, its dice and its events."""

    before: State
    after: State
    player: str
    dice: list[Throw]
    events: list[dict[str, Any]]
    following: Next


Check = Callable[[Watch], None]


def watched(phase: Phase[S], check: Check) -> Phase[S]:
    """The same phase; what it did is checked when it is over."""

    def run(game: Game[S]) -> Steps[Next]:
        before, player = msgspec.to_builtins(game.state), getattr(game.state, "active_player", None) or ""
        dice: list[Throw] = []
        events: list[Event] = []
        following = yield from _listened(game, phase, dice, events)
        plain = [{"kind": one.kind, "tiles": list(one.tiles), "facts": one.facts} for one in events]
        check(Watch(before, msgspec.to_builtins(game.state), player, dice, plain, following))
        return following

    return run


def _listened(game: Game[S], phase: Phase[S], dice: list[Throw], events: list[Event]) -> Steps[Next]:
    """Pass every stop on, and write down the dice and what is told between the stops."""
    told, known = game.events, len(game.events)
    steps, sent = phase(game), None
    while not isinstance(steps, Next):
        try:
            stop = steps.send(sent)
        except StopIteration as done:
            steps = done.value
            break
        events += told[known:]
        sent = yield stop
        known = len(told) if game.events is told else 0
        told = game.events
        if isinstance(stop, RollRequest) and isinstance(sent, Roll):
            dice.append(Throw(stop.rule, stop.why, tuple(sent.faces)))
    events += told[known:]
    return steps


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
