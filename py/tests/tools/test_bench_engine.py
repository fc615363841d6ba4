"""Growth is measured at two moments of a campaign, and no question is put into words after its answer."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tools import bench_engine

from empires.core.questions.decision import Decision


def test_each_cost_is_measured_early_and_late(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"EARLY": 60, "LATE": 400, "AROUND": 120, "ROUNDS": 40, "OFTEN": 1}
    for name, value in small.items():
        monkeypatch.setattr(bench_engine, name, value)
    found = bench_engine.growth()
    assert {"save", "load"} <= found.keys()
    assert any(what.startswith("answer ") for what in found)
    assert all(early > 0 and late > 0 for early, late in found.values())


def test_words_that_no_longer_fit_after_an_answer_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = bench_engine.begin("late words", 3, bench_engine.Homebody)
    assert isinstance(begun[0].waiting[0], Decision)
    monkeypatch.setattr(Decision, "choices", property(lambda _: pytest.fail("put into words")))
    monkeypatch.setattr(bench_engine, "answer_one", lambda *_: None)
    spent: dict[str, list[float]] = defaultdict(list)
    bench_engine.cost_of_answers(begun, spent)
    assert spent
