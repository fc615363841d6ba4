"""The command `lab`: its page and table, and a cluster that plays."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from empires.cli.main import main


def test_the_command_writes_a_page_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["lab", "ninth-age", "--players", "easy,random", "--games", "2", "--jobs", "1"]
    wanted += ["--option", "bye_cp=0,1", "-o", str(tmp_path / "lab.html")]
    assert main(wanted) == 0
    assert "4 of 4 campaigns" in capsys.readouterr().out
    assert (tmp_path / "lab.csv").read_text(encoding="utf-8").count("\n") == 5
    assert main(wanted) == 0


def test_a_value_given_twice_is_tried_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["lab", "ninth-age", "--players", "easy,random", "--games", "1", "--jobs", "1"]
    assert main([*wanted, "--option", "bye_cp=0,0", "-o", str(tmp_path / "lab.html")]) == 0
    assert "1 of 1 campaign " in capsys.readouterr().out


def test_an_option_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "ninth-age", "--option", "luck=1,2", "-o", str(tmp_path / "lab.html")]) == 2
    assert "luck" in capsys.readouterr().err


def test_a_dask_cluster_sees_the_same(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")

    def told(name: str, *where: str) -> list[list[str]]:
        wanted = ["lab", "ninth-age", "--players", "easy,random", "--games", "4", "--option", "bye_cp=0,1"]
        assert main([*wanted, "-o", str(tmp_path / f"{name}.html"), *where]) == 0
        lines = [*csv.reader((tmp_path / f"{name}.csv").read_text(encoding="utf-8").splitlines())]
        seconds = lines[0].index("seconds")
        return [[*line[:seconds], *line[seconds + 1 :]] for line in lines]

    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        there = told("there", "--dask", cluster.scheduler_address)
    assert there == told("here", "--jobs", "1")
    assert len(there) == 9


def test_a_cluster_that_does_not_answer_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    wanted = ["lab", "ninth-age", "--players", "easy,random", "--games", "1", "--dask", "nowhere://"]
    assert main([*wanted, "-o", str(tmp_path / "lab.html")]) == 2
    assert "No Dask scheduler answers at nowhere://" in capsys.readouterr().err
