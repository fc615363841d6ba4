"""The poster: one sheet with title, date, map, standings and battles, whatever the campaign is called."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import empires
from empires.cli.campaigns import source_of
from empires.core.apart.device import Device
from empires.core.offices.book import Book, Chapter, Part, Passage, edition
from empires.editions.poster import MOST_BATTLES, poster
from empires.kit.books import Ledger, Line, Section, measures
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display

NAME = 'The <Long> "War" of \\Winter'


def poster_of(answers: int) -> str:
    campaign = empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed="poster", name=NAME)
    play(campaign, {name: RandomPlayer("poster", name) for name in ("Ann", "Bo", "Cy")}, answers)
    source = source_of(Device(campaign))
    books = [
        Ledger(name, (Section("Realm", (Line("Realm points", points), Line("Gold", "7"))),))
        for name, points in (("Ann", "3"), ("Bo", "12"), ("Cy", "9"))
    ]
    display = replace(find_display(campaign.ruleset), ledgers=lambda _state, _reader: tuple(books))
    return poster(replace(source, display=display), "today")


def test_a_poster_has_title_date_standings_map_and_the_latest_battles() -> None:
    told = poster_of(600)
    assert "The &lt;Long&gt; &quot;War&quot; of \\Winter</h1>" in told
    assert re.search(r"Turn \d+, today", told)
    assert told.index(">Bo<") < told.index(">Cy<") < told.index(">Ann<")
    assert told.count("<svg") >= 5  # the map, and an emblem for each player
    battles = told.partition(">Battles<")[2]
    assert 1 <= battles.count("<tr") <= MOST_BATTLES
    assert " won</td>" in battles.replace("</bdi>", "")


def test_a_draw_is_called_a_draw_and_a_battle_that_is_still_fought_undecided() -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="ends")
    source = source_of(Device(campaign))
    fought = [
        Passage((0, 1), None, title="Ann against Bo", battle=True, drawn=True),
        Passage((0, 2), None, title="Bo against Ann", battle=True),
        Passage((0, 3), None, title="Bo against Cy", battle=True, won=["Cy"]),
    ]
    book = Book([Part("Turn 1", (0, 1), [Chapter("", passages=fought)])])
    told = poster(replace(source, book=book), "today").partition(">Battles<")[2]
    assert "<td>A draw</td>" in told
    assert told.index(" won") < told.index("Undecided") < told.index("A draw")


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [("ninth-age", "p0"), ("warmaster", "p0"), ("mighty-kingdoms", "p2"), ("mighty-empires", "p2")],
)
def test_the_chronicle_marks_a_draw_as_one(ruleset: str, seed: str) -> None:
    names = ("Ann", "Bo", "Cy")
    campaign = empires.new(ruleset, list(names), seed=seed)
    play(campaign, {name: RandomPlayer(seed, name) for name in names}, 900)
    chapters = [
        chapter for part in edition(source_of(Device(campaign)).book, None) for chapter in part.chapters
    ]
    drawn = [passage for chapter in chapters for passage in chapter.passages if passage.drawn]
    assert drawn
    assert not [passage for passage in drawn if passage.won]
    for passage in drawn:
        assert re.search(r"a draw|[Nn]either side wins|draws with", passage.text)
        assert "#" not in passage.text, "no internal names"


def test_before_the_first_battle_a_poster_has_none() -> None:
    assert ">Battles<" not in poster_of(1)


@pytest.mark.parametrize(
    ("ruleset", "measure"),
    [
        ("mighty-kingdoms", "Might"),
        ("mighty-empires", "Victory"),
        ("ninth-age", "Realm points"),
        ("mightier-empires", "Effective Power"),
        ("warmaster", "Tiles"),
    ],
)
def test_standings_are_ranked_by_what_wins(ruleset: str, measure: str) -> None:
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="ranks")
    play(campaign, {name: RandomPlayer("ranks", name) for name in ("Ann", "Bo")}, 200)
    books = find_display(campaign.ruleset).ledgers(campaign.view(None).state, None)
    assert measures(books)[0] == measure
