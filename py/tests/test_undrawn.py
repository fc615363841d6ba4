"""What is not drawn yet stands nowhere: no file and no device tells what comes (all rulesets)."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.dice.dice import Roll, SealedDice
from empires.core.play.campaign import Campaign
from empires.core.play.dealing import SourceDealer
from empires.core.rules.game import Game
from empires.maps.edges import LAND_PACKS
from empires.maps.face_down import FaceDown, draw, face_down, in_random_order, tile_sets
from empires.maps.piles import Piles
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue

DRAWING: dict[str, tuple[dict[str, object], int, str]] = {
    "warmaster": ({"map_mode": "co-op"}, 0, "tile_drawn"),
    "mighty-empires": ({"map_mode": "drawn_by_players"}, 0, "tile_drawn"),
    "ninth-age": ({}, 0, "hex_drawn"),
    "mighty-kingdoms": ({}, 12, "tile_explored"),
    "mightier-empires": ({}, 8, "natives_found"),
}
"""For each ruleset options with which much is drawn, how many answers come before, and what the event is."""


def go_on(campaign: Campaign[Any], label: str, answers: int) -> list[Any]:
    """What happens when random players give so many answers."""
    players = {name: RandomPlayer(label, name) for name in campaign.state.players}
    events: list[Any] = []
    for _ in range(answers):
        question = campaign.waiting[0]
        events += answer_one(campaign, question, players[question.player])
    return events


def begun(name: str) -> Campaign[Any]:
    """A campaign just before something is drawn."""
    about, (options, answers, _) = catalogue()[name], DRAWING[name]
    players = [chr(ord("A") + n) for n in range(max(about.fewest, 3))]
    campaign = empires.new(name, players, seed="undrawn", options=options)
    go_on(campaign, "before", answers)
    return campaign


def drawn(save: str, kind: str, dice: str) -> list[str]:
    """What is drawn when the same players go on from a save with the dice of another seed."""
    campaign = empires.load(save)
    campaign.dealer.onward = SourceDealer(SealedDice(dice))
    return [one.text for one in go_on(campaign, "after", 60) if one.kind == kind]


@pytest.mark.parametrize("name", catalogue())
def test_what_is_drawn_from_one_state_hangs_on_dice_that_are_not_in_it(name: str) -> None:
    save = empires.save(begun(name))
    one, again, other = (drawn(save, DRAWING[name][2], seed) for seed in ("one", "one", "two"))
    assert one == again
    assert one
    assert one != other


@pytest.mark.parametrize("name", ["warmaster", "mighty-empires"])
def test_no_state_holds_the_order_of_what_is_undrawn(name: str) -> None:
    campaign = begun(name)
    for _ in range(12):
        piles = campaign.state.hidden.piles
        assert all(pack == sorted(pack) for pack in piles.packs.values())
        assert piles.by_dice
        go_on(campaign, "laying", 1)


@pytest.mark.parametrize("mode", ["auto", "co-op", "solo", "free"])
def test_once_the_world_is_laid_no_seed_tells_what_the_umpire_would_lay(mode: str) -> None:
    state = empires.new("warmaster", ["Ann", "Bo"], seed="undrawn", options={"map_mode": mode}).state
    assert state.hidden.seed == ""


def tiles_drawn(piles: FaceDown, pack: Any, *faces: int) -> list[str]:
    """The tiles drawn from a pack one after the other, with these dice where one falls."""
    found, left = [], list(faces)
    while piles.left(pack):
        steps = draw(Game(None), piles, pack, "WM-WORLD-03", "Ann")
        try:
            request: Any = next(steps)
            face = left.pop(0)
            assert request.dice.sides >= face
            steps.send(Roll((face,)))
        except StopIteration as done:
            found.append(done.value)
    assert not left
    return found


@pytest.mark.rule("WM-WORLD-01", "WM-WORLD-11", "WM-RULING-15")
def test_a_die_says_which_of_the_unseen_tiles_is_drawn_and_those_put_under_come_last_in_their_order() -> None:
    piles = face_down({"lowland": ["LO-03", "LO-01", "LO-02"]})
    for tile in ("LO-09", "LO-08"):
        piles.put_under("lowland", tile)
    assert tiles_drawn(piles, "lowland", 2, 2) == ["LO-02", "LO-03", "LO-01", "LO-09", "LO-08"]


@pytest.mark.rule("WM-WORLD-01", "WM-RULING-15")
def test_a_campaign_begun_before_draws_its_packs_in_the_order_they_lie() -> None:
    before = FaceDown({pack: [] for pack in LAND_PACKS})
    before.packs["lowland"] = ["LO-01", "LO-03", "LO-02"]
    before.put_under("lowland", "LO-09")
    assert in_random_order(Stream("any", "hand"), before).packs["lowland"] == [
        "LO-09",
        "LO-01",
        "LO-03",
        "LO-02",
    ]
    assert before.after(Piles(before.packs)) == before
    assert tiles_drawn(before, "lowland") == ["LO-02", "LO-03", "LO-01", "LO-09"]


@pytest.mark.rule("WM-RULING-17", "WM-WORLD-32")
def test_the_umpire_shuffles_what_nobody_has_seen_above_what_was_put_under() -> None:
    piles = face_down(tile_sets(1))
    piles.put_under("lowland", "LO-09")
    one, other = (in_random_order(Stream(seed, "hand"), piles).packs["lowland"] for seed in ("one", "two"))
    assert one[0] == other[0] == "LO-09"
    assert sorted(one) == sorted(other)
    assert one != other
