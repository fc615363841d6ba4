"""Computers choose the same on every machine and in every run, down to the last digit of what they weigh."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from empires.rulesets import catalogue
from tests.examples import in_soak

WEIGHED = """
import sys
import empires
from empires.core.records.setup import Seat
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_ruleset, find_values

ruleset = sys.argv[1]
values = find_values(find_ruleset(ruleset))
campaign = empires.new(ruleset, [Seat(name=name, controller="computer") for name in "ABC"], seed="same")
players = {name: player_called("easy", find_ruleset(ruleset), "same", name) for name in "ABC"}
while campaign.waiting and campaign.answers < int(sys.argv[2]):
    question = campaign.waiting[0]
    answer_one(campaign, question, players[question.player])
    print(question.kind, question.player, dict(values.worth(campaign.state, question.player)))
"""


def weighed(ruleset: str, order: str) -> str:
    """What is weighed over a campaign, by a Python that goes through its sets in this order."""
    command = [sys.executable, "-c", WEIGHED, ruleset, str(in_soak(250, 120))]
    environment = os.environ | {"PYTHONHASHSEED": order, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.longer
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_what_is_weighed_does_not_depend_on_the_order_of_sets(ruleset: str) -> None:
    first = weighed(ruleset, "1")
    assert len(first.splitlines()) > 20
    assert weighed(ruleset, "2") == first
