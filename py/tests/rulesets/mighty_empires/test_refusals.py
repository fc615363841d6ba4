"""The words of refusals: one word, one meaning, and no other spelling (ME-T-REFUSE)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.sources import nodes

from empires.core.errors import IllegalChoice
from empires.maps.face_down import face_down
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets import mighty_empires
from empires.rulesets.mighty_empires.banners.engines import new_engine
from empires.rulesets.mighty_empires.refusals import FOUNDING_OF, STEP_OF, WINTER_OF
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, Secrets
from empires.testing import asked, refused
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, Battlefield
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.winter.base import Base

OF_THE_WORLD = [
    "tabletop_needs_consent", "feature_needs_consent", "not_out_scouter", "impassable_terrain",
    "terrain_limit", "assault_locked", "siege_option_already_used", "report_inconsistent",
    "not_your_turn", "not_your_prisoner", "already_attempted", "no_shortfall", "no_prisoner",
    "march_after_battle", "already_marched", "not_all_goblinoid", "no_subsistence_for_march",
    "spell_already_used", "no_wizard", "out_of_range", "bad_target", "must_raze", "not_barren",
    "not_there_at_turn_start", "already_scouted", "already_moved", "location_present", "reroll_used",
    "not_arrived_this_turn", "enemy_present", "hoard_closed", "different_kind", "not_yours",
    "cult_restriction", "no_money", "temple_present", "wall_present", "not_city_or_fortress",
    "no_timber", "too_many_engines", "needs_three_engines", "no_assault_after_wall",
]  # fmt: skip
OF_SEASON_AND_WINTER = [
    "agent_used", "already_assaulted", "already_battered", "army_below_500", "bad_tile",
    "baggage_limit", "banner_above_1500", "banner_above_600", "banner_below_500", "besieged",
    "capital_too_close", "contact_open", "contested_tile", "different_tile", "enemy_capital", "famine",
    "first_tile_not_highland", "garrison_full", "locked", "mixed_setup", "must_feed",
    "needs_settlement", "no_banner_in_tile", "no_battery_engines", "no_billet", "no_character",
    "no_harbour", "no_matching_edge", "no_move", "no_piece", "no_refuge", "no_retreat_tile",
    "no_saving", "no_sea_capacity", "no_settlement", "no_ship", "no_stockpile_place", "no_water",
    "not_a_capital_site", "not_adjacent", "not_adjacent_by_water", "not_bordering", "not_declared",
    "not_in_realm", "not_offered", "not_scouted", "nothing_to_raze", "off_map", "one_mission",
    "one_ship", "open_sea", "pirate_at_sea", "protected", "ship_empty", "ship_full", "ship_moved",
    "siege_edge", "siege_in_progress", "siege_no_split", "site_taken", "stockpile_limit", "swamp",
    "tile_already_filled", "tile_already_tried", "tile_barred", "under_siege", "unit_count",
    "weak_banner", "wrong_phase", "wrong_step",
]  # fmt: skip


def refused_with() -> Iterator[str]:
    """Every word that the code refuses with."""
    for path in Path(mighty_empires.__path__[0]).rglob("*.py"):
        for call in nodes(path):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalChoice":
                words = [one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)]
                yield from (word for word in words if isinstance(word, str))


@pytest.mark.rule("ME-T-REFUSE")
def test_every_refusal_of_the_worlds_rules_has_its_word() -> None:
    assert len(OF_THE_WORLD) == 42
    assert set(OF_THE_WORLD) - set(refused_with()) == set()


@pytest.mark.rule("ME-T-REFUSE")
def test_no_refusal_is_spelled_otherwise() -> None:
    assert set(refused_with()) - set(OF_THE_WORLD) - set(OF_SEASON_AND_WINTER) == set()


# --- steps that end by themselves ----------------------------------------------------------------------


def lone(phase: str, **fields: Any) -> Scene:
    """A's only banner, in a village of his, which he may raze at the end."""
    scene = Scene(phase=phase)
    scene.land(FIELD, "A", "village")
    scene.banner("A", FIELD, 900, baggage=3, **fields)
    scene.banner("B", "2,0", 900, baggage=6)
    return scene


@pytest.mark.parametrize(
    ("phase", "fields", "action", "code", "rule"),
    [
        ("scouting", {"has_scouted": True}, ("scout", f"1 {SOUTH}"), "already_scouted", "ME-SCOUT-01"),
        ("scouting", {"skipping": True}, ("scout", f"1 {SOUTH}"), "no_move", "ME-SCOUT-17"),
        ("scouting", {"retreat_lock": True}, ("scout", f"1 {SOUTH}"), "no_move", "ME-RETREAT-05"),
        ("movement", {}, ("move_group", f"1 {SOUTH}"), "not_scouted", "ME-MOVE-01"),
        ("movement", {}, ("move_group", "1 2,0"), "not_adjacent", "ME-MOVE-01"),
        ("movement", {"has_moved": True}, ("move_group", f"1 {NORTH}"), "already_moved", "ME-MOVE-01"),
        ("movement", {"no_move": True}, ("move_group", f"1 {NORTH}"), "no_move", "ME-MOVE-01"),
        ("movement", {"barred_tiles": [NORTH]}, ("move_group", f"1 {NORTH}"), "tile_barred", "ME-MOVE-01"),
    ],
)
@pytest.mark.rule("ME-TURN-03", "ME-SCOUT-01", "ME-MOVE-01")
def test_where_nothing_could_be_done_the_reason_is_given_not_the_step(
    phase: str, fields: dict[str, Any], action: tuple[str, str], code: str, rule: str
) -> None:
    scene = lone(phase, **fields)
    if phase == "movement" and fields:
        scene.opened(NORTH, FIELD)
    campaign = scene.play()
    assert asked(campaign) == [("A", "raze")], "the step ended by itself"
    with refused(code, rule):
        campaign.attempt("A", *action)


@pytest.mark.rule("ME-RULING-138")
def test_a_lone_banner_in_a_siege_is_told_that_it_is_besieged() -> None:
    scene = lone("scouting", inside=True)
    scene.land(FIELD, "A", "city")
    scene.banner("B", FIELD, 900, edge=3, came_from=SOUTH)
    scene.siege(FIELD, "B")
    campaign = scene.play()
    assert asked(campaign) == [("A", "choose_contact")], "a rally"
    with refused("besieged", "ME-RULING-138"):
        campaign.attempt("A", "scout", f"1 {SOUTH}")


@pytest.mark.rule("ME-TURN-03")
def test_a_step_that_the_player_has_ended_is_over() -> None:
    campaign = lone("scouting").play()
    campaign.attempt("A", "scout", "done")
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("A", "scout", f"1 {SOUTH}")
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("A", "reorganize", FIELD)


@pytest.mark.rule("EX-ME-075", "ME-RAZE-01", "ME-RAZE-02")
@pytest.mark.parametrize(
    ("here", "code"), [("barren", "nothing_to_raze"), ("guests", "enemy_present"), ("siege", "under_siege")]
)
def test_what_nobody_could_raze_is_refused_with_its_reason(here: str, code: str) -> None:
    scene = Scene(phase="raze")
    scene.land(FIELD, "A", {"barren": "none", "siege": "fortress"}.get(here, "village"))
    scene.banner("A", FIELD, 900, inside=here == "siege")
    if here != "barren":
        scene.banner("B", FIELD, 900, edge=3, came_from=SOUTH)
    if here == "siege":
        scene.siege(FIELD, "B")
    for _ in range(2):
        scene.banner("A", SOUTH, 900, baggage=2)
    campaign = scene.play()
    assert asked(campaign) == [("A", "reorganize")]
    with refused(code):
        campaign.attempt("A", "raze", FIELD)


def walls(garrison: int) -> Battlefield:
    """A's only siege, with banners in the rear for step 7."""
    scene = Battlefield(phase="siege")
    scene.land(FIELD, "B", "fortress")
    scene.land(SOUTH, "A")
    scene.banner("B", FIELD, garrison, inside=True, baggage=5)
    scene.banner("A", FIELD, 1600, edge=3, came_from=SOUTH, baggage=5)
    scene.banner("A", SOUTH, 900, baggage=2)
    scene.siege(FIELD, "A")
    return scene


@pytest.mark.rule("EX-ME-068", "ME-SIEGE-14")
def test_after_a_battery_nobody_assaults_the_only_place_besieged() -> None:
    campaign = walls(1400).play()
    campaign.attempt("A", "siege", f"batter {FIELD}")
    assert asked(campaign) == [("A", "reorganize")]
    for tactic in ("assault", "batter"):
        with refused("already_battered", "ME-SIEGE-14"):
            campaign.attempt("A", "siege", f"{tactic} {FIELD}")


@pytest.mark.rule("EX-ME-067", "ME-SIEGE-14", "ME-SIEGE-17")
def test_after_a_bloody_repulse_nothing_more_is_tried_there() -> None:
    campaign = walls(1400).play(1, 2, 1, 1, 1)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "counter")
    assert asked(campaign) == [("A", "reorganize")]
    with refused("assault_locked", "ME-SIEGE-17"):
        campaign.attempt("A", "siege", f"assault {FIELD}")
    with refused("already_assaulted", "ME-SIEGE-14"):
        campaign.attempt("A", "siege", f"batter {FIELD}")


@pytest.mark.rule("EX-ME-366", "ME-EXPLORE-01")
@pytest.mark.parametrize("more", [False, True])
def test_land_entered_this_turn_is_not_explored(more: bool) -> None:
    scene = Scene(phase="movement")
    scene.land(FIELD, "A")
    scene.land(SOUTH, "A")
    scene.banner("A", FIELD, 900)
    for _ in range(2):
        scene.banner("A", "1,0", 900, baggage=2, has_scouted=not more)  # scouts that might still set out
    scene.opened(SOUTH, FIELD)
    campaign = scene.play()
    campaign.attempt("A", "move_group", f"1 {SOUTH}")
    assert campaign.state.active_player == "A"
    with refused("not_there_at_turn_start", "ME-EXPLORE-01"):
        campaign.attempt("A", "scout", "explore 1")


@pytest.mark.rule("ME-BATTLE-03", "ME-RULING-155")
@pytest.mark.parametrize(("order", "code"), [("refuge", "no_refuge"), ("retreat", "no_retreat_tile")])
def test_a_cornered_defender_learns_why_he_must_fight(order: str, code: str) -> None:
    scene = Battlefield(phase="battle")
    scene.land(FIELD, "B", "village")
    scene.land(SOUTH, "A")
    scene.banner("B", FIELD, 900)
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True)
    scene.state.contacts = [FIELD]
    campaign = scene.play()
    campaign.attempt("A", "agree_peace", "attack")
    assert ("B", "strategy") in asked(campaign), "B is not asked, as there is nothing to choose"
    with refused(code):
        campaign.attempt("B", "assign_defence", order)


@pytest.mark.rule("ME-SUBS-05", "ME-TURN-04", "ME-RULING-125")
@pytest.mark.parametrize(
    ("phase", "active", "code"),
    [
        ("scouting", "A", "different_tile"),
        ("raze", "A", "wrong_step"),
        ("scouting", "B", "not_your_turn"),
        ("reorganization", "A", "not_open"),
    ],
)
def test_when_and_where_baggage_cannot_be_handed_over(phase: str, active: str, code: str) -> None:
    scene = Scene(phase=phase, active=active)
    for owner in ("A", "B"):
        for tile in ("0,0", "0,1") if owner == "A" else ("2,0", "2,-1"):
            scene.land(tile, owner, "village")
            scene.banner(owner, tile, 1100, baggage=2)
    with refused(code):
        scene.play().attempt("A", "move_baggage", {"giver": "1", "taker": "2", "amount": 1})


@pytest.mark.rule("ME-TURN-03", "ME-TURN-04", "ME-TRAIN-10", "ME-RULING-290")
def test_what_belongs_to_ones_own_turn_is_refused_in_anothers() -> None:
    scene = Scene(phase="scouting", active="B", siege_train=True)
    banner = scene.banner("A", FIELD, 900)
    new_engine(scene.state, "siege_tower", FIELD).banner = banner.id
    scene.land("0,-2", INDEPENDENT, "village")
    scene.state.alliances = [Alliance("A", ("0,-2",))]
    scene.banner("B", "2,0", 900)
    campaign = scene.play()
    with refused("not_your_turn", "ME-TRAIN-10"):
        campaign.attempt("A", "abandon_engine", "engine 1")
    with refused("not_your_turn", "ME-RULING-290"):
        campaign.attempt("A", "break_alliance", "0,-2")
    scene = Scene(phase="scouting", siege_train=True)
    banner = scene.banner("A", FIELD, 900)
    new_engine(scene.state, "siege_tower", FIELD).banner = banner.id
    with refused("wrong_step", "ME-TRAIN-10"):
        scene.play().attempt("A", "abandon_engine", "engine 1")


# --- before the first season ---------------------------------------------------------------------------


def sites(*tiles: str, phase: str = "capitals") -> Scene:
    """Plain land within four tiles of 0,0, with capital sites."""
    wide = (tile_id(place) for place in disc(Hex(0, 0), 4))
    scene = Scene("\n".join(f"{tile} LO-01" + " capital" * (tile in tiles) for tile in wide), phase=phase)
    scene.state.campaign_turn, scene.state.active_player = 0, None
    scene.state.turn_order = ["A", "B"]
    return scene


@pytest.mark.rule("EX-ME-001", "ME-MAP-10", "ME-REALM-02", "ME-TURN-04")
def test_a_capital_that_had_but_one_site_left_is_founded_nowhere_else() -> None:
    campaign = sites("0,0", "3,0", "2,2").play(*[3] * 60)
    with refused("not_your_turn", "ME-TURN-04"):
        campaign.attempt("B", "choose_capital", "2,2")
    campaign.attempt("A", "choose_capital", "0,0")
    assert campaign.state.capitals == {"A": "0,0", "B": "2,2"}, "B had no choice"
    for tile, code in (
        ("3,0", "capital_too_close"), ("0,0", "site_taken"), ("1,1", "not_a_capital_site"),
    ):  # fmt: skip
        with refused(code):
            campaign.attempt("B", "choose_capital", tile)


@pytest.mark.rule("ME-REALM-06", "ME-TURN-03", "ME-TURN-04")
def test_realms_are_filled_in_turn_and_each_tile_once() -> None:
    scene = sites(phase="realm")
    for player, capital, more in (("A", "0,0", ("1,0", "0,1", "-1,0")), ("B", "-3,0", ("-4,0", "-3,1"))):
        scene.land(capital, player, "capital", filled=True)
        for tile in more:
            scene.land(tile, player, realm_of=player)
    campaign = scene.play(*[3] * 60)
    with refused("not_your_turn", "ME-TURN-04"):
        campaign.attempt("B", "fill_realm_tile", "-4,0")
    for tile, code in (("0,0", "tile_already_filled"), ("-4,0", "not_in_realm")):
        with refused(code, "ME-REALM-06"):
            campaign.attempt("A", "fill_realm_tile", tile)
    for player in ("A", "B"):
        campaign.attempt(player, "fill_realm_tile", "all")
    assert campaign.state.phase != "realm"
    for tile, code in (("1,0", "tile_already_filled"), ("-4,0", "not_in_realm")):
        with refused(code, "ME-REALM-06"):
            campaign.attempt("A", "fill_realm_tile", tile)
    for kind, answer in (("scout", "1 0,0"), ("choose_capital", "2,2"), ("recruit", {"troops": 1})):
        with refused("not_a_capital_site" if kind == "choose_capital" else "wrong_step"):
            campaign.attempt("A", kind, answer)


@pytest.mark.rule("ME-MAP-05", "ME-TURN-04")
def test_tiles_are_laid_in_rotation() -> None:
    scene = Scene("0,0 HI-05\n1,0 LO-01", phase="map", map_mode="drawn_by_players", strict_layout=False)
    scene.state.campaign_turn, scene.state.active_player = 0, None
    scene.state.hidden.piles = face_down({"lowland": ["LO-01"] * 4})
    campaign = scene.play(1, 1, 1)
    assert asked(campaign) == [("A", "draw_tile")]
    with refused("not_your_turn", "ME-TURN-04"):
        campaign.attempt("B", "draw_tile", "lowland")
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("B", "fill_realm_tile", "all")


@pytest.mark.rule("ME-TURN-03", "ME-TURN-04", "ME-WINTER-01")
def test_what_was_done_at_the_founding_is_over() -> None:
    season = lone("scouting").play()
    for kind, answer in (("choose_capital", "0,0"), ("place_tile", "0,0 r0"), ("create_banner", {})):
        with refused("wrong_step"):
            season.attempt("A", kind, answer)
    with refused("wrong_step"):
        season.attempt("A", "rearrange", {})
    with refused("wrong_phase", "ME-WINTER-01"):
        winter("recruitment", red=5).play().attempt("Red", "create_banner", {"banners": [900]})


# --- phases of the winter in which a player is not asked -----------------------------------------------


def winter(phase: str, *, blue: bool = True, red: int = 0) -> Base:
    """BASE at a phase of the winter; Blue has crowns to spend if the phase is to last."""
    scene = Base(phase)
    scene.rich(Red=red, Blue=40 * blue)
    return scene


@pytest.mark.rule("EX-ME-253", "ME-DIPL-04", "ME-DIPL-06")
@pytest.mark.parametrize("blue", [True, False])
@pytest.mark.parametrize(
    ("tile", "code", "rule"),
    [("5,-1", "not_declared", "ME-DIPL-06"), ("3,-3", "not_bordering", "ME-DIPL-04")],
)
def test_who_can_send_no_mission_at_all_learns_why(blue: bool, tile: str, code: str, rule: str) -> None:
    scene = winter("missions", blue=blue, red=6)
    scene.land("4,-1", "Red")
    scene.land("5,-1", INDEPENDENT, "village")
    scene.land("3,-3", INDEPENDENT, "village")
    scene.winter.shared, scene.winter.declared = ["5,-1"], {"Blue": ["5,-1"]}
    campaign = scene.play()
    assert (("Blue", "send_mission") in asked(campaign)) == blue
    with refused(code, rule):
        campaign.attempt("Red", "send_mission", {"missions": [tile]})


@pytest.mark.rule("ME-DIPL-06")
def test_who_shares_no_independents_declares_nothing() -> None:
    scene = Base("declarations")
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    scene.land("5,-1", INDEPENDENT, "village")
    scene.land("4,-1", "Red")
    campaign = scene.play()
    assert asked(campaign) == [("Red", "declare_missions"), ("Blue", "declare_missions")]
    with refused("not_bordering", "ME-DIPL-06"):
        campaign.attempt("Green", "declare_missions", {"missions": ["5,-1"]})


@pytest.mark.rule("ME-REV-11", "ME-BUILD-07", "EX-ME-249")
@pytest.mark.parametrize(
    ("phase", "kind", "order", "crowns", "code"),
    [
        ("recruitment", "recruit", {"troops": 1}, 0, "no_money"),
        ("construction", "build", {"projects": ["city 2,0"]}, 0, "no_money"),
        ("construction", "build", {"projects": ["fortress 2,0"]}, 9, "no_timber"),
        ("construction", "build", {"projects": ["city 3,0"]}, 9, "needs_settlement"),
        ("baggage", "buy_baggage", {"baggage": 1}, 0, "no_money"),
        ("hiring", "buy_ops", {"assassin": 0, "spy": 0, "saboteur": 0, "agent": 1}, 0, "no_money"),
    ],
)
def test_who_can_buy_nothing_learns_why(
    phase: str, kind: str, order: dict[str, Any], crowns: int, code: str
) -> None:
    campaign = winter(phase, red=crowns).play()
    assert asked(campaign) == [("Blue", kind)]
    with refused(code):
        campaign.attempt("Red", kind, order)


@pytest.mark.rule("EX-ME-244", "ME-RULING-268", "ME-RECOV-03")
@pytest.mark.parametrize(
    ("tile", "code"), [("1,0", "locked"), ("8,-2", "not_adjacent"), ("3,0", "contested_tile")]
)
def test_ruins_that_nobody_can_rebuild_are_refused_with_their_reason(tile: str, code: str) -> None:
    scene = winter("recovery", red=9)
    lock = {"no_recovery_in_winter": 1} if tile == "1,0" else {}
    scene.land(tile, "Red", "village", razed=True, **lock)
    campaign = scene.play(*[1] * (tile != "1,0"))
    assert ("Red", "rebuild") not in asked(campaign)
    with refused(code):
        campaign.attempt("Red", "rebuild", f"{tile} 3")
    with refused("wrong_phase", "ME-WINTER-01"):
        campaign.attempt("Red", "recruit", {"troops": 1})


@pytest.mark.rule("ME-DEPLOY-03")
def test_a_banner_with_only_one_place_to_go_goes_nowhere_else() -> None:
    scene = winter("deployment")
    for tile, land in scene.state.lands.items():
        if land.owner == "Red" and tile != "0,0":
            land.settlement = "none"
    scene.banner("Red", "0,0", 900)
    scene.banner("Blue", "6,0", 900)
    campaign = scene.play()
    assert asked(campaign) == [("Blue", "deploy_banner")]
    with refused("no_settlement", "ME-DEPLOY-03"):
        campaign.attempt("Red", "deploy_banner", {"banner 1": "3,0"})


@pytest.mark.rule("EX-ME-269", "ME-DEPLOY-01")
def test_an_army_too_small_to_split_is_not_split() -> None:
    scene = winter("pooling")
    scene.banner("Red", "0,0", 900)
    scene.banner("Blue", "6,0", 1200)
    campaign = scene.play()
    assert asked(campaign) == [("Blue", "create_banner")]
    with refused("banner_below_500", "ME-DEPLOY-01"):
        campaign.attempt("Red", "create_banner", {"banners": [450, 450]})
    with refused("banner_above_1500", "ME-DEPLOY-01"):
        campaign.attempt("Red", "create_banner", {"banners": [1501]})
    campaign.attempt("Blue", "create_banner", {"banners": [500, 700]})


@pytest.mark.rule("ME-SPY-03", "ME-T-OPPLACE")
def test_counters_are_placed_in_turn_and_where_they_may_go() -> None:
    scene = winter("placing_ops")
    scene.banner("Blue", "5,0", 900)
    scene.banner("Red", "2,0", 900)
    scene.winter.spy_order = ["Red", "Blue"]
    scene.state.secrets["Red"].hired = {"spy": 1}
    scene.state.secrets["Blue"].hired = {"agent": 1}
    campaign = scene.play(6, 1)
    assert asked(campaign) == [("Blue", "place_op")], "Red’s spy has but one place to go"
    with refused("not_your_turn", "ME-SPY-03"):
        campaign.attempt("Red", "place_op", "spy 5,0")
    campaign.attempt("Blue", "place_op", "agent 5,0")
    assert campaign.state.phase == "espionage"
    with refused("bad_tile", "ME-SPY-03"):
        campaign.attempt("Red", "place_op", "spy 4,0")
    with refused("wrong_phase", "ME-WINTER-01"):
        campaign.attempt("Red", "place_op", "spy 5,0")


@pytest.mark.rule("ME-QUART-14", "ME-RULING-201")
def test_besiegers_decide_in_the_order_of_the_winter() -> None:
    scene = winter("siege_decisions")
    scene.winter.order = ["Blue", "Red"]
    for player, tile in (("Red", "6,1"), ("Blue", "1,0")):
        scene.banner(player, tile, 900)
        scene.siege(tile, player, garrison_points=100)
    campaign = scene.play()
    assert asked(campaign) == [("Blue", "siege_decision")]
    with refused("not_your_turn", "ME-RULING-201"):
        campaign.attempt("Red", "siege_decision", "maintain")


@pytest.mark.rule("ME-WINTER-01", "ME-WINTER-09")
@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("destroy_stockpile", "0,0"),
        ("move_baggage", {"giver": "1", "taker": "2", "amount": 1}),
        ("permit", {}),
        ("offer_terms", {}),
        ("execute_prisoner", "prisoner 1"),
        ("reverse_hold_river", "2,0"),
    ],
)
def test_what_belongs_to_the_season_is_refused_in_winter(kind: str, answer: Any) -> None:
    scene = winter("recruitment", red=6)
    scene.land("0,0", "Red", "capital", stockpile=3)
    scene.banner("Red", "0,0", 900)
    with refused("wrong_phase", "ME-WINTER-01"):
        scene.play().attempt("Red", kind, answer)


@pytest.mark.rule("EX-ME-230", "ME-QUART-04")
def test_without_ships_nobody_comes_home_over_the_sea() -> None:
    scene = winter("quarters")
    scene.winter.order = ["Red", "Blue"]
    scene.banner("Red", "4,2", 900, baggage=1)
    campaign = scene.play()
    assert asked(campaign) == [("Red", "winter_retreat")]
    with refused("no_sea_capacity", "ME-QUART-04"):
        campaign.attempt("Red", "send_by_sea", {"banners": ["Red:1"]})


@pytest.mark.rule("ME-WINTER-09")
def test_nonsense_at_the_wrong_moment_is_refused_like_everything_else() -> None:
    kinds = {*STEP_OF, *WINTER_OF, *FOUNDING_OF, "assign_defence", "move_baggage", "execute_prisoner"}
    nonsense: list[Any] = [
        "", "1", "9 99,99", "thief 5,0", "spy 99,99", "agent op9", "assault 9,9", "3,0 x", "retreat", "all",
        {}, {"missions": ["9,9"]}, {"projects": ["ship 9,9", "x"]}, {"banners": 5}, {"store 9,9": 3}, [],
    ]  # fmt: skip
    for campaign in (lone("scouting").play(), winter("hiring", red=3).play(), sites("0,0", "4,0").play(6, 1)):
        for kind in sorted(kinds - {question.kind for question in campaign.waiting}):
            for answer in nonsense:
                for player in campaign.state.players:
                    with pytest.raises(IllegalChoice):
                        campaign.attempt(player, kind, answer)
