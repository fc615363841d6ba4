"""What players are told: why something is not asked, and enough of every count to check it by hand."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.armies import headline
from empires.rulesets.warmaster.show import ledgers, sheets
from empires.rulesets.warmaster.state import War, member_of
from empires.testing import kinds, refused, told
from tests.rulesets.warmaster.scene import arrows, duel, fought, lay_out, play, settled, texts, war
from tests.rulesets.warmaster.test_team_battles import clash_of
from tests.rulesets.warmaster.test_teams import TEAMS, TWO_TEAMS
from tests.rulesets.warmaster.test_world import RIVER, building, packs


@pytest.mark.rule("WM-ORDERS-06", "WM-ORDERS-01")
def test_of_whoever_was_not_asked_it_is_said_that_he_had_but_one_enemy() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Blue\n2,0 LO-01 @Green"
    campaign = play(war(text, "Red Blue Green"))
    assert [one.player for one in campaign.waiting] == ["Blue"], "Blue lies between the two"
    events = campaign.attempt("Blue", "commit_order", "Green")
    assert texts(told(events, "arrow_placed")).splitlines() == [
        "Red has but one enemy in reach and marches against Blue.",
        "Blue marches against Green.",
        "Green has but one enemy in reach and marches against Blue.",
    ]


@pytest.mark.rule("WM-ORDERS-04", "WM-ORDERS-06")
def test_of_whoever_may_attack_but_the_nearest_it_is_said_too() -> None:
    campaign = play(war("0,0 LO-01 @Red\n9,0 LO-01 @Blue", orders_pass="never"))
    placed = texts(told(campaign.recent, "arrow_placed"))
    assert "Red has nobody in reach and but one enemy nearest, and marches against Blue." in placed


@pytest.mark.rule("WM-RULING-53")
def test_beside_a_capital_without_a_route_one_is_told_why_it_is_not_assaulted() -> None:
    text = "0,0 LO-01 @Red\n0,1 HI-01 @Blue @capital\n1,0 LO-01\n2,0 LO-01 @Green @capital"
    barred = told(play(war(text, "Red Blue Green", "assaults")).recent, "assault_barred")
    assert [(event.to, event.facts["code"]) for event in barred] == [(("Red",), "NO_ROUTE")]
    assert barred[0].text == (
        "Red cannot assault the capital of Blue beside it. No clear route leads to Blue."
    )
    open_way = war(text.replace("HI-01", "LO-01"), "Red Blue Green", "assaults")
    assert not told(play(open_way).recent, "assault_barred")


@pytest.mark.rule("WM-WORLD-28", "WM-RULING-16", "WM-WORLD-24")
def test_whoever_passes_is_warned_that_a_full_circle_ends_the_building() -> None:
    campaign = play(building("0,0 HI-05\n0,1 LO-01\n1,0 LO-01"), *[1, 6] * 9)
    assert campaign.waiting[0].choices[-1].note.startswith("Once all have passed one after another")
    campaign.attempt("Red", "draw_tile", "pass_build")
    assert campaign.waiting[0].choices[-1].note == "All others have passed: the world is finished then."
    assert told(campaign.attempt("Blue", "draw_tile", "pass_build"), "map_complete")


@pytest.mark.rule("WM-WORLD-11", "WM-RULING-15")
def test_tiles_that_fit_nowhere_are_told_of_in_one_line() -> None:
    state = building(RIVER)
    state.hidden.piles = packs(river_valley="RV-02 RV-14 RV-14", lowland="LO-01")
    events = play(state, 2, 2).attempt("Red", "draw_tile", "river_valley")
    assert texts(told(events, "tile_returned")) == (
        "2 tiles fit nowhere and go under their pack: RV-14, RV-14."
    )
    state.hidden.piles = packs(river_valley="RV-14 RV-14", lowland="LO-01")
    events = play(state, 1).attempt("Red", "draw_tile", "river_valley")
    assert texts(events[1:]) == "No tile of the River Valley pack fits just now: 2 tiles tried."


@pytest.mark.rule("WM-WORLD-25")
def test_one_gap_in_the_sea_is_one_gap() -> None:
    text = "0,0 HI-10\n1,0 LO-01 @Red @capital\n0,1 RV-08\n5,5 LO-01 @Blue @capital"
    campaign = play(war(text, phase="sea_fill", round_no=0))
    assert told(campaign.recent, "sea_filled")[0].text == "The sea closes over 1 gap."


def against_two() -> Campaign[War]:
    """Blue meets Red and Green together."""
    campaign = play(arrows("Red>Blue Green>Blue", "Red Blue Green", base_size=1500))
    campaign.attempt("Blue", "choose_defence", "single")
    return campaign


@pytest.mark.rule("WM-ALLY-02", "WM-RULING-45", "WM-T-ALLIES")
def test_how_the_size_of_allied_armies_comes_about() -> None:
    campaign = against_two()
    assert headline(campaign.state, campaign.state.battles[0]) == (
        "Battle: Blue (1,500 points) against Red and Green (940 points each)"
    )
    assert told(campaign.recent, "allies_share")[0].text == (
        "2 allies bring 125 percent of 1,500 points, 1,875, among them: 937.5, rounded up to 940 points each."
    )


@pytest.mark.rule("WM-RULING-66")
def test_a_quick_battle_tells_dice_and_what_is_added() -> None:
    state = arrows("Red>>Blue Green>>Blue", "Red Blue Green", auto_battle="always")
    lay_out(
        state,
        "0,0 LO-01 @Red @capital @Mine\n3,0 LO-01 @Blue @capital @Temple\n6,0 LO-01 @Green @capital",
    )
    campaign = play(state, 5, 3, 4, 4, 2, 5, *[1, 2] * 9)
    events = campaign.attempt("Blue", "choose_defence", "single")
    assert texts(told(events, "army_scored")).splitlines() == [
        "Blue scores 11 (5+3, 1 for locations, 2 for the walls): 1,100 VP.",
        "Red scores 10 (4+4, 1 for locations, 1 for its allies): 1,000 VP.",
        "Green scores 8 (2+5, 1 for its allies): 800 VP.",
    ]
    assert told(events, "battle_reported")[0].text.endswith("; 2 of 2 allies withdrew.")


@pytest.mark.rule("WM-POINTS-01", "WM-T-POINTS")
def test_points_are_told_with_what_earned_them() -> None:
    state = fought(arrows("Red>Blue"), duel("Blue", "Red", "LW", (910, 640)))
    assert texts(told(play(state).recent, "points_awarded")).splitlines() == [
        "Red gets 3 campaign points: won, with 640 VP.",
        "Blue gets 1 campaign point: lost, with 910 VP.",
    ]


@pytest.mark.rule("WM-T-MULTI", "WM-ALLY-08")
def test_a_battle_against_allies_tells_how_many_withdrew() -> None:
    report = {"withdrawn": [], "solo_withdrawn": True, "vp": {"0": 1, "1": 2, "2": 3}}
    told_of = told(settled(against_two(), "Red", report), "battle_reported")[0].text
    assert told_of == (
        "Battle 1: Blue lost with 1 VP; Red won with 2 VP; Green won with 3 VP; "
        "0 of 2 allies withdrew and so did the other side."
    )


@pytest.mark.rule("WM-VICTORY-01", "WM-RULING-60", "WM-RULING-59")
def test_the_end_is_told_with_tiles_and_points() -> None:
    text = "\n".join(f"{q},0 LO-01 @{'Red' if q < 3 else 'Blue'}" for q in range(5))
    state = war(text, phase="round_end", half_map=True)
    state.last_vp = {"Red": 1_200, "Blue": 400}
    assert texts([one for one in play(state).recent if one.kind != "roll"]).splitlines() == [
        "Half the land is 2.5 tiles, and held by Red with 3 tiles.",
        "Red ends with 3 tiles and 1,200 VP in the last round of battles.",
        "Blue ends with 2 tiles and 400 VP in the last round of battles.",
        "Red wins the campaign.",
    ]


@pytest.mark.rule("WM-TEAM-02")
def test_every_player_may_say_which_race_he_leads_and_a_team_may_be_mixed() -> None:
    campaign = clash_of("Red>Blue", (1, 1), Red=2, Blue=1)
    before = campaign.waiting
    events = campaign.attempt("R1", "set_race", {"race": "  Wood  Elves "})
    assert (events[0].rule, events[0].text) == ("WM-TEAM-02", "R1 leads Wood Elves.")
    assert campaign.attempt("R1", "set_race", {"race": "Wood Elves"}) == [], "nothing new"
    campaign.attempt("R2", "set_race", {"race": "Empire"})
    assert campaign.waiting == before, "it has no effect in play"
    lines = {line.label: line.value for line in ledgers(campaign.view(None).state, "R1")[0].sections[0].lines}
    assert lines["Races"] == "Wood Elves and Empire"
    shown = [line for section in sheets(campaign.state, None)[0].sections for line in section.lines]
    assert {line.value for line in shown if line.label == "Race"} == {"Wood Elves", "Empire"}


@pytest.mark.rule("WM-RULING-82", "WM-TEAM-03", "WM-RULING-77")
def test_one_who_left_may_come_back_under_his_name_but_not_who_was_knocked_out() -> None:
    state = war(TWO_TEAMS, phase="round_start", teams=TEAMS)
    member_of(state, "R2").place = "knocked_out"
    campaign = play(state)
    campaign.attempt("R1", "drop_player", "B2")
    players = list(campaign.state.players)
    events = campaign.attempt("R1", "add_player", {"name": "b2", "empire": "Red"})
    assert kinds(events) == ["player_added"]
    assert campaign.state.players == players
    again = member_of(campaign.state, "B2")
    assert (again.number, again.place) == (2, "plays")
    assert [member.name for member in campaign.state.empires["Blue"].members] == ["B1"]
    for name in ("B2", "R2"):
        with refused("bad_answer"):
            campaign.attempt("R1", "add_player", {"name": name, "empire": "Blue"})
