"""Random campaigns of Warmaster held against the oracle, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.questions.fields import PickMany
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.testing import field_of
from tests.oracles import warmaster as oracle
from tests.oracles.campaigns import disagrees


def options_of(dice: Stream, number: int) -> dict[str, Any]:
    """Settings at random; every third campaign is a team game."""
    team = {"mode": "team", "empires": 2 + number % 4} if number % 3 == 2 else {}
    return team | {
        "map_mode": dice.pick(("auto", "co-op", "solo")),
        "tiles_per_empire": dice.pick((9, 12)),
        "capital_edges": dice.pick(("inherit", "own")),
        "orders_pass": dice.pick(("fallback_only", "always", "never")),
        "route_length": dice.pick(("3", "unlimited")),
        "third_party_blocks": dice.pick((True, False)),
        "nap_visibility": dice.pick(("public", "private")),
        "assault_mixed": dice.pick(("separate", "join_siege")),
        "half_map": dice.pick((True, False)),
        "auto_battle": dice.pick(("never", "always", "agreed")),
        "show_arrows": "at_once",
        "team_points": dice.pick(("majority", "each")),
        "team_knockout": dice.pick((True, False)),
        "team_challenge": dice.pick(("battle", "auto")),
        "civil_war": dice.pick((True, False)),
    }


def empire_of(state: oracle.State, player: str) -> str:
    empires: dict[str, oracle.State] = state["empires"]
    for name, empire in empires.items():
        if any(one["name"] == player and one["place"] != "left" for one in empire["members"]):
            return name
    return ""


def check_question(state: oracle.State, question: Question) -> bool:
    """Hold what is offered against the oracle; whether it had an opinion."""
    land, empire = state["map"]["tiles"], empire_of(state, question.player)
    offered = {choice.value for choice in question.choices}
    match question.kind:
        case "draw_tile":
            assert offered - {"auto_build", "pass_build"} == oracle.packs(state)
        case "place_tile":
            hand = state["building"]["hand"]
            found = oracle.legal(land, hand)
            assert placed(hand, offered) == oracle.looks(hand, found)
            assert ("return_tile" in offered) == oracle.may_put_back(land, hand, found)
        case "place_displaced":
            assert placed(state["displaced"], offered) == oracle.looks(
                state["displaced"], oracle.legal(land, state["displaced"])
            )
        case "choose_capital":
            assert offered == set(oracle.sites(state, state["empires"][empire]))
        case "place_capital":
            one = state["empires"][empire]
            assert offered == oracle.sites(state, one)[one["capital_type"]]
        case "place_location":
            assert offered == oracle.places(state, state["empires"][empire]["special"])
        case "place_bridges":
            choices = field_of(question, PickMany).choices
            assert {choice.value for choice in choices} == oracle.places(state, "Bridges")
        case "declare_assault":
            assert offered == oracle.assaults(state, empire)
        case "nap_offer":
            choices = field_of(question, PickMany).choices
            assert {choice.value for choice in choices} == oracle.adjoining(state, empire)
        case "commit_order":
            assert offered == oracle.orders(state, empire)
        case "buy":
            assert offered == oracle.purchases(state, empire)
        case _:
            return False
    return True


def placed(type_id: str, offered: set[str]) -> set[tuple[str, tuple[str, ...]]]:
    """Offers like "1,0/2" as they look on the map."""
    pairs = [one.split("/") for one in offered if "/" in one]
    return oracle.looks(type_id, [(space, int(rot)) for space, rot in pairs])


def check_laying(before: oracle.State, after: oracle.State, events: list[Event]) -> int:
    """Lay the tiles that were laid once more; returns how many."""
    land = {**before["map"]["tiles"]}
    laid = 0
    for event in events:
        if event.kind in ("capital_placed", "map_rebuilt"):
            return laid
        if event.kind == "tile_placed":
            type_id, rot, [space] = event.facts["type"], event.facts["rot"], event.tiles
            assert oracle.verdict(land, type_id, space, rot) == "OK"
            assert oracle.lay(land, type_id, space, rot) == list(event.facts["flow"])
            laid += 1
    if laid and not any(event.kind in ("map_complete", "sea_filled") for event in events):
        assert flows(land) == flows(after["map"]["tiles"])
    return laid


def flows(land: oracle.Land) -> dict[str, list[str]]:
    return {tile: list(here["flow"]) for tile, here in land.items()}


def check_world(after: oracle.State) -> None:
    """A world that the umpire laid alone, laid once more."""
    land: oracle.Land = {}
    for tile, here in after["map"]["tiles"].items():
        assert oracle.verdict(land, here["type_id"], tile, here["rot"]) == "OK"
        oracle.lay(land, here["type_id"], tile, here["rot"])
    assert flows(land) == flows(after["map"]["tiles"])


def check_war(state: oracle.State, events: list[Event]) -> Counter[str]:
    """Hold arrows, sizes, quick battles, results and points against the oracle, in the round they fall in."""
    seen: Counter[str] = Counter()
    if any(event.kind == "chapter" for event in events):
        return seen  # the next round has begun, and what was counted is off the table
    arrows, fates = {}, {}
    for event in events:
        if event.kind.startswith("attack_"):
            arrows[event.facts["attacker"]] = event.facts["target"]
            fate = event.kind.removeprefix("attack_")
            fates[event.facts["attacker"]] = fate
        elif event.kind == "points_awarded":
            name = event.facts["empire"]
            assert event.facts["points"] == oracle.points(state, name), name
            seen["points"] += 1
        elif event.kind == "buying_order":
            ranks = [oracle.rank(state, name) for name in event.facts["order"]]
            assert ranks == sorted(ranks, reverse=True)
            seen["order"] += 1
    if fates:
        assert fates == oracle.fates(arrows)
        seen["arrows"] += 1
    for battle in state.get("battles", []):
        seen[battle["resolved_by"]] += check_battle(state, battle)
    return seen


def check_battle(state: oracle.State, battle: dict[str, Any]) -> bool:
    """Sizes, and the result of a battle that is over."""
    solo, allies = battle["solo"], battle["allies"]
    base = state["settings"]["base_size"]
    assert solo["size"] == base
    assert {army["size"] for army in allies} == {oracle.share(base, len(allies))}
    if not battle["resolved_by"]:
        return False
    results = [army["result"] for army in (solo, *allies)]
    if battle["resolved_by"] == "auto":
        assert results == oracle.quick_results(solo["vp"], [army["vp"] for army in allies])
    if len(allies) > 1:
        assert results == oracle.outcome([army["withdrawn"] for army in allies], solo["withdrawn"])
    return True


def check_scores(before: oracle.State, after: oracle.State, events: list[Event]) -> int:
    """What each army of a quick battle scores, from the dice just before it."""
    if any(event.kind == "chapter" for event in events):
        return 0  # of another round
    battles = {one["id"]: one for one in after.get("battles", [])}
    counted, dice, of_battle = 0, 0, Counter[str]()
    for event in events:
        if event.kind == "roll" and event.rule == "WM-RULING-66":
            dice = sum(event.facts["faces"])
        elif event.kind == "army_scored" and (battle := battles.get(event.facts["battle"])):
            army = rolling_order(after, battle)[of_battle[battle["id"]]]
            of_battle[battle["id"]] += 1
            begun_now = "marker" in before and battle["kind"] != "challenge"
            held = before if begun_now else after  # the land as the battle began
            assert event.facts["score"] == oracle.score(held, battle, army, dice)
            assert army["vp"] == 100 * event.facts["score"]
            counted += 1
    return counted


def rolling_order(state: oracle.State, battle: dict[str, Any]) -> list[dict[str, Any]]:
    """One to one the attacker first, in a mutual battle the lower seat; else the solo army, then by seat."""
    seats = {name: one["seat"] for name, one in state["empires"].items()}
    solo, allies = battle["solo"], battle["allies"]
    if len(allies) > 1:
        return [solo, *sorted(allies, key=lambda army: seats[army["empire"]])]
    if battle["mutual"]:
        return sorted(
            [*allies, solo], key=lambda army: seats[army["empire"]]
        )  # of one empire: who challenges
    defenders = [clash["defender"] for clash in state["clashes"]]
    return [solo, *allies] if solo["empire"] not in defenders else [*allies, solo]


def compare(number: int, rounds: int = 5) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    dice = Stream("warmaster oracle", str(number))
    options = options_of(dice, number) | {"rounds_limit": rounds}
    count = options.get("empires", 2 + number % 4) + (number % 5 if "empires" in options else 0)
    players = list("ABCDEFGHIJ")[:count]
    campaign = empires.new("warmaster", players, seed=f"oracle {number}", options=options)
    policies = {name: RandomPlayer(f"oracle {number}", name) for name in players}
    seen: Counter[str] = Counter()
    if options["map_mode"] == "auto":
        check_world(msgspec.to_builtins(campaign.state))
    while not campaign.finished:
        before = msgspec.to_builtins(campaign.state)
        for question in campaign.waiting:
            seen[question.kind] += check_question(before, question)
        question = campaign.waiting[0]
        events = answer_one(campaign, question, policies[question.player])
        after = msgspec.to_builtins(campaign.state)
        seen["laid"] += check_laying(before, after, events)
        seen["scores"] += check_scores(before, after, events)
        seen += check_war(after, events)
    last = [event.kind for event in events]
    if "half_conquered" in last:
        assert oracle.half(after)
    assert set(after["winning_empires"]) == oracle.winners(after)
    return seen


@pytest.mark.parametrize("number", range(3))
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number, rounds=2)
    assert {"buy", "points", "arrows", "order"} <= {kind for kind, count in seen.items() if count}


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 300))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["points"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("maps.placement.makes_hole", lambda *_: False),
        ("rulesets.warmaster.founding.capitals._far_enough", lambda state: list(state.map.tiles)),
        ("rulesets.warmaster.founding.locations.why_not_site", lambda *_: None),
        ("rulesets.warmaster.pacts.adjoining", lambda state, _: list(state.empires)),
        ("rulesets.warmaster.routes.partners", lambda *_: []),  # no way leads over a partner's land
        ("rulesets.warmaster.targets.routes", lambda *_: {}),
        ("rulesets.warmaster.targets.nearest", lambda *_: []),
        ("rulesets.warmaster.orders.may_hold_back", lambda *_: True),
        ("rulesets.warmaster.assaults.foothold", lambda *_: "0,0"),
        ("rulesets.warmaster.arrows._attackers", lambda *_: []),  # every arrow succeeds
        ("rulesets.warmaster.armies.benefits", lambda *_: ["Mine", "Mine"]),
        ("rulesets.warmaster.results.against_allies", lambda fled, _: ("D", ["D" for _ in fled])),
        ("rulesets.warmaster.points.worst", lambda _: ("W", 900)),
        ("rulesets.warmaster.points.team_points", lambda *_: 4),
        ("rulesets.warmaster.purchases.price_of", lambda _: 1),
        ("rulesets.warmaster.purchases.beside", lambda state, _: list(state.map.tiles)),
        ("rulesets.warmaster.ending.largest", lambda state: list(state.empires)[:1]),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.{place}", wrong)
    assert disagrees(partial(compare, rounds=2), (3, 1, 2, 0))
