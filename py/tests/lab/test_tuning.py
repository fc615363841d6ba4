"""Tuning: candidates play, each result is written down, and a run that is stopped goes on where it was."""

from __future__ import annotations

import types
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from empires.cli import tune as command
from empires.cli.main import main
from empires.kit.weights import flat
from empires.lab import tuning
from empires.lab.tuning import TUNED, Course, Duel, read_log, record_of, tune

COURSE = Course("ninth-age", "sight", ("claim", "mine.river"), ("random",), 4, "seed")


class Strategy:
    """Proposes the same two candidates, and remembers what they cost."""

    def __init__(self, start: Sequence[float] = (), first: float = 0.0, options: object = None) -> None:
        self.told: list[list[float]] = []
        self.result = types.SimpleNamespace(xfavorite=[1.0, 0.0])

    def ask(self) -> list[list[float]]:
        """One candidate of more land, one of less."""
        return [[1.0, 0.0], [-1.0, 0.0]]

    def tell(self, steps: Sequence[Sequence[float]], costs: Sequence[float]) -> None:
        """Remember."""
        self.told.append([*costs])


def by_claim(duel: Duel) -> float:
    """Who cares more for land wins."""
    return float(duel.numbers["claim"] > 1.0)


def test_a_step_moves_a_weight_in_proportion_and_never_past_nothing() -> None:
    start = COURSE.start()
    assert COURSE.numbers([1.0, -9.0]) == {"claim": 1.5 * start["claim"], "mine.river": 0.0}


def test_a_candidate_plays_each_land_from_every_seat() -> None:
    duels = list(COURSE.duels(1, [0.0, 0.0]))
    assert [duel.match.players for duel in duels[:2]] == [(TUNED, "random"), ("random", TUNED)]
    assert len({duel.match.seed for duel in duels}) == 2
    assert {duel.match.seed for duel in COURSE.duels(1, [1.0, 1.0])} == {one.match.seed for one in duels}
    assert {duel.match.seed for duel in COURSE.duels(2, [0.0, 0.0])}.isdisjoint(
        one.match.seed for one in duels
    )


def test_a_candidate_plays_by_its_numbers_and_leaves_those_of_the_ruleset() -> None:
    before = flat(record_of("ninth-age"))
    duel = next(COURSE.duels(1, [1.0, 0.0]))
    assert tuning.fought(duel) in (0.0, 1.0)
    assert tuning.fought(duel) == tuning.fought(duel)
    assert flat(record_of("ninth-age")) == before


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "fought", by_claim)
    path, strategy = tmp_path / "log.csv", Strategy()
    first = next(tune(COURSE, strategy, 2, None, path))
    assert (first.generation, first.candidate, first.points, first.games) == (1, 1, 4.0, 4)
    assert strategy.told == []
    rest = list(tune(COURSE, strategy, 2, None, path))
    assert [(one.generation, one.candidate) for one in rest] == [(1, 2), (2, 1), (2, 2)]
    assert strategy.told == [[-1.0, 0.0], [-1.0, 0.0]]
    assert read_log(COURSE, path) == [first, *rest]
    assert list(tune(COURSE, Strategy(), 2, None, path)) == []


def test_a_log_of_other_weights_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "fought", by_claim)
    path = tmp_path / "log.csv"
    list(tune(COURSE, Strategy(), 1, None, path))
    other = msgspec.structs.replace(COURSE, names=("claim", "room"))
    assert read_log(other, path) == []


def test_the_command_writes_a_log_a_plot_and_weights_that_fit_the_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuning, "fought", by_claim)
    library = types.SimpleNamespace(CMAEvolutionStrategy=Strategy)
    monkeypatch.setattr(command, "import_module", lambda _name: library)
    out = tmp_path / "log.csv"
    words = ["tune", "ninth-age", "--weights", "claim,mine.river", "--generations", "2", "--jobs", "1"]
    assert main([*words, "--games", "4", "--players", "random", "-o", str(out)]) == 0
    assert "1.1: 4 of 4" in capsys.readouterr().out
    best = msgspec.json.decode(out.with_suffix(".json").read_bytes(), type=type(record_of("ninth-age")))
    assert flat(best)["claim"] == 1.5 * flat(record_of("ninth-age"))["claim"]
    assert "Generation 2" in out.with_suffix(".html").read_text()


def test_a_weight_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "ninth-age", "--weights", "luck", "-o", str(tmp_path / "log.csv")]) == 2
    assert "There is no weight luck" in capsys.readouterr().err


def test_without_the_optimiser_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(command, "import_module", missing)
    assert main(["tune", "ninth-age", "-o", str(tmp_path / "log.csv")]) == 2
    assert "empires[tune]" in capsys.readouterr().err
