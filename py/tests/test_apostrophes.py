"""Texts that people read have typographic apostrophes: no ' within or after a word."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import empires

ROOT = Path(empires.__file__).parent
STRAIGHT = re.compile(r"(?<=[A-Za-z}])'(?=[A-Za-z])|(?<=s)'(?=[\s.,;:!?)]|$)")
"""One that stands for a letter, or for whose something is; "}" is where a value stands in a sentence."""

CODES = frozenset({"Wizard's Tower"})
"""What states and tables are keyed by; readers are shown it otherwise."""


def _told_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a module, values in them as "{}", without docstrings and patterns."""
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    known = within | {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (one.value if isinstance(one, ast.Constant) else "{}" for one in node.values)
            yield node.lineno, "".join(str(part) for part in parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in known:
            yield node.lineno, node.value


def _values(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for one in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _values(one)


def _modules() -> list[Path]:
    """All but what reads texts from elsewhere, where people type as they like."""
    return sorted(path for path in ROOT.rglob("*.py") if "pasted" not in path.parts)


@pytest.mark.parametrize("sentence", ["Ann's land", "the players' land.", "{}'s land", "it isn't"])
def test_a_straight_apostrophe_is_found(sentence: str) -> None:
    assert STRAIGHT.search(sentence)


@pytest.mark.parametrize("sentence", ["Ann’s land", "the 'best'", "[a-z]'", "('a', 'b')", "4'"])
def test_a_quote_or_a_foot_is_none(sentence: str) -> None:
    assert not STRAIGHT.search(sentence)


def test_no_sentence_in_the_program_has_one() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in _modules()
        for line, text in _told_in(ast.parse(path.read_text(encoding="utf-8")))
        if STRAIGHT.search(text) and text not in CODES and "(?P<" not in text
    ]
    assert found == []


def test_no_text_in_the_rulebooks_and_tables_has_one() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted(ROOT.rglob("*.json"))
        for text in _values(msgspec.json.decode(path.read_bytes()))
        if STRAIGHT.search(text) and text not in CODES
    ]
    assert found == []


def test_a_code_with_one_is_shown_without() -> None:
    from empires.kit.words import cell_in_words
    from empires.rulesets.warmaster.tables import spoken

    assert [cell_in_words(code) for code in CODES] == [spoken(code) for code in CODES] == ["Wizard’s Tower"]
