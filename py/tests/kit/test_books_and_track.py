"""What displays are made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from empires.core.errors import TableError
from empires.kit.books import Line, Section, ledgers_of
from empires.kit.rulebook import RuleText, read_rulebook
from empires.kit.track import Phases, When, stages

COURSE = (
    Phases("Orders", ("orders",)),
    Phases("Battle", ("battle", "report")),
    Phases("Reform", ("reform",)),
)


@pytest.mark.parametrize(
    ("phase", "when"),
    [
        ("orders", ["now", "next", "next"]),
        ("report", ["done", "now", "next"]),
        ("reform", ["done", "done", "now"]),
        ("winter", ["done", "done", "done"]),
    ],
)
def test_stages_before_are_done_and_those_after_are_to_come(phase: str, when: list[When]) -> None:
    assert [stage.when for stage in stages(COURSE, phase)] == when


def test_outside_its_course_every_stage_may_be_to_come() -> None:
    assert {stage.when for stage in stages(COURSE, "founding", outside="next")} == {"next"}


@pytest.mark.parametrize(("reader", "order"), [("B", "BAC"), (None, "ABC"), ("guest", "ABC")])
def test_ones_own_book_comes_first(reader: str | None, order: str) -> None:
    books = ledgers_of("ABC", reader, lambda name: [Section("Land", (Line(name),))])
    assert [book.player for book in books] == list(order)
    assert [book.sections[0].lines[0].label for book in books] == list(order)


def test_rule_texts_are_read_from_files_beside_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "some_rules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "one.json").write_text('{"X-1": {"title": "One", "text": "First.", "chapter": "A"}}')
    (package / "two.json").write_text('{"X-2": {"title": "Two", "text": "Second."}}')
    monkeypatch.syspath_prepend(tmp_path)
    assert read_rulebook("some_rules", "one.json", "two.json") == {
        "X-1": RuleText("One", "First.", "A"),
        "X-2": RuleText("Two", "Second."),
    }
    with pytest.raises(TableError, match="X-1 appears twice in"):
        read_rulebook("some_rules", "one.json", "one.json")
