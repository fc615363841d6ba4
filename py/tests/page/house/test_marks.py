"""The rulebook of a campaign with house rules marks changed cells, and every rule whose table is changed."""

from __future__ import annotations

import pytest

from empires.page.drawers.rulebook import rule_dialog
from empires.rulesets import catalogue, find_display, find_ruleset
from tests.rulesets.test_house_rules import begun, cells, ends, variant


@pytest.mark.parametrize("ruleset", catalogue())
def test_a_changed_cell_and_the_rules_of_its_table_are_marked(ruleset: str) -> None:
    printed = find_ruleset(ruleset)
    cell = next(
        one for one in cells(ruleset) if isinstance(one[1][one[2]], int) and one[1][one[2]] != ends(one[3])[1]
    )
    table, row, column, bound = cell
    campaign = begun(variant(ruleset, (cell, ends(bound)[1])), ruleset)
    book, own = find_display(campaign.ruleset).rulebook(), campaign.ruleset.tables
    told = str(rule_dialog([table], book, own, printed.tables))
    assert f'<small class="house-rule">, printed {row[column]:,}</small>' in told
    for rule in printed.tables[table].rules:
        assert "House rule: see" in str(rule_dialog([rule], book, own, printed.tables)), rule
        assert "House rule" not in str(rule_dialog([rule], book, printed.tables, printed.tables)), rule
