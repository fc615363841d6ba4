"""Random campaigns of the Ninth Age held against the oracle, step by step."""

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
from tests.oracles import ninth_age as oracle
from tests.oracles.campaigns import disagrees

MOST_ANSWERS = 4000


def options_of(dice: Stream) -> dict[str, Any]:
    """Settings that the oracle knows."""
    teams = dice.pick(("none", "none", "per-turn"))
    size = dice.pick(("standard", "free", "scaled"))
    found = {
        "map_mode": dice.pick(("tile-laying", "balanced")),
        "starting_flags": dice.below(3),
        "starting_gold": dice.pick((0, 300)),
        "improvements_per_hex": dice.pick(("fort-and-mine", "one")),
        "rebuild_exhausted": dice.pick((False, True)),
        "challenge_required": dice.pick((False, True)),
        "bye_cp": dice.below(3),
        "band_boundary": dice.pick(("lower", "upper")),
        "brash_two_battles": dice.pick(("all-must-win", "per-battle")),
        "quick_battle": dice.pick(("always", "off")),
        "teams": teams,
        "battle_size": size,
    }
    found |= {"standard_points": dice.pick((1200, 3600, 4501, 7000))} if size == "scaled" else {}
    return found | {"river_check": dice.pick(("when-placed", "always"))}


def expected(state: oracle.State, question: Question) -> set[str] | None:
    """What the oracle offers here; None where it has no opinion."""
    player = question.player
    match question.kind:
        case "place_hex":
            return oracle.hexes(state)
        case "place_capital":
            return oracle.capitals(state)
        case "pick_event":
            return oracle.events(state, player)
        case "event_target":
            return oracle.rivals(state, player)
        case "event_build":
            hexes = oracle.own(state, player).items()
            return {"none"} | {
                f"build {work} {place}" for place, tile in hexes for work in oracle.works(state, tile)
            }
        case "challenge":
            return oracle.challenges(state, player)
        case "spend":
            return oracle.purchases(state, player)
    return None


def check_gold(state: oracle.State, question: Question) -> None:
    """How much gold a battle takes."""
    battle = state["battles"][state.get("at", 0)]
    [field] = question.fields
    assert field.hi == oracle.most_gold(state, battle, question.player)  # type: ignore[union-attr]
    limit = oracle.base(state, battle, question.player) + oracle.bonus(state, battle, question.player)
    assert f"you may bring {limit:,} points" in question.text


def check_events(after: oracle.State, before: oracle.State, events: list[Event]) -> int:
    """Hold what happened against the oracle; returns how many events it had an opinion of."""
    looked = 0
    faces: list[int] = []
    thrown: list[int] = []
    number = before.get("at", 0) if before.get("battles") else 0
    for event in events:
        match event.kind:
            case "roll":
                faces = event.facts["faces"]
                thrown.append(sum(faces))
                continue
            case "quick_battle" if after["turn"] == before.get("turn") and after.get("battles"):
                pairs = zip(("side1", "side2"), thrown[-2:], strict=True)
                scores = [oracle.quick_score(after, number, side, dice) for side, dice in pairs]
                assert event.facts["scores"] == scores, event.text
                assert after["battles"][number]["band"] == oracle.quick_band(*scores)
                number += 1
            case "realms_ranked":
                assert oracle.ranked(after, event.facts["order"])
            case "mine_income" | "raided":
                assert event.facts["gold"] == oracle.gold_for(after, faces), event.text
                gone = any(one.kind == "mine_exhausted" and one.tiles == event.tiles for one in events)
                assert gone == (event.kind == "mine_income" and len(set(faces)) == 1), event.text
            case "cp_awarded" if after["turn"] == before.get("turn") and after.get("battles"):
                assert event.facts["points"] == oracle.conquest_points(after, event.facts["player"]), (
                    event.text
                )
            case "realm_points_counted":
                for player, points in event.facts["points"].items():
                    assert points == oracle.realm_points(after, player)
            case "campaign_won":
                assert oracle.may_have_won(after, event.facts["player"]), event.text
            case _:
                continue
        looked += 1
    for battle in after.get("battles", []):
        if battle.get("vp") and battle.get("band"):
            assert battle["band"] == oracle.band(after, battle)
            looked += 1
    return looked


def compare(number: int) -> Counter[str]:
    """Play one campaign; returns how much was compared, by kind."""
    dice = Stream("oracle", str(number))
    players = list("ABCDEF")[: 2 + number % 5]
    campaign = empires.new("ninth-age", players, seed=f"oracle {number}", options=options_of(dice))
    policies = {name: RandomPlayer(f"oracle {number}", name) for name in players}
    seen: Counter[str] = Counter()
    while not campaign.finished and campaign.answers < MOST_ANSWERS:
        before = msgspec.to_builtins(campaign.state)
        question = campaign.waiting[0]
        if (wanted := expected(before, question)) is not None:
            assert {choice.value for choice in question.choices} == wanted, question.kind
            seen[question.kind] += 1
        elif question.kind == "buy_points":
            check_gold(before, question)
            seen[question.kind] += 1
        events = answer_one(campaign, question, policies[question.player])
        seen["events"] += check_events(msgspec.to_builtins(campaign.state), before, events)
    return seen


@pytest.mark.parametrize("number", [1, 3, 8])
def test_the_oracle_agrees_with_a_campaign(number: int) -> None:
    seen = compare(number)
    assert {"pick_event", "spend", "events"} <= seen.keys()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 400))
def test_the_oracle_agrees_with_many_campaigns(number: int) -> None:
    assert compare(number)["events"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("rivers.fits", lambda *_: True),
        ("founding.capitals_beside", lambda *_: 0),
        ("odds.scouted_by", lambda *_: None),
        ("realms.cities", lambda *_: 0),
        ("ranking.measure", lambda *_: 1),
        ("events.picks", lambda *_: 0),
        ("events.targets", lambda state, player: list(state.players)),
        ("challenges.situation", lambda *_: "free"),
        ("building.why_not_build", lambda *_: ""),
        ("invasion.why_not_claim", lambda *_: "taken"),
        ("invasion.price", lambda *_: 1),
        ("invasion.gold_factor", lambda *_: 7),
        ("mining.gold_factor", lambda *_: 7),
        ("battles.gold_cap", lambda *_: 1),
        ("sizes.largest_bonus", lambda *_: 0),
        ("results.side_base", lambda *_: 100),
        ("conquest.conquest_points", lambda *_: 1),
        ("victory.realm_points", lambda *_: 10),
    ],
)
def test_the_oracle_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.ninth_age.{place}", wrong)
    assert disagrees(compare, (1, 2, 0))
