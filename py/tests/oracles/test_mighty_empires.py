"""Random campaigns of Mighty Empires held against the oracle, step by step."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.base.stream import Stream
from empires.core.dice.dice import Roll
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.asking import RollRequest, Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Phase
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import MightyEmpires
from tests.oracles import mighty_empires as oracle

Check = Callable[[oracle.State, oracle.State, str, list[oracle.Throw]], None]


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "map_mode": "generated",
        "years": 2,
        "tiles_per_player": 10,
        "army_points": 5000,
        "captured_capital_value": dice.pick(("4", "2")),
        "initial_stockpiles": dice.pick((False, True)),
        "hide_baggage": dice.pick((False, True)),
        "siege_starvation_rows": dice.pick(("betrayal1_surrender2", "surrender1_betrayal2")),
        "victory": dice.pick(("captured_realm_gold", "highest_revenue", "most_tiles", "largest_army")),
    }


def watched(phase: Phase[MightyEmpires], check: Check) -> Phase[MightyEmpires]:
    """The same phase; when it is over its state before and after and its dice are checked."""

    def run(game: Game[MightyEmpires]) -> Steps[Next]:
        before, player = msgspec.to_builtins(game.state), game.state.active_player or ""
        throws: list[oracle.Throw] = []
        steps = phase(game)
        following = (yield from _listened(steps, throws)) if not isinstance(steps, Next) else steps
        check(before, msgspec.to_builtins(game.state), player, throws)
        return following

    return run


def _listened(steps: Steps[Next], throws: list[oracle.Throw]) -> Steps[Next]:
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
            throws.append(oracle.Throw(stop.rule, stop.why, tuple(sent.faces)))


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    seen: Counter[str] = Counter()
    scores: list[dict[str, int]] = []

    def step_1(before: oracle.State, after: oracle.State, player: str, throws: list[oracle.Throw]) -> None:
        seen["fed"] += oracle.check_step_1(before, after, player, throws)
        seen["hungry"] += sum(oracle.hungry(before, player).values())

    def loot(before: oracle.State, after: oracle.State, player: str, throws: list[oracle.Throw]) -> None:
        seen["razed"] += oracle.check_loot(before, after, player, throws)

    def close(before: oracle.State, after: oracle.State, _: str, __: list[oracle.Throw]) -> None:
        if after["phase"] == "ended" or after.get("winners"):
            assert after.get("winners", []) == oracle.winners(before)
        scores.append({player: oracle.score(before, player) for player in before["players"]})
        seen["years"] += 1

    phases = dict(RULESET.phases)
    for name, check in (("subsistence", step_1), ("raze", loot), ("year_end", close)):
        phases[name] = watched(phases[name], check)
    ruleset = dataclasses.replace(RULESET, phases=phases)
    players = list("ABCD")[: 2 + number % 3]
    setup = Setup(
        ruleset=ruleset.name,
        rules_version=ruleset.version,
        name="oracle",
        seats=[Seat(name=player) for player in players],
        options=check_options(ruleset.options, options_of(Stream("oracle", str(number)))),
        seed=f"oracle {number}",
    )
    campaign: Campaign[MightyEmpires] = Campaign(ruleset, setup, ruleset.setup(setup))
    policies = {name: RandomPlayer(f"oracle {number}", name) for name in players}
    while campaign.waiting:
        question = campaign.waiting[0]
        for event in answer_one(campaign, question, policies[question.player]):
            if event.kind == "victory_counted":
                assert event.facts["scores"] == scores[-1]
                seen["scores"] += 1
    return seen


@pytest.mark.parametrize("number", range(2))
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("fed", "hungry", "years")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["fed"]
