"""The protocol against a cheat with own code, in real campaigns of all rulesets."""

from __future__ import annotations

import pytest

from empires.rulesets import catalogue
from tests.protocol.swindler import Table
from tests.protocol.toy import ideal


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    ideal(monkeypatch, 200)


def schedules(ruleset: str, first: int, count: int, steps: int) -> set[str]:
    """Play some schedules; by which rules something of the cheat's was refused."""
    refused: set[str] = set()
    for seed in range(first, first + count):
        table = Table(ruleset, seed)
        table.play(steps)
        table.end(2)
        refused |= table.refused
    return refused


RULES = (
    "protocol T3", "protocol P2", "protocol P3", "protocol P4", "protocol D1", "protocol D2", "protocol D3",
    "protocol L3", "protocol L4", "protocol L5", "protocol L7", "protocol W1", "protocol G2", "protocol G5",
    "protocol F1", "protocol F2", "protocol F3", "protocol A1", "protocol A2", "protocol A3",
)  # fmt: skip


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("ruleset", catalogue())
def test_a_cheat_breaks_no_promise_under_any_rules(ruleset: str) -> None:
    assert {"C1", "C2", "C5", "P2"} <= schedules(ruleset, 0, 12, 20), "the cheat no longer tries everything"


@pytest.mark.soak
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("ruleset", catalogue())
@pytest.mark.parametrize("first", range(0, 2000, 100))
def test_a_cheat_breaks_no_promise_in_many_campaigns(ruleset: str, first: int) -> None:
    assert {"C1", "C2", "C5", "P2", "F1", "G5"} <= schedules(ruleset, first, 100, 40)
