"""The winters of random campaigns of Mighty Empires held against the oracle, phase by phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from tests.oracles import mighty_empires_winter as oracle
from tests.oracles.campaigns import disagrees
from tests.oracles.mighty_campaigns import played
from tests.oracles.mighty_empires import State, Throw


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "map_mode": "generated",
        "years": 2,
        "tiles_per_player": dice.pick((10, 14)),
        "captured_capital_value": dice.pick(("4", "2")),
        "isolated_event_bonus": dice.pick((False, True)),
        "besieged_revenue": dice.pick((False, True)),
        "famine_scope": dice.pick(("would_be_owner", "all_bordering")),
        "recovery_chain": dice.pick(("simultaneous", "sequential")),
        "temple_income": dice.pick(("lone_only", "always", "never")),
        "mercenaries_for_hire": dice.pick((False, True)),
    }


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    seen: Counter[str] = Counter()
    begun: list[tuple[State, list[Throw]]] = []

    def events(before: State, after: State, _: str, __: list[Throw]) -> None:
        seen["bonuses"] += oracle.check_bonuses(before, after)

    def revenue(before: State, after: State, _: str, __: list[Throw]) -> None:
        seen["treasuries"] += oracle.check_revenue(before, after)

    def recruitment(before: State, after: State, _: str, throws: list[Throw]) -> None:
        seen["recruiters"] += oracle.check_recruitment(before, after, throws)

    def recovery(before: State, _: State, __: str, throws: list[Throw]) -> None:
        begun.append((before, throws))

    def construction(before: State, _: State, __: str, ___: list[Throw]) -> None:
        if begun:
            seen["ruins"] += oracle.check_recovery(*begun[0], before)
            begun.clear()

    checks = {
        "events": events,
        "revenue": revenue,
        "recruitment": recruitment,
        "recovery": recovery,
        "construction": construction,
    }
    for _ in played(number, options_of(Stream("winter oracle", str(number))), checks, peoples=True):
        pass
    return seen


@pytest.mark.parametrize("number", range(3))
def test_the_oracle_agrees_with_the_winters_of_a_campaign(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("treasuries", "recruiters", "ruins")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_winters(number: int) -> None:
    assert compare(number)["treasuries"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        # everything pays, however far cut off
        ("winter.money.revenue.linked", lambda state, player: list(state.lands)),
        ("winter.money.revenue.capital_stands", lambda state, player: True),
        # a crown buys less
        ("winter.money.recruitment.points_for", lambda item, crowns: 50 * crowns),
        # ruins are nobody's, or the first neighbour's
        ("winter.building.land_recovery.heir", lambda state, tile: "#independent"),
        ("winter.building.land_recovery.claims", lambda state, tile: dict.fromkeys(state.players[:1], 1)),
        # dragons lock nothing, famine starves nobody
        ("winter.building.land_recovery.why_not_recover", lambda state, tile: None),
        ("winter.building.land_recovery.spawning", lambda state, players: 1),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_empires.{place}", wrong)
    assert disagrees(compare, range(6))
