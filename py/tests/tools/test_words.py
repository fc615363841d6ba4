"""Texts are found with their kind, and habits of the dialect are found in them."""

from __future__ import annotations

from functools import cache

import pytest
from tools.words.code import SOURCE
from tools.words.everything import by_kind
from tools.words.glossary import strays
from tools.words.suspects import suspects
from tools.words.text import KINDS, Text

MOST = {
    "questions": 0, "choices": 0, "refusals": 2, "log": 1, "reports": 0, "sheets": 0, "options": 19,
    "coach": 0, "rulebook": 13, "titles": 0, "tables": 8, "chronicle": 2, "dialogs": 5, "letters": 1,
    "start": 1, "errors": 1, "cli": 2, "docs": 28, "docstrings": 54, "comments": 3, "house": 0, "other": 8,
}  # fmt: skip
"""Suspects that were judged natural, with a few to spare for documents and docstrings."""


@cache
def texts() -> dict[str, list[Text]]:
    """All texts of the project by kind, read once."""
    return by_kind()


@pytest.mark.parametrize(
    ("words", "habits"),
    [
        ("Who has troops in the tile shows them.", ["free relative"]),
        ("It belongs to whoever comes first.", ["free relative"]),
        ("What is bought in winter joins the army.", ["what as subject"]),
        ("Who fights?", []),
        ("A deadline is at no time that there is.", ["that there is"]),
        ("/turn is so already.", ["so"]),
        ("The map lies before you.", ["lies, stands"]),
        ("Nobody of yours starves.", ["nobody of"]),
        ("Of the three maps you keep one.", ["inversion"]),
        ("This is no map.", ["is no"]),
        ("There is no map.", []),
        ("Two armies, of which one rests.", ["of whom"]),
        ("Roll for each; else all go.", ["else"]),
        ("None within so many inches.", ["so many"]),
        ("An army may rest, which is usual, or march.", ["usual aside"]),
        ("The winner earns 2 conquest points more.", ["amount more"]),
        ("The winner gets 2 points more than the loser; the city costs 1 point more.", []),
        ("Nobody sees a letter before all have sealed theirs.", ["all have"]),
        ("Send it in another way, through any chat.", ["chat, screen, way", "chat, screen, way"]),
        ("This is the least roll that wins.", ["least roll"]),
        ("The result is at least the number given.", []),
        ("A scout goes by first impressions.", ["goes by"]),
        ("There is no table called Ann. There are ….", ["list without a noun"]),
        ("Everyone with troops in the tile must show them to the caster.", []),
    ],
)
def test_habits_of_the_dialect_are_found_and_plain_english_is_not(words: str, habits: list[str]) -> None:
    assert list(suspects(Text("log", "here", words))) == habits


def test_sentences_of_rules_are_neither_telegrams_nor_chapters() -> None:
    long = "A banner that marches " + "and fights " * 15 + "rests."
    text = Text("rulebook", "ME-MOVE-01", f"A die each. A banner marches one tile a month. {long}")
    assert list(suspects(text)) == ["short sentence", "long sentence"]


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_texts_of_every_kind(kind: str) -> None:
    assert texts()[kind]


def test_a_text_is_found_with_its_line_and_what_it_is_passed_to() -> None:
    name = "rulesets/mighty_empires/season/scouting.py"
    lines = (SOURCE / name).read_text(encoding="utf-8").splitlines()
    found = {kind: [text for text in texts()[kind] if text.where.startswith(f"{name}:")] for kind in KINDS}
    assert all(found[kind] for kind in ("questions", "choices", "refusals", "log", "docstrings"))
    for text in found["refusals"]:
        first = text.words.split("…")[0]
        assert first in lines[int(text.where.split(":")[1]) - 1]


def test_titles_of_rules_and_chapters_are_texts_too() -> None:
    titles = {text.where: text.words for text in texts()["titles"]}
    assert titles["ME-SIEGE-10"] == "Rally by the besieged"
    assert titles["ME-BATTLE-01 (chapter)"]
    assert {text.where for text in texts()["rulebook"]} < titles.keys()


def test_cells_of_several_words_are_texts_too() -> None:
    cells = {text.where: text.words for text in texts()["tables"]}
    assert cells["MK-T-SCAR 2"] == "gains Yellow Bellied"
    sentences = {text.where: text.words for text in texts()["refusals"]}
    assert sentences["NA-T-REFUSALS hex-own"] == "{it} is already yours."


def test_phrases_of_the_house_rules_editor_are_texts_and_classes_of_styles_are_none() -> None:
    phrases = {text.where: text.words for text in texts()["house"]}
    assert phrases["ME-T-BUILD.crowns"] == "Crowns to build {a}"
    assert not {"choices column", "primary deed"} & {text.words for text in texts()["dialogs"]}


@pytest.mark.parametrize("kind", KINDS)
def test_the_dialect_does_not_creep_back(kind: str) -> None:
    found = [f"{habit} | {text.line}" for text in texts()[kind] for habit in suspects(text)]
    assert len(found) <= MOST[kind], "\n".join(found)


def test_a_thing_of_a_rulebook_has_the_same_name_everywhere() -> None:
    assert [
        f"{term} | {text.line}" for kind in KINDS for text in texts()[kind] for term in strays(text)
    ] == []


@pytest.mark.parametrize(
    ("kind", "where", "words", "terms"),
    [
        (
            "log",
            "rulesets/warmaster/pacts.py:1",
            "They sign a pact of non-aggression.",
            ["non-aggression pact"],
        ),
        ("rulebook", "NA-MAP-01", "A tile of land.", ["hex"]),
        ("rulebook", "ME-MAP-01", "A tile of land.", []),
        ("log", "rulesets/warmaster/points.py:1", "Ann has 3 gold.", ["points"]),
        ("log", "rulesets/ninth_age/gifts.py:1", "Ann gives a crown.", ["gold"]),
        ("log", "rulesets/mightier_empires/orders/edicts.py:1", "Every month counts.", ["turn"]),
        ("dialogs", "page/card/ending.py:1", "Ann wins … tiles.", ["land, `Board.counted`"]),
        ("dialogs", "page/start/seats.py:1", "Add a bot.", ["computer player"]),
        ("docstrings", "rulesets/warmaster/pacts.py:1", "A pact of non-aggression.", []),
    ],
)
def test_other_words_for_a_term_are_found(kind: str, where: str, words: str, terms: list[str]) -> None:
    assert list(strays(Text(kind, where, words))) == terms
