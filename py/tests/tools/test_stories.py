"""A story that fails is told again once, alone; what passes then is named as flaky."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import stories

STORIES = """
from pathlib import Path

def test_that_passes():
    pass

def test_of_a_busy_machine():
    before = Path("told")
    again = before.exists()
    before.touch()
    assert again
"""
BROKEN = """
def test_of_a_broken_page():
    assert False
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of stories."""
    (tmp_path / "test_stories.py").write_text(STORIES)
    monkeypatch.setattr(stories, "ROOT", tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # these stories need none of them
    monkeypatch.setattr(stories, "CACHE", tmp_path / "cache")
    return tmp_path


def test_a_story_that_passes_when_told_again_counts_and_is_named(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert stories.main(["-q", "-p", "no:xdist", "."]) == 0
    told = capfd.readouterr().out
    assert told.endswith("Flaky, passed when told again alone:\n  test_stories.py::test_of_a_busy_machine\n")
    assert "1 failed, 1 passed" in told
    assert "= 1 passed in" in told, "alone: what passed is not told again"


def test_a_story_that_fails_twice_fails_the_run(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "test_broken.py").write_text(BROKEN)
    assert stories.main(["-q", "-p", "no:xdist", "."]) == stories.SOME_FAILED
    told = capfd.readouterr().out
    assert "Flaky, passed when told again alone:\n  test_stories.py::test_of_a_busy_machine\n" in told
    assert told.endswith("Failed twice:\n  test_broken.py::test_of_a_broken_page\n")


def test_stories_that_cannot_be_collected_are_not_told_again(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "test_broken.py").write_text("import nothing_of_the_kind\n")
    assert stories.main(["-q", "-p", "no:xdist", "test_broken.py"]) not in (0, stories.SOME_FAILED)
    assert "Told again" not in capfd.readouterr().out
