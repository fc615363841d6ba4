"""Tries of different moves have the same luck, so that what differs comes of the moves; and what fell in
secret is imagined.
"""

from __future__ import annotations

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.dice.dice import ScriptDice, parse_dice
from empires.core.play.campaign import Campaign
from empires.core.questions.acts import Words
from empires.core.questions.decision import Decision
from empires.core.records.inputs import Answered, Rolled
from empires.core.records.setup import Seat, Setup
from empires.core.rules.asking import RollRequest, Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Ruleset
from empires.core.rules.state import ENDED, State
from empires.kit.values import PLAIN
from empires.players.imagined import Imagined, OwnDice, beginning
from empires.players.looking import Budget, Mind, play_on
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import answer_one
from empires.rulesets import find_ruleset, find_values
from tests.core.play.test_campaign import setup
from tests.core.toll import TOLL_TAKEN, Take

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


class Wells(State):
    """Two wells: how deep each is, and which toll B takes at his."""

    far: int = 0
    near: int = 0
    toll: str = ""


def dig(game: Game[Wells]) -> Steps[Next]:
    """B's well is dug in secret, and so is its toll said; A's before all eyes."""
    game.state.far = (yield from game.roll("d6", "X-DIG", "B digs", to=("B",))).total
    game.state.toll = (yield from ask(toll_for("B"))).how
    game.state.near = (yield from game.roll("d6", "X-DIG", "A digs")).total
    yield from ask(toll_for("A"))
    return ENDED


def toll_for(player: str) -> Decision[Take]:
    return Decision(
        player=player, kind=TOLL_TAKEN, text="What toll?", offers=[Take("fair"), Take("cruel")],
        words=lambda act: Words(act.how),
    )  # fmt: skip


def hide(state: Wells, player: str | None) -> None:
    if player != "B":
        state.far, state.toll = 0, ""


WELLS: Ruleset[Wells] = Ruleset(
    name="wells", title="Wells", version=1, fewest=2, most=2, state_type=Wells, options=(),
    package="",
    setup=lambda setup: Wells(phase="dig", players=setup.players), phases={"dig": dig}, redact=hide,
)  # fmt: skip


def dug(far: int, toll: str = "fair") -> Campaign[Wells]:
    """B's well is so deep and his toll this, A's well is 3 deep."""
    begun: Setup = setup("A", "B")
    begun.ruleset, begun.options = "wells", {}
    campaign = Campaign(WELLS, begun, WELLS.setup(begun), source=ScriptDice([far, 3]))
    campaign.attempt("B", "toll", toll)
    return campaign


def imagined(campaign: Campaign[Wells]) -> Imagined:
    """What A makes of it."""
    (question,) = campaign.waiting
    start = beginning(WELLS, PLAIN, campaign.view("A"), plain(question), Stream("A", "thinks"))
    assert start is not None
    return start.begun("a try")


def test_of_a_step_a_player_sees_the_dice_that_fell_before_his_eyes() -> None:
    seen = {player: dug(6).view(player).seen for player in "AB"}
    assert seen["A"] is not None
    assert seen["A"].inputs == (Rolled((3,)),)
    assert seen["B"] is not None
    assert seen["B"].inputs == (Rolled((6,)), Answered("B", "toll", "fair"), Rolled((3,)))


@pytest.mark.parametrize("far", [1, 6])
def test_a_die_that_fell_in_secret_is_imagined_and_one_that_was_seen_is_not(far: int) -> None:
    world = imagined(dug(far))
    assert world.state.near == 3
    assert world.state.far == imagined(dug(4)).state.far != 0
    assert [question.kind for question in world.waiting] == ["toll"]


@pytest.mark.parametrize("toll", ["fair", "cruel"])
def test_an_answer_that_was_given_in_secret_is_imagined(toll: str) -> None:
    world = imagined(dug(6, toll))
    assert world.state.toll == imagined(dug(6)).state.toll != ""
    assert [question.player for question in world.waiting] == ["A"]


@pytest.mark.parametrize(("ruleset", "turns"), [("warmaster", 2), ("mightier-empires", 1)])
def test_nobody_looks_farther_ahead_than_a_ruleset_finds_worth_it(ruleset: str, turns: int) -> None:
    campaign = empires.new(ruleset, [Seat(name=name, controller="computer") for name in "AB"], seed="far")
    values, quick = (
        find_values(find_ruleset(ruleset)),
        {name: player_called("easy", find_ruleset(ruleset), "far", name) for name in "AB"},
    )
    while values.clock(campaign.state) < 2:
        answer_one(campaign, campaign.waiting[0], quick[campaign.waiting[0].player])
    question = campaign.waiting[0]
    start = beginning(
        campaign.ruleset, values, campaign.view(question.player), plain(question), Stream("a", "b")
    )
    assert start is not None
    world = start.begun("a try")
    assert play_on(Mind(values), world, Budget(answers=0, turns=2), 1000, Stream("a", "quick")) < 1000
    assert values.clock(world.state) == 2 + turns
