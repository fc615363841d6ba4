"""What a human game master brings in and corrects."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER, Desk
from empires.rulesets.mightier_empires.state import War
from empires.testing import asked, refused
from tests.rulesets.mightier_empires.scene import k4, played


def mastered(state: War, phase: str) -> Campaign[War]:
    """A campaign with a human game master, in a phase."""
    state.desk = Desk(keeper=ORGANISER, sees=True)
    return played(state, phase=phase, desk="apart")


@pytest.mark.rule("MI-OPT-20")
def test_a_human_game_master_corrects_a_secret_with_a_reason() -> None:
    campaign = mastered(k4(turn=2), "orders")
    events = campaign.attempt(
        ORGANISER, "correct", {"fact": "/secrets/Red/power", "value": "7", "reason": "Miscounted."}
    )
    assert campaign.state.secrets["Red"].power == 7
    assert [one.text for one in events if one.visible_to("Blue")] == [
        "The organiser corrects a secret fact of Red."
    ]
    assert any("becomes 7. Miscounted." in one.text for one in events if one.visible_to("Red"))
    with refused("unsound"):
        campaign.attempt(
            ORGANISER, "correct", {"fact": "/secrets/Red/bank/ore", "value": "9", "reason": "Too rich."}
        )


@pytest.mark.rule("MI-DP-01", "MI-OPT-06", "MI-OPT-20")
def test_the_game_master_brings_in_a_persona_and_nobody_else_is_asked() -> None:
    campaign = mastered(k4(turn=1, dramatis_personae=True), "rumours")
    assert ("Red", "add_persona") not in asked(campaign)
    persona = {"name": "Gotrek", "points": 250, "support": 100, "power": 1, "story": "Doom.", "foe": "",
               "patience": 2, "hex": ""}  # fmt: skip
    campaign.attempt(ORGANISER, "add_persona", persona)
    assert [offer.name for offer in campaign.state.offers.values()] == ["Gotrek"]


@pytest.mark.rule("MI-INFO-01", "MI-OPT-20")
def test_the_game_master_spreads_a_rumour() -> None:
    campaign = mastered(k4(turn=2), "orders")
    assert [one.kind for one in campaign.view(ORGANISER).at_desk][-1] == "add_rumour"
    (event,) = campaign.attempt(ORGANISER, "add_rumour", {"text": "The dead walk."})
    assert (event.text, event.to) == ("Rumour: The dead walk.", None)
