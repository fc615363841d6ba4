"""The track of the year (MK-YEAR, MK-RULING-72)."""

from __future__ import annotations

from empires.kit.track import Course, Phases, Track, stages
from empires.rulesets.mighty_kingdoms.state import Kingdoms

SETUP: Course = (
    Phases("Races", ("prepare", "races")),
    Phases("Player order", ("first_order",)),
    Phases("Capitals", ("start_tiles",)),
    Phases("Lands", ("rings",)),
    Phases("First armies", ("first_armies", "lists")),
)
MONTH: Course = (
    Phases("Orders", ("guests", "orders")),
    Phases("Resolution", ("resolution",)),
    Phases(
        "Battle",
        (
            "battle", "slaughter", "yielding", "method", "table", "report", "simple_roll", "assign", "naval",
            "shore", "retreat", "spoils", "pursuit",
        ),
    ),
    Phases("Reform", ("reform", "marks", "ranking")),
)  # fmt: skip
WINTER: Course = (
    Phases("Recall", ("recall",)),
    Phases("Gather", ("gather",)),
    Phases("Spend", ("tithes", "spend", "feed")),
    Phases("Deploy", ("deploy_order", "deploy", "allocate", "year_end")),
)
MONTHS = ("first", "second", "third", "fourth", "fifth", "sixth")


def track(state: Kingdoms, player: str | None) -> Track:  # noqa: ARG001 - everybody is at the same point
    """The steps of the set-up, the month or the Winter."""
    match state.season:
        case "setup":
            heading, course = "Before the first year", SETUP
        case "summer":
            heading, course = f"Year {state.year}, {MONTHS[state.month - 1]} month", MONTH
        case "winter":
            heading, course = f"Year {state.year}, Winter", WINTER
        case "over":
            return Track(heading=f"The campaign ended in year {state.year}")
    return Track(heading=heading, active=state.active, steps=stages(course, state.phase))
