"""The command `rulesets`."""

from __future__ import annotations

import pytest

from empires.rulesets import catalogue
from tests.cli.terminal import run


def test_every_ruleset_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "rulesets")
    for name, about in catalogue().items():
        assert f"{name}: {about.title}, {about.fewest} to {about.most} players" in told
    assert "years = 6" in told
