"""Sheaves: a window foresees its next question, and one reply carries several answers."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.base.long_work import finished
from empires.core.base.stream import Stream
from empires.rulesets import catalogue, rules_of
from empires.umpire.messages import sealed_in
from empires.umpire.proof import proving
from empires.umpire.received import Content
from empires.umpire.stored import open_window, write_window
from empires.umpire.told import told
from empires.umpire.window import Window
from tests.players.test_fair import OPTIONS
from tests.umpire.changes import Changing, everything_known
from tests.umpire.friends import Friends, founded
from tests.umpire.test_campaigns import so_far
from tests.umpire.test_secrets import begun, moments


def ahead(friends: Friends) -> Window:
    """A window that foresees a question, after an answer that is not sent yet."""
    for _ in range(60):
        for seat, window in friends.windows.items():
            if window.waiting:
                friends.answer(seat)
                if window.foresees:
                    return window
        friends.exchange()
    raise AssertionError("nothing is ever foreseen")


@pytest.mark.rule("umpire 15")
@pytest.mark.parametrize(("ruleset", "most"), [("mighty-empires", 0.8), ("ninth-age", 0.8)])
def test_one_reply_carries_several_answers(ruleset: str, most: float) -> None:
    friends, replies = founded(ruleset, options=OPTIONS.get(ruleset, {})), 0
    campaign = friends.umpire.campaign
    assert campaign is not None
    before = campaign.answers
    while campaign.answers < before + 50:
        for seat, window in friends.windows.items():
            friends.answer(seat)
            while window.foresees:
                friends.answer(seat)
            replies += any(act.number > window.sent for act in window.acts)
        friends.exchange()
    assert replies < most * (campaign.answers - before)


@pytest.mark.rule("umpire 15", "umpire 4")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_foreseen_question_is_the_one_that_is_asked_then(ruleset: str) -> None:
    friends, right, wrong = founded(ruleset, options=OPTIONS.get(ruleset, {})), 0, 0
    campaign = friends.umpire.campaign
    assert campaign is not None
    for _ in range(20):
        for seat, window in friends.windows.items():
            friends.exchange()
            friends.answer(seat)
            if not window.foresees:
                continue
            expected, rolls = window.ahead, campaign.run.rolls
            assert friends.umpire.take(window.reply()) == []
            refused = any(one.number == window.count for one in friends.umpire.seats[seat].refused)
            if refused:  # the rules knew better than the window
                continue
            now = msgspec.convert(told(campaign, seat, ""), Content)
            same = (now.asked, now.view, now.step) == (expected.asked, expected.view, expected.step)
            right, wrong = right + same, wrong + (not same)
            if same:
                assert campaign.run.rolls == rolls, "no die falls between"
    friends.exchange()
    assert wrong == 0
    assert right or ruleset == "mightier-empires", "there nearly all answers are secret"
    for window in friends.windows.values():
        assert finished(proving(window, so_far(friends.umpire))).faults == []


@pytest.mark.rule("umpire 5", "umpire 15")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_what_is_foreseen_hangs_on_nothing_hidden(ruleset: str) -> None:
    campaign, stream, tried = begun(ruleset, "sheaf"), Stream("sheaf", ruleset), 0
    for _ in moments(campaign, "sheaf", 12, 150):
        changing = Changing(campaign, everything_known)
        for path in stream.shuffled(sorted(changing.hidden, key=str))[:3]:
            assert changing.differing(path) == [], path
            tried += 1
    assert tried >= 4


@pytest.mark.rule("umpire 5", "umpire 15")
def test_the_size_of_a_reply_does_not_tell_how_many_answers_it_carries() -> None:
    friends = founded("mighty-empires")
    window = ahead(friends)
    one = len(window.reply())
    while window.foresees and len(window.acts) < 5:
        friends.answer(window.seat)
    assert len(window.acts) > 1
    assert len(window.reply()) == one
    ((_, box),) = sealed_in(window.reply())
    assert len(box) > 1_024


@pytest.mark.rule("umpire 7", "umpire 15")
def test_after_an_answer_that_is_refused_nothing_of_the_sheaf_is_played() -> None:
    friends = founded("mighty-empires")
    window = ahead(friends)
    friends.answer(window.seat)
    first, *rest = window.acts
    window.acts = [msgspec.structs.replace(first, answer="nonsense"), *rest]
    campaign = friends.umpire.campaign
    assert campaign is not None
    before = campaign.hash()
    friends.umpire.take(window.reply())
    assert campaign.hash() == before
    codes = [one.code for one in friends.umpire.seats[window.seat].refused]
    assert codes[1:] == ["too_late"] * len(rest)
    friends.exchange()
    assert window.waiting
    assert not window.foresees


@pytest.mark.rule("umpire 15")
def test_foreseen_questions_are_taken_back_one_by_one_and_survive_a_reload() -> None:
    friends = founded("mighty-empires")
    window = ahead(friends)
    asked = window.waiting[0].text
    friends.answer(window.seat)
    again = open_window(write_window(window), rules_of)
    assert [one.text for one in again.waiting] == [one.text for one in window.waiting]
    again.undo()
    assert [one.text for one in again.waiting] == [asked]
    assert again.foresees
    again.undo()
    assert again.ahead == again.content
    assert again.waiting
