"""What is played on the table: ground, scouts, scenario, roles, terrain, hour (ME-TABLE-04 to 23)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.battle.scenario import edges_crossed
from empires.rulesets.mighty_empires.battle.scouts import out_scouter
from empires.rulesets.mighty_empires.charts import SCENARIO, SCENARIO_ROLES
from empires.rulesets.mighty_empires.state import INDEPENDENT, Conflict, MightyEmpires
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, RIVER, SOUTH, brief, defend, enter, face, field
from tests.rulesets.mighty_empires.scene import Scene

EAST = "1,0"


def at_table(scene: Scene, *dice: int, us: tuple[int, int] = (0, 0)) -> Campaign[MightyEmpires]:
    """A against B, ground agreed and scouts told."""
    return brief(face(scene.play(*dice)), us)


def met(edges: int = 1, strength: int = 900) -> Scene:
    """A's banner, or two over different edges, in B's tile."""
    scene = enter(field(battle_method="ask"), 1200)
    if edges > 1:
        scene.land(EAST, "A")
        scene.banner("A", FIELD, 600, edge=2, came_from=EAST, has_moved=True)
    return defend(scene, strength)


def conflict(campaign: Campaign[MightyEmpires]) -> Conflict:
    found = campaign.state.conflict
    assert found is not None
    return found


@pytest.mark.rule("ME-T-SCENARIO", "ME-T-SCENROLE")
def test_the_charts() -> None:
    assert [SCENARIO.at(total)["scenario"] for total in range(1, 15)] == [
        *["defender_chooses"] * 3, "last_stand", "breakthrough", "capture", "pitched_battle",
        "meeting_engagement", "flank_attack", "ambush", *["attacker_chooses"] * 4,
    ]  # fmt: skip
    assert {row.on: row["terrain"] for row in SCENARIO_ROLES.rows if row["terrain"]} == {
        "last_stand": "defender",
        "ambush": "attacker",
    }


# --- the ground ----------------------------------------------------------------------------------------


def at_the_ground(scene: Scene, *dice: int) -> Campaign[MightyEmpires]:
    campaign = face(scene.play(*dice))
    campaign.attempt("A", "tt_consent", "yes")
    campaign.attempt("B", "tt_consent", "yes")
    return campaign


def by_the_river() -> Scene:
    """A comes from the south, B stands on the other bank."""
    return defend(enter(field(battle_method="ask", text=RIVER), 1200), 900)


@pytest.mark.rule("ME-TABLE-04")
def test_either_side_proposes_the_ground_and_the_other_agrees() -> None:
    campaign = at_the_ground(met())
    assert asked(campaign) == [("A", "tt_ground"), ("B", "tt_ground")]
    assert campaign.waiting[0].default["layout"] == "random terrain, mostly open"
    campaign.attempt("B", "tt_ground", {"layout": "the old quarry", "obstacle": "none", "extras": ""})
    assert asked(campaign) == [("A", "tt_ground")]
    assert "the old quarry" in campaign.waiting[0].text
    campaign.attempt("A", "tt_ground", "yes")
    assert conflict(campaign).layout == "the old quarry"


@pytest.mark.rule("ME-TABLE-04")
@pytest.mark.parametrize(("tile", "words"), [("HI-05", "more hills"), ("LO-01", "mostly open")])
def test_the_tile_suggests_its_ground(tile: str, words: str) -> None:
    scene = field(battle_method="ask", text=f"{SOUTH} LO-01\n{FIELD} {tile}\n0,-1 LO-01\n5,5 LO-01")
    campaign = at_the_ground(defend(enter(scene, 1200), 900))
    assert words in campaign.waiting[0].default["layout"]


@pytest.mark.rule("ME-TABLE-05", "ME-TABLE-06")
def test_a_river_lies_on_the_table_only_if_both_agree() -> None:
    campaign = at_the_ground(by_the_river())
    river = {"layout": "", "obstacle": "river", "extras": ""}
    campaign.attempt("A", "tt_ground", river)
    campaign.attempt("B", "tt_ground", "no")
    with refused("feature_needs_consent", "ME-TABLE-05"):
        campaign.attempt("A", "tt_ground", river)
    with refused("feature_needs_consent"):
        campaign.attempt("A", "tt_ground", {**river, "obstacle": "none", "extras": "fog"})
    campaign.attempt("A", "tt_ground", {**river, "obstacle": "none"})
    campaign.attempt("B", "tt_ground", "yes")
    assert conflict(campaign).obstacle == "none"


@pytest.mark.rule("ME-TABLE-06")
def test_a_die_may_say_where_the_river_is_crossed() -> None:
    campaign = at_the_ground(by_the_river(), 2)
    campaign.attempt("A", "tt_ground", {"layout": "", "obstacle": "river_by_die", "extras": ""})
    campaign.attempt("B", "tt_ground", "yes")
    assert conflict(campaign).crossings == 2
    assert "2 crossings" in told(campaign.recent, "ground_agreed")[0].text


def offered(campaign: Campaign[MightyEmpires]) -> list[str]:
    """The obstacles that may be proposed."""
    return [choice.value for choice in campaign.waiting[0].fields[1].choices]  # type: ignore[union-attr]


@pytest.mark.rule("ME-TABLE-05", "ME-TABLE-07", "ME-TABLE-08")
@pytest.mark.parametrize(
    ("tile", "edges", "found"),
    [
        ("lowland P P P P P P", (3, 0), ["none"]),
        ("river P P R P P R", (3, 0), ["none", "river", "river_by_die"]),
        ("river P P R P P R", (0, 1), ["none"]),
        ("highland M P P M P P", (2, 5), ["none", "mountain"]),
        ("highland M P P M P P", (1, 2), ["none"]),
        ("coastal P P P CL S CS", (0, 1), ["none", "coast", "mud_flats"]),
    ],
)
def test_only_what_lies_between_the_armies_may_be_on_the_table(
    tile: str, edges: tuple[int, int], found: list[str]
) -> None:
    scene = field(battle_method="ask", text=f"{SOUTH} LO-01\n{FIELD} {tile}\n0,-1 LO-01\n5,5 LO-01")
    scene.banner("A", FIELD, 1200, edge=edges[0], came_from=SOUTH, has_moved=True)
    scene.banner("B", FIELD, 900, edge=edges[1])
    assert offered(at_the_ground(scene)) == found


@pytest.mark.rule("ME-TABLE-05")
def test_who_stands_freely_may_have_anything_of_the_tile_before_him() -> None:
    scene = enter(field(battle_method="ask", text=RIVER), 1200)
    scene.banner("B", FIELD, 900)
    assert "river" in offered(at_the_ground(scene))


@pytest.mark.rule("ME-TABLE-11")
def test_weather_and_night_are_text() -> None:
    campaign = at_the_ground(met())
    campaign.attempt("A", "tt_ground", {"layout": "", "obstacle": "none", "extras": "a foggy night"})
    campaign.attempt("B", "tt_ground", "yes")
    assert conflict(campaign).extras == "a foggy night"


# --- scouts --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TABLE-13", "EX-ME-304")
@pytest.mark.parametrize(
    ("attack", "defence", "best"),
    [(13, 6, "attacker"), (12, 6, None), (6, 13, "defender"), (6, 12, None), (0, 0, None)],
)
def test_either_side_out_scouts_with_more_than_twice_the_score(
    attack: int, defence: int, best: str | None
) -> None:
    assert out_scouter(attack, defence) == best


@pytest.mark.rule("ME-TABLE-12", "ME-TABLE-13", "EX-ME-303")
def test_who_has_more_than_twice_the_score_out_scouts() -> None:
    campaign = at_table(met(), 4, 4, 3, 4, us=(9, 2))
    assert (conflict(campaign).scores, conflict(campaign).out_scouter) == ((13, 6), "attacker")
    assert asked(campaign) == [("A", "tt_scout_shift")]


@pytest.mark.rule("ME-TABLE-13", "ME-TABLE-15", "EX-ME-304", "ME-RULING-404")
def test_twice_the_score_is_not_enough() -> None:
    campaign = at_table(met(), 4, 4, 3, 4, 2, us=(8, 2))
    assert (conflict(campaign).scores, conflict(campaign).out_scouter) == ((12, 6), None)
    assert conflict(campaign).total == 7, "nobody shifts the dice"
    for player in "AB":
        with refused("not_out_scouter", "ME-TABLE-15"):
            campaign.attempt(player, "tt_scout_shift", "1")


@pytest.mark.rule("ME-TABLE-15")
def test_only_the_out_scouter_shifts() -> None:
    campaign = at_table(met(), 4, 4, 3, 4, us=(9, 2))
    with refused("not_out_scouter"):
        campaign.attempt("B", "tt_scout_shift", "1")


@pytest.mark.rule("ME-TABLE-12")
def test_nobody_sees_the_others_scouts_before_both_have_told() -> None:
    campaign = at_the_ground(met())
    campaign.attempt("A", "tt_ground", campaign.waiting[0].default)
    campaign.attempt("B", "tt_ground", "yes")
    assert asked(campaign) == [("A", "tt_scouting"), ("B", "tt_scouting")]
    campaign.attempt("A", "tt_scouting", {"us": 9})
    assert asked(campaign) == [("B", "tt_scouting")]
    assert conflict(campaign).scores is None


# --- the scenario --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TABLE-14", "ME-TABLE-15", "ME-TABLE-16", "ME-RULING-403", "ME-RULING-404", "EX-ME-305")
@pytest.mark.rule("ME-TABLE-13")
def test_edges_and_scouts_shift_the_number_and_the_tiles_defender_chooses() -> None:
    campaign = at_table(met(edges=2), 1, 4, 1, 2, 3, us=(0, 9))
    assert asked(campaign) == [("B", "tt_scout_shift")]
    assert "number is 4" in campaign.waiting[0].text
    campaign.attempt("B", "tt_scout_shift", "-1")
    assert asked(campaign) == [("B", "tt_choose_scenario")]
    assert len(campaign.waiting[0].choices) == 7
    campaign.attempt("B", "tt_choose_scenario", "ambush")
    assert (conflict(campaign).total, conflict(campaign).scenario) == (3, "ambush")
    assert conflict(campaign).scenario_attacker == "defender"


@pytest.mark.rule("ME-TABLE-14", "ME-TABLE-16", "ME-RULING-405", "EX-ME-306", "ME-RULING-408")
def test_fourteen_lets_the_tiles_attacker_choose() -> None:
    campaign = at_table(met(edges=2), 4, 1, 6, 6, 3, us=(9, 0))
    campaign.attempt("A", "tt_scout_shift", "1")
    assert asked(campaign) == [("A", "tt_choose_scenario")]
    campaign.attempt("A", "tt_choose_scenario", "capture")
    assert conflict(campaign).total == 14
    assert conflict(campaign).scenario_attacker == "attacker"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-TABLE-14")
@pytest.mark.parametrize(("moved", "total"), [(True, 8), (False, 7)])
def test_only_edges_crossed_in_this_step_count(moved: bool, total: int) -> None:
    scene = met()
    scene.banner("A", FIELD, 600, edge=2, came_from=EAST, has_moved=moved)
    assert conflict(at_table(scene, 1, 1, 3, 4, 2)).total == total


@pytest.mark.rule("ME-TABLE-14", "ME-SHIP-13")
@pytest.mark.parametrize(
    ("came", "moved", "entered", "edges"),
    [
        ((SOUTH, SOUTH), True, True, 1), ((SOUTH, EAST), True, True, 2),
        (("ship 1", "ship 2"), True, True, 1), (("ship 1", SOUTH), True, True, 2),
        ((None, SOUTH), True, True, 1), ((SOUTH, EAST), False, True, 0),
        ((SOUTH, EAST), True, False, 0),
    ],
)  # fmt: skip
def test_edges_are_those_that_banners_came_over_into_this_tile_now(
    came: tuple[str | None, str | None], moved: bool, entered: bool, edges: int
) -> None:
    scene = field()
    scene.state.contacts = [FIELD] * entered
    force = [scene.banner("A", FIELD, 600, came_from=start, has_moved=moved) for start in came]
    assert edges_crossed(scene.state, force) == edges


@pytest.mark.rule("ME-TABLE-14", "ME-SHIP-13")
def test_who_lands_comes_over_an_edge_of_its_own() -> None:
    scene = met()
    scene.banner("A", FIELD, 600, came_from="ship 1", has_moved=True)
    assert conflict(at_table(scene, 1, 1, 3, 4, 2)).total == 8


# --- roles ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-SCENROLE", "ME-TABLE-20", "ME-TABLE-09", "ME-TABLE-16")
@pytest.mark.parametrize(("dice", "scenario"), [((2, 4), "capture"), ((3, 4), "pitched_battle")])
def test_most_scenarios_leave_the_roles_of_the_tile(dice: tuple[int, int], scenario: str) -> None:
    campaign = at_table(met(), 1, 1, *dice, 4)
    found = conflict(campaign)
    assert (found.scenario, found.scenario_attacker, found.hour) == (scenario, "attacker", 4)
    assert "it begins 4 hours into the day" in campaign.waiting[0].text


@pytest.mark.rule("ME-TABLE-09")
def test_a_fight_at_the_first_hour_begins_one_hour_into_the_day() -> None:
    campaign = at_table(met(), 1, 1, 3, 4, 1)
    assert told(campaign.chronicle(), "start_hour")[0].text == "The fight begins 1 hour into the day."
    assert "it begins 1 hour into the day" in campaign.waiting[0].text


@pytest.mark.rule("ME-T-SCENROLE", "ME-TABLE-20")
def test_a_meeting_engagement_keeps_the_tiles_roles() -> None:
    assert conflict(at_table(met(), 1, 1, 4, 4, 2)).scenario_attacker == "attacker"


def last_stand(attack: int, defence: int, *dice: int) -> Campaign[MightyEmpires]:
    campaign = at_table(met(), 1, 1, 1, 3, *dice)
    campaign.attempt("A", "tt_total_us", {"us": attack})
    campaign.attempt("B", "tt_total_us", {"us": defence})
    return campaign


@pytest.mark.rule(
    "ME-TABLE-17", "ME-TABLE-23", "ME-RULING-406", "ME-RULING-407", "EX-ME-307", "ME-T-DICEWORLD"
)
def test_at_equal_strength_the_tiles_defender_makes_the_last_stand() -> None:
    campaign = last_stand(46, 46, 4, 2)
    assert asked(campaign) == [("B", "tt_terrain")]
    with refused("impassable_terrain", "ME-TABLE-17"):
        campaign.attempt("B", "tt_terrain", {"pieces": [piece("add", "impassable")], "text": ""})
    with refused("impassable_terrain", "ME-TABLE-17"):
        both = [piece("add", "hill"), piece("add", "impassable")]
        campaign.attempt("B", "tt_terrain", {"pieces": both, "text": ""})
    with refused("terrain_limit", "ME-TABLE-17"):
        campaign.attempt("B", "tt_terrain", {"pieces": [piece("add", "hill")] * 5, "text": ""})
    pieces = [piece("add", "hill"), piece("remove", "wood"), piece("remove", "wood")]
    campaign.attempt("B", "tt_terrain", {"pieces": pieces, "text": "by the road"})
    found = conflict(campaign)
    assert found.terrain == ["hill added", "wood removed", "wood removed", "by the road"]
    assert (found.scenario_attacker, found.hour) == ("attacker", 2), "terrain’s die first, then the hour's"


@pytest.mark.rule("ME-RULING-406")
def test_impassable_ground_may_be_taken_off() -> None:
    campaign = last_stand(46, 46, 1, 2)
    campaign.attempt("B", "tt_terrain", {"pieces": [piece("remove", "impassable")], "text": ""})
    assert conflict(campaign).playing


def piece(change: str, kind: str) -> dict[str, str]:
    return {"change": change, "piece": kind}


@pytest.mark.rule("ME-TABLE-17")
def test_the_weaker_army_makes_the_last_stand() -> None:
    campaign = last_stand(40, 46, 4, 2)
    assert asked(campaign) == [("A", "tt_terrain")]
    assert conflict(campaign).scenario_attacker == "defender"


@pytest.mark.rule("ME-TABLE-19", "ME-RULING-526", "ME-T-DICEWORLD")
def test_for_a_breakthrough_dice_say_who_chooses_a_part() -> None:
    campaign = at_table(met(), 1, 1, 2, 3, 4, 4, 2, 5, 6)
    assert asked(campaign) == [("B", "tt_choose_role")]
    campaign.attempt("B", "tt_choose_role", "attacker")
    assert (conflict(campaign).scenario_attacker, conflict(campaign).hour) == ("defender", 6)


@pytest.mark.rule("ME-TABLE-19")
def test_the_out_scouter_chooses_his_part() -> None:
    campaign = at_table(met(), 1, 1, 2, 3, 6, us=(9, 0))
    campaign.attempt("A", "tt_scout_shift", "0")
    campaign.attempt("A", "tt_choose_role", "defender")
    assert conflict(campaign).scenario_attacker == "defender"


@pytest.mark.rule("ME-T-SCENROLE", "ME-TABLE-21", "EX-ME-308")
def test_who_came_over_several_edges_makes_the_flank_attack() -> None:
    campaign = at_table(met(edges=2), 1, 1, 4, 4, 6, us=(0, 9))
    campaign.attempt("B", "tt_scout_shift", "0")
    assert (conflict(campaign).scenario, conflict(campaign).scenario_attacker) == ("flank_attack", "attacker")


@pytest.mark.rule("ME-T-SCENROLE", "ME-TABLE-21")
@pytest.mark.parametrize(("us", "dice", "who"), [((0, 9), (), "B"), ((0, 0), (5, 2), "A")])
def test_else_scouts_or_dice_choose_a_part_in_the_flank_attack(
    us: tuple[int, int], dice: tuple[int, ...], who: str
) -> None:
    campaign = at_table(met(), 1, 1, 4, 5, *dice, us=us)
    if us != (0, 0):
        campaign.attempt("B", "tt_scout_shift", "0")
    assert asked(campaign) == [(who, "tt_choose_role")]


@pytest.mark.rule("ME-T-SCENROLE", "ME-TABLE-22", "ME-TABLE-23", "EX-ME-309")
def test_dice_say_who_lies_in_ambush() -> None:
    campaign = at_table(met(), 1, 1, 4, 6, 3, 5, 2, 6)
    assert asked(campaign) == [("B", "tt_terrain")]
    assert conflict(campaign).scenario_attacker == "defender"
    campaign.attempt("B", "tt_terrain", {"pieces": [], "text": ""})
    assert conflict(campaign).hour == 6, "no surprise for who came into the tile"


@pytest.mark.rule("ME-TABLE-22", "ME-TABLE-10", "ME-RULING-408")
def test_who_surprises_by_ambush_names_the_hour() -> None:
    campaign = at_table(met(), 1, 1, 4, 6, 3, us=(9, 0))
    campaign.attempt("A", "tt_scout_shift", "0")
    campaign.attempt("A", "tt_terrain", {"pieces": [], "text": ""})
    campaign.attempt("A", "tt_start_hour", {"hour": 20})
    assert conflict(campaign).hour == 20
    assert dice_left(campaign) == []


# --- who is asked --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TABLE-02", "EX-ME-301")
def test_a_report_without_consent_is_refused() -> None:
    campaign = face(met().play())
    campaign.attempt("A", "tt_consent", "yes")
    with refused("tabletop_needs_consent", "ME-TABLE-02"):
        campaign.attempt("A", "tt_report", {})
    campaign.attempt("B", "tt_consent", "no")
    for kind in ("tt_report", "tt_scouting", "tt_ground"):
        with refused("tabletop_needs_consent"):
            campaign.attempt("A", kind, {})
    assert campaign.state.conflict is None


@pytest.mark.rule("ME-TABLE-03", "EX-ME-302")
def test_another_player_may_run_the_militia() -> None:
    scene = enter(field(players="A B C", owner=INDEPENDENT, battle_method="ask"), 900)
    campaign = scene.play(4, 1, 1, 1, 1, 1)
    campaign.attempt("A", "tt_consent", "yes")
    campaign.attempt("A", "tt_ground", campaign.waiting[0].default)
    campaign.attempt("A", "tt_scouting", {"us": 1})
    assert [player for player, _ in asked(campaign)] == ["A", "B", "C"]
    campaign.attempt("C", "tt_scouting", {"us": 1})
    campaign.attempt("C", "tt_choose_scenario", "capture")
    assert conflict(campaign).scenario == "capture"


@pytest.mark.rule("ME-TABLE-03")
def test_a_person_speaks_for_a_computer() -> None:
    scene = met()
    scene.state.seats = {"B": "computer"}
    campaign = at_table(scene, 1, 1, 1, 1, 2, us=(3, 3))
    assert asked(campaign) == [("A", "tt_choose_scenario")]


@pytest.mark.rule("ME-ARMY-12")
def test_by_agreement_there_are_no_scenarios() -> None:
    scene = defend(enter(field(battle_method="ask", tabletop_scenarios=False), 1200), 900)
    campaign = face(scene.play())
    campaign.attempt("A", "tt_consent", "yes")
    campaign.attempt("B", "tt_consent", "yes")
    assert asked(campaign) == [("A", "tt_report"), ("B", "tt_report")]


@pytest.mark.rule("ME-RULING-529", "ME-TABLE-10")
def test_an_assault_has_no_scouts_and_its_attacker_names_the_hour() -> None:
    scene = enter(field("fortress", phase="siege", battle_method="ask"), 1400)
    scene.state.contacts = []
    scene.banner("B", FIELD, 700, inside=True)
    scene.siege(FIELD, "A")
    campaign = scene.play()
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    assert asked(campaign) == [("A", "tt_start_hour")]
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    assert asked(campaign) == [("A", "tt_report"), ("B", "tt_report")]
