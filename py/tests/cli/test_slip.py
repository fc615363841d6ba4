"""The commands `seats`, `slip`, `take` and `aside`: two terminals play one campaign by slips."""

from __future__ import annotations

from pathlib import Path

import pytest

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.cli.terminal import play_at, run


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--seed", "far", "-o", ann)
    bo.write_text(ann.read_text(encoding="utf-8"), encoding="utf-8")
    assert run(capsys, "seats", ann, "Ann") == "Played at this file: Ann.\n"
    run(capsys, "seats", bo, "Bo")
    return ann, bo


def test_what_one_plays_the_other_takes(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo = files
    for _ in range(6):
        for mine, theirs, name in ((ann, bo, "Ann"), (bo, ann, "Bo")):
            play_at(mine, name)
            run(capsys, "take", theirs, run(capsys, "slip", mine).strip())
    one, other = (empires.load(path.read_text(encoding="utf-8")) for path in files)
    assert one.answers > 6
    assert one.hash() == other.hash()


def test_a_message_that_is_known_says_so(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "It holds nothing new." in run(capsys, "take", files[1], run(capsys, "slip", files[0]))


def test_nobody_answers_for_a_seat_that_is_played_elsewhere(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, "answer", files[0], "--as", "Bo", "x", status=2)
    assert "Bo does not play at this file; Ann does." in told


def test_a_letter_of_a_lost_device_is_set_aside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
    run(capsys, "new", "warmaster", "--players", "Ann,Bo", "--seed", "far", "-o", ann)
    campaign = empires.load(ann.read_text(encoding="utf-8"))
    players = {name: RandomPlayer("far", name) for name in ("Ann", "Bo")}
    while not campaign.run.together:
        play(campaign, players, 1)
    for path, name in ((ann, "Ann"), (bo, "Bo")):
        path.write_text(empires.save(campaign), encoding="utf-8")
        run(capsys, "seats", path, name)
    for _ in range(2):
        run(capsys, "take", bo, run(capsys, "slip", ann).strip())
        run(capsys, "take", ann, run(capsys, "slip", bo).strip())
    assert "No sealed letter of Bo" in run(capsys, "aside", ann, "Bo", status=2)
    play_at(bo, "Bo")
    run(capsys, "take", ann, run(capsys, "slip", bo).strip())
    assert run(capsys, "aside", ann, "Bo").startswith("Ann sets the sealed letter of Bo aside")


def test_an_organiser_without_a_seat_has_a_file_of_his_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "desk.json"
    run(capsys, "new", "warmaster", "--players", "Ann,Bo", "--option", "desk=apart", "-o", path)
    assert run(capsys, "seats", path, "#organiser") == "The organiser sits at this file.\n"
    assert "Ann does not play at this file; the organiser does." in run(
        capsys, "answer", path, "--as", "Ann", "x", status=2
    )


def test_what_is_no_message_is_refused(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert "not a message of a campaign" in run(capsys, "take", files[0], "hello", status=2)
    assert "Nobody called Cy plays here" in run(capsys, "seats", files[0], "Cy", status=2)
