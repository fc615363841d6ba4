"""How short the way of one answer is: what it passes between the click and the rule, and on the whole."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

import empires
from empires.page.wire import answers
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from tests.page.browser import Page

PACKAGE = str(Path(empires.__file__).parent)
ENGINE = 1
"""Frames of `web/engine.py`, which no test can run: `handle`."""
MOST_FRAMES = 7
MOST_MODULES = 118
"""From the click to the painted page, with the shelf; some 35 of them until the answer is accepted."""


class Way:
    """What one answer passes: calls by module and function, and how it came to the first line of a rule."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.to_the_rule: list[str] = []

    @property
    def modules(self) -> set[str]:
        return {module for module, _ in self.calls}

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        module = frame.f_code.co_filename.removeprefix(PACKAGE)
        if event != "call" or module == frame.f_code.co_filename:
            return
        self.calls[module, frame.f_code.co_name] += 1
        if module == "/rulesets/warmaster/purchases.py" and not self.to_the_rule:
            self.to_the_rule = [*_frames(frame)][::-1]


def _frames(frame: FrameType | None) -> Iterator[str]:
    while frame is not None:
        if frame.f_code.co_filename.startswith(PACKAGE):
            yield f"{frame.f_code.co_filename.removeprefix(PACKAGE)} {frame.f_code.co_name}"
        frame = frame.f_back


@contextmanager
def watched(way: Way) -> Iterator[None]:
    sys.setprofile(way.note)
    try:
        yield
    finally:
        sys.setprofile(None)


@pytest.fixture(scope="module")
def way() -> Way:
    """The way of a choice of Warmaster, once all that it passes is loaded."""
    campaign = empires.new("warmaster", ["Ann", "Bo"], seed="way")
    while campaign.waiting[0].kind != "buy":
        asked = campaign.waiting[0]
        answer_one(campaign, asked, RandomPlayer(f"{campaign.answers}", asked.player))
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    session = page.app.session
    assert session is not None
    for _ in range(2):
        while session.waits_for_curtain or session.lingers:
            page.send("lift")
        question = session.question
        assert question is not None
        choice = question.choices[0].value
        answer = answers.Answer(
            player=question.player, kind=question.kind, choice=choice, at=session.campaign.answers
        )
        way = Way()
        with watched(way):
            made = [*page.app.steps(answer)]
        assert made
    return way


def test_a_click_comes_to_its_rule_in_a_few_steps(way: Way) -> None:
    before_the_rule = way.to_the_rule[:-1]
    assert before_the_rule[0] == "/page/app.py steps"
    assert before_the_rule[2] == "/page/session/session.py answer"
    assert ENGINE + len(before_the_rule) <= MOST_FRAMES, before_the_rule


def test_an_answer_passes_few_modules(way: Way) -> None:
    assert len(way.modules) <= MOST_MODULES, sorted(way.modules)


@pytest.mark.parametrize(
    ("module", "function", "most"),
    [
        ("/core/play/views.py", "state", 3),  # the player's, the next one's, everybody's
        ("/rulesets/warmaster/show/board.py", "board", 2),
        ("/rulesets/warmaster/show/track.py", "track", 2),  # what the player sees, what the shelf says
        ("/page/session/people.py", "<listcomp>", 30),
        ("/page/shelf/stored.py", "snapshot", 1),
    ],
)
def test_nothing_is_made_twice(way: Way, module: str, function: str, most: int) -> None:
    assert 0 < way.calls[module, function] <= most
