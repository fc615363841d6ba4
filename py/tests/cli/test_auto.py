"""The command `auto`: computer players to the end, their reasons, and a fault on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import empires
from empires.cli.main import main
from empires.rulesets import catalogue
from tests.cli.terminal import run


@pytest.mark.parametrize("name", list(catalogue()))
def test_auto_plays_to_the_end_and_verifies(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.json"
    told = run(capsys, "auto", name, "--seed", 7, "--policy", "random", "-o", path)
    assert re.fullmatch(r"finished: .+, [\d,]+ answers, [\d,]+ rolls, [\d,]+ events", told.splitlines()[-1])
    assert re.fullmatch(r"ok: \d+ inputs replayed", run(capsys, "verify", path).splitlines()[-1])


def test_auto_goes_on_from_a_file(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "auto", campaign, "--max-answers", 10, "-o", campaign).startswith(
        "stopped: 70 answers"
    )
    assert run(capsys, "auto", campaign).startswith("finished: ")


def test_a_fault_in_the_rules_ends_with_its_trace_and_a_saved_journal(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of the program")

    monkeypatch.setattr("empires.cli.auto.play", broken)
    kept = tmp_path / "fault.json"
    told = run(capsys, "auto", campaign, "-o", kept, status=1)
    assert "ZeroDivisionError: a fault of the program" in told
    assert "stopped: a fault after 60 answers" in told
    assert empires.load(kept.read_text(encoding="utf-8")).answers == 60


@pytest.mark.parametrize("policy", ["easy", "greedy"])
def test_computers_of_every_strength_play_whole_campaigns(
    policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["auto", "ninth-age", "--policy", policy]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("finished: ")


def test_computers_say_what_they_do_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "told.json"
    words = ("auto", "ninth-age", "--policy", "raider,builder", "--tell", "--max-answers", 200, "-o", path)
    lines = run(capsys, *words).splitlines()
    deeds = [line for line in lines if not line.startswith("    ")][:-1]
    assert len(deeds) == empires.load(path.read_text(encoding="utf-8")).answers
    assert all(re.match(r"[AB], \w+: .+", line) for line in deeds)
    assert any(line.endswith("(it should build up the realm)") for line in deeds)
    texts = {event.text for event in empires.load(path.read_text(encoding="utf-8")).chronicle()}
    happened = [line.strip() for line in lines if line.startswith("    ")]
    assert happened
    assert (
        sum(line in texts for line in happened) > len(happened) / 2
    )  # the others call places by their names


def test_auto_knows_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no computer player called clever" in run(
        capsys, "auto", "ninth-age", "--policy", "easy,clever", status=2
    )
