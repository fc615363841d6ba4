"""The command that reads a folder of lists and says which add up."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools import roster_check


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["roster_check", *words])
    roster_check.main()
    return capsys.readouterr().out.splitlines()


def test_each_list_that_differs_is_named_and_all_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("Ann\n100 - Captain\n90 - Bows\n190\n\nBo\n80 - Chief\n70 - Mob\n160\n")
    (tmp_path / "b.txt").write_text("Spears 100\nBows 90\n")
    (tmp_path / "c.ros").write_bytes(b"\x89PNG\r\n")
    *lists, last = run(monkeypatch, capsys, str(tmp_path))
    assert lists[0] == "a.txt 2: differs: 150 of 160 in 2 units: Bo"
    assert lists[1].startswith("c.ros: refused: The file is a PNG picture")
    assert last.startswith(
        "3 lists in 3 files, 2 with a total: 1 agree, 1 differ; 1 without a total; 1 files refused"
    )
    assert len(run(monkeypatch, capsys, str(tmp_path), "--all")) == 5


def test_one_file_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("Spears 100\nBows 90\n190")
    told = run(monkeypatch, capsys, str(tmp_path / "a.txt"), "--all")
    assert told[0] == "a.txt: agrees: 190 of 190 in 2 units: Army list"


def test_a_report_ends_with_the_share_that_is_read_to_the_point_or_to_a_slip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("Ann\n100 - Captain\n90 - Bows\n190\n\nBo\n80 - Chief\n70 - Mob\n190\n")
    (tmp_path / "b.txt").write_text("1000 - Seer\n900 - Bows\n1901\n")
    slip = "Ann of the River\n80 - Chief\n70 - Mob\n60 - Dogs\n200\n"
    (tmp_path / "c.txt").write_text(slip)
    said = run(monkeypatch, capsys, str(tmp_path), "--report")[-2]
    assert said == (
        "50.0% of 4 lists with a total are read to the point (1) or to their author's slip (1); "
        "75.0% with those that are near it."
    )
