"""The land, the starting kingdoms, races and first armies, house tables (4.1, 4.6)."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice, TableError
from empires.maps.hexes import id_distance
from empires.rosters.roster import Roster, RosterUnit
from empires.rulesets.mightier_empires.book import HOUSE, TABLES, changed, rows_of, table_of
from empires.rulesets.mightier_empires.founding import first_armies, mapmaking
from empires.rulesets.mightier_empires.founding.first_armies import Beginning
from empires.rulesets.mightier_empires.founding.first_state import settle
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.kingdom.rosters import take_roster
from empires.rulesets.mightier_empires.land.geography import joined
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.settings import SETTINGS_TABLE
from empires.rulesets.mightier_empires.state import Compartment
from empires.testing import asked, refused
from tests.rulesets.mightier_empires.scene import k4, rows


def begun(players: int = 4, **options: Any):
    return empires.new(
        "mightier-empires", ["A", "B", "C", "D", "E", "F"][:players], seed="land", options=options
    )


@pytest.mark.rule("MI-SET-01", "MI-SET-02", "MI-SET-03", "MI-RULING-09", "MI-RULING-10", "MI-RULING-92")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_kingdom_begins_with_four_hexes_that_support_1500_points(players: int) -> None:
    state = begun(players).state
    assert len(state.tiles) >= players * 10
    capitals = [realm.capital for realm in state.realms.values()]
    assert all(id_distance(a, b) >= 4 for a in capitals for b in capitals if a != b)
    for player in state.players:
        home = [name for name, tile in state.tiles.items() if tile.owner == player]
        assert len(home) == len(joined(state, player)) == 4
        assert support.support(state, player) == 1500
        assert not state.secrets[player].bonuses
        capital = state.tiles[state.realms[player].capital]
        assert (capital.major, capital.minor) == (["capital"], ["fortress"])
        assert not any(state.tiles[name].lake for name in home)


@pytest.mark.rule("MI-RULING-09")
def test_a_smaller_kingdom_gets_the_missing_support_for_ever() -> None:
    state = k4(turn=50)
    for tile in state.tiles.values():
        tile.owner = tile.owner_at_start = ""
    state.secrets["Red"] = Compartment()
    settle(state, "Red", ["0,0", "1,0"])
    assert support.support(state, "Red") == 1500


@pytest.mark.rule("MI-SET-03", "MI-RULING-09")
def test_a_house_table_that_lacks_a_single_point_of_support_has_it_made_up() -> None:
    state = k4()
    state.house["MI-T-MAJOR"] = [
        row | {"support": 499} if row["on"] == "capital" else row for row in rows_of(TABLES["MI-T-MAJOR"])
    ]
    settle(state, "Red", ["0,0", "1,-1", "1,0", "0,1"])
    assert [bonus.amount for bonus in state.secrets["Red"].bonuses] == [1]
    assert support.support(state, "Red") == 1500


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


@pytest.mark.rule("MI-SET-04", "MI-SET-06", "MI-SET-07", "MI-SET-08", "MI-SET-09", "MI-RULING-11")
def test_the_first_two_armies_have_1500_points() -> None:
    state = k4()

    def codes(*lists: Any) -> str:
        refusal = first_armies.why_not(
            state, "Red", Beginning(race="Empire", lists=[row for one in lists for row in one])
        )
        return refusal.code if refusal is not None else ""

    assert codes(rows("A", 1000, "lord special"), rows("B", 500, "hero rare")) == ""
    assert codes(rows("A", 750, "lord"), rows("B", 500, "hero")) == "E_SIZE"
    assert codes(rows("A", 990, "lord"), rows("B", 490, "hero")) == ""
    assert codes(rows("A", 500, "lord"), rows("B", 500, "hero"), rows("D", 500, "wizard")) == "E_TWO_ARMIES"
    assert codes(rows("A", 1500, "lord")) == "E_TWO_ARMIES"
    assert codes(rows("A", 1000, "lord"), rows("B", 500, "")) == "E_NO_CHARACTER"
    assert codes(rows("A", 1000, "hero"), rows("B", 500, "hero")) == "E_ENTITLEMENT"
    assert codes(rows("A", 1000, "lord special special special"), rows("B", 500, "hero")) == "E_ENTITLEMENT"


@pytest.mark.rule("MI-SET-13", "MI-SET-10", "MI-SET-11", "MI-INFO-06")
def test_races_are_told_and_lists_are_not() -> None:
    campaign = begun(2)
    assert {kind for _, kind in asked(campaign)} == {"create_start_army"}
    for question in campaign.waiting:
        campaign.answer(question, question.default)
    assert all(realm.race for realm in campaign.view("A").state.realms.values())
    assert list(campaign.view("A").state.secrets) == ["A"]
    assert campaign.state.secrets["A"].power == 0
    assert campaign.state.secrets["A"].bank == {}


@pytest.mark.rule("MI-OPT-19", "MI-RULING-01")
def test_the_first_player_edits_house_tables_before_the_start() -> None:
    campaign = begun(2, house_tables="edited")
    assert asked(campaign) == [("A", "house_tables")]
    campaign.attempt("A", "house_tables", "MI-T-MINOREXP")
    with refused("bad_table", "MI-OPT-19"):
        campaign.attempt("A", "edit_table", {"rows": [{"on": "2..11", "feature": "none"}]})
    with refused("bad_table", "MI-OPT-19"):
        campaign.attempt("A", "edit_table", {"rows": [{"on": "2..12", "feature": "a castle"}]})
    campaign.attempt("A", "edit_table", {"rows": [{"on": "2..12", "feature": "watchtower"}]})
    campaign.attempt("A", "house_tables", "begin")
    assert asked(campaign)[0][1] == "create_start_army"
    again = empires.load(empires.save(campaign))
    assert table_of(again.state.house, "MI-T-MINOREXP").at(7)["feature"] == "watchtower"
    assert table_of({}, "MI-T-MINOREXP").at(7)["feature"] == "none"


@pytest.mark.rule("MI-OPT-19")
@pytest.mark.parametrize(
    ("name", "row", "cells", "told"),
    [
        ("MI-T-ABSMOD", 0, None, "must reach from ..10 to 76.."),
        ("MI-T-ABSMOD", 1, None, "Between ..10 and 26..50 is a gap or an overlap"),
        ("MI-T-ABSMOD", 0, {"on": "few"}, "'few' is neither a number nor a range"),
        ("MI-T-MERCS", 0, {"support": -5}, "“Support” must lie between 0 and"),
        ("MI-T-MAJOR", 1, {"on": "castle"}, "The rows keep their names and order: empty, capital"),
        ("MI-T-MAJOR", 1, {"on": "city"}, "A key stands twice"),
    ],
)
def test_what_is_wrong_with_a_house_table_is_told_in_a_sentence(
    name: str, row: int, cells: dict[str, Any] | None, told: str
) -> None:
    campaign = begun(2, house_tables="edited")
    campaign.attempt("A", "house_tables", name)
    rows = campaign.waiting[0].default["rows"]
    if cells is None:
        del rows[row]
    else:
        rows[row].update(cells)
    with pytest.raises(IllegalChoice, match=re.escape(told)):
        campaign.attempt("A", "edit_table", {"rows": rows})


@pytest.mark.rule("MI-OPT-19", "MI-RULING-51", "MI-RULING-50", "MI-RULING-52", "MI-RULING-58", "MI-RULING-29")
@pytest.mark.parametrize("name", HOUSE)
def test_every_house_table_can_be_written_anew_as_it_is(name: str) -> None:
    assert changed(name, rows_of(TABLES[name])) == TABLES[name]
    with pytest.raises(TableError):
        changed(name, [*rows_of(TABLES[name]), rows_of(TABLES[name])[0]])


def test_every_option_of_the_digest_is_offered() -> None:
    rules = {rule for row in SETTINGS_TABLE.rows for rule in row["rules"].split()}
    assert {row.on for row in SETTINGS_TABLE.rows} == {option.key for option in RULESET.offered}
    assert {f"MI-OPT-{number:02}" for number in range(1, 21)} <= rules


@pytest.mark.rule("MI-RULING-81")
def test_a_roster_fills_in_the_rows_of_a_list() -> None:
    units = (
        RosterUnit(name="General of the Empire", points=120, kind="Lords"),
        RosterUnit(name="Battle Wizard", points=100, kind="Heroes"),
        RosterUnit(name="Battle Wizard", points=110, kind="Heroes"),
        RosterUnit(name="Huntsmen", points=120, kind="Core", detail="Scouts"),
        RosterUnit(name="Greatswords", points=240, kind="Special", detail="Standard bearer"),
        RosterUnit(name="Steam Tank", points=300, kind="Rare"),
        RosterUnit(name="Pikemen", points=200, kind="Dogs of War"),
    )
    roster = Roster(name="The Reiklanders", points=1190, units=units)
    rows_ = msgspec.to_builtins(take_roster(roster).rows["lists"])
    kinds = [row["kind"] for row in rows_]
    assert kinds == ["lord", "wizard", "wizard", "core", "special", "rare", "dogs of war"]
    assert [row["name"] for row in rows_[1:3]] == ["Battle Wizard", "Battle Wizard 2"]
    assert [row["scouts"] for row in rows_].count(True) == 1
    assert rows_[4]["standard"]
    assert {row["army"] for row in rows_} == {"The Reiklanders"}


@pytest.mark.rule("MI-SET-01", "MI-SET-02", "MI-SET-12", "MI-RULING-10")
def test_a_land_that_is_brought_along_is_peopled_like_the_umpires_own() -> None:
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], options={"land": "prepared"}, seed="brought")
    (question,) = campaign.waiting
    assert (question.player, question.kind) == ("Ann", "prepare_land")
    ground = {3: "lake"}
    lines = [
        f"{q},{r} {ground.get(q, 'river forest' if r == 0 else 'fields')}" for q in range(7) for r in range(6)
    ]
    campaign.answer(question, {"map": "\n".join(lines)})
    state = campaign.state
    assert len(state.tiles) == 42
    assert state.tiles["1,0"].terrain == ["river", "forest"]
    for player in ("Ann", "Bo"):
        own = [name for name, tile in state.tiles.items() if tile.owner == player]
        assert len(own) == 4
        assert state.realms[player].capital in own
        assert not any(state.tiles[name].lake for name in own)
    apart = id_distance(state.realms["Ann"].capital, state.realms["Bo"].capital)
    assert apart >= 4
    assert len(state.kingdoms) == 2
    assert campaign.view("Ann").state.hidden.seed == ""
    assert [one.kind for one in campaign.waiting] != ["prepare_land"]


@pytest.mark.rule("MI-SET-01", "MI-MAP-01")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0,0 fields", "20 hexes at least"),
        ("0,0 cheese", "needs one or more of"),
        ("0,0", "needs one or more of"),
        ("0,0 fields\n0,0 forest", "there twice"),
        ("x fields", "is not a tile id"),
        ("\n".join(f"{n},0 lake" for n in range(20)), "no room for 2 Capitals"),
        ("\n".join(f"{n},0 fields" for n in range(401)), "at most 400"),
    ],
)
def test_a_land_that_cannot_be_played_on_is_refused_and_says_why(text: str, why: str) -> None:
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], options={"land": "prepared"}, seed="brought")
    with pytest.raises(IllegalChoice, match=why):
        campaign.answer(campaign.waiting[0], {"map": text})
