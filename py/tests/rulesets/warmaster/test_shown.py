"""What the page shows: map, track, ledgers, sheets and the words of every rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.render.board import board_svg
from empires.rulesets import find_display
from empires.rulesets.warmaster.rulebook import rulebook
from empires.rulesets.warmaster.ruleset import PHASES, RULESET
from empires.rulesets.warmaster.show import board, track
from empires.rulesets.warmaster.tables import TABLES
from tests.rulesets.warmaster.scene import arrows, play, settled, war


@pytest.mark.rule("WM-RULING-63", "WM-RULING-64", "WM-TEAM-02", "WM-SPECIAL-14")
def test_every_rule_has_words() -> None:
    book = rulebook()
    assert len(book) == 260
    assert all(text.title and text.text and text.chapter for text in book.values())
    assert all(table in book for table in TABLES)
    assert (
        book["WM-RULING-64"].text
        == "Wrong page numbers and doubled signs in the printed rules change nothing."
    )


@pytest.mark.rule("WM-MAP-14", "WM-TEAM-04")
def test_the_map_shows_owners_capitals_locations_and_bridges() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 RV-01 @Blue @Bridges\n2,0 LO-05 @Blue @Mine\n3,0 LO-01"
    text += "\n0,1 HI-01\n9,9 SE-01"
    shown = {tile.id: tile for tile in board(war(text), None).tiles}
    assert (shown["0,0"].settlement, shown["0,0"].owner, shown["0,0"].name) == ("capital", "Red", "Red")
    assert shown["1,0"].bridged
    assert (shown["2,0"].settlement, shown["2,0"].name, shown["2,0"].ground) == ("mine", "Mine", "forest")
    assert shown["0,1"].ground == "mountain"
    assert shown["3,0"].label == "3,0: Lowland, wilderness"
    assert shown["0,0"].label == "0,0: Lowland, capital of Red, land of Red"
    assert shown["9,9"].label == "9,9: sea"
    assert shown["1,0"].label == "1,0: river, river N S, a bridge, land of Blue"
    assert shown["0,1"].label == "0,1: Highland, mountains N NE SE S SW NW, wilderness"


def test_the_map_is_drawn_with_its_rivers_and_coasts() -> None:
    campaign = empires.new("warmaster", list("ABCD"), seed="a map to look at")
    shown = board(campaign.view(None).state, None)
    assert all(len(tile.edges) == 6 for tile in shown.tiles)
    assert any("in" in tile.flow for tile in shown.tiles)
    assert "<svg" in board_svg(shown, standalone=True)


def test_every_phase_stands_somewhere_on_the_track() -> None:
    display = find_display("warmaster")
    for phase in PHASES:
        state = war("0,0 LO-01 @Red @capital", phase=phase, round_no=0)
        state.building.builders = ["Red"]
        marks = [step.when for step in track(state, None).steps]
        state.round_no = 1
        marks += [step.when for step in display.track(state, "Red").steps]
        assert marks.count("now") == 1, phase


def test_the_track_says_whose_turn_it_is_and_how_it_ended() -> None:
    campaign = play(arrows("Red>Blue", rounds_limit=1))
    assert track(campaign.view(None).state, None).heading == "Round 1 of 1"
    settled(campaign, "Blue", {"outcome": "a", "vp": {"0": 2, "1": 1}})
    assert track(campaign.view(None).state, None).heading == "Over after round 1: Blue won"


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda state: state.owner.update({"9,9": "Red"}), "bears a player’s marker"),
        (
            lambda state: (state.owner.update({"9,9": "Red"}), state.marker.update({"9,9": "Red"})),
            "cannot be",
        ),
        (lambda state: state.players.remove("Blue"), "who plays"),
        (lambda state: setattr(state, "host", "Nobody"), "who plays"),
        (lambda state: setattr(state.empires["Red"], "order", "Nobody"), "the empires named"),
        (lambda state: state.building.builders.append("Nobody"), "who builds or buys"),
        (lambda state: setattr(state.empires["Red"], "capital", "9,9"), "the capital of Red"),
        (lambda state: setattr(state.empires["Red"], "ruler", "Blue"), "who rules Red"),
        (lambda state: state.locations.update({"0,0": "Pub"}), "the locations"),
        (lambda state: state.locations.update({"9,9": "Mine"}), "where locations lie"),
        (lambda state: setattr(state.building, "hand", "XX-99"), "the printed tiles"),
        (
            lambda state: state.map.tiles.update(
                {"0,0": msgspec.structs.replace(state.map.tiles["0,0"], type_id="XX-99")}
            ),
            "the printed tiles",
        ),
        (lambda state: setattr(state.building, "turn", 1), "whose turn it is"),
        (lambda state: setattr(state.buying, "at", -1), "whose turn it is"),
    ],
)
def test_a_state_that_contradicts_itself_is_refused(spoil: Any, sentence: str) -> None:
    state = war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital")
    RULESET.check(state)
    spoil(state)
    with pytest.raises(ValueError, match=sentence):
        RULESET.check(state)
