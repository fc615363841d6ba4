"""A quick player errs between good moves, and never takes a loss for a gain."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.values import Values, Worth
from empires.players.levels import LEVELS
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import answer_one
from empires.players.quick import QuickPlayer, filled
from empires.rulesets import catalogue, find_ruleset, find_values


def modest(ruleset: str) -> list[str]:
    """The kinds of forms that an easy player leaves to the umpire."""
    return sorted(find_values(find_ruleset(ruleset)).modest)


def chosen(worths: list[float]) -> set[int]:
    """The acts of a real question that an easy player chooses in many tries, with these worths in turn."""
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign = empires.new("warmaster", seats, seed="errs")
    question = plain(campaign.waiting[0])
    assert len(question.choices) > len(worths)
    acts = [one.value for one in question.choices]

    def liking(_state: Any, put: Question, act: Any) -> Worth:
        at = acts.index(put.write(act))
        return {"land": worths[at] if at < len(worths) else -9.0}

    values: Values[Any] = Values(worth=lambda _state, _player: {}, clock=lambda _state: 0, liking=liking)
    easy = QuickPlayer(values, Stream("errs", "easy"), doubt=LEVELS["easy"].doubt)
    view = campaign.view(question.player)
    return {acts.index(question.write(easy.choose(view, question))) for _ in range(100)}


@pytest.mark.parametrize(
    ("worths", "taken"),
    [([0.5, 1.0, -0.1], {0, 1, 2}), ([0.0, 1.0, -2.0], {0, 1}), ([-2.0, -1.5, -3.0], {1})],
)
def test_errors_never_make_a_large_loss_look_like_a_gain(worths: list[float], taken: set[int]) -> None:
    assert chosen(worths) == taken


@pytest.mark.parametrize(("ruleset", "kind"), [(name, kind) for name in catalogue() for kind in modest(name)])
def test_a_modest_player_leaves_to_the_umpire_what_would_be_too_strong_for_newcomers(
    ruleset: str, kind: str
) -> None:
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign, values = empires.new(ruleset, seats, seed="modest"), find_values(find_ruleset(ruleset))
    quick, own = player_called("sight", campaign.ruleset, "modest", "A"), list[Answer]()
    while not own:
        question = campaign.waiting[0]
        put, state = plain(question), campaign.view(question.player).state
        proposed = [one for one in (put.default, put.late) if one is not None] if put.kind == kind else []
        own = [one for one in filled(values, state, put) if one not in proposed] if proposed else []
        if not own:
            answer_one(campaign, question, quick)
    easy = QuickPlayer(values, Stream("modest", kind), doubt=LEVELS["easy"].doubt, modest=True)
    view = campaign.view(question.player)
    assert all(easy.choose(view, put) in proposed for _ in range(12))


def test_only_easy_players_are_modest() -> None:
    assert [name for name, level in LEVELS.items() if level.modest] == ["easy"]
