"""A state that no order sheet could follow from is refused, from a file or from an organiser's hand."""

from __future__ import annotations

import pytest

import empires
from empires.core.records.desk import ORGANISER, Desk
from empires.players.policy import play
from empires.rulesets.mightier_empires.orders import submission
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import Bid, Hire, Offer, Rising, Spend, War
from empires.testing import refused
from tests.rulesets.mightier_empires.scene import ONE, C, army, k4, played
from tests.rulesets.mightier_empires.schemer import Schemer


def orders() -> War:
    """Red, Blue and Green are to write their sheets."""
    state = k4(turn=3)
    for player in state.players:
        for name, (points, kinds) in ONE.items():
            army(state, player, name, points, kinds)
    return played(state, phase="orders").state


def test_whoever_is_to_write_orders_has_a_capital_to_patrol() -> None:
    state = orders()
    RULESET.check(state)
    state.tiles[C].orphaned = True
    with pytest.raises(ValueError, match="Red had no legal move: 0,0 is cut off"):
        RULESET.check(state)


def test_an_organiser_who_cuts_off_a_capital_is_told_what_would_come_of_it() -> None:
    campaign = empires.new("mightier-empires", ["A", "B"], seed="orphans", options={"desk": "apart"})
    people = {name: Schemer("orphans", name) for name in "AB"}
    while campaign.state.phase != "orders":
        play(campaign, people, 1)
    capital = campaign.state.realms["A"].capital
    wish = {"fact": f"/tiles/{capital}/orphaned", "value": "true", "reason": "A slip."}
    with refused("unsound"):
        campaign.attempt(ORGANISER, "correct", wish)
    play(campaign, people, 4_000)
    assert campaign.finished


def test_rebels_that_are_corrected_off_the_map_are_refused_before_anybody_is_told() -> None:
    state = k4(turn=3)
    state.desk = Desk(keeper=ORGANISER, sees=True)
    state.risings["rising 1"] = Rising(id="rising 1", hex=C, race="Dwarfs", size=500)
    campaign = played(state, phase="orders", desk="apart")
    with refused("unsound"):
        campaign.attempt(
            ORGANISER, "correct", {"fact": "/risings/rising 1/hex", "value": "none", "reason": "A slip."}
        )


def test_first_armies_need_the_support_that_the_digest_grants() -> None:
    campaign = empires.new("mightier-empires", ["A", "B"], seed="first")
    state = campaign.state
    assert state.phase == "first_armies"
    RULESET.check(state)
    state.tiles[state.realms["A"].capital].barren_until = 1
    with pytest.raises(ValueError, match="A had no legal move: The two starting armies"):
        RULESET.check(state)


@pytest.mark.parametrize("name", ["nobody", "", "1.", "2.001", "1.1", "1.x"])
def test_a_character_has_an_id_of_his_player(name: str) -> None:
    state = orders()
    made = state.secrets["Red"].armies[0]
    made.characters[0].id = made.general = name
    with pytest.raises(ValueError, match="is not a character of Red"):
        RULESET.check(state)


@pytest.mark.parametrize(
    "plan",
    [
        Spend(action="sink mine", target="nowhere", power=1),
        Spend(action="conscription", target=C, power=1),
        Spend(action="make rain", target=C, power=1),
        Spend(action="alter minor feature", target=C, power=1, feature="create rain"),
    ],
)
def test_power_is_spent_on_actions_and_places_that_there_are(plan: Spend) -> None:
    state = orders()
    state.secrets["Red"].spends = [plan]
    with pytest.raises(ValueError, match="there is no"):
        RULESET.check(state)


def test_nobody_pays_less_than_nothing() -> None:
    state = orders()
    state.offers["o"] = Offer(id="o", name="Giant", support=225)
    state.secrets["Red"].bids = [Bid(offer="o", support=225, power=-7)]
    with pytest.raises(ValueError, match="Red’s prices"):
        RULESET.check(state)


@pytest.mark.rule("MI-RULING-95", "MI-SUP-07")
def test_a_first_term_dearer_than_the_kingdom_leaves_a_legal_sheet_without_armies() -> None:
    state = orders()
    state.offers["o"] = Offer(id="o", name="Giant", support=225, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=5_000, since=3)]
    form = submission.question(state, "Red")
    sheet = form.read(form.default)
    assert (sheet.orders, sheet.hires) == ([], [])
    RULESET.check(state)


def test_a_hex_that_is_owned_was_explored_and_a_seat_is_a_capital() -> None:
    state = orders()
    state.tiles[C].explored = False
    with pytest.raises(ValueError, match="has an owner but was never explored"):
        RULESET.check(state)
    state.tiles[C].explored, state.tiles[C].major = True, ["city"]
    with pytest.raises(ValueError, match="0,0 is not a Capital"):
        RULESET.check(state)
