"""The command `land`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import run


def test_a_map_of_another_program_becomes_the_land_of_a_campaign(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn, land = tmp_path / "drawn.txt", tmp_path / "land.txt"
    drawn.write_text('0101 green forest\n0102 light-green castle "High Hold"\n', encoding="utf-8")
    told = run(capsys, "land", "mightier-empires", drawn, "-o", land)
    assert land.read_text(encoding="utf-8") == '0,0 forest\n0,1 fields seat "High Hold"'
    assert "2 players need 20 to 600 hexes, but the map has 2. (MI-SET-01)" in told
    assert "The place on the map is where a Capital is drawn first. (MI-SET-02)" in told
    assert "begin with --option land=prepared" in told
    drawn.write_text("", encoding="utf-8")
    assert "No map can be read" in run(capsys, "land", "mightier-empires", drawn, "-o", land, status=2)
