"""The chronicle as data: a book and its editions.

A book has parts (years, rounds, turns), parts have chapters (months, a winter), and chapters have passages. A
passage is a paragraph for one audience: public and restricted facts never share a passage, so each edition is
the same book with passages left out. A passage is named after its first event. Entries that players write in
the chronicle (`entries`) are added when an edition is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

import msgspec

from empires.core.base.texts import cleaned
from empires.core.offices.entries import LONGEST_PASSAGE, WORDS, address, place_of
from empires.core.records.events import Event

MOST_WRITTEN = 20_000
"""The maximum number of player entries shown in an edition."""

Place: TypeAlias = tuple[int, int]
"""The place of an event: its page of the journal, and its number on that page, counted either among all
events or among public ones."""


class Sentence(msgspec.Struct):
    """A sentence of the chronicle. Each of the `items` that it covers makes it longer."""

    text: str
    items: list[str] = []


class Figure(msgspec.Struct):
    """One side of a battle: its name, its strength and its outcome; the last two may be empty."""

    side: str
    strength: str = ""
    outcome: str = ""


class Passage(msgspec.Struct):
    """A paragraph, or a battle with its `title` and `figures`. `to` lists who may know it; None means
    everybody. `won` are the winning sides of a battle, which may also be `drawn`. `told` holds the fighters'
    accounts, each as author and text, and `comments` those of the recorder. `by` names the player who added
    the passage, `worded` the one who rewrote it; a `struck` passage is left out."""

    at: Place
    to: tuple[str, ...] | None
    sentences: list[Sentence] = []
    title: str = ""
    battle: bool = False
    figures: list[Figure] = []
    won: list[str] = []
    drawn: bool = False
    told: list[tuple[str, str]] = []
    comments: list[tuple[str, str]] = []
    by: str = ""
    worded: str = ""
    struck: bool = False

    @property
    def id(self) -> str:
        """The passage's name."""
        return address(*self.at)

    @property
    def text(self) -> str:
        """The passage's sentences as one text."""
        return " ".join(sentence.text for sentence in self.sentences)

    def visible_to(self, reader: str | None) -> bool:
        """Whether a reader may see the passage; None means a reader with only public knowledge."""
        return self.to is None or reader in self.to


class Chapter(msgspec.Struct):
    """Passages under a heading, which may be empty; `season` is the higher-level heading, or empty."""

    title: str
    season: str = ""
    passages: list[Passage] = []


class Part(msgspec.Struct):
    """A year, round or turn: chapters under a title. `at` is the place of its first event, counted among all
    events."""

    title: str
    at: Place
    chapters: list[Chapter] = []


class Book(msgspec.Struct):
    """The whole chronicle, and the players' entries in order."""

    parts: list[Part] = []
    entries: list[tuple[Place, Event]] = []


def edition(book: Book, reader: str | None, *, struck: bool = False) -> Iterator[Part]:
    """The parts of the book as a reader may see them, with the players' entries.

    Chapters and parts without content are left out, and so are struck passages unless `struck` is True.
    """
    written = _written(book)
    places = _places(book)
    for part in book.parts:
        chapters = []
        for chapter in part.chapters:
            laid = [
                entered
                for passage in chapter.passages
                if passage.visible_to(reader)
                for entered in _laid(passage, written, places)
                if struck or not entered.struck
            ]
            if laid:
                chapters.append(Chapter(chapter.title, chapter.season, laid))
        if chapters:
            yield Part(part.title, part.at, chapters)


def headline(part: Part) -> str:
    """The headline of a part: its last battle, or its last sentence if there was no battle."""
    passages = [passage for chapter in part.chapters for passage in chapter.passages]
    battles = [passage for passage in passages if passage.battle]
    if battles:
        return _battle(battles[-1])
    told = [passage for passage in passages if passage.sentences]
    return told[-1].sentences[0].text if told else ""


def _battle(battle: Passage) -> str:
    won = f" {', '.join(battle.won)} won." if battle.won else ""
    return f"{battle.title}.{won}" if not battle.title.endswith(".") else f"{battle.title}{won}"


Written: TypeAlias = dict[Place, list[tuple[Place, str, str, str]]]
"""Players' entries by passage, each with its place in the journal, action, author and words."""


def _written(book: Book) -> Written:
    found: Written = {}
    for at, event in islice(book.entries, MOST_WRITTEN):
        facts = event.facts
        what, by, words = facts.get("what"), facts.get("by"), facts.get("words")
        place = place_of(str(facts.get("passage")))
        if place is None or what not in WORDS or not isinstance(by, str) or not isinstance(words, str):
            continue
        found.setdefault(place, []).append((at, str(what), by, cleaned(words[:LONGEST_PASSAGE])))
    return found


def _places(book: Book) -> set[Place]:
    """The places where public passages begin; players cannot write into other passages."""
    return {
        passage.at
        for part in book.parts
        for chapter in part.chapters
        for passage in chapter.passages
        if passage.to is None
    }


def _laid(passage: Passage, written: Written, places: set[Place]) -> Iterator[Passage]:
    """A passage with the entries that players wrote about it, followed by the passages added after it."""
    if passage.at not in written or (passage.at not in places and not passage.by):
        yield passage
        return
    laid = msgspec.structs.replace(passage, told=list(passage.told), comments=[])
    added = []
    for at, what, by, words in written[passage.at]:
        match what:
            case "reword":
                laid.sentences, laid.worded = [Sentence(words)], by
            case "comment":
                laid.comments.append((by, words))
            case "account":
                laid.told = [*(one for one in laid.told if one[0] != by), (by, words)]
            case "strike" | "restore":
                laid.struck = what == "strike"
            case _:
                added.append(Passage(at, None, [Sentence(words)], by=by))
    yield laid
    for one in added:
        yield from _laid(one, written, places)
