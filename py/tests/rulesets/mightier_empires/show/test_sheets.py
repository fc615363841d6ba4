"""The sheet for battles on the table."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.show.sheets import TABLE, sheets
from tests.rulesets.mightier_empires.scene import k4


@pytest.mark.rule(
    "MI-TAB-03", "MI-TAB-05", "MI-TAB-06", "MI-TAB-08", "MI-TAB-10", "MI-TAB-11", "MI-ARMY-11", "MI-MULTI-05",
)  # fmt: skip
def test_the_sheet_for_the_table_tells_what_the_umpire_cannot_see() -> None:
    told = " ".join(
        f"{line.label} {line.value} {line.note}" for section in TABLE.sections for line in section.lines
    )
    for word in (
        "Minor features",
        "river",
        "miscast",
        "Undead",
        "alliance",
        "Even fights",
        "General",
        "Panic",
    ):
        assert word in told


@pytest.mark.rule("MI-TAB-10")
def test_after_an_alliance_is_broken_each_keeps_half_of_the_pooled_dice() -> None:
    [allied] = [section for section in TABLE.sections if section.title == "Allied armies"]
    [broken] = [line for line in allied.lines if "break the alliance" in line.label]
    assert broken.note == "each then keeps half of a pool, for the rest of the battle"


@pytest.mark.rule("MI-OPT-02", "MI-NEUT-02", "MI-TAB-06")
@pytest.mark.parametrize(
    ("players", "neutrals", "printed"),
    [("abstract", "abstract", False), ("abstract", "ask", True), ("tabletop", "abstract", True)],
)
def test_the_sheet_for_the_table_is_there_if_any_battle_may_be_played(
    players: str, neutrals: str, printed: bool
) -> None:
    state = k4(battle_method=players, neutral_battle_method=neutrals)
    assert (TABLE in sheets(state, "Red")) == printed
