"""A campaign on file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import NAME, run


@pytest.fixture
def campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A campaign in its first months, on file."""
    path = tmp_path / "c.json"
    run(capsys, "auto", NAME, "--players", 2, "--seed", 3, "--max-answers", 60, "-o", path)
    return path
