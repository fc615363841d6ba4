"""Changing the laid map: only what everybody agrees to is done."""

from __future__ import annotations

import pytest

from empires.rulesets.ninth_age.state import NinthAge
from empires.testing import asked, offered, refused, told
from tests.rulesets.ninth_age.scene import at, scene

MAP = "0,0 land; 1,0 swamp spot; 0,1 mountain spot; 1,1 river N-S"


def adjusting(players: str = "ABC") -> NinthAge:
    return scene(MAP, players=players, phase="adjusting", turn=0)


@pytest.mark.rule("NA-MAP-08", "NA-RULING-09", "NA-RULING-10")
def test_two_hexes_change_places_when_all_agree() -> None:
    campaign = at(adjusting())
    campaign.attempt("A", "adjust", "move")
    campaign.attempt("A", "move_from", "0,0")
    campaign.attempt("A", "move_to", "1,0")
    with refused("consent-missing", "NA-MAP-08"):
        campaign.attempt("A", "adjust", "done")
    campaign.attempt("B", "consent", "consent")
    assert campaign.state.tiles["0,0"].terrain == "land", "C has not spoken yet"
    campaign.attempt("C", "consent", "consent")
    terrain = {place: tile.terrain for place, tile in campaign.state.tiles.items()}
    assert terrain == {"0,0": "swamp", "1,0": "land", "0,1": "mountain", "1,1": "river"}
    assert not any(tile.spot for tile in campaign.state.tiles.values()), "a moved map has no marked spots"
    assert asked(campaign) == [("A", "adjust")], "everybody may propose again"
    assert campaign.state.change is None


@pytest.mark.rule("NA-MAP-08")
def test_one_refusal_is_enough() -> None:
    campaign = at(adjusting())
    campaign.attempt("A", "adjust", "move")
    campaign.attempt("A", "move_from", "0,0")
    campaign.attempt("A", "move_to", "1,0")
    campaign.attempt("B", "consent", "decline")
    assert campaign.state.change is None
    assert campaign.state.tiles["0,0"].terrain == "land"
    assert told(campaign.recent, "change_declined")[0].facts == {"code": "consent-missing"}
    assert asked(campaign) == [("A", "adjust")]


@pytest.mark.rule("NA-RULING-09", "NA-MAP-01")
def test_a_regular_hex_may_be_replaced_but_no_mountain() -> None:
    campaign = at(adjusting("AB"))
    campaign.attempt("A", "adjust", "replace")
    with refused("bad-map", "NA-RULING-09"):
        campaign.attempt("A", "replace_hex", "0,1")
    campaign.attempt("A", "replace_hex", "1,0")
    assert offered(campaign) == ["land", "river"]
    with refused("bad-map", "NA-RULING-09"):
        campaign.attempt("A", "replace_with", "mountain")
    campaign.attempt("A", "replace_with", "river")
    campaign.attempt("A", "turn_river", "1-4")
    events = campaign.attempt("B", "consent", "consent")
    assert campaign.state.tiles["1,0"].ends == [1, 4]
    assert told(events, "river_warning"), "the river test only warns now"
    assert sum(tile.terrain == "mountain" for tile in campaign.state.tiles.values()) == 1


@pytest.mark.rule("NA-RULING-09")
def test_a_river_may_be_turned_on_the_spot() -> None:
    campaign = at(adjusting("AB"))
    campaign.attempt("A", "adjust", "move")
    campaign.attempt("A", "move_from", "1,1")
    campaign.attempt("A", "move_to", "1,1")
    assert offered(campaign) == ["0-3", "1-4", "2-5"]
    campaign.attempt("A", "turn_river", "2-5")
    campaign.attempt("B", "consent", "consent")
    assert campaign.state.tiles["1,1"].ends == [2, 5]


@pytest.mark.rule("NA-MAP-08", "NA-RULING-09")
def test_after_a_change_everybody_is_asked_anew_who_was_content_before_too() -> None:
    campaign = at(adjusting("AB"), 1, 6)
    campaign.attempt("A", "adjust", "done")
    campaign.attempt("B", "adjust", "move")
    campaign.attempt("B", "move_from", "0,0")
    campaign.attempt("B", "move_to", "1,0")
    campaign.attempt("A", "consent", "consent")
    assert asked(campaign) == [("A", "adjust")]
    campaign.attempt("A", "adjust", "done")
    assert asked(campaign) == [("B", "adjust")]
    campaign.attempt("B", "adjust", "done")
    assert campaign.state.phase == "capitals"


@pytest.mark.rule("NA-MAP-08")
def test_the_map_stands_when_all_are_content() -> None:
    campaign = at(scene(MAP.replace(" spot", ""), phase="adjusting", turn=0), 6, 1)
    campaign.attempt("A", "adjust", "move")
    campaign.attempt("A", "move_from", "back")
    campaign.attempt("A", "adjust", "done")
    events = campaign.attempt("B", "adjust", "done")
    assert told(events, "map_fixed")
    assert asked(campaign) == [("A", "place_capital")]


@pytest.mark.rule("NA-RULING-09")
def test_a_river_that_ran_dead_before_is_not_told_again() -> None:
    campaign = at(scene("0,0 land; 1,0 river N-S; 0,1 swamp; 1,1 land; 2,1 land; 1,-1 land",
                        phase="adjusting", turn=0))  # fmt: skip
    for one, other in (("0,0", "0,1"), ("0,1", "2,1")):
        campaign.attempt("A", "adjust", "move")
        campaign.attempt("A", "move_from", one)
        campaign.attempt("A", "move_to", other)
        assert not told(campaign.attempt("B", "consent", "consent"), "river_warning")
    campaign.attempt("A", "adjust", "move")
    campaign.attempt("A", "move_from", "1,0")
    campaign.attempt("A", "move_to", "1,0")
    campaign.attempt("A", "turn_river", "0-3")
    assert told(campaign.attempt("B", "consent", "consent"), "river_warning"), (
        "it was turned to run dead again"
    )
