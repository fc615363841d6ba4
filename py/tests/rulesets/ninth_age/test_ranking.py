"""Realm points, and the ranking a turn begins with."""

from __future__ import annotations

import pytest

from empires.rulesets.ninth_age.book import TABLES
from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.testing import asked, dice_left, kinds, told
from tests.rulesets.ninth_age.scene import at, engaged, scene


def realms(**holdings: str) -> str:
    """Each player's hexes on a row of its own: "2 cities" is written "city city", bare land "land"."""
    rows = []
    for r, (player, words) in enumerate(holdings.items()):
        for q, word in enumerate(words.split()):
            built = "" if word == "land" else word
            rows.append(f"{q},{r} land {player} {built}")
    return "; ".join(rows)


@pytest.mark.rule("NA-RP-01", "NA-RP-02", "NA-IMP-02", "NA-IMP-04")
def test_realm_points_are_hexes_and_cities() -> None:  # EX-NA-12
    state = scene(
        "0,0 land A city; 1,0 land A fortress; 2,0 river A mine; 3,0 land A; 4,0 swamp A", gold={"A": 900}
    )
    assert realm_points(state, "A") == 6
    assert realm_points(state, "B") == 0


@pytest.mark.rule("NA-SIZE-01", "NA-SIZE-02", "NA-T-TIEBREAK", "NA-RULING-53")
def test_ties_fall_to_cities_then_fortresses_then_a_die() -> None:  # EX-NA-13
    state = scene(
        realms(
            A="city city land land",
            B="city fortress fortress land land",
            C="city fortress fortress land land",
            D="land land land land",
        ),
        players="ABCD",
    )
    campaign = at(state, 5, 2)
    assert campaign.state.realm_order == ["D", "C", "B", "A"]
    assert (campaign.state.smallest, campaign.state.largest) == ("D", "A")
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-SIZE-02", "NA-T-TIEBREAK")
def test_mines_and_gold_do_not_rank_realms() -> None:
    state = scene("0,0 river A mine; 1,0 land B", gold={"A": 500})
    assert at(state, 1, 6).state.realm_order == ["A", "B"]
    rows = TABLES["NA-T-TIEBREAK"].rows
    assert [row["ranking"] for row in rows] == ["realm points", "cities", "fortresses", "d6", "", "", ""]
    assert [row["victory"] for row in rows] == [
        "realm points", "cities", "fortresses", "mines", "treasury", "battle", "d6",
    ]  # fmt: skip


@pytest.mark.rule("NA-EVENT-01", "NA-RULING-16", "NA-RULING-03", "NA-T-PHASES")
def test_in_the_first_turn_dice_decide_and_events_are_skipped() -> None:  # EX-NA-14
    state = scene(realms(A="city land", B="city land", C="city land"), players="ABC", turn=0)
    campaign = at(state, 4, 4, 6, 1, 3)
    assert campaign.state.realm_order == ["A", "B", "C"]
    assert campaign.state.largest == "C"
    assert asked(campaign) == [("A", "challenge")]
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-RULING-03", "NA-RULING-53")
def test_each_tied_group_is_settled_before_the_next_rolls() -> None:
    state = scene(realms(A="land", B="city", C="land", D="city"), players="ABCD", turn=0)
    campaign = at(state, 3, 3, 5, 2, 1, 4)
    assert [one.facts["player"] for one in told(campaign.recent, "roll")] == ["A", "C", "A", "C", "B", "D"]
    assert campaign.state.realm_order == ["C", "A", "B", "D"]


@pytest.mark.rule("NA-SIZE-01", "NA-RULING-16", "NA-SIZE-03", "NA-BONUS-02")
def test_the_ranking_holds_for_the_whole_turn() -> None:  # EX-NA-15
    state = scene(realms(A="city city land land land", B="city land land land land"), turn=3)
    campaign = at(state, 1, 6)
    assert campaign.state.realm_order == ["B", "A"]
    campaign.attempt("B", "pick_event", "catastrophe")
    assert realm_points(campaign.state, "A") == 6
    assert campaign.state.largest == "A"
    assert asked(campaign) == [("A", "pick_event")]


@pytest.mark.rule("NA-SIZE-03", "NA-TURN-01", "NA-T-PHASES", "NA-EVENT-01")
def test_the_six_phases_come_in_their_order() -> None:
    land = "0,0 land A city; 1,0 land A; 2,0 land B city; 3,0 land B; 2,1 land"
    campaign = at(scene(land, turn=1), 1, 6, 3, 4)
    seen = []
    while campaign.state.turn == 2:
        seen.append(campaign.waiting[0].kind)
        answer = {
            "pick_event": "veteran-troops",
            "report_result": "1 narrow",
            "report_words": {"notes": ""},
            "confirm_report": "agree",
            "spend": "end",
        }
        campaign.answer(campaign.waiting[0], answer[campaign.waiting[0].kind])
    reported = ["report_result", "report_words", "confirm_report"]
    assert seen == ["pick_event", "pick_event", *reported, "spend", "spend"]
    assert kinds(campaign.recent)[-3:] == ["realm_points_counted", "chapter", "realms_ranked"]
    names = [row["name"] for row in TABLES["NA-T-PHASES"].rows]
    assert names[1:] == [
        "Events",
        "Mining",
        "Challenges",
        "Battles",
        "Invasion and construction",
        "Realm points",
    ]
    first, later = (DISPLAY.track(scene(land, turn=turn, phase="mining"), None) for turn in (1, 2))
    assert [step.label for step in later.steps] == names
    assert [step.label for step in first.steps] == [name for name in names if name != "Events"]
    assert [step.when for step in later.steps][:4] == ["done", "done", "now", "next"]


@pytest.mark.rule("NA-BONUS-02", "NA-BONUS-03", "NA-RULING-16")
def test_the_largest_realm_has_no_bonus_in_the_first_turn() -> None:
    from empires.rulesets.ninth_age.sizes import limit

    first = at(engaged(scene(turn=1), "A", "B", "1v1")).state
    assert limit(first, first.battles[0], "B") == 2500
    second = at(engaged(scene(turn=2), "A", "B", "1v1")).state
    assert limit(second, second.battles[0], "B") == 2625


@pytest.mark.rule("NA-SIZE-01", "NA-SIZE-02")
def test_the_ranking_tells_what_it_goes_by() -> None:
    campaign = at(scene("0,0 land A city; 1,0 land A; 2,0 land B fortress"))
    assert told(campaign.recent, "realms_ranked")[0].text == (
        "From the smallest realm to the largest: B (realm points 1, cities 0, fortresses 1); "
        "A (realm points 3, cities 1, fortresses 0)."
    )
