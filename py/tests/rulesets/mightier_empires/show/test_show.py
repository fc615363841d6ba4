"""Board, ledgers, sheets and track."""

from __future__ import annotations

import pytest

from empires.kit.threats import Doing, Threat
from empires.rulesets.mightier_empires.show import board, ledgers, sheets, threats, track
from empires.rulesets.mightier_empires.state.turn import Encounter
from tests.rulesets.mightier_empires.scene import F2, OUT, army, k4, natives, own, played


def test_everything_shows() -> None:
    state = k4(turn=3, battle_method="ask")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    natives(state, OUT, 700)
    seen = played(state, 4, phase="encounters").view("Red").state
    drawn = board(seen, "Red")
    assert [piece.kind for piece in drawn.pieces] == ["horde"]
    assert [arrow.end for arrow in drawn.arrows] == [OUT]
    assert ledgers(seen, "Red")[0].player == "Red"
    assert {one.id for one in sheets(seen, "Red")} == {"orders", "army-A", "table"}
    assert [stage.label for stage in track(seen, "Red").steps if stage.when == "now"] == ["Battles"]
    assert sheets(seen, None) == ()


@pytest.mark.parametrize(
    ("meetings", "does"),
    [
        ([], "invade"),
        ([Encounter(hex=F2, invaders=["Blue"], defender="Red")], "attacks"),
        ([Encounter(hex=F2, invaders=["Blue"], defender="Red", done=True)], "invade"),
        ([Encounter(hex=F2, invaders=["Red"], defender="Blue")], "invade"),
    ],
)
def test_who_has_marched_in_and_is_yet_to_be_fought_attacks(meetings: list[Encounter], does: Doing) -> None:
    state = k4(players=("Red", "Blue"))
    own(state, "Blue", OUT)
    state.encounters = meetings
    found = [one for one in threats(state, board(state, "Red"), "Red") if one.place == F2]
    assert found == [Threat("Blue", does, F2, OUT)]
