"""Questions at a window that the rules ask again from its view, so that they check forms and give advice."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from empires.core.base.long_work import finished
from empires.core.base.stream import Stream
from empires.players.advice import advise
from empires.rulesets import find_values
from empires.umpire.questions import rebuilt
from empires.umpire.received import Content, seen_in
from empires.umpire.told import plain, told
from tests.umpire.test_secrets import begun, moments


@pytest.mark.rule("umpire 11", "WM-NAP-02", "WM-RULING-38")
def test_a_window_asks_about_private_pacts_by_the_rules_and_advises_on_them() -> None:
    campaign, again, other, advised = begun("warmaster", "r1"), Counter[str](), Counter[str](), 0
    for _ in moments(campaign, "r1", 1, 110):
        for question in campaign.waiting:
            seat, content = question.player, plain(told(campaign, question.player, ""))
            typed = msgspec.convert(content, Content)
            state, seen = msgspec.json.encode(content["view"]), seen_in(typed)
            (data,) = content["asked"]
            found = rebuilt(campaign.ruleset, campaign.setup, state, seen, seat, data)
            (other if found is None else again)[question.kind] += 1
            if found is not None and question.kind == "nap_accept" and not advised:
                values, stream = find_values(campaign.ruleset), Stream("advice", seat)
                view = campaign.view(seat)
                advised = len(finished(advise(campaign.ruleset, values, view, found, stream)))
    assert again["nap_accept"] >= 2
    assert again["ready"] >= 2
    assert {*other} <= {"confirm_report"}, "the others' reports are not known in advance"
    assert advised
