"""The winters of random campaigns of Mighty Empires held against the oracle, phase by phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from tests.oracles import mighty_empires_winter as oracle
from tests.oracles.campaigns import Watch, disagrees
from tests.oracles.mighty_campaigns import Sparing, played


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
    begun: list[Watch] = []

    def events(over: Watch) -> None:
        seen["bonuses"] += oracle.check_bonuses(over.before, over.after)

    def revenue(over: Watch) -> None:
        seen["treasuries"] += oracle.check_revenue(over.before, over.after)

    def recruitment(over: Watch) -> None:
        seen["recruiters"] += oracle.check_recruitment(over.before, over.after, over.dice)

    def recovery(over: Watch) -> None:
        begun.append(over)

    def construction(over: Watch) -> None:
        for first in begun:
            seen["ruins"] += oracle.check_recovery(first.before, first.dice, over.before)
        begun.clear()

    checks = {
        "events": events,
        "revenue": revenue,
        "recruitment": recruitment,
        "recovery": recovery,
        "construction": construction,
    }
    for _ in played(
        number, options_of(Stream("winter oracle", str(number))), checks, peoples=True, policy=Sparing
    ):
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
    assert disagrees(compare, (2, 0, 3, 1))
