"""Where the campaign stands in the year (MK-YEAR-01 to MK-YEAR-03, MK-RULING-72)."""

from __future__ import annotations

from empires.rulesets.display import Step, Track
from empires.rulesets.mighty_kingdoms.state import Kingdoms

Steps = tuple[tuple[str, tuple[str, ...]], ...]

SETUP: Steps = (
    ("Races", ("prepare", "races")),
    ("Player order", ("first_order",)),
    ("Capitals", ("start_tiles",)),
    ("Lands", ("rings",)),
    ("First armies", ("first_armies", "lists")),
)
MONTH: Steps = (
    ("Orders", ("orders",)),
    ("Resolution", ("resolution",)),
    (
        "Battle",
        (
            "battle", "slaughter", "yielding", "method", "table", "report", "simple_roll", "assign", "naval",
            "shore", "retreat", "spoils", "pursuit",
        ),
    ),
    ("Reform", ("reform", "marks", "ranking")),
)  # fmt: skip
WINTER: Steps = (
    ("Recall", ("recall",)),
    ("Gather", ("gather",)),
    ("Spend", ("tithes", "spend", "feed")),
    ("Deploy", ("deploy_order", "deploy", "allocate", "year_end")),
)
MONTHS = ("first", "second", "third", "fourth", "fifth", "sixth")


def track(state: Kingdoms, player: str | None) -> Track:  # noqa: ARG001 - everybody is at the same point
    """The steps of the set-up, the month or the Winter."""
    match state.season:
        case "setup":
            heading, steps = "Before the first year", SETUP
        case "summer":
            heading, steps = f"Year {state.year}, {MONTHS[state.month - 1]} month of Summer", MONTH
        case "winter":
            heading, steps = f"Year {state.year}, Winter", WINTER
        case "over":
            return Track(heading=f"The campaign is over, in year {state.year}")
    now = next((at for at, (_, phases) in enumerate(steps) if state.phase in phases), 0)
    return Track(
        heading=heading,
        active=state.active,
        steps=tuple(
            Step(label, "done" if at < now else "now" if at == now else "next")
            for at, (label, _) in enumerate(steps)
        ),
    )
