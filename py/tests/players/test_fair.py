"""A computer player gets a view: whatever it cannot see may be otherwise, and it answers the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.questions.decision import Decision
from empires.core.questions.form import Form
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.players.imagined import beginning
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_ruleset, find_values
from tests.players.otherwise import Otherwise

LEVELS = ("greedy", "easy", "normal", "hard")

OPTIONS: Mapping[str, dict[str, Any]] = {
    "warmaster": {"nap_visibility": "private"},
    "mighty-kingdoms": {"lists_required": "yes"},
    "mighty-empires": {"hide_baggage": True, "map_mode": "generated"},
}
"""Ways to play with more that is hidden."""


def begun(ruleset: str, seed: str, count: int = 3) -> Campaign[Any]:
    seats = [Seat(name=name, controller="computer") for name in "ABCDEF"[:count]]
    return empires.new(ruleset, seats, seed=seed, options=OPTIONS.get(ruleset, {}))


def chosen(level: str, campaign: Campaign[Any], name: str) -> Any:
    """What a player of this level, new and with lots of its own, answers."""
    question = next(one for one in campaign.waiting if one.player == name)
    player = player_called(level, campaign.ruleset, "its own", name)
    return question.write(player.choose(campaign.view(name), plain(question)))


def moments(ruleset: str, seed: str, every: int, last: int) -> Iterator[tuple[Campaign[Any], Question]]:
    """Real choices of a campaign between easy players, after every so many answers."""
    campaign = begun(ruleset, seed)
    fast = {name: player_called("easy", find_ruleset(ruleset), seed, name) for name in campaign.state.players}
    at = every // 2
    while campaign.waiting and campaign.answers < last:
        question = campaign.waiting[-1]
        if campaign.answers >= at and not (isinstance(question, Decision) and len(question.acts) < 2):
            yield campaign, question
            at = campaign.answers + every
        answer_one(campaign, question, fast[question.player])


def compared(ruleset: str, seed: str, every: int, last: int, most: int) -> tuple[int, set[str]]:
    """Put questions twice, then with what is hidden otherwise; how many facts were, and which."""
    facts, kinds = 0, set[str]()
    for at, (campaign, question) in enumerate(moments(ruleset, seed, every, last)):
        levels = LEVELS if most > 100 else (LEVELS[at % 4], "easy")
        first = {level: chosen(level, campaign, question.player) for level in levels}
        world = Otherwise(campaign, question.player, Stream(seed, f"otherwise {at}"))
        there = world.campaign(most)
        assert there.setup.seed != campaign.setup.seed
        assert there.view(question.player).seen == campaign.view(question.player).seen
        assert {level: chosen(level, there, question.player) for level in levels} == first
        facts += len(world.changed)
        kinds |= {".".join(str(part) for part in path if isinstance(part, str)) for path in world.changed}
    return facts, kinds


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_what_is_hidden_does_not_change_a_choice(ruleset: str) -> None:
    facts, _ = compared(ruleset, "fair", 40, 170, 12)
    assert facts or ruleset == "ninth-age"  # where nothing but dice and letters is hidden


ENOUGH = 4
"""Answers of others, given unseen and then otherwise, that show whether a choice hangs on them."""


def test_what_others_answered_unseen_does_not_change_a_choice() -> None:
    answered = 0
    for seed in ("first", "second", "third", "fourth"):
        for campaign, question in moments("mightier-empires", seed, 1, 500):
            if answered >= ENOUGH:
                return
            name = question.player
            world = Otherwise(campaign, name, Stream(seed, f"otherwise {campaign.answers}"))
            if not world.others_answered:
                continue
            there = world.campaign(0)
            if world.answered:
                assert there.view(name).seen == campaign.view(name).seen
                assert chosen("normal", there, name) == chosen("normal", campaign, name)
            answered += world.answered
    assert answered >= ENOUGH


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_nothing_that_is_hidden_changes_a_choice_all_campaign_long(ruleset: str) -> None:
    facts, _ = compared(ruleset, "fair", 15, 400, 400)
    assert facts > 100 or ruleset in ("ninth-age", "warmaster", "mighty-kingdoms")


class Watching:
    """Notes what the policy is given."""

    def __init__(self) -> None:
        self.given: list[Question] = []

    def choose(self, view: Any, question: Question) -> Any:
        self.given.append(question)
        return question.acts[0] if isinstance(question, Decision) else question.default


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_question_is_put_to_a_player_without_the_rules_behind_it(ruleset: str) -> None:
    campaign = begun(ruleset, "plain")
    players = {name: Watching() for name in campaign.state.players}
    for _ in range(60):
        if not campaign.waiting:
            break
        question = campaign.waiting[0]
        answer_one(campaign, question, players[question.player])
    for question in [one for player in players.values() for one in player.given]:
        behind = vars(question)
        assert behind["_why_not"] is None
        assert not isinstance(question, Form) or behind["_sums"] is None
        msgspec.json.encode([question.default, question.late, question.fields])


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_most_questions_can_be_imagined(ruleset: str) -> None:
    campaign = begun(ruleset, "imagined", 2)
    fast = {
        name: player_called("easy", find_ruleset(ruleset), "imagined", name)
        for name in campaign.state.players
    }
    asked = imagined = 0
    while campaign.waiting and campaign.answers < 240:
        question = campaign.waiting[0]
        if campaign.answers % 7 == 0:
            view, put = campaign.view(question.player), plain(question)
            asked += 1
            start = beginning(
                campaign.ruleset, find_values(find_ruleset(ruleset)), view, put, Stream("a", "b")
            )
            imagined += start is not None
        answer_one(campaign, question, fast[question.player])
    assert imagined >= 0.7 * asked
