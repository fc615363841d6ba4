"""A page of the journal from outside is typed and bounded before anybody reads it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from empires.core.errors import SaveError
from empires.core.records import blocks, inputs
from empires.core.records.blocks import Stretch, pack, unpack
from empires.core.records.events import Event, check_event
from empires.core.records.inputs import Answered, Rolled
from empires.core.saves import saves
from empires.core.saves.saves import load, save
from empires.testing import refused
from tests.core.play.test_campaign import bid, scripted, sealed
from tests.core.toll import TOLL

FALL = Event("roll", "R", "Fortune", facts={"dice": "2d6", "faces": [3, 4], "table": "R", "total": 7})


def page(*events: Event, inputs: int = 0) -> str:
    return pack(Stretch(b"{}", 0, 0, [Answered("A", "bid", {"coins": 1})] * inputs, list(events)))


def with_facts(**facts: Any) -> Event:
    return msgspec.structs.replace(FALL, facts={**FALL.facts, **facts})


def test_a_page_of_ours_is_read() -> None:
    assert unpack(page(FALL, Event("bid_won", "T-BID", "A wins."), inputs=3)).events[0] == FALL


@pytest.mark.parametrize(
    "event",
    [
        with_facts(dice="<script>"),
        with_facts(dice=6),
        with_facts(faces=["<b>", 3]),
        with_facts(faces=[3]),
        with_facts(faces=[0, 7]),
        with_facts(faces=[True, 2]),
        with_facts(faces="34"),
        with_facts(total="7"),
        with_facts(table=["R"]),
        with_facts(column="c" * 81),
        Event("roll", "R", "no dice at all"),
        Event("told", "R", "x" * 2_001),
        Event("k" * 81, "R", "x"),
        Event("told", "r" * 81, "x"),
        Event("told", "R", "x", tiles=("t" * 81,)),
        Event("told", "R", "x", tiles=("0,0",) * 5_001),
        Event("told", "R", "x", to=("p" * 81,)),
    ],
)
def test_an_event_that_no_rule_can_have_told_is_refused(event: Event) -> None:
    with pytest.raises(ValueError, match=r"is too long|shows|not dice"):
        check_event(event)
    with pytest.raises(SaveError, match="cannot be read"):
        unpack(page(event))


def test_a_page_holds_no_more_events_answers_or_bytes_than_a_campaign_can() -> None:
    told = Event("told", "R", "x")
    assert len(unpack(page(*[told] * blocks.MOST_EVENTS)).events) == blocks.MOST_EVENTS
    with pytest.raises(SaveError, match="too many entries"):
        unpack(page(*[told] * (blocks.MOST_EVENTS + 1)))
    with pytest.raises(SaveError, match="too many entries"):
        unpack(page(inputs=inputs.MOST_INPUTS + 1))
    with pytest.raises(SaveError, match="far too large"):
        unpack(page(*[Event("told", "R", "y" * 900)] * 5_000))


def test_a_file_with_more_answers_since_its_checkpoint_than_can_be_is_refused_at_once() -> None:
    campaign = scripted()
    bid(campaign, A=1)
    file = json.loads(save(campaign))
    file["head"]["inputs"] = msgspec.to_builtins([Rolled((1,))] * (inputs.MOST_INPUTS + 1))
    head = msgspec.json.encode(file["head"])
    whole = saves.SaveFile(saves.FORMAT, saves.VERSION, saves._checksum(head, []), msgspec.Raw(head), 0)
    with pytest.raises(SaveError, match="too many answers"):
        load(msgspec.json.encode(whole).decode(), lambda _: TOLL)


def test_what_may_be_done_at_any_moment_is_not_done_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("empires.core.play.beside.MOST_STANDING", 3)
    campaign = sealed("A", "B")
    for _ in range(3):
        campaign.attempt("A", "give", "give")
    with refused("too_often"):
        campaign.attempt("A", "give", "give")
    assert campaign.state.gifts == 3
    bid(campaign, A=0, B=1)
    assert load(save(campaign), lambda _: TOLL).hash() == campaign.hash()
