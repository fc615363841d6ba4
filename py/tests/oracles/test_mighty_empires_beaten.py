"""The aftermath of battles of Mighty Empires on the table held against the oracle, battle by battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from empires.core.base.stream import Stream
from tests.oracles import mighty_empires_beaten as oracle
from tests.oracles.campaigns import disagrees
from tests.rulesets.mighty_empires.battle.test_tabletop import report
from tests.rulesets.mighty_empires.battlefield import FIELD, SOUTH, brief, face, field
from tests.rulesets.mighty_empires.scene import baggage, points

SPARE = 300
"""The most that hunger costs a banner; whoever has more left than that stays in the game."""


def safe(army: oracle.Army, left: int) -> bool:
    """Whether no banner can have been wiped out, however much came back: then totals are enough."""
    share = (sum(army.points) - left + army.lost) // len(army.points)
    return share + SPARE < min(army.points)


def compare(number: int) -> Counter[str]:
    """Play one battle; returns what it was, or nothing if banners could have been wiped out."""
    dice = Stream("beaten oracle", str(number))
    fought = oracle.battle(dice)
    rolled: list[int] = []

    def die() -> int:
        rolled.append(1 + dice.below(6))
        return rolled[-1]

    totals = oracle.Aftermath(fought, die).reckon()
    armies = (fought.attacker, fought.defender)
    if not all(safe(one, left) for one, left in zip(armies, totals.points, strict=True)):
        return Counter()
    scene = field("village", battle_method="ask", tabletop_scenarios=False)
    for strength, load in zip(fought.attacker.points, fought.attacker.baggage, strict=True):
        scene.banner("A", FIELD, strength, edge=3, came_from=SOUTH, has_moved=True, baggage=load)
    for strength, load in zip(fought.defender.points, fought.defender.baggage, strict=True):
        scene.banner("B", FIELD, strength, edge=0, baggage=load)
    campaign = brief(face(scene.play(*rolled, quiet=8)))
    losses = [(one.lost, one.routed) for one in armies]
    campaign.attempt("A", "tt_report", report(fought.result, fought.winner, *losses))
    campaign.attempt("B", "confirm_report", "agree")
    while (question := campaign.waiting[0]).kind in ("pursue", "feed", "take_booty"):
        pursues = "yes" if fought.pursued else "no"
        answer = pursues if question.kind == "pursue" else question.default
        campaign.attempt(question.player, question.kind, answer)
    names = [
        [f"{who}:{n + 1}" for n, _ in enumerate(one.points)] for who, one in zip("AB", armies, strict=True)
    ]
    assert [sum(points(campaign, *one)) for one in names] == list(totals.points)
    assert [sum(baggage(campaign, *one)) for one in names] == list(totals.baggage)
    return Counter([fought.result, "pursued" if fought.pursued else "left alone"])


@pytest.mark.rule("ME-RETREAT-04", "ME-SUBS-05", "ME-T-PURSUIT", "ME-T-RANKRECOV", "ME-T-RECOVMOD")
def test_the_oracle_agrees_with_the_aftermath_of_battles() -> None:
    seen = sum((compare(number) for number in range(60)), Counter[str]())
    kinds = ("victory", "decisive", "massacre", "draw", "pursued", "left alone")
    assert min(seen[kind] for kind in kinds) > 2


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100))
def test_the_oracle_agrees_with_many_battles(number: int) -> None:
    assert sum((compare(100 * (number + 1) + more) for more in range(20)), Counter[str]())


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("battle.casualty_recovery.modifier_for", lambda *_: 0),  # whoever won, as many return
        ("battle.retreat._may_forage", lambda *_: True),  # attackers eat from the land, pursued or not
        ("battle.retreat.feed_retreat", lambda *_, **__: iter(())),  # nobody eats on the way
        ("battle.booty.give_baggage", lambda *_: None),  # nobody picks up what he wins
        ("battle.field.size_of", lambda _: 1),  # large armies hunt like small ones
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_empires.{place}", wrong)
    assert disagrees(compare, range(60))
