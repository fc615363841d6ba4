"""The rules of the protocol are cited where they act, and each is proven."""

from __future__ import annotations

import re
from pathlib import Path

from tools.stamps import ROOT

NUMBERED = re.findall(r"^- \*\*([A-Z]\d?)\*\* ", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.M)
"""The number of every rule that the documents tell."""

COUNTS = {"K": 6, "C": 6, "P": 4, "D": 6, "L": 8, "W": 2, "G": 7, "J": 5, "F": 5, "B": 1, "A": 4}


def cited(folder: Path) -> set[str]:
    """The rules that are cited in the modules of a folder: `protocol K3`, or several, `protocol K3, K4`."""
    texts = [path.read_text("utf-8") for path in folder.rglob("*.py")]
    rules = re.compile(r"protocol ([A-Z]\d?(?:(?:, | and )[A-Z]\d?)*)\b")
    lists = [one for text in texts for one in rules.findall(text)]
    return {rule for one in lists for rule in re.split(r", | and ", one)}


def marked(folder: Path) -> set[str]:
    """The rules that tests are marked with."""
    texts = [path.read_text("utf-8") for path in folder.rglob("test_*.py")]
    return {rule for text in texts for rule in re.findall(r'"protocol ([A-Z]\d?)"', text)}


def test_the_documents_tell_every_rule() -> None:
    numbers = [f"{chapter}{at + 1}" for chapter, count in COUNTS.items() for at in range(count)]
    assert [one.replace("B1", "B") for one in numbers] == NUMBERED


def test_every_rule_is_cited_where_it_acts() -> None:
    assert {*NUMBERED} - cited(ROOT / "py" / "empires") == set()


def test_every_rule_is_proven() -> None:
    assert {*NUMBERED} - marked(ROOT / "py" / "tests") == set()
