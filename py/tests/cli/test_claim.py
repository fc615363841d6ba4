"""The command `claim` in a running campaign: a newcomer’s claim, and the others’ agreement to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from empires.core.apart.device import Device, save
from tests.cli.terminal import run
from tests.cli.test_slip import post_in
from tests.core.offices.test_joining_apart import proposed, waiting_for_dee
from tests.correspondence import NAMES, founded


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The friends’ files, while the campaign waits for Dee."""
    paths = []
    for post in waiting_for_dee():
        path = tmp_path / f"{post.seats[0]}.empires"
        path.write_text(save(Device(post.campaign, post)), encoding="utf-8")
        paths.append(path)
    return paths


@pytest.mark.rule("protocol G6", "protocol K6")
def test_a_newcomer_claims_the_seat_and_the_others_agree_by_its_words(
    files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dee, slip = tmp_path / "dee.empires", tmp_path / "slip.txt"
    slip.write_text(run(capsys, "slip", files[0], "--whole"), encoding="utf-8")
    run(capsys, "join", dee, slip)
    told = run(capsys, "claim", dee, "Dee")
    words = post_in(dee).words_of("Dee")
    assert " ".join(words) in told
    assert run(capsys, "claim", dee, "Dee") == told
    slip.write_text(run(capsys, "slip", dee), encoding="utf-8")
    for path in files:
        assert "No other device claims the seat of Dee." in run(capsys, "claim", path, "Dee", status=2)
        run(capsys, "take", path, slip)
        assert " ".join(words) in run(capsys, "claim", path, "Dee")
        run(capsys, "claim", path, "Dee", "other", "words", status=1)
    for n, path in enumerate(files):
        last = n == len(files) - 1
        said = run(capsys, "claim", path, "Dee", *words)
        assert ("Everyone has agreed" in said) == last
        slip.write_text(run(capsys, "slip", path), encoding="utf-8")
        for other in (*files, dee):
            if other != path:
                run(capsys, "take", other, slip)
    assert post_in(dee).seats == ["Dee"]


@pytest.mark.rule("protocol W3")
def test_an_agreement_between_devices_needs_only_the_name_of_the_newcomer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, path = proposed(founded("ninth-age", NAMES)), tmp_path / "ann.empires"
    path.write_text(save(Device(ann.campaign, ann)), encoding="utf-8")
    assert "Ann wants this: Dee joins" in run(capsys, "join-late", path, "--as", "Ann", "Dee")
    assert "Ann rejects this: Dee joins" in run(capsys, "agree", path, "--as", "Ann", "Dee", "--no")
