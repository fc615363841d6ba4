"""Several armies on one side, first strikes, three rivals (worked examples 13, 26 and 29)."""

from __future__ import annotations

import pytest

from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import line_up, presence
from empires.rulesets.mightier_empires.battles.parts import GarrisonPart, Part, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import War
from empires.testing import asked, dice_used, happened, refused, told
from tests.rulesets.mightier_empires.battles.field import allies, ally, at_home, fight, plans, three_rivals
from tests.rulesets.mightier_empires.scene import F2, F3, OUT, C, army, k4, own, played, without_dice


def two_invasions() -> War:
    """Blue and Green each invade a hex of the one patrol that Red has."""
    state = k4()
    own(state, "Blue", OUT)
    own(state, "Green", "0,2")
    army(state, "Red", "A", 1500, "lord hero", f"patrol {C}")
    army(state, "Blue", "X", 1500, "lord", f"invade {F2}")
    army(state, "Green", "Y", 1500, "lord", f"invade {F3}")
    return state


@pytest.mark.rule("MI-ORD-03", "MI-MULTI-10", "MI-T-DICE")
def test_ex_13_a_patrol_meets_one_invader_after_the_other_in_random_order() -> None:
    campaign = fight(two_invasions(), 2, 4, 4)
    assert asked(campaign) == [("Red", "preempt")]
    campaign.attempt("Red", "preempt", "wait")
    [first] = [one for one in told(campaign.chronicle(), "roll") if one.rule == "MI-MULTI-10"]
    assert first.to == ("Red",), "whose patrol it is"
    assert campaign.state.fighting == F3
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "withdraw" if player == "Green" else "fight")
    assert campaign.state.fighting == F2
    assert {player for player, _ in asked(campaign)} == {"Red", "Blue"}


@pytest.mark.rule("MI-MULTI-10", "MI-MULTI-08", "MI-BAT-05")
def test_who_defends_several_hexes_may_attack_in_the_one_that_he_wants_first() -> None:
    # scouting of both sides; Red is lucky, Blue is not; nobody's lord falls; scouting on the other hex
    campaign = fight(two_invasions(), 4, 4, 6, 6, 1, 1, 6, 6, 6, 6, 6, 4, 4)
    *sallies, wait = campaign.waiting[0].choices
    assert all(choice.odds for choice in sallies)
    assert not wait.odds
    campaign.attempt("Red", "preempt", f"sally {F2}")
    assert not [one for one in told(campaign.chronicle(), "roll") if one.rule == "MI-MULTI-10"], "no draw"
    [begun] = happened(campaign, "battle_begun")
    assert campaign.state.fighting == F2
    assert {begun.facts["attacker"], begun.facts["defender"]} == {"Red", "Blue"}
    plans(campaign, Red="hold", Blue="hold")
    assert at_home(campaign, "Blue"), "beaten, he goes home"
    assert campaign.state.tiles[F2].owner == "Red"
    assert campaign.state.fighting == F3
    assert set(asked(campaign)) == {("Red", "decide"), ("Green", "decide")}, "and defends himself there"


@pytest.mark.rule("MI-MULTI-10", "MI-MULTI-09")
def test_a_sally_that_is_lost_leaves_the_hex_to_the_invader() -> None:
    campaign = fight(two_invasions(), 4, 4, 1, 1, 6, 6, 6, 6, 6, 6, 6, 4, 4)
    campaign.attempt("Red", "preempt", f"sally {F2}")
    plans(campaign, Red="hold", Blue="hold")
    assert campaign.state.doings.taken[F2] == "Blue"
    assert campaign.state.fighting == F3


@pytest.mark.rule("MI-MULTI-10", "MI-MULTI-08")
def test_who_sallies_against_several_chooses_one_of_them() -> None:
    state = two_invasions()
    army(state, "Green", "Z", 1000, "lord", f"invade {F2}")
    campaign = fight(state, 4, 4, 4)
    campaign.attempt("Red", "preempt", f"sally {F2}")
    for player in ("Blue", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    with refused("not_offered"):
        campaign.attempt("Red", "preempt", "wait")
    campaign.attempt("Red", "preempt", "Green")
    [begun] = happened(campaign, "battle_begun")
    assert {begun.facts["attacker"], begun.facts["defender"]} == {"Red", "Green"}


@pytest.mark.rule("MI-MULTI-10")
def test_who_defends_one_hex_alone_is_not_asked_where_to_attack() -> None:
    state = two_invasions()
    army(state, "Green", "Y", 1500, "lord", "patrol 0,2")
    state.secrets["Green"].armies = state.secrets["Green"].armies[-1:]
    assert ("Red", "preempt") not in asked(fight(state, 4, 4))


@pytest.mark.rule("MI-MULTI-01", "MI-ARMY-13")
def test_ex_26_two_armies_deploy_2500_points_together() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1250, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 2000, "lord", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 6, 6, 1, 1, 6, 6, 6)
    assert asked(campaign) == [("Red", "combine_invaders")]
    with refused("bad_answer"):
        campaign.attempt("Red", "combine_invaders", {"left": {"Red: A": 100}})
    campaign.attempt("Red", "combine_invaders", {"left": {"Red: B": 250}})
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (2500, 2000)
    plans(campaign, Red="hold", Blue="hold")
    assert happened(campaign, "battle_resolved")[0].facts["lost"] == [250, 1600]
    armies = {one.name: of_army.size(one) for one in campaign.state.secrets["Red"].armies}
    assert armies == {"A": 1500, "B": 1250}, "each survivor is with his own army again"


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-10", "MI-RULING-76", "MI-BAT-07", "MI-BAT-06", "MI-DEC-06")
def test_ex_29_a_defender_strikes_one_ally_first() -> None:
    dice = [
        4,
        4,
        4,
        4,
        4,
        3,
        2,
        6,
        6,
        5,
        4,
        3,
        1,
    ]  # 250 points are lost, and three dice bring 150 back
    campaign = fight(allies(1000, 1250, 1500, fortress=True), *dice)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Green")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (1500, 1250)
    plans(campaign, Blue="hold", Green="hold")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    second = happened(campaign, "battle_begun")[1]
    assert second.facts["attacker"] == "Red"
    assert happened(campaign, "battle_resolved")[0].facts["lost"][0] == 250
    assert second.facts["defence"] == 1400 + 250
    assert campaign.state.secrets["Green"].armies[0].finished


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-01", "MI-ARMY-13", "MI-BAT-05")
def test_who_strikes_first_with_two_patrols_deploys_2500_points_and_no_garrison() -> None:
    state = allies(1500, 1500, 1500, fortress=True)
    army(state, "Blue", "Z", 1250, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 4)
    ally(campaign)
    campaign.attempt("Blue", "choose_patrol", {"armies": ["X", "Z"]})
    campaign.attempt("Blue", "preempt", "Red")
    campaign.attempt("Blue", "combine_invaders", {"left": {"Blue: Z": 250}})
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (1500, 2500)


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-RULING-40", "MI-T-DICE")
def test_of_three_rivals_two_at_random_fight_and_a_draw_sends_both_home() -> None:
    campaign = three_rivals(1, 1, 3, 4, 3, 4, 6, 6)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("Red", "Blue")
    plans(campaign, Red="hold", Blue="hold")
    assert [at_home(campaign, player) for player in ("Red", "Blue", "Green")] == [True, True, False]
    assert asked(campaign) == [("Green", "continue_attack")]
    campaign.attempt("Green", "continue_attack", "fight")
    assert campaign.state.tiles[OUT].owner == "Green"


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-MULTI-06", "MI-DEC-09")
def test_of_three_rivals_the_two_who_press_on_fight_without_a_draw() -> None:
    campaign = three_rivals(3)
    for player, act in (("Red", "withdraw"), ("Blue", "fight"), ("Green", "fight")):
        campaign.attempt(player, "decide", act)
    assert dice_used(campaign) == 3, "no die says who of the two fights first"
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("Blue", "Green")
    assert at_home(campaign, "Red")


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-MULTI-06")
def test_the_last_of_three_rivals_to_press_on_needs_no_battle() -> None:
    campaign = three_rivals()
    for player, act in (("Red", "withdraw"), ("Blue", "withdraw"), ("Green", "fight")):
        campaign.attempt(player, "decide", act)
    assert not happened(campaign, "battle_begun")
    assert campaign.state.tiles[OUT].owner == "Green"


@pytest.mark.rule("MI-ARMY-13", "MI-ORD-04", "MI-MULTI-01")
def test_two_patrols_deploy_2500_points_together_beside_the_garrison() -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    army(state, "Red", "A", 2000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    army(state, "Blue", "Z", 1500, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    campaign.attempt("Blue", "choose_patrol", {"armies": ["X", "Z"]})
    assert asked(campaign) == [("Blue", "combine_invaders")]
    campaign.attempt("Blue", "combine_invaders", {"left": {"Blue: Z": 500}})
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "battle_begun")[0].facts["defence"] == 2750


@pytest.mark.rule("MI-BAT-07", "MI-MULTI-01")
def test_a_lone_army_leaves_nothing_out() -> None:
    state = k4()
    made = army(state, "Red", "A", 2510, "lord")
    alone = Side(parts=[army_part("Red", made)], players=["Red"])
    assert line_up.excess(state, alone) == 0
    second = army(state, "Red", "B", 500, "hero")
    both = Side(parts=[army_part("Red", made), army_part("Red", second)], players=["Red"])
    assert line_up.excess(state, both) == 510


@pytest.mark.rule("MI-MERC-05", "MI-BAT-07", "MI-ARMY-13", "MI-MULTI-01")
@pytest.mark.parametrize(("sizes", "hired", "too_many"), [
    ((1500, 1000), 0, 0), ((1500, 1250), 0, 250), ((1500, 1250), 225, 250), ((2500,), 500, 0),
])  # fmt: skip
def test_mercenaries_and_the_garrison_come_on_top_of_2500_points(
    sizes: tuple[int, ...], hired: int, too_many: int
) -> None:
    state = k4()
    made = [army(state, "Red", name, size) for name, size in zip("AB", sizes, strict=False)]
    made[0].hired = hired
    parts: list[Part] = [*(army_part("Red", one) for one in made), GarrisonPart("0,0")]
    assert line_up.excess(state, Side(parts=parts, players=["Red"])) == too_many


@pytest.mark.rule("MI-MULTI-03", "MI-ARMY-13")
@pytest.mark.parametrize(("players", "most"), [(["Red"], 2500), (["Red", "Blue"], 3000)])
def test_allies_deploy_more_than_one_player(players: list[str], most: int) -> None:
    assert line_up.cap(Side(parts=[], players=players)) == most


@pytest.mark.rule("MI-MULTI-08")
@pytest.mark.parametrize(
    ("allied", "troops", "asks"), [(False, True, False), (True, True, True), (True, False, False)]
)
def test_only_who_has_an_army_there_and_meets_a_crowd_may_strike_first(
    allied: bool, troops: bool, asks: bool
) -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    players = ["Red", "Green"] if allied else ["Red"]
    side = Side(parts=[army_part(one, army(state, one, "A", 1000)) for one in players], players=players)
    parts = [army_part("Blue", army(state, "Blue", "X", 1000))] if troops else presence.garrison(state, OUT)
    steps = line_up.preempt(Game(state), OUT, Side(parts=parts, players=["Blue"], defends=True), [side])
    if not asks:
        assert without_dice(steps) == ""
        return
    question = next(steps)
    assert isinstance(question, Question)
    assert [choice.value for choice in question.choices] == ["Red", "Green", "wait"]


@pytest.mark.rule("MI-ORD-03", "MI-ORD-04")
@pytest.mark.parametrize(
    ("named", "refused"), [(["A"], False), (["A", "B"], False), (["A", "X"], True), (["X"], True)]
)
def test_only_armies_that_patrol_there_answer(named: list[str], refused: bool) -> None:
    choices = (Choice("A", "A"), Choice("B", "B"))
    assert (line_up._why_not_patrols(line_up.Answering(named), choices) is not None) == refused


@pytest.mark.rule("MI-MULTI-01")
def test_the_smallest_armies_are_proposed_to_stay_out() -> None:
    state = k4()
    own(state, "Blue", OUT)
    for name, points in (("A", 1500), ("B", 1000), ("D", 500)):
        army(state, "Red", name, points, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 2000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    assert asked(campaign) == [("Red", "combine_invaders")]
    assert campaign.waiting[0].default == {"left": {"Red: A": 0, "Red: B": 0, "Red: D": 500}}


@pytest.mark.rule("MI-ARMY-13", "MI-MULTI-03")
@pytest.mark.parametrize(("green", "more"), [(250, 0), (750, 250)])
def test_each_ally_deploys_2500_points_at_most_and_all_together_3000(green: int, more: int) -> None:
    state = allies(1500, 750, 1000)
    army(state, "Red", "B", 1250, "hero", f"invade {OUT}")
    state.secrets["Green"].armies[0].lost = 750 - green
    campaign = fight(state, 4, 4, 4)
    ally(campaign)
    assert asked(campaign) == [("Red", "combine_invaders")]
    campaign.attempt("Red", "combine_invaders", {"left": {"Red: B": 250}})
    if more:
        campaign.attempt("Red", "combine_invaders", {"left": {"Red: B": more}})
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (2500 + green - more, 1000)


@pytest.mark.rule("MI-ORD-04", "MI-MULTI-09", "MI-MULTI-08")
@pytest.mark.parametrize(("dice", "asked_again", "defence"), [
    ((6, 6, 1, 1, 6), False, 1000), ((1, 1, 6, 6, 6, 6), True, 950 + 1000),
])  # fmt: skip
def test_after_a_first_strike_the_owner_says_anew_which_patrol_answers_the_next_invader(
    dice: tuple[int, ...], asked_again: bool, defence: int
) -> None:
    """Blue strikes Red with X alone, in vain or not; Z covers the hex as well."""
    state = allies(1000, 1000, 1000)
    army(state, "Blue", "Z", 1000, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 4, *dice, 1, 1, 6)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    campaign.attempt("Blue", "choose_patrol", {"armies": ["X"]})
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    assert (("Blue", "choose_patrol") in asked(campaign)) == asked_again
    if asked_again:
        campaign.attempt("Blue", "choose_patrol", {"armies": ["X", "Z"]})
    else:
        campaign.attempt("Red", "decide", "withdraw")
        campaign.attempt("Green", "decide", "fight")
    while len(begun := happened(campaign, "battle_begun")) < 2:
        for player, kind in asked(campaign):
            campaign.attempt(player, kind, "fight")
    assert (begun[1].facts["attacker"], begun[1].facts["defence"]) == ("Green", defence)
