"""Necropolises (ME digest 3, 4.13, examples 386 to 393)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import NECRO_SEARCH, NECRO_SUMMON, NECRO_TOMB
from empires.rulesets.mighty_empires.nature.dead_armies import calm
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import (
    Captive,
    Character,
    Contents,
    Gear,
    Horde,
    MightyEmpires,
    Train,
    Trophy,
    Unit,
    Wound,
)
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.world.necropolis import Search, earlier, why_not_delve
from empires.testing import asked, dice_left, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, through_winter, unmoved, where
from tests.rulesets.mighty_empires.winter.base import Base
from tests.rulesets.mighty_empires.world.test_wilderness import explored

TOMBS, SOUTH, NORTH, CAMP = "0,0", "0,1", "0,-1", "2,0"


def tombs(
    *strengths: int, phase: str = "scouting", race: str = "", own: bool = True, **options: Any
) -> Scene:
    """A's banners stand at a necropolis in open land; one more is elsewhere, so that the turn goes on."""
    scene = Scene(phase=phase, **options)
    if race:
        scene.state.races = {"A": race}  # type: ignore[dict-item]
    scene.land(TOMBS, "A", location="necropolis")
    if own:
        scene.land(SOUTH, "A")
    scene.land(CAMP, "A", "village")
    for strength in strengths or (1000,):
        scene.banner("A", TOMBS, strength)
    scene.banner("A", CAMP, 900)
    return scene


def searched(*dice: int, strengths: tuple[int, ...] = (1000,), **scene: object) -> Campaign[MightyEmpires]:
    """A searches the tombs instead of scouting, with these dice and no others."""
    campaign = tombs(*strengths, **scene).play(*dice)  # type: ignore[arg-type]
    campaign.attempt("A", "scout", "search 1")
    return campaign


def carried(campaign: Campaign[MightyEmpires]) -> dict[str, int]:
    return campaign.state.secrets["A"].treasure


def arriving() -> Scene:
    """A's banner may march from SOUTH to the tombs, scouted this turn, and another elsewhere."""
    scene = Scene(phase="movement")
    scene.land(TOMBS, "A", location="necropolis")
    scene.land(SOUTH, "A")
    scene.land(CAMP, "A", "village")
    scene.banner("A", SOUTH, 1000, edge=0)
    scene.banner("A", CAMP, 900)
    scene.land("1,0", "A")
    scene.opened(TOMBS, SOUTH)
    scene.opened("1,0", CAMP)
    return scene


# --- who may search ------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-364", "ME-EXPLORE-03", "ME-OPT-309")
def test_explorers_find_a_necropolis_for_all_to_see() -> None:
    campaign = explored(53, quiet=20)
    assert campaign.state.lands["0,0"].location == "necropolis"
    [event] = told(campaign.recent, "necropolis_found")
    assert event.to is None
    tile = next(one for one in DISPLAY.board(campaign.state, "B").tiles if one.id == "0,0")
    assert "necropolis" in tile.label
    assert "tomb" in [badge.icon for badge in tile.badges]
    assert explored(53, necropolis=False).state.lands["0,0"].location is None


@pytest.mark.rule("ME-NECRO-01", "ME-NECRO-15", "ME-T-NECROSEARCH")
def test_whoever_marches_in_may_search_but_need_not() -> None:
    campaign = arriving().play(3, 4)
    campaign.attempt("A", "move_group", "1 0,0")
    assert "search 1" in offered(campaign)
    campaign.attempt("A", "move_group", "search 1")
    assert told(campaign.recent, "nothing_found")
    with refused("already_scouted", "ME-NECRO-01"):
        campaign.attempt("A", "move_group", "search 1")
    joined = tombs(1000, 800)
    joined.state.banners["A:2"].searched = True
    with refused("already_scouted", "ME-NECRO-01"):
        joined.play().attempt("A", "scout", "search 1")
    passing = arriving().play(quiet=9)
    passing.attempt("A", "move_group", "1 0,0")
    passing.attempt("A", "move_group", "done")
    assert ("A", "choose_contact") not in asked(passing), "who passed by is not asked again"


@pytest.mark.rule("ME-NECRO-01")
@pytest.mark.parametrize(("moved", "entered"), [(True, True), (True, False), (False, True)])
def test_only_a_force_that_has_come_to_the_tombs_now_searches_on_arrival(moved: bool, entered: bool) -> None:
    scene = tombs(1000, 800)
    scene.state.banners["A:1"].has_moved = moved
    scene.state.contacts = [TOMBS] * entered
    refusal = why_not_delve(scene.state, "A", Search(1), arrived=True)
    assert (refusal is None) == (moved and entered)


@pytest.mark.rule("ME-NECRO-02")
def test_whoever_is_there_searches_instead_of_scouting_and_marching() -> None:
    campaign = searched(3, 4, strengths=(1000, 800))
    for attempt in ("1 0,1", "2 0,1"):
        with refused("already_scouted"):
            campaign.attempt("A", "scout", attempt)
    assert [campaign.state.banners[one].no_move for one in ("A:1", "A:2", "A:3")] == [True, True, False]
    tired = tombs(1000, 800)
    tired.state.banners["A:2"].has_scouted = True
    with refused("already_scouted", "ME-NECRO-02"):
        tired.play().attempt("A", "scout", "search 1")
    locked = tombs(1000)
    locked.state.banners["A:1"].retreat_lock = True
    with refused("no_move"):
        locked.play().attempt("A", "scout", "search 1")


@pytest.mark.rule("ME-NECRO-01", "ME-RULING-504")
def test_nobody_searches_while_an_enemy_is_there() -> None:
    scene = tombs(1000)
    scene.banner("B", TOMBS, 600)
    with refused("enemy_present", "ME-RULING-504"):
        scene.play().attempt("A", "scout", "search 1")
    haunted = tombs(1000)
    haunted.state.hordes = [Horde(id="horde 1", tile=TOMBS, points=800)]
    with refused("enemy_present", "ME-RULING-504"):
        haunted.play().attempt("A", "scout", "search 1")
    with refused("not_offered", "ME-NECRO-01"):
        tombs(1000).play().attempt("A", "scout", "search 2")


@pytest.mark.rule("ME-RULING-504", "ME-NECRO-01")
def test_who_has_to_fight_for_the_tombs_searches_them_after_the_battle() -> None:
    scene = arriving()
    scene.banner("B", TOMBS, 500)
    scene.land(NORTH, "B", "village")
    campaign = scene.play(6, 4, 1, 1, 5, 3, 4)
    campaign.attempt("A", "move_group", "1 0,0")
    with refused("enemy_present"):
        campaign.attempt("A", "move_group", "search 1")
    campaign.attempt("A", "move_group", "done")
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "fight")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    campaign.attempt("A", "pursue", "no")
    assert offered(campaign) == ["search 1", "done"]
    campaign.attempt("A", "choose_contact", "search 1")
    assert told(campaign.recent, "necropolis_searched")


@pytest.mark.rule("EX-ME-387", "ME-NECRO-03", "ME-NECRO-16", "ME-RULING-499", "ME-T-NECROSEARCH")
def test_each_earlier_search_of_a_stay_adds_one() -> None:
    scene = tombs(1000)
    scene.state.banners["A:1"].searches, scene.state.banners["A:1"].stay = 1, TOMBS
    campaign = scene.play(3, 4, 2)
    campaign.attempt("A", "scout", "search 1")
    assert points(campaign, "A:1") == [960], "7 + 1 is a collapse, D6 × 20"
    assert campaign.state.banners["A:1"].searches == 2


@pytest.mark.rule("ME-NECRO-03", "ME-RULING-499")
@pytest.mark.parametrize(("stay", "searches", "more"), [(None, 0, 0), (TOMBS, 2, 2), (SOUTH, 2, 0)])
def test_searches_elsewhere_count_for_nothing(stay: str | None, searches: int, more: int) -> None:
    scene = tombs(1000)
    banner = scene.state.banners["A:1"]
    banner.stay, banner.searches = stay, searches
    assert earlier([banner]) == more


@pytest.mark.rule("ME-RULING-499", "ME-T-NECROSEARCH")
def test_thirteen_or_more_is_read_as_twelve() -> None:
    scene = tombs(1000)
    scene.state.banners["A:1"].searches, scene.state.banners["A:1"].stay = 3, TOMBS
    campaign = scene.play(6, 5, *[1] * 9)
    campaign.attempt("A", "scout", "search 1")
    assert told(campaign.chronicle(), "eruption")


@pytest.mark.rule("ME-RULING-499", "ME-RULING-503")
@pytest.mark.parametrize("moment", ["turn_end", "start"])
def test_the_danger_is_counted_from_turn_to_turn_and_forgotten_by_leaving(moment: str) -> None:
    campaign = searched(3, 4)
    banner = campaign.state.banners["A:1"]
    assert (banner.searches, banner.stay) == (1, TOMBS)
    away = tombs(1000, phase=moment)
    for one in away.state.banners.values():
        one.searches, one.stay, one.cursed_by = 2, "1,0", "1,0"
    campaign = away.play(quiet=9)
    assert [(one.searches, one.stay, one.cursed_by) for one in campaign.state.banners.values()] == [
        (0, None, None),
        (0, None, None),
    ]
    stays = tombs(1000, phase=moment)
    stays.state.banners["A:1"].searches, stays.state.banners["A:1"].stay = 2, TOMBS
    assert stays.play(quiet=9).state.banners["A:1"].searches == 2


@pytest.mark.rule("ME-T-NECROSEARCH", "ME-T-NECROTOMB", "ME-T-NECROSUMMON")
def test_the_charts_of_the_necropolis() -> None:
    assert [NECRO_SEARCH.at(score)["result"] for score in range(2, 13)] == [
        "treasure", "hero", "map", "hoard", "curse", "nothing", "collapse", "terror", "tomb", "rats",
        "eruption",
    ]  # fmt: skip
    assert [NECRO_TOMB.at(die)["times"] for die in range(1, 7)] == [50, 50, 50, 50, 50, None]
    assert [NECRO_SUMMON.at(die)["50"] for die in range(1, 7)] == [None, None, 50, 50, 50, 50]
    assert [NECRO_SUMMON.at(die)["100"] for die in range(1, 7)] == [None, None, 50, 50, 100, 100]


@pytest.mark.rule("ME-NECRO-01")
def test_what_the_searchers_find_is_their_secret() -> None:
    campaign = searched(1, 3)  # a map
    assert all(event.to == ("A",) for event in told(campaign.recent, "map_found"))
    assert told(campaign.recent, "necropolis_searched")[0].to is None
    assert campaign.view("B").state.secrets["A"].necro_maps == []

    def hide(state: MightyEmpires, reader: str) -> None:
        if reader == "B":
            secret = state.secrets["A"]
            secret.necro_maps, secret.hoards_known, secret.treasure, secret.treasure_home = [], [TOMBS], {}, 3
        state.hidden.hoards_buried = [TOMBS]

    assert unmoved(campaign, hide) == 2


# --- treasure ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECRO-07")
def test_fabulous_treasure_goes_into_the_train_of_a_banner_named() -> None:
    campaign = searched(1, 1, 4, 5, 6, strengths=(1000, 800))
    assert offered(campaign) == ["1", "2"]
    campaign.attempt("A", "necro_bearer", "2")
    assert carried(campaign) == {"A:2": 15}


@pytest.mark.rule("ME-NECRO-09", "ME-RULING-476")
def test_a_heros_tomb_holds_a_weapon_and_armour() -> None:
    campaign = searched(1, 2, 3, 5, strengths=(1450,))
    assert points(campaign, "A:1") == [1450 + 60 + 100], "items may go above 1500"
    campaign = searched(2, 1, 3, 5, strengths=(1000, 800))
    campaign.attempt("A", "necro_bearer", "2")
    assert points(campaign, "A:1", "A:2") == [1000, 960], "one banner bears both"


@pytest.mark.rule("ME-NECRO-10", "ME-RULING-500")
def test_a_map_shifts_every_later_search_there_by_one() -> None:
    assert searched(1, 3).state.secrets["A"].necro_maps == [TOMBS]

    def with_map(shift: str, **options: Any) -> Campaign[MightyEmpires]:
        scene = tombs(1000, **options)
        scene.state.secrets["A"].necro_maps = [TOMBS]
        campaign = scene.play(4, 4, 2)
        campaign.attempt("A", "scout", "search 1")
        assert offered(campaign) == ["0", "-1", "1"]
        campaign.attempt("A", "necro_map_shift", shift)
        return campaign

    assert told(with_map("-1").recent, "nothing_found"), "8 becomes 7"
    assert points(with_map("0"), "A:1") == [960]
    assert with_map("-1").state.secrets["A"].necro_maps == [TOMBS]


@pytest.mark.rule("ME-OPT-307")
def test_by_setting_a_map_is_used_once() -> None:
    scene = tombs(1000, necro_map="single_use")
    scene.state.secrets["A"].necro_maps = [TOMBS]
    campaign = scene.play(4, 4)
    campaign.attempt("A", "scout", "search 1")
    campaign.attempt("A", "necro_map_shift", "-1")
    assert campaign.state.secrets["A"].necro_maps == []
    again = tombs(1000, necro_map="single_use")
    again.state.secrets["A"].necro_maps = [TOMBS]
    campaign = again.play(3, 4)
    campaign.attempt("A", "scout", "search 1")
    campaign.attempt("A", "necro_map_shift", "0")
    assert campaign.state.secrets["A"].necro_maps == [TOMBS], "not used, not used up"


@pytest.mark.rule("ME-NECRO-10")
def test_a_map_never_leads_below_the_best_result() -> None:
    scene = tombs(1000)
    scene.state.secrets["A"].necro_maps = [TOMBS]
    campaign = scene.play(1, 1, 2, 2, 2)
    campaign.attempt("A", "scout", "search 1")
    campaign.attempt("A", "necro_map_shift", "-1")
    assert carried(campaign) == {"A:1": 6}


@pytest.mark.rule("EX-ME-386", "ME-NECRO-11", "ME-NECRO-12", "ME-RULING-502", "ME-RULING-202")
def test_a_vast_hoard_is_visited_until_the_tunnel_collapses() -> None:
    campaign = searched(2, 3, 4, 2)
    assert carried(campaign) == {"A:1": 2}
    assert campaign.state.secrets["A"].hoards_known == [TOMBS]

    def known(*dice: int) -> Campaign[MightyEmpires]:
        scene = tombs(1000)
        scene.state.secrets["A"].hoards_known = [TOMBS]
        campaign = scene.play(*dice)
        campaign.attempt("A", "scout", "hoard 1")
        return campaign

    assert carried(known(5, 3)) == {"A:1": 3}
    assert known(5, 3).state.banners["A:1"].searches == 0, "visits add no danger"
    gone = known(6)
    assert gone.state.secrets["A"].hoards_known == []
    assert told(gone.recent, "hoard_buried")[0].to == ("A",)
    with refused("hoard_closed", "ME-NECRO-12"):
        tombs(1000).play().attempt("A", "scout", "hoard 1")


@pytest.mark.rule("ME-NECRO-11", "ME-RULING-502")
def test_a_hoard_that_is_buried_stays_so_for_everybody() -> None:
    scene = tombs(1000)
    scene.state.hidden.hoards_buried = [TOMBS]
    scene.state.secrets["A"].hoards_known = [TOMBS]
    campaign = scene.play()
    campaign.attempt("A", "scout", "hoard 1")
    assert told(campaign.recent, "hoard_buried"), "and only the visitor learns it"
    scene.state.secrets["A"].hoards_known = []
    campaign = scene.play(2, 3)
    campaign.attempt("A", "scout", "search 1")
    assert not carried(campaign)


@pytest.mark.rule("ME-RULING-502")
def test_a_hoard_that_is_found_again_is_known_once() -> None:
    scene = tombs(1000)
    scene.state.secrets["A"].hoards_known = [TOMBS]
    campaign = scene.play(2, 3, 4, 2)
    campaign.attempt("A", "scout", "search 1")
    assert carried(campaign) == {"A:1": 2}
    assert campaign.state.secrets["A"].hoards_known == [TOMBS]


@pytest.mark.rule("EX-ME-390", "ME-NECRO-13", "ME-NECRO-14", "ME-RULING-503")
def test_a_curse_weakens_those_who_stay() -> None:
    campaign = searched(3, 3, 3, strengths=(1000, 800))
    campaign.attempt("A", "necro_bearer", "1")
    assert carried(campaign) == {"A:1": 3}
    assert [campaign.state.banners[one].cursed_by for one in ("A:1", "A:2", "A:3")] == [TOMBS, TOMBS, None]
    scene = tombs(1000, 800, phase="start")
    for one in ("A:1", "A:2"):
        scene.state.banners[one].cursed_by = TOMBS
    scene.banner("A", TOMBS, 700)
    campaign = scene.play(7, *[6] * 9)
    assert points(campaign, "A:1", "A:2", "A:4") == [965, 765, 700], "newcomers are not cursed"
    left = tombs(1000, phase="start")
    left.state.banners["A:2"].cursed_by = TOMBS
    assert points(left.play(*[6] * 9), "A:2") == [900], "who has left is free"


@pytest.mark.rule("ME-NECRO-14", "ME-RULING-503", "ME-RULING-123")
def test_a_banner_that_a_curse_kills_is_gone() -> None:
    scene = tombs(70, phase="start")
    scene.state.banners["A:1"].cursed_by = TOMBS
    campaign = scene.play(7, *[6] * 9)
    assert list(campaign.state.banners) == ["A:2"]


@pytest.mark.rule("ME-NECRO-14")
def test_characters_fall_to_a_curse_before_all_others() -> None:
    scene = tombs(1000, phase="start", army_mode="moderate")
    scene.state.secrets["A"].contents["A:1"] = Contents(
        characters=[Character(name="Ulf", points=60), Character(name="Egil", points=90)]
    )
    scene.state.banners["A:1"].cursed_by = TOMBS
    campaign = scene.play(7, *[6] * 9)
    assert [one.name for one in campaign.state.secrets["A"].contents["A:1"].characters] == ["Egil"]
    assert points(campaign, "A:1") == [930]
    full = tombs(1000, phase="start", army_mode="full")
    full.state.secrets["A"].contents["A:1"] = Contents(
        units=[Unit(name="Foot", models=90, each=10)], characters=[Character(name="Ulf", points=100)]
    )
    full.state.banners["A:1"].cursed_by = TOMBS
    campaign = full.play(7, *[6] * 9)
    with refused("bad_answer"):
        campaign.attempt("A", "strike_off", {"lost": {"u0": 7}})
    campaign.attempt("A", "strike_off", {"lost": {"c0": 1}})
    assert points(campaign, "A:1") == [900]


# --- treasure on its way -------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECRO-08", "ME-HOOK-05")
def test_treasure_joins_the_revenue_when_its_banner_is_home() -> None:
    scene = Base("quarters")
    scene.banner("Red", "2,0", 900)
    scene.state.secrets["Red"].treasure = {"Red:1": 7}
    campaign = through_winter(scene.play(quiet=90))
    secret = campaign.state.secrets["Red"]
    assert (secret.treasure, secret.treasure_home) == ({}, 0)
    [event] = [one for one in told(campaign.chronicle(), "treasury_set") if one.facts["player"] == "Red"]
    assert {"label": "Treasure from tombs", "crowns": 7, "tile": "", "note": ""} in event.facts["lines"]
    waiting = Base("revenue")
    waiting.state.secrets["Red"].treasure_home = 7
    assert account(waiting.state, "Red").crowns == account(Base("revenue").state, "Red").crowns + 7


@pytest.mark.rule("ME-NECRO-08")
def test_a_banner_that_besieges_through_the_winter_keeps_its_treasure() -> None:
    scene = Base("quarters")
    scene.land("3,0", "Blue", "fortress")
    scene.banner("Red", "3,0", 900)
    scene.siege("3,0", "Red", garrison_points=200)
    scene.state.secrets["Red"].treasure = {"Red:1": 7}
    assert scene.play(quiet=9).state.secrets["Red"].treasure == {"Red:1": 7}


@pytest.mark.rule("ME-NECRO-08")
def test_treasure_is_captured_with_the_baggage_and_lost_with_its_carrier() -> None:
    from empires.core.rules.game import Game
    from empires.rulesets.mighty_empires.banners.forces import remove_banner, remove_spent
    from empires.rulesets.mighty_empires.battle.booty import destroy

    def laden() -> tuple[Scene, Game[MightyEmpires]]:
        scene = tombs(1000, 800)
        scene.banner("B", TOMBS, 700)
        scene.state.secrets["A"].treasure = {"A:1": 7}
        return scene, Game(scene.state)

    scene, game = laden()
    destroy(game, [scene.state.banners["A:1"]], [scene.state.banners["B:1"]], "ME-RETREAT-02")
    assert scene.state.secrets["B"].treasure == {"B:1": 7}
    assert told(game.events, "treasure_seized")[0].to == ("A", "B")
    scene, game = laden()
    remove_banner(game, scene.state.banners["A:1"], "ME-EQX-22")
    assert scene.state.secrets["A"].treasure == {}
    scene, game = laden()
    scene.state.secrets["A"].points["A:1"] = 0
    remove_spent(game, [scene.state.banners["A:1"]])
    assert scene.state.secrets["A"].treasure == {"A:2": 7}, "the rest of the force has it (ME-RULING-123)"


@pytest.mark.rule("ME-NECRO-08")
def test_treasure_falls_with_a_stormed_garrison_and_stays_with_a_force_that_is_rearranged() -> None:
    scene = Scene(phase="siege")
    scene.land(TOMBS, "B", "fortress")
    scene.land(SOUTH, "A")
    scene.banner("A", TOMBS, 1500, edge=3, came_from=SOUTH)
    scene.banner("B", TOMBS, 100, inside=True)
    scene.siege(TOMBS, "A")
    scene.state.secrets["B"].treasure = {"B:1": 4}
    campaign = scene.play(6, 5, 1, 1, 1, 1, 1)
    campaign.attempt("A", "siege", f"assault {TOMBS}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    assert campaign.state.secrets["A"].treasure == {"A:1": 4}
    merged = tombs(600, 700, phase="reorganization")
    merged.state.secrets["A"].treasure = {"A:1": 7}
    campaign = merged.play(quiet=9)
    campaign.attempt("A", "reorganize", f"{TOMBS}")
    campaign.attempt("A", "rearrange", {"points": {"A:1": 0, "A:2": 1300}, "baggage": {}})
    assert campaign.state.secrets["A"].treasure == {"A:2": 7}


# --- what lurks there ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECRO-16")
def test_the_owner_chooses_whom_a_collapse_buries() -> None:
    campaign = searched(4, 4, 5, strengths=(1000, 800))
    campaign.attempt("A", "necro_losses", {"shares": {"2": 100}})
    assert points(campaign, "A:1", "A:2") == [1000, 700]


@pytest.mark.rule("ME-NECRO-16", "ME-RULING-123")
def test_a_banner_that_a_collapse_buries_is_gone() -> None:
    campaign = searched(4, 4, 5, strengths=(100,))
    assert list(campaign.state.banners) == ["A:2"]


@pytest.mark.rule("ME-NECRO-17", "ME-RULING-505")
def test_terror_drives_a_force_to_its_own_land_or_destroys_it() -> None:
    campaign = searched(4, 5, 6)  # a retreat on an empty stomach: nobody deserts
    assert where(campaign, "A:1") == [SOUTH]
    campaign = searched(4, 5, own=False)
    assert "A:1" not in campaign.state.banners


@pytest.mark.rule("ME-RULING-505", "ME-NECRO-17")
def test_who_has_just_come_flees_to_where_it_came_from() -> None:
    scene = arriving()
    scene.land(NORTH, "A")
    scene.state.lands[SOUTH].owner = None
    campaign = scene.play(4, 5, 6)
    campaign.attempt("A", "move_group", "1 0,0")
    campaign.attempt("A", "move_group", "search 1")
    assert where(campaign, "A:1") == [SOUTH], "whoever owns it"


@pytest.mark.rule("ME-ORC-04", "ME-RULING-505")
def test_orcs_who_flee_from_the_tombs_do_not_march_on() -> None:
    scene = arriving()
    scene.state.races = {"A": "orcs_goblins"}
    scene.state.banners["A:1"].baggage = 4
    campaign = scene.play(4, 5)
    campaign.attempt("A", "move_group", "1 0,0")
    campaign.attempt("A", "move_group", "search 1")
    assert where(campaign, "A:1") == [SOUTH]
    assert not [one for one in offered(campaign) if one.startswith("on:")]


@pytest.mark.rule("EX-ME-392", "ME-NECRO-20")
def test_tomb_rats_eat_troops_and_train_and_drive_the_force_off() -> None:
    scene = tombs(1000, 800)
    scene.state.banners["A:1"].baggage = 3
    scene.state.secrets["A"].treasure = {"A:2": 5}
    campaign = scene.play(5, 6, 2, 5, 6, 6)
    campaign.attempt("A", "scout", "search 1")
    assert points(campaign, "A:1", "A:2") == [900, 550]
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert carried(campaign) == {}
    assert where(campaign, "A:1", "A:2") == [SOUTH, SOUTH]


@pytest.mark.rule("ME-NECRO-20", "ME-RULING-505", "ME-RULING-123")
def test_who_cannot_flee_from_the_rats_stays_and_loses_once_more() -> None:
    campaign = searched(5, 6, 2, 4, own=False)
    assert where(campaign, "A:1") == [TOMBS]
    assert points(campaign, "A:1") == [1000 - 100 - 200]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-123", "ME-RULING-505")
def test_whoever_the_rats_catch_a_second_time_may_be_gone() -> None:
    campaign = searched(5, 6, 2, 4, strengths=(200,), own=False)
    assert list(campaign.state.banners) == ["A:2"]


@pytest.mark.rule("ME-NECRO-20", "ME-RULING-430", "ME-RULING-123")
@pytest.mark.parametrize("strength", [1000, 60])
def test_the_rats_eat_all_that_a_train_carries_also_when_nothing_is_left_of_its_banner(strength: int) -> None:
    scene = tombs(strength, army_mode="moderate")
    secret = scene.state.secrets["A"]
    scene.state.captives["prisoner 1"] = Captive(
        id="prisoner 1", name="Dirk", owner="B", holder="A", banner="A:1"
    )
    scene.state.secrets["B"].away["prisoner 1"] = Character(name="Dirk", points=100)
    scene.state.next_captive = 2
    secret.trains["A:1"] = Train(
        wounded=[Character(name="Egon", points=80, wounds=[Wound(3, 3)])],
        gear=[Gear("Sword of Might", 30, of="prisoner 1")],
        trophies=[Trophy("standard", "The Bull")],
    )
    campaign = scene.play(5, 6, 2, 6)
    campaign.attempt("A", "scout", "search 1")
    state = campaign.state
    assert ("A:1" in state.banners) == (strength > 100)
    assert (state.captives, state.secrets["A"].trains) == ({}, {})
    assert [*state.secrets["B"].travelling, *state.secrets["B"].away] == []
    assert state.secrets["A"].travelling == []
    assert [event.to for event in told(campaign.recent, "train_lost")] == [None, ("A",)]


@pytest.mark.rule("EX-ME-391", "ME-NECRO-18", "ME-T-NECROTOMB")
def test_robbers_take_what_they_dare_from_a_necromancers_tomb() -> None:
    campaign = searched(4, 6, 2, 3, 5, 1)
    campaign.attempt("A", "tomb", "take")
    campaign.attempt("A", "tomb", "take")
    campaign.attempt("A", "tomb", "leave")
    assert points(campaign, "A:1") == [1200]
    untouched = searched(4, 6)
    untouched.attempt("A", "tomb", "leave")
    assert points(untouched, "A:1") == [1000]


@pytest.mark.rule("EX-ME-391", "ME-NECRO-19")
def test_the_necromancer_wakes_and_all_that_was_taken_is_lost() -> None:
    campaign = searched(4, 6, 2, 3, 6, 1, 1, 1, 1, 1)
    campaign.attempt("A", "tomb", "take")
    campaign.attempt("A", "tomb", "take")
    assert told(campaign.recent, "necromancer_wakes")
    assert told(campaign.recent, "eruption")[0].facts["points"] == 800
    assert points(campaign, "A:1") == [1000]
    assert asked(campaign) == [("A", "strategy")]


@pytest.mark.rule("EX-ME-393", "ME-NECRO-21", "ME-NECRO-22", "ME-RULING-506")
def test_an_eruption_that_ends_in_a_draw() -> None:
    campaign = searched(6, 6, 4, 3, 2, 5, 1, 3, 1, 5, 2, 6, strengths=(1250,))
    assert campaign.state.hordes[0].points == 2800
    assert asked(campaign) == [("A", "strategy")], "nobody retreats first, and a die chooses for the dead"
    campaign.attempt("A", "strategy", "hold")
    [result] = told(campaign.recent, "battle_result")
    assert (result.facts["winner"], result.facts["score"]) == ("draw", 7)
    assert campaign.state.hordes == []
    assert points(campaign, "A:1") == [950]
    assert where(campaign, "A:1") == [SOUTH]
    assert not told(campaign.recent, "pursuit_result")


@pytest.mark.rule("ME-NECRO-22")
def test_a_beaten_eruption_goes_back_into_its_tombs() -> None:
    campaign = searched(6, 6, 1, 1, 1, 1, 1, 1, 2, 1, 1, strengths=(1500,))
    campaign.attempt("A", "strategy", "hold")
    assert told(campaign.recent, "battle_result")[0].facts["winner"] == "defender"
    assert campaign.state.hordes == []
    assert where(campaign, "A:1") == [TOMBS]


@pytest.mark.rule("ME-NECRO-23", "ME-RULING-506")
def test_an_eruption_that_wins_stays_as_a_horde() -> None:
    campaign = searched(6, 6, 6, 6, 6, 6, 1, 6, 4, 1, 1, 6, strengths=(1000,))
    campaign.attempt("A", "strategy", "hold")
    [horde] = campaign.state.hordes
    assert (horde.tile, horde.previous_tile) == (TOMBS, None)
    assert 0 < horde.points < 4800
    assert where(campaign, "A:1") == [SOUTH]
    assert not told(campaign.recent, "pursuit_result")
    [piece] = [one for one in DISPLAY.board(campaign.state, "B").pieces if one.kind == "horde"]
    assert f"{horde.points:,} points" in piece.label
    assert piece.number == "4"


@pytest.mark.rule("ME-NECRO-21", "ME-TABLE-03")
def test_on_the_table_another_player_draws_up_the_dead() -> None:
    campaign = searched(6, 6, 1, 1, 1, 1, battle_method="ask", tabletop_scenarios=False)
    assert asked(campaign) == [("A", "tt_consent")], "only who is attacked is asked"
    campaign.attempt("A", "tt_consent", "yes")
    assert "B draws up the army of the dead" in told(campaign.recent, "strengths_declared")[0].text


@pytest.mark.rule("ME-NECRO-21", "ME-REV-03", "ME-RULING-281")
@pytest.mark.parametrize(("out", "other"), [(True, "C"), (False, "B")])
def test_whoever_is_out_draws_up_no_army_of_the_dead(out: bool, other: str) -> None:
    scene = tombs(
        1000, players="A B C", capital_loss_elimination=out, battle_method="ask", tabletop_scenarios=False
    )
    scene.land("2,0", "C", "village")
    campaign = scene.play(6, 6, 1, 1, 1, 1)
    campaign.attempt("A", "scout", "search 1")
    campaign.attempt("A", "tt_consent", "yes")
    assert f"{other} draws up the army of the dead" in told(campaign.recent, "strengths_declared")[0].text


@pytest.mark.rule("ME-RULING-530", "ME-CASREC-01")
def test_after_a_game_on_the_table_both_a_horde_and_its_foe_gather_their_fallen() -> None:
    campaign = searched(6, 6, 1, 1, 1, 1, *[6] * 9, battle_method="ask", tabletop_scenarios=False)
    campaign.attempt("A", "tt_consent", "yes")
    report = {
        "result": "victory", "winner": "attacker", "attacker_lost": 200, "attacker_routed": 0,
        "defender_lost": 100, "defender_routed": 0, "notes": "", "characters": [], "table_turns": 0,
    }  # fmt: skip
    campaign.attempt("A", "tt_report", report)
    [horde] = campaign.state.hordes
    assert horde.points > 600
    living, dead = told(campaign.chronicle(), "recovered")
    assert living.text == "50 points return to A’s banners (1 in 2 of 100)."
    assert dead.rule == "ME-RULING-530"


@pytest.mark.rule("ME-RULING-530")
def test_a_horde_that_has_lost_nothing_on_the_table_gathers_nobody() -> None:
    campaign = searched(6, 6, 1, 1, 1, 1, *[6] * 9, battle_method="ask", tabletop_scenarios=False)
    campaign.attempt("A", "tt_consent", "yes")
    strength = told(campaign.recent, "strengths_declared")[0].facts["attack"]
    report = {
        "result": "victory", "winner": "attacker", "attacker_lost": 0, "attacker_routed": 0,
        "defender_lost": 100, "defender_routed": 0, "notes": "", "characters": [], "table_turns": 0,
    }  # fmt: skip
    campaign.attempt("A", "tt_report", report)
    assert [one.points for one in campaign.state.hordes] == [strength]


# --- the undead ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-NECRO-04", "ME-T-INSTAB")
def test_undead_do_not_crumble_among_tombs() -> None:
    campaign = tombs(900, 900, 900, 900, phase="subsistence", race="undead").play(1, *[6, 5] * 9)
    assert points(campaign, "A:1", "A:2", "A:3", "A:4") == [900, 900, 900, 900]


@pytest.mark.rule("ME-NECRO-04", "ME-RULING-510")
def test_only_among_tombs_it_is_calm_and_never_at_sea() -> None:
    scene = Scene("0,0 LO-01\n1,0 LO-01\n0,1 sea S S S S S S")
    scene.land("0,0", location="necropolis")
    assert [calm(scene.state, tile) for tile in ("0,0", "1,0", "0,1")] == [True, False, False]


@pytest.mark.rule("EX-ME-388", "ME-NECRO-05")
def test_undead_roll_again_once_and_keep_the_second_roll() -> None:
    campaign = searched(5, 6, 6, 6, 1, 1, 1, 1, 1, race="undead")
    campaign.attempt("A", "necro_reroll", "again")
    assert told(campaign.recent, "eruption")
    with refused("reroll_used", "ME-NECRO-05"):
        campaign.attempt("A", "necro_reroll", "again")
    content = searched(3, 4, race="undead")
    content.attempt("A", "necro_reroll", "keep")
    assert told(content.recent, "nothing_found")


@pytest.mark.rule("ME-NECRO-05", "ME-NECRO-03", "ME-RULING-499")
def test_earlier_searches_add_to_the_second_roll_too() -> None:
    scene = tombs(1000, 500, race="undead")
    first = scene.state.banners["A:1"]
    first.stay, first.searches = TOMBS, 2
    assert earlier(list(scene.state.banners.values())) == 2
    campaign = scene.play(1, 1, 2, 3)
    campaign.attempt("A", "scout", "search 1")
    campaign.attempt("A", "necro_reroll", "again")
    assert told(campaign.recent, "search_result")[0].facts["result"] == "nothing", "5 and 2 more: a 7"


@pytest.mark.rule("EX-ME-389", "ME-NECRO-06", "ME-UNDEAD-07", "ME-T-NECROSUMMON")
def test_undead_summon_reinforcements_in_a_necropolis_only() -> None:
    def summoned(*dice: int, **options: Any) -> Campaign[MightyEmpires]:
        campaign = tombs(1000, race="undead", **options).play(*dice)
        campaign.attempt("A", "scout", "summon 1")
        return campaign

    assert points(summoned(4, 3), "A:1") == [1150]
    assert points(summoned(2), "A:1") == [1000]
    assert summoned(4, 3).state.banners["A:1"].searches == 0
    with refused("not_offered", "ME-UNDEAD-07"):
        tombs(1000, race="undead").play().attempt("A", "scout", "summon 2")
    with refused("not_offered", "ME-NECRO-06"):
        tombs(1000).play().attempt("A", "scout", "summon 1")


@pytest.mark.rule("ME-OPT-306", "ME-RULING-501")
@pytest.mark.parametrize(("option", "gain"), [("50", 150), ("100", 300)])
def test_what_a_five_or_six_summons_is_a_setting(option: str, gain: int) -> None:
    campaign = tombs(1000, race="undead", necro_summon_56=option).play(6, 3)
    campaign.attempt("A", "scout", "summon 1")
    assert points(campaign, "A:1") == [1000 + gain]


@pytest.mark.rule("ME-NECRO-06", "ME-RULING-476")
def test_summoned_troops_beyond_1500_points_form_a_new_banner() -> None:
    campaign = tombs(1450, race="undead").play(4, 6, *[6] * 9)
    campaign.attempt("A", "scout", "summon 1")
    assert points(campaign, "A:1", "A:3") == [1500, 250]
    assert campaign.state.banners["A:3"].searched
