"""How a campaign begins: players, maps, races, order, Capitals, rings and first armies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.core.play.campaign import Campaign
from empires.maps.hexes import hex_of, id_distance, neighbour_ids
from empires.rulesets.mighty_kingdoms import artefacts
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.founding import mapmaking
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Tile
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, started, used


def new(players: str = "AB", **options: Any) -> Campaign[Kingdoms]:
    campaign: Campaign[Kingdoms] = empires.new("mighty-kingdoms", list(players), options=options, seed="s")
    return campaign


def unfounded(phase: str, order: str = "ABC", **options: Any) -> Kingdoms:
    """FX3 before anyone has settled: the start tiles are there, and nothing else."""
    state = fx3(phase, order=order, **options)
    state.season = "setup"
    for tile in state.tiles.values():
        tile.explored, tile.controller, tile.settlement = False, "", "none"
    for kingdom in state.kingdoms.values():
        kingdom.start_tile = kingdom.capital_tile = ""
    return state


def founded(phase: str, **options: Any) -> Kingdoms:
    """The Capitals stand, their rings are empty."""
    state = unfounded(phase, **options)
    for player, start in (("A", "0,0"), ("B", "4,0"), ("C", "0,4")):
        state.kingdoms[player].start_tile = state.kingdoms[player].capital_tile = start
        capital = state.tiles[start]
        capital.explored, capital.controller, capital.settlement = True, player, "city"
    return state


def ring(**changes: list[str]) -> dict[str, list[str]]:
    """EX-MK-02: the ring that A places, with changes."""
    return {"city": ["1,0"], "fortress": ["0,1"], "village": ["-1,0", "0,-1"], **changes}


@pytest.mark.rule("MK-SET-01", "MK-RULING-01")
def test_two_to_six_players() -> None:
    for players in ("A", "ABCDEFG"):
        with pytest.raises(SetupError):
            new(players)
    for count in range(2, 7):
        campaign = new("ABCDEF"[:count])
        assert len(mapmaking.starts_of(campaign.state.tiles)) == count


@pytest.mark.rule("MK-SET-01", "MK-RULING-01")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_too_few_or_too_many_players_are_refused_by_the_rule(count: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 players") as found:
        new("ABCDEFG"[:count])
    assert (found.value.code, found.value.rule) == ("bad_player_count", "MK-SET-01")


@pytest.mark.rule("MK-SET-01", "MK-OPT-01", "MK-RULING-01")
def test_a_drawn_map_needs_a_start_tile_for_each_player() -> None:
    campaign = new("ABC", map="drawn")
    assert asked(campaign) == [("A", "draw_map")]
    two = mapmaking.write_map(mapmaking.lay_out(2, None))
    with refused("bad_player_count", "MK-SET-01"):
        do(campaign, "A", "draw_map", {"map": two})
    do(campaign, "A", "draw_map", {"map": mapmaking.write_map(mapmaking.lay_out(3, None))})
    assert len(campaign.state.tiles) == 91


@pytest.mark.rule("MK-RULING-04")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0,0 plains start\n9,9 plains", "in several pieces"),
        ("0,0 plains start\n4,0 plains start\n1,0 plains\n2,0 plains\n3,0 plains", "at the map’s edge"),
        ("0,0 lava", "a tile is written as"),
        ("0,0 plains wall", "means nothing"),
        ("0,0 plains\n0,0 plains", "appears twice"),
        ("0,0 plains\n100000,0 sea", "too far out"),
        ("hello", "a tile is written as"),
    ],
)
def test_a_map_that_cannot_be_played_on_is_refused(text: str, why: str) -> None:
    with pytest.raises(mapmaking.BadMap, match=why):
        mapmaking.check_map(mapmaking.read_map(text), 2)


@pytest.mark.rule("MK-RULING-04")
def test_a_start_tile_beside_swamp_is_refused_in_the_campaign() -> None:
    campaign = new("AB", map="drawn")
    tiles = mapmaking.lay_out(2, None)
    tiles["3,1"].terrain = "swamp"
    with refused("bad_map", "MK-RULING-04"):
        do(campaign, "A", "draw_map", {"map": mapmaking.write_map(tiles)})


@pytest.mark.rule("MK-OPT-01")
def test_a_map_written_down_reads_the_same() -> None:
    tiles = mapmaking.preset()
    tiles["0,0"].edges = "MFSPPP"
    again = mapmaking.read_map(mapmaking.write_map(tiles))
    assert again == tiles
    assert mapmaking.warnings_of(tiles) == []


@pytest.mark.rule("MK-OPT-01", "MK-RULING-70")
def test_the_ready_map_serves_two_to_six_and_has_rivers_bridges_and_coasts() -> None:
    for players in ("AB", "ABCDEF"):
        state = new(players, map="preset").state
        mapmaking.check_map(state.tiles, len(players))
        assert any(tile.river for tile in state.tiles.values())
        assert any(tile.bridge for tile in state.tiles.values())
        assert any(tile.coast for tile in state.tiles.values())


@pytest.mark.rule("MK-RULING-04", "MK-T-MAPSIZE")
def test_ex_mk_07_the_generated_map_for_four() -> None:
    tiles = mapmaking.lay_out(4, None)
    assert len(tiles) == 91
    assert mapmaking.starts_of(tiles) == ["2,-4", "-4,0", "4,0", "-2,4"]
    starts = ["4,0", "-2,4", "-4,0", "2,-4"]
    assert [mapmaking.start_ring(4)[number] for number in (0, 6, 12, 18)] == starts
    assert [id_distance(one, other) for one, other in pairwise(starts)] == [6, 6, 6]


@pytest.mark.rule("MK-T-MAPSIZE")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_size_of_a_map(players: int) -> None:
    size = table("MK-T-MAPSIZE").of(str(players))
    tiles = mapmaking.lay_out(players, None)
    assert len(tiles) == size["tiles"] == 3 * size["radius"] * (size["radius"] + 1) + 1
    assert {id_distance("0,0", start) for start in mapmaking.starts_of(tiles)} == {size["start ring"]}
    assert mapmaking.room_for(mapmaking.starts_of(tiles), [], players)


@pytest.mark.rule("MK-RULING-04", "MK-T-TERRAIN")
def test_terrain_is_rolled_in_rows_and_dried_around_the_starts() -> None:
    rolls = iter([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] * 10)
    tiles = mapmaking.lay_out(2, lambda: next(rolls))
    order = list(tiles)
    assert order == sorted(order, key=lambda name: (hex_of(name).r, hex_of(name).q))
    terrains = [table("MK-T-TERRAIN").at(total)["terrain"] for total in range(2, 13)]
    assert terrains[:5] == ["sea", "swamp", "all_mountain", "mountain", "forest"]
    assert terrains[5:] == ["plains", "plains", "forest", "mountain", "swamp", "all_mountain"]
    near = [one for start in mapmaking.starts_of(tiles) for one in (start, *neighbour_ids(start))]
    for number, name in enumerate(order):
        rolled = terrains[number % 11]
        if name not in near:
            assert tiles[name].terrain in (rolled, "plains" if rolled == "sea" else rolled)
        else:
            assert tiles[name].terrain not in ("swamp", "all_mountain", "sea")


@pytest.mark.rule("MK-RULING-04")
def test_seas_that_part_the_land_are_filled_in_order() -> None:
    rolls = iter([7] * 26 + [2] * 9 + [7] * 26)
    tiles = mapmaking.lay_out(2, lambda: next(rolls))
    middle = [name for name in tiles if hex_of(name).r == 0]
    dried = [tiles[name].terrain for name in middle]
    assert dried[0] == "plains"
    assert "sea" in dried
    assert len([name for name in tiles if tiles[name].coast]) > 0
    mapmaking.check_map(tiles, 2)
    rolls = iter([7] * 5 + [2] * 6 + [7] * 50)
    tiles = mapmaking.lay_out(2, lambda: next(rolls))
    strait = [tile.terrain for name, tile in tiles.items() if hex_of(name).r == -3]
    assert strait == ["plains", *["sea"] * 5], "one ford is enough"
    assert all(tile.coast for name, tile in tiles.items() if hex_of(name).r == -4)


@pytest.mark.rule("MK-RULING-04")
@pytest.mark.parametrize(("apart", "room"), [(2, False), (3, True)])
def test_start_tiles_lie_three_apart(apart: int, room: bool) -> None:
    starts = ["0,0", f"{apart},0"]
    assert mapmaking.room_for(starts, [], 2) is room
    tiles = {name: Tile(start_site=True) for name in starts}
    assert (mapmaking.warnings_of(tiles) == []) is room


@pytest.mark.rule("MK-OPT-02", "MK-RULING-05")
def test_terrain_off_is_all_plains() -> None:
    assert {tile.terrain for tile in new(terrain=False).state.tiles.values()} == {"plains"}
    assert len({tile.terrain for tile in new("ABCDEF").state.tiles.values()}) == 6


@pytest.mark.rule("MK-SET-02", "MK-RULING-03")
def test_races_are_secret_until_all_have_chosen_and_may_be_the_same() -> None:
    campaign = new("AB")
    assert asked(campaign) == [("A", "choose_race"), ("B", "choose_race")]
    do(campaign, "A", "choose_race", {"race": "Elves"})
    assert campaign.view("B").state.kingdoms["A"].race == ""
    assert happened(campaign, "races_revealed") == []
    with refused("bad_answer"):
        do(campaign, "B", "choose_race", {"race": "  "})
    do(campaign, "B", "choose_race", {"race": "Elves"})
    assert [kingdom.race for kingdom in campaign.view(None).state.kingdoms.values()] == ["Elves", "Elves"]
    with refused("already_revealed", "MK-SET-02"):
        do(campaign, "A", "choose_race", {"race": "Orcs"})


@pytest.mark.rule("MK-SET-03", "MK-RULING-02")
def test_ex_mk_01_the_first_player_order() -> None:
    campaign = started(unfounded("first_order"), 4, 4, 6, 2, 5)
    assert campaign.state.order == ["C", "B", "A"]
    assert used(campaign) == 5


@pytest.mark.rule("MK-SET-04")
def test_capitals_are_chosen_in_player_order() -> None:
    campaign = started(unfounded("start_tiles", order="CBA"))
    assert asked(campaign) == [("C", "choose_start")]
    do(campaign, "C", "choose_start", "4,0")
    assert asked(campaign) == [("B", "choose_start")]
    capital = campaign.state.tiles["4,0"]
    assert (capital.explored, capital.controller, capital.settlement) == (True, "C", "city")
    do(campaign, "B", "choose_start", "0,0")
    assert campaign.state.kingdoms["A"].start_tile == "0,4", "the last tile left needs no asking"


@pytest.mark.rule("MK-SET-04", "MK-RULING-04")
def test_ex_mk_04_start_tiles_too_close() -> None:
    state = unfounded("start_tiles", order="AB")
    state.players = ["A", "B"]
    del state.kingdoms["C"], state.secrets["C"]
    for tile in state.tiles.values():
        tile.start_site = False
    for start in ("0,0", "2,0", "4,0", "8,0"):
        state.tiles[start].start_site = True
    assert len(mapmaking.warnings_of(state.tiles)) == 2
    del state.tiles["8,0"]
    campaign = started(state)
    with refused("too_close", "MK-RULING-04"):
        do(campaign, "A", "choose_start", "2,0")
    assert sorted(offered(campaign)) == ["0,0", "4,0"]
    do(campaign, "A", "choose_start", "0,0")
    assert campaign.state.kingdoms["B"].start_tile == "4,0", "the only one left"


@pytest.mark.rule("MK-SET-04", "MK-RULING-04", "MK-T-SETUP")
def test_ex_mk_04_the_second_player() -> None:
    state = unfounded("start_tiles", order="AB")
    state.players = ["A", "B"]
    del state.kingdoms["C"], state.secrets["C"]
    for tile in state.tiles.values():
        tile.start_site = False
    for start in ("0,0", "2,0", "4,0", "8,0"):
        state.tiles[start].start_site = True
    campaign = started(state)
    do(campaign, "A", "choose_start", "0,0")
    for name, code in (("0,0", "tile_taken"), ("2,0", "too_close"), ("3,3", "not_a_start_tile")):
        with refused(code):
            do(campaign, "B", "choose_start", name)
    do(campaign, "B", "choose_start", "4,0")
    assert campaign.state.tiles["4,0"].settlement == "city"
    assert campaign.state.tiles["4,0"].controller == "B"


@pytest.mark.rule("MK-SET-05", "MK-T-SETUP")
def test_ex_mk_02_the_ring() -> None:
    campaign = started(founded("rings"))
    do(campaign, "A", "place_ring", ring())
    tiles = campaign.state.tiles
    mine = {name: tile.settlement for name, tile in tiles.items() if tile.controller == "A"}
    assert mine == {
        "0,0": "city", "1,0": "city", "0,1": "fortress", "-1,0": "village", "0,-1": "village",
        "1,-1": "none", "-1,1": "none",
    }  # fmt: skip
    assert all(tiles[name].explored for name in mine)
    assert used(campaign) == 0
    assert asked(campaign) == [("B", "place_ring")]


@pytest.mark.rule("MK-SET-05")
@pytest.mark.parametrize(
    ("form", "code"),
    [
        (ring(city=[], fortress=["0,1", "1,0"]), "wrong_set"),
        (ring(city=["2,0"]), "not_in_ring"),
        (ring(village=["-1,0", "-1,0"]), "tile_used_twice"),
    ],
)
def test_ex_mk_03_a_wrong_ring_changes_nothing(form: dict[str, list[str]], code: str) -> None:
    campaign = started(founded("rings"))
    before = campaign.hash()
    with refused(code, "MK-SET-05"):
        do(campaign, "A", "place_ring", form)
    assert campaign.hash() == before
    assert asked(campaign) == [("A", "place_ring")]


@pytest.mark.rule("MK-SET-05")
def test_a_ring_tile_that_is_taken_is_not_free() -> None:
    state = founded("rings")
    state.tiles["1,0"].explored, state.tiles["1,0"].controller = True, "B"
    campaign = started(state)
    with refused("tile_not_free", "MK-SET-05"):
        do(campaign, "A", "place_ring", ring())


@pytest.mark.rule("MK-SET-06")
def test_ex_mk_05_the_first_army() -> None:
    campaign = started(fx3("first_armies"))
    campaign.state.season = "setup"
    with refused("no_settlement_there", "MK-SET-06"):
        do(campaign, "A", "place_first_army", "1,-1")
    with refused("not_your_tile", "MK-SET-06"):
        do(campaign, "A", "place_first_army", "4,0")
    do(campaign, "A", "place_first_army", "0,1")
    [token] = campaign.state.armies.values()
    assert (token.owner, token.tile, token.stance) == ("A", "0,1", "upright")
    assert asked(campaign) == [("B", "place_first_army")]


@pytest.mark.rule("MK-SET-08", "MK-RULING-07")
def test_stores_begin_empty() -> None:
    assert {(one.gold, one.food) for one in new("ABC").state.kingdoms.values()} == {(0, 0)}


@pytest.mark.rule("MK-SNAKE-01", "MK-OPT-19")
def test_the_snake_settles_in_reverse_order() -> None:
    campaign = started(unfounded("start_tiles", snake_setup=True))
    do(campaign, "A", "choose_start", "0,0")
    do(campaign, "B", "choose_start", "4,0")
    kinds = []
    while campaign.waiting[0].kind != "submit_list":
        [question] = campaign.waiting
        kinds.append((question.player, question.kind))
        answer = question.default if question.fields else question.choices[0].value
        campaign.answer(question, answer)
    assert [player for player, kind in kinds if kind == "place_ring"] == ["C", "B", "A"]
    assert [player for player, kind in kinds if kind == "place_first_army"] == ["C", "B", "A"]
    assert campaign.state.order == ["A", "B", "C"], "the order itself stays"


@pytest.mark.rule("MK-OPT-18", "MK-RULING-63", "MK-ART-01")
def test_the_players_may_enter_the_pool_of_artefacts() -> None:
    campaign = new("AB", wizards=True, artefact_pool="entered")
    assert asked(campaign) == [("A", "enter_artefacts")]
    horn = {"name": "Horn", "points": 20, "requirement": "any", "spell": ""}
    with refused("artefact_twice", "MK-ART-01"):
        do(campaign, "A", "enter_artefacts", {"artefacts": [horn, {**horn, "name": " horn"}]})
    amulet = {"name": "Amulet", "points": 5, "requirement": "spell", "spell": "Lightning"}
    do(campaign, "A", "enter_artefacts", {"artefacts": [horn, amulet]})
    assert [(one.name, one.points) for one in campaign.state.artefacts.values()] == [
        ("Amulet", 5),
        ("Horn", 20),
    ]


@pytest.mark.rule("MK-T-ARTEPOOL", "MK-RULING-63", "MK-ART-01")
def test_the_ready_pool() -> None:
    pool = list(artefacts.ready_pool().values())
    assert len(pool) == 30
    assert [one.name for one in pool[:4]] == ["5-A", "5-B", "5-C", "10-A"]
    bands = ((5, 15), (20, 30), (35, 50))
    assert [sum(low <= one.points <= high for one in pool) for low, high in bands] == [9, 9, 12]
    assert [one.requirement for one in pool[:3]] == ["any", "melee", "ranged"]
    assert new("AB").state.artefacts == {}
    assert len(new("AB", wizards=True).state.artefacts) == 30


@pytest.mark.parametrize("fault", ["kingdom", "order", "nowhere"])
def test_a_state_that_contradicts_itself_is_not_opened(fault: str) -> None:
    state = fx3()
    token = army(state, "A1", "0,0")
    RULESET.check(state)
    if fault == "kingdom":
        del state.kingdoms["C"]
    elif fault == "order":
        state.order.append("Z")
    else:
        token.tile = "99,99"
    with pytest.raises(ValueError, match=fault):
        RULESET.check(state)


def test_coasts_follow_from_the_sea() -> None:
    tiles = mapmaking.read_map("0,0 plains\n1,0 sea\n2,0 forest\n-1,0 plains coast")
    assert [tile.coast for tile in tiles.values()] == [True, False, True, True]
    assert tiles["0,0"] == Tile(coast=True)
