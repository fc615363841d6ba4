"""Turns of the Ninth Age from random scenes, played twice: by the rules and by the second reckoning.

Both get the same dice and the same answers; at every question they must agree on the question, its choices,
the dice used so far, and the whole state of land, treasuries, events and battles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.questions.question import Question
from empires.maps.hexes import Hex, disc, tile_id
from empires.players.random_legal import RandomPlayer
from empires.rulesets.ninth_age.state import Fort, NinthAge, Terrain
from tests.oracles.campaigns import disagrees
from tests.oracles.lockstep import State, in_lockstep
from tests.oracles.ninth_age_turns import Turns
from tests.rulesets.ninth_age.scene import at, scene

MOST = 150
"""Questions after which a scene has been played for long enough."""

GROUND: tuple[Terrain, ...] = ("land", "land", "mountain", "river", "river", "swamp")
FORTS: tuple[Fort, ...] = ("none", "none", "fortress", "city")


def random_scene(dice: Stream) -> NinthAge:
    """Up to six realms with works and gold on a map of nineteen hexes."""
    players = "ABCDEF"[: dice.pick((2, 3, 4, 5, 6))]
    size = dice.pick(("standard", "scaled", "free", "free"))
    options: dict[str, Any] = {
        "quick_battle": "always",
        "improvements_per_hex": dice.pick(("fort-and-mine", "one")),
        "rebuild_exhausted": dice.pick((False, True)),
        "challenge_required": dice.pick((False, True)),
        "bye_cp": dice.below(3),
        "brash_two_battles": dice.pick(("all-must-win", "per-battle")),
        "battle_size": size,
    }
    if size == "scaled":
        options["standard_points"] = dice.pick((1200, 1500, 3501, 4500, 4501))
    if len(players) > 3 and dice.below(3) == 0:
        options |= {"teams": "fixed", "team_turns": dice.pick((2, 6, 99))}
    elif len(players) > 2 and dice.below(2):
        options["teams"] = "per-turn"
    places = [tile_id(place) for place in disc(Hex(0, 0), 2)]
    state = scene("; ".join(f"{place} land" for place in places), players=players, **options)
    state.turn = dice.pick((0, 1, 5))
    for number, tile in enumerate(state.tiles.values()):
        tile.terrain = dice.pick(GROUND)
        if number % 3 == 0 or dice.below(2):
            tile.flag = players[number // 3] if number % 3 == 0 and number // 3 < len(players) else None
            tile.flag = tile.flag or dice.pick(tuple(players))
            tile.fort = "none" if tile.terrain == "swamp" else dice.pick(FORTS)
            both = options["improvements_per_hex"] != "one" or tile.fort == "none"
            tile.mine = both and tile.terrain in ("mountain", "river") and dice.below(2) == 0
    for number, realm in enumerate(state.realms.values()):
        realm.treasury = dice.pick((0, 40, 300))
        realm.team = number % 2 if "team_turns" in options else None
    return state


def answer(campaign: Campaign[NinthAge], question: Question, dice: Stream) -> Any:
    """Give a random answer; returns it."""
    given: Any = RandomPlayer(str(dice.below(1_000_000)), question.player).fill(question)
    if question.choices:
        given = dice.pick([choice.value for choice in question.choices])
    campaign.answer(question, given)
    return given


def facts_of(state: State) -> dict[str, Any]:
    """What both must agree on."""
    land, stores = (
        ("flag", "fort", "mine", "exhausted"),
        ("treasury", "event", "cp_left", "rapid_left", "team"),
    )
    return {
        "turn": state.get("turn", 0),
        "order": state.get("realm_order", []),
        "tiles": {name: [one[fact] for fact in land] for name, one in state["tiles"].items()},
        "realms": {name: [one[fact] for fact in stores] for name, one in state["realms"].items()},
        "battles": [[one["side1"], one["side2"], one["together"]] for one in state.get("battles", [])],
        "beaten": sorted(state.get("beaten", [])),
    }


def compare(number: int) -> Counter[str]:
    """Play a scene twice; returns how often each question was asked."""
    dice = Stream("turns", str(number))
    state, faces = random_scene(dice), [1 + dice.below(6) for _ in range(2000)]
    turns = Turns(msgspec.to_builtins(state), iter(faces))
    campaign = at(state, *faces)
    asked = in_lockstep(campaign, turns, lambda question: answer(campaign, question, dice), facts_of, MOST)
    assert not campaign.finished or campaign.state.winners == [turns.winner]
    return asked


@pytest.mark.rule(
    "NA-EVENT-02",
    "NA-EVENT-06",
    "NA-MINE-01",
    "NA-CHAL-09",
    "NA-RULING-40",
    "NA-ELIM-02",
    "NA-TEAM-02",
    "NA-TEAM-03",
    "NA-TEAM-06",
    "NA-TEAM-07",
    "NA-RULING-56",
    "NA-RULING-58",
    "NA-RULING-59",
)
@pytest.mark.parametrize("ten", range(3))
def test_turns_from_random_scenes_go_as_reckoned(ten: int) -> None:
    asked: Counter[str] = Counter()
    for number in range(10 * ten, 10 * ten + 10):
        asked += compare(number)
    assert {
        "pick_event",
        "event_target",
        "event_build",
        "declare_allied",
        "consent",
        "challenge",
        "agree_size",
        "choose_format",
        "spend",
    } <= asked.keys()


@pytest.mark.soak
@pytest.mark.parametrize("ten", range(10, 60))
def test_many_turns_go_as_reckoned(ten: int) -> None:
    for number in range(10 * ten, 10 * ten + 10):
        compare(number)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("events.picks", lambda *_: 0),
        ("events.works", lambda _: ["fortress"]),
        ("mining.mines", lambda *_: []),
        ("challenges.situation", lambda *_: "free"),
        ("challenges.pairings", lambda one: [(list(one.side1[:1]), list(one.side2[:1]), False)]),
        ("odds.scouted_by", lambda *_: None),
        ("conquest.role", lambda *_: "1v1"),
        ("invasion._pay_for", lambda *_: 1),
        ("invasion._eliminate", lambda *_: None),
        ("victory.dissolve_teams", lambda _: None),
        ("challenges.teammates", lambda *_: False),
        ("ranking.measure", lambda *_: 1),
        ("victory.goal", lambda: 1),
    ],
)
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.ninth_age.{place}", wrong)
    assert disagrees(compare, range(40))
