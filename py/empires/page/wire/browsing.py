"""Commands that open something to read next to the map, and turn its pages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command, Look, Unasked
from empires.page.wire.values import Drawer, LogView


class ShowRule(Look, frozen=True, tag="show_rule"):
    """Show the text of these rules."""

    ids: list[str]


class ShowTable(Look, frozen=True, tag="show_table"):
    """Show a table of the rules, in which the row and column of a roll are highlighted."""

    id: str
    total: int | None = None
    column: str = ""


class ShowMore(Look, frozen=True, tag="show_more"):
    """Show the lines of a long list from `start` onwards."""

    list: str
    start: int


class Watch(Command, frozen=True, tag="watch"):
    """Watch the last moves again: show this step (0 is the map before the moves), or end the replay.

    `clock` says that no person asked for this, since a loss is replayed automatically, step by step; `pause`
    halts the replay at this step, or lets it continue.
    """

    step: int | None = None
    clock: bool = False
    pause: bool = False


class OpenStanding(Command, frozen=True, tag="open_standing"):
    """Open a question that may be answered at any time."""

    kind: str


class FollowAdvice(Command, frozen=True, tag="follow_advice"):
    """Fill in the form as the advice with this number suggests."""

    number: int


class OpenDrawer(Command, frozen=True, tag="open_drawer"):
    """Open a drawer, or close the open one."""

    name: Drawer | Literal[""]


class ViewLog(Command, frozen=True, tag="view_log"):
    """Show the log in one of its views."""

    name: LogView


class OlderLog(Command, frozen=True, tag="older_log"):
    """Read further back in the log."""


class ShowCourses(Command, frozen=True, tag="show_courses"):
    """Show how the land changed hands."""


class ShowDice(Command, frozen=True, tag="show_dice"):
    """Show the dice rolled so far, and whether they are the ones that follow from the seed."""


class Verify(Command, frozen=True, tag="verify"):
    """Replay the whole journal and compare the result with the campaign."""


class TurnChronicle(Command, frozen=True, tag="turn_chronicle"):
    """Turn to a part of the chronicle."""

    part: int


class ReadEdition(Command, frozen=True, tag="read_edition"):
    """Read the public edition of the chronicle, or the reader's own edition."""

    public: bool


class WritePassage(Command, frozen=True, tag="write_passage"):
    """Begin writing at a passage of the chronicle; "" stops writing."""

    id: str


class SignAs(Command, frozen=True, tag="sign_as"):
    """Say who writes in the chronicle after the end."""

    player: str


class SitAtDesk(Command, frozen=True, tag="sit_at_desk"):
    """Say that an organiser without a seat comes to the desk, or leaves it."""

    seated: bool


class OpenFact(Command, frozen=True, tag="open_fact"):
    """Open a fact at the organiser's desk."""

    pointer: str


class LeaveFact(Command, frozen=True, tag="leave_fact"):
    """Go from a fact at the organiser's desk to its container."""


class OpenResult(Command, frozen=True, tag="open_result"):
    """Open the result whose report began `back` inputs ago, in order to restate it; 0 goes back to the
    list."""

    back: int


class AgreeToResult(Command, frozen=True, tag="agree_to_result"):
    """In a campaign between devices, agree to a new report of a battle or reject it; the report is named by
    its key.
    """

    key: str
    agrees: bool
    at: int


class AgreeToGuest(Command, frozen=True, tag="agree_to_guest"):
    """Say that `by` agrees to the plan about a player, or rejects it."""

    player: str
    by: str
    agrees: bool
    at: int


class ExportChronicle(Command, frozen=True, tag="export_chronicle"):
    """Save the chronicle to a file, as a page or as Markdown, with everything that the viewer may know, or
    only what everybody may know."""

    public: bool = False
    markdown: bool = False


class Advise(Command, frozen=True, tag="advise"):
    """Ask the computer what it would do."""


class LookBack(Unasked, frozen=True, tag="look_back"):
    """Read the journal of a finished campaign again for the review at the end."""


AnyBrowsing: TypeAlias = (
    LookBack
    | Advise
    | ShowRule
    | ShowTable
    | ShowMore
    | Watch
    | OpenStanding
    | FollowAdvice
    | OpenDrawer
    | ViewLog
    | OlderLog
    | ShowCourses
    | ShowDice
    | Verify
    | TurnChronicle
    | ReadEdition
    | WritePassage
    | SignAs
    | SitAtDesk
    | OpenFact
    | LeaveFact
    | AgreeToGuest
    | AgreeToResult
    | OpenResult
    | ExportChronicle
)
