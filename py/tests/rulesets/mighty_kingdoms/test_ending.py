"""The year's course, leaving, elimination, and the reckoning of might."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.dice.dice import parse_dice
from empires.core.play.campaign import Campaign
from empires.core.questions.question import Question
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import ending
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.ranking import order_die
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.show import track
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, campaign_at, happened, refused
from tests.rulesets.mighty_kingdoms.scene import army, artefact, do, fx3, ordered, own, started


def last_deploy(**options: Any) -> Kingdoms:
    state = fx3("year_end", **options)
    state.season, state.year, state.stirred = "winter", 6, True
    return state


@pytest.mark.rule("MK-SCORE-03", "MK-T-MIGHT")
def test_ex_mk_74_counting_might() -> None:
    state = last_deploy()
    own(state, "A", "1,-1", settlement="village")
    for number in range(1, 5):
        army(state, f"A{number}", "0,0")
    state.kingdoms["A"].might = 2
    assert ending.might_of(state, "A") == 3 + 2 + 2 + 3 + 20 + 2 == 32
    campaign = started(state)
    assert campaign.winners == ["A"]
    assert campaign.state.kingdoms["A"].might == 32
    [line, *_] = happened(campaign, "might_scored")
    assert line.text == "A has 32 might: 2 in battles, 10 in settlements, 20 in armies."
    assert {row.on: row["might"] for row in table("MK-T-MIGHT").rows} == {
        "village": 1,
        "city": 2,
        "fortress": 2,
        "capital": 3,
        "army": 5,
    }


@pytest.mark.rule("MK-SCORE-01", "MK-OPT-13", "MK-RULING-52", "MK-YEAR-01")
@pytest.mark.parametrize(
    ("options", "over"),
    [({}, True), ({"years": 7}, False), ({"end": "open"}, False), ({"end": "last_kingdom"}, False)],
)
def test_when_the_campaign_ends(options: dict[str, Any], over: bool) -> None:
    state = last_deploy(**options)
    army(state, "A1", "0,0")
    campaign = started(state)
    assert campaign.finished == over
    if not over:
        assert (campaign.state.year, campaign.state.month, campaign.state.season) == (7, 1, "summer")
        assert [event.text for event in happened(campaign, "chapter")] == ["Year 7"]


@pytest.mark.rule("MK-SCORE-03")
@pytest.mark.parametrize("breaker", ["armies", "cities", "fortresses", "villages", "years", "none"])
def test_ties_are_broken_in_order(breaker: str) -> None:
    state = last_deploy()
    for tile in state.tiles.values():
        if tile.controller == "C":
            tile.controller, tile.settlement = "", "none"
    match breaker:
        case "armies":
            army(state, "A1", "0,0")
            state.kingdoms["B"].might = 5
        case "cities":
            own(state, "A", "1,-1", settlement="city")
            own(state, "B", "3,0", settlement="fortress")
        case "fortresses":
            own(state, "A", "1,-1", settlement="fortress")
            own(state, "B", "3,0", "5,-1", settlement="village")
        case "villages":
            own(state, "A", "1,-1", settlement="village")
            state.kingdoms["B"].might = 1
        case "years":
            state.kingdoms["A"].years_survived = 1
    assert started(state).winners == (["A", "B"] if breaker == "none" else ["A"])


@pytest.mark.rule("MK-SCORE-04")
def test_without_land_at_recall_a_player_is_out() -> None:
    state = fx3("recall")
    for tile in state.tiles.values():
        if tile.controller == "C":
            tile.controller = "A"
    army(state, "C1", "3,0")
    army(state, "A1", "0,0")
    campaign = started(state)
    assert campaign.state.kingdoms["C"].status == "eliminated"
    assert [event.rule for event in happened(campaign, "player_eliminated")] == ["MK-SCORE-04"]
    assert campaign.state.order == ["A", "B"]
    assert "C1" not in campaign.state.armies


@pytest.mark.rule("MK-RULING-38")
def test_a_kingdom_without_armies_and_tiles_is_out_after_the_recall() -> None:
    state = fx3("recall", end="last_kingdom")
    for tile in state.tiles.values():
        tile.controller = "" if tile.controller == "C" else tile.controller
    army(state, "A1", "0,0")
    campaign = started(state)
    assert campaign.state.phase == "spend"
    assert [event.rule for event in happened(campaign, "player_eliminated")] == ["MK-RULING-38"]
    assert campaign.state.order == ["A", "B"]


@pytest.mark.rule("MK-RULING-38")
def test_who_has_left_rolls_for_no_place_in_the_order() -> None:
    state = fx3("ranking")
    state.order.remove("C")
    assert list(order_die(Game(state), "MK-PORD-02")("C", 1)) == [], "nothing is rolled"
    assert len(list(order_die(Game(state), "MK-PORD-02")("B", 1))) == 1


@pytest.mark.rule("MK-RULING-52", "MK-RULING-38")
def test_the_last_player_left_wins_at_once() -> None:
    state = fx3("orders")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "C", "resign", "resign")
    assert asked(campaign) == [("A", "give_order")]
    do(campaign, "A", "resign", "resign")
    assert campaign.winners == ["B"]
    assert campaign.finished
    assert campaign.state.season == "over"
    assert happened(campaign, "campaign_over")[0].text == "B rules the land."


@pytest.mark.rule("MK-OPT-13", "MK-RULING-52")
def test_an_open_campaign_lasts_until_the_last_player_leaves() -> None:
    state = fx3("orders", end="open")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    for player in "AC":
        do(campaign, player, "resign", "resign")
    assert asked(campaign) == [("B", "give_order")]
    do(campaign, "B", "resign", "resign")
    assert campaign.finished
    assert campaign.winners == []


@pytest.mark.rule("MK-RULING-52")
@pytest.mark.parametrize("end", ["open", "last_kingdom"])
def test_a_land_where_nobody_can_do_anything_is_not_waited_for(end: str) -> None:
    state = fx3("recall", end=end)
    for tile in state.tiles.values():
        tile.settlement = "none"
    campaign = started(state)
    assert campaign.finished
    assert campaign.state.year == 1


@pytest.mark.rule("MK-RULING-38", "MK-RULING-65")
def test_who_resigns_leaves_the_tiles_undefended() -> None:
    state = fx3("orders", wizards=True)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    for name, bearer in (("20-A", "A1.a1"), ("25-A", "capital")):
        artefact(state, name, 20, owner="A")
        state.secrets["A"].bearers[name] = bearer
    artefact(state, "30-A", 30, owner="A")
    campaign = started(state)
    do(campaign, "A", "resign", "resign")
    after = campaign.state
    assert [name for name, token in after.armies.items() if token.owner == "A"] == []
    assert after.tiles["0,0"].controller == "A"
    assert after.kingdoms["A"].status == "resigned"
    assert after.order == ["B", "C"]
    owners = [after.artefacts[name].owner for name in ("20-A", "25-A", "30-A")]
    assert owners == ["", "A", ""], "the Capital keeps its own, what nobody bore goes"
    assert asked(campaign) == [("B", "give_order")]
    assert [one.kind for one in campaign.view("A").standing] == ["seat"]


@pytest.mark.rule("MK-RULING-38")
def test_resigning_in_the_middle_of_a_battle_drops_it() -> None:
    state = fx3("battle", battle_mode="tabletop")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    army(state, "C1", "0,4")
    campaign = started(state)
    assert asked(campaign) == [("A", "report_battle"), ("B", "report_battle")]
    do(campaign, "B", "resign", "resign")
    assert campaign.state.battle is None
    assert campaign.state.tiles["3,0"].controller == "A", "a lone army in Reform"
    assert asked(campaign) == [(campaign.state.order[0], "give_order")]


@pytest.mark.rule("MK-RULING-38")
def test_resigning_while_own_dice_are_being_typed() -> None:
    begun = empires.new("mighty-kingdoms", ["A", "B", "C"], seed="typed", dice="table")
    guard = 0
    while begun.state.season == "setup" or begun.waiting[0].kind != "roll":
        [question, *_] = begun.waiting
        begun.answer(question, _march(question))
        guard += 1
        assert guard < 400
    [question] = begun.waiting
    begun.attempt(question.player, "resign", "resign")
    begun.answer(begun.waiting[0], begun.waiting[0].default)
    assert question.player not in begun.state.order
    assert begun.waiting[0].player != question.player
    assert empires.verify(empires.load(empires.save(begun))) > 0


def _march(question: Question) -> Any:
    """Into the unknown wherever that is offered; another face for every player, so that ties end."""
    if question.kind == "roll":
        count = parse_dice(question.facts["dice"]).count
        return {"faces": [1 + "ABC".index(question.player)] * count}
    if question.fields:
        return question.default
    marches = [choice.value for choice in question.choices if "unexplored" in choice.label]
    return (marches or [choice.value for choice in question.choices])[0]


@pytest.mark.rule("MK-YEAR-01", "MK-YEAR-02", "MK-YEAR-03", "MK-YEAR-04", "MK-RULING-72")
def test_the_course_of_a_year() -> None:
    state = fx3("orders")
    for player in "ABC":
        army(state, f"{player}1", state.kingdoms[player].start_tile)
    campaign = started(state)
    seen: list[str] = []
    while campaign.state.year == 1:
        shown = track(campaign.state, None)
        now = [step.label for step in shown.steps if step.when == "now"]
        if seen[-1:] != [f"{shown.heading}: {now[0]}"]:
            seen.append(f"{shown.heading}: {now[0]}")
        [question] = campaign.waiting[:1]
        calm = [choice.value for choice in question.choices if choice.value.endswith(("defend", "pass"))]
        campaign.answer(question, question.default or (calm or [question.choices[0].value])[0])
    months = ("first", "second", "third", "fourth", "fifth", "sixth")
    assert [one for one in seen if "Orders" in one] == [f"Year 1, {month} month: Orders" for month in months]
    assert [one for one in seen if "Winter" in one] == ["Year 1, Winter: Spend", "Year 1, Winter: Deploy"]
    labels = [step.label for step in track(state, None).steps]
    assert labels == ["Orders", "Resolution", "Battle", "Reform"]
    state.season = "winter"
    assert [step.label for step in track(state, None).steps] == ["Recall", "Gather", "Spend", "Deploy"]


@pytest.mark.rule("MK-YEAR-02")
def test_actions_in_the_wrong_part_of_the_year_are_refused() -> None:
    state = fx3("orders")
    army(state, "A1", "0,0")
    army(state, "A2", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    with refused("wrong_phase"):
        do(campaign, "A", "spend", "pass")
    with refused("not_your_turn"):
        do(campaign, "B", "give_order", "B1 defend")


def test_a_campaign_of_one_move_replays() -> None:
    state = fx3("resolution", battle_mode="simple_hits")
    ordered(army(state, "A1", "1,0"), "move 2,0")
    campaign: Campaign[Kingdoms] = started(state, 3, 4)
    again = campaign_at(RULESET, state, [3, 4, *[6, 5, 4, 3, 2, 1] * 6])
    assert again.hash() == campaign.hash()
