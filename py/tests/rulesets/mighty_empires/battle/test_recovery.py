"""Who comes back from a game on the table: troops and characters (ME-CASREC, ME-WOUND)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.banners.heroes import current, described, heal, incapacitated, maim
from empires.rulesets.mighty_empires.battle.casualty_recovery import modifier_for
from empires.rulesets.mighty_empires.battle.field import Outcome
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.charts import CHARACTER_RECOVERY, WOUND
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    Character,
    Contents,
    Gear,
    MightyEmpires,
    Profile,
    Unit,
)
from empires.rulesets.mighty_empires.state.banner import Wound
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import BRIEFING, FIELD, SOUTH, brief, face, field
from tests.rulesets.mighty_empires.scene import Scene, baggage, points


def profile(**values: int) -> Profile:
    """A hero's, with some values of its own."""
    return Profile(**{"m2": 8, "ws": 4, "bs": 4, "s": 4, "t": 4, "w": 2, "i": 4, "a": 2, "ld": 8, **values})


def hero(name: str = "Hero", points: int = 100, **fields: Any) -> Character:
    return Character(name=name, points=points, **{"profile": profile(), **fields})


def foot(models: int, name: str = "Spears", each: int = 10) -> Unit:
    return Unit(name=name, models=models, each=each)


def armies(
    *dice: int,
    mode: str = "full",
    attacker: Contents | None = None,
    defender: Contents | None = None,
    **options: Any,
) -> Campaign[MightyEmpires]:
    """A's banner, from the south, and B's at the table, the game played."""
    scene = field(army_mode=mode, battle_method="ask", **options)
    mine = scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    theirs = scene.banner("B", FIELD, 1000, baggage=3)
    set_contents(scene.state, mine, attacker or Contents(units=[foot(100)], characters=[hero("Axel")]))
    set_contents(scene.state, theirs, defender or Contents(units=[foot(80)], characters=[hero("Bert")]))
    scene.land(SOUTH, "A", "village")
    return brief(face(Scene.play(scene, *BRIEFING, *dice)))


def two_against_one(*dice: int, **options: Any) -> Campaign[MightyEmpires]:
    """A's two banners, from the south, and B's one at the table, the game played."""
    scene = field(army_mode="full", battle_method="ask", **options)
    for strength in (200, 1000):
        banner = scene.banner("A", FIELD, strength, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
        set_contents(scene.state, banner, Contents(units=[foot(strength // 10)]))
    set_contents(scene.state, scene.banner("B", FIELD, 1000), Contents(units=[foot(100)]))
    scene.land(SOUTH, "A", "village")
    return brief(face(scene.play(*BRIEFING, *dice)))


def report(campaign: Campaign[MightyEmpires], result: str, winner: str, **fields: Any) -> None:
    """A reports, B confirms; A does not pursue if asked."""
    campaign.attempt(
        "A", "tt_report", campaign.waiting[0].default | {"result": result, "winner": winner} | fields
    )
    campaign.attempt("B", "confirm_report", "agree")
    for name in "AB":
        if asked(campaign) == [(name, "pursue")]:
            campaign.attempt(name, "pursue", "no")


def models(campaign: Campaign[MightyEmpires], banner: str = "A:1") -> list[int]:
    secret = campaign.state.secrets[banner[0]]
    return [unit.models for unit in secret.contents[banner].units]


def ranks(campaign: Campaign[MightyEmpires], banner: str) -> list[str]:
    """The characters in a banner's ranks."""
    secret = campaign.state.secrets[banner[0]]
    return [one.name for one in secret.contents[banner].characters]


def wounded(campaign: Campaign[MightyEmpires], banner: str) -> list[str]:
    """The characters in a banner's train."""
    return [one.name for one in campaign.state.secrets[banner[0]].trains[banner].wounded]


# --- troops --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-CASREC-03", "ME-CASREC-05", "ME-CASREC-06", "ME-RULING-416", "EX-ME-318")
def test_half_of_the_victors_casualties_return() -> None:
    campaign = armies(4)
    report(campaign, "victory", "attacker", attacker_models={"A:1 u0": 14})
    assert models(campaign) == [93]
    assert points(campaign, "A:1") == [1030]


@pytest.mark.rule("ME-CASREC-04", "ME-RULING-417", "EX-ME-319")
def test_scattered_and_pursued_a_quarter_returns() -> None:
    campaign = armies(5, 5, 5)
    answer = campaign.waiting[0].default | {
        "result": "massacre", "winner": "attacker", "defender_models": {"B:1 u0": 11},
    }  # fmt: skip
    campaign.attempt("A", "tt_report", answer)
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("A", "pursue", "yes")
    while asked(campaign) == [("B", "strike_off")]:
        campaign.attempt("B", "strike_off", campaign.waiting[0].default)
    line = told(campaign.chronicle(), "recovered")[0]
    assert line.facts["models"] == 2
    assert "1 in 4" in line.text


@pytest.mark.rule("ME-CASREC-04", "ME-RULING-417")
@pytest.mark.parametrize(
    ("scattered", "chase", "modifier"),
    [(False, "none", -1), (True, "none", -2), (False, "pursued", -2), (True, "dispersed", -3)],
)
def test_to_be_scattered_counts_for_being_beaten_and_to_be_pursued_besides(
    scattered: bool, chase: Chase, modifier: int
) -> None:
    outcome = Outcome(winner="attacker", scattered=scattered, attack_points=900, defence_points=900)
    assert modifier_for(outcome, chase, "defender") == modifier
    assert modifier_for(outcome, chase, "attacker") == 1


@pytest.mark.rule("ME-CASREC-03", "EX-ME-320")
def test_a_low_die_brings_nobody_back() -> None:
    campaign = armies(2)
    report(campaign, "victory", "attacker", defender_models={"B:1 u0": 10})
    assert models(campaign, "B:1") == [70]


@pytest.mark.rule("ME-CASREC-02", "ME-CASREC-07", "ME-RULING-418", "EX-ME-321", "ME-RULING-415", "ME-OPT-304")
def test_a_unit_that_routed_recovers_nothing() -> None:
    two = Contents(units=[foot(40), foot(40, "Archers")], characters=[hero()])
    campaign = armies(4, defender=two)
    losses = {"B:1 u0": 9, "B:1 u1": 7}
    report(campaign, "victory", "attacker", defender_models=losses, defender_units_routed=["B:1 u0"])
    assert models(campaign, "B:1") == [31, 35]
    assert dice_left(campaign) == [], "one die for the whole force"


@pytest.mark.rule("ME-CASREC-02", "ME-CASREC-06", "ME-RULING-123", "ME-ARMY-12")
@pytest.mark.parametrize(
    ("winner", "dice", "options", "left"),
    [
        pytest.param("attacker", (4,), {}, {"A:1": (3, [10]), "A:2": (3, [95])}, id="half return"),
        pytest.param("defender", (4,), {}, {"A:1": (2, [6]), "A:2": (2, [93])}, id="a third falls back"),
        pytest.param("defender", (2,), {}, {"A:2": (4, [90])}, id="nobody returns"),
        pytest.param("attacker", (), {"table_recovery": False}, {"A:2": (6, [90])}, id="no recovery"),
    ],
)
def test_a_banner_whose_last_unit_fell_but_did_not_rout_waits_for_its_fallen(
    winner: str,
    dice: tuple[int, ...],
    options: dict[str, Any],
    left: dict[str, tuple[int, list[int]]],
) -> None:
    campaign = two_against_one(*dice, **options)
    report(campaign, "victory", winner, attacker_models={"A:1 u0": 20, "A:2 u0": 10})
    banners = [one for one in ("A:1", "A:2") if one in campaign.state.banners]
    assert {one: (*baggage(campaign, one), models(campaign, one)) for one in banners} == left
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-CASREC-02", "ME-RULING-410", "ME-RULING-417")
def test_such_a_banner_waits_during_the_pursuit_too() -> None:
    campaign = two_against_one(2, 1, 4)
    losses = {"attacker_models": {"A:1 u0": 20, "A:2 u0": 10}}
    answer = campaign.waiting[0].default | {"result": "victory", "winner": "defender"} | losses
    campaign.attempt("A", "tt_report", answer)
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("B", "pursue", "yes")
    campaign.attempt("A", "strike_off", {"lost": {"u0": 10}})
    assert (models(campaign, "A:1"), models(campaign, "A:2")) == ([5], [82])
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-OPT-305", "ME-RULING-418")
def test_by_setting_whole_routing_units_are_lost() -> None:
    two = Contents(units=[foot(40), foot(40, "Archers")], characters=[hero()])
    campaign = armies(defender=two, routers_off_table="lost")
    report(campaign, "victory", "attacker", defender_models={"B:1 u0": 9}, defender_units_routed=["B:1 u0"])
    assert models(campaign, "B:1") == [40]


@pytest.mark.rule("ME-OPT-304", "ME-RULING-415")
def test_by_setting_each_unit_has_a_die_of_its_own() -> None:
    two = Contents(units=[foot(40), foot(40, "Archers")], characters=[hero()])
    campaign = armies(1, 6, defender=two, recovery_scope="unit")
    report(campaign, "draw", "nobody", defender_models={"B:1 u0": 10, "B:1 u1": 10})
    assert models(campaign, "B:1") == [30, 35]


@pytest.mark.rule("ME-CASREC-02", "ME-RULING-527", "ME-CASREC-06")
def test_a_force_destroyed_in_its_retreat_recovers_nothing_and_loses_its_characters() -> None:
    scene = field(army_mode="full", battle_method="ask")
    scene.land("0,-1", None)  # nowhere to go
    scene.state.lands["0,-1"].owner = scene.state.lands["0,-1"].flag = "A"
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True)
    theirs = scene.banner("B", FIELD, 0)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    set_contents(scene.state, theirs, Contents(units=[foot(80)], characters=[hero("Bert")]))
    scene.land(SOUTH, "A", "village")
    scene.land("2,0", "B", "capital")
    campaign = brief(face(Scene.play(scene, *BRIEFING, 6, 6)))
    report(campaign, "victory", "attacker", defender_models={"B:1 u0": 10}, defender_fallen=["B:1 c0"])
    assert "B:1" not in campaign.state.banners
    assert dice_left(campaign) == [6, 6]


@pytest.mark.rule("ME-RULING-527", "ME-CASREC-09", "ME-BATTLE-23")
def test_only_those_roll_who_fell_and_are_still_there() -> None:
    heroes = [hero("Bert", 150), hero("Cuno")]
    campaign = armies(3, 6, 3, 4, defender=Contents(units=[foot(80)], characters=heroes))
    fallen = campaign.waiting[0].default | {
        "result": "victory", "winner": "attacker", "defender_fallen": ["B:1 c0", "B:1 c1"],
    }  # fmt: skip
    campaign.attempt("A", "tt_report", fallen)
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("A", "pursue", "yes")
    assert [one.name for one in campaign.state.captives.values()] == ["Bert"], "the general, by the pursuit"
    assert (ranks(campaign, "B:1"), dice_left(campaign)) == (["Cuno"], []), "who is wounded lightly"
    one_of_two = armies(1, defender=Contents(units=[foot(80)], characters=[hero("Bert"), hero("Cuno")]))
    report(one_of_two, "draw", "nobody", defender_fallen=["B:1 c0"])
    assert ranks(one_of_two, "B:1") == ["Cuno"]


@pytest.mark.rule("ME-CASREC-18", "ME-ARMY-06")
def test_in_the_moderate_system_units_are_points_and_characters_people() -> None:
    campaign = armies(4, 1, mode="moderate")
    with refused("report_inconsistent"):
        answer = campaign.waiting[0].default | {"result": "draw", "winner": "nobody", "attacker_lost": 1101}
        campaign.attempt("A", "tt_report", answer)
    report(campaign, "draw", "nobody", attacker_lost=300, attacker_fallen=["A:1 c0"])
    assert points(campaign, "A:1") == [1200 - 300 + 100 - 100], "1 in 3 came back, Axel is dead"
    assert ranks(campaign, "A:1") == []


@pytest.mark.rule("ME-CASREC-06")
def test_in_the_moderate_system_troops_alone_bear_the_points_reported() -> None:
    scene = field(army_mode="moderate", battle_method="ask")
    for size, names in ((600, ["Axel", "Anna"]), (900, [])):
        banner = scene.banner("A", FIELD, size, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
        set_contents(scene.state, banner, Contents(characters=[hero(name, 200) for name in names]))
    scene.banner("B", FIELD, 1000, baggage=3)
    scene.land(SOUTH, "A", "village")
    campaign = brief(face(Scene.play(scene, *BRIEFING)))
    report(campaign, "draw", "nobody", attacker_routed=500)
    assert points(campaign, "A:1", "A:2") == [600 - 200, 900 - 300]
    assert ranks(campaign, "A:1") == ["Axel", "Anna"]


@pytest.mark.rule("ME-BATTLE-25")
@pytest.mark.parametrize(
    "wrong",
    [
        {"attacker_models": {"A:1 u0": 101}},
        {"attacker_fallen": ["A:1 c0"], "attacker_fled": ["A:1 c0"]},
    ],
)
def test_a_report_of_lists_must_hold_together(wrong: dict[str, Any]) -> None:
    campaign = armies()
    with refused("report_inconsistent", "ME-BATTLE-25"):
        campaign.attempt(
            "A", "tt_report", campaign.waiting[0].default | {"result": "draw", "winner": "nobody"} | wrong
        )


@pytest.mark.rule("ME-BATTLE-25")
def test_a_report_of_lists_is_told_in_words_to_whoever_confirms_it() -> None:
    campaign = armies()
    fields = {
        "attacker_models": {"A:1 u0": 3}, "attacker_units_routed": ["A:1 u0"], "defender_fallen": ["B:1 c0"],
        "defender_fled": [], "trophies": [{"side": "attacker", "kind": "standard", "name": "The Bull"}],
        "result": "victory", "winner": "attacker",
    }  # fmt: skip
    campaign.attempt("B", "tt_report", campaign.waiting[0].default | fields)
    said = campaign.waiting[0].text
    for words in ("A lost 3 Spears (routed)", "B lost no models, Bert fell", "A took The Bull (standard)"):
        assert words in said


# --- characters ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-CHARRECOV")
def test_the_chart_of_characters() -> None:
    assert [CHARACTER_RECOVERY.at(score)["result"] for score in range(-2, 8)] == [
        "dead", "dead", "dead", "dead", "unconscious", "unconscious", "wounded", "wounded", "light", "light",
    ]  # fmt: skip


@pytest.mark.rule("ME-CASREC-11", "EX-ME-323", "ME-CASREC-09")
def test_the_victors_unconscious_recover() -> None:
    campaign = armies(1)
    report(campaign, "victory", "attacker", attacker_fallen=["A:1 c0"])
    assert ranks(campaign, "A:1") == ["Axel"]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-CASREC-10", "ME-RULING-419")
def test_the_dead_are_gone_with_all_they_had() -> None:
    campaign = armies(2)
    report(campaign, "victory", "attacker", defender_fallen=["B:1 c0"])
    assert ranks(campaign, "B:1") == []
    assert points(campaign, "B:1") == [800]
    assert campaign.state.captives == {}


@pytest.mark.rule("ME-CASREC-10", "ME-RULING-123")
def test_with_its_last_character_a_banner_without_troops_is_gone() -> None:
    campaign = armies(1)
    answer = campaign.waiting[0].default | {
        "result": "draw", "winner": "nobody", "defender_models": {"B:1 u0": 80},
        "defender_units_routed": ["B:1 u0"], "defender_fallen": ["B:1 c0"],
    }  # fmt: skip
    campaign.attempt("A", "tt_report", answer)
    assert campaign.waiting[0].text == "A draw, though one side lost everything. Is that right?"
    campaign.attempt("A", "confirm_report", "agree")
    campaign.attempt("B", "confirm_report", "agree")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-CASREC-11", "ME-PRIS-02", "ME-RULING-417", "EX-ME-324")
def test_the_beatens_unconscious_are_captured() -> None:
    campaign = armies(5, 5)
    answer = campaign.waiting[0].default | {
        "result": "victory", "winner": "attacker", "defender_fallen": ["B:1 c0"],
    }  # fmt: skip
    campaign.attempt("A", "tt_report", answer)
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("A", "pursue", "yes")
    (captive,) = campaign.state.captives.values()
    assert (captive.name, captive.owner, captive.holder, captive.banner) == ("Bert", "B", "A", "A:1")
    assert points(campaign, "B:1") == [800]


@pytest.mark.rule("ME-CASREC-13", "ME-CASREC-15")
def test_the_lightly_wounded_are_back_at_once() -> None:
    campaign = armies(6)
    report(campaign, "draw", "nobody", defender_fallen=["B:1 c0"])
    assert ranks(campaign, "B:1") == ["Bert"]


@pytest.mark.rule("ME-CASREC-14")
def test_who_fled_returns_without_a_roll() -> None:
    campaign = armies()
    report(campaign, "victory", "attacker", defender_fled=["B:1 c0"])
    assert ranks(campaign, "B:1") == ["Bert"]


@pytest.mark.rule("ME-T-DICEWORLD", "ME-CASREC-09")
def test_characters_roll_after_the_troops_the_attackers_first() -> None:
    campaign = armies(3, 4, 6, 1)
    report(
        campaign, "draw", "nobody", attacker_models={"A:1 u0": 10}, defender_models={"B:1 u0": 10},
        attacker_fallen=["A:1 c0"], defender_fallen=["B:1 c0"],
    )  # fmt: skip
    assert (ranks(campaign, "A:1"), ranks(campaign, "B:1")) == (["Axel"], [])


@pytest.mark.rule("ME-CASREC-17", "ME-ARMY-05", "EX-ME-329")
@pytest.mark.parametrize(("die", "left"), [(1, 1100), (3, 1200), (4, 1100), (6, 1200)])
def test_in_the_easy_system_a_wounded_character_counts_as_killed(die: int, left: int) -> None:
    scene = field(battle_method="ask")
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    scene.banner("B", FIELD, 900, baggage=3)
    campaign = brief(face(scene.play(*BRIEFING, die)))
    row = {"side": "attacker", "name": "Hero", "points": 100}
    report(campaign, "draw", "nobody", characters=[row])
    assert points(campaign, "A:1") == [left]


@pytest.mark.rule("ME-CASREC-17")
def test_in_the_easy_system_the_captured_count_as_killed() -> None:
    scene = field(battle_method="ask")
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    scene.banner("B", FIELD, 900, baggage=3)
    campaign = brief(face(scene.play(*BRIEFING, 4)))
    report(campaign, "victory", "attacker", characters=[{"side": "defender", "name": "Hero", "points": 100}])
    assert points(campaign, "B:1") == [800]
    assert campaign.state.captives == {}


@pytest.mark.rule("ME-CASREC-17", "ME-ARMY-05")
def test_in_the_easy_system_the_weakest_banner_takes_the_recovered_back() -> None:
    scene = field(battle_method="ask")
    for strength in (1200, 700):
        scene.banner("A", FIELD, strength, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    scene.banner("B", FIELD, 900, baggage=3)
    campaign = brief(face(scene.play(*BRIEFING, 6)))
    report(campaign, "victory", "attacker", characters=[{"side": "attacker", "name": "Hero", "points": 100}])
    line = told(campaign.recent, "character_recovered")[0]
    assert (line.rule, line.text) == ("ME-CASREC-17", "Hero of A recovers (100 points).")
    assert points(campaign, "A:1", "A:2") == [1200 - 50, 700 - 50 + 100], "both lost of him"


def last_men(*dice: int, winner: str = "nobody") -> Campaign[MightyEmpires]:
    """Of B's two banners the first loses all its troops and its hero falls."""
    scene = field(army_mode="full", battle_method="ask")
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    for name, men in (("Bert", 20), ("Bea", 60)):
        theirs = scene.banner("B", FIELD, 0, baggage=3)
        set_contents(scene.state, theirs, Contents(units=[foot(men)], characters=[hero(name)]))
    scene.land(SOUTH, "A", "village")
    campaign = brief(face(Scene.play(scene, *BRIEFING, *dice)))
    lost = {"defender_models": {"B:1 u0": 20}, "defender_units_routed": ["B:1 u0"]}
    result = "draw" if winner == "nobody" else "victory"
    report(campaign, result, winner, **lost, defender_fallen=["B:1 c0"])
    return campaign


@pytest.mark.rule("ME-WOUND-03", "ME-RULING-123", "ME-CASREC-12")
def test_with_its_last_man_wounded_a_banner_is_gone_and_another_carries_him() -> None:
    campaign = last_men(4, 6, 6)
    assert sorted(campaign.state.banners) == ["A:1", "B:2"]
    assert wounded(campaign, "B:2") == ["Bert"]


@pytest.mark.rule("ME-PRIS-02", "ME-RULING-123", "ME-CASREC-11")
def test_with_its_last_man_a_prisoner_a_banner_is_gone() -> None:
    campaign = last_men(3, winner="attacker")
    campaign.attempt("B", "feed", campaign.waiting[0].default)
    assert sorted(one for one in campaign.state.banners if one.startswith("B")) == ["B:2"]
    assert [one.name for one in campaign.state.captives.values()] == ["Bert"]


@pytest.mark.rule("ME-CASREC-16")
def test_spent_magic_is_struck_off_with_its_points() -> None:
    bearer = hero("Axel", 150, gear=[Gear("Scroll", 25), Gear("Sword", 25)])
    campaign = armies(attacker=Contents(units=[foot(100)], characters=[bearer]))
    report(campaign, "draw", "nobody")
    assert asked(campaign) == [("A", "tt_items_spent")]
    campaign.attempt("A", "tt_items_spent", {"items": ["0 0"]})
    (left,) = campaign.state.secrets["A"].contents["A:1"].characters
    assert ([one.name for one in left.gear], left.points) == (["Sword"], 125)
    assert points(campaign, "A:1") == [1125]


@pytest.mark.rule("ME-RULING-530", "ME-RULING-430", "ME-RULING-123")
@pytest.mark.parametrize(("lost", "banners"), [(0, ["A:1", "A:2"]), (90, ["A:2"])])
def test_a_militia_gathers_nobody_and_takes_no_prisoners(lost: int, banners: list[str]) -> None:
    scene = field(owner=INDEPENDENT, army_mode="full", battle_method="ask")
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    set_contents(scene.state, mine, Contents(units=[foot(90)], characters=[hero("Axel")]))
    scene.land(SOUTH, "A", "village")
    rear = scene.banner("A", SOUTH, 0)
    set_contents(scene.state, rear, Contents(units=[foot(50)], characters=[hero("Alf")]))
    campaign = brief(Scene.play(scene, 4, *BRIEFING, 4))
    fields = {"result": "victory", "winner": "defender", "attacker_fallen": ["A:1 c0"], "defender_lost": 50}
    fields["attacker_models"] = {"A:1 u0": lost}
    fields["attacker_units_routed"] = ["A:1 u0"]
    campaign.attempt("A", "tt_report", campaign.waiting[0].default | fields)
    assert campaign.state.captives == {}
    assert list(campaign.state.banners) == banners
    assert [one.name for one in campaign.state.secrets["A"].travelling] == ["Axel"]
    assert told(campaign.chronicle(), "prisoner_escaped")


# --- wounds --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-WOUND", "ME-RULING-420")
def test_the_wound_chart() -> None:
    rows = {row.lo: row for row in WOUND.rows}
    assert [number for number in rows if rows[number]["turns"] is None] == [2, 4, 10, 12]
    assert [number for number in rows if rows[number]["out"]] == [2, 4, 5, 9, 10, 12]
    assert (rows[7]["wound"], rows[2]["no_shield"]) == ("Superficial Head Wound", True)
    assert [rows[10][f"{one}_ever"] for one in ("t", "s", "w")] == [-2, -1, -1]


@pytest.mark.rule("ME-CASREC-12", "ME-WOUND-01", "ME-WOUND-05", "ME-RULING-422", "EX-ME-325")
def test_a_crippled_leg_halves_his_movement_for_ever() -> None:
    campaign = armies(4, 6, 6)
    report(campaign, "draw", "nobody", defender_fallen=["B:1 c0"])
    assert wounded(campaign, "B:1") == ["Bert"]
    bert = campaign.state.secrets["B"].trains["B:1"].wounded[0]
    assert bert.profile is not None
    assert (bert.profile.m2, bert.wounds) == (4, [Wound(12, None)])
    assert points(campaign, "B:1") == [800], "he does not fight"
    assert "for ever" in told(campaign.recent, "character_wounded")[0].text


@pytest.mark.rule("ME-RULING-422", "ME-WOUND-05")
def test_halves_of_an_odd_movement_are_exact_however_often_it_is_halved() -> None:
    one = hero(profile=profile(m2=10))
    assert one.profile is not None
    for movement in (2.5, 1.25, 0.625):
        maim(one, WOUND.at(12))
        assert one.profile.movement == movement
    assert not one.retired
    one.wounds = [Wound(11, 3)]
    now = current(one)
    assert now is not None
    assert (now.movement, one.profile.movement) == (0.3125, 0.625)
    assert not incapacitated(one)
    assert described(one).startswith("M0.3125 ")


def struck(*dice: int, month: int = 2, **values: int) -> Campaign[MightyEmpires]:
    """B's hero, of this profile, is wounded in the second month."""
    bert = hero("Bert", profile=profile(**values))
    scene_dice = (4, *dice)
    campaign = armies_in(month, *scene_dice, defender=Contents(units=[foot(80)], characters=[bert]))
    report(campaign, "draw", "nobody", defender_fallen=["B:1 c0"])
    return campaign


def armies_in(month: int, *dice: int, defender: Contents) -> Campaign[MightyEmpires]:
    scene = field(army_mode="full", battle_method="ask")
    scene.state.campaign_turn = month
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    theirs = scene.banner("B", FIELD, 0, baggage=3)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    set_contents(scene.state, theirs, defender)
    scene.land(SOUTH, "A", "village")
    return brief(face(Scene.play(scene, *BRIEFING, *dice)))


@pytest.mark.rule("ME-WOUND-02", "ME-WOUND-03", "ME-RULING-421", "ME-RULING-423", "EX-ME-326")
def test_at_strength_nought_he_rides_in_the_baggage_until_his_month_is_over() -> None:
    campaign = struck(1, 2, s=2)
    (bert,) = campaign.state.secrets["B"].trains["B:1"].wounded
    now = current(bert)
    assert now is not None
    assert (now.s, now.ws, bert.wounds) == (0, 1, [Wound(3, 3)])


@pytest.mark.rule("ME-WOUND-02", "ME-WOUND-03")
def test_with_a_lighter_wound_he_fights_on() -> None:
    campaign = struck(1, 2)
    assert ranks(campaign, "B:1") == ["Bert"]
    (bert,) = campaign.state.secrets["B"].contents["B:1"].characters
    now = current(bert)
    assert now is not None
    assert (now.ws, now.s) == (1, 2)


@pytest.mark.rule("ME-WOUND-05", "ME-WOUND-06", "ME-RULING-424", "EX-ME-327")
def test_a_characteristic_lost_for_good_retires_him() -> None:
    campaign = struck(4, 6, t=2)
    (bert,) = campaign.state.secrets["B"].trains["B:1"].wounded
    assert bert.profile is not None
    assert (bert.profile.t, bert.profile.s, bert.profile.w, bert.retired) == (0, 3, 1, True)


@pytest.mark.rule("ME-WOUND-05", "ME-WOUND-06", "ME-RULING-424")
@pytest.mark.parametrize(("wounds", "retired"), [(0, False), (1, True), (2, False)])
def test_only_what_he_had_can_be_lost_for_good(wounds: int, retired: bool) -> None:
    bert = hero("Bert", profile=profile(w=wounds))
    maim(bert, WOUND.at(10))
    assert bert.profile is not None
    assert (bert.profile.w, bert.retired) == (max(0, wounds - 1), retired)


@pytest.mark.rule("ME-WOUND-07", "ME-RULING-421")
def test_wounds_heal_when_their_month_is_over_and_all_of_them_in_winter() -> None:
    one = hero(wounds=[Wound(2, None), Wound(3, 3), Wound(7, 4)])
    heal(one, 3)
    assert one.wounds == [Wound(2, None), Wound(7, 4)]
    heal(one, None)
    assert one.wounds == []


@pytest.mark.rule("ME-RULING-424", "ME-WOUND-06", "ME-WOUND-03")
def test_the_retired_never_fight_again_whatever_heals() -> None:
    assert incapacitated(hero(retired=True))
    assert incapacitated(hero(wounds=[Wound(9, 3)]))
    assert not incapacitated(hero(wounds=[Wound(7, 3)]))
    assert not incapacitated(hero(profile=None, wounds=[Wound(7, 3)])), "while nobody knows his profile"


@pytest.mark.rule("ME-WOUND-05", "ME-RULING-420")
def test_who_lost_an_arm_carries_no_shield() -> None:
    (bert,) = struck(1, 1).state.secrets["B"].trains["B:1"].wounded
    assert bert.profile is not None
    assert (bert.profile.ws, bert.shield, bert.retired) == (2, False, False)


@pytest.mark.rule("ME-RULING-423", "ME-WOUND-02")
def test_several_wounds_add_up_and_nothing_falls_below_nought() -> None:
    one = hero(wounds=[Wound(7, 3), Wound(3, 3), Wound(11, 3)])
    now = current(one)
    assert now is not None
    assert (now.ws, now.w, now.s, now.m2) == (0, 1, 2, 4)
    assert incapacitated(one)


@pytest.mark.rule("ME-WOUND-01")
def test_a_profile_never_written_down_is_asked_for_when_it_matters() -> None:
    campaign = armies(4, 3, 4, defender=Contents(units=[foot(80)], characters=[hero("Bert", profile=None)]))
    report(campaign, "draw", "nobody", defender_fallen=["B:1 c0"])
    assert asked(campaign) == [("B", "tt_profile")]
    campaign.attempt("B", "tt_profile", campaign.waiting[0].default | {"m": 5, "w": 1})
    (bert,) = campaign.state.secrets["B"].trains["B:1"].wounded
    assert bert.profile is not None
    assert (bert.profile.m2, bert.profile.w) == (10, 1)


# --- stormed -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-CASREC-10", "ME-RULING-411")
@pytest.mark.parametrize(
    ("fallen", "dice", "names"),
    [
        (["B:1 c0"], (2,), ["Cuno"]),
        (["B:1 c0"], (3,), ["Bert", "Cuno"]),
        (["B:1 c0", "B:1 c1"], (2, 2), []),
    ],
)
def test_the_characters_of_a_stormed_garrison_are_dead_or_prisoners(
    fallen: list[str], dice: tuple[int, ...], names: list[str]
) -> None:
    scene = field("fortress", phase="siege", army_mode="full", battle_method="ask")
    scene.state.contacts = []
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    theirs = scene.banner("B", FIELD, 0, inside=True)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    set_contents(scene.state, theirs, Contents(units=[foot(60)], characters=[hero("Bert"), hero("Cuno")]))
    scene.siege(FIELD, "A")
    campaign = Scene.play(scene, *dice)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    fields = {"result": "assault_won", "winner": "attacker", "defender_models": {"B:1 u0": 30}}
    report = campaign.waiting[0].default | fields | {"defender_fallen": fallen}
    campaign.attempt("A", "tt_report", report)
    campaign.attempt("B", "confirm_report", "agree")
    assert [one.name for one in campaign.state.captives.values()] == names
    assert campaign.state.lands[FIELD].owner == "A"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-CASREC-01", "ME-CASREC-04")
def test_after_a_lost_assault_both_sides_gather_their_fallen() -> None:
    scene = field("city", phase="siege", army_mode="full", battle_method="ask")
    scene.state.contacts = []
    mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    theirs = scene.banner("B", FIELD, 0, inside=True)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    set_contents(scene.state, theirs, Contents(units=[foot(60)], characters=[hero("Bert")]))
    scene.siege(FIELD, "A")
    campaign = Scene.play(scene, 3, 4)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    fields = {"attacker_models": {"A:1 u0": 12}, "defender_models": {"B:1 u0": 12}}
    campaign.attempt(
        "A",
        "tt_report",
        campaign.waiting[0].default | {"result": "assault_lost", "winner": "defender"} | fields,
    )
    campaign.attempt("B", "confirm_report", "agree")
    assert (models(campaign), models(campaign, "B:1")) == ([91], [54])  # 3-1: a quarter; 4+1: half


# --- what part 1 says of it ----------------------------------------------------------------------------


def in_points(*dice: int, settlement: str = "village", **banner: Any) -> Campaign[MightyEmpires]:
    """A's 1200 against B's 900 on the table."""
    scene = field(settlement, battle_method="ask")
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    scene.banner("B", FIELD, 900, baggage=3)
    return brief(face(scene.play(*BRIEFING, *dice)))


@pytest.mark.rule("ME-RULING-409", "ME-CASREC-04", "EX-ME-311")
def test_a_draw_in_barren_land_sends_both_home_and_nobody_pursues() -> None:
    campaign = in_points(3, 3, settlement="none")
    report(campaign, "draw", "nobody", attacker_lost=90, defender_lost=90)
    assert {one.id: one.tile for one in campaign.state.banners.values()} == {
        "A:1": SOUTH, "B:1": "0,-1", "A:2": SOUTH,
    }  # fmt: skip
    assert campaign.state.lands[FIELD].owner == "B"
    assert points(campaign, "A:1", "B:1") == [1140, 840], "3 + 0: 1 in 3"


@pytest.mark.rule("ME-TABLE-25", "EX-ME-312")
def test_a_win_without_degrees_beats_but_does_not_scatter() -> None:
    campaign = in_points()
    report(campaign, "no_degrees", "defender")
    assert campaign.state.banners["A:1"].tile == SOUTH
    assert campaign.state.banners["A:1"].baggage == 2, "it ate on its way, and lost nothing else"


@pytest.mark.rule("ME-RULING-410")
def test_losses_of_a_pursuit_come_before_anybody_recovers() -> None:
    campaign = in_points(2, 3, 6)
    campaign.attempt(
        "A", "tt_report",
        campaign.waiting[0].default | {"result": "victory", "winner": "attacker", "defender_lost": 300},
    )  # fmt: skip
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "B:1") == [900 - 300 - 3 * 50 * 2 + 100], "6 - 2 = 4: 1 in 3 of 300"


@pytest.mark.rule("ME-TABLE-18")
def test_after_a_last_stand_casualties_recover_as_ever() -> None:
    scene = field(battle_method="ask")
    scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    scene.banner("B", FIELD, 900, baggage=3)
    campaign = brief(face(scene.play(1, 1, 1, 3, 4, 1, 4)))
    campaign.attempt("A", "tt_total_us", {"us": 20})
    campaign.attempt("B", "tt_total_us", {"us": 10})
    campaign.attempt("B", "tt_terrain", {"pieces": [], "text": ""})
    report(campaign, "victory", "attacker", defender_lost=300)
    assert points(campaign, "B:1") == [700]


@pytest.mark.rule("ME-RULING-528", "ME-ARMY-04")
def test_points_not_spent_on_an_army_for_the_game_are_not_lost() -> None:
    campaign = in_points()
    [sides] = told(campaign.chronicle(), "strengths_declared")
    assert (sides.facts["attack"], sides.facts["defence"]) == (1200, 900)
    report(campaign, "victory", "attacker")
    assert points(campaign, "A:1", "B:1") == [1200, 900]


@pytest.mark.rule("ME-UNDEAD-08")
@pytest.mark.parametrize(("mode", "strength"), [("points", 1260), ("full", 1160)])
def test_undead_raised_in_the_game_stay(mode: str, strength: int) -> None:
    scene = field(battle_method="ask", army_mode=mode)
    scene.state.races = {"A": "undead"}
    mine = scene.banner("A", FIELD, 1200, edge=3, came_from=SOUTH, has_moved=True)
    theirs = scene.banner("B", FIELD, 900, baggage=3)
    if mode == "full":
        set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
        set_contents(scene.state, theirs, Contents(units=[foot(80)], characters=[hero("Bert")]))
    scene.land(SOUTH, "A", "village")
    campaign = brief(face(Scene.play(scene, *BRIEFING)))
    assert not any(one.name == "defender_raised" for one in campaign.waiting[0].fields)
    report(campaign, "victory", "attacker", attacker_raised=60)
    assert points(campaign, "A:1") == [strength]


@pytest.mark.rule("ME-UNDEAD-08", "ME-UNDEAD-09", "ME-REORG-03")
def test_no_new_banner_of_raised_undead_is_larger_than_a_banner_may_be() -> None:
    scene = field(battle_method="ask", army_mode="full")
    scene.state.races = {"A": "undead"}
    for n in range(2):
        mine = scene.banner("A", FIELD, 1480, edge=3, came_from=SOUTH, has_moved=True)
        leaders = [hero(f"Axel {n}"), hero(f"Alf {n}"), hero(f"Arn {n}")]
        set_contents(scene.state, mine, Contents(units=[foot(100)], characters=leaders))
    theirs = scene.banner("B", FIELD, 900, baggage=3)
    set_contents(scene.state, theirs, Contents(units=[foot(80)], characters=[hero("Bert")]))
    scene.land(SOUTH, "A", "village")
    campaign = brief(face(Scene.play(scene, *BRIEFING)))
    before = sum(points(campaign, "A:1", "A:2"))
    report(campaign, "victory", "attacker", attacker_raised=before)
    army = points(campaign, *(id for id, one in campaign.state.banners.items() if one.owner == "A"))
    assert sum(army) == 2 * before
    assert max(army) <= 1500
