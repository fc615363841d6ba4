"""Armies, generals and banners have names that their owners give, in every text that mentions them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import empires
from empires.core.errors import IllegalChoice
from empires.core.offices.book import edition
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Choice, Pick, Text
from empires.core.questions.question import Question
from empires.kit.called import board_told, book_told, events_told, told, told_apart
from empires.kit.changes import Ahead, changes
from empires.kit.chronicle import Scribe
from empires.kit.threats import Threat
from empires.maps.board import Badge, Board, BoardTile, Piece
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_display

NAMES = {
    "Ann’s banner 3": "The Iron Guard",
    "Ann’s banner 1": "Red Wolves",
    "Ann’s general": "Rowan",
    "Bo’s banner 3": "Black Lances",
    "0,1": "Ems",
}


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("Ann’s banner 3 takes 0,1 of Bo’s banner 3.", "Ann’s Iron Guard takes Ems of Bo’s Black Lances."),
        ("Ann’s banners 1, 2 and 3 march.", "Ann’s Red Wolves, banner 2 and The Iron Guard march."),
        ("Ann’s banner 31, Joann’s banner 3, banner 3.", "Ann’s banner 31, Joann’s banner 3, banner 3."),
        ("Ann’s general falls, and a general of Bo’s.", "Ann’s Rowan falls, and a general of Bo’s."),
    ],
)  # fmt: skip
def test_a_text_calls_armies_by_their_names(text: str, reads: str) -> None:
    assert told(text, ("0,1",), NAMES) == reads


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("Banner 3 scouts 0,1", "The Iron Guard scouts Ems"),
        ("your banner 3, your banners 1 and 2", "your Iron Guard, your Red Wolves and banner 2"),
        ("Banners 1 and 3 march", "Red Wolves and The Iron Guard march"),
        ("Bo’s banner 3 meets banner 4", "Bo’s Black Lances meets banner 4"),
        ("Each army has a general", "Each army has a general"),
    ],
)
def test_in_a_text_for_its_owner_an_army_needs_no_owner(text: str, reads: str) -> None:
    assert told(text, ("0,1",), NAMES, "Ann") == reads


def test_a_map_shows_the_name_with_the_number_on_the_piece() -> None:
    piece = Piece(
        id="a", tile="0,1", kind="banner", owner="Ann", number="3", label="Ann’s banner 3 at 0,1",
        badges=(Badge("shield", "", "carries Ann’s banner 1"),),
    )  # fmt: skip
    [named] = board_told(Board(tiles=(), pieces=(piece,)), NAMES).pieces
    assert (named.name, named.label) == ("The Iron Guard", "Ann’s Iron Guard (banner 3) at Ems")
    assert named.badges[0].meaning == "carries Ann’s Red Wolves (banner 1)"
    assert named.number == "3"


def test_the_line_about_a_lost_army_has_its_name() -> None:
    piece = Piece(id="a", tile="0,1", kind="banner", owner="Ann", number="3", name="The Iron Guard")
    land = (BoardTile(id="0,1", q=0, r=1, ground="plain"),)
    foe = Piece(id="b", tile="0,1", kind="army", owner="Bo", number="2", name="Black Lances")
    after = Board(tiles=land, pieces=(foe,))
    threat = Threat("Bo", "at", "0,1", "0,1", "army", "2")
    lines = changes(Board(tiles=land, pieces=(piece,)), after, [], "Ann", Ahead(frozenset(), [threat]))
    assert any(line.strong == "You lost The Iron Guard; Bo’s Black Lances is at a plain" for line in lines)


def _named_of(campaign: Campaign[Any], player: str) -> list[str]:
    found = [one for one in campaign.view(player).standing if one.kind == "name_army"]
    return [choice.value for one in found for choice in _choices(one, "what")]


def _choices(question: Question, name: str) -> tuple[Choice, ...]:
    field = next(one for one in question.fields if one.name == name)
    assert isinstance(field, (Pick, Text))
    return field.choices


def _mustered(ruleset: str) -> Campaign[Any]:
    """A campaign of two in which both have something to name."""
    return empires.load(_saved(ruleset))


@cache
def _saved(ruleset: str) -> str:
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="titles")
    players = {name: RandomPlayer("names", name) for name in ("Ann", "Bo")}
    while not (_named_of(campaign, "Ann") and _named_of(campaign, "Bo")):
        assert play(campaign, players, most_answers=10)
    return empires.save(campaign)


def _name_all(campaign: Campaign[Any], player: str, *, numbered: bool = False) -> dict[str, str]:
    """Gives everything of a player's a name; the words by the name."""
    words = {f"Zz{player}{at}zz": what for at, what in enumerate(_named_of(campaign, player))}
    words = {name: what for name, what in words.items() if " " in what or not numbered}
    for name, what in words.items():
        campaign.attempt(player, "name_army", {"what": what, "name": name})
    return words


def _texts(campaign: Campaign[Any], reader: str | None) -> Iterator[str]:
    """Everything a reader sees: log, ledgers, map, sheets, questions and chronicle."""
    display, view = find_display(campaign.ruleset), campaign.view(reader)
    names = display.names(view.state)
    for event in events_told(view.events, told_apart(names)):
        if event.kind != "army_named":
            yield event.text
    for book in display.books_of(view.state, reader, told_apart(names)):
        for section in book.sections:
            yield from (f"{line.label} {line.value} {line.note}" for line in section.lines)
    for sheet in display.sheets(view.state, reader):
        yield str(book_told(sheet, names, reader or ""))
    board = display.map_of(campaign, reader)
    yield from (tile.label for tile in board.tiles)
    yield from (piece.label for piece in board.pieces)
    yield from (arrow.label for arrow in board.arrows)
    scribe = Scribe(display.teller(), names)
    for number, event in enumerate(view.events):
        if event.kind != "army_named":
            scribe.take(0, number, event)
    for part in edition(scribe.book, reader):
        passages = [one for chapter in part.chapters for one in chapter.passages]
        yield from (f"{one.title}: {' '.join(said.text for said in one.sentences)}" for one in passages)


@pytest.mark.parametrize("ruleset", list(catalogue()))
def test_every_ruleset_lets_owners_name_their_armies_and_generals(ruleset: str) -> None:
    campaign = _mustered(ruleset)
    [naming] = [one for one in campaign.view("Ann").standing if one.kind == "name_army"]
    what = _choices(naming, "what")[0].value
    proposed = [one.value for one in _choices(naming, "name")]
    assert len(set(proposed)) == len(proposed) > 1
    events = campaign.answer(naming, {"what": what, "name": "  Bree <b>\n&  Sons "})
    assert [one.kind for one in events] == ["army_named"]
    assert "Bree <b> & Sons" in events[0].text
    again = empires.load(empires.save(campaign))
    assert again.state.titles == campaign.state.titles == {"Ann": {what: "Bree <b> & Sons"}}
    empires.verify(campaign)
    other = _named_of(campaign, "Ann")[1]
    for wrong in ("bree <B> & sons", "Bo", other):
        with pytest.raises(IllegalChoice):
            campaign.attempt("Ann", "name_army", {"what": other, "name": wrong})
    campaign.attempt("Ann", "name_army", {"what": what, "name": " "})
    assert campaign.state.titles == {"Ann": {}}


def _on(campaign: Campaign[Any]) -> None:
    players = {name: RandomPlayer("on", name) for name in ("Ann", "Bo")}
    play(campaign, players, most_answers=60)


@pytest.mark.parametrize("ruleset", list(catalogue()))
def test_names_are_wherever_a_reader_knows_the_army(ruleset: str) -> None:
    campaign = _mustered(ruleset)
    given = _name_all(campaign, "Ann")
    _on(campaign)
    assert any(name in text for name in given for text in _texts(campaign, "Ann"))
    public = any(
        name in text for name in given for text in [*_texts(campaign, "Bo"), *_texts(campaign, None)]
    )
    assert public == (ruleset != "mightier-empires")  # where armies are hidden: MI-INFO-06


@pytest.mark.parametrize("ruleset", ["mighty-empires", "mighty-kingdoms", "mightier-empires"])
def test_a_name_tells_no_more_than_the_words_it_takes_the_place_of(ruleset: str) -> None:
    """Two campaigns differ in names alone: what others read differs in nothing but names."""
    plain, named = _mustered(ruleset), _mustered(ruleset)
    given = _name_all(named, "Ann", numbered=True)
    for campaign in (plain, named):
        _on(campaign)
    for reader in ("Bo", None):
        texts = "\n".join(_texts(named, reader))
        for name, what in given.items():
            texts = texts.replace(f"{name} ({what})", what).replace(name, what)
        assert _numbers_alone(texts) == _numbers_alone("\n".join(_texts(plain, reader)))


def _numbers_alone(texts: str) -> str:
    """Texts in which "banners 2 and 6" reads like "banner 2 and banner 6"."""
    return re.sub("(banner|army)s? ", "", texts.lower())
