"""Who is held in the dungeon of a capital that falls (ME-PRIS-05, ME-RULING-429, ME-RULING-535)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.dungeons import guarded
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.lands.settlements import lay_waste, take_tile
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import INDEPENDENT, Captive, Character, MightyEmpires, Winter
from empires.testing import told
from tests.rulesets.mighty_empires.scene import Scene

SEAT = "0,0"


def dungeon(*owners: str) -> Game[MightyEmpires]:
    """B holds prisoners of these players in the dungeon of his capital."""
    scene = Scene(players="A B C", army_mode="moderate")
    state = scene.state
    scene.land(SEAT, "B", "capital")
    scene.land("2,0", "A", "capital")
    for number, owner in enumerate(owners, start=1):
        captive = Captive(id=f"prisoner {number}", name=f"{owner}’s man", owner=owner, holder="B")
        state.captives[captive.id] = captive
        state.secrets[owner].away[captive.id] = Character(name=captive.name, points=100)
        state.next_captive = number + 1
    return Game(state)


def after(game: Game[MightyEmpires], *, to: str | None, banner: bool = True) -> Game[MightyEmpires]:
    """The capital falls to somebody in a step, with his banner there or without one."""

    def step(game: Game[MightyEmpires]) -> str:
        if to is None:
            lay_waste(game.state, SEAT, "magic")
        else:
            take_tile(game.state, SEAT, to)
        return "battle"

    if banner and to is not None:
        make_banner(game.state, to, SEAT, 900)
    for _ in guarded(step)(game):
        raise AssertionError("nobody is asked")
    RULESET.check(game.state)
    return game


@pytest.mark.rule("ME-PRIS-05", "ME-RULING-429", "ME-RULING-535")
def test_prisoners_fall_to_whoever_takes_the_capital_and_his_own_are_free() -> None:
    game = after(dungeon("A", "C"), to="A")
    (left,) = game.state.captives.values()
    assert (left.owner, left.holder, left.banner) == ("C", "A", "A:1")
    assert [one.name for one in contents_of(game.state, game.state.banners["A:1"]).characters] == ["A’s man"]
    assert [event.rule for event in told(game.events, "dungeon_taken")] == ["ME-PRIS-05"]


@pytest.mark.rule("ME-PRIS-05", "ME-RULING-535")
def test_a_captor_without_a_banner_there_puts_them_in_his_own_dungeon() -> None:
    game = after(dungeon("C", "A"), to="A", banner=False)
    (left,) = game.state.captives.values()
    assert (left.owner, left.holder, left.banner) == ("C", "A", None)
    assert [one.name for one in game.state.secrets["A"].travelling] == ["A’s man"]


@pytest.mark.rule("ME-RULING-535")
@pytest.mark.parametrize("to", [None, INDEPENDENT])
def test_in_winter_they_are_home_at_once_from_a_dungeon_that_nobody_takes(to: str | None) -> None:
    game = dungeon("A")
    game.state.winter = Winter(order=["A", "B", "C"])
    game = after(game, to=to, banner=False)
    assert game.state.captives == {}
    assert game.state.secrets["A"].travelling == []
    assert [one.name for one in game.state.secrets["A"].at_home] == ["A’s man"]


@pytest.mark.rule("ME-PRIS-05", "ME-RULING-535")
@pytest.mark.parametrize("to", [None, INDEPENDENT, "C"])
def test_where_nobody_can_keep_them_they_make_their_way_home(to: str | None) -> None:
    game = after(dungeon("A"), to=to, banner=False)
    assert game.state.captives == {}
    assert [one.name for one in game.state.secrets["A"].travelling] == ["A’s man"]
    assert [event.rule for event in told(game.events, "prisoner_escaped")] == ["ME-RULING-535"]


@pytest.mark.rule("ME-PRIS-05")
def test_a_capital_that_stands_keeps_its_prisoners() -> None:
    game = dungeon("A")
    for _ in guarded(lambda game: "battle")(game):
        raise AssertionError("nobody is asked")
    assert list(game.state.captives) == ["prisoner 1"]
