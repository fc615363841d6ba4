from collections import Counter
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import empires.maps.generator as generator
from empires.core.base.stream import Stream
from empires.maps.capitals import check_capital
from empires.maps.catalogue import CATALOGUE, TILES_PER_SET
from empires.maps.edges import LAND_PACKS
from empires.maps.frontier import Frontier, begin
from empires.maps.generator import GeneratedMap, Laying, build, generate, next_tile
from empires.maps.hexes import id_distance, neighbour_ids, opposite
from empires.maps.piles import Piles
from empires.maps.placement import check, lay, open_packs, placements
from empires.maps.textform import read_map
from empires.maps.tiles import TileMap
from tests.examples import in_soak, one_in


def assert_sound(made: GeneratedMap, empires: int, min_distance: int, strict: bool) -> None:
    """What every generated map promises, whatever its seed."""
    replay = TileMap({})
    for laying in made.laid:
        tile = CATALOGUE[laying.type_id]
        assert check(replay, tile, laying.space, laying.rot, strict) is None
        lay(replay, tile, laying.space, laying.rot)
    tiles = made.tiles.tiles
    assert {id: tile for id, tile in tiles.items() if not tile.is_sea} == replay.tiles
    for pack, copies in TILES_PER_SET.items():
        assert sum(tile.pack == pack for tile in tiles.values()) <= copies * made.sets
    assert_no_dammed_river_or_broken_coast(made.tiles)
    sites = [site.tile for site in made.capitals]
    assert len(sites) >= empires
    assert all(id_distance(a, b) >= min_distance for a, b in combinations(sites, 2))
    for site in made.capitals:
        assert tiles[site.tile].kind not in ("lake", "swamp", "sea")
        assert sum(not beside.is_sea for _, beside in made.tiles.neighbours(site.tile)) >= 3


def assert_no_dammed_river_or_broken_coast(on: TileMap) -> None:
    for tile in on.tiles.values():
        for side, beside in on.neighbours(tile.id):
            edge, facing = tile.edges[side], beside.edges[opposite(side)]
            flow, flow_there = tile.flow[side], beside.flow[opposite(side)]
            if edge == "R":
                assert facing in ("R", "K", "W", "Pm")
            if edge in ("CL", "CS"):
                assert {edge, facing} == {"CL", "CS"}
            if edge == "S":
                assert facing == "S"
            assert (flow, flow_there) in (("", ""), ("in", "out"), ("out", "in")), tile.id
        for side, space in enumerate(neighbour_ids(tile.id)):
            if space not in on.tiles and tile.edges[side] == "R":
                assert tile.flow[side] == "out"  # a loose end at the rim, WM-RULING-13
        if tile.kind in ("through", "fork"):
            assert tile.flow.count("out") == 1


@pytest.mark.rule("WM-WORLD-32", "WM-MAP-11", "WM-WORLD-24", "WM-CAPITAL-04", "WM-RULING-13", "WM-RULING-19")
@pytest.mark.longer
@pytest.mark.parametrize("empires", range(2, 13))
def test_every_number_of_empires_gets_a_sound_map(empires: int) -> None:
    for number in range(in_soak(2, 1)):
        made = generate(f"world {number}", empires, strict=True)
        assert len(made.laid) == 15 * empires
        assert_sound(made, empires, 4, strict=True)


@pytest.mark.rule("WM-WORLD-32", "WM-RULING-02")
@pytest.mark.parametrize("worlds", [55, pytest.param(200, marks=pytest.mark.soak)])
def test_worlds_are_built_to_size(worlds: int) -> None:
    """Building alone, without choosing among maps, never falls short of its size (as WM-RULING-02 found)."""
    for number in range(worlds):
        empires = 2 + number % 11
        sets = 1 if empires <= 6 else 2
        on, laid = build(Stream(str(number), "world"), 15 * empires, sets, strict=True)
        assert len(laid) == len(on.tiles) == 15 * empires
        assert_no_dammed_river_or_broken_coast(on)


@pytest.mark.rule("ME-RULING-101", "ME-RULING-106", "ME-RULING-107", "ME-MAP-10", "WM-RULING-17")
@settings(max_examples=one_in(5))
@given(st.text(max_size=8), st.integers(2, 6), st.integers(7, 20), st.sampled_from([3, 4]), st.booleans())
def test_any_setting_gives_a_sound_map(seed: str, empires: int, size: int, gap: int, strict: bool) -> None:
    assert_sound(generate(seed, empires, size, gap, strict), empires, gap, strict)


@pytest.mark.soak
@pytest.mark.parametrize("empires", range(2, 13))
def test_many_maps_are_sound(empires: int) -> None:
    for seed in range(60):
        for size, gap, strict in ((15, 4, True), (15, 3, False), (8, 4, False)):
            assert_sound(generate(f"soak {seed}", empires, size, gap, strict), empires, gap, strict)


@pytest.mark.rule("WM-RULING-17")
def test_a_seed_fixes_the_map() -> None:
    assert generate("same", 3) == generate("same", 3)
    assert generate("same", 3) != generate("other", 3)


def a_step(seed: int, text: str, **packs: str) -> Laying:
    """One tile that the umpire draws and lays on the map of `text`."""
    piles = Piles({pack: packs.get(pack, "").split() for pack in LAND_PACKS})
    step = next_tile(Stream(str(seed), "step"), Frontier(read_map(text)), piles, strict=True)
    assert step is not None
    return step


@pytest.mark.rule("WM-RULING-17", "WM-WORLD-32")
def test_packs_are_drawn_by_the_tiles_left_and_places_by_the_tiles_touched() -> None:
    land = "0,0 HI-05\n1,-1 HI-03"
    drawn = [a_step(n, land, highland="HI-01", lowland="LO-01 " * 9).type_id for n in range(200)]
    assert 8 <= drawn.count("HI-01") <= 32, "one of ten"
    bay = "0,0 LO-01\n1,0 LO-01\n-1,1 LO-01\n-1,2 LO-01\n0,2 LO-01"  # 0,1 touches five of them
    places = Counter(place.touches for place in placements(read_map(bay), CATALOGUE["LO-01"]))
    assert places == {2: 24, 5: 6}
    deep = [a_step(n, bay, lowland="LO-01").space for n in range(400)].count("0,1")
    assert 134 <= deep <= 174, "30 in 78, not 6 in 30"


@pytest.mark.rule("WM-RULING-17")
def test_the_umpire_lays_a_river_end_although_a_player_might_return_it() -> None:
    river = "0,0 HI-10\n1,-1 HI-05\n1,0 LO-01"
    for seed in range(5):
        step = a_step(seed, river, river_valley="RV-01 RV-08")
        assert (step.type_id, step.space, step.rot) == ("RV-08", "0,1", 0)


def test_a_generated_map_passes_through_json() -> None:
    made = generate("json", 2)
    assert msgspec.json.decode(msgspec.json.encode(made), type=GeneratedMap) == made


@pytest.mark.rule("WM-RULING-22", "WM-CAPITAL-03", "ME-RULING-101", "WM-MAP-12")
def test_capital_tiles_inherit_the_edges_of_a_tile_of_their_pack() -> None:
    made = generate("crowns", 6)
    with_capitals = made.with_capitals()
    for site in made.capitals:
        old, new = made.tiles.tiles[site.tile], with_capitals.tiles[site.tile]
        assert CATALOGUE[site.type_id].pack == old.pack == new.pack
        assert (new.edges, new.flow, new.rot, new.kind) == (old.edges, old.flow, old.rot, old.kind)
        assert new.capital_site
        assert not old.capital_site


@pytest.mark.parametrize("min_distance", [3, 4])
@pytest.mark.parametrize("empires", [2, 7, 12])
def test_the_last_resort_is_sound_too(
    empires: int, min_distance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "choose_sites", lambda *args, **kwargs: None)
    made = generate("hopeless", empires, 7, min_distance)
    assert len(made.laid) >= 7 * empires
    replay = TileMap({})
    for laying in made.laid:
        assert check(replay, CATALOGUE[laying.type_id], laying.space, laying.rot) is None
        lay(replay, CATALOGUE[laying.type_id], laying.space, laying.rot)
    sites = [site.tile for site in made.capitals]
    assert len(sites) == empires
    assert all(id_distance(a, b) >= min_distance for a, b in combinations(sites, 2))
    assert all(len(list(made.tiles.neighbours(site))) == 6 for site in sites)


@pytest.mark.parametrize(
    ("empires", "size", "gap", "complaint"),
    [
        (1, 15, 4, "2 to 42 empires"),
        (43, 15, 4, "2 to 42 empires"),
        (4, 6, 4, "7 to 200"),
        (4, 15, 5, "3 or 4"),
    ],
)
def test_settings_out_of_bounds_are_refused(empires: int, size: int, gap: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        generate("x", empires, size, gap)


@pytest.mark.rule("WM-WORLD-31")
def test_the_rim_agrees_with_a_search_of_the_whole_map() -> None:
    """The quick listing used in building is the plain listing, tile after tile."""
    made = generate("rim", 2, strict=True)
    first, *rest = made.laid
    rim = begin(first.type_id)
    for laying in rest:
        tile = CATALOGUE[laying.type_id]
        listed = [place for place in rim.placements(tile, True) if not rim.leaves_hole(tile, place)]
        assert sorted(listed) == sorted(placements(rim.map, tile))
        assert tuple(rim.open_packs()) == open_packs(rim.map)
        found = Frontier(rim.map)  # of a map that was laid otherwise
        anew = [place for place in found.placements(tile, True) if not found.leaves_hole(tile, place)]
        assert sorted(anew) == sorted(listed)
        assert found.open_packs() == rim.open_packs()
        rim.lay(tile, laying.space, laying.rot)


@pytest.mark.rule("WM-WORLD-08")
def test_what_fitted_beside_the_first_tile_alone_does_not_fit_once_two_must_be_touched() -> None:
    for first in ("HI-01", "HI-05"):
        rim = begin(first)
        beside = {
            tile.id: rim.placements(tile, True) for tile in CATALOGUE.values() if tile.pack in LAND_PACKS
        }
        second = next(id for id, places in beside.items() if len({place.space for place in places}) > 2)
        rim.lay(CATALOGUE[second], beside[second][0].space, beside[second][0].rot)
        for id in beside:
            assert sorted(rim.placements(CATALOGUE[id], True)) == sorted(
                placements(rim.map, CATALOGUE[id])
            ), id


@pytest.mark.rule("WM-CAPITAL-03", "WM-CAPITAL-04")
def test_the_sites_of_a_map_are_legal_one_after_another() -> None:
    made = generate("order", 4)
    taken: list[str] = []
    for site in made.capitals:
        assert check_capital(made.tiles, CATALOGUE[site.type_id], site.tile, taken, 4) is None
        taken.append(site.tile)
