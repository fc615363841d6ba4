"""The commands `join`, `slip`, `take` and `lost`: terminals play one campaign by messages."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from empires.core.apart.device import load
from empires.core.apart.post import Post
from empires.core.base.canonical import as_text
from empires.players.named import answer_for
from empires.rulesets import rules_of
from tests.cli.terminal import run


def post_in(path: Path) -> Post:
    post = load(path.read_text(encoding="utf-8"), rules_of, answer_for).post
    assert post is not None
    return post


def link_in(path: Path) -> str:
    course = post_in(path).course
    assert course is not None
    return course.link


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
    told = run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", ann)
    assert told == "Ann’s invitation is ready: send the others what `slip` prints.\n"
    assert run(capsys, "join", bo, run(capsys, "slip", ann).strip(), "--as", "Bo").startswith("Bo plays")
    run(capsys, "take", ann, run(capsys, "slip", bo).strip())
    assert "Do you all have these words?" in run(capsys, "take", bo, run(capsys, "slip", ann).strip())
    assert "Do you all have these words?" in run(capsys, "take", ann, run(capsys, "slip", bo).strip())
    return ann, bo


def test_what_one_plays_the_other_takes(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo = files
    while post_in(ann).campaign.answers < 5:
        begins = post_in(ann)
        mine, theirs = (ann, bo) if begins.holds or begins.unsent else (bo, ann)  # dice alone are a turn too
        while (post := post_in(mine)).holds:
            question = next(one for one in post.campaign.waiting if one.player in post.secrets)
            run(capsys, "answer", mine, "--as", question.player, question.choices[0].value)
        run(capsys, "take", theirs, run(capsys, "slip", mine).strip())
    assert link_in(ann) == link_in(bo)


def test_nobody_answers_for_a_seat_that_is_played_elsewhere(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, "answer", files[0], "--as", "Bo", "x", status=2)
    assert "Bo does not play from this file; Ann does." in told


def test_somebody_who_is_lost_is_played_by_a_caretaker(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "lost", files[0], "Bo") == "Everyone has agreed; the campaign continues.\n"
    assert post_in(files[0]).campaign.state.seats == {"Bo": "caretaker"}


def test_who_opens_the_whole_campaign_looks_on(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = run(capsys, "slip", files[0], "--whole").strip()
    cy = tmp_path / "cy.json"
    assert run(capsys, "join", cy, whole).startswith("Nobody plays from this file.")
    assert link_in(cy) == link_in(files[0])


def test_what_is_no_message_is_refused(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("hello", "too long for the name of a file " * 20):
        assert "not a campaign message" in run(capsys, "take", files[0], said, status=2)


def test_a_campaign_at_one_screen_has_no_messages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "-o", path)
    assert "is played on one screen" in run(capsys, "slip", path, status=2)


@pytest.mark.rule("protocol K2")
def test_the_organiser_chooses_between_two_that_claim_one_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("ann", "bo", "poser", "cy")
    ann, bo, poser, cy = (tmp_path / f"{name}.json" for name in names)
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo,Cy", "--apart", "-o", ann)
    invitation = run(capsys, "slip", ann).strip()
    for path, seat in ((bo, "Bo"), (poser, "Bo"), (cy, "Cy")):
        run(capsys, "join", path, invitation, "--as", seat)
        run(capsys, "take", ann, run(capsys, "slip", path).strip())
    words = post_in(poser).claimed_by("Bo")
    assert " ".join(words) in run(capsys, "claim", ann, "Bo")
    run(capsys, "claim", ann, "Bo", *words)
    assert post_in(ann).founding.keys["Bo"] == as_text(post_in(poser).secrets["Bo"].public)
    assert "No two devices claim the seat of Bo." in run(capsys, "claim", ann, "Bo", status=2)


def test_a_message_is_taken_from_a_file_and_from_what_is_typed_in(
    files: tuple[Path, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text(f"Ann wrote:\n> {run(capsys, 'slip', files[0], '--whole')}", encoding="utf-8")
    run(capsys, "take", files[1], mail)
    monkeypatch.setattr("sys.stdin", io.StringIO(mail.read_text(encoding="utf-8")))
    run(capsys, "take", files[1], "-")
    assert link_in(files[0]) == link_in(files[1])


def test_computer_players_answer_only_for_who_plays_at_the_file(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = r"stopped: (\w+ must answer elsewhere, )?\d+ answers, \d+ rolls, \d+ events\n"
    for path in files:
        assert re.fullmatch(elsewhere, run(capsys, "auto", path))
        assert run(capsys, "auto", path, "--tell").splitlines()[-1].startswith("stopped: ")
