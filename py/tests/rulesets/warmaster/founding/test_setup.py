"""How a campaign begins: settings, capitals, first lands, special locations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.core.play.campaign import Campaign
from empires.maps.catalogue import TILE_TYPES
from empires.maps.edges import LAND_PACKS, NO_FLOW
from empires.maps.face_down import face_down
from empires.maps.generator import generate
from empires.maps.hexes import opposite
from empires.maps.tiles import TileMap
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset
from empires.rulesets.warmaster.armies import benefits
from empires.rulesets.warmaster.founding import locations
from empires.rulesets.warmaster.founding.capitals import Stand, legal_sites, start_area
from empires.rulesets.warmaster.founding.locations import legal_tiles
from empires.rulesets.warmaster.founding.teams import begin
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.settings import OPTIONS
from empires.rulesets.warmaster.show import ledgers
from empires.rulesets.warmaster.state import War, sets_in_play
from empires.rulesets.warmaster.tables import SPECIAL, TABLES, spoken
from empires.testing import dice_left, offered, refused, told
from tests.rulesets.warmaster.scene import lay_out, play, setup, war


def field(radius: int, tile: str = "LO-01") -> str:
    """A round plain."""
    return "\n".join(
        f"{q},{r} {tile}"
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    )


# --- settings --------------------------------------------------------------------------------------


@pytest.mark.rule("WM-T-SETTINGS")
def test_every_setting_with_its_default() -> None:
    assert {row.on: row["default"] for row in TABLES["WM-T-SETTINGS"].rows} == {
        "mode": "individual",
        "empires": 2,
        "team_forming": "dealt",
        "map_mode": "auto",
        "tiles_per_empire": 15,
        "tile_sets": None,
        "tidy_map": False,
        "capital_edges": "inherit",
        "base_size": 2000,
        "orders_pass": "fallback_only",
        "route_length": "3",
        "third_party_blocks": True,
        "nap_visibility": "public",
        "assault_mixed": "separate",
        "capital_prize": "none",
        "auto_battle": "computer_only",
        "show_arrows": "step",
        "rounds_limit": 10,
        "half_map": True,
        "end_custom": False,
        "team_points": "majority",
        "team_knockout": False,
        "team_challenge": "battle",
        "civil_war": False,
        "team_pairing": "random",
    }
    assert list(find_ruleset("warmaster").options) == list(OPTIONS)


@pytest.mark.rule("WM-MAP-13", "WM-T-REFUSALS", "WM-MAP-07")
def test_six_empires_to_a_tile_set() -> None:
    assert sets_in_play(begin(setup(*"ABCDEF"))) == 1
    assert sets_in_play(begin(setup(*"ABCDEF", tile_sets=1))) == 1
    assert sets_in_play(begin(setup(*"ABCDEFG"))) == 2
    uncounted = war(PLAIN, "Red Green")
    uncounted.settings.tile_sets, uncounted.tile_sets = None, 0
    assert sets_in_play(uncounted) == 1
    with pytest.raises(SetupError, match="need 2 tile sets") as found:
        begin(setup(*"ABCDEFG", tile_sets=1))
    assert (found.value.code, found.value.rule) == ("TOO_FEW_SETS", "WM-MAP-13")


@pytest.mark.rule("WM-MAP-13", "WM-WORLD-32", "WM-MAP-11")
def test_more_empires_need_only_more_sets() -> None:
    crowd = [f"P{n}" for n in range(13)]
    with pytest.raises(SetupError, match="need 3 tile sets"):
        begin(setup(*crowd, tile_sets=2))
    campaign = empires.new("warmaster", crowd, seed="a crowd", options={"tile_sets": 3})
    assert len(campaign.state.map.tiles) == 13 * 15
    assert len(campaign.state.capital_pool) == 18
    with pytest.raises(SetupError, match="at most 57 tiles") as found:
        begin(setup(*[f"P{n}" for n in range(42)], tiles_per_empire=58))
    assert found.value.rule == "WM-MAP-11"
    assert begin(setup(*[f"P{n}" for n in range(12)], tiles_per_empire=200)).settings.tiles_per_empire == 200


@pytest.mark.rule("WM-MAP-13", "WM-WORLD-32", "WM-WORLD-24", "WM-T-SETTINGS")
def test_the_umpire_keeps_to_the_sets_that_were_agreed_on() -> None:
    """Two empires with 100 tiles each: 200, and one set has 126."""
    agreed = empires.new(
        "warmaster", ["A", "B"], seed="large", options={"tiles_per_empire": 100, "tile_sets": 1}
    )
    tiles = agreed.state.map.tiles.values()
    assert len(tiles) <= 126
    laid = Counter(tile.type_id for tile in tiles)
    assert all(laid[row.id] <= row.copies for row in TILE_TYPES)
    assert "of the 200 tiles that were agreed on" in told(agreed.recent, "map_complete")[0].text
    needed = empires.new("warmaster", ["A", "B"], seed="large", options={"tiles_per_empire": 100})
    assert (len(needed.state.map.tiles), sets_in_play(needed.state)) == (200, 3)


@pytest.mark.rule("WM-MAP-13", "WM-T-SETTINGS")
def test_the_umpire_lays_from_more_sets_too() -> None:
    one, three = (
        empires.new("warmaster", ["A", "B"], seed="sets", options={"tile_sets": sets}) for sets in (1, 3)
    )
    assert one.state.map != three.state.map
    assert len(three.state.map.tiles) == 30
    assert len(three.state.capital_pool) == 18


@pytest.mark.rule("WM-ARMY-01")
def test_the_base_size_is_a_multiple_of_five() -> None:
    assert begin(setup("A", "B", base_size=1505)).settings.base_size == 1505
    with pytest.raises(SetupError, match="multiple of 5"):
        begin(setup("A", "B", base_size=1501))


@pytest.mark.rule("WM-MAP-11", "WM-RULING-19", "WM-WORLD-32", "WM-MAP-12")
def test_the_world_has_fifteen_tiles_for_each_empire_and_no_capitals_yet() -> None:
    campaign = empires.new("warmaster", list("ABCD"), seed="fifteen")
    assert len(campaign.state.map.tiles) == 60
    assert not any(tile.capital_site or tile.is_sea for tile in campaign.state.map.tiles.values())
    small = empires.new("warmaster", ["A", "B"], seed="seven", options={"tiles_per_empire": 7})
    assert len(small.state.map.tiles) == 14


@pytest.mark.rule("WM-T-REFUSALS")
def test_every_refusal_has_its_line_in_the_table() -> None:
    assert len(TABLES["WM-T-REFUSALS"].rows) == 48
    assert all(row["refused"] for row in TABLES["WM-T-REFUSALS"].rows)


@pytest.mark.rule("WM-T-DIRS", "WM-T-EDGES", "WM-T-TILES", "WM-T-CAPITALS", "WM-T-SEA")
def test_the_tables_of_the_map_are_read_off_the_catalogue() -> None:
    assert [row["step"] for row in TABLES["WM-T-DIRS"].rows] == ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]
    assert TABLES["WM-T-EDGES"].of("H")["packs"] == "Highland, Lowland"
    assert sum(row["copies"] for row in TABLES["WM-T-TILES"].rows) == 126
    assert TABLES["WM-T-TILES"].of("RV-14")["kind"] == "fork"
    assert len(TABLES["WM-T-CAPITALS"].rows) == 6
    assert {TABLES["WM-T-SEA"].of("SE-01")[side] for side in ("N", "S")} == {"S"}


# --- capitals --------------------------------------------------------------------------------------


def rolling(*dice: int) -> Campaign[War]:
    return play(war(field(8), "Red Blue Green Yellow", "capital_roll", round_no=0), *dice)


@pytest.mark.rule("EX-WM-17", "WM-CAPITAL-01", "WM-RULING-20")
def test_the_highest_roll_chooses_first_and_ties_roll_again() -> None:
    campaign = rolling(5, 5, 3, 6, 2, 4)
    assert campaign.state.setup_order == ["Yellow", "Blue", "Red", "Green"]
    assert campaign.waiting[0].player == "Yellow"
    assert {name: one.capital_roll for name, one in campaign.state.empires.items()} == {
        "Red": 2, "Blue": 4, "Green": 3, "Yellow": 6,
    }  # fmt: skip
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-MAP-07", "WM-MAP-13")
def test_every_tile_set_brings_six_capitals() -> None:
    names = [f"P{n}" for n in range(8)]
    state = war(field(12), " ".join(names), "capital_roll", round_no=0, tile_sets=2)
    campaign = play(state, *[1, 2, 3, 4, 5, 6] * 30)
    assert len(campaign.state.capital_pool) == 12
    assert campaign.state.capital_pool.count("CA-05") == 2
    assert sets_in_play(war(field(12), "Red Blue")) == 1


@pytest.mark.rule("WM-CAPITAL-02", "EX-WM-18", "WM-CAPITAL-04", "WM-T-CAPITALS", "WM-RULING-21")
def test_each_chooses_and_at_once_places_four_tiles_apart() -> None:
    campaign = rolling(4, 3, 2, 1)
    assert [choice.value for choice in campaign.waiting[0].choices] == ["CA-01", "CA-02"], "all is Lowland"
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Blue", "choose_capital", "CA-01")
    with refused("WRONG_SET"):
        campaign.attempt("Red", "choose_capital", "CA-06")
    campaign.attempt("Red", "choose_capital", "CA-01")
    campaign.attempt("Red", "place_capital", "0,0")
    campaign.attempt("Red", "place_displaced", "drop_displaced")
    assert campaign.state.empires["Red"].capital == "0,0"
    assert campaign.state.empires["Blue"].capital_type == "CA-02", "the last of its set, so nobody is asked"
    for near in ("3,0", "2,-3"):
        with refused("CAPITAL_TOO_CLOSE", "WM-CAPITAL-04"):
            campaign.attempt("Blue", "place_capital", near)
    offered = [choice.value for choice in campaign.waiting[0].choices]
    assert "4,0" in offered
    assert "2,2" in offered
    assert campaign.state.capital_pool.count("CA-01") == 0


@pytest.mark.rule(
    "EX-WM-19", "WM-CAPITAL-03", "WM-CAPITAL-05", "WM-CAPITAL-06", "WM-RULING-22", "WM-RULING-24"
)
def test_a_capital_takes_over_the_ground_and_the_displaced_tile_may_be_laid_anew() -> None:
    text = "0,0 HI-10\n1,0 LO-01\n0,1 RV-08\n1,1 CO-03 r3\n2,1 LO-01\n5,0 LO-03\n9,0 CO-01"
    state = war(text, "Blue Red", "placing_capital", round_no=0)
    state.capital_pool, state.empires["Blue"].capital_type = ["CA-05", "CA-01"], "CA-05"
    campaign = play(state)
    before = state.map.tiles["1,1"]
    with refused("WRONG_SET", "WM-CAPITAL-03"):
        campaign.attempt("Blue", "place_capital", "5,0")
    with refused("CAPITAL_TERRAIN"):
        campaign.attempt("Blue", "place_capital", "9,9")
    campaign.attempt("Blue", "place_capital", "1,1")
    laid = campaign.state.map.tiles["1,1"]
    assert (laid.type_id, laid.capital_site) == ("CA-05", True)
    assert campaign.state.names["1,1"], "a capital has a name"
    assert (laid.edges, laid.flow, laid.rot, laid.kind) == (
        before.edges,
        before.flow,
        before.rot,
        before.kind,
    )
    question = campaign.waiting[0]
    assert question.kind == "place_displaced"
    assert question.text.startswith("The capital has displaced a coast tile. "), "its picture says the rest"
    with refused("TOUCH_TWO"):
        campaign.attempt("Blue", "place_displaced", "0,-1/0")
    campaign.answer(question, question.choices[0].value)
    assert [tile.type_id for tile in campaign.state.map.tiles.values()].count("CO-03") == 1


@pytest.mark.rule("WM-CAPITAL-05", "WM-WORLD-10", "WM-RULING-24")
def test_the_displaced_tile_may_be_turned_as_its_owner_likes() -> None:
    text = "0,0 HI-05 @Red @capital\n1,0 LO-01\n9,0 LO-01\n10,0 LO-01"
    state = war(text, "Red Blue", "displaced", round_no=0)
    state.displaced, state.capital_pool = "LO-05", ["CA-01", "CA-02"]
    campaign = play(state)
    with refused("TOUCH_TWO"):
        campaign.attempt("Red", "place_displaced", "0,2/2")
    campaign.attempt("Red", "place_displaced", "0,1/2")
    laid = campaign.state.map.tiles["0,1"]
    assert (laid.type_id, laid.rot) == ("LO-05", 2)


@pytest.mark.rule("WM-CAPITAL-03")
def test_an_only_site_is_taken_without_asking() -> None:
    state = war("0,0 LO-01\n5,0 CO-03\n6,0 LO-01", "Blue Red", "placing_capital", round_no=0)
    state.capital_pool, state.empires["Blue"].capital_type = ["CA-05", "CA-01"], "CA-05"
    campaign = play(state)
    assert campaign.state.empires["Blue"].capital == "5,0"
    assert campaign.waiting[0].kind != "place_capital"


@pytest.mark.rule("WM-SPECIAL-03", "WM-SPECIAL-05")
def test_an_only_place_for_a_location_is_taken_without_asking() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 LO-01\n2,0 LO-01\n6,0 LO-01 @Green @capital"
    assert placing("Mine", text).state.locations == {"2,0": "Mine"}


@pytest.mark.rule("WM-SPECIAL-03")
def test_the_log_says_where_a_location_is_from_the_nearest_capital() -> None:
    campaign = placing("Mine", PLAIN)
    (put,) = told(campaign.attempt("Red", "place_location", "3,0"), "location_placed")
    assert put.text == "Red places the Mine two tiles southeast of its own capital."


@pytest.mark.rule("WM-CAPITAL-05")
def test_the_displaced_tile_may_be_left_out() -> None:
    campaign = rolling(4, 3, 2, 1)
    campaign.attempt("Red", "choose_capital", "CA-01")
    campaign.attempt("Red", "place_capital", "0,0")
    tiles = len(campaign.state.map.tiles)
    events = campaign.attempt("Red", "place_displaced", "drop_displaced")
    assert told(events, "tile_dropped")[0].text == "A lowland tile (LO-01) is left out."
    assert len(campaign.state.map.tiles) == tiles
    assert campaign.state.displaced == ""


@pytest.mark.rule("WM-RULING-22")
def test_a_capital_with_edges_of_its_own_must_fit() -> None:
    text = "0,0 HI-10\n0,1 RV-01\n1,0 LO-01\n5,5 LO-01"
    state = war(text, "Blue Red", "placing_capital", round_no=0, capital_edges="own")
    state.capital_pool, state.empires["Blue"].capital_type = ["CA-03", "CA-01"], "CA-03"
    campaign = play(state)
    with refused("CAPITAL_MISFIT", "WM-RULING-22"):
        campaign.attempt("Blue", "place_capital", "0,1/1")
    assert [choice.value for choice in campaign.waiting[0].choices] == ["0,1/0", "0,1/3"]
    campaign.attempt("Blue", "place_capital", "0,1/3")
    assert campaign.state.map.tiles["0,1"].edges == ("R", "P", "P", "R", "P", "P")


@pytest.mark.rule("WM-RULING-22", "WM-WORLD-30")
def test_a_lake_is_free_again_when_a_capital_turns_its_river_away() -> None:
    text = "0,0 RV-15\n1,0 RV-01 r2\n-1,0 LO-01"
    state = war(text, "Blue Red", "placing_capital", round_no=0, capital_edges="own")
    state.capital_pool, state.empires["Blue"].capital_type = ["CA-03", "CA-01"], "CA-03"
    assert "out" in state.map.tiles["0,0"].flow
    campaign = play(state)
    campaign.attempt("Blue", "place_capital", "1,0/0")
    assert campaign.state.map.tiles["0,0"].flow == NO_FLOW


@pytest.mark.rule("WM-RULING-22", "WM-WORLD-30")
@pytest.mark.parametrize("seed", [14, 25, 44, 45])
def test_standing_water_knows_its_rivers_when_all_capitals_stand(seed: int) -> None:
    """Six capitals with ground of their own; every lake, swamp and inlet is marked as its neighbour runs."""
    names = list("ABCDEF")
    campaign = empires.new("warmaster", names, options={"capital_edges": "own"}, seed=str(seed))
    players = {name: RandomPlayer(str(seed), name) for name in names}
    while not all(one.capital for one in campaign.state.empires.values()):
        question = campaign.waiting[0]
        campaign.answer(question, players[question.player].choose(campaign.view(question.player), question))
    world = campaign.state.map
    for tile in world.tiles.values():
        for side, beside in world.neighbours(tile.id):
            if tile.edges[side] in ("K", "W", "Pm") and beside.edges[opposite(side)] not in ("K", "W"):
                run = {"": "", "in": "out", "out": "in"}[beside.flow[opposite(side)]]
                assert tile.flow[side] == run, f"{tile.id} towards {beside.id}"


@pytest.mark.rule("WM-RULING-23", "WM-RULING-25")
def test_without_a_site_of_its_set_a_capital_may_stand_on_any_land() -> None:
    state = war("0,0 HI-05\n0,5 RV-16", "Red Blue", "choosing_capital", round_no=0)
    state.capital_pool = ["CA-01"]
    assert legal_sites(state, state.empires["Red"]) == {"CA-01": [Stand("0,0")]}


@pytest.mark.rule("WM-RULING-23", "WM-CAPITAL-04", "WM-T-REFUSALS")
@pytest.mark.parametrize("edges", ["inherit", "own"])
def test_where_any_land_will_do_a_site_is_refused_for_its_distance_and_not_for_its_set(edges: str) -> None:
    land = "\n".join(f"{q},0 HI-05" for q in range(7))
    state = war(land, "Red Blue", "choosing_capital", round_no=0, capital_edges=edges)
    state.capital_pool = ["CA-01"]
    state.empires["Red"].capital, state.turn = "0,0", 1
    campaign = play(state)
    assert offered(campaign) == ["4,0", "5,0", "6,0"]
    with refused("CAPITAL_TOO_CLOSE", "WM-CAPITAL-04"):
        campaign.attempt("Blue", "place_capital", "3,0")
    with refused("CAPITAL_TERRAIN"):
        campaign.attempt("Blue", "place_capital", "7,0")


HAND = (1, 2, 3, 4, 5, 6, 1, 2)
"""The dice of the umpire's hand."""


def without_room(pool: list[str], **piles: list[str]) -> War:
    """Red's capital bars every tile there is, and Blue is to choose from the pool."""
    state = war("0,0 HI-05\n0,1 LO-01", "Red Blue", "choosing_capital", round_no=0)
    state.capital_pool = pool
    state.empires["Red"].capital, state.turn = "0,0", 1
    state.hidden.piles = face_down({pack: piles.get(pack, []) for pack in LAND_PACKS})
    return state


@pytest.mark.rule("WM-RULING-23")
def test_the_map_grows_only_until_some_tile_of_the_pool_has_a_site() -> None:
    """Lowland grows; the first tile of the pool wants a Highland, the second finds its Lowland first."""
    grown = play(without_room(["CA-06", "CA-01"], lowland=["LO-01"] * 40), *HAND, *[1, 2] * 9)
    alone = play(without_room(["CA-01"], lowland=["LO-01"] * 40), *HAND, *[1, 2] * 9)
    assert grown.state.empires["Blue"].capital_type == "CA-01"
    assert len(grown.state.map.tiles) == len(alone.state.map.tiles) < 40


@pytest.mark.rule("WM-RULING-23", "WM-WORLD-32")
def test_without_any_site_the_map_grows_or_is_laid_anew() -> None:
    state = war("0,0 HI-05\n0,1 LO-01", "Red Blue", "choosing_capital", round_no=0)
    state.capital_pool = ["CA-01", "CA-02"]
    state.empires["Red"].capital, state.turn = "0,0", 1
    state.hidden.piles = face_down({"lowland": ["LO-01"] * 40})
    grown = play(state, *HAND)
    assert grown.waiting[0].player == "Blue"
    assert len(grown.state.map.tiles) > 2
    state.hidden.piles = face_down({})
    anew = play(state, *HAND, *HAND, 6, 1)
    assert told(anew.recent, "map_rebuilt")[0].facts["code"] == "MAP_TOO_SMALL"
    assert len(anew.state.map.tiles) == 30
    assert anew.state.setup_order == ["Red", "Blue"]
    assert anew.state.building.attempt == 1


# --- first lands -----------------------------------------------------------------------------------


def founding(text: str, names: str = "Red Blue", **more: Any) -> War:
    state = war(text, names, "territory", round_no=0, **more)
    state.owner, state.marker = {}, {}
    return state


@pytest.mark.rule("WM-EMPIRE-01", "WM-EMPIRE-03", "WM-RULING-25", "WM-EMPIRE-02")
def test_an_empire_begins_with_its_capital_and_all_around_it() -> None:
    land = field(6).replace("\n1,0 LO-01", "\n1,0 RV-15").replace("\n0,1 LO-01", "\n0,1 RV-16")
    state = war(land, "Red Blue", "territory", round_no=0)
    assert (state.map.tiles["1,0"].kind, state.map.tiles["0,1"].kind) == ("lake", "swamp")
    state.empires["Red"].capital, state.empires["Blue"].capital = "0,0", "4,0"
    campaign = play(state, *[6, 1] * 10)
    after = campaign.state
    assert len(lands(after, "Red")) == 7
    begun = {event.text for event in told(campaign.recent, "empire_founded")}
    assert begun == {"Red begins with 7 tiles.", "Blue begins with 7 tiles."}
    assert set(lands(after, "Red")) >= {"0,0", "1,0", "0,1"}, "lakes and swamps can be owned"
    assert len(after.owner) == 14, "everything else is wilderness"


@pytest.mark.rule("EX-WM-20", "WM-EMPIRE-02", "WM-EMPIRE-01")
def test_sea_and_the_rim_of_the_map_give_nothing() -> None:
    text = "0,0 LO-01\n0,-1 LO-01\n1,-1 LO-01\n1,0 LO-01\n0,1 LO-01\n-1,1 SE-01"
    assert len(start_area(war(text), "0,0")) == 5


# --- special locations -----------------------------------------------------------------------------


def placing(special: str, text: str, **more: str) -> Campaign[War]:
    state = war(text, "Red Green", "placing_location", round_no=0)
    state.empires["Red"].special = special
    state.locations = dict(more)
    return play(state, *[1, 2] * 9)


PLAIN = (
    "\n".join(f"{q},0 LO-01" for q in range(2, 9)) + "\n1,0 LO-01 @Red @capital\n9,0 LO-01 @Green @capital"
)


@pytest.mark.rule("EX-WM-21", "WM-SPECIAL-03", "WM-SPECIAL-05", "WM-SPECIAL-04", "WM-RULING-27")
def test_a_location_stands_away_from_all_empires_and_on_dry_land() -> None:
    campaign = placing("Mine", PLAIN + "\n4,1 RV-16\n5,1 RV-15")
    for tile, code in {"2,0": "SPECIAL_NEAR_EMPIRE", "1,0": "SPECIAL_NEAR_EMPIRE", "4,1": "SPECIAL_TERRAIN",
                       "5,1": "SPECIAL_TERRAIN", "9,9": "SPECIAL_TERRAIN"}.items():  # fmt: skip
        with refused(code):
            campaign.attempt("Red", "place_location", tile)
    campaign.attempt("Red", "place_location", "3,0")
    assert campaign.state.locations == {"3,0": "Mine"}


@pytest.mark.rule("EX-WM-21", "WM-SPECIAL-06", "WM-RULING-21", "WM-RULING-27")
def test_locations_keep_three_tiles_apart() -> None:
    campaign = placing("Temple", PLAIN, **{"3,0": "Mine", "20,0": "Tower"})
    with refused("SPECIAL_TOO_CLOSE", "WM-SPECIAL-06"):
        campaign.attempt("Red", "place_location", "5,0")
    campaign.attempt("Red", "place_location", "6,0")


@pytest.mark.rule("EX-WM-22", "WM-SPECIAL-01", "WM-SPECIAL-02", "WM-RULING-26", "WM-T-SPECIAL")
def test_each_empire_draws_one_location_and_none_twice() -> None:
    far = "\n20,0 LO-01 @Yellow @capital\n30,0 LO-01 @Blue @capital"
    state = war(PLAIN + far, "Yellow Blue Red Green", "locations", round_no=0)
    campaign = play(state, 4, 4, 6, 1, 6, 1, 5, *[1, 2, 3, 4, 5, 6] * 9)
    while campaign.waiting and campaign.waiting[0].kind.startswith("place_"):
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value if question.choices else {"tiles": []})
    drawn = {name: empire.special for name, empire in campaign.state.empires.items()}
    assert drawn == {"Yellow": "Temple", "Blue": "Bridges", "Red": "Mine", "Green": "Stone Circle"}
    rolls = [
        event.facts["faces"][0] for event in told(campaign.recent, "roll") if event.rule == "WM-T-SPECIAL"
    ]
    assert rolls == [4, 4, 6, 1, 6, 1, 5]


@pytest.mark.rule("WM-RULING-26", "WM-SPECIAL-01")
def test_two_counters_need_a_roll_the_last_needs_none_and_then_a_second_cup_opens() -> None:
    state = war(PLAIN + "\n20,0 LO-01 @Blue @capital", "Red Green Blue", "locations", round_no=0)
    state.drawn_counters = [str(row["location"]) for row in SPECIAL.rows[:4]]
    campaign = play(state, 6, 2, *[1, 2] * 9)
    while campaign.waiting and campaign.waiting[0].kind.startswith("place_"):
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value if question.choices else {"tiles": []})
    drawn = [empire.special for empire in campaign.state.empires.values()]
    assert drawn == ["Bridges", "Stone Circle", "Wizard's Tower"]


@pytest.mark.rule("WM-RULING-26")
def test_a_location_without_a_place_is_lost() -> None:
    campaign = placing("Mine", "1,0 LO-01 @Red @capital\n2,0 LO-01\n5,0 LO-01 @Green @capital")
    assert told(campaign.recent, "location_lost")
    assert campaign.state.locations == {}


RIVERS = """
0,0 RV-01
2,0 RV-01
3,0 RV-01
6,0 RV-01
9,0 RV-01
1,0 LO-01
-9,0 LO-01 @Red @capital
-9,1 LO-01 @Green
"""


@pytest.mark.rule("EX-WM-23", "WM-SPECIAL-13", "WM-RULING-27", "WM-RULING-29")
def test_up_to_three_bridges_on_rivers_three_tiles_apart() -> None:
    campaign = placing("Bridges", RIVERS)
    for tiles, code in [
        (["0,0", "2,0", "6,0"], "SPECIAL_TOO_CLOSE"),
        (["0,0", "3,0", "6,0", "9,0"], "SPECIAL_COUNT"),
        (["0,0", "0,0"], "SPECIAL_COUNT"),
        (["1,0"], "SPECIAL_TERRAIN"),
    ]:
        with refused(code):
            campaign.attempt("Red", "place_bridges", {"tiles": tiles})
    campaign.attempt("Red", "place_bridges", {"tiles": ["0,0", "3,0", "6,0"]})
    placed = {tile for tile, location in campaign.state.locations.items() if location == "Bridges"}
    assert placed == {"0,0", "3,0", "6,0"}


@pytest.mark.rule("WM-SPECIAL-13", "WM-SPECIAL-06")
def test_the_question_for_bridges_gives_their_number_and_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = "Where will your bridges cross the rivers? You have up to {}, at least {} apart."
    assert placing("Bridges", RIVERS).waiting[0].text == asks.format(3, "3 tiles")
    monkeypatch.setattr(locations, "MOST_BRIDGES", 5)
    monkeypatch.setattr(locations, "SPACING", 1)
    assert placing("Bridges", RIVERS).waiting[0].text == asks.format(5, "1 tile")


@pytest.mark.rule("WM-SPECIAL-04", "WM-SPECIAL-05", "WM-SPECIAL-06", "WM-RULING-26")
@pytest.mark.parametrize(
    ("more", "where"), [({"9,5": "Temple"}, "4,0"), ({"4,0": "Temple"}, "")], ids=["one place", "no place"]
)
def test_where_nobody_was_asked_a_bad_place_is_refused_for_what_it_is(
    more: dict[str, str], where: str
) -> None:
    land = "3,0 LO-01\n4,0 LO-01\n3,1 RV-16\n2,0 LO-01 @Red @capital\n9,0 LO-01 @Green @capital"
    campaign = placing("Mine", land, **more)
    mines = [tile for tile, location in campaign.state.locations.items() if location == "Mine"]
    assert mines == ([where] if where else [])
    for tile, code in {"3,0": "SPECIAL_NEAR_EMPIRE", "3,1": "SPECIAL_TERRAIN"}.items():
        with refused(code):
            campaign.attempt("Red", "place_location", tile)
    with refused("SPECIAL_COUNT" if where else "SPECIAL_TOO_CLOSE"):
        campaign.attempt("Red", "place_location", "4,0")


@pytest.mark.rule("WM-SPECIAL-01", "WM-SPECIAL-13", "WM-T-REFUSALS")
def test_nobody_places_a_second_location() -> None:
    mine = placing("Mine", PLAIN)
    with refused("NOT_YOUR_TURN"):
        mine.attempt("Green", "place_location", "4,0")
    mine.attempt("Red", "place_location", "4,0")
    with refused("SPECIAL_COUNT", "WM-SPECIAL-01"):
        mine.attempt("Red", "place_location", "7,0")
    bridges = placing("Bridges", RIVERS)
    bridges.attempt("Red", "place_bridges", {"tiles": ["0,0", "3,0", "6,0"]})
    with refused("SPECIAL_COUNT", "WM-SPECIAL-01"):
        bridges.attempt("Red", "place_bridges", {"tiles": ["9,0"]})


@pytest.mark.rule("WM-SPECIAL-13", "WM-SPECIAL-07", "WM-RULING-28")
def test_all_locations_of_an_empire_help_but_bridges_do_not() -> None:
    state = war("0,0 LO-01 @Red @Mine\n3,0 LO-01 @Red @Mine\n6,0 LO-01 @Red @Bridges\n9,0 LO-01 @Temple")
    assert benefits(state, state.owner, "Red") == ["Mine", "Mine"]


@pytest.mark.rule(
    "WM-T-SPECIAL", "WM-SPECIAL-08", "WM-SPECIAL-09", "WM-SPECIAL-10", "WM-SPECIAL-11", "WM-SPECIAL-12"
)
@pytest.mark.parametrize(
    ("face", "location", "benefit", "limit", "effect"),
    [
        (1, "Mine", "Mighty Armour", "once per battle, one unit", "Re-roll all Armour rolls of one unit"),
        (2, "Wizard's Tower", "Mighty Magic", "once per battle", "Cast one spell without rolling"),
        (3, "Necropolis", "Might of the Ancestors", "one unit per turn", "One more attack in total"),
        (4, "Temple", "Might of the Gods", "once per battle", "Dispel one enemy spell"),
        (
            5,
            "Stone Circle",
            "Might of Stone",
            "until a re-rolled casting succeeds",
            "re-roll a casting die",
        ),
        (6, "Bridges", "none", "up to three", "cross the river"),
    ],
)
def test_what_the_locations_do(face: int, location: str, benefit: str, limit: str, effect: str) -> None:
    row = SPECIAL.at(face)
    assert (row["location"], row["benefit"], row["limit"]) == (location, benefit, limit)
    assert effect in row["effect"]
    state = war()
    word = {"Wizard's Tower": "Tower", "Stone Circle": "Circle"}.get(location, location)
    lay_out(state, f"0,0 RV-01 @Red @capital @{word}")
    lines = [line for section in ledgers(state, "Red")[0].sections for line in section.lines]
    assert any(line.label == spoken(location) and effect in line.note for line in lines), (
        "the ledger tells it"
    )


@pytest.mark.rule("WM-SPECIAL-05")
def test_land_of_any_empire_counts_the_own_included() -> None:
    state = war(PLAIN, "Red Green")
    assert legal_tiles(state, "Mine") == ["3,0", "4,0", "5,0", "6,0", "7,0"]


@pytest.mark.rule("WM-WORLD-25", "WM-RULING-18")
def test_the_sea_closes_before_the_first_round() -> None:
    text = "0,0 HI-10\n1,0 LO-01 @Red @capital\n0,1 RV-08"
    campaign = play(war(text + "\n5,5 LO-01 @Blue @capital", "Red Blue", "sea_fill", round_no=0))
    assert campaign.state.map.tiles["0,2"].is_sea
    assert told(campaign.recent, "sea_filled")


@pytest.mark.rule("WM-RULING-17", "WM-WORLD-32")
def test_the_world_comes_from_the_seed_alone() -> None:
    one, same, other = (empires.new("warmaster", ["A", "B"], seed=seed) for seed in ("x", "x", "y"))
    assert one.state.map == same.state.map
    assert one.state.map != other.state.map
    assert isinstance(generate("x", 2, strict=True).tiles, TileMap)
