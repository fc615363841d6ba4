"""The map: owners, capitals, locations, rivers and coasts."""

from __future__ import annotations

import pytest

import empires
from empires.render.board import board_svg
from empires.rulesets.warmaster.show import board
from tests.rulesets.warmaster.scene import war


@pytest.mark.rule("WM-MAP-14", "WM-TEAM-04")
def test_the_map_shows_owners_capitals_locations_and_bridges() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 RV-01 @Blue @Bridges\n2,0 LO-05 @Blue @Mine\n3,0 LO-01"
    text += "\n0,1 HI-01\n9,9 SE-01"
    shown = {tile.id: tile for tile in board(war(text), None).tiles}
    assert (shown["0,0"].settlement, shown["0,0"].owner, shown["0,0"].name) == ("capital", "Red", "Red")
    assert shown["1,0"].bridged
    assert (shown["2,0"].settlement, shown["2,0"].name, shown["2,0"].ground) == ("mine", "Mine", "forest")
    assert shown["0,1"].ground == "mountain"
    assert shown["3,0"].label == "3,0: Lowland, wilderness."
    assert shown["0,0"].label == "Red (0,0): Lowland, capital of Red, land of Red."
    assert shown["9,9"].label == "9,9: sea."
    assert shown["1,0"].label == "1,0: river, a bridge, land of Blue. River N S."
    assert shown["0,1"].label == "0,1: Highland, wilderness. Mountains N NE SE S SW NW."


def test_the_map_is_drawn_with_its_rivers_and_coasts() -> None:
    campaign = empires.new("warmaster", list("ABCD"), seed="a map to look at")
    shown = board(campaign.view(None).state, None)
    assert all(len(tile.edges) == 6 for tile in shown.tiles)
    assert any("in" in tile.flow for tile in shown.tiles)
    assert "<svg" in board_svg(shown, standalone=True)
