"""The rules of the protocol are cited where they act, and each is proven."""

from __future__ import annotations

import re
from pathlib import Path

from tools.stamps import ROOT

NUMBERED = re.findall(r"^- \*\*([A-Z]\d?)\*\* ", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.M)
"""The number of every rule that the documents tell."""

CONTROLS = {
    "core/apart/test_controls.py": "",
    "core/apart/test_post.py": "C1",
    "core/apart/test_cheats.py": "B F1",
    "core/apart/test_agreements.py": "G6",
    "core/apart/test_paper.py": "K5",
    "page/friends/test_dialog.py": "A4",
    "core/play/test_agreeing.py": "W3",
}
"""Where tests switch a rule off, and the cheat wins: all rules of the first, of others these."""

WITHOUT = {
    "K1": "without it there are no keys",
    "C3": "every other rule is about links",
    "C5": "it forbids nothing; one bad thing among good ones is A2",
    "C6": "it is read off what is signed",
    "D2": "it says what devices do; a number elsewhere is refused by D1",
    "G7": "it forbids nothing",
    "J1": "it says what a file holds",
    "J2": "a file is played as pages are: P4",
    "J3": "it saves work; a signature that nothing covers is C1’s",
    "J4": "it says something to people",
    "F3": "people choose",
    "F5": "it says something to people",
}
"""Rules without a control, and why."""

COUNTS = {"K": 6, "C": 6, "P": 4, "D": 6, "L": 8, "W": 3, "G": 7, "J": 5, "F": 5, "B": 1, "A": 4}


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


def controlled() -> set[str]:
    """The rules that have a control."""
    found: set[str] = set()
    for place, rules in CONTROLS.items():
        marks = re.findall(r'"protocol ([A-Z]\d?)"', (ROOT / "py" / "tests" / place).read_text("utf-8"))
        assert {*rules.split()} <= {*marks}
        found |= {*rules.split()} if rules else {*marks}
    return found - {"T1", "T3"}


def test_every_rule_has_a_control_or_a_reason_for_having_none() -> None:
    assert controlled() & WITHOUT.keys() == set()
    assert controlled() | WITHOUT.keys() == {*NUMBERED}


def test_the_documents_tell_every_rule() -> None:
    numbers = [f"{chapter}{at + 1}" for chapter, count in COUNTS.items() for at in range(count)]
    assert [one.replace("B1", "B") for one in numbers] == NUMBERED


def test_every_rule_is_cited_where_it_acts() -> None:
    assert {*NUMBERED} - cited(ROOT / "py" / "empires") == set()


def test_every_rule_is_proven() -> None:
    assert {*NUMBERED} - marked(ROOT / "py" / "tests") == set()
