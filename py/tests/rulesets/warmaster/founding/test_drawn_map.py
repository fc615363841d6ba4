"""Maps from elsewhere: what can be played on."""

from __future__ import annotations

import pytest

from empires.maps.foreign.land import Spot, made
from empires.rulesets.warmaster.founding.drawn_map import flaws, places
from empires.rulesets.warmaster.founding.free_map import MOST_TILES


@pytest.mark.rule("WM-MAP-10", "WM-MAP-11")
@pytest.mark.parametrize(("more", "rules"), [(0, []), (1, ["WM-MAP-10"])])
def test_a_map_from_elsewhere_has_no_more_tiles_than_can_be_shown(more: int, rules: list[str]) -> None:
    cells = [(q, r) for q in range(-30, 31) for r in range(-30, 31)][: MOST_TILES + more]
    land = made("Elsewhere", [Spot(cell, "Grass") for cell in cells])
    assert [flaw.rule for flaw in flaws(land, {"Grass": "plain"}, 2)] == rules


@pytest.mark.rule("WM-ARMY-02")
def test_towns_on_a_map_from_elsewhere_keep_their_names_only() -> None:
    towns = [Spot((0, 0), "Grass", settled=True), Spot((1, 0), "Grass")]
    fate = places(made("Elsewhere", towns), {"Grass": "plain"})
    assert fate is not None
    assert fate.text.startswith("Places on the map keep only their names")
    assert places(made("Elsewhere", towns[1:]), {"Grass": "plain"}) is None
