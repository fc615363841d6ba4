"""A pact that was accepted is kept for its round by all but raiders; whoever breaks one says so."""

from __future__ import annotations

import pytest

from empires.core.base.long_work import finished
from empires.core.play.campaign import Campaign
from empires.players.levels import Name, thinking
from empires.players.named import player_called
from empires.rulesets import find_ruleset
from empires.rulesets.warmaster.orders import COMMIT_ORDER
from empires.rulesets.warmaster.state import Ties, War
from tests.rulesets.warmaster.scene import play, war

ROW = """
0,0 LO-01 @Red @capital
1,0 LO-01 @Red
2,0 LO-01 @Blue
3,0 LO-01 @Blue @capital
0,1 LO-01 @Green
0,2 LO-01 @Green @capital
"""


def allied(land: str, *partners: str) -> Campaign[War]:
    """Red, who has pacts, gives an order."""
    state = war(land, "Red Blue Green", phase="orders")
    for partner in partners:
        state.empires["Red"].ties.partners.append(partner)
        state.empires[partner].ties = Ties(partners=["Red"])
    return play(state)


def chosen(name: Name, campaign: Campaign[War]) -> tuple[str, str]:
    """Whom a player attacks for Red, and why."""
    question = next(one for one in campaign.waiting if one.player == "Red")
    player = player_called(name, find_ruleset("warmaster"), "faith", "Red")
    thought = finished(thinking(player, campaign.view("Red"), question))
    return COMMIT_ORDER.write(thought.answer), thought.reason


@pytest.mark.rule("WM-NAP-03")
@pytest.mark.parametrize("name", ["easy", "normal", "hard", "builder", "hedgehog", "ally"])
@pytest.mark.parametrize(("partner", "other"), [("Blue", "Green"), ("Green", "Blue")])
def test_a_partner_is_not_attacked_while_there_is_another_choice(
    name: Name, partner: str, other: str
) -> None:
    assert chosen(name, allied(ROW, partner))[0] == other


@pytest.mark.rule("WM-NAP-03")
def test_a_raider_breaks_a_pact_and_says_so() -> None:
    found = [chosen("raider", allied(ROW, partner)) for partner in ("Blue", "Green")]
    broken = [why for (whom, why), partner in zip(found, ("Blue", "Green"), strict=True) if whom == partner]
    assert broken
    assert all(why.startswith("it breaks its pact with ") for why in broken)


@pytest.mark.rule("WM-ORDERS-07")
def test_where_only_partners_can_be_attacked_the_line_says_that_there_was_no_choice() -> None:
    whom, why = chosen("hard", allied(ROW, "Blue", "Green"))
    assert why == f"it breaks its pact with {whom}, as there is no other choice"
