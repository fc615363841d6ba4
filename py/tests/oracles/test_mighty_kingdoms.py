"""Random campaigns of Mighty Kingdoms held against the oracle, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from tests.oracles import mighty_kingdoms as oracle
from tests.oracles.campaigns import disagrees


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    return {
        "years": 3,
        "battle_mode": dice.pick(("simple_hits", "simple_points", "tabletop")),
        "lists_required": "no",
        "build_costs": dice.pick(("original", "revised2018")),
        "one_build": dice.pick((False, True)),
        "recruit_for_gold": dice.pick((False, True)),
        "capital_limit_3": dice.pick((False, True)),
        "sea_entry": dice.pick(("forbid", "allow")),
        "swamp_entry": dice.pick(("forbid", "allow")),
        "deploy_order": dice.pick(("cycle", "player")),
        "snake_setup": dice.pick((False, True)),
        "terrain_entry": dice.pick((False, True)),
        "controller_first": dice.pick((False, True)),
        "capital_by_upgrade": dice.pick(("no", "free", "paid")),
        "tithe_first": dice.pick((False, True)),
    }


def expected(state: oracle.State, question: Question) -> set[str] | None:
    """What the oracle offers here; None where it has no opinion."""
    player = question.player
    match question.kind:
        case "give_order":
            return oracle.orders(state, player)
        case "resolve_order":
            return oracle.unresolved(state, player)
        case "pick_battle":
            return oracle.battles(state, player)
        case "retreat" | "withdraw":
            return oracle.refuges(state, player, state["battle"]["tile"])
        case "winner_move":
            return oracle.pursuits(state, player, state["battle"]["tile"])
        case "choose_recall":
            return oracle.homes(state, player)
        case "spend":
            return oracle.purchases(state, player)
        case "deploy":
            return oracle.quarters(state, player)
    return None


def check_events(after: oracle.State, events: list[Event], won: Counter[str]) -> int:
    """Hold what happened against the oracle; returns how many events it had an opinion of."""
    looked = 0
    faces: list[int] = []
    gathered = [event for event in events if event.kind == "resources_gathered"]
    for event in events:
        match event.kind:
            case "roll" if event.rule == "MK-T-EXPLORE":
                faces = event.facts["faces"]
            case "tile_explored" if faces:
                found = oracle.explored(faces)
                assert f"a {found}" in event.text or found == "empty", event.text
                assert after["tiles"][event.tiles[0]]["explored"]
                faces = []
            case "order_set" if event.rule == "MK-PORD-01" and not gathered:
                assert oracle.ranked(after, event.facts["order"])
            case "might_scored":
                player = event.facts["player"]
                assert event.facts["might"] == oracle.might(after, player, won[player]), player
            case _:
                continue
        looked += 1
    for event in gathered:
        player = event.facts["player"]
        stores = after["kingdoms"][player]
        assert (event.facts["food"], event.facts["gold"]) == oracle.income(after, player)
        assert stores.get("gold", 0) >= event.facts["gold"]
        looked += 1
    return looked


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    dice = Stream("oracle", str(number))
    players = list("ABCDEF")[: 2 + number % 4]
    campaign = empires.new("mighty-kingdoms", players, seed=f"oracle {number}", options=options_of(dice))
    policies = {name: RandomPlayer(f"oracle {number}", name) for name in players}
    seen: Counter[str] = Counter()
    won: Counter[str] = Counter()
    while not campaign.finished:
        before = msgspec.to_builtins(campaign.state)
        for question in campaign.waiting:
            wanted = expected(before, question)
            if wanted is not None:
                assert {choice.value for choice in question.choices} == wanted, question.kind
                seen[question.kind] += 1
        question = campaign.waiting[0]
        events = answer_one(campaign, question, policies[question.player])
        for event in events:
            table = campaign.state.settings.battle_mode == "tabletop"
            if event.kind == "battle_result" and table and event.facts["winner"] != "draw":
                won[event.facts["winner"]] += 1
        seen["events"] += check_events(msgspec.to_builtins(campaign.state), events, won)
    return seen


@pytest.mark.parametrize("number", range(3))
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number)
    assert {"give_order", "resolve_order", "spend", "events"} <= seen.keys()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["events"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("month.orders.land.may_enter", lambda *_: True),
        ("month.resolution.unresolved", lambda state, player: list(state.armies.values())),
        ("month.battles.opponents", lambda *_: []),
        ("month.outcome.refuges", lambda state, force: list(state.tiles)),
        ("winter.gather.income_of", lambda *_: (1, 1)),
        ("winter.recall.land.capital_of", lambda *_: ""),
        ("winter.building.price_of", lambda *_: None),
        ("winter.recruitment.why_not", lambda *_: None),
        ("winter.tithes.why_not", lambda *_: None),
        ("winter.deployment.limit_of", lambda *_: 9),
        ("ending.might_of", lambda *_: 7),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_kingdoms.{place}", wrong)
    assert disagrees(compare, (3, 0, 2))
