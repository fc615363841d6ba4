"""The commands `map`, `chronicle`, `film` and `page`: pictures and prose, and no secret in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import empires
from empires.cli.campaigns import scribe_of
from empires.core.offices.book import edition
from empires.editions.album import Album, photograph, write_album
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


def test_photographs_that_the_page_gave_away_are_in_the_page_and_the_chronicle(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded = empires.load(campaign.read_text())
    name, book = loaded.setup.name, scribe_of(loaded).book
    first = next(edition(book, None)).chapters[0].passages[0].id
    photographs, page, story = tmp_path / "p.json", tmp_path / "club.html", tmp_path / "c.html"
    taken = photograph(first, "data:image/webp;base64,UklGRhIA", 0.75, "The first tile")
    photographs.write_text(write_album(Album(name, (taken,))), encoding="utf-8")
    run(capsys, "page", campaign, "-o", page, "--photographs", photographs)
    run(capsys, "chronicle", campaign, "-o", story, "--photographs", photographs)
    assert [one.read_text(encoding="utf-8").count(taken.pixels) for one in (page, story)] == [1, 1]
    photographs.write_text(write_album(Album("Another war", (taken,))), encoding="utf-8")
    refusal = run(capsys, "page", campaign, "-o", page, "--photographs", photographs, status=2)
    assert "has photographs from “Another war”" in refusal


def test_a_poster_is_one_sheet_to_print(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "poster.html"
    assert "bytes in" in run(capsys, "page", campaign, "--poster", "-o", sheet)
    told = sheet.read_text(encoding="utf-8")
    assert ">Standings</h2>" in told
    assert "The campaign so far" not in told
