"""What each pair of eyes sees of a campaign: views and maps, kept until something changes."""

from __future__ import annotations

from typing import Any

from empires.core.play.views import View
from empires.core.records.desk import ORGANISER
from empires.core.table import Table
from empires.maps.board import Board
from empires.render.seats import coloured
from empires.rulesets.display import Display


class Seeing:
    """Eyes are a player's, the organiser's, or (None) everybody's."""

    def __init__(self, campaign: Table, display: Display[Any]) -> None:
        self._campaign = campaign
        self._display = display
        self._view: View[Any] | None = None
        self._seen: tuple[str | None, int] = (None, 0)
        self._boards: dict[str | None, Board] = {}
        self._boarded = -1

    def view_of(self, eyes: str | None) -> View[Any]:
        """What these eyes may know."""
        seen = (eyes, self._campaign.moment)
        if self._view is None or seen != self._seen:
            self._view, self._seen = self._campaign.view(eyes), seen
        return self._view

    def board_of(self, eyes: str | None) -> Board:
        """The map as these eyes may know it."""
        campaign = self._campaign
        if self._boarded != campaign.moment:
            self._boarded, self._boards = campaign.moment, {}
        if eyes not in self._boards:
            player = None if eyes == ORGANISER else eyes
            board = self._display.board(campaign.view(eyes).state, player)
            self._boards[eyes] = coloured(board, campaign.setup.seats)
        return self._boards[eyes]
