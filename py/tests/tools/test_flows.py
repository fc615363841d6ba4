"""The drawings of the sequences of play are those of the code."""

from __future__ import annotations

import pytest
from tools import flows

from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.core.rules.state import ENDED
from empires.rulesets import catalogue, find_ruleset


def test_the_page_is_drawn_from_the_code() -> None:
    assert flows.PAGE.read_text(encoding="utf-8") == flows.page(), "python -m tools.flows draws it anew"


def plain(late: bool) -> Next:
    return "late" if late else ON


def handed(then: Next) -> Next:
    following = then
    if following is AGAIN:
        return "once more"
    return following


def through(late: bool) -> Next:
    if late:
        return handed(then="handed")
    return plain(late)


def test_a_return_is_read_through_what_it_calls() -> None:
    assert flows.outcomes(plain) == {"late", ON}
    assert flows.outcomes(through) == {"handed", "once more", "late", ON}


def unreadable(names: dict[str, str]) -> Next:
    return names["somewhere"]


def test_what_cannot_be_read_is_said() -> None:
    assert flows.outcomes(unreadable) == {flows.UNKNOWN}


@pytest.mark.parametrize("name", catalogue())
def test_every_phase_can_be_reached_and_the_end_too(name: str) -> None:
    follow = flows.flow(find_ruleset(name))
    seen, left = set(), [next(iter(follow))]
    while left:
        here = left.pop()
        if here not in seen:
            seen.add(here)
            left += follow.get(here, [])
    assert seen == {*follow, ENDED}
