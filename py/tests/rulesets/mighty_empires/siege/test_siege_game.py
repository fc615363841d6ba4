"""Sieges on the table: what walls add, and options of the siege game (ME-TSIEGE; ME digest part 3, 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.charts import TT_FORTRESS
from empires.rulesets.mighty_empires.siege.miniature_siege import why_not_option
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    Character,
    Contents,
    MightyEmpires,
    Unit,
    Winter,
)
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, brief, enter
from tests.rulesets.mighty_empires.scene import Scene, points, where
from tests.rulesets.mighty_empires.siege.test_siege import besieged


def on_the_table(settlement: str, garrison: int, **options: Any) -> Campaign[MightyEmpires]:
    """A storms B's place, on the table, up to the hour."""
    campaign = enter(besieged(settlement, garrison, battle_method="ask", **options), 1400).play()
    return storm(campaign)


def storm(campaign: Campaign[MightyEmpires]) -> Campaign[MightyEmpires]:
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    return campaign


@pytest.mark.rule("ME-TSIEGE-05", "ME-RULING-412", "EX-ME-314", "ME-TSIEGE-01")
@pytest.mark.parametrize(
    ("settlement", "garrison", "bonus"), [("fortress", 640, 320), ("fortress", 641, 320), ("city", 640, 0)]
)
def test_a_fortress_adds_half_its_garrison_for_the_game(settlement: str, garrison: int, bonus: int) -> None:
    campaign = on_the_table(settlement, garrison)
    assert campaign.state.conflict is not None
    assert campaign.state.conflict.extra_points == bonus
    assert (f"{bonus} extra points" in campaign.waiting[0].text) == bool(bonus)
    campaign.attempt("A", "tt_report", report("assault_lost", "defender"))
    campaign.attempt("B", "confirm_report", "agree")
    assert points(campaign, "B:1") == [garrison], "for this game only"


@pytest.mark.rule("ME-ARMY-18", "ME-TSIEGE-05")
def test_only_who_sees_the_place_learns_the_strengths_of_an_assault_on_the_table() -> None:
    campaign = on_the_table("fortress", 640, players="A B C")
    for seeing in ("A", "B"):
        view = campaign.view(seeing)
        assert told(view.events, "strengths_declared")[0].facts["defence"] == 640
        assert told(view.events, "fortress_bonus")[0].facts["points"] == 320
        assert view.state.conflict is not None
        assert view.state.conflict.extra_points == 320
    campaign.attempt("A", "tt_report", report("assault_lost", "defender"))
    for name in ("C", None):
        conflict = campaign.view(name).state.conflict
        assert conflict is not None
        assert conflict.extra_points == 0
    campaign.attempt("B", "confirm_report", "agree")
    for name in ("C", None):
        events = campaign.view(name).events
        assert told(events, "assault_begun")[0].text == f"A storms the fortress at {FIELD}."
        assert told(events, "assault_result")[0].facts["why"] == "Decided on the table."
        assert not [one for one in events if "640" in one.text or "320" in one.text or "1,400" in one.text]


def report(result: str, winner: str) -> dict[str, Any]:
    """A report without losses."""
    return {
        "result": result, "winner": winner, "attacker_lost": 0, "attacker_routed": 0, "defender_lost": 0,
        "defender_routed": 0, "notes": "", "characters": [], "table_turns": 0,
    }  # fmt: skip


@pytest.mark.rule("ME-TSIEGE-05")
def test_the_chart_of_walls() -> None:
    assert {row.on: row["one_in"] for row in TT_FORTRESS.rows} == {"city": None, "fortress": 2}


@pytest.mark.rule("ME-TSIEGE-06", "ME-RULING-413")
def test_where_armies_are_picked_flyers_cost_the_besiegers_double() -> None:
    campaign = on_the_table("city", 600)
    assert told(campaign.chronicle(), "flyers_cost_double")


@pytest.mark.rule("ME-TSIEGE-06", "EX-ME-315")
def test_where_armies_are_listed_the_garrison_gets_what_the_flyers_are_worth() -> None:
    scene = enter(besieged("city", 600, battle_method="ask", army_mode="full"), 1400)
    listing = Contents(
        units=[
            Unit(name="Eagles", models=5, each=20, nature=["flying"]),
            Unit(name="Foot", models=100, each=10),
        ],
        characters=[Character(name="Rider", points=80, nature=["flying"])],
    )
    set_contents(scene.state, scene.state.banners["A:1"], listing)
    campaign = storm(scene.play())
    assert campaign.state.conflict is not None
    assert campaign.state.conflict.extra_points == 180
    assert not told(campaign.chronicle(), "flyers_cost_double")


# --- the siege game ------------------------------------------------------------------------------------


def option(**numbers: int) -> dict[str, Any]:
    names = ("attacker_lost", "attacker_gained", "defender_lost", "defender_gained")
    return {"text": "mining", **{name: numbers.get(name, 0) for name in names}}


def siege_game(besieging: int = 2300, garrison: int = 900, **fields: Any) -> Scene:
    scene = besieged("city", garrison, warhammer_siege=True, **fields)
    return enter(scene, *[1150] * (besieging // 1150), *([besieging % 1150] if besieging % 1150 else []))


def take(campaign: Campaign[MightyEmpires], player: str = "A", **numbers: int) -> None:
    other = "B" if player == "A" else "A"
    campaign.attempt(player, "siege", f"siege_option {FIELD}")
    campaign.attempt(player, "tt_siege_option", option(**numbers))
    campaign.attempt(other, "confirm_report", "agree")


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-414", "EX-ME-316")
def test_losses_grow_with_the_force_that_inflicts_them() -> None:
    campaign = siege_game().play()
    take(campaign, defender_lost=100)
    assert points(campaign, "B:1") == [600]
    assert "100 × 3 = 300" in told(campaign.chronicle(), "losses")[0].text


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-414")
def test_gains_grow_with_the_force_that_gains() -> None:
    campaign = siege_game(besieging=2300, garrison=900).play()
    take(campaign, attacker_gained=10, defender_gained=10, attacker_lost=20)
    assert points(campaign, "A:1", "A:2", "B:1") == [1150 - 10 + 30, 1150 - 10, 910]


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-476")
def test_gains_that_no_banner_has_room_for_form_a_new_one() -> None:
    scene = besieged("city", 900, warhammer_siege=True)
    campaign = enter(scene, 1480, 1450).play()
    take(campaign, attacker_gained=50)
    assert points(campaign, "A:1", "A:2", "A:4") == [1500, 1500, 80]
    assert where(campaign, "A:4") == [FIELD]


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-476", "ME-REORG-03")
def test_no_new_banner_of_gained_troops_is_larger_than_a_banner_may_be() -> None:
    campaign = enter(besieged("city", 900, warhammer_siege=True), 1480, 1480).play()
    take(campaign, attacker_gained=1000)
    assert points(campaign, "A:1", "A:2", "A:4", "A:5") == [1500, 1500, 1500, 1460]


@pytest.mark.rule("ME-TSIEGE-10", "ME-TSIEGE-07")
def test_a_militia_gains_and_loses_too() -> None:
    scene = besieged("city", 0, warhammer_siege=True)
    scene.land(FIELD, INDEPENDENT, "city")
    scene.state.sieges[FIELD].defender = INDEPENDENT
    scene.state.sieges[FIELD].garrison_points = 500
    campaign = enter(scene, 1150).play()
    campaign.attempt("A", "siege", f"siege_option {FIELD}")
    campaign.attempt("A", "tt_siege_option", option(defender_lost=100, defender_gained=30))
    assert campaign.state.sieges[FIELD].garrison_points == 330


@pytest.mark.rule("ME-RULING-219", "ME-TSIEGE-07", "ME-EQX-26")
@pytest.mark.parametrize("player", ["A", "B"])
def test_who_is_held_by_portents_takes_no_option_of_the_siege_game(player: str) -> None:
    state = siege_game().state
    assert why_not_option(state, state.sieges[FIELD], player) is None
    for banner in state.banners.values():
        banner.spellbound = banner.owner == player
    refusal = why_not_option(state, state.sieges[FIELD], player)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_move", "ME-EQX-26")


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-177", "ME-TSIEGE-07")
def test_a_garrison_killed_by_the_siege_game_loses_its_place() -> None:
    campaign = siege_game(besieging=1150, garrison=100).play()
    take(campaign, defender_lost=100)
    assert campaign.state.lands[FIELD].owner == "A"
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-123", "ME-RULING-177")
@pytest.mark.parametrize("militia", [False, True])
def test_a_garrison_that_is_gone_gains_nothing(militia: bool) -> None:
    scene = siege_game(besieging=1150, garrison=0 if militia else 100)
    if militia:
        scene.land(FIELD, INDEPENDENT, "city")
        scene.state.sieges[FIELD].defender = INDEPENDENT
        scene.state.sieges[FIELD].garrison_points = 100
    campaign = scene.play()
    campaign.attempt("A", "siege", f"siege_option {FIELD}")
    campaign.attempt("A", "tt_siege_option", option(defender_lost=100, defender_gained=40))
    if not militia:
        campaign.attempt("B", "confirm_report", "agree")
    assert campaign.state.lands[FIELD].owner == "A"
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-TSIEGE-10", "ME-RULING-123", "ME-RULING-476")
def test_a_banner_that_is_gone_takes_in_no_gained_troops() -> None:
    scene = besieged("city", 900, warhammer_siege=True)
    campaign = enter(scene, 40, 1480).play()
    take(campaign, attacker_lost=80, attacker_gained=20)
    assert points(campaign, "A:1", "A:2", "A:4") == [0, 1480, 0]


@pytest.mark.rule("ME-TSIEGE-11", "ME-TSIEGE-07", "EX-ME-317")
def test_after_an_option_of_the_siege_game_neither_assault_nor_battery() -> None:
    campaign = siege_game().play()
    take(campaign)
    for act in ("batter", "assault", "siege_option"):
        with refused("siege_option_already_used", "ME-TSIEGE-11"):
            campaign.attempt("A", "siege", f"{act} {FIELD}")


@pytest.mark.rule("ME-TSIEGE-11")
def test_after_battery_no_option_of_the_siege_game() -> None:
    campaign = siege_game().play()
    campaign.attempt("A", "siege", f"batter {FIELD}")
    with refused("siege_option_already_used", "ME-TSIEGE-11"):
        campaign.attempt("A", "siege", f"siege_option {FIELD}")


@pytest.mark.rule("ME-TSIEGE-11")
def test_an_assault_is_the_months_option() -> None:
    campaign = siege_game().play(1, 2, *[1] * 4)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    campaign.attempt("A", "strategy", "direct")
    campaign.attempt("B", "strategy", "hold")
    assert campaign.state.sieges[FIELD].taken == {"attacker": "campaign"}


@pytest.mark.rule("ME-TSIEGE-11", "ME-TSIEGE-09")
def test_next_month_the_besieger_may_switch() -> None:
    scene = siege_game(phase="turn_end", active="B")
    siege = scene.state.sieges[FIELD]
    siege.taken = {"attacker": "miniature", "defender": "campaign"}
    campaign = scene.play(*[6, 5] * 40)
    assert campaign.state.sieges[FIELD].taken == {}


@pytest.mark.rule("ME-TSIEGE-11")
def test_the_besieged_take_an_option_or_sally() -> None:
    scene = siege_game(phase="siege", active="B")
    scene.banner("B", NORTH, 600)
    campaign = scene.play()
    assert asked(campaign) == [("B", "siege")]
    take(campaign, "B", attacker_lost=10)
    assert campaign.state.sieges[FIELD].taken == {"defender": "miniature"}
    assert points(campaign, "A:1", "A:2") == [1145, 1145]


@pytest.mark.rule("ME-TSIEGE-11")
def test_who_took_an_option_does_not_sally() -> None:
    scene = siege_game(phase="battle", active="B")
    scene.banner("B", NORTH, 600)
    campaign = scene.play()
    assert ("B", "choose_contact") in asked(campaign)
    scene.state.sieges[FIELD].taken = {"defender": "miniature"}
    assert ("B", "choose_contact") not in asked(scene.play())


@pytest.mark.rule("ME-TSIEGE-11")
def test_a_sally_is_the_months_option() -> None:
    scene = siege_game(phase="battle", active="B")
    campaign = scene.play(*[6, 5] * 20)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    assert campaign.state.sieges[FIELD].taken == {"defender": "campaign"}


@pytest.mark.rule("ME-OPT-316")
def test_by_default_nobody_plays_the_siege_game() -> None:
    campaign = enter(besieged("city", 600), 1400).play()
    assert f"siege_option {FIELD}" not in [choice.value for choice in campaign.waiting[0].choices]
    with refused("not_offered"):
        campaign.attempt("A", "siege", f"siege_option {FIELD}")


@pytest.mark.rule("ME-TSIEGE-04", "EX-ME-313")
def test_after_a_lost_assault_on_the_table_none_on_paper_this_month() -> None:
    campaign = on_the_table("city", 600)
    campaign.attempt("A", "tt_report", report("assault_lost", "defender"))
    campaign.attempt("B", "confirm_report", "agree")
    with refused("assault_locked", "ME-SIEGE-17"):
        campaign.attempt("A", "siege", f"assault {FIELD}")


@pytest.mark.rule("ME-TSIEGE-09")
def test_whoever_plays_the_siege_game_goes_on_eating() -> None:
    scene = siege_game(phase="subsistence")
    scene.state.sieges[FIELD].taken = {"attacker": "miniature"}
    for banner in scene.state.banners.values():
        banner.baggage = 1
    campaign = scene.play(*[6, 5] * 20)
    campaign.attempt("A", "feed", campaign.waiting[0].default)
    assert [campaign.state.banners[one].baggage for one in ("A:1", "A:2")] == [0, 0]


@pytest.mark.rule("ME-TSIEGE-08")
def test_in_winter_nobody_plays_the_siege_game() -> None:
    scene = siege_game(phase="siege_decisions")
    scene.state.active_player, scene.state.campaign_turn = None, 6
    scene.state.winter = Winter(order=["A", "B"])
    campaign = scene.play(*[6, 5] * 20)
    assert asked(campaign) == [("A", "siege_decision")]
    with refused("wrong_phase", "ME-WINTER-04"):
        campaign.attempt("A", "siege", f"siege_option {FIELD}")
