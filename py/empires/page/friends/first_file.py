"""A campaign whose first file is being replayed: in the meantime people can look at the campaign, but nothing
in it counts yet.

Only facts that everybody may know are shown, marked as not checked, because only the last step shows whether
the file is complete and whose keys signed it (protocol J2).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.errors import EmpiresError
from empires.core.records.events import ROLL
from empires.core.table import Table
from empires.kit.books import Ledger
from empires.kit.called import event_told, told_apart
from empires.page.screen.screen import Screen
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.operations import Operations, Progress
from empires.page.wire.pages import Back
from empires.render.atlas import Atlas, holdings
from empires.rulesets import find_display

if TYPE_CHECKING:  # fetched with the first campaign between devices
    from empires.core.apart.message import Message
    from empires.core.apart.post import Post

REPLAYED = "The campaign is being replayed, from its first answer on …"

PATIENCE = 0.5
"""The number of seconds of replaying before anything is shown; most replays are over by then."""

SHARE = 8
"""How long to wait before the replay is drawn again, as a multiple of the time that drawing took."""

SHOWN = 8
"""The maximum number of events shown."""


class FirstFile:
    """The replay of a first file; `under_way` says whether one is running."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.under_way = False

    def replayed(self, post: Post, came: Message) -> Iterator[Operations]:
        """Replay a file, and show the progress of the replay from time to time. Raises SlipError."""
        self.under_way = True
        try:
            yield from self._watched(post, came)
            self.screen.put("dialog", NOTHING)
        except EmpiresError:
            self.screen.put("dialog", NOTHING)
            raise
        finally:
            self.under_way = False

    def _watched(self, post: Post, came: Message) -> Iterator[Operations]:
        due, reached, steps = time.monotonic() + PATIENCE, 0, len(came.steps)
        for part in post.join(came):
            yield [Progress(text=REPLAYED, part=part)]
            reached, began = max(reached, round(part * steps)), time.monotonic()
            if reached and began >= due:
                self.screen.put("dialog", unchecked(post.campaign, reached, steps))
                due = time.monotonic() + SHARE * (time.monotonic() - began)


def unchecked(campaign: Table, step: int, steps: int) -> Html:
    """The campaign as replayed so far, showing only what everybody may know."""
    display = find_display(campaign.ruleset)
    state, board = campaign.view(None).state, display.map_of(campaign, None)
    names = told_apart(display.names(state))
    told = [one for one in campaign.recent if one.visible_to(None) and one.kind != ROLL][-SHOWN:]
    label = f"The land so far. {holdings(board) or 'Nobody owns land yet'}."
    return join(
        el("h2", f"“{campaign.setup.name}” is being replayed"),
        el(
            "p",
            f"Not checked yet: step {step:,} of {steps:,} is done. You may look; nothing counts until the"
            " last step is checked.",
            class_="problem",
            id="unchecked",
        ),
        el("h3", display.track(state, None).heading),
        el("figure", Atlas().picture(board, label)) if board.tiles else None,
        *(_book(one, n) for n, one in enumerate(display.books_of(state, None, names))),
        el("h3", "What has happened"),
        el("ul", *(el("li", event_told(one, names).text) for one in reversed(told))),
        el("div", button("Stop", Back(), id="stop"), class_="choices"),
    )


def _book(ledger: Ledger, number: int) -> Html:
    """A ledger that can only be looked at."""
    sections = (
        join(
            el("h4", section.title),
            el(
                "table",
                *(
                    el("tr", el("th", line.label, scope="row"), el("td", line.value))
                    for line in section.lines
                ),
            ),
        )
        for section in ledger.sections
        if section.lines
    )
    return el("details", el("summary", ledger.player), *sections, class_="ledger", id=f"unchecked-{number}")
