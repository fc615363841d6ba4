"""Any fact can be corrected at any question: refused with a sentence, or the campaign plays on soundly."""

from __future__ import annotations

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.offices import facts
from empires.core.play.campaign import step_start
from empires.core.records.desk import ORGANISER
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.correcting import begun, corrected, random_correction

RULESETS = list(catalogue())


@pytest.mark.parametrize("name", RULESETS)
def test_random_campaigns_with_corrections_are_played_to_their_end_and_verify(name: str) -> None:
    count = corrected(name, "fuzz", most=12, between=30)
    assert count["finished"]
    assert count["corrected"]


@pytest.mark.soak
@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("name", RULESETS)
def test_hundreds_of_campaigns_with_corrections(name: str, number: int) -> None:
    corrected(name, f"soaked {number}", most=60, between=30)


@pytest.mark.parametrize("name", RULESETS)
def test_a_corrected_secret_reaches_nobody_who_may_not_know_it(name: str) -> None:
    """What a player is shown of a correction says nothing that his view of the state does not."""
    campaign, dice = begun(name, "secrets"), Stream(name, "secrets")
    people = {name: RandomPlayer("secrets", name) for name in campaign.played_by}
    for _ in range(12):
        play(campaign, people, 1 + dice.below(12))
        if campaign.finished:
            break
        wish = random_correction(campaign, dice)
        try:
            events = campaign.attempt(ORGANISER, "correct", wish)
        except IllegalChoice:
            continue
        (event,) = [one for one in events if one.kind == "corrected"]
        for player in campaign.state.players:
            if event.visible_to(player):
                start = step_start(campaign)
                shown = facts.find(_redacted(campaign, start, player), event.facts["fact"])
                assert shown is not None
                assert facts.value_told(shown.value) == event.facts["after"]


def _redacted(campaign: empires.Campaign, start: msgspec.Struct, player: str) -> msgspec.Struct:  # type: ignore[type-arg]
    copy: msgspec.Struct = msgspec.json.decode(msgspec.json.encode(start), type=campaign.ruleset.state_type)
    campaign.ruleset.redact(copy, player)
    return copy


@pytest.mark.parametrize("name", RULESETS)
def test_an_organiser_who_plays_can_only_change_what_his_seat_sees(name: str) -> None:
    campaign, dice = begun(name, "plays", desk="first"), Stream(name, "plays")
    people = {name: RandomPlayer("plays", name) for name in campaign.played_by}
    keeper = campaign.setup.players[0]
    play(campaign, people, 25)
    seen = _redacted(campaign, step_start(campaign), keeper)
    for _ in range(40):
        wish = random_correction(campaign, dice)
        old, mine = facts.find(step_start(campaign), wish["fact"]), facts.find(seen, wish["fact"])
        if old is not None and (mine is None or mine.value != old.value):
            with pytest.raises(IllegalChoice, match="may not know"):
                campaign.attempt(keeper, "correct", wish)


@pytest.mark.parametrize("name", RULESETS)
def test_every_fact_can_be_found_again_and_has_a_control(name: str) -> None:
    campaign = begun(name, "facts")
    play(campaign, {name: RandomPlayer("facts", name) for name in campaign.played_by}, 60)
    state = step_start(campaign)
    found = list(facts.every(state))
    for fact in Stream(name, "facts").shuffled(found)[:100]:
        assert facts.find(state, fact.pointer) == fact
        assert facts.field_of(fact).name == "value"
        if fact.value is not facts.NOTHING:
            same = facts.with_fact(state, fact.pointer, fact.value)
            assert msgspec.json.decode(same, type=campaign.ruleset.state_type) == state
