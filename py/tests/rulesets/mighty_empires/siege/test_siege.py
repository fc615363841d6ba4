"""Sieges: begun, stormed, battered, starved, relieved and left (ME digest 4.12, examples 8.7)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners.routes import crossings
from empires.rulesets.mighty_empires.battle.booty import share_booty
from empires.rulesets.mighty_empires.battle.chances import odds_of_march
from empires.rulesets.mighty_empires.charts import ASSAULT, BATTERY, FORT, STARVE
from empires.rulesets.mighty_empires.season.encounter import join_relief
from empires.rulesets.mighty_empires.siege.besiegers import step_back
from empires.rulesets.mighty_empires.siege.terms import negotiable
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Peace, Preset, Terms
from empires.rulesets.mighty_empires.state.captive import Train, Trophy
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, defend, enter, field, plans
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where


def besieged(settlement: str = "city", garrison: int = 600, *, phase: str = "siege", **options: Any) -> Scene:
    """B's banner of `garrison` points inside FIELD; A is to besiege it."""
    scene = field(settlement, phase=phase, **options)
    scene.state.contacts = []
    if garrison:
        scene.banner("B", FIELD, garrison, inside=True)
    scene.siege(FIELD, "A")
    return scene


def storm(campaign: Campaign[MightyEmpires], attack: str = "", defence: str = "") -> None:
    """A assaults; both choose their plans."""
    campaign.attempt("A", "siege", f"assault {FIELD}")
    if attack:
        campaign.attempt("A", "strategy", attack)
        campaign.attempt("B", "strategy", defence)


# --- tables --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-FORT", "ME-SIEGE-12", "ME-SIEGE-02")
def test_fortifications() -> None:
    assert {row.on: (row["times"], row["garrison"]) for row in FORT.rows} == {
        "city": (2, 3),
        "fortress": (3, 2),
    }


@pytest.mark.rule("ME-T-ASSAULT")
def test_the_assault_chart() -> None:
    assert [ASSAULT.at(score)["result"] for score in (-3, 5, 6, 8, 9, 20)] == [
        "bloody_repulse", "bloody_repulse", "repulse", "repulse", "stormed", "stormed",
    ]  # fmt: skip
    assert ASSAULT.at(0)["attacker_dice"] == "2d6"


@pytest.mark.rule("ME-T-BATTERY", "ME-SIEGE-21")
def test_the_battery_chart() -> None:
    assert [BATTERY.at(die)["bonus"] for die in range(1, 7)] == [0, 0, 1, 1, 2, 3]


@pytest.mark.rule("ME-T-STARVE", "ME-RULING-169")
def test_the_starvation_chart() -> None:
    default, other = (
        [STARVE.at(die)[rows] for die in range(1, 5)]
        for rows in ("betrayal1_surrender2", "surrender1_betrayal2")
    )
    assert default == ["betrayal", "surrender", "hardship", "no_effect"]
    assert other == ["surrender", "betrayal", "hardship", "no_effect"]


@pytest.mark.rule("ME-SIEGE-04", "ME-RULING-185", "ME-REORG-05")
def test_before_the_walls_no_banner_is_made_weak_either() -> None:
    campaign = enter(field("fortress"), 600, 600).play(4, 5)
    campaign.attempt("A", "besiege_or_leave", "reorganize")
    with refused("weak_banner", "ME-REORG-05"):
        campaign.attempt("A", "rearrange", {"points": {"A:1": 800, "A:2": 400}, "baggage": {}})


def parted(*comers: int) -> Campaign[MightyEmpires]:
    """A has shared B's city with him since earlier turns and now attacks; B goes inside. Meanwhile C has
    come to the land from which A's first banner came; `comers` came from elsewhere."""
    scene = field("city", players="A B C")
    scene.state.contacts = []
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    for strength in comers:
        scene.banner("A", FIELD, strength, edge=2, came_from="1,0")
    scene.banner("B", FIELD, 800)
    scene.banner("C", SOUTH, 700)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    campaign = Scene.play(scene, quiet=9)
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    campaign.attempt("B", "assign_defence", "refuge")
    return campaign


@pytest.mark.rule("ME-SIEGE-04", "ME-RULING-176")
def test_nobody_goes_back_from_the_walls_into_an_enemy() -> None:
    campaign = parted()
    assert FIELD in campaign.state.sieges, "there is nowhere to go back to, so A besieges the place"
    campaign = parted(600)
    with refused("enemy_present", "ME-RULING-176"):
        campaign.attempt("A", "besiege_or_leave", "leave")
    campaign.attempt("A", "besiege_or_leave", "each")
    campaign.attempt("A", "besiege_or_leave", {"leave": ["A:2"]})
    assert where(campaign, "A:1", "A:2") == [FIELD, "1,0"]


# --- what others learn ---------------------------------------------------------------------------------


@pytest.mark.rule("ME-ARMY-18", "ME-BATTLE-19", "ME-SIEGE-23")
def test_only_who_sees_the_place_learns_how_many_hold_it() -> None:
    campaign = enter(field("fortress", players="A B C"), 1200).play(4, 5)
    for seeing in ("A", "B"):
        events = campaign.view(seeing).events
        assert told(events, "garrison_counted")[0].facts["points"] == 200
        assert told(events, "garrison_store")[0].facts["baggage"] == 3
    for name in ("C", None):
        events = campaign.view(name).events
        assert told(events, "walls_manned")
        assert not [event for event in events if "200" in event.text or 4 in event.facts.get("faces", [])]
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.view("B").state.sieges[FIELD].garrison_points == 200
    assert campaign.view("C").state.sieges[FIELD].garrison_points is None


@pytest.mark.rule("ME-T-ASSAULT", "ME-SIEGE-15", "ME-ARMY-18")
def test_only_who_sees_the_place_learns_the_strengths_of_an_assault() -> None:
    scene = besieged(players="A B C")
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH)
    campaign = scene.play(3, 4, 1, 1)
    storm(campaign, "direct", "hold")
    assert told(campaign.view("B").events, "strengths_declared")[0].facts["defence"] == 600
    assert not told(campaign.view("C").events, "strengths_declared")
    assert told(campaign.view("C").events, "assault_begun")[0].text.startswith("A storms")
    for seeing in ("A", "B", "C", None):  # the multiplier is enough to check the losses: ME-BATTLE-10
        assert [one.text for one in told(campaign.view(seeing).events, "losses") if one.to is None] == LOST


LOST = [
    "A loses 1 × 50 × 1 for fewer than 1,000 enemies = 50 points.",
    "B loses 1 × 50 × 2 for 1,000 to 1,999 enemies = 100 points.",
]


# --- beginning -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-01", "ME-SIEGE-03", "ME-SIEGE-04", "ME-SIEGE-05")
def test_who_takes_refuge_is_besieged() -> None:
    campaign = defend(enter(field("fortress"), 1800), 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.state.sieges[FIELD].besieger == "A"
    assert campaign.state.lands[FIELD].owner == "B"
    assert campaign.state.banners["A:1"].place == (3, 0)
    assert asked(campaign) == [("A", "siege")]


@pytest.mark.rule("ME-SIEGE-14", "EX-ME-106")
def test_an_assault_in_the_turn_the_siege_begins() -> None:
    campaign = defend(enter(field("fortress"), 1800), 500).play(4, 5, 2)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    storm(campaign, "direct", "hold")
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 10
    assert points(campaign, "A:1", "B:1") == [1700, 0]
    assert campaign.state.lands[FIELD].owner == "A"
    assert FIELD not in campaign.state.sieges


@pytest.mark.rule("ME-SIEGE-04", "ME-SIEGE-12")
def test_who_may_besiege_is_told_what_the_walls_are_worth() -> None:
    campaign = enter(field("fortress"), 900).play(4, 5)
    assert campaign.waiting[0].choices[0].note == "200 points inside, worth 600 behind their walls"
    campaign = defend(enter(field("city"), 1800), 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    assert campaign.waiting[0].choices[0].note == "walls make the garrison worth 2 times its points"


@pytest.mark.rule("ME-SIEGE-15", "ME-SIEGE-27", "ME-ARMY-18")
def test_the_odds_of_an_assault_are_told_where_the_garrison_was_counted() -> None:
    scene = enter(field("fortress", phase="siege"), 900)
    scene.state.contacts = []
    scene.siege(FIELD, "A", garrison_points=200, hardship=1)
    assert scene.play().waiting[0].choices[0].note == "+1 for the odds, +1 for hardship inside"
    for battered, words in (
        ({"battery_bonus": 2}, "+2 for battered walls"),
        ({"battery_ready": True}, "a die for battered walls"),
    ):
        scene = enter(field("fortress", phase="siege"), 900)
        scene.state.contacts = []
        scene.siege(FIELD, "A", garrison_points=200, **battered)
        assert scene.play().waiting[0].choices[0].note == f"+1 for the odds, {words}"
    secret = enter(besieged("city", 600), 900).play().waiting[0]
    assert "odds" not in secret.choices[0].note


@pytest.mark.rule("ME-SIEGE-04")
def test_all_may_go_back() -> None:
    campaign = defend(enter(field("fortress"), 1800), 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("A", "besiege_or_leave", "leave")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.banners["A:1"].place == (0, 0)  # the facing edge
    assert not campaign.state.banners["B:1"].inside
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-SIEGE-04", "ME-RULING-185", "EX-ME-098")
def test_some_besiege_and_some_go_back() -> None:
    campaign = defend(enter(field("fortress"), 1200), 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    campaign.attempt("A", "besiege_or_leave", "reorganize")
    with refused("banner_below_500", "ME-REORG-03"):
        campaign.attempt("A", "rearrange", {"points": {"A:1": 800, "new1": 400}, "baggage": {}})
    campaign.attempt("A", "rearrange", {"points": {"A:1": 700, "new1": 500}, "baggage": {}})
    campaign.attempt("A", "besiege_or_leave", "each")
    campaign.attempt("A", "besiege_or_leave", {"leave": ["A:3"]})
    assert where(campaign, "A:1", "A:3") == [FIELD, SOUTH]
    assert points(campaign, "A:1", "A:3") == [700, 500]
    assert FIELD in campaign.state.sieges


@pytest.mark.rule("ME-BATTLE-19", "ME-SIEGE-03", "ME-SIEGE-12", "ME-SIEGE-23", "ME-RULING-166", "EX-ME-058")
def test_an_unguarded_fortress_has_a_skeleton_garrison() -> None:
    campaign = enter(field("fortress"), 900).play(4, 5)
    campaign.attempt("A", "besiege_or_leave", "besiege")
    siege = campaign.state.sieges[FIELD]
    assert (siege.garrison_points, siege.garrison_baggage) == (200, 3)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    assert told(campaign.recent, "strengths_declared")[-1].facts["defence_value"] == 600
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]  # its owner chooses for it


@pytest.mark.rule("ME-SCOUT-34", "ME-SIEGE-13")
def test_a_skeleton_garrison_counted_by_scouts_is_not_rolled_again() -> None:
    scene = enter(field("fortress"), 900)
    scene.state.secrets["A"].presets = [Preset(FIELD, 250)]
    campaign = scene.play(1)
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.state.sieges[FIELD].garrison_points == 250
    assert campaign.state.sieges[FIELD].garrison_baggage == 0


@pytest.mark.rule("ME-RULING-162", "ME-BATTLE-17", "EX-ME-063")
def test_a_city_lost_outside_its_walls_falls() -> None:
    campaign = plans(defend(enter(field("city"), 1200), 900).play(4, 5, 2, 3), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-RULING-162", "EX-ME-063")
def test_a_fortress_lost_outside_its_walls_is_held_by_a_skeleton() -> None:
    campaign = plans(defend(enter(field("fortress"), 1200), 900).play(4, 5, 2, 3, 3, 4), "direct", "hold")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    siege = campaign.state.sieges[FIELD]
    assert (siege.garrison_points, siege.garrison_baggage) == (150, 2)
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-162")
def test_banners_inside_hold_a_place_whose_field_army_is_beaten() -> None:
    campaign = defend(enter(field("city"), 1200), 900, 500).play(4, 5, 2, 3)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "each")
    campaign.attempt("B", "assign_defence", {"B:1": "fight", "B:2": "refuge"})
    plans(campaign, "direct", "hold")
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert campaign.state.lands[FIELD].owner == "B"
    assert where(campaign, "B:1") == [NORTH]


# --- assaults ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-ASSAULT", "ME-SIEGE-15", "ME-SIEGE-16", "ME-SIEGE-19", "ME-RULING-171", "EX-ME-065")
def test_storming_a_city() -> None:
    campaign = enter(besieged("city", 600), 1400, 1400).play(3, 4, 2)
    storm(campaign, "flank", "counter")
    told_first = told(campaign.recent, "strengths_declared")[0].facts
    assert (told_first["defence_value"], told_first["factor"]) == (1200, 3)
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 11
    assert points(campaign, "A:1", "A:2", "B:1") == [1350, 1350, 0]
    assert campaign.state.lands[FIELD].owner == campaign.state.lands[FIELD].flag == "A"


@pytest.mark.rule("ME-PRIS-01", "ME-PRIS-02", "ME-SIEGE-19")
@pytest.mark.parametrize("way", ["stormed", "betrayed"])
def test_whoever_takes_a_place_takes_the_trains_of_its_garrison(way: str) -> None:
    bull = Trophy("standard", "The Bull")
    scene = enter(besieged("city", 600), 1400, 1400) if way == "stormed" else hungry()
    scene.state.secrets["B"].trains["B:1"] = Train(trophies=[bull])
    campaign = scene.play(*([3, 4, 2] if way == "stormed" else [5, 5, 1]))
    if way == "stormed":
        storm(campaign, "flank", "counter")
    (train,) = campaign.state.secrets["A"].trains.values()
    assert train.trophies == [bull]


@pytest.mark.rule("ME-SIEGE-18", "ME-RULING-171", "ME-RULING-177", "EX-ME-066")
def test_a_repulse_may_be_followed_by_another_assault() -> None:
    campaign = enter(besieged("fortress", 450), 1600).play(3, 4, 2, 3, 2, 3, 1, 4)
    storm(campaign, "direct", "hold")
    assert points(campaign, "A:1", "B:1") == [1500, 150]
    storm(campaign, "direct", "hold")
    assert points(campaign, "A:1", "B:1") == [1450, 0]
    assert campaign.state.lands[FIELD].owner == "A"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-SIEGE-17", "ME-RULING-173", "EX-ME-067")
def test_a_bloody_repulse_ends_the_assaults_of_the_month() -> None:
    scene = enter(besieged("fortress", 700), 1400, 700)
    scene.land("1,-2", INDEPENDENT, "fortress")
    scene.siege("1,-2", "A", garrison_points=100)  # a second siege, so that there is still something to do
    scene.banner("A", "1,-2", 500, edge=3, came_from="1,-1")
    campaign = scene.play(1, 3, 3, 4, 2)
    storm(campaign, "direct", "counter")
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 2
    assert sum(points(campaign, "A:1", "A:2")) == 1750
    assert points(campaign, "B:1") == [400]
    with refused("assault_locked", "ME-SIEGE-17"):
        campaign.attempt("A", "siege", f"assault {FIELD}")


@pytest.mark.rule("ME-SIEGE-14", "ME-SIEGE-20", "EX-ME-068")
def test_one_tactic_a_turn() -> None:
    scene = enter(besieged("fortress", 450), 1600)
    campaign = scene.play(3, 4, 1, 1)
    storm(campaign, "direct", "hold")
    with refused("already_assaulted", "ME-SIEGE-14"):
        campaign.attempt("A", "siege", f"batter {FIELD}")


@pytest.mark.rule("ME-SIEGE-14", "ME-SIEGE-20", "EX-ME-068")
def test_no_assault_after_battering() -> None:
    scene = enter(besieged("fortress", 450), 1600)
    scene.land("1,-2", INDEPENDENT, "fortress")
    scene.siege("1,-2", "A", garrison_points=100)
    scene.banner("A", "1,-2", 500, edge=3, came_from="1,-1")
    campaign = scene.play()
    campaign.attempt("A", "siege", f"batter {FIELD}")
    with refused("already_battered", "ME-SIEGE-14"):
        campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "siege", "done")
    assert campaign.state.sieges[FIELD].battery_ready


@pytest.mark.rule("ME-SIEGE-21", "ME-RULING-172", "EX-ME-068")
def test_battered_walls_help_every_assault_of_the_next_turn() -> None:
    scene = enter(besieged("fortress", 450), 1600)
    scene.state.sieges[FIELD].battery_ready = True
    campaign = scene.play(5, 1, 4, 1, 1, 1, 4, 1, 1)
    storm(campaign, "direct", "hold")
    assert told(campaign.recent, "assault_result")[-1].facts["score"] == 0 + 0 + 5 + 2
    storm(campaign, "direct", "hold")
    second = told(campaign.recent, "strengths_declared")[-1].facts["factor"]
    assert told(campaign.recent, "assault_result")[-1].facts["score"] == second + 5 + 2


@pytest.mark.rule("ME-SIEGE-21", "ME-RULING-172", "EX-ME-068")
def test_without_an_assault_the_walls_are_mended() -> None:
    scene = enter(besieged("fortress", 450), 1600)
    siege = scene.state.sieges[FIELD]
    siege.battery_ready, siege.battery_bonus = True, 3
    campaign = scene.play()
    campaign.attempt("A", "siege", "done")
    assert not campaign.state.sieges[FIELD].battery_ready
    assert campaign.state.sieges[FIELD].battery_bonus is None


@pytest.mark.rule("ME-SIEGE-27", "ME-SIEGE-15")
def test_hardship_helps_every_later_assault() -> None:
    scene = enter(besieged("city", 800), 1600)
    scene.state.sieges[FIELD].hardship = 2
    campaign = scene.play(1, 4, 1, 1)
    storm(campaign, "direct", "hold")
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 0 + 0 + 5 + 2


@pytest.mark.rule("ME-RULING-170")
def test_assaults_without_strategy_cards() -> None:
    campaign = enter(besieged("city", 800, assault_cards=False), 1600).play(3, 4, 1, 1)
    storm(campaign)
    assert told(campaign.recent, "assault_result")[0].facts["score"] == 7


@pytest.mark.rule("ME-RULING-165", "ME-RULING-170")
def test_a_die_chooses_for_a_besieged_militia() -> None:
    scene = enter(field("city", INDEPENDENT, phase="siege"), 1600)
    scene.siege(FIELD, "A", garrison_points=600)
    campaign = scene.play(5, 3, 4, 1, 1)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    assert told(campaign.recent, "strategies_shown")[0].facts["defence"] == "withdraw"


@pytest.mark.rule("ME-SIEGE-15", "ME-SIEGE-16", "ME-ARMY-18")
def test_a_storm_shows_its_odds_for_the_garrisons_that_may_be_there() -> None:
    campaign = enter(besieged("city", 800, assault_cards=False), 1600).play()
    (odds,) = next(one.odds for one in campaign.waiting[0].choices if one.value == f"assault {FIELD}")
    assert [line.given for line in odds.lines] == ["against 500", "against 1,000", "against 1,500"]
    # twice as much behind walls: factors +2, 0 and -1
    assert [line.need for line in odds.lines] == [7, 9, 10]
    assert [line.win for line in odds.lines] == [58, 28, 17]  # 21, 10 and 6 of 36


@pytest.mark.rule("ME-RULING-165", "ME-ARMY-18")
def test_whoever_plans_for_a_militia_from_afar_is_not_shown_how_many_it_is() -> None:
    scene = enter(field("city", INDEPENDENT, phase="siege", independent_card="other_player"), 1600)
    scene.state.contacts = []
    scene.siege(FIELD, "A", garrison_points=500)
    campaign = scene.play()
    campaign.attempt("A", "siege", f"assault {FIELD}")
    shown = {one.player: any(choice.odds for choice in one.choices) for one in campaign.waiting}
    assert shown == {"A": True, "B": False}


@pytest.mark.rule("ME-SIEGE-13", "ME-SIEGE-16")
def test_a_besieged_militia_stays_as_small_as_assaults_have_made_it() -> None:
    scene = enter(field("fortress", INDEPENDENT, phase="siege"), 1600)
    scene.siege(FIELD, "A", garrison_points=450)
    campaign = scene.play(3, 3, 4, 2, 3)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    assert points(campaign, "A:1") == [1500]
    assert campaign.state.sieges[FIELD].garrison_points == 150


@pytest.mark.rule("ME-T-ASSAULT", "ME-BATTLE-11", "ME-SIEGE-15")
def test_doubles_cost_a_character_in_assaults_too() -> None:
    campaign = enter(besieged("city", 800), 1600).play(3, 3, 2, 4, 1, 1)
    storm(campaign, "direct", "hold")
    assert points(campaign, "A:1") == [1600 - 80 - 50]


@pytest.mark.rule("ME-RULING-177")
def test_a_siege_ends_with_its_besiegers() -> None:
    scene = enter(besieged("fortress", 1400), 300)
    campaign = scene.play(1, 2, 6, 6, 1)
    storm(campaign, "direct", "counter")
    assert campaign.state.sieges == {}
    assert campaign.state.lands[FIELD].owner == "B"
    assert not campaign.state.banners["B:1"].inside


@pytest.mark.rule("ME-SIEGE-29", "ME-REORG-11", "ME-RULING-180", "EX-ME-073")
def test_booty_is_shared_among_the_besiegers() -> None:
    scene = besieged("city", 0)
    scene.banner("B", FIELD, 600, inside=True, baggage=2)
    scene.state.lands[FIELD].stockpile = 5
    scene.banner("A", FIELD, 1400, edge=3, came_from=SOUTH, baggage=4)
    scene.banner("A", FIELD, 1400, edge=3, came_from=SOUTH, baggage=5)
    campaign = scene.play(3, 4, 2)
    storm(campaign, "flank", "counter")
    assert campaign.waiting[0].default == {"shares": {"A:1": 2, "A:2": 1, "store": 4}}
    with refused("baggage_limit", "ME-ARMY-22"):
        campaign.attempt("A", "take_booty", {"shares": {"A:1": 3, "store": 4}})
    with refused("stockpile_limit", "ME-REORG-08"):
        campaign.attempt("A", "take_booty", {"shares": {"store": 7}})
    campaign.attempt("A", "take_booty", {"shares": {"A:1": 2, "store": 5}})
    assert baggage(campaign, "A:1", "A:2") == [6, 5]
    assert campaign.state.lands[FIELD].stockpile == 5
    assert not told(campaign.recent, "baggage_lost")
    assert campaign.state.banners["A:1"].place == (3, 0)


@pytest.mark.rule("ME-RULING-192", "ME-BATTLE-17")
def test_ships_in_a_fallen_harbour() -> None:
    scene = enter(field("city", INDEPENDENT, phase="siege"), 1600)
    scene.siege(FIELD, "A", garrison_points=100)
    scene.ship(INDEPENDENT, FIELD)
    scene.ship(INDEPENDENT, FIELD, kind="pirate")
    scene.ship("B", FIELD)
    campaign = scene.play(3, 6, 5, 1)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    ships = campaign.state.ships.values()
    assert [(ship.owner, ship.in_harbour) for ship in ships] == [
        ("A", True), (INDEPENDENT, False), ("B", True),
    ]  # fmt: skip


# --- relief and rally ----------------------------------------------------------------------------------


def rallying(garrison: int, besieger: int) -> Scene:
    """B's turn: its garrison may sally against A's besiegers."""
    scene = field("city", phase="battle", active="B")
    scene.state.contacts = []
    scene.land("0,2", "B")
    scene.banner("B", "0,2", 1000)  # stops B's turn at its end
    scene.banner("B", FIELD, garrison, inside=True, baggage=1)
    scene.banner("A", FIELD, besieger, edge=3, came_from=SOUTH, baggage=1)
    scene.siege(FIELD, "A")
    return scene


@pytest.mark.rule("ME-SIEGE-10", "ME-RULING-175", "ME-RULING-176", "EX-ME-071")
def test_a_rally_that_drives_the_besiegers_off() -> None:
    campaign = rallying(1200, 1000).play(5, 5, 2, 4, 1, 2)
    with refused("no_refuge", "ME-BATTLE-03"):
        campaign.attempt("B", "choose_contact", f"rally {FIELD}")
        campaign.attempt("A", "assign_defence", "refuge")
    campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("B", "strategy", "surprise")
    campaign.attempt("A", "strategy", "withdraw")
    assert points(campaign, "B:2", "A:1") == [1020, 700]
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.sieges == {}
    assert not campaign.state.banners["B:2"].inside
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-175")
def test_a_beaten_rally_goes_back_inside() -> None:
    campaign = rallying(1000, 1000).play(1, 4, 1, 1)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    plans_of_b(campaign, "direct", "hold")
    assert campaign.state.banners["B:2"].inside
    assert baggage(campaign, "B:2") == [1]
    assert not told(campaign.recent, "pursuit_result")
    assert FIELD in campaign.state.sieges


def plans_of_b(campaign: Campaign[MightyEmpires], attack: str, defence: str) -> None:
    """B sallies, A fights."""
    if asked(campaign) == [("A", "assign_defence")]:
        campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("B", "strategy", attack)
    campaign.attempt("A", "strategy", defence)


@pytest.mark.rule("ME-RULING-175")
def test_a_scattered_rally_loses_its_baggage() -> None:
    campaign = rallying(1000, 1000).play(1, 2, 1, 1)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    plans_of_b(campaign, "direct", "counter")
    assert baggage(campaign, "B:2", "A:1") == [0, 2]
    assert campaign.state.banners["B:2"].inside


@pytest.mark.rule("ME-RULING-175")
@pytest.mark.parametrize("settlement", ["city", "fortress"])
def test_a_garrison_lost_outside(settlement: str) -> None:
    scene = rallying(200, 1000)
    scene.state.lands[FIELD].settlement = settlement  # type: ignore[assignment]  # one of the two above
    campaign = scene.play(1, 3, 2, 6, 4, 5)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    plans_of_b(campaign, "direct", "counter")
    if settlement == "city":
        assert campaign.state.lands[FIELD].owner == "A"
    else:
        siege = campaign.state.sieges[FIELD]
        assert (siege.garrison_points, siege.garrison_baggage) == (200, 3)


@pytest.mark.rule("ME-SIEGE-10", "ME-RETREAT-09", "ME-RULING-175")
def test_besiegers_may_give_way_to_a_sally() -> None:
    campaign = rallying(1000, 1000).play()
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    campaign.attempt("A", "assign_defence", "retreat")
    campaign.attempt("B", "pursue", "no")
    assert campaign.state.sieges == {}
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-SIEGE-10", "ME-RULING-147")
def test_friends_at_peace_with_the_besiegers_do_not_keep_the_garrison_inside() -> None:
    scene = rallying(1000, 1000)
    scene.banner("B", FIELD, 500, edge=0)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    choices = [choice.value for choice in scene.play().waiting[0].choices]
    assert f"rally {FIELD}" in choices


@pytest.mark.rule("ME-SIEGE-07")
def test_a_lone_besieger_goes_home_whole() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    choices = [choice.value for choice in scene.play().waiting[0].choices]
    assert f"leave {FIELD}" in choices
    assert f"leave_some {FIELD}" not in choices


@pytest.mark.rule("ME-SIEGE-10")
def test_some_banners_may_stay_inside_and_none_sallies_twice() -> None:
    scene = rallying(1000, 1000)
    scene.banner("B", FIELD, 500, inside=True)
    campaign = scene.play(3, 4, 1, 1)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    campaign.attempt("B", "rally", {"banners": ["B:2"]})
    plans_of_b(campaign, "direct", "hold")
    assert points(campaign, "B:2", "B:3")[1] == 500
    assert asked(campaign) != [("B", "choose_contact")]


@pytest.mark.rule("ME-RULING-175")
def test_militia_and_skeleton_garrisons_never_rally() -> None:
    scene = rallying(1000, 1000)
    scene.state.banners["B:2"].tile = NORTH
    scene.state.banners["B:2"].inside = False
    scene.state.sieges[FIELD].garrison_points = 300
    campaign = scene.play()
    assert asked(campaign) != [("B", "choose_contact")]


def relieving(relief: int, garrison: int, besieger: int) -> Scene:
    """B's relief has entered from the north; its garrison is inside, A besieges from the south."""
    scene = rallying(garrison, besieger)
    scene.banner("B", FIELD, relief, edge=0, came_from=NORTH, has_moved=True, baggage=1)
    scene.state.contacts = [FIELD]
    return scene


@pytest.mark.rule("ME-SIEGE-09", "ME-SIEGE-08", "ME-RULING-175", "EX-ME-072")
def test_relief_and_garrison_fight_together() -> None:
    campaign = relieving(800, 600, 1300).play(3, 5, 1, 1, 2)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("B", "rally", {"banners": ["B:2"]})
    campaign.attempt("A", "assign_defence", "fight")
    facts = told(campaign.recent, "strengths_declared")[0].facts
    assert (facts["attack"], facts["defence"], facts["factor"]) == (1400, 1300, 0)
    campaign.attempt("B", "strategy", "surprise")
    campaign.attempt("A", "strategy", "hold")
    campaign.attempt("B", "pursue", "no")
    assert campaign.state.sieges == {}
    assert where(campaign, "A:1", "B:3") == [SOUTH, FIELD]


@pytest.mark.rule("ME-SIEGE-09")
def test_where_nothing_is_besieged_there_is_nothing_to_relieve() -> None:
    scene = field("city")
    scene.banner("B", FIELD, 600, inside=True)
    with pytest.raises(StopIteration) as done:
        next(join_relief(Game(scene.state), FIELD, "B"))
    assert done.value.value == []


@pytest.mark.rule("ME-SIEGE-09")
def test_where_no_banner_is_inside_nobody_joins_the_relief() -> None:
    scene = relieving(800, 600, 1300)
    del scene.state.banners["B:2"]
    scene.state.sieges[FIELD].garrison_points = 300
    campaign = scene.play(3, 5, 1, 1, 2)
    campaign.attempt("B", "agree_peace", "attack")
    assert asked(campaign) == [("A", "assign_defence")]


@pytest.mark.rule("ME-SIEGE-09", "ME-RULING-175", "ME-RETREAT-11", "ME-RULING-156")
def test_a_beaten_relief_retreats_and_the_garrison_goes_back_in() -> None:
    campaign = relieving(800, 600, 1300).play(1, 3, 1, 1, 5)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("B", "rally", {"banners": ["B:2"]})
    plans_of_b(campaign, "direct", "hold")
    assert not told(campaign.recent, "pursuit_result")  # the city behind them is held
    assert where(campaign, "B:2", "B:3") == [FIELD, NORTH]
    assert asked(campaign) != [("B", "choose_contact")]  # the garrison has had its sally
    assert campaign.state.banners["B:2"].inside
    assert FIELD in campaign.state.sieges


@pytest.mark.rule("ME-SIEGE-09", "ME-RULING-219", "ME-EQX-26")
def test_a_garrison_held_by_portents_joins_no_relief() -> None:
    scene = relieving(800, 600, 1300)
    scene.state.banners["B:2"].spellbound = True
    campaign = scene.play(3, 5, 1, 1, 2)
    campaign.attempt("B", "agree_peace", "attack")
    assert asked(campaign) == [("A", "assign_defence")]


@pytest.mark.rule("ME-SIEGE-09", "ME-RULING-123", "ME-BATTLE-12")
@pytest.mark.parametrize(("relief", "besieged"), [(100, 1000), (1000, 100)])
def test_whoever_falls_in_a_relief_leaves_his_baggage_to_those_who_fought_with_him(
    relief: int, besieged: int
) -> None:
    scene = relieving(relief, besieged, 1300)
    scene.state.banners["B:2"].baggage = 3
    campaign = scene.play(2, 4, 1, 1, *[5] * 9)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("B", "rally", {"banners": ["B:2"]})
    plans_of_b(campaign, "direct", "hold")
    [survivor] = [one for one in campaign.state.banners.values() if one.owner == "B" and one.tile != "0,2"]
    assert survivor.baggage == 1 + 3


@pytest.mark.rule("ME-RULING-154", "ME-SIEGE-09")
def test_of_equals_in_a_relief_the_lowest_number_bears_the_odd_point() -> None:
    scene = relieving(500, 500, 1300)
    scene.banner("B", FIELD, 500, inside=True)
    campaign = scene.play(2, 4, 1, 1, *[5] * 9)
    campaign.attempt("B", "agree_peace", "attack")
    campaign.attempt("B", "rally", {"banners": ["B:2", "B:4"]})
    plans_of_b(campaign, "direct", "hold")
    assert points(campaign, "B:2", "B:3", "B:4") == [466, 467, 467]


@pytest.mark.rule("ME-SIEGE-08", "ME-SIEGE-09", "ME-RULING-162", "ME-RULING-167")
def test_a_third_party_fights_the_besiegers_only_and_stands_before_the_walls_then() -> None:
    scene = field("city", phase="battle", players="A B C", active="C")
    scene.banner("B", FIELD, 600, inside=True)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.siege(FIELD, "A")
    scene.land("1,0", "C")
    scene.banner("C", FIELD, 1500, edge=2, came_from="1,0", has_moved=True)
    campaign = scene.play(4, 5, 1, 1, 5)
    campaign.attempt("C", "agree_peace", "attack")
    assert asked(campaign) == [("A", "assign_defence")], "it is no relief of C’s: nobody comes out"
    campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("C", "strategy", "direct")
    campaign.attempt("A", "strategy", "hold")
    campaign.attempt("C", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]
    assert asked(campaign) == [("C", "besiege_or_leave")]  # B's banner is still behind its walls
    campaign.attempt("C", "besiege_or_leave", "besiege")
    assert campaign.state.sieges[FIELD].besieger == "C"
    assert campaign.state.banners["B:1"].inside


@pytest.mark.rule("ME-SIEGE-13", "ME-SIEGE-08")
def test_a_skeleton_garrison_stays_as_it_was_while_others_fight_before_its_walls() -> None:
    scene = field("fortress", players="A B C", active="C")
    scene.banner("A", FIELD, 1500, edge=3, came_from=SOUTH)
    scene.banner("C", FIELD, 600, edge=0, came_from=NORTH, has_moved=True, baggage=1)
    scene.siege(FIELD, "A", garrison_points=200, garrison_baggage=3)
    campaign = scene.play(1, 3, 1, 1, *[6, 5] * 5)
    campaign.attempt("C", "agree_peace", "attack")
    if asked(campaign) == [("A", "assign_defence")]:
        campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("C", "strategy", "direct")
    campaign.attempt("A", "strategy", "hold")
    campaign.attempt("A", "pursue", "no")
    siege = campaign.state.sieges[FIELD]
    assert (siege.garrison_points, siege.garrison_baggage) == (200, 3)


@pytest.mark.rule("ME-RULING-162", "ME-RULING-113", "ME-SIEGE-05")
def test_a_third_party_that_goes_back_leaves_the_garrison_free() -> None:
    scene = besieged("city", 600, phase="battle", players="A B C", active="C")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.land("1,0", "C")
    scene.banner("C", FIELD, 1500, edge=2, came_from="1,0", has_moved=True)
    campaign = scene.play(4, 5, 1, 1, 5)
    campaign.attempt("C", "agree_peace", "attack")
    campaign.attempt("A", "assign_defence", "fight")
    campaign.attempt("C", "strategy", "direct")
    campaign.attempt("A", "strategy", "hold")
    campaign.attempt("C", "pursue", "no")
    campaign.attempt("C", "besiege_or_leave", "leave")
    assert where(campaign, "C:1") == ["1,0"]
    assert campaign.state.sieges == {}
    assert not campaign.state.banners["B:1"].inside
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-162", "ME-BATTLE-15")
def test_who_holds_out_against_the_besiegers_may_besiege_in_their_place() -> None:
    scene = besieged("city", 600, phase="battle", players="A B C")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=1)
    scene.banner("C", FIELD, 1500, edge=2, came_from="1,0")
    scene.state.peace = [Peace(FIELD, ("A", "C"), fresh=False)]
    campaign = scene.play(3, 4, 1, 1)
    campaign.attempt("A", "choose_contact", f"break C {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("C", "strategy", "counter")
    campaign.attempt("C", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]
    assert asked(campaign) == [("C", "besiege_or_leave")]
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-SIEGE-08", "ME-RULING-167")
def test_the_besiegers_are_met_before_others_in_the_tile() -> None:
    scene = field("city", players="A B C D")
    scene.banner("B", FIELD, 600, inside=True)
    scene.banner("C", FIELD, 900)
    scene.banner("D", FIELD, 900, edge=0, came_from=NORTH)
    scene.state.peace = [Peace(FIELD, ("C", "D"), fresh=False)]
    scene.siege(FIELD, "D")
    campaign = enter(scene, 1500).play()
    assert told(campaign.recent, "contact_opened")[0].facts["defender"] == "D"


@pytest.mark.rule("ME-SIEGE-10", "ME-SIEGE-28")
def test_nobody_sallies_once_terms_are_agreed() -> None:
    scene = rallying(1000, 1000)
    scene.state.sieges[FIELD].agreed = Terms(tile=FIELD, by="A")
    assert asked(scene.play()) != [("B", "choose_contact")]


@pytest.mark.rule("ME-SIEGE-07")
def test_reinforcements_join_the_siege_without_a_fight() -> None:
    scene = enter(besieged("city", 600, phase="battle"), 900)
    scene.state.contacts = [FIELD]
    scene.banner("A", FIELD, 500, edge=2, came_from="1,0", has_moved=True)
    campaign = scene.play()
    assert asked(campaign) == [("A", "siege")]
    campaign.attempt("A", "siege", f"assault {FIELD}")
    assert told(campaign.recent, "strengths_declared")[0].facts["attack"] == 1400


@pytest.mark.rule("ME-RULING-176")
def test_beaten_besiegers_go_home_over_land_that_is_not_theirs() -> None:
    scene = rallying(1200, 1000)
    scene.land(SOUTH, "B")
    scene.land("-1,0", "A")
    campaign = scene.play(5, 5, 2, 4, 1, 2)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    plans_of_b(campaign, "surprise", "withdraw")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-RULING-176")
def test_beaten_besiegers_are_destroyed_if_an_enemy_bars_their_way() -> None:
    scene = rallying(1200, 1000)
    scene.banner("B", SOUTH, 500)
    campaign = scene.play(5, 5, 2, 4, 1, 2)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    plans_of_b(campaign, "surprise", "withdraw")
    campaign.attempt("B", "pursue", "no")
    assert "A:1" not in campaign.state.banners


# --- leaving -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SIEGE-11", "ME-RULING-176", "EX-ME-099")
def test_lifting_a_siege() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    campaign = scene.play()
    campaign.attempt("A", "move_group", f"leave {FIELD}")
    banner = campaign.state.banners["A:1"]
    assert (banner.tile, banner.place, banner.has_moved) == (SOUTH, (0, 0), True)
    assert campaign.state.sieges == {}
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-176")
def test_a_siege_cannot_be_lifted_into_an_enemy() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from="-1,1")
    scene.banner("B", "-1,1", 500)
    scene.opened("0,2", SOUTH)
    campaign = scene.play()
    with refused("enemy_present", "ME-RULING-176"):
        campaign.attempt("A", "move_group", f"leave {FIELD}")


@pytest.mark.rule("ME-SIEGE-07", "ME-SIEGE-11")
def test_fresh_besiegers_take_over_and_the_others_go_home() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("A", FIELD, 700, edge=2, came_from="1,0", has_moved=True)
    campaign = scene.play()
    with refused("already_moved", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", f"leave {FIELD}")
    campaign.attempt("A", "move_group", f"leave_some {FIELD}")
    with refused("bad_answer"):
        campaign.attempt("A", "leave_siege", {"banners": []})
    campaign.attempt("A", "leave_siege", {"banners": ["1"]})
    assert where(campaign, "A:1", "A:2") == [SOUTH, FIELD]
    assert campaign.state.sieges[FIELD].besieger == "A"
    assert campaign.state.banners["B:1"].inside


@pytest.mark.rule("ME-SIEGE-11", "ME-RULING-176")
def test_when_the_last_besieger_goes_home_the_siege_is_over() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("A", FIELD, 700, edge=2, came_from="1,0")
    campaign = scene.play()
    assert f"leave_some {FIELD}" in [choice.value for choice in campaign.waiting[0].choices]
    campaign.attempt("A", "move_group", f"leave_some {FIELD}")
    campaign.attempt("A", "leave_siege", {"banners": ["1", "2"]})
    assert where(campaign, "A:1", "A:2") == [SOUTH, "1,0"]
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-RULING-176", "ME-RULING-147")
def test_a_partner_in_peace_does_not_keep_besiegers_from_going_home() -> None:
    scene = besieged("city", 600, phase="movement", players="A B C")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("C", SOUTH, 700)
    scene.state.peace = [Peace(SOUTH, ("A", "C"), fresh=False)]
    campaign = scene.play()
    campaign.attempt("A", "move_group", f"leave {FIELD}")
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-SIEGE-11", "ME-RULING-176", "ME-SCOUT-17")
def test_mutineers_do_not_lift_a_siege() -> None:
    scene = besieged("city", 600, phase="movement")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, skipping=True)
    scene.banner("A", SOUTH, 500)
    scene.opened("0,2", SOUTH)
    campaign = scene.play()
    with refused("no_move", "ME-MOVE-01"):
        campaign.attempt("A", "move_group", f"leave {FIELD}")


# --- hunger --------------------------------------------------------------------------------------------


def hungry(settlement: str = "city", active: str = "B", **options: Any) -> Scene:
    """B's step 1: two banners inside without supplies."""
    scene = field(settlement, phase="subsistence", active=active, **options)
    scene.state.contacts = []
    scene.banner("B", FIELD, 900, inside=True)
    scene.banner("B", FIELD, 900, inside=True)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("B", NORTH, 1000)
    scene.siege(FIELD, "A")
    return scene


@pytest.mark.rule("ME-SUBS-07", "ME-T-STARVE")
@pytest.mark.rule("ME-SIEGE-22", "ME-SIEGE-24", "ME-SIEGE-27", "ME-SUBS-03", "EX-ME-069")
def test_hunger_and_hardship() -> None:
    campaign = hungry().play(5, 2, 3, 3)
    assert points(campaign, "B:1", "B:2") == [900, 840]
    assert campaign.state.sieges[FIELD].hardship == 1
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-SIEGE-27", "EX-ME-069")
def test_each_further_hardship_adds_one() -> None:
    scene = hungry()
    scene.state.sieges[FIELD].hardship = 1
    assert scene.play(5, 5, 3).state.sieges[FIELD].hardship == 2


@pytest.mark.rule("ME-SUBS-07", "ME-SIEGE-22")
def test_a_garrison_that_goes_hungry_may_lose_nobody() -> None:
    scene = hungry()
    del scene.state.banners["B:1"], scene.state.banners["B:2"]
    scene.state.sieges[FIELD].garrison_points = 300
    campaign = scene.play(5, 4)
    assert told(campaign.recent, "shortfall")[0].facts["points"] == 0
    assert campaign.state.sieges[FIELD].garrison_points == 300


@pytest.mark.rule("ME-T-STARVE", "ME-SIEGE-24")
def test_from_four_on_nothing_happens() -> None:
    campaign = hungry().play(5, 5, 4)
    assert campaign.state.sieges[FIELD].hardship == 0
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-SIEGE-25", "ME-RULING-169", "ME-WSET-23", "ME-T-STARVE")
@pytest.mark.parametrize(("rows", "die"), [("betrayal1_surrender2", 1), ("surrender1_betrayal2", 2)])
def test_betrayal_opens_the_gates(rows: str, die: int) -> None:
    campaign = hungry(siege_starvation_rows=rows).play(5, 5, die)
    assert campaign.state.lands[FIELD].owner == "A"
    assert points(campaign, "B:1", "B:2", "A:1") == [0, 0, 900]


@pytest.mark.rule("ME-SIEGE-26", "ME-RULING-178", "EX-ME-070", "ME-WSET-23")
@pytest.mark.parametrize(("rows", "die"), [("betrayal1_surrender2", 2), ("surrender1_betrayal2", 1)])
def test_surrender_for_safe_conduct(rows: str, die: int) -> None:
    scene = hungry(siege_starvation_rows=rows)
    for tile in ("1,-1", "1,0", "-1,0", "-1,1"):
        scene.land(tile, "A")
    campaign = scene.play(5, 5, die)
    campaign.attempt("A", "answer_surrender", "accept")
    assert asked(campaign) == [("B", "retreat_to")]
    with refused("no_retreat_tile", "ME-RULING-178"):
        campaign.attempt("B", "retreat_to", "2,0")
    campaign.attempt("B", "retreat_to", "1,0")  # it need not be his own
    assert where(campaign, "B:1", "B:2") == ["1,0", "1,0"]
    assert campaign.state.lands["1,0"].owner == "A"
    assert campaign.state.lands[FIELD].owner == "A"
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-RULING-536", "ME-SIEGE-26")
def test_a_garrison_that_marches_off_into_a_rivals_empty_land_takes_it_in_step_4() -> None:
    scene = hungry()
    scene.land("1,0", "A", "village")
    campaign = scene.play(5, 5, 2, quiet=2)
    campaign.attempt("A", "answer_surrender", "accept")
    campaign.attempt("B", "retreat_to", "1,0")
    campaign.attempt("B", "scout", "done")
    assert campaign.state.lands["1,0"].owner == "B"


@pytest.mark.rule("ME-SIEGE-26", "ME-RULING-178", "EX-ME-070", "ME-T-STARVE")
def test_a_surrendering_garrison_keeps_looking_for_a_way() -> None:
    text = f"{FIELD} LO-01\n{SOUTH} LO-01\n{NORTH} HI-01"
    scene = Scene(text, phase="subsistence", active="B")
    scene.land(FIELD, "B", "city")
    scene.banner("B", FIELD, 900, inside=True)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("A", SOUTH, 900)
    scene.siege(FIELD, "A")
    scene.state.lands[FIELD].stockpile = 0
    campaign = scene.play(5, 2, 1, 2, 5)
    campaign.attempt("A", "answer_surrender", "accept")
    assert where(campaign, "B:1") == [NORTH]
    assert not campaign.state.lands[NORTH].known
    assert campaign.state.lands[FIELD].owner == "A"


@pytest.mark.rule("ME-SIEGE-26", "ME-SIEGE-28")
def test_no_other_terms_are_made_while_a_surrender_is_answered() -> None:
    campaign = hungry().play(5, 5, 2)
    assert asked(campaign) == [("A", "answer_surrender")]
    assert negotiable(campaign.state, "A") == negotiable(campaign.state, "B") == []
    campaign.attempt("A", "answer_surrender", "refuse")
    assert [siege.tile for siege in negotiable(campaign.state, "A")] == [FIELD]


@pytest.mark.rule("ME-SIEGE-26")
def test_a_refused_surrender_lets_the_siege_go_on() -> None:
    campaign = hungry().play(5, 5, 2)
    campaign.attempt("A", "answer_surrender", "refuse")
    assert FIELD in campaign.state.sieges
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-174", "ME-SIEGE-23", "ME-SIEGE-13", "ME-SIEGE-22")
@pytest.mark.parametrize(("store", "dice", "left", "hardship"), [(1, (), 600, 0), (0, (2, 4, 3), 520, 1)])
def test_militia_eat_and_starve_at_the_start_of_the_besiegers_turn(
    store: int, dice: tuple[int, ...], left: int, hardship: int
) -> None:
    scene = field("city", INDEPENDENT, phase="subsistence")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.siege(FIELD, "A", garrison_points=600, garrison_baggage=store)
    campaign = scene.play(*dice)
    siege = campaign.state.sieges[FIELD]
    assert (siege.garrison_baggage, siege.garrison_points, siege.hardship) == (0, left, hardship)


@pytest.mark.rule("ME-SIEGE-22", "ME-T-SHORTFALL")
@pytest.mark.parametrize(
    ("dice", "words"), [((2, 4, 5), "and loses 80 points (4 × 20)."), ((5, 5), "goes hungry.")]
)
def test_what_hunger_costs_a_garrison_is_told(dice: tuple[int, ...], words: str) -> None:
    scene = field("city", INDEPENDENT, phase="subsistence")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.siege(FIELD, "A", garrison_points=600)
    assert told(scene.play(*dice).recent, "shortfall")[0].text.endswith(words)


@pytest.mark.rule("ME-RULING-174", "ME-RULING-166")
def test_a_skeleton_garrison_eats_in_its_owners_turn_from_the_store_too() -> None:
    scene = field("fortress", phase="subsistence", active="B")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("B", NORTH, 1000)
    scene.siege(FIELD, "A", garrison_points=200)
    scene.state.lands[FIELD].stockpile = 2
    campaign = scene.play()
    assert campaign.state.lands[FIELD].stockpile == 1


@pytest.mark.rule("ME-RULING-166", "ME-RULING-174")
@pytest.mark.parametrize(
    ("settlement", "owner", "eater"), [("city", INDEPENDENT, "A"), ("fortress", "B", "B")]
)
@pytest.mark.parametrize("active", ["A", "B", "C"])
def test_a_garrison_eats_once_a_month(settlement: str, owner: str, eater: str, active: str) -> None:
    scene = field(settlement, owner, phase="subsistence", active=active, players="A B C")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.land("1,0", "C", "village")
    for player, tile in (("B", NORTH), ("C", "1,0")):
        scene.banner(player, tile, 1000)
    scene.siege(FIELD, "A", garrison_points=600, garrison_baggage=2)
    assert scene.play().state.sieges[FIELD].garrison_baggage == (1 if active == eater else 2)


@pytest.mark.rule("ME-RULING-174", "ME-SIEGE-24")
def test_banners_inside_eat_as_banners_do() -> None:
    scene = field("city", phase="subsistence", active="B")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("B", FIELD, 900, inside=True, baggage=2)
    scene.banner("B", NORTH, 900)
    scene.siege(FIELD, "A")
    campaign = scene.play()
    assert baggage(campaign, "B:1") == [1]
    assert not told(campaign.chronicle(), "starvation_result"), "who has eaten does not starve"


@pytest.mark.rule("ME-RULING-177")
def test_a_garrison_that_starves_to_nothing_lets_the_place_fall() -> None:
    scene = field("city", INDEPENDENT, phase="subsistence")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.siege(FIELD, "A", garrison_points=100)
    campaign = scene.play(1, 3)
    assert campaign.state.lands[FIELD].owner == "A"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-SIEGE-06", "ME-RULING-138", "EX-ME-107")
def test_the_besieged_cannot_march_out() -> None:
    scene = besieged("city", 600, phase="movement", active="B")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH)
    scene.banner("B", "0,-2", 500, edge=3)
    scene.opened(NORTH, "0,-2")
    campaign = scene.play()
    with refused("besieged", "ME-RULING-138"):
        campaign.attempt("B", "move_group", f"1 {NORTH}")


@pytest.mark.rule("ME-SIEGE-29", "ME-RULING-180")
def test_where_nothing_is_stored_the_banners_alone_take_booty() -> None:
    scene = field("village", "A")
    banner = scene.banner("A", FIELD, 600, baggage=1)
    for _ in share_booty(Game(scene.state), FIELD, "A", 3, "ME-SIEGE-29"):
        raise AssertionError("nobody is asked")
    assert (banner.baggage, scene.state.lands[FIELD].stockpile) == (4, 0)


@pytest.mark.rule("ME-SIEGE-04", "ME-RULING-176")
@pytest.mark.parametrize("bank", [0, 1])
def test_who_goes_back_over_a_river_edge_keeps_to_his_bank(bank: int) -> None:
    beside = neighbour_ids(FIELD)[2]
    scene = Scene(f"{FIELD} river P P R P P R\n{beside} river P P R P P R")
    tiles = scene.state.map.tiles
    leaving, reached = crossings(tiles[FIELD], tiles[beside])[bank]
    banner = scene.banner("A", FIELD, 600, came_from=beside)
    banner.place = leaving
    step_back(scene.state, [banner])
    assert (banner.tile, banner.place) == (beside, reached)


@pytest.mark.rule("ME-BATTLE-19", "ME-SIEGE-12", "ME-SIEGE-15", "ME-SCOUT-34")
def test_a_march_onto_an_unguarded_fortress_shows_the_odds_of_a_storm_from_what_scouts_may_know() -> None:
    scene = Scene(phase="movement")
    scene.land("0,0", "A")
    scene.land("1,0", "B", "fortress")
    banners = [scene.banner("A", "0,0", 1000)]
    (odds,) = odds_of_march(scene.state, "A", banners, "1,0")
    assert odds.about == "The assault"
    assert [line.given for line in odds.lines] == ["against 50", "against 175", "against 300"]
    wins = [line.win for line in odds.lines]
    assert wins == sorted(wins, reverse=True)
    # what only the scouts' own side knows
    scene.state.secrets["B"].presets.append(Preset("1,0", 300))
    assert odds_of_march(scene.state, "A", banners, "1,0") == (odds,)
    scene.state.secrets["A"].presets.append(Preset("1,0", 300))
    (counted,) = odds_of_march(scene.state, "A", banners, "1,0")
    assert [line.given for line in counted.lines] == ["against 300"]
    # held by a banner, whose strength is another matter, in peace, or A's own
    scene.banner("B", "1,0", inside=True)
    assert odds_of_march(scene.state, "A", banners, "1,0") == ()
