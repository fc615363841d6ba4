"""Hordes of the dead on the march (ME digest 3, 4.13, examples 394 and 395)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import HORDE_GROWS, INDEPENDENT_CARD
from empires.rulesets.mighty_empires.lands.horde_strength import count_horde, loose_horde
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.season.enchantment import strike
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, Horde, MightyEmpires, Spell
from empires.testing import asked, dice_left, kinds, refused, told
from tests.rulesets.mighty_empires.scene import Scene, points, where
from tests.rulesets.mighty_empires.winter.base import Base

GRAVES, GOAL, AWAY = "0,0", "0,-1", "0,-2"
NORTH, SOUTH = 6, 3
"""Dice: a 6 marches N, from GRAVES to GOAL."""
CALM = 1
"""A horde that does not crumble."""


def haunted(strength: int = 2000, phase: str = "hordes", **options: Any) -> Scene:
    """A horde at GRAVES; B is at home in the far south, A in the far north."""
    scene = Scene(phase=phase, **options)
    scene.land(GRAVES)
    loose_horde(scene.state, GRAVES, strength)
    scene.land("0,2", "B", "village")
    scene.banner("B", "0,2", 900, baggage=2)
    scene.land("2,-2", "A", "village")
    scene.banner("A", "2,-2", 900, baggage=2)
    return scene


def horde(campaign: Campaign[MightyEmpires]) -> Horde:
    [only] = campaign.state.hordes
    return only


def against_the_dead(*dice: int) -> Campaign[MightyEmpires]:
    """A horde comes to an independent village."""
    scene = haunted()
    scene.land(GOAL, INDEPENDENT, "village")
    return scene.play(CALM, NORTH, *dice)


# --- the march -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-EQX-22", "ME-NECRO-32")
def test_a_horde_that_marches_into_the_void_is_gone_before_it_buries_a_mine() -> None:
    scene = haunted()
    scene.land(GOAL, "A", location="mine", mine_kind="base")
    scene.state.active_spells = [Spell(spell="void", caster="A", tile=GOAL)]
    campaign = scene.play(CALM, NORTH)
    assert campaign.state.hordes == []
    assert campaign.state.lands[GOAL].mine_kind == "base"
    [end] = told(campaign.chronicle(), "horde_ended")
    assert (end.rule, end.text) == ("ME-EQX-22", f"The void at the lowland at {GOAL} swallows the horde.")


@pytest.mark.rule("ME-NECRO-30", "ME-NECRO-32", "ME-RULING-119", "ME-RULING-508")
def test_a_horde_marches_one_tile_before_anybodys_turn() -> None:
    campaign = haunted().play(CALM, NORTH)
    assert (horde(campaign).tile, horde(campaign).previous_tile) == (GOAL, GRAVES)
    [march] = told(campaign.chronicle(), "horde_marched")
    assert (march.to, march.tiles) == (None, (GRAVES, GOAL))
    assert kinds(campaign.chronicle()).index("horde_marched") < kinds(campaign.chronicle()).index(
        "turn_begun"
    )
    board = DISPLAY.board(campaign.state, "A")
    assert [(one.start, one.end) for one in board.arrows] == [(GRAVES, GOAL)]
    [piece] = [one for one in board.pieces if one.kind == "horde"]
    assert piece.tile == GOAL
    assert "horde of the dead" in piece.badges[0].meaning, "for the key of the map"
    phases = list(RULESET.phases)
    assert phases[phases.index("initiative") :][:5] == [
        "initiative",
        "pirates",
        "portents",
        "hordes",
        "start",
    ]


@pytest.mark.rule("ME-RULING-119")
def test_hordes_march_in_the_order_of_their_numbers() -> None:
    scene = haunted(phase="initiative")
    scene.state.campaign_turn = 0
    loose_horde(scene.state, "1,0", 700)
    campaign = scene.play(5, 4, CALM, NORTH, CALM, SOUTH)
    assert [one.facts["horde"] for one in told(campaign.chronicle(), "horde_marched")] == [
        "horde 1",
        "horde 2",
    ]
    assert [one.tile for one in campaign.state.hordes] == [GOAL, "1,1"]


@pytest.mark.rule("ME-NECRO-30", "ME-SIEGE-05")
def test_sieges_that_hordes_ended_are_over_before_anybodys_turn() -> None:
    scene = haunted()
    scene.land("-2,2", "B", "city")
    scene.siege("-2,2", "A")
    order = kinds(scene.play(CALM, NORTH).chronicle())
    assert order.index("horde_marched") < order.index("siege_ended") < order.index("turn_begun")


@pytest.mark.rule("EX-ME-395", "ME-NECRO-37", "ME-RULING-508")
def test_a_horde_that_leaves_the_map_is_gone() -> None:
    scene = haunted()
    scene.state.hordes[0].tile = AWAY
    campaign = scene.play(CALM, NORTH)
    assert campaign.state.hordes == []
    assert told(campaign.chronicle(), "horde_ended")[0].rule == "ME-NECRO-37"


@pytest.mark.rule("ME-RULING-508", "ME-T-DICEWORLD")
def test_a_side_that_leads_to_sea_is_rolled_again_and_mountains_stop_no_dead() -> None:
    scene = Scene(
        f"{GRAVES} coastal CL P P P P CS\n{GOAL} HI-01\n-1,0 sea S S S S S S\n1,-1 LO-01", phase="hordes"
    )
    scene.land(GRAVES)
    loose_horde(scene.state, GRAVES, 800)
    scene.land("1,-1", "A", "village")
    scene.banner("A", "1,-1", 900)
    campaign = scene.play(CALM, 5, NORTH)
    assert horde(campaign).tile == GOAL
    assert dice_left(campaign) == []


@pytest.mark.rule("EX-ME-394", "ME-NECRO-31", "ME-RULING-510", "ME-RULING-507")
def test_on_a_six_the_whole_horde_crumbles_before_it_marches() -> None:
    campaign = haunted(2000).play(6, 1, 2, NORTH)
    assert horde(campaign).points == 1900
    assert kinds(campaign.chronicle()).index("losses") < kinds(campaign.chronicle()).index("horde_marched")
    assert horde(haunted(9000).play(5, NORTH)).points == 9000, "on a 6 only, whatever its size"
    assert horde(haunted(2000).play(6, 6, NORTH)).points == 2000
    assert haunted(100).play(6, 1, 6).state.hordes == [], "nothing is left of it (ME-RULING-507)"


@pytest.mark.rule("ME-NECRO-31", "ME-RULING-510", "ME-NECRO-04")
def test_a_horde_does_not_crumble_among_tombs() -> None:
    scene = haunted()
    scene.state.lands[GRAVES].location = "necropolis"
    campaign = scene.play(NORTH)
    assert horde(campaign).tile == GOAL
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-508", "ME-RULING-509")
def test_hordes_rest_in_winter_and_give_their_sieges_up() -> None:
    scene = Base("season_end")
    scene.state.winter = None
    scene.banner("Blue", "6,1", 600, inside=True)
    loose_horde(scene.state, "6,1", 900)
    scene.siege("6,1", UNDEAD)
    campaign = scene.play(5, 4, quiet=40)
    assert campaign.state.sieges == {}
    assert horde(campaign).tile == "6,1"
    assert not campaign.state.banners["Blue:1"].inside


# --- what it lays waste --------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-ME-394", "ME-NECRO-33", "ME-NECRO-35", "ME-RULING-511", "ME-RULING-265", "ME-T-HORDEGROW"
)
def test_an_undefended_village_is_razed_and_its_dead_join() -> None:
    scene = haunted()
    scene.land(GOAL, "A", "village", stockpile=0)
    campaign = scene.play(CALM, NORTH, 5)
    land = campaign.state.lands[GOAL]
    assert (land.razed, land.razed_by, land.owner, land.flag) == (True, "horde", None, "A")
    assert horde(campaign).points == 2100
    assert told(campaign.chronicle(), "settlement_razed")[0].rule == "ME-NECRO-33"


@pytest.mark.rule("ME-NECRO-35", "ME-RULING-509", "ME-T-HORDEGROW")
def test_an_unmanned_city_is_undefended_and_feeds_the_horde_well() -> None:
    scene = haunted()
    scene.land(GOAL, "A", "city")
    assert horde(scene.play(CALM, NORTH, 5)).points == 2500
    assert [HORDE_GROWS.of(what)["times"] for what in ("village", "fortress", "city")] == [20, 20, 100]


@pytest.mark.rule("ME-RULING-511")
def test_a_mine_is_buried_and_ruins_give_nothing() -> None:
    scene = haunted()
    scene.land(GOAL, "A", location="mine", mine_kind="gems")
    campaign = scene.play(CALM, NORTH)
    assert campaign.state.lands[GOAL].location is None
    assert campaign.state.lands[GOAL].owner == "A"
    ruins = haunted()
    ruins.land(GOAL, "A", "village", razed=True)
    assert horde(ruins.play(CALM, NORTH)).points == 2000


@pytest.mark.rule("ME-NECRO-34", "ME-INDEP-04", "ME-INDEP-05")
def test_the_militia_of_an_independent_village_fights_for_it() -> None:
    won = against_the_dead(1, 1, 3, 6, 5, 1, 1, 2)
    assert told(won.chronicle(), "strategies_shown")[0].facts["attack"] == "direct"
    assert told(won.chronicle(), "strategies_shown")[0].facts["defence"] == "hold"
    assert won.state.lands[GOAL].razed
    assert horde(won).points == 2000 - 50 + 40, "it loses 50; two of the slain times 20 join it"
    lost = against_the_dead(6, 1, 3, 1, 2, 1, 1)
    assert not lost.state.lands[GOAL].razed
    assert told(lost.chronicle(), "militia_disperses")
    assert horde(lost).tile == GRAVES, "thrown back where it came from"


@pytest.mark.rule("ME-NECRO-34")
@pytest.mark.parametrize(("strength", "stormed"), [(250, False), (300, True)])
def test_a_militia_as_strong_as_the_horde_stays_behind_its_walls(strength: int, stormed: bool) -> None:
    scene = haunted(strength)
    scene.land(GOAL, INDEPENDENT, "city")
    campaign = scene.play(CALM, NORTH, 1, 2, 1, 3, *[1] * 20)
    assert told(campaign.chronicle(), "militia_musters")[0].facts["points"] == 300
    assert bool(told(campaign.chronicle(), "assault_begun")) is stormed


@pytest.mark.rule("ME-NECRO-34", "ME-RULING-509")
def test_independents_behind_walls_are_stormed_once() -> None:
    scene = haunted(500)
    scene.land(GOAL, INDEPENDENT, "city")
    campaign = scene.play(CALM, NORTH, 1, 2, 1, 3, 1, 2, 1, 1, 1)
    assert campaign.state.sieges[GOAL].besieger == UNDEAD
    assert campaign.state.sieges[GOAL].defender == INDEPENDENT
    assert horde(campaign).tile == GOAL


@pytest.mark.rule("ME-RULING-509", "ME-NECRO-33")
def test_an_unmanned_fortress_has_its_skeleton_garrison_and_is_stormed() -> None:
    def stormed(*dice: int) -> Campaign[MightyEmpires]:
        scene = haunted(600)
        scene.land(GOAL, "A", "fortress")
        campaign = scene.play(CALM, NORTH, 6, 1, *dice)
        campaign.attempt("A", "strategy", "hold")
        return campaign

    fallen = stormed(1, 6, 6, 1, 1, 1, 4)
    assert fallen.state.lands[GOAL].razed
    assert GOAL not in fallen.state.sieges
    [growth] = told(fallen.chronicle(), "horde_grows")
    assert growth.facts["points"] == 80
    held = stormed(1, 1, 2, 1, 1, 1, *[6] * 9)
    assert held.state.sieges[GOAL].besieger == UNDEAD
    assert not held.state.lands[GOAL].razed
    assert len(told(held.chronicle(), "assault_begun")) == 1
    fell = [one.facts["points"] for one in told(held.chronicle(), "losses") if one.facts["side"] == UNDEAD]
    assert horde(held).points == 600 - sum(fell) < 600


@pytest.mark.rule("ME-RULING-530")
@pytest.mark.parametrize(("lost", "back"), [(200, 66), (600, 0)])
def test_a_horde_beaten_back_from_the_walls_on_the_table_gathers_its_fallen(lost: int, back: int) -> None:
    scene = haunted(600, battle_method="ask", tabletop_scenarios=False)
    scene.land(GOAL, "A", "fortress")
    campaign = scene.play(CALM, NORTH, 6, 1, *[4] * 9)
    while asked(campaign) == [("A", "tt_consent")]:
        campaign.attempt("A", "tt_consent", "yes")
    filled = {"result": "assault_lost", "winner": "defender", "attacker_lost": lost}
    campaign.attempt("A", "tt_report", campaign.waiting[0].default | filled)
    events = told(campaign.chronicle(), "recovered")
    assert [(one.rule, one.facts["points"]) for one in events] == [("ME-RULING-530", back)] * bool(back)
    assert [one.points for one in campaign.state.hordes] == ([600 - lost + back] if back else [])


@pytest.mark.rule("ME-ARMY-12", "ME-RULING-530")
def test_where_no_casualties_recover_no_horde_gathers_its_fallen() -> None:
    scene = haunted(600, battle_method="ask", tabletop_scenarios=False, table_recovery=False)
    scene.land(GOAL, "A", "fortress")
    campaign = scene.play(CALM, NORTH, 6, 1, *[4] * 9)
    campaign.attempt("A", "tt_consent", "yes")
    filled = {"result": "assault_lost", "winner": "defender", "attacker_lost": 200}
    campaign.attempt("A", "tt_report", campaign.waiting[0].default | filled)
    assert not told(campaign.chronicle(), "recovered")
    assert horde(campaign).points == 400


@pytest.mark.rule("ME-RULING-509")
def test_at_its_next_march_the_horde_gives_the_siege_up() -> None:
    scene = haunted(3000)
    scene.land(GRAVES, "A", "fortress")
    scene.siege(GRAVES, UNDEAD, garrison_points=200)
    campaign = scene.play(CALM, SOUTH)
    assert campaign.state.sieges == {}
    assert told(campaign.chronicle(), "siege_ended")[0].rule == "ME-RULING-509"
    assert horde(campaign).tile == "0,1"


@pytest.mark.rule("ME-RULING-220", "ME-RULING-177", "ME-NECRO-33")
def test_a_garrison_that_starves_to_death_leaves_its_place_to_the_horde() -> None:
    scene = haunted(3000, phase="subsistence")
    scene.land(GRAVES, "A", "fortress")
    scene.siege(GRAVES, UNDEAD, garrison_points=40)
    campaign = scene.play(1, 6, 4)
    assert campaign.state.lands[GRAVES].razed
    assert horde(campaign).points == 3080
    assert [one.rule for one in told(campaign.chronicle(), "siege_ended")] == ["ME-RULING-220"]


# --- whom it fights ------------------------------------------------------------------------------------


def met(strength: int = 2000, defenders: int = 1000, **options: Any) -> Scene:
    """B's force stands in GOAL, with a village of B's to the north of it."""
    scene = haunted(strength, **options)
    scene.land(GOAL, "B")
    scene.banner("B", GOAL, defenders, baggage=2)
    scene.land(AWAY, "B", "village")
    return scene


@pytest.mark.rule("ME-NECRO-36", "ME-RULING-507", "ME-RETREAT-05", "ME-RULING-119", "ME-NECRO-30")
def test_a_force_that_is_beaten_retreats_and_has_lost_its_turn() -> None:
    scene = met()
    scene.state.turn_order, scene.state.active_player = ["B", "A"], "B"
    campaign = scene.play(CALM, NORTH, 1, 6, 5, 1, 1, *[6, 5] * 9)
    assert asked(campaign) == [("B", "assign_defence")]
    campaign.attempt("B", "assign_defence", "fight")
    assert asked(campaign) == [("B", "strategy")], "a die chooses for the dead"
    campaign.attempt("B", "strategy", "hold")
    assert horde(campaign).tile == GOAL
    assert where(campaign, "B:2") == [AWAY]
    assert campaign.state.banners["B:2"].retreat_lock, "though B is first in the order of turns"
    assert not told(campaign.chronicle(), "pursuit_result")


@pytest.mark.rule("ME-NECRO-36")
def test_a_force_may_retreat_from_a_horde_before_it_comes_to_blows() -> None:
    campaign = met().play(CALM, NORTH)
    campaign.attempt("B", "assign_defence", "retreat")
    assert where(campaign, "B:2") == [AWAY]
    assert horde(campaign).tile == GOAL
    assert not told(campaign.chronicle(), "battle_result")


@pytest.mark.rule("ME-RULING-507")
@pytest.mark.parametrize("dice", [(1, 1, 2, 1, 1), (1, 3, 2, 1, 1)])
def test_a_horde_that_attacks_in_vain_goes_back_with_its_losses(dice: tuple[int, ...]) -> None:
    scene = met(1000, 1000)
    scene.land(GOAL, "B", "village")
    campaign = scene.play(CALM, NORTH, *dice)
    campaign.attempt("B", "assign_defence", "fight")
    campaign.attempt("B", "strategy", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["winner"] in ("defender", "draw")
    assert (horde(campaign).tile, horde(campaign).previous_tile) == (GRAVES, None)
    assert horde(campaign).points < 1000
    assert where(campaign, "B:2") == [GOAL]
    assert not campaign.state.lands[GOAL].razed


@pytest.mark.rule("ME-RULING-507")
def test_a_horde_without_points_is_destroyed() -> None:
    scene = met(100, 1000)
    campaign = scene.play(CALM, NORTH, 1, 1, 2, 6, 6)
    campaign.attempt("B", "assign_defence", "fight")
    campaign.attempt("B", "strategy", "hold")
    assert campaign.state.hordes == []
    assert told(campaign.chronicle(), "horde_ended")[0].rule == "ME-RULING-507"


@pytest.mark.rule("ME-NECRO-36", "ME-RULING-509")
def test_a_force_may_take_refuge_and_is_besieged() -> None:
    scene = met(2000, 1000)
    scene.land(GOAL, "B", "city")
    campaign = scene.play(CALM, NORTH, 1, 1, 2, 1, 1, 1)
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("B", "strategy", "hold")
    siege = campaign.state.sieges[GOAL]
    assert (siege.besieger, siege.defender) == (UNDEAD, "B")
    assert campaign.state.banners["B:2"].inside
    RULESET.check(campaign.state)
    assert "besieged by the dead" in next(
        one.label for one in DISPLAY.board(campaign.state, "A").tiles if one.id == GOAL
    )


@pytest.mark.rule("ME-NECRO-36", "ME-SIEGE-05")
def test_besiegers_are_attacked_and_the_besieged_come_next() -> None:
    scene = haunted(1500)
    scene.land(GOAL, "A", "fortress")
    scene.banner("A", GOAL, 600, inside=True)
    scene.banner("B", GOAL, 1000, edge=0, came_from=AWAY, baggage=2)
    scene.land(AWAY, "B")
    scene.siege(GOAL, "B")
    campaign = scene.play(CALM, NORTH, 1, 6, 5, 1, 1, 6, 1, 1, 2, 1, 1, 1, *[6] * 9)
    campaign.attempt("B", "assign_defence", "fight")
    campaign.attempt("B", "strategy", "hold")
    assert where(campaign, "B:2") == [AWAY]
    assert [one.rule for one in told(campaign.chronicle(), "siege_ended")] == ["ME-SIEGE-05"]
    assert asked(campaign) == [("A", "strategy")]
    campaign.attempt("A", "strategy", "hold")
    assert campaign.state.sieges[GOAL].besieger == UNDEAD


@pytest.mark.rule("ME-NECRO-36", "ME-RULING-507", "ME-RULING-506")
def test_whoever_marches_against_a_horde_destroys_it_by_winning() -> None:
    scene = haunted(500, phase="battle", active="B")
    scene.banner("B", GRAVES, 1500, edge=3, came_from="0,1", has_moved=True)
    scene.state.contacts = [GRAVES]
    campaign = scene.play(3, 6, 5, 1, 1)
    assert asked(campaign) == [("B", "strategy")]
    campaign.attempt("B", "strategy", "direct")
    assert told(campaign.recent, "strategies_shown")[0].facts["defence"] == "hold", "by a die"
    assert campaign.state.hordes == []
    assert told(campaign.recent, "horde_ended")[0].rule == "ME-RULING-507"


@pytest.mark.rule("ME-RULING-506", "ME-RULING-165")
def test_the_plans_of_the_dead_by_the_die() -> None:
    assert [INDEPENDENT_CARD.at(die)["attack"] for die in range(1, 7)] == [
        "direct", "direct", "surprise", "surprise", "flank", "flank",
    ]  # fmt: skip


@pytest.mark.rule("ME-RULING-531")
def test_a_horde_is_no_force_to_skirmish_with_and_keeps_its_tile_from_changing_hands() -> None:
    scene = haunted(800, phase="scouting")
    scene.land("1,-2", "B")
    scene.state.hordes[0].tile = "1,-2"
    campaign = scene.play(4, 4, *[6, 5] * 9)
    campaign.attempt("A", "scout", "1 1,-2")
    assert campaign.state.lands["1,-2"].owner == "B"
    assert not told(campaign.recent, "skirmish")


@pytest.mark.rule("ME-RULING-434", "ME-RULING-511")
@pytest.mark.parametrize(("strength", "crumbles"), [(1400, False), (1500, False), (1600, True)])
def test_a_horde_crowds_a_tile_by_its_number_of_banners(strength: int, crumbles: bool) -> None:
    scene = haunted(strength, phase="subsistence")
    scene.state.races = {"A": "undead"}
    scene.land(GRAVES, "A", "fortress")
    scene.banner("A", GRAVES, 900, inside=True)
    scene.siege(GRAVES, UNDEAD)
    campaign = scene.play(1, 4, 1, 1, *[6] * 20)
    assert (points(campaign, "A:2") < [900]) == crumbles, "of three banners one is affected on 4 to 6"


@pytest.mark.rule("ME-EQX-22")
def test_the_void_swallows_hordes_too() -> None:
    scene = haunted(900)
    scene.state.active_spells = [Spell(spell="void", caster="A", tile=GRAVES)]
    game = Game(scene.state)
    list(strike(game))
    assert scene.state.hordes == []


def test_a_state_with_a_horde_that_is_nowhere_is_refused() -> None:
    scene = haunted(900)
    RULESET.check(scene.state)
    scene.state.hordes[0].tile = "9,9"
    with pytest.raises(ValueError, match="the places of hordes"):
        RULESET.check(scene.state)


@pytest.mark.rule("ME-NECRO-36")
def test_nobody_razes_where_a_horde_stands() -> None:
    scene = haunted(900, phase="raze")
    scene.land(GRAVES, "A", "village")
    scene.banner("A", GRAVES, 900)
    campaign = scene.play(*[6, 5] * 9)
    with refused("enemy_present"):
        campaign.attempt("A", "raze", GRAVES)


@pytest.mark.rule("ME-RULING-507")
@pytest.mark.parametrize(("left", "hordes"), [(0, 0), (1, 1)])
def test_an_assault_that_leaves_nothing_of_a_horde_ends_it(left: int, hordes: int) -> None:
    scene = haunted()
    count_horde(Game(scene.state), GRAVES, left)
    assert [one.points for one in scene.state.hordes] == [left] * hordes


@pytest.mark.rule("ME-NECRO-32", "ME-RULING-508")
def test_on_an_island_of_one_tile_a_horde_stays() -> None:
    around = "\n".join(f"{tile} sea S S S S S S" for tile in ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"))
    scene = Scene(f"{GRAVES} coastal CS CS CS CS CS CS\n{around}\n3,0 LO-01", phase="hordes")
    scene.land(GRAVES, "B", "village")
    loose_horde(scene.state, GRAVES, 800)
    scene.land("3,0", "A", "village")
    scene.banner("A", "3,0", 900)
    campaign = scene.play(CALM)
    assert (horde(campaign).tile, dice_left(campaign)) == (GRAVES, [])
    assert not campaign.state.lands[GRAVES].razed, "it has come nowhere"


@pytest.mark.rule("ME-TURN-01")
@pytest.mark.parametrize(("phase", "words"), [("hordes", ": the dead march"), ("pirates", ": pirates sail")])
def test_the_track_says_who_moves_before_anybodys_turn(phase: str, words: str) -> None:
    assert DISPLAY.track(haunted(phase=phase).state, None).heading == f"Year 1, first month{words}"
