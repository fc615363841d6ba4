"""Exploration and mines (ME digest 3, 4.9, 4.10, examples 364 to 372)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.maps.catalogue import CATALOGUE
from empires.rulesets.mighty_empires.banners.halts import why_not_move
from empires.rulesets.mighty_empires.charts import EXPLORE, MINE_YIELD
from empires.rulesets.mighty_empires.lands.house_rows import read_rows
from empires.rulesets.mighty_empires.lands.settlements import take_tile
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.season.razing import why_not_raze_mine
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Spell
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.world.exploration import find_odds, why_not_explore
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, points, where
from tests.rulesets.mighty_empires.winter.base import Base

HIGH = "0,0 HI-05\n0,1 LO-01\n1,0 LO-01\n2,0 LO-01"


def explorers(*strengths: int, ground: str = HIGH, race: str = "high_elves", **options: Any) -> Scene:
    """A's banners stand in empty land of A's; one more waits elsewhere."""
    scene = Scene(ground, phase="scouting", **options)
    scene.state.races = {"A": race}  # type: ignore[dict-item]
    scene.land("0,0", "A")
    for strength in strengths or (1000,):
        scene.banner("A", "0,0", strength)
    scene.land("2,0", "A", "village")
    scene.banner("A", "2,0", 900)
    return scene


def explored(*dice: int, quiet: int = 20, **scene: object) -> Campaign[MightyEmpires]:
    campaign = explorers(**scene).play(*dice, quiet=quiet)  # type: ignore[arg-type]
    campaign.attempt("A", "scout", "explore 1")
    return campaign


@pytest.mark.rule("ME-EXPLORE-02", "ME-T-EXPLORE", "ME-RULING-401", "EX-ME-364", "EX-ME-365")
def test_the_chart_of_exploration() -> None:
    def found(column: str, *rolls: int) -> list[str]:
        return [EXPLORE.at(roll)[column] for roll in rolls]

    assert found("highland", 50, 51, 53, 55, 56, 65, 66, 80, 81, 85, 86, 100) == [
        "nothing", "necropolis", "necropolis", "necropolis", "tower", "tower", "mine", "mine", "temple",
        "temple", "again", "again",
    ]  # fmt: skip
    for column in ("lowland", "coastal", "river_valley"):
        assert found(column, 53, 55, 56, 60, 61, 65, 66, 70, 71, 88) == [
            "nothing", "nothing", "necropolis", "necropolis", "tower", "tower", "temple", "temple", "again",
            "again",
        ]  # fmt: skip


@pytest.mark.rule("ME-T-EXPLORE", "ME-RULING-469")
@pytest.mark.parametrize(("towers", "win", "lose"), [(True, 41, 59), (False, 29, 71)])
def test_the_odds_of_a_search_leave_out_what_is_rolled_again(towers: bool, win: int, lose: int) -> None:
    """Of 85 numbers of the highland 35 are a find, 10 of them a tower; 15 are rolled again."""
    odds = find_odds(explorers(towers=towers).state, "0,0")
    assert [(line.win, line.draw, line.lose) for line in odds.lines] == [(win, 0, lose)]


@pytest.mark.rule("ME-EXPLORE-01", "ME-EXPLORE-02", "ME-RULING-466")
def test_a_force_that_explores_neither_scouts_nor_marches() -> None:
    campaign = explorers(1000, 800).play(50, quiet=20)
    assert {"explore 1", "explore 2"} <= set(offered(campaign))
    campaign.attempt("A", "scout", "explore 1")
    assert told(campaign.recent, "nothing_found")
    for attempt, code in (("explore 2", "already_scouted"), ("2 0,1", "already_scouted")):
        with refused(code):
            campaign.attempt("A", "scout", attempt)
    refusal = why_not_move(campaign.state.banners["A:1"])
    assert refusal is not None
    assert "exploring" in refusal.message
    campaign.attempt("A", "scout", "done")
    assert campaign.state.banners["A:1"].tile == "0,0"
    assert campaign.state.lands["0,0"].location is None, "and may be explored again"


@pytest.mark.rule("EX-ME-366", "ME-EXPLORE-01", "ME-EXPLORE-05", "ME-RULING-467", "ME-OPT-309")
def test_what_cannot_be_explored() -> None:
    def code(scene: Scene) -> str:
        refusal = why_not_explore(scene.state, scene.state.banners["A:1"])
        assert refusal is not None
        return refusal.code

    scene = explorers()
    assert why_not_explore(scene.state, scene.state.banners["A:1"]) is None
    scene.state.banners["A:1"].has_moved, scene.state.banners["A:1"].came_from = True, "0,1"
    assert code(scene) == "not_there_at_turn_start"
    scene = explorers()
    scene.state.lands["0,0"].location, scene.state.lands["0,0"].mine_kind = "mine", "gems"
    assert code(scene) == "location_present"
    scene = explorers()
    scene.land("0,0", "A", "village", razed=True)
    assert code(scene) == "not_barren"
    assert code(explorers(wilderness=False)) == "not_barren"
    scene = explorers()
    scene.state.banners["A:1"].has_moved = True
    assert code(scene) == "already_moved"
    scene = explorers()
    scene.state.banners["A:1"].aboard, scene.state.banners["A:1"].tile = "ship 1", "9,9"
    assert code(scene) == "not_barren", "at sea"
    with refused("not_barren", "ME-EXPLORE-01"):
        explorers().play(quiet=9).attempt("A", "scout", "explore 2")


@pytest.mark.rule("ME-EXPLORE-04", "EX-ME-365")
def test_the_last_rows_are_rolled_again() -> None:
    campaign = explored(86, 100, 70, 3, quiet=0)
    assert campaign.state.lands["0,0"].mine_kind == "base"


@pytest.mark.rule("ME-RULING-469")
def test_swamps_are_explored_as_river_valleys() -> None:
    swamp = next(tile.id for tile in CATALOGUE.values() if tile.kind == "swamp")
    scene = explorers(ground=f"0,0 {swamp}\n0,1 LO-01\n1,0 LO-01\n2,0 LO-01")
    campaign = scene.play(66)
    campaign.attempt("A", "scout", "explore 1")
    assert told(campaign.recent, "temple_found"), "66 in the highlands is a mine"


@pytest.mark.rule("EX-ME-367", "ME-MINE-01", "ME-MINE-02", "ME-EXPLORE-03", "ME-T-MINES")
def test_a_mine_of_precious_metals() -> None:
    campaign = explored(70, 5, quiet=0)
    land = campaign.state.lands["0,0"]
    assert (land.location, land.mine_kind) == ("mine", "precious")
    [event] = told(campaign.recent, "mine_found")
    assert event.to is None
    tile = next(one for one in DISPLAY.board(campaign.state, "B").tiles if one.id == "0,0")
    assert "a mine of precious metals" in tile.label
    with refused("location_present", "ME-EXPLORE-05"):
        campaign.attempt("A", "scout", "explore 1")


@pytest.mark.rule("EX-ME-368", "ME-MINE-08", "ME-T-RAREMINE", "ME-MINE-01")
def test_warpstone_sickens_elves() -> None:
    campaign = explored(70, 6, 6, 4, quiet=0)
    assert points(campaign, "A:1") == [960]
    assert campaign.state.lands["0,0"].location is None


@pytest.mark.rule("ME-MINE-07", "ME-MINE-08", "ME-T-RAREMINE")
@pytest.mark.parametrize("race", ["skaven", "chaos"])
def test_skaven_and_chaos_work_warpstone(race: str) -> None:
    assert explored(70, 6, 6, race=race, quiet=0).state.lands["0,0"].mine_kind == "warpstone"


@pytest.mark.rule("ME-MINE-09", "ME-T-RAREMINE", "ME-T-DISUSED", "ME-RULING-402")
@pytest.mark.parametrize("dice", [(6, 1, 4), (1, 1, 4), (1, 3, 4)])
def test_cave_ins(dice: tuple[int, ...]) -> None:
    campaign = explored(70, *dice, quiet=0)
    assert points(campaign, "A:1") == [960]
    assert campaign.state.lands["0,0"].location is None


@pytest.mark.rule("EX-ME-369", "ME-MINE-10", "ME-RULING-475")
def test_dwarf_prospectors_look_again() -> None:
    campaign = explored(70, 1, 3, race="dwarfs", quiet=0)
    assert asked(campaign) == [("A", "mine_reroll")]
    campaign.attempt("A", "mine_reroll", "again")
    assert campaign.state.lands["0,0"].mine_kind == "base"
    with refused("reroll_used", "ME-RULING-475"):
        campaign.attempt("A", "mine_reroll", "again")


@pytest.mark.rule("ME-MINE-10", "ME-RULING-475", "ME-RULING-402")
def test_dwarfs_may_look_again_in_exhausted_workings_but_once_in_all() -> None:
    campaign = explored(70, 1, 2, 6, 4, race="dwarfs", quiet=0)
    campaign.attempt("A", "mine_reroll", "disused")
    campaign.attempt("A", "mine_reroll", "again")
    assert points(campaign, "A:1") == [960]
    once = explored(70, 1, 1, 2, 4, race="dwarfs", quiet=0)
    once.attempt("A", "mine_reroll", "again")
    assert points(once, "A:1") == [960], "not asked again"
    assert dice_left(once) == []


@pytest.mark.rule("ME-T-DISUSED", "EX-ME-370", "ME-MINE-11", "ME-MINE-12", "ME-RULING-470", "ME-RULING-471")
@pytest.mark.parametrize(("die", "people"), [(4, "dwarfs"), (5, "skaven")])
def test_a_fortress_below(die: int, people: str) -> None:
    scene = explorers()
    scene.land("0,1", "A")
    campaign = scene.play(70, 1, die, 5, *[6, 5] * 20)
    campaign.attempt("A", "scout", "explore 1")
    land = campaign.state.lands["0,0"]
    assert (land.settlement, land.owner, land.settlement_race) == ("fortress", INDEPENDENT, people)
    assert land.name
    assert offered(campaign) == ["fight", "0,1"]
    campaign.attempt("A", "withdraw", "0,1")
    assert where(campaign, "A:1") == ["0,1"]


@pytest.mark.rule("EX-ME-370", "ME-RULING-470")
def test_its_finders_may_stay_and_meet_it_in_the_battle_step() -> None:
    scene = explorers()
    scene.land("0,1", "A")
    campaign = scene.play(70, 1, 4, 6, *[6, 5] * 20)
    campaign.attempt("A", "scout", "explore 1")
    campaign.attempt("A", "withdraw", "fight")
    campaign.attempt("A", "scout", "done")
    while campaign.state.phase in ("scouting", "movement"):
        campaign.attempt("A", campaign.waiting[0].kind, "done")
    assert told(campaign.chronicle(), "militia_gathers")


@pytest.mark.rule("ME-T-DISUSED", "ME-MINE-11", "ME-MINE-12", "ME-RULING-471")
@pytest.mark.parametrize("die", [4, 5])
def test_empty_halls(die: int) -> None:
    campaign = explored(70, 1, die, 4, quiet=0)
    assert told(campaign.recent, "nothing_found")
    assert campaign.state.lands["0,0"].settlement == "none"


@pytest.mark.rule("ME-T-DISUSED", "EX-ME-371", "ME-MINE-13", "ME-RULING-476")
def test_orcs_recruit_what_lives_in_the_tunnels() -> None:
    scene = explorers(1350, race="orcs_goblins")
    campaign = scene.play(70, 1, 6, 3)
    campaign.attempt("A", "scout", "explore 1")
    assert points(campaign, "A:1", "A:3") == [1500, 150]


@pytest.mark.rule("ME-RULING-476")
def test_a_banner_of_1500_points_takes_no_recruits() -> None:
    scene = explorers(1500, 1400, race="orcs_goblins")
    campaign = scene.play(70, 1, 6, 3)
    campaign.attempt("A", "scout", "explore 1")
    assert points(campaign, "A:1", "A:2", "A:4") == [1500, 1500, 200]


@pytest.mark.rule("ME-T-DISUSED", "EX-ME-372", "ME-MINE-13", "ME-MINE-01")
def test_elves_are_attacked_in_the_tunnels() -> None:
    assert points(explored(70, 1, 6, 3, quiet=0), "A:1") == [970]


@pytest.mark.rule("ME-OPT-309")
def test_without_mines_nothing_is_found_there() -> None:
    campaign = explored(70, mines=False, quiet=0)
    assert told(campaign.recent, "nothing_found")


# --- what mines yield ----------------------------------------------------------------------------------


def mining(kind: str, phase: str = "revenue", tile: str = "3,0") -> Base:
    scene = Base(phase)
    land = scene.state.lands[tile]
    land.location, land.mine_kind = "mine", kind  # type: ignore[assignment]  # a word of this file
    return scene


@pytest.mark.rule("ME-MINE-03", "ME-MINE-04", "ME-MINE-16", "ME-RULING-472", "EX-ME-367", "ME-REV-09")
@pytest.mark.parametrize(("kind", "crowns"), [("base", 2), ("precious", 3)])
def test_mines_pay_the_owner_of_their_tile(kind: str, crowns: int) -> None:
    scene = mining(kind)
    plain = account(Base("revenue").state, "Red").crowns
    assert account(scene.state, "Red").crowns == plain + crowns
    lines = [entry.label for entry in account(scene.state, "Red").entries]
    assert any("Mine of" in line for line in lines)
    take_tile(scene.state, "3,0", "Blue")
    assert account(scene.state, "Red").crowns == plain
    assert account(scene.state, "Blue").crowns == account(Base("revenue").state, "Blue").crowns + crowns
    take_tile(scene.state, "3,0", "Red")
    scene.state.lands["2,0"].owner = "Blue"
    assert account(scene.state, "Red").crowns == plain - 1, "cut off"


@pytest.mark.rule("ME-MINE-05", "ME-MINE-04")
def test_gems_are_rolled_each_winter() -> None:
    campaign = mining("gems").play(5, quiet=9)
    event = told(campaign.chronicle(), "treasury_set")[0]
    assert event.facts["crowns"] == 11 + 5
    unrolled = account(mining("gems").state, "Red").crowns
    assert unrolled == account(Base("revenue").state, "Red").crowns == 11


@pytest.mark.rule("ME-MINE-06", "ME-MINE-07", "ME-RULING-473")
@pytest.mark.parametrize(("kind", "race"), [("meteoric", "men_empire"), ("warpstone", "chaos")])
def test_magic_of_mines_goes_to_a_banner(kind: str, race: str) -> None:
    scene = mining(kind, "recruitment")
    scene.state.races = {"Red": race}  # type: ignore[dict-item]
    scene.banner("Red", "0,0", 1490)
    scene.banner("Red", "0,1", 900)
    scene.rich(Blue=1)
    campaign = scene.play(3)
    assert asked(campaign) == [("Red", "mine_take_item")]
    campaign.attempt("Red", "mine_take_item", "1")
    assert points(campaign, "Red:1", "Red:2") == [1550, 900]


@pytest.mark.rule("ME-MINE-06", "ME-MINE-07", "ME-RULING-473")
@pytest.mark.parametrize(("kind", "bearer"), [("gems", "own"), ("meteoric", "mercenary")])
def test_other_mines_give_no_magic_and_the_hired_bear_none(kind: str, bearer: str) -> None:
    scene = mining(kind, "recruitment")
    scene.banner("Red", "0,0", 900, kind=bearer)
    scene.rich(Red=1, Blue=1)
    campaign = scene.play()
    assert asked(campaign)[0] == ("Red", "recruit")
    assert points(campaign, "Red:1") == [900]


@pytest.mark.rule("ME-MINE-14", "ME-MINE-15", "ME-RAZE-07")
def test_a_mine_is_blocked_for_good() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 900)
    scene.banner("A", "1,0", 900)
    campaign = scene.play(*[6, 5] * 20)
    with refused("nothing_to_raze", "ME-MINE-14"):
        campaign.attempt("A", "raze", "mine 1,0")
    campaign.attempt("A", "raze", "mine 0,0")
    assert campaign.state.lands["0,0"].location is None
    assert not told(campaign.chronicle(), "baggage_moved")


@pytest.mark.rule("ME-RAZE-01", "ME-MINE-14")
@pytest.mark.parametrize(("owner", "others"), [("A", 1), (INDEPENDENT, 0)])
def test_no_mine_is_blocked_while_somebody_else_is_there(owner: str, others: int) -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", owner, "village", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 900)
    assert why_not_raze_mine(scene.state, "0,0", "B") is not None, "B has no force there"
    for _ in range(others):
        scene.banner("B", "0,0", 900)
    refusal = why_not_raze_mine(scene.state, "0,0", "A")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("enemy_present", "ME-RAZE-01")


@pytest.mark.rule("ME-RULING-219", "ME-MINE-14")
def test_a_force_in_terror_blocks_no_mine() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 900, spellbound=True)
    refusal = why_not_raze_mine(scene.state, "0,0", "A")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_move", "ME-EQX-26")


@pytest.mark.rule("ME-RAZE-01", "ME-MINE-14")
def test_no_mine_is_blocked_among_the_dead() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 900)
    scene.state.active_spells = [Spell(spell="raise_dead", caster="B", tile="0,0", points=300)]
    refusal = why_not_raze_mine(scene.state, "0,0", "A")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("enemy_present", "ME-RAZE-01")


@pytest.mark.rule("ME-RAZE-02", "ME-MINE-14")
def test_no_mine_is_blocked_while_its_place_is_besieged() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", "city", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 900)
    scene.siege("0,0", "A", garrison_points=100)
    refusal = why_not_raze_mine(scene.state, "0,0", "A")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("under_siege", "ME-RAZE-02")


@pytest.mark.rule("ME-MINE-14")
def test_a_place_may_be_called_anything_when_its_mine_is_blocked() -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "B", location="mine", mine_kind="base", name="{0.tile} {}")
    scene.banner("A", "0,0", 900)
    campaign = scene.play(*[6, 5] * 20)
    events = campaign.attempt("A", "raze", "mine 0,0")
    assert [event.text for event in told(events, "mine_lost")] == ["A blocks the mine at {0.tile} {}."]


@pytest.mark.rule("ME-RULING-474")
@pytest.mark.parametrize(("race", "left"), [("men_empire", 960), ("skaven", 1000)])
def test_whoever_takes_warpstone_and_cannot_use_it_blocks_the_mine(race: str, left: int) -> None:
    scene = Scene(phase="battle")
    scene.state.races = {"A": race}  # type: ignore[dict-item]
    scene.land("0,0", "B", location="mine", mine_kind="warpstone")
    scene.land("0,1", "A")
    scene.banner("A", "0,0", 1000, edge=3, came_from="0,1", has_moved=True)
    scene.banner("A", "0,1", 900, baggage=2)
    scene.state.contacts = ["0,0"]
    campaign = scene.play(4, *[6, 5] * 20)
    assert points(campaign, "A:1") == [left]
    assert (campaign.state.lands["0,0"].location is None) == (race == "men_empire")


@pytest.mark.rule("ME-RULING-123", "ME-RULING-474")
def test_a_banner_that_warpstone_kills_to_the_last_is_gone() -> None:
    scene = Scene(phase="battle")
    scene.land("0,0", "B", location="mine", mine_kind="warpstone")
    scene.banner("A", "0,0", 20, edge=3, came_from="0,1", has_moved=True)
    scene.banner("A", "0,1", 900, baggage=2)
    scene.state.contacts = ["0,0"]
    campaign = scene.play(4, *[6, 5] * 20)
    assert list(campaign.state.banners) == ["A:2"]


@pytest.mark.rule("ME-RULING-474")
def test_scouts_that_win_warpstone_just_bury_it() -> None:
    scene = Scene(phase="battle")
    scene.land("0,0", "B", location="mine", mine_kind="warpstone")
    take_tile(scene.state, "0,0", "A")
    assert scene.state.lands["0,0"].mine_kind is None


@pytest.mark.rule("ME-EXPLORE-06", "ME-RULING-498")
@pytest.mark.parametrize(("die", "holds"), [(5, True), (4, False)])
def test_a_mine_may_withstand_dragons(die: int, holds: bool) -> None:
    scene = Scene("0,0 HI-05 @A\n0,-1 HI-05\n1,0 LO-01\n1,-1 LO-01", phase="scouting")
    scene.land("0,-1", "B", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 1000)
    scene.banner("A", "1,0", 900)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 3, 2, die, *[1] * 20)
    campaign.attempt("A", "scout", "1 0,-1")
    assert (campaign.state.lands["0,-1"].location == "mine") == holds


@pytest.mark.rule("ME-T-DICE", "ME-WINTER-08", "ME-DRAGON-08", "ME-T-DRAGON")
def test_dragons_strike_banners_and_ships_before_what_explorers_have_found() -> None:
    shore = (
        "0,0 LO-01 @A\n0,-1 coastal P P P P CL CS\n1,0 LO-01\n1,-1 LO-01\n-1,0 LO-01\n-1,1 LO-01\n0,1 LO-01"
    )
    scene = Scene(shore, phase="scouting")
    scene.land("0,-1", "B", "city", location="mine", mine_kind="base")
    scene.banner("A", "0,0", 1000)
    scene.banner("A", "1,0", 900)
    scene.banner("B", "0,-1", 800)
    scene.ship("B", "0,-1")
    # an event, a lair; two dragons fly on to 1,-1; over the lair a 6: banners, then the ship, then the mine
    campaign = scene.play(5, 6, 6, 6, 4, 1, 2, 6, 3, 5, 1, *[1] * 20)
    campaign.attempt("A", "scout", "1 0,-1")
    assert "B:1" not in campaign.state.banners
    assert len(campaign.state.ships) == 1, "3 spares the ship"
    assert campaign.state.lands["0,-1"].location == "mine", "5 spares the mine"


def test_the_table_of_yields_names_every_mine() -> None:
    assert [row.on for row in MINE_YIELD.rows] == ["base", "precious", "gems", "meteoric", "warpstone"]


# --- charts of the players' own ------------------------------------------------------------------------


@pytest.mark.rule("ME-OPT-310", "ME-RULING-471")
@pytest.mark.parametrize("found", [4, 5])
def test_ruined_holds_are_searched_by_a_chart_of_ones_own(found: int) -> None:
    scene = explorers(labyrinth_chart="custom")
    scene.state.house_charts = {"labyrinth": read_rows("1-3 Rats\n4-6 A crown of <gold>")}
    campaign = scene.play(70, 1, found, 4, 4)
    campaign.attempt("A", "scout", "explore 1")
    [event] = told(campaign.recent, "ruins_searched")
    assert event.rule == "ME-OPT-310"
    assert event.text.endswith("A crown of <gold>")
    assert campaign.state.lands["0,0"].settlement == "none"
    assert not told(campaign.recent, "nothing_found")


def searching_for_places(*dice: int, ground: str = HIGH) -> Campaign[MightyEmpires]:
    scene = explorers(ground=ground, custom_explore_rows=True)
    scene.state.house_charts = {"locations": read_rows("71-80 A giant’s cave\n90 A spring")}
    campaign = scene.play(*dice)
    campaign.attempt("A", "scout", "explore 1")
    return campaign


@pytest.mark.rule("ME-OPT-317", "ME-EXPLORE-04", "ME-EXPLORE-03", "ME-EXPLORE-05")
def test_a_place_of_ones_own_lies_where_the_roll_would_be_repeated() -> None:
    campaign = searching_for_places(91, 90)
    land = campaign.state.lands["0,0"]
    assert (land.location, land.house_location) == ("house", "A spring"), "91 has no row and is rolled again"
    assert told(campaign.recent, "place_found")[0].text.endswith("A spring")
    RULESET.check(campaign.state)
    campaign.state.banners["A:1"].has_scouted = False
    refusal = why_not_explore(campaign.state, campaign.state.banners["A:1"])
    assert refusal is not None
    assert refusal.code == "location_present"
    [tile] = [one for one in DISPLAY.board(campaign.state, None).tiles if one.id == "0,0"]
    assert "A spring" in tile.label
    assert "A spring" in [badge.meaning for badge in tile.badges]


@pytest.mark.rule("ME-OPT-317")
def test_in_the_highlands_the_band_begins_later() -> None:
    assert searching_for_places(71, 1, 4, 4, 1).state.lands["0,0"].location != "house", "a mine as printed"
    low = searching_for_places(71, ground=HIGH.replace("HI-05", "LO-01"))
    assert low.state.lands["0,0"].house_location == "A giant’s cave"


@pytest.mark.rule("ME-EXPLORE-06", "ME-OPT-317", "ME-RULING-498")
@pytest.mark.parametrize(("die", "holds"), [(5, True), (4, False)])
def test_a_place_of_ones_own_may_withstand_dragons(die: int, holds: bool) -> None:
    scene = Scene("0,0 HI-05 @A\n0,-1 HI-05\n1,0 LO-01\n1,-1 LO-01", phase="scouting")
    scene.land("0,-1", "B", location="house", house_location="A spring")
    scene.banner("A", "0,0", 1000)
    scene.banner("A", "1,0", 900)
    campaign = scene.play(5, 6, 6, 6, 4, 1, 3, 2, die, *[1] * 20)
    campaign.attempt("A", "scout", "1 0,-1")
    assert bool(campaign.state.lands["0,-1"].house_location) == holds
    assert bool(told(campaign.chronicle(), "place_lost")) != holds
