"""Random players at sea, with many ships, pirates and landings: sound at every question, nothing leaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup, check_options
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.sea.waters import (
    BEYOND,
    DOWN,
    EAST_SEA,
    FAR_UP,
    HERE,
    INLAND,
    ISLAND,
    SEA,
    UP,
    fleet,
    waters,
)


def high_seas(number: int) -> Campaign[MightyEmpires]:
    """The coast when a season begins, crowded with everybody's ships; settings and dice from the number."""
    options: dict[str, Any] = {
        "open_sea": number % 3 != 0,
        "scout_sharing": "same_tile" if number % 4 == 0 else "any_friendly",
        "hide_baggage": number % 5 == 0,
    }
    scene = waters("initiative", players="A B C", **options)
    _ashore(scene)
    for owner, tile, count in (("A", DOWN, 3), ("B", FAR_UP, 3), ("C", ISLAND, 3)):
        for _ in range(count):
            scene.ship(owner, tile)
    for ship in ("ship 1", "ship 2", "ship 4", "ship 7", "ship 8"):
        owner = scene.state.ships[ship].owner
        scene.aboard(owner, ship, 600 if number % 2 else 1100, baggage=4)
    fleet(scene, INDEPENDENT, UP, 2, kind="pirate")
    fleet(scene, "B", EAST_SEA if options["open_sea"] else HERE)
    fleet(scene, "A", SEA if options["open_sea"] else UP, condition="dismasted")
    scene.ship(INDEPENDENT, HERE, kind="pirate" if number % 2 else "ordinary")
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="High seas",
        seats=[Seat(name=player) for player in scene.state.players],
        options=check_options(RULESET.options, options),
        seed=f"seas {number}",
        dice="sealed",
    )
    return Campaign(RULESET, setup, scene.state, source=SealedDice(f"seas {number}"))


def _ashore(scene: Scene) -> None:
    """A port for everybody, and armies in them."""
    state = scene.state
    state.campaign_turn, state.turn_order, state.active_player = 0, [], None
    for owner, tile in (("A", DOWN), ("B", FAR_UP), ("C", ISLAND)):
        scene.land(tile, owner, "capital", realm_of=owner)
        scene.banner(owner, tile, 900, baggage=6)
    scene.land(HERE, INDEPENDENT, "city")
    scene.land(UP, "B", "village")
    scene.land(BEYOND, "A", "village", realm_of="A")
    scene.land(INLAND, "C", "fortress")


@pytest.mark.rule("ME-SHIP-01", "ME-SHIP-10", "ME-SHIP-14", "ME-SEA-01", "ME-T-NAVAL", "ME-T-STORM")
@pytest.mark.parametrize("number", range(12))
def test_random_players_sail_a_year_everything_stays_sound_and_lost_ships_are_told(number: int) -> None:
    campaign = high_seas(number)
    policies = {name: RandomPlayer(f"{number}", name) for name in campaign.state.players}
    ships, answers, wintered = set(campaign.state.ships), 0, False
    while not campaign.finished and campaign.state.year == 1 and answers < 3000:
        answers += play(campaign, policies, 1)
        RULESET.check(campaign.state)
        if not wintered and campaign.state.winter is not None:
            wintered = True
            lost = {event.facts["ship"] for event in campaign.chronicle() if event.kind == "ship_lost"}
            assert ships - set(campaign.state.ships) == lost
    assert campaign.finished or (campaign.state.year == 2 and wintered)


@pytest.mark.rule("ME-ARMY-18", "ME-T-NAVAL")
@pytest.mark.parametrize("number", [0, 5])
def test_what_is_aboard_stays_a_secret(number: int) -> None:
    campaign = high_seas(number)
    policies = {name: RandomPlayer(f"s{number}", name) for name in campaign.state.players}
    looks = 0
    while not campaign.finished and campaign.state.winter is None:
        play(campaign, policies, 4)
        for name in campaign.state.players:
            seen = msgspec.json.encode(campaign.view(name).state)
            other = msgspec.json.decode(msgspec.json.encode(campaign.state), type=MightyEmpires)
            for rival in other.players:
                if rival != name:
                    points = other.secrets[rival].points
                    other.secrets[rival].points = dict.fromkeys(points, 777)
            RULESET.redact(other, name)
            assert msgspec.json.encode(other) == seen
            looks += 1
    assert looks > 10
