"""Every battle of every rule system says in a sentence why it ended so."""

from __future__ import annotations

import pytest

from empires.kit.battles import by_the_table, by_victory_points
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_ruleset
from tests.players.test_fair import begun


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_every_battle_ends_with_a_sentence_why(ruleset: str) -> None:
    campaign = begun(ruleset, "why")
    players = {
        name: player_called("easy", find_ruleset(ruleset), "why", name) for name in campaign.state.players
    }
    ended = 0
    while campaign.waiting and ended < 12 and campaign.answers < 1_500:
        for event in answer_one(campaign, campaign.waiting[-1], players[campaign.waiting[-1].player]):
            if "winner" in event.facts and event.kind != "outsailed":
                ended += 1
                assert event.facts["why"].endswith("."), event.text
    assert ended, "nobody fought"


def test_a_battle_on_the_table_is_told_by_numbers_losses_or_points() -> None:
    assert by_the_table("attacker", (2000, 1500)).said == (
        "Decided on the table by numbers: 2,000 points against 1,500."
    )
    assert by_the_table("attacker", (1500, 1450), (300, 900)).said == (
        "Decided on the table: 300 points lost to 900."
    )
    assert by_the_table("draw", (2, 1), unit="armies").said == "Neither side broke the other on the table."
    assert by_the_table("defender", (2, 2), unit="armies").said == (
        "Equal armies, decided on the table: 2 armies against 2."
    )
    assert by_victory_points("defender", 400, 1200).said == "Decided by victory points: 1,200 against 400."
    assert by_victory_points("draw", 1, 1).said == "Even in victory points: 1 against 1."
