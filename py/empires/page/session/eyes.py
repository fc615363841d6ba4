"""The views and maps of a campaign for each reader, cached until something changes."""

from __future__ import annotations

from typing import Any, TypeAlias

from empires.core.play.views import View
from empires.core.table import Table
from empires.kit.called import Names
from empires.kit.threats import Threat
from empires.kit.whereabouts import whereabouts
from empires.maps.board import Board, Ground
from empires.rulesets.display import Display

Land: TypeAlias = tuple[str, str, Ground]
"""A tile's id, its name, and its ground."""


class Eyes:
    """The views of a campaign, one for each reader: a player, the organiser, or the public (None)."""

    def __init__(self, campaign: Table, display: Display[Any]) -> None:
        self.display = display
        self._campaign = campaign
        self._boards: dict[str | None, Board] = {}
        self._threats: dict[str, list[Threat]] = {}
        self._whereabouts: dict[str | None, tuple[list[Land], Names]] = {}
        self._boarded = -1

    def view_of(self, eyes: str | None) -> View[Any]:
        """The view of this reader, which is cached until something changes."""
        return self._campaign.view(eyes)

    def board_of(self, eyes: str | None) -> Board:
        """The map, showing what this reader may know."""
        campaign = self._campaign
        if self._boarded != campaign.moment:
            self._boarded, self._boards, self._threats = campaign.moment, {}, {}
        if eyes not in self._boards:
            self._boards[eyes] = self.display.map_of(campaign, eyes)
        return self._boards[eyes]

    def threats_of(self, player: str) -> list[Threat]:
        """The threats to a player's land that the player may know about; they are cached until something
        changes."""
        board = self.board_of(player)
        if player not in self._threats:
            self._threats[player] = list(self.display.threats(self.view_of(player).state, board, player))
        return self._threats[player]

    def whereabouts_of(self, eyes: str | None) -> Names:
        """Descriptions of the places without a name on this reader's map, cached until a name or the ground
        of a tile changes."""
        board = self.board_of(eyes)
        land = [(tile.id, tile.name, tile.ground) for tile in board.tiles]
        if eyes not in self._whereabouts or self._whereabouts[eyes][0] != land:
            self._whereabouts[eyes] = land, whereabouts(board)
        return self._whereabouts[eyes][1]
