"""The commands with which players join late and leave for good."""

from __future__ import annotations

from pathlib import Path

import pytest

import empires
from tests.cli.terminal import run
from tests.core.offices.test_guests import begun, in_turn


def test_somebody_joins_and_somebody_leaves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    campaign = begun()
    in_turn(1, campaign)
    path.write_text(empires.save(campaign), encoding="utf-8")
    told = run(capsys, "join-late", path, "Dora", "--organiser", "--handicap", "20")
    assert told.startswith("Dora joins the campaign when this turn is over.")
    told = run(capsys, "leave", path, "B", "--land", "divided", "--as", "C")
    assert told.startswith(
        "C wants this: B leaves for good; the neighbours divide the land; A and B have yet"
    )
    told = run(capsys, "agree", path, "B", "--organiser")
    assert told.startswith("B leaves for good when this turn is over; until then a caretaker plays.")
    assert "already known" in run(capsys, "join-late", path, "dora", "--as", "A", status=2)
    assert run(capsys, "verify", path).startswith("ok: ")


def test_handicaps_are_given_at_the_beginning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    new = ("new", "ninth-age", "--players", "Ann,Bo", "-o", path)
    run(capsys, *new, "--handicap", "Bo=100")
    assert empires.load(path.read_text(encoding="utf-8")).state.realms["Bo"].treasury == 100
    assert "is not a player’s name" in run(capsys, *new, "--handicap", "Cy=1", status=2)
