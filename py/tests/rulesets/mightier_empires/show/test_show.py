"""Board, ledgers, sheets and track."""

from __future__ import annotations

from empires.rulesets.mightier_empires.show import board, ledgers, sheets, track
from tests.rulesets.mightier_empires.scene import OUT, army, k4, natives, played


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
