"""Balanced and prepared maps (NA-MAP-09, NA-MAP-10)."""

from __future__ import annotations

import pytest

import empires
from empires.maps.hexes import distance, hex_of, tile_id
from empires.rulesets.ninth_age import symmetry
from empires.rulesets.ninth_age.balanced_map import balanced_map, connected, fully_balanced
from empires.rulesets.ninth_age.mapfile import read_map, write_map
from empires.rulesets.ninth_age.rivers import dead_ends
from empires.testing import asked, offered, refused, told
from tests.rulesets.ninth_age.scene import at, scene


@pytest.mark.rule("NA-MAP-09", "NA-MAP-01", "NA-RULING-10", "NA-FOUND-05")
@pytest.mark.parametrize("players", range(2, 17))
def test_a_balanced_map_is_symmetrical_connected_and_complete(players: int) -> None:
    for number in (1, 2, 3):
        made = balanced_map(players, "a seed", number)
        terrain = [tile.terrain for tile in made.values()]
        assert (len(terrain), terrain.count("mountain")) == (5 * players, players)
        assert connected(list(made))
        assert dead_ends(made, made) == []
        spots = [hex_of(place) for place, tile in made.items() if tile.spot]
        assert len(spots) == players
        assert all(made[tile_id(spot)].terrain != "swamp" for spot in spots)
        assert all(distance(one, other) > 1 for one in spots for other in spots if one != other)
        group = [symmetry.IDENTITY, *symmetry.symmetries(made)]
        assert len(group) >= len(symmetry.group_for(players))
        reached = {len(set(symmetry.orbit(group, spot)) & set(spots)) for spot in spots}
        if fully_balanced(players):
            assert reached == {players}, "every spot is the image of every other"
        else:
            assert max(reached) >= 2


@pytest.mark.rule("NA-MAP-09")
def test_the_same_seed_makes_the_same_map_and_another_number_another() -> None:
    assert balanced_map(4, "s", 1) == balanced_map(4, "s", 1)
    assert balanced_map(4, "s", 1) != balanced_map(4, "s", 2)


@pytest.mark.rule("NA-MAP-08", "NA-MAP-09", "NA-RULING-10")
def test_a_map_is_made_anew_until_all_agree() -> None:
    campaign = at(scene(players="ABC", phase="generating", turn=0, map_mode="balanced"))
    first = dict(campaign.state.tiles)
    campaign.attempt("A", "generate_map", "accept")
    campaign.attempt("B", "generate_map", "again")
    assert campaign.state.tiles != first
    assert campaign.state.maps_made == 2
    for player in "ABC":
        campaign.attempt(player, "generate_map", "accept")
    assert told(campaign.recent, "map_loaded")
    assert asked(campaign) == [("A", "adjust")]
    assert campaign.state.to_act == ["A", "B", "C"], "everybody may propose changes"


@pytest.mark.rule("NA-RULING-10")
def test_the_app_says_when_the_balance_is_not_complete() -> None:
    five = at(scene(players="ABCDE", phase="generating", turn=0, map_mode="balanced"))
    assert told(five.recent, "map_warning")
    four = at(scene(players="ABCD", phase="generating", turn=0, map_mode="balanced"))
    assert not told(four.recent, "map_warning")


@pytest.mark.rule("NA-FOUND-05", "NA-RULING-10")
def test_capitals_of_a_balanced_map_stand_on_its_marked_spots() -> None:  # EX-NA-66
    land = "0,0 land spot; 1,0 land; 2,0 land; 2,-1 land spot; 0,1 land; 0,2 land spot; 1,1 land; 2,1 land"
    campaign = at(scene(land, players="ABC", phase="capitals", turn=0))
    with refused("capital-spot"):
        campaign.attempt("A", "place_capital", "2,1")
    campaign.attempt("A", "place_capital", "2,-1")
    with refused("hex-has-flag"):
        campaign.attempt("B", "place_capital", "2,-1")
    campaign.attempt("B", "place_capital", "0,0")
    assert campaign.state.realms["C"].capital == "0,2", "the one spot left needs no question"
    assert campaign.state.phase == "flags"
    assert offered(campaign) == ["1,0", "2,0", "0,1", "1,1", "2,1"]


THREE = "\n".join(
    [*(f"{q},0 land forest" for q in range(12)), "0,1 mountain", "1,1 mountain", "2,1 mountain  # the last"]
)


@pytest.mark.rule("NA-MAP-10", "NA-RULING-10")
def test_a_prepared_map_needs_the_right_hexes_in_one_piece() -> None:  # EX-NA-64
    campaign = at(scene(players="ABC", phase="loading", turn=0, map_mode="prepared"))
    wrong = {
        "thirteen regular hexes": THREE.replace("0,1 mountain", "0,1 land"),
        "in two pieces": THREE.replace("11,0 land", "19,0 land"),
        "no position": THREE.replace("11,0", "east"),
        "too far out": THREE.replace("11,0", "11,90000"),
        "no terrain": THREE.replace("11,0 land", "11,0 sea"),
        "twice": THREE.replace("11,0", "10,0"),
        "half a river": THREE.replace("11,0 land forest", "11,0 river N"),
        "a river that turns back": THREE.replace("11,0 land forest", "11,0 river N NE"),
        "nothing": "",
    }
    for text in wrong.values():
        with refused("bad-map", "NA-RULING-10"):
            campaign.attempt("A", "load_map", {"map": text})
    river = THREE.replace("11,0 land forest", "11,0 river N S")
    with refused("bad_answer"):
        campaign.attempt("A", "load_map", {"map": river.replace("forest", "for\u202eest\x07")})
    events = campaign.attempt("A", "load_map", {"map": river})
    assert len(campaign.state.tiles) == 15
    assert campaign.state.tiles["0,0"].look == "forest"
    assert told(events, "map_loaded")
    assert told(events, "map_warning"), "no symmetry"
    assert not told(events, "river_warning"), "it runs off the map on both sides"


@pytest.mark.rule("NA-MAP-10", "NA-MAP-09")
@pytest.mark.parametrize(("mode", "kind"), [("prepared", "load_map"), ("balanced", "generate_map")])
def test_a_campaign_begins_with_the_map_as_agreed(mode: str, kind: str) -> None:
    assert asked(empires.new("ninth-age", ["A", "B"], options={"map_mode": mode}, seed="m")) == [("A", kind)]


@pytest.mark.rule("NA-RULING-10")
def test_a_loaded_river_that_runs_dead_is_only_told() -> None:
    campaign = at(scene(players="ABC", phase="loading", turn=0, map_mode="prepared"))
    events = campaign.attempt("A", "load_map", {"map": THREE.replace("5,0 land forest", "5,0 river SE NW")})
    assert told(events, "river_warning")[0].tiles == ("5,0",)


@pytest.mark.rule("NA-MAP-10")
def test_a_map_written_down_reads_back_the_same() -> None:
    made = balanced_map(6, "there and back", 1)
    for tile in made.values():
        tile.spot = False
    assert read_map(write_map(made), 6) == made


@pytest.mark.rule("NA-MAP-10", "NA-MAP-09")
def test_a_map_may_be_loaded_where_one_would_be_made_but_not_where_one_is_laid() -> None:
    campaign = at(scene(phase="generating", turn=0, map_mode="balanced"))
    campaign.attempt("A", "generate_map", "load")
    campaign.answer(campaign.waiting[0], campaign.waiting[0].default)
    campaign.attempt("B", "generate_map", "accept")
    assert asked(campaign) == [("A", "adjust")]
    campaign = at(scene(phase="taking", turn=0))
    for kind in ("load_map", "generate_map"):
        with refused("option-off", "NA-T-SETTINGS"):
            campaign.attempt("A", kind, "")


@pytest.mark.rule("NA-HEX-01", "NA-MAP-10")
def test_only_land_has_a_look() -> None:
    campaign = at(scene(phase="loading", turn=0, players="ABC", map_mode="prepared"))
    with refused("bad-map"):
        campaign.attempt("A", "load_map", {"map": THREE.replace("0,1 mountain", "0,1 mountain Erebor")})


@pytest.mark.rule("NA-MAP-09", "NA-RULING-10")
def test_a_map_loaded_instead_of_a_balanced_one_needs_the_others_consent() -> None:
    campaign = empires.new("ninth-age", ["A", "B", "C"], options={"map_mode": "balanced"}, seed="maps")
    campaign.attempt("A", "generate_map", "load")
    campaign.attempt("A", "load_map", {"map": THREE})
    assert asked(campaign) == [("B", "generate_map")]
    campaign.attempt("B", "generate_map", "accept")
    assert campaign.state.phase == "generating"
    campaign.attempt("C", "generate_map", "accept")
    assert campaign.state.phase == "adjusting"
