"""Bids for mercenaries (worked examples 62 to 64)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.orders import payments
from empires.rulesets.mightier_empires.orders.sheet import HireRow, Sheet
from empires.rulesets.mightier_empires.rumours import bids
from empires.rulesets.mightier_empires.state import Bid, Offer, War
from empires.testing import happened, told
from tests.rulesets.mightier_empires.scene import in_pay, k4, played


def bidding(*bids: tuple[str, int, int], special: bool = False) -> Campaign[War]:
    """A turn that begins after these players bid support and Power for a Dragon."""
    state = k4(turn=4)
    state.offers["o"] = Offer(id="o", name="Dragon", support=175, power=3 if special else 0, special=special)
    for player, support, power in bids:
        state.secrets[player].bids = [Bid(offer="o", support=support, power=power)]
        state.secrets[player].escrow = power
    return played(state, 1, phase="turn_start")


@pytest.mark.rule("MI-MERC-03", "MI-MERC-08")
def test_ex_62_a_tie_hires_nobody() -> None:
    campaign = bidding(("Red", 200, 0), ("Blue", 200, 0), ("Green", 190, 0))
    assert campaign.state.offers["o"].state == "on offer"
    campaign = bidding(("Red", 200, 0), ("Green", 190, 0))
    assert [hire.support for hire in campaign.state.secrets["Red"].hires] == [200]
    assert campaign.state.offers["o"].state == "hired"


@pytest.mark.rule("MI-SMERC-02", "MI-SMERC-03", "MI-RULING-59")
def test_ex_63_most_power_wins_a_special_mercenary_and_losers_get_theirs_back() -> None:
    campaign = bidding(("Red", 350, 3), ("Blue", 350, 4), special=True)
    assert [hire.power for hire in campaign.state.secrets["Blue"].hires] == [4]
    assert (campaign.state.secrets["Red"].power, campaign.state.secrets["Blue"].power) == (3, 0)
    assert [campaign.state.secrets[player].escrow for player in ("Red", "Blue")] == [0, 0]


@pytest.mark.rule("MI-MERC-07")
def test_ex_64_who_is_dismissed_is_for_hire_again_next_turn() -> None:
    state = k4(turn=9)
    state.offers["o"] = Offer(id="o", name="Pikemen", support=200, state="resting", since=9)
    assert played(state, 1, phase="hiring").state.offers["o"].state == "resting"
    assert played(state, 1, phase="turn_start").state.offers["o"].state == "on offer"


@pytest.mark.rule("MI-MERC-04", "MI-MERC-09")
@pytest.mark.parametrize(
    ("names", "legal"),
    [(("o",), True), ((), True), (("x",), False), (("o", "x"), False), (("o", "o"), False)],
)
def test_a_sheet_keeps_only_hired_mercenaries_each_in_one_army(names: tuple[str, ...], legal: bool) -> None:
    state = k4(turn=5)
    in_pay(state, 100)
    hires = [HireRow(offer=name, army=army) for name, army in zip(names, "AB", strict=False)]
    assert (payments._hires(state, "Red", Sheet(hires=hires)) == []) == legal


@pytest.mark.rule("MI-MERC-04")
def test_who_wins_a_bid_has_the_mercenary_at_that_price() -> None:
    state = k4(turn=3)
    offer = state.offers["o"] = Offer(id="o", name="Ogres", support=225)
    bids._hire(Game(state), "Red", offer, Bid(offer="o", support=300, power=1))
    [hire] = state.secrets["Red"].hires
    assert (hire.offer, hire.support, hire.power, hire.since) == ("o", 300, 1, 3)
    assert (offer.state, offer.since) == ("hired", 3)


@pytest.mark.rule("MI-MERC-03", "MI-SMERC-03")
def test_once_bids_are_settled_none_is_left_and_losers_have_their_power_back() -> None:
    state = k4(turn=3)
    state.offers["o"] = Offer(id="o", name="Giant", support=100, power=1)
    for player, power in (("Red", 3), ("Blue", 2)):
        own_ = state.secrets[player]
        own_.bids, own_.escrow, own_.power = [Bid(offer="o", support=100, power=power)], power, 5
    bids.hiring(Game(state))
    assert [one.bids for one in state.secrets.values()] == [[], [], []]
    assert [(one.escrow, one.power) for one in state.secrets.values()] == [(0, 5), (0, 7), (0, 0)]
    assert [hire.offer for hire in state.secrets["Red"].hires] == ["o"]


@pytest.mark.rule("MI-MERC-03", "MI-MERC-08", "MI-INFO-06")
@pytest.mark.parametrize(("blue", "told_to"), [(200, [("Red", "Blue")]), (0, [])])
def test_only_the_bidders_hear_that_bids_were_the_same(blue: int, told_to: list[tuple[str, ...]]) -> None:
    campaign = bidding(("Red", 200, 0), ("Blue", blue, 0)) if blue else bidding()
    settled = happened(campaign, "bids_settled")
    assert [event.to for event in settled] == told_to
    assert all("bid" not in event.text for event in campaign.view("Green").events)


@pytest.mark.rule("MI-INFO-01", "MI-MERC-03", "MI-MERC-07")
def test_who_is_still_or_again_for_hire_is_repeated_each_turn() -> None:
    state = k4(turn=9)
    for name, status, power in (("Pikemen", "resting", 0), ("Giant", "on offer", 2), ("Ogres", "hired", 0)):
        state.offers[name] = Offer(
            id=name, name=name, support=200, state=status, since=9, power=power, special=bool(power)  # type: ignore[arg-type]
        )  # fmt: skip
    [event] = told(happened(played(state, 1, phase="turn_start"), "rumour"), "rumour")
    assert event.to is None
    assert event.text == (
        "For hire: Pikemen from 200 points of support, Giant from 200 points of support and 2 Power."
    )


@pytest.mark.rule("MI-INFO-06", "MI-MERC-07")
def test_that_mercenaries_were_dismissed_shows_only_when_they_are_for_hire_again() -> None:
    seen = []
    for status in ("hired", "resting"):
        state = k4(turn=5)
        state.offers["o"] = Offer(id="o", name="Pikemen", support=200, state=status, since=5)
        seen.append([played(state, phase="orders").view(reader).state.offers for reader in ("Green", None)])
    assert seen[0] == seen[1]
