"""Tries of different moves have the same luck, so that what differs comes of the moves."""

from __future__ import annotations

from empires.core.dice import parse_dice
from empires.core.ruleset import State
from empires.core.steps import RollRequest
from empires.players.imagined import OwnDice

BATTLE = RollRequest(parse_dice("2d6"), "X-BATTLE", "", player="Ann")
MINE = RollRequest(parse_dice("2d6"), "X-MINE", "", player="Ann")


class Turns(State):
    """A campaign that counts turns."""

    turn: int = 1


def test_a_battle_falls_the_same_whatever_else_was_rolled_before_it() -> None:
    state, one, other = Turns(phase="", players=["Ann"]), OwnDice("luck", _turn), OwnDice("luck", _turn)
    for _ in range(3):
        other.fall(state, MINE)
    assert [one.fall(state, BATTLE) for _ in range(9)] == [other.fall(state, BATTLE) for _ in range(9)]


def test_the_next_turn_falls_the_same_however_many_battles_there_were() -> None:
    state, one, other = Turns(phase="", players=["Ann"]), OwnDice("luck", _turn), OwnDice("luck", _turn)
    first = [one.fall(state, BATTLE) for _ in range(9)]
    state.turn = 2
    second = [one.fall(state, BATTLE) for _ in range(9)]
    assert [other.fall(state, BATTLE) for _ in range(9)] == second != first


def test_another_seed_is_other_luck() -> None:
    state, one, other = Turns(phase="", players=["Ann"]), OwnDice("luck", _turn), OwnDice("bad luck", _turn)
    assert [one.fall(state, BATTLE) for _ in range(9)] != [other.fall(state, BATTLE) for _ in range(9)]


def _turn(state: Turns) -> int:
    return state.turn
