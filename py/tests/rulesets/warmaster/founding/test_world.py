"""Laying the world tile by tile: together, alone, freely, or by the umpire."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import LAND_PACKS
from empires.maps.face_down import FaceDown, face_down
from empires.maps.hexes import Hex, ring
from empires.maps.placement import check, lay
from empires.maps.textform import write_map
from empires.maps.tiles import TileMap
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets.warmaster.founding.free_map import has_room
from empires.rulesets.warmaster.founding.tiles import Lay, offers_of
from empires.rulesets.warmaster.founding.world import PLACE_TILE
from empires.rulesets.warmaster.state import War
from empires.testing import dice_left, offered, refused, texts, told
from tests.rulesets.warmaster.scene import play, war


def building(text: str, phase: str = "drawing", names: str = "Red Blue", **options: Any) -> War:
    """Players lay the world in turn, Red first; the packs hold what the test puts in."""
    state = war(text, names, phase, round_no=0, map_mode="co-op", **options)
    state.building.builders = names.split()
    state.hidden.piles = packs(lowland="LO-01 LO-01 LO-01 LO-01")
    state.host = names.split()[-1]  # so that the first builder is not offered the umpire's help
    return state


def packs(**piles: str) -> FaceDown:
    """These tiles face down."""
    return face_down({pack: piles.get(pack, "").split() for pack in LAND_PACKS})


def values(campaign: Campaign[War]) -> list[str]:
    return [choice.value for choice in campaign.waiting[0].choices]


@pytest.mark.rule("WM-WORLD-27", "WM-RULING-16", "WM-WORLD-02", "WM-MAP-08")
def test_dice_say_who_lays_the_first_tile_and_then_it_goes_round() -> None:
    state = war("", "Red Blue Green", "world", round_no=0, map_mode="co-op")
    campaign = play(state, 3, 5, 5, 2, 4, 7)
    assert campaign.state.building.builders == ["Green", "Red", "Blue"]
    assert dice_left(campaign) == [7]
    assert values(campaign) == ["highland", "pass_build"]
    with refused("FIRST_HIGHLAND", "WM-WORLD-02"):
        campaign.attempt("Green", "draw_tile", "lowland")
    events = campaign.attempt("Green", "draw_tile", "highland")
    assert told(events, "tile_placed")[0].tiles == ("0,0",), "the first tile has one place only"
    assert campaign.waiting[0].player == "Red"


@pytest.mark.rule("WM-WORLD-01", "WM-WORLD-03", "EX-WM-01", "WM-WORLD-23")
def test_a_builder_draws_from_a_pack_that_an_edge_asks_for() -> None:
    state = building("0,0 HI-05")
    state.hidden.piles = packs(highland="HI-01", lowland="LO-01", coastal="CO-01", river_valley="RV-01")
    campaign = play(state)
    assert values(campaign) == ["highland", "lowland", "pass_build"]
    for pack in ("coastal", "river_valley"):
        with refused("PACK_NO_MATCH", "WM-WORLD-03"):
            campaign.attempt("Red", "draw_tile", pack)
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Blue", "draw_tile", "lowland")
    events = campaign.attempt("Red", "draw_tile", "lowland")
    assert told(events, "tile_drawn")[0].text == "Red draws a lowland tile (LO-01)."


@pytest.mark.rule("WM-WORLD-03")
def test_an_empty_pack_gives_nothing() -> None:
    state = building("0,0 HI-05")
    state.hidden.piles = packs(highland="HI-01")
    campaign = play(state)
    with refused("PACK_EMPTY"):
        campaign.attempt("Red", "draw_tile", "lowland")


@pytest.mark.rule("EX-WM-01", "EX-WM-02", "WM-WORLD-04", "WM-WORLD-08", "WM-WORLD-29")
def test_only_legal_places_are_offered_and_others_refused_with_the_reason() -> None:
    state = building("0,0 HI-05\n0,1 LO-01", "laying")
    state.building.hand = "LO-02"
    campaign = play(state)
    spaces = {value.partition("/")[0] for value in values(campaign)[:-1]}
    assert spaces == {"1,0", "-1,1"}
    for answer, code in {"0,2/0": "TOUCH_TWO", "0,1/0": "SPACE_TAKEN", "1,-1/0": "TOUCH_TWO"}.items():
        with refused(code):
            campaign.attempt("Red", "place_tile", answer)
    events = campaign.attempt("Red", "place_tile", "1,0/2")
    assert told(events, "tile_placed")[0].facts["rot"] == 2
    assert campaign.waiting[0].player == "Blue"


@pytest.mark.rule("EX-WM-04", "WM-WORLD-09", "WM-WORLD-10")
def test_peaks_are_not_turned() -> None:
    state = building("0,0 HI-05", "laying")
    state.building.hand = "LO-08"
    with refused("FIXED_ORIENTATION", "WM-WORLD-09"):
        play(state).attempt("Red", "place_tile", "0,1/1")


@pytest.mark.rule("WM-WORLD-10", "WM-WORLD-09")
def test_what_has_no_peaks_turns_freely() -> None:
    state = building("0,0 HI-05", "laying")
    state.building.hand = "LO-04"
    campaign = play(state)
    assert {one.removeprefix("0,1/") for one in offered(campaign) if one.startswith("0,1/")} == set("012345")
    campaign.attempt("Red", "place_tile", "0,1/4")
    assert campaign.state.map.tiles["0,1"].rot == 4


RIVER = "0,0 HI-10\n1,-1 HI-05\n1,0 LO-01"


@pytest.mark.rule("EX-WM-07", "WM-WORLD-12", "WM-RULING-11", "WM-RULING-15")
def test_a_river_end_right_below_a_source_may_be_put_back() -> None:
    state = building(RIVER, "laying")
    state.building.hand = "RV-08"
    state.hidden.piles = packs(river_valley="RV-02 RV-01")
    campaign = play(state, 1)
    assert values(campaign) == ["0,1/0", "return_tile", "pass_build"]
    events = campaign.attempt("Red", "place_tile", "return_tile")
    assert told(events, "tile_returned")[0].rule == "WM-WORLD-12"
    assert campaign.state.building.hand == "RV-01"
    assert campaign.state.hidden.piles.packs["river_valley"] == ["RV-02"]
    assert campaign.state.hidden.piles.under == {"river_valley": ["RV-08"]}
    state.hidden.piles = packs(lowland="LO-01 LO-01")
    laid = play(state)
    laid.attempt("Red", "place_tile", "0,1/0")
    assert laid.state.map.tiles["0,1"].type_id == "RV-08"


SWAMP = "0,0 HI-10\n1,0 LO-01\n0,1 RV-16\n-1,1 LO-01\n1,1 LO-01\n0,2 RV-08"
LAKE = "0,0 HI-10\n1,0 LO-01\n0,1 RV-15\n1,1 RV-01 r2\n-1,1 LO-01"
JOIN = "0,0 HI-10\n1,0 HI-05\n1,1 HI-15"
RING = "0,-1 LO-01\n1,-1 LO-01\n1,0 LO-01\n0,1 LO-01\n-1,1 LO-01"


@pytest.mark.rule("WM-T-REFUSALS", "EX-WM-05", "EX-WM-06", "EX-WM-09", "EX-WM-10", "EX-WM-12", "EX-WM-15")
@pytest.mark.parametrize(
    ("text", "tile", "answer", "code"),
    [
        (RIVER, "HI-01", "0,1/0", "SET_TO_EDGE"),
        (RIVER, "LO-01", "0,1/0", "BLOCKS_RIVER"),
        ("0,0 HI-02\n1,-1 HI-05", "HI-10", "0,-1/0", "RIVER_BLOCKED"),
        ("0,0 HI-10\n1,0 LO-01\n0,1 RV-08", "CO-01", "1,1/0", "COAST_BROKEN"),
        ("0,0 HI-10\n1,0 HI-05\n1,1 HI-15", "RV-04", "0,1/0", "TWO_UPSTREAMS"),
        (SWAMP, "RV-15", "-1,2/1", "NO_UPSTREAM"),
        (LAKE, "RV-01", "-1,2/1", "SECOND_OUTFLOW"),
        (RING, "LO-01", "-1,0/0", "HOLE"),
    ],
)
def test_the_umpire_says_why_a_tile_does_not_fit(text: str, tile: str, answer: str, code: str) -> None:
    state = building(text, "laying")
    state.building.hand = tile
    with refused(code):
        play(state).attempt("Red", "place_tile", answer)


@pytest.mark.rule("WM-RULING-15", "WM-WORLD-11")
def test_a_tile_that_fits_is_not_put_back() -> None:
    state = building(RIVER, "laying")
    state.building.hand = "RV-01"
    campaign = play(state)
    with refused("RETURN_NOT_ALLOWED", "WM-RULING-15"):
        campaign.attempt("Red", "place_tile", "return_tile")


@pytest.mark.rule("EX-WM-08", "WM-WORLD-11", "WM-WORLD-15", "WM-RULING-15")
def test_what_fits_nowhere_goes_under_its_pack_and_another_is_drawn() -> None:
    state = building(RIVER)
    state.hidden.piles = packs(river_valley="RV-02 RV-14", lowland="LO-01")
    campaign = play(state, 2)
    events = campaign.attempt("Red", "draw_tile", "river_valley")
    assert [event.rule for event in told(events, "tile_returned")] == ["WM-WORLD-11"]
    assert campaign.state.building.hand == "RV-02"
    with refused("FORK_NOT_REQUIRED"):
        state.phase, state.building.hand = "laying", "RV-14"
        play(state).attempt("Red", "place_tile", "0,1/0")


@pytest.mark.rule("WM-RULING-15", "WM-WORLD-24")
def test_when_no_tile_of_a_pack_fits_another_may_be_chosen_and_at_last_the_world_is_done() -> None:
    state = building(RIVER)
    state.hidden.piles = packs(river_valley="RV-14", highland="HI-10")
    campaign = play(state, *[1, 6] * 9)
    events = campaign.attempt("Red", "draw_tile", "river_valley")
    assert told(events, "pack_exhausted")
    with refused("PACK_EMPTY", "WM-RULING-15"):
        campaign.attempt("Red", "draw_tile", "river_valley")
    assert values(campaign) == ["highland", "pass_build"]
    empty = building("0,0 HI-05\n0,1 LO-01")
    empty.hidden.piles = packs()
    assert told(play(empty, *[1, 6] * 9).recent, "map_complete")


@pytest.mark.rule("WM-WORLD-28", "WM-RULING-16", "WM-WORLD-24")
def test_passing_is_always_allowed_and_all_who_pass_end_the_building() -> None:
    state = building("0,0 HI-05\n0,1 LO-01\n1,0 LO-01")
    state.hidden.piles = packs(lowland="LO-01 LO-02 LO-03")
    campaign = play(state, 3, *[1, 6] * 9)
    campaign.attempt("Red", "draw_tile", "lowland")
    campaign.attempt("Red", "place_tile", "pass_build")
    piles = campaign.state.hidden.piles
    assert (piles.packs["lowland"], piles.under["lowland"]) == (["LO-01", "LO-02"], ["LO-03"]), (
        "at the bottom"
    )
    campaign.attempt("Blue", "draw_tile", "lowland")
    campaign.answer(campaign.waiting[0], values(campaign)[0])
    campaign.attempt("Red", "draw_tile", "pass_build")
    events = campaign.attempt("Blue", "draw_tile", "pass_build")
    assert told(events, "map_complete")


@pytest.mark.rule("WM-WORLD-24", "WM-MAP-11", "WM-RULING-16")
def test_at_the_agreed_size_the_world_is_done() -> None:
    land = "\n".join(f"{q},{r} LO-01" for q in range(7) for r in range(2))
    state = building("0,-1 HI-05\n" + land, tiles_per_empire=7)
    state.map.tiles.pop("6,1")
    assert told(play(state, *[1, 6] * 9).recent, "map_complete")


def test_turns_that_look_alike_are_offered_once() -> None:
    state = building("0,0 HI-05\n0,1 LO-01", "laying")
    state.building.hand = "LO-01"
    assert values(play(state)) == ["-1,1/0", "1,0/0", "pass_build"]
    assert offers_of(CATALOGUE["LO-01"], []) == []


@pytest.mark.rule("WM-WORLD-10", "EX-WM-06", "EX-WM-09")
@pytest.mark.parametrize(
    ("text", "tile", "rot"),
    [("0,0 HI-05\n1,0 LO-01", "LO-05", 4), (RIVER, "RV-01", 3), (JOIN, "RV-16", 5), (JOIN, "RV-14", 2)],
    ids=["forest", "river", "swamp", "fork"],
)
def test_a_rotation_that_looks_like_another_is_as_legal(text: str, tile: str, rot: int) -> None:
    state = building(text, "laying")
    state.building.hand = tile
    campaign = play(state)
    shown = f"0,1/{rot}"
    assert shown not in values(campaign)
    campaign.attempt("Red", "place_tile", shown)
    laid = campaign.state.map.tiles["0,1"]
    assert (laid.type_id, laid.rot, laid.edges) == (tile, rot, CATALOGUE[tile].turned(rot))


@pytest.mark.rule("WM-WORLD-24", "WM-WORLD-28")
def test_who_builds_alone_is_told_that_passing_ends_the_building() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="solo", options={"map_mode": "solo"})
    campaign.attempt("Ann", "draw_tile", "highland")
    assert campaign.waiting[0].choices[-1].label == "Lay no more; the world is finished"
    events = campaign.attempt("Ann", "draw_tile", "pass_build")
    assert told(events, "map_complete")


@pytest.mark.rule("WM-WORLD-32", "WM-RULING-17")
def test_the_host_may_let_the_umpire_lay_the_rest() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="solo", options={"map_mode": "solo"})
    campaign.attempt("Ann", "draw_tile", "highland")
    campaign.attempt("Ann", "draw_tile", "auto_build")
    assert len(campaign.state.map.tiles) == 30
    assert laid_by_the_rules(campaign.state.map)
    left = sum(len(pack) for pack in campaign.state.hidden.piles.packs.values())
    assert left == 96, "a tile that fits nowhere goes to the bottom of its pack"


def laid_by_the_rules(on: TileMap) -> bool:
    """Lay the tiles again in the same order: every one must pass the test when it is laid."""
    again = TileMap({})
    for tile in on.tiles.values():
        if tile.is_sea:
            continue
        assert check(again, CATALOGUE[tile.type_id], tile.id, tile.rot) is None, (tile.id, tile.type_id)
        lay(again, CATALOGUE[tile.type_id], tile.id, tile.rot)
    return True


def random_world(mode: str, players: int, seed: str) -> War:
    """A world laid by random players, up to the moment when capitals are chosen."""
    names = [f"P{n}" for n in range(players)]
    campaign = empires.new("warmaster", names, seed=seed, options={"map_mode": mode})
    policies = {name: RandomPlayer(seed, name) for name in names}
    while campaign.waiting[0].kind != "choose_capital":
        question = campaign.waiting[0]
        if question.kind == "draw_tile":  # nobody passes, nobody leaves it to the umpire
            tiles = [choice.value for choice in question.choices if not choice.value.endswith("_build")]
            campaign.answer(question, Stream(seed, str(campaign.answers)).pick(tiles))
        elif question.kind == "place_tile":
            places = [
                choice.value for choice in question.choices if isinstance(PLACE_TILE.read(choice.value), Lay)
            ]
            campaign.answer(question, Stream(seed, str(campaign.answers)).pick(places))
        else:
            answer_one(campaign, question, policies[question.player])
    laid: War = campaign.state
    return laid


@pytest.mark.rule("WM-WORLD-27", "WM-WORLD-29", "WM-WORLD-24")
@pytest.mark.parametrize(("mode", "players"), [("co-op", 2), ("co-op", 3), ("solo", 4), ("co-op", 6)])
def test_worlds_laid_by_players_obey_the_rules(mode: str, players: int) -> None:
    state = random_world(mode, players, f"{mode} {players}")
    assert len(state.map.tiles) == 15 * players
    assert laid_by_the_rules(state.map)


@pytest.mark.soak
@pytest.mark.rule("WM-WORLD-29", "WM-WORLD-32")
@pytest.mark.parametrize("number", range(200))
def test_two_hundred_worlds_obey_the_rules(number: int) -> None:
    """For two to twelve empires; every fourth is laid by players, the others by the umpire."""
    players = 2 + number % 11
    state = random_world("co-op" if number % 4 == 3 else "auto", players, f"world {number}")
    assert len(state.map.tiles) >= 15 * players
    assert laid_by_the_rules(state.map)
    assert has_room(state)


# --- laying freely ---------------------------------------------------------------------------------


def free(text: str = "", **options: Any) -> Campaign[War]:
    return play(war(text, "Red Blue", "layout", round_no=0, map_mode="free", **options), *[1, 6] * 9)


ROOMY = "\n".join(f"{q},{r} LO-01" for q in range(-1, 7) for r in range(-1, 2))


@pytest.mark.rule("WM-MAP-10")
def test_a_free_map_may_look_as_it_likes() -> None:
    campaign = free()
    assert values(campaign) == ["free_place", "free_paste"]
    campaign.attempt("Red", "free_map", "free_place")
    campaign.attempt("Red", "free_place", {"type": "CO-01", "space": "0,0", "rot": 2})
    campaign.attempt("Red", "free_map", "free_place")
    events = campaign.attempt("Red", "free_place", {"type": "HI-10", "space": "0,1", "rot": 4})
    assert told(events, "warning")[0].facts["code"] == "FIXED_ORIENTATION"
    campaign.attempt("Red", "free_map", "free_move")
    events = campaign.attempt("Red", "free_move", {"tile": "0,1", "space": "1,0"})
    assert told(events, "warning")[0].facts["code"] == "FIXED_ORIENTATION"
    assert list(campaign.state.map.tiles) == ["0,0", "1,0"]
    campaign.attempt("Red", "free_map", "free_remove")
    campaign.attempt("Red", "free_remove", {"tile": "0,0"})
    assert list(campaign.state.map.tiles) == ["1,0"]


@pytest.mark.rule("WM-MAP-10")
def test_a_free_map_may_begin_anywhere_and_be_in_pieces() -> None:
    campaign = free()
    for space in ("0,-1", "0,1"):
        campaign.attempt("Red", "free_map", "free_place")
        campaign.attempt("Red", "free_place", {"type": "LO-01", "space": space, "rot": 0})
    assert list(campaign.state.map.tiles) == ["0,-1", "0,1"]
    campaign.attempt("Red", "free_map", "free_move")
    campaign.attempt("Red", "free_move", {"tile": "0,-1", "space": "0,3"})
    assert list(campaign.state.map.tiles) == ["0,1", "0,3"]


@pytest.mark.rule("WM-MAP-10", "WM-T-REFUSALS")
def test_on_a_free_map_too_no_tile_is_laid_on_another() -> None:
    campaign = free("0,0 LO-01\n1,0 LO-02")
    campaign.attempt("Red", "free_map", "free_place")
    with refused("SPACE_TAKEN", "WM-WORLD-29"):
        campaign.attempt("Red", "free_place", {"type": "LO-01", "space": "1,0", "rot": 0})
    campaign.undo()
    campaign.attempt("Red", "free_map", "free_move")
    with refused("SPACE_TAKEN", "WM-WORLD-29"):
        campaign.attempt("Red", "free_move", {"tile": "0,0", "space": "1,0"})


@pytest.mark.rule("WM-MAP-10")
def test_a_tile_that_is_moved_takes_its_name_along() -> None:
    campaign = free("0,0 LO-01\n1,0 LO-02")
    campaign.state.names["0,0"] = "Home"
    for tile, space in (("0,0", "0,1"), ("1,0", "1,1")):
        campaign.attempt("Red", "free_map", "free_move")
        campaign.attempt("Red", "free_move", {"tile": tile, "space": space})
    assert campaign.state.names == {"0,1": "Home"}


@pytest.mark.rule("WM-MAP-11", "WM-MAP-10", "WM-T-REFUSALS")
def test_a_map_without_room_for_all_capitals_is_not_finished() -> None:
    with refused("MAP_TOO_SMALL", "WM-MAP-11"):
        free("0,0 LO-01").attempt("Red", "free_map", "finish_map")
    campaign = free(ROOMY)
    events = campaign.attempt("Red", "free_map", "finish_map")
    assert told(events, "map_complete")[0].rule == "WM-MAP-10"
    assert campaign.waiting[0].kind == "choose_capital"
    left = campaign.state.hidden.piles
    assert left is not None
    assert "LO-02" in left.packs["lowland"], "the map could still grow"
    assert "LO-01" not in left.packs["lowland"], "all of them are on the map"


@pytest.mark.rule("WM-MAP-11", "WM-MAP-10", "WM-RULING-23")
@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("\n".join(f"{q},0 LO-01" for q in range(40)), True),
        ("\n".join(f"{q},0 LO-01" for q in range(5)), True),
        ("\n".join(f"{q},0 LO-01" for q in range(4)), False),
        ("\n".join(f"{at.q},{at.r} HI-01" for at in ring(Hex(0, 0), 4)), True),
        ("0,0 RV-16\n1,0 LO-01\n2,0 LO-01\n3,0 LO-01\n4,0 LO-01", False),
        ("0,0 LO-01\n1,0 LO-01\n2,0 LO-01\n3,0 LO-01\n4,0 SE-01", False),
        ("0,0 LO-01\n9,0 LO-01", True),
    ],
)
def test_any_map_with_a_site_for_each_empire_may_be_finished(text: str, legal: bool) -> None:
    assert ("finish_map" in values(free(text))) == legal


@pytest.mark.rule("WM-MAP-10")
def test_a_whole_map_may_be_pasted() -> None:
    text = write_map(war(ROOMY).map)
    campaign = free()
    campaign.attempt("Red", "free_map", "free_paste")
    for nonsense in ("0,0 XX-99", "0,0 CA-01", "0,0 lowland P P P P P P", ""):
        if nonsense:
            with refused("bad_answer"):
                campaign.attempt("Red", "free_paste", {"map": nonsense})
    campaign.attempt("Red", "free_paste", {"map": text})
    assert len(campaign.state.map.tiles) == 24
    assert "finish_map" in values(campaign)


@pytest.mark.rule("WM-WORLD-26")
def test_where_that_was_agreed_the_map_is_tidied_by_hand() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="tidy", options={"tidy_map": True})
    assert (campaign.waiting[0].player, campaign.waiting[0].kind) == ("Ann", "free_map")
    events = campaign.attempt("Ann", "free_map", "finish_map")
    assert told(events, "map_complete")[0].rule == "WM-WORLD-26"
    state = building(RIVER, "laying", tidy_map=True)
    state.building.hand = "RV-01"
    state.hidden.piles = packs(river_valley="RV-02")
    unwanted = play(state)
    events = unwanted.attempt("Red", "place_tile", "return_tile")
    assert told(events, "tile_returned")[0].rule == "WM-WORLD-26"


@pytest.mark.rule("WM-RULING-65", "WM-WORLD-01")
def test_nobody_sees_the_packs_and_nowhere_stands_their_order() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="packs", options={"map_mode": "co-op"})
    piles = campaign.state.hidden.piles.packs
    assert sum(map(len, piles.values())) == 126
    assert all(pile == sorted(pile) for pile in piles.values()), "a die says at the draw which it is"
    assert campaign.state.hidden.seed == ""
    for player in ("Ann", "Bo", None):
        hidden = campaign.view(player).state.hidden
        assert (hidden.seed, hidden.piles.packs) == ("", {})


@pytest.mark.rule("WM-WORLD-28", "WM-RULING-16", "WM-WORLD-24")
def test_whoever_passes_is_warned_that_a_full_circle_ends_the_building() -> None:
    campaign = play(building("0,0 HI-05\n0,1 LO-01\n1,0 LO-01"), *[1, 6] * 9)
    assert campaign.waiting[0].choices[-1].note.startswith("Once all have passed in a row")
    campaign.attempt("Red", "draw_tile", "pass_build")
    assert campaign.waiting[0].choices[-1].note == "Everybody else has passed, so this finishes the world."
    assert told(campaign.attempt("Blue", "draw_tile", "pass_build"), "map_complete")


@pytest.mark.rule("WM-WORLD-11", "WM-RULING-15")
def test_tiles_that_fit_nowhere_are_told_of_in_one_line() -> None:
    state = building(RIVER)
    state.hidden.piles = packs(river_valley="RV-02 RV-14 RV-14", lowland="LO-01")
    events = play(state, 2, 2).attempt("Red", "draw_tile", "river_valley")
    assert texts(told(events, "tile_returned")) == (
        "2 tiles fit nowhere and go to the bottom of their pack: RV-14, RV-14."
    )
    state.hidden.piles = packs(river_valley="RV-14 RV-14", lowland="LO-01")
    events = play(state, 1).attempt("Red", "draw_tile", "river_valley")
    assert texts(events[1:]) == "No tile from the River Valley pack fits just now: 2 tiles tried."


@pytest.mark.rule("WM-WORLD-25")
def test_one_gap_in_the_sea_is_one_gap() -> None:
    text = "0,0 HI-10\n1,0 LO-01 @Red @capital\n0,1 RV-08\n5,5 LO-01 @Blue @capital"
    campaign = play(war(text, phase="sea_fill", round_no=0))
    assert told(campaign.recent, "sea_filled")[0].text == "The sea fills 1 gap."
