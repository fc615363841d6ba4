"""The command `verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import empires
from tests.cli.terminal import run


def test_verify_tells_a_changed_journal(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = empires.load(campaign.read_text(encoding="utf-8"))
    changed.state.year += 1
    stretch = changed.record.stretch
    stretch.start = json.dumps({**json.loads(stretch.start), "year": 9}).encode()
    stretch.inputs.clear()
    campaign.write_text(empires.save(changed), encoding="utf-8")
    assert "campaign" in run(capsys, "verify", campaign, status=2)
