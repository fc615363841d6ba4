"""The track: the stages before the first round, or the stages of a round."""

from __future__ import annotations

from empires.core.base.words import joined, many
from empires.kit.track import Course, Phases, Track, stages
from empires.rulesets.warmaster.founding.order import founder_of
from empires.rulesets.warmaster.founding.world import builder_of
from empires.rulesets.warmaster.state import War

_SETUP: Course = (
    Phases(
        "The world", ("founding", "teams", "election", "world", "drawing", "laying", "world_laid", "layout")
    ),
    Phases("Capitals", ("capital_roll", "choosing_capital", "placing_capital", "displaced")),
    Phases("First lands", ("territory",)),
    Phases("Locations", ("locations", "placing_location", "sea_fill")),
)
_ROUND: Course = (
    Phases("Assaults", ("round_start", "muster", "assaults")),
    Phases("Pacts", ("pacts", "pact_answers")),
    Phases("Orders", ("orders",)),
    Phases("Arrows", ("resolution", "defence")),
    Phases("Battles", ("lines", "pairing", "battles", "capitals_fall")),
    Phases("Land", ("points", "buying")),
    Phases("Round’s end", ("upkeep", "leadership", "round_end", "guests", "ending")),
)


def track(state: War, player: str | None) -> Track:  # noqa: ARG001 - everybody sees the same track
    """The steps of the set-up, or of the round."""
    course = _ROUND if state.round_no else _SETUP
    return Track(heading=heading(state), active=_active(state), steps=stages(course, state.phase))


def heading(state: War) -> str:
    """The present stage in a few words."""
    if state.phase == "ended":
        return f"Over after round {state.round_no}: {joined(state.winning_empires) or 'nobody'} won"
    if not state.round_no:
        hand = f", in hand {state.building.hand}" if state.building.hand else ""
        return f"Before the first round: {many(len(state.map.tiles), 'tile')}{hand}"
    limit = state.settings.rounds_limit
    of = f" of {limit:,}" if limit is not None else ""
    void = f", {state.void_rounds} void" if state.void_rounds else ""
    return f"Round {state.round_no}{of}{void}"


def _active(state: War) -> str:
    match state.phase:
        case "drawing" | "laying":
            return builder_of(state)
        case "choosing_capital" | "placing_capital" | "displaced" | "territory" | "placing_location":
            return founder_of(state).name
        case "buying" if state.buying.empires:
            return state.buying.empires[0]
        case _:
            return ""
