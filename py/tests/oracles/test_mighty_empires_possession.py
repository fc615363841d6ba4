"""The land of random seasons of Mighty Empires held against the oracle, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.rules.ruleset import ON
from tests.oracles import mighty_empires_possession as oracle
from tests.oracles.campaigns import Watch, disagrees
from tests.oracles.mighty_campaigns import Crowding, played

QUIET = ("start", "subsistence", "movement", "siege", "raze", "reorganization")


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "map_mode": "generated",
        "years": 1,
        "tiles_per_player": 10,
        "capital_min_distance": dice.pick(("4", "3")),
        "army_points": 5000,
        "wilderness": dice.pick((False, True)),
        "unused_capitals": dice.pick(("unexplored", "independent_cities")),
    }


def compare(number: int) -> Counter[str]:
    """Play one season of four players; returns how much was compared, by kind."""
    seen: Counter[str] = Counter()

    def battle(over: Watch) -> None:
        seen.update(oracle.check_battle(over.before, over.after, over.player, over.events))
        if over.following is ON:
            seen["ends"] += oracle.check_end(over.after, over.player)

    def scouting(over: Watch) -> None:
        seen["scouted"] += oracle.check_scouting(over.before, over.after, over.player, over.events)

    def quiet(over: Watch) -> None:
        seen["quiet"] += oracle.check_quiet(over.before, over.after)

    checks = {"battle": battle, "scouting": scouting} | dict.fromkeys(QUIET, quiet)
    options = options_of(Stream("possession oracle", str(number)))
    for _ in played(3 * number + 2, options, checks, peoples=number % 2 == 1, policy=Crowding):
        pass
    return seen


@pytest.mark.parametrize("number", range(2))
def test_the_oracle_agrees_with_a_season(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("looked", "fights", "won", "scouted", "ends")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_seasons(number: int) -> None:
    assert compare(number)["looked"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("lands.possession.at_peace", lambda *_: False),  # peace keeps nobody's land
        ("lands.possession.mans_its_walls", lambda _: False),  # nobody is in a fortress without banners
        ("battle.occupation.claim", lambda *_: "nothing"),  # empty cities never fall
        ("season.encounter.win_tile", lambda *_: iter(())),  # nor does what was fought for
        ("season.scouting.fortified", lambda _: True),  # nor what was scouted
        ("season.skirmish.guarded", lambda *_: False),  # nobody keeps land from scouts
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_empires.{place}", wrong)
    assert disagrees(compare, (2, 3, 0))
