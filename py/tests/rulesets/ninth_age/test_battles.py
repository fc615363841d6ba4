"""The Battle Phase: points, gold for points, and what the battle sheet says."""

from __future__ import annotations

import pytest

from empires.rulesets.ninth_age.book import POINTS
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.rulesets.ninth_age.sizes import base_points, gold_cap, largest_bonus, limit, role, side_base
from empires.rulesets.ninth_age.state import Battle
from empires.testing import agreed, asked, refused, told
from tests.rulesets.ninth_age.scene import Play, at, engaged, report, scene


def buy(campaign: Play, **gold: int) -> None:
    for player, amount in gold.items():
        campaign.attempt(player, "buy_points", {"gold": amount})


def sheet_lines(campaign: Play, battle: int, title: str) -> list[str]:
    sheet = DISPLAY.sheets(campaign.state, None)[battle]
    section = next(section for section in sheet.sections if section.title.startswith(title))
    return [" ".join(filter(None, (line.label, line.value, line.note))) for line in section.lines]


@pytest.mark.rule("NA-BONUS-02", "NA-BONUS-04", "NA-RULING-44", "NA-RULING-45", "NA-BAT-02", "NA-GOLD-01")
def test_gold_and_the_largest_realm_raise_the_limit() -> None:  # EX-NA-33
    state = scene(order="BA", turn=3, gold={"A": 400, "B": 120})
    campaign = at(engaged(state, "A", "B", "1v1"))
    assert asked(campaign) == [("B", "buy_points")], "realm order"
    buy(campaign, B=100)
    buy(campaign, A=250)
    fight = campaign.state.battles[0]
    assert limit(campaign.state, fight, "B") == 2600
    assert limit(campaign.state, fight, "A") == 2875
    assert [campaign.state.realms[player].treasury for player in "AB"] == [150, 20]


@pytest.mark.rule("NA-BONUS-04", "NA-RULING-45")
def test_the_cap_the_purse_and_nothing_at_all() -> None:  # EX-NA-34
    campaign = at(engaged(scene(gold={"A": 400, "B": 100}), "A", "B", "1v1"))
    with refused("gold-cap", "NA-BONUS-04"):
        buy(campaign, A=251)
    with refused("bad-amount"):
        buy(campaign, A=-1)
    buy(campaign, A=0)
    with refused("not-your-step"):
        buy(campaign, A=10)
    with refused("not-enough-gold"):
        buy(campaign, B=120)
    buy(campaign, B=0)
    assert campaign.state.battles[0].gold == {"A": 0, "B": 0}
    assert asked(campaign)[0] == ("A", "report_result")


@pytest.mark.rule("NA-BAT-04", "NA-BONUS-02", "NA-RULING-44", "NA-RULING-41")
def test_allies_against_one_bring_half_each() -> None:  # EX-NA-35
    state = scene(players="ABC", order="BCA", gold={"A": 125})
    campaign = at(engaged(state, "AC", "B", "2v1-together", decider="B"))
    buy(campaign, B=0, C=0, A=125)
    fight = campaign.state.battles[0]
    assert [limit(campaign.state, fight, player) for player in "ACB"] == [1437, 1250, 2500]
    assert side_base(campaign.state, fight) == 2500


@pytest.mark.rule("NA-BONUS-05", "NA-RULING-45", "NA-RULING-39")
def test_points_bought_for_one_battle_do_not_last_for_the_next() -> None:  # EX-NA-36
    state = scene(players="ABC", order="ACB", gold={"A": 300})
    campaign = at(engaged(state, "A", "BC", "2v1-separate", decider="A", first="C"))
    buy(campaign, A=250, C=0)
    assert limit(campaign.state, campaign.state.battles[0], "A") == 2750
    campaign.attempt("A", "report_result", "draw")
    agreed(campaign)
    with refused("not-enough-gold"):
        buy(campaign, A=60)
    buy(campaign, A=50)
    assert limit(campaign.state, campaign.state.battles[1], "A") == 2550
    assert campaign.state.realms["A"].treasury == 0


@pytest.mark.rule("NA-T-POINTS", "NA-BAT-02", "NA-BAT-03", "NA-BAT-04", "NA-BONUS-02", "NA-BONUS-06")
@pytest.mark.parametrize(
    ("row", "battle", "player"),
    [
        ("1v1", ("A", "B", False), "A"),
        ("2v2 together", ("AC", "BD", True), "A"),
        ("2v1 single", ("A", "BC", True), "A"),
        ("2v1 ally", ("AC", "B", True), "A"),
    ],
)
def test_the_table_of_points(row: str, battle: tuple[str, str, bool], player: str) -> None:
    state = scene(players="ABCD", order="BCDA")
    side1, side2, together = battle
    fight = Battle(engagement=0, side1=list(side1), side2=list(side2), together=together)
    cells = POINTS.of(row)
    assert role(fight, player) == row
    assert base_points(state, fight, player) == cells["base"]
    assert largest_bonus(state, fight, player) == cells["bonus"]
    assert gold_cap(state, fight, player) == cells["gold_cap"]
    assert cells["base"] + cells["gold_cap"] == cells["most"]
    assert cells["base"] + cells["gold_cap"] + cells["bonus"] == cells["most_largest"]
    assert side_base(state, fight) == cells["side_base"]


@pytest.mark.rule("NA-BAT-02", "NA-BAT-03", "NA-BAT-04")
def test_the_points_of_the_book() -> None:
    assert [POINTS.of(row)["base"] for row in ("1v1", "2v2 together", "2v1 single", "2v1 ally")] == [
        2500, 1500, 2500, 1250,
    ]  # fmt: skip


@pytest.mark.rule("NA-BAT-01", "NA-RULING-40")
def test_all_battles_are_fought_in_the_order_of_their_engagements() -> None:
    state = scene(players="ABCDE", order="ABCDE")
    engaged(state, "A", "B", "1v1")
    engaged(state, "CE", "D", "2v1-separate", decider="D", first="E")
    campaign = at(state)
    fights = [(fight.side1, fight.side2) for fight in campaign.state.battles]
    assert fights == [(["A"], ["B"]), (["E"], ["D"]), (["C"], ["D"])]
    fought = {player: realm.battles_fought for player, realm in campaign.state.realms.items()}
    assert fought == {"A": 1, "B": 1, "C": 1, "D": 2, "E": 1}
    assert told(campaign.recent, "battle_begun"), "the first of them begins at once"
    report(campaign, "1 narrow", "draw", "2 solid")
    assert campaign.state.phase == "invasion"


@pytest.mark.rule("NA-RULING-44", "NA-BONUS-02")
def test_the_largest_realm_has_its_bonus_in_every_battle() -> None:
    state = engaged(scene(players="ABC", order="BCA"), "A", "BC", "2v1-separate", decider="A", first="B")
    campaign = at(state)
    assert [largest_bonus(campaign.state, fight, "A") for fight in campaign.state.battles] == [125, 125]


@pytest.mark.rule("NA-EVENT-11", "NA-RULING-24")
def test_veterans_stand_on_the_sheet_of_the_first_battle_only() -> None:  # EX-NA-43
    state = scene(players="ABC", picked={"A": "veteran-troops"})
    campaign = at(engaged(state, "A", "BC", "2v1-separate", decider="A", first="C"))
    first, second = (" ".join(sheet_lines(campaign, number, "Reminders")) for number in (0, 1))
    assert "Veteran Troops, A only" in first
    for number in ("15% Core", "50% Rare", "One of a Kind"):
        assert number in first
    assert "Veteran" not in second


@pytest.mark.rule("NA-EVENT-08", "NA-RULING-23")
def test_reconnaissance_makes_the_enemy_deploy_first() -> None:
    state = scene(players="ABC", picked={"C": "reconnaissance"})
    campaign = at(engaged(state, "AC", "B", "2v1-together", decider="B"))
    assert "Reconnaissance: B deploys everything first; A and C take the first turn." in sheet_lines(
        campaign, 0, "Reminders"
    )
    state = scene(picked={"A": "reconnaissance", "B": "reconnaissance"})
    campaign = at(engaged(state, "A", "B", "1v1"))
    assert "Reconnaissance" not in " ".join(sheet_lines(campaign, 0, "Reminders")), "it cancels"
    state = scene(players="ABC", picked={"A": "reconnaissance"})
    campaign = at(engaged(state, "A", "BC", "2v1-separate", decider="A", first="C"))
    texts = [" ".join(sheet_lines(campaign, number, "Reminders")) for number in (0, 1)]
    assert ["Reconnaissance" in text for text in texts] == [True, False]


@pytest.mark.rule("NA-BAT-05", "NA-BONUS-01", "NA-T-BANDS", "NA-RULING-41")
def test_the_battle_sheet_says_all_that_the_table_needs() -> None:
    campaign = at(engaged(scene(order="BA", gold={"A": 100}), "A", "B", "1v1"))
    buy(campaign, B=0, A=100)
    assert sheet_lines(campaign, 0, "Side 1") == [
        "A 2,725 points base 2,500, Largest Realm 125, gold 100 of 250"
    ]
    assert sheet_lines(campaign, 0, "Side 2") == ["B 2,500 points base 2,500, gold 0 of 250"]
    assert sheet_lines(campaign, 0, "The result") == [
        "Points per side 2,500",
        "Draw a difference of 0 to 250 points Conquest points: B 2; A 2",
        "Narrow Victory a difference of 251 to 750 points "
        "Conquest points: B 3, 1 if beaten; A 3, 1 if beaten",
        "Solid Victory a difference of 751 to 1,250 points "
        "Conquest points: B 4, 1 if beaten; A 4, 1 if beaten",
        "Massacre a difference of 1,251 points or more Conquest points: B 5, 1 if beaten; A 5, 1 if beaten",
    ]
    reminders = " ".join(sheet_lines(campaign, 0, "Reminders"))
    assert "Pre-Game Sequence" in reminders
    assert "raised limit" in reminders
    report(campaign, "2 solid")
    assert DISPLAY.sheets(campaign.state, "A")[0].note == "Solid Victory for B."
    assert DISPLAY.sheets(campaign.state, "nobody") == ()


@pytest.mark.rule("NA-BONUS-04", "NA-RULING-45")
def test_what_is_bought_or_not_leaves_a_line_with_its_sum() -> None:
    campaign = at(engaged(scene(order="BA", turn=3, gold={"A": 400, "B": 120}), "A", "B", "1v1"))
    (line,) = told(campaign.attempt("B", "buy_points", {"gold": 0}), "points_bought")
    assert (line.text, line.facts["gold"]) == ("B spends no gold and brings 2,500 points.", 0)
    (line,) = told(campaign.attempt("A", "buy_points", {"gold": 250}), "points_bought")
    assert line.text == "A spends 250 gold and brings 2,875 points (2,500 + 125 + 250)."


@pytest.mark.rule("NA-BONUS-01", "NA-RULING-44")
def test_before_anything_is_bought_the_limit_is_base_and_bonus() -> None:
    campaign = at(engaged(scene(order="BA", turn=3, gold={"A": 400, "B": 400}), "A", "B", "1v1"))
    state, fight = campaign.state, campaign.state.battles[0]
    assert [limit(state, fight, player) for player in "AB"] == [2625, 2500]
    assert [gold_cap(state, fight, player) for player in "AB"] == [250, 250]
    with refused("gold-cap"):
        buy(campaign, B=251)


@pytest.mark.rule("NA-CP-03", "NA-CP-04", "NA-EVENT-07")
def test_the_sheet_says_what_a_result_is_worth_to_whom() -> None:
    state = scene(players="ABC", picked={"C": "brash-attack"})
    campaign = at(engaged(state, "AC", "B", "2v1-together", decider="B"))
    assert sheet_lines(campaign, 0, "The result")[2].endswith(
        "Conquest points: A 2, 0 if beaten; B 3, 1 if beaten; C 4, 0 if beaten"
    )
    state = scene(players="ABC")
    campaign = at(engaged(state, "A", "BC", "2v1-separate", decider="A", first="B"))
    assert sheet_lines(campaign, 0, "The result")[1].endswith(
        "Conquest points: A 2 (averaged over both battles); B 2"
    )


@pytest.mark.rule("NA-RULING-21", "NA-CP-04")
@pytest.mark.parametrize(
    ("setting", "worth"),
    [
        (
            "all-must-win",
            "A 3, 1 if beaten (averaged over both battles; with Brash Attack plus 2 if both are won, "
            "otherwise 0); B 3, 1 if beaten",
        ),
        ("per-battle", "A 5, 0 if beaten (averaged over both battles); B 3, 1 if beaten"),
    ],
)
def test_the_sheet_says_what_two_battles_are_worth_to_a_brash_player(setting: str, worth: str) -> None:
    state = scene(players="ABC", picked={"A": "brash-attack"}, brash_two_battles=setting)
    campaign = at(engaged(state, "A", "BC", "2v1-separate", decider="A", first="B"))
    assert sheet_lines(campaign, 0, "The result")[2].endswith(f"Conquest points: {worth}")


@pytest.mark.rule("NA-RULING-52")
def test_everybody_has_the_sheets_of_the_own_battles_and_onlookers_all() -> None:
    state = scene(players="ABCD")
    engaged(state, "A", "B", "1v1")
    engaged(state, "C", "D", "1v1")
    campaign = at(state)
    titles = {player: [sheet.title for sheet in DISPLAY.sheets(campaign.state, player)] for player in "ABCD"}
    one, other = (sheet.title for sheet in DISPLAY.sheets(campaign.state, None))
    assert (one, other) == ("Turn 2, battle 1: A against B", "Turn 2, battle 2: C against D")
    assert titles == {"A": [one], "B": [one], "C": [other], "D": [other]}
    assert campaign.view("A").state.map_seed == "", "maps that are not made yet are nobody’s business"
