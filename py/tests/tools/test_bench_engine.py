"""Growth is measured at one position with and without a history; no question is put into words afterwards."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tools import bench_engine

from empires.core.questions.decision import Decision
from empires.players.policy import play


@pytest.mark.parametrize("one", bench_engine.LONG[:3], ids=lambda one: one.ruleset)
def test_each_cost_is_measured_without_and_with_a_history(
    one: bench_engine.Long, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"AROUND": 160, "ROUNDS": 20, "OFTEN": 1}.items():
        monkeypatch.setattr(bench_engine, name, value)
    found = bench_engine.growth(one._replace(answers=200))
    assert {"save", "load"} <= found.costs.keys()
    assert any(what.startswith("answer ") for what in found.costs)
    assert all(without > 0 and behind > 0 for without, behind in found.costs.values())
    assert min(found.young, found.old, found.pages) > 0


def test_with_and_without_a_history_the_same_is_played() -> None:
    campaign, players = bench_engine.begin("alike", bench_engine.LONG[0], bench_engine.Homebody)
    play(campaign, players, 300)
    short, long = (bench_engine.at_checkpoint(campaign, history=history) for history in (False, True))
    assert (len(short.campaign.record.blocks), short.campaign.answers) == (0, 0)
    assert len(long.campaign.record.blocks) == len(campaign.record.blocks) > 0
    for begun in (short, long):
        play(*begun, 100)
    assert short.campaign.hash() == long.campaign.hash()


def test_words_that_no_longer_fit_after_an_answer_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = bench_engine.begin("late words", bench_engine.LONG[0], bench_engine.Homebody)
    assert isinstance(begun[0].waiting[0], Decision)
    monkeypatch.setattr(Decision, "choices", property(lambda _: pytest.fail("put into words")))
    monkeypatch.setattr(bench_engine, "answer_one", lambda *_: None)
    spent: dict[str, list[float]] = defaultdict(list)
    bench_engine.cost_of_answers(begun, spent)
    assert spent
