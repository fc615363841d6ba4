"""A terminal: runs a command and gives back what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

import empires
from empires.cli.main import main
from empires.core.apart.device import Device
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

NAME = "mighty-empires"


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> str:
    """What a command prints; it must end with `status`."""
    assert main([str(word) for word in words]) == status
    told = capsys.readouterr()
    return told.out if status == 0 else told.out + told.err


def play_at(path: Path, name: str) -> None:
    """Let a player answer all that is asked of him at a file."""
    device = Device(empires.load(path.read_text(encoding="utf-8")))
    play(device, {name: RandomPlayer("far", name)})
    path.write_text(empires.save(device), encoding="utf-8")
