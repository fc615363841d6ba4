"""Everything of a campaign that players read, while it is played: where it stands and the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import empires
from empires.core.offices.book import edition
from empires.core.questions.fields import Choice, Field, Number, Pick, PickMany, Records, Split, Text
from empires.core.questions.question import Question
from empires.kit.books import Ledger, Sheet
from empires.kit.chronicle import Scribe
from empires.players.policy import Policy, answer_one
from empires.rulesets import find_display

Words: TypeAlias = Iterator[tuple[str, str]]

SELDOM = 40
"""Answers between two looks at the books and the map."""

TOO_MUCH = 10**7
"""A number that no field takes."""


def played(campaign: empires.Campaign[Any], people: dict[str, Policy], answers: int) -> Words:
    """Play on, and tell all that can be read on the way and afterwards."""
    for number in range(answers):
        if campaign.finished:
            break
        question = campaign.waiting[0]
        yield from asked(question)
        if number % SELDOM == 0:
            yield from _books(campaign)
        answer_one(campaign, question, people[question.player])
    yield from _books(campaign)
    yield from _told(campaign)


def asked(question: Question) -> Words:
    """A question with its choices and fields, and the refusals of answers that are none."""
    where = f"question {question.kind}"
    yield where, question.text
    yield from _choices(where, question.choices)
    yield from _fields(where, question.fields)
    default = question.default
    if isinstance(default, dict):
        large = {field.name: TOO_MUCH for field in question.fields if isinstance(field, Number)}
        for wrong in ({}, default | large):
            refusal = question.weigh(wrong)[1]
            yield f"refusal of {question.kind}", refusal.message if refusal else ""


def _choices(where: str, choices: Iterable[Choice]) -> Words:
    for choice in choices:
        yield where, choice.label
        yield where, choice.note


def _fields(where: str, fields: Iterable[Field]) -> Words:
    for field in fields:
        yield where, field.label
        match field:
            case Pick() | PickMany() | Text():
                yield from _choices(where, field.choices)
            case Split():
                yield from ((where, item.label) for item in field.items)
                yield where, field.unit
            case Number():
                yield where, field.unit
            case Records():
                yield from _fields(where, field.fields)


def _books(campaign: empires.Campaign[Any]) -> Words:
    """Ledgers, sheets, map and track as an onlooker and the first player know them, and what may be done."""
    display = find_display(campaign.ruleset)
    for reader in (None, campaign.state.players[0]):
        state = campaign.view(reader).state
        for ledger in display.ledgers(state, reader):
            yield from _book(ledger)
        for sheet in display.sheets(state, reader):
            yield from _book(sheet)
        board = display.board(state, reader)
        yield from (("tile", tile.label) for tile in board.tiles)
        yield from (("piece", piece.label) for piece in board.pieces)
        yield "track", display.track(state, reader).heading
    for question in campaign.view(campaign.state.players[0]).standing:
        yield from asked(question)


def _book(book: Ledger | Sheet) -> Words:
    if isinstance(book, Sheet):
        yield "sheet", book.title
        yield "sheet", book.note
    for section in book.sections:
        yield "book", section.title
        yield "book", section.empty
        for line in section.lines:
            yield from (("book", words) for words in (line.label, line.value, line.note))


def _told(campaign: empires.Campaign[Any]) -> Words:
    """The log, and the chronicle as the first player may read it."""
    scribe = Scribe(find_display(campaign.ruleset).teller())
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            yield f"event {event.kind}", event.text
            scribe.take(number, at, event)
    for part in edition(scribe.book, campaign.setup.players[0]):
        for chapter in part.chapters:
            yield "chronicle", chapter.title
            yield from (("chronicle", passage.text) for passage in chapter.passages)
