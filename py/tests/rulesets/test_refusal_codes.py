"""The codes of refusals are those of the digests, word for word.

`refusal_codes.json` holds the codes that the digests name for each rule system, with the rules beside which
they stand there; tables of codes name some without a rule.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tools.sources import nodes

from empires import maps
from empires.maps.faults import Code
from empires.rulesets import catalogue

HERE = Path(__file__).parent
CODES: dict[str, dict[str, list[str]]] = json.loads((HERE / "refusal_codes.json").read_text(encoding="utf-8"))
PACKAGES = Path(maps.__path__[0]).parent / "rulesets"
FOLDERS = {name: name.replace("-", "_") for name in catalogue()}

RULE = re.compile(r"[A-Z]{2}-[A-Z0-9-]+")

OWN = {
    "mightier-empires": {"bad_answer", "bad_table", "eliminated", "not_asked", "wrong_phase"},
    "mighty-kingdoms": {
        "already_built", "artefact_twice", "bad_map", "choose_controller", "cut_off", "no_defence",
        "no_harbour", "no_such_player", "not_an_ally", "not_your_turn", "one_allied_army", "wrong_phase",
    },
    "mighty-empires": {"contact_open", "no_piece", "not_offered"},
}  # fmt: skip
"""Codes for what the digests have no word for."""


def words_in(tree: Iterable[ast.AST]) -> set[str]:
    """Every constant text, the words in it, and every attribute that is named."""
    found: set[str] = set()
    for node in tree:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value, *node.value.split()}
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


@cache
def words(path: Path) -> frozenset[str]:
    """All words in the code of a folder."""
    return frozenset[str]().union(*(words_in(nodes(file)) for file in path.rglob("*.py")))


@cache
def words_beside(path: Path) -> dict[str, set[str]]:
    """For each rule, all words that stand with it in a test of a folder, the test's marks included."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in path.rglob("test_*.py"):
        for node in nodes(file):
            if isinstance(node, ast.FunctionDef):
                said = words_in(ast.walk(node))
                for rule in filter(RULE.fullmatch, said):
                    found[rule] |= said
    return found


def given(name: str) -> set[str]:
    """The codes that a ruleset can refuse with: in its code, its tables of refusals, the test of placing."""
    folder = PACKAGES / FOLDERS[name]
    tables = "".join(path.read_text(encoding="utf-8") for path in (folder / "tables").glob("*.json"))
    in_tables = {code for code in CODES[name] if f'"{code}"' in tables}
    return {*words(folder), *in_tables, *(code.value for code in Code)}


def refused_with(name: str) -> Iterator[str]:
    """The codes that stand in a ruleset's refusals themselves."""
    for file in (PACKAGES / FOLDERS[name]).rglob("*.py"):
        for node in nodes(file):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalChoice", "refuse"):
                for word in ast.walk(node.args[0]):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield word.value


def test_every_ruleset_has_its_codes() -> None:
    assert CODES.keys() == FOLDERS.keys()
    assert {name: len(codes) for name, codes in CODES.items()} == {
        "mightier-empires": 36,
        "warmaster": 48,
        "ninth-age": 38,
        "mighty-kingdoms": 69,
        "mighty-empires": 115,
    }


@pytest.mark.rule("ME-T-REFUSE", "WM-T-REFUSALS", "NA-T-REFUSALS")
@pytest.mark.parametrize("name", FOLDERS)
def test_the_program_has_every_code_of_the_digest(name: str) -> None:
    assert CODES[name].keys() - given(name) == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_every_code_of_the_digest_is_tried_by_a_test(name: str) -> None:
    tried = words(HERE / FOLDERS[name]) | words(HERE.parent / "maps")
    assert CODES[name].keys() - tried == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_every_code_is_tried_beside_every_rule_that_names_it(name: str) -> None:
    own, maps_too = words_beside(HERE / FOLDERS[name]), words_beside(HERE.parent / "maps")
    wanted = {(code, rule) for code, rules in CODES[name].items() for rule in rules}
    assert {(code, rule) for code, rule in wanted if code not in own[rule] | maps_too[rule]} == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_no_refusal_is_spelled_otherwise(name: str) -> None:
    assert set(refused_with(name)) - CODES[name].keys() - OWN.get(name, set()) == set()
