"""Laying the map in turn (ME digest 4.1, 8.1)."""

from __future__ import annotations

from typing import Any, cast

import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.maps.catalogue import EDGE_TYPES
from empires.maps.edges import Pack
from empires.maps.face_down import face_down
from empires.rulesets.mighty_empires.founding.first_state import found
from empires.rulesets.mighty_empires.founding.mapmaking import map_laying
from empires.rulesets.mighty_empires.founding.sites import capital_sites, room_for_all
from empires.rulesets.mighty_empires.show.board import board
from empires.rulesets.mighty_empires.state import Land, MightyEmpires
from empires.testing import asked, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene

RIVER_AND_FOREST = """
0,0  lowland P P P P P P
1,0  lowland F F F F F F
1,-1 highland R H P P P H
0,-1 lowland P P P P P P
"""
"""A source at 1,-1 runs out to the north; 0,1 lies between plain and forest."""


HAND = (1, 2, 3, 4, 5, 6, 1, 2)
"""The dice of the umpire's hand, who finds sites for capitals where the map has too few."""


def laying(text: str, *dice: int, **packs: list[str]) -> Campaign[MightyEmpires]:
    """A map being laid, with these tiles left in the packs."""
    scene = Scene(text, phase="map", map_mode="drawn_by_players", strict_layout=packs.pop("strict", False))
    scene.state.hidden.piles = face_down(cast("dict[Pack, list[str]]", packs))
    return scene.play(*dice)


@pytest.mark.rule("EX-ME-002", "ME-MAP-04", "ME-MAP-05")
def test_the_map_begins_with_a_highland_tile() -> None:
    campaign = laying("", highland=["HI-05"], lowland=["LO-01"])
    with refused("first_tile_not_highland", "ME-MAP-04"):
        campaign.attempt("A", "draw_tile", "lowland")
    campaign.attempt("A", "draw_tile", "highland")
    assert campaign.state.map.tiles["0,0"].type_id == "HI-05"
    assert campaign.state.lands == {"0,0": Land()}
    assert asked(campaign) == [("B", "draw_tile")], "where there is but one place for a tile nobody is asked"


def test_a_place_for_a_tile_is_told_in_whole_words() -> None:
    campaign = laying(RIVER_AND_FOREST, lowland=["LO-01"])
    campaign.attempt("A", "draw_tile", "lowland")
    offers = {choice.value: (choice.label, choice.deed) for choice in campaign.waiting[0].choices}
    assert offers["0,1 r0"] == ("Lay it on 0,1, with its top to the north", "Lay it here")


@pytest.mark.rule("EX-ME-003", "ME-MAP-06", "ME-RULING-103", "ME-MAP-05")
def test_a_new_tile_touches_two_others() -> None:
    campaign = laying("0,0 HI-05\n1,0 LO-01", 1, lowland=["LO-01", "LO-01"])
    campaign.attempt("A", "draw_tile", "lowland")
    with refused("needs_two_neighbours", "ME-MAP-06"):
        campaign.attempt("A", "place_tile", "2,0 r0")
    with refused("space_taken", "ME-MAP-05"):
        campaign.attempt("A", "place_tile", "1,0 r0")
    campaign.attempt("A", "place_tile", "0,1 r0")
    assert "0,1" in campaign.state.map.tiles
    assert asked(campaign) == [("B", "draw_tile")], "players lay one tile each, in rotation"


@pytest.mark.rule("ME-MAP-05")
def test_each_of_three_players_lays_a_tile_in_turn() -> None:
    text = "0,0 HI-05\n1,0 LO-01"
    scene = Scene(text, players="A B C", phase="map", map_mode="drawn_by_players", strict_layout=False)
    scene.state.hidden.piles = face_down({"lowland": ["LO-01", "LO-01", "LO-01"]})
    campaign = scene.play(1)
    campaign.attempt("A", "draw_tile", "lowland")
    campaign.attempt("A", "place_tile", "0,1 r0")
    assert asked(campaign) == [("B", "draw_tile")]


@pytest.mark.rule("ME-RULING-103")
def test_the_second_tile_touches_the_first() -> None:
    campaign = laying("0,0 HI-05", *HAND, lowland=["LO-01"])
    campaign.attempt("A", "draw_tile", "lowland")
    with refused("needs_two_neighbours"):
        campaign.attempt("A", "place_tile", "5,5 r0")
    campaign.attempt("A", "place_tile", "0,1 r0")


@pytest.mark.rule("EX-ME-004", "ME-MAP-07", "ME-RULING-102", "ME-T-EDGE")
def test_a_tile_matches_one_edge_it_touches() -> None:
    campaign = laying(RIVER_AND_FOREST, *HAND, river_valley=["RV-01"], lowland=["LO-01"])
    campaign.attempt("A", "draw_tile", "river_valley")
    with refused("no_matching_edge", "ME-MAP-07"):
        campaign.attempt("A", "place_tile", "0,1 r0")
    campaign.attempt("A", "place_tile", "1,-2 r0")
    campaign.attempt("B", "draw_tile", "lowland")
    campaign.attempt("B", "place_tile", "0,1 r0")
    matching = {edge: row.packs for edge, row in EDGE_TYPES.items()}
    assert matching["H"] == ("highland", "lowland")
    assert matching["W"] == matching["K"] == ("lowland", "river_valley")
    assert (matching["S"], matching["R"], matching["M"]) == ((), ("river_valley",), ("highland",))


@pytest.mark.rule("EX-ME-005", "ME-MAP-08", "ME-RULING-102")
def test_a_river_may_not_just_stop() -> None:
    campaign = laying(RIVER_AND_FOREST, lowland=["LO-01"])
    campaign.attempt("A", "draw_tile", "lowland")
    with refused("river_blocked", "ME-MAP-08"):
        campaign.attempt("A", "place_tile", "1,-2 r0")


@pytest.mark.rule("ME-MAP-09")
def test_coast_runs_on_into_coast() -> None:
    shore = "0,0 coastal P P P CL S CS\n0,-1 lowland P P P P P P\n1,-1 lowland P P P P P P"
    campaign = laying(shore, lowland=["LO-01"], coastal=["CO-01"])
    campaign.attempt("A", "draw_tile", "lowland")
    with refused("coast_blocked", "ME-MAP-09"):
        campaign.attempt("A", "place_tile", "-1,0 r0")


@pytest.mark.rule("ME-RULING-104")
def test_a_lake_ends_rivers_and_matches_lowland() -> None:
    campaign = laying(RIVER_AND_FOREST, river_valley=["RV-15"], lowland=["LO-01"])
    campaign.attempt("A", "draw_tile", "river_valley")
    assert {choice.value[:-3] for choice in campaign.waiting[0].choices} == {"1,-2"}
    campaign.attempt("A", "place_tile", "1,-2 r1")
    assert campaign.state.map.tiles["1,-2"].flow[3] == "in"


@pytest.mark.rule("ME-RULING-105", "ME-RULING-101")
def test_an_unplaceable_tile_goes_under_its_pack_and_another_is_drawn() -> None:
    campaign = laying(RIVER_AND_FOREST, 2, river_valley=["RV-01", "RV-14"], lowland=["LO-01"])
    events = campaign.attempt("A", "draw_tile", "river_valley")
    assert kinds(events) == ["tile_drawn", "tile_returned", "tile_drawn"]
    assert campaign.state.hidden.piles is not None
    assert campaign.state.hidden.piles.under == {"river_valley": ["RV-14"]}
    with refused("no_matching_edge"):
        campaign.undo()
        campaign.attempt("A", "draw_tile", "coastal")


@pytest.mark.rule("ME-RULING-105")
def test_where_no_pack_has_a_tile_that_fits_everybody_passes_and_the_map_is_done() -> None:
    campaign = laying(RIVER_AND_FOREST, *HAND, river_valley=["RV-14"])
    assert [event.rule for event in told(campaign.chronicle(), "passed")] == ["ME-RULING-105"] * 2
    assert told(campaign.chronicle(), "map_finished")


@pytest.mark.rule("ME-RULING-105")
def test_strict_layout_keeps_peaks_upright_and_leaves_no_holes() -> None:
    ring = "\n".join(f"{tile} lowland H H H H H H" for tile in ("0,0", "1,0", "2,-1", "0,-1", "2,-2"))
    campaign = laying(ring, strict=True, lowland=["LO-01"], highland=["HI-09"])  # type: ignore[arg-type]
    campaign.attempt("A", "draw_tile", "lowland")
    with refused("hole", "ME-RULING-105"):
        campaign.attempt("A", "place_tile", "1,-2 r0")
    campaign = laying(ring, strict=True, highland=["HI-09"])  # type: ignore[arg-type]
    campaign.attempt("A", "draw_tile", "highland")
    with refused("fixed_orientation", "ME-RULING-105"):
        campaign.attempt("A", "place_tile", "1,1 r2")


@pytest.mark.rule("ME-RULING-105", "ME-RULING-107", "ME-RULING-101", "ME-MAP-03")
def test_the_map_is_done_when_everybody_passes_and_never_lacks_room_for_realms() -> None:
    campaign = empires.new(
        "mighty-empires", players=["A", "B"], seed="pass", options={"map_mode": "drawn_by_players"}
    )
    campaign.attempt("A", "draw_tile", "pass")
    campaign.attempt("B", "draw_tile", "pass")
    state = campaign.state
    assert state.hidden.piles is None
    assert room_for_all(state) or state.capitals
    assert len(state.lands) >= 2 * 10


@pytest.mark.rule("ME-RULING-107", "ME-MAP-14")
def test_a_map_that_is_done_keeps_what_is_known_of_its_land_and_is_nobodys_turn() -> None:
    scene = Scene("0,0 HI-05\n1,0 LO-01\n2,0 sea S S S S S S", phase="map", map_mode="generated", active="B")
    scene.state.lands = {"0,0": Land(name="Peak")}
    for _ in map_laying(Game(scene.state)):
        raise AssertionError("nobody is asked")
    assert scene.state.lands == {"0,0": Land(name="Peak"), "1,0": Land()}
    assert scene.state.active_player is None


@pytest.mark.rule("ME-MAP-14")
def test_when_the_map_is_done_sea_fills_the_gaps_between_its_coasts() -> None:
    ring = "0,-1 CO-03 r2\n1,-1 CO-03 r3\n1,0 CO-03 r4\n0,1 CO-03 r5\n-1,1 CO-03\n-1,0 CO-03 r1"
    sites = "10,0 CA-01\n20,0 CA-02"
    scene = Scene(f"{ring}\n{sites}", phase="map", map_mode="drawn_by_players")
    for _ in map_laying(Game(scene.state)):
        raise AssertionError("nobody is asked")
    assert scene.state.map.tiles["0,0"].is_sea


@pytest.mark.rule("ME-RULING-107", "ME-RULING-101")
def test_another_map_where_the_first_has_no_room_begins_unknown() -> None:
    scene = Scene("0,0 HI-05", phase="map", map_mode="drawn_by_players")
    scene.state.lands["0,0"].known = True
    game = Game(scene.state)
    for _ in map_laying(game):
        raise AssertionError("nobody is asked")
    assert told(game.events, "map_replaced")
    assert not any(land.known for land in scene.state.lands.values())


@pytest.mark.rule("ME-RULING-101", "ME-MAP-03", "ME-RULING-107", "ME-MAP-10")
def test_a_generated_map_has_a_site_for_everybody_and_the_size_agreed() -> None:
    options = {"map_mode": "generated", "tiles_per_player": 20}
    campaign = empires.new("mighty-empires", players=list("ABCD"), seed="size", options=options)
    state = campaign.state
    assert len(state.lands) >= 80
    sites = capital_sites(state)
    assert len(sites) >= 4
    printed = [tile.id for tile in state.map.tiles.values() if tile.type_id.startswith("CA-")]
    assert sorted(sites) == sorted(printed)
    assert all(state.map.tiles[site].pack != "sea" for site in sites)
    assert (
        empires.new("mighty-empires", players=list("ABCD"), seed="other", options=options).state.map
        != state.map
    )
    assert all(not land.bridges for land in state.lands.values()), "no bridges stand at the start"


def bring(text: str, players: str = "AB", **options: Any) -> Campaign[MightyEmpires]:
    """A campaign whose first player brings this map."""
    campaign = empires.new(
        "mighty-empires", players=list(players), seed="brought", options={"map_mode": "imported", **options}
    )
    assert [(one.player, one.kind) for one in campaign.waiting] == [("A", "import_map")]
    campaign.attempt("A", "import_map", {"map": text})
    return campaign


BROUGHT = "\n".join(f"{q},{r} {'HI-05' if q == r == 0 else 'LO-01'}" for q in range(9) for r in range(3))


@pytest.mark.rule("ME-RULING-101", "ME-MAP-10")
def test_a_map_drawn_elsewhere_is_played_as_it_is() -> None:
    state = bring(BROUGHT).state
    assert len(state.lands) == 27
    assert state.map.tiles["0,0"].pack == "highland"
    assert state.phase == "capitals"
    assert room_for_all(state), "where it has no capital sites they are found on it"


@pytest.mark.rule("ME-RULING-101", "ME-MAP-10")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "capital_too_close"),
        ("0,0 NO-99", "bad_answer"),
        ("0,0 LO-01\n0,0 LO-01", "bad_answer"),
        ("\n".join(f"{q},{r} LO-01" for q in range(40) for r in range(26)), "bad_answer"),
        ("\n".join(f"{q},0 LO-01" for q in range(4)), "capital_too_close"),
    ],
)
def test_a_map_that_cannot_be_read_or_has_no_room_for_all_is_refused(text: str, code: str) -> None:
    with refused(code):
        bring(text)


@pytest.mark.rule("ME-RULING-106")
def test_a_smaller_distance_between_capitals_lets_a_smaller_map_do() -> None:
    small = "\n".join(f"{q},{r} LO-01" for q in range(4) for r in range(3))
    assert room_for_all(bring(small, capital_min_distance="3").state)
    with refused("capital_too_close", "ME-MAP-10"):
        bring(small)


@pytest.mark.rule("ME-RULING-101")
def test_the_map_proposed_is_one_that_will_do() -> None:
    campaign = empires.new("mighty-empires", players=list("ABC"), seed="x", options={"map_mode": "imported"})
    question = campaign.waiting[0]
    campaign.answer(question, question.default)
    assert len(campaign.state.lands) >= 45


@pytest.mark.rule("ME-RULING-101", "ME-RULING-107")
@pytest.mark.parametrize("count", [2, 6, 7, 9, 12])
def test_the_map_proposed_is_no_larger_than_a_map_may_be(count: int) -> None:
    players = [f"P{seat}" for seat in range(count)]
    options = {"map_mode": "imported", "tiles_per_player": 100}
    campaign = empires.new("mighty-empires", players=players, seed="x", options=options)
    question = campaign.waiting[0]
    campaign.answer(question, question.default)
    assert 200 <= len(campaign.state.lands) <= 1_000


@pytest.mark.rule("ME-RULING-101")
def test_capital_tiles_are_shuffled_into_the_packs_that_players_draw_from() -> None:
    campaign = empires.new(
        "mighty-empires", players=["A", "B"], seed="packs", options={"map_mode": "drawn_by_players"}
    )
    piles = found(campaign.setup).hidden.piles
    assert piles is not None
    assert sum(tile.startswith("CA-") for pack in piles.packs.values() for tile in pack) == 6
    assert campaign.view("A").state.hidden.piles is None, "nobody sees what will be drawn"


@pytest.mark.rule("ME-MAP-01", "ME-MAP-12")
def test_the_board_shows_each_edge_of_each_tile_and_nothing_beyond_the_rim() -> None:
    scene = Scene("0,0 HI-05 @A\n0,1 river R P P R P P @known")
    shown = {tile.id: tile for tile in board(scene.state, "A").tiles}
    assert list(shown) == ["0,0", "0,1"]
    assert shown["0,0"].edges == ("M", "M", "P", "P", "P", "M")
    assert "NE mountain" in shown["0,0"].label
    scene.state.phase = "scouting"
    scene.banner("A", "0,0", edge=3)
    choices = scene.play().waiting[0].choices
    assert [choice.value for choice in choices] == ["1 0,1", "explore 1", "done"], (
        "nothing lies beyond the rim"
    )


@pytest.mark.rule("ME-MAP-14")
def test_a_saved_map_is_the_same_map() -> None:
    campaign = empires.new("mighty-empires", players=["A", "B"], seed="keep")
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
