"""The pointer: which tile and which choice are selected, and how the tile in hand is turned."""

from __future__ import annotations

from typing import Any

from empires.core.questions.fields import Answer, Choice
from empires.core.questions.odds import BATTLE, Odds
from empires.core.questions.question import Question
from empires.maps.board import BoardTile
from empires.rulesets.display import Display


class Pointer:
    """What a player has selected.

    `tile` was selected by a click, by a key or by pointing with the mouse; `turned` counts how many times the
    tile in hand was turned there; `picked` is the value of the choice selected in the list. `given` holds the
    last answer to each kind of question, with the question; in steps that the player can end, this answer is
    not proposed again.
    """

    def __init__(self, display: Display[Any]) -> None:
        self._display = display
        self.tile: str | None = None
        self.turned = 0
        self.picked = ""
        self.given: dict[str, tuple[Answer, Question | None]] = {}

    def forget(self) -> None:
        """Clear the selection."""
        self.tile, self.turned, self.picked = None, 0, ""

    def back(self) -> bool:
        """Undo the last selection. Returns False if nothing was selected."""
        selected = self.tile is not None or bool(self.picked)
        self.tile, self.picked = None, ""
        return selected

    def choices(self, question: Question | None, tile: str) -> list[Choice]:
        """The choices of a question that concern a tile."""
        return [] if question is None else [one for one in question.choices if tile in one.tiles]

    def chosen(self, question: Question | None, state: Any) -> Choice | None:
        """The choice that is selected: the one picked in the list, or the first on the selected tile that
        risks nothing, a likely one before others. With a tile in hand, it is the choice for the tile's
        current direction. If nothing is selected, it may be a proposed choice; where every choice is made
        sooner or later, it is the first one."""
        if question is None:
            return None
        here = self.choices(question, self.tile) if self.tile else []
        if self.held(question, state) is not None:
            return here[self.turned % len(here)] if here else None
        if self.picked:
            return next((one for one in question.choices if one.value == self.picked), None)
        safe = sorted(here, key=lambda one: (bool(one.odds), not one.value.startswith(self._display.likely)))
        if not safe and question.kind in self._display.queues and not question.choices[0].grave:
            return question.choices[0]  # its turn comes in any case, so nothing more is risked
        return next(iter(safe), None) or proposed(question, *self.given.get(question.kind, ()))

    def pick(self, question: Question, state: Any, value: str, *, at_once: bool = False) -> Choice | None:
        """Select a choice in the list. If the choice was selected already, it is returned, unless it is
        grave. With `at_once`, a choice that risks nothing is returned the first time."""
        choice = next((one for one in question.choices if one.value == value), None)
        if choice is None:
            return None
        if self.picked == value or (at_once and self._plain(question, state, choice)):
            return None if choice.grave else choice
        self.picked = value
        if self.tile not in choice.tiles:
            self.tile = None
        if choice.tiles and self.held(question, state) is not None:
            self.tile = choice.tiles[0]
            self.turned = self.choices(question, self.tile).index(choice)
        return None

    def click(
        self, question: Question | None, state: Any, tile: str, *, at_once: bool = False
    ) -> Choice | None:
        """Select a tile. A second click on a tile with choices returns the selected choice. With `at_once`,
        the first click does so if the tile has a single choice that risks nothing."""
        here = self.choices(question, tile)
        if at_once and question is not None and len(here) == 1 and self._plain(question, state, here[0]):
            return here[0]
        chosen = self.chosen(question, state)
        if tile == self.tile and chosen in here and chosen is not None and not chosen.grave:
            return chosen
        self.tile = tile
        if here:
            self.picked = ""
        return None

    def _plain(self, question: Question, state: Any, choice: Choice) -> bool:
        """Whether a choice risks nothing, is not secret, and does not require the tile in hand to be turned
        first.
        """
        return not (choice.grave or choice.odds or question.secret) and self.held(question, state) is None

    def hover(self, question: Question | None, state: Any, tile: str) -> bool:
        """Show the tile in hand on the tile under the mouse. Returns False if the tile cannot be laid
        there."""
        if tile == self.tile or not self.choices(question, tile) or self.held(question, state) is None:
            return False
        self.tile = tile
        return True

    def turn(self, question: Question | None, state: Any, by: int) -> bool:
        """Turn the tile in hand one way or the other. Returns False if there is no tile in hand on the
        map."""
        if self.ghost(question, state) is None:
            return False
        self.turned += 1 if by > 0 else -1
        return True

    def held(self, question: Question | None, state: Any) -> BoardTile | None:
        """The tile in hand, turned as in the first choice, if the question asks where to lay a tile."""
        first = next((one for one in question.choices if one.tiles), None) if question else None
        if question is None or first is None:
            return None
        return self._display.in_hand(state, question, first.value)

    def ghost(self, question: Question | None, state: Any) -> BoardTile | None:
        """The tile in hand, placed on the selected tile in its current direction."""
        choice = self.chosen(question, state)
        if question is None or choice is None:
            return None
        return self._display.in_hand(state, question, choice.value)


def proposed(question: Question, given: Answer = None, before: Question | None = None) -> Choice | None:
    """The choice that is proposed to the player: the first one, or the only one apart from ending the step.

    In a step that can be ended, the answer `given` last is not proposed again, so that the big button leads
    nobody in circles. If that answer changed nothing, so that the question is the same as `before`, ending
    the step is proposed. It is also proposed if it comes first among the choices, unless there are several
    others on the map or with odds, and if the only other choice is a battle that will probably be lost.
    Nothing is proposed if the first choice or another place risks something, or if there are several secret
    choices, so that people read them before they choose.
    """
    others = [one for one in question.choices if one.value != question.step_on]
    end = next((one for one in question.choices if one.value == question.step_on), None)
    if end is not None and question == before and given != question.step_on:
        return end
    if end is not None and end is question.choices[0] and others:
        return end if len(others) == 1 or not any(one.tiles or one.odds for one in others) else None
    if end is not None and len(others) == 1 and any(_poor(risk) for risk in others[0].odds):
        return end
    if not others or others[0].grave or (question.step_on and others[0].value == given):
        return None
    risky = others[0].odds or any(one.odds and one.tiles for one in others)
    if len(others) > 1 and (question.step_on or question.secret or risky):
        return None
    return others[0]


def _poor(risk: Odds) -> bool:
    """Whether a battle is lost more often than not; of several assumptions, the middle one counts."""
    middle = risk.lines[len(risk.lines) // 2 :][:1]
    return risk.ends == BATTLE and any(line.lose > 50 for line in middle)
