"""The sheet for battles on the table."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.show.sheets import TABLE


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
