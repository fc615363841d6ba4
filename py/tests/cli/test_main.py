"""The command line as a whole: what is wrong is said in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import empires
from empires.cli.main import main
from tests.cli.terminal import NAME, run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "chess", "--players", "A,B", "-o", "x"), "no ruleset called chess"),
        (("new", NAME, "--players", "A", "-o", "x"), "2 to 12 players"),
        (("new", NAME, "--players", "A,a", "-o", "x"), "Two players are called"),
        (("new", NAME, "--players", "A,B", "--option", "moon=1", "-o", "x"), "no option moon"),
        (("new", NAME, "--players", "A,B", "--option", "years", "-o", "x"), "key=value"),
        (("new", NAME, "--players", "A,B", "--option", "years=0", "-o", "x"), "from 1 to 100"),
        (("show", "nowhere.json"), "no file nowhere.json"),
        (("tables", NAME, "ME-T-MOON"), "no table ME-T-MOON"),
        (("roll", NAME, "ME-T-ROUTE", "--dice", "7"), "from 1 to 6"),
        (("roll", NAME, "ME-T-ROUTE", "--dice", "six"), "as numbers"),
        (("roll", NAME, "ME-T-SCOUT", "--dice", "3,3", "--key", "pack=moon"), "no column moon"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in run(capsys, *words, status=2)


def test_what_is_wrong_with_a_campaign_is_said_in_a_sentence(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Nobody called Cy" in run(capsys, "show", campaign, "--as", "Cy", status=2)
    assert run(capsys, "show", campaign, "--csv", "standings").startswith("Place,Player,")
    asked = empires.load(campaign.read_text(encoding="utf-8")).waiting[0].player
    other = "B" if asked == "A" else "A"
    assert f"waiting for {asked}" in run(capsys, "answer", campaign, "--as", other, "x", status=2)
    assert "empires: " in run(capsys, "answer", campaign, "--as", asked, "no such thing", status=2)
    nowhere = campaign.parent / "nowhere"
    assert f"there is no folder {nowhere}." in run(
        capsys, "page", campaign, "-o", nowhere / "x.html", status=2
    )
    campaign.write_text("{}", encoding="utf-8")
    assert "is not a campaign, or part of it is missing" in run(capsys, "show", campaign, status=2)


def test_a_pipe_that_closes_ends_the_command_quietly() -> None:
    many = [sys.executable, "-m", "empires", "tables", "mighty-empires"]
    with subprocess.Popen(many, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"{empires.__version__}\n"
