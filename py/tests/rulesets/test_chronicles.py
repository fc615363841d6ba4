"""Every ruleset's chronicle: told without stumbling, without secrets, with the maps of its years."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import empires
from empires.core.offices.book import Book, Part, edition
from empires.core.offices.desk import TOLD
from empires.core.offices.entries import CHRONICLE
from empires.core.records.events import ROLL, Event
from empires.editions.chronicle import html_edition, markdown_edition
from empires.editions.film import film
from empires.editions.source import Source
from empires.kit.chronicle import BattleTeller, Scribe
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_display, find_ruleset

RULESETS = list(catalogue())
OPTIONS: dict[str, dict[str, Any]] = {"mighty-empires": {"years": 2}}


@cache
def played(name: str) -> empires.Campaign[Any]:
    """A whole campaign of the dice."""
    campaign = empires.new(name, ["Ann", "Bo", "Cy"], seed=f"tell {name}", options=OPTIONS.get(name, {}))
    play(campaign, {one: RandomPlayer(f"tell {one}", one) for one in ("Ann", "Bo", "Cy")}, 3_000)
    return campaign


def book_of(name: str, *, hidden: bool = True) -> Book:
    scribe = Scribe(find_display(find_ruleset(name)).teller())
    for number, events in enumerate(played(name).pages()):
        for at, event in enumerate(events):
            if hidden or event.to is None:
                scribe.take(number, at, event)
    return scribe.book


def whole(make: Any, name: str, reader: str | None) -> str:
    campaign, display = played(name), find_display(find_ruleset(name))
    work = make(Source(table=campaign, journal=campaign, book=book_of(name), display=display), reader)
    while True:
        try:
            assert 0 <= next(work) <= 1
        except StopIteration as done:
            return str(done.value)


def words(part: Part) -> list[tuple[str, str]]:
    return [(chapter.title, passage.text) for chapter in part.chapters for passage in chapter.passages]


@pytest.mark.parametrize("name", RULESETS)
def test_no_event_is_stumbled_over(name: str) -> None:
    """The scribe would tell such an event in its own words; here every teller copes by itself."""
    scribe = Scribe(find_display(find_ruleset(name)).teller())
    for number, event in enumerate(played(name).chronicle()):
        if event.kind not in (ROLL, CHRONICLE, *TOLD):
            scribe.take(0, number, Event(ROLL, "", "", event.to))  # so that it knows where it stands
            scribe._event = event
            scribe.teller.tell(event, scribe)


def literals(*folders: Path) -> set[str]:
    """The short strings in the modules of these folders, apart from tellers and displays."""
    modules = [one for folder in folders for one in sorted(folder.rglob("*.py"))]
    rules = [one for one in modules if one.stem not in ("chronicle", "display", "ruleset")]
    return {word for one in rules for word in re.findall(r'"([a-z_]+)"', one.read_text("utf-8"))}


@pytest.mark.parametrize("name", RULESETS)
def test_the_teller_and_the_news_know_only_events_that_happen(name: str) -> None:
    ruleset = find_ruleset(name)
    display = find_display(ruleset)
    teller = display.teller()
    known = {*teller.silent, *teller.gathered, *teller.topics, *display.leads, *display.echoes}
    if isinstance(teller, BattleTeller):
        known |= {teller.begins, *teller.ends, *teller.in_battle}
    root = Path(empires.__file__).parent
    rules = root / "rulesets" / ruleset.package.rpartition(".")[2]
    assert known - literals(rules, root / "kit", root / "core") == set()


@pytest.mark.parametrize("name", RULESETS)
def test_every_year_or_turn_is_told(name: str) -> None:
    parts = list(edition(book_of(name), "Ann"))
    opened = [event for event in played(name).chronicle() if event.kind == "chapter"]
    assert 2 < len(parts) <= len(opened) + 1
    assert all(words(part) for part in parts)


@pytest.mark.parametrize("name", RULESETS)
def test_sentences_begin_and_end_as_sentences_do(name: str) -> None:
    for part in edition(book_of(name), "Ann"):
        for _, text in words(part):
            assert re.fullmatch(r"[A-Z0-9“-].*[.!?”)]", text, re.S), text
            assert not re.search(r"  |\{|\}|#|_", text), f"no internal names: {text}"


@pytest.mark.parametrize("name", RULESETS)
def test_the_public_edition_is_as_if_nothing_hidden_had_happened(name: str) -> None:
    told = [words(part) for part in edition(book_of(name), None)]
    assert told == [words(part) for part in edition(book_of(name, hidden=False), None)]
    assert all(
        passage.to is None
        for part in edition(book_of(name), None)
        for chapter in part.chapters
        for passage in chapter.passages
    )


@pytest.mark.parametrize("name", RULESETS)
def test_a_page_and_markdown_are_written_with_a_map_for_every_part(name: str) -> None:
    parts = list(edition(book_of(name), "Ann"))
    page = whole(html_edition, name, "Ann")
    assert page.count("<figure>") == page.count("<figcaption>") == len(parts)
    assert page.count("<h2") == len(parts)
    private = any(passage.to for part in parts for chapter in part.chapters for passage in chapter.passages)
    assert ("Known only to" in page) is private
    markdown = whole(markdown_edition, name, "Ann")
    assert markdown.count("\n## ") == len(parts)
    assert "Known only to" not in whole(markdown_edition, name, None)
    assert "The land at the end of the campaign" in markdown


@pytest.mark.parametrize("name", RULESETS)
def test_a_passage_of_a_finished_campaign_is_worded_anew(name: str) -> None:
    campaign = empires.load(empires.save(played(name)))
    assert campaign.finished
    [first, *_] = [
        passage
        for part in edition(book_of(name), None)
        for chapter in part.chapters
        for passage in chapter.passages
    ]
    entry = {"what": "reword", "passage": first.id, "text": "In the beginning there was war."}
    [event] = campaign.attempt("Ann", CHRONICLE, entry)
    book = book_of(name)
    book.entries.append(((999, 0), event))
    assert "In the beginning there was war." in [
        text for part in edition(book, "Bo") for _, text in words(part)
    ]
    assert empires.verify(campaign)


REPORTS = ("report_battle", "report_points", "report_words")
"""The forms by which a battle on the table is reported."""


def reported(name: str, options: dict[str, Any]) -> empires.Campaign[Any]:
    """A campaign until a battle on the table was reported with words, and agreed to."""
    words = {"notes": "The <b>standard</b> fell in the ford."}
    campaign = empires.new(name, ["Ann", "Bo", "Cy"], seed=f"words {name}", options=options)
    people = {one: RandomPlayer(f"words {one}", one) for one in ("Ann", "Bo", "Cy")}
    told = False
    for _ in range(3_000):
        for question in campaign.waiting:
            if question.kind == "confirm_report" and told:
                campaign.answer(question, "agree")
                return campaign
            if question.kind in REPORTS:
                campaign.answer(question, question.default | words)
                told = True
                break
        else:
            play(campaign, people, 1)
    raise AssertionError("nobody fought")


ON_TABLE: dict[str, dict[str, Any]] = {
    "mightier-empires": {"battle_method": "tabletop", "tiles": 30, "end_from_turn": 30},
    "mighty-kingdoms": {},
    "warmaster": {},
    "ninth-age": {"quick_battle": "off"},
}
"""Mighty Empires, where a battle on the table takes more to set up, has tests of its own for this."""


@pytest.mark.parametrize("name", ON_TABLE)
def test_the_players_own_words_about_a_battle_stand_in_its_paragraph(name: str) -> None:
    campaign = reported(name, ON_TABLE[name])
    scribe = Scribe(find_display(find_ruleset(name)).teller())
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            scribe.take(number, at, event)
    chapters = [chapter for part in edition(scribe.book, "Ann") for chapter in part.chapters]
    [told] = [passage for chapter in chapters for passage in chapter.passages if passage.told]
    assert told.battle
    assert [words for _, words in told.told] == ["The <b>standard</b> fell in the ford."]
    assert empires.verify(empires.load(empires.save(campaign)))


@pytest.mark.parametrize("name", RULESETS)
def test_the_film_shows_every_part_as_everybody_may_know_it(name: str) -> None:
    drawn = whole(lambda source, _: film(source), name, None)
    ElementTree.fromstring(drawn)
    public = list(edition(book_of(name, hidden=False), None))
    for part in public[1:]:
        assert escape(part.title) in drawn
    known = " ".join(event.text for event in played(name).chronicle() if event.to is None)
    hidden = [
        event.text for event in played(name).chronicle() if event.to is not None and len(event.text) > 30
    ]
    assert not [text for text in hidden if escape(text) in drawn and text not in known]
    assert len(drawn) < 8_000_000


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("ninth-age", "raided", "Ann raids 1,200 gold: 12 on the dice, times 100."),
        ("mightier-empires", "power_gained", "Ann gains 1,000 Power."),
        ("mighty-kingdoms", "might_scored", "Ann has 1,250 might: 1,250 in battles."),
    ],
)
def test_large_numbers_are_gathered_like_small_ones(name: str, kind: str, text: str) -> None:
    gathers = find_display(find_ruleset(name)).teller().gathered[kind]
    one = gathers if not isinstance(gathers, tuple) else gathers[0]
    assert re.fullmatch(one.pattern, text)
