"""The commands `tables` and `roll`: every table as text and data, one read with given dice."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import NAME, run


def test_tables_as_text_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ME-T-ROUTE" in run(capsys, "tables", NAME)
    told = json.loads(run(capsys, "tables", NAME, "ME-T-SHIPS", "--json"))
    assert [row["cells"]["ships"] for row in told[0]["rows"]] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ME-T-SCOUT", "--dice", "2,3", "--key", "pack=highland"), "ME-T-SCOUT 5: highland barren"),
        (("ME-T-SCOUT", "--dice", "2,3", "--key", "pack=river_valley"), "ME-T-SCOUT 5: river_valley village"),
        (("ME-T-COMBAT", "--dice", "3600", "--key", "defender=1250"), "ME-T-COMBAT 3001..4000: 1250 3"),
        (("ME-T-STRATEGY", "--dice", "surprise", "--key", "defender=hold"), "ME-T-STRATEGY surprise: hold 1"),
    ],
)
def test_one_table_is_read_with_given_dice(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "roll", NAME, *words).strip() == told
