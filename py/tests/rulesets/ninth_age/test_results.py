"""What battles end in, and what that is worth."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number
from empires.rulesets.ninth_age.book import BANDS, EARNED, QUICK, QUICK_SCORE, TABLES
from empires.rulesets.ninth_age.odds import edges_of
from empires.rulesets.ninth_age.results import band_of, spans
from empires.rulesets.ninth_age.sheets import sheets
from empires.rulesets.ninth_age.state import Battle
from empires.testing import agreed, asked, dice_left, refused, told
from tests.rulesets.ninth_age.scene import Play, at, earned, engaged, report, scene

DUEL = Battle(engagement=0, side1=["A"], side2=["B"], together=False)
PAIRS = Battle(engagement=0, side1=["A", "C"], side2=["B", "D"], together=True)
LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"


def fought(sides: tuple[str, str], form: str, *results: str, first: str = "", **more: Any) -> Play:
    players = "".join(sorted("".join(sides)))
    decider = next((side for side in sides if len(side) == 1), sides[1][0])
    state = scene(LAND, players=players, **more)
    campaign = at(engaged(state, *sides, form, decider="" if form == "1v1" else decider, first=first))
    report(campaign, *results)
    return campaign


@pytest.mark.rule("NA-CP-01", "NA-CP-02", "NA-T-BANDS", "NA-RULING-42", "NA-T-CP-EARNED")
@pytest.mark.parametrize(
    ("difference", "won", "lost"),
    [(0, 2, 2), (250, 2, 2), (251, 3, 1), (750, 3, 1), (751, 4, 1), (1250, 4, 1), (1251, 5, 1), (9000, 5, 1)],
)
def test_victory_points_make_bands(difference: int, won: int, lost: int) -> None:  # EX-NA-37
    assert earned(fought(("A", "B"), "1v1", f"{difference}:0")) == {"A": won, "B": lost}
    assert earned(fought(("A", "B"), "1v1", f"100:{difference + 100}")) == {"A": lost, "B": won}


@pytest.mark.rule("NA-RULING-42", "NA-T-BANDS")
def test_the_edges_may_belong_to_the_greater_victory() -> None:
    state = scene(band_boundary="upper")
    bands = [band_of(state, DUEL, difference, 0) for difference in (0, 249, 250, 749, 750, 1249, 1250)]
    assert bands == ["draw", "draw", "narrow", "narrow", "solid", "solid", "massacre"]
    edges = {one.band: (one.least, one.most) for one in spans(state, DUEL)}
    assert edges == {"draw": (0, 249), "narrow": (250, 749), "solid": (750, 1249), "massacre": (1250, None)}


@pytest.mark.rule("NA-T-BANDS", "NA-CP-02")
def test_the_table_of_bands() -> None:
    state = scene(players="ABCD")
    rows = {row.on: row.cells for row in BANDS.rows}
    assert {band: row["upto"] for band, row in rows.items()} == {
        "draw": 10, "narrow": 30, "solid": 50, "massacre": None,
    }  # fmt: skip
    for fight, column in ((DUEL, "points_2500"), (PAIRS, "points_3000")):
        assert {one.band: one.most for one in spans(state, fight)} == {
            band: row[column] for band, row in rows.items()
        }
    for band, row in rows.items():
        assert (row["winner"], row["loser"]) == (EARNED.of("usual")[band], 2 if band == "draw" else 1)


@pytest.mark.rule("NA-CP-03", "NA-RULING-43", "NA-RULING-46", "NA-RULING-41")
def test_allies_who_fought_one_together_earn_one_less() -> None:  # EX-NA-38
    campaign = fought(("AC", "B"), "2v1-together", "1400:500")
    begun, ended = (told(campaign.recent, kind)[0].facts for kind in ("battle_begun", "battle_result"))
    assert (begun["attacker"], begun["defender"], ended["winner"]) == ("A and C", "B", "attacker")
    assert earned(campaign) == {"A": 3, "C": 3, "B": 1}
    assert campaign.state.beaten == [["A", "B"], ["C", "B"]]


@pytest.mark.rule("NA-CP-03", "NA-RULING-43", "NA-RULING-46")
def test_one_who_beats_two_has_beaten_both() -> None:  # EX-NA-39
    campaign = fought(("AC", "B"), "2v1-together", "100:1400")
    assert earned(campaign) == {"B": 5, "A": 0, "C": 0}
    assert campaign.state.beaten == [["B", "A"], ["B", "C"]]


@pytest.mark.rule("NA-CP-04", "NA-RULING-39", "NA-RULING-43")
def test_two_separate_battles_are_averaged() -> None:  # EX-NA-40
    campaign = fought(("A", "BC"), "2v1-separate", "1 massacre", "500:1300", first="C")
    assert earned(campaign) == {"A": 3, "B": 4, "C": 1}
    assert campaign.state.beaten == [["A", "C"], ["B", "A"]]


@pytest.mark.rule("NA-CP-05", "NA-RULING-41", "NA-T-BANDS", "NA-RULING-46")
def test_two_against_two_count_in_percent_of_3000_and_are_paid_in_full() -> None:  # EX-NA-41
    assert earned(fought(("AC", "BD"), "2v2-together", "1700:1400")) == dict.fromkeys("ABCD", 2)
    assert earned(fought(("AC", "BD"), "2v2-together", "1701:1400")) == {"A": 3, "C": 3, "B": 1, "D": 1}


@pytest.mark.rule("NA-CP-02", "NA-T-REFUSALS")
def test_a_result_must_be_whole() -> None:  # EX-NA-42, second half
    campaign = fought(("A", "B"), "1v1")
    for wrong in ("2", "none narrow", "1 draw"):
        with refused("bad-result"):
            campaign.attempt("A", "report_result", wrong)
    campaign.attempt("A", "report_result", "points")
    with refused("bad-result"):
        campaign.attempt("A", "report_points", {"vp1": -1, "vp2": 10})
    for part in (7.5, "many", None):
        with refused("bad-result", "NA-RULING-41"):
            campaign.attempt("A", "report_points", {"vp1": 10, "vp2": part})
    with refused("bad-result", "NA-RULING-41"):
        campaign.attempt("A", "report_points", {"vp1": 10})
    campaign.undo()
    campaign.attempt("A", "report_result", "2 solid")
    agreed(campaign)
    assert earned(campaign) == earned(fought(("A", "B"), "1v1", "0:800"))


@pytest.mark.rule("NA-RULING-47", "NA-CP-02")
def test_all_have_their_points_before_the_first_in_realm_order_spends() -> None:
    state = scene(LAND, players="ABC", order="CBA", bye_cp=1)
    campaign = at(engaged(state, "A", "B", "1v1"))
    report(campaign, "1 solid")
    points = {player: realm.cp_left for player, realm in campaign.state.realms.items()}
    assert points == {"A": 4, "B": 1, "C": 1}
    assert asked(campaign) == [("C", "spend")]


@pytest.mark.rule("NA-EVENT-07", "NA-T-CP-EARNED")
@pytest.mark.parametrize(
    ("result", "points"), [("1 solid", 6), ("draw", 0), ("2 narrow", 0), ("1 massacre", 7)]
)
def test_brash_attack_pays_two_more_or_nothing(result: str, points: int) -> None:  # EX-NA-22
    campaign = fought(("A", "B"), "1v1", result, picked={"A": "brash-attack"})
    assert earned(campaign)["A"] == points


@pytest.mark.rule("NA-RULING-22", "NA-T-CP-EARNED")
def test_the_penalty_of_allies_comes_before_the_brash_bonus() -> None:
    campaign = fought(("AC", "B"), "2v1-together", "1 narrow", picked={"A": "brash-attack"})
    assert earned(campaign) == {"A": 4, "C": 2, "B": 1}


@pytest.mark.rule("NA-RULING-21", "NA-EVENT-07")
@pytest.mark.parametrize(
    ("setting", "results", "points"),
    [
        ("all-must-win", ("1 narrow", "1 solid"), 5),
        ("all-must-win", ("1 massacre", "draw"), 0),
        ("all-must-win", ("2 narrow", "1 massacre"), 0),
        ("per-battle", ("1 narrow", "1 solid"), 5),
        ("per-battle", ("1 massacre", "draw"), 3),
        ("per-battle", ("2 narrow", "1 solid"), 3),
    ],
)
def test_brash_attack_in_two_battles(setting: str, results: tuple[str, str], points: int) -> None:
    campaign = fought(
        ("A", "BC"),
        "2v1-separate",
        *results,
        first="B",
        picked={"A": "brash-attack"},
        brash_two_battles=setting,
    )
    assert earned(campaign)["A"] == points


@pytest.mark.rule("NA-RULING-21", "NA-RULING-35")
@pytest.mark.parametrize("bye", [0, 1])
def test_brash_attack_without_a_battle_is_a_bye(bye: int) -> None:
    state = scene(LAND, players="ABC", picked={"C": "brash-attack"}, bye_cp=bye)
    campaign = at(engaged(state, "A", "B", "1v1"))
    report(campaign, "draw")
    assert earned(campaign)["C"] == bye


@pytest.mark.rule("NA-T-CP-EARNED", "NA-CP-02", "NA-CP-03", "NA-RULING-22")
def test_the_table_of_earnings() -> None:
    columns = ("lose", "draw", "narrow", "solid", "massacre")
    rows = {row.on: [row[column] for column in columns] for row in EARNED.rows}
    assert rows == {
        "usual": [1, 2, 3, 4, 5],
        "ally": [0, 1, 2, 3, 4],
        "usual, Brash Attack": [0, 0, 5, 6, 7],
        "ally, Brash Attack": [0, 0, 4, 5, 6],
    }


@pytest.mark.rule("NA-T-CP-AVERAGE", "NA-CP-04")
@pytest.mark.parametrize("first", ["lose", "draw", "narrow", "solid", "massacre"])
@pytest.mark.parametrize("second", ["lose", "draw", "narrow", "solid", "massacre"])
def test_the_table_of_averages(first: str, second: str) -> None:
    said = {"lose": "2 narrow", "draw": "draw"}
    results = [said.get(one, f"1 {one}") for one in (first, second)]
    campaign = fought(("A", "BC"), "2v1-separate", *results, first="B")
    assert earned(campaign)["A"] == TABLES["NA-T-CP-AVERAGE"].of(first)[second]


@pytest.mark.rule("NA-RULING-51", "NA-T-QUICK")
def test_a_quick_battle_between_computers() -> None:  # EX-NA-65
    state = scene(LAND, order="BA", gold={"A": 250}, computers="AB")
    campaign = at(engaged(state, "A", "B", "1v1"), 3, 4, 5, 1)
    campaign.attempt("B", "buy_points", {"gold": 0})
    campaign.attempt("A", "buy_points", {"gold": 250})
    fight = campaign.state.battles[0]
    assert (fight.band, fight.winner) == ("solid", 1)
    assert told(campaign.recent, "quick_battle")[0].facts["scores"] == [10, 6]
    assert earned(campaign) == {"A": 4, "B": 1}
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-RULING-51", "NA-T-QUICK", "NA-RULING-43")
def test_the_second_side_may_win_a_quick_battle() -> None:
    campaign = at(engaged(scene(LAND, turn=1, computers="AB"), "A", "B", "1v1"), 1, 2, 4, 3)
    fight = campaign.state.battles[0]
    assert (fight.band, fight.winner) == ("solid", 2)
    assert campaign.state.beaten == [["B", "A"]]


@pytest.mark.rule("NA-RULING-51")
@pytest.mark.parametrize(("gold", "edge"), [(124, 0), (125, 1), (249, 1), (250, 2)])
def test_each_full_five_percent_of_more_points_adds_one(gold: int, edge: int) -> None:
    state = at(engaged(scene(LAND, turn=1), "A", "B", "1v1")).state
    fight = state.battles[0]
    fight.gold = {"A": gold, "B": 0}
    assert sum(edges_of(state, fight, ["A"]).values()) == edge
    assert edges_of(state, fight, ["B"]) == {}


@pytest.mark.rule("NA-RULING-51")
def test_reconnaissance_and_veterans_count_in_a_quick_battle() -> None:
    picked = {"A": "reconnaissance", "B": "veteran-troops", "C": "veteran-troops"}
    state = engaged(scene(LAND, players="ABC", picked=picked, turn=1), "AC", "B", "2v1-together", decider="B")
    after = at(state).state
    fight = after.battles[0]
    assert sum(edges_of(after, fight, ["A", "C"]).values()) == 2
    assert sum(edges_of(after, fight, ["B"]).values()) == 1
    after.realms["B"].event = "reconnaissance"
    assert sum(edges_of(after, fight, ["A", "C"]).values()) == 1, "it cancels; the veterans remain"


@pytest.mark.rule("NA-T-QUICK", "NA-RULING-51")
def test_the_quick_battle_table() -> None:
    bands = [QUICK.at(difference)["band"] for difference in range(8)]
    assert bands == ["draw", "draw", "narrow", "narrow", "solid", "solid", "massacre", "massacre"]
    assert [row["number"] for row in QUICK_SCORE.rows] == [5, 1, 1]


@pytest.mark.rule("NA-RULING-51")
@pytest.mark.parametrize(
    ("setting", "computers", "question"),
    [
        ("computer-only", "", ("A", "report_result")),
        ("computer-only", "A", ("B", "report_result")),
        ("off", "AB", ("A", "report_result")),
        ("on", "", ("A", "quick_battle")),
        ("on", "A", ("B", "quick_battle")),
    ],
)
def test_who_is_asked_how_a_battle_is_fought(setting: str, computers: str, question: tuple[str, str]) -> None:
    state = scene(LAND, computers=computers, quick_battle=setting)
    assert asked(at(engaged(state, "A", "B", "1v1")))[0] == question


@pytest.mark.rule("NA-RULING-51")
def test_ask_each_time_needs_everybody() -> None:
    campaign = at(engaged(scene(LAND, turn=1, quick_battle="on"), "A", "B", "1v1"), 3, 3, 3, 4)
    campaign.attempt("A", "quick_battle", "quick")
    events = campaign.attempt("B", "quick_battle", "tabletop")
    assert told(events, "quick_battle_declined")[0].facts == {"code": "consent-missing"}
    assert asked(campaign)[0] == ("A", "report_result")
    campaign.undo()
    campaign.attempt("B", "quick_battle", "quick")
    assert earned(campaign) == {"A": 2, "B": 2}


@pytest.mark.rule("NA-RULING-51")
def test_a_group_may_agree_on_dice_for_all_battles_or_on_none() -> None:
    campaign = at(engaged(scene(LAND, quick_battle="always"), "A", "B", "1v1"), 6, 6, 1, 1)
    assert earned(campaign) == {"A": 5, "B": 1}
    campaign = at(engaged(scene(LAND), "A", "B", "1v1"))
    with refused("option-off"):
        campaign.attempt("A", "quick_battle", "quick")
    assert asked(campaign) == [("A", "report_result"), ("B", "report_result")]


@pytest.mark.rule("NA-CP-01")
def test_either_side_reports_and_the_other_confirms() -> None:
    campaign = at(engaged(scene(LAND), "A", "B", "1v1"))
    campaign.attempt("B", "report_result", "1 narrow")
    campaign.attempt("B", "report_words", {"notes": ""})
    assert asked(campaign) == [("A", "confirm_report")]
    assert campaign.waiting[0].text == "B reports: narrow victory for A. Is that right?"
    events = campaign.attempt("A", "confirm_report", "disagree")
    assert told(events, "report_disputed")
    campaign.attempt("A", "report_result", "points")
    campaign.attempt("A", "report_points", {"vp1": 1400, "vp2": 500})
    assert (
        campaign.waiting[0].text
        == "A reports: solid victory for A, 1,400 to 500 victory points. Is that right?"
    )
    campaign.attempt("B", "confirm_report", "agree")
    assert [fight.vp for fight in campaign.state.battles] == [[1400, 500]]
    assert earned(campaign) == {"A": 4, "B": 1}


@pytest.mark.rule("NA-CP-01")
def test_the_other_side_reads_the_words_and_points_it_agrees_to() -> None:
    campaign = at(engaged(scene(LAND), "A", "B", "1v1"))
    campaign.attempt("B", "report_result", "1 massacre")
    campaign.attempt("B", "report_words", {"notes": "A draw, we lost."})
    assert "“A draw, we lost.”" in campaign.waiting[0].facts.values()
    campaign.attempt("A", "confirm_report", "disagree")
    campaign.attempt("A", "report_result", "points")
    campaign.attempt("A", "report_points", {"vp1": 1400, "vp2": 500, "notes": "Rain."})
    assert campaign.waiting[0].facts == {"For the chronicle": "“Rain.”"}


@pytest.mark.rule("NA-RULING-41")
def test_more_points_than_the_army_fought_is_worth_are_asked_about() -> None:
    campaign = at(engaged(scene(LAND), "A", "B", "1v1"))
    campaign.attempt("A", "report_result", "points")
    form = campaign.waiting[0]
    army = 2625  # with what A's opponent may bring besides
    assert "mind" not in form.weigh({"vp1": army, "vp2": 0, "notes": ""})[0]
    doubt = "A: 3,400 points, but the other side had only 2,625."
    assert form.weigh({"vp1": 3400, "vp2": 0, "notes": ""})[0]["mind"] == doubt
    campaign.attempt("A", "report_points", {"vp1": 3400, "vp2": 0})
    assert campaign.waiting[0].facts["mind"] == doubt, "and the other side reads it"


@pytest.mark.rule("NA-T-BANDS", "NA-VAR-02")
def test_a_band_that_can_hold_nothing_is_not_offered() -> None:
    state = scene(LAND, battle_size="free")
    campaign = at(engaged(state, "A", "B", "1v1"))
    for player in ("A", "B"):
        campaign.attempt(player, "agree_size", "other")
        campaign.attempt(player, "name_size", {"points": 3})
    values = [choice.value for choice in campaign.waiting[0].choices]
    assert values == ["points", "draw", "1 solid", "1 massacre", "2 solid", "2 massacre"]


@pytest.mark.rule("NA-T-QUICK", "NA-RULING-51")
def test_a_quick_battle_can_be_checked_by_hand() -> None:
    state = scene(LAND, order="BA", gold={"A": 250}, computers="AB", picked={"B": "veteran-troops"})
    campaign = at(engaged(state, "A", "B", "1v1"), 3, 4, 5, 1)
    campaign.attempt("B", "buy_points", {"gold": 0})
    campaign.attempt("A", "buy_points", {"gold": 250})
    assert told(campaign.recent, "quick_battle")[0].text == (
        "A 7 + 3 for more points = 10; B 6 + 1 for Veteran Troops = 7. "
        "A difference of 3 (2 to 3): Narrow Victory."
    )


@pytest.mark.rule("NA-CP-02", "NA-T-BANDS")
def test_victory_points_and_what_they_earn_can_be_checked_by_hand() -> None:
    campaign = fought(("AC", "B"), "2v1-together", "1400:500", picked={"A": "brash-attack"})
    assert told(campaign.recent, "battle_result")[0].text == (
        "A and C against B: Solid Victory (751 to 1,250 apart). Victory points 1,400 to 500."
    )
    lines = [event.text for event in told(campaign.recent, "cp_awarded")]
    assert lines == [
        "A has 5 conquest points: a solid victory as one of two allies, with Brash Attack.",
        "B has 1 conquest point: a loss.",
        "C has 3 conquest points: a solid victory as one of two allies.",
    ]
    campaign = fought(("A", "BC"), "2v1-separate", "1 massacre", "draw", first="B")
    assert told(campaign.recent, "cp_awarded")[0].text == (
        "A has 3 conquest points: a massacre and a draw, the average rounded down."
    )


@pytest.mark.rule("NA-RULING-41", "NA-CP-01")
def test_nought_to_nought_is_a_result_too() -> None:
    assert earned(fought(("A", "B"), "1v1", "0:0")) == {"A": 2, "B": 2}
    campaign = fought(("A", "B"), "1v1")
    campaign.attempt("A", "report_result", "points")
    assert campaign.waiting[0].text == "What are the final victory points (out of 2,500 for each side)?"


@pytest.mark.rule("NA-RULING-41", "NA-RULING-42")
@pytest.mark.parametrize("edge", ["lower", "upper"])
def test_equal_points_are_a_draw_in_the_tiniest_battle(edge: str) -> None:
    state = scene(battle_size="free", band_boundary=edge)
    tiny = Battle(engagement=0, side1=["A"], side2=["B"], together=False, size=1)
    assert band_of(state, tiny, 3, 3) == "draw"
    assert band_of(state, tiny, 3, 2) == "massacre"
    least = scene(players="ABCD", battle_size="scaled", standard_points=2, band_boundary=edge)
    assert band_of(least, PAIRS, 3, 3) == "draw", "though three fifths of two points are but one"


@pytest.mark.rule("NA-CP-01", "NA-RULING-41")
def test_victory_points_are_bounded_by_the_army_they_are_scored_off() -> None:
    state = scene(LAND, players="ABC", order="BCA")
    campaign = at(engaged(state, "AC", "B", "2v1-together", decider="B"))
    while campaign.waiting[0].kind == "buy_points":
        campaign.answer(campaign.waiting[0], {"gold": 0})
    campaign.answer(campaign.waiting[0], "points")
    allies, single = campaign.waiting[0].fields[:2]
    assert isinstance(allies, Number)
    assert isinstance(single, Number)
    assert (allies.hi, single.hi) == (5 * 2500 + 1000, 5 * (1250 + 62 + 1250) + 1000)
    assert allies.unit == "at most 13,500 points"
    with pytest.raises(IllegalChoice, match=r"from 0 to 13,500"):
        campaign.answer(campaign.waiting[0], {"vp1": 13_501, "vp2": 0})
    campaign.answer(campaign.waiting[0], {"vp1": 13_500, "vp2": 2_900})
    [result] = told(agreed(campaign), "battle_result")
    assert "Massacre (1,251 or more apart). Victory points 13,500 to 2,900." in result.text


def test_a_battle_speaks_of_armies_by_their_names_and_its_sheet_of_their_generals() -> None:
    state = engaged(scene(LAND, players="ABCD"), "A", "B", "1v1")
    state.titles = {"A": {"army": "The Iron Guard", "general": "Rowan"}}
    campaign = at(state)
    [sheet] = [one for one in sheets(campaign.state, "A") if one.id.startswith("battle")]
    assert sheet.title.endswith("A’s Iron Guard against B")
    assert sheet.sections[0].title == "Side 1: A’s Iron Guard"
    assert sheet.sections[0].lines[0].note.endswith("led by Rowan")
    report(campaign, "900:0")
    texts = [event.text for event in campaign.view(None).events]
    assert "A’s Iron Guard against B: the battle begins." in texts
    assert any(text.startswith("A’s Iron Guard against B: Solid Victory") for text in texts)
