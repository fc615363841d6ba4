"""The commands `map`, `chronicle`, `film` and `page`: pictures and prose, and no secret in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import empires
from tests.cli.terminal import run


def test_pictures_and_prose(campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, story = tmp_path / "m.svg", tmp_path / "c.html"
    assert "tiles drawn" in run(capsys, "map", campaign, "--as", "A", "-o", picture)
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "passages in" in run(capsys, "chronicle", campaign, "--as", "B", "-o", story)
    assert story.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_campaign_is_filmed(capsys: pytest.CaptureFixture[str], campaign: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.svg"
    assert "characters in" in run(capsys, "film", campaign, "-o", film)
    assert film.read_text().startswith("<svg")


def test_a_chronicle_betrays_no_secret(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for player in ("A", "B"):
        run(capsys, "chronicle", campaign, "--as", player, "-o", tmp_path / "c.html")
        told[player] = (tmp_path / "c.html").read_text(encoding="utf-8")
    secret = [event for event in empires.load(campaign.read_text()).chronicle() if event.to == ("A",)]
    assert secret
    assert all(event.text not in told["B"] or event.text in told["A"] for event in secret)
    assert told["A"] != told["B"]


def test_a_club_s_page_has_standings_map_and_the_last_turn_and_no_secret(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "club.html"
    assert "bytes in" in run(capsys, "page", campaign, "-o", page)
    told = page.read_text(encoding="utf-8")
    assert all(part in told for part in ("The standings", "<td>1.</td>", "The map", "<svg"))
    public = {event.text for event in empires.load(campaign.read_text()).chronicle() if event.to is None}
    secret = {event.text for event in empires.load(campaign.read_text()).chronicle() if event.to is not None}
    assert secret - public
    assert not [text for text in secret - public if text in told]
