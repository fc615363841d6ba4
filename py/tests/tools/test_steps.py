"""Every step of a command runs, the failed ones are named, and each says how long it took."""

from __future__ import annotations

import re
import sys

import pytest
from tools.environment import Missing
from tools.stamps import BUILD
from tools.steps import failures, passed

GOOD = (sys.executable, "-c", "print('all is well')")
BAD = (sys.executable, "-c", "import sys; sys.exit('a wall is missing')")


@pytest.mark.parametrize("live", [True, False])
def test_after_a_step_that_fails_the_others_run_too(live: bool, capfd: pytest.CaptureFixture[str]) -> None:
    assert failures([BAD, GOOD], live=live) == [" ".join(BAD)]
    told, complaint = capfd.readouterr()
    assert "a wall is missing" in told + complaint
    assert told.index("== " + " ".join(BAD)) < told.index("== " + " ".join(GOOD)) < told.index("all is well")
    assert len(re.findall(r"^   \d+ s$", told, re.M)) == 2


def test_what_a_step_says_beside_others_stands_below_its_name(capfd: pytest.CaptureFixture[str]) -> None:
    failures([BAD], live=False)
    told, complaint = capfd.readouterr()
    assert told.splitlines()[-3:-1] == ["== " + " ".join(BAD), "a wall is missing"]
    assert complaint == ""


def test_a_step_sees_what_is_set_for_it(capfd: pytest.CaptureFixture[str]) -> None:
    seen = (sys.executable, "-c", "import os; print(os.environ['EMPIRES_BROWSER'])")
    assert failures([seen], env={"EMPIRES_BROWSER": "/opt/chrome"}) == []
    assert "/opt/chrome" in capfd.readouterr().out


def test_steps_share_what_is_compiled_even_where_nothing_shall_be_written(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = (sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)")
    assert failures([kept]) == []
    assert f"False {BUILD / 'pycache'}" in capfd.readouterr().out


def test_a_command_with_a_failed_step_ends_with_its_name() -> None:
    passed([])
    with pytest.raises(Missing, match="Failed:\n  ruff check"):
        passed(["ruff check"])
