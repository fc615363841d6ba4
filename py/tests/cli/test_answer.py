"""The commands `new`, `show` and `answer`: a campaign step by step, and what may be done at any moment."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.cli.terminal import NAME, run


def test_a_campaign_step_by_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    told = run(capsys, "new", NAME, "--players", "Ann, Bo", "--seed", "s", "--option", "years=2", "-o", path)
    player, choice = re.findall(r"^(\w+) is asked:.*\n  ([^:]+):", told, re.MULTILINE)[0]
    run(capsys, "answer", path, "--as", player, choice)
    begun = empires.load(path.read_text(encoding="utf-8"))
    assert begun.answers == 1
    assert begun.setup.options["years"] == 2
    told = run(capsys, "show", path, "--as", "Ann")
    assert "Ann" in told
    assert run(capsys, "verify", path).startswith("ok: ")


def test_the_keeper_of_the_desk_corrects_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "desk.json"
    run(capsys, "new", NAME, "--players", "A,B", "--option", "desk=apart", "--seed", "1", "-o", path)
    wish = json.dumps({"fact": "/year", "value": "3", "reason": "We began late."})
    told = run(capsys, "answer", path, "--organiser", "--kind", "correct", wish)
    assert told.startswith("The organiser corrects year: 1 becomes 3. We began late.")
    assert empires.load(path.read_text(encoding="utf-8")).state.year == 3
    assert run(capsys, "verify", path).startswith("ok: ")
    run(capsys, "answer", path, "--as", "B", "--kind", "seat", "caretaker A")
    assert "--kind" in run(capsys, "answer", path, "--organiser", "--kind", "dance", "{}", status=2)


def test_without_a_desk_there_is_no_organiser(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "desk=apart" in run(capsys, "answer", campaign, "--organiser", "--kind", "correct", "{}", status=2)


def test_an_army_is_named_from_the_command_line_and_called_so_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "names.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--seed", "1", "-o", path)
    wish = json.dumps({"what": "army", "name": "The Iron Guard"})
    told = run(capsys, "answer", path, "--as", "Ann", "--kind", "name_army", wish)
    assert "army is called The Iron Guard from now on." in told
    shown = run(capsys, "show", path, "--as", "Bo")
    assert re.search(r"Army.*The Iron Guard", shown)


def test_a_report_that_looks_odd_is_asked_about_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = reporting()
    path = tmp_path / "odd.json"
    path.write_text(empires.save(campaign), encoding="utf-8")
    by = campaign.waiting[0].player
    odd = json.dumps({"vp1": 9000, "vp2": 10, "notes": ""})
    told = run(capsys, "answer", path, "--as", by, odd, status=2)
    assert "9,000 points, but the other side had only" in told
    assert "--sure" in told
    assert empires.load(path.read_text(encoding="utf-8")).answers == campaign.answers
    plain = json.dumps({"vp1": 900, "vp2": 10, "notes": ""})
    for report in (("--sure", odd), (plain,)):
        path.write_text(empires.save(campaign), encoding="utf-8")
        run(capsys, "answer", path, "--as", by, *report)
        after = empires.load(path.read_text(encoding="utf-8"))
        assert after.answers == campaign.answers + 1
        if after.waiting[0].kind == "confirm":  # the other side reads the doubt, and is not asked twice
            run(capsys, "answer", path, "--as", after.waiting[0].player, "yes")


def reporting() -> Campaign[Any]:
    """A campaign in which somebody counts the victory points of a battle on the table."""
    names = ["Ann", "Bo", "Cy"]
    campaign = empires.new("ninth-age", names, seed="odd", options={"quick_battle": "off"})
    players = {name: RandomPlayer("odd", name) for name in names}
    while campaign.waiting[0].kind != "report_result":
        play(campaign, players, 1)
    campaign.answer(campaign.waiting[0], "points")
    assert campaign.waiting[0].kind == "report_points"
    return campaign
