"""The land as the umpire draws it, and the neutral kingdoms in it."""

from __future__ import annotations

import pytest

from empires.core.base.stream import Stream
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.founding import mapmaking
from empires.rulesets.mightier_empires.state import Hexagon
from tests.rulesets.mightier_empires.scene import OUT, C, begun, k4


@pytest.mark.rule("MI-RULING-10", "MI-MAP-01")
def test_ground_is_drawn_by_weight() -> None:
    tiles, _ = mapmaking.draw(400, 2, Stream("x", "land"))
    counts = {
        ground: sum(ground in tile.terrain for tile in tiles.values())
        for ground in ("fields", "forest", "lake")
    }
    assert counts["fields"] > counts["forest"] > counts["lake"]


@pytest.mark.rule(
    "MI-NK-01", "MI-NK-02", "MI-SET-12", "MI-OPT-01", "MI-RULING-28", "MI-T-NKSETUP", "MI-EXPL-04"
)
def test_neutral_kingdoms_are_hidden_away_from_the_players() -> None:
    campaign = begun(4, tiles=120)
    state = campaign.state
    assert len(state.kingdoms) >= 2
    assert not begun(4, neutral_kingdoms=0).state.kingdoms
    for kingdom in state.kingdoms.values():
        assert len(kingdom.hexes) == 3
        assert all(id_distance(a, b) <= 1 for a in kingdom.hexes for b in kingdom.hexes)
        assert (state.tiles[kingdom.capital].major, state.tiles[kingdom.capital].minor) == (
            ["city"],
            ["fortress"],
        )
        rest = [state.tiles[name] for name in kingdom.hexes[1:]]
        great = [one for tile in rest for one in (*tile.major, *tile.minor)]
        assert great in (["deep mine"], ["deep wood"], ["mighty fortress"])
        assert sorted(one.rank for one in kingdom.characters) == ["hero", "lord"]
        assert all(
            id_distance(realm.capital, name) >= 3 for realm in state.realms.values() for name in kingdom.hexes
        )
        assert all(tile.explored for tile in rest)
    assert campaign.view("A").state.kingdoms == {}
    seen = campaign.view("A").state.tiles
    assert not any(seen[name].major for kingdom in state.kingdoms.values() for name in kingdom.hexes)


@pytest.mark.rule("MI-RULING-10")
def test_a_land_has_at_least_ten_hexes_for_each_player() -> None:
    for size in (1, 30, 45):
        tiles, homes = mapmaking.draw(size, 3, Stream("land", "c"))
        assert len(homes) == 3
        assert len(tiles) >= max(size, 30)


@pytest.mark.rule("MI-SET-02")
def test_nobody_begins_on_a_lake() -> None:
    lakes = 0
    for seed in range(30):
        stream = Stream(str(seed), "lakes")
        tiles, homes = mapmaking.draw(30, 3, stream)
        lakes += sum(tile.lake for tile in tiles.values())
        assert not any(tiles[name].lake for home in homes for name in home)
    assert lakes


@pytest.mark.rule("MI-T-NKSETUP", "MI-SET-12", "MI-RULING-28")
def test_a_kingdom_lies_three_hexes_from_a_capital_and_two_from_another_kingdom() -> None:
    near, next_one = ["3,0", "3,1", "4,0"], ["6,0", "6,1", "7,0"]
    tiles = {name: Hexagon(terrain=["fields"]) for name in ["0,0", *near, *next_one]}
    homes = [["0,0"]]

    def founded(count: int) -> set[str]:
        found = mapmaking.found_kingdoms(tiles, count, homes, ["Kislev"], Stream("k", "land"))
        return {name for one in found.values() for name in one.hexes}

    assert founded(0) == set()
    assert len(founded(1)) == 3
    assert founded(2) == founded(9) == {*near, *next_one}
    for name in [*near]:
        tiles[f"{int(name[0]) - 1}{name[1:]}"] = tiles.pop(name)
    assert founded(9) == set(next_one), "2,0 is too near to the Capital"


@pytest.mark.rule("MI-T-NKSETUP")
def test_kingdoms_that_touch_are_too_near_to_each_other() -> None:
    tiles = {name: Hexagon(terrain=["fields"]) for name in ("3,0", "3,1", "4,0", "5,0", "5,1", "6,0")}
    found = mapmaking.found_kingdoms(tiles, 9, [["0,0"]], ["Kislev"], Stream("k", "land"))
    assert len(found) == 1


@pytest.mark.rule("MI-EXPL-04", "MI-T-NKSETUP")
def test_any_of_three_great_features_lies_in_a_neutral_kingdom() -> None:
    tiles = k4().tiles
    rows_ = TABLES["MI-T-NKSETUP-MEGA"].rows
    found = set()
    for seed in range(40):
        free = {name: Hexagon(terrain=["fields"]) for name in tiles}
        realm = mapmaking._kingdom(free, "Kislev", "Kislev", [OUT, "2,1", "1,1"], Stream(str(seed), "land"))
        assert (free[OUT].major, realm.capital) == (["city"], OUT)
        assert all(free[name].kingdom == "Kislev" and free[name].explored for name in realm.hexes)
        found |= {one for name in realm.hexes[1:] for one in [*free[name].major, *free[name].minor]}
    assert found == {row["feature"] for row in rows_}


@pytest.mark.rule("MI-MAP-01")
@pytest.mark.parametrize(("size", "least", "most"), [(7, 1, 1), (8, 2, 2), (19, 2, 2), (20, 3, 3)])
def test_a_land_grows_in_rings_and_a_river_flows_through_fields(size: int, least: int, most: int) -> None:
    tiles = mapmaking._ground(size, Stream("land", "a"))
    assert len(tiles) == size
    rings = {id_distance(C, name) for name in tiles}
    assert least <= max(rings) <= most
    many = mapmaking._ground(400, Stream("land", "b"))
    kinds = {tuple(tile.terrain) for tile in many.values()}
    assert kinds == {("fields",), ("river", "fields"), ("forest",), ("swamp",), ("mountain",), ("lake",)}
