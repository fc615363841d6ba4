"""The organiser's desk as part of the campaign's state: its keeper, and its announcements. Whether a campaign
has a desk is fixed at the beginning and visible to everybody. The actions of the keeper are in
`core.offices.desk`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from empires.core.base.dates import moment_of
from empires.core.questions.fields import Choice
from empires.core.records.setup import Setup, pick

ORGANISER: Final = "#organiser"
"""The name of the desk's keeper if the keeper is not a player. No player can have this name."""

_WRITTEN = re.compile(rf"(^|[.:?!] )?{ORGANISER}\b")

LONGEST_NOTICE = 400
"""The maximum lengths, in characters, of an announcement, of a reason and of the subject of a deadline."""

DESK = pick(
    "desk",
    "Organiser’s desk",
    "Whether somebody may correct any fact of the campaign, make announcements and set deadlines. "
    "Everything done there is in everybody’s log.",
    "The organiser",
    (),
    Choice("off", "Nobody: the rules alone decide"),
    Choice(
        "apart",
        "An organiser without a seat",
        note=(
            "This person runs the campaign as game master and sees everything, even the "
            "secrets of all players. The organiser should not play as well."
        ),
    ),
    Choice(
        "first",
        "The first player, who also takes part",
        note="This player sees only what that seat may know, and corrects only what that seat sees.",
    ),
)
"""The setting that every ruleset offers."""


class Desk(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An organiser's desk. If `sees` is True, its `keeper` may know everything, otherwise only what the
    keeper's own seat may know.

    `notice` is the last announcement; `until` is a deadline such as "2026-12-01 20:00", or "", and `about`
    says what must be done by then.
    """

    keeper: str
    sees: bool = False
    notice: str = ""
    until: str = ""
    about: str = ""


def desk_of(setup: Setup) -> Desk | None:
    """The desk with which a campaign begins; None if it has no desk."""
    chosen: Mapping[str, Any] = setup.options
    match chosen.get(DESK.key):
        case "apart":
            return Desk(keeper=ORGANISER, sees=True)
        case "first":
            return Desk(keeper=setup.players[0])
        case _:
            return None


def check_desk(desk: Desk | None, setup: Setup) -> None:
    """Raise ValueError if the desk in a loaded state differs from the one in the setup."""
    agreed = desk_of(setup)
    if (desk is None) != (agreed is None):
        raise ValueError("the organiser’s desk is not the one that was agreed on")
    if desk is None or agreed is None:
        return
    if (desk.keeper, desk.sees) != (agreed.keeper, agreed.sees):
        raise ValueError("the organiser’s desk is not kept by the person agreed on")
    if max(len(desk.notice), len(desk.about)) > LONGEST_NOTICE:
        raise ValueError("the organiser announces more than fits on a notice")
    if desk.until and moment_of(desk.until) is None:
        raise ValueError("the deadline is not a real date")


def organiser_told(keeper: str) -> str:
    """The keeper of the desk, as the beginning of a sentence."""
    return "The organiser" if keeper == ORGANISER else f"{keeper}, who keeps the organiser’s desk,"


def in_words(sentence: str) -> str:
    """A sentence in which the organiser without a seat is called “the organiser”."""
    return _WRITTEN.sub(
        lambda found: "the organiser" if found[1] is None else f"{found[1]}The organiser", sentence
    )
