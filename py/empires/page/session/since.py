"""What each person last saw at a screen: the map after that person's last answer, and the events since
then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from empires.core.apart.device import Device
from empires.core.offices.entries import sides_of
from empires.core.records.events import Event
from empires.kit.changes import Ahead, Line, changes, turned
from empires.kit.threats import Threat
from empires.maps.board import Board
from empires.page.session.eyes import Eyes

MOST = 400
"""The maximum number of events examined for a player who was away; the log has all of them."""


class _Look(NamedTuple):
    """The map as a player knew it after a number of inputs in the journal, and the public map at that time;
    `earlier` is the map as the player knew it before the last answer.
    """

    board: Board
    public: Board
    length: int
    earlier: Board


class Summary(NamedTuple):
    """What has changed for a player since that player's last answer: the lines, the number of events, the
    number of the first input since then, whether the player has yet to answer, and what the player's own
    answer led to, if that was a battle."""

    lines: Sequence[Line]
    events: int
    since: int | None
    fresh: bool = True
    head: str = ""

    @property
    def lost(self) -> bool:
        """Whether land or a battle was lost, the player has yet to answer, and the loss can be watched
        again."""
        return self.fresh and self.since is not None and any(line.lost for line in self.lines)

    @property
    def places(self) -> dict[str, tuple[int, ...]]:
        """The tiles to which the reader's own lines refer, with the numbers of the lines; threatened tiles
        come first."""
        found: dict[str, tuple[int, ...]] = {}
        own = [(number, line) for number, line in enumerate(self.lines, 1) if line.strong]
        for number, line in sorted(own, key=lambda one: not one[1].threats):
            for tile in dict.fromkeys(one.place for one in line.threats) or line.tiles:
                found[tile] = (*found.get(tile, ()), number)
        return found

    @property
    def sights(self) -> list[str]:
        """The tiles to look at: first the place threatened by the worst threat and the place of that threat,
        then lost places, then the tiles of all the reader's own other lines."""
        worst = next((one for line in self.lines for one in line.threats), None)
        first = (worst.place, worst.at) if worst is not None else ()
        lost = [tile for line in self.lines if line.lost for tile in line.tiles]
        return [*dict.fromkeys([*first, *lost, *self.places])]


def _unfinished(events: Sequence[Event]) -> list[Event]:
    """The event that begins a battle that is not over by the end of these events, in a list; empty if there
    is no such battle.
    """
    begins = [at for at, event in enumerate(events) if sides_of(event) is not None]
    over = not begins or any("winner" in event.facts for event in events[begins[-1] :])
    return [] if over else [events[begins[-1]]]


def _robbed(before: Board | None, after: Board, player: str) -> bool:
    """Whether others have taken land from a player."""
    return before is not None and any(
        was == player and tile.owner is not None for tile, was in turned(before, after)
    )


class Since:
    """What each person sharing the screen saw last, and the changes since then."""

    def __init__(self, device: Device, eyes: Eyes) -> None:
        self.summary: Summary | None = None
        self._device = device
        self._eyes = eyes
        self._looks: dict[str, _Look] = {}
        self._earlier: dict[str, Board] = {}
        self._threats: dict[str, frozenset[Threat]] = {}
        self._events: dict[str, list[Event]] = {}
        self._fought: dict[str, list[Event]] = {}  # the last answer, with its whole battle

    def begin(self, player: str) -> None:
        """Note the map as it is before a player answers."""
        self._earlier[player] = self._eyes.board_of(player)

    def look(self, player: str, own: Sequence[Event] = ()) -> None:
        """Note that a player sees the current map, after the player's own answer and the events that it
        caused."""
        board, public = self._eyes.board_of(player), self._eyes.board_of(None)
        earlier = self._earlier.pop(player, board)
        if (
            player not in self._looks and not own
        ):  # the player has just opened the campaign, perhaps in the middle of a battle
            self._fought[player] = list(self._eyes.view_of(player).events[-MOST:])
        self._looks[player] = _Look(board, public, self._device.length, earlier)
        heard = [*self._fought.get(player, ()), *self._events.pop(player, ())]
        self._fought[player] = [*_unfinished(heard), *own][-MOST:]

    def answered(self, player: str, own: Sequence[Event]) -> None:
        """Fold the summary, which has been read, and head it with the battle that the player's own answer led
        to."""
        self.fold()
        if self.summary is not None:
            told = [event for event in own if event.visible_to(player)]
            (line,) = self._changes(None, told, player)
            self.summary = self.summary._replace(head=f"{line.strong}{line.rest}" if line.strong else "")

    def robbed(self, player: str) -> bool:
        """Whether others took land from a player in the course of the player's own last answer."""
        look = self._looks.get(player)
        return look is not None and _robbed(look.earlier, look.board, player)

    def hear(self, events: Iterable[Event], players: Iterable[str]) -> None:
        """Note events caused by others."""
        told = list(events)
        for player in players:
            self._events[player] = [*self._events.get(player, ()), *told][-MOST:]

    def sum_up(self, player: str) -> None:
        """Sum up the changes for a player who comes to the screen or who is asked again. If nothing has
        changed for this player, the earlier summary remains."""
        look, events = self._looks.get(player), self._seen(player, player)
        board = self._eyes.board_of(player)
        now = self._eyes.threats_of(player)
        ahead = Ahead(self._threats.get(player, frozenset(now)), now)
        self._threats[player] = frozenset(now)
        lines = self._changes(look.board if look is not None else None, events, player, ahead)
        fought = [event for event in self._fought.get(player, ()) if event.visible_to(player)]
        heard = [*fought, *events]
        (known,), (battle,) = (self._changes(None, one, player) for one in (fought, heard))
        earlier = look.earlier if look is not None else None
        if any(line.happened for line in lines) or battle != known or _robbed(earlier, board, player):
            lines = self._changes(earlier, heard, player, ahead)
            again = look.length if look is not None and self._device.whole else None
            self.summary = Summary(lines, len(events), again)
        else:
            self.fold()

    def _changes(
        self, before: Board | None, events: Sequence[Event], player: str, ahead: Ahead | None = None
    ) -> list[Line]:
        """The lines for a player on what changed since an earlier map."""
        eyes = self._eyes
        names, display = eyes.names_of(player), eyes.display
        board, partings, unit = eyes.board_of(player), display.partings, display.unit
        return changes(before, board, events, player, ahead, names, partings, unit)

    def for_all(self, player: str) -> list[Line]:
        """The public part of a summary, shown before the curtain is lifted for a player."""
        eyes, look = self._eyes, self._looks.get(player)
        before = look.public if look is not None else None
        board, names, partings = eyes.board_of(None), eyes.names_of(None), eyes.display.partings
        events = self._seen(player, None)
        lines = changes(before, board, events, None, names=names, partings=partings)
        return [line for line in lines if line.happened]

    def fold(self) -> None:
        """Fold a summary that has been read."""
        if self.summary is not None:
            self.summary = self.summary._replace(fresh=False)

    def leave(self) -> None:
        """Forget the open summary, because somebody else comes to the screen."""
        self.summary = None

    def go_back(self, viewer: str | None) -> None:
        """Adapt after something was taken back: events that no longer exist count as never seen."""
        length = self._device.length
        self.summary = None
        self._looks = {name: look for name, look in self._looks.items() if look.length <= length}
        self._events, self._fought = {}, {}
        if viewer is not None:
            self.look(viewer)

    def _seen(self, player: str, eyes: str | None) -> list[Event]:
        return [event for event in self._events.get(player, ()) if event.visible_to(eyes)]
