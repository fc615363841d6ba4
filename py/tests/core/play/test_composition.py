"""A campaign is put together of a run, a record and a dealer, and asks little of whoever uses it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from tools.sources import nodes

from empires.core.apart.device import Device
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.core.table import Table
from tests.core import toll
from tests.core.play.test_campaign import bid, sealed

PACKAGE = Path(toll.__file__).resolve().parents[2] / "empires"
MOST_NAMES = 25
"""Public names of a campaign, attributes and methods together."""

MAY_HOLD_CAMPAIGNS = {"start/new_campaign.py", "session/coach.py"}
"""Modules of the page that found campaigns; all others are given a table or a device."""


def public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def names_of(path: Path) -> Iterator[tuple[str, str]]:
    """The modules and the names that a module imports."""
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def test_a_campaign_has_few_public_names() -> None:
    assert len(public(sealed("A", "B"))) <= MOST_NAMES


def test_a_campaign_and_a_device_are_tables() -> None:
    asked = public(Table)
    campaign = sealed("A", "B")
    tables: list[Table] = [campaign, Device(campaign)]  # mypy checks it, too
    for one in tables:
        assert asked <= public(one)


def test_few_frames_lie_between_an_answer_and_the_rule_that_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frames: list[str] = []

    def seen(game: Game[toll.Toll]) -> Steps[Next] | Next:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_name != "bid":
            frames.append(frame.f_code.co_qualname)
            frame = frame.f_back
        return old(game)

    old = toll.TOLL.phases["toll"]
    monkeypatch.setitem(toll.TOLL.phases, "toll", seen)
    bid(sealed("A", "B"), A=2, B=1)
    assert frames == ["Run.go_on", "Campaign.attempt"]


@pytest.mark.parametrize("path", sorted((PACKAGE / "players").rglob("*.py")), ids=lambda path: path.stem)
def test_players_use_no_private_name_of_another_module(path: Path) -> None:
    attributes = [node for node in nodes(path) if isinstance(node, ast.Attribute)]
    of_others = {node.attr for node in attributes if ast.unparse(node.value) != "self"}
    taken = of_others | {name for _, name in names_of(path)}
    assert not {name for name in taken if name.startswith("_") and not name.startswith("__")}


def test_nobody_makes_a_campaign_without_its_constructor() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert "__new__" not in path.read_text(encoding="utf-8"), path


def test_the_page_and_the_command_line_ask_a_table() -> None:
    for folder in ("page", "cli"):
        for path in (PACKAGE / folder).rglob("*.py"):
            imported = {name for module, name in names_of(path) if module == "empires.core.play.campaign"}
            assert not imported or path.relative_to(PACKAGE / folder).as_posix() in MAY_HOLD_CAMPAIGNS, path
            assert "empires.Campaign" not in path.read_text(encoding="utf-8"), path
