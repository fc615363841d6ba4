"""The combat table: every printed cell, odd ones included (ME-T-COMBAT, ME digest 6.2)."""

from __future__ import annotations

import pytest

import empires
from empires.rulesets.mighty_empires.battle.field import combat_factor, factor_for
from empires.rulesets.mighty_empires.charts import COMBAT
from empires.rulesets.mighty_empires.founding.house_table import printed, read_cells
from empires.testing import refused

SIZES = [int(head) for head in COMBAT.columns]


@pytest.mark.parametrize(
    ("weak", "strong", "weak_attacks", "strong_attacks"),
    [
        pytest.param(500, 2000, -6, 5, marks=pytest.mark.rule("ME-RULING-1001")),
        pytest.param(1000, 2000, -3, 2, marks=pytest.mark.rule("ME-RULING-1002")),
        pytest.param(1000, 8000, -9, 8, marks=pytest.mark.rule("ME-RULING-1003")),
        pytest.param(1250, 1500, -1, 0, marks=pytest.mark.rule("ME-RULING-1004")),
        pytest.param(1250, 4000, -4, 3, marks=pytest.mark.rule("ME-RULING-1005")),
        pytest.param(1250, 9000, -9, 8, marks=pytest.mark.rule("ME-RULING-1006")),
        pytest.param(1500, 1750, -1, 0, marks=pytest.mark.rule("ME-RULING-1007")),
        pytest.param(1500, 4000, -2, 4, marks=pytest.mark.rule("ME-RULING-1008")),
        pytest.param(1500, 5000, -3, 4, marks=pytest.mark.rule("ME-RULING-1009")),
        pytest.param(1500, 6000, -4, 5, marks=pytest.mark.rule("ME-RULING-1010")),
        pytest.param(1500, 7000, -5, 6, marks=pytest.mark.rule("ME-RULING-1011")),
        pytest.param(1500, 8000, -6, 7, marks=pytest.mark.rule("ME-RULING-1012")),
        pytest.param(1500, 9000, -7, 8, marks=pytest.mark.rule("ME-RULING-1013")),
        pytest.param(1750, 3000, -1, 2, marks=pytest.mark.rule("ME-RULING-1014")),
        pytest.param(1750, 4000, -2, 3, marks=pytest.mark.rule("ME-RULING-1015")),
        pytest.param(1750, 5000, -2, 3, marks=pytest.mark.rule("ME-RULING-1016")),
        pytest.param(1750, 6000, -3, 4, marks=pytest.mark.rule("ME-RULING-1017")),
        pytest.param(1750, 7000, -4, 5, marks=pytest.mark.rule("ME-RULING-1018")),
        pytest.param(1750, 8000, -5, 6, marks=pytest.mark.rule("ME-RULING-1019")),
        pytest.param(1750, 9000, -6, 7, marks=pytest.mark.rule("ME-RULING-1020")),
        pytest.param(1750, 10000, -7, 8, marks=pytest.mark.rule("ME-RULING-1021")),
        pytest.param(2000, 4000, -1, 2, marks=pytest.mark.rule("ME-RULING-1022")),
        pytest.param(2000, 5000, -1, 2, marks=pytest.mark.rule("ME-RULING-1023")),
        pytest.param(2000, 6000, -2, 3, marks=pytest.mark.rule("ME-RULING-1024")),
        pytest.param(2000, 7000, -3, 4, marks=pytest.mark.rule("ME-RULING-1025")),
        pytest.param(2000, 8000, -4, 5, marks=pytest.mark.rule("ME-RULING-1026")),
        pytest.param(2000, 9000, -5, 6, marks=pytest.mark.rule("ME-RULING-1027")),
        pytest.param(2000, 10000, -6, 7, marks=pytest.mark.rule("ME-RULING-1028")),
        pytest.param(2500, 6000, -1, 2, marks=pytest.mark.rule("ME-RULING-1029")),
        pytest.param(2500, 7000, -2, 3, marks=pytest.mark.rule("ME-RULING-1030")),
        pytest.param(2500, 8000, -3, 4, marks=pytest.mark.rule("ME-RULING-1031")),
        pytest.param(2500, 9000, -4, 5, marks=pytest.mark.rule("ME-RULING-1032")),
        pytest.param(2500, 10000, -5, 6, marks=pytest.mark.rule("ME-RULING-1033")),
        pytest.param(3000, 7000, -1, 2, marks=pytest.mark.rule("ME-RULING-1034")),
        pytest.param(3000, 8000, -2, 3, marks=pytest.mark.rule("ME-RULING-1035")),
        pytest.param(3000, 9000, -3, 4, marks=pytest.mark.rule("ME-RULING-1036")),
        pytest.param(3000, 10000, -4, 5, marks=pytest.mark.rule("ME-RULING-1037")),
        pytest.param(4000, 8000, -1, 2, marks=pytest.mark.rule("ME-RULING-1038")),
        pytest.param(4000, 9000, -1, 3, marks=pytest.mark.rule("ME-RULING-1039")),
        pytest.param(4000, 10000, -2, 4, marks=pytest.mark.rule("ME-RULING-1040")),
        pytest.param(5000, 9000, -1, 2, marks=pytest.mark.rule("ME-RULING-1041")),
        pytest.param(5000, 10000, -1, 3, marks=pytest.mark.rule("ME-RULING-1042")),
        pytest.param(6000, 10000, -1, 2, marks=pytest.mark.rule("ME-RULING-1043")),
        pytest.param(7000, 9000, 0, 1, marks=pytest.mark.rule("ME-RULING-1044")),
        pytest.param(8000, 10000, 0, 1, marks=pytest.mark.rule("ME-RULING-1045")),
    ],
)
def test_the_odd_cells_are_played_as_printed(
    weak: int, strong: int, weak_attacks: int, strong_attacks: int
) -> None:
    assert combat_factor(weak, strong) == weak_attacks
    assert combat_factor(strong, weak) == strong_attacks


@pytest.mark.rule("ME-T-COMBAT", "ME-RULING-149")
def test_the_table_leans_as_printed() -> None:
    cells = [combat_factor(attack, defence) for attack in SIZES for defence in SIZES]
    assert len(cells) == 289
    assert sum(cells) == 35
    assert all(combat_factor(size, size) == 0 for size in SIZES)
    odd = [(a, d) for a in SIZES for d in SIZES if a < d and combat_factor(a, d) != -combat_factor(d, a)]
    assert len(odd) == 45
    assert combat_factor(500, 250) == 2


@pytest.mark.rule("ME-BATTLE-06", "ME-T-COMBAT")
@pytest.mark.parametrize(
    ("attack", "defence", "factor"),
    [
        (1, 250, 0),
        (250, 251, -2),
        (251, 250, 2),
        (1200, 900, 0),
        (600, 1800, -4),
        (2400, 700, 5),
        (2000, 2001, 0),
    ],
)
def test_totals_are_rounded_up_to_the_next_printed_value(attack: int, defence: int, factor: int) -> None:
    assert combat_factor(attack, defence) == factor


@pytest.mark.rule("ME-RULING-150", "EX-ME-059")
def test_beyond_the_table_its_last_row_counts() -> None:
    assert combat_factor(12000, 900) == combat_factor(10000, 1000) == 9
    assert combat_factor(900, 12000) == -9
    assert (combat_factor(12000, 2000), combat_factor(12000, 2001)) == (7, 6)


@pytest.mark.rule("ME-RULING-1005", "EX-ME-060")
def test_the_one_cell_that_moves_the_wrong_way() -> None:
    assert combat_factor(3600, 1100) == 3


@pytest.mark.rule("ME-RULING-149")
def test_players_may_agree_on_a_table_of_their_own() -> None:
    rows = [[0] * 17 for _ in range(17)]
    rows[4][3] = 5  # 1200 attacking 900
    text = "\n".join(" ".join(str(cell) for cell in row) for row in rows)
    campaign = empires.new("mighty-empires", players=["A", "B"], options={"combat_table": "custom"}, seed="1")
    assert [(question.player, question.kind) for question in campaign.waiting] == [("A", "combat_table")]
    for wrong in ("1 2 3", text.replace("5", "five"), text.replace("5", "500")):
        with refused("bad_answer"):
            campaign.attempt("A", "combat_table", {"cells": wrong})
    campaign.attempt("A", "combat_table", {"cells": text})
    assert factor_for(campaign.state, 1200, 900) == 5
    assert factor_for(campaign.state, 12000, 250) == 0


@pytest.mark.rule("ME-RULING-149")
def test_the_table_proposed_is_the_printed_one() -> None:
    assert read_cells(printed()) == [[combat_factor(a, d) for d in SIZES] for a in SIZES]
