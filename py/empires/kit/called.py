"""Names of places in texts for readers: "Bo takes Harrowmere."

The texts of a campaign mention tiles; names are put in only here, so a renamed place has its new name in
every text at once. Only the tiles that a text is about are replaced, and the results are never used as
answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

import msgspec

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Pick, PickMany, Records
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.kit.books import Ledger, Line, Section, Sheet

Names: TypeAlias = Mapping[str, str]
"""Names of places by tile: next to the map the names alone (`told_apart`), elsewhere with their tiles
(`with_tiles`). """

_TILE: Final = re.compile(r"(?<![\w,.(-])-?\d+,-?\d+(?!\w|[,.-]\d)")
"""A word that looks like a tile; a number with a comma does too, but no place has such an id."""

_SIDE: Final = re.compile(r"the [a-z ]+? ((?:by|(?:\d )?(?:north|south|east|west)\w* of) .+)")
"""Words for a place without a name (`kit.whereabouts`), without its ground."""

B = TypeVar("B", Ledger, Sheet)
Q = TypeVar("Q", bound=Question)


def named(names: Names, tile: str) -> str:
    """A place with its name, if it has one: "Harrowmere (0,1)"."""
    return f"{names[tile]} ({tile})" if tile in names else tile


def with_tiles(names: Names) -> Names:
    """Names for readers without the map, each with its tile."""
    return {tile: named(names, tile) for tile in names}


def told_apart(names: Names) -> Names:
    """Names for readers with the map, with the tile only if two places have the same name."""
    times = Counter(names.values())
    return {tile: name if times[name] == 1 else named(names, tile) for tile, name in names.items()}


def told(text: str, tiles: Iterable[str], names: Names) -> str:
    """A text with the names of its named tiles, wherever the tile is a word of its own. "The farmland at 0,3"
    becomes "the farmland by Harrowmere", because the ground is named already."""
    for tile in dict.fromkeys(tiles):
        if tile in names and tile in text:
            alone = rf"(?<![\w,.(-]){re.escape(tile)}(?!\w|[,.-]\d)"
            called = names[tile].replace("\\", "\\\\")
            begins = text.startswith(f"{tile} ")
            if side := _SIDE.fullmatch(names[tile]):
                beside = side[1].replace("\\", "\\\\")
                text = re.sub(rf"\b([Tt]he [a-z ]+) at {alone}", rf"\1 {beside}", text)
            text = re.sub(alone, called, text)
            text = begun(text) if begins else text
    return text


def words_told(text: str, names: Names) -> str:
    """A text that comes without a list of tiles, such as a refusal, with the names of places."""
    return told(text, _TILE.findall(text), names) if names else text


def refusal_told(refusal: IllegalChoice, names: Names) -> IllegalChoice:
    """A refusal with all its reasons, with the names of places."""
    parts = tuple(refusal_told(one, names) for one in refusal.parts)
    return IllegalChoice(refusal.code, words_told(refusal.message, names), refusal.rule, parts)


def event_told(event: Event, names: Names) -> Event:
    """An event with the names of its places; the reasons of rolls already contain names."""
    if not names:
        return event
    text = words_told(event.text, names) if event.kind == ROLL else told(event.text, event.tiles, names)
    return event if text == event.text else msgspec.structs.replace(event, text=text)


def events_told(events: Iterable[Event], names: Names) -> list[Event]:
    """Several events, see `event_told`."""
    return [event_told(event, names) for event in events]


def question_told(question: Q, names: Names) -> Q:
    """A question with the names of its places, for reading only, not for answering."""
    if not names:
        return question
    about = [*question.tiles, *(tile for choice in question.choices for tile in choice.tiles)]
    fields = tuple(_field(one, names) for one in question.fields)
    return question.in_words(told(question.text, about, names), _choices(question.choices, names), fields)


def _choices(choices: tuple[Choice, ...], names: Names) -> tuple[Choice, ...]:
    return tuple(_choice(one, names) for one in choices)


def _choice(choice: Choice, names: Names) -> Choice:
    if not any(tile in names for tile in choice.tiles):
        return choice
    texts = (choice.label, choice.note, choice.deed)
    label, note, deed = (told(text, choice.tiles, names) for text in texts)
    return msgspec.structs.replace(choice, label=label, note=note, deed=deed)


def _field(field: Field, names: Names) -> Field:
    match field:
        case Pick() | PickMany():
            return msgspec.structs.replace(field, choices=_choices(field.choices, names))
        case Records():
            inner = tuple(_field(one, names) for one in field.fields)
            return msgspec.structs.replace(field, fields=inner)
        case _:
            return field


def book_told(book: B, names: Names) -> B:
    """A ledger or sheet with the names of its places."""
    if not names:
        return book
    sections = tuple(
        Section(one.title, tuple(_line(line, names) for line in one.lines), one.empty)
        for one in book.sections
    )
    return msgspec.structs.replace(book, sections=sections)


def _line(line: Line, names: Names) -> Line:
    """A line about a place; the name comes first if the words do not contain the tile."""
    if line.tile not in names:
        return line
    label = told(line.label, (line.tile,), names)
    called = label if label != line.label else f"{names[line.tile]}: {line.label}"
    return msgspec.structs.replace(line, label=called)
