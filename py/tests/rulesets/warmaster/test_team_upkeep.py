"""Who of a team spends its points, who leads it, and who is out."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.ending import largest
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.leadership import why_not_challenge
from empires.rulesets.warmaster.show import sheets
from empires.rulesets.warmaster.state import Buying, War, member_of
from empires.testing import agreed, dice_left, refused, told
from tests.rulesets.warmaster.scene import THREE_TEAMS, THREE_TEAMS_LAND, play, war
from tests.rulesets.warmaster.test_team_battles import game

LAND = """
0,0 LO-01 @R1 @capital
1,0 LO-01 @B1
2,0 LO-01 @B1 @capital
0,1 LO-01
0,2 LO-01
0,3 LO-01
-1,0 LO-01 @R2
-2,0 LO-01
"""
TEAMS = {"Red": ["R1", "R2", "R3"], "Blue": ["B1"]}


def spending(points: int, dice: tuple[int, ...] = (), **fared: tuple[str, int]) -> Campaign[War]:
    """Red spends; the players fared so: R1=("W", 700)."""
    state = war(LAND, phase="buying", teams=TEAMS, team_challenge="auto")
    for name, (result, vp) in fared.items():
        member = member_of(state, name)
        member.result, member.vp = result, vp  # type: ignore[assignment]
    state.empires["Red"].points, state.empires["Red"].fought = points, ["Blue"]
    state.buying = Buying(empires=["Red"])
    return play(state, *dice)


def buyers(campaign: Campaign[War], *answers: str) -> list[str]:
    """Who was asked for each of these purchases."""
    asked = []
    for answer in answers:
        asked.append(campaign.waiting[0].player)
        campaign.answer(campaign.waiting[0], answer)
    return asked


@pytest.mark.rule("EX-WM-73", "WM-TEAM-13", "WM-TEAM-14", "WM-TEAM-15", "WM-TEAM-16")
def test_points_pass_down_and_come_round_again() -> None:
    campaign = spending(3, R2=("W", 900), R1=("W", 700), R3=("L", 999))
    assert buyers(campaign, "occupy 0,1", "occupy 0,2", "occupy -2,0") == ["R2", "R1", "R2"]
    assert [campaign.state.marker[tile] for tile in ("0,1", "0,2", "-2,0")] == ["R2", "R1", "R2"]


@pytest.mark.rule("WM-TEAM-15", "WM-TEAM-16")
def test_three_victors_buy_one_after_the_other_and_the_first_comes_again() -> None:
    campaign = spending(4, R2=("W", 900), R1=("W", 700), R3=("W", 500))
    assert buyers(campaign, *(f"occupy {tile}" for tile in ("0,1", "0,2", "0,3", "-2,0"))) == [
        "R2", "R1", "R3", "R2",
    ]  # fmt: skip


@pytest.mark.rule("WM-TEAM-14", "WM-TEAM-13")
def test_a_second_tile_waits_until_the_turn_comes_round_and_a_first_one_for_its_turn() -> None:
    campaign = spending(3, R2=("W", 900), R1=("W", 700), R3=("L", 999))
    with refused("NOT_YOUR_TURN", "WM-TEAM-13"):
        campaign.attempt("R1", "buy", "occupy 0,1")
    with refused("NOT_YOUR_TURN", "WM-ROUND-01"):
        campaign.attempt("R3", "buy", "occupy 0,1")
    campaign.attempt("R2", "buy", "occupy 0,1")
    with refused("ONE_TILE", "WM-TEAM-14"):
        campaign.attempt("R2", "buy", "occupy 0,2")
    campaign.attempt("R1", "buy", "occupy 0,2")
    campaign.attempt("R2", "buy", "occupy 0,3")


@pytest.mark.rule("WM-TEAM-14", "WM-BUY-03")
def test_any_tile_beside_the_empire_will_do() -> None:
    campaign = spending(1, R3=("W", 5))
    assert buyers(campaign, "occupy -2,0") == ["R3"], "R3 owns nothing himself"
    assert campaign.state.marker["-2,0"] == "R3"


@pytest.mark.rule("EX-WM-74", "WM-TEAM-15", "WM-RULING-75")
def test_a_dear_tile_leaves_nothing_and_a_cheap_one_the_rest() -> None:
    fared: dict[str, Any] = {"R2": ("W", 900), "R1": ("W", 700), "R3": ("W", 500)}
    dear = spending(3, **fared)
    assert buyers(dear, "capture 1,0") == ["R2"]
    assert dear.state.buying.empires == []
    cheap = spending(3, **fared)
    assert buyers(cheap, "occupy 0,1", "remove 1,0") == ["R2", "R1"]
    assert cheap.state.buying.empires == []
    passed = spending(3, **fared)
    assert buyers(passed, "occupy 0,1", "occupy 0,2", "occupy 0,3") == ["R2", "R1", "R3"]
    cleared = spending(3, **fared)
    assert buyers(cleared, "remove 1,0", "occupy 1,0") == ["R2", "R2"], "a removal gains no tile"
    left = spending(3, **fared)
    assert buyers(left, "remove 1,0", "end_buying", "occupy 1,0") == ["R2", "R2", "R1"]


@pytest.mark.rule("EX-WM-75", "WM-TEAM-17", "WM-TEAM-13", "WM-RULING-76")
def test_without_victors_those_who_drew_take_their_place() -> None:
    campaign = spending(2, R1=("D", 600), R3=("D", 400), R2=("L", 950))
    assert buyers(campaign, "occupy 0,1", "occupy 0,2") == ["R1", "R3"]
    lost = spending(1, R1=("L", 1), R3=("L", 400))
    assert buyers(lost, "occupy 0,1") == ["R3"]


@pytest.mark.rule("EX-WM-75", "WM-RULING-76", "WM-TEAM-13")
def test_empires_follow_by_their_first_buyers_points() -> None:
    state = war(LAND, phase="points", teams=TEAMS)
    for name, result, vp in (("R1", "D", 600), ("R2", "L", 950), ("B1", "W", 700)):
        member = member_of(state, name)
        member.result, member.vp = result, vp  # type: ignore[assignment]
    state.battles = [game(B1="W", R1="D", R2="L")]
    state.battles[0].resolved_by = "table"
    order = told(play(state).recent, "buying_order")[0].facts["order"]
    assert order == ["Blue", "Red"]


@pytest.mark.rule("WM-RULING-76")
def test_equal_points_within_a_team_are_rolled_for() -> None:
    campaign = spending(1, (2, 5), R1=("W", 700), R2=("W", 700))
    assert campaign.waiting[0].player == "R2"
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-RULING-75", "WM-POINTS-03")
def test_when_nobody_wants_any_more_the_rest_is_lost() -> None:
    campaign = spending(3, R2=("W", 900), R1=("W", 700))
    assert buyers(campaign, "end_buying", "end_buying") == ["R2", "R1"]
    assert told(campaign.recent, "points_lost")


@pytest.mark.rule("WM-RULING-75")
def test_a_purchase_begins_a_new_circle() -> None:
    campaign = spending(3, R2=("W", 900), R1=("W", 700))
    answers = ("end_buying", "occupy 0,1", "end_buying", "occupy 0,2")
    assert buyers(campaign, *answers) == ["R2", "R1", "R2", "R1"]


@pytest.mark.rule("WM-RULING-72")
def test_the_ruler_spends_what_a_forfeit_brought() -> None:
    assert spending(1).waiting[0].player == "R1"


def upkeep(text: str, teams: dict[str, list[str]], **options: Any) -> War:
    return war(text, phase="upkeep", teams=teams, **options)


@pytest.mark.rule("EX-WM-78", "WM-TEAM-18", "WM-TEAM-19", "WM-RULING-77")
def test_players_without_land_are_out_only_where_that_was_agreed() -> None:
    out = play(upkeep(LAND, TEAMS, team_knockout=True, team_challenge="auto"))
    assert member_of(out.state, "R3").place == "knocked_out"
    assert told(out.recent, "player_knocked_out")[0].rule == "WM-TEAM-19"
    assert "R3" not in [choice.value for choice in out.waiting[0].fields[0].choices]  # type: ignore[union-attr]
    on = play(upkeep(LAND, TEAMS, team_challenge="auto"))
    assert member_of(on.state, "R3").place == "plays"
    assert "R3" in on.waiting[0].default["present"]


@pytest.mark.rule("WM-RULING-77", "WM-RULING-73")
def test_a_knocked_out_ruler_is_followed() -> None:
    text = "0,0 LO-01 @R2 @capital\n1,0 LO-01 @R3\n2,0 LO-01 @R3\n5,0 LO-01 @B1 @capital"
    campaign = play(upkeep(text, TEAMS, team_knockout=True, team_challenge="auto"))
    assert campaign.state.empires["Red"].ruler == "R3"


def leading(**options: Any) -> War:
    """R1 rules with three tiles as the round began, R2 had four."""
    state = upkeep(LAND, TEAMS, team_challenge="auto", **options)
    for name, tiles in (("R1", 3), ("R2", 4), ("R3", 1)):
        member_of(state, name).tiles_at_start = tiles
    return state


def fared(state: War, **results: tuple[str, int]) -> War:
    for name, (result, vp) in results.items():
        member = member_of(state, name)
        member.result, member.vp = result, vp  # type: ignore[assignment]
    return state


@pytest.mark.rule("EX-WM-77", "WM-TEAM-21", "WM-RULING-78")
def test_the_largest_landholder_leads_once_he_does_better() -> None:
    better = play(fared(leading(), R2=("W", 600), R1=("D", 500)))
    assert better.state.empires["Red"].ruler == "R2"
    assert told(better.recent, "ruler_changed")[0].rule == "WM-TEAM-21"
    worse = play(fared(leading(), R2=("W", 600), R1=("D", 650)))
    assert worse.state.empires["Red"].ruler == "R1"
    drawn = play(fared(leading(), R2=("D", 600), R1=("L", 1)))
    assert drawn.state.empires["Red"].ruler == "R1", "he must win"
    tied = play(fared(leading(), R2=("W", 600), R1=("W", 600)))
    assert tied.state.empires["Red"].ruler == "R1", "as many points are not more"
    equal = leading()
    member_of(equal, "R1").tiles_at_start = 4
    assert play(fared(equal, R2=("W", 600))).state.empires["Red"].ruler == "R1", "as much land is not more"
    absent = leading()
    member_of(absent, "R1").present = False
    assert play(fared(absent, R2=("W", 1))).state.empires["Red"].ruler == "R2"


@pytest.mark.rule("WM-RULING-78", "WM-TEAM-21")
def test_of_equally_large_rivals_who_won_the_one_with_more_points_counts() -> None:
    state = leading()
    member_of(state, "R3").tiles_at_start = 4
    assert play(fared(state, R2=("W", 600), R3=("W", 700))).state.empires["Red"].ruler == "R3"
    assert play(fared(state, R2=("W", 500), R3=("L", 620))).state.empires["Red"].ruler == "R2"
    assert play(fared(state, R2=("D", 900), R3=("W", 1))).state.empires["Red"].ruler == "R3"
    equal = play(fared(state, R2=("W", 500), R3=("W", 500)))
    assert equal.state.empires["Red"].ruler == "R2", "all equal: the lower number"


REBELS = """
0,0 LO-01 @R1 @capital
1,0 LO-01 @R2
2,0 LO-01 @R2
3,0 LO-01 @R3
4,0 LO-01 @R3
9,0 LO-01 @B1 @capital
"""


@pytest.mark.rule("WM-TEAM-20", "WM-RULING-78")
def test_a_larger_landholder_may_challenge_the_ruler() -> None:
    campaign = play(fared(upkeep(REBELS, TEAMS), R2=("W", 500), R3=("W", 600)))
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R3", "challenge_ruler", "challenge")
    assert (campaign.waiting[0].player, campaign.waiting[0].kind) == ("R1", "resign_ruler")
    assert "R3 challenges you" in campaign.waiting[0].text, "equal land, more points"
    campaign.attempt("R1", "resign_ruler", "fight")
    assert "2,000 points each" in campaign.waiting[0].text
    campaign.attempt("R1", "report_challenge", "challenger")
    assert campaign.waiting[0].text == "R1 reports: R3 won. Is that right?"
    agreed(campaign)
    assert campaign.state.empires["Red"].ruler == "R3"
    assert tiles_of(campaign.state, "R1") == 1, "tiles and capital stay with their owners"


@pytest.mark.rule("WM-RULING-78", "WM-TEAM-20")
def test_a_draw_changes_nothing_and_a_ruler_may_resign() -> None:
    drawn = play(upkeep(REBELS, TEAMS))
    drawn.attempt("R2", "challenge_ruler", "challenge")
    drawn.attempt("R3", "challenge_ruler", "wait")
    drawn.attempt("R1", "resign_ruler", "fight")
    drawn.attempt("R2", "report_challenge", "draw")
    agreed(drawn)
    assert drawn.state.empires["Red"].ruler == "R1"
    resigned = play(upkeep(REBELS, TEAMS), 3, 6)
    resigned.attempt("R2", "challenge_ruler", "challenge")
    resigned.attempt("R3", "challenge_ruler", "challenge")
    assert told(resigned.recent, "challenge_made")[0].text.startswith("R3"), "all equal: the die"
    resigned.attempt("R1", "resign_ruler", "resign")
    assert resigned.state.empires["Red"].ruler == "R3"


@pytest.mark.rule("WM-RULING-78", "WM-RULING-66")
def test_a_challenge_between_computers_is_diced_for() -> None:
    state = upkeep(REBELS.replace("4,0 LO-01 @R3", "4,0 LO-01"), TEAMS)
    state.seats = {"R2": "computer"}
    campaign = play(state, 6, 5, 1, 2)
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R1", "resign_ruler", "fight")
    assert campaign.state.empires["Red"].ruler == "R2"


def challenged(*dice: int, computers: tuple[str, ...] = (), **options: Any) -> Campaign[War]:
    """R2, who owns the Mine, challenges R1."""
    land = REBELS.replace("4,0 LO-01 @R3", "4,0 LO-01").replace("2,0 LO-01 @R2", "2,0 LO-01 @R2 @Mine")
    state = upkeep(land, TEAMS, **options)
    state.seats = dict.fromkeys(computers, "computer")
    campaign = play(state, *dice)
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R1", "resign_ruler", "fight")
    return campaign


@pytest.mark.rule("WM-RULING-78", "WM-RULING-66", "WM-TEAM-11")
def test_the_challengers_location_helps_him() -> None:
    campaign = challenged(3, 3, 3, 3, auto_battle="always")
    assert campaign.state.empires["Red"].ruler == "R2"
    assert dice_left(campaign) == []


@pytest.mark.rule("WM-RULING-28", "WM-RULING-78", "EX-WM-24")
@pytest.mark.parametrize("dice", [(3, 3, 3, 3), (3, 4, 3, 3)])
def test_a_location_bought_this_round_does_not_help_before_the_next(dice: tuple[int, ...]) -> None:
    land = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @R2\n2,0 LO-01 @B1 @Mine\n5,0 LO-01 @B1 @capital"
    state = fared(war(land, phase="points", teams=TEAMS, auto_battle="always"), R2=("W", 500), B1=("L", 100))
    state.battles, state.empires["Red"].fought = [game(R2="W", B1="L")], ["Blue"]
    campaign = play(state, *dice)
    campaign.attempt("R2", "buy", "capture 2,0")
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R1", "resign_ruler", "fight")
    assert campaign.state.empires["Red"].ruler == ("R2" if sum(dice) > 12 else "R1")


@pytest.mark.rule("WM-RULING-78", "WM-RULING-66")
@pytest.mark.parametrize("seats", [("R1", "R2", "R3"), ("R2", "R1", "R3")])
def test_the_challenger_rolls_first_wherever_he_sits(seats: tuple[str, ...]) -> None:
    state = upkeep(REBELS, {**TEAMS, "Red": list(seats)}, auto_battle="always")
    state.empires["Red"].ruler = "R1"
    campaign = play(state, 6, 5, 1, 2)
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R3", "challenge_ruler", "wait")
    events = campaign.attempt("R1", "resign_ruler", "fight")
    assert [event.facts["player"] for event in told(events, "roll")] == ["R2", "R1"]
    assert campaign.state.empires["Red"].ruler == "R2"


@pytest.mark.rule("WM-RULING-78", "WM-SPECIAL-14")
def test_a_challenge_has_its_battle_sheet() -> None:
    campaign = challenged()
    sheet = sheets(campaign.view(None).state, None)[-1]
    assert sheet.title.startswith("Battle for the rule of Red: R1 of Red (2,000 points)")
    assert "Mine: Mighty Armour" in [line.label for line in sheet.sections[1].lines]


@pytest.mark.rule("WM-RULING-66", "WM-RULING-78", "WM-T-SETTINGS")
def test_a_challenge_may_be_diced_for_by_agreement() -> None:
    campaign = challenged(6, 6, 1, 1, auto_battle="agreed")
    for player in ("R1", "R2"):
        campaign.attempt(player, "auto_battle", "auto")
    assert campaign.state.empires["Red"].ruler == "R2"


@pytest.mark.rule("WM-RULING-66", "WM-RULING-78")
def test_a_person_reports_a_challenge_to_a_computer() -> None:
    campaign = challenged(computers=("R1",), auto_battle="never")
    assert (campaign.waiting[0].player, campaign.waiting[0].kind) == ("R2", "report_challenge")


@pytest.mark.rule("EX-WM-77", "WM-RULING-78")
def test_with_no_more_land_than_the_ruler_there_is_no_challenge() -> None:
    text = REBELS.replace("@R1 @capital", "@R1 @capital\n0,1 LO-01 @R1\n0,2 LO-01 @R1")
    campaign = play(upkeep(text, TEAMS))
    with refused("NO_CHALLENGE", "WM-TEAM-20"):
        campaign.attempt("R3", "challenge_ruler", "challenge")


@pytest.mark.rule("WM-TEAM-21", "WM-RULING-78")
def test_where_rulers_are_replaced_by_deeds_there_is_no_challenge() -> None:
    state = upkeep(REBELS, TEAMS, team_challenge="auto")
    with refused("NO_CHALLENGE", "WM-TEAM-21"):
        play(state).attempt("R2", "challenge_ruler", "challenge")


@pytest.mark.rule("WM-TEAM-22", "WM-RULING-83")
def test_equally_large_teams_compare_their_rulers_last_points() -> None:
    state = war("0,0 LO-01 @R1\n1,0 LO-01 @B1", phase="round_end", teams=TEAMS)
    state.last_vp = {"R1": 300, "R2": 900, "B1": 400}
    assert largest(state) == ["Blue"]
    state.last_vp["B1"] = 300
    assert largest(state) == ["Red", "Blue"]


@pytest.mark.rule("WM-TEAM-22", "WM-TEAM-21")
def test_a_ruler_crowned_in_the_last_round_counts_for_his_team() -> None:
    land = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @R2\n9,0 LO-01 @B1 @capital\n8,0 LO-01 @B1"
    state = war(land, phase="points", teams={"Red": ["R1", "R2"], "Blue": ["B1"]}, team_challenge="auto")
    state.round_no = 10
    for name, tiles in (("R1", 1), ("R2", 2)):
        member_of(state, name).tiles_at_start = tiles
    fared(state, R1=("L", 100), R2=("W", 600), B1=("D", 300))
    state.battles = [game(R2="W", B1="L")]
    state.battles[0].resolved_by = "table"
    campaign = play(state)
    while campaign.waiting:
        campaign.answer(campaign.waiting[0], "end_buying")
    assert campaign.state.empires["Red"].ruler == "R2"
    assert campaign.winners == ["R1", "R2"], "600 against 300; the old ruler had only 100"


@pytest.mark.rule("WM-TEAM-22", "WM-RULING-83")
def test_when_time_is_called_the_round_is_finished_and_the_largest_team_wins() -> None:
    state = war(LAND, phase="round_start", teams=TEAMS)
    campaign = play(state)
    campaign.attempt("R1", "end_campaign", "time")
    assert campaign.waiting[0].kind == "set_present"
    last = war(LAND + "\n-3,0 LO-01 @R3", phase="round_end", teams=TEAMS)
    last.time_called = True
    ended = play(last)
    assert ended.winners == ["R1", "R2", "R3"]
    assert told(ended.recent, "campaign_ended")[0].rule == "WM-TEAM-22"


@pytest.mark.rule("WM-TEAM-20")
def test_everybody_with_more_land_than_the_ruler_may_challenge() -> None:
    state = war(THREE_TEAMS_LAND, teams=THREE_TEAMS)
    red = state.empires["Red"]
    refused = [why_not_challenge(state, red, player) is not None for player in ("R1", "R2", "R3")]
    assert refused == [True, False, False]
