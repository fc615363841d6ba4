"""Initiative, the order of steps, the end of turns and of the year (ME digest 4.4, 4.5, 8.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.rules.game import Game
from empires.core.rules.state import ENDED
from empires.rulesets.mighty_empires.banners.forces import remove_banner
from empires.rulesets.mighty_empires.charts import FORAGE, SETTLE
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.season.any_time import IN_SEASON
from empires.rulesets.mighty_empires.season.turns import TURNS, initiative
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import Contents, Opened, Preset
from empires.rulesets.mighty_empires.state.banner import Wound
from empires.rulesets.mighty_empires.winter.close import year_end
from empires.rulesets.mighty_empires.winter.victory import captured_gold, score
from empires.rulesets.mighty_empires.world.calendar import MONTHS
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battle.test_recovery import hero
from tests.rulesets.mighty_empires.scene import Scene, through_winter


@pytest.mark.rule("EX-ME-016", "ME-TURN-02", "ME-RULING-108", "ME-RULING-119")
def test_the_highest_die_goes_first_and_the_tied_roll_again() -> None:
    scene = Scene(players="A B C", phase="initiative")
    scene.banner("C", "0,0")
    campaign = scene.play(4, 4, 6, 1, 5, 6)
    assert campaign.state.turn_order == ["C", "B", "A"]
    assert campaign.state.active_player == "C"
    assert [event.text for event in told(campaign.recent, "chapter")] == [
        "Year 1, second month of the year of the Bear"
    ]


@pytest.mark.rule("ME-TURN-02")
def test_while_the_dice_fall_last_months_order_is_over() -> None:
    scene = Scene(phase="initiative")
    next(initiative(Game(scene.state)))
    assert scene.state.turn_order == []


@pytest.mark.rule("EX-ME-091", "ME-TURN-03", "ME-TURN-04")
def test_steps_keep_their_order_and_only_the_active_player_acts() -> None:
    scene = Scene(phase="movement")
    scene.land("0,0", "A", "village")
    scene.banner("A", "0,0")
    scene.opened("0,1", "0,0")
    campaign = scene.play()
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("A", "raze", "0,0")
    with refused("wrong_step", "ME-TURN-03"):
        campaign.attempt("A", "scout", "1 0,1")
    with refused("not_your_turn", "ME-TURN-04"):
        campaign.attempt("B", "move_group", "1 0,1")


@pytest.mark.rule("ME-TURN-03")
def test_the_track_shows_the_seven_steps_in_order() -> None:
    scene = Scene(phase="siege")
    track = DISPLAY.track(scene.state, "A")
    assert [step.label for step in track.steps] == [
        "Subsistence", "Scouting", "Movement", "Battle", "Siege", "Razing", "Reorganization",
    ]  # fmt: skip
    assert [step.when for step in track.steps] == ["done"] * 4 + ["now"] + ["next"] * 2
    assert (track.heading, track.active) == ("Year 1, first month", "A")


@pytest.mark.rule("ME-TURN-03")
def test_leave_to_use_ones_land_is_given_in_the_season_and_never_between_two() -> None:
    scene = Scene()
    scene.land("0,0", "A", "village")
    (permit,) = (action for action in IN_SEASON if action.kind == "permit")
    assert permit.why_not(scene.state, "A") is None
    scene.state.active_player = None
    refusal = permit.why_not(scene.state, "A")
    assert refusal is not None
    assert refusal.code == "not_open"


@pytest.mark.rule("ME-TURN-05", "ME-RULING-136", "ME-RULING-173", "ME-RULING-449", "ME-RULING-199")
def test_a_turn_that_ends_forgets_what_held_for_it_alone() -> None:
    scene = Scene(phase="turn_end", active="A")
    spent = scene.banner("A", "0,0", has_scouted=True, has_moved=True, no_move=True, barred_tiles=["0,1"])
    spent.skipping = spent.retreat_lock = True
    scene.banner("B", "2,0", has_moved=True)
    scene.state.opened = [Opened("0,1", "0,0")]
    scene.state.secrets["A"].presets = [Preset("0,1", 300)]
    scene.state.foraged = {"0,0": 1}
    scene.ship("A", "0,0", has_moved=True, held=True)
    campaign = scene.play(quiet=9)
    banner, ship = campaign.state.banners["A:1"], campaign.state.ships["ship 1"]
    assert campaign.state.foraged == {}
    assert (ship.has_moved, ship.held) == (False, False)
    assert [banner.has_scouted, banner.has_moved, banner.no_move, banner.skipping] == [False] * 4
    assert (banner.barred_tiles, campaign.state.opened) == ([], [])
    assert campaign.state.secrets["A"].presets == []
    assert campaign.state.active_player == "B"
    assert banner.retreat_lock, "that lock lasts until all have had their turn"


@pytest.mark.rule("ME-TURN-05", "ME-TURN-01", "ME-RULING-173")
def test_when_all_have_had_their_turn_the_next_month_begins() -> None:
    scene = Scene(phase="turn_end", active="B")
    scene.land("0,0", "B", "fortress")
    scene.banner("B", "0,0", inside=True, retreat_lock=True)
    scene.banner("A", "0,0", edge=3, came_from="0,1")
    scene.siege("0,0", "A", assault_locked=True)
    campaign = scene.play(6, 1, 1, 5, 6)
    assert campaign.state.campaign_turn == 2
    assert not campaign.state.sieges["0,0"].assault_locked
    assert not campaign.state.banners["B:1"].retreat_lock


@pytest.mark.rule("ME-RULING-421", "ME-TURN-05")
def test_a_wound_heals_when_the_last_turn_of_its_month_is_over() -> None:
    scene = Scene(phase="turn_end", active="B", army_mode="full")
    scene.banner("B", "0,0", 0)
    hurt = hero("Bert", wounds=[Wound(7, 1), Wound(3, 2)])
    scene.state.secrets["B"].contents["B:1"] = Contents(characters=[hurt])
    scene.state.secrets["B"].points["B:1"] = 100
    campaign = scene.play(6, 1, *[6] * 6, quiet=2)
    assert campaign.state.campaign_turn == 2
    assert campaign.state.secrets["B"].contents["B:1"].characters[0].wounds == [Wound(3, 2)]


def last_day(**options: Any) -> Scene:
    scene = Scene(phase="turn_end", active="B", **options)
    scene.state.campaign_turn = 6
    for player, tile, strength in (("A", "0,0", 1400), ("B", "2,0", 900)):
        scene.land(tile, player, "capital")
        scene.banner(player, tile, strength)
    return scene


WINTER = (6, 1, 6, 1, 1, 3, 1, 3)
"""The order of the winter and of casting, and a mild event for both."""


@pytest.mark.rule("ME-TURN-05", "ME-WINTER-01")
def test_after_the_sixth_month_it_is_winter_and_nobodys_turn() -> None:
    campaign = last_day().play(*WINTER)
    assert campaign.state.winter is not None
    assert campaign.state.active_player is None
    assert campaign.state.campaign_turn == 6


@pytest.mark.rule("ME-TURN-01", "ME-VICTORY-01", "ME-RULING-116")
def test_six_months_make_a_season_and_the_years_agreed_end_the_campaign() -> None:
    assert TURNS == len(MONTHS) == 6
    campaign = through_winter(last_day(years=1).play(*WINTER))
    assert campaign.state.phase == ENDED
    campaign = through_winter(last_day(years=2).play(*WINTER, 6, 1, quiet=9))
    assert (campaign.state.year, campaign.state.campaign_turn) == (2, 1)


@pytest.mark.rule("ME-VICTORY-04", "ME-VICTORY-01")
def test_a_campaign_without_an_end_goes_on() -> None:
    scene = last_day(years=None, victory="none")
    scene.state.year = 40
    campaign = through_winter(scene.play(*WINTER, 6, 1, quiet=9))
    assert campaign.state.year == 41
    assert not told(campaign.recent, "victory_counted")


def conquests(**options: Any) -> Scene:
    """EX-ME-015: what A and B hold in other players' realms at the end."""
    scene = Scene(players="A B C", phase="year_end", years=1, **options)
    scene.land("0,0", "A", "city", capital_of="B", realm_of="B")
    scene.land("0,1", "A", "village", realm_of="B", razed=True)
    scene.land("1,0", "A", "fortress", realm_of="C")
    scene.land("1,1", "A", "city", realm_of="C")
    for tile in ("-1,0", "-1,1", "-2,0", "-2,1", "-2,2"):
        scene.land(tile, "A", "village")
    scene.land("0,-1", "B", "village", realm_of="A")
    scene.land("2,0", "C", "city", capital_of="C", realm_of="C")
    scene.banner("C", "2,0", 1500)
    return scene


@pytest.mark.rule(
    "EX-ME-015", "ME-VICTORY-02", "ME-RULING-116", "ME-RULING-122", "ME-T-SETTLE", "ME-REALM-13"
)
def test_the_gold_of_conquered_realms_decides() -> None:
    campaign = conquests().play()
    assert told(campaign.recent, "victory_counted")[0].facts["scores"] == {"A": 8, "B": 1, "C": 0}
    assert campaign.winners == ["A"]
    assert captured_gold(conquests(captured_capital_value="2").state, "A") == 6


@pytest.mark.rule("ME-VICTORY-03", "ME-RULING-122")
@pytest.mark.parametrize(
    ("victory", "winners"),
    [("largest_army", ["C"]), ("highest_revenue", ["A"]), ("most_tiles", ["A"]), ("none", [])],
)
def test_other_goals_may_be_agreed(victory: str, winners: list[str]) -> None:
    scene = conquests(victory=victory)
    tiles = [tile for tile, land in scene.state.lands.items() if land.owner == "A"]
    if victory == "most_tiles":
        assert score(scene.state, "A") == len(tiles)
    if victory == "none":
        assert score(scene.state, "A") == 0
    assert scene.play().winners == winners


@pytest.mark.rule("ME-RULING-116")
def test_equal_totals_share_the_victory() -> None:
    scene = conquests()
    scene.land("0,0", None)
    scene.land("1,0", None)
    scene.land("1,1", "C", "city", realm_of="C")
    scene.land("2,-1", "A", "village", realm_of="B")
    assert scene.play().winners == ["A", "B"]


@pytest.mark.rule("ME-ARMY-18", "ME-VICTORY-03")
def test_an_army_that_counts_stays_secret_until_the_end() -> None:
    scene = last_day(years=2, victory="largest_army")
    campaign = through_winter(scene.play(*WINTER, 6, 1, quiet=9))
    assert not told(campaign.recent, "victory_counted")
    assert score(campaign.state, "A") > score(campaign.state, "B")
    ledgers = DISPLAY.ledgers(campaign.view("B").state, "B")
    assert [line.label for line in ledgers[1].sections[0].lines] == ["People", "Tiles", "Years to play"]


@pytest.mark.rule("ME-T-SETTLE", "ME-T-FORAGE")
def test_the_summary_of_settlements_agrees_with_the_tables_it_sums_up() -> None:
    for row in SETTLE.rows:
        assert row["forage"] == FORAGE.of(row.on)["value"]
    tables = RULESET.tables
    for kind in ("village", "fortress", "city"):
        assert SETTLE.of(kind)["militia"] == tables["ME-T-MILITIA"].at(1)[kind]
    for kind in ("city", "fortress"):
        fort = tables["ME-T-FORT"].of(kind)
        assert SETTLE.of(kind)["defence"] in fort.cells.values()
        assert SETTLE.of(kind)["garrison"] in fort.cells.values()


def test_a_state_that_contradicts_itself_is_refused() -> None:
    scene = last_day()
    RULESET.check(scene.state)
    broken = msgspec.json.decode(msgspec.json.encode(scene.state), type=type(scene.state))
    broken.secrets["A"].points["A:1"] = 0
    with pytest.raises(ValueError, match="points of A’s banners"):
        RULESET.check(broken)
    broken = msgspec.json.decode(msgspec.json.encode(scene.state), type=type(scene.state))
    broken.banners["A:1"].tile = "9,9"
    with pytest.raises(ValueError, match="the places of banners"):
        RULESET.check(broken)


def test_nobody_is_asked_when_there_is_nothing_to_do() -> None:
    scene = Scene(phase="scouting")
    scene.banner("B", "0,0")
    campaign = scene.play(5, 6, 6)
    assert asked(campaign)[0][0] == "B"


@pytest.mark.rule("ME-VICTORY-01", "ME-VICTORY-02")
def test_each_year_the_score_is_told_and_after_the_last_it_decides() -> None:
    scene = last_day(years=1)
    scene.land("1,1", "B", "city", realm_of="A")
    campaign = through_winter(scene.play(*WINTER))
    assert campaign.winners == ["B"]
    assert [event.facts["scores"] for event in told(campaign.recent, "victory_counted")] == [{"A": 0, "B": 2}]
    assert told(campaign.recent, "campaign_ended")[0].facts["winners"] == ["B"]


@pytest.mark.rule("ME-VICTORY-01")
@pytest.mark.parametrize(("capitals", "over"), [("A", False), ("", True)])
def test_without_any_banner_the_campaign_goes_on_while_a_capital_may_raise_one(
    capitals: str, over: bool
) -> None:
    scene = last_day(years=3)
    for banner in list(scene.state.banners.values()):
        remove_banner(Game(scene.state), banner, "ME-EQX-22")
    for player, tile in (("A", "0,0"), ("B", "2,0")):
        if player not in capitals:
            scene.land(tile, "A", razed=True)
    following = year_end(Game(scene.state))
    assert (following == ENDED) == over


@pytest.mark.rule("ME-RULING-325")
def test_what_was_battered_in_the_last_month_is_repaired_over_the_winter() -> None:
    scene = last_day(years=2)
    scene.land("0,2", "B", "fortress")
    scene.banner("B", "0,2", 900, inside=True)
    scene.banner("A", "0,2", 1400, edge=0, came_from="0,1")
    scene.siege("0,2", "A", battery_ready=True, battered=True)
    campaign = scene.play(*WINTER)
    assert campaign.state.winter is not None
    assert not campaign.state.sieges["0,2"].battery_ready
