"""House rules as data: computer players choose by the numbers of their campaign."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
import pytest

import empires
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


@pytest.mark.rule("WM-ALLY-02", "WM-BATTLE-02")
def test_a_coarser_step_of_sizes_rounds_the_shares_of_allies_and_not_a_whole_army() -> None:
    rules = one_cell("warmaster", "WM-T-NUMBERS", "step of army sizes", "number", 50)
    armies = import_module(f"{begun(rules, 'warmaster').ruleset.package}.armies")
    assert [armies.army_size(1255, allies) for allies in (1, 2)] == [1255, 800]


@pytest.mark.rule("WM-TEAM-06", "WM-T-TEAMSHARE")
@pytest.mark.parametrize(("players", "others"), [(2, 3), (2, 6), (3, 3), (4, 2)])
def test_a_team_shares_its_first_land_as_the_table_of_its_campaign_says(players: int, others: int) -> None:
    rules = one_cell("warmaster", "WM-T-TEAMSHARE", str(players), "others", others)
    team = [f"P{number}" for number in range(1, players + 1)]
    seats = [name for one in team for name in (one, f"Q{one}")]  # dealt into two teams
    campaign = empires.new(
        "warmaster", seats, seed="share", variant=rules, options={"mode": "team", "empires": 2}
    )
    policies = {seat: player_called("sight", campaign.ruleset, "seats", seat) for seat in seats}
    while not campaign.state.round_no:
        question = campaign.waiting[0]
        give(
            campaign,
            question,
            policies[question.player].choose(campaign.view(question.player), plain(question)),
        )
    for empire in campaign.state.empires.values():
        held = [list(campaign.state.marker.values()).count(member.name) for member in empire.members]
        if sum(held) == 7:
            first, *rest = held
            assert (first, set(rest)) == (7 - others * (players - 1), {others})


@pytest.mark.rule("NA-RULING-59", "NA-VAR-01")
def test_an_agreed_size_is_that_of_each_side_whatever_the_standard() -> None:
    rules = one_cell("ninth-age", "NA-T-POINTS", "1v1", "base", 2_000)
    campaign = begun(rules)
    package = campaign.ruleset.package
    sizes, state = import_module(f"{package}.sizes"), import_module(f"{package}.state")
    for side1, side2, points in (("A", "B", [1_800] * 2), ("AC", "B", [900, 900, 1_800])):
        fight = state.Battle(
            engagement=0, side1=list(side1), side2=list(side2), together=len(side1) > 1, size=1_800
        )
        assert [sizes.base_points(campaign.state, fight, player) for player in side1 + side2] == points
        assert sizes.side_base(campaign.state, fight) == 1_800
