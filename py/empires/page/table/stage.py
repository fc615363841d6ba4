"""Immediate effects of the last moves: ribbons, and one sound for people who have switched sounds on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from empires.core.offices.entries import fights
from empires.core.records.events import ROLL
from empires.kit.moments import Moment, moments, victory
from empires.maps.board import Board
from empires.page.session.session import Session
from empires.page.wire import operations
from empires.page.wire.operations import Operations
from empires.render.heraldry import livery


class _Look(NamedTuple):
    """What a viewer saw last: the map, and whether the campaign had ended."""

    board: Board
    finished: bool


class Stage:
    """What each person sharing the screen saw last, and the moments that the person has missed since then."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._looks: dict[str | None, _Look] = {}

    def look(self) -> None:
        """Note what the viewer sees, either for the first time or after something was taken back."""
        session = self.session
        self._looks.setdefault(session.viewer, _Look(session.board(), session.campaign.finished))

    def forget(self) -> None:
        """Forget what people have seen of moves that have been taken back."""
        self._looks.clear()

    def shown(self, *, others: bool = False) -> tuple[list[Moment], Operations]:
        """The operations that show the moments that the viewer has missed and must see at once; with
        `others`, other players have moved in the meantime.
        """
        session = self.session
        if session.waits_for_curtain:
            return [], []
        now = _Look(session.board(), session.campaign.finished)
        last = self._looks.get(session.viewer, now)
        self._looks[session.viewer] = now
        found = self._moments(last, now)
        shown: Operations = [self._ribbon(one, now.board) for one in found]
        if session.habits.sound:
            name = next(self._sounds(found, last, now, others=others), None)
            shown += [operations.Sound(name=name)] if name is not None else []
        return found, shown

    def _moments(self, last: _Look, now: _Look) -> list[Moment]:
        session = self.session
        viewer, players = session.viewer, session.people.players
        found = moments(last.board, now.board, session.news.told, viewer, players)
        if now.finished and not last.finished:
            found = [*found[:1], victory(session.campaign.setup.name, session.campaign.winners, viewer)]
        return found

    def _ribbon(self, moment: Moment, board: Board) -> operations.Ribbon:
        number = next((n for n, one in enumerate(board.players) if one.name == moment.owner), None)
        return operations.Ribbon(
            text=moment.text,
            mood=moment.mood,
            tile=moment.tile,
            colour=livery(board.players[number]).colour if number is not None else "",
            border=f"realm-{number}" if number is not None else "",
        )

    def _sounds(
        self, found: list[Moment], last: _Look, now: _Look, *, others: bool
    ) -> Iterator[operations.SoundName]:
        """The sounds that fit these moments, the most important first."""
        session, viewer = self.session, self.session.viewer
        told = session.news.told
        ended = [one for one in fights(told) if one.over and one.won and one.with_(viewer)]
        moods = [one.mood for one in found]
        if "lost" in moods or any(viewer not in one.won for one in ended):
            yield "lost"
        if "won" in moods or ended:
            yield "won"
        if any(event.kind == ROLL for event in told[: session.news.own]):
            yield "dice"
        if any(one.player == viewer for one in session.campaign.pending):
            yield "seal"
        stood = {piece.id: piece.tile for piece in last.board.pieces}
        if any(stood.get(piece.id, piece.tile) != piece.tile for piece in now.board.pieces):
            yield "march"
        summary = session.since.summary
        if others and summary is not None and summary.fresh:
            yield "news"
        if others and session.question is not None:
            yield "turn"
