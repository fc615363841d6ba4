"""Battles on the table: the report and the experience it brings (worked examples 31 to 34)."""

from __future__ import annotations

import pytest
from msgspec.json import encode

from empires.core.play.results import results_of
from empires.core.questions.fields import Number, Records
from empires.core.rules.game import Game
from empires.kit.battles import Winner
from empires.rulesets.mightier_empires.battles import tabletop
from empires.rulesets.mightier_empires.battles.parts import GarrisonPart, NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.battles.tabletop import Deeds, Report
from empires.rulesets.mightier_empires.state import Natives
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.table import LAID, on_the_table, report
from tests.rulesets.mightier_empires.scene import (
    OUT,
    army,
    hero,
    k4,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule(
    "MI-TAB-09", "MI-T-GENERALSHIP", "MI-XP-01", "MI-XP-03", "MI-XP-05", "MI-SEQ-08", "MI-T-XP", "MI-BAT-08"
)
def test_ex_31_a_smaller_army_teaches_its_general_more() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 5, 3, 4, 1)
    report(campaign, "defender")
    lord, second = campaign.state.secrets["Blue"].armies[0].characters
    assert (lord.xp, lord.advances, second.xp) == (3, ["Pathfinder"], 1)
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-T-GENERALSHIP", "MI-RULING-45")
@pytest.mark.parametrize(
    ("own_size", "enemy", "dice", "xp"),
    [
        (2730, 2480, (), 1), (2480, 2730, (), 1), (1900, 1000, (), 0), (1000, 1900, (), 3),
        (1500, 2000, (3,), 1), (1500, 2000, (4,), 2), (2000, 1500, (3,), 1), (2000, 1500, (4,), 0),
    ],
)  # fmt: skip
def test_ex_32_and_33_generalship(own_size: int, enemy: int, dice: tuple[int, ...], xp: int) -> None:
    steps = tabletop.generalship(Game(k4()), own_size, enemy, ("Red",))
    if dice:
        assert rolled(steps, *dice) == xp
        return
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value == xp


@pytest.mark.rule("MI-XP-01", "MI-XP-02", "MI-XP-04", "MI-XP-05", "MI-T-XP")
def test_ex_34_feats_add_up() -> None:
    state = k4()
    red, blue = army(state, "Red", "A", 1500, "lord hero"), army(state, "Blue", "X", 1500, "lord")
    one = red.characters[1]
    one.xp = 1
    both = (
        Side(parts=[army_part("Red", red)], players=["Red"]),
        Side(parts=[army_part("Blue", blue)], players=["Blue"]),
    )
    deeds = Deeds(character=one.id, slew_general=True, challenges=1, standard=True)
    told = Report(winner="draw", attacker_lost=0, defender_lost=0, deeds=[deeds])
    casts = ([*red.characters], [*blue.characters])
    owners = {who.id: "Red" if who in red.characters else "Blue" for who in [*casts[0], *casts[1]]}
    rolled(tabletop.award(Game(state), both, (1500, 1500), casts, (None, None), owners, told), 1, 2)
    assert (one.xp, one.rolls_taken, one.advances) == (5, 1, ["Strength"])


@pytest.mark.rule("MI-TAB-09", "MI-FATE-01")
def test_who_fell_in_the_report_rolls_for_his_fate() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 1)
    fallen = campaign.state.secrets["Red"].armies[0].characters[1]
    report(campaign, "draw", Deeds(character=fallen.id, fell=True))
    assert [event.facts["fate"] for event in happened(campaign, "character_fate")] == ["dead"]
    assert len(campaign.state.secrets["Red"].armies[0].characters) == 1
    assert hero(campaign.state.secrets["Red"].armies[0]).xp == 1


@pytest.mark.rule("MI-BAT-01", "MI-RULING-93", "MI-OPT-02", "MI-ABS-01")
def test_a_battle_is_on_the_table_only_if_all_want_it() -> None:
    state = k4(battle_method="ask")
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    campaign.attempt("Red", "choose_method", "tabletop")
    campaign.attempt("Blue", "choose_method", "abstract")
    assert {kind for _, kind in asked(campaign)} == {"plan_battle"}


@pytest.mark.rule("MI-NEUT-02", "MI-BAT-01", "MI-ABS-01")
def test_where_no_player_fights_nobody_lays_a_table() -> None:
    """A Beast comes upon the natives of a hex by a river: dice settle it."""
    state = k4(turn=3, battle_method="ask", neutral_battle_method="ask")
    there = natives(state, OUT, 900)
    state.tiles[OUT].terrain = ["forest", "river"]
    state.natives["b"] = Natives(id="b", hex=OUT, kind="beast", race="Beast", size=1000)
    sides = [Side(parts=[NativesPart(key)]) for key in ("b", there.id)]
    steps = tabletop.on_table(Game(state), OUT, *sides)
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value is False


@pytest.mark.rule("MI-SEQ-08")
def test_a_disputed_report_is_asked_for_again() -> None:
    campaign = on_the_table(2000, 1500, 4)
    campaign.attempt("Red", "report_battle", Report(winner="attacker", attacker_lost=0, defender_lost=0))
    campaign.attempt("Blue", "confirm_report", "disagree")
    assert {kind for _, kind in asked(campaign)} == {"report_battle"}


@pytest.mark.rule("MI-INFO-05", "MI-TAB-09")
@pytest.mark.parametrize(("fog", "heard"), [(True, ("Red", "Blue")), (False, None)])
def test_with_fog_only_those_who_fight_hear_that_a_report_is_disputed(
    fog: bool, heard: tuple[str, ...] | None
) -> None:
    campaign = on_the_table(2000, 1500, 4, fog=fog)
    campaign.attempt("Red", "report_battle", Report(winner="attacker", attacker_lost=0, defender_lost=0))
    campaign.attempt("Blue", "confirm_report", "disagree")
    assert [one.to for one in happened(campaign, "report_disputed")] == [heard]


@pytest.mark.rule("MI-INFO-05", "MI-TAB-09")
@pytest.mark.parametrize("fog", [True, False])
def test_with_fog_nobody_else_learns_whose_battle_was_restated(fog: bool) -> None:
    campaign = on_the_table(2000, 1500, *LAID, *[3] * 20, fog=fog)
    report(campaign, "attacker")
    [one] = results_of(campaign)
    assert one.fighters == ("Red", "Blue")
    new = [("report_battle", Report(winner="draw", attacker_lost=0, defender_lost=0))]
    wish = {
        "back": one.back, "answers": encode(new).decode(), "agreed": ["Blue"], "reason": "Red miscounted.",
    }  # fmt: skip
    events = [event for event in campaign.attempt("Red", "restate", wish) if event.kind == "result_restated"]
    assert campaign.state.tiles[OUT].owner == "Blue"
    heard = [event for event in events if event.visible_to("Green")]
    assert [event.text.startswith("Red, as Blue agrees, restates") for event in heard] == [not fog]
    if fog:
        assert [(event.text, event.facts) for event in heard] == [("A result is restated.", {})]


@pytest.mark.rule("MI-TAB-09")
def test_a_draw_in_which_one_side_lost_everything_is_asked_about_before_it_is_told() -> None:
    campaign = on_the_table(2000, 1500, 4)
    campaign.attempt("Red", "report_battle", Report(winner="draw", attacker_lost=10, defender_lost=1500))
    assert asked(campaign) == [("Red", "confirm_report")]
    campaign.attempt("Red", "confirm_report", "disagree")
    assert {kind for _, kind in asked(campaign)} == {"report_battle"}
    campaign.attempt("Red", "report_battle", Report(winner="defender", attacker_lost=10, defender_lost=1500))
    assert campaign.waiting[0].text == "The winner lost everything it had. Is that right?"


@pytest.mark.rule("MI-SEQ-07", "MI-ABS-07", "MI-RULING-50")
def test_a_battle_that_was_not_fought_in_time_is_settled_by_dice_without_plans() -> None:
    campaign = on_the_table(2000, 1500, *LAID, 6, 6, 1, 1)
    late = next(one for one in campaign.waiting if one.kind == "report_battle").late
    assert late["winner"] == "unfought"
    campaign.attempt("Red", "report_battle", late)
    assert "not fought" in campaign.waiting[0].text
    campaign.attempt("Blue", "confirm_report", "agree")
    assert not [one for one in campaign.waiting if one.kind == "plan_battle"]
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-TAB-11")
@pytest.mark.parametrize(
    ("red", "advice"), [(1500, "even: the first"), (1750, "nearly even"), (2500, "uneven: dice")]
)
def test_even_battles_are_advised_for_the_table_first(red: int, advice: str) -> None:
    state = k4(battle_method="ask")
    own(state, "Blue", OUT, major="town")
    army(state, "Red", "A", red, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [asked_now] = [one for one in campaign.waiting if one.kind == "choose_method"]
    assert asked_now.facts["advice"].startswith(advice)
    assert asked_now.facts["attacker"] == f"Red, {red:,} points"
    assert asked_now.facts["defender"] == "Blue, 1,500 points"
    assert asked_now.facts["prize"] == "town"


@pytest.mark.rule("MI-BAT-01", "MI-BAT-08")
@pytest.mark.parametrize("winner", ["attacker", "defender", "draw"])
def test_a_battle_is_told_at_its_beginning_and_at_its_end(winner: Winner) -> None:
    campaign = on_the_table(2000, 1500, *LAID, *[3] * 9)
    assert happened(campaign, "battle_begun")[0].facts["defence"] == 1500
    told = Report(winner=winner, attacker_lost=0, defender_lost=0, notes="A long day.")
    campaign.attempt("Red", "report_battle", told)
    campaign.attempt("Blue", "confirm_report", "agree")
    [ended] = happened(campaign, "battle_resolved")
    assert "(" not in ended.text, "who won is said already, and no table says how clearly"
    assert (ended.facts["winner"], ended.facts["notes"]) == (winner, "A long day.")
    assert ("is a draw" in ended.text) == (winner == "draw")


@pytest.mark.rule("MI-TAB-09", "MI-BAT-08")
@pytest.mark.parametrize("winner", ["attacker", "defender", "draw"])
def test_a_report_says_who_won_what_each_part_lost_and_who_fell(winner: Winner) -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    red, blue = (army(state, name, "A", 500, "hero wizard") for name in ("Red", "Blue"))
    first = Side(parts=[army_part("Red", red)], players=["Red"])
    second = Side(parts=[army_part("Blue", blue), GarrisonPart(OUT)], players=["Blue"])
    deeds = [
        tabletop.Deeds(character=blue.characters[1].id, fell=True, miscast=True),
        tabletop.Deeds(character=red.characters[0].id, fell=True),
        tabletop.Deeds(character=blue.characters[0].id, challenges=1),
    ]
    report = tabletop.Report(winner=winner, attacker_lost=150, defender_lost=600, deeds=deeds)
    outcome = tabletop._outcome(state, first, second, report)
    assert (outcome.winner, outcome.lost) == (winner, ({0: 150}, {0: 500, 1: 100}))
    assert (red.lost, blue.lost, state.doings.wounded) == (150, 500, {OUT: 100})
    assert outcome.fallen == [(1, blue.characters[1]), (0, red.characters[0])]
    assert outcome.miscast == [blue.characters[1].id]


@pytest.mark.rule("MI-TAB-07", "MI-FATE-02")
@pytest.mark.parametrize(("fell", "miscast"), [(True, False), (True, True), (False, True)])
def test_of_those_who_fell_on_the_table_only_who_miscast_is_away_for_the_turn(
    fell: bool, miscast: bool
) -> None:
    campaign = on_the_table(2000, 1500, *LAID, *[6] * 20)
    second = campaign.state.secrets["Blue"].armies[0].characters[1]
    report(campaign, "draw", Deeds(character=second.id, fell=fell, miscast=miscast))
    second = campaign.state.secrets["Blue"].armies[0].characters[1]
    assert not second.dead
    assert (second.away_until > 0) == miscast


@pytest.mark.rule("MI-TAB-09")
@pytest.mark.parametrize(("names", "refused"), [
    ((0,), False), ((0, 1), False), ((0, 0), True), (("nobody",), True), ((0, "nobody"), True),
])  # fmt: skip
def test_a_report_speaks_once_of_each_character_who_was_there(
    names: tuple[int | str, ...], refused: bool
) -> None:
    people = army(k4(), "Red", "A", 500, "hero hero").characters
    deeds = [tabletop.Deeds(character=people[name].id if isinstance(name, int) else name) for name in names]
    report = tabletop.Report(winner="draw", attacker_lost=0, defender_lost=0, deeds=deeds)
    assert (tabletop._why_not(report, people) is not None) == refused


@pytest.mark.rule("MI-ABS-01", "MI-BAT-01", "MI-NEUT-02")
@pytest.mark.parametrize(("computer", "on_table"), [("", True), ("Red", False), ("Blue", False)])
def test_a_battle_with_a_computer_player_is_settled_by_dice(computer: str, on_table: bool) -> None:
    state = k4(battle_method="tabletop")
    if computer:
        state.seats[computer] = "easy"
    both = [Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"])]
    assert without_dice(tabletop.on_table(Game(state), OUT, *both)) == on_table


@pytest.mark.rule("MI-ABS-01", "MI-NEUT-02")
def test_battles_with_neutrals_are_settled_by_dice_whatever_was_agreed_among_players() -> None:
    state = k4(battle_method="tabletop")
    red, blue, nobody = (Side(parts=[], players=players) for players in (["Red"], ["Blue"], []))
    game = Game(state)
    assert without_dice(tabletop.on_table(game, OUT, red, blue))
    assert not without_dice(tabletop.on_table(game, OUT, red, nobody))
    assert not without_dice(tabletop.on_table(game, OUT, nobody, red))


@pytest.mark.rule("MI-TAB-09")
def test_a_report_takes_up_to_six_challenges_of_each_character() -> None:
    state = k4(turn=3)
    sides = [
        Side(parts=[army_part(player, army(state, player, "A", 1000))], players=[player])
        for player in ("Red", "Blue")
    ]
    form = tabletop.report_form(state, OUT, "Red", sides[0], sides[1])
    [deeds] = [one for one in form.fields if isinstance(one, Records)]
    [challenges] = [one for one in deeds.fields if one.name == "challenges"]
    assert isinstance(challenges, Number)
    assert (challenges.lo, challenges.hi) == (0, 6)
