"""Founding the realms: a capital each, then the flags."""

from __future__ import annotations

import pytest

from empires.rulesets.ninth_age.layout import usual_outline
from empires.rulesets.ninth_age.realms import cities, controlled, realm_points
from empires.testing import asked, offered, refused
from tests.rulesets.ninth_age.scene import Play, at, scene

THREE = "; ".join(f"{space} {'swamp' if space == '2,1' else 'land'}" for space in usual_outline(3))


def founded(campaign: Play, *places: str) -> None:
    for place in places:
        question = campaign.waiting[0]
        campaign.answer(question, place)


@pytest.mark.rule("NA-FOUND-01", "NA-FOUND-02", "NA-FOUND-03", "NA-RULING-11")
def test_capitals_stand_apart_and_dry() -> None:  # EX-NA-10
    campaign = at(scene(THREE, players="ABC", phase="found_roll", turn=0), 3, 3, 1, 6, 2)
    assert campaign.state.found_order == ["A", "B", "C"]
    campaign.attempt("A", "place_capital", "0,0")
    with refused("capital-adjacent", "NA-FOUND-03"):
        campaign.attempt("B", "place_capital", "1,0")
    with refused("swamp-no-build", "NA-HEX-05"):
        campaign.attempt("B", "place_capital", "2,1")
    with refused("hex-has-flag"):
        campaign.attempt("B", "place_capital", "0,0")
    with refused("off-outline"):
        campaign.attempt("B", "place_capital", "9,9")
    campaign.attempt("B", "place_capital", "2,0")
    campaign.attempt("C", "place_capital", "0,2")
    assert campaign.state.tiles["0,2"].fort == "city"
    assert campaign.state.tiles["0,2"].flag == campaign.state.tiles["0,2"].capital_of == "C"
    assert set(campaign.state.names) == {"0,0", "2,0", "0,2"}, "each capital has a name"


@pytest.mark.rule("NA-FOUND-04", "NA-FOUND-06", "NA-RULING-12", "NA-RULING-13", "NA-RULING-14")
def test_one_flag_more_anywhere_in_the_same_order() -> None:  # EX-NA-11
    campaign = at(scene(THREE, players="ABC", phase="capitals", turn=0), 1, 2, 3)
    founded(campaign, "0,0", "2,0", "0,2")
    campaign.attempt("A", "place_flag", "1,0")
    campaign.attempt("B", "place_flag", "-1,4")
    with refused("hex-has-flag", "NA-FOUND-04"):
        campaign.attempt("C", "place_flag", "1,0")
    with refused("off-outline"):
        campaign.attempt("C", "place_flag", "5,5")
    campaign.attempt("C", "place_flag", "0,1")
    state = campaign.state
    assert state.turn == 1
    for player in "ABC":
        assert len(controlled(state, player)) == 2
        assert cities(state, player) == 1
        assert realm_points(state, player) == 3
        assert state.realms[player].treasury == 0


@pytest.mark.rule("NA-RULING-13")
def test_flags_fly_on_swamps_and_mountains_too() -> None:
    land = "0,0 land; 1,0 land; 2,0 land; 3,0 swamp; 4,0 mountain"
    campaign = at(scene(land, phase="capitals", turn=0), 1, 2)
    founded(campaign, "0,0", "2,0")
    assert offered(campaign) == ["1,0", "3,0", "4,0"]
    founded(campaign, "3,0", "4,0")
    assert campaign.state.tiles["3,0"].flag == "A"


@pytest.mark.rule("NA-RULING-12", "NA-FOUND-06")
@pytest.mark.parametrize(("flags", "points"), [(0, 2), (1, 3), (3, 5)])
def test_the_number_of_extra_flags_is_a_setting(flags: int, points: int) -> None:
    campaign = at(scene(THREE, players="ABC", phase="capitals", turn=0, starting_flags=flags), 1, 2, 3)
    founded(campaign, "0,0", "2,0", "0,2")
    order = []
    while campaign.state.turn == 0:
        order.append(campaign.waiting[0].player)
        founded(campaign, offered(campaign)[0])
    assert order == list("ABC") * flags
    assert [realm_points(campaign.state, player) for player in "ABC"] == [points] * 3


@pytest.mark.rule("NA-RULING-11")
def test_where_no_legal_hex_is_left_the_ban_is_eased() -> None:
    ring = "0,0 land; 1,0 mountain; 0,1 swamp; 2,0 swamp"
    campaign = at(scene(ring, phase="capitals", turn=0), 1, 2)
    campaign.attempt("A", "place_capital", "0,0")
    assert campaign.state.realms["B"].capital == "1,0", "it touches a capital, but all others are swamps"
    assert asked(campaign) == [("A", "place_flag")]


@pytest.mark.rule("NA-RULING-11")
def test_the_eased_ban_still_wants_the_fewest_neighbours() -> None:
    row = "0,0 land; 1,0 land; 2,0 land; 0,1 land; 1,1 land"
    state = scene(row, players="ABC", phase="capitals", turn=0, order="C")
    for place, owner in (("0,0", "A"), ("2,0", "B")):
        tile = state.tiles[place]
        tile.flag = tile.capital_of = owner
        tile.fort = "city"
    campaign = at(state, 1, 2, 3)
    assert asked(campaign) == [("C", "place_capital")]
    assert offered(campaign) == ["0,1", "1,1"], "1,0 touches two capitals, these touch one"


@pytest.mark.rule("NA-RULING-14")
def test_starting_gold_is_a_setting() -> None:
    import empires

    rich = empires.new("ninth-age", ["A", "B"], options={"starting_gold": 70}, seed="gold")
    assert [realm.treasury for realm in rich.state.realms.values()] == [70, 70]


@pytest.mark.rule("NA-FOUND-01", "NA-FOUND-02")
def test_the_highest_die_founds_first_and_the_others_follow_clockwise() -> None:
    campaign = at(scene(THREE, players="ABC", phase="found_roll", turn=0), 2, 6, 3)
    assert campaign.state.found_order == ["B", "C", "A"]
    for player, place in zip("BCA", ("0,0", "2,0", "0,2"), strict=True):
        assert asked(campaign) == [(player, "place_capital")]
        campaign.attempt(player, "place_capital", place)
        tile = campaign.state.tiles[place]
        assert (tile.fort, tile.flag, tile.capital_of) == ("city", player, player)
        assert campaign.state.realms[player].capital == place
    assert asked(campaign) == [("B", "place_flag")]


@pytest.mark.rule("NA-FOUND-04", "NA-RULING-13")
def test_the_last_hex_without_a_flag_is_flagged_without_asking() -> None:
    campaign = at(
        scene("0,0 land A city; 1,0 swamp; 2,0 land B city; 3,0 mountain", phase="flags", turn=0), 1, 6
    )
    campaign.state.flags_round = 1
    campaign.attempt("A", "place_flag", "3,0")
    assert campaign.state.tiles["1,0"].flag == "B", "even a swamp"


@pytest.mark.rule("NA-IMP-02", "NA-RP-01")
def test_cities_are_counted_for_who_controls_them_and_nothing_else_is() -> None:
    state = scene(
        "0,0 land A city; 1,0 land A fortress; 2,0 land B city; 3,0 mountain A mine; 4,0 land B city"
    )
    assert [cities(state, player) for player in "AB"] == [1, 2]
    assert [realm_points(state, player) for player in "AB"] == [4, 4]
