"""The track of the turn (digest, section 3)."""

from __future__ import annotations

from empires.core.rules.state import ENDED
from empires.kit.track import Course, Phases, Track, stages
from empires.rulesets.mightier_empires.state import War

TURN: Course = (
    Phases("Rumours", ("turn_start", "growth", "hiring", "rumours")),
    Phases("Orders", ("orders",)),
    Phases("Intermediate", (
        "gifts", "events", "beasts", "rebels", "appeasement", "exploration", "encounters",
    )),
    Phases("Battles", ("battles",)),
    Phases("Results", (
        "conquest", "neutral_capitals", "uprisings", "calamities", "lost_capitals", "production", "looting",
        "razing", "awakenings", "ruined_capitals", "power", "works", "restoration", "news", "victory",
        "length", "guests",
    )),
)  # fmt: skip


def track(state: War, player: str | None) -> Track:  # noqa: ARG001 - everybody is at the same point
    """The turn and its five phases; only those who fight a battle know who is in it."""
    if state.phase == ENDED:
        return Track(heading=f"The campaign ended in turn {state.turn}")
    if not state.turn:
        return Track(heading="Before the first turn", steps=stages(TURN, state.phase, outside="next"))
    return Track(heading=f"Turn {state.turn}", steps=stages(TURN, state.phase))
