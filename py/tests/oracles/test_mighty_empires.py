"""Random campaigns of Mighty Empires held against the oracle, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from tests.oracles import mighty_empires as oracle
from tests.oracles.campaigns import Watch, disagrees
from tests.oracles.mighty_campaigns import played


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "map_mode": "generated",
        "years": 2,
        "tiles_per_player": 10,
        "army_points": 5000,
        "captured_capital_value": dice.pick(("4", "2")),
        "initial_stockpiles": dice.pick((False, True)),
        "hide_baggage": dice.pick((False, True)),
        "siege_starvation_rows": dice.pick(("betrayal1_surrender2", "surrender1_betrayal2")),
        "victory": dice.pick(("captured_realm_gold", "highest_revenue", "most_tiles", "largest_army")),
    }


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    seen: Counter[str] = Counter()
    scores: list[dict[str, int]] = []

    def step_1(over: Watch) -> None:
        seen["fed"] += oracle.check_step_1(over.before, over.after, over.player, over.dice)
        seen["hungry"] += sum(oracle.hungry(over.before, over.player).values())

    def loot(over: Watch) -> None:
        seen["razed"] += oracle.check_loot(over.before, over.after, over.player, over.dice)

    def close(over: Watch) -> None:
        before, after = over.before, over.after
        if after["phase"] == "ended" or after.get("winners"):
            assert after.get("winners", []) == oracle.winners(before)
        scores.append({player: oracle.score(before, player) for player in before["players"]})
        seen["years"] += 1

    checks = {"subsistence": step_1, "raze": loot, "year_end": close}
    for event in played(number, options_of(Stream("oracle", str(number))), checks):
        if event.kind == "victory_counted":
            assert event.facts["scores"] == scores[-1]
            seen["scores"] += 1
    return seen


@pytest.mark.parametrize("number", range(2))
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("fed", "hungry", "years")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["fed"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("banners.supply.forage_value", lambda *_, **__: 2),  # all land feeds two
        ("banners.supply.open_stockpile", lambda *_: 3),  # every store is everybody's
        ("banners.supply.hunger_times", lambda *_: 2),  # all lose what cannibals lose
        ("season.subsistence.starvation.feed_garrisons", lambda *_: iter(())),
        ("season.razing._loot", lambda *_: 1),
        ("winter.victory.grade", lambda *_: "village"),
        ("winter.close.victors", lambda state: state.players[:1]),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_empires.{place}", wrong)
    assert disagrees(compare, (0, 1))
