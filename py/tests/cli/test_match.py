"""The command `match`."""

from __future__ import annotations

import pytest

from empires.cli.main import main
from empires.lab.matches import Match, Outcome, played


def test_the_command_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "ninth-age", "--players", "easy,random", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "95% interval" in out
    assert out.splitlines()[-1].startswith("easy ")


@pytest.mark.parametrize("command", [["match"], ["lab", "-o", "lab.html"]])
@pytest.mark.parametrize("wrong", ["--games=0", "--jobs=-3", "--jobs=0", "--games=two"])
def test_less_than_one_campaign_or_process_is_refused(
    command: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "ninth-age", "--players", "easy,random", wrong])
    assert ended.value.code == 2
    assert f"{wrong.partition('=')[2]!r} is not a whole number of 1 or more" in capsys.readouterr().err


def test_who_stops_a_match_is_told_how_it_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(match: Match) -> Outcome:
        if match.seed.endswith(" 1"):
            raise KeyboardInterrupt
        return played(match)

    monkeypatch.setattr("empires.lab.running.played", stopped)
    assert main(["match", "ninth-age", "--players", "easy,random", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "stopped after 2 of 4" in lines
    assert "2 campaigns" in lines[-2]


def test_an_unknown_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "ninth-age", "--players", "clever,random"]) == 2
    assert "clever" in capsys.readouterr().err
