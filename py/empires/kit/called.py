"""Names of places and armies in texts for readers: "Bo’s Iron Guard takes Harrowmere."

The texts of a campaign mention tiles and "Bo’s army 4". Names are put in only here, so anything that is
renamed has its new name in all texts at once. Only the tiles that a text is about are replaced, and the
results are never used as answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final, TypeAlias, TypeVar

import msgspec

from empires.core.base.words import begun, listed
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Pick, PickMany, Records, Split, Text
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.kit.books import Ledger, Line, Section, Sheet
from empires.maps.board import Arrow, Board, BoardTile, Piece

Names: TypeAlias = Mapping[str, str]
"""The names of armies, by descriptions such as "Bo’s army 4", followed by the names of places, by tile. In
texts next to the map, places have only their names (`told_apart`); elsewhere their tiles are given as well
(`with_tiles`)."""

OF: Final = "’s "
"""The text between an owner's name and the description of a possession."""

_TILE: Final = re.compile(r"(?<![\w,.(-])-?\d+,-?\d+(?!\w|[,.-]\d)")
"""A pattern for words that look like tiles. Numbers with a comma look the same, but no place has such an
id."""

_SIDE: Final = re.compile(
    r"the ([a-z ]+?) ((?:by|(?:just |[a-z]+ (?:tiles|hexes) )?(?:north|south|east|west)[\w-]* of) .+)"
)
"""A pattern for descriptions of places without a name (`kit.whereabouts`), whose groups are the kind of
ground and the rest."""

B = TypeVar("B", Ledger, Sheet)
L = TypeVar("L", Piece, Arrow)
Q = TypeVar("Q", bound=Question)


_IN: Final = "forest|swamp|river valley|snowfields|desert|waste|lowland|highland"
_ON: Final = "plain|hill|mountain|coast|downs|farmland|sea"
_LAND: Final = f"{_IN}|{_ON}|river|lake|lowlands|highlands|land|tile|hex|site|place|wilderness"
"""What a text may call the land of a place itself, and not something that is there."""

_BUILT: Final = "tower|temple|capital|city|fortress|village|mine|ruin"
"""Buildings that identify a place, so that its ground need not be named as well."""

_THERE: Final = "meet|fights?|withdraws?|stands?|digs in|rises|[Ss]tarts?|[Ss]couting|rebel|is"
"""What is done at a named place but on nameless land; one marches on either."""

_ANY: Final = rf"the (?:{_IN}|{_ON})s?"
"""A pattern for the beginning of a description that is in the middle of a sentence."""

_ON_WHAT_ONE_IS_IN: Final = re.compile(rf"(?<!attack )(?<!assault )(?<!it )\bon the ({_IN})\b")
"""A pattern for wrong phrases such as "on the forest", where it should be "in the forest"."""

_GROUND: Final = re.compile(rf"(?:the|an?) (?:(?P<on>{_ON})s?|{_IN})\b")
"""A pattern for the beginning of a description of a place without a name, by the preposition before it."""


def at_place(place: str) -> str:
    """A place with its preposition: "at Harrowmere", "in the forest by Harrowmere", "on a hill"."""
    ground = _GROUND.match(place)
    return f"{'at' if ground is None else 'on' if ground['on'] else 'in'} {place}"


def named(names: Names, tile: str) -> str:
    """A place with its name, if it has one: "Harrowmere (0,1)"."""
    return f"{names[tile]} ({tile})" if tile in names else tile


def with_tiles(names: Names) -> Names:
    """Names for readers who do not see the map; the names of places include their tiles."""
    return {tile: name if OF in tile else named(names, tile) for tile, name in names.items()}


def told_apart(names: Names) -> Names:
    """Names for readers who see the map; they include a tile only if two places have the same name."""
    times = Counter(names.values())
    return {tile: name if times[name] == 1 else named(names, tile) for tile, name in names.items()}


def with_words(names: Names) -> Names:
    """Names for a book or a map, which combine the name given to an army with its number: "Iron Guard (army
    4)"."""
    return {words: f"{name} ({_apart(words)[1]})" if OF in words else name for words, name in names.items()}


def titled(text: str, names: Names, owner: str = "") -> str:
    """Text with the names that owners gave: "Ann’s army 4" becomes "Ann’s Iron Guard". In text for the
    `owner`, "army 4" becomes "Iron Guard" as well."""
    words = tuple(takewhile(lambda one: OF in one, names))
    return _mentions(words).sub(lambda found: _by_name(found, names, owner), text) if words else text


@lru_cache(maxsize=32)
def _mentions(words: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern that finds a mention of one of these things, or of several of the same kind in a row."""
    pairs = [_apart(one) for one in words]
    owners = "|".join(re.escape(whose) for whose, _ in pairs if whose) or "(?!)"
    things = "|".join(sorted((_either_case(what) for _, what in pairs), key=len, reverse=True))
    heads = "|".join(_either_case(head) for _, what in pairs if (head := what.rpartition(" ")[0])) or "(?!)"
    several = rf"(?P<head>{heads})s (?P<numbers>(?:\w+, )*\w+ and \w+)"
    before = rf"(?<!\w)(?:(?P<whose>{owners}){OF}|[Yy]our |(?<!{OF})(?<!: ))"
    return re.compile(rf"{before}(?:{several}|(?P<what>{things}))(?!\w| of )")


def _apart(words: str) -> tuple[str, str]:
    """The owner and the description of the possession; the owner is "" if it belongs to the reader."""
    whose, _, what = words.partition(OF) if words.startswith(OF) else words.rpartition(OF)
    return whose, what


def _either_case(words: str) -> str:
    return f"(?i:{re.escape(words[0])}){re.escape(words[1:])}"


def _by_name(found: re.Match[str], names: Names, owner: str) -> str:
    """The name that replaces a mention; the mention itself if the thing has no name, or if it is unclear
    whether it belongs to the owner."""
    whose, head = found["whose"], found["head"]
    numbers = re.split(", | and ", found["numbers"] or "")
    mentioned = [f"{head} {number}" for number in numbers] if head else [found["what"]]
    if not whose and " " not in mentioned[0] and f"{OF}{mentioned[0]}" not in names:
        return found[0]  # one of many generals

    def called(words: str) -> str:
        owners = [whose] if whose else [owner, ""]
        ways = [f"{one}{OF}{said}" for one in owners for said in (words, f"{words[0].lower()}{words[1:]}")]
        return next((names[way] for way in ways if way in names), "")

    if not any(map(called, mentioned)):
        return found[0]
    told = listed([called(one) or f"{one[0].lower()}{one[1:]}" for one in mentioned])
    before = found[0][: found.start("head" if head else "what") - found.start()]
    return before + (re.sub("^[Tt]he ", "", told) if before else told)


def leaders(names: Names, player: str) -> list[tuple[str, str]]:
    """The words "army" and "general" with their names, if a player's only army or general has been given a
    name."""
    owned = [(_apart(words), name) for words, name in names.items() if OF in words]
    return [(what, name) for (whose, what), name in owned if whose == player and " " not in what]


def told(text: str, tiles: Iterable[str], names: Names, owner: str = "") -> str:
    """Text with the names of armies (see `titled`) and places (see `placed`) put in."""
    return placed(titled(text, names, owner), tiles, names)


def placed(text: str, tiles: Iterable[str], names: Names) -> str:
    """Text in which tiles are replaced by their names wherever they are separate words. "The farmland at
    0,3" becomes "the farmland by Harrowmere", because the text names the ground; but if only the ground in
    the names distinguishes two places, it becomes "the plain by Harrowmere"."""
    for tile in dict.fromkeys(tiles):
        if tile in names and tile in text:
            alone = rf"(?<![\w,.(-]){re.escape(tile)}(?!\w|[,.-]\d)"
            called = names[tile].replace("\\", "\\\\")
            begins = re.match(f"{alone}[ :]", text) is not None
            if side := _SIDE.fullmatch(names[tile]):
                ground, beside = side[1], side[2].replace("\\", "\\\\")
                apart = rf"\b([Tt]he (?:[a-z ]+ )?)(?:{_IN}|{_ON})s? at {alone}"
                if re.search(apart, text) and _shared(side[2], names):
                    text = re.sub(apart, rf"\1{ground} {beside}", text)
                text = re.sub(rf"\b([Tt]he (?:[a-z ]+ )?(?:{_LAND})s?) at {alone}", rf"\1 {beside}", text)
                if not _shared(side[2], names):
                    text = re.sub(rf"\b({_BUILT}) at {alone}", rf"\1 {beside}", text)
                text = re.sub(rf"\bat ({_ANY} {beside})", lambda found: at_place(found[1]), text)
                text = re.sub(rf"\bat {alone}", at_place(called), text)
            elif not names[tile].startswith("the "):
                text = re.sub(rf"\b({_THERE}) on {alone}", rf"\1 at {called}", text)
            text = _ON_WHAT_ONE_IS_IN.sub(r"in the \1", re.sub(alone, called, text))
            text = begun(text) if begins else text
    return text


def _shared(beside: str, names: Names) -> bool:
    """Whether several places have descriptions that differ only in their ground."""
    return sum(name.endswith(beside) and name.startswith("the ") for name in names.values()) > 1


def words_told(text: str, names: Names, owner: str = "") -> str:
    """Text that has no list of its tiles, such as a refusal, with the names of places and armies put in."""
    return told(text, _TILE.findall(text), names, owner) if names else text


def refusal_told(refusal: IllegalChoice, names: Names, owner: str = "") -> IllegalChoice:
    """A refusal and all its reasons, with the names of places and armies put in."""
    parts = tuple(refusal_told(one, names, owner) for one in refusal.parts)
    return IllegalChoice(refusal.code, words_told(refusal.message, names, owner), refusal.rule, parts)


def speaker(event: Event) -> str:
    """The player whose armies an event mentions without naming their owner; a report to one player may be
    about the armies of another."""
    return str(event.facts.get("player", "")) if event.to is None else ""


def event_told(event: Event, names: Names) -> Event:
    """An event with the names of its places put in; the reasons for rolls already contain names."""
    if not names:
        return event
    owner = speaker(event)
    roll = event.kind == ROLL
    text = words_told(event.text, names) if roll else told(event.text, event.tiles, names, owner)
    return event if text == event.text else msgspec.structs.replace(event, text=text)


def events_told(events: Iterable[Event], names: Names) -> list[Event]:
    """Several events with names put in; see `event_told`."""
    return [event_told(event, names) for event in events]


def question_told(question: Q, names: Names) -> Q:
    """A question with the names of its places put in; it is only for reading, not for answering."""
    if not names:
        return question
    about, owner = (
        [*question.tiles, *(tile for choice in question.choices for tile in choice.tiles)],
        question.player,
    )
    fields = tuple(_field(one, names, owner) for one in question.fields)
    text = told(question.text, about, names, owner)
    return question.in_words(text, _choices(question.choices, names, owner), fields)


def _choices(choices: tuple[Choice, ...], names: Names, owner: str) -> tuple[Choice, ...]:
    return tuple(_choice(one, names, owner) for one in choices)


def _choice(choice: Choice, names: Names, owner: str) -> Choice:
    texts = (choice.label, choice.note, choice.deed)
    label, note, deed = (told(text, choice.tiles, names, owner) for text in texts)
    return msgspec.structs.replace(choice, label=label, note=note, deed=deed)


def _field(field: Field, names: Names, owner: str) -> Field:
    label = titled(field.label, names, owner)
    match field:
        case Pick() | PickMany() | Text():
            return msgspec.structs.replace(field, label=label, choices=_choices(field.choices, names, owner))
        case Records():
            inner = tuple(_field(one, names, owner) for one in field.fields)
            return msgspec.structs.replace(field, label=label, fields=inner)
        case Split():
            items = tuple(
                msgspec.structs.replace(one, label=titled(one.label, names, owner)) for one in field.items
            )
            return msgspec.structs.replace(field, label=label, items=items)
        case _:
            return msgspec.structs.replace(field, label=label)


def book_told(book: B, names: Names, owner: str = "") -> B:
    """A ledger or sheet with the names of its places and of its `owner`'s armies put in."""
    if not names:
        return book
    names = with_words(names)
    sections = tuple(
        Section(titled(one.title, names, owner), tuple(_lines(one.lines, names, owner)), one.empty)
        for one in book.sections
    )
    return msgspec.structs.replace(book, sections=sections)


def with_leaders(book: Ledger, names: Names) -> Ledger:
    """A ledger with the names of its owner’s army and general added at the end of the first section."""
    lines = tuple(Line(begun(what), name) for what, name in leaders(names, book.player))
    if not lines or not book.sections:
        return book
    first = msgspec.structs.replace(book.sections[0], lines=(*book.sections[0].lines, *lines))
    return msgspec.structs.replace(book, sections=(first, *book.sections[1:]))


def _lines(lines: Iterable[Line], names: Names, owner: str) -> Iterator[Line]:
    """Lines with the names of their places and armies put in; the place's name comes first if neither the
    line nor the one before it mentions the place."""
    before = ""
    for line in lines:
        label, value, note = (titled(text, names, owner) for text in (line.label, line.value, line.note))
        called = placed(label, (line.tile,), names)
        name = names.get(line.tile, "")
        known = name.removesuffix(f" ({line.tile})")
        if name and called == label and line.tile != before and known not in f"{label} {note}":
            called = f"{name}: {label}"
        before = line.tile
        yield Line(called, value, line.tile, note)


def board_told(board: Board, names: Names) -> Board:
    """A map whose pieces have the names that their owners gave them, and are said to be at places with
    names, not at coordinates."""
    armies = {words: name for words, name in names.items() if OF in words}
    places = told_apart({tile: name for tile, name in names.items() if OF not in tile})
    if not names:
        return board
    long = with_words(armies)
    return msgspec.structs.replace(
        board,
        tiles=tuple(_described(tile, long) for tile in board.tiles) if armies else board.tiles,
        pieces=tuple(piece_placed(_piece(piece, armies, long), places) for piece in board.pieces),
        arrows=tuple(_labelled(arrow, long) for arrow in board.arrows) if armies else board.arrows,
    )


def piece_placed(piece: Piece, names: Names) -> Piece:
    """A piece whose description calls its place by its name, if it has one."""
    before, found, after = piece.label.partition(f" at {piece.tile}")
    if not found or after[:1].isdigit() or piece.tile not in names:
        return piece
    return msgspec.structs.replace(piece, label=f"{before} {at_place(names[piece.tile])}{after}")


def _described(tile: BoardTile, names: Names) -> BoardTile:
    words = tile.words
    place, forces = (tuple(titled(one, names) for one in some) for some in (words.place, words.forces))
    if (place, forces) == (words.place, words.forces):
        return tile
    return msgspec.structs.replace(tile, words=msgspec.structs.replace(words, place=place, forces=forces))


def _labelled(one: L, names: Names) -> L:
    return msgspec.structs.replace(one, label=titled(one.label, names))


def _piece(piece: Piece, names: Names, long: Names) -> Piece:
    badges = tuple(
        msgspec.structs.replace(one, meaning=titled(one.meaning, long)) if OF in one.meaning else one
        for one in piece.badges
    )
    name = names.get(f"{piece.owner}{OF}{piece.kind} {piece.number}", "")
    return msgspec.structs.replace(_labelled(piece, long), name=name, badges=badges)
