"""A replay, on the map itself, of what happened since a player's own last answer, in a few steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from empires.core.apart.device import Device
from empires.core.base.long_work import Work
from empires.core.offices.entries import fights
from empires.core.play.retracing import retracing
from empires.core.records.events import ROLL, Event
from empires.core.table import Table
from empires.kit.called import event_told, told_apart
from empires.kit.changes import turned
from empires.kit.whereabouts import whereabouts
from empires.maps.board import Board
from empires.rulesets.display import Display

MOST: Final = 6
"""The maximum number of steps in a replay."""

STEP_MS: Final = 1_550
"""The duration of a step in milliseconds; all steps together take less than ten seconds."""


class Frame(NamedTuple):
    """The map after a step, the step's text, and its tiles."""

    board: Board
    text: str = ""
    tiles: tuple[str, ...] = ()


class Replay:
    """The frames of a replay; the first shows the map before any step.

    `at` is the number of the frame shown. `running` says that the next frame follows automatically, `unasked`
    that nobody started the replay, which then also ends automatically; `onward` is the label of the button
    that leaves it.
    """

    def __init__(self, frames: Sequence[Frame], onward: str = "Continue to my turn") -> None:
        self.frames = frames
        self.onward = onward
        self.at = 0
        self.running = True
        self.unasked = False

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.frames[self.at]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    def go(self, at: int) -> None:
        """Show another step."""
        self.at = min(max(at, 0), self.last)
        if self.at == self.last:
            self.running = False


class _Step(NamedTuple):
    weight: int
    frame: Frame


def replaying(device: Device, display: Display[Any], viewer: str, since: int) -> Work[list[Frame]]:
    """The frames since the input with this number. If there are too many steps, those that concern the viewer
    are preferred; if nothing moved, there is only the first frame."""

    def look(past: Table, _: int, events: Sequence[Event]) -> tuple[Board, list[Event]]:
        seen = [one for one in events if one.visible_to(viewer)]
        return display.map_of(past, viewer), seen

    looks = yield from retracing(device.campaign, since, look)
    given = display.names(device.view(viewer).state)
    names = {**told_apart(given), **whereabouts(looks[-1][0], given)}
    before = looks[0][0]
    steps: list[tuple[int, _Step]] = []
    for n, (board, events) in enumerate(looks[1:]):
        where = _moved(before, board)
        lead = _lead(events, where, display)
        if lead is not None and (where or fights(events)):
            frame = Frame(board, event_told(lead, names).text, where or lead.tiles)
            steps.append((n, _Step(_weight(before, board, events, viewer), frame)))
        before = board
    kept = sorted(sorted(steps, key=lambda one: (-one[1].weight, -one[0]))[:MOST], key=lambda one: one[0])
    return [Frame(looks[0][0]), *(step.frame for _, step in kept)]


def _moved(before: Board, after: Board) -> tuple[str, ...]:
    """The tiles on which something has changed."""
    stood = {piece.id: piece.tile for piece in before.pieces}
    now = {piece.id: piece.tile for piece in after.pieces}
    places = [tile.id for tile, _ in turned(before, after)]
    places += [tile for id, tile in now.items() if stood.get(id) != tile]
    places += [tile for id, tile in stood.items() if id not in now]
    known = {tile.id for tile in after.tiles}
    return tuple(dict.fromkeys(tile for tile in places if tile in known))


def _lead(events: Sequence[Event], where: Sequence[str], display: Display[Any]) -> Event | None:
    """The event that describes a step best: one of the most important kinds or, failing that, one about a
    changed tile, or any."""
    told = [event for event in events if event.kind not in (ROLL, "chapter")]
    leads = [event for event in told if event.kind in display.leads]
    about = [event for event in told if not {*where}.isdisjoint(event.tiles)]
    return next((some[-1] for some in (leads, about, told) if some), None)


def _weight(before: Board, after: Board, events: Sequence[Event], viewer: str) -> int:
    """How important a step is to the viewer, from 0 to 2."""
    changed = [owner for tile, was in turned(before, after) for owner in (tile.owner, was)]
    if viewer in changed or any(fight.with_(viewer) for fight in fights(events)):
        return 2
    mine = {tile.id for tile in after.tiles if tile.owner == viewer}
    return 0 if mine.isdisjoint(_moved(before, after)) else 1
