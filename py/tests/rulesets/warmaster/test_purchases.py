"""Campaign points and the land they buy."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.rules.game import Game
from empires.rulesets.warmaster.armies import benefits
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.purchases import (
    Capture,
    Occupy,
    Purchase,
    Remove,
    _finish,
    price_of,
    why_not_buy,
)
from empires.rulesets.warmaster.state import Buying, War
from empires.rulesets.warmaster.tables import COSTS
from empires.testing import kinds, refused, told
from tests.rulesets.warmaster.scene import TWO_CAPITALS, play, war

BORDER = """
0,0 LO-01 @Red @capital
1,0 LO-01 @Blue
2,0 LO-01 @Blue @capital
0,1 LO-01
0,2 LO-01
0,3 LO-01
0,-1 LO-01 @Green
0,-2 LO-01 @Green @capital
-1,0 SE-01
5,0 LO-01
"""


def shopping(points: int, text: str = BORDER, fought: str = "Blue", **options: Any) -> War:
    """Red, who fought Blue, has points to spend."""
    state = war(text, "Red Blue Green", "buying", **options)
    state.empires["Red"].points = points
    state.empires["Red"].fought = fought.split()
    state.buying = Buying(empires=["Red"])
    return state


def offered(campaign: Campaign[War]) -> list[str]:
    return [choice.value for choice in campaign.waiting[0].choices]


@pytest.mark.rule("WM-T-COSTS", "WM-BUY-01", "WM-BUY-02", "WM-BUY-03")
def test_the_prices() -> None:
    assert [COSTS.of(word)["points"] for word in ("capture", "remove", "occupy")] == [3, 2, 1]
    assert [price_of(kind) for kind in (Capture, Remove, Occupy)] == [3, 2, 1]


@pytest.mark.rule("EX-WM-57", "WM-BUY-01", "WM-BUY-03", "WM-BUY-04", "WM-RULING-50")
def test_three_points_capture_one_or_remove_and_occupy_or_occupy_three() -> None:
    campaign = play(shopping(3))
    assert offered(campaign) == ["capture 1,0", "remove 1,0", "occupy 0,1", "end_buying"]
    campaign.attempt("Red", "buy", "capture 1,0")
    assert campaign.state.owner["1,0"] == "Red"
    both = play(shopping(3))
    both.attempt("Red", "buy", "remove 1,0")
    assert "1,0" not in both.state.owner
    assert offered(both) == ["occupy 0,1", "occupy 1,0", "end_buying"]
    both.attempt("Red", "buy", "occupy 1,0")
    assert both.state.owner["1,0"] == "Red", "even the tile just cleared"
    three = play(shopping(3))
    for tile in ("0,1", "0,2", "0,3"):
        three.attempt("Red", "buy", f"occupy {tile}")
    assert lands(three.state, "Red") == ["0,0", "0,1", "0,2", "0,3"]


@pytest.mark.rule("WM-RULING-50", "WM-POINTS-03")
def test_stopping_early_loses_the_rest() -> None:
    campaign = play(shopping(3))
    campaign.attempt("Red", "buy", "occupy 0,1")
    events = campaign.attempt("Red", "buy", "end_buying")
    assert told(events, "points_lost")
    assert campaign.state.empires["Red"].points == 0


@pytest.mark.rule("EX-WM-58", "WM-BUY-02", "WM-BUY-05")
def test_two_points_remove_but_do_not_capture() -> None:
    campaign = play(shopping(2))
    with refused("NOT_ENOUGH_CP", "WM-BUY-05"):
        campaign.attempt("Red", "buy", "capture 1,0")
    state = campaign.state
    assert why_not_buy(state, state.empires["Red"], Remove("1,0")) is None
    campaign.attempt("Red", "buy", "remove 1,0")
    assert "1,0" not in campaign.state.owner
    assert campaign.state.empires["Red"].points == 0


@pytest.mark.rule("EX-WM-59", "WM-BUY-01", "WM-BUY-02", "WM-BUY-03", "WM-RULING-39", "WM-BUY-04")
def test_what_may_not_be_bought() -> None:
    state = shopping(3)
    state.empires["Red"].ties.partners = ["Green"]
    campaign = play(state)
    for answer, code in {
        "capture 0,-1": "NOT_FOUGHT",
        "remove 0,-1": "NOT_FOUGHT",
        "capture 0,1": "NOT_FOUGHT",
        "occupy 0,-1": "TILE_OWNED",
        "occupy -1,0": "NOT_OWNABLE",
        "occupy 9,9": "NOT_OWNABLE",
        "occupy 5,0": "NOT_ADJACENT",
        "occupy 0,2": "NOT_ADJACENT",
    }.items():
        with refused(code):
            campaign.attempt("Red", "buy", answer)


@pytest.mark.rule("EX-WM-59", "WM-RULING-39")
def test_a_partners_land_is_no_start_for_buying() -> None:
    state = shopping(3, BORDER + "0,-3 LO-01\n")
    state.empires["Red"].ties.partners = ["Green"]
    with refused("NOT_ADJACENT"):
        play(state).attempt("Red", "buy", "occupy 0,-3")


@pytest.mark.rule("EX-WM-60", "WM-POINTS-03")
def test_hemmed_in_the_point_is_lost() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n0,1 LO-01 @Green @capital"
    campaign = play(shopping(1, text))
    assert told(campaign.recent, "points_lost")


@pytest.mark.rule("EX-WM-61", "WM-BUY-06")
def test_a_capital_is_never_bought() -> None:
    text = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n0,1 LO-01\n5,5 LO-01 @Green @capital"
    campaign = play(shopping(3, text))
    for kind in ("capture", "remove"):
        with refused("CAPITAL_PROTECTED", "WM-BUY-06"):
            campaign.attempt("Red", "buy", f"{kind} 1,0")
    assert offered(campaign) == ["occupy 0,1", "end_buying"]


@pytest.mark.rule("WM-RULING-51")
def test_allies_have_not_fought_each_other() -> None:
    from tests.rulesets.warmaster.scene import arrows

    state = play(arrows("Red>Blue Green>Blue", "Red Blue Green")).state
    assert state.empires["Red"].fought == ["Blue"]
    assert state.empires["Green"].fought == ["Blue"]
    assert state.empires["Blue"].fought == ["Red", "Green"]
    mutual = play(arrows("Red>Blue Blue>Red")).state
    assert (mutual.empires["Red"].fought, mutual.empires["Blue"].fought) == (["Blue"], ["Red"])


@pytest.mark.rule("EX-WM-24", "WM-RULING-28", "WM-SPECIAL-07")
def test_who_captures_the_tile_has_the_location() -> None:
    text = BORDER.replace("0,1 LO-01\n", "0,1 LO-01 @Blue @Mine\n")
    taken = play(shopping(3, text))
    taken.attempt("Red", "buy", "capture 0,1")
    assert benefits(taken.state, taken.state.owner, "Red") == ["Mine"]
    assert benefits(taken.state, taken.state.owner, "Blue") == []
    waste = play(shopping(2, text))
    waste.attempt("Red", "buy", "remove 0,1")
    assert waste.state.locations["0,1"] == "Mine"
    assert benefits(waste.state, waste.state.owner, "Red") == []


@pytest.mark.rule("WM-POINTS-02")
def test_only_the_empire_whose_turn_it_is_buys() -> None:
    state = shopping(3)
    state.empires["Blue"].points = 3
    state.buying = Buying(empires=["Red", "Blue"])
    campaign = play(state)
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Blue", "buy", "capture 0,0")
    campaign.attempt("Red", "buy", "end_buying")
    assert campaign.waiting[0].player == "Blue"


@pytest.mark.rule("WM-EMPIRE-04")
def test_a_tile_has_one_owner() -> None:
    campaign = play(shopping(3))
    events = campaign.attempt("Red", "buy", "capture 1,0")
    assert kinds(events)[0] == "tile_captured"
    assert [name for name in campaign.state.empires if "1,0" in lands(campaign.state, name)] == ["Red"]


@pytest.mark.rule("WM-POINTS-03")
@pytest.mark.parametrize("points", [0, 2])
def test_no_point_is_saved(points: int) -> None:
    state = war(TWO_CAPITALS, phase="buying")
    red = state.empires["Red"]
    red.points, state.buying = points, Buying(empires=["Red", "Blue"], recipients=["Red"])
    game = Game(state)
    _finish(game, red)
    assert red.points == 0
    assert [event.kind for event in game.events] == ["points_lost"] * bool(points)
    assert (state.buying.empires, state.buying.recipients, state.buying.at) == (["Blue"], [], 0)


@pytest.mark.rule("WM-BUY-01", "WM-BUY-02", "WM-BUY-03", "WM-BUY-04", "WM-BUY-06")
@pytest.mark.parametrize(("purchase", "code"), [
    (Capture("1,0"), ""), (Remove("1,0"), ""), (Occupy("0,1"), ""),
    (Capture("2,0"), "NOT_ADJACENT"), (Occupy("5,0"), "NOT_ADJACENT"), (Occupy("1,0"), "TILE_OWNED"),
    (Capture("1,-1"), "CAPITAL_PROTECTED"), (Remove("1,-1"), "CAPITAL_PROTECTED"),
    (Capture("0,1"), "NOT_FOUGHT"), (Remove("-1,0"), "NOT_FOUGHT"),
])  # fmt: skip
def test_what_touches_ones_land_may_be_bought_of_whom_one_fought(purchase: Purchase, code: str) -> None:
    text = (
        "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue\n2,0 LO-01 @Blue\n1,-1 LO-01 @Blue @capital\n0,1 LO-01\n"
        "-1,0 LO-01 @Green\n-2,0 LO-01 @Green @capital\n5,0 LO-01"
    )
    state = war(text, "Red Blue Green", "buying")
    red = state.empires["Red"]
    red.points, red.fought = 3, ["Blue"]
    refusal = why_not_buy(state, red, purchase)
    assert (refusal.code if refusal is not None else "") == code


@pytest.mark.rule("WM-BUY-01", "WM-T-REFUSALS")
@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("0,1", "Nobody owns 0,1, so it can only be occupied."),
        ("0,0", "0,0 already belongs to Red."),
        ("0,-1", "Red did not fight Green this round."),
    ],
)
def test_a_refused_capture_says_whose_the_tile_is(tile: str, said: str) -> None:
    state = shopping(3)
    state.empires["Red"].capital = ""
    refusal = why_not_buy(state, state.empires["Red"], Capture(tile))
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("NOT_FOUGHT", said)
