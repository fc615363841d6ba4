"""The ways home of random campaigns of Mighty Empires held against the oracle, winter by winter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from tests.oracles import mighty_empires_routes as oracle
from tests.oracles.campaigns import Watch, disagrees
from tests.oracles.mighty_campaigns import Sparing, played
from tests.oracles.mighty_empires import State


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "map_mode": "generated",
        "years": 3,
        "tiles_per_player": dice.pick((12, 18)),
        "army_points": 5000,
        "quarters_start_tile": dice.pick(("ignore", "must_be_own")),
    }


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how many banners came home, by their way."""
    seen: Counter[str] = Counter()
    leaving: list[State] = []
    told: dict[str, str] = {}

    def quarters(over: Watch) -> None:
        leaving.append(over.before)
        seen["housed"] += oracle.check_billets(over.before, over.after)

    options = options_of(Stream("routes oracle", str(number)))
    for event in played(number, options, {"quarters": quarters}, peoples=True, policy=Sparing):
        if event.kind == "winter_order":
            told.clear()
        if event.kind == "banner_home":
            told = dict.fromkeys(event.facts["banners"], event.facts["route"]) | told
        if event.kind == "treasury_set" and leaving:
            seen += oracle.check_ways(leaving.pop(), told)
    return seen


@pytest.mark.parametrize("number", range(2))
def test_the_oracle_agrees_with_the_ways_home_of_a_campaign(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("clear", "retreat", "housed")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_ways_home(number: int) -> None:
    assert compare(number)["clear"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("banners.routes.friendly_city", lambda *_: False),  # cities open no mountains and no rivers
        ("banners.routes.friendly_city", lambda *_: True),
        ("winter.quarters.route_home.own_ruin", lambda *_: 1),  # all ruins are one's own
        ("winter.quarters.route_home._is_coast", lambda *_: False),  # nobody ever sails
        ("winter.quarters.billets.grade", lambda *_: "capital"),  # every place has room for four
    ],
)
def test_the_oracle_complains_of_wrong_ways(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_empires.{place}", wrong)
    assert disagrees(compare, (4, 1, 2))
