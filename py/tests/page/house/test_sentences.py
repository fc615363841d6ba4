"""A sentence for every cell that house rules may change."""

from __future__ import annotations

import pytest

from empires.core.house.settling import open_cells
from empires.page.house.sentences import sentence
from empires.rulesets import catalogue, find_ruleset

FEWEST, MOST = 4, 25
"""Words of a sentence."""


def sentences(ruleset: str) -> list[tuple[str, str]]:
    """The sentence of every open cell, with its table."""
    return [
        (table.id, sentence(table, row, column, bound))
        for table in find_ruleset(ruleset).tables.values()
        for row, column, bound in open_cells(table)
    ]


@pytest.mark.parametrize("ruleset", catalogue())
def test_every_open_cell_has_a_sentence(ruleset: str) -> None:
    found = sentences(ruleset)
    assert found
    for table, words in found:
        assert FEWEST <= len(words.split()) <= MOST, (table, words)
        assert words[0].isupper(), (table, words)
        assert words.endswith("."), (table, words)
        assert "_" not in words, (table, words)


@pytest.mark.parametrize("ruleset", catalogue())
def test_no_two_cells_of_a_table_have_the_same_sentence(ruleset: str) -> None:
    found = sentences(ruleset)
    assert sorted(found) == sorted(set(found))


SAID = {
    ("mighty-empires", "ME-T-FORAGE", "city", "value"): (
        "Banners that one city tile feeds in a turn: printed 2, from 0 to 6."
    ),
    ("mightier-empires", "MI-T-LIMITS", "..1999", "characters"): (
        "Maximum number of characters in an army of up to 1,999 points: printed 3, from 1 to 9."
    ),
    ("ninth-age", "NA-T-MINING", "river", "dice"): (
        "Dice for the income of a mine on a river: printed 2d6, or 3d6, 4d6 or 5d6."
    ),
    ("mighty-empires", "ME-T-ROUTE", "1..2", "route"): (
        "The route that a group finds on a roll of 1 to 2: printed none, or perilous or safe."
    ),
    ("mighty-empires", "ME-T-OWNHOLDS", "1..6", "text"): (
        "What is found in a ruined hold, on a roll of 1 to 6: nothing printed, or words of your own."
    ),
    ("mightier-empires", "MI-T-MERCS", "1", "normal"): (
        "Ordinary mercenaries on offer, on a roll of 1: printed Orc Boyz, or words of your own."
    ),
    ("mightier-empires", "MI-T-EXPLORE", "2", "river"): (
        "Major feature from the river column, on a roll of 2: printed arcane ruin, or one of 9 others."
    ),
}


@pytest.mark.parametrize(("cell", "said"), SAID.items())
def test_a_sentence_says_what_a_cell_decides_what_is_printed_and_how_far_it_may_go(
    cell: tuple[str, str, str, str], said: str
) -> None:
    ruleset, name, on, column = cell
    table = find_ruleset(ruleset).tables[name]
    found = {(row.on, one): sentence(table, row, one, bound) for row, one, bound in open_cells(table)}
    assert found[on, column] == said
