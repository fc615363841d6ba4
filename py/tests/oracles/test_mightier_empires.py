"""Random campaigns of Mightier Empires held against the oracle, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.base.stream import Stream
from empires.rulesets.mightier_empires.kingdom import entitlements, support
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import Bonus, Character, War
from tests.oracles import mightier_empires as oracle
from tests.oracles.campaigns import Watch, begun, disagrees, played
from tests.rulesets.mightier_empires.schemer import Schemer

TURNED = (
    "war_footing_stacks", "beast_drawn", "orphan_garrison", "looted_item_bound", "appease_at_decision",
    "public_power", "fog",
)  # fmt: skip
"""Settings that change nothing of what is reckoned here."""


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "tiles": dice.pick((24, 40, 60)),
        "end_from_turn": dice.pick((4, 6, 8)),
        "battle_method": "abstract",
        "neutral_kingdoms": dice.pick((0, 2, 4)),
        "slot_limits": dice.pick(("refuse", "warn", "off")),
        "special_mercenaries": dice.pick((False, True)),
        "living_legend_per_character": dice.pick((False, True)),
        "majority_counts_lakes": dice.pick((False, True)),
        "nk_patrol_ban": dice.pick(("regent_only", "always")),
        "neutral_growth": dice.pick((0, 100, 500)),
    } | {option: dice.pick((False, True)) for option in TURNED}


def with_regent(war: War) -> None:
    """The last player holds a neutral capital from the start, with a regent to pay and the means for it."""
    for kingdom in war.kingdoms.values():
        holder = war.players[-1]
        kingdom.held_by, kingdom.fallen = holder, True
        kingdom.characters = [Character(id="regent", name="Regent", points=100)]
        war.secrets[holder].bonuses.append(Bonus(amount=100, first=0, last=0))
        for name in kingdom.hexes:
            war.tiles[name].owner = war.tiles[name].owner_at_start = holder
            war.tiles[name].explored = True
        break


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    seen: Counter[str] = Counter()

    def orders(over: Watch) -> None:
        after, war = over.after, msgspec.convert(over.after, War)
        for player in oracle.alive(after):
            assert oracle.reachable(after, player) == support.reachable(war, player)
            slots = [one - {"wizard"} if "hero" in one else one for one in entitlements.slots(war, player)]
            assert Counter(slots) == Counter(oracle.entitlements(after, player))
            assert not list(oracle.faults(after, player)), player
            seen["sheets"] += 1
            seen["prices"] += bool(oracle.prices(after, player))
            seen["regents"] += any(one.get("held_by") == player for one in after.get("kingdoms", {}).values())

    def gifts(over: Watch) -> None:
        before, after = over.before, over.after
        for player in oracle.alive(before):
            found = after["secrets"][player].get("power", 0)
            assert found == oracle.after_payment(before, after, player) >= 0, player
            seen["payments"] += 1

    def production(over: Watch) -> None:
        before, after = over.before, over.after
        for player in oracle.alive(before):
            secrets = after["secrets"][player]
            found = secrets.get("power", 0), {k: n for k, n in secrets.get("bank", {}).items() if n}
            assert found == oracle.produced(before, player), player
            seen["produce"] += 1

    def power(over: Watch) -> None:
        before, after = over.before, over.after
        for player in oracle.alive(before):
            assert after["secrets"][player].get("power", 0) == oracle.awarded(before, player), player
            seen["awards"] += 1

    checks = {"orders": orders, "gifts": gifts, "production": production, "power": power}
    players = list("ABCDE")[: 2 + number % 4]
    seed = f"oracle {number}"
    options = options_of(Stream(seed, "options"))
    campaign = begun(RULESET, players, seed, options, checks, with_regent)
    for event in played(campaign, {name: Schemer(seed, name) for name in players}):
        if event.kind == "campaign_ended":
            state = msgspec.to_builtins(campaign.state)
            assert state["winners"] == oracle.winners(state)
            for player in oracle.alive(state):
                assert state["realms"][player].get("final", 0) == oracle.effective_power(state, player)
                seen["kingdoms"] += 1
    return seen


@pytest.mark.parametrize("number", range(3))
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number)
    assert min(seen[kind] for kind in ("sheets", "payments", "produce", "awards", "kingdoms")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["sheets"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("kingdom.support.from_hexes", lambda *_: 3000),  # whatever land there is
        ("kingdom.support.feeds_regent", lambda *_: False),
        ("kingdom.support.regents_cost", lambda *_: -1000),
        ("kingdom.entitlements.extra_lords", lambda *_: 0),
        ("intermediate.treasury.living", lambda _: []),  # nobody pays
        ("results.produce.works", lambda *_: True),
        ("results.power.legends_of", lambda *_: 1),
        ("results.ranking.worth", lambda *_: 2),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mightier_empires.{place}", wrong)
    assert disagrees(compare, (4, 3, 2))
