"""Random players among towers and temples: they get to the end, and everything that happens is sound."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.players.policy import play
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import MightyEmpires, Temple
from tests.rulesets.mighty_empires.test_campaigns import new, players


def full_of_finds(number: int, years: int) -> Campaign[MightyEmpires]:
    """A campaign with a tower in every other empty tile, and a temple in every third of an empire."""
    campaign = new(number, years)
    policies = players(campaign, number)
    while not campaign.state.campaign_turn:
        play(campaign, policies, 1)
    state = campaign.state
    empty = [land for land in state.lands.values() if land.settlement == "none" and land.location is None]
    for land in empty[::2]:
        land.known, land.location = True, "tower"
    state.towers = [tile for tile, land in state.lands.items() if land.location == "tower"]
    for land in [one for one in state.lands.values() if one.owner in state.players][::3]:
        land.temple = Temple(race_of(state, land.owner), 1)
    return Campaign(RULESET, campaign.setup, state, source=SealedDice(f"{number}"))


@pytest.mark.parametrize("number", [1, 3, 7, 9])
def test_random_players_live_with_wizards_and_cults(number: int) -> None:
    campaign = full_of_finds(number, 2)
    policies = players(campaign, number)
    while not campaign.finished:
        play(campaign, policies, 40)
        RULESET.check(campaign.state)
    seen = {event.kind for event in campaign.chronicle()}
    assert {"tower_reaction", "spell_landed"} <= seen
    assert seen & {"temple_troops", "temple_lost"}
