"""A film: each moment's map once, captions that fit, motion that can be done without."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from empires.editions.animation import MINUTE, Moment, film_svg, seconds_of, shots, wrapped
from empires.maps.board import Board, BoardPlayer, BoardTile


def land(*owners: str | None) -> Board:
    tiles = tuple(
        BoardTile(id=f"{n},0", q=n, r=0, ground="forest", owner=owner) for n, owner in enumerate(owners)
    )
    return Board(tiles=tiles, players=(BoardPlayer("Ann", "#335577", 0), BoardPlayer("Bo", "#aa3311", 1)))


MOMENTS = [
    Moment(land("Ann", None, None), "Year 1", "Ann comes."),
    Moment(land("Ann", None, None), "Year 2"),
    Moment(land("Ann", "Bo", None), "Year 3", "Bo & <script>alert(1)</script>"),
]


def test_what_looks_alike_is_drawn_once_and_what_changes_is_seen_in_its_time() -> None:
    drawn = shots(MOMENTS)
    assert all((shot.first, shot.until) == (0, 3) for shot in drawn["relief"])
    assert [(shot.first, shot.until) for shot in drawn["borders"] if "Bo" in shot.markup or shot.first] == [
        (2, 3)
    ]


def test_a_film_runs_a_minute_at_most_and_short_ones_less() -> None:
    assert seconds_of(3) == 18
    assert seconds_of(60) == seconds_of(10) == MINUTE


def test_words_of_players_are_words_and_nothing_runs_where_motion_is_unwanted() -> None:
    drawn = str(film_svg("The <b>war</b>", MOMENTS))
    ElementTree.fromstring(drawn)
    assert "<script" not in drawn
    assert "<b>" not in drawn
    assert "&lt;script&gt;" in drawn
    assert re.search(r"prefers-reduced-motion:reduce\)\{#film,\.run\{animation:none", drawn)
    assert drawn.count('href="#moment-') == 3


def test_where_the_counter_is_unknown_the_last_moment_is_seen() -> None:
    root = ElementTree.fromstring(str(film_svg("War", MOMENTS)))
    hidden = [one for one in root.iter() if one.get("class") == "shot" and one.get("opacity") == "0"]
    seen = [one for one in root.iter() if one.get("class") == "shot" and one.get("opacity") is None]
    assert all("--b:3" in str(one.get("style")) for one in seen)
    assert all("--b:3" not in str(one.get("style")) for one in hidden)


def test_a_headline_has_two_lines_and_no_more() -> None:
    assert wrapped("one two three", 80) == ["one two three"]
    assert wrapped("", 10) == []
    lines = wrapped("word " * 50 + "x" * 300, 40)
    assert len(lines) == 2
    assert all(len(line) <= 40 for line in lines)
    assert lines[-1].endswith("…")
