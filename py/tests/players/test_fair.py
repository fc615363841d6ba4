"""A computer player gets a view: whatever it cannot see may be otherwise, and it answers the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.campaign import Campaign
from empires.core.dice import SealedDice
from empires.core.questions import Question
from empires.core.setup import Seat
from empires.core.stream import Stream
from empires.players.imagined import beginning
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_values

SPACING = 7
"""Every so many answers a question is put twice."""


def begun(ruleset: str, seed: str) -> Campaign[Any]:
    count = max(2, catalogue()[ruleset].fewest)
    seats = [Seat(name=name, controller="computer") for name in "ABCDEF"[:count]]
    return empires.new(ruleset, seats, seed=seed)


def elsewhere(campaign: Campaign[Any], player: str) -> None:
    """Take away all that `player` does not see: hidden facts, the seed, the dice, and letters that wait."""
    view = campaign.view(player)
    seen = view.seen
    campaign._game.state = msgspec.json.decode(
        msgspec.json.encode(view.state), type=campaign.ruleset.state_type
    )
    if seen is not None:
        campaign._step.start = seen.start
    campaign.setup = msgspec.structs.replace(campaign.setup, seed="another seed")
    campaign.source = SealedDice("another seed")
    campaign._pending, campaign._sealed = {}, {}
    campaign._moment += 1


def chosen(level: str, campaign: Campaign[Any], question: Question) -> Any:
    player = player_called(level, campaign.setup.ruleset, "its own", question.player)
    return question.write(question.read(player.choose(campaign.view(question.player), question)))


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_what_is_hidden_does_not_change_a_choice(ruleset: str) -> None:
    campaign = begun(ruleset, "fair")
    fast = {name: player_called("easy", ruleset, "fair", name) for name in campaign.state.players}
    put = 0
    while campaign.waiting and put < 8 and campaign.answers < 150:
        question = campaign.waiting[0]
        if campaign.answers % SPACING == 3:
            text = empires.save(campaign)
            here, there = empires.load(text), empires.load(text)
            same = next(one for one in here.waiting if one.player == question.player)
            first = chosen("normal", here, same)
            again = next(one for one in there.waiting if one.player == question.player)
            elsewhere(there, question.player)
            assert chosen("normal", there, again) == first
            put += 1
        answer_one(campaign, question, fast[question.player])
    assert put >= 2


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_most_questions_can_be_imagined(ruleset: str) -> None:
    campaign = begun(ruleset, "imagined")
    fast = {name: player_called("easy", ruleset, "imagined", name) for name in campaign.state.players}
    asked = imagined = 0
    while campaign.waiting and campaign.answers < 240:
        question = campaign.waiting[0]
        if campaign.answers % SPACING == 0:
            view = campaign.view(question.player)
            asked += 1
            start = beginning(campaign.ruleset, find_values(ruleset), view, question, Stream("a", "b"))
            imagined += start is not None
        answer_one(campaign, question, fast[question.player])
    assert imagined >= 0.7 * asked
