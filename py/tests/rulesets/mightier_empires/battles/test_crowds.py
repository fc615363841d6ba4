"""Three and more forces in one hex: who recovers, who stays out, who fights next (4.16, 4.20)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mightier_empires.battles import line_up
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Offer, Rising, Unit, War
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import allies, ally, fight, plans, rivals, three_rivals
from tests.rulesets.mightier_empires.scene import OUT, army, k4, natives, own, played


def recovered(campaign: Campaign[War]) -> list[str]:
    """Whose troops rolled for recovery, in order."""
    return [event.facts["player"] for event in happened(campaign, "recovery")]


def strengths(campaign: Campaign[War], at: int) -> tuple[int, int]:
    """The strengths with which a battle began."""
    begun = happened(campaign, "battle_begun")[at]
    return begun.facts["attack"], begun.facts["defence"]


def two_of_reds(dice: tuple[int, ...]) -> Campaign[War]:
    """Red's armies of 1,500 and 1,250 meet Green's among natives; Red leaves 250 points out."""
    state = k4()
    own(state, "Green", "2,-1")
    natives(state, OUT, 2000)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1250, "hero", f"invade {OUT}")
    army(state, "Green", "Y", 1500, "lord", f"invade {OUT}")
    campaign = fight(state, 4, 4, *dice)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    campaign.attempt("Red", "combine_invaders", {"left": {"Red: B": 250}})
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="hold", Green="hold")
    return campaign


# --- recovery --------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-REC-02", "MI-MULTI-11", "MI-RULING-39")
def test_who_beats_one_of_two_rivals_recovers_even_if_nobody_holds_the_hex() -> None:
    # who fights first; 12 against 2; Blue's lord does not fall; of two dice one brings troops back
    campaign = three_rivals(1, 1, 6, 6, 1, 1, 6, 4, 3)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    assert recovered(campaign) == ["Red"]
    assert campaign.state.secrets["Red"].armies[0].lost == 50
    assert {player for player, _ in asked(campaign)} == {"Red", "Green"}


@pytest.mark.rule("MI-REC-01", "MI-MULTI-11")
def test_who_beats_the_last_rival_where_nobody_holds_the_hex_rolls_for_nothing() -> None:
    campaign = three_rivals(6, 6, 1, 1, 6)
    for player, act in (("Red", "fight"), ("Blue", "fight"), ("Green", "withdraw")):
        campaign.attempt(player, "decide", act)
    plans(campaign, Red="hold", Blue="hold")
    assert recovered(campaign) == []


@pytest.mark.rule("MI-REC-01", "MI-MULTI-09", "MI-T-DICE")
@pytest.mark.parametrize(("dice", "rolls"), [((6, 6, 1, 1), ["Red"]), ((1, 1, 6, 6), ["Blue"])])
def test_who_struck_first_in_vain_has_nobody_left_to_recover_for(
    dice: tuple[int, ...], rolls: list[str]
) -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, *dice, 6, 4, 3, 3)
    rivals(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    assert recovered(campaign) == rolls


# --- points that stay out --------------------------------------------------------------------------------


@pytest.mark.rule("MI-MULTI-01", "MI-ARMY-13")
def test_points_left_out_join_their_army_again_after_a_rivals_fight() -> None:
    # 12 against 2; Green's lord does not fall; none of Red's 250 points come back
    campaign = two_of_reds((6, 6, 1, 1, 6, 1, 1, 1, 1, 1, 2))
    assert strengths(campaign, 0) == (2500, 1500)
    campaign.attempt("Red", "continue_attack", "fight")
    plans(campaign, Red="hold")
    assert strengths(campaign, 1) == (2750 - 250, 2000)


@pytest.mark.rule("MI-MULTI-01", "MI-ARMY-13")
def test_the_winner_of_a_rivals_fight_still_deploys_2500_points_at_most() -> None:
    campaign = two_of_reds((6, 6, 1, 1, 6, 6, 6, 6, 6, 6, 2))
    assert asked(campaign) == [("Red", "combine_invaders")]
    campaign.attempt("Red", "combine_invaders", {"left": {"Red: A": 250}})
    campaign.attempt("Red", "continue_attack", "fight")
    plans(campaign, Red="hold")
    assert strengths(campaign, 1) == (2500, 2000)


@pytest.mark.rule("MI-RULING-76", "MI-MULTI-01", "MI-MULTI-03", "MI-MULTI-08")
@pytest.mark.parametrize(("left_out", "victim"), [("Green: Y", "Green"), ("Red: A", "Green")])
def test_a_first_strike_meets_one_ally_with_all_he_has_and_later_the_other(
    left_out: str, victim: str
) -> None:
    campaign = fight(allies(1750, 1500, 1750), 4, 4, 4, 6, 6, 1, 1, 6, 6, 6, 6, 6, 6)
    ally(campaign)
    campaign.attempt("Red", "combine_invaders", {"left": {left_out: 250}})
    campaign.attempt("Blue", "preempt", victim)
    assert strengths(campaign, 0) == (1750, 1500)
    plans(campaign, Blue="hold", Green="hold")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert strengths(campaign, 1)[0] == 1750


@pytest.mark.rule("MI-MULTI-03", "MI-MULTI-01", "MI-DEC-03")
def test_an_ally_whose_friend_withdraws_fights_with_all_he_has() -> None:
    campaign = fight(allies(1750, 1500, 1250), 4, 4, 4)
    ally(campaign)
    campaign.attempt("Red", "combine_invaders", {"left": {"Green: Y": 250}})
    campaign.attempt("Blue", "preempt", "wait")
    for player, act in (("Red", "withdraw"), ("Green", "fight"), ("Blue", "fight")):
        campaign.attempt(player, "decide", act)
    assert strengths(campaign, 0) == (1500, 1250)


@pytest.mark.rule("MI-DP-03")
def test_a_persona_who_stays_out_of_two_battles_is_missing_once_in_each() -> None:
    state = k4()
    own(state, "Green", "2,-1")
    natives(state, OUT, 1000)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}", hires=["o"], hired=250)
    army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    state.offers["o"] = Offer(id="o", name="Mad Count", support=250, state="hired", foe="Blue")
    campaign = fight(state, 4, 4, 6, 6, 1, 1, 6, 1, 1, 1, 2)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="hold", Green="hold")
    campaign.attempt("Red", "continue_attack", "fight")
    plans(campaign, Red="hold")
    assert strengths(campaign, 0) == (1500, 1000)
    assert strengths(campaign, 1) == (1500 - 150, 1000)


@pytest.mark.rule("MI-MULTI-01", "MI-BAT-03", "MI-XP-01")
@pytest.mark.parametrize(("left", "xp"), [({"Red: B": 500}, 0), ({"Red: A": 500}, 1)])
def test_the_characters_of_an_army_that_stays_out_whole_are_not_in_the_battle(
    left: dict[str, int], xp: int
) -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 2500, "lord", f"invade {OUT}")
    army(state, "Red", "B", 500, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    campaign.attempt("Red", "combine_invaders", {"left": left})
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "lost_cause")
    lord, hero = (one.characters[0] for one in campaign.state.secrets["Red"].armies)
    assert (lord.xp, hero.xp) == (1, xp)


@pytest.mark.rule("MI-EVENT-07", "MI-ARMY-13")
def test_reinforcements_come_on_top_of_what_may_be_deployed() -> None:
    state = k4()
    made = [army(state, "Red", "A", 2000, "lord"), army(state, "Red", "B", 500, "hero")]
    made[0].units.append(Unit(name="Reinforcements for turn 1", points=250, source="event"))
    side = Side(parts=[army_part("Red", one) for one in made], players=["Red"])
    assert line_up.excess(state, side) == 0
    made[1].units.append(Unit(name="More", points=250))
    assert line_up.excess(state, side) == 250


# --- rebels and Beasts that drew -------------------------------------------------------------------------


@pytest.mark.rule("MI-REB-05", "MI-REB-06", "MI-RULING-79", "MI-REB-09")
def test_rebels_who_drew_with_an_invader_still_meet_the_patrol() -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    state.risings["rebels 1"] = Rising(id="rebels 1", hex=OUT, race="Skaven", size=1000)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    # scouting; the rebels hold; a draw; nobody falls; the rebels get nothing back
    campaign = played(state, 4, 4, 2, 3, 4, 3, 4, 6, 1, 1, 1, 1, 1, 1, phase="encounters")
    campaign.attempt("Blue", "preempt", "wait")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    assert asked(campaign) == [("Blue", "decide")]
    campaign.attempt("Blue", "decide", "fight")
    assert [event.facts["winner"] for event in happened(campaign, "lost_cause")] == ["defender"]
    assert not happened(campaign, "rebels_razed")
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-BEAST-07", "MI-RULING-62", "MI-RULING-79", "MI-REC-02")
def test_a_beast_that_drew_with_an_invader_still_meets_the_patrol() -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    beast = natives(state, OUT, 1000, kind="beast")
    state.doings.arrived = [beast.id]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 2500, "lord", f"patrol {OUT}")
    # scouting; the Beast holds; a draw; nobody falls; of the Beast's 300 points 100 come back
    campaign = played(state, 4, 4, 2, 3, 4, 3, 4, 6, 5, 5, 1, 1, 1, 1, phase="encounters")
    campaign.attempt("Blue", "preempt", "wait")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    assert asked(campaign) == [("Blue", "decide")]
    campaign.attempt("Blue", "decide", "fight")
    assert happened(campaign, "beast_defeated")
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-RULING-79", "MI-RULING-39", "MI-REB-05", "MI-BEAST-07", "MI-REC-02")
def test_rebels_and_a_beast_that_drew_fight_again_and_the_last_meets_the_patrol() -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    state.risings["rebels 1"] = Rising(id="rebels 1", hex=OUT, race="Skaven", size=1000)
    beast = natives(state, OUT, 1000, kind="beast")
    state.doings.arrived = [beast.id]
    army(state, "Blue", "X", 2500, "lord", f"patrol {OUT}")
    # scouting; both hold; a draw; of 300 points each the rebels get 100 back, the Beast 50; they hold again,
    # 12 against 2; of the rebels’ 100 points one half comes back
    draw, rest = (4, 2, 2, 3, 4, 3, 4, 5, 5, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1), (2, 2, 6, 6, 1, 1, 6, 1)
    campaign = played(state, *draw, *rest, phase="encounters")
    assert [strengths(campaign, at) for at in (0, 1)] == [(1000, 1000), (800, 750)]
    assert not campaign.state.natives
    assert asked(campaign) == [("Blue", "decide")]
    campaign.attempt("Blue", "decide", "fight")
    assert not happened(campaign, "rebels_razed")
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-T-DICE", "MI-MULTI-11")
def test_of_two_rivals_the_lower_seat_rolls_first_after_a_first_strike_too() -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, 6, 6, 1, 1, 6, 4, 3, 3)
    rivals(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    for player, kind in asked(campaign):
        campaign.attempt(player, kind, "fight")
    begun = happened(campaign, "battle_begun")[1]
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("Red", "Green")
