"""Battles fought on the table and reported (ME-BATTLE-02, ME-BATTLE-25; ME digest part 3, 4.1 to 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.charts import RECOVERY, RECOVERY_MODIFIER, TT_OUTCOME
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import (
    BRIEFING,
    FIELD,
    NORTH,
    SOUTH,
    brief,
    defend,
    enter,
    face,
    field,
)
from tests.rulesets.mighty_empires.scene import baggage, points, where


def report(result: str, winner: str, attacker: tuple[int, int], defender: tuple[int, int]) -> dict[str, Any]:
    """The form: who won and how, and casualties in units that stood and in those that routed."""
    return {
        "result": result,
        "winner": winner,
        "attacker_lost": attacker[0],
        "attacker_routed": attacker[1],
        "defender_lost": defender[0],
        "defender_routed": defender[1],
        "notes": "",
        "characters": [],
        "table_turns": 0,
    }


def on_the_table(*dice: int, method: str = "ask", strength: int = 900) -> Campaign[MightyEmpires]:
    """A's 1200 against B's, both for the table."""
    scene = defend(enter(field(battle_method=method), 1200, baggage=1), strength, baggage=1)
    return brief(face(scene.play(*BRIEFING, *dice)))


def agree(campaign: Campaign[MightyEmpires], answer: dict[str, Any]) -> None:
    """A reports, B confirms."""
    campaign.attempt("A", "tt_report", answer)
    campaign.attempt("B", "confirm_report", "agree")


@pytest.mark.rule("ME-T-TTOUTCOME", "ME-T-RECOVMOD", "ME-T-RANKRECOV")
def test_the_charts() -> None:
    assert [row.on for row in TT_OUTCOME.rows if row["scattered"]] == ["decisive", "massacre"]
    assert {row.on: row["modifier"] for row in RECOVERY_MODIFIER.rows} == {
        "victorious": 1, "draw": 0, "defeated": -1, "scattered": -2, "pursued": -1,
    }  # fmt: skip
    assert [RECOVERY.at(score)["one_in"] for score in (-1, 1, 2, 3, 4, 5, 7)] == [None, None, 4, 3, 3, 2, 2]


@pytest.mark.rule("ME-BATTLE-02", "ME-RULING-168", "ME-TABLE-02", "EX-ME-096", "EX-ME-301")
@pytest.mark.parametrize("method", ["ask", "tabletop"])
def test_both_players_must_agree_to_the_table(method: str) -> None:
    campaign = face(defend(enter(field(battle_method=method), 1200), 900).play(4, 5, 2, 3))
    assert asked(campaign) == [("A", "tt_consent")]
    assert not told(campaign.recent, "strengths_declared")
    campaign.attempt("A", "tt_consent", "yes")
    campaign.attempt("B", "tt_consent", "no")
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-NECRO-21", "ME-BATTLE-02", "ME-TABLE-03", "EX-ME-096", "EX-ME-302")
def test_against_a_militia_the_attacker_decides() -> None:
    campaign = enter(field(owner=INDEPENDENT, battle_method="ask"), 900).play(4, *BRIEFING)
    assert asked(campaign) == [("A", "tt_consent")]
    brief(campaign)
    declared = told(campaign.chronicle(), "strengths_declared")[0]
    assert "draws up" not in declared.text, "so it is with the dead alone: ME-NECRO-21"
    campaign.attempt("A", "tt_report", report("victory", "attacker", (0, 50), (300, 100)))
    assert campaign.state.lands[FIELD].owner == "A"
    assert points(campaign, "A:1") == [850]


@pytest.mark.rule("ME-INDEP-06", "ME-CASREC-01", "ME-CASREC-04")
def test_who_is_beaten_by_a_militia_is_not_pursued_and_part_of_his_fallen_return() -> None:
    campaign = brief(
        enter(field(owner=INDEPENDENT, battle_method="ask"), 900, baggage=1).play(4, *BRIEFING, 3)
    )
    campaign.attempt("A", "tt_report", report("victory", "defender", (400, 0), (0, 0)))
    assert points(campaign, "A:1") == [600]  # 3-1 = 2: 1 in 4 returns
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-OPT-301", "ME-TABLE-01", "ME-BATTLE-02", "ME-RULING-168")
def test_by_default_nobody_is_asked() -> None:
    campaign = face(defend(enter(field(), 1200), 900).play())
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-BATTLE-25", "ME-ARMY-04", "ME-BATTLE-05")
def test_both_sides_are_told_what_to_play() -> None:
    campaign = on_the_table()
    declared = told(campaign.view("B").events, "strengths_declared")[0]
    assert (declared.facts["attack"], declared.facts["defence"]) == (1200, 900)
    assert not any(secret.contents for secret in campaign.state.secrets.values()), "no list is written down"
    assert asked(campaign) == [("A", "tt_report"), ("B", "tt_report")]


@pytest.mark.rule("ME-BATTLE-25", "ME-TABLE-24", "ME-TABLE-25", "ME-TABLE-26", "ME-BATTLE-14")
@pytest.mark.rule(
    "ME-CASREC-01", "ME-CASREC-05", "ME-CASREC-06", "ME-CASREC-08", "ME-ARMY-05", "ME-CASREC-17"
)
def test_a_win_on_the_table_counts_like_one_on_paper() -> None:
    campaign = on_the_table(4, 4)
    agree(campaign, report("victory", "attacker", (200, 100), (300, 200)))
    assert points(campaign, "A:1", "B:1") == [900, 400]
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "A:1", "B:1") == [FIELD, NORTH]
    assert points(campaign, "A:1", "B:1") == [1000, 500]  # 4+1: 1 in 2 of 200; 4-1: 1 in 3 of 300
    lines = [event.text for event in told(campaign.recent, "recovered")]
    assert lines[0] == "100 points return to A’s banners (1 in 2 of 200)."
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-CASREC-01")
@pytest.mark.parametrize(
    ("result", "winner", "fallen", "gathered", "left"),
    [
        ("draw", "nobody", 300, ["100 points return to B’s banners (1 in 3 of 300)."], []),
        ("victory", "attacker", 900, [], [3]),
    ],
)
def test_who_lost_nobody_or_everybody_gathers_no_fallen(
    result: str, winner: str, fallen: int, gathered: list[str], left: list[int]
) -> None:
    campaign = on_the_table(3)
    agree(campaign, report(result, winner, (0, 0), (fallen, 0)))
    assert [event.text for event in told(campaign.recent, "recovered")] == gathered
    assert dice_left(campaign) == left, "A, who lost nobody, throws no die"


@pytest.mark.rule("ME-T-TTOUTCOME", "ME-RETREAT-07", "EX-ME-310", "ME-RULING-416")
def test_a_massacre_scatters() -> None:
    campaign = on_the_table(3)
    agree(campaign, report("massacre", "attacker", (0, 0), (300, 0)))
    assert baggage(campaign, "A:1", "B:1") == [2, 0]
    campaign.attempt("A", "pursue", "no")
    assert points(campaign, "B:1") == [600]  # 3-2: nobody comes back


@pytest.mark.rule("ME-CASREC-04", "ME-T-RECOVMOD", "EX-ME-319")
def test_pursuit_makes_recovery_worse() -> None:
    campaign = on_the_table(5, 5, 5)
    agree(campaign, report("decisive", "attacker", (0, 0), (400, 0)))
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "B:1") == [600]  # 5-2-1 = 2: 1 in 4 returns, and it went hungry


@pytest.mark.rule("ME-CASREC-08", "ME-CASREC-07", "EX-ME-322", "ME-RULING-416", "ME-CASREC-02")
def test_routers_do_not_recover() -> None:
    campaign = on_the_table(3)
    agree(campaign, report("draw", "nobody", (430, 90), (0, 0)))
    assert points(campaign, "A:1") == [1200 - 377]
    assert where(campaign, "A:1", "B:1") == [SOUTH, FIELD]


@pytest.mark.rule("ME-CASREC-08", "ME-RULING-416")
def test_what_recovers_is_shared_evenly_and_the_strongest_banner_has_the_odd_point() -> None:
    scene = defend(enter(field(battle_method="ask"), 500, 700, baggage=1), 900, baggage=1)
    campaign = brief(face(scene.play(*BRIEFING, 3)))
    agree(campaign, report("draw", "nobody", (340, 0), (0, 0)))
    lost = told(campaign.recent, "losses")
    left = {"A:1": 500, "A:2": 700}
    for event in lost:
        left[event.facts["banner"]] -= event.facts["points"]
    assert points(campaign, "A:1", "A:2") == [left["A:1"] + 56, left["A:2"] + 57], "113 in all"


@pytest.mark.rule("ME-BATTLE-25", "ME-T-TTOUTCOME")
@pytest.mark.parametrize(
    ("result", "winner", "words"),
    [
        ("no_degrees", "attacker", "On the table: a win, in a scenario without degrees of victory, for A."),
        ("massacre", "defender", "On the table: a massacre, for B."),
        ("draw", "nobody", "On the table: a draw."),
    ],
)
def test_a_result_is_told_in_words(result: str, winner: str, words: str) -> None:
    campaign = on_the_table(4, 4)
    agree(campaign, report(result, winner, (0, 0), (0, 0)))
    [told_of] = told(campaign.recent, "battle_result")
    assert (told_of.text, told_of.facts["winner"]) == (words, "draw" if winner == "nobody" else winner)


@pytest.mark.rule("ME-OPT-301")
def test_the_table_is_presumed_or_asked_for() -> None:
    def question(method: str) -> Any:
        return face(defend(enter(field(battle_method=method), 1200), 900).play()).waiting[0]

    assert question("tabletop").text != question("ask").text


@pytest.mark.rule("ME-BATTLE-25")
def test_players_keep_their_names_in_the_report() -> None:
    scene = enter(field(players="A B deVries", battle_method="ask"), 1200)
    scene.banner("deVries", FIELD, 900)
    campaign = scene.play(*BRIEFING)
    campaign.attempt("A", "agree_peace", "attack")
    if asked(campaign) == [("deVries", "assign_defence")]:
        campaign.attempt("deVries", "assign_defence", "fight")
    brief(campaign)
    labels = [one.label for one in campaign.waiting[0].fields]
    assert any(label.startswith("deVries: ") for label in labels)


@pytest.mark.rule("ME-BATTLE-25")
def test_a_report_is_confirmed_by_the_other_side() -> None:
    campaign = on_the_table()
    campaign.attempt("A", "tt_report", report("victory", "attacker", (0, 0), (300, 0)))
    campaign.attempt("B", "confirm_report", "disagree")
    assert asked(campaign) == [("A", "tt_report"), ("B", "tt_report")]
    assert points(campaign, "B:1") == [900]


@pytest.mark.rule("ME-BATTLE-25", "ME-T-TTOUTCOME")
@pytest.mark.parametrize(
    "wrong",
    [
        report("draw", "attacker", (0, 0), (0, 0)),
        report("victory", "nobody", (0, 0), (0, 0)),
        report("victory", "attacker", (0, 0), (600, 400)),
    ],
)
def test_a_report_must_hold_together(wrong: dict[str, Any]) -> None:
    with refused("report_inconsistent", "ME-BATTLE-25"):
        on_the_table().attempt("A", "tt_report", wrong)


@pytest.mark.rule("ME-BATTLE-25")
def test_a_winner_who_lost_everything_is_asked_about_before_it_is_told() -> None:
    campaign = on_the_table()
    campaign.attempt("A", "tt_report", report("victory", "attacker", (1200, 0), (100, 0)))
    assert asked(campaign) == [("A", "confirm_report")]
    assert campaign.waiting[0].text == "The winner lost everything it had. Is that right?"
    campaign.attempt("A", "confirm_report", "agree")
    assert asked(campaign) == [("B", "confirm_report")]
    assert "The winner lost everything it had." in campaign.waiting[0].text


@pytest.mark.rule("ME-BATTLE-25")
def test_nothing_is_chosen_beforehand_in_a_report() -> None:
    unsaid = set(on_the_table().waiting[0].unsaid)
    losses = {f"{side}_{what}" for side in ("attacker", "defender") for what in ("lost", "routed")}
    assert unsaid == {"result", "winner", *losses}


@pytest.mark.rule("ME-TSIEGE-02", "ME-TSIEGE-03", "ME-TSIEGE-04", "ME-RULING-168", "EX-ME-313")
@pytest.mark.parametrize(("result", "winner"), [("assault_won", "attacker"), ("assault_lost", "defender")])
def test_an_assault_on_the_table(result: str, winner: str) -> None:
    scene = enter(field("fortress", phase="siege", battle_method="ask"), 1400)
    scene.state.contacts = []
    scene.banner("B", FIELD, 700, inside=True)
    scene.siege(FIELD, "A")
    campaign = scene.play(1)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    agree(campaign, report(result, winner, (100, 0), (0, 50)))
    state = campaign.state
    if result == "assault_won":
        assert state.lands[FIELD].owner == "A"
    else:
        assert state.sieges[FIELD].assault_locked
        assert points(campaign, "A:1", "B:1") == [1300, 650]


@pytest.mark.rule("ME-CASREC-06", "ME-TSIEGE-03")
@pytest.mark.parametrize("mode", ["points", "moderate"])
def test_a_skeleton_garrison_bears_its_losses_on_the_table(mode: str) -> None:
    scene = enter(field("fortress", phase="siege", battle_method="ask", army_mode=mode), 1400)
    scene.state.contacts = []
    scene.siege(FIELD, "A", garrison_points=200)
    campaign = scene.play(1)
    campaign.attempt("A", "siege", f"assault {FIELD}")
    brief(campaign)
    campaign.attempt("A", "tt_start_hour", {"hour": 5})
    filled = {"result": "assault_lost", "winner": "defender", "defender_lost": 50}
    campaign.attempt("A", "tt_report", campaign.waiting[0].default | filled)
    campaign.attempt("B", "confirm_report", "agree")
    assert campaign.state.sieges[FIELD].garrison_points == 150


@pytest.mark.rule("ME-BATTLE-25", "ME-BATTLE-02")
def test_either_side_reports_and_the_other_confirms() -> None:
    campaign = on_the_table(4, 4)
    campaign.attempt("B", "tt_report", report("victory", "attacker", (200, 100), (300, 200)))
    assert asked(campaign) == [("A", "confirm_report")]
    assert "A lost 200 points in units that held and 100 in routing ones" in campaign.waiting[0].text
    campaign.attempt("A", "confirm_report", "agree")
    assert points(campaign, "A:1", "B:1") == [900, 400]


@pytest.mark.rule("ME-BATTLE-02", "ME-RULING-168")
def test_a_computer_goes_along_with_a_person_and_the_person_reports() -> None:
    scene = defend(enter(field(battle_method="ask"), 1200, baggage=1), 900, baggage=1)
    scene.state.seats = {"B": "computer"}
    campaign = face(scene.play(*BRIEFING, 4, 4))
    brief(campaign)
    assert asked(campaign) == [("A", "tt_report")]
    campaign.attempt("A", "tt_report", report("victory", "attacker", (0, 0), (300, 0)))
    assert points(campaign, "B:1") == [600]


@pytest.mark.rule("ME-BATTLE-02")
def test_computers_fight_each_other_on_paper() -> None:
    scene = defend(enter(field(battle_method="tabletop"), 1200), 900)
    scene.state.seats = {"A": "computer", "B": "random"}
    assert asked(face(scene.play())) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-ARMY-12", "ME-CASREC-01")
def test_by_agreement_nobody_of_the_fallen_returns() -> None:
    scene = defend(
        enter(field(battle_method="tabletop", table_recovery=False, tabletop_scenarios=False), 1200), 900
    )
    campaign = face(scene.play(*[6] * 8))
    for name in ("A", "B"):
        campaign.attempt(name, "tt_consent", "yes")
    agree(campaign, report("victory", "attacker", (400, 0), (300, 0)))
    campaign.attempt("A", "pursue", "no")
    assert points(campaign, "A:1", "B:1") == [800, 600]
    assert not told(campaign.chronicle(), "recovered")


@pytest.mark.rule("ME-ARMY-13")
@pytest.mark.parametrize(("strength", "note"), [(3000, ""), (3001, "your 3,001 points are more than most")])
def test_whoever_brings_more_than_most_games_see_is_told(strength: int, note: str) -> None:
    scene = defend(enter(field(battle_method="tabletop"), strength), 900)
    campaign = face(scene.play())
    assert campaign.waiting[0].choices[0].note.startswith(note)
    assert bool(campaign.waiting[0].choices[0].note) == bool(note)
