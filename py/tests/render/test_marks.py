"""Marks over the map: what glows, and the rings and the arrow of news."""

from __future__ import annotations

import colorsys
import re

from empires.maps.board import Board, BoardTile, Overlay
from empires.render.board import board_svg, fragments
from empires.render.heraldry import PALETTE
from empires.render.style import resolved, stylesheet

LAND = Board(tiles=tuple(BoardTile(id=f"0,{r}", q=0, r=r, ground="plain", name="Ash") for r in range(3)))


def rule(selector: str) -> dict[str, str]:
    """The declarations of a rule of the map in the colours of paper."""
    found = re.search(rf"^{re.escape(selector)} {{([^}}]*)}}", resolved("paper"), re.M)
    assert found is not None, selector
    return {
        name.strip(): value.strip() for name, _, value in (one.partition(":") for one in found[1].split(";"))
    }


def light(colour: str) -> tuple[float, float, float]:
    """Hue, lightness and saturation of a colour."""
    digits = colour.removeprefix("#")
    digits = "".join(one * 2 for one in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return colorsys.rgb_to_hls(red, green, blue)


def test_tiles_lost_and_won_are_ringed_above_all_names_and_the_worst_threat_is_an_arrow() -> None:
    overlay = Overlay(lost=("0,0",), won=("0,1",), threat=("0,2", "0,1"))
    assert {"lost-0,0", "won-0,1", "threat-0,2"} <= fragments(LAND, overlay).keys()
    whole = board_svg(LAND, overlay)
    assert whole.index("layer-names") < whole.index('id="lost-0,0"') < whole.index("layer-hits")


def test_a_threat_that_is_at_the_place_has_a_sign_and_no_arrow() -> None:
    there = fragments(LAND, Overlay(threat=("0,1", "0,1")))["threat-0,1"]
    away = fragments(LAND, Overlay(threat=("0,0", "0,1")))["threat-0,0"]
    assert "news-head" in away
    assert "news-head" not in there
    assert "news-sign" in there


def test_marks_of_places_that_are_not_on_the_map_are_left_out() -> None:
    overlay = Overlay(lost=("9,9",), threat=("9,9", "0,0"))
    assert not [name for name in fragments(LAND, overlay) if name.startswith(("lost", "threat"))]


def test_what_glows_has_neither_the_colour_of_land_nor_that_of_a_player() -> None:
    glow, others = rule(".target-glow")["fill"], re.findall(r"--(?:land|wash-\w+|veil): (#\w+)", stylesheet())
    assert light(glow)[2] == 0, "no hue"
    assert light(glow)[1] - max(light(one)[1] for one in [*others, *(code for _, code in PALETTE)]) > 0.04


def test_at_rest_the_tiles_of_recent_events_have_no_wash() -> None:
    assert rule(".recent-glow")["opacity"] == "0"
    assert rule(".recent-line")["fill"] == "none"
