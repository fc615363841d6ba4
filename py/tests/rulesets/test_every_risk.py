"""Behind no choice dice fall without its odds: random campaigns of every rule system, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tools.natural_dice import NATURE, ORDERED

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Answer, Pick, PickMany
from empires.core.questions.question import Question
from empires.core.records.events import ROLL
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import Policy
from empires.rulesets import find_ruleset
from tests.players.test_fair import begun


class Fallen(NamedTuple):
    """A die that fell after an answer without odds: the question, the answer, the rule that rolled."""

    kind: str
    answer: str
    rule: str


def shown(question: Question, answer: Answer) -> bool:
    """Whether odds stood beside an answer: those of the choice, of what was picked, of what is filled in."""
    if question.risks(answer):
        return True
    for field in question.fields:
        if isinstance(field, Pick | PickMany):
            picked = answer[field.name]
            picked = picked if isinstance(field, PickMany) else [picked]
            if any(choice.odds for choice in field.choices if choice.value in picked):
                return True
    return False


def chosen(campaign: Campaign[Any], question: Question, policy: Policy) -> Answer:
    """What a player answers, as the journal has it; where the rules refuse a form, its default."""
    choice = policy.choose(campaign.view(question.player), plain(question))
    try:
        return question.write(question.read(choice))
    except IllegalChoice:
        return question.default


def unshown(campaign: Campaign[Any], level: str, most: int) -> Iterator[Fallen]:
    """Every die behind an answer without odds; of answers in secret the odds of each hold for all."""
    ruleset = campaign.setup.ruleset
    players = {
        name: player_called(level, find_ruleset(ruleset), "risks", name) for name in campaign.state.players
    }
    risked, promised = False, set[str]()
    while campaign.waiting and campaign.answers < most:
        question = campaign.waiting[-1]
        answer = chosen(campaign, question, players[question.player])
        if shown(question, answer):
            risked = True
            promised.add(question.kind)
        for event in campaign.answer(question, answer):
            before = ORDERED.get(ruleset, {}).get(event.rule)
            if event.kind == ROLL and not risked and before not in promised:
                yield Fallen(question.kind, str(answer), event.rule)
        risked = risked and bool(campaign.pending)


@pytest.mark.parametrize("level", ["random", "easy"])
@pytest.mark.parametrize("ruleset", NATURE)
def test_behind_no_choice_dice_fall_without_its_odds(ruleset: str, level: str) -> None:
    found = [one for one in unshown(begun(ruleset, level), level, 400) if one.rule not in NATURE[ruleset]]
    assert not found
