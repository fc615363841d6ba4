"""Laying the map: a roll for the first place, one hex each, mountains by choice, rivers that fit."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.kit.changes import ground_of
from empires.rulesets.ninth_age import rivers
from empires.rulesets.ninth_age.book import TABLES
from empires.rulesets.ninth_age.display import _tile
from empires.rulesets.ninth_age.layout import LAND_LOOKS, usual_outline
from empires.rulesets.ninth_age.state import NinthAge, Tile
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.ninth_age.scene import at, scene, tiles


def laying(players: str, order: str, map_text: str = "", **options: Any) -> NinthAge:
    state = scene(map_text, players=players, phase="taking", turn=0, order=order, **options)
    state.outline = usual_outline(len(players))
    return state


def digest(k: int, apart: int) -> str:
    """A river as the digest numbers its ends: its direction d is our side (2 - d) mod 6."""
    first, second = sorted(((2 - k) % 6, (2 - k - apart) % 6))
    return f"{first}-{second}"


@pytest.mark.rule("NA-MAP-01", "NA-MAP-02", "NA-MAP-03", "NA-RULING-03", "NA-RULING-53")
def test_the_highest_die_places_first_and_ties_roll_again() -> None:  # EX-NA-01
    campaign = at(scene(players="ABC", phase="map_roll", turn=0), 4, 6, 6, 2, 5)
    state = campaign.state
    assert state.map_order == ["C", "A", "B"]
    assert len(state.outline) == 15
    assert dice_left(campaign) == []
    assert [one.facts["player"] for one in told(campaign.recent, "roll")] == ["A", "B", "C", "B", "C"]


@pytest.mark.rule("NA-MAP-05", "NA-T-DRAW", "NA-RULING-04", "NA-HEX-01")
def test_a_random_hex_goes_where_the_player_wants_it() -> None:  # EX-NA-02
    campaign = at(laying("ABC", "CAB"), 2)
    campaign.attempt("C", "take_hex", "random")
    campaign.attempt("C", "place_hex", "0,2")
    tile = campaign.state.tiles["0,2"]
    assert (tile.terrain, tile.flag) == ("land", None)
    assert asked(campaign) == [("A", "take_hex")]


@pytest.mark.rule("NA-T-DRAW", "NA-HEX-05")
def test_a_six_draws_a_swamp() -> None:  # EX-NA-03
    campaign = at(laying("ABC", "ABC"), 6)
    campaign.attempt("A", "take_hex", "random")
    campaign.attempt("A", "place_hex", "1,1")
    assert campaign.state.tiles["1,1"].terrain == "swamp"


@pytest.mark.rule("NA-MAP-05", "NA-T-REFUSALS")
def test_only_empty_spaces_of_the_outline_take_a_hex() -> None:  # EX-NA-04
    campaign = at(laying("ABC", "BCA", "1,1 swamp"), 1)
    campaign.attempt("B", "take_hex", "random")
    with refused("space-taken"):
        campaign.attempt("B", "place_hex", "1,1")
    with refused("off-outline", "NA-RULING-05"):
        campaign.attempt("B", "place_hex", "3,0")
    campaign.attempt("B", "place_hex", "0,0")
    assert "0,0" in campaign.state.tiles


@pytest.mark.rule("NA-MAP-04", "NA-RULING-08")
def test_each_player_places_one_mountain_only() -> None:  # EX-NA-05
    state = laying("ABC", "ABC")
    state.realms["A"].regular_placed = 1
    campaign = at(state, 1, 1, 1)
    assert campaign.waiting[0].choices[0].note == "3 still to come"
    assert campaign.waiting[0].text == (
        "Which hex will you place? Each player places 4 random hexes and 1 mountain."
    )
    campaign.attempt("A", "take_hex", "mountain")
    campaign.attempt("A", "place_hex", "1,2")
    assert campaign.state.tiles["1,2"].terrain == "mountain"
    with refused("not-your-step"):  # the hex is out of A's hand
        campaign.attempt("A", "take_hex", "mountain")
    for player, space in (("B", "0,0"), ("C", "1,0")):
        campaign.attempt(player, "take_hex", "random")
        campaign.attempt(player, "place_hex", space)
    assert asked(campaign) == [("A", "place_hex")], "the random hex is drawn without asking"
    with refused("mountain-used", "NA-RULING-08"):
        campaign.attempt("A", "take_hex", "mountain")


@pytest.mark.rule("NA-MAP-04", "NA-RULING-08")
def test_the_mountain_is_due_after_four_regular_hexes() -> None:  # EX-NA-06
    state = laying("ABC", "BCA")
    state.realms["B"].regular_placed = 4
    campaign = at(state)
    assert asked(campaign) == [("B", "place_hex")]
    with refused("mountain-due", "NA-RULING-08"):
        campaign.attempt("B", "take_hex", "random")
    campaign.attempt("B", "place_hex", "0,0")
    assert campaign.state.tiles["0,0"].terrain == "mountain"
    assert campaign.run.rolls == 0


@pytest.mark.rule("NA-MAP-06", "NA-RULING-06")
def test_a_river_comes_out_of_a_mountain_and_leaves_the_map() -> None:  # EX-NA-07
    campaign = at(laying("AB", "AB", "0,0 mountain; 1,0 land"), 5, 1)
    campaign.attempt("A", "take_hex", "random")
    with refused("river-illegal", "NA-RULING-06"):
        campaign.attempt("A", "place_hex", f"0,1 {digest(1, 3)}")
    campaign.attempt("A", "place_hex", f"0,1 {digest(2, 3)}")
    assert campaign.state.tiles["0,1"].ends == [0, 3]


@pytest.mark.rule("NA-MAP-06", "NA-RULING-06")
def test_two_open_ends_are_not_enough() -> None:  # EX-NA-08
    campaign = at(laying("AB", "AB"), 4, 3)
    campaign.attempt("A", "take_hex", "random")
    with refused("river-illegal"):
        campaign.attempt("A", "place_hex", f"0,0 {digest(0, 3)}")
    campaign.attempt("A", "place_hex", f"-1,0 {digest(0, 3)}")
    assert campaign.state.tiles["-1,0"].ends == [2, 5]


@pytest.mark.rule("NA-MAP-07", "NA-RULING-08")
def test_a_river_that_fits_nowhere_is_turned_over() -> None:  # EX-NA-09
    around = [space for space in usual_outline(2) if space != "0,0"]
    state = laying("AB", "AB", "; ".join(f"{space} land" for space in around))
    state.realms["A"].regular_placed = 3
    state.realms["A"].mountains_placed = 1
    campaign = at(state, 4, 2)
    assert told(campaign.recent, "hex_flipped")
    assert campaign.state.tiles["0,0"].terrain == "land"
    assert campaign.state.realms["A"].regular_placed == 4
    assert asked(campaign) == [("A", "adjust")], "the last space was filled without asking"


@pytest.mark.rule("NA-MAP-06", "NA-RULING-06")
@pytest.mark.parametrize(
    ("beside", "ends", "legal"),
    [
        ("0,-1 river S-N", [0, 3], True),  # joined
        ("0,-1 river NE-NW", [0, 3], False),  # a river without an end on this side
        ("0,-1 swamp", [0, 3], True),  # ends in a swamp
        ("0,-1 land", [0, 3], False),  # blocked
        ("1,0 river N-NW; 0,-1 swamp", [0, 3], False),  # a neighbour's river would end at our bank
        ("1,0 river S-N; 0,-1 swamp", [0, 3], True),
    ],
)
def test_the_river_test(beside: str, ends: list[int], legal: bool) -> None:
    around = {"0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"}
    assert rivers.fits(tiles(beside), around, "0,0", ends) is legal


@pytest.mark.rule("NA-RULING-06", "NA-T-DRAW")
def test_rivers_run_straight_or_in_a_wide_bend() -> None:
    assert rivers.turns(3) == [[0, 3], [1, 4], [2, 5]]
    assert rivers.turns(2) == [[0, 2], [1, 3], [2, 4], [3, 5], [0, 4], [1, 5]]
    assert rivers.turns(3) + rivers.turns(2) == rivers.COURSES
    shapes = TABLES["NA-T-DRAW-SHAPE"]
    assert [shapes.at(die)["apart"] for die in range(1, 7)] == [3, 3, 3, 2, 2, 2]
    draw = TABLES["NA-T-DRAW"]
    assert [draw.at(die)["terrain"] for die in range(1, 7)] == ["land"] * 3 + ["river"] * 2 + ["swamp"]


OPEN_RIVER = "-1,0 river SE-NW"


@pytest.mark.rule("NA-RULING-07", "NA-MAP-05")
@pytest.mark.parametrize(("check", "legal"), [("when-placed", True), ("always", False)])
def test_land_may_stop_a_river_unless_rivers_are_always_tested(check: str, legal: bool) -> None:
    campaign = at(laying("AB", "AB", OPEN_RIVER, river_check=check), 1)
    campaign.attempt("A", "take_hex", "random")
    assert ("-1,1" in offered(campaign)) is True
    assert ("0,0" in offered(campaign)) is legal
    if not legal:
        with refused("river-illegal"):
            campaign.attempt("A", "place_hex", "0,0")


@pytest.mark.rule("NA-RULING-07")
def test_mountains_and_swamps_never_stop_a_river_and_land_must_go_somewhere() -> None:
    campaign = at(laying("AB", "AB", OPEN_RIVER, river_check="always"))
    campaign.attempt("A", "take_hex", "mountain")
    assert "0,0" in offered(campaign)

    full = [space for space in usual_outline(2) if space not in ("-1,0", "0,0")]
    state = laying(
        "AB", "AB", "; ".join([OPEN_RIVER, *(f"{space} swamp" for space in full)]), river_check="always"
    )
    state.realms["A"].mountains_placed = 1
    campaign = at(state, 1)
    assert campaign.state.tiles["0,0"].terrain == "land", "every space left is at the river’s end"


@pytest.mark.rule("NA-RULING-05", "NA-MAP-01")
def test_the_usual_outline_has_five_spaces_for_each_player() -> None:
    assert usual_outline(2) == ["0,-1", "1,-1", "2,-1", "-1,0", "0,0", "1,0", "2,0", "-1,1", "0,1", "1,1"]
    three = usual_outline(3)
    assert three[:3] == ["0,0", "1,0", "2,0"]
    assert three[-3:] == ["-2,4", "-1,4", "0,4"]
    for players in range(2, 17):
        assert len(set(usual_outline(players))) == 5 * players


@pytest.mark.rule("NA-RULING-05")
def test_the_first_player_may_draw_another_outline() -> None:
    begun = empires.new("ninth-age", ["A", "B"], options={"outline": "drawn"}, seed="outline")
    assert asked(begun) == [("A", "draw_outline")], "before the first hex"
    assert asked(empires.new("ninth-age", ["A", "B"], seed="outline"))[0][1] == "take_hex", "only if agreed"
    campaign = at(scene(phase="outlining", turn=0, outline="drawn"), 5, 2)
    row = " ".join(f"{q},0" for q in range(10))
    for wrong in ("0,0 1,0", row + " 0,0 north", row.replace("9,0", "12,0")):
        with refused("bad-map"):
            campaign.attempt("A", "draw_outline", {"spaces": wrong})
    campaign.attempt("A", "draw_outline", {"spaces": row})
    assert campaign.state.outline == row.split()
    assert asked(campaign) == [("A", "take_hex")]


@pytest.mark.rule("NA-RULING-04")
def test_a_group_may_have_its_own_mix_of_hexes() -> None:
    begun = empires.new("ninth-age", ["A", "B"], options={"hex_mix": "own"}, seed="mix")
    assert asked(begun) == [("A", "mix_hexes")], "before the first hex"
    state = scene(phase="mixing", turn=0, hex_mix="own")
    state.mix = []
    campaign = at(state, 5, 2, 1)
    wet = {f"face{die}": "swamp" for die in range(1, 7)} | {"face6": "river"}
    campaign.attempt("A", "mix_hexes", wet)
    assert campaign.state.mix == ["swamp"] * 5 + ["river"]
    campaign.attempt("A", "take_hex", "random")
    assert campaign.waiting[0].facts["terrain"] == "swamp"


@pytest.mark.rule("NA-RULING-01", "NA-RULING-04")
def test_hexes_come_from_no_box_and_never_run_out() -> None:
    state = scene(phase="map_roll", turn=0)
    state.mix = []
    campaign = at(state, 6, 1, *[6] * 8)
    while campaign.state.phase in ("taking", "placing"):
        question = campaign.waiting[0]
        campaign.answer(question, "random" if question.kind == "take_hex" else question.choices[0].value)
    terrains = [tile.terrain for tile in campaign.state.tiles.values()]
    assert (terrains.count("swamp"), terrains.count("mountain")) == (8, 2)


@pytest.mark.rule("NA-MAP-01", "NA-MAP-02", "NA-MAP-03", "NA-RULING-05")
def test_the_highest_die_places_first_and_placing_goes_round_clockwise() -> None:
    state = scene(players="ABC", phase="map_roll", turn=0)
    state.outline = []
    campaign = at(state, 2, 6, 3, *[1] * 15)
    assert campaign.state.map_order == ["B", "C", "A"]
    assert campaign.state.outline == usual_outline(3)
    placed = []
    for _ in range(6):
        placed.append(campaign.waiting[0].player)
        campaign.answer(campaign.waiting[0], "random")
        campaign.answer(campaign.waiting[0], campaign.waiting[0].choices[0].value)
    assert "".join(placed) == "BCABCA"
    assert {player: realm.regular_placed for player, realm in campaign.state.realms.items()} == {
        "A": 2, "B": 2, "C": 2,
    }  # fmt: skip


@pytest.mark.rule("NA-MAP-05")
def test_any_empty_space_may_be_chosen_and_the_last_one_chooses_itself() -> None:
    state = scene("0,0 land; 1,0 swamp", phase="taking", turn=0, outline=["0,0", "1,0", "0,1", "1,1"])
    campaign = at(state, 1, 6)
    campaign.attempt("A", "take_hex", "random")
    assert offered(campaign) == ["0,1", "1,1"]
    events = campaign.attempt("A", "place_hex", "1,1")
    assert told(events, "hex_placed")[0].facts["terrain"] == "land"
    assert campaign.state.realms["A"].regular_placed == 1
    events = campaign.attempt("B", "take_hex", "random")
    assert told(events, "hex_placed")[0].tiles == ("0,1",), "nobody is asked about the last space"
    assert campaign.state.phase == "adjusting"


@pytest.mark.rule("NA-MAP-07", "NA-T-DRAW")
@pytest.mark.parametrize(("dice", "terrain"), [((1,), "land"), ((6,), "swamp"), ((4, 3), "river")])
def test_only_a_river_that_fits_nowhere_is_turned_over(dice: tuple[int, ...], terrain: str) -> None:
    campaign = at(scene(phase="taking", turn=0), *dice)
    events = campaign.attempt("A", "take_hex", "random")
    assert not told(events, "hex_flipped")
    hand = campaign.state.hand
    assert hand is not None
    what = "straight river" if terrain == "river" else hand.look or terrain
    assert told(events, "hex_drawn")[0].text == f"A draws: {what}."
    assert (hand.terrain, bool(hand.look)) == (terrain, terrain == "land")


@pytest.mark.rule("NA-RULING-07")
def test_land_before_a_river_is_refused_by_the_rule_for_land() -> None:
    state = scene(
        "0,0 river N-S", phase="taking", turn=0, river_check="always", outline=["0,0", "0,1", "1,0", "2,0"]
    )
    campaign = at(state, 1)
    campaign.attempt("A", "take_hex", "random")
    assert offered(campaign) == ["1,0", "2,0"]
    with refused("river-illegal", "NA-RULING-07"):
        campaign.attempt("A", "place_hex", "0,1")


@pytest.mark.parametrize("look", LAND_LOOKS)
def test_the_news_and_the_events_call_land_alike(look: str) -> None:
    ground = ground_of(_tile("0,0", Tile(terrain="land", look=look)))
    assert ground.removeprefix("a ").rstrip("s") == look.rstrip("s")


def test_the_news_and_the_events_call_a_river_alike() -> None:
    assert ground_of(_tile("0,0", Tile(terrain="river"))) == "a river"
