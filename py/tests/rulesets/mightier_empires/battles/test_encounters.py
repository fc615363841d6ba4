"""Encounters: who meets on which hex, in which order, and what draws a Beast to it."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import encounters
from empires.rulesets.mightier_empires.state import Encounter, Natives
from empires.testing import happened, told
from tests.rulesets.mightier_empires.scene import (
    FAR,
    OUT,
    army,
    feature,
    k4,
    natives,
    own,
    played,
    without_dice,
)


@pytest.mark.rule("MI-OPT-07", "MI-BEAST-08", "MI-RULING-89")
@pytest.mark.parametrize(("die", "joins"), [(6, True), (5, False)])
def test_a_beast_may_be_drawn_to_a_battle(die: int, joins: bool) -> None:
    state = k4(turn=3, beast_drawn=True)
    own(state, "Blue", OUT)
    state.natives["beast 1"] = Natives(
        id="beast 1", hex="2,-1", kind="beast", race="Beast", size=1000, born=3
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, die, 4, 4, phase="encounters")
    assert (campaign.state.natives["beast 1"].hex == OUT) == joins
    assert (campaign.state.encounters[0].beasts == ["beast 1"]) == joins
    moves = happened(campaign, "beast_moved")
    assert [(event.to, event.facts["hex"]) for event in moves] == [(None, OUT)] * joins


@pytest.mark.rule("MI-INFO-05", "MI-RULING-89")
def test_a_beast_that_is_not_drawn_tells_nobody_of_a_battle_beside_it() -> None:
    state = k4(turn=3, beast_drawn=True, fog=True)
    own(state, "Blue", OUT)
    natives(state, "2,-1", 1000, kind="beast")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 5, 4, 4, phase="encounters")
    told_of = {player: [event.kind for event in campaign.view(player).events] for player in ("Red", "Green")}
    assert "roll" in " ".join(told_of["Red"])
    assert told_of["Green"] == []


@pytest.mark.rule("MI-RULING-62", "MI-RULING-89", "MI-BEAST-08")
def test_natives_flee_from_a_beast_that_their_battle_draws() -> None:
    state = k4(turn=3, beast_drawn=True)
    natives(state, OUT, 600)
    state.natives["beast 1"] = Natives(
        id="beast 1", hex="2,-1", kind="beast", race="Beast", size=1000, born=3
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 4, phase="encounters")
    assert list(campaign.state.natives) == ["beast 1"]
    [seen] = happened(campaign, "scout_result")
    assert seen.facts["strength"] == 1000


@pytest.mark.rule("MI-RULING-36")
def test_encounters_are_settled_one_after_the_other() -> None:
    state = k4(turn=2)
    for name in (OUT, "1,1"):
        natives(state, name, 900)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1000, "hero", "invade 1,1")
    campaign = played(state, 4, phase="encounters")
    assert campaign.state.fighting == OUT
    campaign.attempt("Red", "decide", "withdraw")
    assert campaign.state.fighting == "1,1"
    assert len(happened(campaign, "encounter_opened")) == 2


@pytest.mark.rule("MI-RULING-89", "MI-BEAST-08")
def test_only_a_beast_beside_an_encounter_rolls_and_only_once() -> None:
    state = k4(turn=3)
    natives(state, "0,5", 1000, kind="beast")
    state.encounters = [Encounter(hex=OUT, invaders=["Red"], defender="Blue")]
    without_dice(encounters._draw_beasts(Game(state)))
    state.encounters.append(Encounter(hex=FAR, invaders=["Red"], defender="Blue"))
    beast = natives(state, "2,-1", 1000, kind="beast")
    state.encounters[0].beasts = [beast.id]
    without_dice(encounters._draw_beasts(Game(state)))


@pytest.mark.rule("MI-BAT-04", "MI-EXPL-06", "MI-RULING-94")
def test_forces_that_meet_are_told_and_who_meets_nobody_has_the_hex() -> None:
    state = k4(turn=3)
    own(state, "Blue", "3,0")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1000, "hero", "invade 2,-1")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    game = Game(state)
    without_dice(encounters.encounters(game))
    assert [one.hex for one in state.encounters] == [OUT]
    assert [event.tiles for event in told(game.events, "encounter_opened")] == [(OUT,)]
    assert state.doings.taken == {"2,-1": "Red"}


@pytest.mark.rule("MI-BAT-04")
@pytest.mark.parametrize(("owner", "to"), [("", ("Red",)), ("Blue", ("Red", "Blue"))])
def test_those_who_meet_on_a_hex_hear_of_it(owner: str, to: tuple[str, ...]) -> None:
    game = Game(k4())
    encounters._announce(game, Encounter(hex=OUT, invaders=["Red"], defender=owner))
    assert told(game.events, "encounter_opened")[0].to == to


@pytest.mark.rule("MI-RULING-94", "MI-EXPL-06", "MI-BAT-04")
@pytest.mark.parametrize(("invaders", "guarded", "meet"), [
    (["Red"], False, False), (["Red"], True, True), (["Red", "Blue"], False, True),
])  # fmt: skip
def test_a_hex_without_opposition_is_taken_without_an_encounter(
    invaders: list[str], guarded: bool, meet: bool
) -> None:
    state = k4(turn=3)
    feature(state, OUT)
    if guarded:
        natives(state, OUT, 500)
    for player in invaders:
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    game = Game(state)
    without_dice(encounters.encounters(game))
    assert [one.hex for one in state.encounters] == [OUT] * meet
    assert state.doings.taken == ({} if meet else {OUT: "Red"})
