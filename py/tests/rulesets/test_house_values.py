"""House rules as data: computer players choose by the numbers of their campaign."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
import pytest

from empires.core.questions.question import Question
from empires.core.records.variant import Variant
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import give
from tests.rulesets.test_house_rules import begun, cells, variant

SEATS = ("A", "B", "C")


def one_cell(ruleset: str, table: str, row: str, column: str, new: int | str) -> Variant:
    """House rules that change this cell alone."""
    found = next(one for one in cells(ruleset) if (one[0], one[1].on, one[2]) == (table, row, column))
    return variant(ruleset, (found, new))


def first_other_choice(rules: Variant, most: int = 400) -> tuple[Question, Any, Any]:
    """The first question at which a computer chooses otherwise under house rules, though the position
    is the same, with both choices.
    """
    campaigns = [begun(one, rules.ruleset) for one in (None, rules)]
    players = [
        {seat: player_called("sight", one.ruleset, "seats", seat) for seat in SEATS} for one in campaigns
    ]
    for _ in range(most):
        assert campaigns[0].hash() == campaigns[1].hash(), "the rules differ before the choices do"
        asked = [one.waiting[0] for one in campaigns]
        chosen = [
            policies[question.player].choose(campaign.view(question.player), plain(question))
            for campaign, question, policies in zip(campaigns, asked, players, strict=True)
        ]
        printed, own = map(msgspec.to_builtins, chosen)
        if printed != own:
            return asked[0], printed, own
        for campaign, question, choice in zip(campaigns, asked, chosen, strict=True):
            give(campaign, question, choice)
    raise AssertionError("every choice is the same")


CHOICES = [
    ("ninth-age", "NA-T-IMPROVEMENTS", "fortress", "rp", 5),
    ("ninth-age", "NA-T-MINING", "mountain", "dice", "5d6"),
    ("ninth-age", "NA-T-TERRAIN", "river", "rp", 5),
    ("warmaster", "WM-T-COSTS", "capture", "points", 1),
    ("mighty-kingdoms", "MK-T-MIGHT", "village", "might", 20),
    ("mightier-empires", "MI-T-EFFPOWER", "feature", "halves", 10),
    ("mighty-empires", "ME-T-SETTLE", "village", "victory_gold", 9),
]


@pytest.mark.longer
@pytest.mark.parametrize(("ruleset", "table", "row", "column", "new"), CHOICES)
def test_a_computer_chooses_otherwise_in_the_same_position(
    ruleset: str, table: str, row: str, column: str, new: int | str
) -> None:
    question, printed, own = first_other_choice(one_cell(ruleset, table, row, column, new))
    assert printed != own, question.kind


def test_the_lists_of_computers_use_the_points_that_house_rules_allow() -> None:
    rules = one_cell("mighty-kingdoms", "MK-T-NUMBERS", "points in a list", "number", 1_000)
    muster = import_module(f"{begun(rules, 'mighty-kingdoms').ruleset.package}.lists.muster")
    for number in range(4):
        assert 900 < sum(row.points for row in muster.ready_list(number, restricted=False)[1]) <= 1_000
