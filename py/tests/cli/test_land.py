"""The command `land`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.maps.foreign.test_azgaar import cells_as_geojson


def test_a_map_of_another_program_becomes_the_land_of_a_campaign(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn, land = tmp_path / "drawn.txt", tmp_path / "land.txt"
    drawn.write_text('0101 green forest\n0102 light-green castle "High Hold"\n', encoding="utf-8")
    told = run(capsys, "land", "mightier-empires", drawn, "-o", land)
    assert land.read_text(encoding="utf-8") == '0,0 forest\n0,1 fields seat "High Hold"'
    assert "2 players need 20 to 600 hexes, but the map has 2. (MI-SET-01)" in told
    assert "The place on the map is used first when Capitals are drawn. (MI-SET-02)" in told
    assert "begin a campaign with --option land=prepared" in told
    drawn.write_text("", encoding="utf-8")
    assert "No map can be read" in run(capsys, "land", "mightier-empires", drawn, "-o", land, status=2)


def test_a_legend_that_was_said_once_is_taken_from_the_file_that_keeps_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn, kept, land = (tmp_path / name for name in ("drawn.txt", "kept.txt", "land.txt"))
    drawn.write_text("0101 gloom\n0102 murk\n", encoding="utf-8")
    kept.write_text("# legend: gloom = forest\n0101 water\n", encoding="utf-8")
    told = run(capsys, "land", "mightier-empires", drawn, "--legend", kept, "-o", land)
    assert "These unknown terrains are read as plain: murk." in told
    assert land.read_text(encoding="utf-8").splitlines()[0] == "0,0 forest"
    drawn.write_text("# legend: murk = swamp\n0101 gloom\n0102 murk\n", encoding="utf-8")
    assert "These unknown terrains are read as plain: gloom." in run(
        capsys, "land", "mightier-empires", drawn, "-o", land
    )


def test_a_map_without_hexes_is_sampled_onto_as_many_columns_as_are_wanted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn, land = tmp_path / "cells.geojson", tmp_path / "land.txt"
    drawn.write_text(json.dumps(cells_as_geojson()), encoding="utf-8")
    told = run(capsys, "land", "mightier-empires", drawn, "--across", "12", "-o", land)
    assert len(land.read_text(encoding="utf-8").splitlines()) == 50
    assert "84 hexes in" in told
