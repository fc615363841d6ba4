"""The views and maps of a campaign for each reader, cached until something changes."""

from __future__ import annotations

from typing import Any, TypeAlias

from empires.core.play.views import View
from empires.core.questions.question import Question
from empires.core.table import Table
from empires.kit.called import Names, question_told, told_apart
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
        self._whereabouts: dict[str | None, tuple[Board, list[Land], Names]] = {}
        self._names: dict[str | None, tuple[View[Any], Names, Names]] = {}
        self._worded: tuple[Question, Names, Question] | None = None
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
        board, known = self.board_of(eyes), self._whereabouts.get(eyes)
        if known is not None and known[0] is board:
            return known[2]
        land = [(tile.id, tile.name, tile.ground) for tile in board.tiles]
        if known is not None and known[1] == land:
            names = known[2]
        else:
            names = whereabouts(board, self.display.names(self.view_of(eyes).state))
        self._whereabouts[eyes] = board, land, names
        return names

    def names_of(self, eyes: str | None) -> Names:
        """The names of places that this reader may know, for use next to the map; places without a name are
        described by their neighbours. They are cached until something changes."""
        view, described = self.view_of(eyes), self.whereabouts_of(eyes)
        known = self._names.get(eyes)
        if known is None or known[0] is not view or known[1] is not described:
            known = view, described, {**told_apart(self.display.names(view.state)), **described}
            self._names[eyes] = known
        return known[2]

    def worded(self, question: Question, eyes: str | None) -> Question:
        """A question with the names of its places put in for this reader; the last one is cached."""
        names = self.names_of(eyes)
        if self._worded is None or self._worded[0] is not question or self._worded[1] is not names:
            self._worded = question, names, question_told(question, names)
        return self._worded[2]
