"""How long a device of friends far apart takes in the browser, with the Python of the page: for the message
of a turn on about 100 tiles, and for a whole campaign that is replayed.

`pytest e2e/test_apart_time.py -m soak -s` prints the figures. Milliseconds depend on the machine, and are
bounded with room to spare; how often a signature is checked does not.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Table
from playwright.sync_api import Page
from test_thinking_time import loaded
from tools.bench_click import campaign_with

import empires
from empires.core.apart.device import Device, save
from empires.core.apart.post import Post
from empires.page.session.session import Session
from empires.players.random_legal import RandomPlayer
from tests.correspondence import NAMES, founded, hear, play, prepared

PEOPLE = [f"P{n}" for n in range(6)]
"""Who plays on about 100 tiles."""

LONG = 400
"""Answers of the campaign that is replayed: a year of an evening a week, and more."""

AIM = 100
"""Milliseconds that taking in the message of a turn may take."""

PYTHON = """
import json, time
from empires.core.apart import things
from empires.core.apart.beginning import joined
from empires.core.apart.device import load
from empires.core.apart.message import opened
from empires.core.base.long_work import finished
from empires.players.named import answer_for
from empires.rulesets import find_ruleset, rules_of

checked = 0
real = things.signing.good

def counted(*given):
    global checked
    checked += 1
    return real(*given)

things.signing.good = counted

def told(saved, text, times):
    global checked
    took = []
    for _ in range(times):
        post = load(saved, rules_of, answer_for).post
        checked = 0
        began = time.perf_counter()
        came = opened(text)
        taken = finished(post.take(came))
        took.append((time.perf_counter() - began) * 1000)
        assert taken.steps and not taken.refused, taken
    return json.dumps([took, checked, len(came.loose)])

def replay(text):
    global checked
    came = opened(text)
    post = joined(came.invitation, find_ruleset(came.invitation.ruleset), answer_for)
    checked, parts = 0, 0
    began = time.perf_counter()
    for _ in post.join(came):
        parts += 1
    return json.dumps([time.perf_counter() - began, len(came.steps), parts, checked])
"""


@pytest.fixture
def page(table: Table) -> Page:
    """A tab with a Python of its own that can check signatures."""
    table.expects_errors = True  # the plain text it looks at has no icon
    page: Page = loaded(table, "ecdsa", "mnemonic", "six")
    page.evaluate("code => timed(code)", PYTHON)
    return page


def done(page: Page, call: str) -> Any:
    return json.loads(page.evaluate("code => timed(code)", call))


@pytest.mark.soak
@pytest.mark.rule("protocol P4", "protocol C1")
def test_the_message_of_a_turn_is_taken_in_at_once(page: Page) -> None:
    campaign = empires.load(campaign_with(6, 17))
    state, tiles = campaign.state, len(Session(campaign, "time").board().tiles)
    posts = founded(
        prepared("mighty-empires", state), PEOPLE, {"map_mode": "generated", "tiles_per_player": 17}
    )
    best: list[float] = []
    for _ in range(6):
        holder = next(post for post in posts if post.holds)
        friend = next(post for post in posts if post is not holder)
        saved = save(Device(friend.campaign, friend))
        play(holder, {name: RandomPlayer("time", name) for name in PEOPLE})
        text = holder.message()
        took, checked, count = done(page, f"told({saved!r}, {text!r}, 5)")
        best.append(min(took))
        assert checked <= 2 * count + 1
        for post in posts:
            if post is not holder:
                hear(post, text)
    print(f"a turn’s message on {tiles} tiles: {', '.join(f'{one:.0f}' for one in best)} ms, aim {AIM}")
    assert tiles >= 90
    assert min(best) <= 4 * AIM


def long_campaign() -> list[Post]:
    """Three people’s campaign of Warmaster, of so many answers."""
    posts = founded("warmaster")
    hands = {name: RandomPlayer("long", name) for name in NAMES}
    while posts[0].campaign.answers < LONG and not posts[0].campaign.finished:
        for post in posts:
            while play(post, hands):
                pass
            if post.unsent:
                text = post.message()
                for other in posts:
                    if other is not post:
                        hear(other, text)
    return posts


@pytest.mark.soak
@pytest.mark.rule("protocol J2", "protocol J3")
def test_a_long_campaign_is_replayed_step_by_step(page: Page) -> None:
    post = long_campaign()[0]
    text = post.file()
    took, steps, parts, checked = done(page, f"replay({text!r})")
    answers = post.campaign.answers
    print(
        f"{answers} answers, {steps} steps, a file of {len(text):,} characters: {took:.1f} s in {parts} parts"
    )
    assert parts >= steps, "it shows how far it is, and can be stopped, after each step"
    assert checked < steps, "old signatures are covered by later ones"
