"""Texts in the program and its data files are written as people write: apostrophes, large numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.sources import nodes

import empires

ROOT = Path(empires.__file__).parent
STRAIGHT = re.compile(r"(?<=[A-Za-z}])'(?=[A-Za-z])|(?<=s)'(?=[\s.,;:!?)]|$)")
"""An apostrophe that stands for a letter, or for whose something is; "}" is where a value stands."""

LARGE = re.compile(r"(?<=[a-z(] )(?!2018\b)[1-9]\d{3,}(?![\w:]|[.-]\d)|\b(?!2018\b)[1-9]\d{3,}(?= [a-z])")
"""A large number without a comma in a sentence, but for years of an edition, dates and codes."""

BARE = re.compile(r"\{\}(?= (points|crowns|gold)\b)")
"""A value before what is counted by the thousand, without a format that gives it commas."""

CODES = frozenset({"Wizard's Tower"})
"""What states and tables are keyed by; readers are shown it otherwise."""


def _sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module, without docstrings.

    A value in them is told as "{}", one that has a format of its own as "{:}".
    """
    tree = nodes(path)
    within = {id(part) for node in tree if isinstance(node, ast.JoinedStr) for part in node.values}
    known = within | {id(node.value) for node in tree if isinstance(node, ast.Expr)}
    for node in tree:
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in known:
            yield node.lineno, node.value


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    match part:
        case ast.FormattedValue(value=ast.Call(func=ast.Name(id="span" | "many"))):
            return "{:}"
    return "{:}" if isinstance(part, ast.FormattedValue) and part.format_spec is not None else "{}"


def _values(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for one in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _values(one)


def _modules() -> list[Path]:
    """All but what reads texts from elsewhere, where people type as they like."""
    return sorted(path for path in ROOT.rglob("*.py") if "pasted" not in path.parts)


def wrong(text: str) -> bool:
    """Whether people would not write so."""
    return bool(STRAIGHT.search(text) or BARE.search(text) or LARGE.search(text))


@pytest.mark.parametrize(
    "sentence",
    ["Ann's land", "the players' land.", "{}'s land", "it isn't", "{} points are lost", "of 2500 points"],
)
def test_what_is_written_wrong_is_found(sentence: str) -> None:
    assert wrong(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann’s land",
        "the 'best'",
        "[a-z]'",
        "('a', 'b')",
        "4'",
        "{:} points",
        "2,500 points",
        "costs of 2018",
        "2500",
    ],
)
def test_what_is_written_right_is_let_be(sentence: str) -> None:
    assert not wrong(sentence)


def test_no_sentence_in_the_program_is_written_wrong() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in _modules()
        for line, text in _sentences(path)
        if wrong(text) and text not in CODES and "(?P<" not in text
    ]
    assert found == []


def test_no_text_in_the_rulebooks_and_tables_is_written_wrong() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted(ROOT.rglob("*.json"))
        for text in _values(msgspec.json.decode(path.read_bytes()))
        if wrong(text) and text not in CODES
    ]
    assert found == []


def test_a_code_with_an_apostrophe_is_shown_without() -> None:
    from empires.kit.words import cell_in_words
    from empires.rulesets.warmaster.tables import spoken

    assert [cell_in_words(code) for code in CODES] == [spoken(code) for code in CODES] == ["Wizard’s Tower"]
