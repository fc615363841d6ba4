"""The command `restate`: a battle that was reported wrongly, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import empires
from tests.cli.terminal import run
from tests.core.play.test_restating import fought


def test_an_organiser_restates_a_result_and_tries_it_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.json"
    path.write_text(empires.save(fought("ninth-age", "page", later=1)), encoding="utf-8")
    assert run(capsys, "restate", path).startswith("1. ")
    wish = ("--report", "draw", '{"notes": ""}', "--organiser", "--why", "A slip.")
    told = run(capsys, "restate", path, *wish, "--try")
    assert told.startswith("The organiser restates a result.")
    assert empires.load(path.read_text(encoding="utf-8")).state.restated == 0
    assert run(capsys, "restate", path, *wish).startswith(told)
    assert empires.load(path.read_text(encoding="utf-8")).state.restated == 1
    assert run(capsys, "verify", path).startswith("ok: ")


def test_what_is_missing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    path.write_text(empires.save(fought("ninth-age", "page", later=1)), encoding="utf-8")
    assert "--organiser" in run(capsys, "restate", path, "--report", "draw", status=2)
    assert "not complete" in run(capsys, "restate", path, "--organiser", "--report", "points", status=2)
    assert "no battle 9" in run(
        capsys, "restate", path, "--organiser", "--battle", "9", "--report", "draw", status=2
    )
    twice = ("--report", "draw", '{"notes": ""}', "{}")
    assert "more answers" in run(capsys, "restate", path, "--organiser", *twice, status=2)
    assert "as JSON" in run(capsys, "restate", path, "--organiser", "--report", "draw", "quiet", status=2)


def test_a_new_report_that_looks_odd_is_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.json"
    path.write_text(empires.save(fought("ninth-age", "page", later=1)), encoding="utf-8")
    odd = ("--organiser", "--report", "points", '{"vp1": 9000, "vp2": 0, "notes": ""}')
    assert "repeat this command with --sure" in run(capsys, "restate", path, *odd, status=2)
    assert empires.load(path.read_text(encoding="utf-8")).state.restated == 0
    run(capsys, "restate", path, *odd, "--sure")
    assert empires.load(path.read_text(encoding="utf-8")).state.restated == 1
