"""Invaders who stand together, and who gains what they take (worked example 27)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import alliances
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Compartment, Order, Realm
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import allies, ally, fight, plans
from tests.rulesets.mightier_empires.scene import F1, OUT, B, army, feature, hero, k4, own, played, rolled


@pytest.mark.rule("MI-MULTI-02", "MI-MULTI-03", "MI-MULTI-04", "MI-BAT-02", "MI-BAT-03")
def test_ex_27_allies_deploy_3000_points_and_share_the_experience() -> None:
    campaign = fight(allies(1750, 1500, 1500), 4, 4, 4)
    ally(campaign)
    campaign.attempt("Red", "combine_invaders", {"left": {"Green: Y": 250}})
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert [hero(campaign.state.secrets[player].armies[0]).xp for player in ("Red", "Green", "Blue")] == [
        1,
        1,
        0,
    ]


@pytest.mark.rule("MI-RULING-38", "MI-MULTI-04")
def test_without_an_agreement_the_larger_contingent_gains_the_hex() -> None:
    campaign = fight(allies(1500, 1250, 1250), 4, 4, 4)
    ally(campaign, spoils="Green")
    [disputed] = happened(campaign, "spoils_disputed")
    assert disputed.facts["code"] == "E_NO_AGREEMENT"
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-RULING-38", "MI-MULTI-04")
def test_the_larger_contingent_gains_the_hex_whatever_its_seat() -> None:
    campaign = fight(allies(1000, 1750, 500), 4, 4, 4)
    campaign.attempt("Red", "cooperate", {"friends": ["Green"]})
    campaign.attempt("Green", "cooperate", {"friends": ["Red"]})
    for player in ("Red", "Green"):
        campaign.attempt(player, "agree_spoils", {"receiver": player, "sack": ""})
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "spoils_disputed")
    assert campaign.state.tiles[OUT].owner == "Green"


@pytest.mark.rule("MI-MULTI-04", "MI-MULTI-02")
@pytest.mark.parametrize(
    ("friends", "spoils"), [(("Blue", "Red"), True), (("Blue", ""), False), (("", ""), False)]
)
def test_only_allies_must_agree_on_the_spoils(friends: tuple[str, str], spoils: bool) -> None:
    state = k4(turn=3)
    own(state, "Blue", "3,0")
    for player in ("Red", "Blue"):
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    state.tiles[OUT].explored = True
    campaign = played(state, 4, 4, phase="encounters")
    for player, friend in zip(("Red", "Blue"), friends, strict=True):
        campaign.attempt(player, "cooperate", {"friends": [friend] if friend else []})
    assert ("agree_spoils" in {kind for _, kind in asked(campaign)}) == spoils


@pytest.mark.rule("MI-RULING-38")
@pytest.mark.parametrize(("faces", "gains"), [((2, 5), "Blue"), ((5, 2), "Red"), ((4, 4, 1, 6), "Blue")])
def test_equal_contingents_roll_for_the_spoils(faces: tuple[int, ...], gains: str) -> None:
    state = k4()
    parts = [army_part(player, army(state, player, "A", 1000)) for player in ("Red", "Blue")]
    side = Side(parts=parts, players=["Red", "Blue"])
    rolled(alliances._larger_gains(Game(state), OUT, side), *faces)
    assert side.gains == gains


@pytest.mark.rule("MI-MULTI-02")
def test_of_three_invaders_two_may_stand_together_and_one_alone() -> None:
    state = k4()
    feature(state, OUT)
    for player in ("Red", "Blue", "Green"):
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, 4, phase="encounters")
    for player, friends in (("Red", ["Blue", "Green"]), ("Blue", ["Red"]), ("Green", ["Blue"])):
        campaign.attempt(player, "cooperate", {"friends": friends})
    [together], [alone] = happened(campaign, "alliance_formed"), happened(campaign, "rivals_set")
    assert together.text == f"On {OUT}, Red and Blue: fight together."
    assert alone.text == f"On {OUT}, Green: alone."


@pytest.mark.rule("MI-MULTI-04", "MI-RULING-38", "MI-ORD-09")
@pytest.mark.parametrize(("green", "gains", "sack"), [("Red", "Red", "loot"), ("Green", "Green", "raze")])
def test_without_agreement_the_larger_contingent_does_what_it_was_ordered(
    green: str, gains: str, sack: str
) -> None:
    state = k4()
    sizes = (1500, 1000) if green == "Red" else (1000, 1500)
    made = [
        army(state, player, "A", points, "lord", f"invade {OUT} {order}")
        for player, points, order in zip(("Red", "Green"), sizes, ("loot", "raze"), strict=True)
    ]
    side = Side(
        parts=[army_part("Red", made[0]), army_part("Green", made[1])], players=["Red", "Green"], gains="Red"
    )
    steps = alliances._agree_spoils(Game(state), OUT, side)
    next(steps)
    with pytest.raises(StopIteration):
        steps.send({"Red": alliances.Spoils("Red", ""), "Green": alliances.Spoils("Green", "")})
    assert (side.gains, side.sack) == (gains, sack)


@pytest.mark.rule("MI-ORD-09")
def test_only_an_invasion_of_the_hex_itself_brings_its_sack() -> None:
    state = k4()
    army(state, "Red", "Idle", 500, "hero")
    for name, order in (("A", f"patrol {OUT} raze"), ("B", f"invade {B} raze"), ("C", f"invade {OUT} loot")):
        army(state, "Red", name, 500, "hero", order)
    state.secrets["Red"].armies[1].order = Order(type="patrol", hex=OUT, sack="raze")
    assert alliances.ordered_sack(state, "Red", OUT) == "loot"
    assert alliances.ordered_sack(state, "Red", F1) == ""


@pytest.mark.rule("MI-MULTI-04", "MI-ORD-09", "MI-RULING-38")
@pytest.mark.parametrize("done", ["", "loot"])
def test_who_takes_a_hex_in_place_of_his_ally_deals_with_it_as_he_ordered(done: str) -> None:
    """Green was to gain the hex and raze it, but withdraws."""
    state = allies(1750, 1000, 1000)
    state.secrets["Red"].armies[0].order = Order(type="invade", hex=OUT, sack=done)  # type: ignore[arg-type]
    campaign = fight(state, 4, 4, 4)
    campaign.attempt("Red", "cooperate", {"friends": ["Green"]})
    campaign.attempt("Green", "cooperate", {"friends": ["Red"]})
    for player in ("Red", "Green"):
        campaign.attempt(player, "agree_spoils", {"receiver": "Green", "sack": "raze"})
    campaign.attempt("Blue", "preempt", "wait")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Green", "decide", "withdraw")
    campaign.attempt("Blue", "decide", "withdraw")
    events = happened(campaign, "hex_razed") + happened(campaign, "hex_looted")
    assert [event.kind for event in events] == ["hex_looted"] * bool(done)
    assert happened(campaign, "hex_taken")[0].facts["player"] == "Red"


@pytest.mark.rule("MI-RULING-76", "MI-MULTI-09", "MI-MULTI-04", "MI-REC-01")
@pytest.mark.parametrize("fortress", [False, True])
def test_allies_of_whom_one_beat_off_a_first_strike_go_on_together_as_they_agreed(fortress: bool) -> None:
    """Blue strikes Red in vain; neither Red nor Green leaves, and they agreed that Green razes the hex."""
    # scouting; 12 against 2; Blue's lord does not fall; Red's dice for 100 points, if he meets the garrison;
    # how long the hex is barren
    recovery = (1, 4) if fortress else ()
    campaign = fight(allies(1000, 1000, 1000, fortress=fortress), 4, 4, 4, 6, 6, 1, 1, 6, *recovery, 2)
    for player, friend in (("Red", "Green"), ("Green", "Red")):
        campaign.attempt(player, "cooperate", {"friends": [friend]})
    for player in ("Red", "Green"):
        campaign.attempt(player, "agree_spoils", {"receiver": "Green", "sack": "raze"})
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    if fortress:
        for player in ("Red", "Green"):
            campaign.attempt(player, "decide", "fight")
        assert happened(campaign, "battle_begun")[1].facts["attack"] == 950 + 1000
    assert len(happened(campaign, "battle_begun")) == 1 + fortress
    assert len(happened(campaign, "recovery")) == fortress
    assert [one.facts["player"] for one in happened(campaign, "hex_taken")] == ["Green"]
    assert happened(campaign, "hex_razed")


@pytest.mark.rule("MI-RULING-76", "MI-MULTI-09", "MI-MULTI-11", "MI-REC-02")
def test_an_alliance_that_beat_off_a_first_strike_still_meets_its_rival() -> None:
    state = allies(1000, 1000, 1000)
    state.players.append("Grey")
    state.realms["Grey"], state.secrets["Grey"] = Realm(race="Empire", capital="-4,4"), Compartment()
    own(state, "Grey", "-4,4", major="capital")
    army(state, "Grey", "W", 1000, "lord", f"invade {OUT}")
    # scouting; 12 against 2; Blue's lord does not fall; one of Red's two dice brings points back
    campaign = fight(state, 4, 4, 4, 4, 6, 6, 1, 1, 6, 1, 4)
    for player, friends in (("Red", ["Green"]), ("Green", ["Red"]), ("Grey", [])):
        campaign.attempt(player, "cooperate", {"friends": friends})
    for player in ("Red", "Green"):
        campaign.attempt(player, "agree_spoils", {"receiver": "Red", "sack": ""})
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    assert [one.facts["points"] for one in happened(campaign, "recovery")] == [50]
    for player in ("Red", "Green", "Grey"):
        campaign.attempt(player, "decide", "fight")
    begun = happened(campaign, "battle_begun")[1].facts
    assert (begun["attacker"], begun["defender"]) == ("Red and Green", "Grey")
    assert (begun["attack"], begun["defence"]) == (1950, 1000)
