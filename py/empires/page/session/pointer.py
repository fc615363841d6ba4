"""What somebody points at on the map: the tile that is selected, and the one in hand as it would lie."""

from __future__ import annotations

from typing import Any

from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.maps.board import BoardTile
from empires.rulesets.display import Display


class Pointer:
    """`tile` is selected, by a click, by key or under the mouse; `turned` is how often the tile in hand has
    been turned on it.
    """

    def __init__(self, display: Display[Any]) -> None:
        self._display = display
        self.tile: str | None = None
        self.turned = 0

    def forget(self) -> None:
        """Nothing is selected."""
        self.tile, self.turned = None, 0

    def choices(self, question: Question | None, tile: str) -> list[Choice]:
        """What a question offers on a tile."""
        return [] if question is None else [one for one in question.choices if tile in one.tiles]

    def chosen(self, question: Question | None) -> Choice | None:
        """What is offered on the selected tile, with the tile in hand as it is turned; else the first."""
        here = self.choices(question, self.tile) if self.tile else []
        return here[self.turned % len(here)] if here else None

    def click(self, question: Question | None, state: Any, tile: str) -> Choice | None:
        """Select a tile; a second click on the only thing one can do there returns that choice."""
        again = tile == self.tile
        here = self.choices(question, tile)
        if again and (len(here) == 1 or (here and self.ghost(question, state) is not None)):
            return self.chosen(question)
        self.tile = tile
        return None

    def hover(self, question: Question | None, state: Any, tile: str) -> bool:
        """The mouse is over a tile: what is in hand lies there for the moment; False where it cannot."""
        if tile == self.tile or not self.choices(question, tile) or self.held(question, state) is None:
            return False
        self.tile = tile
        return True

    def turn(self, question: Question | None, state: Any, by: int) -> bool:
        """Turn the tile in hand one way or the other; False where none lies on the map."""
        if self.ghost(question, state) is None:
            return False
        self.turned += 1 if by > 0 else -1
        return True

    def held(self, question: Question | None, state: Any) -> BoardTile | None:
        """The tile in hand, as it would lie by the first choice, where the question is where it goes."""
        first = next((one for one in question.choices if one.tiles), None) if question else None
        if question is None or first is None:
            return None
        return self._display.in_hand(state, question, first.value)

    def ghost(self, question: Question | None, state: Any) -> BoardTile | None:
        """The tile in hand as it would lie on the selected tile, turned as it is."""
        choice = self.chosen(question)
        if question is None or choice is None:
            return None
        return self._display.in_hand(state, question, choice.value)
