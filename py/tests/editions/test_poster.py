"""The poster: one sheet with title, date, map, standings and battles, whatever the campaign is called."""

from __future__ import annotations

import pytest

import empires
from empires.cli.campaigns import scribe_of
from empires.editions.poster import MOST_BATTLES, poster
from empires.kit.books import Ledger, Line, Section, measures
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display

NAME = 'The <Long> "War" of \\Winter'


def poster_of(answers: int) -> str:
    campaign = empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed="poster", name=NAME)
    play(campaign, {name: RandomPlayer("poster", name) for name in ("Ann", "Bo", "Cy")}, answers)
    display = find_display(campaign.ruleset)
    books = [
        Ledger(name, (Section("Realm", (Line("Realm points", points), Line("Gold", "7"))),))
        for name, points in (("Ann", "3"), ("Bo", "12"), ("Cy", "9"))
    ]
    book = scribe_of(campaign).book
    return poster(
        campaign, book, lambda then: display.map_of(then, None), books, ["Ann", "Bo", "Cy"], "Turn 9, today"
    )


def test_a_poster_has_title_date_standings_map_and_the_latest_battles() -> None:
    told = poster_of(600)
    assert "The &lt;Long&gt; &quot;War&quot; of \\Winter</h1>" in told
    assert "Turn 9, today" in told
    assert told.index(">Bo<") < told.index(">Cy<") < told.index(">Ann<")
    assert told.count("<svg") >= 5  # the map, and an emblem for each player
    battles = told.partition(">Battles<")[2]
    assert 1 <= battles.count("<tr") <= MOST_BATTLES
    assert " won</td>" in battles.replace("</bdi>", "")


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
